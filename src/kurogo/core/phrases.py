"""Sentences before they are written: a message id, which is the English sentence with named places, and what fills them.

A game's `words.py` makes phrases from views and rows. Whoever shows them translates the id as a whole and fills in the names of players, so a
place may hold `player(2)`, which `say` turns into the name at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

_NOTHING: Mapping[str, str] = MappingProxyType({})


class Phrase(NamedTuple):
    """A sentence with named places, and what goes there."""

    message: str
    values: Mapping[str, str] = _NOTHING


class BoardTable(NamedTuple):
    """A board as a table: the heads of its columns, and its rows, each with its head and with what is to be said of every place in it. In
    words already: most places are the same on every page, and are worded once."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


def player(seat: int) -> str:
    """A place holder for the name of the player in this seat."""
    return f"\x00{seat}\x00"


def say(phrase: Phrase, names: Sequence[str], translate: Callable[[str], str] = str) -> str:
    """The sentence in words.

    >>> say(Phrase("{who} rolled {a} and {b}.", {"who": player(1), "a": "2", "b": "5"}), ["Mika", "Ren"])
    'Ren rolled 2 and 5.'
    """
    text = translate(phrase.message)
    if phrase.values is _NOTHING:
        return text if "{" not in text else text.format_map(_NOTHING)
    text = text.format_map(phrase.values)
    if "\x00" not in text:
        return text
    parts = text.split("\x00")
    return "".join(names[int(part)] if at % 2 else part for at, part in enumerate(parts))
