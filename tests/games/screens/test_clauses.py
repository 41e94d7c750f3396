"""The clauses of Screens, one by one. Outcomes are worked out by hand; clauses.toml names these tests."""

from __future__ import annotations

import pytest
from librt.random import Random

from kurogo.core.contract import CHANCE, LAPSED, SEALED, TABLE, IllegalAction, State, View
from kurogo.core.flow import depth
from kurogo.core.match import Row, hears, rows_of
from kurogo.core.registry import make
from kurogo.games.screens.layout import (
    BATCH,
    F_PRIZES,
    F_SPOTS,
    F_WIND,
    G_HAND,
    G_KINDS,
    G_SPENT,
    GROUP,
    LATE,
    PLACE,
    R_ANSWERED,
    R_CHALLENGED,
    R_CLAIMED,
    R_DREW,
    R_DREW_KIND,
    R_FELL,
    R_FOUND,
    R_HAND,
    R_HELD,
    R_LAID,
    R_LAID_KIND,
    R_LATE,
    R_LEFT,
    R_PASSED,
    R_PEEKED,
    R_ROUND,
    R_SCOUTED,
    R_STAKED,
    R_UNCOVERED,
    R_WIND,
    R_WON,
    SEAT,
)
from kurogo.games.screens.rules import ScreensState
from kurogo.games.screens.view import at_player

UNKNOWN = -1


def dealt(*hands: list[int], rounds: int = 1, looks: str = "yes") -> ScreensState:
    """A game in which these tokens have been drawn, besides the bluff."""
    game = make("screens", len(hands), None, rounds=rounds, tokens=len(hands[0]) - 1, looks=looks)
    state = game.new_state()
    assert isinstance(state, ScreensState)
    deal(state, *hands)
    return state


def deal(state: State, *hands: list[int]) -> None:
    for hand in hands:
        for kind in hand:
            state.apply(CHANCE, kind)


def do(state: State, player: int, *codes: str) -> list[Row]:
    """A whole move in the words of records, checked; gives what was told."""
    for code in codes:
        action = state.game.action(code)
        state.check(player, action)
        state.apply(player, action)
    return rows_of(state)


def opened(*hands: list[int], wind: str = "path:2") -> ScreensState:
    """Dealt, the wind named, the lantern left: player 0 is to lay."""
    state = dealt(*hands)
    do(state, 0, wind)
    for player in range(1, len(hands)):
        do(state, player, "leave")
    return state


def late(state: State) -> list[Row]:
    assert state.inputs() == [LATE]
    state.apply(TABLE, LATE)
    return rows_of(state)


def refused(state: State, player: int, code: str) -> str:
    with pytest.raises(IllegalAction) as error:
        state.check(player, state.game.action(code))
    return error.value.clause


def offered(state: State, player: int) -> list[str]:
    return [state.game.code(action) for action in state.legal_actions(player)]


def heard(rows: list[Row], viewer: int) -> list[tuple[int, ...]]:
    """Code, actor, a, b, c of what a viewer hears."""
    return [(row.code, *row[2:6]) for row in rows if hears(row, viewer)]


def codes(rows: list[Row]) -> list[int]:
    return [row.code for row in rows]


def seat(view: View, player: int) -> list[int]:
    at = at_player(len_spots(view), player)
    return list(view.facts)[at : at + GROUP]


def len_spots(view: View) -> int:
    return view.game.num_actions - 16


def hand(view: View, player: int) -> list[int]:
    return seat(view, player)[G_KINDS:G_SPENT]


def kind_on(view: View, spot: int) -> int:
    return view.facts[F_SPOTS + spot * PLACE + 1]


def owner_of(view: View, spot: int) -> int:
    return view.facts[F_SPOTS + spot * PLACE]


def batches(view: View) -> list[list[int]]:
    """Counts by kind of each look's batch."""
    at = at_player(len_spots(view), view.game.num_players)
    facts = list(view.facts)
    return [facts[at + 1 + k * BATCH + 3 : at + 1 + (k + 1) * BATCH] for k in range(facts[at])]


