"""The menu: what a person may choose now, as a page offers it.

An entry either lengthens the draft (`draft`: the page shows the next menu) or is a choice made: whole moves to send, one after another, for
instance the steps of a path. A game's room `menu.py` gives `menu(view) -> Menu` from a view alone; `plain` does for every game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from kurogo.core.contract import View
from kurogo.core.phrases import Phrase


class Entry(NamedTuple):
    """One thing to choose. `place` names where on the picture it is clicked ("" for a button)."""

    label: Phrase
    place: str = ""
    note: Phrase | None = None
    figure: str = ""  # steps or cost, drawn on the place
    symbol: str = ""  # a symbol beside the label and on the place
    risk: bool = False  # allowed, but somebody may see or lose something
    main: bool = False  # the one persimmon button
    draft: tuple[int, ...] = ()  # ints of a move begun by this choice
    moves: tuple[tuple[int, ...], ...] = ()  # whole moves made by this choice
    path: tuple[str, ...] = ()  # places the moves go through, for the trace
    group: Phrase | None = None
    chance: bool = False  # what comes of it hangs on chance, or on what the viewer does not know
    told: tuple[Phrase | None, ...] = ()  # beside `path`: what is to be known of each place before one goes

    @property
    def is_move(self) -> bool:
        """Whether choosing this plays something."""
        return bool(self.moves)


@dataclass(frozen=True)
class Menu:
    """What is asked, one line why or what next, and the entries."""

    title: Phrase
    hint: Phrase
    entries: tuple[Entry, ...] = ()
    chosen: tuple[str, ...] = field(default=())  # places chosen so far


def plain(view: View, label: Callable[[View, int], Phrase], is_last: Callable[[View, int], bool]) -> Menu:
    """A menu of the next ints, for a game that has no room for it: `label` words an int, `is_last` says whether it makes the move whole."""
    begun = tuple(view.draft)
    entries = []
    for action in view.legal:
        ints = begun + (action,)
        if is_last(view, action):
            entries.append(Entry(label(view, action), moves=(ints,)))
        else:
            entries.append(Entry(label(view, action), draft=ints))
    if not entries:
        return Menu(Phrase("Wait"), Phrase("Nothing is asked of you now."))
    return Menu(Phrase("Your turn"), Phrase("Choose one."), tuple(entries))
