"""Rows: what is told at the table, and to whom."""

from __future__ import annotations

from typing import NamedTuple

from kurogo.core.contract import ROW, State


class Row(NamedTuple):
    """One thing told: what, by which clause, by whom, three details, and a mask of who heard it."""

    code: int
    clause: int
    actor: int
    a: int
    b: int
    c: int
    audience: int


def rows_of(state: State) -> list[Row]:
    """What the last apply told, as rows."""
    rows = list(state.rows)
    return [Row(*rows[at : at + ROW]) for at in range(0, len(rows), ROW)]


def hears(row: Row, viewer: int) -> bool:
    """Whether the row is told to this viewer."""
    return bool(row.audience >> viewer & 1)
