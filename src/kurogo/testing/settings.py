"""The settings a game is tried under: every number of players with every value of every option, and some combinations at random."""

from __future__ import annotations

import itertools
from collections.abc import Mapping

from kurogo.core.contract import Game
from kurogo.core.options import Option, OptionError, Value, complete
from kurogo.core.registry import GameType, game_of, key_of
from kurogo.testing.plays import pick, rng_of

ALL_UP_TO = 24  # combinations of options that are all tried


def values_of(option: Option) -> list[Value]:
    """The values to try: all words; of numbers the default, both ends, one beside the lower end, and small ones."""
    if option.values:
        return list(option.values)
    if option.high - option.low < 8:
        return list(range(option.low, option.high + 1))
    some = {int(option.default), option.low, option.low + 1, option.low + (option.high - option.low) // 50, option.high}
    return sorted(some)


def settings(kind: GameType, given: Mapping[str, str], combinations: int = 8) -> list[tuple[int, dict[str, Value]]]:
    """(players, options) pairs to try, without repetition. `given` fixes options, and `players`. Raises OptionError."""
    fixed = dict(given)
    players = fixed.pop("players", "")
    chosen = complete(kind.options, fixed)
    free = {option.name: values_of(option) for option in kind.options if option.name not in fixed}
    found = _combined(chosen, free, combinations)
    out: list[tuple[int, dict[str, Value]]] = []
    for count in range(kind.min_players, kind.max_players + 1):
        if players and str(count) != players:
            continue
        for options in found:
            if count in kind.players_of(options) and (count, options) not in out:
                out.append((count, options))
    if not out:
        raise OptionError(f"{kind.title} cannot be played with {', '.join(f'{name}={value}' for name, value in given.items())}")
    return out


def _combined(chosen: dict[str, Value], free: dict[str, list[Value]], combinations: int) -> list[dict[str, Value]]:
    total = 1
    for values in free.values():
        total *= len(values)
    if total <= ALL_UP_TO:
        return [{**chosen, **dict(zip(free, values, strict=True))} for values in itertools.product(*free.values())]
    found = [chosen] + [{**chosen, name: value} for name, values in free.items() for value in values if value != chosen[name]]
    rng = rng_of("settings", sorted(free))
    for _ in range(combinations):
        found.append({**chosen, **{name: pick(rng, values) for name, values in free.items()}})
    return found


def game_with(kind: GameType, players: int, options: Mapping[str, Value]) -> Game:
    """The game under a setting."""
    return game_of(key_of(kind, players, options, kind.house_set().digest))
