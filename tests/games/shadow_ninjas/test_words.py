"""Words: what each row, action and view says, to those it concerns and to the others."""

from __future__ import annotations

from pathlib import Path

import pytest
from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core.contract import CHANCE, LAPSED, OVER, SEALED, UNDONE
from kurogo.core.grid import square_of
from kurogo.core.match import Row, hears, rows_of
from kurogo.core.options import Value
from kurogo.core.phrases import Phrase, say
from kurogo.core.playout import draw_by_weight
from kurogo.core.registry import make
from kurogo.core.sets import load_set
from kurogo.games.shadow_ninjas import layout, words
from kurogo.games.shadow_ninjas.game import SnGame
from kurogo.games.shadow_ninjas.layout import (
    CAPPED,
    CHOOSING,
    ENDED,
    GUARD_A,
    GUARD_B,
    KOI,
    LAYING,
    LOOKING,
    OPENING,
    POSTING,
    R_BACK,
    R_CAUGHT,
    R_DIE,
    R_FLIPPED,
    R_FOUND,
    R_KOI,
    R_LAID,
    R_LAID_AT,
    R_LAID_KIND,
    R_LEFT,
    R_LOOKED,
    R_LOST,
    R_MOVED,
    R_OUT,
    R_POSTED,
    R_ROLLED,
    R_STOPPED,
    R_SWAPPED,
    R_TOKENS,
    R_TURN,
    R_WON,
    RETURNING,
    ROLLING,
    SEEN,
    WALKING,
)
from kurogo.games.shadow_ninjas.play import SnState
from kurogo.games.shadow_ninjas.state import KIND, KNOWN, LAYER

GUARD, REN, TOMO, MOSS, REED, WATCHERS = range(6)
BLUE, GREEN, DECOY = 1, 2, 0
ALL = (1 << 6) - 1
DRAWN = load_set(Path(__file__).with_name("drawn.toml"))  # boards whose walls stay as they are
NAMES = ("Mika", "Ren", "Tomo", "Moss", "Reed")


def at(name: str) -> int:
    return square_of(name, 13, 13)


def position(tokens: dict[str, tuple[int, int]], known: dict[str, int] | None = None, players: int = 5, **options: Value) -> SnState:
    """Ren's turn after a roll of 2 and 4. `tokens`: place → (kind, who laid it); `known`: place → mask of who has looked or seen."""
    game = make("shadow-ninjas", players, DRAWN, **options)
    assert isinstance(game, SnGame)
    state = game.new_state()
    for number, (name, (kind, layer)) in enumerate(sorted(tokens.items(), key=lambda token: at(token[0]))):
        state.t[number] = at(name)
        state.t[KIND + number] = kind
        state.t[LAYER + number] = layer
        state.t[KNOWN + number] = (known or {}).get(name, 0)
    state.t[GUARD_A], state.t[GUARD_B] = at("G6"), at("C6")
    state.laid = len(tokens)
    state.phase, state.turn, state.turns, state.low, state.high = CHOOSING, REN, 9, 2, 4
    state.asked = append(vec[i64](), i64(1) << REN)
    return state


def said(phrase: Phrase | None) -> str | None:
    return None if phrase is None else say(phrase, NAMES)


# --- rows -----------------------------------------------------------------------------------------------------------------

