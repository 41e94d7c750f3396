"""Getting Lost (clause 6): up to four looks under different tokens, one after another (S22, S29)."""

from __future__ import annotations

from mypy_extensions import i64

from kurogo.games.shadow_ninjas.layout import GUARD_A, GUARD_B, R_FOUND, R_LOOKED, R_STOPPED, ROLL, STOP, TOKEN
from kurogo.games.shadow_ninjas.rules.clauses import C_ALONE, C_CAUGHT, C_FOUR, C_LOST, S_DIFFERENT, S_ONE_BY_ONE
from kurogo.games.shadow_ninjas.rules.turns import end_turn
from kurogo.games.shadow_ninjas.state import KIND, KNOWN, Table


def looking_choices(s: Table) -> list[int]:
    """Any token on the board not yet looked at in this turn, or STOP."""
    found: list[int] = [STOP]
    for token in range(s.g.tokens):
        if s.t[token] >= 0 and (s.glanced >> token) & 1 == 0:
            found.append(TOKEN + token)
    return found


def play_looking(s: Table) -> None:
    """One look: all see at which token, only the looker what it is (6.3); the fourth ends the turn."""
    seat = s.turn
    action = s.drafted(seat, 0)
    if action == STOP:
        s.tell(R_STOPPED, S_ONE_BY_ONE, seat, -1, 0, 0, -1)
        end_turn(s)
        return
    t = s.t
    token = action - TOKEN
    t[KNOWN + token] |= i64(1) << seat
    s.glanced |= i64(1) << token
    s.looks -= 1
    s.tell(R_LOOKED, S_ONE_BY_ONE, seat, token, 0, t[token], -1)
    s.show(R_FOUND, C_ALONE, seat, token, t[KIND + token], t[token], i64(1) << seat)
    if s.looks == 0:
        end_turn(s)
    else:
        s.ask(i64(1) << seat)


def looking_refusal(s: Table, action: i64) -> int:
    """The clause that forbids `action` to somebody who is lost."""
    if action == ROLL:
        return C_LOST
    if TOKEN <= action <= TOKEN + GUARD_B:
        token = action - TOKEN
        if token >= GUARD_A or token >= s.g.tokens:
            return C_FOUR
        return C_CAUGHT if s.t[token] < 0 else S_DIFFERENT
    return C_FOUR
