"""Random games, with the checks that cost so little that every position gets them: what is asked, what is legal, chance, bounds, ends."""

from __future__ import annotations

import traceback
from collections.abc import Iterator

from librt.random import Random

from kurogo.core.contract import CHANCE, OVER, Game, State
from kurogo.testing.plays import Budget, Moment, Play, Step, any_actor, any_int, draft_of, rng_of, shuffled
from kurogo.testing.result import Fault
from kurogo.testing.rooms import declared

CLOSE = 500  # ints up to which every position is looked at
LIGHT = ("legal", "chance", "bounds", "returns")


def record_play(game: Game, seed: int, budget: Budget) -> Play:
    """A random game from its start to its end, checked at every position. Where something is wrong it stops: see `Play.broken`."""
    play = Play(game, seed, budget, seen=dict.fromkeys(LIGHT, 0))
    rng = rng_of("play", seed)
    keys: list[tuple[int, ...]] = []
    try:
        state = game.new_state()
        while _is_sound(play, state):
            if state.current_player() == OVER:
                play.ended = True
                break
            step = _next(play, state, rng)
            state.apply(*step)
            play.steps.append(step)
            keys.append(_key(state, step.actor))
        _keep_moments(play, keys)
    except Exception as error:
        play.broken.append(("legal", Fault(play.place(len(play.steps)), raised(error))))
    return play


def raised(error: Exception) -> str:
    """An exception in words, with the line that raised it."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" in {frames[-1].filename.rsplit('/', 1)[-1]}, line {frames[-1].lineno}" if frames else ""
    return f"raised {type(error).__name__}: {error}{where}"


def _next(play: Play, state: State, rng: Random) -> Step:
    actor = any_actor(state, rng)
    return Step(actor, any_int(state, actor, rng))


def _key(state: State, actor: int) -> tuple[int, ...]:
    """What kind of thing has just happened: moments are chosen so that each kind is among them."""
    begun = actor >= 0 and draft_of(state, actor) > 0
    return (min(actor, 0), int(begun), len(state.asked), *sorted(set(list(state.rows)[::7])))


def _keep_moments(play: Play, keys: list[tuple[int, ...]]) -> None:
    """Keep the start, the end, and positions between them: of each kind one before anything of a kind is kept twice."""
    rng = rng_of("moments", play.seed)
    kinds: dict[tuple[int, ...], list[int]] = {}
    for at in shuffled(rng, range(len(keys))):
        kinds.setdefault(keys[at], []).append(at)
    # both the position before and the one after something happens
    wanted = {0, len(play.steps)}
    most = min(play.budget.moments, len(play.steps) + 1)
    lists = shuffled(rng, list(kinds.values()))
    while len(wanted) < most:
        for places in lists:
            if places and len(wanted) < most:
                wanted.add(places.pop() + rng.randrange(2))
        lists = [places for places in lists if places] or [list(range(len(keys)))]
    state = play.game.new_state()
    for at in range(len(play.steps) + 1):
        if at in wanted:
            kept = state.clone()
            play.moments.append(Moment(play, at, kept, kept.pack()))
        if at < len(play.steps):
            state.apply(*play.steps[at])


# --- at every position ---------------------------------------------------------------------------------------------------


def _is_sound(play: Play, state: State) -> bool:
    """Whether the game can go on; what is wrong is put down. Late in a long game only every fourth position is looked at."""
    ints = len(play.steps)
    if ints > CLOSE and ints % 4 and not state.over:
        return True
    sound = True
    for name, what in _look(play, state):
        play.broken.append((name, Fault(play.place(len(play.steps)), what)))
        sound = False
    return sound


def _look(play: Play, state: State) -> Iterator[tuple[str, str]]:
    game, ints = play.game, len(play.steps)
    play.seen["bounds"] += 1
    if game.max_ints and ints > game.max_ints:
        yield "bounds", f"max_ints is {game.max_ints}, and more have been played"
    elif not game.max_ints and ints >= play.budget.limit:
        yield "bounds", f"no end after {ints} ints"
    player = state.current_player()
    for what in _prompts(state):
        yield "legal", what
    if player == CHANCE:
        play.seen["chance"] += 1
        for what in _outcomes(state):
            yield "chance", what
    else:
        play.seen["legal"] += 1
        for what in _legal(state):
            yield "legal", what
    if player == OVER or ints % 16 == 0:
        play.seen["returns"] += 1
        for what in _returns(state):
            yield "returns", what


def _prompts(state: State) -> Iterator[str]:
    everybody = (1 << state.game.num_players) - 1
    for mask in list(state.asked):
        if mask <= 0 or mask & ~everybody:
            yield f"an open prompt is for mask {mask:b}, which is not a mask of {state.game.num_players} players"
    if state.over and len(state.asked):
        yield "the game is over and a prompt is open"
    if state.players_to_act() & state.sealed():
        yield "a player whose move is sealed is still asked"


def _outcomes(state: State) -> Iterator[str]:
    outcomes = state.chance_outcomes()
    actions = [action for action, _ in outcomes]
    if not outcomes:
        yield "chance is wanted and has no outcomes"
    if actions != sorted(set(actions)):
        yield f"outcomes are not sorted and unique: {actions}"
    if actions and not 0 <= min(actions) <= max(actions) < state.game.num_actions:
        yield f"outcomes leave the {state.game.num_actions} ints of the game: {actions}"
    if any(not isinstance(weight, int) or weight <= 0 for _, weight in outcomes):
        yield f"weights are not positive whole numbers: {outcomes}"
    for p in range(state.game.num_players):
        if state.legal_actions(p):
            yield f"chance is wanted and player {p} has legal actions"


def _legal(state: State) -> Iterator[str]:
    game = state.game
    asked = 0 if state.over else state.players_to_act()
    for p in range(game.num_players):
        legal = state.legal_actions(p)
        if not asked >> p & 1:
            if legal:
                yield f"player {p} is not asked and has legal actions {legal}"
            continue
        if not legal:
            yield f"player {p} is asked and has no legal action"
        if legal != sorted(set(legal)):
            yield f"legal actions of player {p} are not sorted and unique: {legal}"
        if legal and not 0 <= min(legal) <= max(legal) < game.num_actions:
            yield f"legal actions of player {p} leave the {game.num_actions} ints of the game: {legal}"
        if abs(draft_of(state, p)) >= game.draft_limit:
            yield f"player {p} has {draft_of(state, p)} ints drafted and the move is not whole; draft_limit is {game.draft_limit}"


def _returns(state: State) -> Iterator[str]:
    n = state.game.num_players
    returns = state.returns()
    if len(returns) != n:
        yield f"{len(returns)} returns for {n} players"
    if not state.over:
        if any(returns):
            yield f"returns before the end: {returns}"
        return
    if any(not -1 <= x <= 1 for x in returns):
        yield f"returns leave -1 to 1: {returns}"
    scores = state.scores()
    if len(scores) != n or not all(isinstance(x, int) for x in scores):
        yield f"scores are not {n} whole numbers: {scores}"
    if declared(state.game, "zero_sum") and abs(sum(returns)) > 1e-9:
        yield f"the game is declared zero_sum and its returns are {returns}"
