"""Records brought along: one that holds is shown from every seat, any other is refused with its reason, and nothing of it stays."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import httpx
import pytest

from kurogo.core.match import Match
from kurogo.core.record import record_of
from kurogo.server.limits import Bounds
from kurogo.server.shelf import KEPT, LARGEST_RECORD, MOST_ENTRIES, SECONDS

if TYPE_CHECKING:
    from tests.server.conftest import Served, Visitor

NAMES = ("Mika", "Ren")


@pytest.fixture(scope="module")
def match(played: Callable[..., Match]) -> Match:
    """A game of two that is over."""
    found = played("screens", 2, "brought", 3000, ("seven crows",))
    assert found.state.over
    return found


@pytest.fixture(scope="module")
def text(match: Match) -> str:
    """Its record."""
    return record_of(match, NAMES).to_json()


def bring(visitor: Visitor, data: str | bytes) -> httpx.Response:
    """Send a file as the form does."""
    return visitor.ask("POST", "/record", files={"file": ("game.json", data)}, headers={"Accept": "text/html"})


def replay_of(answer: httpx.Response) -> str:
    """The path of the replay that an answer led to."""
    assert answer.status_code == 200, answer.text
    assert answer.url.path.endswith("/replay")
    return answer.url.path


def test_a_record_is_shown_from_every_seat_and_tells_of_no_table(
    served: Served, visit: Callable[..., Visitor], match: Match, text: str
) -> None:
    mika, aki = visit(served), visit(served)
    assert 'type="file"' in mika.get("/record").text
    assert 'href="/record"' in mika.get("/").text
    answer = bring(mika, text)
    path = replay_of(answer)
    for seat in (0, 1):
        page = aki.get(f"{path}?as={seat}&at=0").text  # whoever has the word
        assert 'data-points="0.' in page
        assert f'.{match.count(seat)}"' in page
        assert "cue held" not in aki.get(f"{path}/frame?as={seat}&at=0").text
        assert "cue held" in aki.get(f"{path}/frame?as={seat}&at={match.count(seat)}").text
    assert "/t/" not in answer.text
    assert "Mika" in answer.text
    place = path.removesuffix("/replay")
    assert aki.get(f"{place}/record.json").json() == json.loads(text)
    drawn = [at for at, line in enumerate(json.loads(text)["log"]) if line[0] == "draw"]
    assert [entry for entry, _ in aki.get(f"{place}/draws.json").json()["entries"]] == drawn
    assert aki.get(f"{path}?as=2").status_code == 404
    assert aki.get(f"{path}?at=x").status_code == 400
    # no table came of it
    assert aki.get("/t/brought").status_code == 404
    assert served.app.state.site.house.store.load("brought") is None
    assert mika.send("/record").status_code == 400


def other_dice(data: dict[str, Any]) -> None:
    drawn = [line for line in data["log"] if line[0] == "draw"]
    drawn[0][1] = next(line[1] for line in drawn if line[1] != drawn[0][1])


CHANGES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "other dice": (other_dice, "the dice gave"),
    "other seed": (lambda data: data.update(seed="00" * 32), "does not fit the commitment"),
    "sealed": (lambda data: data.update(seed=None), "still sealed"),
    "cut short": (lambda data: data["log"].pop(), "Log: it ends before the game does."),
    "other rules": (lambda data: data.update(rules=99), "Rules: number 99 is not installed"),
    "other game": (lambda data: data.update(game="go"), "Game: "),
    "other format": (lambda data: data.update(kurogo=2), "format 2 is not 1"),
    "other result": (lambda data: data["result"].update(scores=[9, 9]), "the game ended with"),
    "endless": (lambda data: data["log"].extend(data["log"][:1] * MOST_ENTRIES), f"at most {MOST_ENTRIES} are shown"),
    "markup": (lambda data: data["log"].insert(0, ["move", 0, ["<script>"]]), "&lt;script&gt;"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_record_that_does_not_hold_is_refused_with_its_reason(
    name: str, served: Served, visit: Callable[..., Visitor], text: str
) -> None:
    change, reason = CHANGES[name]
    data = json.loads(text)
    change(data)
    answer = bring(visit(served), json.dumps(data))
    assert answer.status_code == 422
    assert reason in answer.text
    assert "Nothing was kept." in answer.text
    assert "<script>" not in answer.text
    assert len(served.app.state.site.shelf._shown) == 0


@pytest.mark.parametrize(
    ("data", "status", "reason"),
    [
        (b"", 400, "this one is empty"),
        (b"\xff", 422, "no UTF-8 text"),
        (b"{", 422, "no JSON"),
        (b"[" * 100_000, 422, "no JSON"),
        (b"{}", 422, "not a record of Kurogo"),
        (b" " * (LARGEST_RECORD + 1), 413, "at most 512 KB"),
        (b" " * (LARGEST_RECORD + 9000), 413, "too much at once"),
    ],
)
def test_what_is_no_record_is_refused(data: bytes, status: int, reason: str, served: Served, visit: Callable[..., Visitor]) -> None:
    answer = bring(visit(served), data)
    assert answer.status_code == status
    assert reason in answer.text


def test_a_running_game_cannot_be_looked_into(served: Served, visit: Callable[..., Visitor], played: Callable[..., Match]) -> None:
    mika = visit(served)
    id = mika.new("screens")
    mika.send(f"/t/{id}/sit", seat=1, name="Ren")
    promise = served.app.state.site.house._tables[id].playing().dice.commitment
    # a record that claims to be of that table: without the table's seed it is refused
    record = record_of(played("screens", 2, id, 3000), NAMES).to_json()
    assert "does not fit the commitment" in bring(mika, json.dumps(json.loads(record) | {"commitment": promise})).text
    # under its name, with dice of one's own, it shows that game, and the table is what it was
    before = mika.get(f"/t/{id}").text
    path = replay_of(bring(mika, record))
    assert id not in path
    assert mika.get(f"/t/{id}").text == before
    assert mika.get(f"/record/{id}/replay").status_code == 404
    assert mika.get(f"/t/{id}/record.json").status_code == 403


def test_it_is_kept_for_a_while_and_as_one_of_a_few(served: Served, visit: Callable[..., Visitor], text: str) -> None:
    mika, shelf, now = visit(served), served.app.state.site.shelf, [1.0]
    shelf._clock = lambda: now[0]
    first = replay_of(bring(mika, text))
    now[0] += SECONDS
    assert mika.get(first).status_code == 200
    now[0] += SECONDS + 1
    assert mika.get(first).status_code == 404
    assert len(shelf._shown) == 0
    paths = [replay_of(bring(mika, text)) for _ in range(KEPT + 1)]
    assert [mika.get(path).status_code for path in paths] == [404, *[200] * KEPT]


def test_as_many_in_an_hour_as_tables(served: Served, visit: Callable[..., Visitor], text: str) -> None:
    mika = visit(served)
    served.app.state.site.limits._bounds = Bounds(tables=2)
    assert bring(mika, "no record").status_code == 422  # not counted
    for _ in range(2):
        replay_of(bring(mika, text))
    answer = bring(mika, text)
    assert answer.status_code == 429
    assert "2 records were opened within an hour" in answer.text
