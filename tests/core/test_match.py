"""The driver: moves, chance, what is stale, taking back, streams, the past, previews, and a log folded once more."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

import pytest

from kurogo.core.contract import OVER, Game, IllegalAction
from kurogo.core.dice import Dice
from kurogo.core.match import DrawMismatch, Entry, Match, Row, Stale, Told

Ints = Callable[[str], list[int]]


def drawn(k: int, total: int) -> int:
    """The number below `total` that draw k of the match in the fixtures gives, by hand."""
    return int(hmac.new(bytes(32), b'["coins",["pepper"],%d]' % k, hashlib.sha256).hexdigest(), 16) % total


def seen(match: Match) -> tuple[bytes, list[int], int]:
    """All that a refused call must leave as it was."""
    return match.state.pack(), [match.count(viewer) for viewer in range(3)], len(match.log)


# --- moves and draws ----------------------------------------------------------------------------------------------------


def test_what_chance_owes_is_drawn_from_the_dice(match: Match) -> None:
    assert match.log == [Entry("draw", -1, (0 if drawn(0, 3) == 0 else 1,))]
    assert match.state.current_player() == 0


def test_a_move_is_whole_or_nothing(match: Match, ints: Ints) -> None:
    before = seen(match)
    for move, number, at in (
        ("", 4, 0),  # nothing chosen
        ("low", 4, 1),  # not finished
        ("low left left", 5, 2),  # was whole before
        ("low grab", 3, 1),  # no such action there
        ("grab", 3, 0),
    ):
        with pytest.raises(IllegalAction) as caught:
            match.play(0, ints(move))
        assert (caught.value.number, caught.value.at) == (number, at), move
    assert seen(match) == before


def test_nobody_plays_out_of_turn_or_from_no_seat(turning: Match, ints: Ints) -> None:
    before = seen(turning)
    for seat in (1, 2, 7, -1, -9):
        with pytest.raises(IllegalAction) as caught:
            turning.play(seat, ints("pass"))
        assert caught.value.number == 1
    assert seen(turning) == before


def test_a_move_that_ends_the_turns_is_followed_by_the_last_draw(over: Match) -> None:
    assert over.state.current_player() == OVER
    assert over.log[-1] == Entry("draw", -1, (drawn(1, 2),))
    assert over.state.scores() == [0, 2 + (2 if drawn(1, 2) == 0 else 0)]  # a high bid, the grab, and heads at the end


def test_the_log_holds_whole_moves_in_their_order(over: Match, ints: Ints) -> None:
    step, peek, passed = (tuple(ints(word)) for word in ("step", "peek", "pass"))
    assert over.log[1:-1] == [
        Entry("move", 0, tuple(ints("low right"))),
        Entry("move", 1, tuple(ints("high left"))),
        Entry("move", 1, tuple(ints("grab left"))),
        Entry("move", 0, step),
        Entry("undo", 0, (4,)),
        Entry("move", 0, peek),
        Entry("move", 0, passed),
        Entry("move", 1, passed),
    ]


def test_legal_ints_of_a_begun_move_leave_the_match_alone(match: Match, ints: Ints) -> None:
    before = seen(match)
    assert match.legal(0) == ints("low high")
    assert match.legal(0, ints("low")) == ints("left right")
    assert match.drafted(0, ints("low")).legal == ints("left right")
    assert list(match.drafted(0, ints("low")).draft) == ints("low")
    with pytest.raises(IllegalAction):
        match.legal(0, ints("pass"))
    assert seen(match) == before


def test_the_table_ends_the_game_when_it_may(match: Match, ints: Ints) -> None:
    with pytest.raises(IllegalAction):
        match.tell(*ints("resign"))
    match.play(0, ints("low left"))
    match.play(1, ints("low left"))
    match.play(1, ints("grab left"))
    match.tell(*ints("resign"))
    assert match.state.over
    assert match.log[-1] == Entry("table", -1, tuple(ints("resign")))
    with pytest.raises(IllegalAction) as caught:
        match.tell(*ints("resign"))
    assert caught.value.number == 2


# --- stale pages --------------------------------------------------------------------------------------------------------


def test_a_second_click_is_answered_and_not_played_twice(turning: Match, ints: Ints) -> None:
    count = turning.count(0)
    assert turning.play(0, ints("step"), count) == count + 1
    before = seen(turning)
    with pytest.raises(Stale) as caught:
        turning.play(0, ints("step"), count)
    assert caught.value.count == count + 1
    assert seen(turning) == before


def test_a_count_from_the_future_is_stale(turning: Match, ints: Ints) -> None:
    with pytest.raises(Stale):
        turning.play(0, ints("step"), turning.count(0) + 1)


def test_that_another_has_sealed_a_move_makes_no_page_stale(match: Match, ints: Ints) -> None:
    count = match.count(0)
    match.play(1, ints("high left"))
    assert match.count(0) == count + 1
    match.play(0, ints("low right"), count)
    assert match.state.sealed() == 0


# --- taking back --------------------------------------------------------------------------------------------------------


def test_a_step_is_taken_back(turning: Match, ints: Ints) -> None:
    before = turning.state.pack()
    rows = turning.heard(1)
    assert not turning.can_undo(1)
    turning.play(0, ints("step"))
    assert turning.can_undo(0)
    count = turning.undo(0)
    assert turning.state.view(2) == turning.game.unpack(before).view(2)
    assert turning.heard(1) == [*rows, Row(14, 105, 0, 1, 0, 0, -1), Row(3, 0, 0, 0, 0, 0, -1)]
    assert count == turning.count(0)


def test_steps_are_taken_back_one_by_one_to_the_last_thing_shown(turning: Match, ints: Ints) -> None:
    turning.play(0, ints("peek"))
    turning.play(0, ints("step"))
    turning.play(0, ints("step"))
    turning.undo(0)
    turning.undo(0)
    assert list(turning.view(2).facts)[2] == 0
    before = seen(turning)
    with pytest.raises(IllegalAction) as caught:  # the peek has shown the coin
        turning.undo(0)
    assert caught.value.number == 6
    assert seen(turning) == before


def test_what_was_shown_since_holds_a_step_too(turning: Match, ints: Ints) -> None:
    turning.play(0, ints("step"))
    turning.play(0, ints("peek"))
    assert not turning.can_undo(0)


def test_who_has_passed_the_turn_on_takes_nothing_back(turning: Match, ints: Ints) -> None:
    turning.play(0, ints("pass"))
    assert not turning.can_undo(0)
    assert not turning.can_undo(1)


def test_nothing_is_taken_back_after_a_draw(over: Match) -> None:
    assert not over.can_undo(0)
    assert not over.can_undo(1)


def test_a_sealed_move_is_taken_back_until_the_other_has_answered(match: Match, ints: Ints) -> None:
    before = match.state.pack()
    match.play(0, ints("high left"))
    match.undo(0)
    assert match.state.pack() == before
    assert match.legal(0) == ints("low high")
    match.play(0, ints("low left"))
    match.play(1, ints("low left"))
    assert not match.can_undo(0)  # both are shown now
    assert not match.can_undo(1)


def test_a_sealed_move_is_taken_back_past_the_others_and_theirs_stays(match: Match, ints: Ints) -> None:
    match.play(0, ints("high left"))
    assert match.can_undo(0)
    assert not match.can_undo(1)
    match.undo(0)
    match.play(1, ints("high left"))
    assert match.can_undo(1)
    match.undo(1)
    assert match.state.sealed() == 0


def test_the_same_move_cannot_be_taken_back_twice(turning: Match, ints: Ints) -> None:
    turning.play(0, ints("step"))
    turning.undo(0)
    assert not turning.can_undo(0)  # before it lies a grab by the other


def test_draws_are_counted_on_whatever_is_taken_back(coins: Game, ints: Ints) -> None:
    def ending(undone: bool) -> Entry:
        match = Match(coins, Dice(bytes(32), "coins", ["pepper"]))
        match.play(0, ints("low left"))
        if undone:
            match.undo(0)
            match.play(0, ints("low left"))
        match.play(1, ints("low left"))
        match.play(0, ints("grab left"))
        match.play(0, ints("pass"))
        match.play(1, ints("pass"))
        return match.log[-1]

    assert ending(True) == ending(False) == Entry("draw", -1, (drawn(1, 2),))


# --- streams and the past -----------------------------------------------------------------------------------------------


def test_a_viewers_position_counts_what_that_viewer_has_heard(match: Match) -> None:
    assert [match.count(viewer) for viewer in range(3)] == [2, 1, 1]  # the coin was told to player 0 alone
    assert match.since(1, 0) == [Row(10, 101, 0, 0, 0, 0, -1)]
    assert match.since(1, 1) == []


def test_a_position_that_cannot_be_continued_wants_a_new_page(turning: Match, ints: Ints) -> None:
    assert turning.since(1, -1) is None
    assert turning.since(1, turning.count(1) + 1) is None
    count = turning.count(1)
    turning.play(0, ints("step"))
    assert turning.since(1, count) == [Row(14, 105, 0, 1, 0, 0, -1)]
    turning.undo(0)
    assert turning.since(1, count) is None


def test_a_viewer_looks_back_to_what_it_saw_then(over: Match) -> None:
    # player 0 had heard dealt, coin, sealed (own), bids: 5 rows; then the grab
    then = over.view(0, at=6)
    assert list(then.facts)[:3] == [3, 0, 0]
    assert list(over.view(0, at=0).facts)[:2] == [0, 0]
    assert over.view(0, at=over.count(0)) == over.view(0)
    assert over.view(0) == over.state.view(0)


# --- previews -----------------------------------------------------------------------------------------------------------


def test_what_is_certain_has_share_one(turning: Match, ints: Ints) -> None:
    before = seen(turning)
    assert turning.preview(0, ints("step")) == [Told(1.0, Row(14, 105, 0, 1, 0, 0, -1))]
    assert seen(turning) == before


def test_what_hangs_on_a_secret_is_told_with_its_share_and_not_with_the_truth(turning: Match, ints: Ints) -> None:
    turning.play(0, ints("pass"))
    told = turning.preview(1, ints("peek"), samples=300)
    shares = {row.a: share for share, row in told}
    assert set(shares) == {0, 1}
    assert shares[0] + shares[1] == pytest.approx(1)
    assert 0.2 < shares[0] < 0.47  # a third; 5 sigma at 300 samples is 0.136
    with pytest.raises(IllegalAction):
        turning.preview(1, ints("grab"))


def test_a_draw_that_the_move_owes_is_weighed_as_chance_weighs_it(turning: Match, coins: Game, ints: Ints) -> None:
    turning.play(0, ints("pass"))
    passed, heads, tails = Row(15, 104, 1, 0, 0, 0, -1), Row(16, 106, 1, 0, 0, 0, -1), Row(16, 106, 1, 1, 0, 0, -1)
    assert set(turning.preview(1, ints("pass"))) == {Told(1.0, passed), Told(0.5, heads), Told(0.5, tails)}


# --- the fold -----------------------------------------------------------------------------------------------------------


def test_a_log_folds_to_the_same_match(over: Match) -> None:
    again = Match.restore(over.game, over.dice, over.log)
    assert again.state == over.state
    assert again.log == over.log
    assert [again.heard(viewer) for viewer in range(3)] == [over.heard(viewer) for viewer in range(3)]


def test_every_beginning_of_a_log_folds_and_goes_on(over: Match) -> None:
    for n in range(1, len(over.log)):
        part = Match.restore(over.game, over.dice, over.log[:n])
        for entry in over.log[n:]:
            part.replay(entry)
        assert part.state == over.state


def test_a_changed_draw_is_found_and_trusted_only_when_asked(match: Match) -> None:
    found = match.log[0].ints[0]
    bent = [Entry("draw", -1, (1 - found,))]
    with pytest.raises(DrawMismatch) as caught:
        Match.restore(match.game, match.dice, bent)
    assert (caught.value.at, caught.value.expected, caught.value.found) == (0, found, 1 - found)
    assert list(Match.restore(match.game, match.dice, bent, trust=True).view(0).facts)[3] == 1 - found


@pytest.mark.parametrize(
    "entry",
    [
        Entry("draw", -1, (0,)),  # none is owed
        Entry("table", -1, (10,)),  # not before the turns
        Entry("undo", 0, (0,)),  # that was a draw
        Entry("undo", 0, ()),
        Entry("move", 0, ()),
        Entry("move", 0, (2,)),
        Entry("move", 0, (2, 4, 4)),
        Entry("move", 5, (2, 4)),
        Entry("nap", 0, (2,)),
    ],
)
def test_an_entry_that_does_not_belong_there_is_refused_and_nothing_changes(match: Match, entry: Entry) -> None:
    before = seen(match)
    with pytest.raises((ValueError, IllegalAction)):
        match.replay(entry)
    assert seen(match) == before


@pytest.mark.parametrize("entry", [Entry("move", 0, (2, 4)), Entry("draw", -1, ()), Entry("draw", -1, (0, 1)), Entry("draw", -1, (7,))])
def test_where_a_draw_is_owed_nothing_else_will_do(coins: Game, entry: Entry) -> None:
    match = Match(coins, Dice(bytes(32), "coins"), start=False)
    with pytest.raises(ValueError, match=r"draw|dice"):
        match.replay(entry, trust=True)
    assert match.log == []


@pytest.mark.parametrize("viewer", [-1, 3, 7, 63, 64, 65, 2**62, 2**63, 2**70, -(2**70)])
def test_nobody_sees_from_a_seat_that_is_none(turning: Match, viewer: int) -> None:
    for look in (turning.count, turning.heard, turning.view):
        with pytest.raises(ValueError, match="no viewer"):
            look(viewer)
    with pytest.raises(ValueError, match="no viewer"):
        turning.since(viewer, 0)
    with pytest.raises(ValueError, match="no viewer"):
        turning.preview(viewer, [0])
    log = list(turning.log)
    with pytest.raises(IllegalAction):
        turning.play(viewer, [0])
    with pytest.raises(IllegalAction):
        turning.undo(viewer)
    assert not turning.can_undo(viewer)
    assert turning.legal(viewer) == []
    assert turning.log == log


@pytest.mark.parametrize("action", [-1, 10**9, 2**62, 2**63, 2**64, 2**70, -(2**70)])
def test_an_int_of_any_size_is_refused_as_any_other(turning: Match, action: int) -> None:
    seat = turning.state.current_player()
    for refuse in (turning.play, turning.legal, turning.drafted, turning.preview):
        with pytest.raises(IllegalAction):
            refuse(seat, [action])
    with pytest.raises(IllegalAction):
        turning.tell(action)


def test_a_move_is_of_ints_and_of_nothing_that_looks_like_them(turning: Match) -> None:
    seat = turning.state.current_player()
    first = turning.legal(seat)[0]
    for move in ([float(first)], [str(first)], [None], [[first]], "0"):
        with pytest.raises(TypeError):
            turning.play(seat, move)  # type: ignore[arg-type]  # that is the test


def test_a_preview_ends_with_the_move(turning: Match, ints: Callable[[str], list[int]]) -> None:
    seat = turning.state.current_player()
    whole = ints("pass")
    assert turning.preview(seat, whole)
    with pytest.raises(IllegalAction, match="already whole"):
        turning.preview(seat, whole * 2)
