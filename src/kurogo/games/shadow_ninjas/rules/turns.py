"""Turns: clockwise from the Guard, two dice or Getting Lost (clause 3 and 6.1), and what comes next within a turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from kurogo.core.flow import ACTOR, top
from kurogo.games.shadow_ninjas.layout import (
    CHOOSING,
    GET_LOST,
    LOOKING,
    OPENING,
    R_LOST,
    R_ROLLED,
    R_TURN,
    RETURNING,
    ROLL,
    ROLLED,
    ROLLING,
    WALKING,
)
from kurogo.games.shadow_ninjas.rules.clauses import C_LOST, C_ROLL, C_TURN
from kurogo.games.shadow_ninjas.rules.ending import cap_reached
from kurogo.games.shadow_ninjas.state import Table

LOOKS: Final = 4  # 6.2


def begin_turn(s: Table, seat: i64) -> None:
    """`seat` is to roll (3.1)."""
    s.turn = seat
    s.turns += 1
    s.low = 0
    s.high = 0
    s.used = 0
    s.steps = 0
    s.walker = -1
    s.first = -1
    s.looks = 0
    s.glanced = 0
    s.phase = OPENING
    s.tell(R_TURN, C_TURN, seat, s.turns, 0, 0, -1)
    s.ask(i64(1) << seat)


def end_turn(s: Table) -> None:
    """The next player who is not out has the turn (3.1, S23)."""
    if cap_reached(s):
        return
    seat = (s.turn + 1) % s.g.num_players
    while (s.out >> seat) & 1:
        seat = (seat + 1) % s.g.num_players
    begin_turn(s, seat)


def opening_choices(s: Table, player: i64) -> list[int]:
    """Roll, or get lost: the Guard cannot (3.2, 6.1, S22)."""
    return [ROLL] if player == s.g.guard else [ROLL, GET_LOST]


def play_opening(s: Table) -> None:
    """The dice are rolled, or the player gets lost."""
    if s.drafted(s.turn, 0) == ROLL:
        s.phase = ROLLING
        return
    s.phase = LOOKING
    s.looks = LOOKS
    s.tell(R_LOST, C_LOST, s.turn, 0, 0, 0, -1)
    s.ask(i64(1) << s.turn)


def roll(s: Table, action: i64) -> None:
    """What the dice show; then they are assigned."""
    s.low = (action - ROLLED) // 6 + 1
    s.high = (action - ROLLED) % 6 + 1
    s.phase = CHOOSING
    s.tell(R_ROLLED, C_ROLL, s.turn, s.low, s.high, 0, -1)
    s.ask(i64(1) << s.turn)


def go_on(s: Table) -> None:
    """After a step or a token put back: what is asked next in this turn."""
    if len(s.stack):
        s.phase = RETURNING
        s.ask(i64(1) << top(s.stack, ACTOR))
        return
    if s.turns == 0:  # the cats that were seen from the tanks have been put back (S3, 9.1)
        begin_turn(s, s.g.guard)
        return
    if s.walker >= 0 and s.steps == 0:
        s.walker = -1
    if (s.out >> s.turn) & 1:  # the mover has lost the last cat of their own (S9)
        end_turn(s)
    elif s.walker >= 0:
        s.phase = WALKING
        s.ask(i64(1) << s.turn)
    elif s.used == 3:
        end_turn(s)
    else:
        s.phase = CHOOSING
        s.ask(i64(1) << s.turn)


def opening_refusal(player: i64, action: i64) -> int:
    """The clause that forbids `action` when a turn begins: the dice come first, and only ninjas get lost."""
    return C_LOST if action == GET_LOST else C_ROLL
