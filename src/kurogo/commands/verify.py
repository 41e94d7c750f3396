"""`kurogo verify`: is a record what was played?"""

from __future__ import annotations

import argparse
from pathlib import Path

from kurogo.commands.trouble import printable
from kurogo.core.match import DRAW, MOVE, SAID, UNDO, Match
from kurogo.core.record import Record, load_record, replayed
from kurogo.core.registry import facts_of, game_type


def run(asked: argparse.Namespace) -> int:
    """Check a record and say what was checked."""
    record = load_record(Path(asked.file))
    for line in summary(record, replayed(record)):
        print(line)
    return 0


def summary(record: Record, match: Match) -> list[str]:
    """What a checked record holds, and what its being right means."""
    name, rules, players, _, digest = facts_of(record.key)
    counts = {kind: sum(entry.kind == kind for entry in match.log) for kind in (MOVE, DRAW, SAID, UNDO)}
    names = [printable(name) for name in record.names]
    lines = [
        f"{game_type(name).title}, rules {rules}, component set {digest}, {players} players: {', '.join(names)}",
        f"{_count(counts[MOVE], 'move')}, every one by the rules",
        f"{_count(counts[DRAW], 'draw')}, every one as the dice give it from the seed that was promised ({record.commitment[:16]}…)",
    ]
    if record.salts:
        lines.append(f"{_count(len(record.salts), 'salt')} of the players mixed in")
    if counts[SAID]:
        lines.append(f"{_count(counts[SAID], 'word')} of the table, each in its place")
    if counts[UNDO]:
        lines.append(f"{_count(counts[UNDO], 'move')} taken back, each before anything was shown")
    scores = ", ".join(f"{who} {score}" for who, score in zip(names, match.state.scores(), strict=True))
    return [*lines, f"the result follows: {scores}", "The record is sound."]


def _count(n: int, thing: str) -> str:
    return f"{n} {thing}{'' if n == 1 else 's'}"
