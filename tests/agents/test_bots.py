"""Specs of bots, and how a whole move is made from views alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from kurogo.agents.bots import MctsBot, choose_move, make_bot
from kurogo.agents.levels import LEVELS, spec_of
from kurogo.core.contract import Belief, Game, View
from kurogo.core.match import Row

MakeNim = Callable[[tuple[int, int, int]], Game]

TAKE = 10


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("", "no bot ''"),
        ("clever", "no bot 'clever'; there are: heuristic, mcts, random, easy, medium, hard"),
        ("mcts:speed=3", "no option 'speed=3'; there are: ms, sims"),
        ("mcts:ms", "no option 'ms'"),
        ("mcts:ms=soon", "ms=soon is not a number"),
        ("mcts:sims=0", "sims=0 is not between 1 and"),
        ("mcts:sims=3,sims=4", "option sims is given twice"),
        ("mcts:sims=3,ms=4", "ms and sims exclude each other"),
        ("mcts:c=nan", "c=nan is not between"),
        ("mcts:bias=-1", "bias=-1 is not between"),
        ("heuristic:any=2", "any=2 is not between"),
        ("heuristic:ms=2", "heuristic: no option 'ms=2'; there are: any"),
        ("random:by=luck", "by=luck is none of ints, moves"),
    ],
)
def test_a_bot_that_does_not_exist_is_refused_with_the_reason(spec: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        make_bot(spec, 1)


def test_levels_are_bots_in_the_lab_as_at_the_table(nim: MakeNim) -> None:
    assert [level.label for level in LEVELS] == ["easy", "medium", "hard"]
    assert [spec_of(level.label) for level in LEVELS] == [level.spec for level in LEVELS]
    hard = make_bot("hard", 7)
    assert isinstance(hard, MctsBot)
    assert first_ints(nim, "easy") == first_ints(nim, "heuristic:any=0.5")
    with pytest.raises(ValueError, match="no bot 'Hard'"):
        make_bot("Hard", 1)


def first_ints(nim: MakeNim, spec: str) -> Counter[int]:
    view = nim((1, 8, 0)).new_state().view(0)
    bot = make_bot(spec, 4)
    return Counter(choose_move(bot, view)[0] for _ in range(900))


def test_random_by_ints_takes_each_pile_alike(nim: MakeNim) -> None:
    counts = first_ints(nim, "random")
    assert 380 < counts[0] < 520  # 450 expected, standard deviation 15


def test_random_by_moves_takes_each_whole_move_alike(nim: MakeNim) -> None:
    counts = first_ints(nim, "random:by=moves")
    assert 55 < counts[0] < 145  # one whole move of nine: 100 expected, standard deviation 9.4


def test_a_begun_move_is_finished(nim: MakeNim) -> None:
    state = nim((0, 3, 2)).new_state()
    state.apply(0, 1)
    move = choose_move(make_bot("random", 1), state.view(0))
    assert len(move) == 1
    assert move[0] in (TAKE + 1, TAKE + 2, TAKE + 3)


def test_nobody_else_is_asked_for(nim: MakeNim) -> None:
    with pytest.raises(ValueError, match="nothing is asked"):
        choose_move(make_bot("random", 1), nim((1, 1, 1)).new_state().view(1))


class Stubborn:
    def choose(self, view: View, belief: Belief, heard: Sequence[Row], seconds: float) -> int:
        return 999


def test_a_bot_that_breaks_the_rules_is_stopped(nim: MakeNim) -> None:
    with pytest.raises(ValueError, match="999, which is not legal"):
        choose_move(Stubborn(), nim((1, 1, 1)).new_state().view(0))


@pytest.mark.parametrize(("spec", "searched"), [("mcts:sims=50,fixed=1", True), ("mcts:sims=50", False)])
def test_a_forced_int_takes_its_budget_when_asked_to(nim: MakeNim, spec: str, searched: bool) -> None:
    game = nim((0, 1, 0))
    view = game.new_state().view(0)
    bot = make_bot(spec, 1)
    assert isinstance(bot, MctsBot)
    assert bot.choose(view, game.belief(view), (), 0.0) == 1
    assert (bot.search is not None) == searched
    assert bot.search is None or bot.search.simulations == 50
