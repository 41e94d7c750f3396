"""The kit finds every planted fault by the check that is named for it, and raises no false alarm on the honest game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kurogo.core import contract
from kurogo.core.contract import Game
from kurogo.core.registry import make
from kurogo.testing import CHECKS, Budget, check, record_play, run_checks
from kurogo.testing.planted import LEAKS, planted
from kurogo.testing.result import Result

FOUND_BY_PLAYING = sorted(name for name, leak in LEAKS.items() if leak.check in CHECKS)
GAMES = 4 if not contract.__file__.endswith(".py") else 2  # the compiled run has time for more
FOUND_BY_FORCE = sorted(set(LEAKS) - set(FOUND_BY_PLAYING))


@pytest.mark.no_cover
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_honest_game_raises_no_fault(players: int) -> None:
    plays = [record_play(planted(players), seed, Budget(viewers=9)) for seed in range(50, 50 + GAMES)]
    results = run_checks(plays)
    assert [str(result) for result in results if not result.ok] == []
    assert {result.name for result in results if result.tried == 0} <= {"menu"}  # a room that the toy may do without
    assert all(play.ended for play in plays)


@pytest.mark.parametrize("name", FOUND_BY_PLAYING)
def test_a_planted_fault_is_found_by_its_check(name: str) -> None:
    leak = LEAKS[name]
    found = next((result for seed in range(1, 9) if not (result := check(leak.check, leak.game(3), 1, seed, Budget(viewers=9))).ok), None)
    assert found is not None, f"{leak.check} does not find: {name}"
    assert found.name == leak.check
    assert found.faults[0].what
    assert "screens" in found.faults[0].place


@pytest.mark.no_cover
@pytest.mark.parametrize("name", FOUND_BY_FORCE)
def test_a_planted_belief_is_found_by_brute_force(name: str, brute: Callable[[Game], Result]) -> None:
    assert LEAKS[name].check == "posterior"
    # without the lantern all of a rival's tokens are dealt in one go
    assert not brute(LEAKS[name].game(2, rounds=1, tokens=1, looks="no")).ok


@pytest.mark.no_cover
@pytest.mark.parametrize("looks", ["no", "yes"])
def test_the_honest_belief_is_that_of_brute_force(looks: str, brute: Callable[[Game], Result]) -> None:
    result = brute(make("screens", players=2, rounds=1, tokens=1, looks=looks))
    assert str(result).count("fault") == 1, result  # "no faults"
    assert result.ok
    assert result.tried == 12


def test_twins_that_cannot_differ_prove_nothing() -> None:
    result = check("twins", planted(3), 1, 1, Budget(twins=1))
    assert [fault.what for fault in result.faults] == [
        "twins for [1, 2, 3] never differed in 3 moves, and there are secrets: this proves nothing"
    ]


def test_a_fault_comes_again() -> None:
    leak = LEAKS["public row carries the kind"]
    first, second = (check("twins", leak.game(3), 2, 7) for _ in range(2))
    assert first.found
    assert str(first) == str(second)


def test_what_a_reading_lets_a_view_forget_is_a_note() -> None:
    game = LEAKS["view forgets what was shown"].game(3)
    assert not check("recall", game, 2).ok
    setattr(game, "forgets", ("SC9",))  # noqa: B010 - an optional attribute that Game does not declare
    result = check("recall", game, 2)
    assert result.ok
    assert result.notes[0].startswith("views forget what they may forget by SC9")
