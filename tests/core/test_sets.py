"""Component sets: what every set must say, where it fails, and what its digest depends on."""

from __future__ import annotations

from pathlib import Path

import pytest

from kurogo.core.registry import make
from kurogo.core.sets import SetError, load_set, read_set, tables

GOOD = """# mine
game = "coins"
name = "mine"

[die]
from = "printed"
source = "the die in the box"
faces = [1, 2, 3]

[[board]]
from = "house"
squares = 4

[[board]] # the other one
from = "derived"
source = "page 3: both boards are as large"
squares = 4
"""


def test_a_set_is_read_with_its_tables_and_lines() -> None:
    found = read_set(GOOD)
    assert (found.game, found.name) == ("coins", "mine")
    assert [(name, index) for name, index, _ in tables(found.data)] == [("die", 0), ("board", 0), ("board", 1)]
    assert [found.line("die"), found.line("board"), found.line("board", 1), found.line("board", 2), found.line("boar")] == [5, 10, 14, 0, 0]


def test_the_digest_is_of_the_content_alone() -> None:
    same = GOOD.replace("# mine\n", "").replace(" # the other one", "").replace("[1, 2, 3]", "[1,\n  2,\n  3]")
    assert read_set(same).digest == read_set(GOOD).digest
    assert len(read_set(GOOD).digest) == 16
    for before, after in (("3]", "4]"), ("mine", "yours"), ("squares = 4", "squares = 5"), ("house", 'derived"\nsource = "s')):
        assert read_set(GOOD.replace(before, after)).digest != read_set(GOOD).digest


@pytest.mark.parametrize(
    ("before", "after", "line", "reason"),
    [
        ('game = "coins"', "", 1, "begins with"),
        ('name = "mine"', "name = 3", 1, "begins with"),
        ('from = "house"', "", 10, "[board] must say from"),
        ('from = "house"', 'from = "heaven"', 10, "[board] must say from"),
        ('source = "page 3: both boards are as large"', "", 14, "derived and must name its source"),
        ('source = "the die in the box"', 'source = ""', 5, "printed and must name its source"),
        ("faces = [1, 2, 3]", "faces = [1, 2", 10, "not TOML"),
    ],
)
def test_a_fault_has_file_line_and_reason(before: str, after: str, line: int, reason: str) -> None:
    with pytest.raises(SetError) as caught:
        read_set(GOOD.replace(before, after), "mine.toml")
    assert caught.value.line == line
    assert reason in caught.value.reason
    assert str(caught.value).startswith(f"mine.toml, line {line}: ")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b"\xff")
    for path, reason in ((tmp_path / "none.toml", "No such file"), (bad, "no UTF-8 text"), (tmp_path, "Is a directory")):
        with pytest.raises(SetError, match=f"^{path.name}: cannot be read: {reason}"):
            load_set(path)


def test_a_game_says_what_it_cannot_be_played_with() -> None:
    assert make("coins", components=read_set(GOOD)).key.endswith(f"#{read_set(GOOD).digest}")
    with pytest.raises(SetError, match="a coin is bent"):
        make("coins", components=read_set(GOOD.replace("[die]", "bent = true\n[die]")))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x = " + "[" * 50_000, "nested too deeply"),
        ("x = " + "{a=" * 3000 + "1" + "}" * 3000, "nested too deeply"),
        ('game = "coins"\nname = "mine"\n[' + "a." * 3000 + "b]\nc = 1", "nested too deeply"),
        ("x = " + "9" * 5000, "too many digits"),
        ('game = "coins"\nname = "mine"\nx = 0x' + "F" * 5000, "too many digits"),
    ],
)
def test_what_is_too_much_for_a_set_is_said(text: str, reason: str) -> None:
    with pytest.raises(SetError, match=reason):
        read_set(text)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a device without an end")
def test_a_file_without_an_end_is_too_long() -> None:
    with pytest.raises(SetError, match="longer than"):
        load_set(Path("/dev/zero"))
