"""Where a token can go with the steps it has, and by which way: unseen if there is one, with few swaps, and short. From a view alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from kurogo.games.shadow_ninjas.layout import GUARD_A, GUARD_B, SHADOW
from kurogo.games.shadow_ninjas.shown import Shown, light, seen_from

_FAR: Final = (2, 99)


@dataclass(frozen=True)
class Way:
    """A way of one token: the squares it goes through (its own first) and the directions of the steps."""

    squares: tuple[int, ...]
    steps: tuple[int, ...]
    swaps: int  # tokens pushed aside
    is_seen: bool  # a dog sees the token on the way, or where it ends
    exposed: tuple[int, ...]  # other tokens that come into sight by it
    watchers: tuple[int, ...]  # how many dogs see each of its squares, when it is stepped on

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.squares[-1]


class Ways:
    """The best way to every square that a token reaches within its steps."""

    def __init__(self, shown: Shown, number: int) -> None:
        self.shown = shown
        self.number = number
        self.is_dog = number in (GUARD_A, GUARD_B)
        token = shown.token(number)
        self.is_cat = token is not None and shown.face(token) > SHADOW
        self.taken = set(shown.at) | set(shown.posted)
        self.barred = set() if self.is_dog or shown.game.swap_guards else set(shown.posted)
        self.lit = frozenset() if self.is_dog else shown.lit

    def all(self, steps: int) -> list[Way]:
        """One way to each square within so many steps, by square."""
        start = self.shown.where(self.number)
        best: dict[int, tuple[tuple[int, int], tuple[int, ...]]] = {}
        layer: dict[int, tuple[tuple[int, int], tuple[int, ...]]] = {start: ((0, 0), ())}
        for _ in range(steps):
            layer = self._next(layer, start)
            for square, found in layer.items():
                if square != start and found[0] < best.get(square, (_FAR, ()))[0]:
                    best[square] = found
        return [self.follow(steps) for _, (_, steps) in sorted(best.items())]

    def _next(
        self, layer: dict[int, tuple[tuple[int, int], tuple[int, ...]]], start: int
    ) -> dict[int, tuple[tuple[int, int], tuple[int, ...]]]:
        after: dict[int, tuple[tuple[int, int], tuple[int, ...]]] = {}
        for square, ((seen, swaps), steps) in layer.items():
            if square != start and self._ends(square):
                continue
            for direction in range(4):
                other = self.shown.board.grid.steps[4 * square + direction]
                if other < 0 or other in self.barred:
                    continue
                cost = (max(seen, int(other in self.lit)), swaps + (other in self.taken and other != start))
                if cost < after.get(other, (_FAR, ()))[0]:
                    after[other] = cost, (*steps, direction)
        return after

    def _ends(self, square: int) -> bool:
        """Whether a walk ends there whatever the steps left: at a tank, and in the light for a cat."""
        if self.is_dog:
            return False
        return square in self.shown.tanks or (self.is_cat and square in self.lit)

    def follow(self, steps: tuple[int, ...]) -> Way:
        """What a row of steps leads to, with the light as it moves with dogs that are pushed or walk."""
        shown = self.shown
        where = {token.number: token.square for token in shown.on_board}
        dogs = {GUARD_A + at: square for at, square in enumerate(shown.dogs) if square >= 0}
        at = shown.where(self.number)
        squares, swaps, is_seen = [at], 0, False
        watchers = [self._watchers(at, dogs.values())]
        before = light(shown.board, list(dogs.values()))
        was_lit = at in before
        exposed: set[int] = set()
        for direction in steps:
            to = shown.board.grid.steps[4 * at + direction]
            for places in (where, dogs):
                pushed = next((number for number, square in places.items() if square == to), -1)
                if pushed >= 0:
                    places[pushed] = at
                    swaps += 1
            (dogs if self.is_dog else where)[self.number] = at = to
            squares.append(to)
            watchers.append(self._watchers(to, dogs.values()))
            now = light(shown.board, list(dogs.values()))
            is_seen = is_seen or (not self.is_dog and to in now and not was_lit)  # who stays in the light is not turned over anew (S4)
            was_lit = to in now
            exposed |= {n for n, square in where.items() if n != self.number and square in now and shown.where(n) not in before}
        return Way(tuple(squares), steps, swaps, is_seen, tuple(sorted(exposed)), tuple(watchers))

    def _watchers(self, square: int, dogs: Iterable[int]) -> int:
        """How many dogs see a square; none for a dog on its own way."""
        return 0 if self.is_dog else sum(square in seen_from(self.shown.board, dog) for dog in dogs)
