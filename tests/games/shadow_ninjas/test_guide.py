"""The guide: every square that is not offered says why, by the clause with which the rules themselves refuse it."""

from __future__ import annotations

from librt.random import Random

from kurogo.core.contract import CHANCE, OVER
from kurogo.core.grid import square_of
from kurogo.core.playout import draw_by_weight
from kurogo.core.registry import game_type, make
from kurogo.games.shadow_ninjas.game import SnGame
from kurogo.games.shadow_ninjas.guide import barred, deciding, goal, quick, shows
from kurogo.games.shadow_ninjas.layout import LAYING, LOOKING, POSTING, RETURNING, SQUARE, TOKEN
from kurogo.games.shadow_ninjas.menu import menu
from kurogo.games.shadow_ninjas.play import SnState
from kurogo.server.rooms import rulebook


def check(game: SnGame, state: SnState, player: int) -> None:
    view = state.view(player)
    book = rulebook(game_type("shadow-ninjas"))
    assert book is not None
    numbers = deciding(view)
    assert numbers
    assert len(set(numbers)) == len(numbers)
    assert all(book.find(number) for number in numbers)
    offered = {entry.place for entry in menu(view).entries if entry.place}
    found = barred(view)
    places = [place for _, _, some in found for place in some]
    assert len(places) == len(set(places)) == game.board.size - len(offered)
    assert not offered & set(places)
    for _, clause, some in found:
        assert book.find(clause)
        for place in some:
            square = square_of(place, game.board.width, game.board.height)
            if state.phase in (POSTING, RETURNING) or (state.phase == LAYING and view.draft):
                assert state.refusal(player, SQUARE + square) == clause, (state.phase, place)
            if state.phase == LOOKING and (token := state.token_at(square)) >= 0:
                assert state.refusal(player, TOKEN + token) == clause, place


def test_every_square_says_why_it_may_not_be_chosen_by_the_clause_of_the_rules() -> None:
    rng = Random(5)
    phases = set()
    for version in ("standard", "younger"):
        game = make("shadow-ninjas", 3, version=version)
        assert isinstance(game, SnGame)
        state = game.new_state()
        for k in range(260):
            player = state.current_player()
            if player == OVER:
                break
            if player == CHANCE:
                state.apply(CHANCE, draw_by_weight(state.chance_outcomes(), rng))
                continue
            if k % 12 == 0 or state.phase in (POSTING, RETURNING, LOOKING):
                check(game, state, player)
                phases.add(state.phase)
            legal = state.legal_actions(player)
            state.apply(player, legal[rng.randrange(len(legal))])
    assert {LAYING, POSTING, LOOKING} <= phases


def test_nothing_is_explained_to_whoever_is_not_asked() -> None:
    game = make("shadow-ninjas", 3)
    view = game.new_state().view(0)  # the Guard, while the ninjas lay
    assert (deciding(view), barred(view)) == ([], [])


def test_each_side_reads_how_it_wins() -> None:
    state = make("shadow-ninjas", 3).new_state()
    assert goal(state.view(0)).message == "You win when your dogs have seen every cat."
    assert goal(state.view(1)).message == "You win when a cat of yours reaches a koi tank unseen."
    assert "Guard" in goal(state.view(3)).message  # who watches reads both


def test_show_me_marks_where_the_clause_applies() -> None:
    view = make("shadow-ninjas", 3).new_state().view(1)
    assert shows(view, 801) == []  # that the Guard wins is nowhere on the board
    assert shows(view, 214) == ["E5", "I5", "E9", "I9"]  # the four koi tanks of the Koi House, as components.toml draws them
    assert shows(view, 212) == []  # no token lies there yet


def test_who_plays_for_the_first_time_lays_the_first_token() -> None:
    players, options = quick()
    state = make("shadow-ninjas", players, None, **options).new_state()
    assert state.current_player() == 0
