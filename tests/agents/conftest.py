"""Two tiny games for the bots: Nim, where everything is open and moves have two ints, and Hiding, where something is hidden."""

from __future__ import annotations

import pytest
from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kurogo.core.contract import Belief, Game, State, View, zeros

PILES = 3
TAKE = 10  # TAKE + n: take n sticks, after the int of the pile


class Nim(Game):
    """[pile, TAKE + n]; who takes the last stick wins."""

    def __init__(self, piles: tuple[int, int, int]) -> None:
        super().__init__("nim", 2, 20, 2, 0)
        self.piles = piles

    def new_state(self, carry: bytes = b"", recall: bool = False) -> State:
        state = NimState(self, vec[i64](self.piles), 0)
        state.ask(1)
        return state

    def belief(self, view: View) -> Belief:
        return NimBelief(view)


class NimState(State):
    def __init__(self, game: Nim, piles: vec[i64], turn: int) -> None:
        super().__init__(game, vec[i64](), zeros(6), vec[i64](), vec[i64](), vec[i64](), 0, 0)
        self.nim = game
        self.piles = piles
        self.turn = turn

    def choices(self, player: i64) -> list[int]:
        if self.draft_length(player) == 0:
            return [pile for pile in range(PILES) if self.piles[pile]]
        return [TAKE + n for n in range(1, self.piles[self.drafted(player, 0)] + 1)]

    def is_whole(self, player: i64) -> bool:
        return self.draft_length(player) == 2

    def play(self) -> None:
        player = self.turn
        pile, n = self.drafted(player, 0), self.drafted(player, 1) - TAKE
        self.piles[pile] -= n
        self.tell(10, 0, player, pile, n, 0, -1)
        if not any(self.piles):
            self.over = 1
            return
        self.turn = 1 - player
        self.ask(1 << self.turn)

    def clone(self) -> State:
        state = NimState(self.nim, self.piles[:], self.turn)
        state.asked, state.drafts, state.over = self.asked, self.drafts[:], self.over
        return state

    def view(self, viewer: i64) -> View:
        return self.watch(viewer, vec[i64]([*self.piles, self.turn]))

    def returns(self) -> list[float]:
        if not self.over:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.turn == 0 else [-1.0, 1.0]


class NimBelief(Belief):
    def sample(self, rng: Random) -> State:
        game = self.view.game
        assert isinstance(game, Nim)
        state = NimState(game, self.view.facts[:PILES], self.view.facts[PILES])
        self.restore(state, rng)
        return state


SAFE, GUESS, PLACE = 0, 1, 2  # PLACE + 0, 1, 2: hide or guess


class Hiding(Game):
    """Player 0 says SAFE (nobody wins) or GUESS; then player 1, or chance, hides something in one of three places, which player 0 guesses."""

    def __init__(self, by_chance: bool) -> None:
        super().__init__("hiding", 2, 5, 1, 0)
        self.by_chance = by_chance

    def new_state(self, carry: bytes = b"", recall: bool = False) -> State:
        state = HidingState(self)
        state.ask(1)
        return state

    def belief(self, view: View) -> Belief:
        return HidingBelief(view)


class HidingState(State):
    def __init__(self, game: Hiding) -> None:
        super().__init__(game, vec[i64](), zeros(4), vec[i64](), vec[i64](), vec[i64](), 0, 0)
        self.hiding = game
        self.step = 0
        self.hidden = -1
        self.won = 0

    def choices(self, player: i64) -> list[int]:
        return [SAFE, GUESS] if self.step == 0 else [PLACE, PLACE + 1, PLACE + 2]

    def is_whole(self, player: i64) -> bool:
        return True

    def play(self) -> None:
        if self.step == 0:
            said = self.drafted(0, 0)
            self.tell(10, 0, 0, said, 0, 0, -1)
            self.step = 1
            self.over = int(said == SAFE)
            if not self.over and not self.hiding.by_chance:
                self.ask(2)
        elif self.step == 1:
            self.hide(self.drafted(1, 0))
        else:
            self.won = 1 if self.drafted(0, 0) == self.hidden else -1
            self.tell(12, 0, 0, self.hidden, 0, 0, -1)
            self.over = 1

    def hide(self, place: int) -> None:
        self.hidden = place
        self.step = 2
        self.tell(11, 0, 1, 0, 0, 0, -1)
        self.tell(11, 0, 1, place, 0, 0, 2)
        self.ask(1)

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return [(PLACE, 1), (PLACE + 1, 1), (PLACE + 2, 1)]

    def draw(self, action: i64) -> None:
        self.hide(action)

    def view(self, viewer: i64) -> View:
        return self.watch(viewer, vec[i64]([self.step, self.hidden if viewer == 1 else -1, self.won]))

    def returns(self) -> list[float]:
        return [float(self.won), float(-self.won)]


class HidingBelief(Belief):
    def sample(self, rng: Random) -> State:
        game = self.view.game
        assert isinstance(game, Hiding)
        state = HidingState(game)
        state.step, state.hidden, state.won = self.view.facts
        if state.step == 2 and state.hidden < 0:
            state.hidden = PLACE + rng.randrange(3)
        self.restore(state, rng)
        return state


@pytest.fixture
def nim() -> type[Nim]:
    return Nim


@pytest.fixture
def hiding() -> type[Hiding]:
    return Hiding
