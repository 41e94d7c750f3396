"""Parts that every page is made of: document, header, curtain, seals, symbols.

Nothing here carries a `style` attribute or an inline script: pages are served under a policy that allows neither.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from functools import cache, lru_cache

from kurogo.core import svg, symbols
from kurogo.core.svg import Markup
from kurogo.server.pages import element as h
from kurogo.server.pages.element import Node

# colours of seats and clans whose mark is drawn in ink; all others carry a white one
DARK_MARKS = frozenset({"purple", "orange", "pink", "yellow", "crane", "lion", "phoenix", "unicorn"})
COLOURS = frozenset({*DARK_MARKS, "red", "blue", "green", "crab", "dragon", "scorpion", "kuro"})

BRAND = Markup(
    '<svg viewBox="0 0 26 26" aria-hidden="true"><path d="M2 3h22v18.5c-1.8 1.6-3.7 1.6-5.5 0-1.8 1.6-3.7 1.6-5.5 0-1.8 1.6-3.7 1.6-5.5'
    ' 0-1.8 1.6-3.7 1.6-5.5 0z" fill="#1D1C1B" stroke="var(--veil-edge)"/><path d="M9.3 3.5h7.4v18.3c-1.2-.1-2.5-.4-3.7-1.3-1.2.9-2.4'
    ' 1.3-3.7 1.3z" fill="#B2471B"/><path d="M16.7 3.5h6.8v17.8c-1.6 1.2-3.3 1.2-5 .2-.6.5-1.2.7-1.8.8z" fill="#3B6A45"/>'
    '<path d="M1 3h24" stroke="var(--ink)" stroke-width="1.8" stroke-linecap="round"/></svg>'
)


@lru_cache(maxsize=1024)  # pages are drawn anew with every move: what is small and always the same is kept
def icon(name: str, class_: str = "", size: int = 0) -> Markup:
    """A symbol beside a word. Raises KeyError for a name that is not drawn."""
    return symbols.icon(name, class_, size)


@lru_cache(maxsize=1024)
def seal(mark: str, colour: str, size: int = 28, label: str = "", class_: str = "") -> Markup:
    """Who: a disc in the seat's colour with its mark. `label` where no name stands beside it."""
    shade = f"s-{colour}" if colour in COLOURS else ""
    on = "dark-mark" if colour in DARK_MARKS else ""
    words = {"role": "img", "aria-label": label} if label else {"aria-hidden": "true"}
    return h.span({"class": ["seal", shade, on, f"d{size}", class_], **words})[icon(mark)]


def free_seat(size: int = 28, label: str = "") -> Markup:
    """A seat that nobody has taken."""
    words = {"role": "img", "aria-label": label} if label else {"aria-hidden": "true"}
    return h.span({"class": ["seal", "none", f"d{size}"], **words})[None]


def head(base: str, *crumb: str, rules: str = "", sound: bool = False) -> Node:
    """The header: sign of the house, where one is, the rules (an address), the sound at one's turn and the theme."""
    where = h.div(".crumb")[h.b[crumb[0]], [h.span[text] for text in crumb[1:] if text]] if crumb else None
    return h.header(".head")[
        h.a(".btn.skip", href="#main")["To the content"],
        h.a(".brand", href=f"{base}/", aria_label="Kurogo, to the lobby")[BRAND, h.span["Kurogo"]],
        where,
        h.nav(".end", aria_label="Page")[
            h.a(".btn.bare.icon", href=rules, aria_label="Rules")[icon("book")] if rules else None,
            h.button(
                ".btn.bare.icon.needs-script", type="button", data_sound_toggle=True, aria_pressed="false", aria_label="Sound at your turn"
            )[icon("cue")]
            if sound
            else None,
            h.button(".btn.bare.icon.needs-script", type="button", data_theme_toggle=True, aria_label="Colours: as the system. Change")[
                icon("sun", "when-light"), icon("moon", "when-dark"), icon("bluff", "when-system")
            ],
        ],
    ]


def curtain(state: str = "") -> Node:
    """The three-striped curtain: closed, or gathered right with "open"."""
    return h.div(class_=["curtain", state], aria_hidden="true")


def button(text: str, symbol: str = "", class_: str = "", **attributes: str | bool | None) -> Node:
    """A button that sends the form it stands in."""
    return h.button(class_=["btn", class_], **{"type": "submit", **attributes})[icon(symbol) if symbol else None, text]