def points(state: ScreensState) -> list[int]:
    return [state.seats[p * SEAT] for p in range(state.game.num_players)]


# --- 1 ---------------------------------------------------------------------------------------------------------------------


def test_each_player_begins_with_a_pool_and_a_bluff() -> None:
    state = make("screens", 3).new_state()
    assert state.chance_outcomes() == [(1, 4), (2, 3), (3, 2)]
    for player in range(3):
        assert hand(state.view(player), player) == [1, 0, 0, 0]
        assert hand(state.view(3), player) == [UNKNOWN] * 4


def test_drawing_fills_each_hand_in_turn() -> None:
    state = make("screens", 2, None, tokens=2).new_state()
    deal(state, [1, 1, 2])
    assert state.chance_outcomes() == [(1, 4), (2, 3), (3, 2)]  # now of the other player's pool
    assert hand(state.view(0), 0) == [1, 2, 1, 0]
    deal(state, [3, 3])
    assert state.chance_outcomes() == [(1, 4), (2, 3)]
    deal(state, [1])
    assert hand(state.view(1), 1) == [1, 1, 0, 2]
    assert list(state.asked) == [0b01, 0b10]


def test_a_drawn_kind_is_told_to_its_owner_alone() -> None:
    state = make("screens", 2).new_state()
    deal(state, [2])
    assert heard(rows_of(state), 0) == [(R_DREW, 0, 0, 0, 0), (R_DREW_KIND, 0, 2, 0, 0)]
    assert heard(rows_of(state), 1) == heard(rows_of(state), 2) == [(R_DREW, 0, 0, 0, 0)]
    assert seat(state.view(1), 0)[G_HAND] == 2
    assert hand(state.view(1), 0) == [UNKNOWN] * 4


# --- 2 ---------------------------------------------------------------------------------------------------------------------


def test_the_starter_names_the_wind() -> None:
    state = dealt([1, 1], [1, 1])
    assert offered(state, 0) == ["path:0", "path:1", "path:2"]
    do(state, 0, "path:2")
    assert state.view(1).facts[F_WIND] == -1
    assert heard(do(state, 1, "leave"), 1) == [(R_WIND, 0, 2, 0, 0), (R_LEFT, 1, 0, 0, 0)]
    assert state.view(1).facts[F_WIND] == 2


def test_the_first_claim_takes_the_lantern() -> None:
    state = dealt([1, 1], [1, 1], [1, 1])
    do(state, 0, "path:0")
    assert list(state.asked) == [0b110]
    assert (R_CLAIMED, 2, 0, 0, 0) in heard(do(state, 2, "claim"), 1)
    assert list(state.asked) == [0b100]
    assert offered(state, 2) == ["peek:0", "peek:1"]
    assert refused(state, 1, "claim") == "nothing is asked of this player now"


def test_who_leaves_the_lantern_is_not_asked_again() -> None:
    state = dealt([1, 1], [1, 1], [1, 1])
    do(state, 0, "path:0")
    do(state, 1, "leave")
    assert list(state.asked) == [0b100]
    assert offered(state, 2) == ["claim", "leave"]
    do(state, 2, "leave")
    assert list(state.asked) == [0b001]
    assert "token:1" in offered(state, 0)


def test_the_wind_and_the_lantern_wait_for_each_other() -> None:
    state = dealt([1, 1], [1, 1], [1, 1])
    assert list(state.asked) == [0b001, 0b110]
    assert codes(do(state, 1, "claim")) == [SEALED]
    assert list(state.asked) == [0b001]
    assert codes(do(state, 0, "path:1")) == [R_WIND, R_CLAIMED]
    assert list(state.asked) == [0b010]


