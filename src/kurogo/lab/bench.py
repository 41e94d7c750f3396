"""How fast a game is: random playouts through the public API, by the compiled driver, and copies of a state.

`drive` is the one lean Python loop that measures everybody: the games here, and other libraries' in `benchmarks/`. It is given bound methods
of a state, so nobody pays for an adapter. What it did is counted afterwards, by playing the same games again with a counting method. Loops
end by the clock on the wall, rates are by the processor's time, so that a busy machine says nearly the same.
"""

from __future__ import annotations

import json as json_module
import platform
import sys
from collections.abc import Callable, Mapping, Sequence
from itertools import repeat
from random import Random
from time import perf_counter, process_time
from typing import NamedTuple, TextIO

from librt.random import Random as FastRandom

from kurogo.core import contract
from kurogo.core.contract import CHANCE, Game, State
from kurogo.core.options import Value
from kurogo.core.playout import playout
from kurogo.core.registry import make

LIMIT = 5000  # ints after which a random game of a game without an end is broken off
SEED = 20230
CLONES = 2000


class Methods(NamedTuple):
    """Bound methods of one state. `apply` takes player and action where `drive` is told `named`, else the action alone."""

    current_player: Callable[[], int]
    legal_actions: Callable[[int], list[int]]
    apply: Callable[..., object]
    chance_outcomes: Callable[[], Sequence[tuple[int, float]]]


def drive(start: Callable[[], Methods], seed: int, seconds: float = 0.0, games: int = 0, named: bool = True) -> tuple[int, int, float]:
    """Play random games until `seconds` have passed, or `games` of them. Gives games, actions (chance not counted) and seconds of
    the processor. A player below 0 is chance (-1) or the end of the game; chance is drawn by its weights or probabilities."""
    random = Random(seed).random
    played = actions = 0
    end = perf_counter() + seconds
    begin = process_time()
    while True:
        current_player, legal_actions, apply, chance_outcomes = start()
        for _ in repeat(None, LIMIT):
            player = current_player()
            if player >= 0:
                legal = legal_actions(player)
                action = legal[int(random() * len(legal))]
                actions += 1
            elif player == CHANCE:
                outcomes = chance_outcomes()
                x = random() * sum([weight for _, weight in outcomes])
                for action, weight in outcomes:  # noqa: B007  # the action is used after the loop
                    x -= weight
                    if x < 0:
                        break
            else:
                break
            if named:
                apply(player, action)
            else:
                apply(action)
        played += 1
        if played == games or (not games and perf_counter() >= end):
            return played, actions, process_time() - begin


def methods(state: State) -> Methods:
    """What `drive` needs of a state of this project."""
    return Methods(state.current_player, state.legal_actions, state.apply, state.chance_outcomes)


def whole_moves(game: Game, seed: int, games: int) -> int:
    """How many whole moves `drive` made in so many games with this seed."""
    moves = 0

    def start() -> Methods:
        state = game.new_state()

        def apply(player: int, action: int) -> None:
            nonlocal moves
            state.apply(player, action)
            if player >= 0 and state.drafts[player * game.stride] <= 0:
                moves += 1

        return methods(state)._replace(apply=apply)

    drive(start, seed, games=games)
    return moves


def compiled_rate(game: Game, seed: int, seconds: float) -> tuple[float, float]:
    """Whole moves and ints a second of `core.playout`, the driver that search uses."""
    rng = FastRandom(seed)
    moves = ints = 0
    end = perf_counter() + seconds
    begin = process_time()
    while True:
        made, taken = playout(game.new_state(), rng, LIMIT)
        moves += made
        ints += taken
        if perf_counter() >= end:
            passed = process_time() - begin
            return moves / passed, ints / passed


def middle(game: Game, seed: int) -> State:
    """A state half way through a random game."""
    state = game.new_state()
    _, ints = playout(state, FastRandom(seed), LIMIT)
    state = game.new_state()
    playout(state, FastRandom(seed), max(1, ints // 2))
    return state


def clone_rate(state: State, seconds: float) -> float:
    """Copies of a state a second: the best of many short loops."""
    clone = state.clone
    best = 0.0
    end = perf_counter() + seconds
    while best == 0.0 or perf_counter() < end:
        begin = process_time()
        for _ in repeat(None, CLONES):
            clone()
        best = max(best, CLONES / (process_time() - begin))
    return best


def is_compiled(game: Game) -> bool:
    """Whether core and the rules of this game run compiled."""
    files = (contract.__file__, getattr(sys.modules[type(game.new_state()).__module__], "__file__", None))
    return not any(file is None or file.endswith(".py") for file in files)


def bench(name: str, seconds: float = 5.0, players: int = 0, options: Mapping[str, Value] | None = None) -> dict[str, object]:
    """Figures of one game on one core, in about `seconds`: whole moves (chance not counted), ints of moves and copies a second.
    Raises UnknownGame or OptionError."""
    game = make(name, players, None, **(options or {}))
    drive(lambda: methods(game.new_state()), SEED + 1, seconds=seconds * 0.05)
    games, ints, taken = drive(lambda: methods(game.new_state()), SEED, seconds=seconds * 0.35)
    moves = whole_moves(game, SEED, games)
    compiled_moves, compiled_ints = compiled_rate(game, SEED, seconds * 0.2)
    clones = clone_rate(middle(game, SEED), seconds * 0.05)
    return {
        "game": name,
        "players": game.num_players,
        "moves_per_second": round(moves / taken),
        "ints_per_second": round(ints / taken),
        "compiled_moves_per_second": round(compiled_moves),
        "compiled_ints_per_second": round(compiled_ints),
        "clones_per_second": round(clones),
        "compiled": is_compiled(game),
        "games": games,
        "moves_per_game": round(moves / games, 1),
        "python": platform.python_version(),
    }


def run(name: str, seconds: float, json: bool, stream: TextIO, players: int = 0, options: Mapping[str, Value] | None = None) -> int:
    """Print the figures for the command line. Gives the exit status. Raises UnknownGame or OptionError."""
    figures = bench(name, seconds, players, options)
    if json:
        print(json_module.dumps(figures), file=stream)
        return 0
    built = "compiled" if figures["compiled"] else "not compiled"
    print(f"{name}, {figures['players']} players, {built}, Python {figures['python']}, one core, random play", file=stream)
    for key, words in LINES:
        print(f"{figures[key]:>14,}  {words}", file=stream)
    return 0


LINES = (
    ("moves_per_second", "whole moves/s from Python"),
    ("ints_per_second", "ints of moves/s from Python"),
    ("compiled_moves_per_second", "whole moves/s by the driver of search"),
    ("compiled_ints_per_second", "ints/s by the driver of search, chance included"),
    ("clones_per_second", "copies of a state/s"),
)
