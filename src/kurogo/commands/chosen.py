"""Options of a game as they are given on the command line."""

from __future__ import annotations

from collections.abc import Sequence

from kurogo.commands.trouble import Trouble
from kurogo.core.options import Value


def options_of(words: Sequence[str]) -> dict[str, Value]:
    """Names and values of `NAME=VALUE` words. Raises Trouble for one that is none.

    >>> options_of(["board=koi-house", "cap=40"])
    {'board': 'koi-house', 'cap': '40'}
    """
    chosen: dict[str, Value] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not name or not sign:
            raise Trouble(f"an option is written NAME=VALUE, not {word!r}")
        chosen[name] = value
    return chosen
