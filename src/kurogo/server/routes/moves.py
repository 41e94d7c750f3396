"""Playing: moves and taking back."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from kurogo.server import web
from kurogo.server.routes.table import Done, act
from kurogo.server.web import Eyes, Fields

router = APIRouter()


@router.post("/t/{id}/move")
async def move(request: Request, id: str) -> Response:
    """Whole moves, one after another. `seen` is the count of the page they were chosen on."""

    async def action(fields: Fields) -> Done:
        seat, seen = fields.whole("seat"), fields.whole("seen")
        played = await web.site(request).house.play(id, web.device(request), seat, fields.moves(), seen)
        return Done(Eyes(seat), played.note)

    return await act(request, id, action)


@router.post("/t/{id}/undo")
async def undo(request: Request, id: str) -> Response:
    """Take back the seat's last move."""

    async def action(fields: Fields) -> Done:
        seat = fields.whole("seat")
        await web.site(request).house.undo(id, web.device(request), seat, fields.whole("seen"))
        return Done(Eyes(seat))

    return await act(request, id, action)
