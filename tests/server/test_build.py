"""What a page is built from."""

from __future__ import annotations

from kurogo.core.match import Row
from kurogo.server.build import _recent


def told(actors: str) -> list[Row]:
    """A row an actor, numbered in `a`."""
    return [Row(20, 0, int(actor), at, 0, 0, -1) for at, actor in enumerate(actors)]


def test_what_was_done_last_is_what_the_last_two_players_did() -> None:
    assert [row.a for row in _recent(told("0001112"))] == [3, 4, 5, 6]
    assert [row.a for row in _recent(told("00"))] == [0, 1]
    assert [row.a for row in _recent(told("1"))] == [0]
    assert list(_recent([])) == []
