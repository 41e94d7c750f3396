"""Does how long an answer takes tell of what is hidden?

    python benchmarks/timing.py [--pairs 400] [--seed 1] [--json]

Two tables with the same dice, whose histories differ only in which tokens are cats (twins). The Guard, who may not know, asks both for the same
thing, one right after the other in random order: page, stage, the places of a move begun, a refusal, a move with its taking back. For each the
median of the pairs' differences is given with a 99 % bootstrap interval, the p-value of a permutation test (the sign of every difference may as
well be the other one), and that median as a share of the answer's time. `told` names what differs by more than noise: p below 0.01 over the number of
things asked, and by more than 1 %.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from statistics import median

import httpx

from kurogo.core.registry import make
from kurogo.games.shadow_ninjas.layout import LAY, ROLL, SQUARE
from kurogo.server.app import create_app
from kurogo.server.bots import BotPool

JSON = {"Accept": "application/json"}
# what the ninja player lays, 0 for a shadow; a token is laid where the twin lays one too
FIRST = [1, 2, 3, 4] + [0] * 12
TWIN = [0] * 12 + [4, 3, 2, 1]
FLIPS = 2000


class Counted:
    """Bytes that come again in the same order, so that both tables have the same dice."""

    def __init__(self) -> None:
        self._n = 0

    def __call__(self, size: int) -> bytes:
        self._n += 1
        return hashlib.shake_256(f"timing {self._n}".encode()).digest(size)


class Guard:
    """The Guard at a table whose tokens are laid."""

    def __init__(self, folder: Path) -> None:
        self._app = create_app(folder, entropy=Counted(), clock=lambda: 1.0, bots=BotPool(0), key=b"k" * 32)
        self.http = self._client()
        self.path = ""
        self.dog = 0
        self.seen = 0

    def _client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(transport=httpx.ASGITransport(self._app), base_url="http://table", headers=JSON)

    async def prepare(self, kinds: list[int]) -> None:
        """Sit down, and see the other lay."""
        board = make("shadow-ninjas", players=2).board  # type: ignore[attr-defined]  # Shadow Ninjas' own
        answer = await self.http.post("/new", json={"game": "shadow-ninjas", "players": 2, "who": "Mika"})
        self.path = f"/t/{answer.json()['id']}"
        self.dog = SQUARE + board.tanks[0]
        async with self._client() as ninja:
            await ninja.post(f"{self.path}/sit", json={"seat": 1, "name": "Ren"})
            for kind, square in zip(kinds, board.grey, strict=False):
                seen = (await ninja.get(f"{self.path}/stage")).json()["count"]
                answer = await ninja.post(f"{self.path}/move", json={"seat": 1, "seen": seen, "moves": [[LAY + kind, SQUARE + square]]})
                answer.raise_for_status()
        self.seen = (await self.http.get(f"{self.path}/stage")).json()["count"]

    async def page(self) -> None:
        """The whole page."""
        await self._expect(200, "GET", self.path, headers={"Accept": "text/html"})

    async def stage(self) -> None:
        """The part that changes, which holds the legal actions."""
        await self._expect(200, "GET", f"{self.path}/stage")

    async def begun(self) -> None:
        """A move begun that is none."""
        await self._expect(200, "GET", f"{self.path}/stage?draft={ROLL}")

    async def refusal(self) -> None:
        """A move that the rules refuse."""
        await self._expect(409, "POST", f"{self.path}/move", json={"seat": 0, "seen": self.seen, "moves": [[ROLL]]}, also=422)

    async def move(self) -> None:
        """A dog is put on the board and taken back."""
        await self._expect(200, "POST", f"{self.path}/move", json={"seat": 0, "seen": self.seen, "moves": [[self.dog]]})
        seen = (await self.http.get(f"{self.path}/stage")).json()["count"]
        await self._expect(200, "POST", f"{self.path}/undo", json={"seat": 0, "seen": seen})
        self.seen = (await self.http.get(f"{self.path}/stage")).json()["count"]

    async def _expect(self, status: int, method: str, path: str, also: int = 0, **more: object) -> None:
        answer = await self.http.request(method, path, **more)  # type: ignore[arg-type]  # httpx's own types, passed on
        assert answer.status_code in (status, also), answer.text[:300]


async def taken(action: Callable[[], Awaitable[None]]) -> float:
    """Milliseconds."""
    begun = time.perf_counter()
    await action()
    return 1000 * (time.perf_counter() - begun)


async def measure(pairs: int, rng: Random) -> dict[str, list[tuple[float, float]]]:
    """For each thing asked: milliseconds at both tables, pair by pair."""
    with tempfile.TemporaryDirectory() as folder:
        tables = [Guard(Path(folder) / name) for name in ("first", "twin")]
        for table, kinds in zip(tables, (FIRST, TWIN), strict=True):
            await table.prepare(kinds)
        found: dict[str, list[tuple[float, float]]] = {}
        asked = [
            ("page", Guard.page),
            ("stage", Guard.stage),
            ("begun", Guard.begun),
            ("refusal", Guard.refusal),
            ("move and undo", Guard.move),
        ]
        for at in range(pairs + 10):
            for name, action in asked:
                if name == "move and undo" and at % 8:
                    continue  # each one lengthens the log, of both alike
                order = rng.sample((0, 1), 2)
                times = {which: await taken(lambda a=action, w=which: a(tables[w])) for which in order}  # type: ignore[misc]  # bound at once
                if at >= 10:
                    found.setdefault(name, []).append((times[0], times[1]))
    return found


def judge(pairs: list[tuple[float, float]], rng: Random, tests: int) -> dict[str, float | bool]:
    """What the docstring of this file names, of one thing asked."""
    differences = [a - b for a, b in pairs]
    usual, found = median(a for a, _ in pairs), median(differences)
    drawn = sorted(median(rng.choices(differences, k=len(differences))) for _ in range(FLIPS))
    flipped = sum(abs(median(d if rng.random() < 0.5 else -d for d in differences)) >= abs(found) for _ in range(FLIPS))
    p = (flipped + 1) / (FLIPS + 1)
    return {
        "pairs": len(pairs),
        "median_ms": round(usual, 3),
        "difference_ms": round(found, 4),
        "low_ms": round(drawn[int(0.005 * FLIPS)], 4),
        "high_ms": round(drawn[int(0.995 * FLIPS) - 1], 4),
        "share": round(abs(found) / usual, 4),
        "p": round(p, 4),
        "differs": p < 0.01 / tests and abs(found) > 0.01 * usual,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rng = Random(given.seed)
    measured = asyncio.run(measure(given.pairs, rng))
    judged = {name: judge(pairs, rng, len(measured)) for name, pairs in measured.items()}
    told = [name for name, found in judged.items() if found["differs"]]
    if given.json:
        print(json.dumps({"answers": judged, "told": told}))
    else:
        for name, found in judged.items():
            print(f"{name:14}", *(f"{key} {value}" for key, value in found.items()))
    sys.exit(bool(told))


if __name__ == "__main__":
    main()