def test_a_look_into_a_hand_is_told_to_the_looker() -> None:
    state = dealt([1, 1], [2, 3])
    do(state, 0, "path:0")
    do(state, 1, "claim")
    before = state.learned
    rows = do(state, 1, "peek:0")
    assert heard(rows, 0) == heard(rows, 2) == [(R_PEEKED, 1, 0, 0, 0)]
    assert heard(rows, 1)[1:] == [(R_HAND, 1, 0, 0, 1), (R_HAND, 1, 0, 1, 2), (R_HAND, 1, 0, 2, 0), (R_HAND, 1, 0, 3, 0)]
    assert state.learned > before
    assert batches(state.view(1)) == [[1, 2, 0, 0]]
    assert batches(state.view(0)) == batches(state.view(2)) == [[UNKNOWN] * 4]


def test_a_look_outlives_laying() -> None:
    state = dealt([1, 1], [2, 3])
    do(state, 0, "path:0")
    do(state, 1, "claim")
    do(state, 1, "peek:0")
    do(state, 0, "token:0", "spot:0")
    assert kind_on(state.view(1), 0) == UNKNOWN
    assert batches(state.view(1)) == [[1, 2, 0, 0]]  # one of these three lies there
    do(state, 1, "challenge", "spot:0")
    assert batches(state.view(1)) == [[0, 2, 0, 0]]  # both 1s are still in the hand


def test_two_looks_tell_what_was_laid_between() -> None:
    state = dealt([1, 2, 3], [1, 1, 1])
    for _ in range(2):
        do(state, 0, "path:0")
        do(state, 1, "claim")
        do(state, 1, "peek:0")
        if state.lap == 0:
            do(state, 0, "token:2", "spot:0")
            do(state, 1, "token:1", "spot:1")
    view = state.view(1)
    assert batches(view) == [[1, 1, 1, 1], [1, 1, 0, 1]]
    assert kind_on(view, 0) == UNKNOWN  # not said, but to be thought of
    rng = Random(1)
    for _ in range(20):
        assert kind_on(state.game.belief(view).sample(rng).view(0), 0) == 2


# --- 3 ---------------------------------------------------------------------------------------------------------------------


def test_laying_tells_the_spot_to_all_and_the_kind_to_its_owner() -> None:
    state = opened([2, 2], [1, 1])
    rows = do(state, 0, "token:2", "spot:1")
    assert heard(rows, 0) == [(R_LAID, 0, 1, 0, 0), (R_LAID_KIND, 0, 1, 2, 0)]
    assert heard(rows, 1) == heard(rows, 2) == [(R_LAID, 0, 1, 0, 0)]
    assert [kind_on(state.view(viewer), 1) for viewer in range(3)] == [2, UNKNOWN, UNKNOWN]
    assert owner_of(state.view(2), 1) == 0
    assert list(state.asked) == [0b10]


def test_laying_needs_a_token_in_hand_and_a_free_spot() -> None:
    state = opened([1, 1], [2, 2])
    assert offered(state, 0) == ["token:0", "token:1"]
    assert refused(state, 0, "token:3") == "SC 3.1"
    do(state, 0, "token:1", "spot:0")
    state.apply(1, state.game.action("token:2"))
    assert offered(state, 1) == ["spot:1", "spot:2"]
    assert refused(state, 1, "spot:0") == "SC 3.1"


def test_scouting_shows_one_token_to_the_scout() -> None:
    state = opened([2, 2], [1, 1])
    do(state, 0, "token:2", "spot:1")
    before = state.learned
    rows = do(state, 1, "scout", "spot:1")
    assert heard(rows, 0) == heard(rows, 2) == [(R_SCOUTED, 1, 1, 0, 0)]
    assert heard(rows, 1)[1] == (R_FOUND, 1, 1, 2, 0)
    assert state.learned == before + 1
    assert [kind_on(state.view(viewer), 1) for viewer in range(3)] == [2, 2, UNKNOWN]
    assert list(state.asked) == [0b10]  # the turn goes on


