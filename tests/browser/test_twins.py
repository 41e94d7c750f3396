"""A whole game in two browsers with two bots, and its twin: Mika is sent no byte that tells of Ren's cats.

The game is played twice with the same dice. In the second playing Ren lays his cat where a shadow lay and the shadow where the cat lay; nothing
else differs. What Mika's browser is sent must be the same in both, up to the end, when everything is shown to everybody. All other directions and
addresses are compared without a browser in tests/server.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from kurogo.core.record import read_record, replayed
from kurogo.games.shadow_ninjas.layout import LAY
from kurogo.server.tables import Table

if TYPE_CHECKING:
    from tests.browser.conftest import House, Sent

SEED = "twins 1"
TURNS = 1
BY_HAND = 2  # tokens that each person lays with the mouse; the rest is the same in all histories
WAIT = 20_000
SOON = 3_000


class Person:
    """Somebody at a browser. `swapped`: lays a decoy where the cat would lie, and the cat where that decoy would."""

    def __init__(self, name: str, seat: int, page: Page, table: Callable[[], Table], swapped: bool, reloads: bool) -> None:
        self.name = name
        self.seat = seat
        self.table = table
        self.page = page
        self.kinds = ["decoy", "cat"] if swapped else ["cat", "decoy"]
        self.reloads = reloads
        self.laid = 0

    def is_asked(self) -> bool:
        """Whether the page asks for a choice."""
        return self.page.locator("#part-cue.mine").count() > 0

    def title(self) -> str:
        """The question."""
        return self.page.locator("#part-cue h1").inner_text()

    def places(self) -> dict[str, str]:
        """Entries of the menu that stand on the board: place -> number."""
        entries: dict[str, str] = self.page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll('#panel-moves [data-place]')]
                .filter(entry => entry.dataset.place).map(entry => [entry.dataset.place, entry.dataset.entry]))"""
        )
        return entries

    def on_board(self, place: str) -> None:
        """Click a place on the board."""
        number = self.places()[place]
        self.page.locator(f".board svg a[data-entry='{number}']").click(timeout=SOON)

    def count(self) -> str:
        """The page's position in its stream, and the move begun."""
        now: str = self.page.evaluate("(({count, draft, news}) => `${count} ${draft} ${news}`)(document.getElementById('stage').dataset)")
        return now

    def act(self) -> None:
        """One choice, then until the page shows what came of it."""
        before = self.count()
        try:
            phase = self.choose()
        except TimeoutError:  # what was to be clicked went when the stage was swapped: look again
            return
        self.page.wait_for_function(
            "before => { const {count, draft, news} = document.getElementById('stage').dataset; return `${count} ${draft} ${news}` != before }",
            arg=before,
            timeout=WAIT,
        )
        if phase == "roll" and self.reloads:
            self.reloads = False
            self.page.reload()

    def lay_a_decoy(self) -> None:
        """On the first free place, without the mouse."""
        match = self.table().playing()
        square = min(match.legal(self.seat, (LAY,)))
        fields = {"seat": self.seat, "seen": match.count(self.seat), "moves": [[LAY, square]]}
        address = self.page.url.partition("?")[0]
        self.page.request.post(f"{address}/move", data=fields, headers={"Accept": "application/json", "User-Agent": self.name})

    def choose(self) -> str:
        """Lay by plan; roll; give the first die to the first token that can move, and go where the list of places begins; leave the other die."""
        if self.laid >= BY_HAND and re.search("lay|where does", self.title(), re.I):
            self.lay_a_decoy()
            return "kind"
        places = self.places()
        laying = re.search("lay|where does", self.title(), re.I) is not None
        if laying and not places:
            kind = self.kinds[self.laid] if self.laid < len(self.kinds) else "decoy"
            self.page.locator("#panel-moves [data-entry]", has_text=re.compile(kind, re.I)).first.click(timeout=SOON)
            return "kind"
        if places:
            self.on_board(min(places))
            self.laid += laying
            return "place"
        roll = self.page.locator("#part-cue .do").get_by_role("button", name="Roll")
        if roll.count():
            roll.click(timeout=SOON)
            return "roll"
        dice = self.page.locator("#panel-moves a[data-entry]")
        (dice if dice.count() else self.page.locator("#panel-moves [data-entry]")).first.click(timeout=SOON)
        return "die"


