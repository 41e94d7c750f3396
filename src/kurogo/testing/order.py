"""Checks of order and time: commuting answers, and the knowledge clock by which undo is computed."""

from __future__ import annotations

from collections.abc import Iterator

from librt.random import Random

from kurogo.core.contract import State
from kurogo.testing.plays import Moment, any_int, any_move, carry_out, draft_of, in_word, pick, players_in, shuffled, viewers
from kurogo.testing.secrecy import differing


def has_separate_prompts(moment: Moment) -> bool:
    """Whether two prompts or more are open and no player can answer more than one of them."""
    masks = list(moment.state.asked)
    return not moment.state.over and len(masks) > 1 and not any(a & b for k, a in enumerate(masks) for b in masks[:k])


def commuting(moment: Moment) -> Iterator[str]:
    """Answers to separate prompts may come in any order, int by int, and the same state comes of it."""
    state, rng = moment.state, moment.rng("commuting")
    answers: dict[int, tuple[int, ...]] = {}
    for mask in list(state.asked):
        p = pick(rng, players_in(mask))
        answers[p] = _answer(state, p, rng)
    expected = b""
    for _ in range(moment.play.budget.orders):
        queue = shuffled(rng, [p for p, ints in answers.items() for _ in ints])
        after = _in_order(state, answers, queue)
        if after is None:
            yield f"an answer of {queue} is refused after the others: {_named(state, answers)}"
            return
        if expected and after.pack() != expected:
            yield f"the order {queue} of answers gives another state: {_named(state, answers)}"
            return
        expected = expected or after.pack()


def _answer(state: State, player: int, rng: Random) -> tuple[int, ...]:
    """A random whole move that leaves the other prompts open."""
    alone = state.clone()
    ints = []
    while True:
        ints.append(any_int(alone, player, rng))
        alone.apply(player, ints[-1])
        if draft_of(alone, player) <= 0:
            return tuple(ints)


def _in_order(state: State, answers: dict[int, tuple[int, ...]], queue: list[int]) -> State | None:
    after = state.clone()
    given = dict.fromkeys(answers, 0)
    for p in queue:
        action = answers[p][given[p]]
        if action not in after.legal_actions(p):
            return None
        after.apply(p, action)
        given[p] += 1
    return after


def _named(state: State, answers: dict[int, tuple[int, ...]]) -> str:
    return "; ".join(f"{p} {in_word(state.game, ints)}" for p, ints in answers.items())


def undoing(moment: Moment) -> Iterator[str]:
    """Where the knowledge clock stood still, a move has shown nobody anything: it looks the same from every state its viewers hold possible.
    So taking it back takes nothing back that somebody has learned."""
    state, rng, budget = moment.state, moment.rng("undoing"), moment.play.budget
    for p in players_in(state.players_to_act()):
        tried = {move.ints: move for move in (any_move(state, p, rng) for _ in range(budget.sample))}
        for move in tried.values():
            if move.after.learned == state.learned and not move.after.over:
                yield from _nothing_learned(state, p, move.ints, move.after, rng, budget.samples)


def _nothing_learned(state: State, player: int, ints: tuple[int, ...], after: State, rng: Random, samples: int) -> Iterator[str]:
    for viewer in viewers(state.game):
        look = after.view(viewer).key()
        belief = state.game.belief(state.view(viewer))
        for _ in range(samples):
            twin = carry_out(belief.sample(rng), player, ints)
            if twin is None or twin.after.over:
                continue
            if twin.after.view(viewer).key() != look:
                found = differing(look, twin.after.view(viewer).pack())
                yield f"player {player} did {in_word(state.game, ints)}, the knowledge clock stood still, and {viewer} learned something: {found}"
                return
