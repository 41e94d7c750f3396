"""Bots: who chooses from a view, a belief made of it, and the rows its viewer has heard, and from nothing else.

A bot is named by a *spec*, a name and options: `random`, `heuristic`, `mcts`, `mcts:ms=300`, `mcts:sims=400,horizon=100`. A level
(`easy`, `medium`, `hard`; `kurogo.agents.levels`) stands for the spec it has.

| spec | option | means | default |
|---|---|---|---|
| `random` | `by` | `ints`: each int of a move alike; `moves`: each whole move alike | `ints` |
| `heuristic` | `any` | how often an int is drawn at random and not the best by the game's advice | 0 |
| `mcts` | `ms` | milliseconds for a whole move | what the caller gives |
| | `sims` | simulations for a whole move, instead of time: the same seed then gives the same move | |
| | `horizon` | ints of a continuation, 0: to the end of the game | 20 with advice, 60 with a guess, 1000 without |
| | `eval` | where a continuation stops: `game`: the guess of the game's room `heuristic`, if it has one; `none`: nobody has won | `game` |
| | `any` | how often an int of a continuation is drawn at random and not the best by the game's advice, if it has one; 1: always | 0.1 |
| | `bias` | weight of the game's advice where little was tried; 0: no advice in the tree | 1 |
| | `lean` | 1: of a few samples of the belief one is searched by how likely play has led to it, if the game tells; 0: any | 1 |
| | `c` | how much is tried out: weight of the exploring term | 0.7 |
| | `reuse` | 1: when the viewer is asked again after a move, what the tree knows of what has come is kept; 0: a new tree | 1 |
| | `fixed` | 1: takes the whole budget also when there is nothing to choose, so that its time tells nothing | 0 |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Protocol

from librt.random import Random

from kurogo.agents.advised import best_of
from kurogo.agents.evaluation import advice_of, evaluation_of, likelihood_of
from kurogo.agents.ismcts import Search
from kurogo.agents.levels import LEVELS, spec_of
from kurogo.core.contract import Belief, State, View
from kurogo.core.match import Row

SECONDS = 0.3  # for a whole move, where nobody says otherwise
HORIZON = 1000  # ints of a random continuation where nobody guesses what a position is worth
HORIZON_GUESSED = 60
HORIZON_ADVISED = 20  # long enough to hear the answer of others
BIAS = 1.0
CHANCE_OF_ANY = 0.1
MOST_MOVES = 4096  # whole moves that `random:by=moves` counts below one int; more weigh as this many


class Bot(Protocol):
    """Chooses the next int of the viewer's move; the ones chosen before stand in `view.draft`."""

    def choose(self, view: View, belief: Belief, heard: Sequence[Row], seconds: float) -> int:
        """One of `view.legal`. `heard` has all rows told to the viewer since the start, seven ints each, oldest first (none where the
        caller keeps no history); an UNDONE row says that the last move of its actor no longer counts. `seconds` is what is left for the
        whole move."""


class RandomBot:
    """Chooses among the legal ints, or among the whole moves, each alike."""

    def __init__(self, seed: int, by_moves: bool = False) -> None:
        self._rng = Random(seed)
        self._by_moves = by_moves

    def choose(self, view: View, belief: Belief, heard: Sequence[Row], seconds: float) -> int:
        """One of `view.legal`, at random."""
        legal = view.legal
        if not self._by_moves or len(legal) == 1:
            return legal[self._rng.randrange(len(legal))]
        state = belief.sample(Random(0))
        weights = [_moves_after(state, view.viewer, action) for action in legal]
        x = self._rng.randrange(sum(weights))
        for action, weight in zip(legal, weights, strict=True):
            x -= weight
            if x < 0:
                return action
        return legal[-1]


class HeuristicBot:
    """Takes the int that gains most by the advice of the game's room `heuristic`; without such a room it plays at random."""

    def __init__(self, seed: int, chance: float = 0.0) -> None:
        self._rng = Random(seed)
        self._chance = chance

    def choose(self, view: View, belief: Belief, heard: Sequence[Row], seconds: float) -> int:
        """The int with the largest gain; of several any."""
        legal = view.legal
        advise = advice_of(view.game)
        if advise is None or len(legal) == 1 or self._rng.random() < self._chance:
            return legal[self._rng.randrange(len(legal))]
        return legal[best_of(advise(belief.sample(Random(0)), view.viewer, legal), self._rng)]


