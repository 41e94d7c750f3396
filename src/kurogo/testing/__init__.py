"""The conformance and leak kit: for anyone who adds a game. `docs/kit.md` tells what each check proves and what it does not.

From a test: `check("twins", game)` runs one check on random games of one game, `kurogo.testing.conform.conform("my-game")` all of
them under all settings.
From the command line: `kurogo conform my-game`.
"""

from kurogo.testing.checks import CHECKS, check, run_checks
from kurogo.testing.plays import Budget, Moment, Play
from kurogo.testing.recording import record_play
from kurogo.testing.result import Fault, Report, Result
from kurogo.testing.settings import settings

__all__ = [
    "CHECKS",
    "Budget",
    "Fault",
    "Moment",
    "Play",
    "Report",
    "Result",
    "check",
    "record_play",
    "run_checks",
    "settings",
]
