"""Screens as a game: set-up, and the words of records."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kurogo.core.contract import FIRST_READING, Belief, View, filled, zeros
from kurogo.games.screens.belief import ScreensBelief
from kurogo.games.screens.layout import (
    BLUFF,
    HAND,
    KINDS,
    MOST_PRIZE,
    PATHS,
    PILES,
    PLACE,
    SEAT,
    SEEN,
    SPOT,
)
from kurogo.games.screens.rules import ScreensState
from kurogo.games.screens.state import Rules


@mypyc_attr(allow_interpreted_subclasses=True)
class Screens(Rules):
    """The game ready to play."""

    def table(self, asked: vec[i64], drafts: vec[i64], stack: vec[i64], rows: vec[i64], ears: vec[i64]) -> ScreensState:
        return ScreensState(self, asked, drafts, stack, rows, ears)

    def new_state(self, carry: bytes = b"", recall: bool = False) -> ScreensState:
        """1.1: pools full, a bluff in each hand. `carry` is the prizes that wait, three bytes. Raises ValueError for others."""
        if carry and (len(carry) != PATHS or min(carry) < 1 or max(carry) > MOST_PRIZE):
            raise ValueError(f"what Screens carries is {PATHS} prizes from 1 to {MOST_PRIZE}")
        n = self.num_players
        ears = zeros(2 * (n + 1)) if recall else vec[i64]()
        s = self.table(vec[i64](), zeros(n * self.stride), vec[i64](), vec[i64](), ears)
        s.prizes = filled(PATHS, 1)
        for path in range(i64(len(carry))):
            s.prizes[path] = carry[path]
        s.spots = filled(self.spots * PLACE, -1)
        for spot in range(self.spots):
            s.spots[spot * PLACE + SEEN] = 0
        s.seats = zeros(n * SEAT)
        s.piles = zeros(n * PILES)
        for p in range(n):
            for kind in range(i64(KINDS)):
                s.piles[p * PILES + kind] = self.counts[kind]
            s.piles[p * PILES + BLUFF] = 0
            s.piles[p * PILES + HAND + BLUFF] = 1
        return s

    def belief(self, view: View) -> Belief:
        return ScreensBelief(self, view)

    def code(self, action: i64) -> str:
        return words()[action] if action < SPOT else f"spot:{action - SPOT}"

    def action(self, code: str) -> i64:
        known = words()
        if code in known:
            return known.index(code)
        for spot in range(self.spots):
            if code == f"spot:{spot}":
                return SPOT + spot
        raise ValueError(f"Screens has no action {code!r}")

    def clause(self, number: i64) -> str:
        if number < 100:
            return super().clause(number)
        if number > FIRST_READING:
            return f"SC{number - FIRST_READING}"
        return f"SC {number // 100}.{number % 100}"


def words() -> list[str]:
    """The words of all actions before SPOT, in order."""
    out = [f"token:{kind}" for kind in range(i64(KINDS))]
    out += ["claim", "leave"]
    out += [f"peek:{player}" for player in range(4)]
    out += ["scout", "challenge"]
    out += [f"path:{path}" for path in range(i64(PATHS))]
    return out + ["late"]
