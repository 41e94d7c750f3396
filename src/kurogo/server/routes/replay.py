"""Replay: a match looked back at, point by point, and what is needed to check its dice."""

from __future__ import annotations

import re
from hashlib import sha256

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from kurogo.server import pages, web
from kurogo.server.back import draws, look_back
from kurogo.server.models import ReplayPage
from kurogo.server.refused import Refused
from kurogo.server.replaying import replay_page

router = APIRouter()

FOR_GOOD = "private, max-age=31536000, immutable"  # what is over stays as it was
ASK_AGAIN = "private, no-cache"  # while it runs a seat can change hands, so a browser asks whether it may still look


@router.get("/t/{id}/replay")
async def replay(request: Request, id: str, at: str = "") -> Response:
    """The page, at a point (else the beginning, or where the game stands while it runs)."""
    return HTMLResponse(pages.replay(await _page(request, id, at)))


@router.get("/t/{id}/replay/frame")
async def frame(request: Request, id: str, at: str = "", v: str = "") -> Response:
    """The part of the page that a point changes."""
    page = await _page(request, id, at)
    body = pages.frame(page).encode()
    tag = f'"{sha256(body).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": FOR_GOOD if page.over and v == page.version else ASK_AGAIN, "Vary": "Cookie"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return HTMLResponse(body, headers=headers)


@router.get("/t/{id}/draws.json")
async def possible(request: Request, id: str) -> Response:
    """What could come of each draw, once the game is over."""
    return JSONResponse(await draws(web.site(request).house, id))


async def _page(request: Request, id: str, at: str) -> ReplayPage:
    eyes = web.eyes(request.query_params.get("as", ""))
    back = await look_back(web.site(request).house, id, web.device(request), eyes.seat, eyes.watch, point(at))
    return replay_page(back, web.base(request), web.origin(request))


def point(at: str) -> int:
    """A point as an address names it, -1 for none."""
    if at and not re.fullmatch(r"[0-9]{1,9}", at):
        raise Refused(400, "A point of a game is a whole number.")
    return int(at) if at else -1
