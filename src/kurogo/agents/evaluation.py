"""What a game's own folder says to bots: the room `heuristic`, when the game has one.

The room may have `evaluation(game)`, which gives a guess at the returns of a state that is not over, `advice(game)`, which gives a number for
each legal int of a player who is asked, larger being better, made from what that player knows, and `likelihood(game)`, which gives a weight of
a sampled state, by how others are used to play. Each may be missing.
"""

from __future__ import annotations

from functools import lru_cache
from types import ModuleType

from kurogo.agents.advised import Advise
from kurogo.agents.ismcts import Evaluate, Lean
from kurogo.core.contract import Game
from kurogo.core.registry import UnknownGame, facts_of, game_type


def _room(key: str) -> ModuleType | None:
    try:
        return game_type(facts_of(key)[0]).room("heuristic")
    except (UnknownGame, ModuleNotFoundError, KeyError, ValueError):
        return None


@lru_cache(maxsize=64)
def _of_key(key: str, game: Game) -> tuple[Evaluate | None, Advise | None, Lean | None]:
    room = _room(key)
    evaluation = getattr(room, "evaluation", None)
    advice = getattr(room, "advice", None)
    likelihood = getattr(room, "likelihood", None)
    return evaluation(game) if evaluation else None, advice(game) if advice else None, likelihood(game) if likelihood else None


def evaluation_of(game: Game) -> Evaluate | None:
    """The guess at the returns of a state that is not over, from the game's room `heuristic`; None when there is none."""
    return _of_key(game.key, game)[0]


def advice_of(game: Game) -> Advise | None:
    """What each legal int gains to the player who is asked, from the game's room `heuristic`; None when there is none."""
    return _of_key(game.key, game)[1]


def likelihood_of(game: Game) -> Lean | None:
    """How likely play has led to a sampled state rather than to another of its belief, from the game's room `heuristic`; None when there is
    none."""
    return _of_key(game.key, game)[2]
