"""Somebody who knows only the address does what the page says: to a first move of their own, and past a square that may not be chosen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import House

ARTEFACTS = Path(__file__).parents[2] / "artefacts"
LAID = "() => document.querySelectorAll('#panel-log .entry').length > 0"


def test_from_the_address_to_a_first_move_by_what_the_page_says(house: Callable[[str], House], person: Callable[..., Page]) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    page = person("Guest", 360, 800, "dark")
    page.goto(f"{house('newcomer').url}/")
    page.get_by_role("button", name="Play now against bots").click()
    cue = page.locator("#part-cue")
    expect(cue).to_contain_text("You win when a cat of yours reaches a koi tank unseen.")
    expect(page.locator("#hint")).to_contain_text("what is asked of you")
    page.get_by_role("button", name="Close hints").click()
    expect(page.locator("#hint")).to_have_count(0)
    page.screenshot(path=ARTEFACTS / "your-turn-360-dark.png")

    box = page.locator(".board svg").first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)  # the middle of the house is no grey square
    expect(cue).to_contain_text("Tokens start on grey squares.")
    expect(cue).to_contain_text("nothing has changed")
    cue.get_by_role("link", name="Clause SN 2.11").click()
    expect(page.locator("#clause-2\\.11")).to_be_in_viewport()
    page.screenshot(path=ARTEFACTS / "refused-360-dark.png")
    cue.get_by_role("button", name="Choose again").click()

    cue.get_by_role("link", name="Lay a decoy").click()
    expect(cue).to_contain_text("Where does it start?")
    page.locator(".board svg a[data-entry]").first.press("Enter")
    page.wait_for_function(LAID)
