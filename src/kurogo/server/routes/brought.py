"""Records that people bring along: a form to open one, and its replay."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.datastructures import UploadFile

from kurogo.server import pages, web
from kurogo.server.back import draws_of, look_back_in
from kurogo.server.models import RecordPage, ReplayPage
from kurogo.server.refused import Refused
from kurogo.server.replaying import replay_page
from kurogo.server.routes.replay import point
from kurogo.server.shelf import LARGEST_RECORD

router = APIRouter()


@router.get("/record")
async def form(request: Request) -> Response:
    """The form."""
    return HTMLResponse(pages.open_record(RecordPage(web.base(request))))


@router.post("/record")
async def open_record(request: Request) -> Response:
    """Open a record: to its replay, or the form with what is wrong."""
    try:
        with web.site(request).limits.record(web.host(request)):
            id = await web.site(request).shelf.put(await _sent(request))
    except Refused as refused:
        if web.wants_json(request):
            raise
        return HTMLResponse(pages.open_record(RecordPage(web.base(request), refused.text)), refused.status)
    if web.wants_json(request):
        return JSONResponse({"url": f"{web.base(request)}/record/{id}/replay"}, 201)
    return web.elsewhere(request, f"/record/{id}/replay?at=0")


@router.get("/record/{id}/replay")
async def replay(request: Request, id: str, at: str = "") -> Response:
    """The page, at a point."""
    return HTMLResponse(pages.replay(_page(request, id, at)))


@router.get("/record/{id}/replay/frame")
async def frame(request: Request, id: str, at: str = "") -> Response:
    """The part of the page that a point changes."""
    return HTMLResponse(pages.frame(_page(request, id, at)))


@router.get("/record/{id}/record.json")
async def text(request: Request, id: str) -> Response:
    """The record as it was brought, for the page that checks its dice."""
    return Response(web.site(request).shelf.at(id).text, media_type="application/json")


@router.get("/record/{id}/draws.json")
async def draws(request: Request, id: str) -> Response:
    """What could come of each draw."""
    shown = web.site(request).shelf.at(id)
    return JSONResponse(draws_of(shown.match, shown.film))


async def _sent(request: Request) -> bytes:
    async with request.form(max_files=1, max_fields=10) as form:
        file = form.get("file")
        if not isinstance(file, UploadFile):
            raise Refused(400, "Choose the file of a record.")
        data = await file.read(LARGEST_RECORD + 1)
    if not data:
        raise Refused(400, "Choose the file of a record: this one is empty.")
    if len(data) > LARGEST_RECORD:
        raise Refused(413, f"That is too much at once: a record has at most {LARGEST_RECORD // 1024} KB.")
    return data


def _page(request: Request, id: str, at: str) -> ReplayPage:
    eyes = web.eyes(request.query_params.get("as", ""))
    back = look_back_in(web.site(request).shelf.at(id), None if eyes.watch else eyes.seat, point(at))
    return replay_page(back, web.base(request), web.origin(request), f"{web.base(request)}/record/{id}")
