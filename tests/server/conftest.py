"""A real server on a port of its own, visitors with cookies of their own, and randomness that can be had twice."""

from __future__ import annotations

import asyncio
import hashlib
import json
import re
import socket
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import pytest
import uvicorn
from starlette.types import ASGIApp

from kurogo.server.app import create_app
from kurogo.server.bots import BotPool
from kurogo.server.serve import TableServer, listen


class Counted:
    """Bytes that look random and come again in the same order."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._n = 0

    def __call__(self, size: int) -> bytes:
        self._n += 1
        return hashlib.shake_256(f"{self._seed} {self._n}".encode()).digest(size)


T = TypeVar("T")
Front = Callable[[ASGIApp], ASGIApp]


class Served:
    """The table, served by uvicorn from a thread."""

    def __init__(self, data: Path, seed: str = "test", prefix: str = "", network: str = "", front: Front = lambda app: app) -> None:
        executor: Callable[[], Executor] = lambda: ThreadPoolExecutor(1)  # noqa: E731  a type is written beside it
        self.app = create_app(
            data, entropy=Counted(seed), clock=lambda: 1.0, bots=BotPool(0, executor), key=b"k" * 32, prefix=prefix, network=network
        )
        self._started = threading.Event()
        config = uvicorn.Config(front(self.app), port=0, log_level="warning", access_log=False, timeout_graceful_shutdown=1)
        self._server = TableServer(config, self._started.set, self.app.state.site.house.leave)
        bound = listen("127.0.0.1", 0)
        self.port = bound.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}{prefix}"
        self._thread = threading.Thread(target=self._run, args=(bound,), daemon=True)
        self._thread.start()
        assert self._started.wait(30)

    def _run(self, socket: socket.socket) -> None:
        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            await self._server.serve(sockets=[socket])

        asyncio.run(main())

    def call(self, function: Callable[[], None]) -> None:
        """Call something where the server's own code runs."""

        async def there() -> None:
            function()

        asyncio.run_coroutine_threadsafe(there(), self.loop).result(30)

    def stop(self) -> None:
        """Down, as by a signal."""
        self._server.should_exit = True
        self._thread.join()


def _wait_for(ready: Callable[[], bool], seconds: float = 30) -> None:
    """Until it is so; fails after `seconds`."""
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


class Page(HTMLParser):
    """What can be done on a page: moves that its buttons send, links that lengthen the draft."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.moves: list[str] = []
        self.drafts: list[str] = []
        self.hidden: dict[str, str] = {}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        words = {name: value or "" for name, value in attrs}
        if tag == "button" and words.get("name") == "moves":
            self.moves.append(words["value"])
        if tag == "input" and words.get("type") == "hidden":
            self.hidden[words["name"]] = words["value"]
        found = re.search(r"draft=([0-9.]+)", words.get("href", ""))
        if found:
            self.drafts.append(found[1])


class Visitor:
    """A person with a browser that has no script. `received` is all that the server ever sent them."""

    def __init__(self, served: Served, seed: str = "") -> None:
        self.url = served.url
        self.http = httpx.Client(follow_redirects=True, timeout=30)
        self.rng = Random(seed)
        self.received: list[bytes] = []

    def ask(self, method: str, path: str, **more: object) -> httpx.Response:
        """Any request."""
        response = self.http.request(method, self.url + path, **more)  # type: ignore[arg-type]  # httpx's own types, passed on
        for answer in (*response.history, response):
            heads = [(k, v) for k, v in answer.headers.items() if k not in ("date", "etag", "last-modified")]
            told = f"{answer.status_code} {heads}\n".encode() + answer.content
            self.received.append(told.replace(self.url.encode(), b"http://table"))
        return response

    def get(self, path: str) -> httpx.Response:
        """A page."""
        return self.ask("GET", path, headers={"Accept": "text/html"})

    def post(self, path: str, **fields: object) -> httpx.Response:
        """A form."""
        return self.ask("POST", path, data=fields, headers={"Accept": "text/html"})

    def send(self, path: str, **fields: object) -> httpx.Response:
        """JSON, as the page's script sends it."""
        return self.ask("POST", path, json=fields, headers={"Accept": "application/json"})

    def state(self, id: str, seat: int | str = "") -> dict[str, object]:
        """The stage as the script gets it."""
        found = self.ask("GET", f"/t/{id}/stage?as={seat}", headers={"Accept": "application/json"}).json()
        assert isinstance(found, dict)
        return found

    def new(self, game: str = "screens", players: int = 2, who: str = "Mika", listed: str = "1", **options: str) -> str:
        """Set a table and give its id."""
        response = self.post(
            "/new", game=game, players=str(players), who=who, listed=listed, **{f"option-{k}": v for k, v in options.items()}
        )
        assert response.status_code == 200, response.text
        return str(response.url).rpartition("/t/")[2].partition("?")[0]

    def seat_link(self, id: str) -> str:
        """The address that opens this visitor's seat elsewhere."""
        found = re.search(rf"/t/{id}/seat/[A-Za-z0-9_-]+", self.get(f"/t/{id}").text)
        assert found
        return found[0]

    def listen(self, id: str) -> Callable[[], list[bytes]]:
        """Read the stream from now on, in a thread. Gives what ends it and gives its rows, up to the count that the page shows then."""
        lines: list[bytes] = []
        ends: list[int] = []
        started = threading.Event()

        def read() -> None:
            with suppress(httpx.HTTPError), self.http.stream("GET", f"{self.url}/t/{id}/stream?seen=0&news=0") as response:
                for line in response.iter_lines():
                    lines.append(line.encode())
                    started.set()
                    if ends and line == f"id: {ends[0]}":
                        return

        thread = threading.Thread(target=read, daemon=True)
        thread.start()
        assert started.wait(30)

        def end() -> list[bytes]:
            count = self.state(id)["count"]
            assert isinstance(count, int)
            ends.append(count)
            _wait_for(lambda: not thread.is_alive() or f"id: {count}".encode() in lines)
            data = [line.removeprefix(b"data: ") for line in lines if line.startswith(b"data")]
            rows = [json.loads(text).get("rows", []) for text in data]  # in how many events they came is the clock's affair
            return [json.dumps(row).encode() for some in rows for row in some]

        return end

    @property
    def cookie_line(self) -> str:
        """How the cookie was set."""
        found = [part for part in self.received if b"set-cookie" in part]
        return found[-1].partition(b"\n")[0].decode()

    def move_to(self, served: Served) -> None:
        """Go on with another server, with the same cookie."""
        self.url = served.url

    def choose(self, id: str, seat: int, script: bool = True) -> bool:
        """Go through the menus from the first to a whole move, as a person would, by chance. Gives whether there was something to choose."""
        page = self.menu(id, seat, "", script)
        while page.drafts and not (page.moves and self.rng.random() < 0.5):
            page = self.menu(id, seat, self.rng.choice(page.drafts), script)
        if not page.moves:
            return False
        post = self.send if script else self.post
        answer = post(f"/t/{id}/move", seat=page.hidden["seat"], seen=page.hidden["seen"], moves=self.rng.choice(page.moves))
        assert answer.status_code == 200, answer.text
        return True

    def menu(self, id: str, seat: int | str, draft: str = "", script: bool = True) -> Page:
        """What can be chosen from a seat."""
        return Page(self.get(f"/t/{id}{'/stage' if script else ''}?as={seat}&draft={draft}").text)


