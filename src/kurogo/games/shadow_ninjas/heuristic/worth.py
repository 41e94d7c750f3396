"""What a position is worth to bots, where a search stops before the end: a guess made from a sampled state, never from the true one.

A ninja player is near to winning when a cat of theirs is near to a tank (8.2), the Guard when few cats are left to be seen (8.1). The numbers
are rough shares in the chance to win, found by play between bots; a real end is always worth more.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kurogo.core.contract import Game, State, filled
from kurogo.games.shadow_ninjas.state import KIND, Setting, Table

REACH: Final = 6.0  # steps in which the share of a cat falls to 1/e
SECOND: Final = 0.3  # what cats after the nearest add
GUARD: Final = 0.15  # share of the Guard while no cat has been seen
CAUGHT: Final = 1.0  # what the Guard gains when all have been seen
TRUST: Final = 0.8  # of a guess against a real end


@final
class Worth:
    """The guess for one game: how near each square is to a tank is counted once."""

    def __init__(self, game: Setting) -> None:
        self.g = game
        self.near = [math.exp(-float(steps) / REACH) if steps >= 0 else 0.0 for steps in steps_to_tank(game)]

    def returns(self, state: State) -> list[float]:
        """Like `State.returns`, of a state that is not over."""
        assert isinstance(state, Table)
        g = self.g
        n = g.num_players
        best = [0.0] * n
        more = [0.0] * n
        for token in range(state.laid):
            square = state.t[token]
            colour = state.t[KIND + token]
            if colour == 0 or square < 0:
                continue
            owner = g.owners[colour]
            near = self.near[square]
            if near > best[owner]:
                more[owner] += best[owner]
                best[owner] = near
            else:
                more[owner] += near
        cats: i64 = 0
        seen: i64 = 0
        for colour in range(i64(4)):
            cats += (g.all_cats >> colour) & 1
            seen += (state.caught >> colour) & 1
        share = [best[seat] + SECOND * more[seat] for seat in range(n)]
        share[g.guard] = GUARD + CAUGHT * float(seen) / float(cats)
        whole = sum(share)
        others = 1.0 / float(n - 1)
        return [TRUST * (part / whole * (1.0 + others) - others) for part in share]


def steps_to_tank(game: Setting) -> vec[i64]:
    """By square: how many steps lead to the nearest tank, walls only considered; -1 where none does."""
    squares = len(game.is_tank)
    steps = filled(squares, -1)
    edge = [square for square in range(squares) if game.is_tank[square]]
    for square in edge:
        steps[square] = 0
    while edge:
        further: list[int] = []
        for square in edge:
            for direction in range(4):
                there = game.ways[4 * square + direction]
                if there >= 0 and steps[there] < 0:
                    steps[there] = steps[square] + 1
                    further.append(there)
        edge = further
    return steps


def evaluation(game: Game) -> Callable[[State], list[float]]:
    """The function that bots call where their search stops."""
    assert isinstance(game, Setting)
    return Worth(game).returns
