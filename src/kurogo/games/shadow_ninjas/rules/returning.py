"""A tank is reached (clause 7), and tokens that are put back on a grey square: decoys (7.3) and cats of the younger version (9.1).

Each token to be put back is a frame on the stack, (BACK, 0, who chooses, token): the decoy lowest, then the cats, the one with the lowest number
on top. So a view tells the whole stack: a decoy on a tank is waiting, and so is every cat that is off the board.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kurogo.core.flow import ACTOR, ARGS, pop, push, top
from kurogo.games.shadow_ninjas.layout import KOI, R_BACK, R_KOI, SQUARE
from kurogo.games.shadow_ninjas.rules.clauses import C_ONE_TOKEN, C_PUT_BACK, C_TURNED, C_YOUNG_BACK, S_UNSEEN
from kurogo.games.shadow_ninjas.rules.ending import win
from kurogo.games.shadow_ninjas.rules.laying import free_grey
from kurogo.games.shadow_ninjas.rules.sight import detect_back, turn_over
from kurogo.games.shadow_ninjas.rules.turns import go_on
from kurogo.games.shadow_ninjas.state import KIND, Table

BACK: Final = 1


def reach_tank(s: Table, token: i64) -> None:
    """A shadow token that stands on a tank is turned over (7.2): a cat eats (7.5, S20), a decoy is to be put back (7.3, S15, S17)."""
    t = s.t
    if s.over or token < 0 or token >= s.g.tokens or t[token] < 0 or s.g.is_tank[t[token]] == 0:
        return
    turn_over(s, R_KOI, C_TURNED, token)
    colour = t[KIND + token]
    if colour:
        win(s, s.g.owners[colour], KOI)
        return
    s.walker = -1
    s.steps = 0
    s.stack = push(s.stack, BACK, s.turn, token)


def take_up_cats(s: Table) -> None:
    """In the version for younger players each cat just caught waits for its owner to put it back (9.1, S26)."""
    if s.g.young == 0:
        return
    token = s.g.tokens - 1
    while token >= 0:
        if s.t[token] < 0:
            s.stack = push(s.stack, BACK, s.g.owners[s.t[KIND + token]], token)
        token -= 1


def returning_choices(s: Table) -> list[int]:
    """Any empty grey square (S17); for a cat one that no guard sees, if there is one (S30)."""
    free = free_grey(s)
    if s.t[KIND + top(s.stack, ARGS)] == 0:
        return free
    unseen: list[int] = []
    for action in free:
        if not s.in_sight(action - SQUARE):
            unseen.append(action)
    return unseen if unseen else free


def play_returning(s: Table) -> None:
    """A token is put back, and tested for sight (S18)."""
    actor = top(s.stack, ACTOR)
    token = top(s.stack, ARGS)
    s.stack = pop(s.stack)
    square = s.drafted(actor, 0) - SQUARE
    s.t[token] = square
    s.tell(R_BACK, C_YOUNG_BACK if s.t[KIND + token] else C_PUT_BACK, actor, token, 0, square, -1)
    detect_back(s, token)
    go_on(s)


def returning_refusal(s: Table, action: i64) -> int:
    """The clause that forbids `action` while a token is put back."""
    cat = s.t[KIND + top(s.stack, ARGS)] > 0
    if action < SQUARE or s.g.is_grey[action - SQUARE] == 0:
        return C_YOUNG_BACK if cat else C_PUT_BACK
    return C_ONE_TOKEN if s.token_at(action - SQUARE) >= 0 else S_UNSEEN
