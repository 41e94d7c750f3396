"""`kurogo replay`: a game once more, in the terminal. It is over, so everything may be told: each row to whom it was told then."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from kurogo.commands.trouble import Trouble, printable
from kurogo.core.contract import UNDONE, Game, View
from kurogo.core.match import DRAW, MOVE, UNDO, Entry, Match, Row, hears, rows_of
from kurogo.core.phrases import Phrase, say
from kurogo.core.record import Record, load_record, replayed
from kurogo.core.registry import facts_of, game_type

KEYS = "Enter or n: on, p: back, a number: to there, q: leave"


class Page(NamedTuple):
    """An entry of the log: what was done, and what was told of it."""

    head: str
    lines: list[str]


def run(asked: argparse.Namespace) -> int:
    """Print a record, or step through it where somebody sits at the terminal."""
    record = load_record(Path(asked.file))
    match = replayed(record)
    if asked.seat is not None and not 0 <= asked.seat < match.game.num_players:
        raise Trouble(f"there is no seat {asked.seat}; seats are 0 to {match.game.num_players - 1}")
    pages = list(pages_of(record, match, asked.seat))
    if sys.stdin.isatty() and sys.stdout.isatty():
        step(pages)
    else:
        for page in pages:
            show(page)
    return 0


def show(page: Page) -> None:
    """Print one page."""
    print(page.head)
    for line in page.lines:
        print(f"    {line}")


def step(pages: Sequence[Page]) -> None:
    """Let somebody turn the pages."""
    at = 0
    while True:
        print(f"\n[{at + 1} of {len(pages)}]", end=" ")
        show(pages[at])
        try:
            key = input(f"({KEYS}) ").strip().lower()
        except EOFError:
            return
        if key in ("q", "quit"):
            return
        if key in ("", "n"):
            at += 1
        elif key == "p":
            at -= 1
        elif key.isdecimal():
            at = int(key) - 1
        at = min(max(at, 0), len(pages) - 1)


def pages_of(record: Record, match: Match, seat: int | None) -> Iterator[Page]:
    """The pages of a match that is over; with `seat`, only what that player was told."""
    names = [printable(name) for name in record.names]
    teller = Teller(match.game, names, seat)
    past = Match(match.game, match.dice, match.carry, start=False)
    for number, entry in enumerate(match.log, 1):
        past.replay(entry, trust=True)
        rows = [Row(UNDONE, 0, entry.seat, 0, 0, 0, -1)] if entry.kind == UNDO else rows_of(past.state)
        yield Page(f"{number}  {teller.head(entry)}", teller.told(past, rows))
    scores = ", ".join(f"{who} {score}" for who, score in zip(names, match.state.scores(), strict=True))
    yield Page(f"The end  {scores}", [])


class Teller:
    """Puts a match into words."""

    def __init__(self, game: Game, names: Sequence[str], seat: int | None) -> None:
        self.game = game
        self.names = names
        self.seat = seat
        self.words = words_room(game)

    def head(self, entry: Entry) -> str:
        """What was done, in the words of records; what was sealed is not told to another seat."""
        if entry.kind == UNDO:
            return f"{self.names[entry.seat]} takes back entry {entry.ints[0] + 1}"
        who = self.names[entry.seat] if entry.kind == MOVE else "chance" if entry.kind == DRAW else "the table"
        if self.seat is not None and entry.seat != self.seat:
            return who  # what this seat was told of it stands in the rows
        return f"{who}: {' '.join(self.game.code(x) for x in entry.ints)}"

    def told(self, match: Match, rows: Sequence[Row]) -> list[str]:
        """The rows in words; what only some were told begins with their names."""
        lines: list[str] = []
        for row in rows:
            viewer = self._hearer(row)
            if viewer < 0:
                continue
            phrase = self._phrase(match.view(viewer), row)
            if phrase is not None:
                lines.append(self._to_whom(row) + say(phrase, self.names))
        return lines

    def _hearer(self, row: Row) -> int:
        """Whose words to tell a row in: the seat's, or the watchers', or somebody's to whom it was told; -1 for nobody."""
        if self.seat is not None:
            return self.seat if hears(row, self.seat) else -1
        watchers = self.game.num_players
        hearers = [viewer for viewer in (watchers, *range(watchers)) if hears(row, viewer)]
        return next((viewer for viewer in hearers if viewer != row.actor), hearers[0] if hearers else -1)

    def _to_whom(self, row: Row) -> str:
        if self.seat is not None or hears(row, self.game.num_players):
            return ""
        return f"[to {', '.join(name for seat, name in enumerate(self.names) if hears(row, seat))}] "

    def _phrase(self, view: View, row: Row) -> Phrase | None:
        if self.words is None:
            return Phrase("{row}", {"row": " ".join(map(str, row[:6]))})
        phrase: Phrase | None = self.words.row(view, row)
        return phrase


def words_room(game: Game) -> ModuleType | None:
    """The game's room `words`; None for a game without one."""
    kind = game_type(facts_of(game.key)[0])
    return kind.room("words") if find_spec(f"{kind.package}.words") else None
