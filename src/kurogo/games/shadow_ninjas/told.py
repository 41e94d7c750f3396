"""What rows tell, in words. One small function a row code, each giving whole sentences; `words.py` is the room that others enter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from kurogo.core.contract import LAPSED, SEALED, UNDONE, View
from kurogo.core.match import Row
from kurogo.core.phrases import Phrase, player
from kurogo.games.shadow_ninjas.layout import (
    CAPPED,
    GUARD_A,
    KOI,
    R_BACK,
    R_CAUGHT,
    R_DIE,
    R_FLIPPED,
    R_FOUND,
    R_KOI,
    R_LAID,
    R_LAID_AT,
    R_LAID_KIND,
    R_LEFT,
    R_LOOKED,
    R_LOST,
    R_MOVED,
    R_OUT,
    R_POSTED,
    R_ROLLED,
    R_STOPPED,
    R_SWAPPED,
    R_TOKENS,
    R_TURN,
    R_WON,
    SEEN,
    SHADOW,
)
from kurogo.games.shadow_ninjas.shown import Shown, read

Told = Callable[[Shown, Row], Phrase | None]


def row(view: View, row: Row) -> Phrase | None:
    """What a row tells the viewer of `view`, or None when it is not worth a line."""
    return _ROWS[row.code](read(view), row)


def joined(rows: Sequence[Row]) -> list[Row]:
    """Rows with the single steps of one walk made into one row, from where it began to where it ended."""
    whole: list[Row] = []
    for row in rows:
        before = whole[-1] if whole else None
        if before and row.code == R_MOVED == before.code and (row.actor, row.a, row.b) == (before.actor, before.a, before.c):
            whole[-1] = before._replace(c=row.c)
        else:
            whole.append(row)
    return whole


def _by(shown: Shown, row: Row, you: str, other: str, **values: str) -> Phrase:
    """One sentence for who did it, another for who hears of it."""
    if row.actor == shown.viewer:
        return Phrase(you, values)
    return Phrase(other, {"who": player(row.actor), **values})


def _of(shown: Shown, colour: int, yours: str, other: str, **values: str) -> Phrase:
    """One sentence for the owner of a cat, another for the rest."""
    owner = shown.owner(colour)
    if owner == shown.viewer:
        return Phrase(yours, values)
    return Phrase(other, {"who": player(owner), **values})


def _nothing(shown: Shown, row: Row) -> Phrase | None:
    return None


def _undone(shown: Shown, row: Row) -> Phrase:
    return _by(shown, row, "You took your move back.", "{who} took a move back.")


def _laid(shown: Shown, row: Row) -> Phrase | None:
    if 0 <= shown.viewer < shown.game.num_players and shown.viewer != shown.guard:
        return None  # a ninja player hears where, in a row of its own
    return Phrase("Tokens laid: {n} of {all}.", {"n": str(row.a), "all": str(shown.tokens)})


def _laid_at(shown: Shown, row: Row) -> Phrase | None:
    if row.actor == shown.viewer:
        return None  # their own row says more
    return Phrase("{who} laid a token at {at}.", {"who": player(row.actor), "at": shown.name(row.c)})


def _laid_kind(shown: Shown, row: Row) -> Phrase:
    if row.b == SHADOW:
        return Phrase("You laid a decoy at {at}.", {"at": shown.name(row.c)})
    return Phrase("You laid your cat face down at {at}.", {"at": shown.name(row.c)})


def _tokens(shown: Shown, row: Row) -> Phrase | None:
    return Phrase("All tokens lie face down, and the Guard looks again.") if row.a == 0 else None


def _posted(shown: Shown, row: Row) -> Phrase:
    return _by(shown, row, "You posted a dog at {at}.", "{who} posted a dog at {at}.", at=shown.name(row.c))


def _turn(shown: Shown, row: Row) -> Phrase:
    return _by(shown, row, "Turn {n}: you.", "Turn {n}: {who}.", n=str(row.a))


def _rolled(shown: Shown, row: Row) -> Phrase:
    return _by(shown, row, "You rolled {low} and {high}.", "{who} rolled {low} and {high}.", low=str(row.a), high=str(row.b))


def _moved(shown: Shown, row: Row) -> Phrase:
    ends = {"a": shown.name(row.b), "b": shown.name(row.c)}
    if row.a >= GUARD_A:
        return _by(shown, row, "You moved a dog from {a} to {b}.", "{who} moved a dog from {a} to {b}.", **ends)
    return _by(shown, row, "You moved a shadow from {a} to {b}.", "{who} moved a shadow from {a} to {b}.", **ends)


def _swapped(shown: Shown, row: Row) -> Phrase:
    ends = {"a": shown.name(row.b), "b": shown.name(row.c)}
    if row.a >= GUARD_A:
        return Phrase("It swapped with the dog, which is now at {b}.", ends)
    return Phrase("It swapped with a shadow, which is now at {b}.", ends)


def _flipped(shown: Shown, row: Row) -> Phrase:
    if row.b == SHADOW:
        return Phrase("A dog sees the shadow at {at}: a decoy.", {"at": shown.name(row.c)})
    return _of(shown, row.b, "A dog sees your cat at {at}.", "A dog sees the cat of {who} at {at}.", at=shown.name(row.c))


def _caught(shown: Shown, row: Row) -> Phrase:
    return _of(shown, row.b, "Your cat is caught.", "The cat of {who} is caught.")


def _out(shown: Shown, row: Row) -> Phrase:
    return _by(shown, row, "You have no cat left: you are out.", "{who} has no cat left and is out.")


def _lost(shown: Shown, row: Row) -> Phrase:
    return _by(shown, row, "You get lost instead of rolling.", "{who} gets lost instead of rolling.")


def _looked(shown: Shown, row: Row) -> Phrase | None:
    if row.actor == shown.viewer:
        return None  # their own row says what they found
    return Phrase("{who} looked at the shadow at {at}.", {"who": player(row.actor), "at": shown.name(row.c)})


def _found(shown: Shown, row: Row) -> Phrase:
    at = shown.name(row.c)
    if row.b == SHADOW:
        return Phrase("You looked at {at}: a decoy.", {"at": at})
    return _of(shown, row.b, "You looked at {at}: your cat.", "You looked at {at}: the cat of {who}.", at=at)


def _koi(shown: Shown, row: Row) -> Phrase:
    at = shown.name(row.c)
    if row.b == SHADOW:
        return Phrase("The shadow at the koi tank {at} is turned over: a decoy.", {"at": at})
    return _of(shown, row.b, "Your cat eats the koi at {at}.", "The cat of {who} eats the koi at {at}.", at=at)


def _back(shown: Shown, row: Row) -> Phrase:
    return _by(shown, row, "You put it back at {at}.", "{who} put it back at {at}.", at=shown.name(row.c))


def _stopped(shown: Shown, row: Row) -> Phrase | None:
    if row.a >= 0:
        return None  # that a walk is over shows in what comes next
    return _by(shown, row, "You look no further.", "{who} looks no further.")


def _left(shown: Shown, row: Row) -> Phrase:
    return _by(shown, row, "You leave the rest of the dice.", "{who} leaves the rest of the dice.")


def _won(shown: Shown, row: Row) -> Phrase:
    if row.actor < 0:
        return Phrase("The game ends with the last turn: nobody wins.")
    you, other = _WON[row.a]
    return _by(shown, row, you, other)


_WON: Final = {
    SEEN: ("You win: every cat has been seen.", "{who} wins: every cat has been seen."),
    KOI: ("You win: your cat has eaten.", "{who} wins: their cat has eaten."),
    CAPPED: ("You win: no cat has eaten within the turns agreed.", "{who} wins: no cat has eaten within the turns agreed."),
}

_SHOWN: Final = (R_FLIPPED, R_CAUGHT, R_OUT, R_FOUND, R_KOI, R_WON)


def beat(row: Row) -> str:
    """Where a turn begins, and where something came to light. Dice fall in nearly every turn, so they mark none."""
    if row.code in (R_TURN, R_POSTED):
        return "turn"
    return "shown" if row.code in _SHOWN else ""


_ROWS: Final[dict[int, Told]] = {
    SEALED: _nothing,
    LAPSED: _nothing,
    UNDONE: _undone,
    R_DIE: _nothing,  # where the token goes is told next
    R_LAID: _laid,
    R_LAID_AT: _laid_at,
    R_LAID_KIND: _laid_kind,
    R_TOKENS: _tokens,
    R_POSTED: _posted,
    R_TURN: _turn,
    R_ROLLED: _rolled,
    R_MOVED: _moved,
    R_SWAPPED: _swapped,
    R_FLIPPED: _flipped,
    R_CAUGHT: _caught,
    R_OUT: _out,
    R_LOST: _lost,
    R_LOOKED: _looked,
    R_FOUND: _found,
    R_KOI: _koi,
    R_BACK: _back,
    R_STOPPED: _stopped,
    R_LEFT: _left,
    R_WON: _won,
}
