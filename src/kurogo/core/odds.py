"""Odds: what would come of moves, by what a viewer knows. Made from their view, so it is the same whatever is true, and the same when asked again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from librt.random import Random

from kurogo.core.contract import CHANCE, MOVE_TOO_LONG, IllegalAction, State, View
from kurogo.core.rows import Row, hears, rows_of

T = TypeVar("T", bound=Hashable)

FEWEST, FUTURES = 6, 200  # with so many samples it may be enough, once so many futures have been looked at
WAYS = 64  # so many ways of chance are followed; where there are more, some are drawn


@dataclass(frozen=True)
class Odds(Generic[T]):
    """Something that may come, and its share. `is_exact`: chance alone decides; else the share is counted on samples of what is not known."""

    what: T
    share: Fraction
    is_exact: bool


def odds(
    view: View, moves: Sequence[Sequence[int]], notice: Callable[[list[Row]], Iterable[T]], samples: int, seed: int = 1
) -> list[Odds[T]]:
    """What `notice` finds in the rows the viewer would hear of `moves`, in the order in which it is first found.

    `moves` are whole moves, the first one without the ints of the view's own draft; as at the table, the rest is not played once something has
    come to light. Where chance has many outcomes, fewer than `samples` are taken.
    Every draw is weighed as chance weighs it. Raises IllegalAction when the first move is none.
    """
    rng = Random(seed)
    belief = view.game.belief(view)
    shares: dict[T, list[Fraction]] = {}
    taken = futures = 0
    while taken < samples and (taken < FEWEST or futures < FUTURES):
        taken += 1
        here: dict[T, Fraction] = {}
        for share, rows in _drawn(*_played(belief.sample(rng), view, moves), rng):
            futures += 1
            for what in dict.fromkeys(notice([row for row in rows if hears(row, view.viewer)])):
                here[what] = here.get(what, Fraction(0)) + share
        for what, share in here.items():
            shares.setdefault(what, []).append(share)
    return [Odds(what, sum(each, Fraction(0)) / taken, len(each) == taken and len(set(each)) == 1) for what, each in shares.items()]


def _played(state: State, view: View, moves: Sequence[Sequence[int]]) -> tuple[State, list[Row]]:
    """A state after the moves, and what they told."""
    viewer, learned = view.viewer, state.learned
    rows: list[Row] = []
    for k, move in enumerate(moves):
        if k and (state.learned != learned or not state.is_asked(viewer)):
            break
        for at, action in enumerate(move):
            if at and _is_closed(state, viewer):
                raise IllegalAction(MOVE_TOO_LONG, view.game.clause(MOVE_TOO_LONG), at)
            number = state.refusal(viewer, action if 0 <= action < view.game.num_actions else -1)
            if number and k:
                return state, rows
            if number:
                raise IllegalAction(number, view.game.clause(number), at)
            state.apply(viewer, action)
            rows += rows_of(state)
    return state, rows


def _is_closed(state: State, player: int) -> bool:
    return state.drafts[player * state.game.stride] <= 0


def _drawn(state: State, rows: list[Row], rng: Random) -> Iterable[tuple[Fraction, list[Row]]]:
    """Every way the draws that are owed may fall, with its share and all that is told."""
    waiting = [(Fraction(1), state, rows)]
    ways = 1
    while waiting:
        share, state, rows = waiting.pop()
        if state.current_player() != CHANCE:
            yield share, rows
            continue
        outcomes = state.chance_outcomes()
        if ways + len(outcomes) > WAYS:
            outcomes = [_one(outcomes, rng)]
        total = sum(weight for _, weight in outcomes)
        ways += len(outcomes) - 1
        for action, weight in outcomes:
            after = state.clone()
            after.apply(CHANCE, action)
            waiting.append((share * Fraction(weight, total), after, rows + rows_of(after)))


def _one(outcomes: Sequence[tuple[int, int]], rng: Random) -> tuple[int, int]:
    """One outcome, by weight."""
    at = rng.randrange(sum(weight for _, weight in outcomes))
    for outcome in outcomes:
        at -= outcome[1]
        if at < 0:
            return outcome
    raise AssertionError("weights are positive")
