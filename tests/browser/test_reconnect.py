"""Connections that break, pages that are left, servers that are killed: every open page goes on by itself, and no move is lost or made twice."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from playwright.sync_api import Page, expect
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kurogo.core.registry import make
from kurogo.games.shadow_ninjas.layout import LAY, SQUARE
from kurogo.server.limits import Bounds

if TYPE_CHECKING:
    from tests.browser.conftest import House

JSON = {"Accept": "application/json"}
COUNT = "() => Number(document.getElementById('stage').dataset.count)"
GREY = list(make("shadow-ninjas", players=2).board.grey)  # type: ignore[attr-defined]  # Shadow Ninjas' own


class Ren:
    """The ninja player on seat 1, who lays a shadow whenever the test says so; without a browser."""

    def __init__(self, url: str, page: Page) -> None:
        answer = page.request.post(f"{url}/new", data={"game": "shadow-ninjas", "players": 2, "who": "Mika"}, headers=JSON)
        self.url = f"{url}/t/{answer.json()['id']}"
        self.http = httpx.Client(headers=JSON, timeout=30)
        self.http.post(f"{self.url}/sit", json={"seat": 1, "name": "Ren"}).raise_for_status()
        self.laid = 0

    def lay(self) -> None:
        """One more shadow."""
        seen = self.http.get(f"{self.url}/stage").json()["count"]
        moves = [[LAY, SQUARE + GREY[self.laid]]]
        self.http.post(f"{self.url}/move", json={"seat": 1, "seen": seen, "moves": moves}).raise_for_status()
        self.laid += 1


def until(page: Page, count: int) -> None:
    """Until the page shows that many rows: the Guard hears one for every shadow laid."""
    page.wait_for_function(f"count => ({COUNT})() === count", arg=count)


class Cut:
    """A proxy that ends every stream after so many events, and keeps what came through: the position asked for, then the one of each event."""

    def __init__(self, app: ASGIApp, after: int) -> None:
        self.app, self.after = app, after
        self.streams: list[list[int]] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not scope["path"].endswith("/stream"):
            await self.app(scope, receive, send)
            return
        last = dict(scope["headers"]).get(b"last-event-id") or re.findall(rb"seen=(\d+)", scope["query_string"])[0]
        positions = [int(last)]
        self.streams.append(positions)
        left = self.after

        async def some(message: Message) -> None:
            nonlocal left
            left -= message["type"] == "http.response.body"
            positions.extend(int(id) for id in re.findall(rb"(?m)^id: (\d+)", message.get("body", b"")))
            await send({**message, "more_body": left > 0} if "body" in message else message)
            if left <= 0:
                raise ClientDisconnect

        await self.app(scope, receive, some)


def test_a_stream_that_is_cut_again_and_again_skips_and_repeats_nothing(house: Callable[[str], House], person: Callable[..., Page]) -> None:
    here, page = house("cut"), person("Mika")
    cut = Cut(here.recorder.app, after=3)  # the greeting and two more
    here.recorder.app = cut
    ren = Ren(here.url, page)
    page.goto(ren.url)
    for n in range(1, 6):
        ren.lay()
        until(page, n)
    expect(page.locator("#panel-log .entry")).to_have_count(5)
    assert len(cut.streams) > 2
    told = [position for positions in cut.streams for position in positions]
    assert sorted(told) == told, "each stream begins where the one before was cut"
    heard = [at for positions in cut.streams for at in positions[1:]]
    assert heard == list(range(1, len(heard) + 1)), "every row once"


class Killable:
    """`kurogo serve` as a process of its own."""

    def __init__(self, data: Path) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.data, self.url = data, f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Up, and answering."""
        words = [sys.executable, "-m", "kurogo", "serve", "--port", str(self.port), "--data", str(self.data)]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
        self._process = subprocess.Popen(words, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while True:
            try:
                httpx.get(f"{self.url}/health").raise_for_status()
                return
            except httpx.TransportError:
                assert time.monotonic() < end
                time.sleep(0.05)

    def kill(self) -> None:
        """SIGKILL."""
        self._process.kill()
        self._process.wait()


@pytest.fixture
def killable(tmp_path: Path) -> Iterator[Killable]:
    """A server that may be killed."""
    server = Killable(tmp_path / "data")
    yield server
    server.kill()


def test_open_pages_go_on_over_a_kill_a_dead_network_and_the_back_button(killable: Killable, person: Callable[..., Page]) -> None:
    page = person("Mika")
    ren = Ren(killable.url, page)
    other = page.context.new_page()  # a second tab on the same seat
    for tab in (page, other):
        tab.goto(ren.url)
    ren.lay()
    killable.kill()
    expect(page.locator("#part-cue.gone h1")).to_have_text(re.compile(r"No connection since \d+ seconds"))
    expect(page.locator("#part-cue.gone")).to_contain_text("Your last move is safe")
    killable.start()
    for tab in (page, other):
        until(tab, 1)
    expect(page.locator("#part-cue.gone")).to_have_count(0)
    ren.lay()
    for tab in (page, other):
        until(tab, 2)  # the stream runs again

    page.context.set_offline(True)
    ren.lay()
    page.context.set_offline(False)
    for tab in (page, other):
        until(tab, 3)

    page.goto(f"{killable.url}/rules/shadow-ninjas")
    ren.lay()
    page.go_back()
    until(page, 4)
    ren.lay()
    until(page, 5)
    expect(page.locator("#panel-log .entry")).to_have_count(5)


def test_double_clicks_and_stale_tabs_make_no_move_twice(house: Callable[[str], House], person: Callable[..., Page]) -> None:
    here, page = house("twice"), person("Ren")
    answer = page.request.post(
        f"{here.url}/new", data={"game": "shadow-ninjas", "players": 2, "who": "Ren", "option-guard": 1}, headers=JSON
    )
    url = f"{here.url}/t/{answer.json()['id']}"
    with httpx.Client(headers=JSON) as mika:
        mika.post(f"{url}/sit", json={"seat": 1, "name": "Mika"}).raise_for_status()
    stale = page.context.new_page()
    stale.route("**/stream?*", lambda route: route.abort())  # hears nothing, so it stays as it was
    for tab in (page, stale):
        tab.goto(url)
        tab.locator("#panel-moves a[data-entry]").first.click()
        expect(tab.locator(".board svg a[data-entry]").first).to_be_visible()
    page.locator(".board svg a[data-entry]").first.dblclick()
    until(page, 3)  # that a token lies there, where, and what
    table = next(iter(here.app.state.site.house._tables.values()))
    assert len(table.playing().log) == 1
    stale.locator(".board svg a[data-entry]").nth(5).click()
    expect(stale.locator("#part-cue.no")).to_contain_text("Something has happened")
    assert len(table.playing().log) == 1


def test_a_page_that_may_not_listen_says_why_and_goes_on(house: Callable[[str], House], person: Callable[..., Page]) -> None:
    here, page = house("deaf"), person("Mika", 360, 740)
    limits = here.app.state.site.limits
    limits._bounds = Bounds(streams=1)
    page.clock.install()
    ren = Ren(here.url, page)
    with ren.http.stream("GET", f"{ren.url}/stream"):
        page.goto(ren.url)
        expect(page.locator("#part-cue .deaf")).to_contain_text("1 page from here listens already, and that is the most")
        ren.lay()
        page.clock.run_for(10_000)
        until(page, 1)
        expect(page.locator("#part-cue .deaf")).to_have_count(1)
        expect(page.locator("#part-cue.gone")).to_have_count(0)
    limits._bounds = Bounds()
    page.clock.run_for(10_000)
    expect(page.locator("#part-cue .deaf")).to_have_count(0, timeout=15_000)  # was it still being refused just now, then at the next look
    ren.lay()
    until(page, 2)
