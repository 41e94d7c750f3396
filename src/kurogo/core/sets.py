"""Component sets: boards, cards and numbers as data, each entry with where it is from.

A set is a TOML file. Every table says `from = "printed"` (with its `source`), `"derived"` (with its `source`: how) or `"house"` (made by us).
Two sets with the same content have the same digest, whatever their comments and spacing.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

MAX_BYTES = 1_000_000
ORIGINS = ("printed", "derived", "house")


class SetError(ValueError):
    """A component set that cannot be used: file, line and reason."""

    def __init__(self, where: str, line: int, reason: str) -> None:
        super().__init__(f"{where}, line {line}: {reason}" if line else f"{where}: {reason}")
        self.where = where
        self.line = line
        self.reason = reason


@dataclass(frozen=True)
class ComponentSet:
    """The parsed file, its digest, and the text for finding lines in."""

    game: str
    name: str
    digest: str
    data: dict[str, object]
    text: str
    where: str

    def line(self, table: str, index: int = 0) -> int:
        """Line of the table header `[table]`, or of the index-th `[[table]]`; 0 when there is none."""
        seen = -1
        for number, line in enumerate(self.text.splitlines(), 1):
            if re.match(rf"\s*\[\[?\s*{re.escape(table)}\s*\]\]?\s*(#.*)?$", line):
                seen += 1
                if seen == index:
                    return number
        return 0

    def fault(self, reason: str, table: str = "", index: int = 0) -> SetError:
        """An error that names the line of a table."""
        return SetError(self.where, self.line(table, index) if table else 0, reason)


def read_set(text: str, where: str = "component set") -> ComponentSet:
    """Parse and check what every set must have. Raises SetError."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        raise SetError(where, int(found.group(1)) if found else 0, f"not TOML: {error}") from None
    except (ValueError, RecursionError) as error:
        raise SetError(where, 0, _too_much(error)) from None
    game, name = data.get("game"), data.get("name")
    if not isinstance(game, str) or not isinstance(name, str):
        raise SetError(where, 1, "a set begins with the words game = … and name = …")
    try:
        plain = json.dumps(data, sort_keys=True, ensure_ascii=True, separators=(",", ":"), default=str)
    except (ValueError, RecursionError) as error:
        raise SetError(where, 0, _too_much(error)) from None
    digest = hashlib.sha256(plain.encode()).hexdigest()[:16]
    found_set = ComponentSet(game, name, digest, data, text, where)
    for table, index, entry in tables(data):
        origin = entry.get("from")
        if origin not in ORIGINS:
            raise found_set.fault(f"[{table}] must say from = printed, derived or house", table, index)
        if origin != "house" and not entry.get("source"):
            raise found_set.fault(f"[{table}] is {origin} and must name its source", table, index)
    return found_set


def load_set(path: Path) -> ComponentSet:
    """Read a set from a file. Raises SetError, also when there is no such file."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise SetError(path.name, 0, f"longer than {MAX_BYTES} bytes")
        text = data.decode("utf-8").replace("\r\n", "\n")
    except OSError as error:
        raise SetError(path.name, 0, f"cannot be read: {error.strerror or error.__class__.__name__}") from None
    except UnicodeDecodeError:
        raise SetError(path.name, 0, "cannot be read: no UTF-8 text") from None
    return read_set(text, path.name)


def _too_much(error: Exception) -> str:
    return "nested too deeply" if isinstance(error, RecursionError) else "a number with too many digits"


def tables(data: dict[str, object]) -> Iterator[tuple[str, int, dict[str, object]]]:
    """The top tables of a set: (name, index, entry)."""
    for name, value in data.items():
        if isinstance(value, dict):
            yield name, 0, value
        elif isinstance(value, list):
            for index, entry in enumerate(value):
                if isinstance(entry, dict):
                    yield name, index, entry
