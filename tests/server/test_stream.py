"""The stream: what a viewer hears, as it comes; resumed where it broke off."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

import pytest

from kurogo.core.match import Match
from kurogo.core.registry import make
from kurogo.games.shadow_ninjas.layout import LAY, ROLL, SQUARE, TOKEN

if TYPE_CHECKING:
    from tests.server.conftest import Served, Visitor

Event = tuple[str, str, dict[str, object]]
Events = Callable[..., AbstractContextManager[Iterator[Event]]]


@pytest.fixture
def two(served: Served, visit: Callable[..., Visitor]) -> tuple[Visitor, Visitor, str]:
    """The Guard on seat 0 and a ninja player on seat 1; 16 tokens are to be laid."""
    guard, ninja = visit(served, "guard"), visit(served, "ninja")
    id = guard.new("shadow-ninjas")
    ninja.send(f"/t/{id}/sit", seat=1, name="Ren")
    return guard, ninja, id


def squares() -> list[int]:
    """Grey squares of the Koi House."""
    board = make("shadow-ninjas", players=2).board  # type: ignore[attr-defined]  # Shadow Ninjas' own
    return list(board.grey)


def lay(ninja: Visitor, id: str, kind: int, square: int) -> None:
    """Lay a token."""
    answer = ninja.send(f"/t/{id}/move", seat=1, seen=ninja.state(id)["count"], moves=[[LAY + kind, SQUARE + square]])
    assert answer.status_code == 200, answer.text


def test_each_hears_their_own_rows_and_counts_nothing_else(two: tuple[Visitor, Visitor, str], events: Events) -> None:
    guard, ninja, id = two
    with events(guard, id) as to_guard, events(ninja, id) as to_ninja:
        assert next(to_guard) == ("hello", "", {"count": 0, "news": 1})
        assert next(to_ninja) == ("hello", "", {"count": 0, "news": 1})
        lay(ninja, id, 1, squares()[0])
        # 1 row to all: so many tokens lie there; 1 to ninja players: where; 1 to who laid it: what
        name, count, data = next(to_guard)
        assert (name, count, data["count"]) == ("rows", "1", 1)
        assert len(data["rows"]) == 1  # type: ignore[arg-type]  # a list
        name, count, data = next(to_ninja)
        assert (name, count, data["count"]) == ("rows", "3", 3)
        private = [row["private"] for row in data["rows"]]  # type: ignore[attr-defined]
        assert True in private


def test_the_next_table_is_heard_of_at_the_other_seats(
    served: Served, visit: Callable[..., Visitor], events: Events, played: Callable[..., Match], put: Callable[..., str]
) -> None:
    match = played("screens", 2, "again", 3000)
    assert match.state.over
    id = put(served.app.state.site.house.store, match, ("first", "second"))
    mika, ren, watcher = visit(served), visit(served), visit(served)
    mika.post(f"/t/{id}/seat/first")
    ren.post(f"/t/{id}/seat/second")
    with events(ren, id, f"?seen={match.count(1)}") as to_ren, events(watcher, id, f"?seen={match.count(2)}") as to_watcher:
        told = [next(stream)[2]["news"] for stream in (to_ren, to_watcher)]
        assert told == [0, 0]
        place = mika.send(f"/t/{id}/rematch").json()["url"]
        for visitor, stream in ((ren, to_ren), (watcher, to_watcher)):
            assert next(stream) == ("news", "", {"news": 1})
            stage = visitor.get(f"/t/{id}/stage").text  # what the page's script asks for then
            assert f'href="{place}"' in stage
            assert 'data-news="1"' in stage
    assert ren.get(f"{place}?as=1").status_code == 200


def test_a_broken_stream_is_resumed_where_it_broke(two: tuple[Visitor, Visitor, str], events: Events) -> None:
    guard, ninja, id = two
    for square in squares()[:3]:
        lay(ninja, id, 0, square)
    with events(guard, id, "?seen=1") as stream:
        assert next(stream)[2]["count"] == 3
        name, count, data = next(stream)
        assert (name, count) == ("rows", "3")
        assert len(data["rows"]) == 2  # type: ignore[arg-type]
    with events(guard, id, "?seen=0", last="2") as stream:  # what the browser says it had last is newer than the page
        next(stream)
        assert len(next(stream)[2]["rows"]) == 1  # type: ignore[arg-type]
    with events(guard, id, "?seen=3") as stream:  # up to date: the next thing heard is the next thing that happens
        next(stream)
        lay(ninja, id, 0, squares()[3])
        assert next(stream)[1] == "4"
    with events(guard, id, "?seen=99") as stream:
        next(stream)
        assert next(stream) == ("reload", "4", {"count": 4})


def test_what_was_taken_back_makes_the_page_anew(two: tuple[Visitor, Visitor, str], events: Events) -> None:
    guard, ninja, id = two
    for kind, square in zip((1, 2, 3, 4, *[0] * 12), squares(), strict=False):
        lay(ninja, id, kind, square)
    tanks = guard.menu(id, 0).moves
    first = guard.send(f"/t/{id}/move", seat=0, seen=guard.state(id)["count"], moves=tanks[0]).json()["count"]
    with events(ninja, id, f"?seen={ninja.state(id)['count']}") as stream:
        next(stream)
        undone = guard.send(f"/t/{id}/undo", seat=0, seen=first)
        assert undone.status_code == 200
        assert next(stream)[0] == "reload"
    assert guard.send(f"/t/{id}/undo", seat=0, seen=first).status_code == 409  # the second click
    assert guard.menu(id, 0).moves == tanks


def test_seats_and_start_are_told_to_all(served: Served, visit: Callable[..., Visitor], events: Events) -> None:
    mika, ren, watcher = visit(served), visit(served), visit(served)
    id = mika.new()
    with events(watcher, id, "?news=0&seen=0") as stream:
        assert next(stream) == ("hello", "", {"count": 0, "news": 0})
        ren.send(f"/t/{id}/sit", seat=1, name="Ren")
        told = [next(stream) for _ in range(2)]
        assert told[0][0] == "news"
        assert told[1][0] in ("news", "rows")


def test_who_has_heard_nothing_is_sent_nothing(served: Served, visit: Callable[..., Visitor], events: Events) -> None:
    mika, watcher = visit(served), visit(served)
    id = mika.new(players=3)
    with events(watcher, id, "?news=0&seen=0") as stream:
        next(stream)
        for _ in range(3):
            served.call(served.app.state.site.house._tables[id].ring)  # woken, and nothing to say
            mika.state(id)
        mika.send(f"/t/{id}/sit", seat=1, name="Ren")
        assert next(stream) == ("news", "", {"news": 1})


def test_a_path_stops_where_something_comes_to_light(two: tuple[Visitor, Visitor, str]) -> None:
    guard, ninja, id = two
    for kind, square in zip((1, 2, 3, 4, *[0] * 12), squares(), strict=False):
        lay(ninja, id, kind, square)
    for _ in range(2):
        page = guard.menu(id, 0)
        guard.send(f"/t/{id}/move", seat=0, seen=page.hidden["seen"], moves=page.moves[0])
    seen = guard.state(id)["count"]
    answer = guard.send(f"/t/{id}/move", seat=0, seen=seen, moves=[[ROLL], [TOKEN]])  # the dice fall before the second move
    assert answer.status_code == 200
    assert "come to light" in answer.json()["note"]


def test_streams_end_when_the_server_stops(
    two: tuple[Visitor, Visitor, str], served: Served, events: Events, caplog: pytest.LogCaptureFixture
) -> None:
    guard, _, id = two
    with events(guard, id) as stream:
        next(stream)
        stopping = threading.Thread(target=served.stop)
        stopping.start()
        assert list(stream) == []  # to its orderly end
        stopping.join()
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
