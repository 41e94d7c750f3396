"""The state of Shadow Ninjas: the table with the rules of each phase put to it."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from kurogo.core.contract import View
from kurogo.games.shadow_ninjas.layout import CHOOSING, ENDED, LAYING, LOOKING, OPENING, POSTING, RETURNING, WALKING
from kurogo.games.shadow_ninjas.rules.clauses import C_POST
from kurogo.games.shadow_ninjas.rules.laying import (
    laying_choices,
    laying_refusal,
    play_laying,
)
from kurogo.games.shadow_ninjas.rules.looking import looking_choices, looking_refusal, play_looking
from kurogo.games.shadow_ninjas.rules.moving import (
    choosing_choices,
    choosing_refusal,
    choosing_whole,
    play_choosing,
    play_walking,
    walking_choices,
    walking_refusal,
)
from kurogo.games.shadow_ninjas.rules.posting import play_posting, posting_choices
from kurogo.games.shadow_ninjas.rules.returning import play_returning, returning_choices, returning_refusal
from kurogo.games.shadow_ninjas.rules.turns import opening_choices, opening_refusal, play_opening, roll
from kurogo.games.shadow_ninjas.state import Table
from kurogo.games.shadow_ninjas.view import view_of


@final
class SnState(Table):
    """One state of a game; see `Table` for what it holds."""

    def clone(self) -> SnState:
        return SnState(
            self.g,
            self.asked,
            self.drafts[:],
            self.stack,
            self.rows,
            self.ears[:],
            self.learned,
            self.over,
            self.phase,
            self.turn,
            self.turns,
            self.low,
            self.high,
            self.used,
            self.steps,
            self.walker,
            self.first,
            self.looks,
            self.glanced,
            self.caught,
            self.out,
            self.winner,
            self.how,
            self.laid,
            self.lit,
            self.t[:],
        )

    def choices(self, player: i64) -> list[int]:
        phase = self.phase
        if phase == WALKING:
            return walking_choices(self)
        if phase == CHOOSING:
            return choosing_choices(self, player)
        if phase == OPENING:
            return opening_choices(self, player)
        if phase == LOOKING:
            return looking_choices(self)
        if phase == LAYING:
            return laying_choices(self, player)
        if phase == RETURNING:
            return returning_choices(self)
        return posting_choices(self)

    def is_whole(self, player: i64) -> bool:
        if self.phase == CHOOSING:
            return choosing_whole(self, player)
        return self.phase != LAYING or self.draft_length(player) == 2

    def play(self) -> None:
        phase = self.phase
        if phase == WALKING:
            play_walking(self)
        elif phase == CHOOSING:
            play_choosing(self)
        elif phase == OPENING:
            play_opening(self)
        elif phase == LOOKING:
            play_looking(self)
        elif phase == LAYING:
            play_laying(self)
        elif phase == RETURNING:
            play_returning(self)
        elif phase == POSTING:
            play_posting(self)

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return self.g.outcomes

    def draw(self, action: i64) -> None:
        roll(self, action)

    def why_not(self, player: i64, action: i64) -> int:
        phase = self.phase
        if phase == WALKING:
            return walking_refusal(self, action)
        if phase == CHOOSING:
            return choosing_refusal(self, player, action)
        if phase == OPENING:
            return opening_refusal(player, action)
        if phase == LOOKING:
            return looking_refusal(self, action)
        if phase == LAYING:
            return laying_refusal(self, player, action)
        if phase == RETURNING:
            return returning_refusal(self, action)
        return C_POST

    def view(self, viewer: i64) -> View:
        return view_of(self, viewer)

    def returns(self) -> list[float]:
        n = int(self.g.num_players)
        if self.phase != ENDED or self.winner < 0:
            return [0.0] * n
        return [1.0 if seat == self.winner else -1.0 / (n - 1) for seat in range(n)]

    def scores(self) -> list[int]:
        return [1 if seat == self.winner else 0 for seat in range(int(self.g.num_players))]
