"""The version for younger players: clause 9."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kurogo.core.sets import load_set, read_set
from kurogo.games.shadow_ninjas.layout import (
    CHOOSING,
    ENDED,
    F_BACK,
    F_CAUGHT,
    F_OUT,
    KOI,
    OPENING,
    R_BACK,
    R_CAUGHT,
    R_FLIPPED,
    R_KOI,
    R_OUT,
    R_WON,
    RETURNING,
    SEEN,
    WALKING,
)

if TYPE_CHECKING:
    from tests.games.shadow_ninjas.conftest import Scene

YARD = load_set(Path(__file__).with_name("yard.toml"))


def test_sn_9_1_a_cat_that_is_seen_is_put_back(scene: type[Scene]) -> None:
    game = scene("F11 blue", dogs="G7 I9", turn=1, dice=(1, 2), version="younger").do("low F11 east")
    assert [row.b for row in game.told(R_CAUGHT)] == [1]
    assert (game.phase, game.asked) == (RETURNING, 1)
    assert game.refused("F11") == "SN 9.1"
    game.do("C1")
    assert game.on("C1") == "blue"
    assert len(game.told(R_BACK)) == 1


def test_sn_9_2_nobody_is_out(scene: type[Scene]) -> None:
    game = scene("F11 blue", dogs="G7 I9", turn=1, dice=(1, 2), players=5, version="younger").do("low F11 east", "C1")
    assert not game.told(R_OUT)
    assert game.view(0).facts[F_OUT] == 0
    game.do("end").roll(1, 2).do("end")
    for _ in (3, 4, 0):
        game.roll(1, 2).do("end")
    assert game.asked == 1  # the player whose only cat was seen has a turn again
    game.roll(1, 2).do("low C1 east")
    assert game.on("D1") == "blue"


def test_sn_9_3_the_guard_wins_when_each_cat_has_been_seen_once(scene: type[Scene]) -> None:
    game = scene("F11 blue", dogs="G7 I9", turn=1, dice=(1, 2), version="younger")
    game.state.caught = 0b1110
    game.do("low F11 east")
    assert (game.phase, game.state.winner, game.state.how) == (ENDED, 0, SEEN)
    assert game.told(R_WON)[0].clause == 903


def test_sn_9_3_a_cat_seen_twice_counts_once(scene: type[Scene]) -> None:
    game = scene("F11 blue", dogs="G7 I9", turn=1, dice=(1, 2), version="younger")
    game.state.caught = 0b0111
    game.do("low F11 east")
    assert game.view(3).facts[F_CAUGHT] == 0b0111
    assert game.phase == RETURNING


def test_sn_9_4_a_cat_at_the_koi_wins_even_after_it_was_seen(scene: type[Scene]) -> None:
    game = scene("E10 blue", dogs="I5 I9", turn=2, dice=(1, 2), version="younger")
    game.state.caught = 0b0001
    game.do("low E10 north")
    assert (game.state.winner, game.state.how) == (1, KOI)
    assert game.told(R_WON)[0].clause == 904


def test_s26_the_owner_puts_the_cat_back_and_the_mover_goes_on(scene: type[Scene]) -> None:
    game = scene("F11 blue, L2 shadow", dogs="G7 I9", turn=2, dice=(1, 2), version="younger").do("high F11 east")
    assert (game.phase, game.asked) == (RETURNING, 1)
    game.do("C1")
    assert [game.fact(viewer, "C1", 1) for viewer in range(4)] == [1, 1, 1, 1]  # face down, but everybody has watched
    assert (game.phase, game.asked) == (CHOOSING, 2)
    assert game.offered()[0] == "end"
    game.do("L2 south")
    assert game.on("L3") == "shadow"


def test_s26_the_game_is_won_before_any_cat_is_put_back(scene: type[Scene]) -> None:
    game = scene("D6 blue, F6 green", dogs="C5 I9", dice=(1, 2), version="younger")
    game.state.caught = 0b1100
    game.do("low C5 south")
    assert game.phase == ENDED
    assert not game.told(R_BACK)


def test_s30_a_cat_is_put_back_where_no_guard_sees_it(scene: type[Scene]) -> None:
    game = scene("F11 blue, G11 shadow", dogs="G7 A6", turn=2, dice=(1, 2), version="younger").do("low G11 west")
    assert game.refused("A3") == "S30"
    column_a = [word for word in game.offered() if word.startswith("at:A")]
    assert column_a == []
    assert "at:B1" in game.offered()


ALL_SEEN = """
game = "shadow-ninjas"
name = "one row"
trial = "every grey square lies in one line"
[tokens]
from = "house"
cats = 2
shadows = 0
[[deal]]
from = "house"
ninjas = 1
cats = 2
shadows = 0
colours = [["blue", "green"]]
[[board]]
from = "house"
id = "row"
title = "Row"
width = 6
height = 2
plan = '''
+---+---+---+---+---+---+
| r   r   r   r   h   hT|
+---+---+---+---+...+---+
| hT  g   g   g   g   g |
+---+---+---+---+---+---+
'''
"""


def test_s31_where_every_grey_square_is_seen_the_cat_stays(scene: type[Scene]) -> None:
    board = read_set(ALL_SEEN)
    game = scene("E2 blue, A1 green", dogs="D1 F1", turn=1, dice=(1, 2), players=2, components=board, board="row", version="younger")
    game.do("low E2 north")
    assert (game.phase, game.asked) == (RETURNING, 1)
    assert game.offered() == ["at:B1", "at:C1"]
    game.do("B1")
    assert [(row.b, game.names([row.c])) for row in game.told(R_FLIPPED)] == [(1, ["B1"])]
    assert not game.told(R_CAUGHT)
    assert game.on("B1") == "blue"
    assert game.phase == CHOOSING


def test_s34_several_tokens_are_put_back_one_after_the_other(scene: type[Scene]) -> None:
    game = scene("D6 blue, E6 purple, F6 green", dogs="C5 I9", dice=(2, 5), version="younger").do("high C5 south")
    assert len(game.told(R_CAUGHT)) == 3
    blue = game.view(0).facts[F_BACK]
    assert game.asked == 1
    game.do("B1")
    assert game.on("B1") == "blue"
    assert game.view(0).facts[F_BACK] > blue
    assert game.asked == 2
    game.do("C1")
    assert game.on("C1") == "purple"
    assert game.asked == 1
    game.do("D1")
    assert game.on("D1") == "green"
    assert (game.phase, game.asked) == (WALKING, 0)  # the dog walks on


def test_s34_cats_before_the_decoy_on_the_tank(scene: type[Scene]) -> None:
    game = scene("E10 shadow, D10 blue", dogs="E9 I9", dice=(2, 3), version="younger").do("high E9 south")
    assert [game.names([row.c]) for row in game.told(R_KOI)] == [["E9"]]
    assert [row.b for row in game.told(R_CAUGHT)] == [1]
    assert game.asked == 1
    game.do("B1")
    assert (game.phase, game.asked) == (RETURNING, 0)
    game.do("C1")
    assert (game.on("B1"), game.on("C1")) == ("blue", "shadow")
    assert (game.phase, game.asked) == (CHOOSING, 0)


def test_s35_a_cat_that_stood_in_sight_is_seen_again_when_it_moves(scene: type[Scene]) -> None:
    game = scene("C9 blue", dogs="C6 I9", turn=1, dice=(1, 2), version="younger").do("low C9 south")
    assert [(row.b, game.names([row.c])) for row in game.told(R_CAUGHT)] == [(1, ["C10"])]
    assert (game.phase, game.asked) == (RETURNING, 1)
    game.do("B1")
    assert (game.phase, game.asked, game.on("B1")) == (CHOOSING, 1, "blue")


def test_s35_but_not_while_others_move(scene: type[Scene]) -> None:
    game = scene("C9 blue, E11 shadow", dogs="C6 I9", turn=1, dice=(1, 2), version="younger").do("low E11 west")
    assert not game.told(R_CAUGHT)
    assert game.on("C9") == "blue"


def test_s35_and_does_not_eat_when_a_dog_pushes_it_onto_a_tank(scene: type[Scene]) -> None:
    game = scene("E10 blue", dogs="E9 I9", turn=0, dice=(1, 3), version="younger").do("low E9 south")
    assert [(row.b, game.names([row.c])) for row in game.told(R_CAUGHT)] == [(1, ["E9"])]
    assert not game.told(R_KOI)
    assert (game.phase, game.asked) == (RETURNING, 1)


def test_s3_cats_seen_from_the_tanks_are_put_back_before_the_first_turn(scene: type[Scene]) -> None:
    game = scene.new(3, YARD, board="yard", version="younger")
    game.do("blue E2", "green B1", "shadow D1", "shadow A2", "shadow A4", "shadow A5", "E3", "B3")
    assert (game.phase, game.asked) == (RETURNING, 1)
    # the dogs see A3 from B3, E1 and E2 from E3; the others hold tokens
    assert game.offered() == ["at:A1", "at:C1"]
    game.do("C1")
    assert (game.phase, game.asked, game.on("C1")) == (OPENING, 0, "blue")
