"""Random games to check on, the moments kept of them, and the tools that all checks share."""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from kurogo.core.contract import CHANCE, OVER, ROW, Game, State
from kurogo.core.match import Row, rows_of
from kurogo.core.playout import draw_by_weight
from kurogo.testing.result import Fault

T = TypeVar("T")


@dataclass(frozen=True)
class Budget:
    """How much to try. Every figure is a number of things, so that a run is the same on every machine."""

    games: int = 1  # random games a setting
    limit: int = 200_000  # ints after which a random game counts as endless, where no bound is declared: many times a long game
    moments: int = 14  # positions of a game that are looked at closely
    moves: int = 220  # whole moves of a position up to which all are tried, not a sample
    few: int = 16  # whole moves of a position up to which twins try all at every step
    sample: int = 4  # moves tried where there are more, or where trying all would be too slow
    samples: int = 2  # of a belief, a viewer
    orders: int = 12  # in which separate prompts are answered
    refused: int = 2  # moments of a game at which every int is asked about; a few ints at the others
    viewers: int = 3  # for whom twins are grown in one game; other games take others
    twins: int = 60  # whole moves for which twins are grown
    wide: int = 8  # every how many moves of twins all moves of both are compared
    matches: int = 120  # moves of a match that is folded


class Step(NamedTuple):
    """One int of a game, and by whom."""

    actor: int
    action: int


class Move(NamedTuple):
    """A whole move, what came of it, and what was told on the way."""

    ints: tuple[int, ...]
    after: State
    rows: tuple[Row, ...]


@dataclass
class Play:
    """A random game: all its ints, and the moments kept. `broken` are faults that end a game: nothing further can be played."""

    game: Game
    seed: int
    budget: Budget
    steps: list[Step] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)  # how often the checks made while playing were made
    broken: list[tuple[str, Fault]] = field(default_factory=list)
    ended: bool = False

    def place(self, at: int) -> str:
        """How to come to the position after `at` ints again."""
        return f"{self.game.key}, seed {self.seed}, after {at} of {len(self.steps)} ints: {in_words(self.game, self.steps[:at])}"


@dataclass
class Moment:
    """A position of a random game. Its state is looked at, never played on: checks clone it."""

    play: Play
    at: int
    state: State
    packed: bytes  # as it was when it was kept

    @property
    def place(self) -> str:
        """How to come here again."""
        return self.play.place(self.at)

    def rng(self, check: str) -> Random:
        """Randomness of one check at this moment, the same in every run."""
        return rng_of(self.play.seed, check, self.at)


def rng_of(*words: object) -> Random:
    """A generator that depends on `words` alone."""
    return Random(zlib.crc32("/".join(map(str, words)).encode()))


def pick(rng: Random, things: Sequence[T]) -> T:
    """One of the things."""
    return things[rng.randrange(len(things))]


def shuffled(rng: Random, things: Sequence[T]) -> list[T]:
    """The things in random order."""
    out = list(things)
    for k in range(len(out) - 1, 0, -1):
        j = rng.randrange(k + 1)
        out[k], out[j] = out[j], out[k]
    return out


def in_words(game: Game, steps: Sequence[Step], last: int = 8) -> str:
    """The last steps in the words of records."""
    words = [f"{'chance' if step.actor == CHANCE else step.actor} {word(game, step.action)}" for step in steps[-last:]]
    return ("… " if len(steps) > last else "") + (", ".join(words) or "the start")


def word(game: Game, action: int) -> str:
    """An int in the words of records, or as it is if the game has no word for it."""
    try:
        return game.code(action)
    except Exception:  # a place must be told whatever is wrong with the game
        return f"int {action}"


def in_word(game: Game, ints: Sequence[int]) -> str:
    """A whole move in the words of records."""
    return "[" + ", ".join(word(game, action) for action in ints) + "]"


# --- asking a state ------------------------------------------------------------------------------------------------------


def viewers(game: Game) -> range:
    """All players and, last, the watchers."""
    return range(game.num_players + 1)


def players_in(mask: int) -> list[int]:
    """The players of a mask."""
    return [p for p in range(mask.bit_length()) if mask >> p & 1]


def draft_of(state: State, player: int) -> int:
    """How many ints the player's draft has; negative once it is sealed."""
    return state.drafts[player * state.game.stride]


def any_actor(state: State, rng: Random) -> int:
    """CHANCE or one of the players asked."""
    return CHANCE if state.current_player() == CHANCE else pick(rng, players_in(state.players_to_act()))