def _moves_after(state: State, player: int, action: int) -> int:
    """How many whole moves begin with the draft and `action`, at most about MOST_MOVES."""
    after = state.clone()
    after.apply(player, action)
    if not is_open(after, player):
        return 1
    count = 0
    for further in after.legal_actions(player):
        count += _moves_after(after, player, further)
        if count >= MOST_MOVES:
            break
    return count


class MctsBot:
    """Information-set Monte Carlo tree search (`kurogo.agents.ismcts`). One tree serves all ints of a move: the first int takes the
    budget, the following ones are read from the tree, which is only grown further where it is thin."""

    LEAST = 4  # simulations for each legal int before a later int of a move is read from the tree

    def __init__(
        self,
        seed: int,
        seconds: float = 0.0,
        simulations: int = 0,
        horizon: int = -1,
        exploration: float = 0.7,
        fixed: bool = False,
        guess: bool = True,
        bias: float = BIAS,
        chance: float = CHANCE_OF_ANY,
        lean: bool = True,
        reuse: bool = True,
    ) -> None:
        self._lean = lean
        self._reuse = reuse
        self._seen = 0  # rows heard when the last int was chosen
        self._rng = Random(seed)
        self._seconds = seconds
        self._simulations = simulations
        self._horizon = horizon
        self._exploration = exploration
        self._fixed = fixed
        self._guess = guess
        self._bias = bias
        self._chance = chance
        self.search: Search | None = None  # of the move begun last
        self._expected: tuple[bytes, int, list[int], list[int]] | None = None
        self._grown = False  # whether the tree has had the budget of this move
        self._deadline = 0.0
        self._grace = 0.0

    def choose(self, view: View, belief: Belief, heard: Sequence[Row], seconds: float) -> int:
        """The int visited most. Stops after the budget of this move; at least one simulation is made where there is a choice."""
        if not self._continues(view):
            if not (self._reuse and self.search is not None and self.search.follow(heard[self._seen :])):
                self.search = None
            self._grown = False
            budget = self._seconds or seconds
            self._deadline = perf_counter() + budget
            self._grace = budget / 4
        action = view.legal[0]
        if self._fixed or len(view.legal) > 1:
            action = self._searched(view, belief)
        elif self.search is not None:
            self.search.descend(action)
        self._expected = _after(view, action)
        self._seen = len(heard)
        return action

    def _continues(self, view: View) -> bool:
        return self._expected is not None and self._expected == _place(view)

    def _searched(self, view: View, belief: Belief) -> int:
        search = self.search
        if search is None:
            seed = self._rng.randrange(1 << 62)
            evaluate = evaluation_of(view.game) if self._guess else None
            horizon = self._horizon if self._horizon >= 0 else HORIZON if evaluate is None else HORIZON_GUESSED
            advise = advice_of(view.game)
            lean = likelihood_of(view.game) if self._lean else None
            if advise is not None and self._horizon < 0 and self._chance < 1:
                horizon = HORIZON_ADVISED
            search = self.search = Search(view.viewer, seed, self._exploration, horizon, evaluate, advise, self._bias, self._chance, lean)
        if not self._grown:
            self._grown = True
            if self._simulations:
                search.run(belief, self._simulations)
            else:
                self._until_deadline(search, belief)
        if len(view.legal) > 1:
            self._thicken(search, belief, self.LEAST * len(view.legal))
        action = search.best(view.legal)
        search.descend(action)
        return action

    def _until_deadline(self, search: Search, belief: Belief) -> None:
        search.run(belief, 1)
        while perf_counter() < self._deadline:
            search.run(belief, 1)

    def _thicken(self, search: Search, belief: Belief, least: int) -> None:
        """Simulations for a later int to which the first search has hardly come: few, and not for long."""
        if self._simulations:
            search.run(belief, min(least, self._simulations) - search.size())
            return
        while search.size() < least and (perf_counter() < self._deadline + self._grace or search.size() == 0):
            search.run(belief, 1)


Place = tuple[bytes, int, list[int], list[int]]


def _place(view: View) -> Place:
    return view.game.key.encode(), view.viewer, list(view.facts), list(view.draft)


def _after(view: View, action: int) -> Place:
    key, viewer, facts, draft = _place(view)
    return key, viewer, facts, [*draft, action]


