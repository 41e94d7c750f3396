"""What stands on the ground and never changes: walls, sills, koi tanks, pines and rocks, and the names of rows and columns."""

from __future__ import annotations

from functools import cache

from kurogo.core.svg import Markup, group, join, tag
from kurogo.core.symbols import place
from kurogo.games.shadow_ninjas.components import PAVING, PINE, ROCK, Board
from kurogo.games.shadow_ninjas.picture.geometry import CELL, edge, merged, middle

_ROCKS = ("-17,7 -13,-9 -2,-16 11,-12 18,1 13,14 -6,16", "-15,11 -17,-4 -5,-15 9,-15 17,-3 14,12 1,17")
_CRACKS = "M-8 -8l5 4M-2 -11l8 7M4 -10l6 5M-9 8q7 5 15 2"
_NEEDLES = ((0, -17), (12, -12), (17, 0), (12, 12), (0, 17), (-12, 12), (-17, 0), (-12, -12))


@cache
def plan(board: Board, tank: str = "Koi tank {at}") -> Markup:
    """Walls and things. `tank` names a tank for those who do not see it."""
    outer, inner = _walls(board)
    return join(
        [
            tag("path", d=inner, class_="wall"),
            tag("path", d=outer, class_="wall outer"),
            tag("path", d=outer, class_="wall coping"),
            tag("path", d=_sills(board), class_="sill"),
            *(_tank(board, square, tank.format(at=board.name(square))) for square in board.tanks),
            *(_thing(board, square, at) for at, square in enumerate(board.blocked)),
        ]
    )


@cache
def coordinates(board: Board) -> Markup:
    """Letters above, numbers on the left."""
    names = []
    for x in range(board.width):
        names.append(tag("text", board.name(x)[0], x=x * CELL + CELL // 2, y=-8, class_="b-lab", text_anchor="middle"))
    for y in range(board.height):
        names.append(tag("text", str(y + 1), x=-12, y=y * CELL + CELL // 2 + 4, class_="b-lab", text_anchor="middle"))
    return join(names)


def _walls(board: Board) -> tuple[str, str]:
    """Path data of the walls to the street side, and of those within."""
    outer: list[tuple[int, int, bool]] = []
    inner: list[tuple[int, int, bool]] = []
    for a, b in board.walls:
        is_outer = (board.ground[a] == PAVING) != (board.ground[b] == PAVING)
        (outer if is_outer else inner).append(edge(board, a, b))
    for x in range(board.width):  # where house or garden reach the edge of the board, the wall stands there
        outer += [(x, y, False) for y, square in ((0, x), (board.height, board.size - board.width + x)) if board.ground[square] != PAVING]
    for y in range(board.height):
        row = y * board.width
        outer += [(x, y, True) for x, square in ((0, row), (board.width, row + board.width - 1)) if board.ground[square] != PAVING]
    return merged(outer), merged(inner)


def _sills(board: Board) -> str:
    data = []
    for a, b in sorted(board.doors):
        if PAVING in (board.ground[a], board.ground[b]):
            continue  # a gate: the gap in the wall says it
        x, y, upright = edge(board, a, b)
        x, y = x * CELL, y * CELL
        data.append(f"M{x} {y + 7}v{CELL - 14}" if upright else f"M{x + 7} {y}h{CELL - 14}")
    return "".join(data)


def _tank(board: Board, square: int, label: str) -> Markup:
    x, y = middle(board, square)
    water = f"M{x - 13} {y - 9}q5-4 10 0M{x + 2} {y + 12}q5-4 10 0"
    basin = tag("rect", x=x - 20, y=y - 20, width=40, height=40, rx=13)
    return group(basin, tag("path", d=water), place("koi", x, y + 1, 25, "koi"), class_="tank", role="img", aria_label=label)


def _thing(board: Board, square: int, at: int) -> Markup:
    x, y = middle(board, square)
    if board.things[square] == PINE:
        needles = "".join(f"M{x} {y}l{dx} {dy}" for dx, dy in _NEEDLES)
        crown, trunk = tag("circle", cx=x, cy=y, r=20), tag("circle", cx=x, cy=y, r=3.5, class_="trunk")
        return group(crown, tag("path", d=needles), trunk, class_="pine")
    assert board.things[square] == ROCK
    stone = tag("polygon", points=_ROCKS[at % 2])
    return group(stone, tag("path", d=_CRACKS), class_="rock", transform=f"translate({x} {y})")
