"""Screens as a program: random games, clones, bytes, beliefs, and who hears what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from librt.random import Random

from kurogo.core.clauses import load_clauses
from kurogo.core.contract import CHANCE, FIRST_CODE, OVER, TABLE, Game, State
from kurogo.core.match import rows_of
from kurogo.core.options import Value
from kurogo.core.phrases import say
from kurogo.core.playout import draw_by_weight
from kurogo.core.registry import make
from kurogo.core.sets import SetError, read_set
from kurogo.games.screens import SCREENS, layout, words
from kurogo.games.screens.belief import labellings
from kurogo.games.screens.layout import HAND, KIND, PILES, STAKING
from kurogo.games.screens.rules import ScreensState
from kurogo.testing.planted import small_box
from kurogo.testing.posterior import posterior

RULEBOOK = load_clauses(Path(layout.__file__).parent / "clauses.toml")
SETTINGS: list[tuple[int, dict[str, Value]]] = [
    (2, {"rounds": 1, "tokens": 1}),
    (2, {"rounds": 3, "tokens": 2}),
    (3, {"looks": "no"}),
    (3, {}),
    (4, {"rounds": 2, "tokens": 2}),
]


def play(game: Game, seed: int, clock: int = 30) -> Iterator[State]:
    """A random game: the state after each int. Every `clock` ints or so, time is up."""
    rng = Random(seed)
    state = game.new_state()
    while state.current_player() != OVER:
        player = state.current_player()
        if player == CHANCE:
            state.apply(CHANCE, draw_by_weight(state.chance_outcomes(), rng))
        elif clock and rng.randrange(clock) == 0:
            state.apply(TABLE, state.inputs()[0])
        else:
            legal = state.legal_actions(player)
            state.apply(player, legal[rng.randrange(len(legal))])
        yield state


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_random_games_end_within_their_bound(players: int, options: dict[str, Value]) -> None:
    game = make("screens", players, None, **options)
    for seed in range(4):
        states = list(play(game, seed, clock=seed * 10))
        assert 0 < len(states) <= game.max_ints
        assert states[-1].over
        assert abs(sum(states[-1].returns())) < 1e-9


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_what_a_viewer_holds_possible_looks_like_the_truth(players: int, options: dict[str, Value]) -> None:
    game = make("screens", players, None, **options)
    rng = Random(7)
    for state in play(game, 3):
        for viewer in range(players + 1):
            sample = game.belief(state.view(viewer)).sample(rng)
            assert sample.view(viewer) == state.view(viewer)
            assert sample.view(players) == state.view(players)


def test_a_clone_is_independent() -> None:
    kept: list[tuple[State, bytes]] = []
    for state in play(make("screens", 3), 5):
        assert state.clone() == state
        kept.append((state.clone(), state.pack()))
    assert len({packed for _, packed in kept}) == len(kept) > 50
    for clone, packed in kept:
        assert clone.pack() == packed


def test_bytes_give_the_state_again() -> None:
    game = make("screens", 3)
    for state in play(game, 6):
        assert game.unpack(state.pack()).view(0) == state.view(0)
        assert game.unpack(state.pack()) == state


def test_rows_are_heard_by_whom_the_clauses_say() -> None:
    hears = {row.number: row.hears for row in RULEBOOK.rows}
    met: set[int] = set()
    for seed in range(6):
        for state in play(make("screens", 3), seed, clock=20):
            for row in rows_of(state):
                if row.code >= FIRST_CODE:
                    met.add(row.code)
                    assert row.audience == (-1 if hears[row.code] == "all" else 1 << row.actor), row
                    assert row.clause in [clause.number for clause in RULEBOOK.clauses], row
    assert met == set(hears)


def test_the_table_of_rows_is_that_of_the_layout() -> None:
    assert {row.code: row.number for row in RULEBOOK.rows} == {
        name: number for name, number in vars(layout).items() if name.startswith("R_")
    }


def test_every_clause_names_its_tests() -> None:
    tests = (Path(__file__).parent / "test_clauses.py").read_text(encoding="utf-8")
    for clause in RULEBOOK.clauses + RULEBOOK.readings:
        assert clause.tests, clause.id
        assert [name for name in clause.tests if f"def {name}(" not in tests] == []


def test_every_row_has_words() -> None:
    game = make("screens", 3)
    said: Counter[int] = Counter()
    for seed in range(4):
        for state in play(game, seed, clock=20):
            for row in rows_of(state):
                phrase = words.row(state.view(0), row)
                assert phrase is not None
                assert "{" not in say(phrase, ["Ann", "Ben", "Cem"])
                said[row.code] += 1
    assert len(said) > 20


def shares(game: Game, view_of: State, player: int, samples: int) -> Counter[tuple[int, ...]]:
    """How often each (kind on spot 0, hand of `player`) comes in the watchers' belief."""
    rng = Random(11)
    belief = game.belief(view_of.view(game.num_players))
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(samples):
        sample = belief.sample(rng)
        assert isinstance(sample, ScreensState)
        found[sample.spots[KIND], *list(sample.piles)[player * PILES + HAND : player * PILES + HAND + 4]] += 1
    return found


