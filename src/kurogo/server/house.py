"""The house: all tables, one lock each, everything that changes something written before it is acknowledged."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractContextManager, asynccontextmanager
from dataclasses import dataclass, replace
from typing import ParamSpec

from kurogo.core.options import Value
from kurogo.core.record import record_of
from kurogo.core.registry import UnknownGame, game_type
from kurogo.server.bots import CHOICES, BotPool
from kurogo.server.films import Films
from kurogo.server.matches import fold, new_key
from kurogo.server.names import clean
from kurogo.server.refused import Frozen, Refused
from kurogo.server.seats import Device, Entropy, new_word, token_hash
from kurogo.server.seen import Listed, Look, News
from kurogo.server.store import FREE, GATHERING, OVER, PLAYING, Conflict, SeatRow, Store, Stored, TableRow
from kurogo.server.tables import Played, Table, dropped_on_failure
from kurogo.server.thinking import Thinkers

log = logging.getLogger("kurogo.server")

P = ParamSpec("P")

IN_MEMORY = 300  # tables; those that nobody listens to are forgotten first, and read again when asked for
TABLE_NAME_LENGTH = 60


class Unknown(Refused):
    """There is no such table."""

    def __init__(self) -> None:
        super().__init__(404, "There is no such table here. Perhaps the link was cut short.")


@dataclass(frozen=True)
class Wish:
    """What somebody asks for when they set a table. `who`: their own name, "" sits nobody."""

    game: str
    players: int
    options: Mapping[str, Value]
    name: str = ""
    who: str = ""
    salt: str = ""
    listed: bool = True


class House:
    """Everything the routes may ask for. All that fails raises Refused, and then nothing has changed."""

    def __init__(self, store: Store, bots: BotPool, entropy: Entropy, clock: Callable[[], float]) -> None:
        self.store = store
        self.thinkers = Thinkers(self, bots)
        self._entropy = entropy
        self.clock = clock
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._waking: asyncio.Task[None] | None = None
        self._closed = False
        self.films = Films()

    # --- tables ---------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[Table]:
        """A table, locked and as it is stored. Raises Unknown or Frozen."""
        table = self._tables.get(id)
        if table is None:
            table = self._tables[id] = Table(id)
        self._tables.move_to_end(id)
        table.users += 1
        try:
            async with table.lock:
                if not table.is_loaded:
                    await self._load(table)
                yield table
        finally:
            table.users -= 1
        self._forget()

    async def _load(self, table: Table) -> None:
        try:
            stored = await asyncio.to_thread(self.store.load, table.id)
        except (ValueError, TypeError, KeyError) as error:  # what is stored does not read: damaged, or of another program
            log.error("table %s cannot be read: %s", table.id, error.__class__.__name__)
            raise Frozen from None
        if stored is None:
            self._tables.pop(table.id, None)
            raise Unknown
        table.take(stored, await asyncio.to_thread(fold, stored))
        table.moved_at = self.clock()
        self.thinkers.ask(table)

    def _forget(self) -> None:
        if len(self._tables) <= IN_MEMORY:
            return
        for id, table in list(self._tables.items()):
            if len(self._tables) <= IN_MEMORY:
                return
            if not (table.users or table.listeners or table.thinking):
                del self._tables[id]

    def begin(self) -> None:
        """After a start of the server: bots that were asked are asked again, table by table, while people are served already."""
        self._waking = asyncio.get_running_loop().create_task(self._wake())

    async def _wake(self) -> None:
        for id in await asyncio.to_thread(self.store.playing):
            try:
                async with self.at(id):
                    pass
            except Refused as error:
                log.warning("table %s cannot be played on: %s", id, error.__class__.__name__)

    def leave(self) -> None:
        """The server is about to stop: streams end, bots are asked no more."""
        self._closed = True
        for table in self._tables.values():
            table.ring()

    async def close(self) -> None:
        """Stop the bots and let go of the database."""
        self.leave()
        if self._waking is not None:
            self._waking.cancel()
            await asyncio.gather(self._waking, return_exceptions=True)
        await self.thinkers.close()
        await asyncio.to_thread(self.store.close)

    @property
    def is_closed(self) -> bool:
        """Whether the server is on its way down."""
        return self._closed

    async def yours(self, device: Device) -> list[Listed]:
        """The newest tables of this device."""
        return [_listed(stored, await self._waits(stored, device)) for stored in await asyncio.to_thread(self.store.yours, device.hashes)]

    async def open(self) -> list[Listed]:
        """The newest tables that wait for players and are listed."""
        return [_listed(stored) for stored in await asyncio.to_thread(self.store.open)]

    async def _waits(self, stored: Stored, device: Device) -> bool:
        """Whether a table waits for a move of this device."""
        if stored.row.stage != PLAYING:
            return False
        try:
            async with self.at(stored.row.id) as table:
                state = table.playing().state
                return any(state.is_asked(seat) and not table.seats[seat].is_stand_in for seat in table.own(device))
        except Refused:
            return False

    # --- before the start ------------------------------------------------------------------------------------------------

    async def create(self, wish: Wish, device: Device) -> tuple[str, Device]:
        """Set a table. Gives its id and the device with what opens it."""
        try:
            kind = game_type(wish.game)
        except UnknownGame:
            raise Refused(404, "There is no such game here.") from None
        key, game = await asyncio.to_thread(new_key, kind, wish.players, wish.options)
        name = clean(wish.name)
        if len(name) > TABLE_NAME_LENGTH:
            raise Refused(422, f"The name of a table has at most {TABLE_NAME_LENGTH} letters.")
        id, host, seed = new_word(self._entropy, 9), new_word(self._entropy), self._entropy(32).hex()
        row = TableRow(id, key, name or kind.title, wish.listed, GATHERING, self.clock(), seed, token_hash(host))
        stored = Stored(row, tuple(SeatRow(seat) for seat in range(game.num_players)))
        device = device.with_token(host)
        if clean(wish.who):
            table = Table(id)
            table.take(stored, None)
            table.put(table.sit(0, wish.who, wish.salt, token_hash(host)))
            stored = Stored(row, table.seats)
        await asyncio.to_thread(self.store.create, stored)
        return id, device

    def new_token(self) -> str:
        """A secret for a seat."""
        return new_word(self._entropy)

    async def sit(self, id: str, device: Device, seat: int, name: str, salt: str = "") -> Device:
        """Take a free seat. Gives the device with the seat's secret. The game begins when nobody is waited for."""
        token = self.new_token()
        async with self.at(id) as table:
            await self._change(table, table.sit(seat, name, salt, token_hash(token)))
        return device.with_token(token)

    async def add_bot(self, id: str, device: Device, seat: int, spec: str) -> None:
        """Put a bot on a free seat."""
        if spec not in {choice.spec for choice in CHOICES}:
            raise Refused(422, "There is no such bot here.")
        async with self.at(id) as table:
            table.check_arranger(device)
            await self._change(table, table.add_bot(seat, spec))

    async def free(self, id: str, device: Device, seat: int) -> None:
        """Leave an own seat, or take a bot away."""
        async with self.at(id) as table:
            await self._change(table, table.free(device, seat))

    async def start(self, id: str, device: Device) -> None:
        """Begin with who is here."""
        async with self.at(id) as table:
            table.check_arranger(device)
            await self._start(table)

    async def _change(self, table: Table, seat: SeatRow) -> None:
        if table.is_full_with(seat):
            await self._start(table, seat)
            return
        await self.write(table, self.store.seat, table.id, seat, table.seats[seat.seat])
        table.put(seat)
        table.ring()

    async def _start(self, table: Table, last: SeatRow | None = None) -> None:
        """Begin, together with the seat that was taken last: either both are stored or neither, so nobody's seat is lost without its secret."""
        stored, match = await asyncio.to_thread(table.begun, last)
        await self.write(table, self.store.start, stored)
        table.stored, table.match, table.moved_at = replace(stored, log=()), match, self.clock()
        self.thinkers.ask(table)
        table.ring()

    # --- playing --------------------------------------------------------------------------------------------------------

    async def play(self, id: str, device: Device, seat: int, moves: Sequence[Sequence[int]], seen: int) -> Played:
        """Whole moves, one after another; acknowledged when they are stored with the draws they owe."""
        async with self.at(id) as table:
            table.check_plays(device, seat)
            before = len(table.playing().log)
            with dropped_on_failure(table):
                played = table.play(seat, moves, seen)
            await self.commit(table, before)
            return played

    async def undo(self, id: str, device: Device, seat: int, seen: int) -> None:
        """Take back the seat's last move."""
        async with self.at(id) as table:
            table.check_plays(device, seat)
            before = len(table.playing().log)
            with dropped_on_failure(table):
                table.undo(seat, seen)
            await self.commit(table, before)

    async def commit(self, table: Table, before: int) -> None:
        """Write what the match's log has gained since it was `before` entries long, then tell everybody."""
        match = table.playing()
        over = bool(match.state.over)
        table.moved_at = self.clock()
        await self.write(table, self.store.append, table.id, before, match.log[before:], over)
        if over:
            table.end()
        self.thinkers.ask(table)
        table.ring()

    async def write(self, table: Table, call: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        """Write in a thread. Whatever goes wrong, also that nobody waits for it any more: what is stored has the say from then on."""
        try:
            await asyncio.to_thread(call, *args, **kwargs)
        except Conflict:
            table.drop()
            raise Refused(409, "Somebody else was quicker. Nothing of this was done; look again.") from None
        except BaseException:
            table.drop()
            raise

    # --- looking --------------------------------------------------------------------------------------------------------

    async def look(self, id: str, device: Device, seat: int | None = None, draft: Sequence[int] = (), watch: bool = False) -> Look:
        """A table as this device sees it: from `seat`, or from its only seat, or as a watcher."""
        async with self.at(id) as table:
            return table.show(device, seat, draft, watch)

    async def since(self, id: str, device: Device, viewer: int | None, seen: int) -> News:
        """What a viewer has heard after `seen` rows, and the number of the table's last public change. Raises Refused when the seat is no
        longer one of the device."""
        async with self.at(id) as table:
            if viewer is not None:
                table.check_owner(device, viewer)
            return table.since(viewer, seen)

    async def listen(self, id: str, device: Device, seat: int | None, watch: bool) -> tuple[asyncio.Event, int | None]:
        """An event that is set whenever something may have happened, and whose eyes the device has. `unlisten` it."""
        listener = asyncio.Event()
        async with self.at(id) as table:
            viewer = table.viewer(device, seat, watch)
            table.listeners.add(listener)
        return listener, viewer

    def unlisten(self, id: str, listener: asyncio.Event) -> None:
        """No further events."""
        if id in self._tables:
            self._tables[id].listeners.discard(listener)

    # --- after the end ----------------------------------------------------------------------------------------------------

    async def rematch(self, id: str, device: Device, rotate: bool, counted: AbstractContextManager[None]) -> str:
        """The table that follows this one, with the same game, options and people; made once, whoever asks. It is set inside `counted`.
        Gives its id."""
        async with self.at(id) as table:
            if table.row.after:
                return table.row.after
            table.check_arranger(device)
            if table.row.stage != OVER:
                raise Refused(409, "A rematch can be set when the game is over.")
            with counted:
                stored = self._following(table, rotate)
                next_table = Table(stored.row.id)
                next_table.take(stored, None)
                begun, _ = await asyncio.to_thread(next_table.begun)
                await self.write(table, self.store.follow, id, begun)
            table.follow(stored.row.id)
            table.ring()
        async with self.at(stored.row.id):
            pass
        return stored.row.id

    def _following(self, table: Table, rotate: bool) -> Stored:
        old = table.row
        count = len(table.seats)
        seats = [replace(s, seat=(s.seat + 1) % count if rotate else s.seat) for s in table.seats]
        row = TableRow(
            new_word(self._entropy, 9), old.key, old.name, False, GATHERING, self.clock(), self._entropy(32).hex(), old.host, before=old.id
        )
        return Stored(row, tuple(sorted(seats, key=lambda s: s.seat)))

    async def record(self, id: str) -> str:
        """The record of a match that is over."""
        async with self.at(id) as table:
            if table.row.stage != OVER:
                raise Refused(403, "The record shows every secret, so it is written when the game is over.")
            return record_of(table.playing(), [s.name for s in table.seats]).to_json()


def _listed(stored: Stored, your_turn: bool = False) -> Listed:
    row = stored.row
    people = tuple(seat.name for seat in stored.seats if seat.kind != FREE)
    return Listed(row.id, row.key, row.name, row.stage, people, len(stored.seats) - len(people), your_turn)
