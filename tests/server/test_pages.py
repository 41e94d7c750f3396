"""Pages from hand-made values: structure, escaping, one main button."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from kurogo.core.clauses import Clause, Rulebook
from kurogo.core.menu import Entry, Menu
from kurogo.core.phrases import Phrase, player
from kurogo.core.svg import Markup
from kurogo.server import pages
from kurogo.server.models import (
    BotChoice,
    DicePromise,
    ErrorPage,
    GameCard,
    LobbyPage,
    LogLine,
    NewTablePage,
    OptionField,
    OwnSeat,
    Refusal,
    Result,
    RulesPage,
    SeatCard,
    Secret,
    TableLine,
    TablePage,
)

NASTY = '<script>alert("x")</script>'

CARD = GameCard("shadow-ninjas", "Shadow Ninjas", "Cats under black cloth.", 2, 5, 20, Markup("<svg class='v'></svg>"))
BOOK = Rulebook(
    "Shadow Ninjas",
    "SN",
    (
        Clause("4.1", "Steps", "A step goes to a square beside.", (), ("t",)),
        Clause("4.2", "Dogs", f"No shadow passes a dog. {NASTY}", (), ("t",)),
    ),
    (Clause("S13", "Swap last", "Yes.", (), ("t",), "swap", "May a swap end the move?"),),
    (),
)
SEATS = (
    SeatCard(0, "Mika", "person", "Guard", "dog", "red", figure="1 of 4"),
    SeatCard(1, NASTY, "person", "Blue cat", "cat", "blue", acting=True, you=True, viewed=True),
    SeatCard(2, "Moss", "bot", "Green cat", "cat", "green", level="hard", out=True),
)
ROLL = Entry(Phrase("Roll the dice"), main=True, moves=((5,),))
LOST = Entry(Phrase("Get lost"), symbol="lost", moves=((6,),))
GO = Entry(Phrase("Go to {at}", {"at": "E9"}), "E9", Phrase("unseen"), "2", "koi", moves=((9, 15, 11), (12,)), path=("E11", "E10", "E9"))
RISKY = Entry(Phrase("G9"), "G9", Phrase("a guard sees it"), "1", "eye", True, moves=((9, 15, 12),), group=Phrase("Seen by a guard"))
HIT = Markup('<svg viewBox="0 0 9 9"><g id="trace"></g><a data-entry="0" href="#m0" aria-label="E9"><rect width="9" height="9"/></a></svg>')

TABLE = TablePage(
    base="",
    id="abc",
    name=NASTY,
    game="shadow-ninjas",
    title="Shadow Ninjas",
    setup=("Board: Koi House", NASTY),
    stage="playing",
    invitation="http://here.test/t/abc",
    viewer=1,
    seats=SEATS,
    names=("Mika", NASTY, "Moss"),
    own=(OwnSeat(1, NASTY, "http://here.test/t/abc/seat/tok", True),),
    menu=Menu(Phrase("Roll, or get lost"), Phrase("For {who}", {"who": player(1)}), (LOST, ROLL)),
    picture=HIT,
    board=("E9: a koi tank", NASTY),
    way="Turn 9",
    secrets=(Secret("E11", "cat", NASTY),),
    log=(LogLine("Mika moved a dog.", 0, "SN 4.2"), LogLine(NASTY, 1, private=True), LogLine("The dice roll.", None, "S13")),
    count=7,
    news=2,
    dice=DicePromise("ab" * 32),
)
WAITING = replace(
    TABLE, menu=None, cue_title="Mika rolls", seats=(replace(SEATS[0], acting=True), replace(SEATS[1], acting=False), SEATS[2])
)
FREE = SeatCard(1, "", "free", "Blue cat", "cat", "blue", may_sit=True, may_add_bot=True)
GATHERING = replace(
    TABLE,
    stage="gathering",
    viewer=None,
    own=(),
    menu=None,
    picture=Markup(""),
    log=(),
    secrets=(),
    board=(),
    seats=(SEATS[0], FREE, SEATS[2]),
)
HOST = replace(
    GATHERING,
    own=TABLE.own,
    viewer=0,
    bots=(BotChoice("random", "random"), BotChoice("mcts", NASTY)),
    seats=(replace(SEATS[0], may_free=True), FREE, SEATS[2]),
)
OVER = replace(
    WAITING,
    stage="over",
    result=Result("Mika wins", "Every cat was seen.", (1, 0, 0), (0,)),
    may_rematch=True,
    dice=DicePromise("ab" * 32, ("", NASTY), "cd" * 32),
)
TWO = replace(TABLE, own=(*TABLE.own, OwnSeat(0, "Mika", "http://here.test/t/abc/seat/other")))

TABLES = {
    "asked": TABLE,
    "on the board": replace(TABLE, menu=Menu(Phrase("Where to?"), Phrase("Two steps."), (GO, RISKY)), draft=(9, 15)),
    "equals": replace(
        TABLE, menu=Menu(Phrase("Lay a token"), Phrase(""), tuple(Entry(Phrase(t), draft=(k,)) for k, t in enumerate("abc")))
    ),
    "feast": replace(TABLE, menu=Menu(Phrase("To the koi"), Phrase(""), (GO._replace(main=True), RISKY)), draft=(9, 15)),
    "waiting": WAITING,
    "may undo": replace(WAITING, can_undo=True),
    "refused": replace(TABLE, refusal=Refusal(f"No. {NASTY}", "SN 4.2")),
    "refused, not asked": replace(WAITING, refusal=Refusal("Not your turn.")),
    "note": replace(TABLE, note=NASTY),
    "watching": replace(WAITING, viewer=None, own=(), secrets=()),
    "gathering": GATHERING,
    "host": HOST,
    "ready": replace(HOST, may_start=True),
    "over": OVER,
    "over, rematch set": replace(OVER, rematch="/t/next"),
    "pass on": replace(TWO, hand_to=0, menu=None),
    "curtain": replace(TWO, hand_to=0, viewer=None, menu=None, secrets=()),
}
PAGES = {
    "lobby": pages.lobby(
        LobbyPage(
            "",
            (CARD,),
            (TableLine("a", NASTY, "Shadow Ninjas", "playing", ("Mika", NASTY), 0, True),),
            (TableLine("b", "", "?", "gathering", (), 2),),
        )
    ),
    "lobby, empty": pages.lobby(LobbyPage("", (CARD,), (), ())),
    "lobby, no game": pages.lobby(LobbyPage("", (), (), ())),
    "new": pages.new_table(
        NewTablePage(
            "",
            CARD,
            (
                OptionField("board", "Board", NASTY, "S1", "a", (("a", "Koi House"), ("b", NASTY))),
                OptionField("cap", "Turn cap", "", "S27", "0", (), 0, 2000),
                OptionField("guard", "Guard", "", "", "0", (), 0, 4),
            ),
            3,
            NASTY,
            NASTY,
            error=f"cap: {NASTY}",
        )
    ),
    "rules": pages.rules(RulesPage("", "shadow-ninjas", "Shadow Ninjas", BOOK)),
    "error": pages.error(ErrorPage("", 404, "Not here", NASTY)),
    **{f"table: {name}": pages.table(page) for name, page in TABLES.items()},
}

VOID = {"input", "meta", "link", "br", "img", "hr"}


class Reader(HTMLParser):
    """Elements as (name, attributes, hidden by an ancestor or itself), text, and what does not close."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.texts: list[str] = []
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()
        else:
            self.wrong.append(tag)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def having(self, name: str) -> list[tuple[str, str]]:
        """(element, value) of everything with this attribute."""
        return [(tag, attributes[name]) for tag, attributes in self.elements if name in attributes]

    def main_buttons(self) -> list[dict[str, str]]:
        """What is persimmon and can be seen."""
        return [a for _, a in self.elements if {"btn", "go"} <= set(a.get("class", "").split()) and "hidden" not in a]

    def levels(self) -> list[int]:
        return [int(tag[1]) for tag, _ in self.elements if re.fullmatch(r"h[1-6]", tag)]


