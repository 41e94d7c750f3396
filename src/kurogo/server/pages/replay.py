"""The replay: the board as it was, what was told then, and over it the scrubber."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from kurogo.core import svg
from kurogo.core.svg import Markup
from kurogo.server.models import ReplayPage, record_name
from kurogo.server.pages import element as h
from kurogo.server.pages import parts
from kurogo.server.pages.element import Node
from kurogo.server.pages.parts import icon, link
from kurogo.server.pages.seals import seat_seal
from kurogo.server.pages.side import log, players
from kurogo.server.pages.wing import copy_field, here_only, secrets, text_board

WIDE = 1000  # units of the scrubber's picture


def replay(page: ReplayPage) -> str:
    """The whole document."""
    table = page.table
    body = [
        parts.head(table.base, table.title, "Replay", rules=f"{table.base}/rules/{table.game}"),
        parts.curtain("open narrow"),
        h.main("#main.table.replay", _data(page))[_scrubber(page), h.p("#live.sr", role="status"), h.div("#frame")[frame(page)]],
    ]
    sheets = [f"{table.base}/static/{name}.css" for name in ("front", "table", "replay")] + [f"{table.base}/board/{table.game}.css"]
    return parts.document(table.base, f"Replay · {table.name or table.title} · Kurogo", body, sheets=sheets, module="replay.js")


def frame(page: ReplayPage) -> Markup:
    """All that a point changes. Brings its own symbols."""
    content = h.markup(
        [
            h.div("#part-board.board")[h.div(".mapbox")[page.table.picture]],
            _cue(page),
            h.aside("#part-side.side", aria_label="Players and log")[players(page.table), _log(page)],
            h.div("#part-wing.wing")[secrets(page.table), text_board(page.table), _share(page), _dice(page)],
        ]
    )
    return h.div(".frame", data_at=str(page.at))[parts.sprite(content), content]


def _data(page: ReplayPage) -> dict[str, str]:
    return {
        "data-url": f"{page.place}/replay",
        "data-as": _eyes(page.table.viewer),
        "data-v": page.version,
        "data-at": str(page.at),
        "data-points": _numbers(page.points),
        "data-turns": _numbers(page.turns),
        "data-tall": _numbers(page.tall),
    }


def _numbers(points: tuple[int, ...]) -> str:
    return ".".join(str(point) for point in points)


def _eyes(viewer: int | None) -> str:
    return "watch" if viewer is None else str(viewer)


def _at(page: ReplayPage, at: int) -> str:
    return f"{page.place}/replay?as={_eyes(page.table.viewer)}&at={at}"


# --- the scrubber ---------------------------------------------------------------------------------------------------------


def _scrubber(page: ReplayPage) -> Node:
    end = page.points[-1]
    k = page.points.index(page.at)
    steps = (
        ("before", "first", "Back to where something came to light", _before(page.tall, page.at, 0)),
        ("prev", "prev", "One step back", page.points[max(k - 1, 0)]),
        ("next", "next", "One step on", page.points[min(k + 1, len(page.points) - 1)]),
        ("after", "first", "On to where something comes to light", _after(page.tall, page.at, end)),
    )
    links = {
        name: h.a(".btn.bare.icon", href=_at(page, to), data_go=name, aria_label=words)[icon(symbol, "flip" if name == "after" else "")]
        for name, symbol, words, to in steps
    }
    return h.form("#part-way.way.scrub", method="get", action=f"{page.place}/replay", aria_label="Where in the game")[
        h.input(type="hidden", name="as", value=_eyes(page.table.viewer)),
        h.div(".go")[
            links["before"],
            links["prev"],
            h.button(".btn.needs-script", type="button", data_play=True)["Play"],
            links["next"],
            links["after"],
        ],
        h.div(".line")[
            _ticks(page),
            h.input(
                "#scrub",
                type="range",
                name="at",
                min="0",
                max=str(end),
                value=str(page.at),
                aria_label="Point of the game",
                aria_valuetext=f"{k} of {len(page.points) - 1}",
                autocomplete="off",
            ),
        ],
        h.button(".btn.no-script", type="submit")["Show"],
        _seen_by(page),
    ]


def _before(marks: tuple[int, ...], at: int, otherwise: int) -> int:
    k = bisect_left(marks, at)
    return marks[k - 1] if k else otherwise


def _after(marks: tuple[int, ...], at: int, otherwise: int) -> int:
    k = bisect_right(marks, at)
    return marks[k] if k < len(marks) else otherwise


def _ticks(page: ReplayPage) -> Markup:
    """A tick a turn, a tall one where something came to light."""
    end = max(page.points[-1], 1)
    tall = set(page.tall)

    def path(points: list[int], low: int, high: int) -> str:
        return "".join(f"M{WIDE * point / end:.1f} {high}V{low}" for point in points)

    turns = [point for point in page.turns if point not in tall]
    return svg.tag(
        "svg",
        svg.tag("path", d=path(turns, 42, 34), class_="turns"),
        svg.tag("path", d=path(list(page.tall), 42, 2), class_="tall"),
        viewBox=f"0 0 {WIDE} 44",
        preserveAspectRatio="none",
        aria_hidden="true",
    )


def _seen_by(page: ReplayPage) -> Node:
    if len(page.eyes) < 2:
        return h.span(".as")[icon("eye", size=16), "As the watchers see it"]
    seats = page.table.seats
    items: list[Node] = []
    for viewer in page.eyes:
        name = "the watchers" if viewer is None else seats[viewer].name
        mark = icon("eye", size=20) if viewer is None else seat_seal(seats[viewer])
        current = "true" if viewer == page.table.viewer else None
        href = f"{page.place}/replay?as={_eyes(viewer)}"
        items.append(h.a(href=href, aria_label=f"As seen by {name}", title=name, aria_current=current, data_eyes=True)[mark])
    return h.nav(".as", aria_label="As seen by")[h.span(aria_hidden="true")["As seen by"], items]


# --- the frame --------------------------------------------------------------------------------------------------------------


def _cue(page: ReplayPage) -> Node:
    """What was told on reaching this point, and what came next as far as one knew then."""
    told = page.told or (("The beginning",) if page.at == 0 else ("Nothing that is worth a line.",))
    then = [text for text in (page.table.cue_title, page.table.way) if text]
    ended = page.table.stage == "over"
    return h.section(class_=["cue", "held" if ended else ""], id="part-cue", aria_label="What happened")[
        icon("proof" if ended else "eye", "call"),
        h.div(".say")[h.h1(tabindex="-1")[told[-1]], [h.p[text] for text in told[:-1]], h.p(".then")[" · ".join(then)] if then else None],
        h.div(".do")[link("Another record", f"{page.table.base}/record", "log") if page.file else link("To the table", page.place, "seat")],
    ]


def _log(page: ReplayPage) -> Node:
    return h.section(".slip.panel", aria_label="Log until here")[
        h.header[h.h2["Until here"]],
        h.div("#panel-log.list", tabindex="0", role="group", aria_label="Log until here", data_until=True)[log(page.table, page.table.log)],
    ]


def _share(page: ReplayPage) -> Node:
    if page.file:
        return None  # the link would not lead anywhere for long
    words = (
        "Whoever opens it sees the whole game, from every seat."
        if page.over
        else "Whoever opens it sees what watchers see; once the game is over, everything."
    )
    return h.section(".slip.share")[
        h.header[icon("link"), h.h2["Share this point"]],
        h.div(".pad")[
            copy_field("replay", f"{page.origin}{page.place}/replay{_shared(page)}", "Link to this point"),
            here_only(page.origin),
            h.p(".small.quiet")[words],
        ],
    ]


def _shared(page: ReplayPage) -> str:
    """A seat's own point means nothing to a stranger while the game runs: they count other rows."""
    if page.over:
        return f"?as={_eyes(page.table.viewer)}&at={page.at}"
    return f"?at={page.at}" if page.table.viewer is None else ""


def _dice(page: ReplayPage) -> Node:
    if not page.over:
        return None
    base = page.place
    return h.section(".slip.dicebox.held", data_dice=base, data_commitment=page.table.dice.commitment)[
        h.header[icon("proof"), h.h2["Record and dice"]],
        h.div(".pad")[
            None if page.file else link("Download the record", f"{base}/record.json", "down", download=True),
            h.button(".btn.needs-script", type="button", data_check=True)[icon("proof"), "Check the dice"],
            h.div(".checked", role="status"),
            _without(page),
        ],
    ]


def _without(page: ReplayPage) -> Node:
    if page.file:
        return h.p(".small.quiet")[
            "Every move was checked by the rules when the file was opened. Whether the promise in it is the one made before the game, "
            "who was there can tell."
        ]
    return h.p(".small.quiet")["Without this page: ", h.code[f"kurogo verify {record_name(page.table.id)}"], " checks the moves as well."]
