"""Shadow tokens and dogs. A token whose kind the viewer may not see is the same black disc whatever lies under it."""

from __future__ import annotations

from typing import Final

from kurogo.core.svg import Markup, group, join, tag
from kurogo.core.symbols import place
from kurogo.games.shadow_ninjas.layout import COLOURS, GUARD_A
from kurogo.games.shadow_ninjas.picture.geometry import middle
from kurogo.games.shadow_ninjas.shown import Shown, Token

RADIUS: Final = 17.5
_BODY = "M-11 11.5c.3-3 1.3-4.7 3-5.5V-2.5C-8-8.5-4.8-11.5 0-11.5s8 3 8 9V6c1.7.8 2.7 2.5 3 5.5a17 17 0 0 1-22 0z"
_VEIL = "M-5.2-3.2q5.2-2 10.4 0V4.5q-5.2 2.2-10.4 0z"

HOOD: Final = join([tag("path", d=_BODY), tag("path", d=_VEIL, class_="veilgap")])


def cat_colour(kind: int) -> str:
    """The colour's name of a cat, as style sheets use it."""
    return COLOURS[kind - 1]


def hooded(x: int, y: int) -> Markup:
    """A token nobody has shown the viewer."""
    return join([_cast(x, y, RADIUS), _veil(x, y, RADIUS), group(HOOD, class_="hood", transform=f"translate({x} {y})")])


def lit(x: int, y: int, kind: int, ring: str = "", lift: int = 0) -> Markup:
    """A secret of the viewer's own: a lit window in the black, ringed in their colour if they placed it."""
    parts = [_cast(x, y, RADIUS + (1.5 if ring else 0), lift)]
    y -= lift
    if ring:
        parts.append(tag("circle", cx=x, cy=y, r=RADIUS + 1.5, class_=f"ring {ring}"))
    parts.append(_veil(x, y, RADIUS - (1.2 if ring else 0)))
    parts.append(tag("circle", cx=x, cy=y, r=RADIUS - 4.5, class_="lampwin"))
    if kind:
        parts.append(place("cat", x, y + 0.5, 21, f"secret {cat_colour(kind)}"))
    else:
        parts.append(place("cloth", x, y, 15, "secret decoy"))
    return join(parts)


def opened(x: int, y: int, kind: int) -> Markup:
    """What everybody has seen and the table still shows: a cat as a disc of its colour, a decoy as paper."""
    face = f"face {cat_colour(kind)}" if kind else "face decoy"
    disc = tag("circle", cx=x, cy=y, r=RADIUS, class_=face)
    mark = place("cat", x, y + 0.5, 24, f"mark {face}") if kind else place("cloth", x, y, 18, "mark face decoy")
    return join([_cast(x, y, RADIUS), disc, mark])


def dog(x: int, y: int, lift: int = 0) -> Markup:
    """A guard dog."""
    disc = tag("circle", cx=x, cy=y - lift, r=19, class_="face dog")
    return join([_cast(x, y, 19, lift), disc, place("dog", x, y - lift, 26, "mark face dog")])


def token(shown: Shown, which: Token, lift: int = 0) -> Markup:
    """A token as this viewer sees it."""
    x, y = middle(shown.board, which.square)
    kind = shown.face(which)
    if kind < 0:
        return hooded(x, y - lift)
    if shown.view.over or (shown.is_public(which) and not shown.is_own(which)):
        return opened(x, y - lift, kind)
    return lit(x, y, kind, role_colour(shown, shown.viewer) if shown.is_own(which) else "", lift)


def role_colour(shown: Shown, player: int) -> str:
    """The colour that stands for a player: red for the Guard, else that of their first cat."""
    return "red" if player == shown.guard else cat_colour(shown.cats_of(player)[0])


def guard_number(at: int) -> int:
    """Token number of the dog that stands at this place of `Shown.dogs`."""
    return GUARD_A + at


def _cast(x: int, y: int, r: float, lift: int = 0) -> Markup:
    return tag("circle", cx=x, cy=float(y + 2 + lift * 0.7 - lift), r=r, class_="cast")


def _veil(x: int, y: int, r: float) -> Markup:
    return tag("circle", cx=x, cy=y, r=float(r), class_="tok-veil", stroke_width=1.5)
