"""A table before the start: who sits, the invitation, sitting down, bots."""

from __future__ import annotations

from kurogo.server.models import SeatCard, TablePage
from kurogo.server.pages import element as h
from kurogo.server.pages.cue import place
from kurogo.server.pages.element import Node
from kurogo.server.pages.parts import button, icon
from kurogo.server.pages.seals import seat_seal
from kurogo.server.pages.talk import talk
from kurogo.server.pages.wing import copy_field, dice, here_only, own_links


def gathering(page: TablePage) -> Node:
    """What is asked (sit down, start, or invite), then seats and invitation."""
    return h.main("#main.gather")[
        _cue(page),
        h.div("#part-seats.gathercols")[
            h.div(".stack")[
                h.section(".slip.chairs2", aria_label="Seats")[
                    h.header[h.h2["Seats"]], h.ol(".seats")[[_chair(page, seat) for seat in page.seats]]
                ],
                _setup(page),
            ],
            h.div(".stack")[_sit(page), _invitation(page), _talk(page), own_links(page), dice(page)],
        ],
    ]


def _may_sit(page: TablePage) -> list[SeatCard]:
    return [seat for seat in page.seats if seat.may_sit]


def _cue(page: TablePage) -> Node:
    free = sum(1 for seat in page.seats if seat.kind == "free")
    title = page.cue_title or ("All seats are taken" if not free else "One seat is free" if free == 1 else f"{free} seats are free")
    line = page.cue_line or ("Send the link, or ask bots to sit down." if free else "The game can begin.")
    class_, symbol = "mine" if page.may_start or (_may_sit(page) and not page.own) else "", "seat"
    if page.refusal is not None:
        title, line, class_, symbol = page.refusal.text, "Nothing has changed.", "no", "refuse"
    do: list[Node] = []
    if page.own and free:
        do.append(h.button(".btn.needs-script", type="button", data_copy="copy-invitation")[icon("link"), "Copy the invitation"])
        do.append(_add_bot(page))
    if page.may_start:
        do.append(_post(page, "start", button("Start the game", "play", "go")))
    return h.section(class_=["cue", class_], id="part-cue", aria_label="The table gathers")[
        icon(symbol, "call"),
        h.div(".say")[h.h1(tabindex="-1")[title], h.p[line]],
        h.div(".do")[do] if do else None,
    ]


def _post(page: TablePage, action: str, *inside: Node, class_: str = "") -> Node:
    return h.form(class_=class_ or None, method="post", action=f"{place(page)}/{action}", data_post=True)[inside]


def _add_bot(page: TablePage) -> Node:
    """A bot of middling strength on the first free seat."""
    seat = next((seat.seat for seat in page.seats if seat.may_add_bot), None)
    if seat is None or not page.bots:
        return None
    bot = _usual(page)
    fields = [h.input(type="hidden", name=name, value=value) for name, value in (("seat", seat), ("spec", page.bots[bot].spec))]
    return _post(page, "bot", fields, button("Add a bot", "bot"))


def _usual(page: TablePage) -> int:
    return len(page.bots) // 2


def _chair(page: TablePage, seat: SeatCard) -> Node:
    number = h.input(type="hidden", name="seat", value=seat.seat)
    title = seat.name or "Free"
    do: list[Node] = []
    if seat.may_add_bot and page.bots:
        do.append(
            _post(
                page,
                "bot",
                number,
                h.select(".field", name="spec", aria_label=f"Bot for seat {seat.seat + 1}")[
                    [
                        h.option(value=bot.spec, selected=at == _usual(page))[f"{bot.label}: {bot.about}" if bot.about else bot.label]
                        for at, bot in enumerate(page.bots)
                    ]
                ],
                button("Add", "bot", aria_label=f"Add this bot on seat {seat.seat + 1}"),
                class_="addbot",
            )
        )
    if seat.may_free:
        word = "Send away" if seat.kind == "bot" else "Stand up"
        do.append(_post(page, "leave", number, button(word, "close", aria_label=f"{word}: {title}")))
    return h.li(class_={"on": seat.you})[
        seat_seal(seat, 40),
        h.div[
            h.span(".who")[
                h.b[title],
                h.span(".tag")[seat.role] if seat.role else None,
                h.span(".tag.you")["you"] if seat.you else None,
                h.span(".tag")[icon("bot", size=14), seat.level or "bot"] if seat.kind == "bot" else None,
            ],
            h.div(".note")[seat.note or f"seat {seat.seat + 1}"],
        ],
        h.div(".do")[do] if do else None,
    ]


def _invitation(page: TablePage) -> Node:
    return h.section(".slip.pad")[
        h.h2["Invitation"],
        h.p(".quiet.small")["Whoever opens this link may take a free seat, or watch."],
        copy_field("invitation", page.invitation, "Invitation link"),
        here_only(page.invitation),
    ]


def _talk(page: TablePage) -> Node:
    return h.section("#panel-talk.slip.talk", aria_labelledby="h-talk")[h.header[h.h2("#h-talk")["Talk"]], talk(page)]


def _sit(page: TablePage) -> Node:
    seats = _may_sit(page)
    if not seats:
        return None
    again = bool(page.own)
    form = _post(
        page,
        "sit",
        h.fieldset(".ask")[
            h.legend["Seat"],
            h.div(".picks")[
                [
                    h.label(".pick")[
                        h.input(type="radio", name="seat", value=seat.seat, checked=at == 0),
                        h.span[seat.role or f"Seat {seat.seat + 1}"],
                    ]
                    for at, seat in enumerate(seats)
                ]
            ],
        ],
        h.div(".ask")[
            h.label(for_="sit-name")["Name"],
            h.input("#sit-name.field", name="name", required=True, maxlength=40, autocomplete="off" if again else "nickname"),
        ],
        h.details(".more")[
            h.summary["Salt for the dice"],
            h.div(".ask")[
                h.label(for_="sit-salt")["Salt, if you like"],
                h.input("#sit-salt.field", name="salt", maxlength=64, autocomplete="off", aria_describedby="salt-why"),
                h.p("#salt-why.why")[
                    "Any word of yours. It goes into every roll, so nobody, the table included, can have chosen the dice."
                ],
            ],
        ],
        h.div(".send")[button("Sit here too" if again else "Take the seat", "seat", "" if again else "go")],
    )
    if again:
        return h.details(".slip.fold.sit")[h.summary[icon("seat"), "Somebody else on this device"], form]
    return h.section("#sit.slip.sit")[h.header[h.h2["Sit down"]], form]


def _setup(page: TablePage) -> Node:
    return h.section(".slip.setting")[
        h.div(".pic", aria_hidden="true")[page.picture] if page.picture else None,
        h.div(".pad")[
            h.h2[page.title],
            h.ul(".setup")[[h.li[text] for text in page.setup]] if page.setup else None,
            h.p[h.a(href=f"{page.base}/rules/{page.game}")["The rules, clause by clause"]],
            h.p[h.a(href=page.before)["The table before this one"]] if page.before else None,
        ],
    ]
