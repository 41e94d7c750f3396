"""From where an address can be opened: by this machine alone, or by others in its network too."""

from __future__ import annotations

import socket
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

EVERYBODY = ("0.0.0.0", "::")


@lru_cache(maxsize=256)  # a page asks for each of its links
def is_here_only(url: str) -> bool:
    """Whether an address means whichever device opens it (localhost, 127.0.0.1, ::1), so that a link with it leads others nowhere."""
    try:
        name = urlsplit(url).hostname or ""
    except ValueError:  # no address at all
        return False
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost" or name.endswith(".localhost")


def origin(host: str, port: int) -> str:
    """Scheme, host and port, as addresses begin."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def network_origin(host: str, port: int) -> str:
    """How others in the network begin an address of a server that listens on `host`; "" where they cannot come in or there is no network."""
    named = network_address() if host in EVERYBODY else host
    found = origin(named, port) if named else ""
    return "" if is_here_only(found) else found


def network_address() -> str:
    """This machine's address in its network; "" without one. Nothing is sent: a datagram socket only looks up its way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(probe.getsockname()[0])
