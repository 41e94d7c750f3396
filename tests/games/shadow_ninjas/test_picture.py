"""The picture: what is drawn and what is not, by what the viewer may know.

The Koi House with the dogs at G6 and C6: the dog at G6 sees G3 to G5 and G7 to G11 (rocks at G2 and G12, walls beside the hall); the dog at C6 sees
C4, C5 and C7 to C10 (pines at C3 and C11), B6 up to the garden wall, and through the door D6, E6 and F6.
"""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core.contract import View
from kurogo.core.grid import square_of
from kurogo.core.match import Row
from kurogo.core.menu import Menu
from kurogo.core.options import Value
from kurogo.core.registry import make
from kurogo.core.sets import load_set
from kurogo.core.symbols import used
from kurogo.games.shadow_ninjas.game import SnGame
from kurogo.games.shadow_ninjas.layout import CHOOSING, ENDED, GUARD_A, GUARD_B, HIGH_DIE, LOW_DIE, R_MOVED, R_POSTED, TOKEN, WALKING
from kurogo.games.shadow_ninjas.menu import menu
from kurogo.games.shadow_ninjas.picture import aid, legend, picture, standalone, style, vignette
from kurogo.games.shadow_ninjas.picture.style import LIGHT
from kurogo.games.shadow_ninjas.play import SnState
from kurogo.games.shadow_ninjas.state import KIND, KNOWN, LAYER

DRAWN = load_set(Path(__file__).with_name("drawn.toml"))  # boards whose walls stay as they are
GUARD, REN, TOMO, MOSS, REED, WATCHERS = range(6)
BLUE, GREEN, DECOY = 1, 2, 0
ALL = (1 << 6) - 1
NAMES = ("Mika", "Ren", "Tomo", "Moss", "Reed")
LAYERS = ["ground", "sight", "plan", "coords", "last", "targets", "trace", "tokens", "ghost", "marks", "hits", "focus"]
BOARDS = ("koi-house", "lantern-temple")


def place(name: str) -> int:
    return square_of(name, 13, 13)


def position(tokens: dict[str, tuple[int, int]], known: dict[str, int] | None = None, turn: int = REN, **options: Value) -> SnState:
    """A turn after a roll of 2 and 4. `tokens`: place → (kind, who laid it); `known`: place → mask of who has looked, or seen it turned over."""
    game = make("shadow-ninjas", 5, DRAWN, **options)
    assert isinstance(game, SnGame)
    state = game.new_state()
    for number, (name, (kind, layer)) in enumerate(sorted(tokens.items(), key=lambda token: place(token[0]))):
        state.t[number] = place(name)
        state.t[KIND + number] = kind
        state.t[LAYER + number] = layer
        state.t[KNOWN + number] = (known or {}).get(name, 0)
    state.t[GUARD_A], state.t[GUARD_B] = place("G6"), place("C6")
    state.laid = len(tokens)
    state.phase, state.turn, state.turns, state.low, state.high = CHOOSING, turn, 9, 2, 4
    state.asked = append(vec[i64](), i64(1) << turn)
    return state


def chosen(state: SnState, *ints: int) -> tuple[View, Menu]:
    other = state.clone()
    for x in ints:
        other.apply(other.turn, x)
    view = other.view(other.turn)
    return view, menu(view)


def layer(svg: str, name: str) -> ElementTree.Element:
    found = ElementTree.fromstring(svg).find(f"g[@id='{name}']")
    assert found is not None
    return found


def token(svg: str, name: str) -> str:
    found = layer(svg, "tokens").find(f"g[@id='t-{name}']")
    assert found is not None
    return ElementTree.tostring(found, encoding="unicode")


