"""Shadow tokens and dogs. A token whose kind the viewer may not see is the same black disc whatever lies under it."""

from __future__ import annotations

from typing import Final

from kurogo.core.svg import Markup, group, join, tag
from kurogo.core.symbols import place
from kurogo.games.shadow_ninjas.layout import COLOURS, GUARD_A
from kurogo.games.shadow_ninjas.picture.geometry import middle
from kurogo.games.shadow_ninjas.shown import Shown, Token

RADIUS: Final = 17.5
LIFT: Final = 3  # of a token that is chosen
_BODY = "M-11 11.5c.3-3 1.3-4.7 3-5.5V-2.5C-8-8.5-4.8-11.5 0-11.5s8 3 8 9V6c1.7.8 2.7 2.5 3 5.5a17 17 0 0 1-22 0z"
_VEIL = "M-5.2-3.2q5.2-2 10.4 0V4.5q-5.2 2.2-10.4 0z"

HOOD: Final = join([tag("path", d=_BODY), tag("path", d=_VEIL, class_="veilgap")])


def cat_colour(kind: int) -> str:
    """The colour's name of a cat, as style sheets use it."""
    return COLOURS[kind - 1]


def hooded(x: int, y: int) -> Markup:
    """A token nobody has shown the viewer."""
    return _at(x, y, _HOODED)


def lit(x: int, y: int, kind: int, ring: str = "", lift: int = 0) -> Markup:
    """A secret of the viewer's own: a lit window in the black, ringed in their colour if they placed it."""
    return _at(x, y, _LIT[kind, ring, lift])


def opened(x: int, y: int, kind: int) -> Markup:
    """What everybody has seen and the table still shows: a cat as a disc of its colour, a decoy as paper."""
    return _at(x, y, _OPENED[kind])


def dog(x: int, y: int, lift: int = 0) -> Markup:
    """A guard dog."""
    return _at(x, y, _DOG[lift])


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


# --- shapes round (0, 0) -------------------------------------------------------------------------------------------------------
# All are drawn beforehand: a picture takes as long whether or not somebody has been shown such a token before.


def _at(x: int, y: int, shape: Markup) -> Markup:
    return Markup(f'<g transform="translate({x} {y})">{shape}</g>')


def _cast(r: float, lift: int = 0) -> Markup:
    return tag("circle", cx=0, cy=float(2 + lift * 0.7 - lift), r=r, class_="cast")


def _veil(y: int, r: float) -> Markup:
    return tag("circle", cx=0, cy=y, r=float(r), class_="tok-veil", stroke_width=1.5)


def _lit(kind: int, ring: str, lift: int) -> Markup:
    parts = [_cast(RADIUS + (1.5 if ring else 0), lift)]
    if ring:
        parts.append(tag("circle", cx=0, cy=-lift, r=RADIUS + 1.5, class_=f"ring {ring}"))
    parts.append(_veil(-lift, RADIUS - (1.2 if ring else 0)))
    parts.append(tag("circle", cx=0, cy=-lift, r=RADIUS - 4.5, class_="lampwin"))
    if kind:
        parts.append(place("cat", 0, 0.5 - lift, 21, f"secret {cat_colour(kind)}"))
    else:
        parts.append(place("cloth", 0, -lift, 15, "secret decoy"))
    return join(parts)


def _opened(kind: int) -> Markup:
    face = f"face {cat_colour(kind)}" if kind else "face decoy"
    disc = tag("circle", cx=0, cy=0, r=RADIUS, class_=face)
    mark = place("cat", 0, 0.5, 24, f"mark {face}") if kind else place("cloth", 0, 0, 18, "mark face decoy")
    return join([_cast(RADIUS), disc, mark])


def _dog(lift: int) -> Markup:
    disc = tag("circle", cx=0, cy=-lift, r=19, class_="face dog")
    return join([_cast(19, lift), disc, place("dog", 0, -lift, 26, "mark face dog")])


_KINDS: Final = range(len(COLOURS) + 1)
_RINGS: Final = ("", "red", *COLOURS)
_HOODED: Final = join([_cast(RADIUS), _veil(0, RADIUS), group(HOOD, class_="hood")])
_LIT: Final = {(kind, ring, lift): _lit(kind, ring, lift) for kind in _KINDS for ring in _RINGS for lift in (0, LIFT)}
_OPENED: Final = {kind: _opened(kind) for kind in _KINDS}
_DOG: Final = {lift: _dog(lift) for lift in (0, LIFT)}
