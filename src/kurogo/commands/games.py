"""`kurogo games`."""

from __future__ import annotations

import argparse
import json

from kurogo.core.registry import game_types


def run(asked: argparse.Namespace) -> int:
    """List the games."""
    kinds = list(game_types().values())
    if asked.json:
        lines = [
            {
                "name": kind.name,
                "title": kind.title,
                "tagline": kind.tagline,
                "players": [kind.min_players, kind.max_players],
                "minutes": kind.minutes,
                "rules": kind.rules,
                "toy": kind.toy,
                "options": {option.name: list(option.values) if option.values else [option.low, option.high] for option in kind.options},
            }
            for kind in kinds
        ]
        print(json.dumps(lines, ensure_ascii=False, indent=2))
        return 0
    for kind in sorted(kinds, key=lambda kind: kind.toy):
        players = f"{kind.min_players}" if kind.min_players == kind.max_players else f"{kind.min_players} to {kind.max_players}"
        print(f"{kind.name}: {kind.title}, {players} players, {kind.minutes} minutes{' (a toy)' if kind.toy else ''}")
        print(f"    {kind.tagline}")
        for option in kind.options:
            values = ", ".join(option.values) or f"{option.low} to {option.high}"
            print(f"    {option.name}={option.default}  {option.title} ({values})")
    return 0
