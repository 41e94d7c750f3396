"""The ladder and the balance: who sits where, how wins are counted, and that a run can be made again."""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from kurogo.cli import main
from kurogo.core.options import OptionError
from kurogo.core.registry import make
from kurogo.lab.balance import Balance, Cell, weigh
from kurogo.lab.ladder import Encounter, Ladder, climb, encounters, tallied
from kurogo.lab.matches import Fixture, Outcome, new_seed, play, play_all
from kurogo.lab.plot import LEFT, RIGHT, WIDTH, plot
from kurogo.lab.settings import holdings, points, settings_of
from kurogo.lab.shares import Share, wilson

QUICK = "mcts:sims=3,horizon=4,eval=none"


def lab(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run a command in this process: its exit status, and what it printed to stdout and stderr."""
    status = main(words)
    out, err = capsys.readouterr()
    return status, out, err


# --- shares -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [  # by hand: the two p for which the observed share is 1.96 standard deviations away
        (0, 10, 0.0, 0.2775),  # 3.8415 / 13.8415
        (10, 10, 0.7225, 1.0),
        (50, 100, 0.4038, 0.5962),
        (1, 1, 0.2065, 1.0),  # 1 / 4.8415
    ],
)
def test_wilson(points: float, games: int, low: float, high: float) -> None:
    assert wilson(points, games) == pytest.approx((low, high), abs=1e-4)


@pytest.mark.parametrize(("points", "games"), [(3, 20), (197, 200), (7.5, 31)])
def test_the_ends_of_the_interval_are_196_deviations_from_what_was_seen(points: float, games: int) -> None:
    for end in wilson(points, games):
        assert abs(points / games - end) == pytest.approx(1.959964 * (end * (1 - end) / games) ** 0.5)


# --- who sits where -----------------------------------------------------------------------------------------------------


def test_two_bots_oppose_each_other_as_roles() -> None:
    (setting,) = settings_of("shadow-ninjas", [4], {"guard": [2]})
    assert setting.sides == ("ninja", "ninja", "guard", "ninja")
    assert holdings(setting, "a", "b") == [("a", "a", "b", "a"), ("b", "b", "a", "b")]


def test_where_all_play_for_themselves_every_other_seat() -> None:
    (setting,) = settings_of("screens", [3])
    assert holdings(setting, "a", "b") == [("a", "b", "a"), ("b", "a", "b")]


def test_all_numbers_of_players_and_values_in_all_combinations() -> None:
    found = settings_of("shadow-ninjas", [], {"board": ["koi-house", "lantern-temple"], "cap": ["40"]})
    assert [(setting.players, setting.varied) for setting in found] == [
        (players, {"board": board}) for board in ("koi-house", "lantern-temple") for players in (2, 3, 4, 5)
    ]
    assert [setting.players for setting in settings_of("shadow-ninjas", [], {"guard": [3]})] == [4, 5]


def test_every_pair_meets_both_ways_round_equally_often() -> None:
    settings = settings_of("shadow-ninjas", [2, 5])
    met = encounters(settings, ["a", "b", "c"])
    assert len(met) == 3 * 2 * 2
    held = Counter((bot, side) for meeting in met for bot, side in zip(meeting.bots, meeting.setting.sides, strict=True) if side == "guard")
    assert set(held.values()) == {4}


# --- counting -----------------------------------------------------------------------------------------------------------


def test_a_point_is_shared_by_those_who_did_best() -> None:
    (ninjas,) = settings_of("shadow-ninjas", [3])
    assert points(ninjas, [0]) == [1, 0, 0]
    assert points(ninjas, [2]) == [0, 0, 1]
    assert points(ninjas, [1, 2]) == [0, 0.5, 0.5]
    assert points(ninjas, [0, 1, 2]) == points(ninjas, []) == [0.5, 0.25, 0.25]  # a half for each side
    (screens,) = settings_of("screens", [3])
    assert points(screens, [0, 2]) == [0.5, 0, 0.5]


def test_the_ladder_counts_by_bot_and_role() -> None:
    (setting,) = settings_of("shadow-ninjas", [3])
    dealt = [Encounter(setting, ("a", "b", "b"))] * 3 + [Encounter(setting, ("b", "a", "a"))] * 2
    outcomes = [Outcome((0,), 9), Outcome((1,), 9), Outcome((2,), 9), Outcome((1,), 9), Outcome((), 2000)]
    ladder = tallied("shadow-ninjas", ["a", "b"], 7, dealt, outcomes)
    a, b = ladder.standings["a"], ladder.standings["b"]
    assert (a.all, a.by_role) == (Share(2.5, 5), {"guard": Share(1, 3), "ninja": Share(1.5, 2)})
    assert (b.all, b.by_role) == (Share(2.5, 5), {"guard": Share(0.5, 2), "ninja": Share(2, 3)})
    assert ladder.unfinished == 1


def test_the_balance_counts_by_side() -> None:
    (setting,) = settings_of("shadow-ninjas", [4])
    cell = Cell(setting, {side: Share() for side in setting.all_sides})
    for outcome in (Outcome((0,), 30), Outcome((3,), 50), Outcome((1,), 40), Outcome((), 2000)):
        cell.add(outcome)
    guard, ninja = cell.figures()
    assert (guard["side"], guard["points"], guard["games"], guard["score"]) == ("guard", 1.5, 4, 0.375)
    assert (ninja["side"], ninja["points"], ninja["moves_per_game"], ninja["unfinished"]) == ("ninja", 2.5, 530, 1)


# --- playing ------------------------------------------------------------------------------------------------------------


def test_the_same_result_for_any_number_of_workers() -> None:
    runs = [climb("screens", [QUICK, "random"], 8, 99, [2, 3], {"rounds": ["1"]}, workers).figures() for workers in (1, 2)]
    assert runs[0] == runs[1]
    assert runs[0]["games"] == 8


def test_games_of_a_run_differ_and_runs_with_other_seeds_too() -> None:
    fixture = Fixture(make("screens", 2, rounds=1).key, ("random", "random"))
    lengths = {run: [play(fixture, run, number) for number in range(8)] for run in (1, 2)}
    assert len(set(lengths[1])) > 2
    assert lengths[1] != lengths[2]
    assert len({new_seed() for _ in range(20)}) == 20


def test_a_game_without_an_end_is_broken_off_and_nobody_has_won() -> None:
    fixture = Fixture(make("shadow-ninjas", 2).key, ("random", "random"))
    assert play(fixture, 1, 0, longest=40) == Outcome((), 40)


def test_a_component_set_of_ones_own_is_played_with(tmp_path: Path) -> None:
    from kurogo.core.sets import read_set

    text = (Path(__file__).parents[1] / "games" / "shadow_ninjas" / "tiny.toml").read_text(encoding="utf-8")
    tiny = read_set(text)
    cells = weigh("shadow-ninjas", "random", 2, 3, [2], {"board": ["tiny"]}, 1, tiny).cells
    assert cells[0].setting.game.key.endswith(f"#{tiny.digest}")
    assert cells[0].shares["guard"].games == 2
    fixtures = [Fixture(cells[0].setting.game.key, ("random", "random"))]
    assert play_all(fixtures, 3, 2, tiny) == play_all(fixtures, 3, 1, tiny)


# --- as commands --------------------------------------------------------------------------------------------------------


def test_arena_prints_what_is_promised(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("arena", "shadow-ninjas", "random", "random:by=moves", "--games", "4", "--players", "3", "--options", "cap=6", "--json")
    status, out, err = lab(capsys, *words)
    assert (status, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    assert (found["game"], found["games"]) == ("shadow-ninjas", 4)
    assert set(found["bots"]) == {"random", "random:by=moves"}
    for standing in found["bots"].values():
        assert standing["low"] <= standing["score"] <= standing["high"]
        assert set(standing["by_role"]) == {"guard", "ninja"}
        assert all(share["games"] == 2 for share in standing["by_role"].values())
    again = json.loads(lab(capsys, *words, "--seed", str(found["seed"]), "--workers", "1")[1])
    assert again == found


def test_arena_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = lab(capsys, "arena", "screens", "random", "random:by=moves", "--games", "6", "--seed", "1", "--workers", "1")
    assert status == 0
    lines = out.splitlines()
    assert lines[0].startswith("screens, 6 games, 2, 3 and 4 players, seed 1")
    assert {line.split()[0] for line in lines[2:4]} == {"random", "random:by=moves"}
    assert all("% (" in line for line in lines[2:4])


def test_balance_prints_a_row_a_side_and_draws(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "balance.svg"
    words = ("balance", "shadow-ninjas", "--bots", "random", "--games", "3", "--seed", "2", "--workers", "1", "--plot", str(picture))
    options = ("--options", "board=koi-house,lantern-temple", "cap=4")
    status, out, err = lab(capsys, *words, *options, "--json")
    assert (status, err) == (0, "")
    rows = json.loads(out)["rows"]
    assert len(rows) == 2 * 4 * 2
    assert {row["options"]["board"] for row in rows} == {"koi-house", "lantern-temple"}
    for guard, ninja in zip(rows[::2], rows[1::2], strict=True):
        assert guard["score"] + ninja["score"] == pytest.approx(1)
    text = picture.read_text(encoding="utf-8")
    assert len([element for element in ElementTree.fromstring(text).iter() if element.tag.endswith("circle")]) == 8
    assert "Koi House" in text


def test_the_plot_puts_a_half_in_the_middle() -> None:
    (setting,) = settings_of("shadow-ninjas", [2])
    cell = Cell(setting, {"guard": Share(5, 10), "ninja": Share(5, 10)})
    root = ElementTree.fromstring(plot(Balance("shadow-ninjas", "random", 1, [cell])))
    (dot,) = [element for element in root.iter() if element.tag.endswith("circle")]
    assert float(dot.attrib["cx"]) == (LEFT + WIDTH - RIGHT) / 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["arena", "screens", "random"], "a ladder needs two bots"),
        (["arena", "screens", "random", "random"], "random is given twice"),
        (["arena", "screens", "random", "nobody"], "no bot 'nobody'"),
        (["arena", "screens", "random", "mcts:speed=3"], "mcts: no option 'speed=3'"),
        (["arena", "chess", "random", "mcts"], "no game 'chess'"),
        (["arena", "screens", "random", "mcts", "--games", "0"], "--games"),
        (["arena", "screens", "random", "mcts", "--workers", "-1"], "--workers"),
        (["arena", "screens", "random", "mcts", "--players", "9"], "2 to 4 players, not 9"),
        (["arena", "screens", "random", "mcts", "--options", "rounds"], "NAME=VALUE"),
        (["arena", "screens", "random", "mcts", "--options", "moon=full"], "no option 'moon'"),
        (["balance", "screens", "--bots", "nobody"], "no bot 'nobody'"),
    ],
)
def test_what_was_asked_wrongly_is_told_in_a_line(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    status, out, err = lab(capsys, *words)
    assert (status, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


def test_without_the_extra_the_message_names_it(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "joblib", None)
    status, _, err = lab(capsys, "arena", "screens", "random", "mcts", "--games", "2")
    assert status == 2
    assert "joblib" in err
    assert "lab" in err


def test_an_option_that_fits_no_number_of_players() -> None:
    with pytest.raises(OptionError, match="5 to 5 players, not 3"):
        settings_of("shadow-ninjas", [3], {"guard": [4]})


def test_an_empty_ladder_has_intervals_that_say_nothing() -> None:
    ladder: Ladder = tallied("screens", ["a"], 1, [], [])
    assert ladder.figures()["bots"] == {"a": {"score": 0.0, "low": 0.0, "high": 1.0, "games": 0, "points": 0.0, "by_role": {}}}
