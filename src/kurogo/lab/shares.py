"""Shares of wins with their uncertainty."""

from __future__ import annotations

import math
from dataclasses import dataclass

Z95 = 1.959964  # how many standard deviations hold 95 % of a normal distribution
INTERVAL = "Wilson 95 %"


@dataclass
class Share:
    """Points out of games. A game that several won is shared among them, so points need not be whole."""

    points: float = 0.0
    games: int = 0

    def add(self, points: float) -> None:
        """One more game."""
        self.points += points
        self.games += 1

    @property
    def score(self) -> float:
        """Points a game; 0 before the first."""
        return self.points / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The Wilson interval that holds the true share with 95 %: see `wilson`."""
        return wilson(self.points, self.games)

    def figures(self) -> dict[str, float | int]:
        """As they are written in JSON."""
        low, high = self.interval
        return {
            "score": round(self.score, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "games": self.games,
            "points": round(self.points, 4),
        }


def wilson(points: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's score interval for a share, which unlike the textbook's plus-minus stays within 0 and 1 and is right near them. Shared wins
    vary less than wins, so for them it is a little too wide. Without games: all is possible.

    >>> [round(x, 3) for x in wilson(8, 10)]
    [0.49, 0.943]
    >>> wilson(0, 0)
    (0.0, 1.0)
    """
    if not games:
        return 0.0, 1.0
    share = points / games
    weight = z * z / games
    middle = (share + weight / 2) / (1 + weight)
    half = z / (1 + weight) * math.sqrt(share * (1 - share) / games + weight / (4 * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def percent(share: Share) -> str:
    """A share with its interval in words, for a table.

    >>> percent(Share(8, 10))
    '80 % (49 to 94)'
    """
    low, high = share.interval
    return f"{100 * share.score:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
