"""The people around a table: talk, bots that step in, and seats that move to another device."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from kurogo.server import pages, web
from kurogo.server.build import table_page
from kurogo.server.refused import Refused
from kurogo.server.routes.table import Done, act
from kurogo.server.seats import Device
from kurogo.server.seen import Look
from kurogo.server.web import Eyes, Fields

router = APIRouter()


@router.post("/t/{id}/say")
async def say(request: Request, id: str) -> Response:
    """Say something to the table."""

    async def action(fields: Fields) -> Done:
        seat = fields.whole("seat") if fields.has("seat") else None
        channel, text, word = fields.text("channel"), fields.text("text"), fields.text("word")
        await web.site(request).people.say(id, web.device(request), seat, channel, text, word)
        return Done()

    return await act(request, id, action)


@router.post("/t/{id}/standin")
async def stand_in(request: Request, id: str) -> Response:
    """Ask a bot to play for somebody who left."""

    async def action(fields: Fields) -> Done:
        await web.site(request).people.stand_in(id, web.device(request), fields.whole("seat"), fields.text("spec"))
        return Done()

    return await act(request, id, action)


@router.post("/t/{id}/back")
async def back(request: Request, id: str) -> Response:
    """Take an own seat back from the bot."""

    async def action(fields: Fields) -> Done:
        seat = fields.whole("seat")
        await web.site(request).people.come_back(id, web.device(request), seat)
        return Done(Eyes(seat))

    return await act(request, id, action)


# --- to another device ------------------------------------------------------------------------------------------------------


@router.get("/t/{id}/elsewhere")
async def elsewhere(request: Request, id: str) -> Response:
    """The secret link of an own seat, also to be scanned. Only the seat's owner gets this page."""
    look = await web.look(request, id, web.eyes(request.query_params.get("as", "")))
    page = table_page(look, web.base(request), web.origin(request))
    if not page.own:
        raise Refused(403, "You have no seat at this table that could be taken along.")
    return HTMLResponse(pages.elsewhere(page))


@router.get("/t/{id}/seat/{token}")
async def offered_seat(request: Request, id: str, token: str) -> Response:
    """A seat's secret link asks first: whoever only fetches a preview of the link has taken nothing."""
    return HTMLResponse(pages.take_seat(table_page(await _opened(request, id, token), web.base(request), web.origin(request)), token))


@router.post("/t/{id}/seat/{token}")
async def open_seat(request: Request, id: str, token: str) -> Response:
    """From now on this device has the seat."""
    look = await _opened(request, id, token)
    response = web.elsewhere(request, f"/t/{id}?as={look.own[0].seat}")
    web.remember(response, request, web.device(request).with_token(token))
    return response


async def _opened(request: Request, id: str, token: str) -> Look:
    look = await web.look(request, id, Eyes(watch=True), device_=Device((token,)))
    if not look.own:
        raise Refused(403, "This link opens no seat at this table. It was cut short, or its owner has left or made a new one.")
    return look


@router.post("/t/{id}/relink")
async def relink(request: Request, id: str) -> Response:
    """A new secret for an own seat: the old link and every other device lose it."""

    async def action(fields: Fields) -> Done:
        seat = fields.whole("seat")
        device = await web.site(request).people.relink(id, web.device(request), seat)
        return Done(Eyes(seat), device=device, path=f"/t/{id}/elsewhere?as={seat}")

    return await act(request, id, action)
