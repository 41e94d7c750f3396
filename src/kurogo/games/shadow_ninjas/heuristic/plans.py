"""What a walk gains: for a cat, for a rival's token that is led into the light, and for a dog. Only what the mover knows is read.

A plan is eleven numbers: at k the best gain within k steps (0 to 6), and at BY + d the best gain of a walk that begins in direction d.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core.contract import filled
from kurogo.games.shadow_ninjas.heuristic.ground import FAR, Ground
from kurogo.games.shadow_ninjas.heuristic.threats import Threats
from kurogo.games.shadow_ninjas.layout import GUARD_A, GUARD_B, MAX_TOKENS
from kurogo.games.shadow_ninjas.state import KIND, KNOWN, LAYER

BY: Final = 7
NOTHING: Final = -9.0
WIN: Final = 5.0
SAFETY: Final = 0.25  # what it is worth to a ninja that a cat is not seen
ATTENTION: Final = 0.7  # how likely a dog goes where it could see a cat
FOUND: Final = 0.5  # what it is worth to the Guard that a cat is seen, beyond the threat that is gone with it
LEANING: Final = 12.0  # how much rather an unknown token next to a tank is a cat than one where it was laid

EMPTY: Final = vec[float]([0.0] * MAX_TOKENS)  # a nought a token
NO_PLACE: Final = filled(7 * 18, -1)
NO_PLAN: Final = vec[float]([0.0] + [NOTHING] * (BY + 3))


@final
class Plans:
    """Plans on one table, of one player."""

    def __init__(self, ground: Ground, t: vec[i64], player: i64) -> None:
        self.ground = ground
        self.t = t  # `Table.t`, not changed any more
        self.player = player
        self.dog_a = t[GUARD_A]
        self.dog_b = t[GUARD_B]
        self.dark = ground.dark(self.dog_a, self.dog_b)
        self.lit = ground.light(self.dog_a, self.dog_b)
        self.doubt = EMPTY[:]  # by token: how likely it is a cat that is still to be feared
        self.place = NO_PLACE[:]  # of the plan of a token for a number of steps among those made
        self.made: list[vec[float]] = []
        self._doubt()

    def _doubt(self) -> None:
        """The cats left are shared out among the unknown tokens, for a ninja those of each layer apart, by how far they have come."""
        t = self.t
        g = self.ground.g
        guard = self.player == g.guard
        weights = EMPTY[:]  # by seat
        cats = EMPTY[:]
        for token in range(g.tokens):
            if t[token] >= 0 and not self._known(token):
                seat = 0 if guard else t[LAYER + token]
                self.doubt[token] = self.ground.leaning(t[token], LEANING)
                weights[seat] += self.doubt[token]
                if t[KIND + token]:
                    cats[seat] += 1.0  # how many are left is known to everybody, which of them they are is not
        for token in range(g.tokens):
            if t[token] >= 0:
                if self._known(token):
                    self.doubt[token] = 1.0 if t[KIND + token] else 0.0
                else:
                    seat = 0 if guard else t[LAYER + token]
                    self.doubt[token] = min(1.0, cats[seat] * self.doubt[token] / weights[seat])

    def _known(self, token: i64) -> bool:
        if (self.t[KNOWN + token] >> self.player) & 1:
            return True
        return self.player != self.ground.g.guard and self.t[LAYER + token] == self.player

    def is_cat(self, token: i64) -> bool:
        """Whether this token is a cat of the player's own."""
        kind = self.t[KIND + token]
        return self.t[token] >= 0 and kind > 0 and self.ground.g.owners[kind] == self.player

    # --- ninjas -----------------------------------------------------------------------------------------------------------

    def cat_worth(self, square: i64) -> float:
        """What a cat on this square is worth to its owner."""
        ground = self.ground
        if ground.g.is_tank[square]:
            return WIN
        steps = self.dark[square]
        near = ground.near[steps]
        if steps == FAR:  # all ways are watched now; the dogs will not stay
            near = 0.4 * ground.near[self._steps(square)]
        return (near + SAFETY) * (1.0 - ATTENTION * ground.danger(self.dog_a, self.dog_b, square))

    def _steps(self, square: i64) -> i64:
        return self.ground.nearest[square]

    def cat(self, token: i64, steps: i64) -> vec[float]:
        """Walks of an own cat in the dark."""
        return self._walk(self.t[token], steps, 1.0, False)

    def rival(self, token: i64, steps: i64) -> vec[float]:
        """Walks of another's token: into the light, or away from the tanks."""
        return self._walk(self.t[token], steps, -self.doubt[token], True)

    def _walk(self, start: i64, most: i64, sign: float, bright: bool) -> vec[float]:
        """The best gain by steps and by first direction. A walk does not go on through the light; to be seen is the end of a cat."""
        ways = self.ground.g.ways
        plan = self._empty()
        here = self.cat_worth(start)
        steps = self.ground.far[:]
        first = self.ground.g.clear[:]
        edge = vec[i64]([start])
        steps[start] = 0
        at: i64 = 0
        while at < i64(len(edge)):
            square = edge[at]
            at += 1
            k = steps[square] + 1
            if k > most:
                break
            for direction in range(i64(4)):
                there = ways[4 * square + direction]
                if there < 0 or steps[there] < FAR or there == self.dog_a or there == self.dog_b:
                    continue
                steps[there] = k
                first[there] = first[square] if k > 1 else direction
                if self.lit[there]:
                    gain = -sign * (here + SAFETY)
                    if not bright:
                        gain = -1.0
                else:
                    gain = sign * (self.cat_worth(there) - here)
                    if self.ground.g.is_tank[there] == 0:
                        edge = append(edge, there)
                    elif bright:
                        continue
                self._note(plan, k, first[there], gain)
        return plan

    # --- the Guard --------------------------------------------------------------------------------------------------------

    def dog(self, dog: i64, most: i64) -> vec[float]:
        """Walks of a dog: what is seen on the way, and what threats remain at its end."""
        ground = self.ground
        g = ground.g
        plan = self._empty()
        start = self.t[dog]
        other = self.t[GUARD_A + GUARD_B - dog]
        threats = Threats(ground, self.t, self.doubt, other)
        here = threats.whole(start)
        across, down = self._unseen()
        steps = ground.far[:]
        first = g.clear[:]
        seen = ground.zero[:]
        edge = vec[i64]([start])
        steps[start] = 0
        at: i64 = 0
        while at < i64(len(edge)):
            square = edge[at]
            at += 1
            k = steps[square]
            if k:
                self._note(plan, k, first[square], seen[square] + here - threats.whole(square))
            if k >= most:
                continue
            for direction in range(i64(4)):
                there = g.ways[4 * square + direction]
                if there < 0 or there == other:
                    continue
                if steps[there] == FAR:
                    steps[there] = k + 1
                    first[there] = first[square] if k else direction
                    edge = append(edge, there)
                elif steps[there] != k + 1:
                    continue
                found = seen[square] + (down[g.sight_y[there]] if direction % 2 else across[g.sight_x[there]])
                if found > seen[there]:
                    seen[there] = found
                    first[there] = first[square] if k else direction
        return plan

    def _unseen(self) -> tuple[vec[float], vec[float]]:
        """What is found by looking along a row and along a column, by their numbers."""
        g = self.ground.g
        across = self.ground.zero[:]
        down = self.ground.zero[:]
        for token in range(g.tokens):
            p = self.doubt[token]
            square = self.t[token]
            if p > 0.0 and square >= 0 and self.lit[square] == 0:
                found = p * (FOUND + self.ground.near[self._steps(square)])
                across[g.sight_x[square]] += found
                down[g.sight_y[square]] += found
        return across, down

    # --- plans ------------------------------------------------------------------------------------------------------------

    def _empty(self) -> vec[float]:
        return NO_PLAN[:]

    def _note(self, plan: vec[float], k: i64, direction: i64, gain: float) -> None:
        while k < BY and gain > plan[k]:
            plan[k] = gain
            k += 1
        if gain > plan[BY + direction]:
            plan[BY + direction] = gain
