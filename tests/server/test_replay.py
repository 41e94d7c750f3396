"""Replay: any point of a match from one's own eyes, and nothing more than was told until then."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from kurogo.core.match import Match
from kurogo.core.record import read_record, replayed
from kurogo.core.registry import game_type
from kurogo.games.shadow_ninjas.layout import END, GET_LOST, LAY, ROLL, SQUARE, STOP, TOKEN
from kurogo.server.films import Film
from kurogo.server.replaying import beats

if TYPE_CHECKING:
    from tests.server.conftest import Served, Visitor

TOKENS = ("first", "second", "third")


def points(text: str) -> list[int]:
    """What a page says can be looked at."""
    found = re.search(r'data-points="([0-9.]+)"', text)
    assert found
    return [int(x) for x in found[1].split(".")]


@pytest.mark.parametrize(("game", "players"), [("screens", 2), ("shadow-ninjas", 3)])
def test_a_film_shows_what_a_match_tells_of_its_past(played: Callable[..., Match], game: str, players: int) -> None:
    match = played(game, players, "film", 45)
    film = Film(match)
    film.grow(match.log[:10])
    film.grow(match.log)
    for viewer in range(players + 1):
        assert film.points(viewer)[0] == 0
        assert film.points(viewer)[-1] == match.count(viewer)
        for at in {*range(0, match.count(viewer), 9), match.count(viewer)}:
            shot = film.shot(viewer, at)
            assert shot.view == match.view(viewer, at)
            assert len(shot.rows) >= at
            assert list(shot.rows) == match.heard(viewer)[: len(shot.rows)]


def test_marks_stand_where_turns_begin_and_where_something_came_to_light() -> None:
    from kurogo.core.match import Row
    from kurogo.games.shadow_ninjas.layout import R_CAUGHT, R_MOVED, R_ROLLED, R_TURN

    def row(code: int, actor: int = 0) -> Row:
        return Row(code, 0, actor, 0, 0, 0, -1)

    rows = [row(R_TURN), row(R_ROLLED), row(R_MOVED), row(R_CAUGHT), row(R_TURN, 1), row(R_MOVED, 1)]
    assert beats(game_type("shadow-ninjas"), rows, (0, 1, 2, 4, 5, 6)) == ((1, 5), (4,))
    # a game that marks no turns has one wherever another player acts
    plain = [row(12), row(12), row(12, 1), row(12, 0)]
    assert beats(game_type("screens"), plain, (0, 1, 2, 3, 4))[0] == (1, 3, 4)


def test_while_it_runs_only_from_own_eyes_and_up_to_now(
    served: Served, visit: Callable[..., Visitor], played: Callable[..., Match], put: Callable[..., str]
) -> None:
    match = played("shadow-ninjas", 3, "running", 40)
    id = put(served.app.state.site.house.store, match, TOKENS)
    ren, stranger = visit(served), visit(served)
    ren.post(f"/t/{id}/seat/second")
    page = ren.get(f"/t/{id}/replay?as=1").text
    assert points(page)[-1] == match.count(1)
    assert points(stranger.get(f"/t/{id}/replay").text)[-1] == match.count(3)
    # one's own page names no other seat's eyes, and asking for them is refused, at the page and at the frame
    assert not re.findall("as=[02]", page)
    assert "as=watch" in page
    for who, seat in ((ren, 0), (ren, 2), (stranger, 1)):
        assert who.get(f"/t/{id}/replay?as={seat}").status_code == 403
        assert who.get(f"/t/{id}/replay/frame?as={seat}&at=3").status_code == 403
    assert stranger.get(f"/t/{id}/draws.json").status_code == 403
    # beyond now there is nothing: the last frame; what is no point is refused
    last = ren.get(f"/t/{id}/replay/frame?as=1&at=99999")
    assert last.text == ren.get(f"/t/{id}/replay/frame?as=1&at={match.count(1)}").text
    assert ren.get(f"/t/{id}/replay?at=-1").status_code == 400
    # a seat can change hands, so a browser asks again each time
    assert last.headers["cache-control"] == "private, no-cache"
    again = ren.ask("GET", f"/t/{id}/replay/frame?as=1&at=99999", headers={"If-None-Match": last.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    # nothing can be played from the past, and no link of a seat stands there
    assert 'name="moves"' not in page
    assert "/seat/" not in page
    # no seat, no seed, before the table has begun
    empty = ren.new("screens")
    assert ren.get(f"/t/{empty}/replay").status_code == 409


def test_once_over_from_every_seat_with_its_record(
    served: Served, visit: Callable[..., Visitor], played: Callable[..., Match], put: Callable[..., str]
) -> None:
    match = played("screens", 2, "over", 3000, ("seven crows",))
    assert match.state.over
    id = put(served.app.state.site.house.store, match, TOKENS[:2])
    stranger = visit(served)
    page = stranger.get(f"/t/{id}/replay?as=0&at=0").text
    assert f"/t/{id}/record.json" in page
    for seat in (0, 1):
        for at in (0, match.count(seat) // 2, match.count(seat)):
            answer = stranger.get(f"/t/{id}/replay/frame?as={seat}&at={at}")
            assert answer.status_code == 200
            assert ("cue held" in answer.text) == (at == match.count(seat))
    version = re.search(r'data-v="(\w+)"', page)
    assert version
    kept = stranger.get(f"/t/{id}/replay/frame?as=0&at=5&v={version[1]}")
    assert kept.headers["cache-control"] == "private, max-age=31536000, immutable"
    assert stranger.get(f"/t/{id}/replay?as=2").status_code == 404
    assert f"/t/{id}/replay?at=0" in stranger.get(f"/t/{id}").text
    # what could come of each draw, in the record's words
    record = json.loads(stranger.get(f"/t/{id}/record.json").text)
    told = stranger.get(f"/t/{id}/draws.json").json()
    drawn = [at for at, line in enumerate(record["log"]) if line[0] == "draw"]
    assert [entry for entry, _ in told["entries"]] == drawn
    assert all(record["log"][at][1] in dict(told["outcomes"][kind]) for at, kind in told["entries"])
    assert replayed(read_record(json.dumps(record))).state.over


HIDDEN = {1: [1, 2, 0, 0, 0, 0, 0, 0], 2: [3, 4, 0, 0, 0, 0, 0, 0]}


def test_the_past_tells_twins_the_same(
    serve: Callable[..., Served], visit: Callable[..., Visitor], played: Callable[..., Match], put: Callable[..., str]
) -> None:
    def received(name: str, kinds: dict[int, list[int]]) -> dict[str, list[bytes]]:
        """Every frame that the Guard, the first ninja player, the second and a watcher can see of a game's first turns."""
        served = serve(name)
        match = played("shadow-ninjas", 3, "twins", 0)
        board = match.game.board  # type: ignore[attr-defined]  # Shadow Ninjas' own
        grey = list(board.grey)
        for k in range(8):
            for seat in (1, 2):
                match.play(seat, [LAY + kinds[seat][k], SQUARE + grey.pop(0)])
        for seat, move in (
            (0, SQUARE + board.tanks[0]),
            (0, SQUARE + board.tanks[1]),
            (0, ROLL),
            (0, END),
            (1, GET_LOST),
            (1, TOKEN + 4),
            (1, STOP),
            (2, ROLL),
        ):
            match.play(seat, [move])
        id = put(served.app.state.site.house.store, match, TOKENS)
        found: dict[str, list[bytes]] = {}
        for who, eyes, token in (("guard", "0", "first"), ("first", "1", "second"), ("second", "2", "third"), ("watcher", "", "")):
            visitor = visit(served)
            if token:
                visitor.post(f"/t/{id}/seat/{token}")
                visitor.received.clear()
            page = visitor.get(f"/t/{id}/replay?as={eyes}").text
            for at in points(page)[::-6]:
                visitor.get(f"/t/{id}/replay/frame?as={eyes}&at={at}")
            visitor.get(f"/t/{id}/replay?as={eyes}&at=7")
            visitor.get(f"/t/{id}/draws.json")
            visitor.get(f"/t/{id}/replay?as=2" if who != "second" else f"/t/{id}/replay?as=1")
            found[who] = visitor.received
        return found

    game = received("one", HIDDEN)
    twin = received("two", HIDDEN | {2: [0, 0, 0, 4, 0, 0, 0, 3]})
    for who in ("guard", "first", "watcher"):
        assert len(game[who]) > 8
        assert game[who] == twin[who], who
    assert game["second"] != twin["second"]
