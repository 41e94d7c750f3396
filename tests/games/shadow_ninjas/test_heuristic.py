"""What a position is worth to bots, and what bots make of it. The tank E9 is reached from E10."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kurogo.agents.bots import choose_move, make_bot
from kurogo.agents.evaluation import evaluation_of
from kurogo.games.shadow_ninjas.heuristic import evaluation, steps_to_tank
from kurogo.games.shadow_ninjas.state import KIND, KNOWN

if TYPE_CHECKING:
    from tests.games.shadow_ninjas.conftest import Scene

FAR = "I5 I9"  # dogs that see nothing of the room of E9


def worth(game: Scene) -> list[float]:
    return evaluation(game.game)(game.state)


def test_steps_to_the_nearest_tank(scene: type[Scene]) -> None:
    game = scene()
    steps = steps_to_tank(game.game)
    assert [steps[game.square(name)] for name in ("E9", "E10", "D9", "D10", "A1")] == [0, 1, 1, 2, -1]


def test_guesses_add_up_to_nothing_and_stay_below_a_real_win(scene: type[Scene]) -> None:
    for players in (2, 3, 4, 5):
        guess = worth(scene(dogs=FAR, players=players))
        assert len(guess) == players
        assert sum(guess) == pytest.approx(0)
        assert all(-1 < part < 1 for part in guess)


def test_a_cat_nearer_to_a_tank_is_worth_more_to_its_owner_and_less_to_the_others(scene: type[Scene]) -> None:
    near = worth(scene("E10 blue", dogs=FAR))
    far = worth(scene("L2 blue", dogs=FAR))
    assert near[1] > far[1]
    assert near[0] < far[0]
    assert near[2] < far[2]


def test_a_shadow_near_a_tank_is_worth_nothing(scene: type[Scene]) -> None:
    assert worth(scene("E10 shadow/1, L2 blue", dogs=FAR)) == pytest.approx(worth(scene("E11 shadow/1, L2 blue", dogs=FAR)))


def test_each_cat_caught_is_worth_something_to_the_guard(scene: type[Scene]) -> None:
    guesses = [worth(scene(dogs=FAR, players=2, caught=caught))[0] for caught in ("", "blue", "blue green", "blue green purple")]
    assert guesses == sorted(guesses)
    assert len(set(guesses)) == 4


def test_bots_find_the_guess_through_the_registry(scene: type[Scene]) -> None:
    game = scene("E10 blue", dogs=FAR)
    found = evaluation_of(game.game)
    assert found is not None
    assert found(game.state) == worth(game)


@pytest.mark.parametrize("spec", ["mcts:sims=400", "mcts:sims=400,eval=none,horizon=20"])
def test_a_bot_eats_the_koi_when_it_is_one_step_away(scene: type[Scene], spec: str) -> None:
    game = scene("E10 blue", dogs=FAR, turn=1, dice=(2, 5))
    state = game.state
    for action in choose_move(make_bot(spec, 1), game.view(1)):
        state.apply(1, action)
    assert state.over
    assert state.returns() == [-0.5, 1.0, -0.5]


def test_a_bot_on_guard_looks_where_the_last_cat_is_known_to_be(scene: type[Scene]) -> None:
    # All decoys have been turned over, so the token on D9 is the last cat; from F10 a step north lets the dog see row 9 of the room
    game = scene("D9 blue", dogs="F10 I9", turn=0, dice=(2, 5), players=2, caught="green purple orange")
    state = game.state
    for token in range(game.game.tokens):
        if state.t[KIND + token] == 0:
            state.t[KNOWN + token] = game.game.everybody
    for action in choose_move(make_bot("mcts:sims=400", 1), game.view(0)):
        state.apply(0, action)
    assert state.over
    assert state.returns() == [1.0, -1.0]
