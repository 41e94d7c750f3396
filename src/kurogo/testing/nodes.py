"""Node counts, as perft does for chess: how many ways there are to play some ints. A frozen count shows every change of the rules.

python -m kurogo.testing.nodes FILE     count anew and write the file
"""

from __future__ import annotations

import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from kurogo.core.contract import CHANCE, OVER, Game, State
from kurogo.core.options import Value
from kurogo.core.registry import make
from kurogo.testing.plays import any_actor, any_int, rng_of
from kurogo.testing.result import Fault, Result


@dataclass(frozen=True)
class Count:
    """What was counted: a game, after how many random ints (0: from its start), of each draw how many outcomes (0: all), and how many ways
    there are to play 1, 2, … ints from there."""

    game: str
    players: int
    options: dict[str, Value]
    after: int
    first: int
    nodes: tuple[int, ...]

    def again(self) -> tuple[int, ...]:
        """The same counted now."""
        start = random_state(make(self.game, self.players, None, **self.options), self.after)
        return count_nodes(start, len(self.nodes), self.first)


def random_state(game: Game, ints: int) -> State:
    """The state after so many random ints: always the same ones, as long as the same are legal."""
    state, rng = game.new_state(), rng_of("nodes", ints)
    for _ in range(ints):
        actor = any_actor(state, rng)
        state.apply(actor, any_int(state, actor, rng))
    return state


def count_nodes(start: State, depth: int, first: int = 0) -> tuple[int, ...]:
    """How many ways there are to play 1, 2, … `depth` ints, in turn where several are asked. Of draws only the `first` outcomes, or all.

    Games that end earlier count no further. Drafts count int by int.
    """
    counts = [0] * depth
    waiting: list[tuple[State, int]] = [(start, 0)]
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
    """The counts of a TOML file: `[[count]]` tables with game, players, options, after, first, nodes. Raises ValueError or KeyError."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return [
        Count(one["game"], one["players"], one.get("options", {}), one.get("after", 0), one.get("first", 0), tuple(one["nodes"]))
        for one in data["count"]
    ]


def check_nodes(path: Path) -> Result:
    """Count again what the file says, and compare."""
    result = Result("nodes")
    for count in read_counts(path):
        result.tried += 1
        found = count.again()
        if found != count.nodes:
            place = f"{path.name}: {count.game}, {count.players} players, {count.options}, after {count.after} ints"
            result.add(Fault(place, f"{found} ways to play 1 to {len(found)} ints, frozen are {count.nodes}"))
    return result


def frozen(counts: list[Count]) -> str:
    """The counts as they stand in a file, counted anew."""
    lines = ["# Ways to play the first 1, 2, … ints; counted by kurogo.testing.nodes. A number may change only with a rule."]
    for count in counts:
        options = ", ".join(f"{name} = {value if isinstance(value, int) else _quoted(value)}" for name, value in count.options.items())
        lines += [
            "",
            "[[count]]",
            f'game = "{count.game}"',
            f"players = {count.players}",
            f"options = {{ {options} }}" if options else "options = {}",
            f"after = {count.after}",
            f"first = {count.first}",
            f"nodes = {list(count.again())}",
        ]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return f'"{text}"'


if __name__ == "__main__":
    for word in sys.argv[1:]:
        Path(word).write_text(frozen(read_counts(Path(word))), encoding="utf-8")
