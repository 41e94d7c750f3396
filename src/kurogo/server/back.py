"""Looking back at a match: who may see which point of it from whose eyes, and what a page of it is made from."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from kurogo.core.match import Match, Row
from kurogo.server.films import Film, Shot
from kurogo.server.house import House
from kurogo.server.refused import Refused
from kurogo.server.seats import Device
from kurogo.server.seen import Facts
from kurogo.server.shelf import Shown
from kurogo.server.store import OVER
from kurogo.server.tables import Table


@dataclass(frozen=True)
class Back:
    """A point of a match from one viewer's eyes. `rows` and `points` are the viewer's own, up to now; `eyes` the viewers that may be chosen."""

    facts: Facts
    viewer: int | None
    eyes: tuple[int | None, ...]
    shot: Shot
    rows: tuple[Row, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...] = ()
    returns: tuple[float, ...] = ()

    @property
    def at(self) -> int:
        """The point: how many rows the viewer had heard."""
        return len(self.shot.rows)


async def look_back(house: House, id: str, device: Device, seat: int | None, watch: bool, at: int) -> Back:
    """The point at which the viewer had heard `at` rows (-1: the last). While the game runs from own seats and the watchers' place alone,
    once it is over from any. Raises Refused."""
    async with house.at(id) as table:
        match = table.playing()
        over = table.row.stage == OVER
        viewer = _any_seat(table, device, seat, watch) if over else table.viewer(device, seat, watch)
        film = await asyncio.to_thread(house.films.of, id, match)
        eyes = (*(range(len(table.seats)) if over else table.own(device)), None)
        return _back(table.facts(), viewer, eyes, match, film, at)


def look_back_in(shown: Shown, seat: int | None, at: int) -> Back:
    """The same for a record that was brought along: from any seat. Raises Refused."""
    players = len(shown.facts.seats)
    if seat is not None and seat >= players:
        raise Refused(404, "There is no such seat in this record.")
    return _back(shown.facts, seat, (*range(players), None), shown.match, shown.film, at)


def _back(facts: Facts, viewer: int | None, eyes: tuple[int | None, ...], match: Match, film: Film, at: int) -> Back:
    n = match.game.num_players if viewer is None else viewer
    points = film.points(n)
    shot = film.shot(n, points[-1] if at < 0 else at)
    ended = facts.stage == OVER and len(shot.rows) == points[-1]
    scores, returns = (tuple(match.state.scores()), tuple(match.state.returns())) if ended else ((), ())
    return Back(facts, viewer, eyes, shot, tuple(match.heard(n)), points, scores, returns)


def _any_seat(table: Table, device: Device, seat: int | None, watch: bool) -> int | None:
    if seat is None or watch:
        return table.viewer(device, None, watch)
    return table.seat(seat).seat


async def draws(house: House, id: str) -> dict[str, object]:
    """What could come of each draw of a match that is over, in the record's words: `entries` has the log entry and which of `outcomes` applied
    to it, `outcomes` lists of [word, weight]. Raises Refused."""
    async with house.at(id) as table:
        if table.row.stage != OVER:
            raise Refused(403, "The draws are shown when the game is over.")
        match = table.playing()
        return draws_of(match, await asyncio.to_thread(house.films.of, id, match))


def draws_of(match: Match, film: Film) -> dict[str, object]:
    """The same of a match that is over and its film."""
    kinds: dict[tuple[tuple[int, int], ...], int] = {}
    entries = [[entry, kinds.setdefault(tuple(outcomes), len(kinds))] for entry, outcomes in film.draws()]
    code = match.game.code
    return {"entries": entries, "outcomes": [[[code(action), weight] for action, weight in kind] for kind in kinds]}
