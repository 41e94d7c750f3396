"""The measuring loop does what it says: it plays whole games, counts what it did, and gives the figures that are promised."""

from __future__ import annotations

import io
import json
from collections import Counter
from functools import partial

from librt.random import Random

from kurogo.core.playout import playout
from kurogo.core.registry import make
from kurogo.lab.bench import LIMIT, Methods, bench, clone_rate, drive, methods, middle, run, whole_moves


class Tally:
    """A game as another library has it: one draw with odds 3 to 1, then three turns of player 1, who has actions 5 and 6."""

    def __init__(self, log: list[int]) -> None:
        self.log = log
        self.turns = 0

    def current_player(self) -> int:
        return -1 if self.turns == 0 else 1 if self.turns < 4 else -4

    def legal_actions(self, player: int) -> list[int]:
        assert player == 1
        return [5, 6]

    def apply_action(self, action: int) -> None:
        self.log.append(action)
        self.turns += 1

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(8, 0.75), (9, 0.25)]


def test_drive_plays_whole_games_and_counts_actions_without_chance() -> None:
    log: list[int] = []

    def start() -> Methods:
        game = Tally(log)
        return Methods(game.current_player, game.legal_actions, game.apply_action, game.chance_outcomes)

    played, actions, _ = drive(start, 1, games=400, named=False)
    assert (played, actions) == (400, 1200)
    counts = Counter(log)
    assert counts[5] + counts[6] == 1200
    assert counts[8] + counts[9] == 400
    assert 250 < counts[8] < 350  # 300 expected, standard deviation 8.7
    assert 500 < counts[5] < 700


def test_the_clock_ends_the_loop_after_a_whole_game() -> None:
    log: list[int] = []

    def start() -> Methods:
        game = Tally(log)
        return Methods(game.current_player, game.legal_actions, game.apply_action, game.chance_outcomes)

    played, actions, _ = drive(start, 1, seconds=0.01, named=False)
    assert played >= 1
    assert actions == 3 * played
    assert len(log) == 4 * played


def test_whole_moves_are_counted_over_the_same_games() -> None:
    game = make("screens", 2)
    logs: list[list[int]] = [[], []]

    def start(log: list[int]) -> Methods:
        state = game.new_state()

        def apply(player: int, action: int) -> None:
            log.append(action)
            state.apply(player, action)

        return methods(state)._replace(apply=apply)

    counts = [drive(partial(start, log), 7, games=3)[1] for log in logs]
    assert logs[0] == logs[1]
    assert counts[0] == counts[1]
    # each whole move of Screens has one, two or three ints
    assert counts[0] / 3 <= whole_moves(game, 7, 3) < counts[0]


def test_the_middle_of_a_game_is_in_the_middle() -> None:
    game = make("screens", 2)
    state = middle(game, 3)
    _, whole = playout(game.new_state(), Random(3), LIMIT)
    assert not state.over
    assert state != game.new_state()
    assert whole > 10


def test_a_copy_rate_is_found_however_short_the_time() -> None:
    assert clone_rate(make("screens", 2).new_state(), 0.0) > 0


def test_the_promised_figures() -> None:
    figures = bench("screens", 0.05, 3)
    assert figures["game"] == "screens"
    assert figures["players"] == 3
    for name in ("moves_per_second", "ints_per_second", "compiled_moves_per_second", "compiled_ints_per_second", "clones_per_second"):
        figure = figures[name]
        assert isinstance(figure, int)
        assert figure > 0
    assert isinstance(figures["compiled"], bool)


def test_run_prints_one_line_of_json_or_words() -> None:
    stream = io.StringIO()
    assert run("screens", 0.02, True, stream) == 0
    assert json.loads(stream.getvalue())["game"] == "screens"
    assert stream.getvalue().count("\n") == 1
    stream = io.StringIO()
    assert run("screens", 0.02, False, stream) == 0
    assert "whole moves/s from Python" in stream.getvalue()
