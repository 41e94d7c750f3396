"""How much one visitor may have: a bound that friends never meet, so that nobody fills the disk or takes all connections."""

from __future__ import annotations

import ipaddress
import os
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

from kurogo.server.refused import Refused

HOUR = 3600.0
VISITORS = 10_000  # remembered at most; who came first is forgotten first


@dataclass(frozen=True)
class Bounds:
    """For one visitor; 0 is no bound."""

    tables: int = 60  # set in an hour
    streams: int = 60  # open at once: pages that listen, of a household perhaps

    @classmethod
    def from_environment(cls) -> Bounds:
        """KUROGO_TABLES_PER_HOUR and KUROGO_STREAMS. Raises ValueError for what is no whole number."""
        return cls(int(os.environ.get("KUROGO_TABLES_PER_HOUR", cls.tables)), int(os.environ.get("KUROGO_STREAMS", cls.streams)))


def visitor(host: str) -> str:
    """Who comes from this address: of version 6 the network, since one visitor has all addresses of it."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    return str(ipaddress.ip_network((address, 64), strict=False)) if address.version == 6 else host


class Limits:
    """Counts in memory alone: a restart forgives everything."""

    def __init__(self, bounds: Bounds, clock: Callable[[], float]) -> None:
        self._bounds = bounds
        self._clock = clock
        self._set: OrderedDict[str, deque[float]] = OrderedDict()
        self._brought: OrderedDict[str, deque[float]] = OrderedDict()
        self._open: Counter[str] = Counter()

    def table(self, host: str) -> AbstractContextManager[None]:
        """A table is set inside; one that could not be is not counted. Raises Refused."""
        return self._counted(self._set, host, "tables were set")

    def record(self, host: str) -> AbstractContextManager[None]:
        """A record is opened inside: as many as tables, for each takes a moment to check. Raises Refused."""
        return self._counted(self._brought, host, "records were opened")

    @contextmanager
    def _counted(self, done: OrderedDict[str, deque[float]], host: str, words: str) -> Iterator[None]:
        who, now = visitor(host), self._clock()
        times = done.get(who, deque())
        while times and times[0] <= now - HOUR:
            times.popleft()
        if self._bounds.tables and len(times) >= self._bounds.tables:
            minutes = max(1, round((times[0] + HOUR - now) / 60))
            wait = "1 minute" if minutes == 1 else f"{minutes} minutes"
            raise Refused(429, f"From here {len(times)} {words} within an hour, and that is the most. Try again in {wait}.")
        times.append(now)
        done[who] = times
        done.move_to_end(who)
        if len(done) > VISITORS:
            done.popitem(last=False)
        try:
            yield
        except BaseException:
            times.pop()
            raise

    def stream(self, host: str) -> Callable[[], None]:
        """A stream is opened; call what this gives when it ends. Raises Refused."""
        who = visitor(host)
        if self._bounds.streams and self._open[who] >= self._bounds.streams:
            raise Refused(429, f"{_pages(self._open[who])} already, and that is the most. Close some of them.")
        self._open[who] += 1
        ended = False

        def end() -> None:
            nonlocal ended
            if not ended:
                ended = True
                self._open[who] -= 1
                if self._open[who] <= 0:
                    del self._open[who]

        return end


def _pages(count: int) -> str:
    return "1 page from here listens" if count == 1 else f"{count} pages from here listen"
