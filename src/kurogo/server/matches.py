"""Matches of stored tables: their keys, dice and logs, and what the rules refuse."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from kurogo.core.contract import GAME_OVER, NOT_ASKED, Game, IllegalAction
from kurogo.core.dice import Dice
from kurogo.core.match import Match
from kurogo.core.options import OptionError, Value, complete
from kurogo.core.registry import GameType, UnknownGame, game_of, key_of
from kurogo.server.refused import Frozen, Refused
from kurogo.server.rooms import clause_words
from kurogo.server.store import GATHERING, Stored, TableRow

log = logging.getLogger("kurogo.server")


def fold(stored: Stored) -> Match | None:
    """The match of a log, None before the game begins. Takes a while for a long one. Raises Frozen."""
    try:
        game = game_of(stored.row.key)
        return None if stored.row.stage == GATHERING else Match.restore(game, dice_of(stored.row), stored.log, trust=True)
    except Exception as error:  # rules that have changed may fail in any way: the table is kept as it is and never repaired
        log.error("table %s cannot be folded: %s", stored.row.id, error.__class__.__name__)
        raise Frozen from None


def stale() -> Refused:
    """The page is older than what has happened."""
    return Refused(409, "Something has happened since this page was made. Nothing was done; look again.")


def dice_of(row: TableRow) -> Dice:
    """The dice that were promised when the table was set."""
    return Dice(bytes.fromhex(row.seed), row.id, row.salts)


def refusal_of(kind: GameType, error: IllegalAction) -> Refused:
    """Why the rules refuse: status 409 when the page is out of date, else 422."""
    clause, text = clause_words(kind, error.number, error.clause)
    return Refused(409 if error.number in (NOT_ASKED, GAME_OVER) else 422, text, clause)


def new_key(kind: GameType, players: int, options: Mapping[str, Value]) -> tuple[str, Game]:
    """Key and game of a new table. Raises Refused."""
    try:
        chosen = complete(kind.options, options)
        if players not in kind.players_of(chosen):
            allowed = kind.players_of(chosen)
            raise OptionError(f"{kind.title} is for {allowed[0]} to {allowed[-1]} players with these options, not {players}.")
        key = key_of(kind, players, chosen, kind.house_set().digest)
        return key, game_of(key)
    except (UnknownGame, OptionError) as error:
        raise Refused(422, str(error)) from None
