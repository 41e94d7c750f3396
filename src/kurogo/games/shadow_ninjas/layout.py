"""The ints of Shadow Ninjas: actions, rows, and where each fact of a view stands.

Kinds of token: 0 is a shadow, 1 to 4 are the ninja cats by colour. Shadow tokens are numbered by square, from the top left, once all are laid;
before that, by the order of laying, which the Guard does not see. The two guard dogs are tokens GUARD_A and GUARD_B.
"""

from __future__ import annotations

from typing import Final

MAX_TOKENS: Final = 16
GUARD_A: Final = 16
GUARD_B: Final = 17

SHADOW: Final = 0
COLOURS: Final = ("blue", "green", "purple", "orange")  # cats 1 to 4

# --- actions -----------------------------------------------------------------------------------------------------------
LAY: Final = 0  # LAY + kind; then SQUARE + where
ROLL: Final = 5
GET_LOST: Final = 6
STOP: Final = 7  # no more steps for this token; no more looks
END: Final = 8  # leave the dice that are left
LOW_DIE: Final = 9  # then TOKEN + which, STEP + direction
HIGH_DIE: Final = 10
STEP: Final = 11  # STEP + direction: north, east, south, west
TOKEN: Final = 15  # TOKEN + token, guards included
ROLLED: Final = 33  # chance: ROLLED + 6 * (low - 1) + high - 1
SQUARE: Final = 69  # SQUARE + square; the last of the action space, for boards differ in size

# --- phases ------------------------------------------------------------------------------------------------------------
LAYING: Final = 0  # ninja players lay tokens: [LAY + kind, SQUARE]
POSTING: Final = 1  # the Guard puts the dogs on tanks: [SQUARE], twice
OPENING: Final = 2  # a turn begins: [ROLL] or [GET_LOST]
ROLLING: Final = 3  # chance
CHOOSING: Final = 4  # a die for a token: [die, TOKEN, STEP] or [END]; the second die: [TOKEN, STEP] or [END]
WALKING: Final = 5  # further steps: [STEP] or [STOP]
LOOKING: Final = 6  # lost: [TOKEN] up to four times, or [STOP]
RETURNING: Final = 7  # a shadow from a tank, or a cat of the younger version, goes back: [SQUARE]
ENDED: Final = 8

# --- facts of a view ---------------------------------------------------------------------------------------------------
F_PHASE: Final = 0
F_TURN: Final = 1  # whose turn
F_TURNS: Final = 2  # turns begun
F_LOW: Final = 3  # dice, 0 before a roll
F_HIGH: Final = 4
F_USED: Final = 5  # bit 0: low die spent, bit 1: high die
F_STEPS: Final = 6  # steps left for the walker
F_WALKER: Final = 7  # token on its way, or -1
F_FIRST: Final = 8  # token that had the first die, or -1
F_LOOKS: Final = 9  # looks left while lost
F_CAUGHT: Final = 10  # bit colour - 1: this cat has been seen
F_OUT: Final = 11  # mask of players who are out
F_WINNER: Final = 12  # player, -1 while the game runs, -2 nobody
F_HOW: Final = 13
F_BACK: Final = 14  # token to be put back, or -1
F_LAID: Final = 15  # tokens laid so far
F_TOKENS: Final = 16  # shadow tokens in this game
F_GUARDS: Final = 17  # squares of the two dogs, -1 before they are posted
F_TABLE: Final = (
    19  # then MAX_TOKENS times: square (-1 gone or hidden), kind (-1 unknown), who laid it (-1 unknown), mask of who knows its kind
)
F_SIZE: Final = 4
F_GLANCED: Final = 19 + 16 * 4  # bit per token: looked at in this turn, while lost
F_AGAIN: Final = F_GLANCED + 1  # bit per token: who laid it has also looked at it since (-1 unknown)
FACTS: Final = F_GLANCED + 2

# how a game ended
SEEN: Final = 1  # every cat has been seen
KOI: Final = 2  # a cat has eaten
CAPPED: Final = 3  # the turn cap

# --- rows: (code, clause, actor, a, b, c) --------------------------------------------------------------------------------
R_LAID: Final = 10  # a: tokens laid so far → all
R_LAID_AT: Final = 11  # a: token, c: square → ninja players
R_LAID_KIND: Final = 12  # a: token, b: kind, c: square → who laid it
R_TOKENS: Final = 13  # a: token, c: square → all, one a token, when the Guard looks again
R_POSTED: Final = 14  # a: guard, c: square → all
R_TURN: Final = 15  # a: turn number → all
R_ROLLED: Final = 16  # a: low, b: high → all
R_MOVED: Final = 17  # a: token, b: from, c: to → all
R_SWAPPED: Final = 18  # a: token pushed aside, b: from, c: to → all; after its R_MOVED
R_FLIPPED: Final = 19  # a: token, b: kind, c: square → all: a guard sees it
R_CAUGHT: Final = 20  # a: token, b: colour, c: square → all
R_OUT: Final = 21  # actor is out → all
R_LOST: Final = 22  # actor gets lost → all
R_LOOKED: Final = 23  # a: token, c: square → all
R_FOUND: Final = 24  # a: token, b: kind, c: square → who looked
R_KOI: Final = 25  # a: token, b: kind, c: square → all: turned over at a tank
R_BACK: Final = 26  # a: token, c: square → all: put back on a grey square
R_STOPPED: Final = 27  # a: token (or -1: no more looks) → all
R_LEFT: Final = 28  # actor leaves the dice that are left → all
R_WON: Final = 29  # actor: winner or -1, a: how → all
R_DIE: Final = 30  # a: token, b: the die's number, c: square it starts from → all; before its first R_MOVED
