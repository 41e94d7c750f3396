"""The seal of a seat."""

from __future__ import annotations

from kurogo.core.svg import Markup
from kurogo.server.models import SeatCard
from kurogo.server.pages.parts import free_seat, seal


def seat_seal(seat: SeatCard, size: int = 28, label: str = "", class_: str = "") -> Markup:
    """The seal of a seat, dashed while it is free."""
    if seat.kind == "free":
        return free_seat(size, label)
    return seal(seat.symbol or "seat", seat.colour or "kuro", size, label, class_)
