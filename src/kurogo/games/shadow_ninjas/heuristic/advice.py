"""What each int of a choice gains, for bots: a number an int, larger is better. Made from what the player who chooses knows, so that it may be
asked of a sampled state without being told more than the player is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kurogo.core.contract import Game, State, filled
from kurogo.core.flow import ARGS, top
from kurogo.games.shadow_ninjas.heuristic.ground import Ground
from kurogo.games.shadow_ninjas.heuristic.plans import BY, NOTHING, Plans
from kurogo.games.shadow_ninjas.layout import (
    CHOOSING,
    END,
    GET_LOST,
    GUARD_A,
    GUARD_B,
    HIGH_DIE,
    LAY,
    LAYING,
    LOW_DIE,
    OPENING,
    POSTING,
    RETURNING,
    SQUARE,
    STEP,
    STOP,
    TOKEN,
    WALKING,
)
from kurogo.games.shadow_ninjas.state import KIND, KNOWN, LAYER, TABLE_SIZE, Setting, Table

BLUFF: Final = 0.02  # what it gains to bring a decoy a step nearer to a tank
FEARED: Final = 8  # steps to a tank from which on another's token is feared
IDLE: Final = -0.01  # a decoy, a dog or a step that nobody needs


@final
class Advice:
    """The advice for one game."""

    def __init__(self, game: Setting) -> None:
        self.g = game
        self.ground = Ground(game)
        self.plans = Plans(self.ground, filled(TABLE_SIZE, 0), 0)  # of the table asked for last
        self.idle = vec[float]([IDLE] * (BY + 4))

    def gains(self, state: State, player: int, legal: list[int]) -> list[float]:
        """A gain for each legal int of this player, who is asked."""
        assert isinstance(state, Table)
        phase = state.phase
        if phase == OPENING:
            return [-1.0 if action == GET_LOST else 0.0 for action in legal]
        if len(legal) == 1:
            return [0.0]
        if phase in (CHOOSING, WALKING):
            return self._move(state, player, legal)
        if phase == LAYING:
            kind: i64 = state.drafted(player, 0) - LAY if state.draft_length(player) else i64(0)
            return [self._start(action - SQUARE, kind) if action >= SQUARE else 0.0 for action in legal]
        if phase == RETURNING:
            kind = state.t[KIND + top(state.stack, ARGS)]
            return [self._start(action - SQUARE, kind) for action in legal]
        if phase == POSTING:
            return [self._post(state, action - SQUARE) for action in legal]
        return [0.0 if action == STOP else IDLE for action in legal]

    def _start(self, square: i64, kind: i64) -> float:
        """A cat is laid near to a tank, and where no tank sees it; a decoy anywhere."""
        if kind == 0:
            return 0.0
        ground = self.ground
        soon: i64 = 9
        near = 0.0
        for k in range(i64(len(self.g.tanks))):
            steps = ground.way[ground.n * k + square]
            if ground.near[steps] > near:
                near = ground.near[steps]
            if ground.see[ground.n * self.g.tanks[k] + square] < soon:
                soon = ground.see[ground.n * self.g.tanks[k] + square]
        return near - 0.3 * ground.rolled[soon] - (1.0 if soon == 0 else 0.0)

    def _post(self, s: Table, square: i64) -> float:
        """A dog is posted where most tokens can be seen soon."""
        ground = self.ground
        whole = 0.0
        for token in range(self.g.tokens):
            soon = ground.see[ground.n * square + s.t[token]]
            if s.t[GUARD_A] >= 0 and ground.see[ground.n * s.t[GUARD_A] + s.t[token]] <= soon:
                continue
            whole += ground.rolled[soon]
        return whole

    # --- moving -----------------------------------------------------------------------------------------------------------

    def _move(self, s: Table, player: i64, legal: list[int]) -> list[float]:
        plans = self._plans(s, player)
        if s.phase == WALKING:
            return self._steps(plans, s.walker, s.steps, legal)
        n = s.draft_length(player)
        last = s.drafted(player, n - 1) if n else i64(END)
        if n and last >= TOKEN:
            return self._steps(plans, last - TOKEN, self._die(s, player), legal)
        if n or s.used:
            steps = self._die(s, player)
            return [0.0 if action == END else self._token(plans, action - TOKEN, steps) for action in legal]
        low = NOTHING
        high = NOTHING
        for token in range(GUARD_A if player == self.g.guard else i64(0), GUARD_B + 1 if player == self.g.guard else self.g.tokens):
            if s.t[token] >= 0:
                plan = self._plan(plans, token, s.high)
                if plan[s.low] > low:
                    low = plan[s.low]
                if plan[s.high] > high:
                    high = plan[s.high]
        return [0.0 if action == END else low + 0.001 if action == LOW_DIE else high for action in legal]

    def _plans(self, s: Table, player: i64) -> Plans:
        """The plans on this table: the same ones while the ints of a move are chosen, for they change nothing."""
        if self.plans.player != player or not same(self.plans.t, s.t):
            self.plans = Plans(self.ground, s.t[:], player)
        return self.plans

    def _die(self, s: Table, player: i64) -> i64:
        """Steps of the die that is being spent."""
        if s.used:
            return s.high if s.used == 1 else s.low
        return s.high if s.drafted(player, 0) == HIGH_DIE else s.low

    def _token(self, plans: Plans, token: i64, steps: i64) -> float:
        best = NOTHING
        plan = self._plan(plans, token, steps)
        for direction in range(i64(4)):
            if plan[BY + direction] > best:
                best = plan[BY + direction]
        return best

    def _steps(self, plans: Plans, token: i64, steps: i64, legal: list[int]) -> list[float]:
        plan = self._plan(plans, token, steps)
        return [0.0 if action == STOP else plan[BY + action - STEP] for action in legal]

    def _plan(self, plans: Plans, token: i64, steps: i64) -> vec[float]:
        place = 7 * token + steps
        if plans.place[place] < 0:
            plans.place[place] = i64(len(plans.made))
            plans.made.append(self._planned(plans, token, steps))
        return plans.made[plans.place[place]]

    def _planned(self, plans: Plans, token: i64, steps: i64) -> vec[float]:
        if token >= GUARD_A:
            return plans.dog(token, steps)
        if plans.is_cat(token):
            return plans.cat(token, steps)
        t = plans.t
        if t[LAYER + token] != plans.player and plans.doubt[token] > 0.0 and plans.dark[t[token]] <= FEARED:
            return plans.rival(token, steps)
        return self._bluff(plans, token)

    def _bluff(self, plans: Plans, token: i64) -> vec[float]:
        """A decoy of one's own that others may take for a cat goes towards a tank."""
        t = plans.t
        square = t[token]
        useful = t[LAYER + token] == plans.player and t[KNOWN + token] != self.g.everybody
        plan = self.idle[:]
        for direction in range(i64(4)):
            there = self.g.ways[4 * square + direction]
            if there < 0 or there == plans.dog_a or there == plans.dog_b:
                plan[BY + direction] = 2 * IDLE
            elif useful and plans.dark[there] < plans.dark[square] and self.g.is_tank[there] == 0:
                plan[BY + direction] = BLUFF
                for k in range(i64(1), i64(BY)):
                    plan[k] = BLUFF
        return plan


def same(a: vec[i64], b: vec[i64]) -> bool:
    """Whether two vecs of one length hold the same numbers."""
    for k in range(i64(len(a))):
        if a[k] != b[k]:
            return False
    return True


def advice(game: Game) -> Callable[[State, int, list[int]], list[float]]:
    """The function that bots ask for the gain of each legal int of a player."""
    assert isinstance(game, Setting)
    return Advice(game).gains
