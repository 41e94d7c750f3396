"""The menu: what it offers can be played as offered, and says what the viewer may know, no more.

Positions are set up on the Koi House (drawn in components.toml) with the dogs at G6 and C6, as on the playbill's picture of a turn: the dog at G6
looks down the hall to G11, the dog at C6 along the western garden.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core.contract import CHANCE, OVER, IllegalAction
from kurogo.core.grid import square_of
from kurogo.core.menu import Entry, Menu
from kurogo.core.options import Value
from kurogo.core.phrases import say
from kurogo.core.playout import draw_by_weight
from kurogo.core.registry import make
from kurogo.core.sets import load_set, read_set
from kurogo.games.shadow_ninjas.game import SnGame
from kurogo.games.shadow_ninjas.layout import (
    CHOOSING,
    END,
    GUARD_A,
    GUARD_B,
    HIGH_DIE,
    LAYING,
    LOOKING,
    LOW_DIE,
    OPENING,
    POSTING,
    RETURNING,
    STEP,
    STOP,
    TOKEN,
    WALKING,
)
from kurogo.games.shadow_ninjas.menu import SEEN_BY, UNSEEN, menu
from kurogo.games.shadow_ninjas.play import SnState
from kurogo.games.shadow_ninjas.state import KIND, KNOWN, LAYER

DRAWN = load_set(Path(__file__).with_name("drawn.toml"))  # boards whose walls stay as they are
NAMES = ("Mika", "Ren", "Tomo", "Moss", "Reed")
BLUE, GREEN, DECOY = 1, 2, 0
NORTH, EAST, SOUTH, WEST = (STEP + direction for direction in range(4))


def place(name: str) -> int:
    return square_of(name, 13, 13)


def game(players: int, **options: Value) -> SnGame:
    made = make("shadow-ninjas", players, DRAWN, **options)
    assert isinstance(made, SnGame)
    return made


def position(
    tokens: dict[str, tuple[int, int]],
    turn: int = 1,
    dice: tuple[int, int] = (2, 4),
    dogs: tuple[str, str] = ("G6", "C6"),
    **options: Value,
) -> SnState:
    """A turn after the roll. `tokens`: place → (kind, seat of who laid it)."""
    state = game(5, **options).new_state()
    for number, (name, (kind, layer)) in enumerate(sorted(tokens.items(), key=lambda token: place(token[0]))):
        state.t[number] = place(name)
        state.t[KIND + number] = kind
        state.t[LAYER + number] = layer
        state.t[KNOWN + number] = 0
    state.t[GUARD_A], state.t[GUARD_B] = place(dogs[0]), place(dogs[1])
    state.laid = len(tokens)
    state.phase, state.turn, state.turns = CHOOSING, turn, 9
    state.low, state.high = dice
    state.asked = append(vec[i64](), i64(1) << turn)
    return state


def begun(state: SnState, *ints: int) -> SnState:
    """The state with the beginning of a move chosen by whose turn it is."""
    other = state.clone()
    for x in ints:
        other.check(other.turn, x)
        other.apply(other.turn, x)
    return other


def offered(state: SnState, *ints: int) -> Menu:
    return menu(begun(state, *ints).view(state.turn))


def at(found: Menu, name: str) -> Entry:
    return next(entry for entry in found.entries if entry.place == name)


def text(entry: Entry) -> str:
    return say(entry.note, NAMES) if entry.note else ""


# --- ways -----------------------------------------------------------------------------------------------------------------


def test_own_cat_four_steps_from_a_tank_is_told_so_and_offered_first() -> None:
    found = offered(position({"E11": (BLUE, 1)}), HIGH_DIE, TOKEN)
    assert say(found.title, NAMES) == "Four steps to the koi, unseen"
    assert say(found.hint, NAMES) == "The 4 is on your cat at E11. Choose where it goes; the 2 waits for another shadow."
    assert found.chosen == ("E11",)
    koi = found.entries[0]
    assert (koi.place, koi.main, koi.figure, koi.symbol, koi.risk) == ("E9", True, "4", "koi", False)
    assert text(koi) == "koi tank: your cat eats, you win"
    assert koi.path[0] == "E11"
    assert koi.path[1:3] == ("F11", "F10")
    assert koi.path[-1] == "E9"
    assert len(koi.moves) == 4
    assert koi.moves[0] == (HIGH_DIE, TOKEN, EAST)
    assert koi.moves[1] == (NORTH,)


def test_who_does_not_know_the_cat_is_told_only_that_it_is_turned_over() -> None:
    found = offered(position({"E11": (BLUE, 1)}, turn=2), HIGH_DIE, TOKEN)
    assert say(found.title, NAMES) == "Where does it go?"
    assert text(at(found, "E9")) == "koi tank: turned over there"
    assert not any(entry.main for entry in found.entries)


def test_who_looked_at_a_rivals_cat_is_told_who_would_win() -> None:
    state = position({"E11": (BLUE, 1)}, turn=2)
    state.t[KNOWN] = 1 << 2
    assert text(at(offered(state, HIGH_DIE, TOKEN), "E9")) == "koi tank: the cat of Ren eats and wins"


def test_own_decoy_at_a_tank_only_comes_back() -> None:
    assert text(at(offered(position({"E11": (DECOY, 1)}), HIGH_DIE, TOKEN), "E9")) == "koi tank: only a decoy, it is put back"


def test_a_seen_square_is_a_risk_and_stands_in_the_last_group() -> None:
    found = offered(position({"E11": (DECOY, 1)}), HIGH_DIE, TOKEN)
    seen = at(found, "G11")
    assert (seen.risk, seen.symbol, text(seen)) == (True, "eye", "a guard sees it there")
    assert seen.group == SEEN_BY
    assert found.entries[0].group == UNSEEN
    groups = [entry.group for entry in found.entries if entry.place]
    assert groups == sorted(groups, key=lambda group: group == seen.group)


def test_a_cat_is_not_offered_ways_on_through_the_light() -> None:
    cat = {entry.place for entry in offered(position({"E11": (BLUE, 1)}), HIGH_DIE, TOKEN).entries}
    decoy = {entry.place for entry in offered(position({"E11": (DECOY, 1)}), HIGH_DIE, TOKEN).entries}
    assert "H11" in decoy
    assert "H11" not in cat
    assert "G11" in cat


STONE = """
game = "shadow-ninjas"
name = "A stone in the light"
trial = "small enough to count by hand"

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
id = "stone"
title = "Stone"
width = 5
height = 4
plan = '''
+---+---+---+---+---+
| g   g   g   g   gT|
+   +   +   +   +   +
| g   g   gR  g   g |
+   +   +   +   +   +
| g   g   g   g   gT|
+---+---+---+---+...+
| r   r   r   r   r |
+---+---+---+---+---+
'''
"""


@pytest.mark.parametrize(("die", "steps", "risk"), [(5, "2", True), (6, "6", False)])
def test_an_unseen_way_is_taken_even_where_a_seen_one_is_shorter(die: int, steps: str, risk: bool) -> None:
    """The dog at A2 sees B2 as far as the stone at C2. From B1 to B3: by B2 in two steps, or round the stone in six."""
    state = make("shadow-ninjas", players=2, board="stone", components=read_set(STONE)).new_state()
    assert isinstance(state, SnState)
    state.t[0], state.t[KIND], state.t[LAYER], state.t[KNOWN] = 1, DECOY, 1, 0
    state.t[GUARD_A] = 5
    state.laid, state.phase, state.turn = 1, CHOOSING, 1
    state.low, state.high = die, die
    state.asked = append(vec[i64](), 2)
    found = at(offered(state, LOW_DIE, TOKEN), "B3")
    assert (found.figure, found.risk) == (steps, risk)
    assert found.path == (("B1", "B2", "B3") if risk else ("B1", "C1", "D1", "D2", "D3", "C3", "B3"))


def test_a_swap_is_named_and_avoided_where_there_is_another_way() -> None:
    found = offered(position({"E12": (DECOY, 1), "E11": (DECOY, 2)}), HIGH_DIE, TOKEN + 1)
    swap = at(found, "E11")
    assert (swap.symbol, text(swap), swap.figure) == ("swap", "swap with the shadow there", "1")
    assert "E11" not in at(found, "F11").path


def test_pushing_a_shadow_into_the_light_is_a_risk() -> None:
    """The decoy at G11 stands in the light; going to F11 it pushes the one there into its place."""
    state = position({"F11": (DECOY, 2), "G11": (DECOY, 1)})
    state.t[KNOWN + 1] = (1 << 6) - 1  # seen by all
    state.lit = 1 << 1
    pushed = at(offered(state, LOW_DIE, TOKEN + 1), "F11")
    assert pushed.risk
    assert text(pushed) == "a guard sees a shadow you push"


def test_a_single_step_leaves_the_choice_to_go_on_and_longer_ways_stop() -> None:
    found = offered(position({"B11": (DECOY, 1)}), HIGH_DIE, TOKEN)
    assert at(found, "B10").moves == ((HIGH_DIE, TOKEN, NORTH),)
    assert at(found, "B9").moves == ((HIGH_DIE, TOKEN, NORTH), (NORTH,), (STOP,))
    four = [entry for entry in found.entries if entry.figure == "4"]
    assert four
    assert all(entry.moves[-1] != (STOP,) for entry in four)


def test_guards_bar_the_way_where_swaps_with_them_are_off() -> None:
    tokens = {"B6": (DECOY, 1)}
    assert any(entry.place == "C6" for entry in offered(position(tokens), HIGH_DIE, TOKEN).entries)
    assert not any(entry.place == "C6" for entry in offered(position(tokens, swap_guards="no"), HIGH_DIE, TOKEN).entries)


def test_a_dog_is_told_how_many_more_shadows_it_sees() -> None:
    found = offered(position({"H11": (DECOY, 1), "I12": (DECOY, 2)}, turn=0, dice=(4, 5), dogs=("G8", "C6")), LOW_DIE, TOKEN + GUARD_A)
    assert text(at(found, "G11")) == "sees one more shadow"
    assert say(found.hint, NAMES).endswith("the 5 waits for the other dog.")
    assert text(at(found, "G9")) == "sees no more"
    assert found.entries[0].place == "G11"


# --- phases ---------------------------------------------------------------------------------------------------------------


def test_dice_are_buttons_with_their_pips_and_the_turn_can_end() -> None:
    found = offered(position({"E11": (BLUE, 1)}))
    assert [(entry.figure, entry.draft, entry.moves) for entry in found.entries] == [
        ("2", (LOW_DIE,), ()),
        ("4", (HIGH_DIE,), ()),
        ("", (), ((END,),)),
    ]
    assert not any(entry.place for entry in found.entries)


def test_tokens_are_offered_by_place_with_what_the_viewer_knows() -> None:
    found = offered(position({"E11": (BLUE, 1), "A5": (GREEN, 2), "B11": (DECOY, 1)}), LOW_DIE)
    assert [(entry.place, text(entry)) for entry in found.entries if entry.place] == [
        ("A5", "a shadow"),
        ("B11", "yours, a decoy"),
        ("E11", "your cat"),
    ]


def test_what_all_have_seen_is_named_only_where_the_game_marks_it() -> None:
    notes = []
    for memory in ("log", "board"):
        state = position({"A5": (DECOY, 2)}, memory=memory)
        state.t[KNOWN] = (1 << 6) - 1
        notes.append(text(at(offered(state, LOW_DIE), "A5")))
    assert notes == ["a shadow", "a decoy"]


def test_nothing_is_offered_to_others() -> None:
    found = menu(position({"E11": (BLUE, 1)}).view(3))
    assert found.entries == ()
    assert say(found.title, NAMES) == "Ren moves"


def test_opening_offers_dice_and_getting_lost_but_not_to_the_guard() -> None:
    state = position({"E11": (BLUE, 1)})
    state.phase = OPENING
    assert [say(entry.label, NAMES) for entry in menu(state.view(1)).entries] == ["Get lost", "Roll the dice"]
    state.turn, state.asked = 0, append(vec[i64](), 1)
    assert [(say(entry.label, NAMES), entry.main) for entry in menu(state.view(0)).entries] == [("Roll the dice", True)]


def test_laying_goes_straight_to_the_squares_when_one_kind_is_left() -> None:
    state = game(5).new_state()
    assert [entry.draft for entry in menu(state.view(1)).entries] == [(0,), (1,)]
    seen = set()
    while state.phase == LAYING:
        found = menu(state.view(state.turn))
        seen.add(bool(found.entries[0].place))
        entry = found.entries[0]
        if entry.draft:
            found = offered(state, *entry.draft)
            entry = found.entries[0]
        begun_at = state.turn
        for x in entry.moves[0]:
            state.check(begun_at, x)
            state.apply(begun_at, x)
    assert seen == {False, True}
    assert state.phase == POSTING
    assert [entry.symbol for entry in menu(state.view(0)).entries] == ["dog"] * 4


# --- everything offered can be played ------------------------------------------------------------------------------------------

GAMES = [
    (2, {"board": "koi-house"}),
    (3, {"board": "lantern-temple", "version": "younger"}),
    (4, {"board": "koi-house", "swap_guards": "no", "memory": "board"}),
    (5, {"board": "lantern-temple", "guard": 2}),
]


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_whole_games_can_be_played_by_the_menu(players: int, options: dict[str, Value]) -> None:
    rng = Random(7)
    phases = set()
    for _ in range(2):
        state = game(players, **options).new_state()
        for _ in range(250):
            player = state.current_player()
            if player == OVER:
                break
            if player == CHANCE:
                state.apply(CHANCE, draw_by_weight(state.chance_outcomes(), rng))
                continue
            phases.add(state.phase)
            play_one(state, player, rng)
    assert phases >= {LAYING, POSTING, OPENING, CHOOSING, LOOKING}
    assert phases <= {LAYING, POSTING, OPENING, CHOOSING, WALKING, LOOKING, RETURNING}


def play_one(state: SnState, player: int, rng: Random) -> None:
    """Follow one entry of the menu at random, after trying all of them on copies."""
    while True:
        view = state.view(player)
        found = menu(view)
        assert_covers(found, list(view.legal), list(view.draft))
        for entry in found.entries:
            if entry.moves:
                play(state.clone(), player, entry)
        entry = found.entries[rng.randrange(len(found.entries))]
        if entry.moves:
            play(state, player, entry, len(view.draft))
            return
        state.check(player, entry.draft[-1])
        state.apply(player, entry.draft[-1])


def assert_covers(found: Menu, legal: list[int], draft: list[int]) -> None:
    """Each legal next int begins an entry, each entry begins with a legal int, and no place is offered twice."""
    firsts = {(entry.draft or entry.moves[0])[len(draft)] for entry in found.entries}
    assert firsts <= set(legal)
    assert set(legal) - firsts == set() or all(
        STEP <= x < TOKEN for x in set(legal) - firsts
    )  # a step may lead to a square by a better way
    places = [entry.place for entry in found.entries if entry.place]
    assert len(places) == len(set(places))
    assert all((entry.draft or entry.moves[0])[: len(draft)] == tuple(draft) for entry in found.entries)


def play(state: SnState, player: int, entry: Entry, drafted: int = -1) -> None:
    """The moves of an entry in order. They may be cut short only by something that was revealed on the way."""
    learned, skip = state.learned, state.draft_length(player)
    for number, move in enumerate(entry.moves):
        for x in move[skip if number == 0 else 0 :]:
            try:
                state.check(player, x)
            except IllegalAction:
                assert number > 0, (entry, "the first move was refused")
                assert state.over or state.learned > learned or state.phase == RETURNING, (entry, "cut short, and nothing was revealed")
                return
            state.apply(player, x)
        assert state.draft_length(player) == 0, (entry, "the move is not whole")
