"""Options, and finding games by name and by key."""

from __future__ import annotations

import pytest

from kurogo.core.contract import Game
from kurogo.core.options import Option, OptionError, complete
from kurogo.core.registry import GameType, UnknownGame, facts_of, game_of, game_type, make

PACE = Option("pace", "Pace", "slow", values=("slow", "quick"), labels=("take your time", "hurry"))
CAP = Option("cap", "Turns at most", 0, low=0, high=9)


def test_options_are_completed_and_read() -> None:
    assert complete((PACE, CAP), {}) == {"pace": "slow", "cap": 0}
    assert complete((PACE, CAP), {"cap": "7", "pace": "quick"}) == {"pace": "quick", "cap": 7}
    assert (PACE.label("quick"), PACE.label("mad"), CAP.label(3)) == ("hurry", "mad", "3")


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"pace": "mad"}, "option pace: 'mad' is not one of slow, quick"),
        ({"cap": "many"}, "option cap: 'many' is not a whole number"),
        ({"cap": 10}, "option cap: 10 is not between 0 and 9"),
        ({"cap": -1}, "option cap: -1 is not between 0 and 9"),
        ({"wind": "east"}, "no option 'wind'; there are: cap, pace"),
    ],
)
def test_a_bad_option_is_named_with_what_would_do(given: dict[str, str | int], reason: str) -> None:
    with pytest.raises(OptionError) as caught:
        complete((PACE, CAP), given)
    assert str(caught.value) == reason


def test_a_game_is_found_by_its_name(installed: GameType) -> None:
    assert game_type("coins") is installed
    with pytest.raises(UnknownGame, match="no game 'chess'; there are: coins"):
        game_type("chess")


def test_a_key_spells_everything_out_and_leads_back_to_the_game(installed: GameType) -> None:
    game = make("coins", pace="quick")
    digest = installed.house_set().digest
    assert game.key == f"coins/1?players=2&cap=0&pace=quick#{digest}"
    assert game_of(game.key) is game
    assert make("coins", players=2, pace="quick", cap=0) is game
    assert make("coins") is not game
    assert facts_of(game.key) == ("coins", 1, 2, {"cap": "0", "pace": "quick"}, digest)


def test_what_cannot_be_made(coins: Game) -> None:
    with pytest.raises(OptionError, match="Coins is for 2 to 2 players, not 3"):
        make("coins", players=3)
    with pytest.raises(OptionError, match="no option 'wind'"):
        make("coins", wind="east")
    for before, after in (("coins/1", "coins/2"), ("coins/", "chess/"), ("players=2", "players=x"), ("players=2&", ""), ("#", "#0")):
        with pytest.raises(UnknownGame):
            game_of(coins.key.replace(before, after))
    with pytest.raises(OptionError):
        game_of(coins.key.replace("players=2", "players=3"))
