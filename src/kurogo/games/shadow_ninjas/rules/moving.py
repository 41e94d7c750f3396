"""Moving: a die for a token, step by step, with swaps (clauses 3.2 to 3.7 and 4)."""

from __future__ import annotations

from mypy_extensions import i64

from kurogo.games.shadow_ninjas.layout import (
    END,
    GET_LOST,
    GUARD_A,
    GUARD_B,
    HIGH_DIE,
    LOW_DIE,
    R_DIE,
    R_LEFT,
    R_MOVED,
    R_STOPPED,
    R_SWAPPED,
    ROLL,
    STEP,
    STOP,
    TOKEN,
)
from kurogo.games.shadow_ninjas.rules.clauses import (
    C_CAUGHT,
    C_GUARDS_MOVE,
    C_LOST,
    C_NEED_NOT,
    C_NINJAS_MOVE,
    C_ROLL,
    C_SWAP,
    C_TWO_TOKENS,
    C_UP_TO,
    C_WALLS,
    S_FIRST_DIE,
    S_LEAVE,
    S_SWAP_GUARD,
)
from kurogo.games.shadow_ninjas.rules.returning import reach_tank, take_up_cats
from kurogo.games.shadow_ninjas.rules.sight import detect
from kurogo.games.shadow_ninjas.rules.turns import end_turn, go_on
from kurogo.games.shadow_ninjas.state import Table

# --- what may move ----------------------------------------------------------------------------------------------------------


def step_refusal(s: Table, token: i64, direction: i64) -> int:
    """0 when the token may take the step, else the clause: a wall or an object (4.2), or a guard where S14 is off."""
    square = s.g.ways[4 * s.t[token] + direction]
    if square < 0:
        return C_WALLS
    if s.g.swap_guards == 0 and token < GUARD_A and (s.t[GUARD_A] == square or s.t[GUARD_B] == square):
        return S_SWAP_GUARD
    return 0


def can_move(s: Table, token: i64) -> bool:
    """Whether a token is on the board, has not had the first die (3.5), and has a step to take."""
    if s.t[token] < 0 or token == s.first:
        return False
    for direction in range(i64(4)):
        if step_refusal(s, token, direction) == 0:
            return True
    return False


def lowest(s: Table, player: i64) -> i64:
    """The first token of those that a player may move: the dogs (3.4) or the shadow tokens (3.3)."""
    return GUARD_A if player == s.g.guard else 0


def behind(s: Table, player: i64) -> i64:
    """The token after the last that a player may move."""
    return GUARD_B + 1 if player == s.g.guard else s.g.tokens


# --- choosing a die and a token ----------------------------------------------------------------------------------------------


def choosing_choices(s: Table, player: i64) -> list[int]:
    """[die, token, step] for the first die, [token, step] for the second, or [END] (3.5, 3.6, S10, S11)."""
    n = s.draft_length(player)
    if n == 0:
        return [END] + (_dice(s, player) if s.used == 0 else _tokens(s, player))
    last = s.drafted(player, n - 1)
    if last < STEP:
        return _tokens(s, player)
    return _steps(s, last - TOKEN)


def _dice(s: Table, player: i64) -> list[int]:
    for token in range(lowest(s, player), behind(s, player)):
        if can_move(s, token):
            return [LOW_DIE] if s.low == s.high else [LOW_DIE, HIGH_DIE]
    return []


def _tokens(s: Table, player: i64) -> list[int]:
    found: list[int] = []
    for token in range(lowest(s, player), behind(s, player)):
        if can_move(s, token):
            found.append(TOKEN + token)
    return found


def _steps(s: Table, token: i64) -> list[int]:
    found: list[int] = []
    for direction in range(i64(4)):
        if step_refusal(s, token, direction) == 0:
            found.append(STEP + direction)
    return found


def choosing_whole(s: Table, player: i64) -> bool:
    """A move is whole with its first step, or with END."""
    last = s.drafted(player, s.draft_length(player) - 1)
    return last == END or STEP <= last < TOKEN


