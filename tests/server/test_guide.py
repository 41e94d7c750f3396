"""What explains the page: goal, clauses of the present choice, barred places, why a move stands, a first game in one click."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.server.conftest import Served, Visitor


def test_one_click_on_the_front_page_is_a_game_in_which_one_is_asked(served: Served, visit: Callable[..., Visitor]) -> None:
    mika = visit(served)
    assert "Play now against bots" in mika.get("/").text
    answer = mika.post("/quick", game="shadow-ninjas")
    page = mika.get(answer.headers["location"]) if answer.is_redirect else answer
    assert page.status_code == 200
    assert "<title>Your turn" in page.text
    assert page.text.count("easy</span>") == 2  # two bots, and their level in words
    assert "You win when a cat of yours reaches a koi tank unseen." in page.text
    decides = page.text.split("What decides this move")[1].split("The rulebook in order")[0]
    assert re.search(r"SN 2\.11</a>", decides)  # where tokens are laid
    assert not re.search(r"SN 6\.2</a>", decides)  # four looks: not now


def test_no_game_by_that_name_and_nothing_is_set(served: Served, visit: Callable[..., Visitor]) -> None:
    mika = visit(served)
    assert mika.post("/quick", game="chess").status_code == 404
    assert "No table tonight" in mika.get("/").text


def test_watchers_read_the_goal_and_are_barred_from_nothing(served: Served, visit: Callable[..., Visitor]) -> None:
    mika, stranger = visit(served), visit(served)
    answer = mika.post("/quick", game="shadow-ninjas")
    place = answer.headers["location"] if answer.is_redirect else answer.url.path
    page = stranger.get(place).text
    assert "the Guard wins by seeing every cat" in page
    assert "data-places" not in page
    assert "What decides this move" not in page


def test_search_without_a_script_keeps_the_clauses_that_have_all_words(served: Served, visit: Callable[..., Visitor]) -> None:
    mika = visit(served)
    found = set(re.findall(r'id="clause-([\w.]+)"', mika.get("/rules/shadow-ninjas?words=SN+4.2").text))
    assert found == {"4.2"}
    nothing = mika.get("/rules/shadow-ninjas?words=helicopter").text
    assert "Nothing found" in nothing
    assert 'id="clause-' not in nothing
