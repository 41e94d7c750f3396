"""The ladder: bots against each other, seats and roles balanced, wins with their uncertainty."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from kurogo.agents.bots import make_bot
from kurogo.core.options import Value
from kurogo.core.sets import ComponentSet
from kurogo.lab.matches import Fixture, Outcome, play_all
from kurogo.lab.settings import Setting, holdings, points, settings_of
from kurogo.lab.shares import INTERVAL, Share, percent


class Encounter(NamedTuple):
    """Two bots at one table: who sits where, and under which setting."""

    setting: Setting
    bots: tuple[str, ...]


@dataclass
class Standing:
    """What one bot has won: in all, and by role."""

    all: Share = field(default_factory=Share)
    by_role: dict[str, Share] = field(default_factory=dict)

    def add(self, role: str, points: float) -> None:
        """One more game, in which the bot held this role."""
        self.all.add(points)
        self.by_role.setdefault(role, Share()).add(points)


class Ladder(NamedTuple):
    """A ladder that was played."""

    game: str
    seed: int
    standings: dict[str, Standing]
    cells: dict[tuple[int, tuple[tuple[str, Value], ...], str, str, str], Share]  # players, options varied, bot, opponent, role
    games: int
    unfinished: int

    def figures(self) -> dict[str, object]:
        """As they are written in JSON."""
        bots = {
            bot: {**standing.all.figures(), "by_role": {role: share.figures() for role, share in standing.by_role.items()}}
            for bot, standing in self.standings.items()
        }
        cells = [
            {"players": players, "options": dict(varied), "bot": bot, "against": against, "role": role, **share.figures()}
            for (players, varied, bot, against, role), share in self.cells.items()
        ]
        head = {"game": self.game, "games": self.games, "seed": self.seed, "interval": INTERVAL, "unfinished": self.unfinished}
        return {**head, "bots": bots, "cells": cells}

    def lines(self) -> list[str]:
        """A table for people: the best bot first."""
        roles = list(dict.fromkeys(role for standing in self.standings.values() for role in standing.by_role))
        rows = [["", "wins"] + ([f"as {role}" for role in roles] if len(roles) > 1 else [])]
        for bot, standing in sorted(self.standings.items(), key=lambda item: -item[1].all.score):
            by_role = [percent(standing.by_role.get(role, Share())) for role in roles] if len(roles) > 1 else []
            rows.append([bot, percent(standing.all), *by_role])
        counts = sorted({cell[0] for cell in self.cells})
        players = f"{counts[0]} players" if len(counts) == 1 else f"{', '.join(map(str, counts[:-1]))} and {counts[-1]} players"
        tail = f"; {self.unfinished} broken off, each half a win for both" if self.unfinished else ""
        return [f"{self.game}, {self.games} games, {players}, seed {self.seed}{tail}", *columns(rows), f"In brackets: {INTERVAL} interval."]


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows of words as lines, one under another."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return ["  ".join(word.ljust(width) for word, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def check_bots(bots: Sequence[str]) -> None:
    """Raises ValueError for a spec that names no bot, and for one that is given twice."""
    for bot in bots:
        make_bot(bot, 0)
    for bot in bots:
        if bots.count(bot) > 1:
            raise ValueError(f"{bot} is given twice; write an option out to let a bot play against itself, for instance mcts:c=0.7")


def encounters(settings: Sequence[Setting], bots: Sequence[str]) -> list[Encounter]:
    """Every pair of bots under every setting, each way round."""
    pairs = itertools.combinations(bots, 2)
    return [Encounter(setting, seats) for pair in pairs for setting in settings for seats in holdings(setting, *pair)]


def climb(
    name: str,
    bots: Sequence[str],
    games: int,
    seed: int,
    players: Sequence[int] = (),
    options: Mapping[str, Sequence[Value]] | None = None,
    workers: int = 0,
    components: ComponentSet | None = None,
) -> Ladder:
    """Play the ladder: `games` in all, dealt out in turn to every pair of bots, number of players, value of an option and way round; it is
    balanced to the game when their number divides `games`. Raises UnknownGame, OptionError, or ValueError for a bot."""
    check_bots(bots)
    meetings = encounters(settings_of(name, players, options, components), bots)
    dealt = [meetings[number % len(meetings)] for number in range(games)]
    outcomes = play_all([Fixture(meeting.setting.game.key, meeting.bots) for meeting in dealt], seed, workers, components)
    return tallied(name, bots, seed, dealt, outcomes)


def tallied(name: str, bots: Sequence[str], seed: int, dealt: Sequence[Encounter], outcomes: Sequence[Outcome]) -> Ladder:
    """Who won what in these games."""
    ladder = Ladder(name, seed, {bot: Standing() for bot in bots}, {}, len(dealt), sum(not outcome.best for outcome in outcomes))
    for (setting, seats), outcome in zip(dealt, outcomes, strict=True):
        shares = points(setting, outcome.best)
        for bot in dict.fromkeys(seats):
            won = sum(share for share, holder in zip(shares, seats, strict=True) if holder == bot)
            against = next((other for other in seats if other != bot), bot)
            role = "+".join(dict.fromkeys(side for side, holder in zip(setting.sides, seats, strict=True) if holder == bot))
            ladder.standings[bot].add(role, won)
            cell = (setting.players, tuple(setting.varied.items()), bot, against, role)
            ladder.cells.setdefault(cell, Share()).add(won)
    return ladder