def test_scouting_is_for_rival_tokens_once_a_round() -> None:
    state = opened([1, 1, 1], [1, 1, 1])
    assert refused(state, 0, "scout") == "SC 3.2"  # there is none
    do(state, 0, "token:1", "spot:0")
    do(state, 1, "scout", "spot:0")
    assert refused(state, 1, "scout") == "SC 3.2"
    do(state, 1, "token:1", "spot:1")
    do(state, 0, "path:0")
    do(state, 1, "leave")
    state.apply(0, state.game.action("scout"))
    assert offered(state, 0) == ["spot:1"]


def test_a_challenge_turns_the_token_over_and_asks_its_owner() -> None:
    state = opened([2, 2], [1, 1])
    do(state, 0, "token:2", "spot:0")
    rows = do(state, 1, "challenge", "spot:0")
    assert heard(rows, 2) == [(R_CHALLENGED, 1, 0, 0, 0), (R_UNCOVERED, 0, 0, 2, 0)]
    assert [kind_on(state.view(viewer), 0) for viewer in range(3)] == [2, 2, 2]
    assert list(state.asked) == [0b01]
    assert depth(state.stack) == 1


def test_challenging_is_for_hidden_rival_tokens_once_a_round() -> None:
    state = opened([3, 3], [1, 1], [1, 1])
    do(state, 0, "token:3", "spot:0")
    do(state, 1, "challenge", "spot:0")
    do(state, 0, "leave")
    assert refused(state, 1, "challenge") == "SC 3.3"
    do(state, 1, "token:1", "spot:1")
    state.apply(2, state.game.action("challenge"))
    assert offered(state, 2) == ["spot:1"]  # the token on spot 0 has held and lies face up


def test_a_scouted_token_may_be_challenged() -> None:
    state = opened([1, 1], [1, 1])
    do(state, 0, "token:1", "spot:0")
    do(state, 1, "scout", "spot:0")
    assert codes(do(state, 1, "challenge", "spot:0")) == [R_CHALLENGED, R_UNCOVERED]


def test_an_answer_adds_a_token() -> None:
    state = opened([1, 2], [1, 1])
    do(state, 0, "token:1", "spot:0")
    do(state, 1, "challenge", "spot:0")
    assert offered(state, 0) == ["token:0", "token:2", "leave"]
    rows = do(state, 0, "token:2")
    assert heard(rows, 2) == [(R_ANSWERED, 0, 0, 2, 0), (R_HELD, 0, 0, 3, 0)]  # 1 and 2 make 3
    assert points(state) == [1, 0]
    assert seat(state.view(1), 0)[G_HAND] == 1
    assert seat(state.view(1), 0)[G_SPENT:] == [0, 0, 1, 0]


def test_the_owner_may_answer_with_nothing() -> None:
    state = opened([2, 2], [1, 1])
    do(state, 0, "token:2", "spot:0")
    do(state, 1, "challenge", "spot:0")
    assert refused(state, 0, "token:3") == "SC 3.4"
    assert heard(do(state, 0, "leave"), 2)[0] == (R_ANSWERED, 0, 0, -1, 0)


def test_a_strong_token_holds() -> None:
    state = opened([3, 3], [1, 1])
    do(state, 0, "token:3", "spot:0")
    do(state, 1, "challenge", "spot:0")
    assert (R_HELD, 0, 0, 3, 0) in heard(do(state, 0, "leave"), 2)
    assert points(state) == [1, 0]
    assert owner_of(state.view(1), 0) == 0
    assert list(state.asked) == [0b10]
    assert depth(state.stack) == 0


def test_a_weak_token_falls_and_its_spot_is_free() -> None:
    state = opened([3, 3], [1, 1])
    do(state, 0, "token:0", "spot:0")
    do(state, 1, "challenge", "spot:0")
    assert (R_FELL, 1, 0, 0, 0) in heard(do(state, 0, "leave"), 2)
    assert points(state) == [0, 1]
    assert owner_of(state.view(0), 0) == -1
    assert seat(state.view(1), 0)[G_SPENT:] == [1, 0, 0, 0]
    assert codes(do(state, 1, "token:1", "spot:0"))[0] == R_LAID


