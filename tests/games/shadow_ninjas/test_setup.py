"""Contents, aims and set-up: clauses 1 and 2. Outcomes are the rulebook's, worked out by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kurogo.core.contract import CHANCE
from kurogo.core.sets import read_set
from kurogo.games.shadow_ninjas.components import house_set, read_components
from kurogo.games.shadow_ninjas.layout import (
    CAPPED,
    ENDED,
    F_GUARDS,
    F_LAID,
    F_SIZE,
    F_TABLE,
    FACTS,
    KOI,
    LAYING,
    OPENING,
    POSTING,
    R_FLIPPED,
    R_LAID_KIND,
    SEEN,
)
from kurogo.games.shadow_ninjas.state import KIND, LAYER

if TYPE_CHECKING:
    from tests.games.shadow_ninjas.conftest import Scene

GREY_OF_KOI_HOUSE = 44  # a ring of 48 squares round the garden, a pine in each corner


def kinds_laid_by(game: Scene, seat: int) -> list[int]:
    """The kinds of all tokens that a player has laid, sorted."""
    t = game.state.t
    return sorted(int(t[KIND + token]) for token in range(game.state.laid) if t[LAYER + token] == seat)


# --- 1: contents and aims -------------------------------------------------------------------------------------------------


def test_sn_1_1_sixteen_shadow_tokens_four_with_cats(scene: type[Scene]) -> None:
    game = scene.new(players=5).lay_all()
    assert sorted(int(game.state.t[KIND + token]) for token in range(16)) == [0] * 12 + [1, 2, 3, 4]
    assert game.state.laid == 16


def test_sn_1_2_two_guard_dogs(scene: type[Scene]) -> None:
    game = scene.new().lay_all().do("E5", "I9")
    assert game.on("E5") == game.on("I9") == "dog"
    assert game.phase == OPENING


def test_sn_1_3_everybody_rolls_two_dice_of_six_faces(scene: type[Scene]) -> None:
    for seat in (0, 1):
        game = scene(turn=seat).do("roll")
        assert game.asked == CHANCE
        outcomes = game.state.chance_outcomes()
        assert len(outcomes) == 21  # ways to see two like dice
        assert sum(weight for _, weight in outcomes) == 36


def test_sn_1_4_a_board_with_two_sides() -> None:
    boards = read_components(house_set()).boards
    assert [board.id for board in boards] == ["koi-house", "lantern-temple"]


@pytest.mark.parametrize(
    ("cat", "step", "dogs"), [("E6", "north", "I5 I9"), ("I4", "south", "E5 E9"), ("E10", "north", "I5 I9"), ("I10", "north", "E5 E9")]
)
def test_sn_1_5_any_of_the_four_tanks_will_do(scene: type[Scene], cat: str, step: str, dogs: str) -> None:
    game = scene(f"{cat} blue", dogs=dogs, turn=1, dice=(1, 2)).do(f"low {cat} {step}")
    assert game.phase == ENDED
    assert game.state.winner == 1


def test_sn_1_6_cats_and_decoys_look_alike_from_above(scene: type[Scene]) -> None:
    game = scene("L2 blue, L3 shadow/1")
    for viewer in (0, 2, 3):
        assert game.fact(viewer, "L2", 1) == game.fact(viewer, "L3", 1) == -1


def test_sn_1_7_the_guard_wins_by_finding_all_cats(scene: type[Scene]) -> None:
    game = scene("C5 orange", caught="blue green purple", dogs="D6 I9", dice=(1, 2)).do("low D6 west")
    assert game.phase == ENDED
    assert game.state.winner == 0
    assert game.state.how == SEEN


def test_sn_1_8_a_shadow_is_moved_like_a_cat(scene: type[Scene]) -> None:
    with_cat = scene("L2 blue, L3 shadow/1", turn=2, dice=(1, 2))
    with_shadow = scene("L3 blue, L2 shadow/1", turn=2, dice=(1, 2))
    assert with_cat.offered() == with_shadow.offered()
    assert with_cat.steps_from("low L2") == with_shadow.steps_from("low L2") == ["south", "west"]


# --- 2: set-up ------------------------------------------------------------------------------------------------------------


def test_sn_2_1_the_side_of_the_board_is_chosen(scene: type[Scene]) -> None:
    assert len(scene.new().steps_from("blue")) == GREY_OF_KOI_HOUSE
    temple = scene.new(board="lantern-temple")
    assert temple.game.board.title == "Lantern Temple"
    assert len(temple.steps_from("blue")) == 24


def test_sn_2_2_the_guard_player_is_chosen(scene: type[Scene]) -> None:
    game = scene.new(guard=2).lay_all()
    assert game.phase == POSTING
    assert game.asked == 2


def test_sn_2_3_four_ninja_players_get_a_cat_and_three_shadows(scene: type[Scene]) -> None:
    game = scene.new(players=5).lay_all()
    assert [kinds_laid_by(game, seat) for seat in (1, 2, 3, 4)] == [[0, 0, 0, 1], [0, 0, 0, 2], [0, 0, 0, 3], [0, 0, 0, 4]]


def test_sn_2_3_a_second_cat_is_refused_to_four_ninja_players(scene: type[Scene]) -> None:
    game = scene.new(players=5)
    assert game.offered() == ["lay:shadow", "lay:blue"]
    assert game.refused("green") == "SN 2.3"


def test_sn_2_4_three_ninja_players_get_a_cat_and_four_shadows(scene: type[Scene]) -> None:
    game = scene.new(players=4)
    assert game.refused("orange") == "SN 2.4"
    game.lay_all()
    assert [kinds_laid_by(game, seat) for seat in (1, 2, 3)] == [[0, 0, 0, 0, 1], [0, 0, 0, 0, 2], [0, 0, 0, 0, 3]]
    assert game.state.laid == 15  # the fourth cat stays in the box


def test_sn_2_5_two_ninja_players_get_two_cats_and_six_shadows(scene: type[Scene]) -> None:
    game = scene.new(players=3)
    assert game.refused("purple") == "SN 2.5"
    game.lay_all()
    assert kinds_laid_by(game, 1) == [0] * 6 + [1, 2]
    assert kinds_laid_by(game, 2) == [0] * 6 + [3, 4]


def test_sn_2_6_one_ninja_player_gets_everything(scene: type[Scene]) -> None:
    game = scene.new(players=2)
    game.do("blue B1")
    assert game.refused("blue") == "SN 2.6"
    game.lay_all()
    assert kinds_laid_by(game, 1) == [0] * 12 + [1, 2, 3, 4]


def test_sn_2_7_sn_2_8_colours_of_dice_change_nothing(scene: type[Scene]) -> None:
    for players in (2, 3, 4, 5):
        weights = [scene(turn=seat, players=players).do("roll").state.chance_outcomes() for seat in range(players)]
        assert all(found == weights[0] for found in weights)


def test_sn_2_9_the_guard_sees_only_how_many_are_laid(scene: type[Scene]) -> None:
    game = scene.new().do("blue B1", "shadow C1", "green D1")
    for viewer in (0, 3):
        facts = list(game.view(viewer).facts)
        assert facts[F_LAID] == 3
        assert facts[F_TABLE : F_TABLE + 16 * F_SIZE] == [-1] * 64
    assert len(facts) == FACTS


def test_sn_2_10_tokens_are_laid_one_at_a_time_in_turn(scene: type[Scene]) -> None:
    game = scene.new(players=4)
    order = []
    for name in ("B1", "C1", "D1", "E1", "F1"):
        order.append(game.asked)
        game.do(f"shadow {name}")
    assert order == [1, 2, 3, 1, 2]
    assert game.refused("roll") == "SN 2.10"


def test_sn_2_11_only_grey_squares_outside_the_garden(scene: type[Scene]) -> None:
    game = scene.new()
    assert game.refused("blue B2") == "SN 2.11"  # gravel
    assert game.refused("blue E5") == "SN 2.11"  # a tank
    assert game.refused("blue A1") == "SN 2.11"  # a pine
    assert game.do("blue B1").on("B1") == "blue"


def test_sn_2_12_no_two_tokens_on_one_square(scene: type[Scene]) -> None:
    game = scene.new().do("blue B1")
    assert game.refused("shadow B1") == "SN 2.12"
    assert len(game.steps_from("shadow")) == GREY_OF_KOI_HOUSE - 1


def test_sn_2_13_only_the_layer_knows_what_lies_face_down(scene: type[Scene]) -> None:
    game = scene.new().do("blue B1")
    assert game.hearers(R_LAID_KIND) == [1]
    assert game.fact(1, "B1", 1) == 1
    assert game.fact(2, "B1", 1) == -1


def test_sn_2_14_the_dogs_start_on_two_different_tanks(scene: type[Scene]) -> None:
    game = scene.new().lay_all()
    assert game.asked == 0
    assert [word.removeprefix("at:") for word in game.offered()] == ["E5", "I5", "E9", "I9"]
    assert game.refused("E6") == "SN 2.14"
    game.do("I5")
    assert game.refused("I5") == "SN 2.14"
    game.do("E9")
    facts = game.view(3).facts
    assert game.names([facts[F_GUARDS], facts[F_GUARDS + 1]]) == ["I5", "E9"]
    assert not game.told(R_FLIPPED)


# --- readings -------------------------------------------------------------------------------------------------------------


def test_s1_both_boards_are_our_own_and_say_so() -> None:
    assert {board.origin for board in read_components(house_set()).boards} == {"house"}


ROW = """
game = "shadow-ninjas"
name = "row"
trial = "two tanks in sight of grey squares"
[tokens]
from = "house"
cats = 1
shadows = 1
[[deal]]
from = "house"
ninjas = 1
cats = 1
shadows = 1
colours = [["blue"]]
[[board]]
from = "house"
id = "row"
title = "Row"
width = 5
height = 2
plan = '''
+---+---+---+---+---+
| hT  r   r   r   hT|
+---+---+---+---+...+
| r   r   r   r   g |
+---+---+---+---+---+
'''
"""


def test_s3_what_the_dogs_see_from_their_tanks_is_turned_over_once(scene: type[Scene]) -> None:
    game = scene.new(players=2, components=read_set(ROW), board="row").do("shadow B1", "blue A2")
    game.do("A1")
    assert not game.told(R_FLIPPED)  # not before both dogs stand
    game.do("E1")
    assert [(game.names([row.c]), row.b) for row in game.told(R_FLIPPED)] == [(["B1"], 0)]
    assert game.phase == OPENING


def test_s3_on_the_house_boards_nothing_is_seen_at_the_start(scene: type[Scene]) -> None:
    for board in ("koi-house", "lantern-temple"):
        game = scene.new(players=2, board=board).lay_all()
        game.do(*[word.removeprefix("at:") for word in game.offered()[:2]])
        assert game.phase == OPENING
        assert game.state.lit == 0


def test_s24_laying_goes_round_from_the_guards_left(scene: type[Scene]) -> None:
    game = scene.new(players=4, guard=2)
    order = []
    for name in ("B1", "C1", "D1", "E1"):
        order.append(game.asked)
        game.do(f"shadow {name}")
    assert order == [3, 0, 1, 3]


def test_s24_ninja_players_see_who_lays_where_and_the_guard_never_does(scene: type[Scene]) -> None:
    game = scene.new().do("blue C1", "shadow B1")
    assert game.fact(2, "C1", 2) == 1
    game.lay_all().do("E5", "I9")
    assert game.fact(1, "B1", 2) == 2
    for viewer in (0, 3):
        assert all(game.view(viewer).facts[F_TABLE + F_SIZE * token + 2] == -1 for token in range(16))
        assert game.fact(viewer, "C1", 3) == 0


def test_s24_numbers_of_tokens_follow_their_squares(scene: type[Scene]) -> None:
    game = scene.new().do("blue L1", "shadow B1").lay_all()
    squares = [int(game.state.t[token]) for token in range(16)]
    assert squares == sorted(squares)
    assert game.on("L1") == "blue"
    assert game.on("B1") == "shadow"


def test_s24_when_the_guard_has_looked_again_the_last_token_cannot_be_taken_back(scene: type[Scene]) -> None:
    game = scene.new(players=2)
    assert game.state.learned == 0
    game.lay_all()
    assert game.state.learned > 0  # squares that were hidden from the Guard have been shown


def test_s24_at_the_end_everybody_learns_who_laid_what(scene: type[Scene]) -> None:
    game = scene("E10 blue, L2 shadow/2", dogs="I5 I9", turn=1, dice=(1, 2)).do("low E10 north")
    assert game.state.how == KOI
    assert game.fact(0, "L2", 1) == game.fact(3, "L2", 1) == 0
    assert game.fact(0, "L2", 2) == game.fact(3, "L2", 2) == 2


def test_s25_the_guards_dice_are_like_the_others(scene: type[Scene]) -> None:
    assert scene(turn=0).do("roll").state.chance_outcomes() == scene(turn=2).do("roll").state.chance_outcomes()


def test_s28_the_guard_sits_first_unless_the_table_says_otherwise(scene: type[Scene]) -> None:
    assert scene.new(players=4).lay_all().asked == 0
    assert scene.new(players=4, guard=3).lay_all().asked == 3
    assert scene.new(players=4, guard=3).phase == LAYING


def test_s27_the_cap_ends_the_game_after_so_many_turns(scene: type[Scene]) -> None:
    game = scene(cap=2).roll(1, 2).do("end")
    assert game.phase == OPENING
    game.do("lost", "stop")
    assert game.phase == ENDED
    assert (game.state.winner, game.state.how) == (0, CAPPED)
    assert game.state.returns() == [1.0, -0.5, -0.5]


def test_s27_at_the_cap_nobody_wins_if_so_chosen(scene: type[Scene]) -> None:
    game = scene(cap=1, cap_result="nobody").roll(1, 2).do("end")
    assert (game.state.winner, game.state.how) == (-2, CAPPED)
    assert game.state.returns() == [0.0, 0.0, 0.0]
    assert game.state.scores() == [0, 0, 0]


def test_s27_without_a_cap_the_game_goes_on(scene: type[Scene]) -> None:
    game = scene()
    for _ in range(50):
        game.roll(1, 2).do("end")
    assert game.phase == OPENING
    assert game.state.turns == 51