def _play_on(people: list[Visitor], id: str, moves: int = 400) -> int:
    """Everybody plays from their own seat, until `moves` are made or nobody has anything to choose. Gives how many were made."""
    for made in range(moves):
        if not any(visitor.choose(id, seat) for seat, visitor in enumerate(people)):
            return made
    return moves


@contextmanager
def _events(visitor: Visitor, id: str, query: str = "", last: str = "") -> Iterator[Iterator[tuple[str, str, dict[str, object]]]]:
    """A stream as (event, id, data)."""
    headers = {"Last-Event-ID": last} if last else {}
    with visitor.http.stream("GET", f"{visitor.url}/t/{id}/stream{query}", headers=headers) as response:
        assert response.status_code == 200
        yield _parsed(response, visitor)


def _parsed(response: httpx.Response, visitor: Visitor) -> Iterator[tuple[str, str, dict[str, object]]]:
    event: dict[str, str] = {}
    for line in response.iter_lines():
        if not line.startswith(":"):
            visitor.received.append(line.encode())
        if line:
            name, _, value = line.partition(": ")
            event[name] = value
        elif event.get("data"):
            yield event.get("event", ""), event.get("id", ""), json.loads(event["data"])
            event = {}


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Starts servers; the same `name` is the same data folder."""
    running: list[Served] = []

    def start(name: str = "data", seed: str = "test", **more: Any) -> Served:
        running.append(Served(tmp_path / name, seed, **more))
        return running[-1]

    yield start
    for served in running:
        served.stop()


@pytest.fixture
def served(serve: Callable[..., Served]) -> Served:
    """One server."""
    return serve()


@pytest.fixture
def visit() -> Iterator[Callable[..., Visitor]]:
    """Makes visitors."""
    made: list[Visitor] = []

    def visit(served: Served, seed: str = "") -> Visitor:
        made.append(Visitor(served, seed))
        return made[-1]

    yield visit
    for visitor in made:
        visitor.http.close()


@pytest.fixture
def complete() -> Iterator[Callable[[Coroutine[Any, Any, T]], T]]:
    """Runs a coroutine to its end, in a thread: where browser tests have run before, this one has a loop already."""
    with ThreadPoolExecutor(1) as pool:
        yield lambda what: pool.submit(asyncio.run, what).result()


@pytest.fixture
def play_on() -> Callable[[list[Visitor], str, int], int]:
    """`_play_on`, for test files."""
    return _play_on


@pytest.fixture
def wait_for() -> Callable[..., None]:
    """`_wait_for`, for test files."""
    return _wait_for


@pytest.fixture
def events() -> Callable[..., object]:
    """`_events`, for test files."""
    return _events
