"""What a person does at the table: with a mouse, by keyboard alone, with a finger, without a script, at every width, to the end and once more."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Browser, Page, Route, expect

if TYPE_CHECKING:
    from tests.browser.conftest import House

Person = Callable[..., Page]
ARTEFACTS = Path(__file__).parents[2] / "artefacts"
COUNT = "() => Number(document.getElementById('stage').dataset.count)"


def new_table(house: House, page: Page, guard: int, bots: int, cap: int = 0) -> str:
    """A table for two with the Guard on seat `guard`; the person sits on seat 0, a bot on the other one if wanted. Gives its address."""
    page.goto(f"{house.url}/new?game=shadow-ninjas")
    page.get_by_label("Your name").fill("Mika")
    page.get_by_text("More options").click()
    page.locator(f"[name='option-guard'][value='{guard}']").check(force=True)
    page.locator("[name='option-cap']").fill(str(cap))
    page.get_by_role("button", name="Set the table").click()
    invitation = page.locator("#copy-invitation").input_value()
    expect(page.locator("html.ready")).to_be_attached()  # before that a click is the browser's, and a key nobody's
    if bots:
        page.get_by_label("Bot for seat 2").select_option("random")
        page.get_by_role("button", name="Add this bot on seat 2").click()
        expect(page.locator(".board svg")).to_be_visible()
    return invitation


def count(page: Page) -> int:
    """The page's position in its stream."""
    return int(page.evaluate(COUNT))


