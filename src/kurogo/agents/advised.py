"""Play by a game's advice: the number it gives to each legal int of the player who is asked, larger being better. Compiled."""

from __future__ import annotations

from collections.abc import Callable

from librt.random import Random
from mypy_extensions import i64

from kurogo.core.contract import CHANCE, OVER, State
from kurogo.core.playout import draw_by_weight

Advise = Callable[[State, int, list[int]], list[float]]


def advised(state: State, rng: Random, limit: i64, advise: Advise, chance: float, mover: i64) -> None:
    """Play on for `limit` ints (0: to the end) and then to the end of the turn, until another than the last mover is asked: the int that
    gains most by advice, or with probability `chance` any. `mover` has played the first of these ints."""
    ints: i64 = 1
    while True:
        player = state.current_player()
        if player == OVER or (limit > 0 and ints >= limit and player != mover and player != CHANCE):
            return
        ints += 1
        if player == CHANCE:
            state.apply(CHANCE, draw_by_weight(state.chance_outcomes(), rng))
            continue
        mover = player
        legal = state.legal_actions(player)
        if len(legal) == 1:
            state.apply(player, legal[0])
        elif chance > 0.0 and rng.random() < chance:
            state.apply(player, legal[rng.randrange(len(legal))])
        else:
            state.apply(player, legal[best_of(advise(state, player, legal), rng)])


def best_of(gains: list[float], rng: Random) -> i64:
    """The place of the largest number; of several any."""
    best: i64 = 0
    same: i64 = 1
    for k in range(i64(1), i64(len(gains))):
        if gains[k] > gains[best]:
            best = k
            same = 1
        elif gains[k] == gains[best]:
            same += 1
            if rng.randrange(same) == 0:
                best = k
    return best
