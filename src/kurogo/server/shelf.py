"""Records that people bring along to look at: in memory alone, a few of them, for a while. The shelf knows no table, so it cannot tell of one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from kurogo.core.match import Match
from kurogo.core.record import Record, RecordError, read_record, replayed
from kurogo.server.films import Film
from kurogo.server.names import clean
from kurogo.server.refused import Refused
from kurogo.server.seats import Entropy, new_word
from kurogo.server.seen import Facts, PublicSeat
from kurogo.server.store import OVER, PERSON

LARGEST_RECORD = 512 * 1024  # bytes; a long game of five has a tenth of it
MOST_ENTRIES = 6000  # every one of them is kept as a state
KEPT = 8  # the one looked at longest ago goes first
SECONDS = 7200.0  # after the last look
NAME_LENGTH = 40


@dataclass(frozen=True)
class Shown:
    """A record that holds, and what its pages are made from."""

    facts: Facts
    match: Match
    film: Film
    text: str


class Shelf:
    """The records brought along lately, by a word that cannot be guessed."""

    def __init__(self, entropy: Entropy, clock: Callable[[], float]) -> None:
        self._entropy = entropy
        self._clock = clock
        self._shown: OrderedDict[str, tuple[float, Shown]] = OrderedDict()
        self._reading = asyncio.Lock()  # one at a time: a long one takes a second

    async def put(self, data: bytes) -> str:
        """Take a record in and give its word. Raises Refused when it is not one that holds to the end."""
        async with self._reading:
            shown = await asyncio.to_thread(_shown, new_word(self._entropy), data)
        self._shown[shown.facts.id] = (self._clock(), shown)
        while len(self._shown) > KEPT:
            self._shown.popitem(last=False)
        return shown.facts.id

    def at(self, id: str) -> Shown:
        """A record that is still here. Raises Refused."""
        now = self._clock()
        for other in [other for other, (looked, _) in self._shown.items() if looked < now - SECONDS]:
            del self._shown[other]
        if id not in self._shown:
            raise Refused(404, "This record is not kept here any more. Open its file once more.")
        _, shown = self._shown[id]
        self._shown[id] = (now, shown)
        self._shown.move_to_end(id)
        return shown


def _shown(id: str, data: bytes) -> Shown:
    try:
        text = data.decode("utf-8")
        record = read_record(text)
        if len(record.log) > MOST_ENTRIES:
            raise RecordError("log", f"{len(record.log)} entries; at most {MOST_ENTRIES} are shown")
        match = replayed(record)
    except UnicodeDecodeError:
        raise Refused(422, "This is not a record: no UTF-8 text.") from None
    except RecordError as error:
        raise Refused(422, f"This record does not hold. {_sentence(error)}") from None
    film = Film(match)
    film.grow(match.log)
    return Shown(_facts(id, record), match, film, text)


def _sentence(error: RecordError) -> str:
    told = f"{error.place}: {error.reason}"
    return f"{told[0].upper()}{told[1:300]}{'…' if len(told) > 300 else '.'}"


def _facts(id: str, record: Record) -> Facts:
    names = [clean(name)[:NAME_LENGTH] or f"Seat {seat + 1}" for seat, name in enumerate(record.names)]
    seats = tuple(PublicSeat(seat, PERSON, name, "") for seat, name in enumerate(names))
    return Facts(id, record.key, "", OVER, 0, seats, record.commitment, tuple(record.salts), record.seed, "", "")
