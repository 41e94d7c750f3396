"""People at a table in browsers of their own: talk, a seat on another device, two at one device, and a sound nobody hears unasked."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.sync_api import Page, expect

from kurogo.core.match import Match

if TYPE_CHECKING:
    from tests.browser.conftest import House

TOKENS = ("one", "two")  # of the Guard, and of who plays the ninjas
SECRET = re.compile(r'<li><svg class="i i-[^"]+.*?</li>')  # a line of "Only you see this"


@pytest.fixture
def laid(house: Callable[[str], House], played: Callable[..., Match], put: Callable[..., str]) -> tuple[House, str]:
    """A table at which the tokens lie hidden and the Guard is asked: a house, and the table's address."""
    here = house("people")
    matches = (played("shadow-ninjas", 2, "laid", n) for n in range(8, 60))
    match = next(match for match in matches if match.state.is_asked(0))
    return here, f"{here.url}/t/{put(here.recorder.app.state.site.house.store, match, TOKENS)}"  # type: ignore[attr-defined]  # FastAPI's


def take(page: Page, table: str, *tokens: str) -> None:
    """Give a browser seats, without a look at their pages."""
    for token in tokens:
        assert page.request.post(f"{table}/seat/{token}", max_redirects=0).status == 303


def test_talk_is_counted_until_it_is_read_and_a_sound_is_off(laid: tuple[House, str], person: Callable[..., Page]) -> None:
    _, table = laid
    mika, ren = person("Mika"), person("Ren")
    for page, token in zip((mika, ren), TOKENS, strict=True):
        take(page, table, token)
        page.goto(table)
    sound = ren.locator("[data-sound-toggle]")
    expect(sound).to_have_attribute("aria-pressed", "false")

    mika.get_by_role("tab", name="Talk").click()
    mika.locator("#say").fill("Mind the koi <b>")
    mika.get_by_role("button", name="Say").click()
    expect(mika.locator("#said")).to_contain_text("Mind the koi <b>")
    expect(mika.locator("#say")).to_have_value("")
    unread = ren.locator('[data-tab="talk"] .n')
    expect(unread).to_have_text("1 not read yet")
    expect(ren.locator("#said")).to_be_hidden()
    expect(ren.get_by_role("status").filter(has_text="says")).to_have_text("Mika says: Mind the koi <b>")
    ren.get_by_role("tab", name="Talk").click()
    expect(ren.locator("#said")).to_contain_text("Mind the koi <b>")
    expect(unread).to_have_text("")

    assert ren.evaluate("document.documentElement.dataset.clapped") is None
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    ren.reload()
    expect(unread).to_have_text("")
    expect(sound).to_have_attribute("aria-pressed", "true")


def test_a_seat_goes_to_another_device_and_a_new_link_takes_it_from_there(laid: tuple[House, str], person: Callable[..., Page]) -> None:
    _, table = laid
    laptop, phone = person("laptop"), person("phone", 360, 740)
    take(laptop, table, TOKENS[1])
    laptop.goto(table)
    known = laptop.locator(".know li").all_inner_texts()
    assert known
    laptop.goto(f"{table}/elsewhere?as=1")
    expect(laptop.get_by_role("img", name="QR code")).to_be_visible()
    phone.goto(laptop.get_by_role("textbox", name="Link of").input_value())
    assert "Only you see this" not in phone.content()  # it asks first
    phone.get_by_role("button", name="Take the seat here").click()
    phone.get_by_role("tab", name="Yours").click()
    assert phone.locator(".know li").all_inner_texts() == known

    laptop.get_by_role("button", name="Make a new link").click()
    laptop.wait_for_load_state()
    assert TOKENS[1] not in laptop.get_by_role("textbox", name="Link of").input_value().rpartition("/")[2]
    assert phone.request.get(f"{table}?as=1").status == 403


def test_between_two_people_at_one_device_falls_a_curtain(laid: tuple[House, str], person: Callable[..., Page]) -> None:
    here, table = laid
    with httpx.Client(follow_redirects=True) as http:
        secrets = SECRET.findall(http.post(f"{table}/seat/{TOKENS[1]}").text)
    assert len(secrets) >= 8
    both = person("both")
    take(both, table, *TOKENS)
    before = len(here.recorder.sent)
    both.goto(table)
    look = both.get_by_role("link", name=re.compile("look$"))
    expect(look).to_be_visible()
    curtain = b"".join(bytes(sent.body) for sent in here.recorder.sent[before:]).decode(errors="replace")
    assert "Pass the device to" in curtain
    for shown in ("Only you see this", 'name="moves"', "?draft=", ";draft=", 'id="said"', *secrets):
        assert shown not in curtain
    look.click()
    expect(both.locator("#part-board svg").first).to_be_visible()
    told = b"".join(bytes(sent.body) for sent in here.recorder.sent[before:]).decode(errors="replace")
    assert [secret for secret in secrets if secret in told] == []  # it was the Guard who looked
