"""A seat on another device: its secret link as text and as a QR code, and the question before a device takes it."""

from __future__ import annotations

import segno

from kurogo.core import svg
from kurogo.core.svg import Markup
from kurogo.server.models import OwnSeat, TablePage
from kurogo.server.pages import element as h
from kurogo.server.pages import parts
from kurogo.server.pages.cue import place, seen_from
from kurogo.server.pages.element import Node
from kurogo.server.pages.parts import button, link
from kurogo.server.pages.wing import copy_field, here_only

QUIET_ZONE = 4  # modules of light around a code, as the standard wants


def qr(text: str, label: str) -> Markup:
    """A text as a QR code: dark on light in both themes, since many readers see no other. Raises segno.DataOverflowError for a long text."""
    rows = list(segno.make(text, error="m", micro=False).matrix)
    size = len(rows) + 2 * QUIET_ZONE
    runs = "".join(f"M{x + QUIET_ZONE} {y + QUIET_ZONE}h1v1h-1z" for y, row in enumerate(rows) for x, dark in enumerate(row) if dark)
    box = svg.tag("rect", width=size, height=size, fill="#FFFFFF")
    dots = svg.tag("path", d=runs, fill="#1A1917", shape_rendering="crispEdges")
    return svg.tag("svg", box, dots, class_="qr", viewBox=f"0 0 {size} {size}", role="img", aria_label=label)


def elsewhere(page: TablePage) -> str:
    """The links of the seats of this device, or of the one that is looked from."""
    own = [seat for seat in page.own if page.viewer in (None, seat.seat)]
    one = own[0].name if len(own) == 1 else ""
    return _document(page, f"Take {one}’s seat along" if one else "Take your seats along", [_seat(page, seat) for seat in own], own=True)


def _seat(page: TablePage, seat: OwnSeat) -> Node:
    return h.section(".slip.pad.along")[
        h.h2[seat.name],
        h.p(".quiet")["Scan this with the other device, or send yourself the link. Keep it: whoever has it plays from your seat."],
        qr(seat.link, f"QR code with the link of {seat.name}’s seat"),
        here_only(seat.link),
        copy_field(f"along-{seat.seat}", seat.link, f"Link of {seat.name}’s seat"),
        h.form(method="post", action=f"{place(page)}/relink")[
            h.input(type="hidden", name="seat", value=seat.seat),
            button("Make a new link", "refresh"),
            h.p(".small.quiet")["The old one and every other device then lose the seat."],
        ],
    ]


def take_seat(page: TablePage, token: str) -> str:
    """Whether this device is to have the seat that a link opens."""
    name = page.own[0].name
    body = h.section(".slip.pad.along")[
        h.p[f"This link is {name}’s seat. On this device you then see what {name} sees, and play."],
        h.form(method="post", action=f"{place(page)}/seat/{token}")[button("Take the seat here", "seat", "go")],
    ]
    return _document(page, f"{name}’s seat", body, own=False)


def _document(page: TablePage, title: str, inside: Node, own: bool) -> str:
    body = [
        parts.head(page.base, page.title, page.name if page.name != page.title else ""),
        parts.curtain(),
        h.main("#main.leaf")[h.h1[title], inside, link("To the table", seen_from(page), "seat") if own else None],
    ]
    sheets = [f"{page.base}/static/{name}.css" for name in ("front", "table")]
    return parts.document(page.base, "A seat elsewhere · Kurogo", body, sheets=sheets, module="copy.js")
