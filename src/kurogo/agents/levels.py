"""Levels: bots by a word that people use, the same at the table and in the lab. Their order is shown by `kurogo arena`."""

from __future__ import annotations

from typing import Final, NamedTuple


class Level(NamedTuple):
    """A bot as people choose it: its spec (`kurogo.agents.bots`), how it is called, and what it does."""

    spec: str
    label: str
    about: str


LEVELS: Final = (
    Level("heuristic:any=0.5", "easy", "plays by rule of thumb, and every other choice at random"),
    Level("heuristic", "medium", "plays by rule of thumb"),
    Level("mcts:ms=1000,fixed=1", "hard", "thinks ahead for a second a move"),
)


def spec_of(word: str) -> str:
    """The spec of the level that is called so; a word that names no level is taken as a spec."""
    return next((level.spec for level in LEVELS if level.label == word), word)
