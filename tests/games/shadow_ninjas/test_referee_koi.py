"""A referee's game of Shadow Ninjas from the printed rules alone: the koi, getting lost, younger players, the cap. Outcomes by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kurogo.core.contract import OVER
from kurogo.games.shadow_ninjas.layout import (
    CAPPED,
    CHOOSING,
    F_CAUGHT,
    F_HOW,
    F_OUT,
    F_WINNER,
    KOI,
    LOOKING,
    OPENING,
    R_BACK,
    R_CAUGHT,
    R_FLIPPED,
    R_FOUND,
    R_KOI,
    R_LOOKED,
    RETURNING,
    SEEN,
    WALKING,
)

if TYPE_CHECKING:
    from tests.games.shadow_ninjas.conftest import Scene

FAR = "I5 I9"  # dogs on the two eastern tanks: nothing in the western rooms is seen


def ended(scene: Scene) -> tuple[int, int, int]:
    """Who is asked, who has won and how, as the watchers see it."""
    facts = scene.view(scene.game.num_players).facts
    return scene.asked, int(facts[F_WINNER]), int(facts[F_HOW])


def squares_offered(scene: Scene) -> set[str]:
    """The squares offered."""
    return {word.removeprefix("at:") for word in scene.offered()}


# --- the koi --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("die", [1, 2, 6])
def test_a_cat_eats_by_an_exact_or_a_larger_roll(scene: type[Scene], die: int) -> None:
    game = scene("D5 blue", dogs=FAR, turn=1, dice=(die, 6)).do("low D5 east")
    assert ended(game) == (OVER, 1, KOI)
    assert list(game.state.returns()) == [-0.5, 1.0, -0.5]
    assert list(game.state.scores()) == [0, 1, 0]
    assert (game.told(R_KOI)[0].b, game.hearers(R_KOI)) == (1, [0, 1, 2, 3])


@pytest.mark.parametrize("tank", ["E5", "I5", "E9", "I9"])
def test_any_tank_will_do(scene: type[Scene], tank: str) -> None:
    beside = {"E5": "D5", "I5": "H5", "E9": "D9", "I9": "H9"}[tank]
    game = scene(f"{beside} orange", dogs="B2 L2", turn=1, dice=(3, 3)).do(f"low {beside} east")
    assert ended(game) == (OVER, 2, KOI)


def test_too_small_a_roll_does_not_reach_it(scene: type[Scene]) -> None:
    game = scene("D4 blue", dogs=FAR, turn=1, dice=(1, 1)).do("low D4 south")
    assert (game.on("D5"), game.phase) == ("blue", CHOOSING)


def test_the_second_die_may_win(scene: type[Scene]) -> None:
    game = scene("D5 blue, B1 shadow", dogs=FAR, turn=1, dice=(1, 1)).do("low B1 east", "D5 east")
    assert ended(game) == (OVER, 1, KOI)


def test_the_owner_wins_when_a_rival_walks_the_cat_there(scene: type[Scene]) -> None:
    game = scene("D5 green", dogs=FAR, turn=1, dice=(2, 2), players=4).do("low D5 east")
    assert ended(game) == (OVER, 2, KOI)
    assert [round(x, 6) for x in game.state.returns()] == [-0.333333, -0.333333, 1.0, -0.333333]


def test_sight_comes_before_the_koi(scene: type[Scene]) -> None:
    game = scene("D5 blue", dogs="E6 I9", turn=1, dice=(1, 1)).do("low D5 east")
    assert (game.on("E5"), game.phase, game.asked, len(game.told(R_CAUGHT))) == ("", CHOOSING, 1, 1)
    assert game.told(R_KOI) == []


def test_a_dog_walks_over_a_tank(scene: type[Scene]) -> None:
    game = scene(dogs="E4 I9", turn=0, dice=(2, 2)).do("low E4 south", "south")
    assert (game.on("E6"), game.phase) == ("dog", CHOOSING)


def test_a_decoy_at_the_koi_is_shown_and_put_back_by_who_moved_it(scene: type[Scene]) -> None:
    game = scene("D5 shadow/2, B1 green", dogs=FAR, turn=1, dice=(1, 6), players=4).do("high D5 east")
    assert (game.told(R_KOI)[0].b, game.hearers(R_KOI)) == (0, [0, 1, 2, 3, 4])
    assert (game.phase, game.asked) == (RETURNING, 1)
    assert len(squares_offered(game)) == 44 - 14  # all other fourteen tokens stand on grey squares
    game.refused("B1")
    game.refused("D5")
    game.do("A2")
    assert (game.on("A2"), game.on("E5"), game.phase, game.asked) == ("shadow", "", CHOOSING, 1)
    assert [game.fact(viewer, "A2", 1) for viewer in range(5)] == [0] * 5
    game.refused("A2")  # the other die is for another token
    game.do("B1 east")
    assert (game.on("C1"), game.asked) == ("green", 2)


def test_a_decoy_put_back_plays_on(scene: type[Scene]) -> None:
    game = scene("D5 shadow, B1 shadow", dogs=FAR, turn=1, dice=(1, 1)).do("low B1 east", "D5 east", "B1")
    assert (game.asked, game.phase) == (2, OPENING)
    game.roll(1, 1).do("low B1 east")
    assert (game.on("B1"), game.on("C1")) == ("shadow", "shadow")


def test_a_decoy_put_back_in_sight_is_of_no_effect(scene: type[Scene]) -> None:
    game = scene("D5 shadow", dogs="A5 I9", turn=1, dice=(1, 1)).do("low D5 east", "A2")
    assert (game.on("A2"), game.phase, game.asked) == ("shadow", CHOOSING, 1)


def test_a_dog_that_leaves_a_tank_by_a_swap_puts_the_decoy_on_it(scene: type[Scene]) -> None:
    game = scene("D5 shadow", dogs="E5 I9", turn=0, dice=(1, 4)).do("high E5 west")
    assert (game.on("D5"), game.phase, game.asked) == ("dog", RETURNING, 0)
    game.do("A2")
    assert (game.on("A2"), game.on("E5"), game.phase) == ("shadow", "", CHOOSING)
    game.refused("D5")  # that die's walk is over, the other is for the other dog
    game.do("I9 north")
    assert (game.on("I8"), game.asked) == ("dog", 1)


def test_a_tank_under_a_dog_is_reached_by_a_swap(scene: type[Scene]) -> None:
    game = scene("D5 shadow", dogs="E5 I9", turn=1, dice=(4, 4)).do("low D5 east")
    assert (game.on("D5"), game.phase, game.asked, game.told(R_KOI)[0].b) == ("dog", RETURNING, 1, 0)
    game.do("A2")
    assert (game.on("A2"), game.phase, game.asked) == ("shadow", CHOOSING, 1)


# --- getting lost ---------------------------------------------------------------------------------------------------------


def test_getting_lost_is_chosen_before_the_roll_and_never_by_the_guard(scene: type[Scene]) -> None:
    assert scene(turn=0).offered() == ["roll"]
    scene(turn=0).refused("lost")
    game = scene(turn=1)
    assert game.offered() == ["roll", "lost"]
    game.roll(3, 4).refused("lost")


def test_four_looks_end_the_turn(scene: type[Scene]) -> None:
    game = scene("B1 blue, C1 shadow/2, D1 green, E1 shadow/3, F1 purple", turn=1, players=4).do("lost")
    assert game.phase == LOOKING
    game.do("D1")
    assert (game.hearers(R_LOOKED), game.hearers(R_FOUND), game.told(R_FOUND)[0].b) == ([0, 1, 2, 3, 4], [1], 2)
    game.refused("D1")  # four different tokens
    game.do("B1", "E1")
    assert (game.phase, game.asked) == (LOOKING, 1)
    game.do("F1")
    assert (game.phase, game.asked) == (OPENING, 2)
    assert [game.fact(1, square, 1) for square in ("B1", "C1", "D1", "E1", "F1")] == [1, -1, 2, 0, 3]
    assert [game.fact(2, square, 1) for square in ("B1", "C1", "D1", "E1", "F1")] == [-1, 0, 2, -1, -1]
    for viewer in (0, 4):
        assert [game.fact(viewer, square, 1) for square in ("B1", "C1", "D1", "E1", "F1")] == [-1] * 5
        assert [game.fact(viewer, square, 3) for square in ("C1", "D1", "E1", "F1")] == [0, 2, 2, 2]


def test_looking_may_stop_early_and_catches_nobody(scene: type[Scene]) -> None:
    game = scene("B1 green", turn=1, players=4).do("lost", "B1", "stop")
    assert (game.on("B1"), game.phase, game.asked) == ("green", OPENING, 2)


def test_dogs_have_no_underside_to_look_at(scene: type[Scene]) -> None:
    scene(turn=1).do("lost").refused("E5")


def test_knowledge_goes_with_the_token(scene: type[Scene]) -> None:
    game = scene("B1 green", turn=1, players=4).do("lost", "B1", "stop").roll(1, 1).do("low B1 east", "end")
    assert [game.fact(viewer, "C1", 1) for viewer in range(5)] == [-1, 2, 2, -1, -1]


# --- the version for younger players -------------------------------------------------------------------------------------------


def test_a_cat_that_is_seen_is_put_back_by_its_owner_out_of_sight(scene: type[Scene]) -> None:
    game = scene("G6 blue, B1 shadow", dogs="D7 A5", turn=2, dice=(2, 3), players=4, version="younger").do("high G6 south")
    assert (game.phase, game.asked, game.view(4).facts[F_CAUGHT]) == (RETURNING, 1, 1)
    # thirteen tokens stand on B1 and on the last grey squares out of the dogs' sight; A2 to A12 are seen from A5
    assert not squares_offered(game) & {f"A{row}" for row in range(2, 13)}
    game.refused("A2")
    game.refused("B1")
    game.do("C1")
    assert (game.on("C1"), game.hearers(R_BACK)) == ("blue", [0, 1, 2, 3, 4])
    assert [game.fact(viewer, "C1", 1) for viewer in range(5)] == [1] * 5
    assert (game.phase, game.asked) == (CHOOSING, 2)  # the mover has the other die
    game.refused("C1")
    game.do("B1 east", "stop")
    # B1 went onto C1: they changed places
    assert (game.on("B1"), game.on("C1"), game.asked) == ("blue", "shadow", 3)


def test_a_dog_walks_on_when_the_cat_is_back_and_its_player_is_not_out(scene: type[Scene]) -> None:
    game = scene("D7 blue", dogs="G6 I9", turn=0, dice=(1, 2), players=4, version="younger").do("high G6 south")
    assert (game.phase, game.asked) == (RETURNING, 1)
    game.do("B1")
    assert (game.phase, game.asked) == (WALKING, 0)
    game.do("south", "end")
    assert (game.on("G8"), game.asked, game.phase, game.view(0).facts[F_OUT]) == ("dog", 1, OPENING, 0)


def test_two_cats_of_two_players_are_put_back_by_each(scene: type[Scene]) -> None:
    game = scene("D7 purple, E7 blue", dogs="G6 I9", turn=0, dice=(1, 1), players=4, version="younger").do("low G6 south")
    assert (game.phase, game.asked) == (RETURNING, 3)  # the token with the lower number, which stood on D7
    game.do("B1")
    assert (game.phase, game.asked) == (RETURNING, 1)
    game.do("C1")
    assert (game.on("C1"), game.on("B1"), game.phase, game.asked) == ("blue", "purple", CHOOSING, 0)


def test_the_guard_wins_at_once_when_every_cat_has_been_seen(scene: type[Scene]) -> None:
    game = scene("D7 blue, E7 green, J7 purple", dogs="G6 I9", turn=0, dice=(1, 1), players=4, version="younger").do("low G6 south")
    assert ended(game) == (OVER, 0, SEEN)


def test_a_cat_seen_twice_counts_once(scene: type[Scene]) -> None:
    game = scene("D7 blue", dogs="G6 I9", turn=0, dice=(1, 1), players=4, version="younger").do("low G6 south", "B1", "end")
    assert game.view(0).facts[F_CAUGHT] == 1
    game.state.t[game.state.token_at(game.square("B1"))] = game.square("H10")
    game.roll(6, 6).do("low H10 west")  # into the hall, which the dog on G7 sees
    assert (game.phase, game.asked, game.view(0).facts[F_CAUGHT]) == (RETURNING, 1, 1)
    game.do("C1")
    assert (game.on("C1"), game.phase, game.asked) == ("blue", CHOOSING, 1)


def test_a_marked_cat_wins_by_the_koi(scene: type[Scene]) -> None:
    game = scene("G6 blue, D5 shadow", dogs="D7 I9", turn=1, dice=(1, 1), players=4, version="younger")
    game.do("low G6 south", "B1", "end")
    assert game.view(0).facts[F_CAUGHT] == 1
    blue = game.state.token_at(game.square("B1"))
    game.state.t[blue] = game.square("F5")
    game.roll(1, 1).do("low F5 west")
    assert ended(game) == (OVER, 1, KOI)


# --- the cap --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("result", "winner", "returns"), [("guard", 0, [1.0, -0.5, -0.5]), ("nobody", -2, [0.0, 0.0, 0.0])])
def test_the_cap_ends_the_game_after_so_many_turns(scene: type[Scene], result: str, winner: int, returns: list[float]) -> None:
    game = scene.new(3, cap=3, cap_result=result).lay_all().do("E5", "I9")
    game.roll(1, 2).do("end").do("lost", "stop")
    assert (game.asked, game.phase) == (2, OPENING)
    game.roll(1, 2).do("end")
    assert ended(game) == (OVER, winner, CAPPED)
    assert list(game.state.returns()) == returns
    assert game.told(R_FLIPPED) == []


def test_without_a_cap_play_goes_on(scene: type[Scene]) -> None:
    game = scene.new(3).lay_all().do("E5", "I9")
    for _ in range(60):
        game.roll(1, 2).do("end")
    assert (game.phase, game.asked) == (OPENING, 0)


# --- at the end of a turn -----------------------------------------------------------------------------------------------------


def test_a_cat_put_back_after_the_last_die_ends_the_turn(scene: type[Scene]) -> None:
    game = scene("G6 blue, B1 shadow", dogs="D7 I9", turn=2, dice=(1, 1), players=4, version="younger")
    game.do("low B1 east", "G6 south")
    assert (game.phase, game.asked) == (RETURNING, 1)
    game.do("B1")
    assert (game.on("B1"), game.phase, game.asked) == ("blue", OPENING, 3)


def test_a_decoy_pushed_onto_the_tank_by_the_second_dog_ends_the_guards_turn(scene: type[Scene]) -> None:
    game = scene("D5 shadow", dogs="E5 I9", turn=0, dice=(1, 4)).do("low I9 north", "E5 west")
    assert (game.phase, game.asked) == (RETURNING, 0)
    game.do("A2")
    assert (game.on("A2"), game.phase, game.asked) == ("shadow", OPENING, 1)


def test_a_decoy_goes_back_before_the_cap_ends_the_game(scene: type[Scene]) -> None:
    game = scene("D5 shadow, B1 shadow", dogs=FAR, turn=1, dice=(1, 1), cap=1).do("low B1 east", "D5 east")
    assert (game.phase, game.asked) == (RETURNING, 1)
    game.do("A2")
    assert (game.on("A2"), ended(game)) == ("shadow", (OVER, 0, CAPPED))


def test_a_cat_at_the_koi_in_the_last_turn_before_the_cap_has_won(scene: type[Scene]) -> None:
    game = scene("D5 green, B1 shadow", dogs=FAR, turn=1, dice=(1, 1), cap=1, players=4).do("low B1 east", "D5 east")
    assert ended(game) == (OVER, 2, KOI)
