"""Between HTTP and the house: who asks, what they sent, and how they are answered (a page, or JSON for the page's script)."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from fastapi import Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from kurogo.core.options import Value
from kurogo.server import pages
from kurogo.server.build import table_page
from kurogo.server.house import House
from kurogo.server.limits import Limits
from kurogo.server.models import ErrorPage, Refusal
from kurogo.server.people import People
from kurogo.server.reach import is_here_only
from kurogo.server.refused import Refused
from kurogo.server.seats import COOKIE, YEAR, Cookies, Device
from kurogo.server.seen import Look
from kurogo.server.shelf import Shelf
from kurogo.server.tables import MOVES_AT_ONCE

TITLES = {
    400: "That could not be read",
    403: "Not yours to do",
    404: "Not here",
    405: "Not that way",
    409: "Not now",
    410: "Gone",
    413: "Too much at once",
    422: "That does not go together",
    429: "Too many at once",
}
_INTS = re.compile(r"\d{1,9}(\.\d{1,9}){0,15}")
_WATCH = "watch"

STEPS = 4  # rounds of the loop before a page is drawn: a stream that was woken takes as many (the event, its waiter, the lock, the pump)

Moves = list[list[int]]
Page = TypeVar("Page")


@dataclass(frozen=True)
class Site:
    """What the routes work with."""

    house: House
    cookies: Cookies
    limits: Limits
    people: People
    shelf: Shelf
    network: str = ""  # how others in the network begin an address of this server, "" where they cannot
    drawing: asyncio.Lock = field(default_factory=asyncio.Lock)


def site(request: Request) -> Site:
    """The site this request came to."""
    found = request.app.state.site
    assert isinstance(found, Site)
    return found


def device(request: Request) -> Device:
    """The device that asks."""
    return site(request).cookies.read(request.cookies.get(COOKIE))


def host(request: Request) -> str:
    """The address that asks: behind a proxy on this machine the one it names."""
    return request.client.host if request.client else ""


def base(request: Request) -> str:
    """The prefix under which the server is mounted, "" at home."""
    return str(request.scope.get("root_path", "")).rstrip("/")


def origin(request: Request) -> str:
    """Scheme and host for links that are passed on: as the visitor typed them, unless those would lead others to their own devices."""
    typed = f"{request.url.scheme}://{request.url.netloc}"
    return (is_here_only(typed) and site(request).network) or typed


def wants_json(request: Request) -> bool:
    """Whether the page's script asks, or a program."""
    accept = request.headers.get("accept", "")
    return "application/json" in accept and "text/html" not in accept


