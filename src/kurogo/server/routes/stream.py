"""The stream: a viewer's own rows as they come, resumed where it broke off. Who has heard nothing is sent nothing."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from dataclasses import asdict, dataclass

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.types import Receive, Scope, Send

from kurogo.server import web
from kurogo.server.build import news_lines, talk_lines
from kurogo.server.house import House
from kurogo.server.refused import Refused
from kurogo.server.seats import Device
from kurogo.server.seen import News

router = APIRouter()

QUIET = 15.0  # seconds without an event before an empty one keeps the connection open, and lets the page know that it is
RETRY = 2000  # ms after which a browser comes back


@router.get("/t/{id}/stream")
async def stream(request: Request, id: str, seen: str = "", news: str = "", said: str = "") -> Response:
    """Server-sent events for one viewer; `seen` (or Last-Event-ID), `news` and `said` are what the page shows already."""
    house = web.site(request).house
    eyes = web.eyes(request.query_params.get("as", ""))
    end = web.site(request).limits.stream(web.host(request))
    device = web.device(request)
    at = _number(request.headers.get("last-event-id", "")) if "last-event-id" in request.headers else _number(seen)
    try:
        listener, viewer = await house.listen(id, device, eyes.seat, eyes.watch)
    except BaseException:
        end()
        raise

    def close() -> None:
        house.unlisten(id, listener)
        end()

    watch = Watch(house, id, device, viewer)
    try:
        first = await watch.since(max(at, 0))
    except BaseException:
        close()
        raise
    return Events(_events(watch, first, listener, at, _number(news), _number(said)), close)


@dataclass(frozen=True)
class Watch:
    """Who listens, and to which table."""

    house: House
    id: str
    device: Device
    viewer: int | None

    async def since(self, seen: int) -> News:
        """What they have heard after `seen` rows. Raises Refused when the seat is theirs no longer."""
        return await self.house.since(self.id, self.device, self.viewer, seen)


async def _events(watch: Watch, first: News, listener: asyncio.Event, at: int, known: int, said: int) -> AsyncGenerator[str, None]:
    at = first.count if at < 0 else at
    said = len(first.said) if said < 0 else said
    known = first.facts.news if known < 0 else known
    yield f"retry: {RETRY}\n" + _event("hello", {"count": first.count, "news": first.facts.news})
    while not watch.house.is_closed:
        listener.clear()  # before looking: what happens from here on sets it again
        try:
            found = await watch.since(at)
        except Refused:  # the seat was left, or moved to another device: the page looks again and learns it
            yield _event("news", {"news": known + 1})
            return
        if found.facts.news != known:
            known = found.facts.news
            yield _event("news", {"news": known})
        if found.rows is None:
            yield _event("reload", {"count": found.count}, found.count)
        elif found.rows:
            lines = [asdict(line) for line in news_lines(found)]
            yield _event("rows", {"count": found.count, "rows": lines}, found.count)
        at = found.count
        if len(found.said) > said:
            talk = [{"who": line.who, "text": line.text} for line in talk_lines(found.said[said:])]
            yield _event("talk", {"said": len(found.said), "lines": talk})
        said = len(found.said)
        while not listener.is_set():
            try:
                await asyncio.wait_for(listener.wait(), QUIET)
            except TimeoutError:
                yield _event("quiet", {})


def _event(name: str, data: dict[str, object], id: int = -1) -> str:
    head = f"id: {id}\n" if id >= 0 else ""
    return f"{head}event: {name}\ndata: {json.dumps(data, ensure_ascii=False, separators=(',', ':'))}\n\n"


def _number(text: str) -> int:
    """A count, -1 for none."""
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else -1


class Events(Response):
    """Sends events until they end or the visitor has gone."""

    media_type = "text/event-stream"

    def __init__(self, source: AsyncGenerator[str, None], close: Callable[[], None]) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._source = source
        self._close = close

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        tasks = [asyncio.ensure_future(self._pump(send)), asyncio.ensure_future(_gone(receive))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _pump(self, send: Send) -> None:
        async with aclosing(self._source) as source:
            async for text in source:
                await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
        with suppress(OSError):
            await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