# code, actor, a, b, c → what Ren hears, what Mika (the Guard) hears; None: nothing, or the row is not told to them
ROWS = [
    ((SEALED, REN, 0, 0, 0), None, None),
    ((LAPSED, REN, 0, 0, 0), None, None),
    ((UNDONE, REN, 0, 0, 0), "You took your move back.", "Ren took a move back."),
    ((R_LAID, REN, 3, 0, 0), None, "Tokens laid: 3 of 16."),
    ((R_LAID_AT, TOMO, 3, 0, at("J1")), "Tomo laid a token at J1.", None),
    ((R_LAID_AT, REN, 3, 0, at("J1")), None, None),
    ((R_LAID_KIND, REN, 3, BLUE, at("J1")), "You laid your cat face down at J1.", None),
    ((R_LAID_KIND, REN, 3, DECOY, at("J1")), "You laid a decoy at J1.", None),
    (
        (R_TOKENS, GUARD, 0, 0, at("B1")),
        "All tokens lie face down, and the Guard looks again.",
        "All tokens lie face down, and the Guard looks again.",
    ),
    ((R_TOKENS, GUARD, 1, 0, at("C1")), None, None),
    ((R_POSTED, GUARD, GUARD_A, 0, at("E5")), "Mika posted a dog at E5.", "You posted a dog at E5."),
    ((R_TURN, REN, 9, 0, 0), "Turn 9: you.", "Turn 9: Ren."),
    ((R_ROLLED, REN, 2, 4, 0), "You rolled 2 and 4.", "Ren rolled 2 and 4."),
    ((R_MOVED, GUARD, GUARD_B, at("B6"), at("C6")), "Mika moved a dog from B6 to C6.", "You moved a dog from B6 to C6."),
    ((R_MOVED, REN, 2, at("K2"), at("J3")), "You moved a shadow from K2 to J3.", "Ren moved a shadow from K2 to J3."),
    (
        (R_SWAPPED, REN, 3, at("J3"), at("K3")),
        "It swapped with a shadow, which is now at K3.",
        "It swapped with a shadow, which is now at K3.",
    ),
    (
        (R_SWAPPED, REN, GUARD_A, at("J3"), at("K3")),
        "It swapped with the dog, which is now at K3.",
        "It swapped with the dog, which is now at K3.",
    ),
    ((R_FLIPPED, TOMO, 4, DECOY, at("K4")), "A dog sees the shadow at K4: a decoy.", "A dog sees the shadow at K4: a decoy."),
    ((R_FLIPPED, TOMO, 4, BLUE, at("K4")), "A dog sees your cat at K4.", "A dog sees the cat of Ren at K4."),
    ((R_CAUGHT, TOMO, 4, BLUE, at("K4")), "Your cat is caught.", "The cat of Ren is caught."),
    ((R_OUT, REN, 0, 0, 0), "You have no cat left: you are out.", "Ren has no cat left and is out."),
    ((R_LOST, REN, 0, 0, 0), "You get lost instead of rolling.", "Ren gets lost instead of rolling."),
    ((R_LOOKED, REN, 2, 0, at("K4")), None, "Ren looked at the shadow at K4."),
    ((R_FOUND, REN, 2, DECOY, at("K4")), "You looked at K4: a decoy.", None),
    ((R_FOUND, REN, 2, GREEN, at("K4")), "You looked at K4: the cat of Tomo.", None),
    ((R_KOI, TOMO, 2, BLUE, at("E5")), "Your cat eats the koi at E5.", "The cat of Ren eats the koi at E5."),
    (
        (R_KOI, TOMO, 2, DECOY, at("E5")),
        "The shadow at the koi tank E5 is turned over: a decoy.",
        "The shadow at the koi tank E5 is turned over: a decoy.",
    ),
    ((R_BACK, REN, 2, 0, at("B1")), "You put it back at B1.", "Ren put it back at B1."),
    ((R_STOPPED, REN, 2, 0, 0), None, None),
    ((R_STOPPED, REN, -1, 0, 0), "You look no further.", "Ren looks no further."),
    ((R_DIE, REN, 3, 4, 0), None, None),
    ((R_LEFT, REN, 0, 0, 0), "You leave the rest of the dice.", "Ren leaves the rest of the dice."),
    ((R_WON, REN, KOI, 0, 0), "You win: your cat has eaten.", "Ren wins: their cat has eaten."),
    ((R_WON, GUARD, SEEN, 0, 0), "Mika wins: every cat has been seen.", "You win: every cat has been seen."),
    ((R_WON, -1, CAPPED, 0, 0), "The game ends with the last turn: nobody wins.", "The game ends with the last turn: nobody wins."),
]


@pytest.mark.parametrize(("told", "ren", "mika"), ROWS)
def test_rows_in_words(told: tuple[int, int, int, int, int], ren: str | None, mika: str | None) -> None:
    code, actor, a, b, c = told
    row = Row(code, 0, actor, a, b, c, -1)
    state = position({})
    assert said(words.row(state.view(REN), row)) == ren
    if mika is not None:
        assert said(words.row(state.view(GUARD), row)) == mika


def test_the_table_above_has_every_row_code() -> None:
    codes = {value for name, value in vars(layout).items() if name.startswith("R_") and name != "RETURNING"}
    assert codes <= {told[0] for told, _, _ in ROWS}


def test_single_steps_are_joined_to_a_walk() -> None:
    def moved(token: int, a: str, b: str) -> Row:
        return Row(R_MOVED, 401, REN, token, at(a), at(b), -1)

    swap = Row(R_SWAPPED, 407, REN, 5, at("C2"), at("B2"), -1)
    rows = [moved(3, "A2", "B2"), moved(3, "B2", "C2"), swap, moved(3, "C2", "D2"), moved(4, "D2", "D3")]
    assert words.joined(rows) == [moved(3, "A2", "C2"), swap, moved(3, "C2", "D2"), moved(4, "D2", "D3")]


# --- what a view shows --------------------------------------------------------------------------------------------------------


