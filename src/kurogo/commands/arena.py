"""`kurogo arena`: bots against each other."""

from __future__ import annotations

import argparse
import json

from kurogo.commands.lab import check, components_of, seed_of, several_options
from kurogo.commands.trouble import Trouble
from kurogo.lab.ladder import climb


def run(asked: argparse.Namespace) -> int:
    """Play the ladder and print it."""
    check(asked, asked.bots)
    if len(asked.bots) < 2:
        raise Trouble("a ladder needs two bots or more")
    twice = next((bot for bot in asked.bots if asked.bots.count(bot) > 1), "")
    if twice:
        raise Trouble(f"{twice} is given twice")
    options, seed, components = several_options(asked.options), seed_of(asked), components_of(asked)
    ladder = climb(asked.game, asked.bots, asked.games, seed, asked.players, options, asked.workers, components)
    print(json.dumps(ladder.figures()) if asked.json else "\n".join(ladder.lines()))
    return 0
