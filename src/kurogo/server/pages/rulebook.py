"""A rulebook, clause by clause, in our words."""

from __future__ import annotations

from itertools import groupby

from kurogo.core.clauses import Clause, Rulebook
from kurogo.server.models import RulesPage
from kurogo.server.pages import element as h
from kurogo.server.pages import parts
from kurogo.server.pages.element import Node
from kurogo.server.pages.guide import find
from kurogo.server.pages.parts import icon


def rules(page: RulesPage) -> str:
    """The rulebook as a whole document. Clauses stand at `#clause-ID`, for instance `#clause-4.2` and `#clause-S14`."""
    book = page.rulebook
    clauses = [clause for clause in book.clauses if _has(book.name(clause.number), clause, page.words)]
    readings = tuple(reading for reading in book.readings if _has(reading.id, reading, page.words))
    found = bool(clauses or readings)
    chapters = [(number, list(some)) for number, some in groupby(clauses, key=lambda clause: clause.id.split(".")[0])]
    body = [
        parts.head(page.base, page.title, "rules, clause by clause"),
        parts.curtain("open"),
        h.main("#main.rules")[
            h.nav(aria_label="Chapters")[
                [h.a(href=f"#chapter-{number}")[_chapter(book, number)] for number, _ in chapters],
                h.a(href="#readings")["Readings of what it leaves open"] if readings else None,
            ],
            h.div[
                h.h1[f"Rules of {page.title}"],
                h.p(".lead")[
                    f"The rulebook in our own words: {len(book.clauses)} clauses, and {len(book.readings)} readings of what it leaves open. "
                    "Refusals and lines of the log cite these numbers."
                ],
                find(f"{page.base}/rules/{page.game}", page.words),
                None if found else h.p(".quiet")["Nothing found. Every word you search for must stand in a clause."],
                h.div("#laws")[
                    [
                        h.section(aria_labelledby=f"chapter-{number}")[
                            h.h2(id=f"chapter-{number}")[_chapter(book, number)],
                            h.div(".slip")[[_law(book.prefix, clause) for clause in some]],
                        ]
                        for number, some in chapters
                    ],
                    _readings(readings),
                ],
            ],
        ],
    ]
    return parts.document(page.base, f"Rules · {page.title} · Kurogo", body, sheets=[f"{page.base}/static/front.css"], module="rules.js")


def _has(name: str, clause: Clause, words: str) -> bool:
    """Whether a clause has all the words, its number among them."""
    text = " ".join((name, clause.title, clause.question, clause.text)).lower()
    return all(word in text for word in words.lower().split())


def _chapter(book: Rulebook, number: str) -> str:
    return f"{number} {book.chapters.get(number, 'Chapter')}"


def _readings(readings: tuple[Clause, ...]) -> Node:
    if not readings:
        return None
    return h.section(aria_labelledby="readings")[
        h.h2("#readings")["Readings of what it leaves open"], h.div(".slip")[[_law("", reading) for reading in readings]]
    ]


def _law(prefix: str, clause: Clause) -> Node:
    return h.article(".law", id=f"clause-{clause.id}")[
        h.p(".id")[h.a(href=f"#clause-{clause.id}")[f"{prefix} {clause.id}".strip()]],
        h.div[
            h.h3[clause.title],
            h.p(".asks")[clause.question] if clause.question else None,
            h.p[clause.text],
            h.p(".tag")[icon("gear", size=14), f"another reading can be chosen: option {clause.option}"] if clause.option else None,
        ],
    ]
