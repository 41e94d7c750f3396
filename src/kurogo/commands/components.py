"""`kurogo components`: sets of boards, cards and numbers."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from kurogo.commands.trouble import Trouble
from kurogo.core.options import OptionError, Value, complete
from kurogo.core.registry import GameType, game_type, game_types, make
from kurogo.core.sets import ORIGINS, ComponentSet, load_set, tables


def run(asked: argparse.Namespace) -> int:
    """List, export or check."""
    if asked.what == "list":
        for kind in [game_type(asked.game)] if asked.game else game_types().values():
            print(described(kind.house_set()))
    elif asked.what == "export":
        export(game_type(asked.game).house_set(), asked.file)
    else:
        components = load_set(Path(asked.file))
        check(game_type(components.game), components)
        print(f"{described(components)}\nIt can be played with.")
    return 0


def described(components: ComponentSet) -> str:
    """A set in one line."""
    origins = Counter(str(entry.get("from")) for _, _, entry in tables(components.data))
    counts = ", ".join(f"{origins[origin]} {origin}" for origin in ORIGINS if origins[origin])
    return f"{components.game}: {components.name}, digest {components.digest}, entries: {counts or 'none'}"


def export(components: ComponentSet, file: str | None) -> None:
    """Print a set, or write it to a new file."""
    if not file:
        print(components.text, end="")
        return
    try:
        with open(file, "x", encoding="utf-8") as out:
            out.write(components.text)
    except FileExistsError:
        raise Trouble(f"{file} is there already") from None
    print(f"written to {file}; edit it, then: kurogo components check {file}")


def check(kind: GameType, components: ComponentSet) -> None:
    """Set the game up with these components for every number of players and every value of an option. Raises SetError."""
    for players in kind.players_of(complete(kind.options, {})):
        _set_up(kind, components, players, {})
    for option in kind.options:
        for value in option.values:
            chosen: dict[str, Value] = {option.name: value}
            _set_up(kind, components, kind.players_of(complete(kind.options, chosen))[0], chosen)


def _set_up(kind: GameType, components: ComponentSet, players: int, chosen: Mapping[str, Value]) -> None:
    with suppress(OptionError):  # the set does not have what this option names, for instance a board of the house
        make(kind.name, players, components, **chosen)
