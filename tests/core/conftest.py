"""Coins: a game of a dozen actions with a secret, sealed moves, a race, steps to take back, and chance at both ends.

    deal   chance: heads (weight 1) or tails (2), told to player 0 alone
    bid    both at once: [low | high, left | right]; high is a point
    race   any one of the two: [grab, left | right] is a point, for whoever is first
    turns  player 0, then player 1: step (three times at most, in both turns together), peek (at the coin), pass
    end    chance: heads or tails; whoever passed last gets two points if it is heads

Row codes: 10 dealt, 11 coin (a: side), 12 bid (a, b: ints), 13 grabbed, 14 step (a: steps), 15 passed, 16 ended, 17 gave up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

import pytest
from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core import registry
from kurogo.core.contract import NO_SUCH_ACTION, Belief, Game, State, View, below, zeros
from kurogo.core.dice import Dice
from kurogo.core.match import Match
from kurogo.core.options import Option, Value
from kurogo.core.registry import GameType
from kurogo.core.sets import ComponentSet, read_set

WORDS = ("heads", "tails", "low", "high", "left", "right", "grab", "step", "peek", "pass", "resign")
HEADS, TAILS, LOW, HIGH, LEFT, RIGHT, GRAB, STEP, PEEK, PASS, RESIGN = range(11)
DEAL, BID, RACE, TURNS, END = range(5)
MOST_STEPS = 3


class Coins(Game):
    def __init__(self, key: str) -> None:
        super().__init__(key, 2, len(WORDS), 2, 0)

    def new_state(self, carry: bytes = b"", recall: bool = False) -> CoinsState:
        ears = zeros(6) if recall else vec[i64]()
        return CoinsState(self, vec[i64](), zeros(2 * self.stride), vec[i64](), vec[i64](), ears, 0, 0)

    def belief(self, view: View) -> Belief:
        return CoinsBelief(view)

    def code(self, action: int) -> str:
        return WORDS[action]

    def action(self, code: str) -> int:
        return WORDS.index(code)


class CoinsState(State):
    def __init__(
        self,
        game: Game,
        asked: vec[i64],
        drafts: vec[i64],
        stack: vec[i64],
        rows: vec[i64],
        ears: vec[i64],
        learned: int = 0,
        over: int = 0,
    ) -> None:
        super().__init__(game, asked, drafts, stack, rows, ears, learned, over)
        self.phase = DEAL
        self.turn = 0
        self.steps = 0
        self.coin = -1
        self.seen = 0
        self.points: vec[i64] = zeros(2)

    def fields(self) -> list[str]:
        return ["phase", "turn", "steps", "coin", "seen", "points"]

    def clone(self) -> CoinsState:
        made = CoinsState(self.game, self.asked, self.drafts[:], self.stack, self.rows, self.ears[:], self.learned, self.over)
        made.phase, made.turn, made.steps, made.coin, made.seen = self.phase, self.turn, self.steps, self.coin, self.seen
        made.points = self.points[:]
        return made

    def choices(self, player: int) -> list[int]:
        begun = self.draft_length(player) > 0
        if self.phase == BID:
            return [LEFT, RIGHT] if begun else [LOW, HIGH]
        if self.phase == RACE:
            return [LEFT, RIGHT] if begun else [GRAB]
        return [STEP, PEEK, PASS] if self.steps < MOST_STEPS else [PEEK, PASS]

    def why_not(self, player: int, action: int) -> int:
        return 105 if action == STEP and self.phase == TURNS else NO_SUCH_ACTION

    def is_whole(self, player: int) -> bool:
        return self.phase == TURNS or self.draft_length(player) == 2

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return [(HEADS, 1), (TAILS, 2)] if self.phase == DEAL else [(HEADS, 1), (TAILS, 1)]

    def draw(self, action: int) -> None:
        if self.phase == DEAL:
            self.coin, self.seen, self.phase = action, 1, BID
            self.tell(10, 101, 0, 0, 0, 0, -1)
            self.show(11, 101, 0, action, 0, 0, 1)
            self.ask(1)
            self.ask(2)
            return
        self.score(self.turn, 2 if action == HEADS else 0)
        self.over = 1
        self.tell(16, 106, self.turn, action, 0, 0, -1)

    def score(self, player: int, points: int) -> None:
        after = self.points[:]
        after[player] += points
        self.points = after

    def play(self) -> None:
        if self.phase == BID:
            for p in range(2):
                self.score(p, self.drafted(p, 0) - LOW)
                self.show(12, 102, p, self.drafted(p, 0), self.drafted(p, 1), 0, -1)  # they were sealed: a secret until now
            self.phase = RACE
            self.ask(3)
        elif self.phase == RACE:
            first = 0 if self.sealed() == 1 else 1
            self.score(first, 1)
            self.tell(13, 103, first, self.drafted(first, 1), 0, 0, -1)
            self.phase = TURNS
            self.ask(1)
        else:
            self.turn_played(self.drafted(self.turn, 0))

    def turn_played(self, action: int) -> None:
        p = self.turn
        if action == STEP:
            self.steps += 1
            self.tell(14, 105, p, self.steps, 0, 0, -1)
        elif action == PEEK:
            self.seen |= 1 << p
            self.show(11, 104, p, self.coin, 0, 0, 1 << p)
        elif p == 1:
            self.phase = END
            self.tell(15, 104, p, 0, 0, 0, -1)
            return
        else:
            self.turn = 1
            self.tell(15, 104, p, 0, 0, 0, -1)
        self.ask(1 << self.turn)

    def inputs(self) -> list[int]:
        return [RESIGN] if self.phase == TURNS else []

    def obey(self, action: int) -> None:
        self.over = 1
        self.tell(17, 107, self.turn, 0, 0, 0, -1)

    def view(self, viewer: int) -> View:
        facts = vec[i64]()
        coin = self.coin if self.seen >> viewer & 1 or self.over else -1
        mine = self.seen if viewer == 0 else self.seen & (1 << viewer)
        for x in (self.phase, self.turn, self.steps, coin, mine, *self.points):
            facts = append(facts, x)
        return self.watch(viewer, facts)

    def returns(self) -> list[float]:
        if not self.over or self.points[0] == self.points[1]:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.points[0] > self.points[1] else [-1.0, 1.0]

    def scores(self) -> list[int]:
        return list(self.points)


class CoinsBelief(Belief):
    def sample(self, rng: Random) -> State:
        made = CoinsState(self.view.game, vec[i64](), zeros(6), vec[i64](), vec[i64](), vec[i64](), 0, 0)
        made.phase, made.turn, made.steps, made.coin, made.seen = list(self.view.facts)[:5]
        made.points = self.view.facts[5:]
        if made.coin < 0 and made.phase > DEAL:
            made.coin = HEADS if below(rng, 3) == 0 else TAILS
            made.seen |= 1
        self.restore(made, rng)
        return made


class CoinsType(GameType):
    name = "coins"
    title = "Coins"
    tagline = "Heads or tails"
    min_players = max_players = 2
    minutes = 1
    options = (Option("pace", "Pace", "slow", values=("slow", "quick")), Option("cap", "Turns at most", 0, high=9))
    package = "tests.core"

    def house_set(self) -> ComponentSet:
        return read_set('game = "coins"\nname = "house"\n')

    def build(self, key: str, players: int, options: Mapping[str, Value], components: ComponentSet) -> Game:
        if components.data.get("bent"):
            raise components.fault("a coin is bent")
        return Coins(key)


class _Point(NamedTuple):
    """As much of an entry point as the registry uses."""

    name: str
    kind: GameType

    def load(self) -> GameType:
        return self.kind


class _Points(list[_Point]):
    @property
    def names(self) -> set[str]:
        return {point.name for point in self}


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[GameType]:
    """Coins is the only game that is installed."""
    kind = CoinsType()
    monkeypatch.setattr(registry, "_sets", {})
    monkeypatch.setattr(registry, "entry_points", lambda group: _Points([_Point("coins", kind)]))
    caches = (registry.game_types, registry.game_type, registry.game_of)
    for cached in caches:
        cached.cache_clear()
    yield kind
    for cached in caches:
        cached.cache_clear()


@pytest.fixture
def coins() -> Game:
    """The game Coins."""
    return registry.make("coins")


@pytest.fixture
def ints() -> Callable[[str], list[int]]:
    """The ints of a move in words: `ints("low left")`."""
    return lambda words: [WORDS.index(word) for word in words.split()]


@pytest.fixture
def dealt(coins: Game, ints: Callable[[str], list[int]]) -> Callable[[str], State]:
    """A state in which the coin was dealt as said and both are asked to bid."""

    def deal(side: str) -> State:
        state = coins.new_state()
        state.apply(-1, ints(side)[0])
        return state

    return deal


@pytest.fixture
def match(coins: Game) -> Match:
    """A match of Coins whose dice deal tails and end with what `ending` of its seed gives."""
    return Match(coins, Dice(bytes(32), "coins", ["pepper"]))


@pytest.fixture
def racing(match: Match, ints: Callable[[str], list[int]]) -> Match:
    """The match after both have bid: low and right by player 0, high and left by player 1."""
    match.play(0, ints("low right"))
    match.play(1, ints("high left"))
    return match


@pytest.fixture
def turning(racing: Match, ints: Callable[[str], list[int]]) -> Match:
    """The match after player 1 has grabbed: it is player 0's turn."""
    racing.play(1, ints("grab left"))
    return racing


@pytest.fixture
def over(turning: Match, ints: Callable[[str], list[int]]) -> Match:
    """The match at its end, with a step that was taken back."""
    turning.play(0, ints("step"))
    turning.undo(0)
    turning.play(0, ints("peek"))
    turning.play(0, ints("pass"))
    turning.play(1, ints("pass"))
    return turning
