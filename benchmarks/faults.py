"""The table killed (SIGKILL) again and again under load: is a move lost or played twice, does a stream skip or repeat a row?

    python benchmarks/faults.py --rounds 50 [--tables 6] [--seed 1] [--json]

A round: the table is started on the same folder as before, people play as fast as they can on all tables, and it is killed at a random moment.
At the end what is stored is compared, entry by entry, with what people were told is written, and every event of every stream with the rows that
the stored log tells that seat. `recovered_ms` runs
from the start of the new process, and of Python in it, to the first move that it acknowledges or confirms to a retry.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from random import Random

from kurogo.core.match import MOVE
from kurogo.core.registry import facts_of, game_type
from kurogo.server.build import log_lines
from kurogo.server.matches import dice_of, fold
from kurogo.server.seen import Facts, PublicSeat, Seen
from kurogo.server.store import Store, Stored

sys.path.insert(0, str(Path(__file__).parents[1]))  # a script knows only its own folder
from benchmarks.visitors import Person, Process, answers, free_port

SOON, LATE = 0.05, 1.0  # seconds under load before a kill


async def rounds(count: int, tables: int, rng: Random, data: Path) -> tuple[list[Person], list[float]]:
    """Everybody who played, and how long each start took until a move was acknowledged."""
    process = Process(data, free_port())
    people: list[Person] = []
    recovered: list[float] = []
    process.start()
    try:
        await answers(process.port)
        for _ in range(tables):
            pair = [Person(process.port, seat, Random(rng.random())) for seat in (0, 1)]
            await pair[1].sit(await pair[0].set_table("shadow-ninjas", 2))
            people += pair
        first = asyncio.Event()
        for person in people:
            person.on_written = lambda _: first.set()
        tasks = [asyncio.create_task(work) for person in people for work in (person.listen(), person.play(lambda: 0.0))]
        for _ in range(count):
            await _unless_one_fails(first.wait(), tasks)
            await asyncio.sleep(rng.uniform(SOON, LATE))
            await asyncio.to_thread(process.kill)
            await asyncio.sleep(0.05)  # what was acknowledged before is read before anything new is
            first.clear()
            begun = time.perf_counter()
            process.start()
            await _unless_one_fails(first.wait(), tasks)
            recovered.append(1000 * (time.perf_counter() - begun))
        await _rest(people, tasks)
    finally:
        process.kill()
    return people, recovered


async def _unless_one_fails(wanted: Coroutine[None, None, object], tasks: list[asyncio.Task[None]]) -> None:
    wait = asyncio.ensure_future(wanted)
    done, _ = await asyncio.wait([wait, *(task for task in tasks if not task.done())], return_when=asyncio.FIRST_COMPLETED, timeout=60)
    for task in done:
        task.result()
    if wait not in done:
        wait.cancel()
        raise TimeoutError("nothing is acknowledged any more")


async def _rest(people: list[Person], tasks: list[asyncio.Task[None]]) -> None:
    """Nobody sends a further move; answers that are on their way arrive, and streams come to their end."""
    for person in people:
        person.stop()
    await asyncio.sleep(1.5)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def compare(stored: Stored, people: list[Person]) -> tuple[int, int, int]:
    """Moves lost, moves doubled, events of streams that are not what the log tells; of one table."""
    lost = doubled = 0
    for person in people:
        found = [list(entry.ints) for entry in stored.log if entry.kind == MOVE and entry.seat == person.seat]
        written = person.told(found)
        if found != written:
            there, told = Counter(map(tuple, found)), Counter(map(tuple, written))
            lost += (told - there).total() or int(there == told)  # another order is a loss too
            doubled += (there - told).total()
    return lost, doubled, sum(_wrong_events(stored, person) for person in people)


def _wrong_events(stored: Stored, person: Person) -> int:
    match = fold(stored)
    assert match is not None
    row = stored.row
    seats = tuple(PublicSeat(seat.seat, seat.kind, seat.name, seat.bot) for seat in stored.seats)
    facts = Facts(row.id, row.key, row.name, row.stage, row.news, seats, dice_of(row).commitment, row.salts, "", "", "")
    kind, heard = game_type(facts_of(row.key)[0]), match.heard(person.seat)
    at = wrong = 0
    for before, after, lines in person.heard:
        rows = heard[before:after]
        said = [line.text for line in log_lines(kind, facts, Seen(match.view(person.seat), tuple(heard)), rows)]
        wrong += before != at or said != lines
        at = after
    return wrong + (at != len(heard))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        people, recovered = asyncio.run(rounds(given.rounds, given.tables, Random(given.seed), data))
        store = Store(f"sqlite:///{data / 'kurogo.db'}")
        counts = []
        for id in dict.fromkeys(person.id for person in people):
            stored = store.load(id)
            assert stored is not None
            counts.append(compare(stored, [person for person in people if person.id == id]))
        store.close()
    lost, doubled, wrong = map(sum, zip(*counts, strict=True))
    recovered.sort()
    result = {
        "rounds": given.rounds,
        "tables": given.tables,
        "acknowledged": sum(person.acknowledged for person in people),
        "answered_by_a_retry_alone": sum(len(person.written) - person.acknowledged for person in people),
        "lost": lost,
        "doubled": doubled,
        "events": sum(len(person.heard) for person in people),
        "events_missing_or_doubled": wrong,
        "recovered_ms_p95": round(recovered[min(len(recovered) - 1, int(0.95 * len(recovered)))]),
    }
    print(json.dumps(result) if given.json else "\n".join(f"{name:28} {value}" for name, value in result.items()))
    sys.exit(bool(lost or doubled or wrong))


if __name__ == "__main__":
    main()
