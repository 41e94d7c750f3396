"""A table: the whole document, and the stage in it that the client swaps."""

from __future__ import annotations

from functools import cache

from kurogo.core.svg import Markup
from kurogo.server.models import TablePage
from kurogo.server.pages import element as h
from kurogo.server.pages import parts
from kurogo.server.pages.cue import asked, cue, place, seen_from
from kurogo.server.pages.element import Node
from kurogo.server.pages.gathering import gathering
from kurogo.server.pages.guide import bars, hints
from kurogo.server.pages.motion import motions
from kurogo.server.pages.parts import cloth, icon, link
from kurogo.server.pages.seals import seat_seal
from kurogo.server.pages.side import panel, players
from kurogo.server.pages.wing import wing


def table(page: TablePage) -> str:
    """The whole document."""
    body = [
        parts.head(
            page.base,
            page.title,
            " · ".join(text for text in (_board_name(page), page.name) if text not in ("", page.title)),
            rules=f"{page.base}/rules/{page.game}",
            sound=True,
        ),
        stage(page),
        h.div("#spoken.sr", role="log", aria_label="What is said"),  # outside of the stage: what is swapped is not spoken
    ]
    sheets = [f"{page.base}/static/front.css", f"{page.base}/static/table.css", f"{page.base}/board/{page.game}.css"]
    return parts.document(page.base, title(page), body, sheets=sheets, module="table.js")


def _board_name(page: TablePage) -> str:
    """The board, where the game has several: the option that tells most."""
    return next((text.partition(": ")[2] for text in page.setup if text.startswith("Board: ")), "")


def title(page: TablePage) -> str:
    """The title of the browser's tab."""
    mine = "Your turn · " if page.hand_to is not None or asked(page) else ""
    return f"{mine}{page.name or page.title} · Kurogo"


def stage(page: TablePage) -> Markup:
    """All that changes: curtain, board, cue, players, log. Brings its own symbols."""
    behind = page.hand_to is not None and page.viewer is None
    if behind:
        inside = _handover(page)
    elif page.stage == "gathering":
        inside = gathering(page)
    else:
        inside = _playing(page)
    open_ = not behind and page.stage != "gathering" and (page.stage == "over" or page.viewer is None or asked(page))
    content = h.markup([None if behind else parts.curtain("open" if open_ else ""), inside])
    data: dict[str, str | bool] = {
        "data-title": title(page),
        "data-url": place(page),
        "data-as": _eyes(page),
        "data-many": len(page.own) > 1,
        "data-count": str(page.count),
        "data-news": str(page.news),
        "data-said": str(len(page.talk)),
        "data-draft": ".".join(str(x) for x in page.draft),
        "data-kind": page.stage,
        "data-asked": asked(page),
    }
    return h.div("#stage", data)[parts.sprite(content), content]


def _eyes(page: TablePage) -> str:
    """Whose eyes the script asks for: a seat, "watch" where a device with seats looks from none, "" where there is no choice."""
    if page.viewer is not None:
        return str(page.viewer)
    return "watch" if page.own and page.stage != "gathering" else ""


def _playing(page: TablePage) -> Node:
    return h.main("#main.table")[
        h.a(".btn.skip", href="#in-words")["To the board in words"] if page.board or page.squares else None,
        _way(page),
        h.p("#live.said")[page.log[-1].text if page.log else None],
        _board(page),
        _tools(),
        cue(page),
        h.aside("#part-side.side", aria_label="Players, moves, log and talk")[players(page), panel(page)],
        wing(page),
        motions(page.motions),
        bars(page),
        hints() if page.viewer is not None and page.stage == "playing" else None,
    ]


def _way(page: TablePage) -> Node:
    order = [
        h.li(aria_current="true" if seat.acting and page.stage == "playing" else None)[
            seat_seal(
                seat,
                26,
                f"{seat.name or 'free'}{', to play' if seat.acting else ', out' if seat.out else ''}",
                " ".join(
                    word for word, on in (("now", seat.acting and page.stage == "playing"), ("you", seat.you), ("out", seat.out)) if on
                ),
            )
        ]
        for seat in page.seats
    ]
    return h.div("#part-way.way")[
        h.b[page.way] if page.way else None,
        h.ol(".order", aria_label="Order of play")[order],
        h.span(".tag")[icon("eye", size=14), "you watch"] if page.viewer is None else None,
        _whose(page),
    ]


def _whose(page: TablePage) -> Node:
    """With several seats on one device: whose eyes this is."""
    if len(page.own) < 2 or page.viewer is None:
        return None
    return h.span(".tag")[icon("lamp", size=14), f"seen by {page.names[page.viewer]}"]


def _board(page: TablePage) -> Node:
    fall: Node = None
    if page.stage == "over":
        fall = [
            h.input("#lift.sr", type="checkbox", aria_label="Draw the curtain aside"),
            h.div(".fall", aria_hidden="true")[cloth(420, 700)],
            h.label(".btn.lift", for_="lift", aria_hidden="true")[
                icon("wait"), h.span(".when-down")["Look behind"], h.span(".when-up")["Let it fall"]
            ],
        ]
    return h.div("#part-board.board")[h.div(".mapbox")[page.picture, fall]]


@cache
def _tools() -> Markup:
    """The board from near and as a whole: the script's, and outside of what is swapped with the board."""

    def tool(way: str, label: str) -> Node:
        return h.button(".btn.bare.icon", id=f"zoom-{way}", type="button", data_zoom=way, aria_label=label, title=label)[icon(way)]

    return Markup(
        h.div("#part-tools.tools.needs-script", role="group", aria_label="Zoom")[
            tool("out", "Farther"), tool("in", "Closer"), tool("fit", "Whole board")
        ]
    )


def _handover(page: TablePage) -> Node:
    """The closed curtain between two people at one device: nothing of either is on the page."""
    assert page.hand_to is not None
    name = page.names[page.hand_to]
    seat = page.seats[page.hand_to]
    others = [own for own in page.own if own.seat != page.hand_to]
    return h.main("#main.handover")[
        cloth(720, 400),
        h.div(".boards"),
        h.section("#part-cue.slip.pass", aria_label="Pass the device")[
            seat_seal(seat, 56),
            h.h1(tabindex="-1")[f"Pass the device to {name}"],
            h.p(".quiet")[f"What comes next is for {name}’s eyes."],
            link(f"{name}, look", f"{place(page)}?as={page.hand_to}", "lamp", "go", data_swap=True),
            h.p(".small")[[[" ", h.a(href=f"{place(page)}?as={own.seat}", data_swap=True)[f"Look as {own.name}"]] for own in others]]
            if others
            else None,
        ],
    ]


__all__ = ["seen_from", "stage", "table", "title"]
