"""Elements become the markup that HTML wants, with everything escaped that is not markup already."""

from __future__ import annotations

import pytest

from kurogo.core.svg import Markup
from kurogo.server.pages import element as h
from kurogo.server.pages.element import Node


@pytest.mark.parametrize(
    ("node", "markup"),
    [
        (None, ""),
        ([True, False, None, 0, 12], "012"),
        ("a < b & \"c\" 'd'", "a &lt; b &amp; &quot;c&quot; &#39;d&#39;"),
        (Markup("<b>kept</b>"), "<b>kept</b>"),
        (
            h.ul("#x.y", title="<")[[h.li[n, " ", "<"] for n in range(2)]],
            '<ul id="x" class="y" title="&lt;"><li>0 &lt;</li><li>1 &lt;</li></ul>',
        ),
        (h.p[h.br, h.input(value="a&b"), (h.b, [[], "e"])], '<p><br><input value="a&amp;b"><b></b>e</p>'),
        (h.div[(h.i[text] for text in "ab"), h.u], "<div><i>a</i><i>b</i><u></u></div>"),
        (h.p("#x", {"id": "y", "data-a": '"'}, for_="z", aria_label=""), '<p id="y" data-a="&quot;" for="z" aria-label=""></p>'),
        (h.p(hidden=True, title=None, lang=False, tabindex=-1), '<p hidden tabindex="-1"></p>'),
        (h.p(class_=["a", "", None, "b<"]), '<p class="a b&lt;"></p>'),
        (h.p(class_={"on": True, "off": 0})[h.p(class_="")], '<p class="on"><p></p></p>'),
    ],
)
def test_a_node_is_markup(node: Node, markup: str) -> None:
    assert h.markup(node) == markup


def test_what_is_no_node_is_refused() -> None:
    with pytest.raises(TypeError):
        h.p[[b"bytes"]]
    with pytest.raises(TypeError):
        h.p[1.5]  # type: ignore[index]  # what is tested


@pytest.mark.parametrize("short", ["x", "#x y", ".x#y", '.x"'])
def test_a_short_form_that_reads_otherwise_is_refused(short: str) -> None:
    with pytest.raises(ValueError, match=r"is not #id\.class"):
        h.p(short)
