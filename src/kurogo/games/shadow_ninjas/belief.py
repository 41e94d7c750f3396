"""The states that a view of Shadow Ninjas leaves open, dealt from the reference measure.

A ninja player knows who laid every token; what a player laid and the viewer does not know is dealt from that player's own tokens that are left. The
Guard and the watchers know neither: cats are dealt over all unknown tokens, then every decoy gets somebody who laid it. Tokens are labelled
objects, choices say nothing, and no sample is ever thrown away.
"""

from __future__ import annotations

from typing import final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core.contract import Belief, View
from kurogo.core.flow import push
from kurogo.games.shadow_ninjas.layout import (
    F_AGAIN,
    F_CAUGHT,
    F_FIRST,
    F_GLANCED,
    F_GUARDS,
    F_HIGH,
    F_HOW,
    F_LAID,
    F_LOOKS,
    F_LOW,
    F_OUT,
    F_PHASE,
    F_SIZE,
    F_STEPS,
    F_TABLE,
    F_TURN,
    F_TURNS,
    F_USED,
    F_WALKER,
    F_WINNER,
    GUARD_A,
    GUARD_B,
    LAYING,
    POSTING,
)
from kurogo.games.shadow_ninjas.play import SnState
from kurogo.games.shadow_ninjas.rules.returning import BACK, take_up_cats
from kurogo.games.shadow_ninjas.state import KIND, KNOWN, LAYER


@final
class SnBelief(Belief):
    """Made once from a view; `base` is what the view tells, with -1 where it is silent, and `sample` fills a copy."""

    def __init__(self, view: View, base: SnState) -> None:
        super().__init__(view)
        self.base = base
        self._read(base)
        self.restore(base, Random(0))
        self.knows_layers = (base.g.ninja_mask >> view.viewer) & 1 == 1 or view.over == 1

    def _read(self, s: SnState) -> None:
        f = self.view.facts
        s.phase = f[F_PHASE]
        s.turn = f[F_TURN]
        s.turns = f[F_TURNS]
        s.low = f[F_LOW]
        s.high = f[F_HIGH]
        s.used = f[F_USED]
        s.steps = f[F_STEPS]
        s.walker = f[F_WALKER]
        s.first = f[F_FIRST]
        s.looks = f[F_LOOKS]
        s.glanced = f[F_GLANCED]
        s.caught = f[F_CAUGHT]
        s.out = f[F_OUT]
        s.winner = f[F_WINNER]
        s.how = f[F_HOW]
        s.laid = f[F_LAID]
        t = s.t
        t[GUARD_A] = f[F_GUARDS]
        t[GUARD_B] = f[F_GUARDS + 1]
        again = f[F_AGAIN]
        for token in range(s.laid):
            at = F_TABLE + F_SIZE * token
            t[token] = f[at]
            t[KIND + token] = f[at + 1]
            t[LAYER + token] = f[at + 2]
            known = f[at + 3] if f[at + 3] >= 0 else 0
            if f[at + 2] >= 0 and (again >> token) & 1 == 0:
                known &= ~(i64(1) << f[at + 2])
            t[KNOWN + token] = known
        if s.phase > POSTING:
            self._read_sight(s)
            if not self.view.over:
                self._read_stack(s)

    def _read_sight(self, s: SnState) -> None:
        for token in range(s.g.tokens):
            if s.t[token] >= 0 and s.in_sight(s.t[token]):
                s.lit |= i64(1) << token

    def _read_stack(self, s: SnState) -> None:
        s.stack = vec[i64]()
        for token in range(s.g.tokens):
            if s.t[token] >= 0 and s.g.is_tank[s.t[token]]:
                s.stack = push(s.stack, BACK, s.turn, token)
        take_up_cats(s)

    def sample(self, rng: Random) -> SnState:
        """One state that looks like the view to its viewer."""
        s = self.base.clone()
        if self.knows_layers:
            _deal_by_layer(s, rng)
        elif s.phase == LAYING:
            _lay_unseen(s, rng)
            _deal_by_layer(s, rng)
        else:
            _deal_all(s, rng)
            _deal_layers(s, rng)
        return s


def _shuffle(v: vec[i64], rng: Random) -> None:
    """Put the numbers of a vec into random order, in place."""
    n = i64(len(v)) - 1
    while n > 0:
        k: i64 = rng.randrange(n + 1)
        x = v[n]
        v[n] = v[k]
        v[k] = x
        n -= 1


def _deal_by_layer(s: SnState, rng: Random) -> None:
    """Each layer's unknown tokens get what that player has left, each arrangement of labelled tokens alike."""
    g = s.g
    t = s.t
    for seat in range(g.num_players):
        if seat == g.guard:
            continue
        cats = g.cats_of(seat)
        shadows = g.shadows
        unknown: i64 = 0
        for token in range(s.laid):
            if t[LAYER + token] != seat:
                continue
            kind = t[KIND + token]
            if kind < 0:
                unknown += 1
            elif kind == 0:
                shadows -= 1
            else:
                cats &= ~(i64(1) << (kind - 1))
        if unknown:
            _hand_out(s, _bag(cats, shadows), seat, rng)


def _bag(cats: i64, shadows: i64) -> vec[i64]:
    bag = vec[i64]()
    for colour in range(i64(1), i64(5)):
        if (cats >> (colour - 1)) & 1:
            bag = append(bag, colour)
    for _ in range(shadows):
        bag = append(bag, 0)
    return bag


def _hand_out(s: SnState, bag: vec[i64], seat: i64, rng: Random) -> None:
    """Unknown tokens laid by `seat` (-1: by anybody) get kinds from the shuffled bag."""
    _shuffle(bag, rng)
    t = s.t
    at: i64 = 0
    for token in range(s.laid):
        if t[KIND + token] < 0 and (seat < 0 or t[LAYER + token] == seat):
            t[KIND + token] = bag[at]
            at += 1


def _lay_unseen(s: SnState, rng: Random) -> None:
    """Whoever looks away knows who has laid how many tokens, and that they lie on grey squares."""
    places = s.g.grey[:]
    _shuffle(places, rng)
    for token in range(s.laid):
        s.t[token] = places[token]
        s.t[LAYER + token] = s.g.layer(token)


def _deal_all(s: SnState, rng: Random) -> None:
    """Unknown tokens get the cats and shadows that nobody has seen, whoever laid them."""
    g = s.g
    t = s.t
    cats = g.all_cats
    shadows = g.ninjas * g.shadows
    for token in range(s.laid):
        kind = t[KIND + token]
        if kind == 0:
            shadows -= 1
        elif kind > 0:
            cats &= ~(i64(1) << (kind - 1))
    _hand_out(s, _bag(cats, shadows), -1, rng)


def _deal_layers(s: SnState, rng: Random) -> None:
    """A cat was laid by its owner; the decoys are shared out among the players, each of whom has laid the same number."""
    g = s.g
    t = s.t
    seats = vec[i64]()
    for seat in range(g.num_players):
        if seat != g.guard:
            for _ in range(g.shadows):
                seats = append(seats, seat)
    _shuffle(seats, rng)
    at: i64 = 0
    for token in range(s.laid):
        kind = t[KIND + token]
        if kind > 0:
            t[LAYER + token] = g.owners[kind]
        else:
            t[LAYER + token] = seats[at]
            at += 1
