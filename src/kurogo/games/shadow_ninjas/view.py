"""What one viewer knows, field by field. Kinds and who laid a token are shown only as far as the viewer has a right to them; at the end to all.

The Guard and the watchers never learn who laid what (S24): for them the mask of those who know a token has only looks and flips in it.
"""

from __future__ import annotations

from mypy_extensions import i64

from kurogo.core.contract import View
from kurogo.core.flow import ARGS, top
from kurogo.games.shadow_ninjas.layout import (
    ENDED,
    F_AGAIN,
    F_BACK,
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
    F_TOKENS,
    F_TURN,
    F_TURNS,
    F_USED,
    F_WALKER,
    F_WINNER,
    GUARD_A,
    GUARD_B,
    LAYING,
)
from kurogo.games.shadow_ninjas.state import KIND, KNOWN, LAYER, Table


def view_of(s: Table, viewer: i64) -> View:
    """The view of a player, or of the watchers (`viewer` = number of players)."""
    f = s.g.no_facts[:]
    f[F_PHASE] = s.phase
    f[F_TURN] = s.turn
    f[F_TURNS] = s.turns
    f[F_LOW] = s.low
    f[F_HIGH] = s.high
    f[F_USED] = s.used
    f[F_STEPS] = s.steps
    f[F_WALKER] = s.walker
    f[F_FIRST] = s.first
    f[F_LOOKS] = s.looks
    f[F_CAUGHT] = s.caught
    f[F_OUT] = s.out
    f[F_WINNER] = s.winner
    f[F_HOW] = s.how
    f[F_BACK] = top(s.stack, ARGS) if len(s.stack) else i64(-1)
    f[F_LAID] = s.laid
    f[F_TOKENS] = s.g.tokens
    f[F_GUARDS] = s.t[GUARD_A]
    f[F_GUARDS + 1] = s.t[GUARD_B]
    f[F_GLANCED] = s.glanced
    t = s.t
    ended = s.phase == ENDED
    ninja = (s.g.ninja_mask >> viewer) & 1 == 1
    again: i64 = 0
    if s.phase != LAYING or ninja:
        for token in range(s.laid):
            at = F_TABLE + F_SIZE * token
            known = t[KNOWN + token]
            layer = i64(1) << t[LAYER + token]
            f[at] = t[token]
            if ninja or ended:
                f[at + 2] = t[LAYER + token]
                if known & layer:
                    again |= i64(1) << token
                known |= layer
            if ended or (known >> viewer) & 1:
                f[at + 1] = t[KIND + token]
            f[at + 3] = known
    if ninja or ended:
        f[F_AGAIN] = again
    return s.watch(viewer, f)
