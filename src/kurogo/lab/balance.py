"""Is a game fair: the share of wins of each side when the same bot plays all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kurogo.core.options import Value
from kurogo.core.registry import game_type
from kurogo.core.sets import ComponentSet
from kurogo.lab.ladder import columns
from kurogo.lab.matches import Fixture, Outcome, play_all
from kurogo.lab.settings import Setting, points, settings_of
from kurogo.lab.shares import INTERVAL, Share, percent


@dataclass
class Cell:
    """One setting and how it went: the share of wins of each side, and how long games took."""

    setting: Setting
    shares: dict[str, Share]
    moves: int = 0
    unfinished: int = 0

    @property
    def name(self) -> str:
        """The values that were varied, in the words that the game has for them."""
        kind = game_type(self.setting.game.key.partition("/")[0])
        labels = {option.name: option for option in kind.options}
        return ", ".join(labels[name].label(value) for name, value in self.setting.varied.items())

    def add(self, outcome: Outcome) -> None:
        """One more game."""
        self.moves += outcome.moves
        self.unfinished += not outcome.best
        won = dict.fromkeys(self.shares, 0.0)
        for side, part in zip(self.setting.sides, points(self.setting, outcome.best), strict=True):
            won[side] += part
        for side, share in self.shares.items():
            share.add(won[side])

    def figures(self) -> list[dict[str, object]]:
        """A row a side, as in JSON."""
        games = next(iter(self.shares.values())).games
        head = {"players": self.setting.players, "options": dict(self.setting.varied)}
        tail = {"moves_per_game": round(self.moves / games, 1) if games else 0, "unfinished": self.unfinished}
        return [{**head, "side": side, **share.figures(), **tail} for side, share in self.shares.items()]


class Balance(NamedTuple):
    """What was measured."""

    game: str
    bot: str
    seed: int
    cells: list[Cell]

    def figures(self) -> dict[str, object]:
        """As they are written in JSON: one row a setting and side."""
        games = sum(next(iter(cell.shares.values())).games for cell in self.cells)
        rows = [row for cell in self.cells for row in cell.figures()]
        return {"game": self.game, "bot": self.bot, "games": games, "seed": self.seed, "interval": INTERVAL, "rows": rows}

    def table(self) -> list[list[str]]:
        """A row a setting, the names of the columns first."""
        sides = list(dict.fromkeys(side for cell in self.cells for side in cell.shares))
        varied = any(cell.setting.varied for cell in self.cells)
        rows = [[*(["setting"] if varied else []), "players", *sides, "games", "moves a game"]]
        for cell in self.cells:
            shares = [percent(cell.shares[side]) if side in cell.shares else "" for side in sides]
            games = next(iter(cell.shares.values())).games
            head = [cell.name] if varied else []
            rows.append([*head, str(cell.setting.players), *shares, str(games), f"{cell.moves / max(games, 1):.0f}"])
        return rows

    def lines(self) -> list[str]:
        """A table for people."""
        unfinished = sum(cell.unfinished for cell in self.cells)
        tail = f"; {unfinished} broken off, shared by all" if unfinished else ""
        head = f"{self.game}, {self.bot} on all sides, seed {self.seed}{tail}: share of wins"
        return [head, *columns(self.table()), f"In brackets: {INTERVAL} interval."]


def weigh(
    name: str,
    bot: str,
    games: int,
    seed: int,
    players: Sequence[int] = (),
    options: Mapping[str, Sequence[Value]] | None = None,
    workers: int = 0,
    components: ComponentSet | None = None,
) -> Balance:
    """Let `bot` play `games` games under each number of players and each combination of options. Raises UnknownGame, OptionError, or
    ValueError for the bot."""
    cells = [Cell(setting, {side: Share() for side in setting.all_sides}) for setting in settings_of(name, players, options, components)]
    dealt = [cell for _ in range(games) for cell in cells]
    fixtures = [Fixture(cell.setting.game.key, (bot,) * cell.setting.players) for cell in dealt]
    for cell, outcome in zip(dealt, play_all(fixtures, seed, workers, components), strict=True):
        cell.add(outcome)
    return Balance(name, bot, seed, cells)
