"""Matches that were played without a server, and put into one's store."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import pytest

from kurogo.core.contract import IllegalAction
from kurogo.core.dice import Dice
from kurogo.core.match import Match
from kurogo.core.options import complete
from kurogo.core.registry import game_of, game_type, key_of

if TYPE_CHECKING:
    from kurogo.server.store import Store

SEED = bytes(range(32))
NAMES = ("Mika", "Ren", "Tomo", "Aki", "Suzu")


def _played(game: str, players: int, id: str, moves: int, salts: tuple[str, ...] = (), **options: str) -> Match:
    """A match of `moves` random moves, or to its end when that comes first; now and then somebody takes one back."""
    kind = game_type(game)
    key = key_of(kind, players, complete(kind.options, options), kind.house_set().digest)
    match = Match(game_of(key), Dice(SEED, id, salts))
    rng = Random(7)
    for n in range(moves):
        if match.state.over:
            break
        seat = next(seat for seat in range(players) if match.state.is_asked(seat))
        match.play(seat, _whole_move(match, seat, rng))
        if n % 5 == 4 and match.can_undo(seat):
            match.undo(seat)
    return match


def _whole_move(match: Match, seat: int, rng: Random) -> list[int]:
    move: list[int] = []
    while True:
        try:
            legal = match.legal(seat, move)
        except IllegalAction:  # it is whole
            return move
        move.append(rng.choice(legal))


def _put(store: Store, match: Match, tokens: tuple[str, ...]) -> str:
    """Store a match as a table whose seat k belongs to the holder of token k. Gives its id."""
    from kurogo.server.seats import token_hash  # here, for the compiled engine is tested without the server's packages
    from kurogo.server.store import OVER, PERSON, PLAYING, SeatRow, Stored, TableRow

    id, over = match.dice.match, bool(match.state.over)
    salts = match.dice.salts
    seats = tuple(SeatRow(k, PERSON, NAMES[k], token_hash(token)) for k, token in enumerate(tokens))
    row = TableRow(id, match.game.key, "Replayed", False, OVER if over else PLAYING, 1.0, SEED.hex(), "", salts)
    store.create(Stored(row, seats, tuple(match.log)))
    return id


@pytest.fixture(scope="session")
def played() -> Callable[..., Match]:
    """`_played`, for test files."""
    return _played


@pytest.fixture(scope="session")
def put() -> Callable[[Store, Match, tuple[str, ...]], str]:
    """`_put`, for test files."""
    return _put
