"""Component sets: what the rulebook asks of a board and a deal is checked, and a fault is named with its line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kurogo.core.options import OptionError
from kurogo.core.registry import make
from kurogo.core.sets import ComponentSet, SetError, read_set
from kurogo.games.shadow_ninjas import SHADOW_NINJAS
from kurogo.games.shadow_ninjas.components import Board, house_set, nearest, read_components, straight_runs

DRAWN = Path(__file__).with_name("drawn.toml").read_text(encoding="utf-8")  # boards whose walls stay as they are
KOI_HOUSE, TEMPLE = read_components(house_set()).boards


def fault(old: str, new: str, count: int = 1) -> SetError:
    """What is wrong with the tests' set when `old` is replaced by `new`."""
    assert old in DRAWN
    with pytest.raises(SetError) as caught:
        read_components(read_set(DRAWN.replace(old, new, count), "my set"))
    return caught.value


def line_of(text: str, start: str = "") -> int:
    """The first line of the tests' set that holds `text`, after `start`."""
    return DRAWN[: DRAWN.index(text, DRAWN.index(start))].count("\n") + 1


def test_house_boards_are_what_the_options_offer() -> None:
    board = next(option for option in SHADOW_NINJAS.options if option.name == "board")
    assert board.values == (KOI_HOUSE.id, TEMPLE.id)
    assert board.labels == (KOI_HOUSE.title, TEMPLE.title)


def test_the_koi_house_is_the_same_from_all_four_sides() -> None:
    def spin(square: int) -> int:
        return square % 13 * 13 + 12 - square // 13

    assert {spin(tank) for tank in KOI_HOUSE.tanks} == set(KOI_HOUSE.tanks)
    assert {spin(square) for square in KOI_HOUSE.grey} == set(KOI_HOUSE.grey)
    assert [KOI_HOUSE.name(tank) for tank in KOI_HOUSE.tanks] == ["E5", "I5", "E9", "I9"]


def test_the_temple_is_narrow_with_long_corridors() -> None:
    assert (TEMPLE.width, TEMPLE.height) == (11, 14)
    assert straight_runs(TEMPLE)[0] == 13  # the nave, from the north garden to the south garden
    assert straight_runs(KOI_HOUSE)[0] == 11


@pytest.mark.parametrize("board", [KOI_HOUSE, TEMPLE])
def test_no_koi_is_within_one_throw_of_the_start(board: Board) -> None:
    assert min(nearest(board)) == 7


def test_three_tanks_are_too_few() -> None:
    found = fault("mT", "m ")
    assert found.reason == "board koi-house: the rulebook has 4 koi tanks, this plan 3"
    assert found.line == line_of("[[board]]")


def test_too_few_grey_squares() -> None:
    found = fault("| r   r   r   r   r   r   rR  r   r   r   r |", "| r   r   r   rR  rR  rR  rR  r   r   r   r |")
    assert found.reason == "board lantern-temple: 16 tokens, two guards and what is put back need 22 grey squares, this plan has 21"
    assert found.line == line_of("[[board]]", 'title = "Koi House"')


def test_a_grey_square_in_sight_of_a_tank() -> None:
    found = fault("m   mT  m | h | m   mT  m | g   g :", "m   mT  r | h | m   mT  m | g   g :")
    assert found.reason == "board koi-house: the tank E5 sees the grey square F5"


def test_a_room_without_a_door() -> None:
    east, west = "| r : g   g | m   m   m : h |", "| r | g   g : m   m   m | h |"
    assert east in DRAWN
    assert west in DRAWN
    text = DRAWN.replace(east, "| r : g   g | m   m   m | h |").replace(west, "| r | g   g | m   m   m | h |")
    with pytest.raises(SetError, match="board koi-house: no way leads from B1 to D4"):
        read_components(read_set(text))


def test_a_doorway_against_a_rock() -> None:
    found = fault("| r | g   g : m   m   m | h |", "| r | g   gR: m   m   m | h |")
    assert found.reason == "board koi-house: the doorway between C6 and D6 is blocked"


def test_a_plan_with_a_wrong_letter_names_its_line() -> None:
    found = fault("| r | gR  g | h   h", "| r | gX  g | h   h")
    assert found.line == line_of("| r | gR  g | h   h")
    assert "B7: a square is a blank" in found.reason


def test_a_plan_with_a_wrong_edge_names_its_line() -> None:
    found = fault("| r : g   g | m   m   m : h |", "| r ! g   g | m   m   m : h |")
    assert found.line == line_of("| r : g   g | m   m   m : h |")
    assert "left of B4" in found.reason


def test_a_plan_with_a_short_line_names_its_line() -> None:
    found = fault("| r | gR  g | h   h   h   h   h   h   h | g   gR| r |", "| r | gR  g |")
    assert found.line == line_of("| r | gR  g | h   h")
    assert found.reason == "board koi-house: a line of 13 squares has 53 characters, not 13"


def test_an_open_outer_edge() -> None:
    assert "the outer edge is a wall" in fault("\n| r | gR  g | h", "\n  r | gR  g | h").reason


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("shadows = 3", "shadows = 4", "deals more than the 4 cats and 12 shadows in the box"),
        ('colours = [["blue"], ["green"], ["purple"]]', 'colours = [["blue"], ["blue"], ["purple"]]', "a cat is dealt twice"),
        ('["purple", "orange"]]', '["purple", "red"]]', "no colour 'red'; there are blue, green, purple, orange"),
        ("ninjas = 3", "ninjas = 2", "colours must have 2 lists of 1 colours, one list a ninja player"),
        ('from = "printed"', 'from = "somewhere"', "[tokens] must say from = printed, derived or house"),
        ("width = 13", "width = 40", "width must be a whole number from 2 to 20, not 40"),
        ('id = "lantern-temple"', 'id = "koi-house"', "two boards have the same id"),
        ("[tokens]", "[cards]", "no [cards] in this game; there are tokens, deal and board"),
    ],
)
def test_faults_are_named(old: str, new: str, reason: str) -> None:
    assert reason in str(fault(old, new))


def test_a_set_of_another_game() -> None:
    assert "not for shadow-ninjas" in str(fault('game = "shadow-ninjas"', 'game = "screens"'))


def test_a_trial_set_may_be_small_but_must_say_why(tiny: ComponentSet) -> None:
    assert read_components(tiny).trial
    with pytest.raises(SetError, match="the rulebook deals for 1, 2, 3 and 4 ninja players"):
        read_components(read_set(re.sub("trial = .*\n", "", tiny.text)))


def test_a_tiny_game_can_be_made(tiny: ComponentSet) -> None:
    game = make("shadow-ninjas", players=2, components=tiny, board="tiny")
    assert game.num_actions == 69 + 16
    with pytest.raises(OptionError, match="there are: tiny"):
        make("shadow-ninjas", players=2, components=tiny)
    with pytest.raises(OptionError, match="no deal for 4"):
        make("shadow-ninjas", players=5, components=tiny, board="tiny")


def test_the_guards_seat_must_be_taken() -> None:
    assert make("shadow-ninjas", players=3, guard=2).num_players == 3
    with pytest.raises(OptionError, match="4 to 5 players"):
        make("shadow-ninjas", players=3, guard=3)
