"""The contract of a state: drafts, prompts, rows, the knowledge clock, recall, bytes and copies."""

from __future__ import annotations

import copy
import pickle
import struct
from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from librt.random import Random

from kurogo.core.contract import CHANCE, LAPSED, NOT_ASKED, OVER, SEALED, TABLE, Game, IllegalAction, State, unpack_view
from kurogo.core.match import Row, rows_of

Ints = Callable[[str], list[int]]
Deal = Callable[[str], State]


def apply(state: State, player: int, ints: list[int]) -> None:
    for action in ints:
        state.apply(player, action)


def codes(state: State) -> list[tuple[int, int, int]]:
    """What the last apply told: code, actor, audience."""
    return [(row.code, row.actor, row.audience) for row in rows_of(state)]


# --- actors and prompts -------------------------------------------------------------------------------------------------


def test_chance_is_wanted_when_nobody_is_asked(coins: Game) -> None:
    state = coins.new_state()
    assert state.current_player() == CHANCE
    assert state.legal_actions(0) == []


def test_both_are_asked_at_once_and_the_lowest_is_the_current_player(dealt: Deal) -> None:
    state = dealt("heads")
    assert list(state.asked) == [1, 2]
    assert state.players_to_act() == 3
    assert state.current_player() == 0
    assert (state.legal_actions(0), state.legal_actions(1)) == ([2, 3], [2, 3])


def test_a_begun_move_tells_nothing_and_is_seen_by_its_owner_alone(dealt: Deal, ints: Ints) -> None:
    state = dealt("heads")
    before = [state.view(viewer) for viewer in range(3)]
    apply(state, 0, ints("high"))
    assert len(state.rows) == 0
    assert state.learned == 2  # the deal was a draw and showed a coin; no more since
    assert list(state.view(0).draft) == ints("high")
    assert state.legal_actions(0) == ints("left right")
    assert [state.view(viewer) == before[viewer] for viewer in range(3)] == [False, True, True]


def test_a_sealed_move_is_announced_and_hidden_until_all_have_answered(dealt: Deal, ints: Ints) -> None:
    state = dealt("heads")
    apply(state, 1, ints("high left"))
    assert rows_of(state) == [Row(SEALED, 0, 1, 0, 0, 0, -1)]
    assert state.sealed() == 2
    assert (state.is_asked(0), state.is_asked(1)) == (True, False)
    assert list(state.view(1).draft) == ints("high left")
    assert list(state.view(0).draft) == []
    assert list(state.view(2).draft) == []


def test_moves_are_played_together_in_player_order_whoever_answered_first(dealt: Deal, ints: Ints) -> None:
    one, two = dealt("heads"), dealt("heads")
    apply(one, 0, ints("low right"))
    apply(one, 1, ints("high left"))
    apply(two, 1, ints("high left"))
    apply(two, 0, ints("low right"))
    assert one == two
    low, right, high, left = ints("low right high left")
    assert rows_of(one) == [Row(12, 102, 0, low, right, 0, -1), Row(12, 102, 1, high, left, 0, -1)]
    assert one.scores() == [0, 1]
    assert one.sealed() == 0


def raced(state: State, ints: Ints) -> State:
    """The state when both have bid low, in the race."""
    apply(state, 0, ints("low left"))
    apply(state, 1, ints("low left"))
    return state


def test_an_any_of_prompt_is_settled_by_the_first_and_the_others_draft_lapses(dealt: Deal, ints: Ints) -> None:
    state = raced(dealt("heads"), ints)
    assert list(state.asked) == [3]
    apply(state, 0, ints("grab"))
    apply(state, 1, ints("grab right"))
    assert rows_of(state) == [Row(LAPSED, 0, 1, 0, 0, 0, 1), Row(13, 103, 1, ints("right")[0], 0, 0, -1)]
    assert state.scores() == [0, 1]
    assert list(state.view(0).draft) == []
    assert state.legal_actions(1) == []


def test_who_had_begun_nothing_is_told_of_no_lapse(dealt: Deal, ints: Ints) -> None:
    state = raced(dealt("heads"), ints)
    apply(state, 1, ints("grab right"))
    assert codes(state) == [(13, 1, -1)]


# --- refusals -----------------------------------------------------------------------------------------------------------