def any_int(state: State, actor: int, rng: Random) -> int:
    """A legal int of the actor, by weight if it is chance."""
    return draw_by_weight(state.chance_outcomes(), rng) if actor == CHANCE else pick(rng, state.legal_actions(actor))


def told(rows: Sequence[Row], viewer: int) -> tuple[tuple[int, ...], ...]:
    """What the viewer hears of these rows: all but for whom else they are."""
    return tuple(row[: ROW - 1] for row in rows if row.audience >> viewer & 1)


def essence(state: State, viewer: int = -1) -> bytes:
    """The packed state without what is past or a clock (rows, ears, learned, ints of finished drafts) and, when there is a viewer, without
    the moves that others have begun and not finished: no view tells of them, so no belief can know them."""
    bare = state.clone()
    bare.rows = vec[i64]()
    bare.ears = vec[i64]()
    bare.learned = 0
    stride = bare.game.stride
    for p in range(bare.game.num_players):
        length = draft_of(bare, p)
        kept = 0 if viewer >= 0 and p != viewer and length > 0 else abs(length)
        if kept == 0:
            bare.drafts[p * stride] = 0
        for k in range(kept + 1, stride):
            bare.drafts[p * stride + k] = 0
    return bare.pack()


# --- whole moves ---------------------------------------------------------------------------------------------------------


def carry_out(state: State, actor: int, ints: Sequence[int]) -> Move | None:
    """The move with these ints, if each is legal when its turn comes and they are neither too few nor too many."""
    after = state.clone()
    rows: list[Row] = []
    for at, action in enumerate(ints):
        legal = [a for a, _ in after.chance_outcomes()] if actor == CHANCE else after.legal_actions(actor)
        if action not in legal:
            return None
        after.apply(actor, action)
        rows += rows_of(after)
        whole = actor == CHANCE or draft_of(after, actor) <= 0
        if whole != (at == len(ints) - 1):
            return None
    return Move(tuple(ints), after, tuple(rows))


def any_move(state: State, actor: int, rng: Random) -> Move:
    """A random whole move of the actor, going on from what is drafted."""
    after = state.clone()
    ints: list[int] = []
    rows: list[Row] = []
    while True:
        ints.append(any_int(after, actor, rng))
        after.apply(actor, ints[-1])
        rows += rows_of(after)
        if actor == CHANCE or draft_of(after, actor) <= 0:
            return Move(tuple(ints), after, tuple(rows))


def all_moves(state: State, actor: int) -> Iterator[Move]:
    """All whole moves of the actor, going on from what is drafted."""
    begun: list[Move] = [Move((), state, ())]
    while begun:
        ints, before, rows = begun.pop()
        legal = [a for a, _ in before.chance_outcomes()] if actor == CHANCE else before.legal_actions(actor)
        for action in legal:
            after = before.clone()
            after.apply(actor, action)
            move = Move((*ints, action), after, (*rows, *rows_of(after)))
            if actor == CHANCE or draft_of(after, actor) <= 0:
                yield move
            else:
                begun.append(move)


def alternatives(state: State, actor: int, move: Move, rng: Random, most: int) -> list[Move]:
    """The move and some others that differ from it in one int: those that hide behind it, where only a part of a move is told."""
    found = {move.ints: move}
    begun = state.clone()
    for at, action in enumerate(move.ints):
        legal = [a for a, _ in begun.chance_outcomes()] if actor == CHANCE else begun.legal_actions(actor)
        for other in shuffled(rng, legal)[:most]:
            twin = carry_out(state, actor, (*move.ints[:at], other, *move.ints[at + 1 :]))
            if twin is not None:
                found[twin.ints] = twin
        begun.apply(actor, action)
    return list(found.values())


def moves_of(state: State, actor: int, rng: Random, most: int, sample: int) -> tuple[list[Move], bool]:
    """The whole moves of the actor and True; or, where there are more than `most`, a random one with alternatives and False."""
    found: list[Move] = []
    for move in all_moves(state, actor) if most else ():
        found.append(move)
        if len(found) > most:
            break
    else:
        if most:
            return found, True
    return alternatives(state, actor, any_move(state, actor, rng), rng, sample), False


# --- playing -------------------------------------------------------------------------------------------------------------


def state_at(game: Game, steps: Sequence[Step]) -> State:
    """The state after these ints."""
    state = game.new_state()
    for actor, action in steps:
        state.apply(actor, action)
    return state


def is_end(state: State) -> bool:
    """Whether the game is over."""
    return state.current_player() == OVER
