"""The table as an ASGI application."""

from __future__ import annotations

import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from kurogo.server import web
from kurogo.server.bots import BotPool
from kurogo.server.guard import Guard
from kurogo.server.house import House
from kurogo.server.limits import Bounds, Limits
from kurogo.server.people import People
from kurogo.server.refused import Refused
from kurogo.server.routes import brought, lobby, moves, odds, people, quick, record, replay, rules, static, stream, table
from kurogo.server.seats import Cookies, Entropy, cookie_key
from kurogo.server.shelf import Shelf
from kurogo.server.store import Store

DATABASE = "kurogo.db"


def create_app(
    data: Path,
    url: str = "",
    *,
    entropy: Entropy = os.urandom,
    clock: Callable[[], float] = time.time,
    bots: BotPool | None = None,
    key: bytes = b"",
    prefix: str = "",
    bounds: Bounds | None = None,
    network: str = "",
) -> FastAPI:
    """The application. `data` is a folder for the database and the cookie key; `url` names another database; `prefix` ("/kurogo") is where a
    proxy mounts the table; `network` ("http://192.168.0.7:8123") is how others in the network begin its addresses, "" where they cannot.
    With the same `entropy` (it gives all seeds, ids and tokens, in the order of the requests), `clock` and `key`, the same requests get the
    same bytes. Raises StoreError when the database cannot be opened, OSError when the folder cannot be made."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    database = data / DATABASE
    if not url:
        database.touch(mode=0o600)  # before SQLite makes it; its journal takes the same rights
    store = Store(url or f"sqlite:///{database}")
    house = House(store, bots or BotPool(), entropy, clock)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        house.begin()
        yield
        await house.close()

    app = FastAPI(title="Kurogo", docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan, redirect_slashes=False)
    cookies, limits = Cookies(key or cookie_key(data, entropy)), Limits(bounds or Bounds(), clock)
    app.state.site = web.Site(house, cookies, limits, People(house), Shelf(entropy, clock), network)
    app.add_middleware(Guard, prefix=prefix)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(HTTPException, _failed)
    for part in (lobby, table, moves, odds, people, quick, stream, record, brought, replay, rules, static):
        app.include_router(part.router)
    app.mount("/static", static.files(), "static")
    return app


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return web.trouble(request, error.status, error.text, error.clause)


async def _failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    words = {404: "There is no such page here.", 405: "This address does not take that kind of request."}
    response = web.trouble(request, error.status_code, words.get(error.status_code, "That could not be read."))
    response.headers.update(error.headers or {})  # which methods an address takes
    return response
