"""What a board says to whoever plans on it: how far tanks are, and how soon a dog sees a square. Counted once for a game."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core.contract import filled
from kurogo.games.shadow_ninjas.state import Setting

FAR: Final = 99  # steps to where no way leads
REACH: Final = 5.0  # steps in which a square's nearness to a tank falls to 1/e
KEPT: Final = 512  # pairs of dogs' squares for which it is remembered what is dark


@final
class Ground:
    """Distances on one board. `see[n * a + b]` is how many steps a dog on `a` needs until it sees `b`, `way[n * k + b]` how many lead from
    `b` to tank number `k`, walls alone considered."""

    def __init__(self, g: Setting) -> None:
        self.g = g
        self.n = i64(len(g.is_tank))
        self.far = filled(self.n, FAR)
        self.near = vec[float]()  # by steps
        for steps in range(FAR + 1):
            self.near = append(self.near, math.exp(-float(steps) / REACH) if steps < FAR else 0.0)
        self.rolled = vec[float]()  # by steps: how likely the better of two dice shows as many
        for steps in range(FAR + 1):
            self.rolled = append(self.rolled, 1.0 if steps < 1 else 1.0 - float(steps - 1) ** 2 / 36.0 if steps < 7 else 0.0)
        self.way = vec[i64]()
        for tank in g.tanks:
            for steps in self.flood(tank):
                self.way = append(self.way, steps)
        self.nearest = self.far[:]  # by square: steps to the nearest tank
        for k in range(i64(len(g.tanks))):
            for square in range(self.n):
                if self.way[self.n * k + square] < self.nearest[square]:
                    self.nearest[square] = self.way[self.n * k + square]
        self.see = vec[i64]()
        for square in range(self.n):
            for steps in self._seen_from(square):
                self.see = append(self.see, steps)
        self.zero = vec[float]([0.0] * int(self.n))  # a nought a square
        self.tanks_seen = vec[i64]()  # by square: bit k where a dog sees tank number k
        for square in range(self.n):
            seen: i64 = 0
            for k in range(i64(len(g.tanks))):
                if self.see[self.n * square + g.tanks[k]] == 0:
                    seen |= 1 << k
            self.tanks_seen = append(self.tanks_seen, seen)
        self.dogs = filled(KEPT, -1)  # for which pair of squares
        self.lights = [self.g.clear] * KEPT  # … what the dogs see there
        self.darks = [self.far] * KEPT  # … and how far it is to a tank in the dark

    def leaning(self, square: i64, most: float) -> float:
        """How much rather an unknown token here is a cat than one on the grey squares, where tokens are laid: cats have somewhere to go."""
        return 1.0 if self.g.is_grey[square] else 1.0 + most * self.near[self.nearest[square]]

    def flood(self, start: i64) -> vec[i64]:
        """Steps from `start` to each square."""
        steps = self.far[:]
        steps[start] = 0
        return self._spread(steps, vec[i64]([start]), self.g.clear)

    def dark(self, a: i64, b: i64) -> vec[i64]:
        """Steps from each square to the nearest tank on squares that no guard on `a` or `b` sees; FAR where each way is watched."""
        return self.darks[self._kept(a, b)]

    def light(self, a: i64, b: i64) -> vec[i64]:
        """By square: 1 where a guard on `a` or `b` sees."""
        return self.lights[self._kept(a, b)]

    def _kept(self, a: i64, b: i64) -> i64:
        """Where it stands what is dark with the dogs on these squares. Asked again and again, for dogs seldom move."""
        pair = self.n * a + b
        place = pair % KEPT
        if self.dogs[place] != pair:
            lit = self._lit(a, b)
            steps = self.far[:]
            edge = vec[i64]()
            for tank in self.g.tanks:
                if lit[tank] == 0:
                    steps[tank] = 0
                    edge = append(edge, tank)
            self.lights[place] = lit
            self.darks[place] = self._spread(steps, edge, lit)
            self.dogs[place] = pair
        return place

    def _lit(self, a: i64, b: i64) -> vec[i64]:
        across = self.g.sight_x
        down = self.g.sight_y
        lit = self.g.clear[:]
        for q in range(self.n):
            if across[q] == across[a] or down[q] == down[a] or across[q] == across[b] or down[q] == down[b]:
                lit[q] = 1
        return lit

    def danger(self, a: i64, b: i64, square: i64) -> float:
        """How likely the Guard's next roll lets a dog on `a` or `b` see the square, if the Guard wants to."""
        return self.rolled[self.soon(a, b, square)]

    def soon(self, a: i64, b: i64, square: i64) -> i64:
        """Steps after which a dog on `a` or `b` sees the square."""
        first = self.see[self.n * a + square]
        second = self.see[self.n * b + square]
        return first if first < second else second

    def _spread(self, steps: vec[i64], edge: vec[i64], shut: vec[i64]) -> vec[i64]:
        ways = self.g.ways
        at: i64 = 0
        while at < i64(len(edge)):
            square = edge[at]
            at += 1
            for direction in range(i64(4)):
                there = ways[4 * square + direction]
                if there >= 0 and steps[there] == FAR and shut[there] == 0:
                    steps[there] = steps[square] + 1
                    edge = append(edge, there)
        return steps

    def _seen_from(self, start: i64) -> vec[i64]:
        steps = self.flood(start)
        across = self.far[:]
        down = self.far[:]
        for q in range(self.n):
            if steps[q] < across[self.g.sight_x[q]]:
                across[self.g.sight_x[q]] = steps[q]
            if steps[q] < down[self.g.sight_y[q]]:
                down[self.g.sight_y[q]] = steps[q]
        seen = self.far[:]
        for q in range(self.n):
            x = across[self.g.sight_x[q]]
            y = down[self.g.sight_y[q]]
            seen[q] = x if x < y else y
        return seen
