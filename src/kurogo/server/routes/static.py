"""Style sheets, scripts and fonts; and a word for those who watch over servers."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter
from fastapi.responses import PlainTextResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

router = APIRouter()

FOLDER = Path(__file__).parent.parent / "static"


@router.get("/health")
async def health() -> Response:
    """Whether the server answers."""
    return PlainTextResponse("ok\n")


class Files(StaticFiles):
    """Static files, asked for again each time and answered with "not modified": a new version is never mixed with an old page."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or 404."""
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def files() -> Files:
    """The folder of static files."""
    return Files(directory=FOLDER)
