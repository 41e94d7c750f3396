"""Twins over HTTP: the same game twice, but for what one player's rivals keep secret. What that player, the other players, a watcher and a stranger
receive is the same to the byte: every address of the application, headers, streams, refusals and errors; up to the end, when all is shown.

Addresses are read from the application's router. One that the kit does not know how to ask for, or that nobody asked for, fails the test.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from fastapi import APIRouter, FastAPI
from starlette.routing import Route

from kurogo.core.registry import make
from kurogo.games.shadow_ninjas.layout import END, GET_LOST, LAY, LOW_DIE, ROLL, SQUARE, STEP, STOP, TOKEN

if TYPE_CHECKING:
    from tests.server.conftest import Served, Visitor

    from kurogo.server.tables import Table

# Three players: seat 0 is the Guard, seat 1 has the blue and green cats, seat 2 the purple and orange ones; each lays 2 cats and 6 decoys,
# clockwise, one token a turn.
HIDDEN = {1: [1, 2, 0, 0, 0, 0, 0, 0], 2: [3, 4, 0, 0, 0, 0, 0, 0]}


NAMES = ("guard", "first", "second", "watcher", "stranger")  # the watcher has a cookie of another table, the stranger has none
NETWORK = "http://192.168.0.7:8123"  # links and their QR codes are then the same whatever port the server got
NOBODYS = 99  # a seat that there is not
PASSING = (ROLL, END, STOP)  # what can be chosen without a look at anything hidden

# What is sent to every address that takes a form: fields of all of them, none of which can be done.
BODY = {"seat": NOBODYS, "seen": 0, "moves": [[0]], "name": "", "spec": "none", "text": "", "game": "none", "token": "none"}
ENDLESS = ("/t/{id}/stream",)


def addresses(served: Served) -> list[tuple[str, str]]:
    """Method and pattern of all that the router knows."""
    return [(method, route.path) for route in _routes(served.app) for method in sorted(route.methods or ()) if method != "HEAD"]


def _routes(router: FastAPI | APIRouter) -> Iterator[Route]:
    for route in router.routes:
        inside = getattr(route, "original_router", None)  # a router that was included
        if isinstance(route, Route):
            yield route
        elif inside is not None:
            yield from _routes(inside)


def ask_everything(served: Served, visitor: Visitor, id: str) -> None:
    """Every address, as a page and as JSON, from every seat and from none."""
    values = {"id": id, "game": "shadow-ninjas", "name": "shadow-ninjas", "token": "none"}
    for method, pattern in addresses(served):
        path = pattern.format(**values)  # a KeyError: say above what a new address is to be asked for
        if pattern in ENDLESS:
            assert visitor.get(f"{path}?as={NOBODYS}").status_code >= 400
        elif method == "GET":
            visitor.get(path)
            for seat in ("0", "2") if "{id}" in pattern else ():
                visitor.ask("GET", f"{path}?as={seat}", headers={"Accept": "application/json"})
        else:
            visitor.send(path, **BODY)
            visitor.ask(method, path, content=b"{", headers={"Content-Type": "application/json"})
    visitor.get("/nowhere")
    visitor.get(f"/t/{id}?as=x")


def play(served: Served, visit: Callable[..., Visitor], kinds: dict[int, list[int]]) -> dict[str, list[bytes]]:
    """A whole game of four turns. Gives what each person received before its end."""
    everybody = [visit(served, name) for name in NAMES]
    people, watcher = everybody[:3], everybody[3]
    id = people[0].new("shadow-ninjas", players=3, cap="4")
    watcher.new(who="Aki", listed="")
    for seat in (1, 2):
        people[seat].send(f"/t/{id}/sit", seat=seat, name=("", "Ren", "Tomo")[seat])
    streams = [visitor.listen(id) for visitor in everybody]
    table = served.app.state.site.house._tables[id]
    made = 0

    def move(seat: int, *moves: list[int], status: int = 200) -> None:
        nonlocal made
        answer = people[seat].send(f"/t/{id}/move", seat=seat, seen=table.playing().count(seat), moves=[*moves])
        assert answer.status_code == status, answer.text
        made += 1
        everybody[made % 5].state(id)  # who moved is shown the table anyway; the others look in turn

    def odds(seat: int, draft: str = "") -> None:
        for visitor in (*people, watcher):
            answer = visitor.ask("GET", f"/t/{id}/odds?as={seat}&draft={draft}")
            assert answer.status_code == (200 if visitor is people[seat] else 403)

    board = make("shadow-ninjas", players=3).board  # type: ignore[attr-defined]  # Shadow Ninjas' own
    grey = list(board.grey)
    for k in range(8):
        for seat in (1, 2):
            move(seat, [LAY + kinds[seat][k], SQUARE + grey.pop(0)])
    tanks = list(board.tanks)
    move(0, [SQUARE + tanks[0]])
    move(0, [SQUARE + tanks[1]])
    move(0, [ROLL])
    move(0, [END])
    move(1, [GET_LOST])
    odds(1)
    move(1, [TOKEN + 4])  # a decoy in each of the histories
    move(1, [STOP])
    move(1, [ROLL], status=409)  # not their turn any more
    odds(2)
    move(2, [ROLL])
    for visitor in everybody:
        ask_everything(served, visitor, id)
    odds(0)
    odds(2, f"{LOW_DIE}.{TOKEN}")
    move(2, [LOW_DIE, TOKEN + 999], status=422)
    move(2, [END])
    move(0, [GET_LOST], status=422)
    for visitor in everybody:
        visitor.ask("GET", f"/t/{id}/stage?as=2&draft={LOW_DIE}")
        visitor.ask("GET", f"/t/{id}/stage?as=0&draft={LOW_DIE}.{TOKEN}.{STEP}")
        visitor.send(f"/t/{id}/undo", seat=2, seen=0)
    heard = [stream() for stream in streams]
    received = {name: [*visitor.received, *lines] for name, visitor, lines in zip(NAMES, everybody, heard, strict=True)}
    end(people, id, table)
    return received


def end(people: list[Visitor], id: str, table: Table) -> None:
    """To the end, where the record is written; nobody looks at anything on the way."""
    while not table.playing().state.over:
        match = table.playing()
        seat = next(seat for seat in range(3) if match.state.is_asked(seat))
        legal = match.legal(seat)
        action = next(action for action in PASSING if action in legal)
        assert people[seat].send(f"/t/{id}/move", seat=seat, seen=match.count(seat), moves=[[action]]).status_code == 200
    assert people[0].get(f"/t/{id}/record.json").status_code == 200


@pytest.mark.no_cover
def test_what_others_hide_changes_no_byte(
    serve: Callable[..., Served], visit: Callable[..., Visitor], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "kurogo.access")
    served = serve("one", network=NETWORK)
    game = play(served, visit, HIDDEN)
    # the second ninja player has the cats elsewhere among their own tokens; then the first, whose third token is a decoy in both
    others = {"second": {2: [0, 0, 0, 4, 0, 0, 0, 3]}, "first": {1: [0, 0, 0, 2, 0, 0, 1, 0]}}
    for differ, hidden in others.items():
        compare(game, play(serve(differ, network=NETWORK), visit, HIDDEN | hidden), differ)
    logged = {tuple(record.getMessage().split(" ")[:2]) for record in caplog.records if record.name == "kurogo.access"}
    assert ("GET", "/t/{id}") in addresses(served)
    assert set(addresses(served)) <= logged, "an address that nobody asked for"


def compare(game: dict[str, list[bytes]], twin: dict[str, list[bytes]], differ: str) -> None:
    """Everybody but one must have received the same; that one cannot have."""
    for name in NAMES:
        assert len(game[name]) > 40  # answers and rows
        if name != differ:
            for one, other in zip(game[name], twin[name], strict=True):
                assert one == other, name
    assert game[differ] != twin[differ]
