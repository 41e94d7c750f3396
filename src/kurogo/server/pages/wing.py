"""Left of the board: what is yours alone, the marks on the board, the story so far, the promise of the dice."""

from __future__ import annotations

from kurogo.core.svg import Markup, escape
from kurogo.server.models import DicePromise, Secret, Squares, TablePage, record_name
from kurogo.server.pages import element as h
from kurogo.server.pages.cue import place
from kurogo.server.pages.element import Node
from kurogo.server.pages.parts import icon
from kurogo.server.pages.side import log
from kurogo.server.reach import is_here_only

LATELY = 4  # lines of the story


def wing(page: TablePage) -> Node:
    """The whole wing."""
    return h.div("#part-wing.wing")[
        h.div("#panel-yours.yours", data_panel="yours")[secrets(page), own_links(page)] if page.secrets or page.own else None,
        text_board(page),
        _story(page),
        _legend(page),
        dice(page),
    ]


def secrets(page: TablePage) -> Node:
    """What only the viewer sees, as a list."""
    return page.kept.part("secrets", _secrets, page.secrets) if page.viewer is not None and page.secrets else None


def _secrets(secrets: tuple[Secret, ...]) -> Markup:
    return h.section(".slip.lampslip")[
        h.header[icon("lamp"), h.h2["Only you see this"]],
        h.ul(".know")[
            [h.li[icon(secret.symbol, f"i-{secret.symbol}"), h.span(".at")[secret.place], h.span[secret.text]] for secret in secrets]
        ],
    ]


def own_links(page: TablePage) -> Node:
    """The secret links of the seats of this device, to take a seat along to another."""
    links = tuple((seat.seat, seat.name, seat.link) for seat in page.own)
    return page.kept.part("links", _own_links, links, place(page)) if links else None


def _own_links(links: tuple[tuple[int, str, str], ...], address: str) -> Markup:
    return h.details(".slip.fold")[
        h.summary[icon("link"), "Your seat elsewhere" if len(links) == 1 else "Your seats elsewhere"],
        h.p(".small.quiet")["Opened on another device, this link is your seat. Keep it to yourself."],
        [copy_field(f"seat-{seat}", link, f"Link of the seat of {name}") for seat, name, link in links],
        here_only(links[0][2]),
        h.p(".small")[[h.a(".btn", href=f"{address}/elsewhere?as={seat}")[f"QR code for {name}"] for seat, name, _ in links]],
    ]


def copy_field(name: str, text: str, label: str, class_: str = "") -> Node:
    """A link to be copied: by its button, or by hand where no script runs."""
    return h.div(class_=["copy", class_])[
        h.input(".field", id=f"copy-{name}", value=text, readonly=True, aria_label=label),
        h.button(".btn.needs-script", type="button", data_copy=f"copy-{name}")[icon("link"), "Copy"],
    ]


def here_only(link: str) -> Node:
    """Said beside a link that others could not open."""
    if not is_here_only(link):
        return None
    return h.p(".small.why")[
        "This link works on this device only. To let others in, stop the table and start it with ",
        h.code["--host 0.0.0.0"],
        " (",
        h.code["make play HOST=0.0.0.0"],
        ").",
    ]


def text_board(page: TablePage) -> Node:
    """The board in words, to be opened: what stands where, then square by square."""
    if not page.board and page.squares is None:
        return None
    return h.details("#textboard.slip.fold")[
        h.summary("#in-words")[icon("log"), "The board in words"],
        h.ul(".words")[[h.li[line] for line in page.board]] if page.board else None,
        page.kept.part("squares", _squares, page.squares) if page.squares else None,
    ]


def _squares(squares: Squares) -> Markup:
    """Joined by hand: it is hundreds of cells in every stage."""
    columns = "".join(f'<th scope="col">{escape(name)}</th>' for name in squares.columns)
    rows = "".join(
        f'<tr><th scope="row">{escape(head)}</th>{"".join([f"<td>{escape(text)}</td>" for text in texts])}</tr>'
        for head, texts in squares.rows
    )
    return h.div(".squares", tabindex="0", role="region", aria_label="Square by square")[
        Markup(f"<table><thead><tr><td></td>{columns}</tr></thead><tbody>{rows}</tbody></table>")
    ]


def _story(page: TablePage) -> Node:
    if not page.log:
        return None
    return h.section(".slip.story")[h.header[h.h2["So far"]], log(page, page.log[-LATELY:])]


def _legend(page: TablePage) -> Node:
    if not page.legend:
        return None
    return h.section(".slip.keys")[h.header[h.h2["On this board"]], h.ul(".legend")[page.legend]]


def dice(page: TablePage) -> Node:
    """The promise of the dice, and once the game is over how to check it."""
    return page.kept.part("dice", _dice, page.dice, page.id) if page.dice.commitment else None


def _dice(promise: DicePromise, id: str) -> Markup:
    if not promise.seed:
        return h.details(".slip.fold.dicebox")[
            h.summary[icon("proof"), "The dice are promised"],
            h.p(".small.quiet")[
                "Every roll follows from a seed fixed before anybody sat down. This is its fingerprint; the seed is shown at the end."
            ],
            h.code[promise.commitment],
        ]
    return h.section(".slip.dicebox.held")[
        h.header[icon("proof"), h.h2["The dice, to check"]],
        h.div(".pad")[
            h.p(".small")["Download the record, then:"],
            h.code[f"kurogo verify {record_name(id)}"],
            h.p(".small.quiet")["It replays the game and checks every roll against this promise."],
            h.dl[
                h.dt["Promised at the start"],
                h.dd[h.code[promise.commitment]],
                h.dt["Seed, shown now"],
                h.dd[h.code[promise.seed]],
                [h.dt["Salts of the players"], h.dd[h.code[", ".join(salt or "none" for salt in promise.salts)]]]
                if any(promise.salts)
                else None,
            ],
        ],
    ]
