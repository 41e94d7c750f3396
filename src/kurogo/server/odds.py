"""Odds of the choices a viewer has now: counted from their view alone, so twins get the same and asking again tells nothing more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from kurogo.core.contract import IllegalAction, View
from kurogo.core.menu import Entry
from kurogo.core.odds import Odds, odds
from kurogo.core.phrases import say
from kurogo.core.registry import facts_of, game_of, game_type
from kurogo.server import rooms

SAMPLES = 48  # of what the viewer does not know, a choice
MOST = 40  # choices that are counted
LEAST = 12  # smaller shares of what is counted on samples are not told apart


@dataclass(frozen=True)
class EntryOdds:
    """What may come of an entry of the menu, likeliest first, in words: "about 1 in 4: a cat is caught"."""

    entry: int
    texts: tuple[str, ...]


def odds_of(view: View, names: tuple[str, ...]) -> tuple[EntryOdds, ...]:
    """Odds of the menu that this view gives."""
    return _odds_of(view.game.key, view.pack(), names)


@lru_cache(maxsize=512)
def _odds_of(key: str, packed: bytes, names: tuple[str, ...]) -> tuple[EntryOdds, ...]:
    game = game_of(key)
    kind = game_type(facts_of(key)[0])
    view = game.view(packed)
    known = rooms.recalled(kind, view)
    chancy = [(at, entry) for at, entry in enumerate(rooms.menu(kind, view).entries) if entry.chance and entry.is_move]
    found = []
    for at, entry in chancy[:MOST]:
        try:
            likely = odds(
                known, _rest(entry, view), lambda rows: [say(phrase, names) for phrase in rooms.notices(kind, known, rows)], SAMPLES
            )
        except IllegalAction:
            continue
        if likely:
            found.append(EntryOdds(at, tuple(f"{in_words(each)}: {each.what}" for each in sorted(likely, key=_likeliest))))
    return tuple(found)


def _rest(entry: Entry, view: View) -> Sequence[tuple[int, ...]]:
    """The moves without what is begun already."""
    first, *more = entry.moves
    return [first[len(view.draft) :], *more]


def _likeliest(each: Odds[str]) -> tuple[float, str]:
    return -float(each.share), each.what


def in_words(each: Odds[str]) -> str:
    """How likely: "certain", "1 in 6", "about 1 in 4", "less than 1 in 12".

    >>> from fractions import Fraction
    >>> in_words(Odds("", Fraction(5, 9), True)), in_words(Odds("", Fraction(11, 48), False)), in_words(Odds("", Fraction(1, 48), False))
    ('5 in 9', 'about 2 in 9', 'less than 1 in 12')
    """
    if each.share == 1:
        return "certain"
    if each.is_exact:
        return f"{each.share.numerator} in {each.share.denominator}"
    if each.share * LEAST < 1:
        return f"less than 1 in {LEAST}"
    near = each.share.limit_denominator(LEAST)
    return f"about {near.numerator} in {near.denominator}" if near != 1 else "nearly certain"
