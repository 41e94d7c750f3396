"""Results, reports, settings, and the command."""

from __future__ import annotations

import io

import pytest

from kurogo.core.options import Option, OptionError
from kurogo.core.registry import game_type
from kurogo.testing import Budget, Fault, Report, Result, settings
from kurogo.testing.conform import conform, run
from kurogo.testing.settings import values_of


def test_results_keep_the_first_faults_and_count_all() -> None:
    result = Result("twins", 10)
    for k in range(7):
        result.add(Fault(f"place {k}", "looks different"))
    assert (result.ok, result.found, len(result.faults)) == (False, 7, 5)
    other = Result("twins", 3)
    other.merge(result)
    assert (other.tried, other.found, other.faults[0].place) == (13, 7, "place 0")


def test_a_report_in_one_line() -> None:
    report = Report("screens", games=312, settings=48)
    report.add([Result("legal", 5), Result("twins", 2)])
    assert report.ok
    assert report.line() == "screens: 312 games under 48 settings, 2 checks, no faults"
    bad = Result("twins", 1)
    bad.add(Fault("here", "this"))
    report.add([bad])
    assert not report.ok
    assert report.line() == "screens: 312 games under 48 settings, 2 checks, 1 fault (twins)"


def test_nothing_tried_is_not_ok() -> None:
    assert not Report("screens").ok


def test_values_to_try() -> None:
    assert values_of(Option("memory", "Memory", "log", ("log", "board"))) == ["log", "board"]
    assert values_of(Option("rounds", "Rounds", 2, low=1, high=3)) == [1, 2, 3]
    assert values_of(Option("cap", "Cap", 0, low=0, high=2000)) == [0, 1, 40, 2000]


def test_every_value_with_every_number_of_players() -> None:
    kind = game_type("screens")
    found = settings(kind, {})
    for players in range(kind.min_players, kind.max_players + 1):
        for option in kind.options:
            seen = {options[option.name] for count, options in found if count == players}
            assert seen == set(values_of(option))
    assert len(found) == len({str(one) for one in found})


def test_options_may_be_fixed() -> None:
    found = settings(game_type("screens"), {"players": "3", "looks": "no"})
    assert {players for players, _ in found} == {3}
    assert {options["looks"] for _, options in found} == {"no"}
    assert len(found) == 6  # rounds 1 to 3, tokens 1 or 2


def test_options_that_do_not_exist_are_refused() -> None:
    with pytest.raises(OptionError):
        settings(game_type("screens"), {"colour": "red"})
    with pytest.raises(OptionError):
        settings(game_type("screens"), {"players": "17"})


def test_progress_is_told() -> None:
    told = []
    budget = Budget(moments=4, twins=8, matches=10)
    report = conform(
        "screens", budget, {"players": "2", "rounds": "1"}, progress=lambda done, total, words, _: told.append((done, total, words))
    )
    assert [done for done, _, _ in told] == [1, 2, 3, 4]
    assert told[0] == (1, 4, "players=2 looks=yes rounds=1 tokens=1")
    assert (report.settings, report.games, report.ok) == (4, 4, True)


def test_the_command_sums_up_in_its_last_line() -> None:
    stream = io.StringIO()
    status = run("screens", 1, {"players": "2", "rounds": "1", "tokens": "1", "looks": "no"}, stream)
    assert status == 0
    assert stream.getvalue().splitlines()[-1] == "screens: 1 game under 1 setting, 21 checks, no faults"


@pytest.mark.parametrize(("name", "options"), [("go", {}), ("screens", {"colour": "red"})])
def test_the_command_refuses_what_is_not_there(name: str, options: dict[str, str]) -> None:
    stream = io.StringIO()
    assert run(name, 1, options, stream) == 2
    assert "no " in stream.getvalue()