def complain(page: Page) -> list[str]:
    """Collects whatever a page does not like."""
    faults: list[str] = []
    page.on("console", lambda message: faults.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    # what is still on its way when the page is left is broken off, and no fault
    page.on("requestfailed", lambda request: faults.append(request.url) if "ERR_ABORTED" not in (request.failure or "") else None)
    page.on("request", lambda request: faults.append(request.url) if "127.0.0.1" not in request.url else None)
    return faults


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_every_page_fits_its_window_and_complains_of_nothing(house: Callable[[str], House], person: Person, width: int) -> None:
    here = house("fits")
    page = person("Mika", width, 800 if width < 800 else 900)
    faults = complain(page)
    ARTEFACTS.mkdir(exist_ok=True)

    def fits(name: str) -> None:
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.screenshot(path=ARTEFACTS / f"{name}-{width}-{theme}.png")
        assert page.evaluate("document.scrollingElement.scrollWidth") <= width, name

    page.goto(here.url)
    fits("lobby")
    page.goto(f"{here.url}/new?game=shadow-ninjas")
    fits("new")
    page.goto(f"{here.url}/rules/shadow-ninjas")
    fits("rules")
    new_table(here, page, guard=1, bots=0)
    fits("gathering")
    page.get_by_label("Bot for seat 2").select_option("random")
    page.get_by_role("button", name="Add this bot on seat 2").click()
    expect(page.locator(".board svg")).to_be_visible()
    page.locator("#panel-moves [data-entry]").first.click()
    expect(page.locator(".board svg a[data-entry]").first).to_be_visible()
    fits("laying")
    assert faults == []


def test_on_a_phone_all_equal_choices_are_in_sight_beside_a_hint(house: Callable[[str], House], person: Person) -> None:
    here, page = house("equal"), person("Mika", 360, 740)
    table = page.request.post(f"{here.url}/new", form={"game": "shadow-ninjas", "players": "2", "who": "Mika", "option-guard": "1"}).url
    page.request.post(f"{table}/bot", form={"seat": "1", "spec": "random"})
    page.goto(table)
    expect(page.locator(".hint")).to_have_count(1)
    choices = page.locator(".cue .may").all()
    assert len(choices) == 5  # four cats and a shadow
    for choice in choices:
        expect(choice).to_be_in_viewport(ratio=1)


def test_a_move_is_made_by_keyboard_alone(house: Callable[[str], House], person: Person) -> None:
    page = person("Mika")
    new_table(house("keys"), page, guard=1, bots=1)
    page.locator("#m0").focus()
    page.keyboard.press("Enter")
    first = page.locator(".board svg a[data-entry]").first
    expect(first).to_be_visible()
    first.focus()
    before = page.evaluate("document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("ArrowRight")
    after = page.evaluate("document.activeElement.getAttribute('aria-label')")
    assert before != after, "an arrow goes on to the next target"
    square = re.search(r"[A-M]\d+", after)
    assert square
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => ({COUNT})() > 0")
    expect(page.locator("#panel-log")).to_contain_text(square[0])


def test_escape_puts_a_begun_move_back(house: Callable[[str], House], person: Person) -> None:
    page = person("Mika")
    new_table(house("escape"), page, guard=1, bots=1)
    title = page.locator("#part-cue h1").inner_text()
    page.locator("#m0").click()
    expect(page.locator("#part-cue h1")).not_to_have_text(title)
    page.keyboard.press("Escape")
    expect(page.locator("#part-cue h1")).to_have_text(title)
    assert count(page) == 0


def test_an_answer_that_was_overtaken_does_not_bring_a_begun_move_back(house: Callable[[str], House], person: Person) -> None:
    page = person("Mika")
    new_table(house("overtaken"), page, guard=1, bots=1)
    title = page.locator("#part-cue h1").inner_text()
    page.locator("#m0").click()
    expect(page.locator("#part-cue h1")).not_to_have_text(title)
    held: list[Route] = []
    page.route("**/stage?*", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/stage?*"):
        page.evaluate("() => dispatchEvent(new Event('online'))")  # the page looks by itself, and its answer takes long
    page.keyboard.press("Escape")
    expect(page.locator("#part-cue h1")).to_have_text(title)
    with page.expect_response("**/stage?*draft=*") as answer:
        held[0].continue_()
    answer.value.finished()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    expect(page.locator("#part-cue h1")).to_have_text(title)


def test_the_first_tap_of_a_finger_looks_and_the_second_plays(house: Callable[[str], House], browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page = context.new_page()
    new_table(house("finger"), page, guard=1, bots=1)
    page.locator("#m0").tap()
    target = page.locator(".board svg a[data-entry]").nth(3)
    expect(target).to_be_visible()
    target.tap()
    expect(page.locator("[data-preview]")).to_be_visible()
    with page.expect_response(lambda answer: "/stage" in answer.url):
        page.evaluate("() => dispatchEvent(new Event('online'))")  # the stage is drawn anew, and what was looked at stays
    expect(page.locator("[data-preview]")).to_be_visible()
    assert count(page) == 0
    target.tap()
    page.wait_for_function(f"() => ({COUNT})() > 0")
    context.close()


def test_the_table_works_without_a_script(house: Callable[[str], House], browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    new_table_without_script(house("plain"), page)
    page.locator("#panel-moves a[data-entry]").first.click()
    page.locator("#panel-moves button[name='moves']").first.click()
    expect(page.locator("#panel-log")).to_contain_text("You laid")
    context.close()


def new_table_without_script(house: House, page: Page) -> None:
    """As `new_table`, where nothing arrives by itself."""
    page.goto(f"{house.url}/new?game=shadow-ninjas")
    page.get_by_label("Your name").fill("Mika")
    page.get_by_text("More options").click()
    page.locator("[name='option-guard'][value='1']").check(force=True)
    page.get_by_role("button", name="Set the table").click()
    page.get_by_label("Bot for seat 2").select_option("random")
    page.get_by_role("button", name="Add this bot on seat 2").click()


def test_a_game_ends_with_its_dice_proved_and_begins_again(house: Callable[[str], House], person: Person) -> None:
    page = person("Mika")
    here = house("again")
    invitation = new_table(here, page, guard=0, bots=1, cap=1)
    for _ in range(2):  # the dogs, once the bot has laid its tokens
        tank = page.locator(".board svg a[data-entry]").first
        expect(tank).to_be_visible(timeout=20_000)
        before = count(page)
        tank.click()
        page.wait_for_function(f"before => ({COUNT})() > before", arg=before)
    page.get_by_role("button", name="Roll the dice").first.click()
    page.get_by_role("button", name=re.compile("Leave|End")).first.click()
    expect(page.locator("#part-cue.held")).to_contain_text("You win")
    record = page.request.get(f"{invitation}/record.json").json()
    assert record["seed"] in page.content()
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_url(lambda url: "/t/" in url and not url.startswith(invitation))
    expect(page.locator(".board svg")).to_be_visible()


def test_two_seats_on_one_device_hide_their_secrets_behind_the_curtain(house: Callable[[str], House], person: Person) -> None:
    page = person("Mika")
    here = house("two seats")
    page.goto(f"{here.url}/new?game=shadow-ninjas")
    page.locator("[name='players'][value='3']").check(force=True)
    page.get_by_label("Your name").fill("Mika")
    page.get_by_role("button", name="Set the table").click()
    page.get_by_text("Somebody else on this device").click()
    page.locator("#sit-name").fill("Ren")
    page.get_by_role("button", name="Sit here too").click()
    page.get_by_label("Bot for seat 3").select_option("random")
    page.get_by_role("button", name="Add this bot on seat 3").click()
    expect(page.locator("#part-cue")).to_contain_text("Ren")
    assert page.locator("#panel-moves [data-entry]").count() == 0, "nothing of Ren's shows before Ren looks"
    page.goto(re.sub(r"\?.*", "", page.url) + "?as=watch")  # Mika closes the curtain
    page.get_by_role("link", name=re.compile("Ren")).first.click()
    expect(page.locator("#panel-moves [data-entry]").first).to_be_visible()
