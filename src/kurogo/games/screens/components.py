"""What is in the box: reads and checks the component set."""

from __future__ import annotations

from typing import NamedTuple

from kurogo.core.sets import ComponentSet
from kurogo.games.screens.layout import KINDS


class Box(NamedTuple):
    """Tokens of each kind a player owns, and the strength at which a challenged token holds."""

    counts: tuple[int, ...]
    hold: int


def read_box(components: ComponentSet, drawn: int) -> Box:
    """The box, with at least `drawn` tokens a player besides the bluff. Raises SetError."""
    counts = _table(components, "tokens").get("counts")
    hold = _table(components, "challenge").get("hold")
    if not isinstance(counts, list) or len(counts) != KINDS or not all(isinstance(n, int) and 0 <= n <= 20 for n in counts):
        raise components.fault("counts must be four numbers from 0 to 20, the bluff first", "tokens")
    if counts[0] != 1:
        raise components.fault("there is one bluff a player", "tokens")
    if sum(counts[1:]) < drawn:
        raise components.fault(f"these options need {drawn} tokens a player besides the bluff", "tokens")
    if not isinstance(hold, int):
        raise components.fault("hold must be a whole number", "challenge")
    return Box(tuple(counts), hold)


def _table(components: ComponentSet, name: str) -> dict[str, object]:
    table = components.data.get(name)
    if not isinstance(table, dict):
        raise components.fault(f"[{name}] is missing")
    return table
