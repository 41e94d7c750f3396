"""The search on tiny games whose best moves are known by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kurogo.agents.advised import advised
from kurogo.agents.bots import Bot, MctsBot, choose_move, make_bot
from kurogo.agents.ismcts import Search
from kurogo.core.contract import CHANCE, Game, State
from kurogo.core.rows import rows_of

pytestmark = pytest.mark.no_cover

MakeNim = Callable[[tuple[int, int, int]], Game]
MakeHiding = Callable[[bool], Game]

TAKE = 10
SAFE, GUESS, PLACE = 0, 1, 2


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


def test_what_the_tree_knows_is_kept_when_the_viewer_is_asked_again(hiding: MakeHiding) -> None:
    # after GUESS chance hides the thing, which says no more than that it is hidden, and player 0 is asked again
    state = hiding(True).new_state()
    search = Search(0, 4, 1.0, 0, None)
    search.run(state.game.belief(state.view(0)), 300)
    guessed = next(visits for action, visits, _ in search.table() if action == GUESS)
    search.descend(GUESS)
    state.apply(0, GUESS)
    heard = rows_of(state)
    state.apply(CHANCE, PLACE)
    heard += [row for row in rows_of(state) if row.audience & 1]
    assert search.follow(heard)
    assert search.size() == guessed - 1  # the first walk of the edge ended there
    assert [action for action, _, _ in search.table()] == [PLACE, PLACE + 1, PLACE + 2]


def test_where_the_tree_has_not_come_nothing_is_kept(hiding: MakeHiding) -> None:
    state = hiding(True).new_state()
    search = Search(0, 4, 1.0, 0, None)
    search.run(state.game.belief(state.view(0)), 300)
    search.descend(GUESS)
    state.apply(0, GUESS)
    assert not search.follow(rows_of(state))  # the rows of the hiding are missing
    assert not Search(0, 4, 1.0, 0, None).follow([])


def test_play_by_advice_stops_where_another_is_asked(nim: MakeNim) -> None:
    def advise(state: State, player: int, legal: list[int]) -> list[float]:
        return [float(-action) for action in legal]

    # player 0 has chosen a pile; within one int the move is not whole, so it is played to its end and no further
    state = nim((3, 4, 5)).new_state()
    state.apply(0, 1)
    advised(state, Random(1), 1, advise, 0.0, 0)
    assert state.view(0).facts[:] == vec[i64]([3, 3, 5, 1])
    # three ints more: the pile and the stick of player 1, the pile of player 0, whose move is finished
    advised(state, Random(1), 4, advise, 0.0, 0)
    assert state.view(0).facts[:] == vec[i64]([1, 3, 5, 1])


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


def test_samples_are_taken_by_their_likelihood(hiding: MakeHiding) -> None:
    # the thing lies in one of three places; who knows that others hide it in the last one guesses that one
    state = hiding(True).new_state()
    state.apply(0, GUESS)
    state.apply(CHANCE, PLACE)
    view = state.view(0)
    search = Search(0, 4, 0.7, 0, None, lean=lambda state: 1.0 if state.view(1).facts[1] == PLACE + 2 else 0.0)
    search.run(view.game.belief(view), 200)
    assert search.best(view.legal) == PLACE + 2


def test_advice_comes_first_and_results_have_the_last_word(nim: MakeNim) -> None:
    # one pile of three: advised is to take one, which loses; taking all wins
    def advise(state: State, player: int, legal: list[int]) -> list[float]:
        return [0.3 if action == TAKE + 1 else 0.0 for action in legal]

    view = nim((0, 3, 0)).new_state().view(0)
    few, many = (Search(0, 1, 0.7, 0, None, advise, 1.0) for _ in range(2))
    for search, simulations in ((few, 1), (many, 300)):
        search.descend(1)
        state = view.game.belief(view).sample(Random(0))
        state.apply(0, 1)
        search.run(view.game.belief(state.view(0)), simulations)
    assert few.best([TAKE + 1, TAKE + 2, TAKE + 3]) == TAKE + 1
    assert many.best([TAKE + 1, TAKE + 2, TAKE + 3]) == TAKE + 3
