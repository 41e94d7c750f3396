"""Where squares lie in the picture, and small shapes on them. One square is CELL units wide; the top left one begins at (0, 0)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from kurogo.games.shadow_ninjas.components import Board

CELL: Final = 48
MARGIN: Final = 20  # left and above: the names of rows and columns
REST: Final = 6  # right and below


def corner(board: Board, square: int) -> tuple[int, int]:
    """Top left corner of a square."""
    return square % board.width * CELL, square // board.width * CELL


def middle(board: Board, square: int) -> tuple[int, int]:
    """Centre of a square."""
    x, y = corner(board, square)
    return x + CELL // 2, y + CELL // 2


def view_box(board: Board) -> str:
    """The fixed viewBox of this board's pictures."""
    return f"{-MARGIN} {-MARGIN} {board.width * CELL + MARGIN + REST} {board.height * CELL + MARGIN + REST}"


def line(board: Board, squares: Sequence[int]) -> str:
    """Path data from centre to centre."""
    return "M" + "L".join("%d %d" % middle(board, square) for square in squares)


def brackets(board: Board, square: int, inset: int = 6, arm: float = 6.5) -> str:
    """Path data of four corners around a square."""
    return _brackets(*corner(board, square), inset, arm)


@cache
def _brackets(x: int, y: int, inset: int, arm: float) -> str:
    a, b, c, d = x + inset, y + inset, x + CELL - inset, y + CELL - inset
    return (
        f"M{a} {b + arm}V{b}h{arm}M{c - arm} {b}H{c}v{arm}"  # above
        f"M{c} {d - arm}V{d}h{-arm}M{a + arm} {d}H{a}v{-arm}"  # below
    )


def runs(board: Board, letter: str) -> list[tuple[int, int, int]]:
    """Squares with this ground as rows of neighbours: (column, row, how many)."""
    found = []
    for y in range(board.height):
        x = 0
        while x < board.width:
            start = x
            while x < board.width and board.ground[y * board.width + x] == letter:
                x += 1
            if x > start:
                found.append((start, y, x - start))
            x = max(x, start + 1)
    return found


def merged(edges: Sequence[tuple[int, int, bool]]) -> str:
    """Path data of unit edges (column, row of the end nearest the origin, whether upright), joined to long lines."""
    data = []
    for upright in (False, True):
        starts = sorted((x, y) if upright else (y, x) for x, y, up in edges if up == upright)
        at = 0
        while at < len(starts):
            track, first = starts[at]
            length = 1
            while at + length < len(starts) and starts[at + length] == (track, first + length):
                length += 1
            at += length
            x, y = (track, first) if upright else (first, track)
            data.append(f"M{x * CELL} {y * CELL}{'v' if upright else 'h'}{length * CELL}")
    return "".join(data)


def edge(board: Board, a: int, b: int) -> tuple[int, int, bool]:
    """The edge between neighbours a < b: column and row where it begins, whether it is upright."""
    return b % board.width, b // board.width, b == a + 1