def test_a_hand_is_held_possible_as_often_as_chance_deals_it() -> None:
    state = make("screens", 2, None, rounds=1, tokens=1).new_state()
    for kind in (1, 1):
        state.apply(CHANCE, kind)
    found = shares(state.game, state, 0, 3600)
    # two of four 1s, three 2s and two 3s: 36 pairs
    expected = {(0, 2, 0, 0): 6, (0, 1, 1, 0): 12, (0, 1, 0, 1): 8, (0, 0, 2, 0): 3, (0, 0, 1, 1): 6, (0, 0, 0, 2): 1}
    assert {key[2:] for key in found} == {key[1:] for key in expected}
    for key, pairs in expected.items():
        assert abs(found[-1, 1, *key[1:]] - 100 * pairs) < 4 * (100 * pairs) ** 0.5


def test_a_token_on_a_spot_is_any_of_the_hand() -> None:
    state = make("screens", 2, None, rounds=1, tokens=1, looks="no").new_state()
    for kind in (1, 1, 2, 2):
        state.apply(CHANCE, kind)
    for code in ("path:0", "token:1", "spot:0"):
        state.apply(0, state.game.action(code))
    found = shares(state.game, state, 0, 2700)
    laid = Counter({kind: sum(times for key, times in found.items() if key[0] == kind) for kind in range(4)})
    # the bluff is one of three tokens; otherwise it is any of nine tokens alike
    for kind, expected in enumerate((900, 800, 600, 400)):
        assert abs(laid[kind] - expected) < 4 * expected**0.5


def test_labellings_count_the_tokens_of_a_kind() -> None:
    state = make("screens", 2, None, rounds=1, tokens=1).new_state()
    assert isinstance(state, ScreensState)
    assert labellings(state) == 1
    state.apply(CHANCE, 1)
    assert labellings(state) == 4
    state.apply(CHANCE, 1)
    assert labellings(state) == 6


def test_a_set_that_does_not_fit_is_refused() -> None:
    text = SCREENS.house_set().text
    for damaged, reason in (
        (text.replace("[1, 4, 3, 2]", "[1, 4, 3]"), "four numbers"),
        (text.replace("[1, 4, 3, 2]", "[2, 4, 3, 2]"), "one bluff"),
        (text.replace("[1, 4, 3, 2]", "[1, 1, 1, 1]"), "need 6 tokens"),
        (text.replace("hold = 3", 'hold = "three"'), "whole number"),
        (text.replace("[challenge]", "[contest]"), "missing"),
    ):
        with pytest.raises(SetError, match=reason):
            make("screens", 2, read_set(damaged, "damaged.toml"))


@pytest.mark.no_cover
def test_beliefs_are_those_of_brute_force() -> None:
    game = make("screens", 2, small_box(), rounds=1, tokens=1)
    result = posterior(game, _weight, within=_is_before_stakes, groups=30)
    assert result.ok, str(result)
    assert result.tried == 30


def _weight(state: State) -> int:
    assert isinstance(state, ScreensState)
    return labellings(state)


def _is_before_stakes(state: State) -> bool:
    assert isinstance(state, ScreensState)
    return state.stage < STAKING