# --- 4 ---------------------------------------------------------------------------------------------------------------------


def staking(rounds: int = 1) -> ScreensState:
    """Player 0 has a 3 on the east path, player 1 a 1 on the garden path; the wind is on the west path."""
    state = dealt([3, 3], [1, 1], rounds=rounds)
    do(state, 0, "path:2")
    do(state, 1, "leave")
    do(state, 0, "token:3", "spot:0")
    do(state, 1, "token:1", "spot:1")
    return state


def test_all_tokens_are_turned_over_before_the_stakes() -> None:
    state = opened([3, 3], [1, 1])
    do(state, 0, "token:3", "spot:0")
    rows = do(state, 1, "token:1", "spot:1")
    assert heard(rows, 2)[1:] == [(R_UNCOVERED, 0, 0, 3, 0), (R_UNCOVERED, 1, 1, 1, 0)]
    assert list(state.asked) == [0b01, 0b10]


def test_stakes_are_sealed_until_all_have_answered() -> None:
    state = staking()
    before = list(state.view(0).facts)
    assert codes(do(state, 1, "path:1", "path:1", "path:2")) == [SEALED]
    assert list(state.view(0).facts) == before
    assert (list(state.view(0).draft), list(state.view(1).draft)) == ([], [13, 13, 14])
    assert state.view(0).sealed == 0b10
    rows = do(state, 0, "path:0", "path:0", "path:1")
    assert heard(rows, 2)[:2] == [(R_STAKED, 0, 0, 0, 1), (R_STAKED, 1, 1, 1, 2)]


def test_the_strongest_takes_the_prize() -> None:
    state = staking()
    do(state, 1, "path:1", "path:1", "path:2")
    rows = heard(do(state, 0, "path:0", "path:0", "path:1"), 2)
    # east: 3 + 2 stakes against 0; garden: 1 stake against 1 + 2 stakes; west: nothing against 1 stake
    assert rows[2:5] == [(R_WON, 0, 0, 1, 0), (R_WON, 1, 1, 1, 0), (R_WON, 1, 2, 2, 0)]
    assert state.scores() == [1, 3]


def test_the_wind_adds_a_point() -> None:
    state = staking()
    do(state, 0, "path:2", "path:2", "path:2")
    do(state, 1, "path:1", "path:1", "path:1")
    assert state.scores() == [3, 1]  # east 1 and west 1 + 1; garden 1


def test_a_tied_prize_waits_and_grows() -> None:
    state = staking()
    do(state, 0, "path:0", "path:0", "path:0")
    rows = heard(do(state, 1, "path:1", "path:1", "path:1"), 2)
    assert (R_WON, -1, 2, 2, 0) in rows  # nobody is on the west path
    assert list(state.view(2).facts)[F_PRIZES : F_PRIZES + 3] == [1, 1, 2]


def test_a_round_ends_with_everything_gathered() -> None:
    state = staking(rounds=2)
    do(state, 0, "path:0", "path:0", "path:0")
    rows = do(state, 1, "path:1", "path:1", "path:1")
    assert (R_ROUND, -1, 0, 0, 0) in heard(rows, 2)
    assert not state.over
    assert [hand(state.view(p), p) for p in range(2)] == [[1, 0, 0, 0]] * 2
    assert [owner_of(state.view(2), spot) for spot in range(3)] == [-1, -1, -1]
    assert seat(state.view(2), 0)[G_SPENT:] == [0, 0, 0, 1]
    assert state.chance_outcomes() == [(1, 3), (2, 3), (3, 2)]  # player 1 draws first; one 1 is spent
    deal(state, [1, 1])
    assert state.chance_outcomes() == [(1, 4), (2, 3), (3, 1)]  # player 0 has spent one 3; the other came back


