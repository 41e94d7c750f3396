"""The stable words of actions in records: `lay:blue`, `at:C2`, `token:3`, `step:north`, `rolled:2-5`."""

from __future__ import annotations

from kurogo.core.grid import DIRECTIONS
from kurogo.games.shadow_ninjas.components import Board
from kurogo.games.shadow_ninjas.layout import COLOURS, MAX_TOKENS, SQUARE


def action_words(board: Board) -> list[str]:
    """A word for each action of a game on this board, at the action's place; the dice words that no roll gives stand there too."""
    words = ["lay:shadow", *(f"lay:{colour}" for colour in COLOURS), "roll", "lost", "stop", "end", "low", "high"]
    words += [f"step:{direction}" for direction in DIRECTIONS]
    words += [f"token:{token + 1}" for token in range(MAX_TOKENS)] + ["guard:a", "guard:b"]
    words += [f"rolled:{low}-{high}" for low in range(1, 7) for high in range(1, 7)]
    assert len(words) == SQUARE
    return words + [f"at:{board.name(square)}" for square in range(board.size)]
