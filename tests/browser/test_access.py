"""Everybody can use every page: axe finds nothing on any state, at any width, in either theme, and a thumb hits everything on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import httpx
from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import House

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
RUN = """([only, part]) => axe.run(
    {include: [part], exclude: ['#ground']}, {...(only.length ? {runOnly: only} : {}), resultTypes: ['violations']}
).then(found => found.violations.map(
    ({id, nodes}) => `${id}: ${nodes.slice(0, 3).map(node => `${node.target} ${node.failureSummary}`).join(' | ')}`))"""
# what axe looks at in each window: all rules where the layout is another one, contrast alone where only the colours are
LOOKS: tuple[tuple[int, int, str, list[str]], ...] = (
    (1440, 900, "light", []),
    (768, 1024, "dark", ["color-contrast"]),
    (360, 740, "light", []),
)
# another table, or another viewer's, on a page that is there: its own script fetches the stage and swaps it in
SWAP = """path => {
    const stage = document.getElementById('stage'), link = document.createElement('a');
    Object.assign(stage.dataset, {url: path.split('?')[0], as: '', count: '0', news: '0', said: '0', draft: ''});
    delete stage.dataset.title;
    Object.assign(link, {href: path, hidden: true});
    link.dataset.swap = '';
    stage.append(link);
    link.click();
    link.remove();
}"""
ARTEFACTS = Path(__file__).parents[2] / "artefacts"
# everything that can be pressed: 44 by 44, or, for a link in a line of text, 24 by 24 or words around it
SMALL = """() => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary, textarea, label.turn, label.btn')]
    .filter(node => !node.closest('.board svg') && node.checkVisibility({visibilityProperty: true, opacityProperty: false}))
    .filter(node => !node.matches('.sr, .skip, label .sr, .turn input'))
    .map(node => ({node, box: node.getBoundingClientRect()}))
    .filter(({node, box}) => getComputedStyle(node).display === 'inline' ? box.height < 16 : Math.min(box.width, box.height) < 43.9)
    .map(({node, box}) => `${node.outerHTML.slice(0, 90)} ${Math.round(box.width)} x ${Math.round(box.height)}`)"""


class Guest:
    """Somebody at a device of their own, who chooses by chance what the pages offer."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=url, follow_redirects=True)
        self.rng = Random(5)

    def new(self, **options: str) -> str:
        """Set a table for two with the Guard on the second seat; gives its path."""
        fields = {"game": "shadow-ninjas", "players": "2", "who": "Mika", "option-guard": "1"}
        return self.http.post("/new", data=fields | options).url.path

    def offered(self, table: str, draft: str = "") -> tuple[list[str], list[str], dict[str, str]]:
        """What a page offers: whole moves, drafts that go on, and the fields that go with a move."""
        text = self.http.get(f"{table}/stage?draft={draft}").text
        fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', text))
        return re.findall(r'name="moves" value="([\d.,]+)"', text), re.findall(r"draft=([\d.]+)", text), fields

    def choose(self, table: str) -> bool:
        """One whole move, if anything is asked."""
        moves, drafts, fields = self.offered(table)
        while drafts and not moves:
            moves, drafts, fields = self.offered(table, self.rng.choice(drafts))
        if moves:
            self.http.post(f"{table}/move", data={**fields, "moves": self.rng.choice(moves)})
        return bool(moves)

    def cookies(self, url: str) -> list[dict[str, str]]:
        """As the browser takes them."""
        return [{"name": each.name, "value": each.value or "", "url": url} for each in self.http.cookies.jar]


