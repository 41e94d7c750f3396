"""Numbers of the clauses that rows and refusals cite: 402 is clause 4.2 of the rulebook, 9014 is reading S14."""

from __future__ import annotations

from typing import Final

C_DEAL_FOUR: Final = 203
C_DEAL_THREE: Final = 204
C_DEAL_TWO: Final = 205
C_DEAL_ONE: Final = 206
C_LOOK_AWAY: Final = 209
C_ONE_AT_A_TIME: Final = 210
C_GREY: Final = 211
C_ONE_A_SQUARE: Final = 212
C_FACE_DOWN: Final = 213
C_POST: Final = 214
C_TURN: Final = 301
C_ROLL: Final = 302
C_NINJAS_MOVE: Final = 303
C_GUARDS_MOVE: Final = 304
C_TWO_TOKENS: Final = 305
C_UP_TO: Final = 306
C_NEED_NOT: Final = 401
C_WALLS: Final = 402
C_DIAGONAL: Final = 403
C_ONE_TOKEN: Final = 404
C_SWAP: Final = 406
C_SEEN: Final = 501
C_CAUGHT: Final = 507
C_OUT: Final = 508
C_LOST: Final = 601
C_FOUR: Final = 602
C_ALONE: Final = 603
C_TURNED: Final = 702
C_PUT_BACK: Final = 703
C_SEEN_WINS: Final = 801
C_KOI_WINS: Final = 802
C_YOUNG_BACK: Final = 901
C_YOUNG_SEEN_WINS: Final = 903
C_YOUNG_KOI_WINS: Final = 904

S_LEAVE: Final = 9010
S_FIRST_DIE: Final = 9011
S_SWAP_GUARD: Final = 9014
S_DIFFERENT: Final = 9022
S_LAYING: Final = 9024
C_CAP: Final = 9027
S_ONE_BY_ONE: Final = 9029
S_UNSEEN: Final = 9030
