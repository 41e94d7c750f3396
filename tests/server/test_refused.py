"""Bad input: a clear 4xx, nothing changed, nothing secret in a log."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import httpx
import pytest
from itsdangerous import URLSafeSerializer

from kurogo.core.registry import make
from kurogo.games.shadow_ninjas.layout import END, LAY, SQUARE
from kurogo.server.guard import LARGEST_BODY

if TYPE_CHECKING:
    from tests.server.conftest import Served, Visitor


@pytest.fixture
def two(served: Served, visit: Callable[..., Visitor]) -> tuple[Visitor, Visitor, str]:
    """Mika on seat 0 and Ren on seat 1, at a table of Screens that has begun."""
    mika, ren = visit(served, "mika"), visit(served, "ren")
    id = mika.new()
    ren.post(f"/t/{id}/sit", seat="1", name="Ren")
    return mika, ren, id


def asked(mika: Visitor, ren: Visitor, id: str) -> tuple[Visitor, int, Visitor, int]:
    """Who is asked, and who is not."""
    menu = mika.menu(id, 0)
    return (mika, 0, ren, 1) if menu.moves or menu.drafts else (ren, 1, mika, 0)


def a_move(visitor: Visitor, id: str, seat: int) -> dict[str, str | int]:
    """The first move that can be chosen."""
    page = visitor.menu(id, seat)
    page = visitor.menu(id, seat, page.drafts[0]) if page.drafts else page
    return {"seat": seat, "seen": page.hidden["seen"], "moves": page.moves[0]}


@pytest.mark.parametrize("cookie", ["nonsense", "W10.AAAA", "x" * 9000, URLSafeSerializer(b"k", salt="kurogo seats 1").dumps(["a", "b"])])
def test_a_forged_cookie_makes_a_stranger(
    two: tuple[Visitor, Visitor, str], served: Served, visit: Callable[..., Visitor], cookie: str
) -> None:
    mika, ren, id = two
    player, seat, _, _ = asked(mika, ren, id)
    move = a_move(player, id, seat)
    before = [mika.state(id), ren.state(id)]
    forger = visit(served)
    forger.http.headers["Cookie"] = f"kurogo={cookie}"
    answer = forger.send(f"/t/{id}/move", **move)
    assert answer.status_code == 403
    assert "not yours" in answer.json()["error"]
    assert forger.ask("GET", f"/t/{id}/stage?as={seat}").status_code == 403
    assert [mika.state(id), ren.state(id)] == before


def test_a_seat_of_somebody_else_is_neither_played_nor_seen(two: tuple[Visitor, Visitor, str]) -> None:
    mika, ren, id = two
    player, seat, other, _ = asked(mika, ren, id)
    move = a_move(player, id, seat)
    before = [mika.state(id), ren.state(id)]
    assert other.send(f"/t/{id}/move", **move).status_code == 403
    assert other.send(f"/t/{id}/undo", seat=seat, seen=move["seen"]).status_code == 403
    assert other.get(f"/t/{id}?as={seat}").status_code == 403
    assert other.get(f"/t/{id}/stream?as={seat}").status_code == 403
    assert [mika.state(id), ren.state(id)] == before


def test_out_of_turn_is_refused_with_the_present_stage(served: Served, visit: Callable[..., Visitor]) -> None:
    guard, ninja = visit(served), visit(served)
    id = guard.new("shadow-ninjas")
    ninja.send(f"/t/{id}/sit", seat=1, name="Ren")
    move = a_move(ninja, id, 1) | {"seat": 0, "seen": guard.state(id)["count"]}
    before = [guard.state(id), ninja.state(id)]
    answer = guard.send(f"/t/{id}/move", **move)  # the Guard looks away while the ninjas lay their tokens
    assert answer.status_code == 409
    assert "nothing is asked of this player now" in answer.json()["error"]
    assert answer.json()["count"] == before[0]["count"]
    assert guard.post(f"/t/{id}/move", **move).status_code == 409
    assert [guard.state(id), ninja.state(id)] == before


def test_a_move_against_the_rules_is_refused(two: tuple[Visitor, Visitor, str]) -> None:
    mika, ren, id = two
    player, seat, _, _ = asked(mika, ren, id)
    seen = player.state(id)["count"]
    before = [mika.state(id), ren.state(id)]
    for moves in ("999999999", "0.0.0.0.0.0.0.0.0.0", "15"):
        answer = player.send(f"/t/{id}/move", seat=seat, seen=seen, moves=moves)
        assert answer.status_code in (409, 422), moves
        assert answer.json()["error"]
    assert player.send(f"/t/{id}/move", seat=seat, seen=10**8, moves="0").status_code == 409
    assert [mika.state(id), ren.state(id)] == before


def test_a_refusal_names_the_clause_and_says_it(served: Served, visit: Callable[..., Visitor]) -> None:
    guard, ninja = visit(served), visit(served)
    id = guard.new("shadow-ninjas")
    ninja.send(f"/t/{id}/sit", seat=1, name="Ren")
    tank = make("shadow-ninjas", players=2).board.tanks[0]  # type: ignore[attr-defined]  # Shadow Ninjas' own
    answer = ninja.send(f"/t/{id}/move", seat=1, seen=ninja.state(id)["count"], moves=[[LAY, SQUARE + tank]])
    assert answer.status_code == 422
    assert answer.json()["clause"] == "SN 2.11"
    assert "grey square" in answer.json()["error"]
    assert ninja.get("/rules/shadow-ninjas").text.count('id="clause-2.11"') == 1
    as_page = ninja.post(f"/t/{id}/move", seat="1", seen=str(answer.json()["count"]), moves=f"{LAY}.{SQUARE + tank}")
    assert as_page.status_code == 422
    assert "SN 2.11" in as_page.text


def test_a_draft_that_fits_no_longer_is_left_out_with_a_word(served: Served, visit: Callable[..., Visitor]) -> None:
    guard, ninja = visit(served), visit(served)
    id = guard.new("shadow-ninjas")
    ninja.send(f"/t/{id}/sit", seat=1, name="Ren")
    assert ninja.get(f"/t/{id}?as=1&draft={END}").status_code == 409
    assert set(ninja.menu(id, 1, str(END)).drafts) == set(ninja.menu(id, 1).drafts)
    assert ninja.get(f"/t/{id}?draft=1..2").status_code == 400
    assert ninja.get(f"/t/{id}?as=x").status_code == 400


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"seat": 0, "seen": 0},
        {"seat": "x", "seen": 0, "moves": "1"},
        {"seat": 0, "seen": -1, "moves": "1"},
        {"seat": 0, "seen": 0, "moves": "1;2"},
        {"seat": 0, "seen": 0, "moves": [["1"]]},
        {"seat": 0, "seen": 0, "moves": [[True]]},
        {"seat": 0, "seen": 0, "moves": [[]]},
        {"seat": 0, "seen": 0, "moves": [[1]] * 100},
        {"seat": 0, "seen": 0, "moves": ".".join(["1"] * 40)},
        {"seat": True, "seen": 0, "moves": "1"},
    ],
)
def test_fields_that_do_not_read_are_refused(two: tuple[Visitor, Visitor, str], body: dict[str, object]) -> None:
    mika, _, id = two
    answer = mika.send(f"/t/{id}/move", **body)
    assert answer.status_code == 400
    assert answer.json()["error"].endswith(".")


def test_what_is_no_json_or_no_object_is_refused(two: tuple[Visitor, Visitor, str]) -> None:
    mika, _, id = two
    for text in ("{", "[1]", "[" * 30000, "\xff"):
        answer = mika.ask("POST", f"/t/{id}/move", content=text.encode("latin-1"), headers={"Content-Type": "application/json"})
        assert answer.status_code == 400, text[:9]


def test_what_does_not_exist_is_not_found(served: Served, visit: Callable[..., Visitor]) -> None:
    mika = visit(served)
    paths = (
        "/t/nosuchtable",
        "/t/nosuchtable/stage",
        "/t/nosuchtable/stream",
        "/t/nosuchtable/record.json",
        "/rules/chess",
        "/new?game=chess",
        "/x",
    )
    for path in paths:
        answer = mika.get(path)
        assert answer.status_code == 404, path
        assert "<h1>" in answer.text
    assert mika.send("/t/nosuchtable/move", seat=0, seen=0, moves="1").status_code == 404
    assert mika.send("/t/nosuchtable/sit", seat=0, name="Mika").json()["error"].startswith("There is no such table")
    id = mika.new()
    assert mika.send(f"/t/{id}/sit", seat=7, name="Ren").status_code == 404
    assert mika.get(f"/t/{id}/seat/nosuchtoken").status_code == 403
    assert mika.ask("DELETE", f"/t/{id}").status_code == 405


def test_a_body_of_10_mb_is_refused_before_it_is_read(two: tuple[Visitor, Visitor, str], served: Served) -> None:
    mika, ren, id = two
    before = [mika.state(id), ren.state(id)]
    head = f"POST /t/{id}/move HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {10 * 2**20}\r\n\r\n"
    import socket

    with socket.create_connection(("127.0.0.1", served.port)) as line:
        line.sendall(head.encode())  # and not a byte of the body
        assert line.recv(1000).startswith(b"HTTP/1.1 413")

    def endless() -> object:
        for _ in range(10 * 2**20 // 4096):
            yield b"x" * 4096

    try:
        answer = mika.ask("POST", f"/t/{id}/move", content=endless(), headers={"Content-Type": "application/json"})  # without a length
        assert answer.status_code == 413
    except httpx.WriteError:
        pass  # the server has closed the line before everything was sent
    assert mika.ask("POST", f"/t/{id}/sit", content=b"name=" + b"x" * (LARGEST_BODY - 5)).status_code == 400
    assert [mika.state(id), ren.state(id)] == before


def test_another_site_cannot_act_for_somebody(two: tuple[Visitor, Visitor, str], served: Served) -> None:
    mika, ren, id = two
    player, seat, _, _ = asked(mika, ren, id)
    move = a_move(player, id, seat)
    before = [mika.state(id), ren.state(id)]
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        assert player.ask("POST", f"/t/{id}/move", data=move, headers=headers).status_code == 403
    assert [mika.state(id), ren.state(id)] == before
    assert player.ask("POST", f"/t/{id}/move", data=move, headers={"Origin": served.url}).status_code == 200


def test_the_cookie_is_for_the_server_alone(served: Served, visit: Callable[..., Visitor]) -> None:
    mika = visit(served)
    mika.new()
    assert "HttpOnly" in mika.cookie_line
    assert "SameSite=lax" in mika.cookie_line


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"name": ""}, 422),
        ({"name": "x" * 100}, 422),
        ({"name": "mika"}, 422),  # Mika sits there already
        ({"name": "Ren", "salt": "x" * 1000}, 422),
        ({"name": 7}, 400),
        ({"name": "R\x00e\nn"}, 200),
    ],
)
def test_names(served: Served, visit: Callable[..., Visitor], fields: dict[str, object], status: int) -> None:
    mika, ren = visit(served), visit(served)
    id = mika.new()
    assert ren.send(f"/t/{id}/sit", seat=1, **fields).status_code == status
    assert ("Re n" in mika.get(f"/t/{id}").text) == (status == 200)


def test_a_name_is_text_and_never_markup(served: Served, visit: Callable[..., Visitor]) -> None:
    mika, ren = visit(served), visit(served)
    id = mika.new()
    ren.send(f"/t/{id}/sit", seat=1, name="<b>{who}</b>")
    text = mika.get(f"/t/{id}").text
    assert "<b>{who}" not in text
    assert "&lt;b&gt;{who}" in text


def test_options_that_do_not_go_together_are_said_in_the_form(served: Served, visit: Callable[..., Visitor]) -> None:
    mika = visit(served)
    answer = mika.post("/new", game="screens", players="9", who="Mika", listed="1")
    assert answer.status_code == 422
    assert "2 to 4 players" in answer.text
    assert mika.post("/new", game="screens", players="2", **{"option-rounds": "nine"}).status_code == 422
    assert mika.send("/new", game="screens", players=2, **{"option-nosuch": "1"}).status_code == 422


def test_every_answer_carries_the_headers_that_keep_others_out(served: Served, visit: Callable[..., Visitor]) -> None:
    mika = visit(served)
    for path in ("/", "/x", "/static/kurogo.css", "/health"):
        headers = mika.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
    assert mika.get("/").headers["cache-control"] == "no-store"


def test_nothing_secret_is_logged(
    two: tuple[Visitor, Visitor, str], served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from kurogo.server.store import Store

    mika, ren, id = two
    caplog.set_level(logging.DEBUG)
    seed = served.app.state.site.house._tables[id].row.seed
    link = mika.seat_link(id)
    mika.post(link)
    mika.get(f"/t/{id}?as=0&draft=4.7.13")
    mika.send(f"/t/{id}/sit", seat=0, name="Secretname", salt="Secretsalt")
    mika.send(f"/t/{id}/move", seat=0, seen=0, moves="4711.4712")

    def broken(*_: object) -> None:
        raise RuntimeError(link)

    monkeypatch.setattr(Store, "append", broken)
    player, seat, _, _ = asked(mika, ren, id)
    assert player.send(f"/t/{id}/move", **a_move(player, id, seat)).status_code == 500
    lines = [record.getMessage() for record in caplog.records if record.name.partition(".")[0] not in ("httpx", "httpcore")]
    text = "\n".join(lines)
    assert "POST /t/{id}/move 500" in text
    assert "POST /t/{id}/seat/{token} 303" in text
    cookie = mika.http.cookies["kurogo"]
    for secret in (link.rpartition("/")[2], "4.7.13", "4711", "Secret", seed, cookie):
        assert secret not in text
