"""What a game's own folder says about positions: the room `heuristic`, when the game has one."""

from __future__ import annotations

from functools import lru_cache

from kurogo.agents.ismcts import Evaluate
from kurogo.core.contract import Game
from kurogo.core.registry import UnknownGame, facts_of, game_type


@lru_cache(maxsize=64)
def _of_key(key: str, game: Game) -> Evaluate | None:
    try:
        kind = game_type(facts_of(key)[0])
        room = kind.room("heuristic")
    except (UnknownGame, ModuleNotFoundError, KeyError, ValueError):
        return None
    evaluate: Evaluate = room.evaluation(game)
    return evaluate


def evaluation_of(game: Game) -> Evaluate | None:
    """The guess at the returns of a state that is not over, from the game's room `heuristic`; None when there is no such room."""
    return _of_key(game.key, game)
