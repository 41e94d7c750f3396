"""Random play: it ends, counts whole moves and ints, keeps to its limit, and draws by weight."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.random import Random

from kurogo.core.contract import CHANCE, Game
from kurogo.core.playout import draw_by_weight, playout


def test_a_game_is_played_to_its_end_and_counted(coins: Game) -> None:
    for seed in range(30):
        state = coins.new_state()
        moves, ints = playout(state, Random(seed))
        assert state.over
        # two bids and a grab of two ints each, single ints from then on, and the draws at both ends
        assert ints == 2 * 3 + (moves - 3) + 2
        assert moves >= 5


def test_a_limit_counts_ints(coins: Game) -> None:
    state = coins.new_state()
    assert playout(state, Random(1), 4) == (1, 4)  # the deal, a bid of two ints, half of the other
    assert state.draft_length(1) == 1


def test_equal_seeds_play_equal_games(coins: Game) -> None:
    one, two = coins.new_state(), coins.new_state()
    assert playout(one, Random(3)) == playout(two, Random(3))
    assert one == two


def test_outcomes_come_by_their_weight() -> None:
    rng = Random(1)
    found = Counter(draw_by_weight([(5, 1), (6, 3), (9, 6)], rng) for _ in range(10_000))
    assert set(found) == {5, 6, 9}
    for action, share in ((5, 0.1), (6, 0.3), (9, 0.6)):
        assert found[action] / 10_000 == pytest.approx(share, abs=0.025)  # five sigma
    assert draw_by_weight([(CHANCE, 1)], rng) == CHANCE
