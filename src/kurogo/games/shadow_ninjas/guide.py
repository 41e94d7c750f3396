"""What a newcomer is told beside the board: the goal, the clauses that decide the present choice, and why a square may not be chosen.
Made from a view alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final

from kurogo.core.contract import View
from kurogo.core.options import Value
from kurogo.core.phrases import Phrase
from kurogo.games.shadow_ninjas.components import Board
from kurogo.games.shadow_ninjas.layout import (
    CHOOSING,
    GUARD_A,
    GUARD_B,
    LAYING,
    LOOKING,
    OPENING,
    POSTING,
    RETURNING,
    SHADOW,
    TOKEN,
    WALKING,
)
from kurogo.games.shadow_ninjas.menu import menu
from kurogo.games.shadow_ninjas.rules import clauses as c
from kurogo.games.shadow_ninjas.shown import Shown, read

Why = tuple[str, int]  # the sentence, the clause

QUICK_PLAYERS: Final = 3
QUICK: Final[Mapping[str, Value]] = {"guard": 2}  # whoever plays for the first time, on seat 0, plays ninjas and lays first


def quick() -> tuple[int, Mapping[str, Value]]:
    """Players and options of a first game against bots."""
    return QUICK_PLAYERS, QUICK


def goal(view: View) -> Phrase:
    """How the viewer wins; for watchers how anybody does."""
    shown = read(view)
    if shown.viewer == shown.guard:
        return Phrase("You win when your dogs have seen every cat.")
    if shown.viewer < view.game.num_players:
        return Phrase("You win when a cat of yours reaches a koi tank unseen.")
    return Phrase("A cat that reaches a koi tank unseen wins; the Guard wins by seeing every cat.")


# --- what decides -------------------------------------------------------------------------------------------------------------

_WALK: Final = (c.C_UP_TO, c.C_NEED_NOT, c.C_WALLS, c.C_DIAGONAL, c.C_SWAP)
_CATS: Final = (c.C_SEEN, c.C_CAUGHT)


def deciding(view: View) -> list[int]:
    """Numbers of the clauses that decide what the viewer is asked now, the weightiest first; none when nothing is asked."""
    shown = read(view)
    if not view.legal:
        return []
    is_guard = shown.viewer == shown.guard
    mover = c.C_GUARDS_MOVE if is_guard else c.C_NINJAS_MOVE
    young = shown.game.young
    ends = c.C_YOUNG_SEEN_WINS if young and is_guard else c.C_YOUNG_KOI_WINS if young else c.C_SEEN_WINS if is_guard else c.C_KOI_WINS
    found: dict[int, tuple[int, ...]] = {
        LAYING: (c.C_GREY, c.C_ONE_A_SQUARE, c.C_FACE_DOWN, c.C_ONE_AT_A_TIME, c.C_LOOK_AWAY),
        POSTING: (c.C_POST, c.C_SEEN),
        OPENING: (c.C_ROLL, mover) if is_guard else (c.C_ROLL, c.C_LOST, mover),
        CHOOSING: (mover, c.C_TWO_TOKENS, *_WALK, *_CATS, ends),
        WALKING: (*_WALK, *_CATS, ends),
        LOOKING: (c.C_FOUR, c.S_DIFFERENT, c.C_ALONE),
        RETURNING: (c.C_YOUNG_BACK if young else c.C_PUT_BACK, c.C_ONE_TOKEN, c.S_UNSEEN),
    }
    return list(found.get(shown.phase, ()))


def shows(view: View, number: int) -> list[str]:
    """Places where a clause applies now."""
    shown = read(view)
    found = _SHOWS.get(number)
    return [shown.name(square) for square in sorted(found(shown))] if found else []


def _objects(shown: Shown) -> list[int]:
    return list(_closed(shown.board))


@cache
def _closed(board: Board) -> frozenset[int]:
    """Squares with a stone or a tree: no way leads on from there."""
    return frozenset(square for square in range(board.size) if all(board.grid.steps[4 * square + direction] < 0 for direction in range(4)))


_SHOWS: Final[dict[int, Callable[[Shown], list[int]]]] = {
    c.C_GREY: lambda shown: list(shown.board.grey),
    c.C_PUT_BACK: lambda shown: list(shown.board.grey),
    c.C_YOUNG_BACK: lambda shown: list(shown.board.grey),
    c.C_ONE_A_SQUARE: lambda shown: list(shown.at),
    c.C_POST: lambda shown: list(shown.tanks),
    c.C_KOI_WINS: lambda shown: list(shown.tanks),
    c.C_YOUNG_KOI_WINS: lambda shown: list(shown.tanks),
    c.C_NINJAS_MOVE: lambda shown: list(shown.at),
    c.C_GUARDS_MOVE: lambda shown: shown.posted,
    c.C_SWAP: lambda shown: [*shown.at, *shown.posted],
    c.C_WALLS: _objects,
    c.C_SEEN: lambda shown: list(shown.lit),
    c.C_CAUGHT: lambda shown: list(shown.lit),
    c.S_UNSEEN: lambda shown: list(shown.lit),
}


# --- why not ------------------------------------------------------------------------------------------------------------------


def barred(view: View) -> list[tuple[Phrase, int, list[str]]]:
    """Places that may not be chosen now: why in one sentence, the clause, which. Nothing when nothing is asked of the viewer."""
    if not view.legal:
        return []
    shown = read(view)
    reason = _REASONS.get(shown.phase)
    if reason is None:
        return []
    offered = {entry.place for entry in menu(view).entries}
    found: dict[Why, list[str]] = {}
    for square, name in enumerate(shown.board.names):
        if name not in offered:
            found.setdefault(reason(shown, square), []).append(name)
    return [(Phrase(sentence), clause, places) for (sentence, clause), places in found.items()]


def _laying(shown: Shown, square: int) -> Why:
    if shown.board.is_grey(square) and square in shown.at:
        return _TAKEN, c.C_ONE_A_SQUARE
    if not shown.board.is_grey(square):
        return "Tokens start on grey squares.", c.C_GREY
    return "Choose what you lay first, then where.", c.C_ONE_AT_A_TIME


def _posting(shown: Shown, square: int) -> Why:
    if square in shown.posted:
        return "Each dog has a koi tank of its own.", c.C_POST
    return "The dogs start on koi tanks.", c.C_POST


def _opening(shown: Shown, square: int) -> Why:
    return "Roll the dice first; then you move.", c.C_ROLL


def _choosing(shown: Shown, square: int) -> Why:
    draft = shown.view.draft
    if draft and draft[-1] >= TOKEN:
        return _too_far(shown, square)
    if not draft and shown.first < 0:
        return "Choose a die first, then what it moves.", c.C_TWO_TOKENS
    token, is_dog = shown.at.get(square), square in shown.posted
    is_guard = shown.viewer == shown.guard
    if is_guard and not is_dog:
        return "The Guard moves the dogs and nothing else.", c.C_GUARDS_MOVE
    if not is_guard and token is None:
        return "You move shadows: the black discs and your own.", c.C_NINJAS_MOVE
    moved = token.number if token else GUARD_A + shown.dogs.index(square)
    if moved == shown.first:
        return "The other die has moved this one; each die moves another token.", c.C_TWO_TOKENS
    return "This token has no way to go.", c.C_WALLS


def _too_far(shown: Shown, square: int) -> Why:
    number = shown.walker if shown.phase == WALKING else shown.view.draft[-1] - TOKEN
    if square in _closed(shown.board):
        return "A stone or a tree stands there; tokens go round it.", c.C_WALLS
    if shown.where(number) == square:
        return "The token stands there already.", c.C_UP_TO
    if number not in (GUARD_A, GUARD_B) and not shown.game.swap_guards and square in shown.posted:
        return "A dog stands there, and shadows do not swap with dogs.", c.S_SWAP_GUARD
    return "That is farther than the die goes, round walls and never diagonally.", c.C_UP_TO


def _looking(shown: Shown, square: int) -> Why:
    if square in shown.at:
        return "You have looked at this one already.", c.S_DIFFERENT
    return "You may look at shadows only.", c.C_FOUR


def _returning(shown: Shown, square: int) -> Why:
    if not shown.board.is_grey(square):
        back = c.C_YOUNG_BACK if shown.kind_of(shown.back) > SHADOW else c.C_PUT_BACK
        return "It goes back on a grey square.", back
    if square in shown.at or square in shown.posted:
        return _TAKEN, c.C_ONE_TOKEN
    return "A guard sees that square; others are free and unseen.", c.S_UNSEEN


_TAKEN: Final = "A token lies there already."

_REASONS: Final[dict[int, Callable[[Shown, int], Why]]] = {
    LAYING: _laying,
    POSTING: _posting,
    OPENING: _opening,
    CHOOSING: _choosing,
    WALKING: _too_far,
    LOOKING: _looking,
    RETURNING: _returning,
}
