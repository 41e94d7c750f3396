"""What benchmarks/faults.py counts: a move that was lost or doubled is found, and so is an event of a stream; here they are planted."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from kurogo.core.match import MOVE, Match
from kurogo.server.store import Store, Stored

sys.path.insert(0, str(Path(__file__).parents[2]))  # the scripts are in no package that is installed
from benchmarks.faults import compare
from benchmarks.visitors import Person


@pytest.fixture
def stored(tmp_path: Path, played: Callable[..., Match], put: Callable[..., str]) -> Stored:
    """A table of Screens after some moves of both."""
    store = Store(f"sqlite:///{tmp_path / 'kurogo.db'}")
    found = store.load(put(store, played("screens", 2, "t", 8), ("one", "two")))
    store.close()
    assert found is not None
    return found


def told(stored: Stored, seat: int) -> Person:
    """Somebody who was told that all of their stored moves are written, and no other."""
    person = Person(0, seat, Random(0))
    person.written = [list(entry.ints) for entry in stored.log if entry.kind == MOVE and entry.seat == seat]
    assert len(set(map(tuple, person.written))) > 1
    return person


def test_what_was_told_and_is_stored_once_is_neither_lost_nor_doubled(stored: Stored) -> None:
    assert compare(stored, [told(stored, 0), told(stored, 1)])[:2] == (0, 0)


def test_moves_that_were_told_and_are_not_stored_are_lost(stored: Stored) -> None:
    one, two = told(stored, 0), told(stored, 1)
    one.written.append([999])
    two.written[1:1] = [two.written[0], [998]]  # among the others, one of them a move that was made once
    assert compare(stored, [one, two])[:2] == (3, 0)


def test_moves_that_are_stored_more_often_than_told_are_doubled(stored: Stored) -> None:
    one, two = told(stored, 0), told(stored, 1)
    del one.written[0], two.written[-1]
    assert compare(stored, [one, two])[:2] == (0, 2)


def test_moves_in_another_order_than_told_are_lost(stored: Stored) -> None:
    person = told(stored, 0)
    at = next(at for at, move in enumerate(person.written) if move != person.written[0])
    person.written[0], person.written[at] = person.written[at], person.written[0]
    assert compare(stored, [person])[:2] == (1, 0)


def test_a_stream_that_told_nothing_is_wrong(stored: Stored) -> None:
    assert compare(stored, [told(stored, 0)])[2] > 0


def test_a_way_that_was_cut_short_counts_as_far_as_it_is_stored() -> None:
    person = Person(0, 0, Random(1))
    person.written, person.cut = [[1], [2], [5]], {1: [[3], [4]]}
    assert person.told([[1], [2], [3], [5]]) == [[1], [2], [3], [5]]
    assert person.told([[1], [2], [5]]) == [[1], [2], [5]]
    assert person.told([[1], [3], [5]]) == [[1], [2], [5]]


def test_a_way_that_was_cut_short_may_be_gone_on_with_by_hand() -> None:
    # the way of 2, 3, 2 was cut after 3; the person then plays the very 2 that it would have gone on with
    person = Person(0, 0, Random(1))
    person.written, person.cut = [[2], [2], [5]], {0: [[3], [2]]}
    stored = [[2], [3], [2], [5]]
    assert person.told(stored) == stored
