"""The board in words as a table: a square's ground, its walls, what stands there, and whether a dog sees it. Made from the view alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

from kurogo.core.contract import View
from kurogo.core.phrases import BoardTable, Phrase, player, say
from kurogo.games.shadow_ninjas.components import GRAVEL, MATS, PAVING, PINE, PLANKS, ROCK, TANK, Board
from kurogo.games.shadow_ninjas.layout import SHADOW
from kurogo.games.shadow_ninjas.shown import Shown, Token, read

Translate = Callable[[str], str]

_GROUNDS: Final = {PAVING: Phrase("grey square"), GRAVEL: Phrase("garden"), PLANKS: Phrase("hall"), MATS: Phrase("room")}
_THINGS: Final = {PINE: Phrase("pine"), ROCK: Phrase("rock"), TANK: Phrase("koi tank")}
_DOG: Final = Phrase("guard dog")
_SEEN: Final = Phrase("a guard sees it")


def standing(shown: Shown, which: Token) -> Phrase:
    """What a token on the board is to the viewer, no more than the picture shows."""
    kind = shown.face(which)
    if kind > SHADOW:
        owner = shown.owner(kind)
        return Phrase("your cat") if owner == shown.viewer else Phrase("the cat of {who}", {"who": player(owner)})
    if kind == SHADOW and shown.view.over:
        return Phrase("a decoy of {who}", {"who": player(which.layer)})
    if kind == SHADOW and shown.is_own(which):
        return Phrase("yours, a decoy all have seen" if shown.is_public(which) else "yours, a decoy")
    if kind == SHADOW:
        return Phrase("a decoy all have seen" if shown.is_public(which) else "a decoy, as you know")
    lookers = [p for p in range(shown.game.num_players) if which.knowers >> p & 1 and p not in (which.layer, shown.viewer)]
    if lookers and shown.game.marked:
        return Phrase("a shadow looked at by {who}", {"who": ", ".join(player(p) for p in lookers)})
    return Phrase("a shadow")


def board_table(view: View, names: Sequence[str] = (), translate: Translate = str) -> BoardTable:
    """Columns A, B, …; rows 1, 2, …; commas between what is said of a square."""
    shown = read(view)
    width, size = shown.board.width, shown.board.size
    said = list(_bare(shown.board, translate))
    for square in {*shown.posted, *shown.at, *shown.lit}:
        ground, walls = _plan(shown.board)[square]
        said[square] = ", ".join([say(phrase, names, translate) for phrase in (*ground, *_there(shown, square), *walls)])
    rows = tuple((str(at // width + 1), tuple(said[at : at + width])) for at in range(0, size, width))
    return BoardTable(tuple(chr(65 + column) for column in range(width)), rows)


def _there(shown: Shown, square: int) -> list[Phrase]:
    """What stands on a square, and the light on it."""
    there = []
    if square in shown.dogs:
        there.append(_DOG)
    token = shown.at.get(square)
    if token:
        there.append(standing(shown, token))
    if square in shown.lit:
        there.append(_SEEN)
    return there


@cache
def _bare(board: Board, translate: Translate) -> tuple[str, ...]:
    """What is said of each square while nothing stands on it and nobody sees it."""
    return tuple(", ".join([say(phrase, (), translate) for phrase in (*ground, *walls)]) for ground, walls in _plan(board))


@cache
def _plan(board: Board) -> tuple[tuple[tuple[Phrase, ...], tuple[Phrase, ...]], ...]:
    """What is always said of each square: its ground and the thing on it first, its walls last."""
    return tuple((_ground(board, square), _walls(board, square)) for square in range(board.size))


def _ground(board: Board, square: int) -> tuple[Phrase, ...]:
    thing = _THINGS.get(board.things[square])
    ground = _GROUNDS[board.ground[square]]
    return (ground, thing) if thing else (ground,)


def _walls(board: Board, square: int) -> tuple[Phrase, ...]:
    sides = (
        (Phrase("wall to the north"), (square - board.width, square)),
        (Phrase("wall to the east"), (square, square + 1)),
        (Phrase("wall to the south"), (square, square + board.width)),
        (Phrase("wall to the west"), (square - 1, square)),
    )
    return tuple(phrase for phrase, edge in sides if edge in board.walls)
