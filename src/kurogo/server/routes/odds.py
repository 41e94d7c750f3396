"""Odds of what may be chosen now: asked for once the page is there, one at a time, and only for an own seat."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from kurogo.server import web
from kurogo.server.odds import odds_of

router = APIRouter()
_ONE = ThreadPoolExecutor(1, "odds")  # whoever asks a lot waits for themselves, and the table for nobody


@router.get("/t/{id}/odds")
async def odds(request: Request, id: str, draft: str = "") -> Response:
    """`{"count": n, "odds": [{"entry": k, "texts": [...]}]}` for the menu of the same address with /stage."""
    eyes = web.eyes(request.query_params.get("as", ""))
    look = await web.look(request, id, eyes, web.read_ints(draft) if draft else [])
    seen = look.seen
    if seen is None or look.viewer is None or not seen.view.legal:
        return JSONResponse({"count": seen.count if seen else 0, "odds": []})
    found = await asyncio.get_running_loop().run_in_executor(_ONE, odds_of, seen.view, look.facts.names)
    return JSONResponse({"count": seen.count, "odds": [asdict(each) for each in found]})
