"""Films: a match looked back at. A film is the same fold as the match's, kept entry by entry, so that any point of it is found at once.

A point is a viewer's own count of rows. Entries are never counted: how many there were is not told to everybody.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from kurogo.core.contract import State, View
from kurogo.core.match import DRAW, Entry, Match, Row

KEPT = 24  # films in memory; the one looked at longest ago goes first


@dataclass(frozen=True)
class Shot:
    """What a viewer knew at a point: the view, and all rows heard until then."""

    view: View
    rows: tuple[Row, ...]


class Film:
    """The states of a match after each entry of its log, and how many rows each viewer had heard by then."""

    def __init__(self, match: Match) -> None:
        self._past = Match(match.game, match.dice, match.carry, start=False)
        self._viewers = range(match.game.num_players + 1)
        self._states: list[State] = [self._past.state]
        self._counts: list[list[int]] = [[self._past.count(v)] for v in self._viewers]

    def grow(self, log: Sequence[Entry]) -> None:
        """Take in what the log has gained."""
        for entry in log[len(self._past.log) :]:
            self._past.replay(entry, trust=True)
            self._states.append(self._past.state)  # a state is replaced by the next one and never changed
            for viewer in self._viewers:
                self._counts[viewer].append(self._past.count(viewer))

    def fits(self, log: Sequence[Entry]) -> bool:
        """Whether the log goes on from what is in the film."""
        mine = self._past.log
        return len(mine) <= len(log) and (not mine or mine[-1] == log[len(mine) - 1])

    def points(self, viewer: int) -> tuple[int, ...]:
        """The viewer's counts at which there is something to see, from 0 to now."""
        return tuple(dict.fromkeys(self._counts[viewer]))

    def shot(self, viewer: int, at: int) -> Shot:
        """The point at which the viewer had heard `at` rows, or the next one: several rows may come at once. `at` beyond the last is the last."""
        counts = self._counts[viewer]
        k = min(bisect_left(counts, at), len(counts) - 1)
        return Shot(self._states[k].view(viewer), tuple(self._past.heard(viewer)[: counts[k]]))

    def draws(self) -> list[tuple[int, list[tuple[int, int]]]]:
        """For each draw its entry, and what could come of it with its weights. Only for after the end: it shows every draw."""
        log = self._past.log
        return [(k, list(self._states[k].chance_outcomes())) for k, entry in enumerate(log) if entry.kind == DRAW]


class Films:
    """The films of the tables looked back at lately."""

    def __init__(self) -> None:
        self._films: OrderedDict[str, Film] = OrderedDict()

    def of(self, id: str, match: Match) -> Film:
        """The film of a table's match, up to now."""
        film = self._films.get(id)
        if film is None or not film.fits(match.log):
            film = self._films[id] = Film(match)
        self._films.move_to_end(id)
        while len(self._films) > KEPT:
            self._films.popitem(last=False)
        film.grow(match.log)
        return film
