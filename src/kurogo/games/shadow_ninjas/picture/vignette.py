"""The small picture of the playbill."""

from __future__ import annotations

from functools import cache

from kurogo.core.svg import Markup, join, tag
from kurogo.games.shadow_ninjas.picture.tokens import dog, hooded, lit

_STONE = "-14,6 -11,-8 -2,-13 10,-9 15,2 10,12 -6,13"


@cache
def vignette() -> Markup:
    """Black cloth in a raked garden, one lit window, one dog and what it sees; 240 by 150."""
    parts = [tag("rect", x=0, y=0, width=240, height=150, class_="gravel")]
    parts += [tag("path", d=f"M0 {k * 17 + 5}H240", class_="vrake") for k in range(9)]
    for x, y in ((52, 38), (196, 116)):
        parts.append(tag("circle", cx=x, cy=y, r=27, class_="gravel"))
        parts += [tag("circle", cx=x, cy=y, r=r, class_="vrake") for r in (18, 22, 26)]
        parts.append(tag("polygon", points=_STONE, transform=f"translate({x} {y})", class_="vrock"))
    parts.append(tag("rect", x=104, y=0, width=32, height=150, class_="lampbg"))
    parts.append(tag("path", d="M108 0v150M116 0v150M124 0v150M132 0v150", class_="lampln"))
    parts.append(dog(120, 34))
    parts += [hooded(x, y) for x, y in ((74, 92), (166, 60), (36, 118), (212, 30))]
    parts.append(lit(158, 110, 1))
    return tag("svg", join(parts), viewBox="0 0 240 150", preserveAspectRatio="xMidYMid slice", class_="shadow-ninjas", aria_hidden="true")
