"""Beliefs against brute force on the tiny board: all states that can be reached there, grouped by what a viewer sees.

A state stores every hidden token with its kind and who laid it, and nobody has two alike, so each state is one arrangement of labelled tokens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kurogo.core.contract import State
from kurogo.core.registry import make
from kurogo.games.shadow_ninjas.layout import CHOOSING, GUARD_A, LAYING, LOOKING, OPENING, POSTING, ROLLING
from kurogo.games.shadow_ninjas.play import SnState
from kurogo.testing.posterior import posterior

if TYPE_CHECKING:
    from kurogo.core.sets import ComponentSet

TANK = 3  # D1, where the first dog is posted in these games


def _laying(state: State) -> bool:
    assert isinstance(state, SnState)
    return state.phase == LAYING or (state.phase == POSTING and state.t[GUARD_A] < 0)


def _one_step(state: State) -> bool:
    """Two turns in which the dice show 1 and 1."""
    assert isinstance(state, SnState)
    return bool(state.t[GUARD_A] != 12 or state.turns) and state.high <= 1 and state.turns <= 2


def _looks(state: State) -> bool:
    """The Guard leaves the dice, the first ninja player gets lost."""
    assert isinstance(state, SnState)
    if state.turns == 0:
        return bool(state.t[GUARD_A] in (-1, TANK))
    if state.turns == 1:
        return state.phase in (OPENING, ROLLING, CHOOSING) and state.high <= 1 and state.used == 0 and state.draft_length(0) == 0
    return state.turns == 2 and state.phase in (OPENING, LOOKING)


def test_while_tokens_are_laid(tiny: ComponentSet) -> None:
    result = posterior(make("shadow-ninjas", 3, tiny, board="tiny"), within=_laying, groups=24)
    assert result.ok, result.faults


@pytest.mark.no_cover
def test_while_tokens_are_moved_and_seen(tiny: ComponentSet) -> None:
    result = posterior(make("shadow-ninjas", 2, tiny, board="tiny"), within=_one_step, groups=40, limit=60_000)
    assert result.ok, result.faults


@pytest.mark.no_cover
def test_while_a_player_is_lost(tiny: ComponentSet) -> None:
    result = posterior(make("shadow-ninjas", 3, tiny, board="tiny"), within=_looks, groups=40, limit=60_000)
    assert result.ok, result.faults