# --- secrets --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [GUARD, MOSS, WATCHERS])
@pytest.mark.parametrize("memory", ["log", "board"])
def test_a_hidden_token_is_drawn_the_same_whatever_it_is(viewer: int, memory: str) -> None:
    rest = {"A5": (DECOY, MOSS), "B11": (DECOY, TOMO)}
    pictures = {
        picture(state.view(viewer), names=NAMES)
        for state in (position({"E11": (kind, REN), **rest}, {"E11": 1 << TOMO}, memory=memory) for kind in (BLUE, DECOY))
    }
    assert len(pictures) == 1


def test_who_laid_a_token_is_not_drawn_for_others() -> None:
    pictures = {picture(position({"E11": (DECOY, layer)}).view(viewer)) for layer in (REN, TOMO) for viewer in (GUARD, MOSS, WATCHERS)}
    assert len(pictures) == 1


@pytest.mark.parametrize("viewer", [GUARD, WATCHERS])
def test_guard_and_watchers_have_no_lit_window(viewer: int) -> None:
    state = position({"E11": (BLUE, REN), "A5": (GREEN, TOMO), "B11": (DECOY, REN)}, {"A5": 1 << REN, "B11": ALL})
    assert "lampwin" not in picture(state.view(viewer))


def test_own_tokens_are_lit_and_ringed_and_looked_at_ones_are_lit() -> None:
    svg = picture(
        position({"E11": (BLUE, REN), "A5": (GREEN, TOMO), "B11": (DECOY, TOMO), "J1": (DECOY, MOSS)}, {"A5": 1 << REN}).view(REN)
    )
    assert "lampwin" in token(svg, "E11")
    assert 'class="ring blue"' in token(svg, "E11")
    assert "secret blue" in token(svg, "E11")
    assert "secret green" in token(svg, "A5")
    assert "ring" not in token(svg, "A5").replace("string", "")
    for hidden in ("B11", "J1"):
        assert "lampwin" not in token(svg, hidden)
        assert 'class="hood"' in token(svg, hidden)


def test_a_decoy_all_have_seen_is_marked_only_where_the_game_says_so() -> None:
    drawn = [token(picture(position({"A5": (DECOY, TOMO)}, {"A5": ALL}, memory=memory).view(REN)), "A5") for memory in ("log", "board")]
    never = token(picture(position({"A5": (DECOY, TOMO)}).view(REN)), "A5")
    assert drawn[0] == never
    assert "face decoy" in drawn[1]


def test_at_the_end_all_lie_open_for_everybody() -> None:
    state = position({"E11": (BLUE, REN), "A5": (DECOY, TOMO)})
    state.phase, state.over, state.asked = ENDED, 1, vec[i64]()
    pictures = {picture(state.view(viewer), names=NAMES).replace("your cat", "the cat of Ren") for viewer in range(6)}
    assert len(pictures) == 1
    svg = pictures.pop()
    assert "face blue" in token(svg, "E11")
    assert "face decoy" in token(svg, "A5")
    assert "hood" not in svg
    assert "lampwin" not in svg


def test_tokens_stand_in_order_of_place() -> None:
    svg = picture(position({"E11": (BLUE, REN), "A5": (DECOY, TOMO), "J1": (DECOY, MOSS)}).view(REN))
    assert [group.attrib["id"] for group in layer(svg, "tokens")] == ["t-J1", "t-A5", "t-E11", "t-C6", "t-G6"]


# --- light, targets, hits ------------------------------------------------------------------------------------------------------


