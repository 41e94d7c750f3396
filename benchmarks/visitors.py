"""What `faults.py`, `load.py` and `timing.py` share: the table as a process of its own, and people at it who speak HTTP and nothing else.

A person does what the page's script does: keeps a stream open, fetches the stage when it tells of something the page does not show yet, asks for the
odds of what hangs on chance, reads the menu, follows its links and sends whole moves with the position the stage was at. A move without an answer is
sent again as it was: a table that has it already answers 409, for the position has moved on.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

GONE = (OSError, EOFError, asyncio.IncompleteReadError)
JSON = {"Accept": "application/json", "Content-Type": "application/json"}
HTML = {"Accept": "text/html"}
SHOWN = re.compile(r'<div id="stage"[^>]* data-count="([0-9]+)"[^>]*?( data-asked)?>')
MOVES = re.compile(r'name="moves" value="([0-9.,]+)"')
DRAFTS = re.compile(r'href="[^"]*[?&](?:amp;)?draft=([0-9.]+)"[^>]*data-swap')

Heads = dict[str, str]


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Process:
    """`kurogo serve` on a folder, as anybody starts it."""

    def __init__(self, data: Path, port: int) -> None:
        self.data = data
        self.port = port
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it; it is not up yet."""
        words = [sys.executable, "-m", "kurogo", "serve", "--port", str(self.port), "--data", str(self.data)]
        unbound = os.environ | {"KUROGO_TABLES_PER_HOUR": "0", "KUROGO_STREAMS": "0"}  # all these people come from one address
        with open(self.data.parent / "serve.log", "ab") as log:
            self._process = subprocess.Popen(words, stdout=log, stderr=log, env=unbound)

    def cpu(self) -> float:
        """Seconds of processor time it has used; 0 where the system does not tell (Linux does)."""
        with suppress(OSError):
            used = Path(f"/proc/{self._process.pid if self._process else 0}/stat").read_text().rpartition(") ")[2].split()
            return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    def kill(self) -> None:
        """SIGKILL: nothing is tidied up."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@contextmanager
def running(data: Path) -> Iterator[Process]:
    """The table, up as soon as it answers; killed at the end."""
    process = Process(data, free_port())
    try:
        process.start()
        yield process
    finally:
        process.kill()


async def answers(port: int, seconds: float = 60) -> None:
    """Until the table answers."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(*GONE):
            if (await Line(port).ask("GET", "/health"))[0] == 200:
                return
        await asyncio.sleep(0.02)
    raise TimeoutError("the table does not answer")


