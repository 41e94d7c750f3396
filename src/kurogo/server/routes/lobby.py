"""The front page, and setting a new table."""

from __future__ import annotations

import re

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response

from kurogo.core.registry import GameType, UnknownGame, game_type, game_types
from kurogo.server import pages, web
from kurogo.server.build import lobby_page, new_table_page
from kurogo.server.house import Wish
from kurogo.server.refused import Refused

router = APIRouter()

_LINK = re.compile(r"(?:https?://[^/\s]+(?:/[^\s?#]*?)??)?(/t/[A-Za-z0-9_-]{1,40}(?:/seat/[A-Za-z0-9_-]{1,60})?)/?(?:[?#]\S*)?")


@router.get("/")
async def lobby(request: Request) -> Response:
    """The lobby."""
    house, device = web.site(request).house, web.device(request)
    page = lobby_page(web.base(request), await house.yours(device), await house.open())
    return HTMLResponse(pages.lobby(page))


@router.get("/join")
async def join(request: Request, link: str = "") -> Response:
    """An invitation that was pasted: only its path is used, so it cannot lead to another site."""
    found = _LINK.fullmatch(link.strip())
    if found is None:
        raise Refused(422, "That is not an invitation. It looks like …/t/ and a word.")
    return web.elsewhere(request, found[1])


@router.get("/new")
async def new_form(request: Request, game: str = "") -> Response:
    """The form of a new table."""
    page = new_table_page(web.base(request), _kind(game), dict(request.query_params))
    return HTMLResponse(pages.new_table(page))


@router.post("/new")
async def new_table(request: Request) -> Response:
    """Set a table."""
    fields = await web.fields(request)
    given = fields.all_texts()
    kind = _kind(given.get("game", "") or request.query_params.get("game", ""))
    try:
        wish = Wish(
            kind.name,
            fields.whole("players"),
            fields.options(),
            fields.text("name"),
            fields.text("who"),
            fields.text("salt"),
            fields.truth("listed"),
        )
        with web.site(request).limits.table(web.host(request)):
            id, device = await web.site(request).house.create(wish, web.device(request))
    except Refused as refused:
        if web.wants_json(request):
            raise
        return HTMLResponse(pages.new_table(new_table_page(web.base(request), kind, given, refused.text)), refused.status)
    response = (
        JSONResponse({"id": id, "url": f"{web.base(request)}/t/{id}"}, 201)
        if web.wants_json(request)
        else web.elsewhere(request, f"/t/{id}")
    )
    web.remember(response, request, device)
    return response


def _kind(name: str) -> GameType:
    if not name:
        return next(kind for kind in game_types().values() if not kind.toy)
    try:
        return game_type(name)
    except UnknownGame:
        raise Refused(404, "There is no such game here.") from None
