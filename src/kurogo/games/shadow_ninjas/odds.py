"""What to expect of a choice: what hangs on dice or on hidden tokens, in words. Made from what the table shows the viewer.

What was turned over and lies face down again counts as not known unless the game marks it: to remember is part of the game (S8), and odds that
remembered for somebody would play for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core.contract import View
from kurogo.core.match import Row
from kurogo.core.once import once
from kurogo.core.phrases import Phrase, player
from kurogo.games.shadow_ninjas.layout import F_SIZE, F_TABLE, R_CAUGHT, R_FOUND, R_KOI, R_ROLLED, SHADOW
from kurogo.games.shadow_ninjas.shown import UNKNOWN, Shown, read

_TELLING: Final = (R_CAUGHT, R_KOI, R_FOUND, R_ROLLED)


def recalled(view: View) -> View:
    """The view without what the table no longer shows."""
    shown = read(view)
    hidden = {F_TABLE + token.number * F_SIZE + 1 for token in shown.on_board if shown.face(token) == UNKNOWN}
    facts = vec[i64]()
    for at in range(len(view.facts)):
        facts = append(facts, i64(-1) if at in hidden else view.facts[at])
    return View(view.game, view.viewer, view.over, view.sealed, view.asked, view.draft, facts, view.legal)


def notices(view: View, rows: Sequence[Row]) -> list[Phrase]:
    """What is worth knowing beforehand in rows that may come."""
    telling = [row for row in rows if row.code in _TELLING]
    if not telling:
        return []
    shown = read(view)
    found: list[Phrase] = []
    for row in telling:
        if row.code == R_CAUGHT:
            found.append(_of(shown, row.b, "your cat is caught", "the cat of {who} is caught", "a cat is caught"))
        elif row.code == R_KOI and row.b != SHADOW:
            found.append(_of(shown, row.b, "your cat eats: you win", "the cat of {who} eats and wins", "a cat eats and wins"))
        elif row.code == R_FOUND:
            found.append(Phrase("a decoy") if row.b == SHADOW else _of(shown, row.b, "your cat", "the cat of {who}", "a cat"))
        elif row.code == R_ROLLED:
            n = _steps_to_koi(view)
            found += [Phrase("a die of at least {n}, as far as your nearest cat is from a koi", {"n": str(n)})] if 1 < n <= row.b else []
    return found


def _of(shown: Shown, colour: int, yours: str, other: str, plain: str) -> Phrase:
    """One phrase for the owner, one for other ninjas, and one for the Guard, to whom all cats are the same."""
    owner = shown.owner(colour)
    if owner == shown.viewer:
        return Phrase(yours)
    return Phrase(plain) if shown.viewer == shown.guard else Phrase(other, {"who": player(owner)})


@once
def _steps_to_koi(view: View) -> int:
    """Steps from the nearest koi to a cat that the viewer laid, by the plan alone; 0 when there is none."""
    shown = read(view)
    mine = {token.square for token in shown.on_board if shown.is_own(token) and token.kind > SHADOW}
    reached, edge, steps = set(shown.tanks), set(shown.tanks), 0
    while edge:
        if edge & mine:
            return steps
        around = (shown.board.grid.steps[4 * square + way] for square in edge for way in range(4))
        edge = {square for square in around if square >= 0} - reached
        reached |= edge
        steps += 1
    return 0
