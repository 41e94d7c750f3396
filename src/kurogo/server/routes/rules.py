"""Rulebooks, and the style sheets of boards."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from kurogo.core.registry import GameType, UnknownGame, game_type, game_types
from kurogo.server import pages, rooms, web
from kurogo.server.models import RulesPage
from kurogo.server.refused import Refused

router = APIRouter()


@router.get("/rules")
async def first(request: Request) -> Response:
    """The rulebook of the first game on the playbill."""
    return web.elsewhere(request, f"/rules/{next(kind.name for kind in game_types().values() if not kind.toy)}")


@router.get("/rules/{game}")
async def rules(request: Request, game: str, words: str = "") -> Response:
    """A rulebook, clause by clause; those with all the `words` when some are given."""
    kind = _kind(game)
    book = rooms.rulebook(kind)
    if book is None:
        raise Refused(404, "This game has no rulebook written down here.")
    return HTMLResponse(pages.rules(RulesPage(web.base(request), kind.name, kind.title, book, words[:200])))


@router.get("/board/{name}.css")
async def style(request: Request, name: str) -> Response:
    """What the pictures of a game need."""
    return Response(rooms.style(_kind(name)), media_type="text/css", headers={"Cache-Control": "max-age=300"})


def _kind(name: str) -> GameType:
    try:
        return game_type(name)
    except UnknownGame:
        raise Refused(404, "There is no such game here.") from None
