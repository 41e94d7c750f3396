"""A referee's game of Shadow Ninjas from the printed rules alone: what guards see, and what becomes of it. Outcomes are worked out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kurogo.core.contract import OVER
from kurogo.games.shadow_ninjas.layout import (
    CHOOSING,
    F_CAUGHT,
    F_HOW,
    F_OUT,
    F_WINNER,
    OPENING,
    R_CAUGHT,
    R_FLIPPED,
    R_OUT,
    RETURNING,
    SEEN,
    WALKING,
)

if TYPE_CHECKING:
    from tests.games.shadow_ninjas.conftest import Scene

# The hall of the Koi House is a cross: G3 to G11 from door to door, D7 to J7 across. A dog on D7 sees all of row 7, a dog on G6 only column G.


def flipped(scene: Scene) -> list[str]:
    """Where tokens were turned over by the last move, in order."""
    return scene.names([row.c for row in scene.told(R_FLIPPED)])


# --- the lines ------------------------------------------------------------------------------------------------------------


def test_a_decoy_is_turned_over_halfway_and_walks_on(scene: type[Scene]) -> None:
    game = scene("G6 shadow/2", dogs="D7 I9", turn=1, dice=(2, 2)).do("low G6 south")
    assert (flipped(game), game.phase) == (["G7"], WALKING)
    game.do("south")
    assert (flipped(game), game.on("G8")) == ([], "shadow")
    assert [game.fact(viewer, "G8", 1) for viewer in range(4)] == [0, 0, 0, 0]


def test_a_cat_is_caught_halfway_through_a_move_that_would_have_hidden_it(scene: type[Scene]) -> None:
    game = scene("G6 blue", dogs="D7 I9", turn=1, dice=(2, 2)).do("low G6 south")
    assert (game.on("G7"), len(game.told(R_CAUGHT)), game.hearers(R_CAUGHT)) == ("", 1, [0, 1, 2, 3])
    assert (game.phase, game.asked) == (CHOOSING, 1)  # green is left, and the other die


def test_a_dog_sees_at_every_step_of_its_own_walk(scene: type[Scene]) -> None:
    game = scene("D7 blue", dogs="G6 I9", turn=0, dice=(1, 2)).do("high G6 south")
    assert (game.on("D7"), game.phase) == ("", WALKING)
    game.do("south")
    assert game.on("G8") == "dog"
    game.do("I9 south")
    assert game.asked == 1


def test_everything_in_the_line_is_turned_over_in_order_and_decoys_stay(scene: type[Scene]) -> None:
    game = scene("D7 shadow, E7 blue, H7 purple, J7 shadow/2", dogs="G6 I9", turn=0, dice=(1, 1)).do("low G6 south")
    assert flipped(game) == ["D7", "E7", "H7", "J7"]
    assert [game.on(square) for square in ("D7", "E7", "H7", "J7")] == ["shadow", "", "", "shadow"]
    assert [row.b for row in game.told(R_CAUGHT)] == [1, 3]
    assert game.told(R_OUT) == []  # each has a cat left
    assert [game.fact(viewer, "J7", 1) for viewer in range(4)] == [0, 0, 0, 0]


def test_a_cat_is_seen_behind_other_tokens(scene: type[Scene]) -> None:
    game = scene("E7 shadow, F7 shadow, G8 blue", dogs="D7 I9", turn=1, dice=(1, 1)).do("low G8 north")
    assert (flipped(game), game.on("G7")) == (["G7"], "")


def test_a_tank_hides_nothing(scene: type[Scene]) -> None:
    game = scene("F6 blue", dogs="D5 I9", turn=1, dice=(1, 1)).do("low F6 north")
    assert (flipped(game), game.on("F5")) == (["F5"], "")


def test_a_rock_hides_what_is_behind_it(scene: type[Scene]) -> None:
    hidden = scene("C8 blue", dogs="B5 I9", turn=1, dice=(1, 1)).do("low C8 west")
    assert (flipped(hidden), hidden.on("B8")) == ([], "blue")
    seen = scene("C8 blue", dogs="B10 I9", turn=1, dice=(1, 1)).do("low C8 west")
    assert (flipped(seen), seen.on("B8")) == (["B8"], "")


def test_a_wall_hides_and_a_doorway_does_not(scene: type[Scene]) -> None:
    hidden = scene("D4 blue", dogs="C5 I9", turn=1, dice=(1, 1)).do("low D4 south")
    assert (flipped(hidden), hidden.on("D5")) == ([], "blue")
    seen = scene("D5 blue", dogs="C6 I9", turn=1, dice=(1, 1)).do("low D5 south")
    assert (flipped(seen), seen.on("D6")) == (["D6"], "")


def test_no_guard_sees_across_a_corner(scene: type[Scene]) -> None:
    game = scene("F6 blue", dogs="E4 I9", turn=1, dice=(2, 2)).do("low F6 north")
    assert (flipped(game), game.on("F5")) == ([], "blue")
    game.do("north")
    assert (flipped(game), game.on("F4")) == (["F4"], "")


def test_a_dog_on_the_paving_sees_the_whole_side(scene: type[Scene]) -> None:
    game = scene("A2 blue, A12 shadow, B4 shadow, A9 shadow", dogs="B8 I9", turn=0, dice=(4, 4), players=4)
    # B8 looks down column B to B12 and along to C8; a rock stands on B7, so B4 is out of its sight
    game.do("low B8 south")
    assert (game.on("B9"), flipped(game)) == ("dog", ["A9"])  # through the doorway between A9 and B9
    game.do("west")
    assert (game.on("A9"), game.on("B9")) == ("dog", "shadow")
    assert flipped(game) == ["A2", "A12"]
    assert (game.on("A2"), game.on("A12")) == ("", "shadow")


def test_a_token_that_stays_in_a_line_is_not_turned_over_again_but_one_that_returns_is(scene: type[Scene]) -> None:
    game = scene("E7 shadow, G8 shadow", dogs="D7 I9", turn=1, dice=(3, 3)).do("low E7 east")
    assert flipped(game) == []
    game.do("stop", "G8 north")
    assert flipped(game) == ["G7"]
    game.do("south")
    assert flipped(game) == []
    game.do("north")
    assert flipped(game) == ["G7"]


# --- swaps and sight -------------------------------------------------------------------------------------------------------


def test_a_cat_pushed_into_a_line_is_caught_and_the_walker_goes_on(scene: type[Scene]) -> None:
    game = scene("G7 shadow, G6 blue", dogs="D7 I9", turn=1, dice=(2, 2)).do("low G7 north")
    assert (game.on("G6"), game.on("G7"), game.phase) == ("shadow", "", WALKING)
    game.do("north")
    assert game.on("G5") == "shadow"


def test_a_dog_pushed_by_a_ninja_sees_from_where_it_lands(scene: type[Scene]) -> None:
    game = scene("G7 shadow, H7 blue, D7 shadow/2", dogs="G6 I9", turn=1, dice=(1, 1)).do("low G7 north")
    assert (game.on("G7"), game.on("G6")) == ("dog", "shadow")
    assert flipped(game) == ["D7", "H7"]
    assert (game.on("D7"), game.on("H7")) == ("shadow", "")


def test_a_cat_that_swaps_its_way_into_a_line_is_caught_there(scene: type[Scene]) -> None:
    game = scene("G6 blue, G7 shadow", dogs="D7 I9", turn=1, dice=(2, 2)).do("low G6 south")
    assert (game.on("G6"), game.on("G7"), game.phase) == ("shadow", "", CHOOSING)
    assert flipped(game) == ["G7"]


# --- what a catch does ------------------------------------------------------------------------------------------------------


def test_after_a_catch_the_other_die_is_left_for_a_mover_with_a_cat(scene: type[Scene]) -> None:
    game = scene("G6 blue, B1 shadow", dogs="D7 I9", turn=1, dice=(2, 3)).do("high G6 south")
    assert game.phase == CHOOSING
    game.do("B1 east", "east")
    assert (game.on("D1"), game.asked) == ("shadow", 2)


def test_a_mover_who_loses_the_last_own_cat_is_out_and_the_turn_is_over(scene: type[Scene]) -> None:
    game = scene("G6 blue, B1 shadow", dogs="D7 I9", turn=1, dice=(2, 3), players=4).do("low G6 south")
    assert (game.told(R_OUT)[0].actor, game.asked, game.phase) == (1, 2, OPENING)
    assert game.view(0).facts[F_OUT] == 1 << 1


def test_a_mover_whose_second_cat_goes_is_out_too(scene: type[Scene]) -> None:
    game = scene("G6 blue", dogs="D7 I9", turn=1, dice=(2, 3), caught="green").do("low G6 south")
    assert (game.told(R_OUT)[0].actor, game.asked, game.phase) == (1, 2, OPENING)


def test_a_last_cat_lost_by_a_swap_ends_the_walk_of_its_owner(scene: type[Scene]) -> None:
    game = scene("G7 shadow, G6 blue", dogs="D7 I9", turn=1, dice=(2, 2), players=4).do("low G7 north")
    assert (game.on("G6"), game.asked, game.phase) == ("shadow", 2, OPENING)


def test_a_rival_walked_into_sight_is_out_and_the_mover_goes_on(scene: type[Scene]) -> None:
    game = scene("G6 blue, B1 shadow", dogs="D7 I9", turn=2, dice=(2, 3), players=4).do("low G6 south")
    assert (game.told(R_OUT)[0].actor, game.asked, game.phase) == (1, 2, CHOOSING)
    game.do("B1 east", "stop")
    assert game.asked == 3


def test_turns_of_who_is_out_are_skipped(scene: type[Scene]) -> None:
    game = scene("D7 blue, E7 green", dogs="G6 I9", turn=0, dice=(1, 1), players=4).do("low G6 south")
    assert [row.actor for row in game.told(R_OUT)] == [1, 2]
    game.do("end")
    assert (game.view(3).facts[F_OUT], game.asked) == (1 << 1 | 1 << 2, 3)
    game.roll(1, 2).do("end")
    assert game.asked == 0


def test_tokens_of_who_is_out_are_moved_and_looked_at_as_before(scene: type[Scene]) -> None:
    moved = scene("B1 shadow/1", turn=2, dice=(1, 1), players=4, caught="blue").do("low B1 east")
    assert moved.on("C1") == "shadow"
    looked = scene("B1 shadow/1", turn=2, players=4, caught="blue").do("lost", "B1")
    assert looked.fact(2, "B1", 1) == 0


def test_a_caught_cat_leaves_its_square_free_and_cannot_be_moved(scene: type[Scene]) -> None:
    game = scene("G6 blue, G5 shadow", dogs="D7 I9", turn=1, dice=(2, 2))
    blue = game.game.code(game.action("G6"))
    assert blue in game.steps_from("low")
    game.do("low G6 south", "end").roll(2, 2)
    assert blue not in game.steps_from("low")
    game.do("low G5 south", "south")
    assert game.on("G7") == "shadow"


# --- the Guard wins ---------------------------------------------------------------------------------------------------------


def ended(scene: Scene) -> tuple[int, int, int]:
    """Who is asked, who has won and how, as the watchers see it."""
    facts = scene.view(scene.game.num_players).facts
    return scene.asked, int(facts[F_WINNER]), int(facts[F_HOW])


def test_the_last_cat_seen_in_its_own_players_turn(scene: type[Scene]) -> None:
    game = scene("G6 orange", dogs="D7 I9", turn=2, dice=(1, 1), caught="blue green purple").do("low G6 south")
    assert ended(game) == (OVER, 0, SEEN)
    assert list(game.state.returns()) == [1.0, -0.5, -0.5]
    assert list(game.state.scores()) == [1, 0, 0]


def test_all_remaining_cats_seen_by_one_step_of_a_dog(scene: type[Scene]) -> None:
    game = scene("D7 blue, E7 green, H7 purple, J7 orange", dogs="G6 I9", turn=0, dice=(1, 6), players=2).do("low G6 south")
    assert ended(game) == (OVER, 0, SEEN)


def test_three_cats_are_all_with_three_ninja_players(scene: type[Scene]) -> None:
    game = scene("D7 purple", dogs="G6 I9", turn=0, dice=(1, 6), players=4, caught="blue green").do("low G6 south")
    assert ended(game) == (OVER, 0, SEEN)
    four = scene("D7 purple", dogs="G6 I9", turn=0, dice=(1, 6), players=5, caught="blue green").do("low G6 south")
    assert (four.asked, four.phase, four.view(5).facts[F_CAUGHT]) == (0, CHOOSING, 0b0111)


@pytest.mark.parametrize("guard", [1, 2])
def test_the_guard_wins_in_any_seat(scene: type[Scene], guard: int) -> None:
    game = scene("D7 blue, E7 green, H7 purple, J7 orange", dogs="G6 I9", turn=guard, dice=(1, 6), players=3, guard=guard)
    game.do("low G6 south")
    assert ended(game) == (OVER, guard, SEEN)
    assert game.state.returns()[guard] == 1.0


def test_at_the_end_everybody_sees_everything(scene: type[Scene]) -> None:
    game = scene("G6 orange, B1 shadow/2", dogs="D7 I9", turn=2, dice=(1, 1), caught="blue green purple").do("low G6 south")
    for viewer in range(4):
        assert [game.fact(viewer, "B1", which) for which in (1, 2)] == [0, 2]


def test_a_mover_put_out_by_the_dog_that_was_on_a_tank(scene: type[Scene]) -> None:
    # D5 is a decoy beside the dog on its tank. They change places: the dog sees D4 from D5, and the decoy stands on the tank.
    game = scene("D5 shadow/1, D4 blue", dogs="E5 I9", turn=1, dice=(2, 2), players=4).do("low D5 east")
    assert (game.on("D4"), game.on("D5"), game.view(0).facts[F_OUT]) == ("", "dog", 1 << 1)
    assert (game.phase, game.asked) == (RETURNING, 1)  # the decoy goes back all the same, by who moved it
    game.do("B1")
    assert (game.on("B1"), game.phase, game.asked) == ("shadow", OPENING, 2)
