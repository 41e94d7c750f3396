"""A referee's game of Shadow Ninjas from the printed rules alone: placing, posting, turns, steps and swaps. Outcomes are worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kurogo.core.contract import OVER
from kurogo.core.match import Row, hears
from kurogo.core.sets import load_set
from kurogo.games.shadow_ninjas.layout import (
    CHOOSING,
    F_HOW,
    F_LAID,
    F_OUT,
    F_SIZE,
    F_TABLE,
    F_WINNER,
    LAYING,
    OPENING,
    POSTING,
    R_LAID_AT,
    R_LAID_KIND,
    R_TOKENS,
    SEEN,
    WALKING,
)

if TYPE_CHECKING:
    from tests.games.shadow_ninjas.conftest import Scene

YARD = load_set(Path(__file__).with_name("yard.toml"))


def kinds_laid(scene: Scene, seat: int) -> list[int]:
    """The kinds of the tokens that a ninja player laid, as that player sees them, shadows first."""
    facts = scene.view(seat).facts
    table = [facts[F_TABLE + F_SIZE * token : F_TABLE + F_SIZE * (token + 1)] for token in range(scene.game.tokens)]
    return sorted(int(kind) for _, kind, layer, _ in map(list, table) if layer == seat)


def squares_offered(scene: Scene, words: str = "") -> set[str]:
    """The squares offered, after the beginning of a move."""
    return {word.removeprefix("at:") for word in scene.steps_from(words)}


# --- placing ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "hands"),
    [
        (5, [[0, 0, 0, 1], [0, 0, 0, 2], [0, 0, 0, 3], [0, 0, 0, 4]]),
        (4, [[0, 0, 0, 0, 1], [0, 0, 0, 0, 2], [0, 0, 0, 0, 3]]),
        (3, [[0] * 6 + [1, 2], [0] * 6 + [3, 4]]),
        (2, [[0] * 12 + [1, 2, 3, 4]]),
    ],
)
def test_each_number_of_players_gets_its_share(scene: type[Scene], players: int, hands: list[list[int]]) -> None:
    laid = scene.new(players).lay_all()
    assert laid.phase == POSTING
    assert [kinds_laid(laid, seat) for seat in range(1, players)] == hands


@pytest.mark.parametrize(
    ("players", "guard", "order"), [(3, 0, [1, 2, 1, 2]), (3, 1, [2, 0, 2, 0]), (4, 2, [3, 0, 1, 3]), (5, 4, [0, 1, 2, 3])]
)
def test_placing_goes_clockwise_from_the_guards_left_one_token_at_a_time(
    scene: type[Scene], players: int, guard: int, order: list[int]
) -> None:
    game = scene.new(players, guard=guard)
    asked = []
    for square in ("B1", "C1", "D1", "E1"):
        asked.append(game.asked)
        game.do(f"shadow {square}")
    assert asked == order


def test_the_order_of_a_players_own_tokens_is_theirs(scene: type[Scene]) -> None:
    assert scene.new(3).offered() == ["lay:shadow", "lay:blue", "lay:green"]
    assert scene.new(5).offered() == ["lay:shadow", "lay:blue"]


def test_a_cat_is_laid_once_and_only_by_its_player(scene: type[Scene]) -> None:
    game = scene.new(3)
    game.refused("purple")
    game.do("blue B1", "purple C1")
    game.refused("blue")
    assert game.offered() == ["lay:shadow", "lay:green"]
    game.do("green D1", "orange E1")
    assert game.offered() == ["lay:shadow"]


def test_every_grey_square_and_no_other_may_be_laid_on(scene: type[Scene]) -> None:
    game = scene.new(4)
    ring = {f"{column}{row}" for column in "ABCDEFGHIJKLM" for row in range(1, 14) if column in "AM" or row in (1, 13)}
    assert squares_offered(game, "shadow") == ring - {"A1", "M1", "A13", "M13"}  # the four pines
    for square in ("A1", "B2", "E5", "G7"):
        game.refused(f"shadow {square}")
    game.do("shadow A5")
    assert squares_offered(game, "green") == ring - {"A1", "M1", "A13", "M13", "A5"}
    game.refused("green A5")


def test_who_may_know_what_while_tokens_are_laid(scene: type[Scene]) -> None:
    game = scene.new(4).do("blue B1", "shadow C1")
    for looks_away in (0, 4):
        facts = game.view(looks_away).facts
        assert facts[F_LAID] == 2
        assert set(facts[F_TABLE : F_TABLE + 16 * F_SIZE]) == {-1}
    assert [game.fact(viewer, "B1", 1) for viewer in (1, 2, 3)] == [1, -1, -1]
    assert [game.fact(viewer, "C1", 1) for viewer in (1, 2, 3)] == [-1, 0, -1]
    assert [game.fact(viewer, "B1", 2) for viewer in (1, 2, 3)] == [1, 1, 1]
    assert game.hearers(R_LAID_AT) == [1, 2, 3]
    assert game.hearers(R_LAID_KIND) == [2]


def laid_by_hand(scene: type[Scene], *moves: str) -> tuple[Scene, list[Row]]:
    """A yard laid with these moves, and all that was told meanwhile."""
    game = scene.new(3, YARD, board="yard")
    rows: list[Row] = []
    for move in moves:
        game.do(move)
        rows += game.rows
    return game, rows


def test_the_guard_cannot_tell_who_laid_what_nor_when(scene: type[Scene]) -> None:
    one, rows_one = laid_by_hand(scene, "blue A1", "green B1", "shadow C1", "shadow A2", "shadow A4", "shadow A5")
    two, rows_two = laid_by_hand(scene, "shadow A5", "shadow C1", "blue A4", "green A1", "shadow B1", "shadow A2")
    for viewer in (0, 3):
        assert one.view(viewer).key() == two.view(viewer).key()
        assert [row for row in rows_one if hears(row, viewer)] == [row for row in rows_two if hears(row, viewer)]
        for square in ("A1", "B1", "C1", "A2", "A4", "A5"):
            assert [one.fact(viewer, square, which) for which in (1, 2, 3)] == [-1, -1, 0]
    assert {row.c for row in rows_one if row.code == R_TOKENS} == {one.square(name) for name in ("A1", "B1", "C1", "A2", "A4", "A5")}
    assert [one.fact(viewer, "A1", 1) for viewer in (1, 2)] == [1, -1]
    assert [two.fact(viewer, "A1", 1) for viewer in (1, 2)] == [-1, 2]


# --- posting ---------------------------------------------------------------------------------------------------------------


def test_the_guard_posts_two_dogs_on_two_different_tanks(scene: type[Scene]) -> None:
    game = scene.new(3).lay_all()
    assert (game.phase, game.asked) == (POSTING, 0)
    assert squares_offered(game) == {"E5", "I5", "E9", "I9"}
    game.refused("E4")
    game.do("I5")
    assert squares_offered(game) == {"E5", "E9", "I9"}
    game.refused("I5")
    game.do("E9")
    assert (game.on("I5"), game.on("E9")) == ("dog", "dog")
    assert (game.phase, game.asked, game.offered()) == (OPENING, 0, ["roll"])


def test_the_other_side_of_the_board_has_its_own_paving_and_tanks(scene: type[Scene]) -> None:
    game = scene.new(5, board="lantern-temple")
    # west edge but for a rock on A6, two squares in the corner, south edge but for a rock on G14
    grey = {f"A{row}" for row in range(1, 14)} | {"J1", "K1"} | {f"{column}14" for column in "ABCDEFGHIJK"}
    assert squares_offered(game, "blue") == grey - {"A6", "G14"}
    assert squares_offered(game.lay_all()) == {"E4", "J4", "F10", "J10"}


def test_a_dog_that_sees_a_cat_from_its_tank_catches_it_once_both_stand(scene: type[Scene]) -> None:
    game, _ = laid_by_hand(scene, "blue E2", "green B1", "shadow E1", "shadow A2", "shadow A4", "shadow A5")
    game.do("E3")
    assert game.on("E2") == "blue"
    game.do("D5")
    assert game.on("E2") == ""
    assert game.on("E1") == "shadow"
    assert [game.fact(viewer, "E1", 1) for viewer in (0, 1, 2, 3)] == [0, 0, 0, 0]  # the shadow behind the cat was turned over too
    assert game.view(3).facts[F_OUT] == 1 << 1
    game.roll(1, 1).do("end")
    assert game.asked == 2  # the player who is out is skipped


def test_two_dogs_that_see_every_cat_from_their_tanks_have_won(scene: type[Scene]) -> None:
    game, _ = laid_by_hand(scene, "blue E2", "green A3", "shadow C1", "shadow A2", "shadow A4", "shadow A5")
    game.do("E3", "B3")
    facts = game.view(1).facts
    assert (game.asked, facts[F_WINNER], facts[F_HOW]) == (OVER, 0, SEEN)


# --- turns and dice ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("guard", range(5))
def test_the_guard_begins_wherever_the_guard_sits(scene: type[Scene], guard: int) -> None:
    game = scene.new(5, guard=guard).lay_all().do("E5", "I9")
    asked = []
    for _ in range(6):
        asked.append(game.asked)
        game.roll(1, 2).do("end")
    assert asked == [(guard + seat) % 5 for seat in range(6)]


def test_two_ordinary_dice_are_rolled(scene: type[Scene]) -> None:
    weights = dict(scene(turn=1).do("roll").state.chance_outcomes())
    assert len(weights) == 21
    assert sorted(weights.values()) == [1] * 6 + [2] * 15


def test_a_die_is_an_upper_bound_in_any_order(scene: type[Scene]) -> None:
    game = scene("B1 shadow, L1 shadow", turn=1, dice=(2, 3))
    game.do("high L1 west", "west", "stop")  # two of three
    assert (game.on("J1"), game.phase) == ("shadow", CHOOSING)
    game.do("B1 east", "east")  # all two: over by itself
    assert (game.on("D1"), game.asked, game.phase) == ("shadow", 2, OPENING)


def test_the_second_die_goes_to_another_token(scene: type[Scene]) -> None:
    game = scene("B1 shadow, L1 shadow", turn=1, dice=(1, 1)).do("low B1 east")
    game.refused("C1")
    game.do("L1 west")
    assert (game.on("K1"), game.asked) == ("shadow", 2)


def test_each_dog_gets_one_die(scene: type[Scene]) -> None:
    game = scene(turn=0, dice=(1, 2)).do("low E5 north")
    game.refused("E4")
    game.do("I9 south", "stop")
    assert (game.on("E4"), game.on("I10"), game.asked) == ("dog", "dog", 1)


def test_both_dice_may_be_left(scene: type[Scene]) -> None:
    before = scene("B1 shadow", turn=2, dice=(5, 6))
    before.do("end")
    assert (before.on("B1"), before.asked) == ("shadow", 0)


def test_each_side_moves_its_own_kind_of_token(scene: type[Scene]) -> None:
    scene("B1 shadow", turn=0, dice=(1, 2)).refused("low B1")
    scene(turn=1, dice=(1, 2)).refused("low E5")


def test_any_shadow_token_may_be_moved_unknowing(scene: type[Scene]) -> None:
    game = scene("B1 purple, D1 shadow/2", turn=1, dice=(1, 1))
    assert [game.fact(1, "B1", 1), game.fact(1, "D1", 1)] == [-1, -1]
    game.do("low B1 east", "D1 west")
    # D1 went onto C1, where purple stood by then: they changed places
    assert (game.on("C1"), game.on("D1"), game.asked) == ("shadow", "purple", 2)


# --- steps ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("square", "ways"),
    [
        ("B1", ["east"]),  # a pine, the edge of the board and the garden wall
        ("E1", ["east", "south", "west"]),  # a doorway in the garden wall
        ("A3", ["north", "south"]),
        ("A4", ["north", "east", "south"]),
        ("B6", ["north", "east"]),  # a rock to the south
        ("G7", ["north", "east", "south", "west"]),
        ("D7", ["east", "south"]),
        ("F4", ["east", "south", "west"]),
    ],
)
def test_walls_objects_and_the_edge_stop_a_token(scene: type[Scene], square: str, ways: list[str]) -> None:
    assert scene(f"{square} shadow", turn=1, dice=(3, 3)).steps_from(f"low {square}") == ways


def test_a_path_may_turn_and_come_back(scene: type[Scene]) -> None:
    game = scene("G7 shadow", turn=1, dice=(4, 4)).do("low G7 east", "west", "south", "north")
    assert (game.on("G7"), game.phase) == ("shadow", CHOOSING)


def test_a_dog_may_walk_on_grey(scene: type[Scene]) -> None:
    game = scene(dogs="B4 I9", turn=0, dice=(2, 2)).do("low B4 west", "north")
    assert game.on("A3") == "dog"


# --- swaps ----------------------------------------------------------------------------------------------------------------


def test_a_swap_costs_one_square_and_the_walk_goes_on(scene: type[Scene]) -> None:
    game = scene("D1 blue, E1 shadow/2", turn=1, dice=(2, 2)).do("low D1 east")
    assert (game.on("D1"), game.on("E1"), game.phase) == ("shadow", "blue", WALKING)
    game.do("south")
    assert (game.on("E2"), game.phase) == ("blue", CHOOSING)


def test_a_swap_may_be_the_last_step(scene: type[Scene]) -> None:
    game = scene("D1 blue, E1 green", turn=1, dice=(1, 1)).do("low D1 east")
    assert (game.on("D1"), game.on("E1"), game.phase) == ("green", "blue", CHOOSING)


def test_several_tokens_are_passed_one_by_one(scene: type[Scene]) -> None:
    game = scene("D1 blue, E1 green, F1 shadow, G1 purple", turn=1, dice=(3, 3)).do("low D1 east", "east", "east")
    assert [game.on(square) for square in ("D1", "E1", "F1", "G1")] == ["green", "shadow", "purple", "blue"]


def test_no_swap_through_a_wall(scene: type[Scene]) -> None:
    assert "south" not in scene("B1 shadow, B2 shadow", turn=1, dice=(1, 1)).steps_from("low B1")


def test_the_token_pushed_aside_has_not_had_its_die(scene: type[Scene]) -> None:
    game = scene("D1 blue, E1 shadow", turn=1, dice=(1, 1)).do("low D1 east")
    game.refused("E1")
    game.do("D1 west")
    assert (game.on("C1"), game.asked) == ("shadow", 2)


def test_a_shadow_passes_a_dog(scene: type[Scene]) -> None:
    game = scene("G5 shadow", dogs="G6 I9", turn=1, dice=(2, 2)).do("low G5 south")
    assert (game.on("G5"), game.on("G6")) == ("dog", "shadow")
    game.do("south")
    assert (game.on("G5"), game.on("G6"), game.on("G7")) == ("dog", "", "shadow")


def test_by_option_a_dog_stands_in_the_way_of_shadows_only(scene: type[Scene]) -> None:
    walled = scene("G5 shadow", dogs="G6 G7", turn=1, dice=(2, 2), swap_guards="no")
    assert walled.steps_from("low G5") == ["north"]
    guard = scene("G5 shadow", dogs="G6 G7", turn=0, dice=(1, 2), swap_guards="no")
    guard.do("low G6 north")
    assert (guard.on("G5"), guard.on("G6"), guard.on("G7")) == ("dog", "shadow", "dog")
    guard.do("G7 north", "north")
    assert (guard.on("G5"), guard.on("G6"), guard.on("G7")) == ("dog", "dog", "shadow")


def test_a_dog_passes_the_other_dog(scene: type[Scene]) -> None:
    game = scene(dogs="G6 G7", turn=0, dice=(1, 1)).do("low G6 south")
    assert (game.on("G6"), game.on("G7"), game.phase) == ("dog", "dog", CHOOSING)
    game.refused("G7")  # that one walked
    game.do("G6 north")
    assert (game.on("G5"), game.on("G7"), game.asked) == ("dog", "dog", 1)


def test_a_new_game_lays_posts_and_begins(scene: type[Scene]) -> None:
    game = scene.new(2)
    assert (game.phase, game.asked) == (LAYING, 1)
    game.lay_all()
    assert (game.phase, game.asked) == (POSTING, 0)
