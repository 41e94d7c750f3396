"""Set-up, the Guard's part: the dogs are posted on two tanks (2.14)."""

from __future__ import annotations

from mypy_extensions import i64

from kurogo.games.shadow_ninjas.layout import GUARD_A, GUARD_B, R_POSTED, SQUARE
from kurogo.games.shadow_ninjas.rules.clauses import C_POST
from kurogo.games.shadow_ninjas.rules.returning import take_up_cats
from kurogo.games.shadow_ninjas.rules.sight import detect
from kurogo.games.shadow_ninjas.rules.turns import go_on
from kurogo.games.shadow_ninjas.state import Table


def posting_choices(s: Table) -> list[int]:
    """A tank without a dog (2.14)."""
    found: list[int] = []
    for square in s.g.tanks:
        if square != s.t[GUARD_A]:
            found.append(SQUARE + square)
    return found


def play_posting(s: Table) -> None:
    """A dog is posted; after the second, what they see is turned over (S3), cats of the younger version are put back, and the Guard begins (3.1)."""
    guard = s.g.guard
    token: i64 = GUARD_A if s.t[GUARD_A] < 0 else GUARD_B
    s.t[token] = s.drafted(guard, 0) - SQUARE
    s.tell(R_POSTED, C_POST, guard, token, 0, s.t[token], -1)
    if token == GUARD_A:
        s.ask(i64(1) << guard)
        return
    detect(s, s.g.all_tokens)
    if not s.over:
        take_up_cats(s)
        go_on(s)
