"""Bounds for one visitor, and for what is kept in memory."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from kurogo.server import house as houses
from kurogo.server.limits import Bounds, Limits, visitor
from kurogo.server.refused import Refused

if TYPE_CHECKING:
    from tests.server.conftest import Served, Visitor


def test_so_many_tables_an_hour_and_then_again() -> None:
    now = 0.0
    limits = Limits(Bounds(tables=2), lambda: now)
    with limits.table("a"):
        pass
    now = 600.0
    with limits.table("a"):
        pass
    with pytest.raises(Refused, match="429") as refused, limits.table("a"):
        pass
    assert "50 minutes" in refused.value.text  # 3600 s after the first, 600 of which are over
    with limits.table("b"):
        pass  # somebody else
    now = 3600.0
    with limits.table("a"):
        pass


def test_a_table_that_could_not_be_set_is_not_counted() -> None:
    limits = Limits(Bounds(tables=1), lambda: 0.0)
    with pytest.raises(Refused, match="422"), limits.table("a"):
        raise Refused(422, "no such options")
    with limits.table("a"):
        pass


def test_a_network_of_version_6_is_one_visitor() -> None:
    assert visitor("2001:db8:1:2:3::4") == visitor("2001:db8:1:2:ffff::1") != visitor("2001:db8:1:3::1")
    assert visitor("192.0.2.1") != visitor("192.0.2.2")


def test_a_visitor_who_sets_or_opens_too_much_is_told(served: Served, visit: Callable[..., Visitor]) -> None:
    mika = visit(served)
    id = mika.new()
    site = served.app.state.site
    limits = site.limits
    limits._bounds = Bounds(tables=1, streams=1)
    with mika.http.stream("GET", f"{mika.url}/t/{id}/stream") as first:
        assert first.status_code == 200
        second = mika.ask("GET", f"/t/{id}/stream", headers={"Accept": "application/json"})
        assert second.status_code == 429
        assert "Close some" in second.json()["error"]
    answer = mika.post("/new", game="screens", players="2", who="Mika")
    assert answer.status_code == 429
    assert "Try again in" in answer.text
    assert mika.send("/new", game="screens", players=2).status_code == 429


def test_a_table_of_one_click_is_counted(served: Served, visit: Callable[..., Visitor]) -> None:
    mika = visit(served)
    served.app.state.site.limits._bounds = Bounds(tables=1)
    assert mika.post("/quick", game="nosuch").status_code == 404  # and is not counted
    first = mika.post("/quick", game="screens")
    assert first.status_code == 200
    second = mika.post("/quick", game="screens")
    assert second.status_code == 429
    assert "Try again in" in second.text


def test_a_rematch_is_counted_when_it_is_set_and_not_when_it_is_found(
    served: Served, visit: Callable[..., Visitor], play_on: Callable[..., int]
) -> None:
    mika, ren = visit(served, "mika"), visit(served, "ren")
    id = mika.new(rounds="1")
    ren.send(f"/t/{id}/sit", seat=1, name="Ren")
    play_on([mika, ren], id, 400)
    limits = served.app.state.site.limits
    limits._bounds = Bounds(tables=1)
    refused = mika.send(f"/t/{id}/rematch")
    assert refused.status_code == 429
    assert "Try again in" in refused.json()["error"]
    limits._bounds = Bounds(tables=2)
    url = mika.send(f"/t/{id}/rematch").json()["url"]
    assert ren.send(f"/t/{id}/rematch").json()["url"] == url  # there already
    assert mika.post("/new", game="screens", players="2").status_code == 429


def test_a_stream_that_ended_or_never_began_is_not_counted(
    served: Served, visit: Callable[..., Visitor], wait_for: Callable[..., None]
) -> None:
    mika = visit(served)
    id = mika.new()
    opened = served.app.state.site.limits._open
    assert mika.get("/t/nowhere/stream").status_code == 404
    with mika.http.stream("GET", f"{mika.url}/t/{id}/stream"):
        assert opened.total() == 1
        mika.http.close()
    wait_for(lambda: opened.total() == 0)


def test_tables_that_nobody_looks_at_leave_the_memory(
    served: Served, visit: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "IN_MEMORY", 3)
    mika = visit(served)
    ids = [mika.new(who="") for _ in range(8)]
    for id in ids:
        assert mika.state(id)["stage"]
    assert len(served.app.state.site.house._tables) <= 3
