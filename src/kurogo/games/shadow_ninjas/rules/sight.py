"""Detection: what a guard sees is turned over, and a cat is caught (clauses 5 and 9.1)."""

from __future__ import annotations

from mypy_extensions import i64

from kurogo.games.shadow_ninjas.layout import R_CAUGHT, R_FLIPPED, SEEN
from kurogo.games.shadow_ninjas.rules.clauses import C_CAUGHT, C_SEEN, C_YOUNG_BACK
from kurogo.games.shadow_ninjas.rules.ending import lose_cats, win
from kurogo.games.shadow_ninjas.state import KIND, KNOWN, Table


def detect(s: Table, which: i64) -> None:
    """Test the shadow tokens of the mask; those that have come into sight are turned over, in order of square (5.1, 5.9, S4)."""
    fresh = _newly_lit(s, which)
    if s.g.young:
        fresh |= _cats(s, s.lit & which)
    while fresh and not s.over:
        token = _topmost(s, fresh)
        fresh &= ~(i64(1) << token)
        turn_over(s, R_FLIPPED, C_SEEN, token)
        if s.t[KIND + token]:
            _catch(s, token)


def _cats(s: Table, mask: i64) -> i64:
    """The cats of the mask: one that had to stay in sight is seen again as soon as it or a dog moves (S35)."""
    found: i64 = 0
    for token in range(s.g.tokens):
        if (mask >> token) & 1 and s.t[KIND + token] > 0:
            found |= i64(1) << token
    return found


def detect_back(s: Table, token: i64) -> None:
    """Test a token just put back (S18): it is turned over when a guard sees it, and a cat that had to be put there stays (S31)."""
    if _newly_lit(s, i64(1) << token):
        turn_over(s, R_FLIPPED, C_SEEN, token)


def _newly_lit(s: Table, which: i64) -> i64:
    """Tokens of the mask that are in sight and were not before (S3: nothing is seen before both dogs stand)."""
    t = s.t
    now: i64 = 0
    for token in range(s.g.tokens):
        if (which >> token) & 1 and t[token] >= 0 and s.in_sight(t[token]):
            now |= i64(1) << token
    fresh = now & ~s.lit
    s.lit = (s.lit & ~which) | now
    return fresh


def _topmost(s: Table, mask: i64) -> i64:
    """The token of the mask on the lowest square."""
    best: i64 = -1
    for token in range(s.g.tokens):
        if (mask >> token) & 1 and (best < 0 or s.t[token] < s.t[best]):
            best = token
    return best


def turn_over(s: Table, code: i64, clause: i64, token: i64) -> None:
    """Everybody sees what a token is (S8)."""
    t = s.t
    if t[KNOWN + token] == s.g.everybody:
        s.tell(code, clause, s.turn, token, t[KIND + token], t[token], -1)
        return
    t[KNOWN + token] = s.g.everybody
    s.show(code, clause, s.turn, token, t[KIND + token], t[token], -1)


def _catch(s: Table, token: i64) -> None:
    """A cat is caught: removed (5.7), or in the version for younger players taken up to be put back (9.1)."""
    colour = s.t[KIND + token]
    owner = s.g.owners[colour]
    s.caught |= i64(1) << (colour - 1)
    s.tell(R_CAUGHT, C_YOUNG_BACK if s.g.young else C_CAUGHT, s.turn, token, colour, s.t[token], -1)
    s.t[token] = -1
    s.lit &= ~(i64(1) << token)
    if token == s.walker:  # the rest of that die is lost (S9)
        s.walker = -1
        s.steps = 0
    if not s.g.young:
        lose_cats(s, owner)
    if s.caught == s.g.all_cats:
        win(s, s.g.guard, SEEN)