def remember(response: Response, request: Request, device: Device) -> None:
    """Keep the device's seats in its cookie."""
    response.set_cookie(
        COOKIE,
        site(request).cookies.write(device),
        max_age=YEAR,
        path=base(request) or "/",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


# --- what was sent ------------------------------------------------------------------------------------------------------


class Fields:
    """The fields of a form or a JSON object. Everything that does not read well is refused with 400."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def has(self, name: str) -> bool:
        """Whether the field was sent and is not empty."""
        return self._values.get(name, "") != ""

    def text(self, name: str) -> str:
        """A text, "" when it is missing."""
        value = self._values.get(name, "")
        if not isinstance(value, str):
            raise Refused(400, f"The field {name} must be a text.")
        return value

    def whole(self, name: str) -> int:
        """A whole number from 0."""
        value = self._values.get(name)
        if isinstance(value, str) and re.fullmatch(r"[0-9]{1,9}", value):
            return int(value)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9:
            return value
        raise Refused(400, f"The field {name} must be a whole number.")

    def truth(self, name: str) -> bool:
        """Whether a box was ticked."""
        return self._values.get(name) in (True, "1", "on", "true")

    def moves(self) -> Moves:
        """Whole moves: `9.15.11,12`, or a list of lists."""
        value = self._values.get("moves")
        found: Moves = []
        if isinstance(value, str):
            found = [read_ints(part) for part in value.split(",")]
        elif isinstance(value, list):
            for move in value:
                if not isinstance(move, list) or not all(type(x) is int and 0 <= x < 10**9 for x in move) or not 1 <= len(move) <= 16:
                    raise Refused(400, "The field moves must be a list of lists of whole numbers.")
                found.append(list(move))
        if not 1 <= len(found) <= MOVES_AT_ONCE:
            raise Refused(400, f"The field moves must hold 1 to {MOVES_AT_ONCE} moves.")
        return found

    def all_texts(self) -> dict[str, str]:
        """All fields that are texts or numbers, as texts."""
        return {name: str(value) for name, value in self._values.items() if isinstance(value, str | int) and not isinstance(value, bool)}

    def options(self) -> dict[str, Value]:
        """The fields `option-NAME` by name."""
        chosen: dict[str, Value] = {}
        for name, value in self._values.items():
            if name.startswith("option-"):
                if not isinstance(value, str | int) or isinstance(value, bool):
                    raise Refused(400, "An option must be a text or a whole number.")
                chosen[name.removeprefix("option-")] = value
        return chosen


def read_ints(text: str) -> list[int]:
    """`9.15.11` as ints."""
    if not _INTS.fullmatch(text) or not text.isascii():
        raise Refused(400, "A move is written as whole numbers with dots between them.")
    return [int(x) for x in text.split(".")]


async def fields(request: Request) -> Fields:
    """What was sent, as a form or as JSON."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    if kind == "application/json":
        try:
            value = json.loads(await request.body())
            json.dumps(value, ensure_ascii=False).encode()  # half a letter ("\ud800") could be neither shown nor stored
        except (ValueError, RecursionError):
            raise Refused(400, "What was sent is not JSON.") from None
        if not isinstance(value, dict):
            raise Refused(400, "What was sent is not a JSON object.")
        return Fields(value)
    async with request.form(max_files=0, max_fields=100) as form:
        return Fields({name: value for name, value in form.items() if isinstance(value, str)})


@dataclass(frozen=True)
class Eyes:
    """From which seat the page is looked at."""

    seat: int | None = None
    watch: bool = False


def eyes(text: str) -> Eyes:
    """What `as=` says."""
    if not text:
        return Eyes()
    if text == _WATCH:
        return Eyes(watch=True)
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise Refused(400, "A seat is a number.")
    return Eyes(int(text))


# --- answers --------------------------------------------------------------------------------------------------------------


async def look(request: Request, id: str, eyes: Eyes, draft: list[int] | None = None, device_: Device | None = None) -> Look:
    """The table as whoever asks sees it."""
    return await site(request).house.look(id, device_ or device(request), eyes.seat, draft or (), eyes.watch)


async def in_turn(request: Request, draw: Callable[[], Page]) -> Page:
    """What `draw` gives. Drawing a page takes milliseconds, in which nothing else is served: one is drawn at a time, and between two of them come
    moves, and the streams that say what has happened. So where many wait, it is for their pages and not to be heard."""
    async with site(request).drawing:
        for _ in range(STEPS):
            await asyncio.sleep(0)
        return draw()


async def shown(request: Request, look: Look, status: int = 200, refusal: Refusal | None = None, note: str = "", url: str = "") -> Response:
    """A table as the answer to an action: the whole page, or JSON with the part that changes."""
    return await in_turn(request, lambda: _shown(request, look, status, refusal, note, url))


def _shown(request: Request, look: Look, status: int, refusal: Refusal | None, note: str, url: str) -> Response:
    page = table_page(look, base(request), origin(request), refusal, note)
    if not wants_json(request):
        return HTMLResponse(pages.table(page), status)
    return JSONResponse(
        {
            "count": page.count,
            "news": page.news,
            "stage": pages.stage(page),
            "note": note,
            "error": page.refusal.text if page.refusal else "",
            "clause": page.refusal.clause if page.refusal else "",
            "url": url,
        },
        status,
    )


def elsewhere(request: Request, path: str) -> Response:
    """Go to another page of this site."""
    return RedirectResponse(base(request) + path, 303)


def trouble(request: Request, status: int, text: str, clause: str = "") -> Response:
    """An error as a page, or as JSON."""
    if wants_json(request):
        return JSONResponse({"error": text, "clause": clause}, status)
    return HTMLResponse(pages.error(ErrorPage(base(request), status, TITLES.get(status, "That did not work"), text)), status)