def pages(url: str) -> list[tuple[str, str, Guest | None]]:
    """Every page and state: what it is called, its path, and who looks."""
    mika, ren = Guest(url), Guest(url)
    gathering = mika.new()
    table, short, laying = mika.new(), mika.new(**{"option-cap": "1"}), mika.new()
    for each in (table, short, laying):
        ren.http.post(f"{each}/sit", data={"seat": "1", "name": "Ren"})
    for _ in range(16):
        mika.choose(table)
    for _ in range(2):
        ren.choose(table)
    while "cue held" not in mika.http.get(short).text:
        assert mika.choose(short) or ren.choose(short)
    asked, waits = (mika, ren) if any(mika.offered(table)[:2]) else (ren, mika)
    moves, _, fields = asked.offered(table)
    asked.http.post(f"{table}/move", data={**fields, "moves": max(moves, key=lambda move: move == "5")})  # rolls the dice
    _, drafts, _ = asked.offered(table)
    assert drafts
    mika.http.post(f"{table}/say", data={"seat": "0", "text": "Mind the koi", "channel": "", "word": ""})
    both = Guest(url)  # two people at one device
    shared = both.new()
    both.http.post(f"{shared}/sit", data={"seat": "1", "name": "Ren"})
    link = re.findall(rf"{gathering}/seat/[\w-]+", mika.http.get(gathering).text)[0]
    return [
        ("empty", "/", Guest(url)),
        ("front", "/", mika),
        ("new", "/new?game=shadow-ninjas", mika),
        ("rules", "/rules/shadow-ninjas", None),
        ("trouble", "/t/nothing", None),
        ("record", "/record", None),
        ("gathering", gathering, mika),
        ("invited", gathering, ren),
        ("laying", laying, mika),
        ("asked", table, asked),
        ("rules-tab", table, asked),
        ("talk-tab", table, asked),
        ("elsewhere", f"{gathering}/elsewhere", mika),
        ("offered", link, ren),
        ("handover", f"{shared}?as=watch", both),
        ("begun", f"{table}?draft={drafts[-1]}", asked),
        ("refused", f"{table}?draft=9.9.9", asked),
        ("waiting", table, waits),
        ("watching", table, None),
        ("over", short, mika),
        ("replay", f"{short}/replay?at=4", mika),
    ]


def turn_to(page: Page, url: str, path: str, guest: Guest | None) -> None:
    """Show a state as `guest` sees it; from one state of a table to the next without loading the page."""
    page.context.clear_cookies()
    if guest:
        page.context.add_cookies(guest.cookies(url))  # type: ignore[arg-type]  # playwright has a typed dict for it
    if re.fullmatch(r"/t/[\w-]+(\?\S+)?", path) and page.locator("html.ready #stage").count():
        page.evaluate(SWAP, path)
        page.wait_for_function("() => 'title' in document.getElementById('stage').dataset")
        return
    page.goto(url + path)
    page.evaluate(AXE)


def test_axe_finds_nothing_on_any_state_and_a_thumb_hits_everything(house: Callable[[str], House], person: Callable[..., Page]) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    here = house("access")
    page = person("Mika", 1440, 900)
    faults = []
    for name, path, guest in pages(here.url):
        turn_to(page, here.url, path, guest)
        part = "html"
        if name.endswith("-tab"):  # the rest of the page is that of the state before
            tab, part = {"rules-tab": ("Rules", "#panel-rules"), "talk-tab": ("Talk", "#panel-talk")}[name]
            page.get_by_role("tab", name=tab).click()
            page.locator(part).wait_for()
        if name == "watching":
            page.locator("#in-words").click()
        for width, height, theme, only in LOOKS:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            page.screenshot(path=ARTEFACTS / f"{name}-{width}-{theme}.png")
            faults += [f"{name} {width} {theme}: {fault}" for fault in page.evaluate(RUN, [only, part])]
            if page.evaluate("document.scrollingElement.scrollWidth") > width:
                faults.append(f"{name} {width}: scrolls sideways")
        faults += [f"{name}: {small}" for small in page.evaluate(SMALL)]
    assert faults == []


def test_events_are_spoken_once_each(house: Callable[[str], House], person: Callable[..., Page]) -> None:
    here = house("spoken")
    mika, ren = Guest(here.url), Guest(here.url)
    table = mika.new()
    ren.http.post(f"{table}/sit", data={"seat": "1", "name": "Ren"})
    page = person("Ren")
    page.context.add_cookies(ren.cookies(here.url))  # type: ignore[arg-type]  # playwright has a typed dict for it
    page.clock.install()
    page.goto(here.url + table)
    said = "() => [...document.querySelectorAll('#spoken[role=log] p')].map(line => line.textContent)"
    assert page.evaluate(said) == []
    for n in (1, 2, 3):
        mika.choose(table)
        page.wait_for_function(f"n => ({said})().length >= n", arg=n)
    lines = page.evaluate(said)
    assert [re.findall(r"\d+", line)[:1] for line in lines] == [["1"], ["2"], ["3"]], (
        "a line for each token laid, in order, and each of them once"
    )
    assert page.locator("#waits").count() == 0
    page.clock.fast_forward(150_000)
    expect(page.locator("#waits")).to_have_text("For 2 minutes now.")
