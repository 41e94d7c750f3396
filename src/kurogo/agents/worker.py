"""Bots in other processes: everything goes in as plain values, so that a pool of processes can run it.

A worker sees the bytes of one view and the rows that its viewer has heard. It is given no state, no log and no seed of the match, so it has
nothing to tell.
"""

from __future__ import annotations

from collections.abc import Sequence

from kurogo.agents import bots
from kurogo.core.match import Row
from kurogo.core.registry import add_set, game_of
from kurogo.core.sets import read_set


def choose_move(key: str, view_bytes: bytes, heard: Sequence[Row], spec: str, seed: int) -> list[int]:
    """The ints of a whole move for the view with these bytes, whose viewer has heard these rows. `key` names the game, `spec` and
    `seed` the bot (`kurogo.agents.bots`). Raises UnknownGame for a game or set that is not installed here, ValueError for a damaged view
    or an unknown bot."""
    bot = bots.make_bot(spec, seed)
    return bots.choose_move(bot, game_of(key).view(view_bytes), heard)


def prepare(sets: tuple[str, ...] = ()) -> None:
    """For the start of a worker: make component sets known by their text, so that games with other sets than the house's are found."""
    for text in sets:
        add_set(read_set(text))
