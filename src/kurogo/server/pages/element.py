"""Elements of HTML as values: `h.p(".small", id="x")["words", None, [h.b[name] for name in names]]` is markup at once.

Attributes come as a short form (`"#id.class.class"`), as mappings, and as keywords (`for_`, `aria_label`); True is an attribute without a value,
False and None leave it out, `class_` takes a list or a mapping of what holds. Content is escaped unless it is Markup; None and truth values are
nothing. A page is drawn anew with every move, so there is no tree in between.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from kurogo.core.svg import Markup, escape

Attribute = str | int | bool | None | Iterable[str | None] | Mapping[str, object]


class Element:
    """A kind of element with its attributes; with content in brackets it is markup. Without any it is an empty element where it stands."""

    __slots__ = ("_name", "_open")

    def __init__(self, name: str, attributes: str = "") -> None:
        self._name = name
        self._open = f"<{name}{attributes}>"

    def __call__(self, *given: str | Mapping[str, Attribute], **words: Attribute) -> Element:
        if not words and len(given) == 1 and isinstance(given[0], str):
            return _plain(self._name, given[0])
        found: dict[str, Attribute] = {}
        for each in given:
            found.update(_short(each) if isinstance(each, str) else each)
        for key, value in words.items():
            found[_word(key)] = value
        return Element(self._name, "".join([_attribute(name, value) for name, value in found.items()]))

    def __getitem__(self, content: Node) -> Markup:
        return Markup(f"{self._open}{markup(content)}</{self._name}>")

    def __str__(self) -> str:
        return self._open if self._name in _VOID else f"{self._open}</{self._name}>"


Node = str | int | None | Element | Iterable["Node"]

_VOID: Final = ("br", "input", "link", "meta")


def markup(node: Node) -> Markup:
    """The node as it stands in a page. Raises TypeError for what is none."""
    if type(node) is Markup:
        return node
    found: list[str] = []
    _draw(node, found)
    return Markup("".join(found))


def _draw(node: Node, found: list[str]) -> None:
    kind = type(node)
    if kind is Markup:
        found.append(node)  # type: ignore[arg-type]  # told apart by its exact type, which is quicker and which mypy does not follow
    elif kind is str:
        found.append(escape(node))  # type: ignore[arg-type]  # as above
    elif node is None or kind is bool:
        return
    elif kind is list:
        for child in node:  # type: ignore[union-attr]  # as above
            _draw(child, found)
    elif isinstance(node, Element | int):
        found.append(str(node))
    elif isinstance(node, Iterable) and not isinstance(node, bytes | bytearray):
        for child in node:
            _draw(child, found)
    else:
        raise TypeError(f"{node!r} is no part of a page")


# --- attributes -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _plain(name: str, short: str) -> Element:
    return Element(name, "".join(_attribute(key, value) for key, value in _short(short).items()))


_SHORT: Final = re.compile(r"(#[\w-]+)?(\.[\w-]+)*")


@lru_cache(maxsize=512)
def _short(text: str) -> Mapping[str, str]:
    """`#id.class.class`."""
    if not _SHORT.fullmatch(text):
        raise ValueError(f"{text!r} is not #id.class")
    id, *classes = text.split(".")
    return {name: value for name, value in (("id", id[1:]), ("class", " ".join(classes))) if value}


@lru_cache(maxsize=512)
def _word(keyword: str) -> str:
    return keyword.rstrip("_").replace("_", "-")


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    if value is True:
        return f" {name}"
    if isinstance(value, str):
        return f' {name}="{escape(value)}"' if value or name != "class" else ""
    if isinstance(value, int):
        return f' {name}="{value}"'
    names = [each for each, holds in value.items() if holds] if isinstance(value, Mapping) else [each for each in value if each]
    return _attribute(name, " ".join(names))


# --- elements ---------------------------------------------------------------------------------------------------------------


_NAMES: Final = (
    " a abbr article aside b body br button caption code dd details div dl dt em fieldset footer form g h1 h2 h3 h4 head header hr html i img input "
    "kbd label legend li link main mark meta nav noscript ol optgroup option output p path pre script section select small span strong sub "
    "summary sup svg table tbody td template textarea tfoot th thead time title tr u ul use var "
)


def __getattr__(name: str) -> Element:
    """An element by its name: `h.section`."""
    if f" {name} " not in _NAMES:  # whoever looks a module over asks for names that are no element's
        raise AttributeError(name)
    return globals().setdefault(name, Element(name))  # type: ignore[no-any-return]  # nothing else is put there
