"""A small writer of SVG (and other markup): elements as functions, everything escaped, nothing else.

>>> tag("text", "a < b", x=1, class_="b-lab")
'<text x="1" class="b-lab">a &lt; b</text>'
>>> tag("path", d="M0 0h4")
'<path d="M0 0h4"/>'
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

Attribute = str | int | float | None


class Markup(str):
    """Text that is markup already and is not escaped again."""

    __slots__ = ()


def escape(text: str) -> str:
    """Text made safe for element content and for attributes in double quotes."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;").replace("'", "&#39;")


def number(x: float) -> str:
    """A coordinate with at most two decimals."""
    return f"{x:.2f}".rstrip("0").rstrip(".") if isinstance(x, float) else str(x)


def tag(name: str, *content: str | Iterable[str], **attributes: Attribute) -> Markup:
    """An element. A trailing underscore of an attribute goes (`class_`), other underscores become hyphens; None is left out."""
    opened = f"<{name}"
    for key, value in attributes.items():
        if value is not None:
            text = escape(value) if isinstance(value, str) else number(value)
            opened += f' {_hyphened(key)}="{text}"'
    if not content:
        return Markup(opened + "/>")
    inside = "".join([_inner(part) for part in content])
    return Markup(f"{opened}>{inside}</{name}>" if inside else f"{opened}/>")


@lru_cache(maxsize=256)
def _hyphened(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def group(*content: str | Iterable[str], **attributes: Attribute) -> Markup:
    """A `<g>`, also when it is empty: layers keep their place."""
    made = tag("g", *content, **attributes)
    return made if made.endswith("</g>") else Markup(made[:-2] + "></g>")


def join(parts: Iterable[str]) -> Markup:
    """Markup one after another; plain strings are escaped."""
    return Markup("".join([_inner(part) for part in parts]))


def _inner(part: str | Iterable[str]) -> str:
    if isinstance(part, Markup):
        return part
    if isinstance(part, str):
        return escape(part)
    return "".join([_inner(piece) for piece in part])
