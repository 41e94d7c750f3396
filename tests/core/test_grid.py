"""Square grids, on a small board drawn by hand; and the stack of interrupts."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kurogo.core import flow
from kurogo.core.grid import EAST, NORTH, SOUTH, WEST, Grid, square_name, square_of

#     A   B   C   D
# 1   0   1 | 2   3        a wall between B1 and C1
# 2   4   X   6   7        an object on B2
# 3   8   9  10  11
#            ---           a wall between C3 and C4
# 4  12  13  14  15
WIDTH, HEIGHT = 4, 4


@pytest.fixture
def grid() -> Grid:
    return Grid(WIDTH, HEIGHT, blocked=[5], walls=[(2, 1), (10, 14)])


def test_squares_are_named_by_column_and_row() -> None:
    assert [square_name(square, WIDTH) for square in (0, 3, 4, 14)] == ["A1", "D1", "A2", "C4"]
    assert [square_of(name, WIDTH, HEIGHT) for name in ("A1", "D1", "A2", "C4")] == [0, 3, 4, 14]
    for bad in ("", "E1", "A5", "A0", "1A", "A", "a1", "A-1", "A1x", "A²"):
        with pytest.raises(ValueError, match="no square"):
            square_of(bad, WIDTH, HEIGHT)


def test_steps_stop_at_edges_walls_and_objects(grid: Grid) -> None:
    def step(name: str, direction: int) -> str:
        square = grid.steps[4 * square_of(name, WIDTH, HEIGHT) + direction]
        return square_name(square, WIDTH) if square >= 0 else "-"

    assert [step("A1", d) for d in (NORTH, EAST, SOUTH, WEST)] == ["-", "B1", "A2", "-"]
    assert [step("B1", d) for d in (NORTH, EAST, SOUTH, WEST)] == ["-", "-", "-", "A1"]
    assert [step("C1", d) for d in (NORTH, EAST, SOUTH, WEST)] == ["-", "D1", "C2", "-"]
    assert [step("C3", d) for d in (NORTH, EAST, SOUTH, WEST)] == ["C2", "D3", "-", "B3"]
    assert [step("C4", d) for d in (NORTH, EAST, SOUTH, WEST)] == ["-", "D4", "-", "B4"]
    assert [step("B2", d) for d in (NORTH, EAST, SOUTH, WEST)] == ["-", "-", "-", "-"]


SEEN = {
    "A1": "A1 B1 A2 A3 A4",
    "B1": "A1 B1",
    "C1": "C1 D1 C2 C3",
    "A2": "A1 A2 A3 A4",
    "C2": "C1 C2 C3 D2",
    "B3": "A3 B3 C3 D3 B4",
    "C4": "A4 B4 C4 D4",
    "B2": "B2",
}


@pytest.mark.parametrize(("name", "seen"), SEEN.items())
def test_sight_is_a_straight_line_without_wall_or_object(grid: Grid, name: str, seen: str) -> None:
    here = square_of(name, WIDTH, HEIGHT)
    found = {square_name(square, WIDTH) for square in range(grid.size) if grid.sees(here, square)}
    assert found == set(seen.split())
    assert found == {square_name(square, WIDTH) for square in range(grid.size) if grid.sees(square, here)}


def test_distances_go_round_walls_and_objects(grid: Grid) -> None:
    assert grid.distances(0) == [
        *[0, 1, 6, 7],
        *[1, -1, 5, 6],
        *[2, 3, 4, 5],
        *[3, 4, 5, 6],
    ]
    assert grid.distances(5) == [0 if square == 5 else -1 for square in range(16)]


# --- interrupts ---------------------------------------------------------------------------------------------------------


def test_frames_are_pushed_read_and_popped_and_stacks_are_values() -> None:
    empty = vec[i64]()
    one = flow.push(empty, 7, 2, 10, 11)
    two = flow.push(one, 8, 1, 20, 21, 22, 23, 24)
    assert [flow.depth(stack) for stack in (empty, one, two)] == [0, 1, 2]
    assert [flow.top(two, field) for field in range(flow.FRAME)] == [8, 0, 1, 20, 21, 22, 23, 24]
    assert flow.top(two, flow.ARGS + 4) == 24
    assert list(flow.pop(two)) == list(one) == [7, 0, 2, 10, 11, 0, 0, 0]
    assert list(flow.pop(one)) == []
