"""What happened is seen: pieces move along what was told, end where they stand, and never keep anybody from playing."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, Route, expect

from kurogo.core.registry import make
from kurogo.games.shadow_ninjas.layout import END, GUARD_A, HIGH_DIE, LAY, LOW_DIE, ROLL, SQUARE, STEP, TOKEN

if TYPE_CHECKING:
    from tests.browser.conftest import House

RUNNING = "() => document.getAnimations().filter((each) => each.id === 'motion').length"
BOARD = make("shadow-ninjas", players=2).board  # type: ignore[attr-defined]  # Shadow Ninjas' own
EAST, SOUTH = 1, 2


@dataclass
class Table:
    """Mika lays and moves the ninjas, Ren keeps the house; all tokens lie, the dogs stand, and Ren is to roll."""

    mika: Page
    ren: Page
    address: str

    def move(self, page: Page, seat: int, *moves: list[int]) -> None:
        """Plays without the page's own script: it hears of it by the stream."""
        seen = page.request.get(f"{self.address}/stage", headers={"Accept": "application/json"}).json()["count"]
        answer = page.request.post(f"{self.address}/move", data={"seat": seat, "seen": seen, "moves": list(moves)})
        assert answer.ok, answer.text()


@pytest.fixture
def table(house: Callable[[str], House], person: Callable[..., Page]) -> Table:
    """The table, both pages open, nothing moving yet."""
    here = house("motion")
    mika, ren = person("Mika"), person("Ren")
    wanted: dict[str, str | float | bool] = {
        "game": "shadow-ninjas",
        "players": "2",
        "who": "Mika",
        "option-guard": "1",
        "name": "",
        "listed": "1",
    }
    address = mika.request.post(f"{here.url}/new", form=wanted).url.partition("?")[0]
    assert ren.request.post(f"{address}/sit", form={"seat": "1", "name": "Ren"}).ok
    found = Table(mika, ren, address)
    found.move(mika, 0, *([LAY + kind, SQUARE + square] for square, kind in zip(BOARD.grey, (1, 2, 3, 4, *[0] * 12), strict=False)))
    found.move(ren, 1, [SQUARE + BOARD.tanks[0]], [SQUARE + BOARD.tanks[1]])
    for page in (mika, ren):
        page.emulate_media(reduced_motion="no-preference")
        page.goto(address)
    return found


SLOW = """() => {  // motions wait for whoever looks at them
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...words) { const made = animate.apply(this, words); made.pause(); return made; };
    const later = window.setTimeout;
    window.setTimeout = (call, ms, ...words) => (ms > 100 ? (window.waiting = call, 0) : later(call, ms, ...words));
}"""
AT = "(t) => document.getAnimations().filter((each) => each.id === 'motion').forEach((each) => { each.currentTime = t; })"


def heard(table: Table, page: Page) -> None:
    """Waits until the page shows all that its viewer has heard."""
    count = page.request.get(f"{table.address}/stage", headers={"Accept": "application/json"}).json()["count"]
    page.wait_for_function("(count) => Number(document.getElementById('stage').dataset.count) >= count", arg=count)


def middle(page: Page, selector: str) -> tuple[int, int]:
    """Where the middle of something is on the screen, in whole pixels."""
    box = page.locator(selector).bounding_box()
    assert box
    return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)


def test_a_walk_is_seen_square_by_square_and_keeps_nobody_from_playing(table: Table) -> None:
    mika, ren = table.mika, table.ren
    piece = "[data-piece='15']"  # the last of the grey squares in use: A4; A5 to A8 are free
    table.move(ren, 1, [ROLL])
    table.move(ren, 1, [END])
    table.move(mika, 0, [ROLL])
    heard(table, ren)
    start = middle(ren, piece)
    ren.evaluate(SLOW)
    steps = int(ren.locator("#live").inner_text().rstrip(".").split()[-1])  # "Mika rolled 1 and 4."
    walk = [[HIGH_DIE, TOKEN + 15, STEP + SOUTH], *[[STEP + SOUTH]] * (steps - 1)]
    table.move(mika, 0, *walk)
    heard(table, ren)
    assert ren.evaluate(RUNNING) == 1
    ren.evaluate(AT, 0)
    assert middle(ren, piece) == start
    ren.evaluate(AT, 1e6)
    end = middle(ren, piece)
    assert end[0] == start[0]
    assert end[1] > start[1]
    ren.evaluate(AT, 1)
    ren.keyboard.press("Shift")  # any key: there is no waiting for it
    assert ren.evaluate(RUNNING) == 0
    assert middle(ren, piece) == end

    # one move on the heels of another: what was moving is at its end, and what comes is played from there
    table.move(mika, 0, [END])
    heard(table, ren)
    table.move(ren, 1, [ROLL])
    heard(table, ren)
    assert ren.evaluate(RUNNING) == 2  # the dice, still rolling
    ren.locator(".cue a[data-entry]").first.click()  # and yet the next choice is made
    expect(ren.locator("#part-cue h1")).to_contain_text("moves up to")
    assert ren.evaluate(RUNNING) == 0

    # who wants no motion sees the end at once, and what has changed
    mika.evaluate(SLOW)
    mika.emulate_media(reduced_motion="reduce")
    table.move(ren, 1, [LOW_DIE, TOKEN + GUARD_A, STEP + EAST])
    heard(table, mika)
    expect(mika.locator(".fresh")).to_have_count(1)
    assert middle(mika, ".fresh") == pytest.approx(middle(mika, f"[data-piece='{GUARD_A}']"), abs=2)
    assert mika.evaluate(RUNNING) == 0
    mika.evaluate("() => waiting()")
    assert mika.locator(".fresh").count() == 0


def test_odds_come_once_the_page_is_there_and_what_is_looked_at_says_who_sees_it(table: Table) -> None:
    page = table.ren

    def likely(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"odds": [{"entry": 0, "texts": ["5 in 9: a five"]}]})

    page.route("**/odds?**", likely)
    page.reload()
    expect(page.locator("#m0 .odds")).to_have_text("5 in 9: a five")
    table.move(page, 1, [ROLL])
    heard(table, page)
    page.goto(f"{table.address}?as=1&draft={HIGH_DIE}.{TOKEN + GUARD_A}")
    hit = page.locator(".board svg a[data-way]").first
    hit.evaluate("(hit) => { hit.dataset.told = '|2 guards see this square'; }")
    hit.hover()
    expect(page.locator("#forecast")).to_contain_text(re.compile(r"^Step 1, [A-M]\d+: 2 guards see this square"))
    assert page.locator("#looked .watched").count() == 1
    page.mouse.move(5, 5)
    expect(page.locator("#forecast")).to_have_count(0)
