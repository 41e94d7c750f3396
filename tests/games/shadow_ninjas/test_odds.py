"""Odds of choices, against fractions worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from kurogo.core.odds import Odds, odds
from kurogo.core.phrases import say
from kurogo.games.shadow_ninjas.menu import menu
from kurogo.games.shadow_ninjas.odds import notices, recalled
from kurogo.server.odds import odds_of

if TYPE_CHECKING:
    from tests.games.shadow_ninjas.conftest import Scene

NAMES = ("Guard", "Ren", "Tomo")


def expected(scene: Scene, viewer: int, *moves: list[int], samples: int = 1) -> dict[str, Odds[str]]:
    """What `viewer` may expect of moves, by words."""
    view = recalled(scene.view(viewer))
    found = odds(view, moves, lambda rows: [say(phrase, NAMES) for phrase in notices(view, rows)], samples)
    return {each.what: each for each in found}


def test_the_dice_are_counted_out(scene: type[Scene]) -> None:
    # D8 is two steps from the koi at E9: all but a double one will do, 35 of 36
    s = scene("D8 blue/1", dogs="E5 I5", turn=1)
    (die,) = expected(s, 1, [s.action("roll")]).values()
    assert (die.share, die.is_exact) == (Fraction(35, 36), True)
    (entry,) = odds_of(s.view(1), NAMES)
    assert entry.texts == ("35 in 36: a die of at least 2, as far as your nearest cat is from a koi",)


def test_what_a_dog_may_find_is_counted_on_what_its_owner_does_not_know(scene: type[Scene]) -> None:
    # 16 tokens lie face down, 4 of them cats: the one that comes into sight is a cat in a quarter of all cases, whatever it is in truth
    moves = ["low", "E5", "south"]
    shares = []
    for truth in ("shadow", "blue"):
        s = scene(f"D6 {truth}/1", dogs="E5 I9", turn=0, dice=(1, 4))
        ints = [s.action(word) for word in moves]
        shares.append({what: each.share for what, each in expected(s, 0, ints, samples=400).items()})
    assert shares[0] == shares[1]
    assert float(shares[0]["a cat is caught"]) == pytest.approx(0.25, abs=0.11)  # 5 sigma


def test_who_laid_it_knows_for_certain(scene: type[Scene]) -> None:
    s = scene("D8 blue/1, D10 shadow/1", dogs="E5 E9", turn=1, dice=(1, 4))
    ints = [s.action(word) for word in ("low", "D8", "south")]
    assert expected(s, 1, ints, samples=4) == {"your cat is caught": Odds("your cat is caught", Fraction(1), True)}
    assert expected(s, 1, [*ints[:1], s.action("D10"), s.action("north")], samples=4) == {}


def test_odds_do_not_remember_for_anybody(scene: type[Scene]) -> None:
    s = scene("D8 shadow/1", dogs="E5 E9", turn=1, dice=(1, 4))
    s.do("low D8 south", "end")  # all have seen that it is a decoy, and it lies face down again
    number = s.state.token_at(s.square("D9"))
    assert s.view(2).facts[19 + 4 * number + 1] == 0
    assert recalled(s.view(2)).facts[19 + 4 * number + 1] == -1
    assert recalled(s.view(1)).facts[19 + 4 * number + 1] == 0  # who laid it sees it in the lamplight


def test_every_step_says_how_many_guards_see_it(scene: type[Scene]) -> None:
    s = scene("D8 shadow/1", dogs="E9 D10", turn=1, dice=(1, 4))
    view = s.view(1)
    for word in ("low", "D8"):
        s.state.apply(1, s.action(word))
    view = s.view(1)
    south = next(entry for entry in menu(view).entries if entry.place == "D9")
    assert [say(phrase, NAMES) if phrase else "" for phrase in south.told][1:] == ["2 guards see this square"]
