"""What stands beside the board: the dice of this turn, and what is drawn on the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from kurogo.core.contract import View
from kurogo.core.phrases import Phrase, say
from kurogo.core.svg import Markup, group, join, tag
from kurogo.games.shadow_ninjas.layout import CHOOSING, HIGH_DIE, LOW_DIE, RETURNING, WALKING
from kurogo.games.shadow_ninjas.picture.tokens import hooded, lit, opened, role_colour
from kurogo.games.shadow_ninjas.shown import Shown, read

Translate = Callable[[str], str]

DICE: Final = ("die-low", "die-high")  # as pieces
_PIPS: Final = {
    1: ((10, 10),),
    2: ((5, 15), (15, 5)),
    3: ((5, 15), (10, 10), (15, 5)),
    4: ((5, 5), (15, 5), (5, 15), (15, 15)),
    5: ((5, 5), (15, 5), (10, 10), (5, 15), (15, 15)),
    6: ((5, 5), (15, 5), (5, 10), (15, 10), (5, 15), (15, 15)),
}


def aid(view: View, translate: Translate = str) -> Markup:
    """The two dice of this turn: the one in use framed, one to come dashed, one that is spent pale. Nothing when none have been rolled."""
    shown = read(view)
    if shown.phase not in (CHOOSING, WALKING, RETURNING) or not shown.dice[0]:
        return Markup("")
    states = [_state(shown, at) for at in range(2)]
    colour = role_colour(shown, shown.turn)
    return join(_die(name, n, state, colour, translate) for name, n, state in zip(DICE, shown.dice, states, strict=True))


def _state(shown: Shown, at: int) -> str:
    draft = list(shown.view.draft)
    if draft and draft[0] in (LOW_DIE, HIGH_DIE):
        return "used" if draft[0] == LOW_DIE + at else "rest"
    if shown.used >> at & 1:
        walking = shown.phase != CHOOSING and shown.used != 3
        return "used" if walking else "spent"
    return "used" if draft else "rest"


def _die(name: str, n: int, state: str, colour: str, translate: Translate) -> Markup:
    pips = join(tag("circle", cx=x, cy=y, r=2.5) for x, y in _PIPS[n])
    face = tag("svg", pips, viewBox="0 0 20 20", aria_hidden="true")
    label = say(Phrase(_DIE[state], {"n": str(n)}), (), translate)
    return tag("span", face, class_=f"sn-die {state} {colour}", data_piece=name, role="img", aria_label=label)


_DIE: Final = {"used": "die {n}, in use", "rest": "die {n}, to come", "spent": "die {n}, spent"}


def legend(view: View, translate: Translate = str) -> Markup:
    """What is drawn on this board, as list items."""
    shown = read(view)
    is_player = shown.viewer < shown.game.num_players
    has_secrets = is_player and shown.viewer != shown.guard and not view.over
    return _legend(is_player, role_colour(shown, shown.viewer) if has_secrets else "", bool(view.over) or shown.game.marked, translate)


@lru_cache(maxsize=64)
def _legend(is_player: bool, ring: str, is_marked: bool, translate: Translate) -> Markup:
    items = [
        (tag("rect", width=30, height=24, fill="url(#lamp-h)"), "a guard’s line of sight"),
        (_small(hooded(0, 0)), "a shadow, face down"),
    ]
    if is_player:
        corners = tag("path", d="M3 8V3h5M22 3h5v5M27 16v5h-5M8 21H3v-5", class_="t-mark", stroke_width=2)
        items.insert(1, (join([corners, tag("text", "3", x=15, y=17, class_="t-num")]), "you may go there, in 3 steps"))
    if ring:
        items.append((_small(lit(0, 0, 0, ring)), "lamplight: only you know it; ringed in your colour: you laid it"))
    if is_marked:
        items.append((_small(opened(0, 0, 0)), "a decoy that all have seen"))
    return join(
        tag("li", tag("svg", art, viewBox="0 0 30 24", aria_hidden="true", class_="shadow-ninjas"), translate(text)) for art, text in items
    )


def _small(art: Markup) -> Markup:
    return group(art, transform="translate(15 12) scale(.6)")
