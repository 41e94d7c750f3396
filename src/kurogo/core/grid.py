"""Square grids with walls on edges and objects on squares: names, steps, and straight lines of sight.

Squares are numbered row by row from the top left; "C2" is the third square of the second row.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
DIRECTIONS: Final = ("north", "east", "south", "west")
DX: Final = (0, 1, 0, -1)
DY: Final = (-1, 0, 1, 0)


def square_name(square: int, width: int) -> str:
    """The name of a square.

    >>> square_name(14, 12)
    'C2'
    """
    return f"{chr(65 + square % width)}{square // width + 1}"


def square_of(name: str, width: int, height: int) -> int:
    """The square of a name. Raises ValueError.

    >>> square_of("C2", 12, 12)
    14
    """
    column, row = ord(name[:1] or " ") - 65, int(name[1:]) - 1 if name[1:].isdecimal() else -1
    if not (0 <= column < width and 0 <= row < height):
        raise ValueError(f"no square {name!r} on a board of {width} by {height}")
    return row * width + column


class Grid:
    """Where one step leads and which squares see each other. `blocked` squares hold objects; `walls` are pairs of neighbouring squares."""

    def __init__(self, width: int, height: int, blocked: Iterable[int], walls: Iterable[tuple[int, int]]) -> None:
        self.width = width
        self.height = height
        self.size = width * height
        self.blocked = frozenset(blocked)
        self.walls = frozenset(walls) | frozenset((b, a) for a, b in walls)
        steps: list[int] = []
        for square in range(self.size):
            steps.extend(self._neighbour(square, direction) for direction in range(4))
        self.steps = _vec(steps)  # at 4 * square + direction: the square a step leads to, or -1
        self.rows = _vec(self._segments(EAST))  # two squares see each other along a row iff these are equal
        self.columns = _vec(self._segments(SOUTH))

    def _neighbour(self, square: int, direction: int) -> int:
        x, y = square % self.width + DX[direction], square // self.width + DY[direction]
        if not (0 <= x < self.width and 0 <= y < self.height) or square in self.blocked:
            return -1
        other = y * self.width + x
        return -1 if other in self.blocked or (square, other) in self.walls else other

    def _segments(self, direction: int) -> list[int]:
        names = list(range(self.size))
        for square in range(self.size):
            after = self.steps[4 * square + direction]
            if after >= 0:
                names[after] = names[square]
        return names

    def sees(self, a: int, b: int) -> bool:
        """Whether a straight line of squares joins a and b, no wall or object between."""
        return self.rows[a] == self.rows[b] or self.columns[a] == self.columns[b]

    def distances(self, start: int) -> list[int]:
        """Steps from `start` to every square, -1 where none lead."""
        far = [-1] * self.size
        far[start] = 0
        wave = [start]
        while wave:
            after: list[int] = []
            for square in wave:
                for direction in range(4):
                    other = self.steps[4 * square + direction]
                    if other >= 0 and far[other] < 0:
                        far[other] = far[square] + 1
                        after.append(other)
            wave = after
        return far


def _vec(numbers: Iterable[int]) -> vec[i64]:
    v = vec[i64]()
    for x in numbers:
        v = append(v, x)
    return v
