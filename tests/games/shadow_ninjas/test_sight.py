"""Detection: clause 5. A dog at G7 stands where the halls cross; it sees G3 to G11 and D7 to J7."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kurogo.games.shadow_ninjas.layout import CHOOSING, ENDED, F_CAUGHT, F_OUT, OPENING, R_CAUGHT, R_DIE, R_FLIPPED, R_MOVED, R_OUT, WALKING

if TYPE_CHECKING:
    from tests.games.shadow_ninjas.conftest import Scene


def flipped(game: Scene) -> list[str]:
    """Squares of the tokens that the last move turned over, in the order told."""
    return game.names([row.c for row in game.told(R_FLIPPED)])


def test_sn_5_1_a_token_is_seen_halfway_through_a_move(scene: type[Scene]) -> None:
    game = scene("F11 shadow", dogs="G7 I9", turn=1, dice=(1, 2)).do("high F11 east")
    assert flipped(game) == ["G11"]
    assert game.phase == WALKING  # the move is not over


def test_sn_5_1_a_guard_sees_halfway_through_its_move(scene: type[Scene]) -> None:
    game = scene("E6 shadow", dogs="C5 I9", dice=(2, 3)).do("low C5 south")
    assert flipped(game) == ["E6"]
    assert game.phase == WALKING


def test_sn_5_2_seen_is_a_straight_line_of_squares(scene: type[Scene]) -> None:
    along_the_row = scene("J6 shadow", dogs="G7 I9", turn=1, dice=(1, 2)).do("low J6 south")
    assert flipped(along_the_row) == ["J7"]
    along_the_column = scene("H3 shadow", dogs="G7 I9", turn=1, dice=(1, 2)).do("low H3 west")
    assert flipped(along_the_column) == ["G3"]


def test_sn_5_3_no_sight_through_walls_or_objects(scene: type[Scene]) -> None:
    game = scene("F6 shadow", dogs="G7 I9", turn=1, dice=(1, 2)).do("low F6 north")
    assert flipped(game) == []  # the room's wall is between F5 and the hall
    game = scene("F1 blue", dogs="G7 I9", turn=1, dice=(1, 2)).do("low F1 east")
    assert flipped(game) == []  # G1: the rock at G2 is in between
    game = scene("F12 shadow", dogs="D12 I9", turn=1, dice=(2, 3))
    assert game.state.lit == 1 << game.state.token_at(game.square("F12"))


def test_sn_5_4_guards_see_through_other_tokens(scene: type[Scene]) -> None:
    game = scene("G9 shadow, F11 blue", dogs="G7 I9", turn=2, dice=(1, 2)).do("low F11 east")
    assert flipped(game) == ["G11"]
    assert len(game.told(R_CAUGHT)) == 1


def test_sn_5_5_passing_through_sight_is_enough(scene: type[Scene]) -> None:
    game = scene("F11 shadow", dogs="G7 I9", turn=1, dice=(1, 2)).do("high F11 east")
    assert flipped(game) == ["G11"]
    game.do("east")
    assert game.on("H11") == "shadow"
    assert game.fact(0, "H11", 1) == 0  # everybody has seen that it is a shadow


def test_sn_5_6_a_flipped_shadow_stays(scene: type[Scene]) -> None:
    game = scene("F11 shadow", dogs="G7 I9", turn=1, dice=(1, 2)).do("low F11 east")
    assert game.told(R_FLIPPED)[0].b == 0
    assert game.on("G11") == "shadow"
    assert not game.told(R_CAUGHT)


def test_sn_5_7_a_flipped_cat_is_removed(scene: type[Scene]) -> None:
    game = scene("F11 green", dogs="G7 I9", turn=1, dice=(1, 2)).do("low F11 east")
    assert [row.b for row in game.told(R_CAUGHT)] == [2]
    assert game.on("G11") == ""
    assert list(game.state.t[:16]).count(-1) == 1
    assert game.view(3).facts[F_CAUGHT] == 0b10
    game.do("end")
    assert game.asked == 2


def test_sn_5_7_a_removed_cat_cannot_be_moved(scene: type[Scene]) -> None:
    game = scene("F11 green", dogs="G7 I9", turn=1, dice=(1, 2))
    token = game.state.token_at(game.square("F11"))
    game.do("low F11 east")
    assert game.refused(f"token:{token + 1}") == "SN 5.7"


def test_sn_5_8_without_cats_a_player_is_out(scene: type[Scene]) -> None:
    game = scene("F11 green", dogs="G7 I9", turn=2, dice=(1, 2), caught="blue").do("low F11 east")
    assert [row.actor for row in game.told(R_OUT)] == [1]
    assert game.view(0).facts[F_OUT] == 0b10


def test_sn_5_8_with_a_cat_left_a_player_goes_on(scene: type[Scene]) -> None:
    game = scene("F11 green", dogs="G7 I9", turn=2, dice=(1, 2)).do("low F11 east")
    assert not game.told(R_OUT)
    assert game.view(0).facts[F_OUT] == 0


def test_sn_5_9_everything_in_the_line_is_turned_over(scene: type[Scene]) -> None:
    game = scene("D6 shadow, E6 blue, F6 shadow", dogs="C5 I9", dice=(1, 2)).do("low C5 south")
    assert flipped(game) == ["D6", "E6", "F6"]
    assert (game.on("D6"), game.on("E6"), game.on("F6")) == ("shadow", "", "shadow")


def test_sn_5_10_no_sight_across_corners(scene: type[Scene]) -> None:
    game = scene("L4 blue", dogs="K6 I9", turn=1, dice=(1, 2)).do("low L4 south")
    assert flipped(game) == []  # L5 is diagonally next to K6


# --- readings -----------------------------------------------------------------------------------------------------------------


def test_s4_sight_is_tested_after_each_step_and_swap_of_either_side(scene: type[Scene]) -> None:
    game = scene("L2 shadow, F11 blue, G11 shadow", dogs="G7 I9", turn=2, dice=(2, 3))
    game.do("low L2 south")
    assert flipped(game) == []
    game.do("south", "G11 west")  # the swap pushes the cat into the line
    assert flipped(game) == ["G11"]
    guard = scene("C9 shadow, D6 shadow", dogs="B5 I9", dice=(1, 3)).do("high B5 east")
    assert flipped(guard) == ["C9"]
    assert flipped(guard.do("south")) == ["D6"]


def test_s5_tanks_do_not_block_sight(scene: type[Scene]) -> None:
    game = scene("F8 blue", dogs="D9 I9", turn=1, dice=(1, 2)).do("low F8 south")
    assert flipped(game) == ["F9"]  # D9, the tank E9, F9


def test_s6_a_guard_hides_nothing_from_the_other(scene: type[Scene]) -> None:
    game = scene("J6 shadow", dogs="D7 E7", turn=1, dice=(1, 2)).do("low J6 south")
    assert flipped(game) == ["J7"]
    assert game.state.in_sight(game.square("J7"))


def test_s7_what_is_seen_is_turned_over_without_asking(scene: type[Scene]) -> None:
    game = scene("F11 blue", dogs="G7 I9", turn=1, dice=(1, 2)).do("high F11 east")
    assert [row.code for row in game.rows][:4] == [R_DIE, R_MOVED, R_FLIPPED, R_CAUGHT]
    assert (game.phase, game.asked) == (CHOOSING, 1)


def test_s8_everybody_remembers_what_was_turned_over(scene: type[Scene]) -> None:
    game = scene("F11 shadow", dogs="G7 I9", turn=1, dice=(1, 2)).do("high F11 east", "east")
    assert [game.fact(viewer, "H11", 1) for viewer in range(4)] == [0, 0, 0, 0]
    assert game.game.marked == 0
    assert scene(memory="board").game.marked == 1


def test_s23_a_player_who_is_out_is_skipped_and_their_shadows_stay(scene: type[Scene]) -> None:
    game = scene("L2 shadow/1, L3 shadow/2", turn=2, caught="blue green").roll(1, 2).do("low L2 west")
    assert game.on("K2") == "shadow"
    game.do("end").roll(1, 2).do("end")
    assert game.asked == 2  # after the Guard, seat 1 is passed over


def test_s32_a_walker_goes_on_when_another_token_is_caught(scene: type[Scene]) -> None:
    game = scene("G11 shadow, F11 blue", dogs="G7 I9", turn=2, dice=(2, 4)).do("high G11 west")
    assert [row.b for row in game.told(R_CAUGHT)] == [1]
    assert game.phase == WALKING
    game.do("west", "west", "south")
    assert game.on("D12") == "shadow"


def test_s32_unless_the_mover_is_out_by_it(scene: type[Scene]) -> None:
    game = scene("G11 shadow, F11 blue", dogs="G7 I9", turn=1, dice=(2, 4), caught="green").do("high G11 west")
    assert [row.actor for row in game.told(R_OUT)] == [1]
    assert (game.phase, game.asked) == (OPENING, 2)


def test_s33_a_token_that_stays_in_sight_is_not_turned_over_again(scene: type[Scene]) -> None:
    game = scene("G9 shadow", dogs="G7 I9", turn=1, dice=(2, 3)).do("low G9 south")
    assert flipped(game) == []
    game = scene("F11 shadow", dogs="G7 I9", turn=1, dice=(1, 3)).do("high F11 east", "east", "west")
    assert flipped(game) == ["G11"]  # out of the line and into it again
    assert game.told(R_FLIPPED)[0].b == 0


def test_s21_the_last_cat_ends_the_game_at_once(scene: type[Scene]) -> None:
    game = scene("D6 purple, F6 shadow", dogs="C5 I9", dice=(1, 2), players=4, caught="blue green").do("low C5 south")
    assert game.phase == ENDED
    assert game.state.winner == 0
    assert flipped(game) == ["D6"]  # of three cats the third: nothing more is turned over
    assert game.state.returns() == [1.0, -1 / 3, -1 / 3, -1 / 3]
