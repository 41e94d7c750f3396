"""A game's rooms as checks use them: its box (GameType) and its words, if it has them."""

from __future__ import annotations

import importlib.util
from functools import lru_cache
from types import ModuleType

from kurogo.core.contract import Game
from kurogo.core.options import OptionError
from kurogo.core.registry import GameType, UnknownGame, facts_of, game_of, game_type


def box_of(game: Game) -> GameType | None:
    """The box the game came out of, or None for a game that is not installed (a toy of some test)."""
    return _box(game.key)


@lru_cache(maxsize=256)
def _box(key: str) -> GameType | None:
    try:
        return game_type(facts_of(key)[0])
    except (UnknownGame, KeyError, ValueError):
        return None


def is_installed(game: Game) -> bool:
    """Whether the game's key leads to this very game: records and pickles find it. A toy of some test may borrow a key."""
    try:
        return game_of(game.key) is game
    except (UnknownGame, OptionError, KeyError, ValueError):
        return False


def room_of(game: Game, name: str) -> ModuleType | None:
    """A room of the game's folder, or None where there is none."""
    return _room(game.key, name)


@lru_cache(maxsize=1024)
def _room(key: str, name: str) -> ModuleType | None:
    box = _box(key)
    if box is None or importlib.util.find_spec(f"{box.package}.{name}") is None:
        return None
    return box.room(name)


def declared(game: Game, name: str) -> object:
    """An optional attribute of the game, or of its box: `zero_sum`, `forgets`. None where neither declares it."""
    own: object = getattr(game, name, None)
    return own if own is not None else getattr(box_of(game), name, None)
