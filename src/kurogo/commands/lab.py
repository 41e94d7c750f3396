"""What the commands of the lab have in common: reading what was asked."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from kurogo.agents.bots import make_bot
from kurogo.commands.chosen import options_of
from kurogo.commands.trouble import Trouble
from kurogo.core.options import Value
from kurogo.core.sets import ComponentSet, load_set
from kurogo.lab.matches import new_seed

MOST_GAMES = 1_000_000


def several_options(words: Sequence[str]) -> dict[str, list[Value]]:
    """Options with the values each is to be tried with. Raises Trouble.

    >>> several_options(["board=koi-house,lantern-temple", "cap=40"])
    {'board': ['koi-house', 'lantern-temple'], 'cap': ['40']}
    """
    return {name: list(dict.fromkeys(str(value).split(","))) for name, value in options_of(words).items()}


def check(asked: argparse.Namespace, bots: Sequence[str]) -> None:
    """Raises Trouble for numbers that cannot be meant and for bots there are none of."""
    if not 1 <= asked.games <= MOST_GAMES:
        raise Trouble(f"--games is a number from 1 to {MOST_GAMES}")
    if asked.workers < 0:
        raise Trouble("--workers is a number from 0 (0: one process a core)")
    for bot in bots:
        try:
            make_bot(bot, 0)
        except ValueError as error:
            raise Trouble(str(error)) from None


def seed_of(asked: argparse.Namespace) -> int:
    """The seed that was asked for, else a new one."""
    return new_seed() if asked.seed is None else int(asked.seed)


def components_of(asked: argparse.Namespace) -> ComponentSet | None:
    """The component set of the file that was named, if any. Raises SetError or Trouble."""
    if not asked.components:
        return None
    found = load_set(Path(asked.components))
    if found.game != asked.game:
        raise Trouble(f"{asked.components} is a set for {found.game}, not for {asked.game}")
    return found
