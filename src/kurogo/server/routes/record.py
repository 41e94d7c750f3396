"""Records of matches that are over."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from kurogo.server import web
from kurogo.server.models import record_name

router = APIRouter()


@router.get("/t/{id}/record.json")
async def record(request: Request, id: str) -> Response:
    """The record as a file: it shows every secret, so there is none before the end."""
    text = await web.site(request).house.record(id)
    return Response(text, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{record_name(id)}"'})
