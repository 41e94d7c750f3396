"""Clauses: a rulebook in our words, clause by clause, with where each is implemented and which tests show it.

`clauses.toml` of a game holds `[[clause]]`, `[[reading]]` and `[[row]]` tables. A clause "4.2" has number 402, a reading "S14" number 9014: the
numbers that rows and refusals cite.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from kurogo.core.contract import FIRST_READING


@dataclass(frozen=True)
class Clause:
    """A sentence of the rulebook, or a reading of what it leaves open."""

    id: str
    title: str
    text: str
    where: tuple[str, ...]  # "rules/moving.py:step"
    tests: tuple[str, ...]  # names of test functions
    option: str = ""  # of a reading: the option that chooses another one
    question: str = ""  # of a reading: what the rulebook leaves open

    @property
    def number(self) -> int:
        """The number that rows and refusals cite."""
        return clause_number(self.id)


@dataclass(frozen=True)
class Hearing:
    """Who hears a row, by which clause. `hears` is a word of the game's leak tests: all, actor, …"""

    code: str
    number: int
    hears: str
    clause: str
    tells: str


@dataclass(frozen=True)
class Rulebook:
    """All clauses, readings and rows of one game."""

    title: str
    prefix: str
    clauses: tuple[Clause, ...]
    readings: tuple[Clause, ...]
    rows: tuple[Hearing, ...]
    chapters: dict[str, str] = field(default_factory=dict)  # number before the dot -> title

    def name(self, number: int) -> str:
        """How a number is written: 402 is "SN 4.2", 9014 is "S14"."""
        found = self._numbered.get(number)
        return found.id if found and number >= FIRST_READING else f"{self.prefix} {number // 100}.{number % 100}"

    def find(self, number: int) -> Clause | None:
        """The clause or reading with this number."""
        return self._numbered.get(number)

    @cached_property
    def _numbered(self) -> dict[int, Clause]:
        return {clause.number: clause for clause in self.clauses + self.readings}

    def coverage(self) -> dict[str, int]:
        """How many clauses and readings there are, and for how many a test is named."""
        return {
            "clauses": len(self.clauses),
            "tested": sum(1 for clause in self.clauses if clause.tests),
            "readings": len(self.readings),
            "readings_tested": sum(1 for reading in self.readings if reading.tests),
        }


def clause_number(id: str) -> int:
    """The number of a clause or reading.

    >>> clause_number("4.2"), clause_number("S14")
    (402, 9014)
    """
    found = re.fullmatch(r"(\d+)\.(\d+)", id)
    if found:
        return int(found.group(1)) * 100 + int(found.group(2))
    found = re.fullmatch(r"[A-Z]+-?(\d+)", id)
    if found:
        return FIRST_READING + int(found.group(1))
    raise ValueError(f"{id!r} is neither a clause like 4.2 nor a reading like S14")


def load_clauses(path: Path) -> Rulebook:
    """Read a game's `clauses.toml`. Raises ValueError that names the entry."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    clauses = tuple(_clause(entry) for entry in data.get("clause", []))
    readings = tuple(_clause(entry) for entry in data.get("reading", []))
    numbers = [clause.number for clause in clauses + readings]
    if len(set(numbers)) != len(numbers):
        raise ValueError(f"{path.name}: a clause stands twice")
    rows = tuple(Hearing(row["code"], row["number"], row["hears"], row["clause"], row["tells"]) for row in data.get("row", []))
    return Rulebook(data["title"], data["prefix"], clauses, readings, rows, dict(data.get("chapters", {})))


def _clause(entry: dict[str, str | list[str]]) -> Clause:
    def text(name: str) -> str:
        value = entry.get(name, "")
        if not isinstance(value, str):
            raise ValueError(f"clause {entry.get('id')}: {name} is not a text")
        return " ".join(value.split())

    def texts(name: str) -> tuple[str, ...]:
        value = entry.get(name, [])
        if isinstance(value, str):
            raise ValueError(f"clause {entry.get('id')}: {name} is not a list")
        return tuple(value)

    return Clause(text("id"), text("title"), text("text"), texts("where"), texts("tests"), text("option"), text("question"))
