"""All checks by name, and how to run one of them on one game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from kurogo.core.contract import Game
from kurogo.testing import conformance, matches, order, secrecy, twins
from kurogo.testing.plays import Budget, Moment, Play
from kurogo.testing.recording import LIGHT, raised, record_play
from kurogo.testing.result import Fault, Result
from kurogo.testing.rooms import declared

PlayCheck = Callable[[Play], Iterable[Fault | None]]
MomentCheck = Callable[[Moment], Iterable[str]]


def always(moment: Moment) -> bool:
    """At every moment."""
    return True


def at_moments(check: MomentCheck, when: Callable[[Moment], bool] = always) -> PlayCheck:
    """The check of a moment as a check of those moments of a game at which there is something to check."""

    def run(play: Play) -> Iterator[Fault | None]:
        for moment in filter(when, play.moments):
            yield None
            try:
                for what in check(moment):
                    yield Fault(moment.place, what)
            except Exception as error:
                yield Fault(moment.place, raised(error))

    return run


def played(name: str) -> PlayCheck:
    """A check that was made while the game was played."""

    def run(play: Play) -> Iterator[Fault | None]:
        yield from [None] * play.seen.get(name, 0)
        yield from [fault for kind, fault in play.broken if kind == name]

    return run


CHECKS: Final[dict[str, PlayCheck]] = {
    **{name: played(name) for name in LIGHT},
    "codes": conformance.codes,
    "copies": at_moments(conformance.copies),
    "drafts": at_moments(conformance.drafts, conformance.is_asking),
    "words": at_moments(conformance.words, conformance.has_words),
    "menu": at_moments(conformance.menu, conformance.has_menu),
    "fold": matches.fold,
    "twins": twins.twins,
    "silent": at_moments(secrecy.silent, conformance.is_going_on),
    "consistent": at_moments(secrecy.consistent),
    "watchers": at_moments(secrecy.watchers),
    "blind": at_moments(secrecy.blind),
    "refusing": at_moments(secrecy.refusing),
    "recall": at_moments(twins.recall, conformance.is_going_on),
    "commuting": at_moments(order.commuting, order.has_separate_prompts),
    "undoing": at_moments(order.undoing, conformance.is_asking),
    "undo": matches.undo,
    "clones": conformance.clones,  # last: it also shows that no other check has changed a kept state
}


def run_checks(plays: Sequence[Play], names: Iterable[str] = CHECKS) -> list[Result]:
    """These checks on these games, a result each."""
    return [_run(name, plays) for name in names]


def _run(name: str, plays: Sequence[Play]) -> Result:
    result = Result(name)
    for play in plays:
        try:
            for fault in CHECKS[name](play):
                if fault is None:
                    result.tried += 1
                else:
                    result.add(fault)
        except Exception as error:
            result.add(Fault(play.place(0), raised(error)))
    return _without_allowed(result, plays)


def _without_allowed(result: Result, plays: Sequence[Play]) -> Result:
    """What a game declares that its views forget, each by a reading, is a note and no fault."""
    forgets = declared(plays[0].game, "forgets") if plays and result.name == "recall" else None
    if not forgets or result.ok:
        return result
    assert isinstance(forgets, tuple)
    note = f"views forget what they may forget by {', '.join(forgets)}; for instance: {result.faults[0].what}"
    return Result(result.name, result.tried, notes=[note])


def check(name: str, game: Game, games: int = 20, seed: int = 1, budget: Budget | None = None) -> Result:
    """One check on random games of one game: what tests of a game call. Raises KeyError for a check that does not exist."""
    plays = [record_play(game, seed + k, budget or Budget()) for k in range(games)]
    return run_checks(plays, [name])[0]
