"""Rulebooks: numbers, names, coverage, and what is wrong with a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from kurogo.core.clauses import Clause, Hearing, clause_number, load_clauses

BOOK = '''
title = "Coins"
prefix = "CO"

[[clause]]
id = "4.2"
title = "Steps"
text = """
Three steps at most,
by both together."""
where = ["rules.py:step"]
tests = ["test_steps"]

[[clause]]
id = "12.10"
title = "End"
text = "It ends."

[[reading]]
id = "S14"
title = "Ties"
question = "Who wins a tie?"
text = "Nobody."
option = "tie"
tests = ["test_ties"]

[[row]]
code = "R_STEP"
number = 14
hears = "all"
clause = "4.2"
tells = "a step"
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "clauses.toml"
    path.write_text(BOOK, encoding="utf-8")
    return path


def test_numbers_of_clauses_and_readings() -> None:
    assert [clause_number(id) for id in ("4.2", "12.10", "S14", "R-61", "T3")] == [402, 1210, 9014, 9061, 9003]
    for bad in ("4", "4.", "s14", "", "4.2.1", "S"):
        with pytest.raises(ValueError, match="neither a clause"):
            clause_number(bad)


def test_a_rulebook_is_read(file: Path) -> None:
    book = load_clauses(file)
    steps = Clause("4.2", "Steps", "Three steps at most, by both together.", ("rules.py:step",), ("test_steps",))
    assert book.clauses[0] == steps
    assert (book.readings[0].option, book.readings[0].question) == ("tie", "Who wins a tie?")
    assert book.rows == (Hearing("R_STEP", 14, "all", "4.2", "a step"),)
    assert [book.name(number) for number in (402, 1210, 9014)] == ["CO 4.2", "CO 12.10", "S14"]
    assert book.find(402) == steps
    assert book.find(403) is None


def test_coverage_counts_what_has_a_test(file: Path) -> None:
    assert load_clauses(file).coverage() == {"clauses": 2, "tested": 1, "readings": 1, "readings_tested": 1}


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ('id = "12.10"', 'id = "4.2"', "stands twice"),
        ('title = "Steps"', "title = 4", "clause 4.2: title is not a text"),
        ('tests = ["test_steps"]', 'tests = "test_steps"', "clause 4.2: tests is not a list"),
    ],
)
def test_a_fault_names_the_entry(file: Path, before: str, after: str, reason: str) -> None:
    file.write_text(BOOK.replace(before, after), encoding="utf-8")
    with pytest.raises(ValueError, match=reason):
        load_clauses(file)
