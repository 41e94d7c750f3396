"""What a game of Shadow Ninjas is set up with (`Setting`) and what lies on its table (`Table`).

`Table.t` is one vec for everything a token has: squares of the 16 shadow tokens and the two dogs (-1: not on the board), then for each shadow
token its kind, who laid it, and the mask of those who have looked at it or seen it turned over.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kurogo.core.contract import Game, State
from kurogo.games.shadow_ninjas.codes import action_words
from kurogo.games.shadow_ninjas.components import Board
from kurogo.games.shadow_ninjas.layout import GUARD_A, GUARD_B, ROLLED, SQUARE

KIND: Final = 18
LAYER: Final = 34
KNOWN: Final = 50
TABLE_SIZE: Final = 66

TABLE_FIELDS: Final = (
    "phase",
    "turn",
    "turns",
    "low",
    "high",
    "used",
    "steps",
    "walker",
    "first",
    "looks",
    "glanced",
    "caught",
    "out",
    "winner",
    "how",
    "laid",
    "lit",
    "t",
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Setting(Game):
    """Options, deal and board of one game, as numbers. Immutable."""

    def __init__(
        self,
        key: str,
        players: i64,
        board: Board,
        guard: i64,
        cats: i64,
        shadows: i64,
        owners: vec[i64],
        young: i64,
        swap_guards: i64,
        cap: i64,
        cap_guard: i64,
        marked: i64,
        squares: list[vec[i64]],
    ) -> None:
        ninjas = players - 1
        tokens = ninjas * (cats + shadows)
        super().__init__(key, players, SQUARE + i64(board.size), 3, 2 * tokens + 8 + cap * TURN_BOUND if cap else 0)
        self.board = board
        self.guard = guard  # seat of the Guard
        self.ninjas = ninjas
        self.tokens = tokens
        self.cats = cats  # of each ninja player
        self.shadows = shadows  # of each ninja player
        self.owners = owners  # by kind 0..4: seat of the cat's owner, -1 when it is not in play
        self.young = young  # 1: the version for younger players
        self.swap_guards = swap_guards  # 1: ninja players may swap with a guard (S14)
        self.cap = cap  # turns, 0 for no cap (S27)
        self.cap_guard = cap_guard  # 1: the Guard wins when the cap is reached
        self.marked = marked  # 1: pictures mark shadows that everybody has seen (S8)
        self.ways = squares[0]  # at 4 * square + direction: the square a step leads to, or -1
        self.sight_x = squares[1]  # two squares see each other iff they have the same number here
        self.sight_y = squares[2]  # … or here
        self.is_tank = squares[3]  # by square
        self.is_grey = squares[4]  # by square
        self.grey = squares[5]  # the grey squares
        self.tanks = squares[6]  # the tanks
        self.clear = squares[7]  # by square: zeros
        self.no_facts = squares[8]  # FACTS times -1
        self.everybody = (i64(2) << players) - 1  # players and watchers
        self.ninja_mask = ((i64(1) << players) - 1) ^ (i64(1) << guard)
        self.all_cats = cats_mask(owners, -1)
        self.all_tokens = (i64(1) << tokens) - 1
        self.outcomes = dice_outcomes()
        self.words = action_words(board)
        self.numbers = {word: action for action, word in enumerate(self.words)}

    def cats_of(self, seat: i64) -> i64:
        """Mask of a player's cats, bit colour - 1."""
        return cats_mask(self.owners, seat)

    def layer(self, laid: i64) -> i64:
        """Seat of the player who lays token number `laid` (2.10, S24)."""
        return (self.guard + 1 + laid % self.ninjas) % self.num_players


# Ints in a turn at most: roll, draw, (3 + 5) for one die, (2 + 5) for the other, and after each of 12 steps five tokens put back.
TURN_BOUND: Final = 80


def cats_mask(owners: vec[i64], seat: i64) -> i64:
    """Mask of the cats that belong to `seat`, or of all in play for seat -1."""
    mask: i64 = 0
    for colour in range(i64(1), i64(5)):
        if owners[colour] >= 0 and (seat < 0 or owners[colour] == seat):
            mask |= i64(1) << (colour - 1)
    return mask


def dice_outcomes() -> list[tuple[int, int]]:
    """Two dice of one colour: which is which cannot be told, so 1-2 weighs twice as much as 1-1 (3.2, S25)."""
    return [(ROLLED + 6 * (low - 1) + high - 1, 1 if low == high else 2) for low in range(1, 7) for high in range(low, 7)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(State):
    """What lies on the table and who knows it. What the rules do with it is in `rules`, put together in `play`."""

    def __init__(
        self,
        game: Setting,
        asked: vec[i64],
        drafts: vec[i64],
        stack: vec[i64],
        rows: vec[i64],
        ears: vec[i64],
        learned: i64,
        over: i64,
        phase: i64,
        turn: i64,
        turns: i64,
        low: i64,
        high: i64,
        used: i64,
        steps: i64,
        walker: i64,
        first: i64,
        looks: i64,
        glanced: i64,
        caught: i64,
        out: i64,
        winner: i64,
        how: i64,
        laid: i64,
        lit: i64,
        t: vec[i64],
    ) -> None:
        super().__init__(game, asked, drafts, stack, rows, ears, learned, over)
        self.g = game
        self.phase = phase
        self.turn = turn  # seat; while laying, who lays
        self.turns = turns  # begun
        self.low = low  # dice, 0 before a roll
        self.high = high
        self.used = used  # bit 0: low die, bit 1: high die
        self.steps = steps  # left for the walker
        self.walker = walker  # token on its way, or -1
        self.first = first  # token that had the first die, or -1
        self.looks = looks  # left while lost
        self.glanced = glanced  # tokens looked at in this turn
        self.caught = caught  # bit colour - 1: this cat has been seen
        self.out = out  # players who are out
        self.winner = winner  # seat, -1 while the game runs, -2 nobody
        self.how = how
        self.laid = laid
        self.lit = lit  # shadow tokens in sight of a guard now
        self.t = t

    def fields(self) -> list[str]:
        return list(TABLE_FIELDS)

    def token_at(self, square: i64) -> i64:
        """The token on a square, a dog included, or -1."""
        t = self.t
        for token in range(self.g.tokens):
            if t[token] == square:
                return token
        if t[GUARD_A] == square:
            return GUARD_A
        if t[GUARD_B] == square:
            return GUARD_B
        return -1

    def occupied(self) -> vec[i64]:
        """By square: 1 where a token stands."""
        full = self.g.clear[:]
        t = self.t
        for token in range(i64(KIND)):
            if t[token] >= 0:
                full[t[token]] = 1
        return full

    def in_sight(self, square: i64) -> bool:
        """Whether a guard sees the square (5.2 to 5.4); the dogs must stand on the board."""
        across = self.g.sight_x
        down = self.g.sight_y
        a = self.t[GUARD_A]
        b = self.t[GUARD_B]
        return across[square] == across[a] or down[square] == down[a] or across[square] == across[b] or down[square] == down[b]
