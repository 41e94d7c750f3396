"""A first game at once: one click sets a table, fills it with bots and begins."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from kurogo.agents.levels import spec_of
from kurogo.core.registry import UnknownGame, game_type
from kurogo.server import rooms, web
from kurogo.server.house import Wish
from kurogo.server.refused import Refused

router = APIRouter()

NAME = "Guest"  # of whoever has not told theirs
EASY = spec_of("easy")  # a first game is played against these


@router.post("/quick")
async def quick(request: Request) -> Response:
    """A table for whoever asks, with bots on all other seats. It is not listed: nobody is waited for."""
    fields = await web.fields(request)
    try:
        kind = game_type(fields.text("game"))
    except UnknownGame:
        raise Refused(404, "There is no such game here.") from None
    players, options = rooms.quick(kind)
    house, device = web.site(request).house, web.device(request)
    with web.site(request).limits.table(web.host(request)):
        id, device = await house.create(Wish(kind.name, players, options, who=fields.text("who") or NAME, listed=False), device)
    for seat in range(1, players):
        await house.add_bot(id, device, seat, EASY)
    response = web.elsewhere(request, f"/t/{id}")
    web.remember(response, request, device)
    return response
