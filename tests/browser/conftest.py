"""Real browsers at a real server whose every sent byte is written down, person by person."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, Page
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kurogo.server.app import create_app
from kurogo.server.bots import BotPool
from kurogo.server.serve import listen

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")


def entropy(seed: str) -> Callable[[int], bytes]:
    """Bytes that look random and come again in the same order."""
    count = 0

    def some(size: int) -> bytes:
        nonlocal count
        count += 1
        return hashlib.shake_256(f"{seed} {count}".encode()).digest(size)

    return some


@dataclass
class Sent:
    """One response: to whom, for what, and its bytes as they went out."""

    person: str
    request: str
    status: int = 0
    heads: list[tuple[str, str]] = field(default_factory=list)
    body: bytearray = field(default_factory=bytearray)


class Recorder:
    """An ASGI application around another one that keeps every byte sent. A person is known by their browser's name."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.sent: list[Sent] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        heads = dict(scope["headers"])
        query = scope["query_string"].decode()
        request = f"{scope['method']} {scope['path']}{'?' if query else ''}{query}"
        sent = Sent(heads.get(b"user-agent", b"").decode(), request)
        self.sent.append(sent)

        async def keep(message: Message) -> None:
            if message["type"] == "http.response.start":
                sent.status = message["status"]
                sent.heads = [(name.decode(), value.decode()) for name, value in message.get("headers", [])]
            else:
                sent.body.extend(message.get("body", b""))
            await send(message)

        await self.app(scope, receive, keep)

    def to(self, person: str) -> list[Sent]:
        """All that was sent to one person."""
        return [sent for sent in self.sent if sent.person == person]

    def heard(self, person: str) -> dict[tuple[int, int], object]:
        """What the streams of this person told: (position before, position after) -> lines. Rows that come together may share a line."""
        lines: dict[tuple[int, int], object] = {}
        for sent in self.to(person):
            seen = re.search(r"[?&]seen=(\d+)", sent.request)
            before = int(seen.group(1)) if seen else 0
            for data in re.findall(r"event: rows\ndata: (.*)\n", sent.body.decode() if "/stream" in sent.request else ""):
                event = json.loads(data)
                lines[before, event["count"]] = event["rows"]
                before = event["count"]
        return lines


class House:
    """The table, served from a thread."""

    def __init__(self, data: Path, seed: str) -> None:
        self.app = create_app(data, entropy=entropy(seed), clock=lambda: 1.0, bots=BotPool(0, lambda: ThreadPoolExecutor(1)), key=b"k" * 32)
        self.recorder = Recorder(self.app)
        config = uvicorn.Config(
            self.recorder, port=0, log_level="warning", access_log=False, date_header=False, timeout_graceful_shutdown=1
        )
        self._server = uvicorn.Server(config)
        socket = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{socket.getsockname()[1]}"
        self._thread = threading.Thread(target=self._server.run, args=([socket],), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Down, as by a signal."""
        self._server.should_exit = True
        self._thread.join()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The server's lines are run, and counted, by tests/server: tracing them here as well only makes the browser wait."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("no_cover")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """A Chromium that is there, else the one Playwright has installed."""
    found = os.environ.get("KUROGO_CHROMIUM") or next((path for name in CHROMIUMS if (path := shutil.which(name))), None)
    args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run"]
    return {**browser_type_launch_args, "args": args, **({"executable_path": found} if found else {})}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Callable[[str], House]]:
    """Opens houses; the same seed gives the same ids, seats and dice."""
    opened: list[House] = []

    def open_house(seed: str) -> House:
        opened.append(House(tmp_path / str(len(opened)), seed))
        return opened[-1]

    yield open_house
    for each in opened:
        each.stop()


@pytest.fixture
def person(browser: Browser) -> Iterator[Callable[..., Page]]:
    """People with a browser each: their own cookies, and a name that the recorder knows."""
    contexts = []

    def arrive(name: str, width: int = 1440, height: int = 900, theme: str = "light") -> Page:
        context = browser.new_context(
            user_agent=name,
            viewport={"width": width, "height": height},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        return page

    yield arrive
    for context in contexts:
        context.close()
