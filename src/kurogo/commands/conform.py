"""`kurogo conform`."""

from __future__ import annotations

import argparse
import sys

from kurogo.commands.chosen import options_of
from kurogo.commands.trouble import Trouble
from kurogo.testing.conform import run as conform


def run(asked: argparse.Namespace) -> int:
    """Run the conformance and leak kit."""
    if asked.games < 0:
        raise Trouble("--games is a number from 0 (0: as many as are usual)")
    options = {name: str(value) for name, value in options_of(asked.options).items()}
    return conform(asked.game, asked.games, options, sys.stdout)