@pytest.fixture(params=sorted(PAGES))
def page(request: pytest.FixtureRequest) -> Reader:
    name: str = request.param
    return Reader(PAGES[name])


def test_every_element_closes(page: Reader) -> None:
    assert page.wrong == []
    assert page.open == []


def test_one_h1_and_no_heading_skips_a_level(page: Reader) -> None:
    levels = page.levels()
    assert levels.count(1) == 1
    assert all(low <= high + 1 for high, low in zip([1, *levels], levels, strict=False) if low > high)


def test_ids_are_unique_and_labels_find_their_fields(page: Reader) -> None:
    ids = Counter(value for _, value in page.having("id"))
    assert [name for name, count in ids.items() if count > 1] == []
    for attribute in ("for", "aria-labelledby", "aria-describedby"):
        assert [value for _, value in page.having(attribute) if value not in ids] == []


def test_symbols_of_the_page_are_all_there(page: Reader) -> None:
    ids = {value for _, value in page.having("id")}
    uses = {attributes["href"] for tag, attributes in page.elements if tag == "use"}
    assert {use.removeprefix("#") for use in uses} <= ids


def test_nothing_comes_from_elsewhere_and_nothing_is_inline(page: Reader) -> None:
    for name in ("src", "href", "action"):
        assert [value for _, value in page.having(name) if not re.match(r"/(?!/)|#", value)] == []
    assert page.having("style") == []
    assert [name for tag, attributes in page.elements for name in attributes if name.startswith("on")] == []
    assert [tag for tag, attributes in page.elements if tag == "style" or (tag == "script" and "src" not in attributes)] == []


