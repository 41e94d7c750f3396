"""What a row looks like on the board: a piece that moves, turns over, appears or leaves; a spot that flashes; dice that roll.

A game's room `motion.py` gives `motions(view, rows) -> list[Motion]` from the rows told to that viewer and from their view, and from nothing else.
A piece is named as the picture names it (`data-piece`): by what everybody at the table can tell apart, never by what is hidden in it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from kurogo.core.svg import Markup

MOVE: Final = "move"  # along the path
TURN: Final = "turn"  # turned over: shows `face`, or what the picture shows of it now
FLASH: Final = "flash"  # something befalls the spot
GLANCE: Final = "glance"  # somebody looks at the spot
APPEAR: Final = "appear"
LEAVE: Final = "leave"
ROLL: Final = "roll"  # dice tumble and settle

NO_FACE: Final = Markup("")
Point = tuple[int, int]


class Motion(NamedTuple):
    """One motion. `row` is the index of the row that tells it, `path` points in units of the picture, the last one where it comes to rest."""

    row: int
    effect: str
    piece: str = ""
    path: tuple[Point, ...] = ()
    face: Markup = NO_FACE  # drawn round (0, 0)
    together: bool = False  # with the motion before it, not after it
