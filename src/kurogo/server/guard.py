"""What holds for every request: headers, size, origin, and a log in which nothing secret can stand."""

from __future__ import annotations

import logging
import time
import traceback
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kurogo.server.shelf import LARGEST_RECORD

log = logging.getLogger("kurogo.server")
access = logging.getLogger("kurogo.access")

LARGEST_BODY = 64 * 1024
LARGE_BODIES = {"/record": LARGEST_RECORD + 4096}  # by path: a file, and the form around it
SAFE = ("GET", "HEAD", "OPTIONS")

POLICY = (
    "default-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
)

HEADERS = {
    "Content-Security-Policy": "; ".join(POLICY),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",  # links hold seats; "no-referrer" would also take the Origin off our own forms
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class TooLarge(Exception):
    """A body that is longer than announced, or came without its length and goes on and on."""


class Guard:
    """The outermost layer. Whatever fails inside ends here, and is logged by its kind and place alone: messages may quote what was sent."""

    def __init__(self, app: ASGIApp, prefix: str = "") -> None:
        self._app = app
        self._prefix = prefix.rstrip("/")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope = _mounted(scope, self._prefix)
        begun = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                _add_headers(message)
            await send(message)

        refused = _refused(scope)
        try:
            if refused is not None:
                await refused(scope, receive, sending)
            else:
                await self._app(scope, _Limited(receive, _largest(scope)), sending)
        except TooLarge:
            if not status:
                await _too_much(scope)(scope, receive, sending)
            else:
                with suppress(OSError):
                    await sending({"type": "http.response.body", "body": b"", "more_body": False})
        except ClientDisconnect:
            pass  # gone in the middle of what they sent: nobody is left to answer, and nothing was done
        except Exception as error:
            log.error("%s in %s\n%s", error.__class__.__name__, _template(scope), "".join(traceback.format_tb(error.__traceback__)))
            if not status:
                await _answer(scope, 500, "Something went wrong here. Nothing that was confirmed to you is lost.")(scope, receive, sending)
        finally:
            access.info("%s %s %d %.0f ms", scope["method"], _template(scope), status, 1000 * (time.perf_counter() - begun))


class _Limited:
    """Reads no more of a body than is allowed."""

    def __init__(self, receive: Receive, most: int) -> None:
        self._receive = receive
        self._most = most
        self._read = 0

    async def __call__(self) -> Message:
        message = await self._receive()
        self._read += len(message.get("body", b""))
        if self._read > self._most:
            raise TooLarge
        return message


def _mounted(scope: Scope, prefix: str) -> Scope:
    """The request as it comes to a server under a prefix, whether or not a proxy has taken the prefix off the address."""
    path = scope["path"]
    if prefix and path != prefix and not path.startswith(prefix + "/"):
        path = prefix + path
    return {**scope, "path": path, "root_path": prefix} if prefix else scope


def _refused(scope: Scope) -> Response | None:
    headers = Headers(scope=scope)
    length = headers.get("content-length", "0")
    if not length.isascii() or not length.isdigit() or len(length) > 15 or int(length) > _largest(scope):
        return _too_much(scope)
    if scope["method"] not in SAFE and not _is_ours(headers):
        return _answer(scope, 403, "This was sent from another site and was not done.")
    return None


def _largest(scope: Scope) -> int:
    """How long the body may be, in bytes."""
    return LARGE_BODIES.get(scope["path"].removeprefix(scope.get("root_path", "")), LARGEST_BODY)


def _too_much(scope: Scope) -> Response:
    return _answer(scope, 413, f"That is too much at once: at most {_largest(scope) // 1024} KB.")


def _is_ours(headers: Headers) -> bool:
    """Whether a request that changes something comes from a page of this server, or from no page at all (a program).
    The cookie is SameSite=Lax as well, so either alone would do."""
    origin = headers.get("origin")
    if origin is not None:
        try:
            return urlsplit(origin).netloc == headers.get("host", "")
        except ValueError:  # no browser sends such a thing
            return False
    return headers.get("sec-fetch-site", "none") in ("same-origin", "none")


def _answer(scope: Scope, status: int, text: str) -> Response:
    if "application/json" in Headers(scope=scope).get("accept", ""):
        return JSONResponse({"error": text, "clause": ""}, status)
    return PlainTextResponse(text + "\n", status)


def _template(scope: Scope) -> str:
    """The pattern of the address: no token, no draft, no query."""
    path = getattr(scope.get("route"), "path", None)
    if isinstance(path, str):
        return path
    root = scope.get("app_root_path", scope.get("root_path", ""))  # a mount has put itself into root_path
    return "/static/{file}" if scope["path"].startswith(f"{root}/static/") else "(no such page)"


def _add_headers(message: Message) -> None:
    headers = MutableHeaders(scope=message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("Cache-Control", "no-store")
