"""Texts that people typed: names of people and tables, words for the dice."""

from __future__ import annotations

import re
import unicodedata

# What Unicode calls ignorable, and the empty Braille cell: printable by its category, and yet nothing is drawn for it.
_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]")


def clean(text: str) -> str:
    """A text that people typed: one line, no control characters, nothing that is not seen, no double spaces. "" when no letter, digit or
    sign is left.

    >>> clean("  Mi\\x00ka \\n Aoi ")
    'Mika Aoi'
    >>> clean("\\u3164\\u0301")
    ''
    """
    plain = unicodedata.normalize("NFC", text)
    seen = " ".join("".join(c for c in plain if (c.isprintable() and not _UNSEEN.match(c)) or c.isspace()).split())
    return seen if any(unicodedata.category(c)[0] in "LNPS" for c in seen) else ""


def sounds(name: str) -> str:
    """Equal for two names that people would take for one another: case and width of letters count for nothing."""
    return unicodedata.normalize("NFKC", name).casefold()
