"""Screens in words: rows and actions as sentences to be translated, made from views and told rows alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kurogo.core.contract import LAPSED, SEALED, UNDONE, View
from kurogo.core.match import Row
from kurogo.core.phrases import Phrase, player
from kurogo.games.screens.layout import (
    CHALLENGE,
    CLAIM,
    F_STAGE,
    F_TURN,
    LATE,
    LAYING,
    LEAVE,
    OPENING,
    PATH,
    PEEK,
    R_ANSWERED,
    R_CHALLENGED,
    R_CLAIMED,
    R_DREW,
    R_DREW_KIND,
    R_FELL,
    R_FOUND,
    R_HAND,
    R_HELD,
    R_LAID,
    R_LAID_KIND,
    R_LATE,
    R_LEFT,
    R_PASSED,
    R_PEEKED,
    R_ROUND,
    R_SCOUTED,
    R_STAKED,
    R_UNCOVERED,
    R_WIND,
    R_WON,
    SCOUT,
    SPOT,
)

_PATHS: Final = ("the east path", "the garden path", "the west path")

_SHOWN: Final = (R_HAND, R_FOUND, R_UNCOVERED, R_ANSWERED, R_WON)

_ROWS: Final[Mapping[int, str]] = {
    SEALED: "{who} has chosen.",
    LAPSED: "The move you had begun lapses.",
    UNDONE: "{who} takes the move back.",
    R_DREW: "{who} draws a token.",
    R_DREW_KIND: "You draw {token_a}.",
    R_WIND: "The wind is on {path_a}.",
    R_CLAIMED: "{who} takes the lantern.",
    R_LEFT: "{who} leaves the lantern.",
    R_PEEKED: "{who} looks into the hand of {other}.",
    R_HAND: "In the hand of {other}, {token_b}: {c}.",
    R_LAID: "{who} lays a token on {spot}.",
    R_LAID_KIND: "You lay {token_b} on {spot}.",
    R_SCOUTED: "{who} looks at the token on {spot}.",
    R_FOUND: "On {spot} lies {token_b}.",
    R_CHALLENGED: "{who} challenges the token on {spot}.",
    R_UNCOVERED: "The token of {who} on {spot} is {token_b}.",
    R_ANSWERED: "{who} answers with {token_b}.",
    R_HELD: "The token on {spot} holds: {who} scores a point.",
    R_FELL: "The token on {spot} falls: {who} scores a point.",
    R_STAKED: "{who} stakes on {path_a}, {path_b} and {path_c}.",
    R_WON: "{who} wins {path_a}: {b}.",
    R_ROUND: "The round is over.",
    R_LATE: "Time is up.",
    R_PASSED: "{who} lays nothing.",
}
_NOBODY: Final[Mapping[int, str]] = {
    R_ANSWERED: "{who} answers with nothing.",
    R_WON: "Nobody wins {path_a}: its prize waits and is {b} now.",
}


def beat(row: Row) -> str:
    """Where something came to light; turns are marked by who acts."""
    return "shown" if row.code in _SHOWN else ""


def row(view: View, row: Row) -> Phrase | None:
    """What a row tells, or None for a row that this game does not know."""
    is_nobody = (row.code == R_WON and row.actor < 0) or (row.code == R_ANSWERED and row.b < 0)
    message = (_NOBODY if is_nobody else _ROWS).get(row.code)
    return None if message is None else Phrase(message, {name: text for name, text in _values(row).items() if f"{{{name}}}" in message})


def _values(row: Row) -> dict[str, str]:
    values = {"who": player(row.actor), "other": player(row.a), "spot": _spot(row.a), "b": str(row.b), "c": str(row.c)}
    for name, number in (("a", row.a), ("b", row.b), ("c", row.c)):
        values[f"token_{name}"] = _token(number)
        values[f"path_{name}"] = _PATHS[number % len(_PATHS)]
    return values


def _token(kind: int) -> str:
    return "the bluff" if kind == 0 else f"a token of {kind}"


def _spot(spot: int) -> str:
    return f"spot {spot + 1}"


def action(view: View, action: int) -> Phrase:
    """One int in words, as the next one of the draft in `view`."""
    if action >= SPOT:
        return Phrase("On {spot}", {"spot": _spot(action - SPOT)})
    if PATH <= action < LATE:
        is_wind = view.facts[F_STAGE] == OPENING
        return Phrase("The wind on {path}" if is_wind else "A stake on {path}", {"path": _PATHS[action - PATH]})
    if PEEK <= action < SCOUT:
        return Phrase("Look into the hand of {who}", {"who": player(action - PEEK)})
    is_answer = view.facts[F_STAGE] == LAYING and view.facts[F_TURN] != view.viewer
    plain = {
        CLAIM: "Take the lantern",
        LEAVE: "Answer with nothing" if is_answer else "Leave the lantern",
        SCOUT: "Look at a token",
        CHALLENGE: "Challenge a token",
        LATE: "Time is up",
    }
    if action in plain:
        return Phrase(plain[action])
    return Phrase("Answer with {token}" if is_answer else "Lay {token}", {"token": _token(action)})
