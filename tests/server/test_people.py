"""People around the table: talk, a bot for who left, seats on another device, several seats on one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import sqlalchemy as sa

from kurogo.server import people, talk
from kurogo.server.store import SCHEMA, Said, SeatRow, Store, Stored, TableRow

if TYPE_CHECKING:
    from tests.server.conftest import Served, Visitor

Event = tuple[str, str, dict[str, object]]
Events = Callable[..., AbstractContextManager[Iterator[Event]]]


@pytest.fixture
def two(served: Served, visit: Callable[..., Visitor]) -> tuple[Visitor, Visitor, str]:
    """Mika, who set the table, and Ren."""
    mika, ren = visit(served, "mika"), visit(served, "ren")
    id = mika.new()
    ren.send(f"/t/{id}/sit", seat=1, name="Ren")
    return mika, ren, id


def say(visitor: Visitor, id: str, seat: int, text: str, word: str = "") -> int:
    return visitor.send(f"/t/{id}/say", seat=seat, text=text, word=word, channel="").status_code


# --- talk -------------------------------------------------------------------------------------------------------------------


def test_what_is_said_comes_once_and_in_order_also_after_a_break(two: tuple[Visitor, Visitor, str], events: Events) -> None:
    mika, ren, id = two
    with events(ren, id, "?said=0") as stream:
        assert next(stream)[0] == "hello"
        assert say(mika, id, 0, "one", "a") == 200
        assert say(mika, id, 0, "one", "a") == 200  # a double click
        assert say(mika, id, 0, "two", "b") == 200
        told = [next(stream)]
        while told[-1][2].get("said") != 2:
            told.append(next(stream))
    assert [line["text"] for _, _, data in told for line in data["lines"]] == ["one", "two"]  # type: ignore[attr-defined]
    assert all((name, position) == ("talk", "") for name, position, _ in told)  # the stream's position counts rows alone
    with events(ren, id, "?said=1") as stream:
        next(stream)
        assert next(stream) == ("talk", "", {"said": 2, "lines": [{"who": "Mika", "text": "two"}]})


def test_talk_is_text_and_nothing_else_and_outlives_the_server(
    two: tuple[Visitor, Visitor, str], served: Served, serve: Callable[..., Served]
) -> None:
    mika, ren, id = two
    mika.post(f"/t/{id}/say", seat="0", text="<b onclick=x>hi</b>\u202e\x07", word="0", channel="")
    served.stop()
    ren.move_to(serve())
    text = ren.get(f"/t/{id}").text
    assert text.count("&lt;b onclick=x&gt;hi&lt;/b&gt;</span>") == 1
    assert "<b onclick" not in text


def test_talk_is_limited_and_only_from_own_seats(two: tuple[Visitor, Visitor, str], served: Served, visit: Callable[..., Visitor]) -> None:
    mika, ren, id = two
    stranger = visit(served)
    assert say(mika, id, 1, "as Ren") == 403
    assert stranger.send(f"/t/{id}/say", text="hello", channel="", word="").status_code == 403
    assert say(mika, id, 0, "x" * 301) == 422
    assert say(mika, id, 0, " \u200b ") == 422
    assert mika.send(f"/t/{id}/say", seat=0, text="hello", channel="nosuch", word="").status_code == 422
    assert [say(mika, id, 0, f"message {k}", str(k)) for k in range(7)] == [200] * 6 + [429]
    assert say(ren, id, 1, "mine still goes") == 200


def test_a_channel_is_heard_by_its_hearers_alone(
    two: tuple[Visitor, Visitor, str], served: Served, visit: Callable[..., Visitor], events: Events, monkeypatch: pytest.MonkeyPatch
) -> None:
    mika, ren, id = two
    stranger = visit(served)
    monkeypatch.setattr(talk, "channels", lambda seats, match: [talk.Channel("team", 1, 1)])
    with events(ren, id, "?said=0") as to_ren, events(stranger, id, "?said=0") as to_stranger:
        next(to_ren), next(to_stranger)
        assert say(mika, id, 0, "hidingplace") == 200
        monkeypatch.undo()
        assert say(mika, id, 0, "for everybody") == 200
        for stream in (to_ren, to_stranger):
            assert next(stream)[2] == {"said": 1, "lines": [{"who": "Mika", "text": "for everybody"}]}
    assert "hidingplace" in mika.get(f"/t/{id}").text
    for visitor in (ren, stranger):
        visitor.get(f"/t/{id}")
        assert b"hidingplace" not in b"".join(visitor.received)


def test_an_older_database_is_brought_up_to_date_and_keeps_all(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/old.db"
    store = Store(url)
    store.create(Stored(TableRow("t", "screens/1?", "T", True, "gathering", 1.0, "00", "host"), (SeatRow(0), SeatRow(1))))
    before = store.load("t")
    with store._engine.begin() as db:  # as version 1 was: no table of what was said
        db.exec_driver_sql("DROP TABLE said")
        db.exec_driver_sql("UPDATE kurogo SET schema = 1")
    store.close()
    store = Store(url)
    assert store.load("t") == before
    store.say("t", 0, Said(0, "Mika", "hello", "w"))
    with store._engine.connect() as db:
        assert db.scalar(sa.text("SELECT schema FROM kurogo")) == SCHEMA
    store.close()
    found = Store(url).load("t")
    assert found is not None
    assert [said.text for said in found.said] == ["hello"]


# --- who left ---------------------------------------------------------------------------------------------------------------


def test_a_bot_steps_in_and_the_person_comes_back(two: tuple[Visitor, Visitor, str], served: Served, wait_for: Callable[..., None]) -> None:
    mika, ren, id = two
    spec = re.findall(r'<option value="([^"]+)"', mika.get(f"/t/{id}").text)[0]
    assert ren.send(f"/t/{id}/standin", seat=0, spec=spec).status_code == 409  # nobody has waited long enough
    assert mika.send(f"/t/{id}/standin", seat=1, spec=spec).status_code == 200
    mika.choose(id, 0)
    wait_for(lambda: "A bot plays for you" in ren.get(f"/t/{id}").text)
    assert ren.menu(id, 1).moves == []
    assert ren.send(f"/t/{id}/move", seat=1, seen=0, moves="1").status_code == 409
    assert mika.send(f"/t/{id}/back", seat=1).status_code == 403  # who asked the bot in has not got the seat
    assert ren.post(f"/t/{id}/back", seat="1").status_code == 200
    assert "Ren is back and plays on." in mika.get(f"/t/{id}").text
    assert ren.send(f"/t/{id}/back", seat=1).status_code == 409


def test_others_may_ask_a_bot_in_after_they_waited(served: Served, visit: Callable[..., Visitor], monkeypatch: pytest.MonkeyPatch) -> None:
    mika, ren = visit(served, "mika"), visit(served, "ren")
    id = mika.new("shadow-ninjas", guard="1")  # Mika lays the tokens, while the Guard, Ren, looks away
    ren.send(f"/t/{id}/sit", seat=1, name="Ren")
    spec = re.findall(r'<option value="([^"]+)"', ren.get(f"/t/{id}").text)[0]
    early = ren.send(f"/t/{id}/standin", seat=0, spec=spec)
    assert (early.status_code, early.json()["error"]) == (
        409,
        "Mika may still be thinking. You can ask a bot in when all have waited 2 minutes.",
    )
    monkeypatch.setattr(people, "PATIENCE", 0.0)
    assert ren.send(f"/t/{id}/standin", seat=0, spec=spec).status_code == 200
    assert "steps in for Mika." in mika.get(f"/t/{id}").text


# --- other devices ----------------------------------------------------------------------------------------------------------


def test_a_seat_link_asks_first_and_a_new_one_ends_the_old(
    two: tuple[Visitor, Visitor, str], served: Served, visit: Callable[..., Visitor]
) -> None:
    mika, ren, id = two
    link = mika.seat_link(id)
    preview, phone = visit(served), visit(served, "phone")
    assert preview.get(link).status_code == 200
    assert "kurogo" not in preview.http.cookies
    assert phone.post(link).status_code == 200
    assert phone.state(id)["stage"] == mika.state(id)["stage"]
    assert "Max-Age=31536000" in phone.cookie_line
    assert mika.post(f"/t/{id}/relink", seat="0").status_code == 200
    assert mika.seat_link(id) != link
    assert phone.get(f"/t/{id}?as=0").status_code == 403
    assert visit(served).post(link).status_code == 403
    assert mika.get(f"/t/{id}?as=0").status_code == 200
    assert ren.send(f"/t/{id}/relink", seat=0).status_code == 403


def test_the_page_with_the_code_is_for_the_owner(two: tuple[Visitor, Visitor, str], served: Served, visit: Callable[..., Visitor]) -> None:
    mika, ren, id = two
    page = mika.get(f"/t/{id}/elsewhere?as=0").text
    secret = mika.seat_link(id).rpartition("/")[2]
    assert secret in page
    assert secret not in page[page.index("<title>") : page.index("</title>")]
    assert secret not in ren.get(f"/t/{id}/elsewhere").text
    assert ren.get(f"/t/{id}/elsewhere?as=0").status_code == 403
    assert visit(served).get(f"/t/{id}/elsewhere").status_code == 403


def test_nothing_of_the_next_is_in_the_page_before_the_button(served: Served, visit: Callable[..., Visitor]) -> None:
    """Two people at one device."""
    both = visit(served, "both")
    id = both.new("shadow-ninjas")
    both.send(f"/t/{id}/sit", seat=1, name="Ren")
    curtain = both.get(f"/t/{id}?as=watch").text
    assert "Pass the device to Ren" in curtain
    for shown in ('class="board"', "Only you see this", 'name="moves"', "draft=", "/seat/", "#said"):
        assert shown not in curtain.partition("<main")[2]
    assert both.menu(id, 1).drafts or both.menu(id, 1).moves  # behind it stands what Ren may do
