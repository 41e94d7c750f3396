"""The whole kit on a game from its box: every number of players, every value of every option."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TextIO

from kurogo.core.options import OptionError
from kurogo.core.registry import GameType, UnknownGame, game_type
from kurogo.testing.checks import CHECKS, run_checks
from kurogo.testing.plays import Budget
from kurogo.testing.recording import record_play
from kurogo.testing.result import Report, Result
from kurogo.testing.settings import game_with, settings

Progress = Callable[[int, int, str, list[Result]], None]  # settings done, settings in all, setting in words, its results


def conform(
    kind: GameType | str,
    budget: Budget | None = None,
    options: Mapping[str, str] | None = None,
    seed: int = 1,
    progress: Progress | None = None,
    checks: Iterable[str] = CHECKS,
) -> Report:
    """Run the kit. `options` fixes some options, or `players`; all others are tried. Raises UnknownGame or OptionError."""
    box = game_type(kind) if isinstance(kind, str) else kind
    budget, names = budget or Budget(), list(checks)
    report = Report(box.name)
    todo = settings(box, options or {})
    for done, (players, chosen) in enumerate(todo, 1):
        game = game_with(box, players, chosen)
        plays = [record_play(game, seed * 10_000 + done * 100 + k, budget) for k in range(budget.games)]
        results = run_checks(plays, names)
        report.add(results)
        report.games += len(plays)
        report.settings += 1
        if progress:
            progress(done, len(todo), game.key.partition("?")[2].partition("#")[0].replace("&", " "), results)
    for result in report.results.values():
        if result.tried == 0:
            result.notes.append("never tried: nothing in this game calls for it")
    return report


def run(name: str, games: int, options: Mapping[str, str], stream: TextIO) -> int:
    """The command `kurogo conform`: tells how it goes, then faults, then one line that sums it up. Gives the exit status: 0 without faults,
    1 with faults, 2 when there is no such game or option. `games` is the number of random games under each setting, 0 for the usual number."""

    def tell(done: int, total: int, words: str, results: list[Result]) -> None:
        bad = ", ".join(result.name for result in results if not result.ok)
        line = f"{done}/{total} {words}"
        if bad:
            stream.write(f"{line}: {bad}\n")
        elif stream.isatty():
            stream.write(f"{line}\033[K\r")  # overwritten by the next one
        stream.flush()

    try:
        report = conform(name, Budget(games=games) if games else Budget(), options, progress=tell)
    except (UnknownGame, OptionError) as error:
        stream.write(f"{error}\n")
        return 2
    if stream.isatty():
        stream.write("\033[K")
    for result in report.results.values():
        if result.faults or result.notes:
            stream.write(f"{result}\n")
    stream.write(report.line() + "\n")
    return 0 if report.ok else 1
