"""Talk: what was said, oldest first, and a line to say something."""

from __future__ import annotations

from kurogo.server.models import TablePage, TalkLine
from kurogo.server.pages import element as h
from kurogo.server.pages.cue import place
from kurogo.server.pages.element import Node
from kurogo.server.pages.parts import button, icon
from kurogo.server.pages.seals import seat_seal
from kurogo.server.talk import TEXT_LENGTH


def talk(page: TablePage) -> Node:
    """The list and the form. The script speaks what is new; without one the page shows it when it is loaded again."""
    said = h.ol("#said.entries", aria_label="What was said")[[_line(page, line) for line in page.talk]]
    return [
        h.div(".list.lines", tabindex="0", role="group", aria_label="Talk")[
            said if page.talk else h.div(".empty")[icon("chat"), h.p(".quiet")["Nothing has been said yet."]]
        ],
        _form(page),
    ]


def _line(page: TablePage, line: TalkLine) -> Node:
    if line.seat is not None and line.seat < len(page.seats):
        mark: Node = seat_seal(page.seats[line.seat], 20)
    else:
        mark = icon("eye" if line.who else "chat")
    where = h.span(".tag")[line.channel] if len({other.channel for other in page.talk if other.channel}) > 1 and line.channel else None
    return h.li(".entry")[mark, h.span[[h.b[line.who], " "] if line.who else None, where, h.span(dir="auto")[line.text]]]


def _form(page: TablePage) -> Node:
    if not page.writers:
        return h.p(".small.quiet.pad")["Who watches hears the talk. Take a seat to join in."]
    seat, channels = page.writers[0]
    return h.form(".say-form", method="post", action=f"{place(page)}/say", data_post=True, data_say=True)[
        h.input(type="hidden", name="seat", value=seat) if seat >= 0 else None,
        h.input(type="hidden", name="as", value=page.viewer) if page.viewer is not None and len(page.own) > 1 else None,
        h.input(type="hidden", name="word", value=len(page.talk)),  # the same page sent twice says it once
        h.select(".field", name="channel", aria_label="Who hears it")[[h.option(value=name)[name] for name in channels]]
        if len(channels) > 1
        else h.input(type="hidden", name="channel", value=channels[0]),
        h.label(for_="say")["Say to the table"],
        h.input("#say.field", name="text", required=True, maxlength=TEXT_LENGTH, autocomplete="off", dir="auto"),
        button("Say", "chat"),
    ]
