"""`kurogo serve` and `kurogo play`: the table on this machine, for this machine or for everybody in the same network."""

from __future__ import annotations

import errno
import gc
import logging
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from kurogo.server import reach
from kurogo.server.app import create_app
from kurogo.server.limits import Bounds

SWITCH = 0.0005  # seconds after which a thread that writes a move gets its turn, while another draws pages; Python's own 5 ms add up


class CannotServe(Exception):
    """The port, the address or the folder cannot be had. The text says which, and what to do."""


def data_folder() -> Path:
    """Where tables are kept: KUROGO_DATA, or the place for such things on this system."""
    named = os.environ.get("KUROGO_DATA")
    if named:
        return Path(named).expanduser()
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "kurogo"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "kurogo"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "kurogo"


def has_desktop() -> bool:
    """Whether a browser can be opened for somebody to see."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def welcome(host: str, port: int, prefix: str = "") -> tuple[str, list[str]]:
    """Where this machine finds the table, and what to say about it: how others in the same network come in as well."""
    here = f"{reach.origin('localhost' if host in reach.EVERYBODY else host, port)}{prefix}/"
    lines = [f"The table is set: {here}"]
    others = reach.network_origin(host, port)
    if others:
        lines.append(f"Others in the same network open {others}{prefix}/ or the invitation link of a table that you set.")
    elif host not in reach.EVERYBODY:
        found = reach.network_origin("0.0.0.0", port)
        where = f"; they then open {found}{prefix}/" if found else ""
        lines.append(f"Only this machine can open it. To invite others: --host 0.0.0.0 (make play HOST=0.0.0.0){where}")
    return here, [*lines, "Stop it with Ctrl+C; games go on where they were."]


def listen(host: str, port: int) -> socket.socket:
    """The socket to be served. Raises CannotServe."""
    # named as TCP, for else asyncio leaves Nagle's algorithm on, and every answer waits 40 ms for the visitor to acknowledge its head
    found = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(128)  # at once, so that of two tables set at the same time one is told
    except OSError as error:
        found.close()
        if error.errno == errno.EADDRINUSE:
            raise CannotServe(
                f"port {port} is taken, perhaps by a table that is set already; choose another with --port (make play PORT=…)"
            ) from None
        if error.errno == errno.EACCES:
            raise CannotServe(f"this user may not listen on port {port}; choose another with --port (make play PORT=…)") from None
        raise CannotServe(
            f"{host} is no address of this machine (127.0.0.1: this machine only, 0.0.0.0: everybody in the network)"
        ) from None
    return found


@contextmanager
def claim(folder: Path) -> Iterator[None]:
    """Keep the folder for this process, which knows its tables by heart: two would contradict each other. Nothing is kept where the system
    has no such locks. Raises CannotServe."""
    if sys.platform == "win32":
        yield
        return
    import fcntl

    held = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotServe(
                f"the games in {folder} are served by another table already; choose another folder with --data or KUROGO_DATA"
            ) from None
        except OSError:
            pass  # a file system without locks
        yield
    finally:
        os.close(held)


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    url: str = "",
    open_browser: bool = False,
    prefix: str = "",
    say: Callable[[str], None] = print,
) -> int:
    """Serve until interrupted. `url` names another database than the file in `data`; `prefix` is where a proxy mounts the table.
    Gives an exit status. Raises CannotServe, and StoreError or OSError when the data cannot be used."""
    sys.setswitchinterval(SWITCH)
    os.umask(0o077)  # what SQLite puts beside the database is nobody else's either
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    logging.getLogger("kurogo").setLevel(logging.INFO)
    logging.getLogger("python_multipart").setLevel(logging.CRITICAL)  # quotes from forms that do not read
    with listen(host, port) as listening:
        folder = data or data_folder()
        port = listening.getsockname()[1]
        database = url or os.environ.get("KUROGO_DATABASE", "")
        app = create_app(folder, database, prefix=prefix, bounds=_bounds(), network=reach.network_origin(host, port))
        with claim(folder):
            # uvicorn's own access log shows whole addresses, and those hold the secrets of seats
            config = uvicorn.Config(
                app, host, port, access_log=False, log_level="warning", timeout_graceful_shutdown=1, server_header=False
            )
            here, lines = welcome(host, port, prefix)

            def ready() -> None:
                gc.collect()
                gc.freeze()  # what is loaded stays: to look through it for garbage again and again would stop everything for a while
                for line in lines:
                    say(line)
                if open_browser and has_desktop():
                    threading.Thread(target=webbrowser.open, args=[here], daemon=True).start()

            try:
                TableServer(config, ready, app.state.site.house.leave).run(sockets=[listening])
            except KeyboardInterrupt:
                say("")
    return 0


def _bounds() -> Bounds:
    try:
        return Bounds.from_environment()
    except ValueError:
        raise CannotServe("KUROGO_TABLES_PER_HOUR and KUROGO_STREAMS are whole numbers; 0 is no bound") from None


class TableServer(uvicorn.Server):
    """Says when it can be reached, not before; and lets streams end by themselves when it is stopped."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None], leave: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._leave = leave

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Finish what has begun."""
        self._leave()
        await super().shutdown(sockets)
