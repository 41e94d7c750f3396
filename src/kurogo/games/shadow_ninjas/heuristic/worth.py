"""What a position is worth to bots, where a search stops before the end: a guess made from a sampled state, never from the true one.

A ninja player is near to winning when a cat of theirs is near to a tank (8.2), the Guard when few cats are left to be seen (8.1). The numbers
are rough shares in the chance to win, found by play between bots; a real end is always worth more.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from kurogo.core.contract import Game, State
from kurogo.games.shadow_ninjas.heuristic.ground import FAR, Ground
from kurogo.games.shadow_ninjas.heuristic.plans import LEANING
from kurogo.games.shadow_ninjas.layout import GUARD_B
from kurogo.games.shadow_ninjas.state import KIND, KNOWN, Setting, Table

HOPE: Final = 0.85  # share of a win that a cat next to a tank is, in the dark
LATER: Final = 0.4  # and what is left of it while all ways are watched: the dogs will not stay
ATTENTION: Final = 0.6  # how likely a dog that comes first goes where it sees the cat
GUARD: Final = 0.25  # share of the Guard while no cat has been seen
CAUGHT: Final = 0.9  # what the Guard gains when all have been seen
TRUST: Final = 0.8  # of a guess against a real end


@final
class Worth:
    """The guess for one game: the board is measured once."""

    def __init__(self, game: Setting) -> None:
        self.g = game
        self.ground = Ground(game)

    def returns(self, state: State) -> list[float]:
        """Like `State.returns`, of a state that is not over."""
        assert isinstance(state, Table)
        g = self.g
        n = g.num_players
        missed = [1.0] * n
        if state.t[GUARD_B] >= 0:
            self._miss(state, missed)
        cats: i64 = 0
        seen: i64 = 0
        for colour in range(i64(4)):
            cats += (g.all_cats >> colour) & 1
            seen += (state.caught >> colour) & 1
        share = [1.0 - chance for chance in missed]
        share[g.guard] = GUARD + CAUGHT * float(seen) / float(cats)
        whole = sum(share)
        others = 1.0 / float(n - 1)
        return [TRUST * (part / whole * (1.0 + others) - others) for part in share]

    def _miss(self, s: Table, missed: list[float]) -> None:
        """By seat: how likely none of their cats comes to a tank."""
        ground = self.ground
        dark = ground.dark(s)
        for token in range(s.laid):
            square = s.t[token]
            colour = s.t[KIND + token]
            if colour == 0 or square < 0:
                continue
            owner = self.g.owners[colour]
            chance = ground.near[dark[square]]
            if dark[square] == FAR:
                chance = LATER * ground.near[ground.nearest[square]]
            if self._guard_comes_first(s, owner):
                chance *= 1.0 - ATTENTION * ground.danger(s, square)
            missed[owner] *= 1.0 - HOPE * chance

    def _guard_comes_first(self, s: Table, seat: i64) -> bool:
        """Whether the Guard has a turn, or the rest of one, before this ninja player."""
        n = self.g.num_players
        next_turn = s.turn if s.used != 3 else s.turn + 1
        return (self.g.guard - next_turn + n) % n < (seat - next_turn + n) % n


def evaluation(game: Game) -> Callable[[State], list[float]]:
    """The function that bots call where their search stops."""
    assert isinstance(game, Setting)
    return Worth(game).returns


@final
class Likelihood:
    """How likely play has led to a sampled state rather than to others of one belief: cats have come nearer to the tanks than decoys."""

    def __init__(self, game: Setting) -> None:
        self.ground = Ground(game)

    def of(self, state: State) -> float:
        """A weight above 0; only ratios between samples of one belief mean something."""
        assert isinstance(state, Table)
        weight = 1.0
        for token in range(state.laid):
            if state.t[token] >= 0 and state.t[KIND + token] and state.t[KNOWN + token] != state.g.everybody:
                weight *= self.ground.leaning(state.t[token], LEANING)
        return weight


def likelihood(game: Game) -> Callable[[State], float]:
    """The function by which bots choose among samples of a belief."""
    assert isinstance(game, Setting)
    return Likelihood(game).of
