"""Addresses: links that are passed on lead others here, and behind a proxy with a prefix everything stays under it."""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import httpx
import pytest
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from kurogo.server.reach import is_here_only
from kurogo.server.serve import listen

if TYPE_CHECKING:
    from tests.server.conftest import Served, Visitor

PREFIX = "/games/kurogo"
Events = Callable[..., AbstractContextManager[Iterator[tuple[str, str, dict[str, object]]]]]


@pytest.mark.parametrize(
    ("url", "here_only"),
    [
        ("http://localhost:8123", True),
        ("http://127.0.0.1:8123/t/x", True),
        ("http://127.1.2.3", True),
        ("http://[::1]:8123", True),
        ("http://kurogo.localhost", True),
        ("http://192.168.0.7:8123", False),
        ("https://games.example", False),
        ("http://localhost.example", False),
        ("http://[", False),
        ("", False),
    ],
)
def test_which_addresses_mean_whatever_device_opens_them(url: str, here_only: bool) -> None:
    assert is_here_only(url) == here_only


def links(visitor: Visitor, id: str, host: str) -> tuple[list[str], bool]:
    """The links to be passed on that a page shows when it is opened at `host`, and whether it says that they lead nowhere."""
    found, said = [], False
    for path in (f"/t/{id}", f"/t/{id}/elsewhere?as=0"):
        page = visitor.ask("GET", path, headers={"Accept": "text/html", "Host": host}).text
        found += re.findall(r'id="copy-[^"]+" value="([^"]+)"', page)
        said = said or "works on this device only" in page
    return found, said


def test_links_of_a_page_that_is_open_at_localhost_lead_others_here(serve: Callable[..., Served], visit: Callable[..., Visitor]) -> None:
    served = serve(network="http://192.168.0.7:8123")
    mika = visit(served)
    id = mika.new()
    for host, origin in (
        ("localhost:8123", "http://192.168.0.7:8123"),
        ("192.168.0.7:8123", "http://192.168.0.7:8123"),
        ("table.example", "http://table.example"),
    ):
        found, said = links(mika, id, host)
        assert len(found) == 3  # the invitation, and the seat on both pages
        assert all(link.startswith(f"{origin}/t/{id}") for link in found)
        assert not said


def test_links_that_lead_others_nowhere_say_so(served: Served, visit: Callable[..., Visitor]) -> None:
    mika = visit(served)
    id = mika.new()
    assert links(mika, id, "127.0.0.1:8123")[1]
    assert not links(mika, id, "table.example")[1]


# --- behind a proxy ---------------------------------------------------------------------------------------------------------


class Stripping:
    """A proxy that shows an application under a prefix, which it takes off. Keeps what was asked for beside it."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.strays: list[str] = []

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["path"].startswith(f"{PREFIX}/"):
            path = scope["path"].removeprefix(PREFIX)
            await self.app({**scope, "path": path, "raw_path": path.encode()}, receive, send)
        else:
            self.strays.append(scope["path"])
            await PlainTextResponse("another site", 404)(scope, receive, send)


class Addresses(HTMLParser):
    """All that a page's attributes name as a place on some site; parts of a page are none."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        asked = ("href", "src", "action", "formaction", "srcset", "poster")
        self.found += [v or "" for k, v in attrs if (k in asked and not (v or "").startswith("#")) or re.match(r"/|https?:", v or "")]


@pytest.fixture
def proxy(serve: Callable[..., Served]) -> tuple[Served, Stripping]:
    """A table behind a proxy."""
    made: list[Stripping] = []

    def front(app: ASGIApp) -> ASGIApp:
        made.append(Stripping(app))
        return made[0]

    return serve(prefix=PREFIX, front=front), made[0]


def outside(served: Served, answer: httpx.Response) -> list[str]:
    """What an answer names that is not under the prefix: addresses, where it sends one, where its cookie goes."""
    found = Addresses(answer.text).found if "html" in answer.headers["content-type"] else []
    found += [step.headers["location"] for step in answer.history]
    cookies = [line for step in (*answer.history, answer) for line in step.headers.get_list("set-cookie")]
    ours = served.url.removesuffix(PREFIX)
    return [a for a in found if not a.removeprefix(ours).startswith(f"{PREFIX}/")] + [c for c in cookies if f"Path={PREFIX};" not in c]


def test_behind_a_proxy_all_stays_under_its_prefix(proxy: tuple[Served, Stripping], visit: Callable[..., Visitor], events: Events) -> None:
    served, before = proxy
    mika, ren = visit(served, "mika"), visit(served, "ren")
    wrong: list[tuple[str, list[str]]] = []

    def see(visitor: Visitor, path: str, fields: dict[str, str] | None = None, status: int = 200) -> str:
        answer = visitor.get(path) if fields is None else visitor.post(path, **fields)
        assert answer.status_code == status, path
        if found := outside(served, answer):
            wrong.append((path, found))
        return answer.text

    front = see(mika, "/")
    set_up = {"game": "shadow-ninjas", "players": "2", "who": "Mika", "listed": "1", "option-guard": "1", "option-cap": "1"}
    see(mika, "/new?game=shadow-ninjas")
    see(mika, "/new", set_up | {"players": "99"}, 422)
    see(mika, "/new", set_up)
    id = re.findall(rf'{PREFIX}/t/([\w-]+)"', mika.get("/").text)[0]
    see(ren, f"/join?link={served.url}/t/{id}")
    see(ren, f"/t/{id}")
    see(ren, f"/t/{id}/sit", {"seat": "1", "name": "Ren"})
    see(ren, f"/t/{id}/sit", {"seat": "1", "name": "Ren"}, 409)
    for path in ("", "/stage", "/elsewhere", "/replay", "/replay/frame", "?draft=9.9.9"):
        see(mika, f"/t/{id}{path}", status=409 if "draft" in path else 200)
    for path in ("/rules", "/rules/shadow-ninjas?words=guard", "/t/nothing", "/nothing"):
        see(ren, path, status=404 if "nothing" in path else 200)
    see(visit(served), mika.seat_link(id))
    see(visit(served), mika.seat_link(id), {})
    see(mika, f"/t/{id}/relink", {"seat": "0"})
    see(mika, "/quick", {"game": "shadow-ninjas"})
    see(ren, f"/t/{id}/say", {"seat": "1", "text": "hello", "word": "", "channel": ""})
    both = visit(served)
    second = both.new("shadow-ninjas")
    see(both, f"/t/{second}/sit", {"seat": "1", "name": "Ren"})  # two people at one device: the curtain
    assert wrong == []

    with events(ren, id, "?seen=0") as stream:
        assert next(stream)[0] == "hello"
        assert mika.choose(id, 0)
        assert next(stream)[0] in ("rows", "news")
    for place in {place for place in Addresses(front).found if "/static/" in place}:
        sheet = ren.get(place.removeprefix(PREFIX))
        assert sheet.status_code == 200
        assert not re.search(r"""url\(["']?(/|http)|(import|from|fetch\()\s*["'`]/""", sheet.text) or "font" in place
    assert before.strays == []


def test_no_answer_waits_for_its_head_to_be_acknowledged() -> None:
    # asyncio sends at once (TCP_NODELAY) only on sockets that are named as TCP; what is accepted has the same name
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
