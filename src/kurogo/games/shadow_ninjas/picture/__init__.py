"""The board of Shadow Ninjas as SVG, made from a view (and the menu made from it) and from nothing else.

`picture` is what the table shows, `style` its classes in the tokens of the house's style sheet, `standalone` a whole picture that carries both
for documents, `vignette` the small picture of the playbill; `aid` and `legend` stand beside the board. One square is 48 units.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kurogo.core.contract import View
from kurogo.core.match import Row
from kurogo.core.menu import Menu
from kurogo.core.phrases import Phrase, say
from kurogo.core.svg import Markup, group, join, tag
from kurogo.core.symbols import definitions, used
from kurogo.games.shadow_ninjas.picture import layers
from kurogo.games.shadow_ninjas.picture.aids import aid, legend
from kurogo.games.shadow_ninjas.picture.geometry import CELL, view_box
from kurogo.games.shadow_ninjas.picture.ground import ground
from kurogo.games.shadow_ninjas.picture.plan import coordinates, plan
from kurogo.games.shadow_ninjas.picture.style import ALONE, light_style, style
from kurogo.games.shadow_ninjas.picture.vignette import vignette
from kurogo.games.shadow_ninjas.shown import read

__all__ = ["aid", "legend", "picture", "standalone", "style", "vignette"]


def picture(
    view: View,
    menu: Menu | None = None,
    last: Sequence[Row] = (),
    link: Callable[[int], str] = lambda at: f"#m{at}",
    names: Sequence[str] = (),
    translate: Callable[[str], str] = str,
    extra: Markup | None = None,
) -> Markup:
    """The board as the viewer sees it.

    `menu`: what may be chosen; each entry with a place becomes a link with its index in `data-entry` and `link(index)` as address, and with its
    way as path data in `data-way`. `last`: rows told last. `names`: players by seat, for accessible names. `extra`: more for `<defs>`.
    """
    shown = read(view)
    called = list(names) or [translate("player {n}").format_map({"n": seat + 1}) for seat in range(view.game.num_players)]

    def speak(phrase: Phrase) -> str:
        return say(phrase, called, translate)

    board = shown.board
    entries = layers.placed(shown, menu)
    aimed = layers.aim(menu)
    parts = [
        tag("defs", _HATCHING, extra or ""),
        group(ground(board), id="ground"),
        group(layers.sight(shown), id="sight"),
        group(plan(board, translate("Koi tank {at}")), id="plan"),
        group(coordinates(board), id="coords", aria_hidden="true"),
        group(layers.last(shown, last), id="last"),
        group(layers.targets(shown, entries), id="targets"),
        group(layers.trace(shown, aimed), id="trace"),
        group(layers.tokens(shown, menu, speak), id="tokens"),
        group(layers.ghost(shown, menu, aimed), id="ghost"),
        group(layers.marks(shown, entries, aimed), id="marks"),
        group(layers.hits(shown, entries, link, speak), id="hits"),
        group(id="focus"),
    ]
    values = {"board": translate(board.title), "width": str(board.width), "height": str(board.height)}
    label = speak(Phrase("Board: {board}, {width} by {height} squares", values))
    return tag("svg", *parts, viewBox=view_box(board), class_=f"shadow-ninjas {board.id}", role="group", aria_label=label, data_cell=CELL)


def standalone(view: View, last: Sequence[Row] = (), names: Sequence[str] = ()) -> Markup:
    """A whole picture for a document: with its symbols, and its style in the light values."""
    inner = picture(view, None, last, names=names)
    extra = join([tag("style", Markup(light_style())), definitions(sorted(used(inner)))])
    whole = picture(view, None, last, names=names, extra=extra).replace("lamp-", "alone-lamp-")  # patterns of its own, in its own light
    return Markup(whole.replace('class="shadow-ninjas ', f'xmlns="http://www.w3.org/2000/svg" class="{ALONE} ', 1))


def _pattern(name: str, width: int, height: int, data: str) -> Markup:
    ray = tag("path", d=data, class_="lampln")
    wash = tag("rect", width=width, height=height, class_="lampbg")
    return tag("pattern", wash, ray, id=name, width=width, height=height, patternUnits="userSpaceOnUse")


_HATCHING = join([_pattern("lamp-h", 48, 8, "M0 4h48"), _pattern("lamp-v", 8, 48, "M4 0v48")])
