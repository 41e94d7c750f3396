"""Getting Lost, the koi and winning: clauses 6 to 8. The tank E9 is reached from E10; a dog at F9 sees row 9 of that room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kurogo.games.shadow_ninjas.layout import (
    CHOOSING,
    ENDED,
    F_BACK,
    KOI,
    LOOKING,
    OPENING,
    R_BACK,
    R_CAUGHT,
    R_FLIPPED,
    R_FOUND,
    R_KOI,
    R_LOOKED,
    R_LOST,
    R_STOPPED,
    R_WON,
    RETURNING,
    SEEN,
)

if TYPE_CHECKING:
    from tests.games.shadow_ninjas.conftest import Scene

FAR = "I5 I9"  # dogs that see nothing of the room of E9

# --- 6: getting lost --------------------------------------------------------------------------------------------------------


def test_sn_6_1_a_ninja_may_get_lost_instead_of_rolling(scene: type[Scene]) -> None:
    game = scene("L2 blue", turn=1).do("lost")
    assert [row.actor for row in game.told(R_LOST)] == [1]
    assert game.phase == LOOKING
    assert game.refused("roll") == "SN 6.1"
    assert scene(turn=0).refused("lost") == "SN 6.1"


def test_sn_6_2_four_tokens_are_looked_at(scene: type[Scene]) -> None:
    game = scene("L2 blue, L3 purple, L4 orange, L5 shadow/2", turn=1).do("lost")
    for name in ("L2", "L3", "L4"):
        game.do(name)
        assert game.phase == LOOKING
    game.do("L5")
    assert (game.phase, game.asked) == (OPENING, 2)
    assert [game.fact(1, name, 1) for name in ("L2", "L3", "L4", "L5")] == [1, 3, 4, 0]


def test_sn_6_2_dogs_are_not_looked_at(scene: type[Scene]) -> None:
    assert scene(turn=1).do("lost").refused("E5") == "SN 6.2"


def test_sn_6_3_nobody_else_is_shown(scene: type[Scene]) -> None:
    game = scene("L3 purple", turn=1, players=4).do("lost", "L3")
    assert game.hearers(R_FOUND) == [1]
    assert game.told(R_FOUND)[0].b == 3
    assert [game.fact(viewer, "L3", 1) for viewer in (0, 1, 2, 4)] == [-1, 3, -1, -1]


def test_s22_looks_are_at_different_tokens_anywhere(scene: type[Scene]) -> None:
    game = scene("L3 purple", turn=1).do("lost", "L3")
    assert game.refused("L3") == "S22"
    assert len(game.offered()) == 1 + 15
    gone = scene("L3 purple", turn=1, caught="orange").do("lost")
    assert gone.refused("token:1") == "SN 5.7"  # token 1 is the cat that is gone
    assert len(gone.offered()) == 1 + 15


def test_s22_it_is_decided_before_the_roll(scene: type[Scene]) -> None:
    assert scene(turn=1, dice=(1, 2)).refused("lost") == "SN 6.1"


def test_s29_looks_come_one_by_one_and_all_see_where(scene: type[Scene]) -> None:
    game = scene("L3 purple, L4 shadow/2", turn=1).do("lost", "L3")
    assert game.hearers(R_LOOKED) == [0, 1, 2, 3]
    assert game.names([game.told(R_LOOKED)[0].c]) == ["L3"]
    assert game.fact(0, "L3", 3) == game.fact(3, "L3", 3) == 0b10  # everybody knows that player 1 knows
    game.do("stop")
    assert len(game.told(R_STOPPED)) == 1
    assert (game.phase, game.asked) == (OPENING, 2)


# --- 7: the koi -------------------------------------------------------------------------------------------------------------


def test_sn_7_1_the_exact_number_is_not_needed(scene: type[Scene]) -> None:
    game = scene("E10 blue", dogs=FAR, turn=1, dice=(1, 6)).do("high E10 north")
    assert game.phase == ENDED
    assert game.state.winner == 1


def test_sn_7_2_a_token_that_reaches_a_tank_is_turned_over(scene: type[Scene]) -> None:
    for kind in ("blue", "shadow"):
        game = scene(f"E10 {kind}", dogs=FAR, turn=1, dice=(1, 2)).do("low E10 north")
        assert [(row.b, game.names([row.c])) for row in game.told(R_KOI)] == [(int(kind == "blue"), ["E9"])]
        assert game.hearers(R_KOI) == [0, 1, 2, 3]


def test_sn_7_3_a_decoy_goes_back_to_any_grey_square(scene: type[Scene]) -> None:
    game = scene("E10 shadow, B1 blue", dogs=FAR, turn=1, dice=(1, 2)).do("low E10 north")
    assert game.phase == RETURNING
    assert game.view(0).facts[F_BACK] == game.state.token_at(game.square("E9"))
    assert game.refused("E10") == "SN 7.3"
    game.do("C1")
    assert (game.on("E9"), game.on("C1")) == ("", "shadow")
    assert len(game.told(R_BACK)) == 1


def test_sn_7_4_a_decoy_put_back_can_be_moved_again(scene: type[Scene]) -> None:
    game = scene("E10 shadow", dogs=FAR, turn=1, dice=(1, 2)).do("low E10 north", "D1", "end")
    game.roll(1, 2).do("low D1 east")
    assert game.on("E1") == "shadow"


def test_sn_7_5_a_cat_eats_the_koi(scene: type[Scene]) -> None:
    game = scene("E10 green", dogs=FAR, turn=1, dice=(1, 2)).do("low E10 north")
    assert game.told(R_KOI)[0].b == 2
    assert (game.state.winner, game.state.how) == (1, KOI)


# --- 8: winning -------------------------------------------------------------------------------------------------------------


def test_sn_8_1_the_guard_wins_when_every_cat_has_been_seen(scene: type[Scene]) -> None:
    game = scene("F11 green", dogs="G7 I9", turn=1, dice=(1, 2), caught="blue purple orange").do("low F11 east")
    assert (game.state.winner, game.state.how) == (0, SEEN)
    assert game.told(R_WON)[0].clause == 801
    assert game.state.scores() == [1, 0, 0]


def test_sn_8_1_not_while_a_cat_is_free(scene: type[Scene]) -> None:
    game = scene("F11 green, L2 blue", dogs="G7 I9", turn=1, dice=(1, 2), caught="purple orange").do("low F11 east")
    assert game.phase == CHOOSING
    assert game.state.returns() == [0.0, 0.0, 0.0]


def test_sn_8_2_the_cats_owner_wins(scene: type[Scene]) -> None:
    game = scene("E10 purple", dogs=FAR, turn=2, dice=(1, 2)).do("low E10 north")
    assert (game.state.winner, game.state.how) == (2, KOI)
    assert game.state.returns() == [-0.5, -0.5, 1.0]
    assert game.state.scores() == [0, 0, 1]


# --- readings -----------------------------------------------------------------------------------------------------------------


def test_s15_a_dog_pushes_a_decoy_onto_its_tank(scene: type[Scene]) -> None:
    game = scene("E10 shadow", dogs="E9 I9", dice=(2, 3)).do("high E9 south")
    assert [game.names([row.c]) for row in game.told(R_KOI)] == [["E9"]]
    assert (game.phase, game.asked) == (RETURNING, 0)  # the guard player chooses
    game.do("B1")
    assert (game.on("E10"), game.on("B1")) == ("dog", "shadow")
    assert (game.phase, game.asked) == (CHOOSING, 0)  # that die is done


def test_s16_sight_comes_before_the_koi(scene: type[Scene]) -> None:
    game = scene("E10 blue", dogs="F9 I9", turn=1, dice=(1, 2)).do("low E10 north")
    assert [row.b for row in game.told(R_CAUGHT)] == [1]
    assert not game.told(R_KOI)
    assert game.phase == CHOOSING


def test_s17_the_mover_puts_the_decoy_back_and_that_die_is_done(scene: type[Scene]) -> None:
    game = scene("E10 shadow/1, B1 blue", dogs=FAR, turn=2, dice=(1, 5)).do("high E10 north")
    assert game.asked == 2
    assert game.refused("B1") == "SN 4.4"
    game.do("C1")
    assert (game.phase, game.asked) == (CHOOSING, 2)
    assert game.refused("C1") == "SN 3.5"  # the other die is for another token
    assert game.do("B1 east").on("C1") == "blue"


def test_s18_a_decoy_put_back_in_sight_is_turned_over_to_no_effect(scene: type[Scene]) -> None:
    game = scene("E10 shadow", dogs="A6 I9", turn=1, dice=(1, 2)).do("low E10 north", "A3")
    assert [(row.b, game.names([row.c])) for row in game.told(R_FLIPPED)] == [(0, ["A3"])]
    assert game.on("A3") == "shadow"
    assert game.phase == CHOOSING


def test_s19_a_tank_under_a_guard_is_reached_by_a_swap(scene: type[Scene]) -> None:
    game = scene("E10 shadow", dogs="E9 I9", turn=1, dice=(1, 2)).do("low E10 north")
    assert game.on("E10") == "dog"
    assert [game.names([row.c]) for row in game.told(R_KOI)] == [["E9"]]
    barred = scene("E10 shadow", dogs="E9 I9", turn=1, dice=(1, 2), swap_guards="no")
    assert barred.refused("low E10 north") == "S14"


def test_s20_the_owner_wins_whoever_moved_the_cat(scene: type[Scene]) -> None:
    game = scene("E10 blue", dogs=FAR, turn=2, dice=(1, 2)).do("low E10 north")
    assert game.state.winner == 1
    assert game.told(R_WON)[0].actor == 1
