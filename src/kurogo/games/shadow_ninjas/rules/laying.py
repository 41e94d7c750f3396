"""Set-up: the ninja players lay their tokens while the Guard looks away (2.9 to 2.13)."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from kurogo.games.shadow_ninjas.layout import (
    LAY,
    POSTING,
    R_LAID,
    R_LAID_AT,
    R_LAID_KIND,
    R_TOKENS,
    SHADOW,
    SQUARE,
)
from kurogo.games.shadow_ninjas.rules.clauses import (
    C_DEAL_FOUR,
    C_DEAL_ONE,
    C_DEAL_THREE,
    C_DEAL_TWO,
    C_FACE_DOWN,
    C_GREY,
    C_LOOK_AWAY,
    C_ONE_A_SQUARE,
    C_ONE_AT_A_TIME,
)
from kurogo.games.shadow_ninjas.state import KIND, KNOWN, LAYER, Table


def left_in_hand(s: Table, seat: i64, kind: i64) -> i64:
    """How many tokens of a kind a ninja player has not laid yet (2.3 to 2.6)."""
    g = s.g
    n: i64 = g.shadows
    if kind != SHADOW:
        n = 1 if g.owners[kind] == seat else 0
    for token in range(s.laid):
        if s.t[LAYER + token] == seat and s.t[KIND + token] == kind:
            n -= 1
    return n


def laying_choices(s: Table, player: i64) -> list[int]:
    """A kind of the player's own tokens, then an empty grey square (2.10 to 2.12, S24)."""
    found: list[int] = []
    if s.draft_length(player) == 0:
        for kind in range(i64(5)):
            if left_in_hand(s, player, kind) > 0:
                found.append(LAY + kind)
        return found
    return free_grey(s)


def free_grey(s: Table) -> list[int]:
    """SQUARE actions for all empty grey squares (2.11, 2.12)."""
    found: list[int] = []
    full = s.occupied()
    for square in s.g.grey:
        if full[square] == 0:
            found.append(SQUARE + square)
    return found


def play_laying(s: Table) -> None:
    """One token is laid face down; after the last one the Guard looks again."""
    seat = s.turn
    token = s.laid
    kind = s.drafted(seat, 0) - LAY
    square = s.drafted(seat, 1) - SQUARE
    s.t[token] = square
    s.t[KIND + token] = kind
    s.t[LAYER + token] = seat
    s.t[KNOWN + token] = 0
    s.laid = token + 1
    s.tell(R_LAID, C_ONE_AT_A_TIME, seat, s.laid, 0, 0, -1)
    s.tell(R_LAID_AT, C_GREY, seat, token, 0, square, s.g.ninja_mask)
    s.tell(R_LAID_KIND, C_FACE_DOWN, seat, token, kind, square, i64(1) << seat)
    if s.laid == s.g.tokens:
        _look_again(s)
        s.phase = POSTING
        s.turn = s.g.guard
    else:
        s.turn = s.g.layer(s.laid)
    s.ask(i64(1) << s.turn)


def _look_again(s: Table) -> None:
    """Tokens are numbered anew, by square, so that a number tells nothing of who laid it and when (S24)."""
    t = s.t
    for token in range(i64(1), s.g.tokens):
        at = token
        while at > 0 and t[at] < t[at - 1]:
            _exchange(t, at)
            at -= 1
    for token in range(s.g.tokens):
        s.show(R_TOKENS, C_LOOK_AWAY, s.g.guard, token, 0, t[token], -1)


def _exchange(t: vec[i64], token: i64) -> None:
    for base in (0, KIND, LAYER, KNOWN):
        at = i64(base) + token
        other = t[at - 1]
        t[at - 1] = t[at]
        t[at] = other


def laying_refusal(s: Table, player: i64, action: i64) -> int:
    """The clause that forbids `action` while tokens are laid."""
    if s.draft_length(player) == 0:
        if LAY <= action < LAY + 5:
            return _deal_clause(s.g.ninjas)
        return C_ONE_AT_A_TIME
    if action < SQUARE:
        return C_ONE_AT_A_TIME
    return C_ONE_A_SQUARE if s.g.is_grey[action - SQUARE] else C_GREY


def _deal_clause(ninjas: i64) -> int:
    if ninjas == 4:
        return C_DEAL_FOUR
    if ninjas == 3:
        return C_DEAL_THREE
    return C_DEAL_TWO if ninjas == 2 else C_DEAL_ONE
