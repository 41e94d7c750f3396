"""Bots that are asked: each thinks beside everything else, with nothing but its own view and what it heard, and moves when the table is
still as it saw it."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from kurogo.server.bots import BotPool, any_move
from kurogo.server.refused import Refused
from kurogo.server.tables import Table, dropped_on_failure

if TYPE_CHECKING:
    from kurogo.server.house import House

log = logging.getLogger("kurogo.server")

BOT_FAILURES = 3  # one after another; then the bot is asked again when the table is next read


class Thinkers:
    """The bots of a house."""

    def __init__(self, house: House, bots: BotPool) -> None:
        self._house = house
        self._bots = bots
        self._tasks: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Stop them all."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._bots.close()

    def ask(self, table: Table) -> None:
        """Ask every bot that is to move and does not think yet."""
        for seat in table.bots_asked():
            if seat not in table.thinking and not self._house.is_closed:
                table.thinking.add(seat)
                task = asyncio.get_running_loop().create_task(self._bot(table, seat))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _bot(self, table: Table, seat: int) -> None:
        failures = 0
        try:
            while failures < BOT_FAILURES:
                try:
                    if not await self._bot_moves(table.id, seat):
                        return
                    failures = 0
                except Exception as error:  # also a write that failed: the table must not stand still for it
                    failures += 1
                    log.error("a bot could not move: %s", error.__class__.__name__)
        finally:
            table.thinking.discard(seat)

    async def _bot_moves(self, id: str, seat: int) -> bool:
        """One move of a bot. Gives whether it is asked for another one."""
        async with self._house.at(id) as table:
            if seat not in table.bots_asked():
                return False
            match = table.playing()
            key, view, heard = match.game.key, match.view(seat).pack(), match.heard(seat)
            spec, seed = table.seats[seat].bot, table.bot_seed(seat)
        move = await self._bots.choose(key, view, heard, spec, seed)
        async with self._house.at(id) as table:
            if seat not in table.bots_asked():
                return False
            match = table.playing()
            if match.view(seat).pack() != view:
                return True  # something has happened since: think again
            before = len(match.log)
            with dropped_on_failure(table):
                self._answer(table, seat, move, seed)
            await self._house.commit(table, before)
            return seat in table.bots_asked()

    def _answer(self, table: Table, seat: int, move: list[int] | None, seed: int) -> None:
        if move is not None:
            try:
                table.play(seat, [move], -1)
                return
            except Refused:
                log.error("a bot chose a move that is not legal")
        table.play(seat, [any_move(table.playing(), seat, seed)], -1)
