"""The rules beside the board: search, what decides this move, what decided lately; and why a place may not be chosen."""

from __future__ import annotations

from functools import cache, lru_cache

from kurogo.core.svg import Markup
from kurogo.server.models import Bar, Ruling, TablePage
from kurogo.server.pages import element as h
from kurogo.server.pages.cue import clause_at
from kurogo.server.pages.element import Node
from kurogo.server.pages.parts import button, icon, link

HINTS = (
    ("#part-cue", "Here the page says what is asked of you, and below it how you win."),
    (".board", "Marked squares are what you may choose. Any other square tells you why not."),
    ("[data-tab=rules]", "Rules shows what decides this move. Everything else is told in Log."),
)


def rules(page: TablePage) -> Node:
    """The panel."""
    cited = tuple(dict.fromkeys(line.clause for line in reversed(page.log) if line.clause))[:5]
    return page.kept.part("rules", _rules, f"{page.base}/rules/{page.game}", page.title, page.setup, page.guide.rulings, cited)


def _rules(address: str, title: str, setup: tuple[str, ...], rulings: tuple[Ruling, ...], cited: tuple[str, ...]) -> Markup:
    content: list[Node] = [
        h.h2(".sr")["Rules"],
        find(address),
        [h.h3(".group")["What decides this move"], [_ruling(ruling, clause_at(address, ruling.clause)) for ruling in rulings]]
        if rulings
        else None,
        [
            h.h3(".group")["What decided lately"],
            h.p(".cites")[[h.a(".btn", href=clause_at(address, clause), target="_blank", rel="noopener")[clause] for clause in cited]],
        ]
        if cited
        else None,
        h.h3(".group")["The rulebook in order"],
        h.div(data_rulebook=address),
        h.div(".pad")[
            link(f"Rules of {title}", address, "book", target="_blank", rel="noopener"),
            h.p(".small.quiet")[" · ".join(setup)] if setup else None,
        ],
    ]
    return h.markup(content)


@lru_cache(maxsize=64)
def find(address: str, words: str = "") -> Markup:
    """The search: as one types with a script, a form without."""
    form = h.form(".find", action=address, method="get", role="search")[
        h.label(for_="find")["Search the rules"],
        h.input(
            "#find.field",
            type="search",
            name="words",
            value=words,
            data_find="#laws",
            placeholder="swap, seen, pond",
        ),
        h.noscript[button("Search", "search")],
        h.span(".small.quiet", role="status", data_found=True),
    ]
    return Markup(form)


@lru_cache(maxsize=512)
def _ruling(ruling: Ruling, address: str) -> Markup:
    clause = h.div(".clause")[
        h.p[h.a(".cite", href=address, target="_blank", rel="noopener")[ruling.clause], " ", h.b[ruling.title]],
        h.p(".asks")[ruling.question] if ruling.question else None,
        h.p[ruling.text],
        h.button(".btn.bare.needs-script", type="button", data_show=" ".join(ruling.places), aria_label=f"Show me: {ruling.title}")[
            icon("eye"), "Show me"
        ]
        if ruling.places
        else None,
    ]
    return Markup(clause)


def bars(page: TablePage) -> Node:
    """Why places may not be chosen, for the script: it says so when one of them is clicked."""
    return page.kept.part("bars", _bars, page.guide.bars, f"{page.base}/rules/{page.game}")


def _bars(bars: tuple[Bar, ...], address: str) -> Markup:
    return h.ul("#part-bars", hidden=True)[
        h.li[icon("refuse"), icon("book")] if bars else None,  # for the sprite: the script draws them
        [
            h.li(data_places=" ".join(bar.places), data_cite=bar.clause, data_href=clause_at(address, bar.clause) if bar.clause else "")[
                bar.text
            ]
            for bar in bars
        ],
    ]


@cache
def hints() -> Markup:
    """Three hints for a first time, for the script to show one after another until they are closed."""
    return Markup(h.ol("#part-hints", hidden=True)[[h.li(data_at=at)[text] for at, text in HINTS]])
