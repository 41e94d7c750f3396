"""What a walk gains: for a cat, for a rival's token that is led into the light, and for a dog. Only what the mover knows is read.

A plan is eleven numbers: at k the best gain within k steps (0 to 6), and at BY + d the best gain of a walk that begins in direction d.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.games.shadow_ninjas.heuristic.ground import FAR, Ground
from kurogo.games.shadow_ninjas.layout import GUARD_A, GUARD_B
from kurogo.games.shadow_ninjas.state import KIND, KNOWN, LAYER, Table

BY: Final = 7
NOTHING: Final = -9.0
WIN: Final = 5.0
SAFETY: Final = 0.25  # what it is worth to a ninja that a cat is not seen
ATTENTION: Final = 0.7  # how likely a dog goes where it could see a cat
FOUND: Final = 0.5  # what it is worth to the Guard that a cat is seen, beyond the threat that is gone with it
GUARDED: Final = 3  # steps that a tank in a dog's sight is farther away
LEANING: Final = 12.0  # how much rather an unknown token next to a tank is a cat than one where it was laid
WATCHED: Final = 0.7  # share of a threat that is gone where a dog can look next turn


@final
class Plans:
    """Plans in one state, of one player."""

    def __init__(self, ground: Ground, s: Table, player: i64) -> None:
        self.ground = ground
        self.s = s
        self.player = player
        self.dark = ground.dark(s)
        self.lit = ground.light(s)
        self.doubt = vec[float]()  # by token: how likely it is a cat that is still to be feared
        self._doubt()

    def _doubt(self) -> None:
        """The cats left are shared out among the unknown tokens, for a ninja those of each layer apart, by how far they have come."""
        s = self.s
        g = s.g
        t = s.t
        guard = self.player == g.guard
        weights = vec[float]([0.0] * int(g.num_players))
        cats = vec[i64]([0] * int(g.num_players))
        for token in range(g.tokens):
            if t[token] >= 0 and not self._known(token):
                seat = 0 if guard else t[LAYER + token]
                weights[seat] += self.ground.leaning(t[token], LEANING)
                if t[KIND + token]:
                    cats[seat] += 1  # how many are left is known to everybody, which of them they are is not
        for token in range(g.tokens):
            p = 0.0
            seat = 0 if guard else t[LAYER + token]
            if t[token] >= 0:
                if self._known(token):
                    p = 1.0 if t[KIND + token] else 0.0
                elif weights[seat] > 0.0:
                    p = min(1.0, float(cats[seat]) * self.ground.leaning(t[token], LEANING) / weights[seat])
            self.doubt = append(self.doubt, p)

    def _known(self, token: i64) -> bool:
        s = self.s
        if (s.t[KNOWN + token] >> self.player) & 1:
            return True
        return self.player != s.g.guard and s.t[LAYER + token] == self.player

    def is_cat(self, token: i64) -> bool:
        """Whether this token is a cat of the player's own."""
        kind = self.s.t[KIND + token]
        return self.s.t[token] >= 0 and kind > 0 and self.s.g.owners[kind] == self.player

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
        return (near + SAFETY) * (1.0 - ATTENTION * ground.danger(self.s, square))

    def _steps(self, square: i64) -> i64:
        return self.ground.nearest[square]

    def cat(self, token: i64, steps: i64) -> vec[float]:
        """Walks of an own cat in the dark."""
        return self._walk(self.s.t[token], steps, 1.0, False)

    def rival(self, token: i64, steps: i64) -> vec[float]:
        """Walks of another's token: into the light, or away from the tanks."""
        return self._walk(self.s.t[token], steps, -self.doubt[token], True)

    def _walk(self, start: i64, most: i64, sign: float, bright: bool) -> vec[float]:
        """The best gain by steps and by first direction. A walk does not go on through the light; to be seen is the end of a cat."""
        ways = self.ground.g.ways
        plan = self._empty()
        here = self.cat_worth(start)
        dogs = self.s.t
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
                if there < 0 or steps[there] < FAR or there == dogs[GUARD_A] or there == dogs[GUARD_B]:
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
        s = self.s
        ground = self.ground
        g = ground.g
        plan = self._empty()
        start = s.t[dog]
        other = s.t[GUARD_A + GUARD_B - dog]
        here = self.threat(start, other)
        across, down = self._unseen()
        steps = ground.far[:]
        first = g.clear[:]
        seen = vec[float](self.zero())
        edge = vec[i64]([start])
        steps[start] = 0
        at: i64 = 0
        while at < i64(len(edge)):
            square = edge[at]
            at += 1
            k = steps[square]
            if k:
                gain = seen[square] + here - self.threat(square, other)
                self._note(plan, k, first[square], gain)
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

    def zero(self) -> list[float]:
        """A nought a square."""
        return [0.0] * int(self.ground.n)

    def _unseen(self) -> tuple[vec[float], vec[float]]:
        """What is found by looking along a row and along a column, by their numbers."""
        g = self.ground.g
        across = vec[float](self.zero())
        down = vec[float](self.zero())
        for token in range(g.tokens):
            p = self.doubt[token]
            square = self.s.t[token]
            if p > 0.0 and square >= 0 and self.lit[square] == 0:
                found = p * (FOUND + self.ground.near[self._steps(square)])
                across[g.sight_x[square]] += found
                down[g.sight_y[square]] += found
        return across, down

    def threat(self, a: i64, b: i64) -> float:
        """What the Guard has to fear with dogs on these squares."""
        ground = self.ground
        g = ground.g
        n = ground.n
        whole = 0.0
        for token in range(g.tokens):
            p = self.doubt[token]
            square = self.s.t[token]
            if p <= 0.0 or square < 0:
                continue
            worst: i64 = FAR
            for k in range(i64(len(g.tanks))):
                tank = g.tanks[k]
                steps = ground.way[n * k + square]
                if self.ground.see[n * a + tank] == 0 or self.ground.see[n * b + tank] == 0:
                    steps += GUARDED
                if steps < worst:
                    worst = steps
            soon = ground.see[n * a + square]
            if ground.see[n * b + square] < soon:
                soon = ground.see[n * b + square]
            whole += p * ground.near[worst if worst < FAR else FAR] * (1.0 - WATCHED * ground.rolled[soon])
        return whole

    # --- plans ------------------------------------------------------------------------------------------------------------

    def _empty(self) -> vec[float]:
        return vec[float]([0.0] + [NOTHING] * (BY + 3))

    def _note(self, plan: vec[float], k: i64, direction: i64, gain: float) -> None:
        while k < BY and gain > plan[k]:
            plan[k] = gain
            k += 1
        if gain > plan[BY + direction]:
            plan[BY + direction] = gain
