"""Each line of the table of rows: a row is told to exactly those whom the table names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import kurogo.games.shadow_ninjas as package
from kurogo.core.clauses import Hearing, clause_number, load_clauses
from kurogo.core.match import Row, hears

if TYPE_CHECKING:
    from tests.games.shadow_ninjas.conftest import Scene

ROWS = load_clauses(Path(str(package.__file__)).with_name("clauses.toml")).rows
GUARD, NINJAS, WATCHERS = 0, (1, 2), 3

# For each code a moment of a game for three in which it is told.
MOMENTS: dict[str, Callable[[type[Scene]], Scene]] = {
    "R_LAID": lambda scene: scene.new().do("blue B1"),
    "R_LAID_AT": lambda scene: scene.new().do("blue B1"),
    "R_LAID_KIND": lambda scene: scene.new().do("blue B1"),
    "R_TOKENS": lambda scene: scene.new().lay_all(),
    "R_POSTED": lambda scene: scene.new().lay_all().do("E5"),
    "R_TURN": lambda scene: scene.new().lay_all().do("E5", "I9"),
    "R_ROLLED": lambda scene: scene(turn=1).roll(2, 3),
    "R_MOVED": lambda scene: scene("L2 blue", turn=2, dice=(1, 2)).do("low L2 south"),
    "R_SWAPPED": lambda scene: scene("L2 blue, L3 purple", turn=2, dice=(1, 2)).do("low L2 south"),
    "R_FLIPPED": lambda scene: scene("F11 shadow", dogs="G7 I9", turn=2, dice=(1, 2)).do("low F11 east"),
    "R_CAUGHT": lambda scene: scene("F11 blue", dogs="G7 I9", turn=2, dice=(1, 2)).do("low F11 east"),
    "R_OUT": lambda scene: scene("F11 blue", dogs="G7 I9", turn=2, dice=(1, 2), caught="green").do("low F11 east"),
    "R_LOST": lambda scene: scene(turn=1).do("lost"),
    "R_LOOKED": lambda scene: scene("L2 purple", turn=1).do("lost", "L2"),
    "R_FOUND": lambda scene: scene("L2 purple", turn=1).do("lost", "L2"),
    "R_KOI": lambda scene: scene("E10 shadow", dogs="I5 I9", turn=1, dice=(1, 2)).do("low E10 north"),
    "R_BACK": lambda scene: scene("E10 shadow", dogs="I5 I9", turn=1, dice=(1, 2)).do("low E10 north", "B1"),
    "R_STOPPED": lambda scene: scene("L2 blue", turn=1, dice=(1, 3)).do("high L2 south", "stop"),
    "R_LEFT": lambda scene: scene(turn=1, dice=(1, 2)).do("end"),
    "R_DIE": lambda scene: scene("L2 blue", turn=2, dice=(1, 2)).do("high L2 south"),
    "R_WON": lambda scene: scene("E10 blue", dogs="I5 I9", turn=1, dice=(1, 2)).do("low E10 north"),
}


def audience(hearing: Hearing, row: Row) -> set[int]:
    """Who is to hear a row, of the Guard 0, the ninja players 1 and 2, and the watchers 3."""
    if hearing.hears == "actor":
        return {row.actor}
    return set(NINJAS) if hearing.hears == "ninjas" else {GUARD, *NINJAS, WATCHERS}


@pytest.mark.parametrize("hearing", ROWS, ids=lambda hearing: hearing.code)
def test_a_row_is_told_to_whom_the_table_says(hearing: Hearing, scene: type[Scene]) -> None:
    told = MOMENTS[hearing.code](scene).told(hearing.number)
    assert told
    for row in told:
        assert {viewer for viewer in range(4) if hears(row, viewer)} == audience(hearing, row)


@pytest.mark.parametrize("hearing", ROWS, ids=lambda hearing: hearing.code)
def test_a_row_cites_the_clause_of_the_table(hearing: Hearing, scene: type[Scene]) -> None:
    cited = {row.clause for row in MOMENTS[hearing.code](scene).told(hearing.number)}
    if hearing.code == "R_WON":
        assert cited == {clause_number("8.2")}  # a koi is eaten in this moment
    else:
        assert cited == {clause_number(hearing.clause)}
