"""What a position is worth to bots, where a search stops before the end: a guess made from a sampled state, never from the true one.

A ninja player is near to winning when a cat of theirs is near to a tank in the dark (8.2), the Guard when few cats are left to be seen (8.1) and
the others are near to a dog. The numbers stand in `worth.toml`; a real end is always worth more.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core.contract import Game, State
from kurogo.games.shadow_ninjas.heuristic.ground import FAR, Ground
from kurogo.games.shadow_ninjas.heuristic.plans import LEANING
from kurogo.games.shadow_ninjas.layout import GUARD_A, GUARD_B
from kurogo.games.shadow_ninjas.state import KIND, KNOWN, Setting, Table

FILE: Final = Path(__file__).with_name("worth.toml")
STEPS: Final = 15  # numbers for a cat's steps to a tank, the last where no way is dark
DOG: Final = 8  # … and for the steps after which a dog sees it
TRUST: Final = 0.95  # of a guess against a real end


@final
class Worth:
    """The guess for one game: the board is measured once."""

    def __init__(self, game: Setting) -> None:
        self.g = game
        self.ground = Ground(game)
        self.steps = vec[float]()  # by whose turn comes first and steps
        self.dog = vec[float]()
        self.guard = vec[float]()  # by cats not yet seen
        figures = tomllib.loads(FILE.read_text())
        for when in ("now", "before", "after"):
            for odds in figures[when]["steps"]:
                self.steps = append(self.steps, odds)
            for odds in figures[when]["dog"]:
                self.dog = append(self.dog, odds)
        for odds in [0.0, *figures["guard"]["players"][game.num_players - 2]]:
            self.guard = append(self.guard, odds)
        self.turn: float = figures["guard"]["turn"]
        self.unknown: float = figures["guard"]["unknown"]

    def returns(self, state: State) -> list[float]:
        """Like `State.returns`, of a state that is not over."""
        assert isinstance(state, Table)
        g = self.g
        n = g.num_players
        weights = [0.0] * n
        next_turn = state.turn if state.used != 3 else state.turn + 1
        odds = 0.0
        if state.t[GUARD_B] >= 0:
            odds = self._cats(state, weights, next_turn)
        weights[g.guard] = math.exp(odds)
        whole = sum(weights)
        others = 1.0 / float(n - 1)
        return [TRUST * (weight / whole * (1.0 + others) - others) for weight in weights]

    def _cats(self, s: Table, weights: list[float], next_turn: i64) -> float:
        """Adds up what each seat's cats weigh; gives the log odds of the Guard."""
        ground = self.ground
        n = self.g.num_players
        a = s.t[GUARD_A]
        b = s.t[GUARD_B]
        dark = ground.dark(a, b)
        wait = (self.g.guard - next_turn + n) % n
        left: i64 = 0
        unknown: i64 = 0
        for token in range(s.laid):
            square = s.t[token]
            if square < 0:
                continue
            unknown += 1 - ((s.t[KNOWN + token] >> self.g.guard) & 1)
            colour = s.t[KIND + token]
            if colour == 0:
                continue
            left += 1
            owner = self.g.owners[colour]
            turns = (owner - next_turn + n) % n
            when: i64 = 0 if turns == 0 else 1 if turns < wait else 2
            steps = dark[square]
            far = STEPS - 1 if steps == FAR else min(steps, STEPS - 2)
            soon = min(ground.soon(a, b, square), DOG - 1)
            weights[owner] += math.exp(self.steps[STEPS * when + far] + self.dog[DOG * when + soon])
        return self.guard[left] + self.unknown * float(unknown) / 16.0 + (self.turn if wait == 0 else 0.0)


def evaluation(game: Game) -> Callable[[State], list[float]]:
    """The function that bots call where their search stops."""
    assert isinstance(game, Setting)
    return Worth(game).returns


@final
class Likelihood:
    """How likely play has led to a sampled state rather than to others of one belief: cats have come nearer to the tanks than decoys."""

    def __init__(self, game: Setting) -> None:
        self.ground = Ground(game)

    def of(self, state: State) -> float:
        """A weight above 0; only ratios between samples of one belief mean something."""
        assert isinstance(state, Table)
        weight = 1.0
        for token in range(state.laid):
            if state.t[token] >= 0 and state.t[KIND + token] and state.t[KNOWN + token] != state.g.everybody:
                weight *= self.ground.leaning(state.t[token], LEANING)
        return weight


def likelihood(game: Game) -> Callable[[State], float]:
    """The function by which bots choose among samples of a belief."""
    assert isinstance(game, Setting)
    return Likelihood(game).of
