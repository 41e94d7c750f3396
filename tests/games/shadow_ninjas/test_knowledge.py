"""Views, beliefs, refusals, words of records and bytes: what holds in every state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from librt.random import Random

from kurogo.core.contract import CHANCE, OVER
from kurogo.core.options import Value
from kurogo.core.playout import draw_by_weight
from kurogo.core.registry import make
from kurogo.games.shadow_ninjas.game import SnGame
from kurogo.games.shadow_ninjas.layout import ROLLED, SQUARE
from kurogo.games.shadow_ninjas.play import SnState
from kurogo.games.shadow_ninjas.state import KIND, LAYER

if TYPE_CHECKING:
    from tests.games.shadow_ninjas.conftest import Scene

SETTINGS: list[tuple[int, dict[str, Value]]] = [
    (2, {}),
    (3, {"version": "younger", "guard": 1, "board": "lantern-temple"}),
    (4, {"swap_guards": "no", "guard": 3}),
    (5, {"version": "younger", "swap_guards": "no"}),
    (5, {"board": "lantern-temple"}),
]


def walk(players: int, options: dict[str, Value], seed: int, limit: int = 260) -> Iterator[SnState]:
    """The states of a random game, up to a limit."""
    game = make("shadow-ninjas", players, None, cap=40, **options)
    rng = Random(seed)
    state = game.new_state()
    for _ in range(limit):
        assert isinstance(state, SnState)
        yield state
        player = state.current_player()
        if player == OVER:
            return
        if player == CHANCE:
            state.apply(CHANCE, draw_by_weight(state.chance_outcomes(), rng))
        else:
            legal = state.legal_actions(player)
            state.apply(player, legal[rng.randrange(len(legal))])


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_a_sample_looks_like_the_view_it_was_made_from(players: int, options: dict[str, Value]) -> None:
    rng = Random(5)
    for state in walk(players, options, 11):
        for viewer in range(players + 1):
            view = state.view(viewer)
            sample = state.game.belief(view).sample(rng)
            assert sample.view(viewer) == view
            assert sample.view(players) == state.view(players)


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_a_move_is_refused_with_a_clause_exactly_when_it_is_not_offered(players: int, options: dict[str, Value]) -> None:
    for state in list(walk(players, options, 12, 120))[::5]:
        for player in range(players):
            legal = state.legal_actions(player)
            assert legal == sorted(set(legal))
            for action in range(state.game.num_actions):
                number = state.refusal(player, action)
                assert (number == 0) == (action in legal)
                assert number == 0 or state.game.clause(number) != str(number)


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_states_survive_bytes_and_copies(players: int, options: dict[str, Value]) -> None:
    for state in list(walk(players, options, 13, 120))[::7]:
        copy = state.clone()
        assert copy == state == state.game.unpack(state.pack())
        before = state.pack()
        if state.current_player() >= 0:
            copy.apply(copy.current_player(), copy.legal_actions(copy.current_player())[-1])
        assert state.pack() == before


def test_every_action_has_a_word_of_its_own() -> None:
    game = make("shadow-ninjas", 3)
    words = [game.code(action) for action in range(game.num_actions)]
    assert len(set(words)) == game.num_actions == SQUARE + 169
    assert [game.action(word) for word in words] == list(range(game.num_actions))
    assert (words[0], words[1], words[5], words[11], words[15], words[31]) == (
        "lay:shadow",
        "lay:blue",
        "roll",
        "step:north",
        "token:1",
        "guard:a",
    )
    assert (words[ROLLED + 6 + 4], words[SQUARE]) == ("rolled:2-5", "at:A1")
    with pytest.raises(ValueError, match="no action"):
        game.action("dance")


def test_dice_weigh_as_two_dice_do() -> None:
    game = make("shadow-ninjas", 3)
    assert isinstance(game, SnGame)
    weights = {game.code(action): weight for action, weight in game.outcomes}
    assert weights["rolled:1-1"] == 1
    assert weights["rolled:1-2"] == 2
    assert len(weights) == 21


def test_like_dice_are_offered_once(scene: type[Scene]) -> None:
    game = scene("L2 shadow", turn=1, dice=(3, 3))
    assert game.offered() == ["end", "low"]
    assert game.refused("high") == "SN 3.5"


def test_a_view_of_a_ninja_player_shows_their_own_tokens_only(scene: type[Scene]) -> None:
    game = scene("L2 blue, L3 shadow/1, L4 purple, L5 shadow/2")
    assert [game.fact(1, name, 1) for name in ("L2", "L3", "L4", "L5")] == [1, 0, -1, -1]
    assert [game.fact(2, name, 1) for name in ("L2", "L3", "L4", "L5")] == [-1, -1, 3, 0]
    assert [game.fact(1, name, 2) for name in ("L2", "L3", "L4", "L5")] == [1, 1, 2, 2]
    assert [game.fact(1, name, 3) for name in ("L2", "L4")] == [0b10, 0b100]


def test_a_look_at_ones_own_token_does_not_tell_the_guard_whose_it_is(scene: type[Scene]) -> None:
    own = scene("L2 shadow/1, L3 shadow/2", turn=1).do("lost", "L2", "stop")
    other = scene("L2 shadow/2, L3 shadow/1", turn=1).do("lost", "L2", "stop")
    assert own.view(0) == other.view(0)
    assert own.view(3) == other.view(3)


def test_the_belief_of_the_guard_deals_cats_over_all_tokens_alike(scene: type[Scene]) -> None:
    game = scene("L2 blue", players=4)  # 15 tokens, 3 cats
    belief = game.game.belief(game.view(0))
    rng = Random(3)
    token = game.state.token_at(game.square("L2"))
    found: Counter[int] = Counter()
    for _ in range(3000):
        sample = belief.sample(rng)
        assert isinstance(sample, SnState)
        found[int(sample.t[KIND + token])] += 1
        assert [sum(sample.t[LAYER + k] == seat for k in range(15)) for seat in (1, 2, 3)] == [5, 5, 5]
    for colour in (1, 2, 3):
        assert 140 < found[colour] < 260  # 3000 / 15 = 200, within four deviations
    assert 2300 < found[0] < 2500


def test_the_belief_of_a_ninja_player_deals_within_each_players_tokens(scene: type[Scene]) -> None:
    game = scene("L2 purple, L3 shadow/2", turn=0)
    rng = Random(4)
    belief = game.game.belief(game.view(1))
    token = game.state.token_at(game.square("L3"))
    found: Counter[int] = Counter()
    for _ in range(2000):
        sample = belief.sample(rng)
        assert isinstance(sample, SnState)
        found[int(sample.t[KIND + token])] += 1
        mine = [k for k in range(16) if game.state.t[LAYER + k] == 1]
        assert [sample.t[KIND + k] for k in mine] == [game.state.t[KIND + k] for k in mine]
    assert set(found) == {0, 3, 4}  # a shadow, or one of player 2's two cats: 1 in 8 each
    assert 190 < found[3] < 310
    assert 190 < found[4] < 310


def test_while_tokens_are_laid_the_guards_belief_spreads_them_over_the_grey_squares(scene: type[Scene]) -> None:
    game = scene.new().do("blue B1", "shadow C1")
    rng = Random(6)
    belief = game.game.belief(game.view(0))
    squares = set()
    for _ in range(600):
        sample = belief.sample(rng)
        assert isinstance(sample, SnState)
        squares.add(int(sample.t[0]))
        assert sample.t[0] != sample.t[1]
        assert sample.t[KIND + 1] in (0, 3, 4)  # the second token was laid by player 2
    assert squares == set(game.game.grey)
