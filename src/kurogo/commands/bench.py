"""`kurogo bench`."""

from __future__ import annotations

import argparse
import sys

from kurogo.commands.chosen import options_of
from kurogo.commands.trouble import Trouble
from kurogo.lab.bench import run as measure


def run(asked: argparse.Namespace) -> int:
    """Measure random play and print the figures."""
    if not 0 < asked.seconds <= 3600:
        raise Trouble("--seconds is a time above 0, at most 3600")
    return measure(asked.game, asked.seconds, asked.json, sys.stdout, asked.players, options_of(asked.options))
