"""Many tables at once: how long it takes from sending a move until the other player's stream tells it.

    python benchmarks/load.py --tables 200 --seconds 60 [--every 10] [--json]

Two people a table, each with a stream, who do what the page's script does (see `visitors.py`): after a move its answer brings the stage, after a row
from the other the stage is fetched, the parts of a choice are fetched one by one, and so are the odds of what hangs on chance. A table gets a move
every `--every` seconds on average (half to one and a half times that long is thought about each); `--every 0` is as fast as the server answers,
which is the highest throughput.
The people share the machine with the server, in one process.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from kurogo.core.match import MOVE
from kurogo.server.store import Store

sys.path.insert(0, str(Path(__file__).parents[1]))  # a script knows only its own folder
from benchmarks.visitors import Person, Process, answers, running

WARM = 5.0  # seconds before anything is counted


class Watch:
    """Times the moves of one table. One of two is asked, so what the other hears next is the move that was sent last."""

    def __init__(self, times: list[tuple[float, float]]) -> None:
        self._times = times
        self._mover: Person | None = None
        self._sent = 0.0

    def send(self, person: Person) -> None:
        """A move goes out."""
        self._mover, self._sent = person, time.perf_counter()

    def rows(self, person: Person) -> None:
        """Somebody is told something."""
        if self._mover is not None and person is not self._mover:
            self._times.append((self._sent, time.perf_counter() - self._sent))
            self._mover = None


@dataclass(frozen=True)
class Measured:
    """Everybody, seconds from sending to seen, moves acknowledged meanwhile, for how long that was and what the server computed in it."""

    people: list[Person]
    times: list[float]
    moves: int
    took: float
    cpu: float


async def load(process: Process, tables: int, seconds: float, every: float) -> Measured:
    """Set the tables, play, and measure for so many seconds."""
    port = process.port
    rng = Random(1)
    times: list[tuple[float, float]] = []
    people: list[Person] = []
    await answers(port)
    for _ in range(tables):
        pair = [Person(port, seat, Random(rng.random())) for seat in (0, 1)]
        await pair[1].sit(await pair[0].set_table("shadow-ninjas", 2))
        watch = Watch(times)
        for person in pair:
            person.on_send, person.on_rows = watch.send, watch.rows
        people += pair

    def thinks() -> float:
        return rng.uniform(0.5, 1.5) * every

    listening = [asyncio.create_task(person.listen()) for person in people]
    playing = [asyncio.create_task(person.play(thinks)) for person in people]
    await asyncio.sleep(WARM + every)
    cpu = process.cpu()
    begun, before = time.perf_counter(), sum(person.acknowledged for person in people)
    await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    took, moves = time.perf_counter() - begun, sum(person.acknowledged for person in people) - before
    end, cpu = begun + took, process.cpu() - cpu
    for person in people:
        person.stop()
    await asyncio.wait(playing, timeout=1.5 * every + 10, return_when=asyncio.FIRST_EXCEPTION)
    for task in [*playing, *listening]:
        task.cancel()
    for failed in await asyncio.gather(*playing, *listening, return_exceptions=True):
        if isinstance(failed, Exception):
            raise failed
    return Measured(people, [taken for sent, taken in times if begun <= sent < end], moves, took, cpu)


def lost(data: Path, people: list[Person]) -> int:
    """Moves that were acknowledged and are not stored as they were."""
    store = Store(f"sqlite:///{data / 'kurogo.db'}")
    missing = 0
    for person in people:
        stored = store.load(person.id)
        assert stored is not None
        found = [list(entry.ints) for entry in stored.log if entry.kind == MOVE and entry.seat == person.seat]
        told = person.told(found)
        missing += sum(a != b for a, b in zip(found, told, strict=False)) + max(0, len(told) - len(found))
    store.close()
    return missing


def _ms(times: list[float], part: float) -> float:
    return round(1000 * times[min(len(times) - 1, int(part * len(times)))], 1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--every", type=float, default=10, help="seconds between two moves of a table, on average")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        with running(data) as process:
            found = asyncio.run(load(process, given.tables, given.seconds, given.every))
        missing = lost(data, found.people)
    times = sorted(found.times) or [float("inf")]
    result = {
        "tables": given.tables,
        "streams": len(found.people),
        "seconds_between_moves_of_a_table": given.every,
        "moves_per_second": round(found.moves / found.took, 1),
        "measured": len(found.times),
        "p50_ms": _ms(times, 0.5),
        "p95_ms": _ms(times, 0.95),
        "p99_ms": _ms(times, 0.99),
        "server_cpu_ms_per_move": round(1000 * found.cpu / max(1, found.moves), 1),
        "server_cpu_share": round(found.cpu / found.took, 2),
        "lost": missing,
    }
    print(json.dumps(result) if given.json else "\n".join(f"{name:34} {value}" for name, value in result.items()))
    sys.exit(bool(missing))


if __name__ == "__main__":
    main()
