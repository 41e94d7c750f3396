"""Checks of a game in a match: the log folds to the same state, and undo restores what was."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from librt.random import Random

from kurogo.core.contract import NO_UNDO, UNDONE, IllegalAction
from kurogo.core.dice import Dice
from kurogo.core.match import Match
from kurogo.core.record import read_record, record_of, replayed
from kurogo.testing.plays import Play, any_actor, any_move, in_word, rng_of, viewers
from kurogo.testing.result import Fault
from kurogo.testing.rooms import is_installed


def _match(play: Play) -> Match:
    seed = sha256(f"match {play.seed}".encode()).digest()
    return Match(play.game, Dice(seed, f"conformance-{play.seed}"))


def fold(play: Play) -> Iterator[Fault | None]:
    """A match's log folds to the same state, and every viewer has heard the same; over, so does its record, with every draw checked."""
    match, rng = _match(play), rng_of("fold", play.seed)
    for _ in range(play.budget.matches):
        if match.state.over:
            break
        _move(match, rng)
        if rng.randrange(12) == 0:
            _take_back(match)
    place = f"{play.game.key}, match of seed {play.seed}, {len(match.log)} entries"
    yield None
    again = Match.restore(play.game, match.dice, match.log)
    folds = [("the log", again)]
    if match.state.over and is_installed(play.game):
        record = record_of(match, [f"P{p}" for p in range(play.game.num_players)])
        folds.append(("the record", replayed(read_record(record.to_json()))))
    for name, other in folds:
        if other.state.pack() != match.state.pack():
            yield Fault(place, f"{name} folds to another state")
        for viewer in viewers(play.game):
            if other.heard(viewer) != match.heard(viewer):
                yield Fault(place, f"folding {name}, {viewer} hears other rows")


def _move(match: Match, rng: Random) -> None:
    seat = any_actor(match.state, rng)
    match.play(seat, any_move(match.state, seat, rng).ints, match.count(seat))


def _take_back(match: Match) -> None:
    for seat in range(match.game.num_players):
        if match.can_undo(seat):
            match.undo(seat)
            return


def undo(play: Play, moves: int = 40) -> Iterator[Fault | None]:
    """Taking a move back restores the very state before it; after a tick of the knowledge clock it is refused and nothing changes."""
    match, rng = _match(play), rng_of("undo", play.seed)
    for _ in range(moves):
        if match.state.over:
            return
        yield None
        before, entries = match.state, len(match.log)
        seat = any_actor(match.state, rng)
        ints = any_move(match.state, seat, rng).ints
        match.play(seat, ints)
        learned = match.state.learned != before.learned
        what = _refused(match, seat) if learned else _restored(match, seat, before.pack()) if len(match.log) == entries + 1 else ""
        if what:
            yield Fault(f"{play.game.key}, match of seed {play.seed}, after {entries} entries, {seat} {in_word(play.game, ints)}", what)
            return


def _refused(match: Match, seat: int) -> str:
    after = match.state.pack()
    if match.can_undo(seat):
        return "somebody has learned something and the move may still be taken back"
    try:
        match.undo(seat)
    except IllegalAction as error:
        if error.number != NO_UNDO:
            return f"undo is refused with {error.clause!r}"
    else:
        return "undo is not refused after something was learned"
    return "" if match.state.pack() == after else "a refused undo changed the state"


def _restored(match: Match, seat: int, before: bytes) -> str:
    if not match.can_undo(seat):
        return ""
    move = next(entry for entry in reversed(match.log) if entry.seat == seat)
    match.undo(seat)
    if match.state.pack() != before:
        return "undo does not restore the state before the move"
    if any(match.heard(viewer)[-1].code != UNDONE for viewer in viewers(match.game)):
        return "somebody was not told that a move was taken back"
    match.play(seat, move.ints)
    return ""