def play(
    house: House, person: Callable[..., Page], swapped: str
) -> tuple[dict[str, list[Sent]], dict[str, dict[tuple[int, int], object]], str]:
    """A whole game from the lobby to the record. Gives what each person was sent before the end, what their streams told, and the record."""

    def table() -> Table:
        (found,) = house.app.state.site.house._tables.values()
        assert isinstance(found, Table)
        return found

    mika = Person("Mika", 0, person("Mika"), table, swapped == "Mika", reloads=False)
    ren = Person("Ren", 1, person("Ren"), table, swapped == "Ren", reloads=True)
    page = mika.page
    page.goto(f"{house.url}/new?game=shadow-ninjas")
    page.locator("[name='players'][value='4']").check(force=True)
    page.get_by_label("Your name").fill("Mika")
    page.get_by_text("More options").click()
    page.locator("[name='option-guard'][value='3']").check(force=True)
    page.locator("[name='option-cap']").fill(str(TURNS))
    page.get_by_role("button", name="Set the table").click()
    invitation = page.locator("#copy-invitation").input_value()
    for seat in (3, 4):
        page.get_by_label(f"Bot for seat {seat}").select_option("random")
        page.get_by_role("button", name=f"Add this bot on seat {seat}").click()
        expect(page.get_by_label(f"Bot for seat {seat}")).to_have_count(0)
    ren.page.goto(invitation)
    ren.page.locator("#sit-name").fill("Ren")
    ren.page.get_by_role("button", name="Take the seat").click()
    expect(page.locator("#part-cue")).to_contain_text("Lay", ignore_case=True)
    people = (mika, ren)
    over = "#part-cue.held"
    while not page.locator(over).count():
        asked = next((p for p in people if p.is_asked()), None)
        if asked:
            asked.act()
        else:
            page.wait_for_timeout(20)  # the bots' turn: both pages are looked at again
    for each in people:
        expect(each.page.locator(over)).to_have_count(1, timeout=WAIT)
    record = page.request.get(f"{invitation}/record.json").text()
    sent = {p.name: house.recorder.to(p.name) for p in people}
    heard = {p.name: house.recorder.heard(p.name) for p in people}
    return sent, heard, record


def shown(sent: list[Sent]) -> dict[str, set[bytes]]:
    """Pages and stages of a running game: what was asked for, at which position of the stream and after which public change -> what was sent."""
    found: dict[str, set[bytes]] = {}
    for each in sent:
        body = bytes(each.body)
        count = re.search(rb'data-count=\\?"(\d+)', body)
        if "/stream" in each.request or count is None or b"cue held" in body:
            continue
        heads = json.dumps([head for head in each.heads if head[0] not in ("set-cookie", "content-length")])
        news = re.search(rb'data-news=\\?"(\d+)', body)
        at = f"{count.group(1).decode()}, {news.group(1).decode() if news else ''}"
        found.setdefault(f"{each.request} at {at}", set()).add(heads.encode() + body)
    return found


def others(sent: list[Sent]) -> dict[str, set[bytes]]:
    """All that is neither a page nor a stream: styles, scripts, fonts, pictures."""
    found: dict[str, set[bytes]] = {}
    for each in sent:
        if "/stream" not in each.request and b"data-count" not in each.body and "/record" not in each.request and each.status == 200:
            found.setdefault(each.request, set()).add(bytes(each.body))
    return found


@pytest.fixture(scope="module")
def ports() -> Callable[[bytes, House], bytes]:
    """Takes the address of a house out of what it sent."""
    return lambda body, house: body.replace(house.url.encode(), b"http://table")


def test_two_people_and_two_bots_play_a_whole_game_and_nobody_is_sent_a_byte_of_the_others_cats(
    house: Callable[[str], House], person: Callable[..., Page], ports: Callable[[bytes, House], bytes]
) -> None:
    played = {}
    for swapped in ("", "Ren"):
        here = house(SEED)
        sent, heard, record = play(here, person, swapped)
        match = replayed(read_record(record))
        assert match.state.over
        clean = {
            name: ({key: {ports(body, here) for body in bodies} for key, bodies in shown(all_sent).items()}, others(all_sent))
            for name, all_sent in sent.items()
        }
        played[swapped] = (clean, heard, record)
    (first, heard, record), (twin, twin_heard, twin_record) = played[""], played["Ren"]
    differ = [a for a, b in zip(json.loads(record)["log"], json.loads(twin_record)["log"], strict=True) if a != b]
    assert len(differ) == 2, "the two histories differ in two tokens laid, and in nothing else"
    (pages, rest), (twin_pages, twin_rest) = first["Mika"], twin["Mika"]
    shared = pages.keys() & twin_pages.keys()
    assert len(shared) > 8
    assert [key for key in sorted(shared) if pages[key] != twin_pages[key]] == []
    assert {key: rest[key] for key in rest.keys() & twin_rest.keys()} == {key: twin_rest[key] for key in rest.keys() & twin_rest.keys()}
    told = heard["Mika"].keys() & twin_heard["Mika"].keys()
    assert len(told) > 8
    assert [at for at in sorted(told) if heard["Mika"][at] != twin_heard["Mika"][at]] == []
    assert first["Ren"] != twin["Ren"], "Ren sees his own"