def play_choosing(s: Table) -> None:
    """A die is spent on a token, which takes its first step; or the dice that are left stay unused (S10)."""
    player = s.turn
    at: i64 = 0
    action = s.drafted(player, 0)
    if action == END:
        s.tell(R_LEFT, S_LEAVE, player, 0, 0, 0, -1)
        end_turn(s)
        return
    if s.used == 0:
        at = 1
        high = action == HIGH_DIE
        s.used = 2 if high else 1
        s.steps = s.high if high else s.low
    else:
        s.steps = s.high if s.used == 1 else s.low
        s.used = 3
    token = s.drafted(player, at) - TOKEN
    if at:
        s.first = token
    s.walker = token
    s.tell(R_DIE, C_TWO_TOKENS, player, token, s.steps, s.t[token], -1)
    _step(s, token, s.drafted(player, at + 1) - STEP)


# --- walking -----------------------------------------------------------------------------------------------------------------


def walking_choices(s: Table) -> list[int]:
    """A further step, or STOP: nobody is obliged to go the full number (4.1)."""
    return [STOP] + _steps(s, s.walker)


def play_walking(s: Table) -> None:
    """One more step, or the rest of the die is left (4.1)."""
    action = s.drafted(s.turn, 0)
    if action == STOP:
        s.tell(R_STOPPED, C_NEED_NOT, s.turn, s.walker, 0, 0, -1)
        s.steps = 0
        go_on(s)
        return
    _step(s, s.walker, action - STEP)


def _step(s: Table, token: i64, direction: i64) -> None:
    """One step, or a swap with whatever stands there (4.6, 4.7); then sight (5.1), then a tank (S16), then what comes next."""
    t = s.t
    old = t[token]
    new = s.g.ways[4 * old + direction]
    other = s.token_at(new)
    t[token] = new
    s.steps -= 1
    s.tell(R_MOVED, C_UP_TO, s.turn, token, old, new, -1)
    if other >= 0:
        t[other] = old
        s.tell(R_SWAPPED, C_SWAP, s.turn, other, new, old, -1)
    detect(s, _touched(s, token, other))
    reach_tank(s, token)
    reach_tank(s, other)
    if s.over:
        return
    take_up_cats(s)
    go_on(s)


def _touched(s: Table, token: i64, other: i64) -> i64:
    """Tokens whose being in sight may have changed: all when a dog has moved."""
    if token >= GUARD_A or other >= GUARD_A:
        return s.g.all_tokens
    mask = i64(1) << token
    return mask if other < 0 else mask | (i64(1) << other)


# --- refusals ----------------------------------------------------------------------------------------------------------------


def choosing_refusal(s: Table, player: i64, action: i64) -> int:
    """The clause that forbids `action` while dice are assigned."""
    n = s.draft_length(player)
    if action == ROLL:
        return C_ROLL
    if action == GET_LOST:
        return C_LOST
    if TOKEN <= action <= TOKEN + GUARD_B and (n == 1 or s.used):
        return token_refusal(s, player, action - TOKEN)
    if STEP <= action < TOKEN and n > 0 and s.drafted(player, n - 1) >= TOKEN:
        return step_refusal(s, s.drafted(player, n - 1) - TOKEN, action - STEP)
    return S_LEAVE if action == STOP else C_TWO_TOKENS


def token_refusal(s: Table, player: i64, token: i64) -> int:
    """Why a token may not be moved now."""
    if player == s.g.guard and token < GUARD_A:
        return C_GUARDS_MOVE
    if player != s.g.guard and token >= s.g.tokens:
        return C_NINJAS_MOVE
    if s.t[token] < 0:
        return C_CAUGHT
    if token == s.first:
        return C_TWO_TOKENS
    for direction in range(i64(4)):
        if step_refusal(s, token, direction) == S_SWAP_GUARD:
            return S_SWAP_GUARD
    return C_WALLS


def walking_refusal(s: Table, action: i64) -> int:
    """The clause that forbids `action` while a token is on its way."""
    if action == ROLL:
        return C_ROLL
    if action == GET_LOST:
        return C_LOST
    if STEP <= action < TOKEN:
        return step_refusal(s, s.walker, action - STEP)
    return S_FIRST_DIE
