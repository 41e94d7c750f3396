"""Compares Kurogo's speed with its neighbours', in one run on one core: `python benchmarks/peers.py [--json]`.

What is compared, and why it is fair, stands in README.md beside this file. A library that is not installed is left out with a message.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version

from kurogo.core.contract import Game
from kurogo.core.registry import make
from kurogo.lab.bench import Methods, clone_rate, compiled_rate, drive, is_compiled, methods, middle, whole_moves

Rate = Callable[[float, int], float]  # seconds, seed -> whole moves a second


def ours(game: Game) -> Rate:
    """Whole moves of a game of this project, from Python."""

    def rate(seconds: float, seed: int) -> float:
        games, _, taken = drive(lambda: methods(game.new_state()), seed, seconds=seconds)
        return whole_moves(game, seed, games) / taken

    return rate


def battleship() -> Rate:
    """Moves of OpenSpiel's battleship with its own default parameters, by the same function."""
    game = import_module("pyspiel").load_game("battleship")

    def start() -> Methods:
        state = game.new_initial_state()
        return Methods(state.current_player, state.legal_actions, state.apply_action, state.chance_outcomes)

    def rate(seconds: float, seed: int) -> float:
        _, moves, taken = drive(start, seed, seconds=seconds, named=False)
        return moves / taken

    return rate


def catan() -> Rate:
    """Actions of four of catanatron's own random players, by its own `Game.play`."""
    catanatron = import_module("catanatron")
    colors = list(catanatron.Color)[:4]

    def rate(seconds: float, seed: int) -> float:
        random.seed(seed)
        moves = 0
        end = time.perf_counter() + seconds
        begin = time.process_time()
        while time.perf_counter() < end:
            game = catanatron.Game([catanatron.RandomPlayer(color) for color in colors])
            game.play()
            moves += len(game.state.actions)
        return moves / (time.process_time() - begin)

    return rate


PEERS: dict[str, tuple[str, Callable[[], Rate]]] = {
    "battleship": ("open_spiel", battleship),
    "catanatron": ("catanatron", catan),
}


def installed(package: str) -> str:
    """The version of an installed package, else ""."""
    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def compare(name: str, players: int, seconds: float, rounds: int, peers: list[str]) -> dict[str, object]:
    """Medians of rounds in which everybody plays in turn, and our ratio to each peer."""
    game = make(name, players)
    rates: dict[str, Rate] = {"kurogo": ours(game)}
    versions: dict[str, str] = {"kurogo": version("kurogo")}
    for peer in peers:
        package, build = PEERS[peer]
        versions[peer] = installed(package)
        if not versions[peer]:
            print(f"{peer}: left out, {package} is not installed (benchmarks/requirements.txt)", file=sys.stderr)
            continue
        rates[peer] = build()
    taken: dict[str, list[float]] = {who: [] for who in rates}
    for turn in range(rounds):
        for who, rate in rates.items():
            taken[who].append(rate(seconds, turn))
    medians = {who: statistics.median(values) for who, values in taken.items()}
    return {
        "game": name,
        "players": game.num_players,
        "compiled": is_compiled(game),
        "versions": versions,
        "rounds": rounds,
        "moves_per_second": {who: round(value) for who, value in medians.items()},
        "ratio": {who: round(medians["kurogo"] / value, 2) for who, value in medians.items() if who != "kurogo"},
        "compiled_driver_moves_per_second": round(compiled_rate(game, 0, seconds)[0]),
        "clone_microseconds": round(1e6 / clone_rate(middle(game, 0), seconds / 2), 3),
    }


def explain(figures: dict[str, object]) -> None:
    """The figures in words."""
    medians, ratios = figures["moves_per_second"], figures["ratio"]
    assert isinstance(medians, dict)
    assert isinstance(ratios, dict)
    built = "compiled" if figures["compiled"] else "not compiled"
    print(f"{figures['game']}, {figures['players']} players, {built}; medians of {figures['rounds']} rounds in turn, one core, random play")
    for who, value in medians.items():
        beside = f"   ours is {ratios[who]} times that" if who in ratios else "   whole moves from Python, chance not counted"
        print(f"{who:>12}  {value:>9,} moves/s{beside}")
    print(f"      driver  {figures['compiled_driver_moves_per_second']:>9,} moves/s   by the loop that search uses")
    print(f"       clone  {figures['clone_microseconds']:>9} µs")


def main() -> int:
    """Run the comparison that the command line asks for."""
    parser = argparse.ArgumentParser(description="Compare the speed of random play with OpenSpiel's battleship and catanatron, in one run.")
    parser.add_argument("--game", default="shadow-ninjas", help="a game of this project (default: shadow-ninjas)")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each library in each round (default: 1)")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--peer", action="append", choices=sorted(PEERS), help="only these (default: all)")
    parser.add_argument("--json", action="store_true", help="one line of JSON instead of words")
    given = parser.parse_args()
    figures = compare(given.game, given.players, given.seconds, given.rounds, given.peer or sorted(PEERS))
    if given.json:
        print(json.dumps(figures))
    else:
        explain(figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
