"""Beside the board: the players, then tabs with moves, log and rules.

Without a script the panels stand one under another and the tabs are links to them; the script makes tabs of them. On a phone "Yours" and
"Players" are tabs too.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from kurogo.core.menu import Entry
from kurogo.core.phrases import say
from kurogo.core.svg import Markup, escape
from kurogo.server.models import BotChoice, LogLine, SeatCard, TablePage, moves_text
from kurogo.server.pages import element as h
from kurogo.server.pages.cue import asked, clause_link, move_form, place, seen_from
from kurogo.server.pages.element import Node
from kurogo.server.pages.guide import rules
from kurogo.server.pages.parts import button, icon, link
from kurogo.server.pages.seals import seat_seal
from kurogo.server.pages.talk import talk


def players(page: TablePage) -> Node:
    """Who plays, what they did last, and the figure that matters."""
    return h.section("#panel-seats.slip.players", aria_label="Players", data_panel="seats")[
        h.h2(".sr")["Players"], h.ol(".seats")[[_player(page, seat) for seat in page.seats]], _left(page)
    ]


def _left(page: TablePage) -> Node:
    """For who plays on when somebody has left: a bot plays until they are back."""
    others = [seat for seat in page.seats if seat.seat in page.may_replace and not seat.you]
    if not others:
        return None
    return h.details(".fold.left")[
        h.summary[icon("bot"), "Has somebody left?"],
        h.p(".small.quiet")["A bot can play for them, and sees no more than they did. They can take their seat back at any time."],
        [
            _stand_in(f"{place(page)}/standin", seat.seat, seat.name, page.viewer if len(page.own) > 1 else None, page.bots)
            for seat in others
        ],
    ]


@lru_cache(maxsize=512)
def _stand_in(address: str, seat: int, name: str, viewer: int | None, bots: tuple[BotChoice, ...]) -> Markup:
    return h.form(".addbot", method="post", action=address, data_post=True)[
        h.input(type="hidden", name="seat", value=seat),
        h.input(type="hidden", name="as", value=viewer) if viewer is not None else None,
        h.span[name],
        h.select(".field", name="spec", aria_label=f"Bot for {name}")[
            [h.option(value=bot.spec, selected=at == len(bots) // 2)[bot.label] for at, bot in enumerate(bots)]
        ],
        button("Ask it in", "bot", aria_label=f"Ask this bot to play for {name}"),
    ]


def _player(page: TablePage, seat: SeatCard) -> Node:
    now = seat.acting and page.stage == "playing"
    won = page.result is not None and seat.seat in page.result.winners
    return page.kept.part(f"seat {seat.seat}", _seat, seat, now, won)


def _seat(seat: SeatCard, now: bool, won: bool) -> Markup:
    tags = [
        h.span(".tag")[seat.role] if seat.role else None,
        h.span(".tag.you")["you"] if seat.you else None,
        h.span(".tag")[icon("bot", size=14), f"{seat.level or 'a bot'} plays" if seat.stand_in else seat.level or "bot"]
        if seat.kind == "bot"
        else None,
        h.span(".tag.won")[icon("glory", size=14), "won"] if won else None,
        h.span(".tag")["has chosen"] if seat.sealed else h.span(".tag.now")["to play"] if now else None,
    ]
    return h.li(class_={"on": now and seat.you, "acts": now and not seat.you, "gone": seat.out})[
        seat_seal(seat),
        h.div[h.span(".who")[h.b[seat.name or "free"], tags], h.div(".note")[seat.note] if seat.note else None],
        h.div(".fig")["out" if seat.out and not seat.figure else seat.figure],
    ]


def panel(page: TablePage) -> Node:
    """The tabs and what they hold."""
    entries = page.menu.entries if asked(page) and page.menu else ()
    plays = page.viewer is not None and page.stage == "playing"
    names = [("moves", "Moves", len(entries))] if plays else []
    names += [("yours", "Yours", 0)] if page.secrets or page.own else []
    names += [("seats", "Players", 0), ("log", "Log", 0), ("talk", "Talk", 0), ("rules", "Rules", 0)]
    return h.section(".slip.panel", aria_label="Moves, log, talk and rules" if plays else "Log, talk and rules")[
        h.nav(".tabs", aria_label="Parts of the table", data_tabs=True)[[_tab(*each) for each in names]],
        h.div("#panel-moves.list", data_panel="moves")[_moves(page)] if plays else None,
        h.div("#panel-log.list", data_panel="log", tabindex="0", role="group", aria_label="Log")[_look_back(page), log(page, page.log)],
        h.div("#panel-talk.talk", data_panel="talk")[h.h2(".sr")["Talk"], talk(page)],
        h.div("#panel-rules.list", data_panel="rules")[rules(page)],
    ]


@lru_cache(maxsize=256)
def _tab(name: str, word: str, count: int) -> Markup:
    return h.a(class_=["tab", "phone" if name in ("yours", "seats") else ""], href=f"#panel-{name}", data_tab=name)[
        word, h.span(".n")[str(count) if count else None] if count or name == "talk" else None
    ]


def _look_back(page: TablePage) -> Node:
    """To the replay: from the beginning once the game is over, from now while it runs."""
    if not page.log:
        return None
    return h.p(".cites")[link("Look back, step by step", seen_from(page).replace(place(page), f"{place(page)}/replay"), "undo")]


def _moves(page: TablePage) -> Node:
    if not asked(page) or page.menu is None:
        return [
            h.h2(".sr")["Moves"],
            h.div(".empty")[icon("wait"), h.p(".quiet")["Nothing is asked of you now. What others do is told in the log."]],
        ]
    groups: dict[str, list[tuple[int, Entry]]] = {}
    for at, entry in enumerate(page.menu.entries):
        groups.setdefault(_name(page, entry), []).append((at, entry))
    return [h.h2(".sr")["Moves"], move_form(page, [_group(page, name, entries) for name, entries in groups.items()])]


def _name(page: TablePage, entry: Entry) -> str:
    return say(entry.group, page.names) if entry.group else ""


def _group(page: TablePage, name: str, entries: Iterable[tuple[int, Entry]]) -> Node:
    items = [h.li[_move(page, at, entry)] for at, entry in entries]
    return [h.h3(".group")[f"{name}, {len(items)}"] if name else None, h.ul[items]]


def _move(page: TablePage, at: int, entry: Entry) -> Node:
    inside = _face(entry, page.names)
    words: dict[str, str | bool] = {
        "id": f"m{at}",
        "data-entry": str(at),
        "data-place": entry.place,
        "data-path": " ".join(entry.path),
        "data-chance": entry.chance,
    }
    told = [f"Step {step}, {entry.path[step]}: {say(phrase, page.names)}." for step, phrase in enumerate(entry.told) if step and phrase]
    if told:
        words["aria-description"] = " ".join(told)
    if entry.is_move:
        return h.button(".move", type="submit", name="moves", value=moves_text(entry.moves), **words)[inside]
    return h.a(".move", href=seen_from(page, entry.draft), data_swap=True, **words)[inside]


def _face(entry: Entry, names: tuple[str, ...]) -> Markup:
    """What a choice shows. Joined by hand: a menu has dozens of them."""
    first = escape(entry.figure) if entry.figure else icon(entry.symbol) if entry.symbol else ""
    note = f'<span class="d"> {escape(say(entry.note, names))}</span>' if entry.note else ""
    last = icon("eye" if entry.risk else entry.symbol, size=18) if entry.risk or (entry.symbol and entry.figure) else "<span></span>"
    return Markup(f'<span class="n">{first}</span><span><b>{escape(say(entry.label, names))}</b>{note}</span>{last}')


def log(page: TablePage, lines: Iterable[LogLine]) -> Node:
    """Lines of the log, oldest first."""
    marks = {seat.seat: seat_seal(seat, 20) for seat in page.seats}
    plain = icon("moves")
    items = [
        _line(
            line.text,
            line.clause,
            clause_link(page, line.clause) if line.clause else "",
            None if line.private else marks.get(-1 if line.seat is None else line.seat, plain),
        )
        for line in lines
    ]
    if not items:
        return h.div(".empty")[icon("log"), h.p(".quiet")["Nothing has happened yet."]]
    stands = h.p(".stands.small.quiet")[icon("undo", size=14), page.guide.stands] if page.guide.stands else None
    return [h.ol(".entries")[Markup("".join(items))], stands]


@lru_cache(maxsize=8192)
def _line(text: str, clause: str, address: str, mark: Markup | None) -> Markup:
    """A line; `mark` is None for what is not told to all. A log is drawn anew with every stage and its lines stay as they were, so they are kept."""
    return Markup(
        h.li(class_=["entry", "" if mark else "secret"])[
            mark or icon("lamp"),
            h.span[
                None if mark else h.span(".sr")["Not told to all: "],
                text,
                [" ", h.a(".cite", href=address, target="_blank", rel="noopener")[clause]] if clause else None,
            ],
        ]
    )
