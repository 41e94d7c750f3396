"""Whole games, as people play them in a browser: set a table, sit, play, take back, come back after a restart, play again."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from kurogo.core.record import read_record, replayed
from kurogo.server.store import Store

if TYPE_CHECKING:
    from tests.server.conftest import Served, Visitor


@pytest.fixture
def two(served: Served, visit: Callable[..., Visitor]) -> tuple[Visitor, Visitor, str]:
    """Mika on seat 0 and Ren on seat 1, at a table of Screens that has begun."""
    mika, ren = visit(served, "mika"), visit(served, "ren")
    id = mika.new(rounds="1")
    assert ren.post(f"/t/{id}/sit", seat="1", name="Ren").status_code == 200
    return mika, ren, id


def test_a_whole_game_without_a_script_ends_in_a_record_that_holds(served: Served, visit: Callable[..., Visitor]) -> None:
    mika, ren = visit(served, "mika"), visit(served, "ren")
    id = mika.new(rounds="1")
    assert "1 seat is free" in ren.get(f"/t/{id}").text
    ren.post(f"/t/{id}/sit", seat="1", name="Ren", salt="my own words")
    while mika.choose(id, 0, script=False) or ren.choose(id, 1, script=False):
        assert mika.get(f"/t/{id}/record.json").status_code in (200, 403)
    record = read_record(mika.get(f"/t/{id}/record.json").text)
    assert record.names == ["Mika", "Ren"]
    assert record.salts == ["", "my own words"]
    assert replayed(record).state.over


def test_the_promise_stands_before_anybody_sits_and_the_seed_is_shown_at_the_end_only(
    two: tuple[Visitor, Visitor, str], play_on: Callable[..., int]
) -> None:
    mika, ren, id = two
    other = mika.new()
    before = mika.get(f"/t/{id}").text
    assert mika.get(f"/t/{id}/record.json").status_code == 403
    play_on([mika, ren], id)
    record = json.loads(mika.get(f"/t/{id}/record.json").text)
    assert record["commitment"] in before
    assert record["seed"] not in before
    assert record["seed"] in mika.get(f"/t/{id}").text
    assert record["commitment"] not in mika.get(f"/t/{other}").text


def test_a_restart_in_the_middle_changes_no_page_and_the_game_goes_on(
    serve: Callable[..., Served], visit: Callable[..., Visitor], play_on: Callable[..., int]
) -> None:
    first = serve()
    people = [visit(first, "mika"), visit(first, "ren")]
    id = people[0].new()
    people[1].post(f"/t/{id}/sit", seat="1", name="Ren")
    assert play_on(people, id, 9) == 9
    before = [visitor.get(f"/t/{id}").text.replace(first.url, "") for visitor in people]
    first.stop()
    second = serve(seed="another")
    for visitor in people:
        visitor.move_to(second)
    assert [visitor.get(f"/t/{id}").text.replace(second.url, "") for visitor in people] == before
    assert play_on(people, id) > 0
    assert replayed(read_record(people[0].get(f"/t/{id}/record.json").text)).state.over


def test_the_second_click_plays_nothing(two: tuple[Visitor, Visitor, str]) -> None:
    mika, _, id = two
    page = mika.menu(id, 0)
    page = mika.menu(id, 0, page.drafts[0]) if page.drafts else page
    move = {"seat": "0", "seen": page.hidden["seen"], "moves": page.moves[0]}
    assert mika.send(f"/t/{id}/move", **move).status_code == 200
    count = mika.state(id)["count"]
    again = mika.send(f"/t/{id}/move", **move)
    assert again.status_code == 409
    assert again.json()["count"] == count == mika.state(id)["count"]
    assert again.json()["error"]
    assert "stage" in again.json()
    as_page = mika.post(f"/t/{id}/move", **move)
    assert as_page.status_code == 409
    assert "look again" in as_page.text or "cannot be done" in as_page.text


def test_two_seats_on_one_device_show_neither_hand_unasked(served: Served, visit: Callable[..., Visitor]) -> None:
    both, alone = visit(served, "both"), visit(served, "alone")
    id = both.new(rounds="1")
    both.post(f"/t/{id}/sit", seat="1", name="Ren")
    asked = 0 if both.menu(id, 0).drafts or both.menu(id, 0).moves else 1
    between = both.state(id)
    watching = alone.state(id)
    assert between["count"] == watching["count"]
    assert both.menu(id, "watch").moves == []
    assert both.state(id, asked)["stage"] != between["stage"]
    assert both.choose(id, asked)


def test_a_seat_link_opens_the_seat_on_another_device(
    two: tuple[Visitor, Visitor, str], served: Served, visit: Callable[..., Visitor]
) -> None:
    mika, _, id = two
    link = mika.seat_link(id)
    phone = visit(served, "phone")
    assert phone.state(id)["count"] == visit(served, "stranger").state(id)["count"]
    assert phone.post(link).status_code == 200
    assert phone.state(id)["stage"] == mika.state(id)["stage"]


def test_a_rematch_keeps_game_and_people_and_is_made_once(two: tuple[Visitor, Visitor, str], play_on: Callable[..., int]) -> None:
    mika, ren, id = two
    assert mika.send(f"/t/{id}/rematch").status_code == 409
    play_on([mika, ren], id)
    first = mika.send(f"/t/{id}/rematch", rotate="1").json()["url"]
    assert ren.send(f"/t/{id}/rematch").json()["url"] == first
    assert first in ren.get(f"/t/{id}").text
    new = first.rpartition("/")[2]
    assert new != id
    assert mika.state(new, 1)["error"] == ""  # everybody has moved on by one seat
    assert ren.state(new, 0)["error"] == ""
    assert play_on([ren, mika], new) > 0


def test_the_game_begins_with_who_is_here_when_somebody_says_so(
    served: Served, visit: Callable[..., Visitor], play_on: Callable[..., int]
) -> None:
    mika, ren = visit(served, "mika"), visit(served, "ren")
    id = mika.new(players=4, rounds="1")
    assert mika.send(f"/t/{id}/start").status_code == 409  # one is too few
    ren.post(f"/t/{id}/sit", seat="3", name="Ren")
    assert mika.send(f"/t/{id}/start").status_code == 200
    assert play_on([mika, ren], id) > 0
    assert json.loads(ren.get(f"/t/{id}/record.json").text)["players"] == 2


def test_leaving_frees_the_seat_until_the_game_begins(served: Served, visit: Callable[..., Visitor]) -> None:
    mika, ren, tomo = visit(served, "mika"), visit(served, "ren"), visit(served, "tomo")
    id = mika.new(players=3)
    ren.post(f"/t/{id}/sit", seat="1", name="Ren")
    assert ren.send(f"/t/{id}/leave", seat=1).status_code == 200
    assert tomo.send(f"/t/{id}/sit", seat=1, name="Tomo").status_code == 200
    assert ren.send(f"/t/{id}/leave", seat=1).status_code == 403
    ren.send(f"/t/{id}/sit", seat=2, name="Ren")
    assert ren.send(f"/t/{id}/leave", seat=2).status_code == 409


def test_the_lobby_lists_open_tables_and_ones_own(served: Served, visit: Callable[..., Visitor]) -> None:
    mika, ren = visit(served, "mika"), visit(served, "ren")
    id = mika.new()
    hidden = mika.new(listed="")
    assert f"/t/{id}" in ren.get("/").text
    assert f"/t/{hidden}" not in ren.get("/").text
    assert f"/t/{hidden}" in mika.get("/").text
    assert ren.get(f"/join?link={served.url}/t/{id}").url.path == f"/t/{id}"
    assert ren.get("/join?link=https://elsewhere.example/x").status_code == 422


def test_a_move_that_could_not_be_written_is_not_acknowledged_and_not_kept(
    two: tuple[Visitor, Visitor, str], served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    mika, ren, id = two
    before = [mika.state(id), ren.state(id)]

    def broken(*_: object) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(Store, "append", broken)
        page = mika.menu(id, 0)
        page = mika.menu(id, 0, page.drafts[0]) if page.drafts else page
        answer = mika.send(f"/t/{id}/move", seat=0, seen=page.hidden["seen"], moves=page.moves[0])
        assert answer.status_code == 500
        assert "disk full" not in answer.text
    assert [mika.state(id), ren.state(id)] == before
    assert mika.choose(id, 0)


def test_of_two_servers_on_one_database_only_one_writes_an_entry(serve: Callable[..., Served], visit: Callable[..., Visitor]) -> None:
    first, second = serve(), serve(seed="another")
    mika = visit(first, "mika")
    id = mika.new()
    mika.post(f"/t/{id}/sit", seat="1", name="Ren")
    twin = visit(second, "mika")
    twin.http.cookies = mika.http.cookies
    assert twin.state(id, 0)["stage"]  # both servers have read the table
    assert mika.choose(id, 0)
    page = twin.menu(id, 0)
    page = twin.menu(id, 0, page.drafts[-1]) if page.drafts else page
    answer = twin.send(f"/t/{id}/move", seat=0, seen=page.hidden["seen"], moves=page.moves[-1])
    assert answer.status_code == 409
    assert twin.state(id, 0)["count"] == mika.state(id, 0)["count"]