def test_the_next_player_starts_the_next_round() -> None:
    state = staking(rounds=2)
    do(state, 0, "path:0", "path:0", "path:0")
    do(state, 1, "path:1", "path:1", "path:1")
    assert state.view(0).facts[F_WIND] == -1
    deal(state, [1, 1], [2, 2])
    assert list(state.asked) == [0b10, 0b01]
    assert offered(state, 1) == ["path:0", "path:1", "path:2"]


def test_returns_count_rivals_beaten() -> None:
    state = staking()
    do(state, 1, "path:1", "path:1", "path:2")
    assert state.returns() == [0.0, 0.0]
    do(state, 0, "path:0", "path:0", "path:1")
    assert state.over
    assert state.returns() == [-1.0, 1.0]
    three = dealt([1, 1], [1, 1], [1, 1])
    for player, scored in enumerate((5, 2, 5)):
        three.seats[player * SEAT] = scored
    three.over = 1
    assert three.returns() == [0.5, -1.0, 0.5]


def test_waiting_prizes_are_carried() -> None:
    state = staking()
    do(state, 0, "path:0", "path:0", "path:0")
    do(state, 1, "path:1", "path:1", "path:1")
    assert state.carry() == bytes([1, 1, 2])
    after = state.game.new_state(state.carry())
    assert list(after.view(0).facts)[F_PRIZES : F_PRIZES + 3] == [1, 1, 2]
    for damaged in (b"\1\1", bytes([1, 1, 0]), bytes([1, 1, 10])):
        with pytest.raises(ValueError, match="prizes"):
            state.game.new_state(damaged)


# --- 5 ---------------------------------------------------------------------------------------------------------------------


def test_the_clock_passes_for_who_has_not_answered() -> None:
    state = opened([1, 1], [1, 1])
    state.apply(0, state.game.action("token:1"))
    rows = late(state)
    assert heard(rows, 1) == [(R_LATE, TABLE, 0b01, 0, 0), (R_PASSED, 0, 0, 0, 0)]
    assert codes([row for row in rows if not hears(row, 1)]) == [LAPSED]  # to the player whose move was begun
    assert hand(state.view(0), 0) == [1, 2, 0, 0]
    assert list(state.asked) == [0b10]
    assert offered(state, 1) == ["token:0", "token:1"]


def test_sealed_moves_stand_when_time_is_up() -> None:
    state = dealt([1, 1], [1, 1], [1, 1])
    do(state, 1, "claim")
    assert heard(late(state), 2) == [(R_LATE, TABLE, 0b001, 0, 0), (R_CLAIMED, 1, 0, 0, 0)]
    assert state.view(0).facts[F_WIND] == -1
    assert list(state.asked) == [0b010]


def test_time_can_run_out_at_every_prompt() -> None:
    state = dealt([1, 1, 1], [2, 2, 2], [3, 3, 1])
    late(state)  # wind and lantern
    do(state, 0, "token:1", "spot:0")
    do(state, 1, "challenge", "spot:0")
    assert (R_ANSWERED, 0, 0, -1, 0) in heard(late(state), 2)  # the owner answers with nothing
    late(state)
    late(state)
    do(state, 0, "path:0")
    do(state, 1, "claim")
    late(state)  # the look is lost
    assert batches(state.view(1)) == []
    for _ in range(3):
        late(state)
    assert list(state.asked) == [1, 2, 4]
    late(state)
    assert state.over
    assert state.scores() == [0, 1, 0]
    assert state.carry() == bytes([2, 2, 2])


def test_without_looks_nobody_is_offered_the_lantern() -> None:
    state = dealt([1, 1], [1, 1], looks="no")
    assert list(state.asked) == [0b01]
    do(state, 0, "path:0")
    assert offered(state, 0) == ["token:0", "token:1"]
