"""`kurogo play` and `kurogo serve`."""

from __future__ import annotations

import argparse
from pathlib import Path

from kurogo.commands.trouble import FAILED, Trouble
from kurogo.server.seats import KeyDamaged
from kurogo.server.serve import CannotServe, serve
from kurogo.server.store import StoreError


def run(asked: argparse.Namespace) -> int:
    """Serve the table until interrupted."""
    if not 0 <= asked.port < 65536:
        raise Trouble("--port is a number from 0 to 65535 (0: any that is free)")
    if not asked.host:
        raise Trouble("--host is an address of this machine (127.0.0.1: this machine only, 0.0.0.0: everybody in the same network)")
    data = Path(asked.data).expanduser() if asked.data else None
    try:
        return serve(asked.host, asked.port, data, prefix=asked.prefix, open_browser=asked.browser)
    except (StoreError, KeyDamaged, CannotServe) as error:
        raise Trouble(str(error), FAILED) from None