def test_refusals_name_who_is_not_asked_what_is_no_action_and_the_clause(dealt: Deal, ints: Ints) -> None:
    state = raced(dealt("heads"), ints)
    apply(state, 0, ints("grab left"))
    assert state.refusal(0, *ints("pass")) == 0
    assert state.refusal(1, *ints("pass")) == 1  # not asked
    assert state.refusal(7, *ints("pass")) == 1
    assert state.refusal(-1, *ints("pass")) == 1
    assert state.refusal(0, *ints("heads")) == 3  # no such action now
    assert state.refusal(0, 11) == 3
    assert state.refusal(0, -1) == 3
    apply(state, 0, ints("step step step"))
    assert state.refusal(0, *ints("step")) == 105


def test_check_raises_with_the_number_and_changes_nothing(dealt: Deal, ints: Ints) -> None:
    state = dealt("heads")
    before = state.pack()
    with pytest.raises(IllegalAction) as caught:
        state.check(0, *ints("grab"))
    assert (caught.value.number, caught.value.clause) == (3, "no such action")
    assert state.pack() == before


def test_nothing_is_legal_after_the_end(over_state: State, ints: Ints) -> None:
    assert over_state.current_player() == OVER
    assert over_state.legal_actions(0) == over_state.legal_actions(1) == []
    assert over_state.refusal(0, *ints("pass")) == 2
    assert over_state.returns() == [-1.0, 1.0]


@pytest.fixture
def over_state(dealt: Deal, ints: Ints) -> State:
    """Player 1 has grabbed, both have passed, and the last coin showed heads: two more points for player 1."""
    state = raced(dealt("tails"), ints)
    apply(state, 1, ints("grab left"))
    apply(state, 0, ints("pass"))
    apply(state, 1, ints("pass"))
    assert state.chance_outcomes() == [(0, 1), (1, 1)]
    state.apply(CHANCE, 0)
    assert state.scores() == [0, 3]
    return state


def test_what_the_table_says_ends_the_game(dealt: Deal, ints: Ints) -> None:
    state = raced(dealt("tails"), ints)
    assert state.inputs() == []
    apply(state, 1, ints("grab left"))
    assert state.inputs() == ints("resign")
    state.apply(TABLE, *ints("resign"))
    assert (state.over, codes(state)) == (1, [(17, 0, -1)])


# --- knowledge ----------------------------------------------------------------------------------------------------------


def test_a_secret_is_told_to_its_audience_and_shown_in_its_view_alone(dealt: Deal) -> None:
    state = dealt("tails")
    assert rows_of(state) == [Row(10, 101, 0, 0, 0, 0, -1), Row(11, 101, 0, 1, 0, 0, 1)]
    assert [list(state.view(viewer).facts)[3] for viewer in range(3)] == [1, -1, -1]


def test_the_clock_ticks_on_draws_and_on_what_is_shown_only(dealt: Deal, ints: Ints) -> None:
    state = dealt("tails")  # a draw, and the coin is shown to player 0
    assert state.learned == 2
    raced(state, ints)  # two sealed bids are shown
    assert state.learned == 4
    apply(state, 0, ints("grab left"))
    apply(state, 0, ints("step"))
    assert state.learned == 4
    apply(state, 0, ints("peek"))
    assert state.learned == 5


def test_a_resample_shows_its_viewer_what_the_state_does(dealt: Deal, ints: Ints) -> None:
    state = dealt("tails")
    apply(state, 0, ints("high left"))
    rng = Random(5)
    for viewer in range(3):
        assert all(state.resample(viewer, rng).view(viewer) == state.view(viewer) for _ in range(20))


def test_others_sealed_moves_are_random_in_a_sample_and_ones_own_is_kept(dealt: Deal, ints: Ints) -> None:
    state = dealt("tails")
    apply(state, 0, ints("high left"))
    rng = Random(5)
    mine = {tuple(state.resample(0, rng).view(0).draft) for _ in range(20)}
    theirs = [state.resample(1, rng) for _ in range(200)]
    assert mine == {tuple(ints("high left"))}
    assert {(s.drafted(0, 0), s.drafted(0, 1)) for s in theirs} == {(2, 4), (2, 5), (3, 4), (3, 5)}
    assert {s.sealed() for s in theirs} == {1}


def test_heard_is_equal_for_who_was_told_the_same_and_differs_otherwise(coins: Game, ints: Ints) -> None:
    heads, tails = coins.new_state(recall=True), coins.new_state(recall=True)
    heads.apply(CHANCE, 0)
    tails.apply(CHANCE, 1)
    assert heads.heard(0) != tails.heard(0)
    assert heads.heard(1) == tails.heard(1)
    assert heads.heard(2) == tails.heard(2)
    one, two = heads.clone(), heads.clone()
    one.apply(1, *ints("low"))
    two.apply(1, *ints("high"))
    assert one.heard(1) != two.heard(1)  # own ints count
    assert one.heard(0) == two.heard(0) == heads.heard(0)


