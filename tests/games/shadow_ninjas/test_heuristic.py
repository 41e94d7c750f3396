"""What a position is worth to bots, and what bots make of it. The tank E9 is reached from E10."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest
from librt.random import Random
from librt.vecs import vec

from kurogo.agents.bots import MctsBot, choose_move, make_bot
from kurogo.agents.evaluation import evaluation_of
from kurogo.core.contract import CHANCE
from kurogo.core.playout import draw_by_weight
from kurogo.core.registry import make
from kurogo.core.rows import Row, rows_of
from kurogo.games.shadow_ninjas.heuristic import advice, evaluation, likelihood
from kurogo.games.shadow_ninjas.heuristic.ground import FAR as NO_WAY
from kurogo.games.shadow_ninjas.heuristic.ground import Ground
from kurogo.games.shadow_ninjas.heuristic.threats import Threats
from kurogo.games.shadow_ninjas.layout import GUARD_A
from kurogo.games.shadow_ninjas.state import KIND, KNOWN

if TYPE_CHECKING:
    from tests.games.shadow_ninjas.conftest import Scene

pytestmark = pytest.mark.no_cover

FAR = "I5 I9"  # dogs that see nothing of the room of E9


def worth(game: Scene) -> list[float]:
    return evaluation(game.game)(game.state)


def test_steps_to_the_nearest_tank(scene: type[Scene]) -> None:
    game = scene()
    steps = Ground(game.game).nearest
    assert [steps[game.square(name)] for name in ("E9", "E10", "D9", "D10", "A1")] == [0, 1, 1, 2, NO_WAY]


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


@pytest.mark.parametrize("spec", ["heuristic", "mcts:sims=400"])
def test_a_bot_on_guard_looks_where_the_last_cat_is_known_to_be(scene: type[Scene], spec: str) -> None:
    # All decoys have been turned over, so the token on D9 is the last cat; from F10 a step north lets the dog see row 9 of the room
    game = scene("D9 blue", dogs="F10 I9", turn=0, dice=(2, 5), players=2, caught="green purple orange")
    state = game.state
    for token in range(game.game.tokens):
        if state.t[KIND + token] == 0:
            state.t[KNOWN + token] = game.game.everybody
    while not state.over and state.current_player() == 0:
        for action in choose_move(make_bot(spec, 1), game.view(0)):
            state.apply(0, action)
    assert state.over
    assert state.returns() == [1.0, -1.0]


def test_a_bot_keeps_its_tree_from_step_to_step(scene: type[Scene]) -> None:
    game = scene("I11 blue", dogs="A1 A2", turn=1, dice=(2, 5))
    state = game.state
    bot = MctsBot(3, simulations=60)
    heard: list[Row] = []
    for action in choose_move(bot, state.view(1), heard):
        state.apply(1, action)
    heard += rows_of(state)
    assert state.current_player() == 1
    assert bot.search is not None
    before = bot.search
    choose_move(bot, state.view(1), heard)
    assert bot.search is before
    state.apply(1, state.legal_actions(1)[-1])
    choose_move(bot, state.view(1))  # a caller that keeps no history
    assert bot.search is not before


# --- the heuristic bot ------------------------------------------------------------------------------------------------------------


def chosen(game: Scene, seat: int) -> list[str]:
    return [game.game.code(action) for action in choose_move(make_bot("heuristic", 1), game.view(seat))]


def test_the_heuristic_ninja_eats_the_koi_when_it_is_one_step_away(scene: type[Scene]) -> None:
    game = scene("E10 blue", dogs=FAR, turn=1, dice=(2, 5))
    number = game.state.token_at(game.square("E10")) + 1
    assert chosen(game, 1)[1:] == [f"token:{number}", "step:north"]


def test_the_heuristic_ninja_goes_the_whole_way_within_one_die(scene: type[Scene]) -> None:
    # D10 is two steps from the tank E9, so the low die is not enough
    game = scene("D10 blue", dogs=FAR, turn=1, dice=(1, 2))
    move = chosen(game, 1)
    number = game.state.token_at(game.square("D10")) + 1
    assert move[:2] == ["high", f"token:{number}"]
    assert move[2] in ("step:north", "step:east")


def test_the_heuristic_ninja_does_not_walk_into_the_light(scene: type[Scene]) -> None:
    # The dog on F10 sees row 10 of the room, through which the way to the tank leads
    game = scene("E11 blue", dogs="F10 I9", turn=1, dice=(2, 3))
    number = game.state.token_at(game.square("E11")) + 1
    state = game.state
    for action in choose_move(make_bot("heuristic", 1), game.view(1)):
        state.apply(1, action)
    assert state.t[number - 1] >= 0
    assert not state.caught


@pytest.mark.parametrize("seat", [0, 1])
def test_advice_depends_on_what_the_player_knows_alone(scene: type[Scene], seat: int) -> None:
    game = scene("D10 blue, J4 shadow/2, D4 green, J10 shadow/1", dogs="F8 I7", turn=seat, dice=(3, 5))
    legal = game.state.legal_actions(seat)
    gains = advice(game.game)
    before = gains(game.state, seat, legal)
    twins = [game.state.resample(seat, Random(k)) for k in range(5)]
    assert any(twin.pack() != game.state.pack() for twin in twins)
    assert all(gains(twin, seat, legal) == before for twin in twins)


def test_advice_is_that_of_the_table_as_it_is_now(scene: type[Scene]) -> None:
    game = scene("D10 blue, J4 shadow/2, D4 green, J10 shadow/1", dogs="F8 I7", turn=1, dice=(3, 5))
    state = game.state
    asked = advice(game.game)
    asked(state, 1, state.legal_actions(1))
    state.t[GUARD_A] = game.square("I11")
    legal = state.legal_actions(1)
    assert asked(state, 1, legal) == advice(game.game)(state, 1, legal)


def test_a_token_threatens_the_nearest_tank_that_no_dog_watches(scene: type[Scene]) -> None:
    # One step from E9 and far from the others; a tank that a dog sees counts as three steps farther away
    game = scene("E10 blue", dogs=FAR)
    ground, table = Ground(game.game), game.state.t
    token = game.state.token_at(game.square("E10"))
    doubt = vec[float]([0.5 if k == token else 0.0 for k in range(game.game.tokens)])
    threats = Threats(ground, table, doubt, game.square("I9"))

    def threat(dog: str) -> float:
        soon = min(ground.see[ground.n * game.square(square) + game.square("E10")] for square in (dog, "I9"))
        return threats.whole(game.square(dog)) / (1 - 0.7 * ground.rolled[soon])

    assert threat("I5") == pytest.approx(0.5 * math.exp(-1 / 5))
    assert threat("D9") == pytest.approx(0.5 * math.exp(-4 / 5))


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("guard", [True, False])
def test_the_heuristic_bot_beats_random_ones_in_each_role(players: int, guard: bool) -> None:
    game = make("shadow-ninjas", players)
    won = 0
    for seed in range(3):
        state, rng = game.new_state(), Random(seed)
        bots = [make_bot("heuristic" if (seat == 0) == guard else "random", seed) for seat in range(players)]
        while not state.over:
            player = state.current_player()
            if player == CHANCE:
                state.apply(CHANCE, draw_by_weight(state.chance_outcomes(), rng))
                continue
            for action in choose_move(bots[player], state.view(player)):
                state.apply(player, action)
        won += (state.returns()[0] > 0) == guard
    assert won == 3


def test_a_token_that_has_come_near_is_rather_a_cat(scene: type[Scene]) -> None:
    near = scene("E10 blue, A1 shadow/1", dogs=FAR)
    far = scene("A1 blue, E10 shadow/1", dogs=FAR)
    weigh = likelihood(near.game)
    assert weigh(near.state) > weigh(far.state)
