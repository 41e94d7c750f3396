"""People around the table: what they say, a bot that steps in for who has left, and their coming back.

A seat's secret never changes hands: a bot that steps in gets the seat's view, as any bot does, and only who holds the seat's own token sees
its page and can take it back. So whoever asks for the bot, the host included, learns nothing.
"""

from __future__ import annotations

from dataclasses import replace

from kurogo.server import talk
from kurogo.server.bots import CHOICES, level
from kurogo.server.house import House
from kurogo.server.refused import Refused
from kurogo.server.seats import Device, token_hash
from kurogo.server.store import BOT, PERSON, PLAYING, SeatRow
from kurogo.server.tables import Table

PATIENCE = 120.0  # seconds that a table waits for somebody before others than the host may ask a bot to step in


class People:
    """What the routes may ask for. All that fails raises Refused, and then nothing has changed."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def say(self, id: str, device: Device, seat: int | None, channel: str, text: str, word: str) -> None:
        """Say something from an own seat, or as a watcher. The same `word` and text a second time change nothing."""
        async with self._house.at(id) as table:
            if seat is not None:
                table.seat(seat)
                table.check_owner(device, seat)
            now = self._house.clock()
            speaker = None if seat is None else table.seats[seat]
            everywhere = talk.channels(table.seats, table.match)
            said = talk.compose(table.said, everywhere, speaker, len(table.seats), channel, text, word, now)
            if said is None:
                return
            await self._house.write(table, self._house.store.say, id, len(table.said), said)
            table.said.append(said)
            table.ring()

    async def stand_in(self, id: str, device: Device, seat: int, spec: str) -> None:
        """A bot steps in for a person while the game runs."""
        if spec not in {choice.spec for choice in CHOICES}:
            raise Refused(422, "There is no such bot here.")
        async with self._house.at(id) as table:
            found = table.seat(seat)
            if table.row.stage != PLAYING:
                raise Refused(409, "A bot can step in while the game runs.")
            if found.kind != PERSON:
                raise Refused(409, f"A bot plays for {found.name} already.")
            self._check_may_replace(table, device, found)
            await self._change(table, replace(found, kind=BOT, bot=spec), f"A bot ({level(spec)}) steps in for {found.name}.")
            self._house.thinkers.ask(table)

    async def come_back(self, id: str, device: Device, seat: int) -> None:
        """Take an own seat back from the bot."""
        async with self._house.at(id) as table:
            found = table.seat(seat)
            table.check_owner(device, seat)
            if table.row.stage != PLAYING or not found.is_stand_in:
                raise Refused(409, "No bot plays for you here.")
            await self._change(table, replace(found, kind=PERSON, bot=""), f"{found.name} is back and plays on.")

    async def relink(self, id: str, device: Device, seat: int) -> Device:
        """A new secret for an own seat, and with it the rights of who set the table if they hung on the old one. Gives the device with it."""
        token = self._house.new_token()
        async with self._house.at(id) as table:
            found = table.seat(seat)
            table.check_owner(device, seat)
            fresh = replace(found, token=token_hash(token))
            await self._house.write(table, self._house.store.reseat, id, fresh, found)
            table.put(fresh, host=fresh.token if table.row.host == found.token else "")
            table.ring()
        return device.with_token(token)

    def _check_may_replace(self, table: Table, device: Device, seat: SeatRow) -> None:
        """The host may at any time, everybody for themselves; who sits here may for whoever keeps the table waiting."""
        if device.holds(table.row.host) or seat.seat in table.own(device):
            return
        table.check_arranger(device)
        if not table.playing().state.is_asked(seat.seat):
            raise Refused(409, f"Nobody waits for {seat.name} now. Only who set the table can ask a bot to step in before that.")
        if self._house.clock() - table.moved_at < PATIENCE:
            raise Refused(409, f"{seat.name} may still be thinking. You can ask a bot in when all have waited {PATIENCE / 60:.0f} minutes.")

    async def _change(self, table: Table, seat: SeatRow, text: str) -> None:
        said = talk.notice(table.said, text, self._house.clock())
        await self._house.write(table, self._house.store.stand, table.id, seat, table.seats[seat.seat], len(table.said), said)
        table.put(seat)
        table.said.append(said)
        table.moved_at = self._house.clock()
        table.ring()
