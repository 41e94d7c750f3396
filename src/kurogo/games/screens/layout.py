"""The ints of Screens: actions, stages, rows, clauses, and where each fact of a view stands."""

from __future__ import annotations

from typing import Final

KINDS: Final = 4  # of strength 0 to 3; kind 0 is the bluff
BLUFF: Final = 0
PATHS: Final = 3  # a spot lies on path spot % 3
MOST_PRIZE: Final = 9

# --- actions -----------------------------------------------------------------------------------------------------------
TOKEN: Final = 0  # TOKEN + kind: chance draws it, a player lays it (then SPOT) or answers with it
CLAIM: Final = 4  # take the lantern
LEAVE: Final = 5  # leave the lantern; answer a challenge with nothing
PEEK: Final = 6  # PEEK + player: look into this hand
SCOUT: Final = 10  # then SPOT
CHALLENGE: Final = 11  # then SPOT
PATH: Final = 12  # PATH + path: the wind, or one of three stakes
LATE: Final = 15  # the table: time is up for everybody who is asked
SPOT: Final = 16  # SPOT + spot

# --- stages ------------------------------------------------------------------------------------------------------------
DRAWING: Final = 0  # chance
OPENING: Final = 1  # the starter: [PATH]; beside it any one of the others: [CLAIM] or [LEAVE]
PEEKING: Final = 2  # who has the lantern: [PEEK]
LAYING: Final = 3  # in turn: [TOKEN, SPOT], before it [SCOUT, SPOT] and [CHALLENGE, SPOT] once each
STAKING: Final = 4  # everybody: [PATH, PATH, PATH]
ENDED: Final = 5

ANSWERING: Final = 1  # step of a frame on the stack: (challenger, spot); its owner: [TOKEN] or [LEAVE]

# --- state -------------------------------------------------------------------------------------------------------------
POOL: Final = 0  # piles: player * PILES + pile + kind
HAND: Final = 4
SPENT: Final = 8
PILES: Final = 12
POINTS: Final = 0  # seats: player * SEAT + …
LAID: Final = 1  # tokens laid this round
USED: Final = 2  # bit 0: has scouted, bit 1: has challenged
SEAT: Final = 3
OWNER: Final = 0  # spots: spot * PLACE + …; owner -1: free
KIND: Final = 1
STAMP: Final = 2  # how many tokens the owner had laid before
SEEN: Final = 3  # mask of who knows the kind; face up: everybody
PLACE: Final = 4
LOOK: Final = 3  # looks: knower, owner, stamp: who knows the batch that the owner had not laid by then

# --- facts of a view ---------------------------------------------------------------------------------------------------
F_STAGE: Final = 0
F_ROUND: Final = 1
F_LAP: Final = 2
F_TURN: Final = 3
F_WIND: Final = 4  # path, or -1
F_CLAIM: Final = 5  # mask of who may still take the lantern
F_PRIZES: Final = 6  # three
F_SPOTS: Final = 9  # PLACE a spot, as in the state; kind -1: unknown
G_HAND: Final = 3  # a player: the SEAT numbers, then size of the hand, its kinds (-1: unknown), kinds spent
G_KINDS: Final = 4
G_SPENT: Final = 8
GROUP: Final = 12
# after the players: how many looks; each look; the stack
BATCH: Final = 7  # a look: knower, owner, stamp, then counts of what is still hidden of that batch (-1: unknown)

# --- rows: (code, clause, actor, a, b, c) --------------------------------------------------------------------------------
R_DREW: Final = 10  # → all
R_DREW_KIND: Final = 11  # a: kind → actor
R_WIND: Final = 12  # a: path → all
R_CLAIMED: Final = 13  # → all
R_LEFT: Final = 14  # leaves the lantern → all
R_PEEKED: Final = 15  # a: whose hand → all
R_HAND: Final = 16  # a: whose, b: kind, c: count → actor
R_LAID: Final = 17  # a: spot → all
R_LAID_KIND: Final = 18  # a: spot, b: kind → actor
R_SCOUTED: Final = 19  # a: spot → all
R_FOUND: Final = 20  # a: spot, b: kind → actor
R_CHALLENGED: Final = 21  # a: spot → all
R_UNCOVERED: Final = 22  # actor: owner, a: spot, b: kind → all
R_ANSWERED: Final = 23  # a: spot, b: kind, or -1 for nothing → all
R_HELD: Final = 24  # actor: owner, a: spot, b: strength → all
R_FELL: Final = 25  # actor: challenger, a: spot, b: strength → all
R_STAKED: Final = 26  # a, b, c: paths → all
R_WON: Final = 27  # actor, or -1: nobody; a: path, b: prize → all
R_ROUND: Final = 28  # a: round that is over → all
R_LATE: Final = 29  # a: mask of who was asked → all
R_PASSED: Final = 30  # → all

# --- clauses -----------------------------------------------------------------------------------------------------------
C_DRAW: Final = 102
C_WIND: Final = 201
C_LANTERN: Final = 202
C_PEEK: Final = 203
C_LAY: Final = 301
C_SCOUT: Final = 302
C_CHALLENGE: Final = 303
C_ANSWER: Final = 304
C_OUTCOME: Final = 305
C_UNCOVER: Final = 401
C_STAKE: Final = 402
C_PRIZE: Final = 403
C_TIE: Final = 404
C_ROUND: Final = 405
C_LATE: Final = 501
