"""Bots at the installed games: whole legal moves, from a view alone, here and in another process."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest
from librt.random import Random

from kurogo.agents import worker
from kurogo.agents.bots import choose_move, is_open, make_bot
from kurogo.core.contract import CHANCE, State
from kurogo.core.options import complete
from kurogo.core.playout import draw_by_weight, playout
from kurogo.core.registry import UnknownGame, game_of, game_type, make
from kurogo.core.sets import read_set


def players_of(name: str) -> range:
    kind = game_type(name)
    return kind.players_of(complete(kind.options, {}))


TABLES = [(name, players) for name in ("screens", "shadow-ninjas") for players in players_of(name)]


def asked(name: str, players: int, depths: tuple[int, ...]) -> Iterator[State]:
    """States after so many random ints, with all draws made, in which somebody is asked and no move is begun."""
    game = make(name, players)
    for depth in depths:
        rng = Random(depth)
        state = game.new_state()
        if depth:
            playout(state, rng, depth)
        while not state.over:
            player = state.current_player()
            if player == CHANCE:
                state.apply(CHANCE, draw_by_weight(state.chance_outcomes(), rng))
            elif is_open(state, player):
                state.apply(player, state.legal_actions(player)[0])
            else:
                yield state
                break


def carried_out(state: State, player: int, move: list[int]) -> None:
    """Apply a move that must be legal and whole."""
    for place, action in enumerate(move):
        assert action in state.legal_actions(player)
        state.apply(player, action)
        assert is_open(state, player) == (place < len(move) - 1)


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("spec", ["random", "random:by=moves", "heuristic", "mcts:sims=6,horizon=3"])
def test_bots_give_whole_legal_moves(name: str, players: int, spec: str) -> None:
    seen = 0
    for state in asked(name, players, (0, 3, 12, 25, 60, 200)):
        player = state.current_player()
        carried_out(state, player, choose_move(make_bot(spec, 5), state.view(player)))
        seen += 1
    assert seen >= 3


@pytest.mark.parametrize(("name", "players"), [("screens", 2), ("screens", 3)])
def test_a_table_of_bots_comes_to_the_end(name: str, players: int) -> None:
    state = make(name, players).new_state()
    rng = Random(9)
    bots = [make_bot("mcts:sims=10" if seat else "random", seat) for seat in range(players)]
    while not state.over:
        player = state.current_player()
        if player == CHANCE:
            state.apply(CHANCE, draw_by_weight(state.chance_outcomes(), rng))
        else:
            carried_out(state, player, choose_move(bots[player], state.view(player)))
    assert len(state.scores()) == players


def test_a_worker_is_given_a_view_and_what_was_heard_and_nothing_more() -> None:
    parameters = inspect.signature(worker.choose_move).parameters
    assert list(parameters) == ["key", "view_bytes", "heard", "spec", "seed"]


def test_another_process_chooses_the_same() -> None:
    jobs = []
    for name, players in (("screens", 3), ("shadow-ninjas", 4)):
        for state in asked(name, players, (0, 40)):
            view = state.view(state.current_player())
            jobs.append((view.game.key, view.pack(), (), "mcts:sims=12,horizon=4", 77))
    here = [worker.choose_move(*job) for job in jobs]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        there = list(pool.map(worker.choose_move, *zip(*jobs, strict=True)))
    assert here == there


def test_what_a_bot_chooses_depends_on_its_view_alone() -> None:
    # Two states that differ only in what the Guard cannot know look the same to the Guard, so the Guard's bot does the same
    for state in asked("shadow-ninjas", 4, (60, 200)):
        guard = 0
        while not state.over and state.current_player() != guard:
            playout(state, Random(1), 1)
        other = state.resample(guard, Random(2))
        assert state.pack() != other.pack()
        moves = [worker.choose_move(s.game.key, s.view(guard).pack(), (), "mcts:sims=12,horizon=4", 4) for s in (state, other)]
        assert moves[0] == moves[1]


def test_a_worker_learns_of_other_sets_by_their_text() -> None:
    house = game_type("screens").house_set()
    text = house.text + '\n[note]\nfrom = "house"\n'
    key = make("screens", 2).key.replace(house.digest, read_set(text).digest)
    with pytest.raises(UnknownGame, match="no component set"):
        game_of(key)
    worker.prepare((text,))
    view = game_of(key).new_state().view(0)
    assert view.game.key == key
