"""What one viewer's pages of one table were made of last, so that what stays the same is not made again.

It is kept for each viewer by itself: how long an answer takes hangs on what this viewer was shown before, and on nobody else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

from kurogo.core.match import Row
from kurogo.core.svg import Markup

Line = TypeVar("Line")
Ts = TypeVarTuple("Ts")


class Kept:
    """Rows in words, and drawn parts with all that each was drawn from."""

    def __init__(self) -> None:
        self._lines: dict[Row, object] = {}
        self._parts: dict[str, tuple[object, Markup]] = {}

    def line(self, row: Row, word: Callable[[Row], Line]) -> Line:
        """A row in words. What they are hangs on the row and on who hears it alone."""
        if row not in self._lines:
            self._lines[row] = word(row)
        return self._lines[row]  # type: ignore[return-value]  # rows are worded in one way

    def part(self, name: str, draw: Callable[[*Ts], Markup], *of: *Ts) -> Markup:
        """The part of this name, drawn again when what it is made `of` is not what it was. It is given nothing else."""
        found = self._parts.get(name)
        if found is None or found[0] != of:
            found = self._parts[name] = (of, draw(*of))
        return found[1]
