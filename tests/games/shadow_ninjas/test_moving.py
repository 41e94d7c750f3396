"""Turns and moving: clauses 3 and 4."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kurogo.games.shadow_ninjas.layout import (
    CHOOSING,
    F_FIRST,
    F_STEPS,
    F_USED,
    F_WALKER,
    OPENING,
    R_CAUGHT,
    R_DIE,
    R_LEFT,
    R_MOVED,
    R_STOPPED,
    R_SWAPPED,
    WALKING,
)

if TYPE_CHECKING:
    from tests.games.shadow_ninjas.conftest import Scene

# --- 3: turns ---------------------------------------------------------------------------------------------------------------


def test_sn_3_1_the_guard_begins_and_play_goes_clockwise(scene: type[Scene]) -> None:
    game = scene.new(players=4, guard=1).lay_all().do("E5", "I9")
    order = []
    for _ in range(5):
        order.append(game.asked)
        game.roll(1, 2).do("end")
    assert order == [1, 2, 3, 0, 1]


def test_sn_3_2_two_dice_are_rolled_and_then_used(scene: type[Scene]) -> None:
    game = scene(turn=1)
    assert game.refused("low") == "SN 3.2"
    game.roll(2, 5)
    assert game.phase == CHOOSING
    assert (game.state.low, game.state.high) == (2, 5)
    assert game.offered() == ["end", "low", "high"]
    assert game.refused("roll") == "SN 3.2"


def test_sn_3_3_ninjas_move_shadow_tokens_only(scene: type[Scene]) -> None:
    game = scene(turn=1, dice=(1, 2))
    assert game.refused("low E5") == "SN 3.3"


def test_sn_3_4_the_guard_moves_dogs_only(scene: type[Scene]) -> None:
    game = scene("L2 shadow", turn=0, dice=(1, 2))
    assert game.refused("low L2") == "SN 3.4"
    assert game.do("low E5 north").on("E4") == "dog"


def test_sn_3_5_each_die_goes_to_a_different_token(scene: type[Scene]) -> None:
    game = scene("L2 shadow, K9 shadow", turn=1, dice=(1, 2)).do("low L2 south")
    assert game.refused("L3") == "SN 3.5"
    game.do("K9 north", "north")
    assert (game.on("L3"), game.on("K7")) == ("shadow", "shadow")
    assert game.phase == OPENING


def test_sn_3_5_everybody_hears_which_die_a_token_gets(scene: type[Scene]) -> None:
    game = scene("L2 shadow", turn=1, dice=(2, 5)).do("high L2 south")
    assert [(row.b, game.names([row.c])) for row in game.told(R_DIE)] == [(5, ["L2"])]


def test_sn_3_5_a_token_has_to_be_given_a_die(scene: type[Scene]) -> None:
    assert scene("L2 shadow", turn=1, dice=(1, 2)).refused("L2") == "SN 3.5"


def test_sn_3_6_a_die_is_the_most_steps_a_token_takes(scene: type[Scene]) -> None:
    game = scene("L2 shadow", turn=1, dice=(2, 3)).do("high L2 south")
    assert list(game.view(1).facts[F_USED : F_WALKER + 1])[:2] == [2, 2]
    game.do("south", "south")
    assert game.on("L5") == "shadow"
    facts = game.view(1).facts
    assert (game.phase, facts[F_STEPS], facts[F_WALKER]) == (CHOOSING, 0, -1)
    assert game.state.token_at(game.square("L5")) == facts[F_FIRST]


def test_sn_3_7_any_shadow_token_may_be_moved_not_knowing_what_it_is(scene: type[Scene]) -> None:
    game = scene("L2 purple", turn=1, dice=(1, 2)).do("low L2 south")
    assert game.on("L3") == "purple"
    assert game.fact(1, "L3", 1) == -1  # player 1 still does not know
    assert [row.code for row in game.rows] == [R_DIE, R_MOVED]


# --- 4: moving --------------------------------------------------------------------------------------------------------------


def test_sn_4_1_nobody_has_to_go_the_full_number(scene: type[Scene]) -> None:
    game = scene("L2 shadow", turn=1, dice=(2, 4)).do("high L2 south", "stop")
    assert game.on("L3") == "shadow"
    assert len(game.told(R_STOPPED)) == 1
    assert game.phase == CHOOSING


def test_sn_4_2_walls_and_objects_stop_a_token(scene: type[Scene]) -> None:
    game = scene("A3 shadow, L6 shadow, D4 shadow", turn=1, dice=(1, 2))
    assert game.refused("low A3 east") == "SN 4.2"  # the garden wall
    assert game.refused("low L6 south") == "SN 4.2"  # the rock at L7
    assert game.refused("low D4 west") == "SN 4.2"  # the wall of the house
    assert game.refused("low A3 west") == "SN 4.2"  # the edge of the board


def test_sn_4_3_steps_lead_to_the_four_neighbours(scene: type[Scene]) -> None:
    game = scene("K5 shadow", turn=1, dice=(1, 2))
    assert game.steps_from("low K5") == ["north", "east", "south"]  # the house is to the west
    found = [game.do("low K5 north").on("K4"), scene("K5 shadow", turn=1, dice=(1, 2)).do("low K5 east").on("L5")]
    assert found == ["shadow", "shadow"]


def test_sn_4_4_no_square_ever_holds_two_tokens(scene: type[Scene]) -> None:
    game = scene("L2 blue, L3 shadow", turn=1, dice=(1, 2)).do("low L2 south")
    squares = [int(square) for square in game.state.t[:18]]
    assert len(set(squares)) == 18


def test_sn_4_5_guards_may_enter_the_grey_section(scene: type[Scene]) -> None:
    game = scene(dogs="E2 I9", dice=(1, 2)).do("low E2 north")
    assert game.on("E1") == "dog"


def test_sn_4_6_a_token_in_the_way_changes_places(scene: type[Scene]) -> None:
    game = scene("L2 blue, L3 shadow", turn=1, dice=(1, 2)).do("low L2 south")
    assert (game.on("L2"), game.on("L3")) == ("shadow", "blue")
    row = game.told(R_SWAPPED)[0]
    assert game.names([row.b, row.c]) == ["L3", "L2"]


def test_sn_4_7_a_swap_counts_as_one_square(scene: type[Scene]) -> None:
    game = scene("L2 blue, L3 shadow", turn=1, dice=(1, 3)).do("high L2 south")
    assert game.view(1).facts[F_STEPS] == 2
    game.do("south", "south")
    assert game.on("L5") == "blue"
    assert game.phase == CHOOSING


# --- readings -----------------------------------------------------------------------------------------------------------------


def test_s2_grey_squares_are_one_set_and_open_to_guards(scene: type[Scene]) -> None:
    game = scene.new()
    ring = [s for s in range(169) if s % 13 in (0, 12) or s // 13 in (0, 12)]
    corners = [0, 12, 156, 168]
    assert list(game.game.grey) == [s for s in ring if s not in corners]
    assert scene(dogs="J2 I9", dice=(1, 2)).do("low J2 north").on("J1") == "dog"


def test_s9_the_rest_of_a_die_is_lost_with_the_cat_that_walks(scene: type[Scene]) -> None:
    game = scene("F4 blue, L2 shadow", dogs="G7 I9", turn=1, dice=(2, 5)).do("high F4 east")
    assert len(game.told(R_CAUGHT)) == 1
    assert game.phase == CHOOSING  # the other die may still be used
    assert game.asked == 1
    game.do("L2 south", "south")
    assert game.on("L4") == "shadow"


def test_s9_the_turn_ends_when_the_mover_loses_the_last_cat(scene: type[Scene]) -> None:
    game = scene("F4 blue, L2 shadow", dogs="G7 I9", turn=1, dice=(2, 5), players=5).do("high F4 east")
    assert len(game.told(R_CAUGHT)) == 1
    assert (game.phase, game.asked) == (OPENING, 2)


def test_s10_dice_may_be_left_and_used_in_any_order(scene: type[Scene]) -> None:
    game = scene("L2 shadow, K9 shadow", turn=1, dice=(1, 2))
    left = game.state.clone()
    game.do("high L2 south", "south", "K9 north")
    assert (game.on("L4"), game.on("K8"), game.phase) == ("shadow", "shadow", OPENING)
    game.state = left
    game.do("end")
    assert len(game.told(R_LEFT)) == 1
    assert (game.phase, game.asked) == (OPENING, 2)


def test_s10_a_guard_gives_each_dog_one_die(scene: type[Scene]) -> None:
    game = scene(dice=(1, 2)).do("low E5 north")
    assert game.refused("E4") == "SN 3.5"
    assert game.offered() == ["end", "guard:b"]
    game.do("I9 east", "south")
    assert (game.on("E4"), game.on("J10"), game.asked) == ("dog", "dog", 1)


def test_s11_the_second_die_is_assigned_after_the_first_is_done(scene: type[Scene]) -> None:
    game = scene("L2 shadow, K9 shadow", turn=1, dice=(2, 3)).do("low L2 south")
    assert game.phase == WALKING
    assert game.refused("K9") == "S11"
    game.do("stop")
    assert game.phase == CHOOSING
    assert len(game.offered()) == 1 + 15  # the end, and every token but the first


def test_s12_a_path_may_come_back_to_where_it_was(scene: type[Scene]) -> None:
    game = scene("L2 shadow", turn=1, dice=(2, 3)).do("low L2 south", "north")
    assert game.on("L2") == "shadow"


@pytest.mark.parametrize(("turn", "move"), [(1, "low L2 south"), (2, "low L2 south")])
def test_s13_a_swap_works_with_any_shadow_and_may_end_a_move(scene: type[Scene], turn: int, move: str) -> None:
    game = scene("L2 blue, L3 purple", turn=turn, dice=(1, 2)).do(move)
    assert (game.on("L2"), game.on("L3")) == ("purple", "blue")
    assert game.phase == CHOOSING


def test_s13_dogs_swap_with_each_other_and_with_shadows(scene: type[Scene]) -> None:
    game = scene("G9 shadow", dogs="G7 G8", dice=(2, 3)).do("low G7 south", "south")
    assert (game.on("G7"), game.on("G8"), game.on("G9")) == ("dog", "shadow", "dog")


def test_s13_what_is_pushed_aside_is_tested_for_sight(scene: type[Scene]) -> None:
    game = scene("G11 shadow, F11 blue", dogs="G7 I9", turn=2, dice=(1, 2)).do("low G11 west")
    assert [(row.b, game.names([row.c])) for row in game.told(R_CAUGHT)] == [(1, ["G11"])]
    assert game.on("F11") == "shadow"


def test_s14_a_shadow_swaps_with_a_guard(scene: type[Scene]) -> None:
    game = scene("G8 shadow", dogs="G7 I9", turn=1, dice=(1, 2)).do("low G8 north")
    assert (game.on("G7"), game.on("G8")) == ("shadow", "dog")


def test_s14_a_guard_is_an_obstacle_if_so_chosen(scene: type[Scene]) -> None:
    game = scene("G8 shadow", dogs="G7 I9", turn=1, dice=(1, 2), swap_guards="no")
    assert game.steps_from("low G8") == ["south"]
    assert game.refused("low G8 north") == "S14"


def test_s14_dogs_swap_in_any_case(scene: type[Scene]) -> None:
    game = scene("G8 shadow", dogs="G7 I9", dice=(1, 2), swap_guards="no").do("low G7 south")
    assert (game.on("G7"), game.on("G8")) == ("shadow", "dog")


def test_s14_a_guard_that_is_pushed_looks_from_its_new_square(scene: type[Scene]) -> None:
    game = scene("C6 shadow, B5 blue", dogs="D6 I9", turn=2, dice=(2, 3)).do("low C6 east")
    assert game.on("C6") == "dog"  # it sees B6 and column C, not B5
    assert not game.told(R_CAUGHT)
    game = scene("C6 shadow, C9 blue", dogs="D6 I9", turn=2, dice=(2, 3)).do("low C6 east")
    assert [game.names([row.c]) for row in game.told(R_CAUGHT)] == [["C9"]]
