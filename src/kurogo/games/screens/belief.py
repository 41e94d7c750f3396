"""The states that a view of Screens leaves open: made from the view alone.

Hidden tokens are labelled objects, so all arrangements weigh alike. For each rival the tokens that the viewer knows of as a batch are dealt first:
of two looks into one hand the later batch lies within the earlier one, and the difference was laid between them. The rest fills what is left;
the bluff is never in a pool.
"""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from kurogo.core.contract import Belief, View, below, zeros
from kurogo.games.screens.layout import (
    BATCH,
    BLUFF,
    F_CLAIM,
    F_LAP,
    F_PRIZES,
    F_ROUND,
    F_SPOTS,
    F_STAGE,
    F_TURN,
    F_WIND,
    G_HAND,
    G_KINDS,
    G_SPENT,
    HAND,
    KIND,
    KINDS,
    LOOK,
    OWNER,
    PATHS,
    PILES,
    PLACE,
    SEAT,
    SPENT,
    STAMP,
)
from kurogo.games.screens.state import Rules, Table
from kurogo.games.screens.view import at_player

NEVER: Final = 1000  # a stamp later than all


@mypyc_attr(allow_interpreted_subclasses=True)
class ScreensBelief(Belief):
    """Deals what is hidden anew: exactly, without rejection."""

    def __init__(self, game: Rules, view: View) -> None:
        super().__init__(view)
        self.g = game

    def sample(self, rng: Random) -> Table:
        s = self.g.new_state()
        self.copy(s)
        for p in range(self.g.num_players):
            self.deal(s, p, rng)
        self.restore(s, rng)
        return s

    def copy(self, s: Table) -> None:
        """What the view tells."""
        f = self.view.facts
        s.stage = f[F_STAGE]
        s.round = f[F_ROUND]
        s.lap = f[F_LAP]
        s.turn = f[F_TURN]
        s.wind = f[F_WIND]
        s.claim = f[F_CLAIM]
        for path in range(i64(PATHS)):
            s.prizes[path] = f[F_PRIZES + path]
        for k in range(PLACE * self.g.spots):
            s.spots[k] = f[F_SPOTS + k]
        for p in range(self.g.num_players):
            at = at_player(self.g.spots, p)
            for k in range(i64(SEAT)):
                s.seats[p * SEAT + k] = f[at + k]
            for kind in range(i64(KINDS)):
                s.piles[p * PILES + SPENT + kind] = f[at + G_SPENT + kind]
            s.piles[p * PILES + HAND + BLUFF] = 0
        at = at_player(self.g.spots, self.g.num_players)
        looks = vec[i64]()
        for row in range(f[at]):
            for k in range(i64(LOOK)):
                looks = append(looks, f[at + 1 + row * BATCH + k])
        s.looks = looks
        s.stack = f[at + 1 + f[at] * BATCH :]

    def deal(self, s: Table, p: i64, rng: Random) -> None:
        """The hidden tokens of one player: facedown, in the hand, in the pool."""
        f = self.view.facts
        at = at_player(self.g.spots, p)
        bag = self.unseen(s, p)
        until: i64 = NEVER
        if p == self.view.viewer:
            for kind in range(i64(KINDS)):
                s.piles[p * PILES + HAND + kind] = f[at + G_KINDS + kind]
        else:
            until = self.deal_batches(s, p, bag, rng)
            self.fill(s, p, bag, until, f[at + G_HAND] if until == NEVER else 0, rng)
        for kind in range(i64(KINDS)):
            s.piles[p * PILES + kind] = bag[kind]

    def unseen(self, s: Table, p: i64) -> vec[i64]:
        """The player's tokens whose place the viewer does not see."""
        f = self.view.facts
        at = at_player(self.g.spots, p)
        bag = zeros(KINDS)
        for kind in range(i64(KINDS)):
            bag[kind] = self.g.counts[kind] - f[at + G_SPENT + kind]
            if p == self.view.viewer:
                bag[kind] -= f[at + G_KINDS + kind]
        for spot in range(self.g.spots):
            kind = s.spots[spot * PLACE + KIND]
            if s.spots[spot * PLACE + OWNER] == p and kind >= 0:
                bag[kind] -= 1
        return bag

    def deal_batches(self, s: Table, p: i64, bag: vec[i64], rng: Random) -> i64:
        """What the viewer knows as batches, the latest look first; taken from the bag. Gives the stamp of the earliest look."""
        f = self.view.facts
        looks = at_player(self.g.spots, self.g.num_players) + 1
        later = zeros(KINDS)
        part = zeros(KINDS)
        until: i64 = NEVER
        for back in range(f[looks - 1]):
            at = looks + (f[looks - 1] - 1 - back) * BATCH
            if f[at] != self.view.viewer or f[at + 1] != p:
                continue
            size: i64 = 0
            for kind in range(i64(KINDS)):
                part[kind] = f[at + LOOK + kind] - later[kind]
                later[kind] = f[at + LOOK + kind]
                bag[kind] -= part[kind]
            if until == NEVER:
                size = f[at_player(self.g.spots, p) + G_HAND]
            self.lay(s, p, part, f[at + 2], until, rng)
            self.hold(s, p, part, size, rng)
            until = f[at + 2]
        return until

    def lay(self, s: Table, p: i64, bag: vec[i64], since: i64, until: i64, rng: Random) -> None:
        """Tokens from the bag onto the hidden spots with these stamps."""
        for spot in range(self.g.spots):
            base = spot * PLACE
            stamp = s.spots[base + STAMP]
            if s.spots[base + OWNER] == p and s.spots[base + KIND] < 0 and since <= stamp < until:
                s.spots[base + KIND] = take(bag, rng)

    def hold(self, s: Table, p: i64, bag: vec[i64], size: i64, rng: Random) -> None:
        """Tokens from the bag into the hand."""
        for _ in range(size):
            s.piles[p * PILES + HAND + take(bag, rng)] += 1

    def fill(self, s: Table, p: i64, bag: vec[i64], until: i64, size: i64, rng: Random) -> None:
        """The rest: hidden spots laid before `until` and so many tokens in the hand. The bluff is in one of these places, each alike."""
        if bag[BLUFF]:
            bag[BLUFF] = 0
            place = below(rng, self.hidden(s, p, until) + size)
            if place < size:
                s.piles[p * PILES + HAND + BLUFF] += 1
                size -= 1
            else:
                self.lay_bluff(s, p, until, place - size)
        self.lay(s, p, bag, 0, until, rng)
        self.hold(s, p, bag, size, rng)

    def hidden(self, s: Table, p: i64, until: i64) -> i64:
        count: i64 = 0
        for spot in range(self.g.spots):
            base = spot * PLACE
            if s.spots[base + OWNER] == p and s.spots[base + KIND] < 0 and s.spots[base + STAMP] < until:
                count += 1
        return count

    def lay_bluff(self, s: Table, p: i64, until: i64, place: i64) -> None:
        for spot in range(self.g.spots):
            base = spot * PLACE
            if s.spots[base + OWNER] == p and s.spots[base + KIND] < 0 and s.spots[base + STAMP] < until:
                if place == 0:
                    s.spots[base + KIND] = BLUFF
                place -= 1


def take(bag: vec[i64], rng: Random) -> i64:
    """A token out of the bag, each alike."""
    x = below(rng, bag[0] + bag[1] + bag[2] + bag[3])
    kind: i64 = 0
    while x >= bag[kind]:
        x -= bag[kind]
        kind += 1
    bag[kind] -= 1
    return kind


def labellings(state: Table) -> int:
    """How many arrangements of labelled tokens this state stands for: its weight in the reference measure, up to a common factor."""
    ways: i64 = 1
    for p in range(state.g.num_players):
        base = p * PILES
        for kind in range(i64(KINDS)):
            away = state.g.counts[kind] - state.piles[base + SPENT + kind]
            ways *= factorial(away) // factorial(state.piles[base + kind]) // factorial(state.piles[base + HAND + kind])
    return ways


def factorial(n: i64) -> i64:
    product: i64 = 1
    for k in range(i64(2), n + 1):
        product *= k
    return product