def test_heard_is_zero_without_recall(dealt: Deal) -> None:
    assert [dealt("heads").heard(viewer) for viewer in range(3)] == [0, 0, 0]


# --- bytes and copies ---------------------------------------------------------------------------------------------------


COPIES: list[Callable[[State], State]] = [
    lambda state: state.clone(),
    copy.copy,
    copy.deepcopy,
    lambda state: pickle.loads(pickle.dumps(state)),
    lambda state: state.game.unpack(state.pack()),
]


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_is_equal_and_independent(dealt: Deal, ints: Ints, copied: Callable[[State], State]) -> None:
    state = raced(dealt("tails"), ints)
    apply(state, 0, ints("grab"))
    before = state.pack()
    other = copied(state)
    assert other == state
    assert hash(other) == hash(state)
    assert other.game is state.game
    apply(other, 0, ints("left"))
    apply(other, 0, ints("step"))
    assert state.pack() == before
    assert other != state


def test_bytes_are_little_endian_lengths_before_lists(coins: Game) -> None:
    state = coins.new_state()
    core = [0, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]  # asked, drafts, stack, rows, ears, learned, over
    own = [0, 0, 0, -1, 0, 2, 0, 0]  # phase, turn, steps, coin, seen, points
    assert state.pack() == struct.pack(f"<{len(core) + len(own)}q", *core, *own)


def test_a_view_survives_bytes_and_pickle(dealt: Deal, ints: Ints) -> None:
    state = dealt("tails")
    apply(state, 0, ints("high"))
    view = state.view(0)
    for other in (state.game.view(view.pack()), pickle.loads(pickle.dumps(view))):
        assert other == view
        assert other.key() == view.key()
        assert (list(other.facts), list(other.draft), list(other.asked), other.legal) == ([1, 0, 0, 1, 1, 0, 0], [3], [1, 2], [4, 5])
    assert state.view(1) != view


def test_masks_are_read_off_a_view(dealt: Deal, ints: Ints) -> None:
    state = dealt("tails")
    apply(state, 0, ints("high left"))
    for viewer in range(3):
        assert (state.view(viewer).acting(), state.view(viewer).sealed) == (2, 1)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, 200), tail=st.binary(max_size=24), flip=st.integers(0, 199), byte=st.integers(0, 255))
def test_damaged_bytes_are_refused_or_read_but_never_crash(dealt: Deal, cut: int, tail: bytes, flip: int, byte: int) -> None:
    state = dealt("tails")
    for data, read in ((state.pack(), state.game.unpack), (state.view(0).pack(), state.game.view)):
        bent = bytearray(data[:cut] + tail)
        if flip < len(bent):
            bent[flip] = byte
        try:
            made = read(bytes(bent))
        except ValueError:
            continue
        assert made.pack() == bytes(bent)


def test_a_view_of_another_length_is_damaged(coins: Game) -> None:
    with pytest.raises(ValueError, match="damaged"):
        unpack_view(coins, bytes(57))
    with pytest.raises(ValueError, match="damaged"):
        unpack_view(coins, struct.pack("<7q", 0, 0, 0, -1, 1, 0, 0))


@pytest.mark.parametrize("player", [-1, 2, 63, 64, 65])
def test_nothing_is_asked_of_a_seat_that_is_none(coins: Game, player: int) -> None:
    state = coins.new_state()
    state.apply(CHANCE, state.chance_outcomes()[0][0])
    assert state.players_to_act()
    assert state.legal_actions(player) == []
    assert state.refusal(player, 0) == NOT_ASKED


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_damaged_bytes_are_a_value_error_or_read_back_the_same(coins: Game, data: st.DataObject) -> None:
    state = coins.new_state()
    state.apply(CHANCE, state.chance_outcomes()[0][0])
    for whole, read in ((state.pack(), coins.unpack), (state.view(0).pack(), coins.view)):
        at = data.draw(st.integers(0, len(whole)))
        damaged = whole[:at] + data.draw(st.binary(max_size=16)) + whole[at + data.draw(st.integers(0, 16)) :]
        try:
            found = read(damaged)
        except ValueError:
            continue
        assert found.pack() == damaged


def test_a_view_of_nobody_is_damaged(coins: Game) -> None:
    packed = bytearray(coins.new_state().view(0).pack())
    packed[0] = 64
    with pytest.raises(ValueError, match="damaged"):
        coins.view(bytes(packed))
