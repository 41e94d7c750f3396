"""What rows look like on the board. Pieces are named by their public numbers, as rows name them: shadows were numbered by square, dogs follow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kurogo.core.contract import View
from kurogo.core.match import Row
from kurogo.core.motion import APPEAR, FLASH, GLANCE, LEAVE, MOVE, ROLL, TURN, Motion, Point
from kurogo.games.shadow_ninjas.layout import (
    GUARD_A,
    R_BACK,
    R_CAUGHT,
    R_FLIPPED,
    R_FOUND,
    R_KOI,
    R_LAID_AT,
    R_LOOKED,
    R_MOVED,
    R_POSTED,
    R_ROLLED,
    R_SWAPPED,
)
from kurogo.games.shadow_ninjas.picture.aids import DICE
from kurogo.games.shadow_ninjas.picture.geometry import middle
from kurogo.games.shadow_ninjas.picture.tokens import opened
from kurogo.games.shadow_ninjas.shown import Shown, read


def motions(view: View, rows: Sequence[Row]) -> list[Motion]:
    """Motions of rows told to the viewer, in order."""
    shown = read(view)
    where: dict[int, int] = {}  # where the rows left a token last
    found: list[Motion] = []
    for at, row in enumerate(rows):
        make = _MADE.get(row.code)
        found += make(shown, where, at, row) if make else []
        if row.code in _PLACING:
            where[row.a] = row.c
    return found


def _point(shown: Shown, square: int) -> Point:
    return middle(shown.board, square)


def _moved(shown: Shown, where: dict[int, int], at: int, row: Row) -> list[Motion]:
    path = (_point(shown, row.b), _point(shown, row.c))
    return [Motion(at, MOVE, str(row.a), path, together=row.code == R_SWAPPED)]


def _back(shown: Shown, where: dict[int, int], at: int, row: Row) -> list[Motion]:
    if row.a not in where:
        return [Motion(at, APPEAR, str(row.a), (_point(shown, row.c),))]
    return [Motion(at, MOVE, str(row.a), (_point(shown, where[row.a]), _point(shown, row.c)))]


def _turned(shown: Shown, where: dict[int, int], at: int, row: Row) -> list[Motion]:
    return [Motion(at, TURN, str(row.a), (_point(shown, row.c),), opened(0, 0, row.b))]


def _eaten(shown: Shown, where: dict[int, int], at: int, row: Row) -> list[Motion]:
    flash = Motion(at, FLASH, "", (_point(shown, row.c),), together=True)
    return [*_turned(shown, where, at, row), *([flash] if row.b else [])]


def _found(shown: Shown, where: dict[int, int], at: int, row: Row) -> list[Motion]:
    return [Motion(at, TURN, str(row.a), (_point(shown, row.c),), together=True)]


def _caught(shown: Shown, where: dict[int, int], at: int, row: Row) -> list[Motion]:
    spot = (_point(shown, row.c),)
    return [Motion(at, FLASH, "", spot), Motion(at, LEAVE, str(row.a), spot, together=True)]


def _looked(shown: Shown, where: dict[int, int], at: int, row: Row) -> list[Motion]:
    return [Motion(at, GLANCE, "", (_point(shown, row.c),))]


def _laid(shown: Shown, where: dict[int, int], at: int, row: Row) -> list[Motion]:
    """By its square: numbers from the laying mean nothing once all are laid."""
    token = shown.at.get(row.c)
    return [Motion(at, APPEAR, str(token.number), (_point(shown, row.c),))] if token else []


def _posted(shown: Shown, where: dict[int, int], at: int, row: Row) -> list[Motion]:
    if row.c not in shown.dogs:
        return []
    return [Motion(at, APPEAR, str(GUARD_A + shown.dogs.index(row.c)), (_point(shown, row.c),))]


def _rolled(shown: Shown, where: dict[int, int], at: int, row: Row) -> list[Motion]:
    return [Motion(at, ROLL, die, together=die != DICE[0]) for die in DICE]


_PLACING: Final = (R_MOVED, R_SWAPPED, R_KOI, R_CAUGHT, R_BACK)

_MADE: Final[dict[int, Callable[[Shown, dict[int, int], int, Row], list[Motion]]]] = {
    R_MOVED: _moved,
    R_SWAPPED: _moved,
    R_BACK: _back,
    R_FLIPPED: _turned,
    R_KOI: _eaten,
    R_FOUND: _found,
    R_CAUGHT: _caught,
    R_LOOKED: _looked,
    R_LAID_AT: _laid,
    R_POSTED: _posted,
    R_ROLLED: _rolled,
}
