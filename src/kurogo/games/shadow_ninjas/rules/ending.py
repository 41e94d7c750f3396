"""How a game ends (clauses 8 and 9.3, 9.4)."""

from __future__ import annotations

from mypy_extensions import i64

from kurogo.games.shadow_ninjas.layout import CAPPED, ENDED, KOI, R_OUT, R_WON, SEEN
from kurogo.games.shadow_ninjas.rules.clauses import C_CAP, C_KOI_WINS, C_OUT, C_SEEN_WINS, C_YOUNG_KOI_WINS, C_YOUNG_SEEN_WINS
from kurogo.games.shadow_ninjas.state import Table


def win(s: Table, winner: i64, how: i64) -> None:
    """The game is over: `winner` is a seat, or -2 for nobody."""
    s.phase = ENDED
    s.over = 1
    s.winner = winner
    s.how = how
    s.tell(R_WON, _clause(s, how), winner if winner >= 0 else -1, how, 0, 0, -1)


def _clause(s: Table, how: i64) -> i64:
    if how == SEEN:
        return C_YOUNG_SEEN_WINS if s.g.young else C_SEEN_WINS
    if how == KOI:
        return C_YOUNG_KOI_WINS if s.g.young else C_KOI_WINS
    return C_CAP


def cap_reached(s: Table) -> bool:
    """Whether the turn just ended was the last one; the game is then over (S27)."""
    if s.g.cap == 0 or s.turns < s.g.cap:
        return False
    win(s, s.g.guard if s.g.cap_guard else -2, CAPPED)
    return True


def lose_cats(s: Table, seat: i64) -> None:
    """A player whose cats have all been removed is out (5.8, S23)."""
    mine = s.g.cats_of(seat)
    if s.caught & mine == mine:
        s.out |= i64(1) << seat
        s.tell(R_OUT, C_OUT, seat, 0, 0, 0, -1)
