"""The cue under the board: what is asked, one line why or what next, at most three buttons, one of them persimmon and last."""

from __future__ import annotations

from kurogo.core.menu import Entry
from kurogo.core.phrases import say
from kurogo.server.models import TablePage, ints_text, moves_text
from kurogo.server.pages import element as h
from kurogo.server.pages.element import Node
from kurogo.server.pages.parts import button, icon, link

EQUALS = 5  # so many choices of one rank stand on buttons, all or none; more of them are under Moves


def place(page: TablePage) -> str:
    """Address of the table."""
    return f"{page.base}/t/{page.id}"


def seen_from(page: TablePage, draft: tuple[int, ...] = ()) -> str:
    """Address of the table as the page's viewer sees it, with a move begun. Names the seat only where the device has several."""
    words = [f"as={page.viewer}"] if page.viewer is not None and len(page.own) > 1 else []
    if draft:
        words.append(f"draft={ints_text(draft)}")
    return f"{place(page)}?{'&'.join(words)}" if words else place(page)


def clause_link(page: TablePage, clause: str) -> str:
    """Address of a clause in the game's rulebook."""
    return clause_at(f"{page.base}/rules/{page.game}", clause)


def clause_at(address: str, clause: str) -> str:
    """Address of a clause in the rulebook at this address: "SN 4.2" stands at #clause-4.2."""
    return f"{address}#clause-{clause.split()[-1]}"


def asked(page: TablePage) -> bool:
    """Whether the page asks its viewer for a choice."""
    return page.stage == "playing" and page.viewer is not None and page.menu is not None and bool(page.menu.entries)


def main_entry(entries: tuple[Entry, ...]) -> int:
    """Index of the entry of the persimmon button; -1 when the choice is made on the board, or between equals that the page must not rank.

    A game's menu marks it. Where it does not, only an entry that stands alone is one.
    """
    marked = next((at for at, entry in enumerate(entries) if entry.main), -1)
    return 0 if marked < 0 and len(entries) == 1 and not entries[0].place else marked


def move_form(page: TablePage, *inside: Node, action: str = "move", class_: str = "") -> Node:
    """A form that sends whole moves: its buttons are named `moves`. The hidden fields say whose they are and what was known."""
    return h.form(class_=class_ or None, method="post", action=f"{place(page)}/{action}", data_moves=True)[
        h.input(type="hidden", name="seat", value=page.viewer), h.input(type="hidden", name="seen", value=page.count), inside
    ]


def cue(page: TablePage) -> Node:
    """The cue in its state: refused, over, at hand, or waiting."""
    if page.refusal is not None:
        clause = page.refusal.clause
        do = [
            link(f"Clause {clause}", clause_link(page, clause), "book", "cite") if clause else None,
            link("Choose again", seen_from(page), class_="go" if asked(page) else "", data_swap=True),
        ]
        return _cue(page, "no", "refuse", page.refusal.text, "Nothing has changed.", do)
    if page.stage == "over":
        return _over(page)
    if page.stage == "playing" and page.viewer is not None and page.seats[page.viewer].stand_in:
        return _away(page)
    if page.hand_to is not None:
        name = page.names[page.hand_to]
        do = [link("Close the curtain", f"{place(page)}?as=watch", "wait", "go", data_swap=True)]
        return _cue(
            page,
            "mine",
            "veil",
            f"Pass the device to {name}",
            "Look as long as you like, then close the curtain.",
            do,
        )
    if asked(page):
        return _asked(page)
    symbol = "eye" if page.viewer is None else "wait"
    return _cue(page, "", symbol, page.cue_title or "Wait", page.cue_line, [_undo(page)], _aid(page))


def _away(page: TablePage) -> Node:
    """A bot plays for who looks."""
    form = h.form(method="post", action=f"{place(page)}/back", data_post=True)[
        h.input(type="hidden", name="seat", value=page.viewer), button("Take the seat back", "seat", "go")
    ]
    return _cue(page, "", "bot", "A bot plays for you", "It goes on until you take your seat back.", [form])


def _cue(page: TablePage, class_: str, symbol: str, title: str, line: str, do: list[Node], aid: Node = None) -> Node:
    buttons = [item for item in do if item is not None]
    words = {"mine": "Your turn", "no": "Refused", "held": "The game is over"}.get(class_, "What happens now")
    return h.section(class_=["cue", class_], id="part-cue", aria_label=words)[
        icon(symbol, "call"),
        h.div(".say")[
            h.h1(tabindex="-1")[title],
            h.p[line] if line else None,
            h.p(".goal")[page.guide.goal] if page.guide.goal and class_ != "no" else None,
            h.p(".note")[icon("eye", size=16), page.note] if page.note else None,
        ],
        h.div(".do")[aid, buttons] if buttons or aid is not None else None,
    ]


def _asked(page: TablePage) -> Node:
    menu = page.menu
    assert menu is not None
    title = page.cue_title or say(menu.title, page.names)
    line = page.cue_line or say(menu.hint, page.names)
    main = main_entry(menu.entries)
    others = [at for at, entry in enumerate(menu.entries) if not entry.place and at != main]
    back = link("Put back", seen_from(page), "undo", data_swap=True, data_back=True) if page.draft else _undo(page)
    equal = main < 0 and not any(entry.place for entry in menu.entries)
    room = 2 - (back is not None)
    if equal:
        room = len(others) if len(others) <= EQUALS else 0
    first = sorted(others, key=lambda at: not menu.entries[at].is_move)[:room]  # where there is no room for all, what ends the move has it
    buttons = [entry_button(page, at, "may" if equal else "") for at in sorted(first)]  # in the order of the list
    go = entry_button(page, main, "go") if main >= 0 else None
    look = h.button(".btn.go.needs-script", type="button", hidden=True, data_preview=True)  # the script's, for what is looked at
    return _cue(page, "mine", "cue", title, line, [back, *buttons, go, look], _aid(page))


def _aid(page: TablePage) -> Node:
    """What lies beside the board for all to see: the dice of this turn."""
    return h.span(".aid")[page.aid] if page.aid else None


def entry_button(page: TablePage, at: int, class_: str = "") -> Node:
    """An entry as a button of the cue: a link that lengthens the draft, or a form that plays."""
    assert page.menu is not None
    entry = page.menu.entries[at]
    label = say(entry.label, page.names)
    if entry.is_move:
        return move_form(page, button(label, entry.symbol, class_, name="moves", value=moves_text(entry.moves), data_entry=str(at)))
    return link(label, seen_from(page, entry.draft), entry.symbol, class_, data_swap=True, data_entry=str(at))


def _undo(page: TablePage) -> Node:
    if not page.can_undo or page.viewer is None:
        return None
    return move_form(page, button("Put back", "undo"), action="undo")


def _over(page: TablePage) -> Node:
    result = page.result
    title = result.title if result else page.cue_title or "The game is over"
    line = result.line if result else page.cue_line
    do: list[Node] = [
        link("Replay", f"{place(page)}/replay?at=0", "play"),
        link("Record", f"{place(page)}/record.json", "down", download=True),
    ]
    if page.rematch:
        do.append(link("To the next table", page.rematch, "play", "go"))
    elif page.may_rematch:
        do.append(
            h.form(method="post", action=f"{place(page)}/rematch", data_post=True)[
                h.label(".turn")[h.input(type="checkbox", name="rotate", value="1", checked=True), h.span["change seats"]],
                button("Rematch", "refresh", "go"),
            ]
        )
    return _cue(page, "held", "proof", title, line, do)
