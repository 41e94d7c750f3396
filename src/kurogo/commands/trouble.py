"""Bad input in one line, and the status it exits with: 2 for what was asked wrongly, 1 for what was checked and found wanting."""

from __future__ import annotations

USAGE = 2
FAILED = 1


class Trouble(Exception):
    """A command cannot do what it was asked. The text is all that is shown."""

    def __init__(self, text: str, status: int = USAGE) -> None:
        super().__init__(text)
        self.status = status


LONGEST = 500


def told(error: Exception) -> tuple[str, int] | None:
    """What to say of an exception, and the exit status; None when it is a fault of the program and deserves its traceback. It may quote a
    stranger's file, so it is one line, not too long, that steers no terminal."""
    said = _told(error)
    return None if said is None else (printable(shortened(said[0])), said[1])


def shortened(text: str) -> str:
    """A long text without its middle."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 200]} … {text[-190:]}"


def _told(error: Exception) -> tuple[str, int] | None:
    if isinstance(error, Trouble):
        return str(error), error.status
    if isinstance(error, ModuleNotFoundError) and error.name and not error.name.startswith("kurogo"):
        return f"the package {error.name} is missing; in Kurogo's folder: pip install '.[table,lab]'", USAGE
    if isinstance(error, ImportError) and "librt" in str(error):
        return str(error), USAGE
    from kurogo.core.options import OptionError
    from kurogo.core.record import RecordError
    from kurogo.core.registry import UnknownGame
    from kurogo.core.sets import SetError

    if isinstance(error, UnknownGame | OptionError):
        return str(error), USAGE
    if isinstance(error, RecordError | SetError):
        return str(error), FAILED
    if isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        return f"{name}{error.strerror or error}", FAILED
    return None


def printable(text: str) -> str:
    """Text from a stranger's file that cannot steer a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
