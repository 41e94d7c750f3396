"""Games between bots, by the hundred: each with a seed of its own, on as many processes as there are cores.

What a game is and how it went is plain values, so a game can be played in any process. Its seed follows from the seed of the run and the
number of the game; so the results do not depend on how many processes there are, as long as the bots count simulations and not time.
"""

from __future__ import annotations

import hashlib
import secrets
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kurogo.agents.bots import SECONDS, choose_move, make_bot
from kurogo.core.contract import OVER
from kurogo.core.dice import Dice
from kurogo.core.match import Match
from kurogo.core.registry import add_set, game_of
from kurogo.core.sets import ComponentSet, read_set

LONGEST = 2000  # whole moves after which a game without an end is broken off; nobody has won it then
SEED_BITS = 48  # a seed that every reader of JSON keeps exactly


class Fixture(NamedTuple):
    """A game to be played: the key of the game, and the spec of the bot in each seat."""

    key: str
    bots: tuple[str, ...]


class Outcome(NamedTuple):
    """How a game went: the seats with the highest return (nobody when it was broken off), and how many whole moves it took."""

    best: tuple[int, ...]
    moves: int


def new_seed() -> int:
    """A seed for a run, from the operating system's randomness."""
    return secrets.randbits(SEED_BITS)


def seed_of(run: int, *place: object) -> bytes:
    """32 bytes that follow from the seed of a run and a place in it."""
    return hashlib.sha256(" ".join(["kurogo lab", str(run), *map(str, place)]).encode()).digest()


def play(fixture: Fixture, run: int, number: int, longest: int = LONGEST) -> Outcome:
    """Play game `number` of a run. Raises UnknownGame for a key that is not installed here, ValueError for an unknown bot."""
    game = game_of(fixture.key)
    match = Match(game, Dice(seed_of(run, number, "dice"), f"game {number}"))
    seeds = [int.from_bytes(seed_of(run, number, "bot", seat)[:7], "big") for seat in range(game.num_players)]
    bots = [make_bot(spec, seed) for spec, seed in zip(fixture.bots, seeds, strict=True)]
    moves = 0
    while (seat := match.state.current_player()) != OVER:
        if moves == longest:
            return Outcome((), moves)
        match.play(seat, choose_move(bots[seat], match.view(seat), match.heard(seat), SECONDS))
        moves += 1
    returns = match.state.returns()
    return Outcome(tuple(seat for seat, value in enumerate(returns) if value == max(returns)), moves)


def play_all(
    fixtures: Sequence[Fixture], run: int, workers: int = 0, components: ComponentSet | None = None, longest: int = LONGEST
) -> list[Outcome]:
    """Play all of them and give the outcomes in their order. `workers` is the number of processes, 0: one a core. A bar on a terminal's
    stderr tells how far it has come. Raises ModuleNotFoundError where the extra `lab` is not installed."""
    from joblib import Parallel, delayed

    text = components.text if components else ""
    jobs = (delayed(_numbered)(fixture, run, number, text, longest) for number, fixture in enumerate(fixtures))
    parallel = Parallel(n_jobs=workers or -1, return_as="generator_unordered", batch_size=1)
    found: dict[int, Outcome] = dict(_watched(parallel(jobs), len(fixtures)))
    return [found[number] for number in range(len(fixtures))]


def _numbered(fixture: Fixture, run: int, number: int, text: str, longest: int) -> tuple[int, Outcome]:
    if text:
        add_set(read_set(text))
    return number, play(fixture, run, number, longest)


def _watched(done: Iterable[tuple[int, Outcome]], total: int) -> Iterator[tuple[int, Outcome]]:
    from tqdm import tqdm

    yield from tqdm(done, total=total, unit="game", disable=not sys.stderr.isatty(), file=sys.stderr, leave=False)
