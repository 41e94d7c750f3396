"""What pages are made with: markup, phrases, menus."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from kurogo.core.contract import Game, View
from kurogo.core.match import Match
from kurogo.core.menu import Entry, Menu, plain
from kurogo.core.phrases import Phrase, player, say
from kurogo.core.svg import Markup, escape, group, join, number, tag

TEXT = st.text(st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\ufffe\uffff"))


# --- markup -------------------------------------------------------------------------------------------------------------


def test_elements_attributes_and_content() -> None:
    assert tag("g") == "<g/>"
    assert group() == "<g></g>"
    assert tag("use", href="#cat", stroke_width=1.5, class_="a b", id=None) == '<use href="#cat" stroke-width="1.5" class="a b"/>'
    assert tag("text", "a", tag("tspan", "b"), [tag("tspan", "<"), "&"]) == "<text>a<tspan>b</tspan><tspan>&lt;</tspan>&amp;</text>"
    assert join(["<", Markup("<br/>")]) == "&lt;<br/>"
    assert [number(x) for x in (1, 1.0, 0.5, 1 / 3, -0.25, 100.0, 10)] == ["1", "1", "0.5", "0.33", "-0.25", "100", "10"]


def test_what_was_markup_is_no_markup_once_it_was_changed() -> None:
    assert tag("b", Markup("<i/>") + "<script>") == "<b>&lt;i/&gt;&lt;script&gt;</b>"


@given(TEXT, TEXT)
def test_any_text_comes_out_as_it_went_in(content: str, value: str) -> None:
    element = ElementTree.fromstring(tag("text", content, data_x=value))
    assert (element.text or "") == content
    assert element.get("data-x") == value
    assert not set("<>\"'") & set(escape(content))


# --- phrases ------------------------------------------------------------------------------------------------------------


def test_a_phrase_is_translated_before_it_is_filled() -> None:
    phrase = Phrase("{who} rolled {n}.", {"who": player(1), "n": "{who}"})
    assert say(phrase, ["Mika", "Ren"]) == "Ren rolled {who}."
    german = {"{who} rolled {n}.": "{n} hat {who} gewürfelt."}
    assert say(phrase, ["Mika", "Ren"], german.__getitem__) == "{who} hat Ren gewürfelt."
    assert say(Phrase("Wait"), []) == "Wait"


def test_names_are_never_read_as_places() -> None:
    phrase = Phrase("{a} and {b}", {"a": player(0), "b": player(1)})
    assert say(phrase, ["{b}", "\x001\x00"]) == "{b} and \x001\x00"


# --- menus --------------------------------------------------------------------------------------------------------------


def label(game: Game, action: int) -> Phrase:
    return Phrase(game.code(action))


def plain_menu(view: View) -> Menu:
    return plain(view, lambda view, action: label(view.game, action), lambda view, action: len(view.draft) == 1)


def test_a_plain_menu_lengthens_the_draft_until_the_move_is_whole(match: Match) -> None:
    assert plain_menu(match.view(1)).entries == (Entry(Phrase("low"), draft=(2,)), Entry(Phrase("high"), draft=(3,)))
    whole = plain_menu(match.drafted(1, [3])).entries
    assert whole == (Entry(Phrase("left"), moves=((3, 4),)), Entry(Phrase("right"), moves=((3, 5),)))
    assert [entry.is_move for entry in whole] == [True, True]
    assert plain_menu(match.view(2)) == Menu(Phrase("Wait"), Phrase("Nothing is asked of you now."))
