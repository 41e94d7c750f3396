"""`kurogo rules`: a rulebook in the terminal."""

from __future__ import annotations

import argparse
import json
import shutil
import textwrap
from dataclasses import asdict
from pathlib import Path

from kurogo.commands.trouble import Trouble
from kurogo.core.clauses import Clause, Rulebook, load_clauses
from kurogo.core.registry import GameType, game_type

WIDEST = 100


def run(asked: argparse.Namespace) -> int:
    """Print the clauses of a game, one of them, or how many have a test."""
    book = rulebook(game_type(asked.game))
    if asked.coverage:
        counts = book.coverage()
        print(json.dumps(counts) if asked.json else in_words(counts))
        return 0
    clauses = [*book.clauses, *book.readings]
    if asked.clause:
        clauses = [clause for clause in clauses if asked.clause in (clause.id, book.name(clause.number))]
        if not clauses:
            raise Trouble(f"{book.title} has no clause {asked.clause}")
    if asked.json:
        print(json.dumps([asdict(clause) for clause in clauses], ensure_ascii=False, indent=2))
        return 0
    if not asked.clause:
        print(book.title)
    for clause in clauses:
        if not asked.clause and book.readings and clause is book.readings[0]:
            print("\nWhat the rulebook leaves open, and how it is read here")
        print("\n" + written(book, clause))
    return 0


def rulebook(kind: GameType) -> Rulebook:
    """The clauses of a game. Raises Trouble when it has none, as a toy may."""
    path = Path(str(kind.room("components").__file__)).parent / "clauses.toml"
    if not path.exists():
        raise Trouble(f"{kind.title} has no rulebook")
    return load_clauses(path)


def in_words(counts: dict[str, int]) -> str:
    """The coverage as a sentence."""
    clauses = f"{counts['tested']} of {counts['clauses']} clauses"
    readings = f"{counts['readings_tested']} of {counts['readings']} readings"
    return f"{clauses} and {readings} have a test that shows them."


def written(book: Rulebook, clause: Clause) -> str:
    """A clause as a paragraph, with where it is found in the code and which tests show it."""
    width = min(shutil.get_terminal_size().columns, WIDEST)

    def lines(text: str, first: str = "    ") -> str:
        return textwrap.fill(text, width, initial_indent=first, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)

    parts = [lines(clause.title, f"{book.name(clause.number)}  ")]
    if clause.question:
        parts.append(lines(f"Open: {clause.question}"))
    parts.append(lines(clause.text))
    if clause.option:
        parts.append(lines(f"option: {clause.option}"))
    if clause.where:
        parts.append(lines(f"code: {', '.join(clause.where)}"))
    parts.append(lines(f"tests: {', '.join(clause.tests) or 'none'}"))
    return "\n".join(parts)
