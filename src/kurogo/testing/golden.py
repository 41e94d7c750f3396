"""Golden playthroughs: one random game as text, to be looked through once by a person and compared ever after.

python -m kurogo.testing.golden FILE…                           write these files anew
python -m kurogo.testing.golden --new FILE GAME [NAME=VALUE…]   begin one (`players=3`, `seed=7` and options)
"""

from __future__ import annotations

import difflib
import re
import sys
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import import_module
from pathlib import Path

from kurogo.core.clauses import load_clauses
from kurogo.core.contract import CHANCE, LAPSED, OVER, SEALED, UNDONE, Game, State
from kurogo.core.match import Row, rows_of
from kurogo.core.registry import game_of, make
from kurogo.testing.plays import any_actor, any_int, rng_of, viewers
from kurogo.testing.rooms import box_of

LIMIT = 400  # ints: what is longer nobody reads


def playthrough(game: Game, seed: int, limit: int = LIMIT) -> str:
    """A random game as text: for each int who played it, what else was legal, what was told to whom, and a digest of all views."""
    return "\n".join(_lines(game, seed, limit)) + "\n"


def _lines(game: Game, seed: int, limit: int) -> Iterator[str]:
    yield f"game {game.key}"
    yield f"seed {seed}"
    rng = rng_of("golden", seed)
    state = game.new_state()
    for at in range(limit):
        if state.current_player() == OVER:
            yield f"scores {state.scores()} returns {[round(x, 6) for x in state.returns()]}"
            return
        actor = any_actor(state, rng)
        legal = [action for action, _ in state.chance_outcomes()] if actor == CHANCE else state.legal_actions(actor)
        action = any_int(state, actor, rng)
        state.apply(actor, action)
        yield f"{at} {'chance' if actor == CHANCE else actor}: {game.code(action)}, one of {spans(legal)}"
        for row in rows_of(state):
            yield f"    {_told(state, row)}"
        yield f"    views {digest(state)}"


def spans(ints: Sequence[int]) -> str:
    """Sorted ints in short.

    >>> spans([1, 2, 3, 5, 7, 8])
    '1-3 5 7-8'
    """
    parts: list[list[int]] = []
    for x in ints:
        if parts and parts[-1][1] == x - 1:
            parts[-1][1] = x
        else:
            parts.append([x, x])
    return " ".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


def digest(state: State) -> str:
    """Digests of what each viewer sees, watchers last."""
    return " ".join(f"{zlib.crc32(state.view(viewer).pack()):08x}" for viewer in viewers(state.game))


def _told(state: State, row: Row) -> str:
    """A row by its name in `clauses.toml`, and who hears it. Not in words: a better word is no change of the rules."""
    game = state.game
    hearers = [viewer for viewer in viewers(game) if row.audience >> viewer & 1]
    to = "all" if len(hearers) == game.num_players + 1 else ", ".join("watchers" if v == game.num_players else str(v) for v in hearers)
    name = _names(game.key).get(row.code, str(row.code))
    return f"{name} [{game.clause(row.clause) if row.clause else '-'}] {row.actor}: {row.a} {row.b} {row.c} to {to or 'nobody'}"


@lru_cache(maxsize=64)
def _names(key: str) -> dict[int, str]:
    names = {SEALED: "SEALED", LAPSED: "LAPSED", UNDONE: "UNDONE"}
    box = box_of(game_of(key))
    path = None if box is None else Path(str(import_module(box.package).__file__)).parent / "clauses.toml"
    if path is not None and path.exists():
        names |= {row.number: row.code for row in load_clauses(path).rows}
    return names


def again(path: Path) -> str:
    """The playthrough that the head of the file asks for, played now. Raises ValueError for a file without such a head."""
    text = path.read_text(encoding="utf-8")
    head = re.match(r"game (\S+)\nseed (\d+)\n", text)
    if not head:
        raise ValueError(f"{path.name} does not begin with a game and a seed")
    return playthrough(game_of(head.group(1)), int(head.group(2)))


def difference(path: Path) -> str:
    """What has changed since the file was written, as a short diff; "" if nothing has."""
    frozen, found = path.read_text(encoding="utf-8"), again(path)
    if frozen == found:
        return ""
    lines = list(
        difflib.unified_diff(frozen.splitlines(), found.splitlines(), f"{path.name}, frozen", f"{path.name}, now", lineterm="", n=2)
    )
    more = [f"… and {len(lines) - 40} lines more"] if len(lines) > 40 else []
    told = [f"if this change of the rules is meant: python -m kurogo.testing.golden {path.name}"]
    return "\n".join(lines[:40] + more + told)


def main(words: Sequence[str]) -> int:
    """Write files anew, or begin one."""
    if words and words[0] == "--new" and len(words) > 2:
        chosen = dict(word.split("=", 1) for word in words[3:])
        seed, players = int(chosen.pop("seed", "1")), int(chosen.pop("players", "0"))
        Path(words[1]).write_text(playthrough(make(words[2], players, None, **chosen), seed), encoding="utf-8")
        return 0
    if not words or words[0].startswith("-"):
        print(__doc__)
        return 2
    for word in words:
        Path(word).write_text(again(Path(word)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