class Line:
    """One connection that is kept, opened when it is needed."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, heads: Heads | None = None, body: bytes = b"") -> tuple[int, Heads, bytes]:
        """Status, headers and body. Raises one of GONE."""
        try:
            status, found = await self.begin(method, path, heads, body)
            assert self._reader is not None
            return status, found, await self._reader.readexactly(int(found.get("content-length", "0")))
        except BaseException:
            self.close()
            raise

    async def begin(self, method: str, path: str, heads: Heads | None = None, body: bytes = b"") -> tuple[int, Heads]:
        """As `ask`, without the body."""
        if self._reader is not None and self._reader.at_eof():  # closed while nobody asked, as a server does; a browser opens another one
            self.close()
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 20)
        assert self._reader is not None
        lines = [f"{method} {path} HTTP/1.1", "Host: table", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in (heads or {}).items()]
        self._writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await self._writer.drain()
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        pairs = (line.partition(": ") for line in head[1:] if line)
        return int(head[0].split()[1]), {name.lower(): value for name, _, value in pairs}

    async def chunks(self) -> AsyncIterator[bytes]:
        """What comes after `begin`, piece by piece, until the server ends it."""
        assert self._reader is not None
        while size := int(await self._reader.readline() or b"0", 16):
            yield (await self._reader.readexactly(size + 2))[:-2]

    def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


class Person:
    """Somebody on a seat. `written` holds every whole move once, however often it was sent, when the table has said that it is."""

    def __init__(self, port: int, seat: int, rng: Random) -> None:
        self.seat = seat
        self.id = ""
        self.written: list[list[int]] = []
        self.cut: dict[
            int, list[list[int]]
        ] = {}  # by its place in `written`: what may have been played after this move, or a beginning of it
        self.acknowledged = 0
        self.heard: list[tuple[int, int, list[str]]] = []  # position before, position after, lines
        self.position = 0
        self.over = False
        self.on_send: Callable[[Person], None] = lambda person: None
        self.on_rows: Callable[[Person], None] = lambda person: None
        self.on_written: Callable[[Person], None] = lambda person: None
        self._rng = rng
        self._port = port
        self._line = Line(port)
        self._aside = Line(port)  # for the odds, which a browser fetches while the person goes on
        self._asking: asyncio.Task[None] | None = None
        self._cookie = ""
        self._woken = asyncio.Event()

    async def ask(self, line: Line, method: str, path: str, heads: Heads, body: bytes = b"") -> tuple[int, bytes]:
        """From this device. Raises one of GONE."""
        status, found, told = await line.ask(method, path, heads | ({"Cookie": self._cookie} if self._cookie else {}), body)
        if "set-cookie" in found:
            self._cookie = found["set-cookie"].partition(";")[0]
        return status, told

    async def surely(self, method: str, path: str, heads: Heads, body: bytes = b"") -> tuple[int, bytes, bool]:
        """As `ask`, again and again until there is an answer; and whether it was asked again."""
        again = False
        while True:
            try:
                return (*await self.ask(self._line, method, path, heads, body), again)
            except GONE:
                again = True
                await asyncio.sleep(0.02)

    async def post(self, path: str, fields: object) -> tuple[int, dict[str, object], bool]:
        """JSON to the table and back, surely."""
        status, told, again = await self.surely("POST", path, JSON, json.dumps(fields).encode())
        return status, json.loads(told), again

    async def set_table(self, game: str, players: int, **options: str) -> str:
        """Set a table and sit on its first seat."""
        wish = {"game": game, "players": players, "who": "Mika", **{f"option-{name}": value for name, value in options.items()}}
        status, told, _ = await self.post("/new", wish)
        assert status == 201, told
        self.id = str(told["id"])
        return self.id

    async def sit(self, id: str) -> None:
        """Take the own seat at somebody's table."""
        self.id = id
        status, told, _ = await self.post(f"/t/{id}/sit", {"seat": self.seat, "name": f"Ren {self.seat}"})
        assert status == 200, told

    def told(self, stored: list[list[int]]) -> list[list[int]]:
        """What they were told is written, with as much of each way that was cut short as makes it what is stored, if anything does. The next own
        move may be the one that the way would have gone on with, so each length of a way is tried."""
        fitting: list[list[list[int]]] = [[]]
        for at, move in enumerate(self.written):
            rest = self.cut.get(at, [])
            further = [[*whole, move, *rest[:more]] for whole in fitting for more in range(len(rest) + 1)]
            found = {len(whole): whole for whole in further if whole == stored[: len(whole)]}
            fitting = list(found.values()) or further[:1]
        return next((whole for whole in fitting if whole == stored), fitting[0])

    # --- the stream ---------------------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Hear what happens, for ever; a stream that breaks is taken up where it broke."""
        while True:
            line = Line(self._port)
            with suppress(*GONE):
                path = f"/t/{self.id}/stream?as={self.seat}&seen=0&news=0"
                status, _ = await line.begin("GET", path, {"Cookie": self._cookie, "Last-Event-ID": str(self.position)})
                assert status == 200, status
                text = b""
                async for chunk in line.chunks():
                    *events, text = (text + chunk).split(b"\n\n")
                    for event in events:
                        self._hear(event.decode())
            line.close()
            await asyncio.sleep(0.02)

    def _hear(self, event: str) -> None:
        words = dict(line.partition(": ")[::2] for line in event.split("\n"))
        kind = words.get("event", "")
        if kind in ("rows", "reload"):
            told = json.loads(words["data"])
            self.heard.append((self.position, told["count"], [row["text"] for row in told.get("rows", [])]))
            self.position = told["count"]
            self.on_rows(self)
        if kind in ("rows", "reload", "news"):
            self._woken.set()

    # --- playing --------------------------------------------------------------------------------------------------------------

    async def play(self, thinks: Callable[[], float]) -> None:
        """Play until the game is over. `thinks` gives the seconds before a move."""
        stage = await self._look()
        while not self.over:
            while not self.over and (MOVES.search(stage[1]) or DRAFTS.search(stage[1])):
                stage = await self._choose(*stage, thinks())
            while not self.over and self.position <= stage[0]:  # what the stream told is what the last answer showed
                await self._woken.wait()
                self._woken.clear()
            if not self.over:
                stage = await self._look()

    def stop(self) -> None:
        """Begin no further move."""
        self.over = True
        self._woken.set()

    async def _look(self, draft: str = "") -> tuple[int, str]:
        status, told, _ = await self.surely("GET", f"/t/{self.id}/stage?{self._eyes(draft)}", HTML)
        assert status in (200, 409), status
        return self._read(told.decode(), draft)

    def _eyes(self, draft: str) -> str:
        return f"as={self.seat}" + (f"&draft={draft}" if draft else "")

    def _read(self, stage: str, draft: str = "") -> tuple[int, str]:
        shown = SHOWN.match(stage)
        assert shown, stage[:400]
        self.over = self.over or 'data-kind="over"' in stage
        if shown[2] and "data-chance" in stage:
            self._asking = asyncio.create_task(self._odds(draft, self._asking))
        return int(shown[1]), stage

    async def _odds(self, draft: str, before: asyncio.Task[None] | None) -> None:
        """As the page asks once it is idle, each choice once; an answer that does not come is not asked for again."""
        if before is not None:
            await before
        with suppress(*GONE):
            status, _ = await self.ask(self._aside, "GET", f"/t/{self.id}/odds?{self._eyes(draft)}", {"Accept": "application/json"})
            assert status in (200, 409), status

    async def _choose(self, count: int, stage: str, thinks: float) -> tuple[int, str]:
        moves, drafts = MOVES.findall(stage), DRAFTS.findall(stage)
        if drafts and not (moves and self._rng.random() < 0.5):
            return await self._look(self._rng.choice(drafts))
        await asyncio.sleep(thinks)
        text = self._rng.choice(moves)
        self.on_send(self)
        status, told, again = await self.post(f"/t/{self.id}/move?as={self.seat}", {"seat": self.seat, "seen": count, "moves": text})
        assert status in (200, 409), told
        if status == 200 or again:  # 409 then: it was written, and only the answer was lost
            first, *rest = [[int(x) for x in move.split(".")] for move in text.split(",")]
            self.written.append(first)
            if again or told.get("note"):  # of a way that something came up on, the answer does not say how much was played
                self.cut[len(self.written) - 1] = rest
            else:
                self.written += rest
            self.acknowledged += status == 200
            self.on_written(self)
        return self._read(str(told["stage"]))
