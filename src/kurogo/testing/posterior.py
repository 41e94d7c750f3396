"""Beliefs against brute force, on an instance so small that all its states can be visited.

All reachable states are grouped by what a viewer sees. A belief must give only states of the group, every one of them, and as often as the
reference measure says: hidden things are labelled objects, so a state weighs as many arrangements of labels as it stands for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import ceil, sqrt

from kurogo.core.contract import CHANCE, OVER, Game, State
from kurogo.testing.plays import Step, essence, in_words, players_in, rng_of, viewers
from kurogo.testing.result import Fault, Result

SURE = 25  # a member expected so often and never met is missing: by chance that happens once in 7e10
EXTREME = 6.0  # standard deviations: by chance once in 1e9


@dataclass
class Group:
    """What one viewer cannot tell apart: a state to ask, and all members with their weights."""

    viewer: int
    state: State
    steps: tuple[Step, ...]
    members: dict[bytes, int] = field(default_factory=dict)


def even(state: State) -> int:
    """The weight of a state where hidden things are stored with their labels, or are all different."""
    return 1


def reachable(
    game: Game, limit: int = 20_000, within: Callable[[State], bool] | None = None
) -> dict[bytes, tuple[State, tuple[Step, ...]]]:
    """Every state that can be reached, each once, with one way to it. `within` may cut branches: states for which it is false are not
    entered. Raises ValueError when there are more than `limit`."""
    start = game.new_state()
    found: dict[bytes, tuple[State, tuple[Step, ...]]] = {essence(start): (start, ())}
    waiting: list[tuple[State, tuple[Step, ...]]] = [(start, ())]
    while waiting:
        state, steps = waiting.pop()
        for step in _steps(state):
            after = state.clone()
            after.apply(*step)
            if within is not None and not within(after):
                continue
            key = essence(after)
            if key not in found:
                if len(found) == limit:
                    raise ValueError(f"more than {limit} states can be reached: choose a smaller instance, or cut it with `within`")
                found[key] = (after, (*steps, step))
                waiting.append(found[key])
    return found


def _steps(state: State) -> Iterable[Step]:
    player = state.current_player()
    if player == OVER:
        return []
    if player == CHANCE:
        return [Step(CHANCE, action) for action, _ in state.chance_outcomes()]
    return [Step(p, action) for p in players_in(state.players_to_act()) for action in state.legal_actions(p)]


def groups_of(states: Iterable[tuple[State, tuple[Step, ...]]], weight: Callable[[State], int] = even) -> list[Group]:
    """The states that are not over, grouped by viewer and view."""
    found: dict[tuple[int, bytes], Group] = {}
    for state, steps in states:
        if state.over:
            continue
        for viewer in viewers(state.game):
            key = (viewer, state.view(viewer).key())
            group = found.setdefault(key, Group(viewer, state, steps))
            group.members[essence(state, viewer)] = weight(state)
    return list(found.values())


def posterior(
    game: Game,
    weight: Callable[[State], int] = even,
    limit: int = 20_000,
    within: Callable[[State], bool] | None = None,
    groups: int = 60,
    most: int = 3_000,
    seed: int = 1,
) -> Result:
    """Compare beliefs with brute force. `groups` of more than one member are taken at random, the largest always among them; `most` is the
    largest number of samples of one belief. Raises ValueError when the instance is too large."""
    result = Result("posterior")
    open_groups = [group for group in groups_of(reachable(game, limit, within).values(), weight) if len(group.members) > 1]
    if not open_groups:
        result.add(Fault(game.key, "no viewer holds two states possible anywhere: this proves nothing"))
    open_groups.sort(key=lambda group: -len(group.members))
    rng = rng_of("posterior", seed)
    taken = open_groups[: groups // 4]
    rest = open_groups[groups // 4 :]
    while rest and len(taken) < groups:
        taken.append(rest.pop(rng.randrange(len(rest))))
    total, freedom = 0.0, 0
    for number, group in enumerate(taken):
        result.tried += 1
        place = f"{game.key}, viewer {group.viewer}, {in_words(game, group.steps)}"
        counts = _sampled(group, most, seed + number)
        for what in _support(group, counts):
            result.add(Fault(place, what))
        squares, free = chi_squared(group.members, counts)
        total, freedom = total + squares, freedom + free
        if deviation(squares, free) > EXTREME:
            result.add(
                Fault(place, f"samples do not follow the reference measure: chi-squared {squares:.0f} with {free} degrees of freedom")
            )
    if result.ok and deviation(total, freedom) > EXTREME:
        result.add(Fault(game.key, f"over all views, samples do not follow the reference measure: chi-squared {total:.0f} with {freedom}"))
    result.notes.append(f"{len(open_groups)} views with more than one state, {len(taken)} sampled, {freedom} degrees of freedom")
    return result


def _sampled(group: Group, most: int, seed: int) -> dict[bytes, int]:
    """How often each state came, in as many samples as are needed to meet all members, or `most`."""
    rng = rng_of("samples", seed)
    lightest, total = min(group.members.values()), sum(group.members.values())
    belief = group.state.game.belief(group.state.view(group.viewer))
    counts: dict[bytes, int] = {}
    for _ in range(min(most, ceil(SURE * total / lightest))):
        key = essence(belief.sample(rng), group.viewer)
        counts[key] = counts.get(key, 0) + 1
    return counts


def _support(group: Group, counts: dict[bytes, int]) -> list[str]:
    faults = []
    impossible = sum(count for key, count in counts.items() if key not in group.members)
    if impossible:
        faults.append(f"{impossible} of {sum(counts.values())} samples are states that no history with this view reaches")
    share = sum(counts.values()) / sum(group.members.values())
    missing = [key for key, weight in group.members.items() if weight * share >= SURE - 1e-9 and key not in counts]
    if missing:
        faults.append(f"{len(missing)} of {len(group.members)} possible states never come in {sum(counts.values())} samples")
    return faults


def chi_squared(weights: dict[bytes, int], counts: dict[bytes, int]) -> tuple[float, int]:
    """Chi-squared of counts against weights and its degrees of freedom; members expected less than five times are pooled."""
    share = sum(counts.get(key, 0) for key in weights) / sum(weights.values())
    cells: list[tuple[float, int]] = []
    pooled, met = 0.0, 0
    for key, weight in weights.items():
        if weight * share >= 5:
            cells.append((weight * share, counts.get(key, 0)))
        else:
            pooled, met = pooled + weight * share, met + counts.get(key, 0)
    if pooled >= 5:
        cells.append((pooled, met))
    return sum((count - expected) ** 2 / expected for expected, count in cells), max(0, len(cells) - 1)


def deviation(squares: float, freedom: int) -> float:
    """A chi-squared as standard deviations of a normal distribution (Wilson and Hilferty).

    >>> round(deviation(3.841, 1), 1), round(deviation(124.3, 100), 1)
    (1.7, 1.6)
    """
    if freedom == 0:
        return 0.0
    spread = 2 / (9 * freedom)
    return float(((squares / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))
