"""Checks of one state against what its viewers know: silent, consistent, watchers, blind, refusing."""

from __future__ import annotations

from collections.abc import Iterator

from librt.random import Random

from kurogo.core.contract import CHANCE, TABLE, Game, IllegalAction, State
from kurogo.core.match import rows_of
from kurogo.testing.plays import Moment, Move, any_int, draft_of, is_end, moves_of, pick, players_in, viewers, word


def silent(moment: Moment) -> Iterator[str]:
    """A viewer's view changes only if they heard a row or acted: what nobody tells, nobody sees."""
    state, rng, budget = moment.state, moment.rng("silent"), moment.play.budget
    before = [state.view(viewer).key() for viewer in viewers(state.game)]
    tried: list[tuple[int, Move]] = []
    if state.current_player() == CHANCE:
        tried += [(CHANCE, move) for move in moves_of(state, CHANCE, rng, budget.sample, budget.sample)[0]]
    for p in players_in(state.players_to_act()):
        tried += [(p, move) for move in moves_of(state, p, rng, budget.sample, budget.sample)[0]]
    tried += [(TABLE, _obeyed(state, action)) for action in state.inputs()[: budget.sample]]
    for actor, unsettled in tried:
        move = settled(unsettled, rng)
        for viewer in viewers(state.game):
            heard = any(row.audience >> viewer & 1 for row in move.rows)
            if viewer != actor and not heard and move.after.view(viewer).key() != before[viewer]:
                ints = ", ".join(word(state.game, action) for action in move.ints)
                yield f"{_name(actor)} did [{ints}], {viewer} heard nothing, and the view of {viewer} changed"


def _obeyed(state: State, action: int) -> Move:
    after = state.clone()
    after.apply(TABLE, action)
    return Move((action,), after, tuple(rows_of(after)))


def settled(move: Move, rng: Random) -> Move:
    """The move with the draws that it owes: nobody ever sees the table between them."""
    after, rows = move.after, list(move.rows)
    while after.current_player() == CHANCE:
        after = after.clone()
        after.apply(CHANCE, any_int(after, CHANCE, rng))
        rows += rows_of(after)
    return Move(move.ints, after, tuple(rows))


def _name(actor: int) -> str:
    return {CHANCE: "chance", TABLE: "the table"}.get(actor, f"player {actor}")


def begun(moment: Moment) -> Iterator[State]:
    """The state of the moment and, for each player asked, the same with one more int of a move begun."""
    state = moment.state
    yield state
    if state.over:
        return
    rng = moment.rng("begun")
    for p in players_in(state.players_to_act()):
        longer = state.clone()
        longer.apply(p, any_int(longer, p, rng))
        if draft_of(longer, p) > 0:
            yield longer


def consistent(moment: Moment) -> Iterator[str]:
    """What a viewer holds possible looks to them as the truth does, for every viewer and also with a move begun, and can be played on."""
    for state in begun(moment):
        for viewer in viewers(state.game):
            yield from _consistent(state, viewer, moment.rng(f"consistent{viewer}"), moment.play.budget.samples)


def _consistent(state: State, viewer: int, rng: Random, samples: int) -> Iterator[str]:
    view = state.view(viewer)
    belief = state.game.belief(view)
    for _ in range(samples):
        sample = belief.sample(rng)
        if sample.game is not state.game:
            yield f"a sample of the belief of {viewer} is of another game"
        if sample.view(viewer).key() != view.key():
            yield f"a sample of the belief of {viewer} looks different to {viewer}: {differing(view.pack(), sample.view(viewer).pack())}"
            continue
        if sample.current_player() < 0 and sample.current_player() != state.current_player():
            yield f"a sample of the belief of {viewer} is at chance or over, and the truth is not"
        for _ in range(6):
            if is_end(sample):
                break
            actor = CHANCE if sample.current_player() == CHANCE else pick(rng, players_in(sample.players_to_act()))
            sample.apply(actor, any_int(sample, actor, rng))


