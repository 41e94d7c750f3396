"""What tests of the kit share: small instances of the toy, faulty and honest."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kurogo.core.contract import Game, State
from kurogo.games.screens.belief import labellings
from kurogo.games.screens.layout import OPENING, OWNER, PATH, PLACE, STAKING, STAMP
from kurogo.games.screens.state import Table
from kurogo.testing.posterior import posterior
from kurogo.testing.result import Result


def small(state: State) -> bool:
    """One wind, one way to lay the tokens, and no further than to the stakes: few enough states to visit them all."""
    assert isinstance(state, Table)
    starter = state.starter()
    if state.wind > 0 or state.stage >= STAKING:
        return False
    if state.stage == OPENING and state.draft_length(starter) and state.drafted(starter, 0) != PATH:
        return False
    spots, tokens = state.spots, state.g.tokens
    places = [(spots[k * PLACE + OWNER], spots[k * PLACE + STAMP]) for k in range(state.g.spots)]
    return all(owner < 0 or (owner, stamp) == (k // tokens, k % tokens) for k, (owner, stamp) in enumerate(places))


def weight(state: State) -> int:
    """How many arrangements of labelled tokens the state stands for."""
    assert isinstance(state, Table)
    return labellings(state)


@pytest.fixture
def brute() -> Callable[[Game], Result]:
    """Beliefs of a small instance of Screens against brute force."""

    def run(game: Game) -> Result:
        return posterior(game, weight, within=small, groups=12, most=1500)

    return run