def test_secrets_are_ones_own_tokens_and_what_one_looked_at() -> None:
    tokens = {"E11": (BLUE, REN), "A6": (DECOY, REN), "L5": (DECOY, REN), "J3": (GREEN, TOMO), "M8": (DECOY, MOSS), "B1": (DECOY, MOSS)}
    state = position(tokens, {"L5": ALL, "J3": 1 << REN, "M8": 1 << REN, "B1": ALL})
    found = [(place, symbol, said(text)) for place, symbol, text in words.secrets(state.view(REN))]
    assert found == [
        ("E11", "cat", "your cat"),
        ("L5", "cloth", "yours, a decoy all have seen"),
        ("A6", "cloth", "yours, a decoy"),
        ("J3", "cat", "the cat of Tomo"),
        ("M8", "cloth", "a decoy"),
    ]
    assert words.secrets(state.view(GUARD)) == []
    assert words.secrets(state.view(WATCHERS)) == []


def test_several_cats_are_told_apart() -> None:
    state = position({"E11": (BLUE, REN), "A6": (GREEN, REN)}, players=3)
    assert [said(text) for _, _, text in words.secrets(state.view(REN))] == ["your green cat", "your blue cat"]


def test_the_board_as_a_list() -> None:
    state = position({"E11": (BLUE, REN), "J3": (GREEN, TOMO)})
    assert [said(line) for line in words.board_text(state.view(REN))] == [
        "J3: a shadow",
        "E5: a koi tank",
        "I5: a koi tank",
        "C6: a guard dog; it sees C4, C5, B6, D6, E6, F6, C7, C8, C9, C10",
        "G6: a guard dog; it sees G3, G4, G5, G7, G8, G9, G10, G11",
        "E9: a koi tank",
        "I9: a koi tank",
        "E11: your cat",
    ]


def test_the_board_as_a_table() -> None:
    """By the plan of Koi House; the dogs of the position stand on C6 and G6."""
    state = position({"E11": (BLUE, REN), "J3": (GREEN, TOMO), "G4": (DECOY, REN)})
    table = words.board_table(state.view(REN))
    assert table.columns == tuple("ABCDEFGHIJKLM")
    squares = {f"{column}{head}": place for head, row in table.rows for column, place in zip(table.columns, row, strict=True)}
    assert len(squares) == 169
    assert squares["G4"].startswith("hall, yours, a decoy, a guard sees it")
    assert squares["J3"] == "garden, a shadow, wall to the south"
    assert squares["C6"].startswith("garden, guard dog")
    assert squares["E5"].startswith("room, koi tank")
    assert squares["A1"].startswith("grey square, pine")
    assert "wall to the south" in squares["C1"]
    assert "wall to the north" in squares["C2"]
    lit = {name for name, place in squares.items() if "a guard sees it" in place}
    assert lit == {"C4", "C5", "B6", "D6", "E6", "F6", "C7", "C8", "C9", "C10", "G3", "G4", "G5", "G7", "G8", "G9", "G10", "G11"}


def test_the_list_tells_no_more_than_the_picture() -> None:
    """What all have seen must be remembered, unless the game marks it (S8)."""
    lines = [
        said(words.board_text(position({"B1": (DECOY, TOMO)}, {"B1": known}, memory=memory).view(REN))[0])
        for memory, known in (("log", 0), ("log", ALL), ("log", 1 << MOSS), ("board", ALL), ("board", 1 << MOSS | 1 << REED))
    ]
    assert lines == ["B1: a shadow"] * 3 + ["B1: a decoy all have seen", "B1: a shadow looked at by Moss, Reed"]


@pytest.mark.parametrize("viewer", [GUARD, MOSS, WATCHERS])
def test_words_do_not_depend_on_what_the_viewer_may_not_know(viewer: int) -> None:
    views = [position({"E11": (kind, layer)}, {"E11": 1 << TOMO}).view(viewer) for kind, layer in ((BLUE, REN), (DECOY, REN))]
    assert [said(line) for line in words.board_text(views[0])] == [said(line) for line in words.board_text(views[1])]
    assert words.board_table(views[0]) == words.board_table(views[1])
    assert words.secrets(views[0]) == words.secrets(views[1]) == []


def test_notes_on_players() -> None:
    state = position({})
    state.caught, state.out = 0b0010, 1 << TOMO
    assert [said(words.seat(state.view(WATCHERS), seat)) for seat in range(5)] == ["1 of 4 cats caught", "1 cat", "out", "1 cat", "1 cat"]
    two = position({}, players=3)
    two.caught = 0b0001
    assert [said(words.seat(two.view(REN), seat)) for seat in range(3)] == ["1 of 4 cats caught", "1 cat", "2 cats"]
    young = position({}, version="younger")
    young.caught = 0b0010
    assert [said(words.seat(young.view(REN), seat)) for seat in (0, 1, 2)] == ["1 of 4 cats seen", "cat not seen yet", "cat has been seen"]