def test_texts_are_escaped(page: Reader) -> None:
    assert not any("alert" in value for _, value in page.having("src"))
    scripts = [attributes["src"] for tag, attributes in page.elements if tag == "script"]
    assert scripts[0] == "/static/theme.js"
    assert all(src.startswith("/static/") for src in scripts)


def test_at_most_one_main_button(page: Reader) -> None:
    assert len(page.main_buttons()) <= 1


def test_controls_have_names(page: Reader) -> None:
    labelled = {value for _, value in page.having("for")}
    for tag, attributes in page.elements:
        if tag in ("input", "select") and attributes.get("type") not in ("hidden", "radio", "checkbox"):
            assert attributes.get("aria-label") or attributes.get("id") in labelled


@pytest.mark.parametrize(
    "name", ["asked", "refused", "note", "feast", "gathering", "ready", "over", "over, rematch set", "pass on", "curtain"]
)
def test_one_main_button_where_something_is_asked(name: str) -> None:
    assert len(Reader(pages.table(TABLES[name])).main_buttons()) == 1


@pytest.mark.parametrize("name", ["waiting", "may undo", "refused, not asked", "watching", "host", "on the board", "equals"])
def test_no_main_button_where_nothing_is_asked_or_the_board_is(name: str) -> None:
    assert Reader(pages.table(TABLES[name])).main_buttons() == []


def test_no_choice_between_equals_is_pushed() -> None:
    marks = [
        set(a["class"].split())
        for _, a in Reader(pages.table(TABLES["equals"])).elements
        if "btn" in a.get("class", "") and "data-entry" in a
    ]
    assert marks == [{"btn", "may"}] * 3


def test_choices_stand_on_the_cue_in_the_order_of_the_list() -> None:
    use, end = Entry(Phrase("Use the 1"), draft=(9,)), Entry(Phrase("End the turn"), moves=((8,),))
    for entries, shown in (
        ((use, end), ["0", "1"]),  # equal ones
        ((use, end, GO._replace(main=True)), ["0", "1", "2"]),
        ((use, use, end, GO._replace(main=True)), ["0", "2", "3"]),  # no room for all: what ends the turn is there
    ):
        page = replace(TABLE, menu=Menu(Phrase("?"), Phrase(""), entries), draft=(), can_undo=False)
        reader = Reader(pages.stage(page))
        assert [a["data-entry"] for _, a in reader.elements if "data-entry" in a and "btn" in a.get("class", "").split()] == shown


def test_fields_to_write_in_have_a_word_that_stays() -> None:
    reader = Reader(pages.stage(replace(TABLE, writers=((1, ("",)),))))
    labels = {a["for"] for tag, a in reader.elements if tag == "label" and "for" in a and "sr" not in a.get("class", "").split()}
    assert {"find", "say"} <= labels


def test_the_name_of_a_player_is_shown_as_it_was_written() -> None:
    assert NASTY in Reader(pages.stage(TABLE)).texts
    assert NASTY not in pages.stage(TABLE)


def test_entries_of_the_menu_send_whole_moves_or_lengthen_the_draft() -> None:
    begun = Entry(Phrase("Use the 4"), draft=(9,))
    reader = Reader(pages.stage(replace(TABLE, menu=Menu(Phrase("?"), Phrase(""), (GO, begun)), draft=(3,))))
    moves = {a["id"]: a for tag, a in reader.elements if "move" in a.get("class", "").split()}
    assert moves["m0"]["name"] == "moves"
    assert moves["m0"]["value"] == "9.15.11,12"
    assert moves["m1"]["href"] == "/t/abc?draft=9"
    hidden = {a["name"]: a["value"] for tag, a in reader.elements if a.get("type") == "hidden"}
    assert hidden == {"seat": "1", "seen": "7"}
    assert ("a", "/t/abc") in reader.having("href")  # put back


