"""What is made from a view is asked for by words, menu, picture and guide alike, one after another for the same page: made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from kurogo.core.contract import View

T = TypeVar("T")


def once(make: Callable[[View], T]) -> Callable[[View], T]:
    """The function, which remembers what it made of the last view. Only for the very same view, so nobody gets what another's view made."""
    last: tuple[View, T] | None = None

    @wraps(make)
    def made(view: View) -> T:
        nonlocal last
        found = last  # one look: another thread may put another one there
        if found is None or found[0] is not view:
            found = last = (view, make(view))
        return found[1]

    return made