def is_open(state: State, player: int) -> bool:
    """Whether `player` has begun a move and not finished it."""
    return state.drafts[player * state.game.stride] > 0


def choose_move(bot: Bot, view: View, heard: Sequence[Row] = (), seconds: float = SECONDS) -> list[int]:
    """The ints of a whole move, after those already in `view.draft`. The view before each further int comes from a state that the view
    before leaves open: an unfinished move changes nothing but the draft, so it is the true one. Raises ValueError when the viewer is not
    asked, or when the bot gives an int that is not legal."""
    if not view.legal:
        raise ValueError("nothing is asked of this player")
    end = perf_counter() + seconds
    move: list[int] = []
    while True:
        belief = view.game.belief(view)
        action = bot.choose(view, belief, heard, max(0.0, end - perf_counter()))
        if action not in view.legal:
            raise ValueError(f"the bot chose {action}, which is not legal")
        move.append(action)
        state = belief.sample(Random(0))
        state.apply(view.viewer, action)
        if not is_open(state, view.viewer):
            return move
        view = state.view(view.viewer)


def _random(seed: int, options: Mapping[str, str]) -> Bot:
    return RandomBot(seed, _word("random", options, "by", ("ints", "moves")) == "moves")


def _heuristic(seed: int, options: Mapping[str, str]) -> Bot:
    return HeuristicBot(seed, _number("heuristic", options, "any", 0, 0, 1))


def _mcts(seed: int, options: Mapping[str, str]) -> Bot:
    if "ms" in options and "sims" in options:
        raise ValueError("mcts: ms and sims exclude each other")
    return MctsBot(
        seed,
        seconds=_number("mcts", options, "ms", 0, 1, 600_000) / 1000,
        simulations=int(_number("mcts", options, "sims", 0, 1, 100_000_000)),
        horizon=int(_number("mcts", options, "horizon", -1, 0, 1_000_000)),
        exploration=_number("mcts", options, "c", 0.7, 0, 100),
        fixed=bool(_number("mcts", options, "fixed", 0, 0, 1)),
        guess=_word("mcts", options, "eval", ("game", "none")) == "game",
        bias=_number("mcts", options, "bias", BIAS, 0, 100),
        lean=bool(_number("mcts", options, "lean", 1, 0, 1)),
        reuse=bool(_number("mcts", options, "reuse", 1, 0, 1)),
        chance=_number("mcts", options, "any", CHANCE_OF_ANY, 0, 1),
    )


def _word(bot: str, options: Mapping[str, str], name: str, words: tuple[str, ...]) -> str:
    """The first word where the option is not given."""
    word = options.get(name, words[0])
    if word not in words:
        raise ValueError(f"{bot}: {name}={word} is none of {', '.join(words)}")
    return word


def _number(bot: str, options: Mapping[str, str], name: str, default: float, low: float, high: float) -> float:
    if name not in options:
        return default
    try:
        number = float(options[name]) if name in FRACTIONS else int(options[name])
    except ValueError:
        raise ValueError(f"{bot}: {name}={options[name]} is not a number") from None
    if not low <= number <= high:
        raise ValueError(f"{bot}: {name}={options[name]} is not between {low} and {high}")
    return number


FRACTIONS = ("c", "bias", "any")  # options that need not be whole

KINDS: dict[str, tuple[Callable[[int, Mapping[str, str]], Bot], tuple[str, ...]]] = {
    "random": (_random, ("by",)),
    "heuristic": (_heuristic, ("any",)),
    "mcts": (_mcts, ("ms", "sims", "horizon", "eval", "c", "bias", "any", "lean", "reuse", "fixed")),
}


def make_bot(spec: str, seed: int) -> Bot:
    """The bot that `spec` names (see above). The seed is a whole number below 2^62. Raises ValueError for what no bot has."""
    name, _, rest = spec_of(spec).partition(":")
    if name not in KINDS:
        raise ValueError(f"no bot {name!r}; there are: {', '.join([*sorted(KINDS), *(level.label for level in LEVELS)])}")
    build, known = KINDS[name]
    options: dict[str, str] = {}
    for part in rest.split(",") if rest else []:
        word, equals, value = part.partition("=")
        if word not in known or not equals:
            raise ValueError(f"{name}: no option {part!r}; there are: {', '.join(known)}")
        if word in options:
            raise ValueError(f"{name}: option {word} is given twice")
        options[word] = value
    return build(seed, options)
