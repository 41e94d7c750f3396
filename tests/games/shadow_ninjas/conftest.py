"""Scenes: a position of Shadow Ninjas set up by the names of squares, and moves made by word."""

from __future__ import annotations

from pathlib import Path

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core.contract import CHANCE, IllegalAction, View
from kurogo.core.grid import DIRECTIONS, square_of
from kurogo.core.match import Row, hears, rows_of
from kurogo.core.options import Value
from kurogo.core.registry import make
from kurogo.core.sets import ComponentSet, load_set
from kurogo.games.shadow_ninjas.game import SnGame
from kurogo.games.shadow_ninjas.layout import (
    CHOOSING,
    COLOURS,
    F_SIZE,
    F_TABLE,
    GUARD_A,
    LAY,
    LAYING,
    OPENING,
    POSTING,
    RETURNING,
    ROLLED,
    SQUARE,
    STEP,
    TOKEN,
)
from kurogo.games.shadow_ninjas.play import SnState
from kurogo.games.shadow_ninjas.state import KIND, KNOWN, LAYER

TINY = load_set(Path(__file__).with_name("tiny.toml"))
DRAWN = load_set(Path(__file__).with_name("drawn.toml"))  # scenes are set on it, unless they name other components
KINDS = ("shadow", *COLOURS)


