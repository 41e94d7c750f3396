"""What a hostile or clumsy visitor can send, and what can break under a server: still a clear answer, nothing lost, nothing in the log."""

from __future__ import annotations

import json
import logging
import socket
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kurogo.server import house as houses
from kurogo.server.app import create_app
from kurogo.server.names import clean, sounds
from kurogo.server.seats import KeyDamaged
from kurogo.server.store import Store, StoreError
from kurogo.server.tables import Table

if TYPE_CHECKING:
    from tests.server.conftest import Served, Visitor

Serve = Callable[..., "Served"]
Visit = Callable[..., "Visitor"]

HALF = '"\\ud800"'  # half a letter: JSON can spell it, UTF-8 cannot


def faults(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged besides the requests themselves."""
    return [record.getMessage() for record in caplog.records if record.levelno > logging.INFO]


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "//", "http://table@evil.example"])
def test_an_origin_that_is_no_address_is_another_site(served: Served, visit: Visit, caplog: pytest.LogCaptureFixture, origin: str) -> None:
    mika = visit(served)
    id = mika.new()
    assert mika.ask("POST", f"/t/{id}/start", headers={"Origin": origin}).status_code == 403
    assert faults(caplog) == []


@pytest.mark.parametrize("accept", ["application/json", "text/html"])
@pytest.mark.parametrize("field", ["who", "name", "salt", "game", "option-rounds", "option-board"])
def test_half_a_letter_is_refused(served: Served, visit: Visit, caplog: pytest.LogCaptureFixture, field: str, accept: str) -> None:
    game = "shadow-ninjas" if field == "option-board" else "screens"
    body = f'{{"game": "{game}", "players": "none", "{field}": {HALF}}}'
    answer = visit(served).ask("POST", "/new", content=body.encode(), headers={"Content-Type": "application/json", "Accept": accept})
    assert answer.status_code == 400
    assert faults(caplog) == []


@pytest.mark.parametrize("value", [1.5, True, None, [1], {"a": 1}])
def test_an_option_of_another_kind_is_refused_not_left_out(served: Served, visit: Visit, value: object) -> None:
    answer = visit(served).send("/new", game="screens", players=2, **{"option-rounds": value})
    assert answer.status_code == 400
    assert "option" in answer.json()["error"]


@pytest.mark.parametrize("value", ["1_0", " 10", "\u0661", "+3", "9" * 5000])
def test_a_number_is_written_in_plain_digits(served: Served, visit: Visit, value: str) -> None:
    answer = visit(served).send("/new", game="shadow-ninjas", players=2, **{"option-cap": value})
    assert answer.status_code == 422
    assert len(answer.json()["error"]) < 300


def test_who_goes_in_the_middle_of_a_body_leaves_no_trace(
    served: Served, visit: Visit, caplog: pytest.LogCaptureFixture, wait_for: Callable[..., None]
) -> None:
    caplog.set_level(logging.INFO)
    id = visit(served).new()
    caplog.clear()
    head = f"POST /t/{id}/sit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{{"
    with socket.create_connection(("127.0.0.1", served.port)) as line:
        line.sendall(head.encode())
    wait_for(lambda: any("/sit" in record.getMessage() for record in caplog.records))
    assert faults(caplog) == []


def test_a_stream_that_is_sent_too_much_ends(served: Served, visit: Visit, caplog: pytest.LogCaptureFixture) -> None:
    id = visit(served).new()
    with socket.create_connection(("127.0.0.1", served.port), 30) as line:
        line.sendall(f"GET /t/{id}/stream HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n".encode())
        got = line.recv(4096)
        assert got.startswith(b"HTTP/1.1 200")
        line.sendall(b"10001\r\n" + b"A" * 65537 + b"\r\n")
        while part := line.recv(4096):
            got += part
            if got.endswith(b"0\r\n\r\n"):
                break
    assert got.endswith(b"\r\n0\r\n\r\n")
    assert faults(caplog) == []


def test_an_address_says_which_methods_it_takes(served: Served, visit: Visit) -> None:
    mika = visit(served)
    answer = mika.ask("PUT", f"/t/{mika.new()}")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")


# --- names ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["\u200b", "\u3164", "\u2800 \u2800", "\u115f\u1160", "\ufe0f", "\u0301\u0302", "\U000e0041", "\u202e"])
def test_a_name_that_is_not_seen_is_none(served: Served, visit: Visit, name: str) -> None:
    mika, ren = visit(served), visit(served)
    answer = ren.send(f"/t/{mika.new(players=3)}/sit", seat=1, name=name)
    assert (answer.status_code, answer.json()["error"]) == (422, "Please give a name.")


@pytest.mark.parametrize("name", ["MIKA", "Mi\u034fka", "\uff2d\uff49\uff4b\uff41", "Mika\u200b", "M\u2060ika", "Mi\ufe00ka"])
def test_nobody_takes_the_name_of_another(served: Served, visit: Visit, name: str) -> None:
    mika, ren = visit(served), visit(served)
    answer = ren.send(f"/t/{mika.new(players=3)}/sit", seat=1, name=name)
    assert answer.status_code == 422
    assert "at this table already" in answer.json()["error"]


def test_names_of_all_the_world_stay_as_they_are() -> None:
    for name in ("Zoë", "美香", "Дарья", "ميكا", "מיקה", "มิกะ", "O'Neill-Smith", "🐈", "7", "Ñandú", "가영"):
        assert clean(name) == name
    assert sounds("Straße") == sounds("STRASSE")


# --- two servers, one folder ------------------------------------------------------------------------------------------------


def test_a_start_that_does_not_know_who_came_in_is_refused(serve: Serve, visit: Visit) -> None:
    first, second = serve(), serve()
    mika, ren = visit(first), visit(second)
    id = mika.new(players=4)
    mika.send(f"/t/{id}/bot", seat=1, spec="random")
    assert ren.send(f"/t/{id}/sit", seat=2, name="Ren").status_code == 200  # at the other server
    answer = mika.send(f"/t/{id}/start")
    assert answer.status_code == 409
    assert "Ren" in mika.get(f"/t/{id}").text
    assert mika.send(f"/t/{id}/start").status_code == 200
    assert ren.get(f"/t/{id}?as=2").status_code == 200  # the seat is still Ren's: else 403


# --- what is stored fails or is damaged -----------------------------------------------------------------------------------------


def test_the_last_seat_is_taken_with_the_start_or_not_at_all(served: Served, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    mika, ren = visit(served), visit(served)
    id = mika.new()

    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "start", full)
        assert ren.send(f"/t/{id}/sit", seat=1, name="Ren").status_code == 500
    assert ren.send(f"/t/{id}/sit", seat=1, name="Ren").status_code == 200  # not taken by somebody who never got its secret
    assert ren.get(f"/t/{id}?as=1").status_code == 200


@pytest.mark.parametrize(
    "damage", ["update entries set ints = '{'", "update entries set ints = '\"x\"'", "update tables set key = 'x', stage = 'playing'"]
)
def test_a_table_that_does_not_read_is_kept_and_troubles_no_other(serve: Serve, visit: Visit, tmp_path: Path, damage: str) -> None:
    first = serve()
    mika, ren = visit(first), visit(first)
    id = mika.new()
    ren.send(f"/t/{id}/sit", seat=1, name="Ren")
    assert mika.choose(id, 0) or ren.choose(id, 1)
    first.stop()
    with sqlite3.connect(tmp_path / "data" / "kurogo.db") as db:
        db.execute(damage)
    second = serve(seed="other")
    mika.move_to(second)
    answer = mika.get(f"/t/{id}")
    assert answer.status_code == 409
    assert "kept as it is" in answer.text
    assert mika.get("/").status_code == 200
    assert mika.get(f"/t/{mika.new()}").status_code == 200


@pytest.mark.parametrize("key", [b"", b"short", b"x" * 33])
def test_a_damaged_cookie_key_is_not_signed_with(tmp_path: Path, key: bytes) -> None:
    (tmp_path / "cookie.key").write_bytes(key)
    with pytest.raises(KeyDamaged, match="instead of 32"):
        create_app(tmp_path)
    assert (tmp_path / "cookie.key").read_bytes() == key


@pytest.mark.parametrize("url", ["nonsense", "foo://x:secret@y/z", "sqlite:////nonexistent/x.db"])
def test_an_address_of_no_database_is_said(url: str) -> None:
    with pytest.raises(StoreError, match="cannot be opened") as caught:
        Store(url)
    assert "secret" not in str(caught.value)


def test_a_table_that_somebody_waits_for_is_not_forgotten(served: Served, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(houses, "IN_MEMORY", 0)
    mika = visit(served)
    id = mika.new(players=3)
    house = served.app.state.site.house
    seen: list[bool] = []

    def look() -> None:
        table = Table(id)
        table.users = 1
        house._tables[id] = table
        house._forget()
        seen.append(id in house._tables)
        table.users = 0
        house._forget()
        seen.append(id in house._tables)

    served.call(look)
    assert seen == [True, False]


def test_moves_of_every_wrong_shape(served: Served, visit: Visit, caplog: pytest.LogCaptureFixture) -> None:
    mika = visit(served)
    id = mika.new()
    visit(served).send(f"/t/{id}/sit", seat=1, name="Ren")
    before = mika.state(id)
    shapes = (
        "[[9223372036854775808]]",
        "[[-1]]",
        "[[1.0]]",
        "[[1e999]]",
        "[[NaN]]",
        '[["1"]]',
        "[[[1]]]",
        "[1]",
        "[{}]",
        "{}",
        "null",
        "7",
        "[]",
        json.dumps([[1]] * 9000),
        json.dumps([[1] * 9000]),
        '"1,,2"',
        '"\u0661"',
        '"1.-2"',
        '"9999999999"',
    )
    for shape in shapes:
        body = f'{{"seat": 0, "seen": {before["count"]}, "moves": {shape}}}'
        answer = mika.ask("POST", f"/t/{id}/move", content=body.encode(), headers={"Content-Type": "application/json"})
        assert answer.status_code == 400, shape
    for seen in (-1, 10**30, 1.5, "x", None, [0]):
        assert mika.send(f"/t/{id}/move", seat=0, seen=seen, moves="0").status_code == 400
    for seat in (-1, 10**11, "abc", "0x1", 0.0):
        assert mika.send(f"/t/{id}/move", seat=seat, seen=0, moves="0").status_code == 400
    assert mika.state(id) == before
    assert faults(caplog) == []
