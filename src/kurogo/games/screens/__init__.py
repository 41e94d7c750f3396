"""Screens: the documentation's own game, small, with every kind of secret that the large ones have."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core.contract import Game
from kurogo.core.options import Option, Value
from kurogo.core.registry import GameType
from kurogo.core.sets import ComponentSet, load_set
from kurogo.games.screens.components import read_box
from kurogo.games.screens.game import Screens


class _Screens(GameType):
    name = "screens"
    title = "Screens"
    tagline = "Tokens behind paper screens, one lantern, and three paths to win"
    min_players = 2
    max_players = 4
    minutes = 10
    options = (
        Option("rounds", "Rounds", 2, low=1, high=3),
        Option("tokens", "Tokens laid a round", 2, low=1, high=2),
        Option("looks", "With the lantern", "yes", values=("yes", "no"), labels=("yes", "no")),
    )
    toy = True
    zero_sum = True  # returns add up to nothing: checked by the testing kit
    package = "kurogo.games.screens"

    def house_set(self) -> ComponentSet:
        return load_set(Path(__file__).parent / "components.toml")

    def build(self, key: str, players: int, options: Mapping[str, Value], components: ComponentSet) -> Game:
        rounds, tokens = int(options["rounds"]), int(options["tokens"])
        box = read_box(components, rounds * (tokens + 1))
        counts = vec[i64]()
        for count in box.counts:
            counts = append(counts, count)
        return Screens(key, players, counts, box.hold, rounds, tokens, 1 if options["looks"] == "yes" else 0)


SCREENS = _Screens()
