"""What checks give: faults with their place, results, and a report of many."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

KEPT = 5


@dataclass(frozen=True)
class Fault:
    """Something a check found. `place` says where, and how to come there again; `what` says what is wrong."""

    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.what}\n      {self.place}"


@dataclass
class Result:
    """One check: how often it was tried and what it found. Only the first KEPT faults are kept, `found` counts all."""

    name: str
    tried: int = 0
    faults: list[Fault] = field(default_factory=list)
    found: int = 0
    notes: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return self.found == 0

    def add(self, fault: Fault) -> None:
        """Count a fault, and keep it if it is among the first."""
        self.found += 1
        if len(self.faults) < KEPT:
            self.faults.append(fault)

    def merge(self, other: Result) -> None:
        """Take in the result of the same check under another setting."""
        self.tried += other.tried
        for fault in other.faults:
            self.add(fault)
        self.found += other.found - len(other.faults)
        self.notes += [note for note in other.notes if note not in self.notes]

    def __str__(self) -> str:
        head = f"{self.name}: tried {self.tried} times, {count(self.found, 'fault')}"
        return "\n".join([head] + [f"  note: {note}" for note in self.notes] + [f"    {fault}" for fault in self.faults])


@dataclass
class Report:
    """All checks of a game, under all settings tried."""

    game: str
    games: int = 0
    settings: int = 0
    results: dict[str, Result] = field(default_factory=dict)

    @property
    def ok(self) -> bool:
        """Whether every check was tried at least once somewhere and found nothing."""
        return self.settings > 0 and all(result.ok for result in self.results.values())

    def add(self, results: Iterable[Result]) -> None:
        """Take in the results of one setting."""
        for result in results:
            self.results.setdefault(result.name, Result(result.name)).merge(result)

    def line(self) -> str:
        """The report in one line."""
        found = sum(result.found for result in self.results.values())
        bad = [name for name, result in self.results.items() if not result.ok]
        tail = f" ({', '.join(bad)})" if bad else ""
        head = f"{self.game}: {count(self.games, 'game')} under {count(self.settings, 'setting')}, {count(len(self.results), 'check')}"
        return f"{head}, {count(found, 'fault')}{tail}"


def count(n: int, thing: str) -> str:
    """A number of things in words.

    >>> count(0, "fault"), count(1, "fault"), count(2, "fault")
    ('no faults', '1 fault', '2 faults')
    """
    return f"{n or 'no'} {thing}{'' if n == 1 else 's'}"