def test_light_lies_on_every_square_that_a_dog_sees() -> None:
    rays = layer(picture(position({}).view(WATCHERS)), "sight")
    down, across = "url(#lamp-v)", "url(#lamp-h)"
    fills = [(int(ray.attrib["x"]) // 48, int(ray.attrib["y"]) // 48, ray.attrib["fill"]) for ray in rays]
    expected = [(6, y, down) for y in (2, 3, 4, 6, 7, 8, 9, 10)] + [(2, y, down) for y in (3, 4, 6, 7, 8, 9)]
    expected += [(x, 5, across) for x in (1, 3, 4, 5)]
    assert sorted(fills) == sorted(expected)


def test_each_entry_with_a_place_is_a_link_with_its_number_and_words() -> None:
    view, found = chosen(position({"E11": (BLUE, REN), "F12": (DECOY, TOMO)}), HIGH_DIE, TOKEN)
    svg = picture(view, found, link=lambda at: f"/t/1?entry={at}")
    hits = list(layer(svg, "hits"))
    assert sorted(int(hit.attrib["data-entry"]) for hit in hits) == [at for at, entry in enumerate(found.entries) if entry.place]
    labels = {}
    for hit in hits:
        at = int(hit.attrib["data-entry"])
        assert hit.attrib["href"] == f"/t/1?entry={at}"
        assert hit.attrib["role"] == "button"
        assert hit.attrib["data-place"] == found.entries[at].place
        labels[found.entries[at].place] = hit.attrib["aria-label"]
    assert labels["E9"] == "Go to E9, 4 steps, koi tank: your cat eats, you win"
    assert labels["G11"] == "G11, 2 steps, a guard sees it: caught"
    assert labels["E12"] == "E12, 1 step, unseen"


def test_the_way_to_the_koi_is_traced_and_its_end_shown() -> None:
    svg = picture(*chosen(position({"E11": (BLUE, REN)}), HIGH_DIE, TOKEN))
    assert [text.text for text in layer(svg, "trace").iter("text")] == ["1", "2", "3"]
    assert [ghost.attrib["class"] for ghost in layer(svg, "ghost")] == ["ghost blue"]
    assert "sel" in token(svg, "E11")


def test_nothing_glows_when_nothing_is_asked() -> None:
    svg = picture(position({"E11": (BLUE, REN)}).view(MOSS), menu(position({"E11": (BLUE, REN)}).view(MOSS)))
    for name in ("targets", "trace", "ghost", "marks", "hits"):
        assert len(layer(svg, name)) == 0


def test_the_last_walk_is_drawn_from_where_it_began() -> None:
    rows = [
        Row(R_MOVED, 401, GUARD, GUARD_B, place("A6"), place("B6"), -1),
        Row(R_MOVED, 401, GUARD, GUARD_B, place("B6"), place("C6"), -1),
        Row(R_POSTED, 214, GUARD, GUARD_A, 0, place("E5"), -1),
    ]
    drawn = {part.attrib["class"]: part.attrib for part in layer(picture(position({}).view(WATCHERS), last=rows), "last")}
    assert drawn["last"]["d"] == "M24 264L72 264L120 264"
    assert (drawn["lastfrom"]["cx"], drawn["lastfrom"]["cy"]) == ("24", "264")
    assert (drawn["lastat"]["cx"], drawn["lastat"]["cy"]) == ("216", "216")


# --- form -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", BOARDS)
def test_layers_stand_in_order_and_names_of_elements_are_unique(board: str) -> None:
    game = make("shadow-ninjas", 5, None, board=board)
    svg = picture(game.new_state().view(REN), menu(game.new_state().view(REN)))
    root = ElementTree.fromstring(svg)
    assert [part.attrib["id"] for part in root if part.tag == "g"] == LAYERS
    ids = re.findall(r' id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))
    assert root.attrib["role"] == "group"


@pytest.mark.parametrize("board", BOARDS)
def test_ground_and_plan_show_the_board(board: str) -> None:
    game = make("shadow-ninjas", 2, None, board=board)
    assert isinstance(game, SnGame)
    svg = picture(game.new_state().view(WATCHERS - 3))
    assert svg.count('class="grey"') == len(game.board.grey)
    plan = layer(svg, "plan")
    tanks = [part.attrib["aria-label"] for part in plan if part.attrib.get("class") == "tank"]
    assert tanks == [f"Koi tank {game.board.name(square)}" for square in game.board.tanks]
    things = [part for part in plan if part.attrib.get("class") in ("pine", "rock")]
    assert len(things) == len(game.board.blocked)


@pytest.mark.parametrize("board", BOARDS)
def test_nothing_forbidden_is_in_a_picture(board: str) -> None:
    game = make("shadow-ninjas", 5, None, board=board)
    for svg in (picture(game.new_state().view(REN)), standalone(game.new_state().view(REN)), vignette()):
        lower = svg.lower().replace("http://www.w3.org/2000/svg", "")
        for word in ("<script", "<image", "<filter", "<foreignobject", "javascript:", "http:", "https:", "@import", " onclick", " onload"):
            assert word not in lower


def test_names_are_escaped() -> None:
    state = position({"A5": (GREEN, TOMO)}, {"A5": 1 << REN})
    svg = picture(state.view(REN), names=("Mika", "Ren", '"><script>', "Moss", "Reed"))
    assert "<script" not in svg
    ElementTree.fromstring(svg)


def test_a_picture_that_stands_alone_needs_nothing_beside_it() -> None:
    svg = standalone(position({"E11": (BLUE, REN), "A5": (DECOY, TOMO)}).view(REN))
    root = ElementTree.fromstring(svg)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert set(re.findall(r"var\(([^)]+)\)", svg)) == {"--hole"}  # set by the classes themselves
    assert "light-dark" not in svg
    rules = re.findall(r"([^{}]+)\{[^}]*\}", svg[svg.index("<style>") + 7 : svg.index("</style>")])
    assert all(part.strip().startswith(".shadow-ninjas-alone") for rule in rules for part in rule.split(","))  # touches no other board
    assert 'class="shadow-ninjas-alone koi-house"' in svg
    defined = set(re.findall(r'<symbol id="i-([a-z]+)"', svg))
    assert used(svg) == defined >= {"cat", "dog", "koi"}


def test_the_style_knows_the_tokens_of_the_house() -> None:
    house = files("kurogo.server").joinpath("static/kurogo.css").read_text(encoding="utf-8")
    tokens = dict(reversed(re.findall(r"--([\w-]+):\s*([^;]+);", house)))  # the first of each: later ones are for special cases
    for name in set(re.findall(r"var\(--([\w-]+)\)", style())):
        assert name in tokens or name == "hole"
    for name, value in LIGHT.items():
        if name != "text":
            given = tokens[name].removeprefix("light-dark(").split(",")[0].strip()
            assert given == value, name


def test_every_class_that_is_drawn_has_a_style() -> None:
    house = files("kurogo.server").joinpath("static/kurogo.css").read_text(encoding="utf-8")
    svg = picture(*chosen(position({"E11": (BLUE, REN), "F12": (DECOY, TOMO)}, memory="board"), HIGH_DIE, TOKEN)) + vignette()
    names = {name for words in re.findall(r'class="([^"]+)"', svg) for name in words.split()}
    bare = {"token", "risky", "koi-house", "shadow-ninjas"}
    for name in names - bare:
        assert f".{name}" in style() + house, name


# --- beside the board --------------------------------------------------------------------------------------------------------


def test_the_dice_say_which_is_in_use() -> None:
    state = position({"E11": (BLUE, REN)})
    labels = [
        re.findall(r'aria-label="([^"]+)"', aid(view)) for view, _ in (chosen(state), chosen(state, HIGH_DIE), chosen(state, LOW_DIE))
    ]
    assert labels == [
        ["die 2, to come", "die 4, to come"],
        ["die 2, to come", "die 4, in use"],
        ["die 2, in use", "die 4, to come"],
    ]
    state.used, state.phase, state.walker = 2, WALKING, 0
    assert re.findall(r'aria-label="([^"]+)"', aid(state.view(MOSS))) == ["die 2, to come", "die 4, in use"]
    state.low = state.high = 0
    assert aid(state.view(MOSS)) == ""


def test_the_legend_speaks_of_lamplight_only_to_those_who_have_some() -> None:
    state = position({"E11": (BLUE, REN)})
    assert "lamplight" in legend(state.view(REN))
    for viewer in (GUARD, WATCHERS):
        assert "lamplight" not in legend(state.view(viewer))
