"""The board from near: what a thumb can hit on a phone, and that neither pan nor zoom ever plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

if TYPE_CHECKING:
    from tests.browser.conftest import House

BOX = "() => document.querySelector('.mapbox > svg').getAttribute('viewBox').split(' ').map(Number)"
SMALL = """() => [...document.querySelectorAll('.board svg a[data-entry]')]
    .filter(hit => { const {width, height} = hit.getBoundingClientRect(); return Math.min(width, height) < 44; }).length"""
COUNT = "() => Number(document.getElementById('stage').dataset.count)"
DRAG = """([dx, dy]) => { // one finger, from the middle of the board
    const svg = document.querySelector('.mapbox > svg');
    const {x, y, width, height} = svg.getBoundingClientRect();
    const touch = (at) => new Touch({identifier: 1, target: svg, clientX: x + width / 2 + dx * at, clientY: y + height / 2 + dy * at});
    const send = (type, touches) => svg.dispatchEvent(new TouchEvent(type, {touches, bubbles: true, cancelable: true}));
    send('touchstart', [touch(0)]);
    const pans = [0.5, 1].map(at => !send('touchmove', [touch(at)]));
    send('touchend', []);
    return pans.includes(true); // whether the page was kept from scrolling
}"""
PINCH = """() => { // two fingers, 60 pixels apart, then 180
    const svg = document.querySelector('.mapbox > svg');
    const {x, y, width, height} = svg.getBoundingClientRect();
    const two = (apart) => [-1, 1].map((side, identifier) =>
        new Touch({identifier, target: svg, clientX: x + width / 2 + side * apart / 2, clientY: y + height / 2}));
    const send = (type, touches) => svg.dispatchEvent(new TouchEvent(type, {touches, bubbles: true, cancelable: true}));
    send('touchstart', two(60));
    send('touchmove', two(180));
    send('touchend', []);
}"""


@pytest.fixture
def phone(house: Callable[[str], House], browser: Browser) -> Iterator[Page]:
    """A phone at a table, where Mika is asked for a square."""
    here = house("phone")
    with httpx.Client(base_url=here.url, follow_redirects=True) as mika:
        fields = {"game": "shadow-ninjas", "players": "2", "who": "Mika", "option-guard": "1"}
        table = mika.post("/new", data=fields).url.path
        mika.post(f"{table}/bot", data={"seat": "1", "spec": "random"})
        cookie = next(iter(mika.cookies.jar))
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, reduced_motion="reduce")
    context.add_cookies([{"name": cookie.name, "value": cookie.value or "", "url": here.url}])
    page = context.new_page()
    page.goto(here.url + table)
    page.locator("#m0").tap()
    expect(page.locator(".board svg a[data-entry]").first).to_be_visible()
    yield page
    context.close()


def test_a_tap_on_a_small_square_comes_closer_and_only_the_next_one_plays(phone: Page) -> None:
    target = phone.locator(".board svg a[data-entry]").nth(3)
    assert phone.evaluate(SMALL) > 0
    target.tap()
    assert phone.evaluate(SMALL) == 0, "every target is as large as a thumb"
    assert phone.evaluate(COUNT) == 0
    near = phone.evaluate(BOX)
    target.tap()
    phone.wait_for_function(f"() => ({COUNT})() > 0")
    assert phone.evaluate(BOX) == near, "the board stays where it was when the page is brought up to date"


def test_fingers_pan_and_pinch_and_play_nothing(phone: Page) -> None:
    whole = phone.evaluate(BOX)
    assert not phone.evaluate(DRAG, [0, -100]), "the whole board leaves scrolling to the page"
    phone.evaluate(PINCH)
    near = phone.evaluate(BOX)
    assert near[2] == pytest.approx(whole[2] / 3, abs=0.1)
    assert near[0] + near[2] / 2 == pytest.approx(whole[0] + whole[2] / 2, abs=0.1)
    assert phone.evaluate(DRAG, [-90, 0])
    moved = phone.evaluate(BOX)
    assert moved[0] - near[0] == pytest.approx(90 * near[2] / 360, abs=0.5), "the board keeps under the finger"
    assert phone.evaluate(DRAG, [-2000, 0])
    assert phone.evaluate(BOX)[0] + near[2] == pytest.approx(whole[0] + whole[2], abs=0.1)
    assert not phone.evaluate(DRAG, [-90, 0]), "at the edge of the board the page has the finger again"
    assert phone.evaluate(COUNT) == 0
    assert phone.evaluate("document.getElementById('stage').dataset.draft") != "", "the move begun is as it was"


def test_keys_and_buttons_zoom_and_the_walking_focus_stays_in_sight(phone: Page) -> None:
    whole = phone.evaluate(BOX)
    hits = phone.locator(".board svg a[data-entry]")
    hits.first.focus()
    phone.keyboard.press("+")
    assert phone.evaluate(BOX)[2] < whole[2]
    for _ in range(11):
        phone.keyboard.press("ArrowRight")
    x, _, width, _ = phone.evaluate(BOX)
    box = phone.evaluate("(({x, y, width, height}) => [x, y, width, height])(document.activeElement.getBBox())")
    assert x <= box[0], "the focused square lies in the part that is shown"
    assert box[0] + box[2] <= x + width
    phone.keyboard.press("0")
    assert phone.evaluate(BOX) == whole
    for name in ("Closer", "Farther", "Whole board"):
        button = phone.get_by_role("button", name=name)
        size = button.bounding_box()
        assert size
        assert min(size["width"], size["height"]) >= 44
    phone.get_by_role("button", name="Closer").tap()
    assert phone.evaluate(BOX)[2] < whole[2]
    phone.get_by_role("button", name="Whole board").tap()
    assert phone.evaluate(BOX) == whole
