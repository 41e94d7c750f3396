"""Random play, compiled: the driver that search and measurements use."""

from __future__ import annotations

from librt.random import Random
from mypy_extensions import i64

from kurogo.core.contract import CHANCE, OVER, State


def draw_by_weight(outcomes: list[tuple[int, int]], rng: Random) -> i64:
    """An action of `chance_outcomes`, by its weight."""
    total: i64 = 0
    for pair in outcomes:
        total += pair[1]
    x: i64 = rng.randrange(total)
    for pair in outcomes:
        x -= pair[1]
        if x < 0:
            return pair[0]
    return outcomes[-1][0]


def playout(state: State, rng: Random, limit: i64 = 0) -> tuple[int, int]:
    """Play at random, to the end or for `limit` ints (0: no limit). Gives (whole moves, ints), chance not counted as a move."""
    moves: i64 = 0
    ints: i64 = 0
    stride = state.game.stride
    while limit == 0 or ints < limit:
        player = state.current_player()
        if player == OVER:
            break
        ints += 1
        if player == CHANCE:
            state.apply(CHANCE, draw_by_weight(state.chance_outcomes(), rng))
            continue
        legal = state.legal_actions(player)
        state.apply(player, legal[rng.randrange(len(legal))])
        if state.drafts[player * stride] <= 0:
            moves += 1
    return moves, ints
