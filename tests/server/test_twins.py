"""Twins over HTTP: the same game twice, but for what one player's rivals keep secret. What that player and the watchers receive is the same to
the byte: pages, stages, stream, refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kurogo.core.registry import make
from kurogo.games.shadow_ninjas.layout import END, GET_LOST, LAY, LOW_DIE, ROLL, SQUARE, STEP, STOP, TOKEN

if TYPE_CHECKING:
    from tests.server.conftest import Served, Visitor

# Three players: seat 0 is the Guard, seat 1 has the blue and green cats, seat 2 the purple and orange ones; each lays 2 cats and 6 decoys,
# clockwise, one token a turn.
HIDDEN = {1: [1, 2, 0, 0, 0, 0, 0, 0], 2: [3, 4, 0, 0, 0, 0, 0, 0]}


def play(served: Served, visit: Callable[..., Visitor], kinds: dict[int, list[int]]) -> dict[str, list[bytes]]:
    """A game's first turns. Gives what each person was ever sent, and the watcher."""
    people = [visit(served, name) for name in ("guard", "first", "second")]
    watcher = visit(served, "watcher")
    id = people[0].new("shadow-ninjas", players=3)
    for seat in (1, 2):
        people[seat].send(f"/t/{id}/sit", seat=seat, name=("", "Ren", "Tomo")[seat])
    streams = [visitor.listen(id) for visitor in (*people, watcher)]

    def move(seat: int, *moves: list[int], status: int = 200) -> None:
        answer = people[seat].send(f"/t/{id}/move", seat=seat, seen=people[seat].state(id)["count"], moves=[*moves])
        assert answer.status_code == status, answer.text
        for visitor in (*people, watcher):
            visitor.state(id)

    board = make("shadow-ninjas", players=3).board  # type: ignore[attr-defined]  # Shadow Ninjas' own
    grey = list(board.grey)
    for k in range(8):
        for seat in (1, 2):
            kind = kinds[seat][k]
            move(seat, [LAY + kind, SQUARE + grey.pop(0)])
    tanks = list(board.tanks)
    move(0, [SQUARE + tanks[0]])
    move(0, [SQUARE + tanks[1]])
    move(0, [ROLL])
    move(0, [END])
    move(1, [GET_LOST])
    move(1, [TOKEN + 4])  # a decoy in each of the histories
    move(1, [STOP])
    move(1, [ROLL], status=409)  # not their turn any more
    move(2, [ROLL])
    move(2, [LOW_DIE, TOKEN + 999], status=422)
    move(2, [END])
    move(0, [GET_LOST], status=422)
    for visitor in (*people, watcher):
        visitor.get(f"/t/{id}")
        visitor.ask("GET", f"/t/{id}/stage?as=2&draft={LOW_DIE}")
        visitor.ask("GET", f"/t/{id}/stage?as=0&draft={LOW_DIE}.{TOKEN}.{STEP}")
        visitor.send(f"/t/{id}/undo", seat=2, seen=0)
        visitor.get(f"/t/{id}/record.json")
        visitor.get("/")
    heard = [stream() for stream in streams]
    names = ("guard", "first", "second", "watcher")
    return {name: [*visitor.received, *lines] for name, visitor, lines in zip(names, (*people, watcher), heard, strict=True)}


def test_what_others_hide_changes_no_byte(serve: Callable[..., Served], visit: Callable[..., Visitor]) -> None:
    game = play(serve("one"), visit, HIDDEN)
    # the second ninja player has the cats elsewhere among their own tokens; then the first, whose third token is a decoy in both
    compare(game, play(serve("two"), visit, HIDDEN | {2: [0, 0, 0, 4, 0, 0, 0, 3]}), "guard first watcher", "second")
    compare(game, play(serve("three"), visit, HIDDEN | {1: [0, 0, 0, 2, 0, 0, 1, 0]}), "guard second watcher", "first")


def compare(game: dict[str, list[bytes]], twin: dict[str, list[bytes]], same: str, differ: str) -> None:
    """Who must have received the same, and who cannot have."""
    for name in same.split():
        assert len(game[name]) > 50  # answers and rows
        for one, other in zip(game[name], twin[name], strict=True):
            assert one == other, name
    assert game[differ] != twin[differ]
