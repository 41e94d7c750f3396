"""The rulebook's clauses, the readings and the tests agree: each is shown by a test that carries its number, and stands where it says."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import kurogo.games.shadow_ninjas as package
from kurogo.core.clauses import Clause, load_clauses
from kurogo.games.shadow_ninjas import layout
from kurogo.games.shadow_ninjas.game_type import OPTIONS
from kurogo.games.shadow_ninjas.rules import clauses as numbers

FOLDER = Path(str(package.__file__)).parent
BOOK = load_clauses(FOLDER / "clauses.toml")
EVERY = BOOK.clauses + BOOK.readings


def test_names() -> dict[str, set[str]]:
    """Names of all test functions here, with the ids of clauses and readings in them."""
    found: dict[str, set[str]] = {}
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                clauses = {f"{a}.{b}" for a, b in re.findall(r"_sn_(\d+)_(\d+)(?=_)", node.name)}
                found[node.name] = clauses | {f"S{n}" for n in re.findall(r"_s(\d+)(?=_)", node.name)}
    return found


test_names.__test__ = False  # type: ignore[attr-defined]  # pytest's own mark: this is no test


def test_every_clause_and_reading_has_a_test() -> None:
    assert [clause.id for clause in EVERY if not clause.tests] == []


def test_clauses_and_test_names_agree() -> None:
    found = test_names()
    by_id = {clause.id: set(clause.tests) for clause in EVERY}
    named = {id: {name for name, ids in found.items() if id in ids} for id in by_id}
    assert by_id == named
    assert set().union(*found.values()) <= set(by_id)


def test_the_rulebook_is_whole() -> None:
    sections = {int(clause.id.split(".")[0]) for clause in BOOK.clauses}
    assert sections == set(range(1, 10))
    for section in sections:
        count = [int(clause.id.split(".")[1]) for clause in BOOK.clauses if clause.id.startswith(f"{section}.")]
        assert count == list(range(1, len(count) + 1))
    assert [reading.id for reading in BOOK.readings] == [f"S{n}" for n in range(1, len(BOOK.readings) + 1)]
    assert len(BOOK.readings) >= 29  # those of the reference, and our own after them


def test_every_place_named_exists() -> None:
    assert [f"{clause.id}: {where}" for clause in EVERY for where in clause.where if not stands(where)] == []
    assert all(clause.where for clause in EVERY)


def stands(where: str) -> bool:
    """Whether there is a file, and in it a function or class of that name."""
    file, _, name = where.partition(":")
    path = FOLDER / file
    return path.exists() and (not name or bool(re.search(rf"^\s*(def|class) {name}\b", path.read_text(encoding="utf-8"), re.MULTILINE)))


def test_every_number_that_the_rules_cite_is_a_clause() -> None:
    cited = {name: value for name, value in vars(numbers).items() if re.match("[CS]_", name)}
    assert {name for name, value in cited.items() if BOOK.find(value) is None} == set()


def test_options_and_readings_name_each_other() -> None:
    by_reading = {reading.id: reading.option for reading in BOOK.readings if reading.option}
    for option in OPTIONS:
        assert option.reading in by_reading
        assert by_reading[option.reading].split("_")[0] == option.name.split("_")[0]


def test_every_row_code_is_in_the_table() -> None:
    codes = {name: value for name, value in vars(layout).items() if name.startswith("R_")}
    assert {row.code: row.number for row in BOOK.rows} == codes
    assert {row.hears for row in BOOK.rows} == {"all", "ninjas", "actor"}


def test_questions_are_asked_by_readings_only() -> None:
    asked: tuple[Clause, ...] = tuple(clause for clause in EVERY if clause.question)
    assert asked == BOOK.readings
