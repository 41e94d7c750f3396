"""A table: its page, the part that changes, and everything that is arranged before and after the game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from kurogo.server import pages, web
from kurogo.server.build import table_page
from kurogo.server.models import Refusal, TablePage
from kurogo.server.refused import Refused
from kurogo.server.seats import Device
from kurogo.server.seen import Look
from kurogo.server.web import Eyes, Fields

router = APIRouter()


@router.get("/t/{id}")
async def table(request: Request, id: str, draft: str = "") -> Response:
    """The page of a table, from the visitor's own eyes."""
    look = await _look(request, id, draft)
    return await _page(request, look, pages.table)


@router.get("/t/{id}/stage")
async def stage(request: Request, id: str, draft: str = "") -> Response:
    """The part of the page that changes."""
    look = await _look(request, id, draft)
    if web.wants_json(request):
        return await web.shown(request, look)
    return await _page(request, look, pages.stage)


async def _page(request: Request, look: Look, draw: Callable[[TablePage], str]) -> Response:
    def answer() -> Response:
        page = table_page(look, web.base(request), web.origin(request))
        return HTMLResponse(draw(page), _status(page.refusal))

    return await web.in_turn(request, answer)


async def _look(request: Request, id: str, draft: str) -> Look:
    eyes = web.eyes(request.query_params.get("as", ""))
    return await web.look(request, id, eyes, web.read_ints(draft) if draft else [])


def _status(refusal: Refusal | None) -> int:
    return 200 if refusal is None else 409


# --- actions --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Done:
    """What an action came to: where one looks from now, a friendly word, the device if it has changed, where to go next."""

    eyes: Eyes | None = None  # None: as before
    note: str = ""
    device: Device | None = None
    path: str = ""


Action = Callable[[Fields], Awaitable[Done]]


async def act(request: Request, id: str, action: Action) -> Response:
    """Do something at a table and show it as it is then: also after a refusal, with the reason."""
    eyes = web.eyes(request.query_params.get("as", ""))
    try:
        fields = await web.fields(request)
        eyes = web.eyes(fields.text("as")) if fields.text("as") else eyes
        done = await action(fields)
    except Refused as refused:
        if refused.status in (400, 404):
            raise
        return await _refused(request, id, eyes, refused)
    device, eyes = done.device or web.device(request), done.eyes or eyes
    response: Response
    if web.wants_json(request) or done.note:
        url = web.base(request) + done.path if done.path else ""
        response = await web.shown(request, await _still(request, id, eyes, device), note=done.note, url=url)
    else:
        seat = "" if eyes.seat is None else f"?as={eyes.seat}"
        response = web.elsewhere(request, done.path or f"/t/{id}{seat}")
    if done.device is not None:
        web.remember(response, request, done.device)
    return response


async def _refused(request: Request, id: str, eyes: Eyes, refused: Refused) -> Response:
    look = await _still(request, id, eyes, web.device(request))
    return await web.shown(request, look, refused.status, Refusal(refused.text, refused.clause))


async def _still(request: Request, id: str, eyes: Eyes, device: Device) -> Look:
    """The table as before, or from the device's own eyes when it no longer has the seat."""
    try:
        return await web.look(request, id, eyes, device_=device)
    except Refused:
        return await web.look(request, id, Eyes(), device_=device)


@router.post("/t/{id}/sit")
async def sit(request: Request, id: str) -> Response:
    """Take a free seat."""

    async def action(fields: Fields) -> Done:
        seat = fields.whole("seat")
        device = await web.site(request).house.sit(id, web.device(request), seat, fields.text("name"), fields.text("salt"))
        return Done(Eyes(), device=device)

    return await act(request, id, action)


@router.post("/t/{id}/bot")
async def add_bot(request: Request, id: str) -> Response:
    """Put a bot on a free seat."""

    async def action(fields: Fields) -> Done:
        await web.site(request).house.add_bot(id, web.device(request), fields.whole("seat"), fields.text("spec"))
        return Done()

    return await act(request, id, action)


@router.post("/t/{id}/leave")
async def leave(request: Request, id: str) -> Response:
    """Free an own seat, or take a bot away."""

    async def action(fields: Fields) -> Done:
        await web.site(request).house.free(id, web.device(request), fields.whole("seat"))
        return Done()

    return await act(request, id, action)


@router.post("/t/{id}/start")
async def start(request: Request, id: str) -> Response:
    """Begin with who is here."""

    async def action(fields: Fields) -> Done:
        await web.site(request).house.start(id, web.device(request))
        return Done()

    return await act(request, id, action)


@router.post("/t/{id}/rematch")
async def rematch(request: Request, id: str) -> Response:
    """The next table with the same people."""

    async def action(fields: Fields) -> Done:
        site = web.site(request)
        counted = site.limits.table(web.host(request))
        new = await site.house.rematch(id, web.device(request), fields.truth("rotate"), counted)
        return Done(path=f"/t/{new}")

    return await act(request, id, action)
