"""What is not done, and why."""

from __future__ import annotations


class Refused(Exception):
    """Not done, and nothing has changed: HTTP status, a sentence for people, the clause it follows from."""

    def __init__(self, status: int, text: str, clause: str = "") -> None:
        super().__init__(status)
        self.status = status
        self.text = text
        self.clause = clause


class Frozen(Refused):
    """A table whose game or rules number is not installed here, or whose log does not fold any more."""

    def __init__(self) -> None:
        super().__init__(409, "This table was begun with rules that are not installed here. It is kept as it is and cannot be played on.")
