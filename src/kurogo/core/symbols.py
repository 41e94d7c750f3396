"""The hand-drawn symbols of `symbols.toml`: one sprite a page, and uses of it.

`sprite` holds one hidden `<svg>` with a `<symbol id="i-NAME">` for each name; a page needs only those it `used`. A symbol never stands without
a word or an accessible name beside it, so uses of it are hidden from screen readers.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from kurogo.core.svg import Markup, join, tag

_STROKE = {"stroke": "currentColor", "stroke_width": "1.75", "stroke_linecap": "round", "stroke_linejoin": "round"}


class Symbol(NamedTuple):
    """What it means in a few words, its drawing, and whether it is a line drawing or a solid."""

    label: str
    drawing: Markup
    is_line: bool


@cache
def symbols() -> dict[str, Symbol]:
    """All symbols by name."""
    data: dict[str, dict[str, list[str]]] = tomllib.loads(files("kurogo.core").joinpath("symbols.toml").read_text(encoding="utf-8"))
    return {
        name: Symbol(label, Markup(drawing), family == "lines")
        for family in ("lines", "solids")
        for name, (label, drawing) in data[family].items()
    }


def drawing(name: str) -> Markup:
    """The symbol's drawing in its stroke or fill, 24 by 24. Raises KeyError for a name that is not drawn."""
    symbol = symbols()[name]
    if symbol.is_line:
        return tag("g", symbol.drawing, fill="none", **_STROKE)
    return tag("g", symbol.drawing, fill="currentColor")


def sprite(names: Iterable[str] | None = None) -> Markup:
    """The symbols that others refer to as `#i-NAME`: those named, or all. Raises KeyError for a name that is not drawn."""
    chosen = list(symbols()) if names is None else sorted(set(names))
    return tag("svg", definitions(chosen), class_="sprite", width=0, height=0, aria_hidden="true", focusable="false")


def definitions(names: Iterable[str]) -> Markup:
    """`<symbol>` elements alone, for the `<defs>` of a picture that stands by itself."""
    return join(map(_definition, names))


@cache
def _definition(name: str) -> Markup:
    return tag("symbol", drawing(name), id=f"i-{name}", viewBox="0 0 24 24")


def icon(name: str, class_: str = "", size: int = 0) -> Markup:
    """A symbol within text. `size` in px, else as the style sheet says. Raises KeyError for a name that is not drawn."""
    _known(name)
    words = f"i {class_}".rstrip()
    return tag("svg", tag("use", href=f"#i-{name}"), class_=words, width=size or None, height=size or None, aria_hidden="true")


def place(name: str, x: float, y: float, size: float, class_: str = "", style: str = "") -> Markup:
    """A symbol inside a picture, centred on (x, y). Raises KeyError for a name that is not drawn."""
    _known(name)
    corner = {"x": float(x - size / 2), "y": float(y - size / 2), "width": float(size), "height": float(size)}
    return tag("use", href=f"#i-{name}", **corner, class_=class_ or None, style=style or None)


def used(markup: str) -> set[str]:
    """Names of the symbols that a piece of markup refers to: what its sprite must hold."""
    return {part[: part.find('"')] for part in markup.split('"#i-')[1:]}  # several times as fast as a pattern, on every page


def _known(name: str) -> None:
    if name not in symbols():
        raise KeyError(f"no symbol {name!r} is drawn")
