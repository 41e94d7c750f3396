"""What a view shows, as words, pictures and menus read it: tokens, dogs, light and dice as plain objects. Made from the view alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

from kurogo.core.contract import Game, View
from kurogo.core.once import once
from kurogo.games.shadow_ninjas.components import Board
from kurogo.games.shadow_ninjas.layout import (
    ENDED,
    F_BACK,
    F_CAUGHT,
    F_FIRST,
    F_GUARDS,
    F_HIGH,
    F_LAID,
    F_LOOKS,
    F_LOW,
    F_OUT,
    F_PHASE,
    F_SIZE,
    F_STEPS,
    F_TABLE,
    F_TOKENS,
    F_TURN,
    F_USED,
    F_WALKER,
    GUARD_A,
    GUARD_B,
    MAX_TOKENS,
)
from kurogo.games.shadow_ninjas.state import Setting

UNKNOWN: Final = -1


@dataclass(frozen=True)
class Token:
    """A shadow token that lies on the board, as the viewer knows it."""

    number: int
    square: int
    kind: int  # SHADOW, a cat's colour, or UNKNOWN
    layer: int  # who laid it, or UNKNOWN
    knowers: int  # mask of who knows its kind, as far as the viewer can tell


class Shown:
    """A view of Shadow Ninjas, read."""

    def __init__(self, view: View) -> None:
        game = view.game
        assert isinstance(game, Setting)
        facts = [int(x) for x in view.facts]
        self.view = view
        self.game = game
        self.board: Board = game.board
        self.tanks = tanks(game.board)
        self.viewer = view.viewer
        self.guard = game.guard
        self.phase = facts[F_PHASE]
        self.turn = facts[F_TURN]
        self.dice = (facts[F_LOW], facts[F_HIGH])
        self.used = facts[F_USED]
        self.steps = facts[F_STEPS]
        self.walker = facts[F_WALKER]
        self.first = facts[F_FIRST]
        self.looks = facts[F_LOOKS]
        self.caught = facts[F_CAUGHT]
        self.out = facts[F_OUT]
        self.back = facts[F_BACK]
        self.laid = facts[F_LAID]
        self.tokens = facts[F_TOKENS]
        self.dogs = (facts[F_GUARDS], facts[F_GUARDS + 1])
        self.on_board = sorted(_tokens(view), key=lambda token: token.square)  # by place: the order tells nothing of how they were laid

    @cached_property
    def at(self) -> dict[int, Token]:
        """The shadow token on a square."""
        return {token.square: token for token in self.on_board}

    def token(self, number: int) -> Token | None:
        """The shadow token of this number, if it lies on the board."""
        return next((token for token in self.on_board if token.number == number), None)

    def where(self, number: int) -> int:
        """The square of a token or dog, -1 when it is not on the board."""
        if number in (GUARD_A, GUARD_B):
            return self.dogs[number - GUARD_A]
        token = self.token(number)
        return token.square if token else -1

    def name(self, square: int) -> str:
        """The name of a square."""
        return self.board.name(square)

    @cached_property
    def posted(self) -> list[int]:
        """Squares of the dogs that are on the board, dog A first."""
        return [square for square in self.dogs if square >= 0]

    @cached_property
    def lit(self) -> frozenset[int]:
        """Squares that a dog sees now, its own not counted."""
        return light(self.board, self.posted)

    def is_public(self, token: Token) -> bool:
        """Whether it has been turned over before everybody: the Guard, who cannot look, knows it."""
        return self.phase == ENDED or bool(token.knowers >> self.guard & 1)

    def is_secret(self, token: Token) -> bool:
        """Whether the viewer is a player who knows this token's kind while others do not."""
        return token.kind != UNKNOWN and self.viewer < self.game.num_players and not self.is_public(token)

    def face(self, token: Token) -> int:
        """The kind that the table shows the viewer. What everybody has seen turned over lies face down again: unless the game marks it, they
        must remember (S8)."""
        is_shown = self.is_own(token) or self.is_secret(token) or self.game.marked or self.view.over
        return token.kind if is_shown else UNKNOWN

    def kind_of(self, number: int) -> int:
        """The kind of a token, also of one that is off the board; UNKNOWN if the viewer may not know."""
        return int(self.view.facts[F_TABLE + number * F_SIZE + 1])

    def is_own(self, token: Token) -> bool:
        """Whether the viewer laid it."""
        return token.layer == self.viewer

    @cached_property
    def asked(self) -> int:
        """The player who is to answer; the one whose turn it is when nobody is asked."""
        mask = int(self.view.acting())
        return (mask & -mask).bit_length() - 1 if mask else self.turn

    def sees(self, dog: int) -> list[int]:
        """Squares that a dog on this square sees, in order."""
        return sorted(seen_from(self.board, dog))

    def owner(self, colour: int) -> int:
        """The player whose cat has this colour, -1 for a cat that is not in play."""
        return self.game.owners[colour]

    def cats_of(self, player: int) -> list[int]:
        """Colours of the cats a player was dealt; none for the Guard."""
        return cats_of(self.game, player)

    @property
    def cats_in_play(self) -> list[int]:
        """Colours of all cats of this game."""
        return [colour for colour in range(1, 5) if self.owner(colour) >= 0]


def cats_of(game: Game, player: int) -> list[int]:
    """Colours of the cats a player was dealt; none for the Guard."""
    assert isinstance(game, Setting)
    return [colour for colour in range(1, 5) if game.owners[colour] == player]


def _tokens(view: View) -> Iterable[Token]:
    for number in range(MAX_TOKENS):
        at = F_TABLE + number * F_SIZE
        square, kind, layer, knowers = (view.facts[at + k] for k in range(F_SIZE))
        if square >= 0:
            yield Token(number, square, kind, layer, max(knowers, 0))


def beam(board: Board, square: int, direction: int) -> list[int]:
    """Squares seen from `square` in one direction, the nearest first."""
    seen = []
    at = board.grid.steps[4 * square + direction]
    while at >= 0:
        seen.append(at)
        at = board.grid.steps[4 * at + direction]
    return seen


@cache
def tanks(board: Board) -> frozenset[int]:
    """Squares with a koi tank."""
    return frozenset(board.tanks)


@cache
def seen_from(board: Board, dog: int) -> frozenset[int]:
    """Squares that a dog on this square sees."""
    return frozenset(square for direction in range(4) for square in beam(board, dog, direction))


def light(board: Board, dogs: Sequence[int]) -> frozenset[int]:
    """Squares that dogs on these squares see."""
    return frozenset().union(*(seen_from(board, dog) for dog in dogs))


@once
def read(view: View) -> Shown:
    """The view, read."""
    return Shown(view)
