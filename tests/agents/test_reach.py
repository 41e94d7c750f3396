"""What a bot can reach: everything that hangs on what it is handed, object by object."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest
from librt.random import Random

from kurogo.agents.bots import choose_move, is_open
from kurogo.core.contract import Belief, State, View
from kurogo.core.dice import Dice
from kurogo.core.match import Entry, Match, Row
from kurogo.core.registry import make

SEED = bytes(range(100, 132))
CODE = (type, ModuleType, FunctionType, BuiltinFunctionType)  # what is the same for every match


class Spy:
    """Plays the first legal int and keeps what it was handed."""

    def __init__(self) -> None:
        self.handed: list[tuple[object, ...]] = []

    def choose(self, view: View, belief: Belief, heard: Sequence[Row], seconds: float) -> int:
        self.handed.append((view, belief, heard, seconds))
        return view.legal[0]


def reached(start: object) -> Iterator[object]:
    """Everything that can be reached from `start` by following references, code aside."""
    seen: set[int] = set()
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or isinstance(thing, CODE):
            continue
        seen.add(id(thing))
        yield thing
        waiting.extend(gc.get_referents(thing))


def faults(match: Match, handed: object) -> list[str]:
    """What of the match can be reached from what was handed over."""
    found = []
    for thing in reached(handed):
        if isinstance(thing, Match | Dice | Entry) or thing is match.state or thing is match.log:
            found.append(type(thing).__name__)
        if (isinstance(thing, bytes) and SEED in thing) or (isinstance(thing, str) and SEED.hex() in thing):
            found.append("seed")
        if isinstance(thing, State) and thing.pack() == match.state.pack():
            found.append("a copy of the state")
    return found


@pytest.fixture(params=["screens", "shadow-ninjas"])
def match(request: pytest.FixtureRequest) -> Match:
    """A match under way, in which somebody is asked who does not know everything."""
    match = Match(make(request.param, 3), Dice(SEED, "m"))
    rng = Random(3)
    while len(match.log) < 40 or is_open(match.state, match.state.current_player()):
        seat = match.state.current_player()
        move: list[int] = []
        state = match.state.clone()
        while True:
            legal = state.legal_actions(seat)
            move.append(legal[rng.randrange(len(legal))])
            state.apply(seat, move[-1])
            if not is_open(state, seat):
                break
        match.play(seat, move)
    return match


def test_a_bot_is_handed_nothing_of_the_match_but_its_view_and_what_it_heard(match: Match) -> None:
    seat = match.state.current_player()
    spy = Spy()
    choose_move(spy, match.view(seat), match.heard(seat))
    assert spy.handed
    assert spy.handed[0][2] == match.heard(seat)
    assert faults(match, spy.handed) == []


def test_some_rows_are_not_told_to_the_viewer(match: Match) -> None:
    # So that the test above is about something: what others alone have heard is not among what is handed over
    seat = match.state.current_player()
    others = {row for other in range(3) for row in match.heard(other)}
    assert others - set(match.heard(seat))


def test_each_way_to_the_match_would_be_found(match: Match) -> None:
    class Careless:
        def __init__(self, inside: object) -> None:
            self.inside = {"deep": [inside]}

    seat = match.state.current_player()
    plants: list[object] = [match, match.state, match.state.clone(), match.log, match.dice, SEED.hex()]
    for plant in plants:
        assert faults(match, (match.view(seat), Careless(plant)))


def test_the_belief_handed_over_is_the_same_whatever_is_true(match: Match) -> None:
    seat = match.state.current_player()
    twin = match.state.resample(seat, Random(8))
    assert twin.pack() != match.state.pack()
    samples = [state.game.belief(state.view(seat)).sample(Random(4)).pack() for state in (match.state, twin)]
    assert samples[0] == samples[1]
