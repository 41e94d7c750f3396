"""The walk that draws nodes gives the bytes of htpy's own."""

from __future__ import annotations

import htpy as h
import pytest
from htpy import Node
from markupsafe import Markup

from kurogo.server.pages.drawn import drawn


@pytest.mark.parametrize(
    ("node", "markup"),
    [
        (None, ""),
        ([True, False, None, 0, 12], "012"),
        ("a < b & \"c\" 'd'", "a &lt; b &amp; &#34;c&#34; &#39;d&#39;"),
        (Markup("<b>kept</b>"), "<b>kept</b>"),
        (
            h.ul("#x.y", title="<")[[h.li[n, " ", "<"] for n in range(2)]],
            '<ul id="x" class="y" title="&lt;"><li>0 &lt;</li><li>1 &lt;</li></ul>',
        ),
        (h.p[h.br, h.input(value="a&b"), (h.b, [[], "e"])], '<p><br><input value="a&amp;b"><b></b>e</p>'),
        (h.div[(h.i[text] for text in "ab"), h.fragment["c", h.u]], "<div><i>a</i><i>b</i>c<u></u></div>"),
    ],
)
def test_a_node_is_drawn_as_htpy_draws_it(node: Node, markup: str) -> None:
    assert drawn(node) == markup


def test_a_whole_document_keeps_its_doctype() -> None:
    assert drawn(h.html[h.body["x"]]) == "<!doctype html><html><body>x</body></html>"


def test_what_is_no_node_is_refused() -> None:
    with pytest.raises(TypeError):
        drawn([b"bytes"])