def test_an_address_names_a_seat_only_where_the_device_has_several() -> None:
    begun = Menu(Phrase("?"), Phrase(""), (Entry(Phrase("Use the 4"), draft=(9,)),))
    one, two = (Reader(pages.stage(replace(page, menu=begun))) for page in (TABLE, TWO))
    assert ("a", "/t/abc?draft=9") in one.having("href")
    assert ("a", "/t/abc?as=1&draft=9") in two.having("href")


def test_the_stage_says_what_the_script_needs() -> None:
    _, stage = Reader(pages.stage(replace(TABLE, draft=(9, 15)))).elements[0]
    assert stage["id"] == "stage"
    told = {name: stage[f"data-{name}"] for name in ("url", "as", "count", "news", "draft", "kind", "title")}
    assert told == {
        "url": "/t/abc",
        "as": "1",
        "count": "7",
        "news": "2",
        "draft": "9.15",
        "kind": "playing",
        "title": f"Your turn · {NASTY} · Kurogo",
    }
    assert "data-asked" in stage


@pytest.mark.parametrize(("name", "eyes"), [("asked", "1"), ("watching", ""), ("gathering", ""), ("curtain", "watch")])
def test_the_script_is_told_whose_eyes_it_asks_for(name: str, eyes: str) -> None:
    _, stage = Reader(pages.stage(TABLES[name])).elements[0]
    assert stage["data-as"] == eyes


def test_the_document_holds_the_stage_as_it_is() -> None:
    assert pages.stage(TABLE) in pages.table(TABLE)


def test_the_closed_curtain_shows_nothing_of_the_table() -> None:
    markup = pages.stage(replace(TWO, hand_to=0, viewer=None, menu=None, secrets=TABLE.secrets))
    for secret in ("E11", "koi tank", "moved a dog", "seat/tok", "<rect"):
        assert secret not in markup
    assert "/t/abc?as=0" in markup


def test_secrets_stand_only_on_the_page_of_a_seat() -> None:
    assert "Only you see this" in pages.stage(TABLE)
    assert "Only you see this" not in pages.stage(replace(TABLE, viewer=None, own=()))


def test_rules_are_cited_where_they_stand() -> None:
    anchors = {value for _, value in Reader(PAGES["rules"]).having("id")}
    cited = [value for _, value in Reader(pages.stage(TABLE)).having("href") if "#clause-" in value]
    assert cited
    for address in cited:
        where, _, anchor = address.partition("#")
        assert where == "/rules/shadow-ninjas"
        assert anchor in anchors


def test_a_refusal_says_what_holds_and_leads_to_its_clause() -> None:
    markup = pages.stage(TABLES["refused"])
    assert "Nothing has changed." in markup
    assert 'href="/rules/shadow-ninjas#clause-4.2"' in markup


def test_dice_are_shown_when_the_game_is_over_and_not_before() -> None:
    assert "cd" * 32 not in pages.stage(replace(TABLE, dice=DicePromise("ab" * 32)))
    over = pages.stage(OVER)
    assert "cd" * 32 in over
    assert "ab" * 32 in over
    assert "kurogo verify kurogo-abc.json" in over  # as the download is called


def test_a_table_without_a_name_of_its_own_is_called_by_its_game_once() -> None:
    line = TableLine("a", "Shadow Ninjas", "Shadow Ninjas", "gathering", (), 2)
    assert "Shadow Ninjas, Shadow Ninjas" not in "".join(re.split(r"<[^>]*>", pages.lobby(LobbyPage("", (CARD,), (line,), ()))))
    named = replace(line, name="Thursday")
    assert "Shadow Ninjas, Thursday" in "".join(re.split(r"<[^>]*>", pages.lobby(LobbyPage("", (CARD,), (named,), ()))))
    head = pages.table(replace(TABLE, name=TABLE.title)).partition("</header>")[0]
    assert f"· {TABLE.title}" not in head.partition("<body")[2]


def test_a_prefix_goes_before_every_address() -> None:
    for markup in (
        pages.table(replace(TABLE, base="/k")),
        pages.table(replace(HOST, base="/k")),
        pages.lobby(LobbyPage("/k", (CARD,), (), ())),
        pages.rules(RulesPage("/k", "shadow-ninjas", "Shadow Ninjas", BOOK)),
        pages.error(ErrorPage("/k", 500, "Broken", "It broke.")),
    ):
        reader = Reader(markup)
        found = [value for name in ("src", "href", "action") for _, value in reader.having(name)]
        assert [value for value in found if not value.startswith(("/k/", "#"))] == []


def test_games_that_are_not_installed_have_no_button() -> None:
    reader = Reader(PAGES["lobby"])
    assert {value for _, value in reader.having("href") if value.startswith("/new")} == {"/new?game=shadow-ninjas"}
