"""The search on tiny games whose best moves are known by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from librt.random import Random

from kurogo.agents.bots import Bot, MctsBot, choose_move, make_bot
from kurogo.agents.ismcts import Search
from kurogo.core.contract import Game, State

MakeNim = Callable[[tuple[int, int, int]], Game]
MakeHiding = Callable[[bool], Game]

TAKE = 10
SAFE = 0


def test_a_win_in_one_is_found(nim: MakeNim) -> None:
    view = nim((0, 3, 0)).new_state().view(0)
    assert choose_move(make_bot("mcts:sims=60", 1), view) == [1, TAKE + 3]


def test_the_only_move_that_does_not_lose_is_found(nim: MakeNim) -> None:
    # Nim sum of 1, 4, 2 is 7: the one winning move is to take 1 from the 4 (1 xor 2 = 3 remain)
    view = nim((1, 4, 2)).new_state().view(0)
    assert choose_move(make_bot("mcts:sims=3000", 1), view) == [1, TAKE + 1]


@pytest.mark.parametrize("by_chance", [False, True])
def test_the_plan_does_not_follow_what_is_hidden(hiding: MakeHiding, by_chance: bool) -> None:
    # Guessing one of three is worth -1/3; a tree that told the places apart would take it for +1 and not be safe
    view = hiding(by_chance).new_state().view(0)
    assert choose_move(make_bot("mcts:sims=1500", 3), view) == [SAFE]


def test_what_sounds_alike_is_one_node(hiding: MakeHiding) -> None:
    game = hiding(True)
    search = Search(0, 1, 1.0, 0, None)
    search.run(game.belief(game.new_state().view(0)), 500)
    # nodes: the root and the guess; nothing for each place
    assert len(search.first) == 2


def test_the_same_seed_and_simulations_give_the_same_tree(nim: MakeNim) -> None:
    game = nim((3, 4, 5))
    tables = []
    for seed in (5, 5, 6):
        search = Search(0, seed, 1.0, 0, None)
        search.run(game.belief(game.new_state().view(0)), 300)
        tables.append(search.table())
    assert tables[0] == tables[1]
    assert tables[0] != tables[2]
    assert sum(visits for _, visits, _ in tables[0]) == 300


def test_frozen_tree(nim: MakeNim) -> None:
    # Run on both builds: compiled and interpreted give these very numbers
    game = nim((3, 4, 5))
    search = Search(0, 7, 1.0, 0, None)
    search.run(game.belief(game.new_state().view(0)), 200)
    assert [(action, visits) for action, visits, _ in search.table()] == [(0, 14), (1, 98), (2, 88)]


def test_horizon_stops_and_evaluation_takes_over(nim: MakeNim) -> None:
    game = nim((9, 9, 9))

    def evaluate(state: State) -> list[float]:
        return [0.5, -0.5]

    search = Search(0, 1, 1.0, 1, evaluate)
    search.run(game.belief(game.new_state().view(0)), 3)
    assert [mean for _, _, mean in search.table()] == [0.5, 0.5, 0.5]
    search = Search(0, 1, 1.0, 1, None)
    search.run(game.belief(game.new_state().view(0)), 3)
    assert [mean for _, _, mean in search.table()] == [0.0, 0.0, 0.0]


def test_a_whole_move_takes_one_budget(nim: MakeNim) -> None:
    view = nim((3, 4, 5)).new_state().view(0)
    bot = MctsBot(2, simulations=300)
    first = bot.choose(view, view.game.belief(view), (), 0.0)
    state = view.game.belief(view).sample(Random(0))
    state.apply(0, first)
    after = state.view(0)
    bot.choose(after, view.game.belief(after), (), 0.0)
    # the second int is read from the tree of the first: few simulations more, and not 300
    assert bot.search is not None
    assert 300 <= bot.search.simulations < 320


def plays(game: Game, bots: list[Bot]) -> list[float]:
    state = game.new_state()
    while not state.over:
        player = state.current_player()
        for action in choose_move(bots[player], state.view(player)):
            state.apply(player, action)
    return state.returns()


def test_two_hundred_simulations_beat_random(nim: MakeNim) -> None:
    won = 0
    for seed in range(30):
        bots = [make_bot("mcts:sims=200", seed), make_bot("random", seed)]
        mine = seed % 2
        won += plays(nim((3, 4, 5)), bots[::-1] if mine else bots)[mine] > 0
    assert won >= 27
