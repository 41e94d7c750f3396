"""Talk at a table: who may write, who hears, how much and how often. Nothing here waits or writes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kurogo.core.match import Match
from kurogo.server.names import clean
from kurogo.server.refused import Refused
from kurogo.server.store import ALL, HOUSE, PERSON, WATCHER, Said, SeatRow

TEXT_LENGTH = 300  # letters of a message
BURST, WINDOW = 6, 20.0  # messages of one seat within so many seconds
MOST = 3000  # messages of a table: what one person can make a server keep has an end
WORD_LENGTH = 64


@dataclass(frozen=True)
class Channel:
    """A channel as `State.channels` has it, from public facts: the bit after the seats' stands for the watchers."""

    name: str
    writers: int
    hearers: int


def channels(seats: Sequence[SeatRow], match: Match | None) -> list[Channel]:
    """Who may write and who hears now. Before the game begins whoever sits writes, and all hear."""
    if match is None:
        return [Channel("table", sum(1 << s.seat for s in seats if s.kind == PERSON), ALL)]
    return [Channel(*channel) for channel in match.state.channels()]


def heard(said: Iterable[Said], seats: int, viewer: int | None) -> tuple[Said, ...]:
    """What a viewer (None: the watchers) has heard of what was said, oldest first."""
    return tuple(words for words in said if words.hearers >> (seats if viewer is None else viewer) & 1)


def compose(
    said: Sequence[Said], channels: Sequence[Channel], seat: SeatRow | None, watchers: int, channel: str, text: str, word: str, now: float
) -> Said | None:
    """A message of a seat (None: of a watcher, whose bit is `watchers`), ready to be stored; None when the same was sent before.
    `channel` may be "" where there is but one. Raises Refused."""
    number, name = (seat.seat, seat.name) if seat is not None else (WATCHER, "A watcher")
    text = clean(text)
    if not text:
        raise Refused(422, "There is nothing in this message to be read.")
    if len(text) > TEXT_LENGTH:
        raise Refused(422, f"A message has at most {TEXT_LENGTH} letters, and this one has {len(text)}.")
    word = word[:WORD_LENGTH] or f"{len(said)}"  # who names no word of their own means a new message each time
    known = hashlib.sha256(f"{name}\n{channel}\n{word}\n{text}".encode()).hexdigest()
    if any(words.word == known for words in said):
        return None
    found = next((c for c in channels if channel in ("", c.name)), None)
    if found is None:
        raise Refused(422, "There is no such channel at this table.")
    if not found.writers >> (watchers if seat is None else number) & 1:
        raise Refused(
            403,
            "You may not write here now." if seat is not None else "Who watches hears the talk and does not write. Take a seat to join in.",
        )
    recent = [words.at for words in said if words.seat == number and now - WINDOW < words.at <= now]
    if len(recent) >= BURST:
        raise Refused(429, f"At most {BURST} messages in {WINDOW:.0f} seconds. Wait a moment and send it again.")
    if len(said) >= MOST:
        raise Refused(409, f"This table has said all it can: {MOST} messages are kept.")
    return Said(number, name, text, known, found.name, found.hearers, now)


def notice(said: Sequence[Said], text: str, now: float) -> Said:
    """Something that the table itself tells all."""
    return Said(HOUSE, "", text, f"house {len(said)}", "", ALL, now)