def link(text: str, href: str, symbol: str = "", class_: str = "", **attributes: str | bool | None) -> Node:
    """A link that looks like a button."""
    return h.a(class_=["btn", class_], href=href, **attributes)[icon(symbol) if symbol else None, text]


def empty(symbol: str, title: str, text: str, do: Node = None, level: str = "h3") -> Node:
    """An empty page or list: one symbol, one sentence, one thing to do."""
    return h.div(".empty")[icon(symbol), h.Element(level)[title], h.p(".quiet")[text], do]


# symbols of the header, the scrubber and the cues that the script writes: they stand in the document, outside of what is swapped
STANDING = frozenset({"book", "sun", "moon", "bluff", "wait", "link", "eye"})


def sprite(markup: str) -> Markup:
    """The symbols that a swapped part refers to, without those that stand in every document."""
    return symbols.sprite(symbols.used(markup) - STANDING)


def document(base: str, title: str, body: Node, *, sheets: Iterable[str] = (), module: str = "") -> str:
    """A whole page. `sheets` are addresses of further style sheets, `module` names a script of ours."""
    content = h.markup(body)
    wanted = (symbols.used(content) | STANDING) - set(re.findall(r'<symbol id="i-([a-z]+)"', content))
    page = h.html(lang="en")[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content="width=device-width, initial-scale=1, viewport-fit=cover"),
            h.meta(name="color-scheme", content="light dark"),
            h.title[title],
            h.link(rel="icon", href=f"{base}/static/icon.svg", type="image/svg+xml"),
            [h.link(rel="stylesheet", href=href) for href in (f"{base}/static/kurogo.css", *sheets)],
            h.script(src=f"{base}/static/theme.js"),  # not a module: sets the theme before anything is painted
            h.script(type="module", src=f"{base}/static/{module}") if module else None,
        ],
        h.body[symbols.sprite(wanted), content],
    ]
    return f"<!doctype html>{page}"


@cache
def cloth(width: int = 760, height: int = 236) -> Markup:
    """The curtain drawn large: stripes hang in folds, hems uneven, rings on the rope. The same each time."""
    rng = random.Random(9)
    widths: list[float] = []
    while sum(widths) < width:
        widths.append(15 + 11 * rng.random() + 7 * (len(widths) % 3 == 1))
    x = 0.0
    parts: list[svg.Markup] = []
    for at, wide in enumerate(widths):
        parts.extend(_stripe(rng, at, x, wide, float(height)))
        x += wide
    return svg.tag(
        "svg", *parts, class_="cloth", viewBox=f"0 0 {width} {height + 4}", preserveAspectRatio="xMaxYMin slice", aria_hidden="true"
    )


def _stripe(rng: random.Random, at: int, x: float, wide: float, height: float) -> list[svg.Markup]:
    hem = height - 8 - 9 * rng.random() - (6 if at % 4 == 2 else 0)
    lean = rng.uniform(-2.5, 2.5)
    right, up, down = x + wide + 1.2, height * 0.4, height * 0.7
    shape = (
        f"M{x:.1f} 6h{wide + 1.2:.1f}C{right + lean:.1f} {up:.0f} {right - lean:.1f} {down:.0f} {right:.1f} {hem:.1f}"
        f"q{-wide / 2:.1f} 9 {-wide - 1.2:.1f} 0C{x - lean:.1f} {down:.0f} {x + lean:.1f} {up:.0f} {x:.1f} 6z"
    )

    def fold(at_x: float, end: float, colour: str, opacity: float, thick: float) -> svg.Markup:
        path = f"M{at_x:.1f} 10C{at_x + lean:.1f} {up:.0f} {at_x - lean:.1f} {down:.0f} {at_x:.1f} {end:.1f}"
        return svg.tag("path", d=path, stroke=colour, stroke_opacity=opacity, stroke_width=thick, fill="none")

    return [
        svg.tag("path", d=shape, class_=f"c{at % 3}"),
        fold(x + wide * rng.uniform(0.55, 0.8), hem - 3, "#000", 0.3, wide * 0.13),
        fold(x + wide * 0.16, hem - 5, "#fff", 0.16, 1.8),
        svg.tag("circle", cx=x + wide / 2, cy=5, r=2.6, class_="ring"),
    ]
