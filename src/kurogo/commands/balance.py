"""`kurogo balance`: how often each side of a game wins."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from kurogo.commands.lab import check, components_of, seed_of, several_options
from kurogo.lab.balance import weigh
from kurogo.lab.plot import plot


def run(asked: argparse.Namespace) -> int:
    """Measure the balance, print it, and draw it where that is asked for."""
    check(asked, [asked.bots])
    options, seed, components = several_options(asked.options), seed_of(asked), components_of(asked)
    balance = weigh(asked.game, asked.bots, asked.games, seed, asked.players, options, asked.workers, components)
    print(json.dumps(balance.figures()) if asked.json else "\n".join(balance.lines()))
    if asked.plot:
        Path(asked.plot).write_text(plot(balance), encoding="utf-8")
    return 0
