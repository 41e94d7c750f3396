"""The replay in a browser: scrubbing by key and by thumb at every width, and the dice checked on the spot, also when the record was tampered with."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, Route, expect

from kurogo.core.match import Match
from kurogo.core.record import RecordError, read_record, record_of, replayed

if TYPE_CHECKING:
    from tests.browser.conftest import House

ARTEFACTS = Path(__file__).parents[2] / "artefacts"
AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
RUN = """() => axe.run({exclude: ['#ground']}, {resultTypes: ['violations']}).then(found => found.violations.map(
    ({id, nodes}) => `${id}: ${nodes.slice(0, 3).map(node => `${node.target} ${node.failureSummary}`).join(' | ')}`))"""
SALTS = ('crow "é" \x7f',)  # what JSON escapes in its own ways
HASHES = """async (texts) => {
  const { sha256, hmac, hex, utf8 } = await import("/static/dice.js");
  return texts.map((text) => [hex(sha256(utf8(text))), hex(hmac(utf8(text), utf8("dice")))]);
}"""


@pytest.mark.parametrize(("width", "theme"), [(360, "dark"), (1440, "light")])
def test_any_point_of_a_game_by_key_and_by_thumb(
    house: Callable[[str], House],
    person: Callable[..., Page],
    played: Callable[..., Match],
    put: Callable[..., str],
    width: int,
    theme: str,
) -> None:
    here = house("replay")
    match = played("shadow-ninjas", 2, "leafed", 3000, SALTS, cap="8")
    id = put(here.recorder.app.state.site.house.store, match, ("one", "two"))  # type: ignore[attr-defined]  # FastAPI's
    page = person("Mika", width, 800)
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{here.url}/t/{id}/replay?as=1&at=0")
    frame = page.locator("#frame > .frame")
    points = [int(x) for x in (page.locator("main").get_attribute("data-points") or "").split(".")]
    expect(page.locator("#part-cue h1")).to_have_text("The beginning")

    # by keys, in the order of points, not of rows
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(frame).to_have_attribute("data-at", str(points[2]))
    page.keyboard.press("ArrowLeft")
    expect(frame).to_have_attribute("data-at", str(points[1]))
    page.keyboard.press("End")
    expect(frame).to_have_attribute("data-at", str(points[-1]))
    expect(page.locator("#scrub")).to_have_attribute("aria-valuetext", f"{len(points) - 1} of {len(points) - 1}")
    # what is told there is spoken, in the order in which it happened: the turn that ended, then the game
    expect(page.locator("#live")).to_have_text(re.compile("^You look no further\\. Mika wins: .*agreed\\.$"))

    # what changes brings its symbols along and takes none that others need
    lost = "() => [...document.querySelectorAll('use')].map((use) => use.getAttribute('href')).filter((id) => !document.querySelector(id))"
    assert page.evaluate(lost) == []

    # by hand; the address is the point, and a reload shows it
    page.get_by_label("Back to where something came to light").click()
    page.wait_for_function("() => document.querySelector('#frame > .frame').dataset.at === document.getElementById('scrub').value")
    at = int(frame.get_attribute("data-at") or -1)
    assert 0 <= at < points[-1]
    page.reload()
    expect(frame).to_have_attribute("data-at", str(at))
    page.get_by_label("As seen by Mika").click()
    expect(page.locator(".as [aria-current]")).to_have_attribute("title", "Mika")

    small = "() => [...document.querySelectorAll('.scrub a, .scrub button, #scrub')].filter((n) => n.getClientRects().length)"
    small += ".map((n) => n.getBoundingClientRect()).filter((box) => box.width < 44 || box.height < 44).length"
    assert page.evaluate(small) == 0
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    ARTEFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTEFACTS / f"replay-{width}-{theme}.png")
    assert not faults


# text twice as large, as a phone's own setting makes it: all letters, whatever they are measured in, but not the board's
DOUBLE = """() => {
    const all = [...document.querySelectorAll('body *')].filter(node => !node.closest('svg'));
    const sizes = all.map(node => parseFloat(getComputedStyle(node).fontSize));
    all.forEach((node, at) => { node.style.fontSize = `${2 * sizes[at]}px`; });
}"""
CUT = """() => {
    const faults = [];
    const seen = node => node.checkVisibility({visibilityProperty: true}) && !node.closest('.sr, .skip, svg, [aria-hidden=true]');
    for (const node of [...document.querySelectorAll('body *')].filter(seen)) {
        const told = `${node.tagName} ${node.className} ${node.textContent.trim().slice(0, 30)}`;
        const {overflowX, overflowY} = getComputedStyle(node);
        const text = [...node.childNodes].filter(child => child.nodeType === 3 && child.data.trim());
        if (overflowX !== 'visible' && node.tagName !== 'INPUT' && node.scrollWidth > node.clientWidth + 1) faults.push(`cut in width: ${told}`);
        if (['hidden', 'clip'].includes(overflowY) && node.scrollHeight > node.clientHeight + 1) faults.push(`cut in height: ${told}`);
        for (const child of text) {
            const range = document.createRange();
            range.selectNodeContents(child);
            for (const {left, right} of range.getClientRects()) if (left < -0.5 || right > innerWidth + 0.5) faults.push(`outside: ${told}`);
        }
    }
    if (document.scrollingElement.scrollWidth > innerWidth) faults.push('scrolls sideways');
    return [...new Set(faults)];
}"""


def test_text_twice_as_large_is_not_cut_on_a_phone(
    house: Callable[[str], House], person: Callable[..., Page], played: Callable[..., Match], put: Callable[..., str]
) -> None:
    here = house("large")
    match = played("shadow-ninjas", 5, "large", 3000, SALTS, cap="5")
    id = put(here.recorder.app.state.site.house.store, match, ("1", "2", "3", "4", "5"))  # type: ignore[attr-defined]  # FastAPI's
    ARTEFACTS.mkdir(exist_ok=True)
    page = person("Mika", 360, 740)
    page.goto(f"{here.url}/t/{id}/replay?as=1&at=9999")
    page.get_by_role("button", name="Check the dice").click()
    expect(page.locator(".checked")).to_contain_text("The dice were fair")
    page.evaluate(DOUBLE)
    page.evaluate(AXE)
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        page.screenshot(path=ARTEFACTS / f"replay-large-360-{theme}.png", full_page=True)
        assert page.evaluate(RUN) == []
    assert page.evaluate(CUT) == []


def test_the_dice_are_checked_by_the_browser_as_by_the_command(
    house: Callable[[str], House], person: Callable[..., Page], played: Callable[..., Match], put: Callable[..., str]
) -> None:
    here = house("dice")
    match = played("shadow-ninjas", 2, "checked", 3000, SALTS, cap="8")
    id = put(here.recorder.app.state.site.house.store, match, ("one", "two"))  # type: ignore[attr-defined]  # FastAPI's
    page = person("Mika")
    page.goto(f"{here.url}/t/{id}/replay")
    # around the ends of a block, and beyond a block as a key
    texts = ["", "abc", "a" * 55, "a" * 56, "é" * 32, "a" * 64, "a" * 65, "a" * 200]
    expected = [[hashlib.sha256(text.encode()).hexdigest(), hmac.new(text.encode(), b"dice", hashlib.sha256).hexdigest()] for text in texts]
    assert page.evaluate(HASHES, texts) == expected

    report = page.locator(".checked")
    page.get_by_role("button", name="Check the dice").click()
    expect(report).to_contain_text("The dice were fair")

    record = json.loads(record_of(match, ("Mika", "Ren")).to_json())
    assert replayed(read_record(json.dumps(record))).state.over
    at = [k for k, line in enumerate(record["log"]) if line[0] == "draw"][2]
    record["log"][at][1] = "rolled:1-1" if record["log"][at][1] != "rolled:1-1" else "rolled:1-2"
    with pytest.raises(RecordError) as found:
        replayed(read_record(json.dumps(record)))
    page.route("**/record.json", lambda route: tampered(route, record))
    page.get_by_role("button", name="Check the dice").click()
    # the same place and the same reason as the command gives
    expect(report).to_contain_text(f"Log entry {at}: {found.value.reason}")
    assert found.value.place == f"log entry {at}"
    record["seed"] = "00" * 32
    page.get_by_role("button", name="Check the dice").click()
    expect(report).to_contain_text("does not fit the promise")


def tampered(route: Route, record: dict[str, object]) -> None:
    """Another record than the server's."""
    route.fulfill(json=record)
