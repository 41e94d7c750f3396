"""Frozen games: node counts and golden playthroughs, and the tools that keep them."""

from __future__ import annotations

from pathlib import Path

import pytest

from kurogo.core.registry import make
from kurogo.testing.golden import difference, playthrough, spans
from kurogo.testing.nodes import check_nodes, count_nodes, frozen, read_counts

HERE = Path(__file__).parent
GOLDEN = sorted((HERE / "golden").glob("*.txt"))


def test_node_counts_are_as_frozen() -> None:
    result = check_nodes(HERE / "nodes.toml")
    assert result.ok, result
    assert result.tried == 6


def test_nodes_counted_by_hand() -> None:
    # two tokens each from a pool of three kinds (3^4), three winds, then the starter lays a token: of 9 hands drawn, 3 are pairs, which
    # leave 2 kinds with the bluff, and 6 leave 3, so 243 * (3 * 2 + 6 * 3) / 9; on one of 3 spots
    game = make("screens", players=2, rounds=1, tokens=1, looks="no")
    assert count_nodes(game.new_state(), 7) == (3, 9, 27, 81, 243, 648, 1944)
    assert count_nodes(game.new_state(), 4, first=2) == (2, 4, 8, 16)


def test_another_count_is_told(tmp_path: Path) -> None:
    path = tmp_path / "nodes.toml"
    path.write_text('[[count]]\ngame = "screens"\nplayers = 2\noptions = { looks = "no" }\nnodes = [3, 8]\n', encoding="utf-8")
    (fault,) = check_nodes(path).faults
    assert fault.what == "(3, 9) ways to play 1 to 2 ints, frozen are (3, 8)"
    path.write_text(frozen(read_counts(path)), encoding="utf-8")
    assert check_nodes(path).ok
    assert read_counts(path)[0].options == {"looks": "no"}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_playthroughs_are_as_frozen(path: Path) -> None:
    assert difference(path) == ""


def test_there_are_golden_playthroughs_of_every_game_here() -> None:
    assert {path.read_text(encoding="utf-8").split("/")[0] for path in GOLDEN} == {"game screens", "game shadow-ninjas"}


def test_a_change_is_shown_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    text = playthrough(make("screens", players=2), 1)
    path.write_text(text.replace("R_WIND", "R_BREEZE"), encoding="utf-8")
    found = difference(path)
    assert "-    R_BREEZE [SC 2.1]" in found
    assert "+    R_WIND [SC 2.1]" in found
    assert "python -m kurogo.testing.golden old.txt" in found


def test_a_file_without_a_head_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "no.txt"
    path.write_text("once upon a time\n", encoding="utf-8")
    with pytest.raises(ValueError, match="does not begin with a game"):
        difference(path)


@pytest.mark.parametrize(("ints", "text"), [([], ""), ([4], "4"), ([1, 2, 3], "1-3"), ([0, 2, 3, 9], "0 2-3 9")])
def test_ints_in_short(ints: list[int], text: str) -> None:
    assert spans(ints) == text
