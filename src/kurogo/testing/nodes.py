"""Node counts, as perft does for chess: how many ways there are to play the first ints. A frozen count shows every change of the rules."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from kurogo.core.contract import CHANCE, OVER, Game, State
from kurogo.core.options import Value
from kurogo.core.registry import make
from kurogo.testing.result import Fault, Result


@dataclass(frozen=True)
class Count:
    """What was counted: a game, how deep, how many outcomes of each draw (0: all), and how many ways there are to each depth."""

    game: str
    players: int
    options: dict[str, Value]
    depth: int
    first: int
    nodes: tuple[int, ...]

    def again(self) -> tuple[int, ...]:
        """The same counted now."""
        return count_nodes(make(self.game, self.players, None, **self.options), self.depth, self.first)


def count_nodes(game: Game, depth: int, first: int = 0) -> tuple[int, ...]:
    """How many ways there are to play 1, 2, … `depth` ints, in turn where several are asked. Of draws only the `first` outcomes, or all.

    Games that end earlier count no further. Drafts count int by int.
    """
    counts = [0] * depth
    waiting: list[tuple[State, int]] = [(game.new_state(), 0)]
    while waiting:
        state, done = waiting.pop()
        player = state.current_player()
        if player == OVER:
            continue
        actions = [action for action, _ in state.chance_outcomes()] if player == CHANCE else state.legal_actions(player)
        if player == CHANCE and first:
            actions = actions[:first]
        counts[done] += len(actions)
        if done + 1 < depth:
            for action in actions:
                after = state.clone()
                after.apply(player, action)
                waiting.append((after, done + 1))
    return tuple(counts)


def read_counts(path: Path) -> list[Count]:
    """The counts of a TOML file: `[[count]]` tables with game, players, options, depth, first, nodes. Raises ValueError or KeyError."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return [
        Count(one["game"], one["players"], one.get("options", {}), len(one["nodes"]), one.get("first", 0), tuple(one["nodes"]))
        for one in data["count"]
    ]


def check_nodes(path: Path) -> Result:
    """Count again what the file says, and compare."""
    result = Result("nodes")
    for count in read_counts(path):
        result.tried += 1
        found = count.again()
        if found != count.nodes:
            place = f"{path.name}: {count.game}, {count.players} players, {count.options}, first {count.first}"
            result.add(Fault(place, f"{found} ways to play 1 to {count.depth} ints, frozen are {count.nodes}"))
    return result


def frozen(counts: list[Count]) -> str:
    """The counts as they stand in a file, counted anew."""
    lines = ["# Ways to play the first 1, 2, … ints; counted by kurogo.testing.nodes. A number may change only with a rule."]
    for count in counts:
        options = ", ".join(f"{name} = {value if isinstance(value, int) else repr(value)}" for name, value in count.options.items())
        lines += [
            "",
            "[[count]]",
            f'game = "{count.game}"',
            f"players = {count.players}",
            f"options = {{ {options} }}" if options else "options = {}",
            f"first = {count.first}",
            f"nodes = {list(count.again())}",
        ]
    return "\n".join(lines) + "\n"
