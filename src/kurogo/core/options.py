"""Options of a game: what a table may choose before it starts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

Value = str | int


class OptionError(ValueError):
    """An option or a number of players that the game does not have. The text says which and what would do."""


@dataclass(frozen=True)
class Option:
    """One choice: of a few words (`values`), or of a whole number from `low` to `high`. `reading` names the open question it settles."""

    name: str
    title: str
    default: Value
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    reading: str = ""
    help: str = ""
    labels: tuple[str, ...] = ()  # words for people, one a value; of a number the first ones from `low`

    def read(self, text: Value) -> Value:
        """The value that `text` means. Raises OptionError when it means none."""
        if self.values:
            if str(text) in self.values:
                return str(text)
            raise OptionError(f"option {self.name}: {quoted(text)} is not one of {', '.join(self.values)}")
        if isinstance(text, bool) or not (isinstance(text, int) or re.fullmatch(r"-?[0-9]{1,18}", text)):
            raise OptionError(f"option {self.name}: {quoted(text)} is not a whole number")
        number = int(text)
        if not self.low <= number <= self.high:
            raise OptionError(f"option {self.name}: {quoted(number)} is not between {self.low} and {self.high}")
        return number

    def label(self, value: Value) -> str:
        """The value in words for people."""
        at = self.values.index(str(value)) if str(value) in self.values else -1 if self.values else int(value) - self.low
        return self.labels[at] if 0 <= at < len(self.labels) else str(value)


def quoted(value: Value) -> str:
    """What was given, for an error's text: as Python writes it, shortened where it is long.

    >>> quoted("a" * 1000)
    "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…"
    """
    text = repr(value) if isinstance(value, str) or abs(value) < 10**40 else "a number of many digits"
    return text if len(text) <= 50 else text[:49] + "…"


def complete(options: tuple[Option, ...], given: Mapping[str, Value]) -> dict[str, Value]:
    """All options with their values: the given ones checked, the others by default. Raises OptionError."""
    known = {option.name for option in options}
    for name in given:
        if name not in known:
            raise OptionError(f"no option {quoted(name)}; there are: {', '.join(sorted(known)) or 'none'}")
    return {option.name: option.read(given.get(option.name, option.default)) for option in options}
