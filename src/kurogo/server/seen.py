"""What a page is made from: what everybody may know of a table, and what one viewer sees and has heard. Never a match, a state or a seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from kurogo.core.contract import View
from kurogo.core.match import Row
from kurogo.server.kept import Kept
from kurogo.server.store import Said


@dataclass(frozen=True)
class PublicSeat:
    """A seat without its secret."""

    seat: int
    kind: str
    name: str
    bot: str
    is_stand_in: bool = False  # a bot plays for a person who may come back


@dataclass(frozen=True)
class Facts:
    """A table as everybody may know it. `seed` is "" until the match is over."""

    id: str
    key: str
    name: str
    stage: str
    news: int
    seats: tuple[PublicSeat, ...]
    commitment: str
    salts: tuple[str, ...]
    seed: str
    before: str
    after: str

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names by seat; a free seat has a number."""
        return tuple(s.name or f"Seat {s.seat + 1}" for s in self.seats)


@dataclass(frozen=True)
class Seen:
    """One viewer's view, all rows told to them, and the move they have begun. `scores` and `returns` are empty until the match is over.
    `kept` is what this viewer's pages were made of before."""

    view: View
    rows: tuple[Row, ...]
    can_undo: bool = False
    draft: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    returns: tuple[float, ...] = ()
    kept: Kept = field(default_factory=Kept, compare=False, repr=False)

    @property
    def count(self) -> int:
        """The viewer's position in their stream."""
        return len(self.rows)


@dataclass(frozen=True)
class OwnToken:
    """A seat of the device that looks, with its secret: for the link that opens it elsewhere."""

    seat: int
    token: str

    def __repr__(self) -> str:
        return f"OwnToken({self.seat})"


@dataclass(frozen=True)
class Talk:
    """What a viewer has heard of the talk, the seats of the device that may write now, and in which channels each of them."""

    said: tuple[Said, ...] = ()
    writers: tuple[tuple[int, tuple[str, ...]], ...] = ()


@dataclass(frozen=True)
class Look:
    """A table as one device sees it: everything that a page may be made from."""

    facts: Facts
    viewer: int | None
    seen: Seen | None  # None before the game begins
    own: tuple[OwnToken, ...]
    may_arrange: bool
    can_start: bool
    refused: tuple[str, str] | None = None  # the begun move does not fit: why, and the clause
    talk: Talk = Talk()


@dataclass(frozen=True)
class News:
    """What a stream tells one viewer. `rows` is None when something was taken back, `seen` None when there is nothing to word."""

    facts: Facts
    count: int
    rows: tuple[Row, ...] | None
    seen: Seen | None
    said: tuple[Said, ...] = ()


@dataclass(frozen=True)
class Listed:
    """A table in a list, without its secrets."""

    id: str
    key: str
    name: str
    stage: str
    people: tuple[str, ...]
    free: int
    your_turn: bool = False
