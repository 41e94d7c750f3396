"""What is to be played: numbers of players, options with one value or several, and who plays which side."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from kurogo.core.contract import Game
from kurogo.core.options import OptionError, Value, complete
from kurogo.core.registry import GameType, game_type, make
from kurogo.core.sets import ComponentSet


class Setting(NamedTuple):
    """A game ready to play, with what was varied to get it: the options that were given with several values."""

    game: Game
    players: int
    varied: Mapping[str, Value]
    sides: tuple[str, ...]  # by seat

    @property
    def all_sides(self) -> list[str]:
        """The sides of this setting, each once, in order of seats."""
        return list(dict.fromkeys(self.sides))


def settings_of(
    name: str, players: Sequence[int] = (), options: Mapping[str, Sequence[Value]] | None = None, components: ComponentSet | None = None
) -> list[Setting]:
    """Every number of players with every combination of the values given. No players: all numbers that the game allows with them.
    Raises UnknownGame, or OptionError for what the game does not have."""
    kind = game_type(name)
    given = options or {}
    several = [option for option, values in given.items() if len(values) > 1]
    found: list[Setting] = []
    for values in itertools.product(*given.values()):
        chosen = dict(zip(given, values, strict=True))
        for count in players or kind.players_of(complete(kind.options, chosen)):
            game = make(name, count, components, **chosen)
            found.append(Setting(game, count, {option: chosen[option] for option in several}, sides_of(kind, game)))
    if not found:
        raise OptionError(f"{kind.title} is for no number of players with these options")
    return found


def sides_of(kind: GameType, game: Game) -> tuple[str, ...]:
    """The side that each seat plays."""
    return tuple(kind.side(game, seat) for seat in range(game.num_players))


def holdings(setting: Setting, first: str, second: str) -> list[tuple[str, ...]]:
    """Who sits where when two bots oppose each other, and the other way round. Where a game has sides, one bot holds every other side,
    all its seats; where all play for themselves, every other seat."""
    sides = setting.all_sides
    places = [sides.index(side) if len(sides) > 1 else seat for seat, side in enumerate(setting.sides)]
    return [tuple(pair[place % 2] for place in places) for pair in ((first, second), (second, first))]


def points(setting: Setting, best: Sequence[int]) -> list[float]:
    """By seat: the part of the one point of a game, given the seats that did best. Sides that did best share alike, and the seats that did
    best within a side; when nobody did (the game was broken off) it is as if all had."""
    winners = best or range(setting.players)
    sides = {setting.sides[seat] for seat in winners}
    out = [0.0] * setting.players
    for seat in winners:
        partners = sum(setting.sides[other] == setting.sides[seat] for other in winners)
        out[seat] = 1 / len(sides) / partners
    return out
