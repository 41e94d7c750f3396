"""The kit on every game that is installed. Budgets are small here; `kurogo conform GAME` runs all settings."""

from __future__ import annotations

import pytest

from kurogo.core import contract
from kurogo.core.registry import game_types
from kurogo.testing import Budget, settings
from kurogo.testing.checks import run_checks
from kurogo.testing.recording import record_play
from kurogo.testing.settings import game_with

pytestmark = pytest.mark.no_cover

STEP = 6 if contract.__file__.endswith(".py") else 1  # the compiled run takes every setting, the interpreted one every sixth
BUDGET = Budget(moments=8, twins=30, matches=30)
CASES = [(name, players) for name, kind in game_types().items() for players in range(kind.min_players, kind.max_players + 1)]


@pytest.mark.parametrize(("name", "players"), CASES)
def test_a_game_keeps_its_promises_and_its_secrets(name: str, players: int) -> None:
    kind = game_types()[name]
    found = [(count, options) for count, options in settings(kind, {"players": str(players)})]
    # which ones differs with the number of players
    for number, (count, options) in enumerate(found):
        if (number + players) % STEP == 0:
            results = run_checks([record_play(game_with(kind, count, options), 100 * players + number, BUDGET)])
            assert [str(result) for result in results if not result.ok] == []