def test_roles() -> None:
    five = make("shadow-ninjas", 5, None, guard=2)
    assert [(said(name), symbol, colour) for name, symbol, colour in (words.role(five, seat) for seat in range(5))] == [
        ("Purple cat", "cat", "purple"),
        ("Orange cat", "cat", "orange"),
        ("Guard", "dog", "red"),
        ("Blue cat", "cat", "blue"),
        ("Green cat", "cat", "green"),
    ]
    assert [said(words.role(make("shadow-ninjas", 3), seat)[0]) for seat in range(3)] == [
        "Guard",
        "Blue and green cats",
        "Purple and orange cats",
    ]
    assert said(words.role(make("shadow-ninjas", 2), 1)[0]) == "All cats"


def test_how_it_ended() -> None:
    def ended(winner: int, how: int, viewer: int) -> tuple[str | None, str | None]:
        state = position({})
        state.phase, state.over, state.winner, state.how, state.asked = ENDED, 1, winner, how, vec[i64]()
        title, line = words.outcome(state.view(viewer))
        assert words.cue(state.view(viewer)) == (title, line)
        return said(title), said(line)

    assert ended(REN, KOI, REN) == ("You win", "Your cat reached a koi tank unseen.")
    assert ended(REN, KOI, WATCHERS) == ("Ren wins", "The cat of Ren reached a koi tank unseen.")
    assert ended(GUARD, SEEN, GUARD) == ("You win", "Your dogs have seen every cat.")
    assert ended(GUARD, SEEN, MOSS) == ("Mika wins", "The dogs have seen every cat.")
    assert ended(GUARD, CAPPED, MOSS) == ("Mika wins", "The last turn has been played, and no cat has eaten.")
    assert ended(-2, CAPPED, MOSS) == ("Nobody wins", "The last turn has been played, and no cat has eaten.")


@pytest.mark.parametrize(
    ("phase", "title", "line"),
    [
        (LAYING, "Ren lays a token", "1 of 16 lie on the board. The Guard looks away."),
        (POSTING, "Ren posts the dogs", "Each on a koi tank of its own."),
        (OPENING, "Ren rolls", "Or gets lost, and looks at up to four shadows."),
        (ROLLING, "The dice roll", "Two dice, one for each of two tokens."),
        (CHOOSING, "Ren moves", "The dice show 2 and 4."),
        (WALKING, "Ren moves", "The token at E11 may go on for up to 3."),
        (LOOKING, "Ren is lost", "Looks left: 2."),
        (RETURNING, "Ren puts a token back", "On any empty grey square."),
    ],
)
def test_what_goes_on_for_those_who_wait(phase: int, title: str, line: str) -> None:
    state = position({"E11": (BLUE, REN)})
    state.phase, state.walker, state.steps, state.looks = phase, 0, 3, 2
    assert tuple(said(part) for part in words.cue(state.view(WATCHERS))) == (title, line)


def test_how_far_the_game_has_come() -> None:
    state = position({"E11": (BLUE, REN)})
    assert said(words.way(state.view(REN))) == "Turn 9"
    state.phase = LAYING
    assert said(words.way(state.view(GUARD))) == "Laying, 1 of 16"


@pytest.mark.parametrize(("players", "version"), [(2, "standard"), (5, "younger")])
def test_all_that_happens_in_a_game_has_words_without_gaps(players: int, version: str) -> None:
    state = make("shadow-ninjas", players, None, version=version).new_state()
    rng = Random(3)
    for _ in range(300):
        player = state.current_player()
        if player == OVER:
            break
        if player == CHANCE:
            action = int(draw_by_weight(state.chance_outcomes(), rng))
            phrases = [words.action(state.view(players), action)]
            state.apply(CHANCE, action)
        else:
            view = state.view(player)
            phrases = [words.action(view, action) for action in view.legal]
            assert len({said(phrase) for phrase in phrases}) == len(phrases)  # no two choices sound alike
            state.apply(player, view.legal[rng.randrange(len(view.legal))])
        for viewer in range(players + 1):
            view = state.view(viewer)
            phrases += [phrase for row in rows_of(state) if hears(row, viewer) and (phrase := words.row(view, row)) is not None]
            phrases += [*words.cue(view), *words.board_text(view), *(text for _, _, text in words.secrets(view))]
        for phrase in phrases:
            text = say(phrase, NAMES)
            assert text
            assert not set(text) & set("{}\x00?")
