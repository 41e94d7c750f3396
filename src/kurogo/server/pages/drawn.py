"""Nodes as markup, in one walk. htpy hands every piece up through a generator a level and asks each list whether it follows a protocol, which
takes most of the time that a stage takes. The bytes are htpy's own."""

from __future__ import annotations

import htpy as h
from htpy import Node
from markupsafe import Markup, escape


def drawn(node: Node) -> Markup:
    """The node's markup. Raises TypeError for what htpy takes for no node."""
    found: list[str] = []
    _draw(node, found)
    return Markup("".join(found))


def _draw(node: Node, found: list[str]) -> None:
    if node is None or isinstance(node, bool):
        return
    if isinstance(node, str):
        found.append(escape(node))
    elif type(node) is h.Element:
        found.append(f"<{node._name}{node._attrs}>")
        _draw(node._children, found)
        found.append(f"</{node._name}>")
    elif isinstance(node, list | tuple):
        for child in node:
            _draw(child, found)
    else:  # elements without content, numbers, fragments: seldom enough
        found.append(str(h.fragment[node]))
