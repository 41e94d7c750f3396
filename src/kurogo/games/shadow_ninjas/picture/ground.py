"""What lies under everything and never changes: paving, raked gravel, planks and mats."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kurogo.core.grid import EAST, SOUTH
from kurogo.core.svg import Markup, join, tag
from kurogo.games.shadow_ninjas.components import BARE, GRAVEL, MATS, PLANKS, Board
from kurogo.games.shadow_ninjas.picture.geometry import CELL, MARGIN, corner, middle, runs

RAKE = 8  # units from one furrow to the next
RINGS = (22, 26, 30)  # furrows round a stone


@cache
def ground(board: Board) -> Markup:
    """Floors of every kind, with joints, furrows and dots that keep the squares countable."""
    outer = 2 * MARGIN
    paper = tag("rect", x=-MARGIN, y=-MARGIN, width=board.width * CELL + outer, height=board.height * CELL + outer, class_="b-paper")
    garden = [_floor(board, GRAVEL, "gravel"), tag("path", d=_furrows(board), class_="rake"), *_rings(board), _dots(board)]
    house = [
        _floor(board, MATS, "floor"),
        _floor(board, PLANKS, "hall"),
        tag("path", d=_planks(board), class_="plank"),
        tag("path", d=_joints(board, PLANKS), class_="joint"),
        tag("path", d=_joints(board, MATS), class_="mat"),
    ]
    return join([paper, *garden, *_paving(board), *house])


def _paving(board: Board) -> Iterator[Markup]:
    for square in board.grey:
        x, y = corner(board, square)
        yield tag("rect", x=x + 1.5, y=y + 1.5, width=CELL - 3, height=CELL - 3, rx=5, class_="grey")


def _floor(board: Board, letter: str, name: str) -> Markup:
    data = "".join(f"M{x * CELL} {y * CELL}h{n * CELL}v{CELL}h{-n * CELL}z" for x, y, n in runs(board, letter))
    return tag("path", d=data, class_=name)


def is_raked_across(board: Board) -> bool:
    """Whether the gravel is raked in straight lines from side to side; a tall board has waves from top to bottom."""
    return board.width >= board.height


def _furrows(board: Board) -> str:
    return "".join(_straight_furrows(board) if is_raked_across(board) else _waves(board))


def _straight_furrows(board: Board) -> Iterator[str]:
    for x, y, n in runs(board, GRAVEL):
        for k in range(CELL // RAKE):
            yield f"M{x * CELL + 4} {y * CELL + 4 + k * RAKE}h{n * CELL - 8}"


def _waves(board: Board) -> Iterator[str]:
    for x in range(board.width):
        column = [y for y in range(board.height) if board.ground[y * board.width + x] == GRAVEL]
        for y in column:
            for k in range(CELL // RAKE):
                yield f"M{x * CELL + 4 + k * RAKE} {y * CELL}q5 12 0 24t0 24"


def _rings(board: Board) -> Iterator[Markup]:
    for square in board.blocked:
        if board.ground[square] == GRAVEL:
            x, y = middle(board, square)
            yield tag("circle", cx=x, cy=y, r=RINGS[-1], class_="gravel")
            yield from (tag("circle", cx=x, cy=y, r=r, class_="rake") for r in RINGS)


def _dots(board: Board) -> Markup:
    """A dot where four squares of gravel meet; where the garden is one square wide, between neighbours."""
    corners = {(x, y) for y in range(1, board.height) for x in range(1, board.width) if _is_open(board, x, y)}
    data = [f"M{x * CELL} {y * CELL}h0" for x, y in sorted(corners)]
    for square in range(board.size):
        x, y = square % board.width, square // board.width
        if _goes_on(board, square, EAST, GRAVEL) and not corners & {(x + 1, y), (x + 1, y + 1)}:
            data.append(f"M{(x + 1) * CELL} {y * CELL + CELL // 2}h0")
        if _goes_on(board, square, SOUTH, GRAVEL) and not corners & {(x, y + 1), (x + 1, y + 1)}:
            data.append(f"M{x * CELL + CELL // 2} {(y + 1) * CELL}h0")
    return tag("path", d="".join(data), class_="dots")


def _is_open(board: Board, x: int, y: int) -> bool:
    around = (board.ground[v * board.width + u] for u, v in ((x - 1, y - 1), (x, y - 1), (x - 1, y), (x, y)))
    return all(letter == GRAVEL for letter in around)


def _joints(board: Board, letter: str) -> str:
    data = []
    for square in range(board.size):
        x, y = corner(board, square)
        if _goes_on(board, square, EAST, letter):
            data.append(f"M{x + CELL} {y + 3}v{CELL - 6}")
        if _goes_on(board, square, SOUTH, letter):
            data.append(f"M{x + 3} {y + CELL}h{CELL - 6}")
    return "".join(data)


def _goes_on(board: Board, square: int, direction: int, letter: str) -> bool:
    other = board.grid.steps[4 * square + direction]
    return other >= 0 and board.ground[square] == letter == board.ground[other]


def _planks(board: Board) -> str:
    """Boards run along the longer way of a hall."""
    data = []
    for square in range(board.size):
        if board.ground[square] != PLANKS or board.things[square] != BARE:
            continue
        x, y = corner(board, square)
        across = _length(board, square, 1) >= _length(board, square, board.width)
        for k in (12, 24, 36):
            data.append(f"M{x + 3} {y + k}h{CELL - 6}" if across else f"M{x + k} {y + 3}v{CELL - 6}")
    return "".join(data)


def _length(board: Board, square: int, step: int) -> int:
    """How many squares of the same ground lie in a row through this one."""

    def same(at: int) -> bool:
        return 0 <= at < board.size and board.ground[at] == PLANKS and (step > 1 or at // board.width == square // board.width)

    first = square
    while same(first - step):
        first -= step
    last = square
    while same(last + step):
        last += step
    return (last - first) // step