class Scene:
    """A state that can be spoken to.

    `tokens` lays tokens: "E10 blue, F4 shadow/2" (the seat that laid it after the slash). Tokens of the box that are not named stand on grey
    squares, the last ones first, where no dog sees them. Without `dice` a turn begins; with them they have been rolled.
    """

    def __init__(
        self,
        tokens: str = "",
        dogs: str = "E5 I9",
        turn: int = 0,
        dice: tuple[int, int] | None = None,
        players: int = 3,
        caught: str = "",
        components: ComponentSet | None = None,
        **options: Value,
    ) -> None:
        self._open(players, components, options)
        s = self.state
        for token, name in enumerate(dogs.split()):
            s.t[GUARD_A + token] = self.square(name)
        self._lay(tokens, caught.split())
        s.turn = turn
        s.turns = 1
        s.phase = CHOOSING if dice else OPENING
        s.low, s.high = sorted(dice) if dice else (0, 0)
        s.asked = append(vec[i64](), 1 << turn)

    @classmethod
    def new(cls, players: int = 3, components: ComponentSet | None = None, **options: Value) -> Scene:
        """A new game, before the first token is laid."""
        found = cls.__new__(cls)
        found._open(players, components, options)
        return found

    def _open(self, players: int, components: ComponentSet | None, options: dict[str, Value]) -> None:
        game = make("shadow-ninjas", players, components or DRAWN, **options)
        assert isinstance(game, SnGame)
        self.game = game
        self.state: SnState = game.new_state()
        self.rows: list[Row] = []

    def lay_all(self) -> Scene:
        """Lay all tokens: each player the first kind offered on the first free square."""
        while self.phase == LAYING:
            for _ in range(2):
                self.state.apply(self.asked, self.state.legal_actions(self.asked)[0])
            self.rows = rows_of(self.state)
        return self

    def _lay(self, tokens: str, caught: list[str]) -> None:
        s, g = self.state, self.game
        wanted: list[tuple[int, int, int]] = []
        left = {seat: g.shadows for seat in range(g.num_players) if seat != g.guard}
        cats = [colour for colour in range(1, 5) if g.owners[colour] >= 0]
        for word in filter(None, tokens.split(",")):
            name, _, what = word.strip().partition(" ")
            kind, _, seat = what.partition("/")
            if kind == "shadow":
                layer = int(seat) if seat else next(other for other in left if left[other])
                left[layer] -= 1
                wanted.append((self.square(name), 0, layer))
            else:
                colour = KINDS.index(kind)
                cats.remove(colour)
                wanted.append((self.square(name), colour, g.owners[colour]))
        for kind in caught:
            cats.remove(KINDS.index(kind))
            wanted.append((-1, KINDS.index(kind), g.owners[KINDS.index(kind)]))
            s.caught |= 1 << (KINDS.index(kind) - 1)
        taken = {square for square, _, _ in wanted}
        free = [square for square in list(g.grey)[::-1] if square not in taken and not s.in_sight(square) and s.token_at(square) < 0]
        rest = [(colour, g.owners[colour]) for colour in cats] + [(0, seat) for seat in left for _ in range(left[seat])]
        wanted += [(square, colour, layer) for square, (colour, layer) in zip(free, rest, strict=False)]
        assert len(wanted) == g.tokens, "too few grey squares for this scene"
        s.laid = g.tokens
        for token, (square, what_is, layer) in enumerate(sorted(wanted)):
            s.t[token], s.t[KIND + token], s.t[LAYER + token], s.t[KNOWN + token] = square, what_is, layer, 0
            if square < 0 or s.in_sight(square):
                s.t[KNOWN + token] = g.everybody
                s.lit |= (1 << token) if square >= 0 else 0
                assert square < 0 or what_is == 0 or g.young, "a guard sees this cat"
        for player in left:
            if not g.young and s.caught & g.cats_of(player) == g.cats_of(player):
                s.out |= 1 << player

    # --- speaking -------------------------------------------------------------------------------------------------------

    def do(self, *moves: str) -> Scene:
        """Make whole moves of the player who is asked, each checked: "roll", "low E10 north", "E12 east", "south", "stop", "end"."""
        for words in moves:
            seat = self.state.current_player()
            self.rows = []
            for word in words.split():
                action = self.action(word)
                self.state.check(seat, action)
                self.state.apply(seat, action)
            assert self.state.draft_length(seat) == 0, f"{words!r} is only part of a move"
            self.rows = rows_of(self.state)
        return self

    def refused(self, words: str) -> str:
        """The clause that forbids the last word; nothing changes."""
        seat = self.state.current_player()
        state = self.state.clone()
        *begun, last = words.split()
        for word in begun:
            state.check(seat, self.action(word))
            state.apply(seat, self.action(word))
        with pytest.raises(IllegalAction) as caught:
            state.check(seat, self.action(last))
        return caught.value.clause

    def roll(self, low: int, high: int) -> Scene:
        """Roll these dice."""
        self.do("roll")
        self.state.apply(CHANCE, ROLLED + 6 * (low - 1) + high - 1)
        self.rows = rows_of(self.state)
        return self

    def action(self, word: str) -> int:
        """The int of a word; a square is the token on it, or the square itself where squares are chosen."""
        if word in DIRECTIONS:
            return STEP + DIRECTIONS.index(word)
        if word in KINDS:
            return LAY + KINDS.index(word)
        if word[0].isupper():
            square = self.square(word)
            if self.state.phase in (LAYING, POSTING, RETURNING):
                return SQUARE + square
            token = self.state.token_at(square)
            assert token >= 0, f"nothing stands on {word}"
            return TOKEN + token
        return int(self.game.action(word))

    # --- looking --------------------------------------------------------------------------------------------------------

    def square(self, name: str) -> int:
        """The number of a square."""
        return square_of(name, self.game.board.width, self.game.board.height)

    def names(self, squares: list[int]) -> list[str]:
        """The names of squares."""
        return [self.game.board.name(square) for square in squares]

    def on(self, name: str) -> str:
        """What stands there: "blue", "shadow", "dog" or ""."""
        token = self.state.token_at(self.square(name))
        if token < 0:
            return ""
        return "dog" if token >= GUARD_A else KINDS[self.state.t[KIND + token]]

    def told(self, code: int) -> list[Row]:
        """The rows of this code that the last move told."""
        return [row for row in self.rows if row.code == code]

    def hearers(self, code: int) -> list[int]:
        """The viewers who hear the first row of this code; the last possible number is the watchers'."""
        return [viewer for viewer in range(self.game.num_players + 1) if hears(self.told(code)[0], viewer)]

    @property
    def phase(self) -> int:
        """The phase of the state."""
        return int(self.state.phase)

    @property
    def asked(self) -> int:
        """Who is asked."""
        return self.state.current_player()

    def view(self, viewer: int) -> View:
        """A viewer's view."""
        return self.state.view(viewer)

    def fact(self, viewer: int, name: str, which: int) -> int:
        """What a viewer knows of the token on a square: 1 its kind, 2 who laid it, 3 who knows it."""
        facts = self.view(viewer).facts
        for token in range(self.game.tokens):
            if facts[F_TABLE + F_SIZE * token] == self.square(name):
                return int(facts[F_TABLE + F_SIZE * token + which])
        raise AssertionError(f"viewer {viewer} sees no token on {name}")

    def offered(self) -> list[str]:
        """The words of what the player who is asked may choose."""
        return [self.game.code(action) for action in self.state.legal_actions(self.asked)]

    def steps_from(self, words: str) -> list[str]:
        """The directions offered after the beginning of a move."""
        state = self.state.clone()
        for word in words.split():
            state.apply(self.asked, self.action(word))
        return [self.game.code(action).removeprefix("step:") for action in state.legal_actions(self.asked)]


@pytest.fixture
def scene() -> type[Scene]:
    """The builder of scenes."""
    return Scene


@pytest.fixture
def tiny() -> ComponentSet:
    """A set of the smallest size."""
    return TINY