def differing(one: bytes, other: bytes) -> str:
    """Which ints of two packed views differ."""
    a, b = memoryview(one).cast("q"), memoryview(other).cast("q")
    if a[3:7] != b[3:7]:
        return f"asked, draft, facts, legal have {list(a[3:7])} and {list(b[3:7])} ints"
    first = 7 + a[3] + a[4]
    parts = []
    for k in range(len(a)):
        if a[k] != b[k]:
            name = f"fact {k - first}" if first <= k < first + a[5] else "over or sealed" if k < 7 else "prompts, draft or legal actions"
            parts.append(f"{name} is {a[k]} and {b[k]}")
    return "; ".join(parts[:4])


def watchers(moment: Moment) -> Iterator[str]:
    """Watchers know no more than each player does: what a player holds possible looks to watchers as the truth does."""
    state = moment.state
    n = state.game.num_players
    key = state.view(n).key()
    for p in range(n):
        belief, rng = state.game.belief(state.view(p)), moment.rng(f"watchers{p}")
        for _ in range(moment.play.budget.samples):
            if belief.sample(rng).view(n).key() != key:
                yield f"a sample of the belief of player {p} looks different to watchers, so they see something that {p} does not"


def blind(moment: Moment) -> Iterator[str]:
    """Whoever resamples sees only the view: with the same seed the truth and its twin give the same state, and so do the view's bytes."""
    state = moment.state
    game = state.game
    for p in viewers(game):
        view = state.view(p)
        belief = game.belief(view)
        seed = moment.at * 16 + p
        first = belief.sample(Random(seed)).pack()
        if belief.sample(Random(seed)).pack() != first:
            yield f"the belief of {p} gives two states for one seed: sampling changes it"
        if game.belief(game.view(view.pack())).sample(Random(seed)).pack() != first:
            yield f"the belief of {p} knows more than the bytes of the view"
        twin = belief.sample(Random(seed + 7919))
        if twin.view(p).key() != view.key():
            continue  # `consistent` tells
        if state.resample(p, Random(seed)).pack() != twin.resample(p, Random(seed)).pack():
            yield f"resample({p}) gives different states for two states that look the same to {p}"


def refusing(moment: Moment) -> Iterator[str]:
    """An int is refused if and only if it is not legal, with a clause, and the truth and its twin give the same answer."""
    state, game, rng = moment.state, moment.state.game, moment.rng("refusing")
    every = moment.play.moments.index(moment) % max(1, len(moment.play.moments) // max(1, moment.play.budget.refused)) == 0
    for p in range(game.num_players):
        twin = game.belief(state.view(p)).sample(rng)
        if twin.view(p).key() != state.view(p).key():
            continue  # `consistent` tells
        yield from compare_refusals(state, twin, p, rng, 0 if every and state.is_asked(p) else 12)


def compare_refusals(state: State, twin: State, player: int, rng: Random, some: int) -> Iterator[str]:
    """Ask both about every int, or about `some` and those that are legal."""
    game = state.game
    legal = state.legal_actions(player)
    asked = [-1, *range(game.num_actions), game.num_actions]
    if some:
        asked = [-1, game.num_actions, *legal[:some], *(rng.randrange(game.num_actions) for _ in range(some))]
    for action in asked:
        number = state.refusal(player, action)
        if (number == 0) != (action in legal):
            yield f"player {player}, {word(game, action)}: refusal {number}, and legal is {action in legal}"
        if number != twin.refusal(player, action):
            other = twin.refusal(player, action)
            yield f"player {player}, {word(game, action)}: refusal {number} in the truth and {other} in a state that looks the same"
        if number and not game.clause(number):
            yield f"player {player}, {word(game, action)}: refusal {number} has no clause"
    if legal and some:
        yield from _checked(game, state, player, legal)


def _checked(game: Game, state: State, player: int, legal: list[int]) -> Iterator[str]:
    state.check(player, legal[0])
    try:
        state.check(player, game.num_actions)
    except IllegalAction:
        return
    yield "check() lets an int pass that the game does not have"
