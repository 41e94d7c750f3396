"""What a board says to whoever plans on it: how far tanks are, and how soon a dog sees a square. Counted once for a game."""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core.contract import filled
from kurogo.games.shadow_ninjas.layout import GUARD_A, GUARD_B
from kurogo.games.shadow_ninjas.state import Setting, Table

FAR: Final = 99  # steps to where no way leads
REACH: Final = 5.0  # steps in which a square's nearness to a tank falls to 1/e


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

    def leaning(self, square: i64, most: float) -> float:
        """How much rather an unknown token here is a cat than one on the grey squares, where tokens are laid: cats have somewhere to go."""
        return 1.0 if self.g.is_grey[square] else 1.0 + most * self.near[self.nearest[square]]

    def flood(self, start: i64) -> vec[i64]:
        """Steps from `start` to each square."""
        steps = self.far[:]
        steps[start] = 0
        return self._spread(steps, vec[i64]([start]), self.g.clear)

    def dark(self, s: Table) -> vec[i64]:
        """Steps from each square to the nearest tank on squares that no guard sees now; FAR where each way is watched."""
        lit = self.light(s)
        steps = self.far[:]
        edge = vec[i64]()
        for tank in self.g.tanks:
            if lit[tank] == 0:
                steps[tank] = 0
                edge = append(edge, tank)
        return self._spread(steps, edge, lit)

    def light(self, s: Table) -> vec[i64]:
        """By square: 1 where a guard sees."""
        across = self.g.sight_x
        down = self.g.sight_y
        a = s.t[GUARD_A]
        b = s.t[GUARD_B]
        lit = self.g.clear[:]
        for q in range(self.n):
            if across[q] == across[a] or down[q] == down[a] or across[q] == across[b] or down[q] == down[b]:
                lit[q] = 1
        return lit

    def danger(self, s: Table, square: i64) -> float:
        """How likely the Guard's next roll lets a dog see the square, if the Guard wants to."""
        a = self.see[self.n * s.t[GUARD_A] + square]
        b = self.see[self.n * s.t[GUARD_B] + square]
        return self.rolled[a if a < b else b]

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
