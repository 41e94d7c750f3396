"""Components of Shadow Ninjas: boards, tokens and the deal, read from TOML and checked against what the rulebook asks of them.

A plan is drawn with its edges: `---` and `|` are walls, `...` and `:` doorways, blanks are open. In a square, the first letter is the ground and
the second what stands on it. Doorways are open edges that a picture draws as such; to the rules they are like blanks.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

from kurogo.core.grid import Grid, square_name
from kurogo.core.sets import ComponentSet, SetError, load_set
from kurogo.games.shadow_ninjas.layout import COLOURS, MAX_TOKENS

PAVING, GRAVEL, PLANKS, MATS = "r", "g", "h", "m"  # grey squares, garden, hall, rooms
GROUNDS = (PAVING, GRAVEL, PLANKS, MATS)
BARE, PINE, ROCK, TANK = " ", "P", "R", "T"
THINGS = (BARE, PINE, ROCK, TANK)

MAX_SIDE = 20  # columns are letters, and a picture of more squares is too small to touch
TANKS = 4
SPARE = 4  # grey squares beyond one for each token and guard: room for what is put back
PLAYERS = range(1, 5)  # ninja players

SIDEWAYS = ("|", ":", " ")  # edges between neighbours in a row: a wall, a doorway, open
DOWN = ("---", "...", "   ")  # … and in a column


@dataclass(frozen=True)
class Board:
    """One side of the game board. Squares are numbered row by row from the top left."""

    id: str
    title: str
    width: int
    height: int
    ground: str  # a letter a square, of GROUNDS
    things: str  # a letter a square, of THINGS
    walls: frozenset[tuple[int, int]]  # pairs of neighbours, the lower square first; the outer edge is not among them
    doors: frozenset[tuple[int, int]]  # open edges drawn as doorways
    origin: str
    grid: Grid = field(compare=False)

    def __hash__(self) -> int:
        return hash((self.id, self.ground, self.things))  # boards are what pictures are kept by: no need to walk through all the walls

    @property
    def size(self) -> int:
        """How many squares there are."""
        return self.width * self.height

    @cached_property
    def grey(self) -> tuple[int, ...]:
        """The squares on which tokens start."""
        return tuple(filter(self.is_grey, range(self.size)))

    @cached_property
    def tanks(self) -> tuple[int, ...]:
        """The koi tanks."""
        return tuple(s for s in range(self.size) if self.things[s] == TANK)

    @cached_property
    def blocked(self) -> tuple[int, ...]:
        """Squares taken up by a pine or a rock."""
        return tuple(s for s in range(self.size) if self.things[s] in (PINE, ROCK))

    def is_grey(self, square: int) -> bool:
        """Whether tokens start there."""
        return self.ground[square] == PAVING and self.things[square] == BARE

    def name(self, square: int) -> str:
        """The name of a square: its column's letter and its row's number."""
        return self.names[square]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of all squares."""
        return tuple(square_name(square, self.width) for square in range(self.size))


@dataclass(frozen=True)
class Deal:
    """What each ninja player gets when so many play. `colours` has the cats of each ninja player, in order of play."""

    ninjas: int
    cats: int
    shadows: int
    colours: tuple[tuple[int, ...], ...]

    @property
    def tokens(self) -> int:
        """Shadow tokens in play."""
        return self.ninjas * (self.cats + self.shadows)


@dataclass(frozen=True)
class Components:
    """A whole set, checked."""

    name: str
    boards: tuple[Board, ...]
    deals: tuple[Deal, ...]
    trial: str  # why this set need not be big enough for the rulebook; "" for one to play with

    def board(self, id: str) -> Board | None:
        """The board of this name."""
        return next((board for board in self.boards if board.id == id), None)

    def deal(self, ninjas: int) -> Deal | None:
        """The deal for so many ninja players."""
        return next((deal for deal in self.deals if deal.ninjas == ninjas), None)


HOUSE_FILE = Path(__file__).with_name("components.toml")


@cache
def house_set() -> ComponentSet:
    """The set that the game is shipped with."""
    return load_set(HOUSE_FILE)


def read_components(found: ComponentSet) -> Components:
    """The components of a set. Raises SetError that names the file, the line and what the rulebook asks."""
    if found.game != "shadow-ninjas":
        raise found.fault(f"a set for {found.game}, not for shadow-ninjas")
    for table in found.data:
        if table not in ("game", "name", "trial", "note", "tokens", "deal", "board"):
            raise found.fault(f"no [{table}] in this game; there are tokens, deal and board", table)
    trial = found.data.get("trial", "")
    if not isinstance(trial, str):
        raise found.fault("trial must be a text that says why the set is small")
    deals = tuple(_deal(found, index, entry) for index, entry in enumerate(_entries(found, "deal")))
    boards = tuple(_board(found, index, entry) for index, entry in enumerate(_entries(found, "board")))
    _check_deals(found, deals, trial)
    most = max(deal.tokens for deal in deals)
    for index, board in enumerate(boards):
        _check_board(found, index, board, most, trial)
    if len({board.id for board in boards}) < len(boards):
        raise found.fault("two boards have the same id", "board")
    return Components(found.name, boards, deals, trial)


def _entries(found: ComponentSet, table: str) -> list[dict[str, object]]:
    entries = found.data.get(table)
    if not isinstance(entries, list) or not entries:
        raise found.fault(f"needs at least one [[{table}]]")
    return [entry for entry in entries if isinstance(entry, dict)]


def _whole(found: ComponentSet, table: str, index: int, entry: dict[str, object], name: str, low: int, high: int) -> int:
    value = entry.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise found.fault(f"{name} must be a whole number from {low} to {high}, not {value!r}", table, index)
    return value


def _text(found: ComponentSet, table: str, index: int, entry: dict[str, object], name: str) -> str:
    value = entry.get(name)
    if not isinstance(value, str) or not value.strip():
        raise found.fault(f"{name} is missing, or not a text", table, index)
    return value


# --- the deal -------------------------------------------------------------------------------------------------------------


def _deal(found: ComponentSet, index: int, entry: dict[str, object]) -> Deal:
    ninjas = _whole(found, "deal", index, entry, "ninjas", PLAYERS[0], PLAYERS[-1])
    cats = _whole(found, "deal", index, entry, "cats", 1, len(COLOURS))
    shadows = _whole(found, "deal", index, entry, "shadows", 0, MAX_TOKENS)
    lists = entry.get("colours")
    if not isinstance(lists, list) or len(lists) != ninjas or not all(isinstance(part, list) and len(part) == cats for part in lists):
        raise found.fault(f"colours must have {ninjas} lists of {cats} colours, one list a ninja player", "deal", index)
    flat = [colour for part in lists for colour in part]
    for colour in flat:
        if colour not in COLOURS:
            raise found.fault(f"no colour {colour!r}; there are {', '.join(COLOURS)}", "deal", index)
    if len(set(flat)) < len(flat):
        raise found.fault("a cat is dealt twice", "deal", index)
    return Deal(ninjas, cats, shadows, tuple(tuple(COLOURS.index(colour) + 1 for colour in part) for part in lists))


def _check_deals(found: ComponentSet, deals: tuple[Deal, ...], trial: str) -> None:
    tokens = found.data.get("tokens")
    if not isinstance(tokens, dict):
        raise found.fault("needs a table [tokens] with cats and shadows")
    cats = _whole(found, "tokens", 0, tokens, "cats", 1, len(COLOURS))
    shadows = _whole(found, "tokens", 0, tokens, "shadows", 0, MAX_TOKENS - cats)
    for index, deal in enumerate(deals):
        if deal.ninjas * deal.cats > cats or deal.ninjas * deal.shadows > shadows:
            raise found.fault(f"deals more than the {cats} cats and {shadows} shadows in the box", "deal", index)
    counts = [deal.ninjas for deal in deals]
    if len(set(counts)) < len(counts):
        raise found.fault("two deals for the same number of ninja players", "deal")
    if not trial and sorted(counts) != list(PLAYERS):
        raise found.fault("the rulebook deals for 1, 2, 3 and 4 ninja players; one is missing", "deal")


# --- boards ---------------------------------------------------------------------------------------------------------------


def _board(found: ComponentSet, index: int, entry: dict[str, object]) -> Board:
    id, title, drawing = (_text(found, "board", index, entry, name) for name in ("id", "title", "plan"))
    width = _whole(found, "board", index, entry, "width", 2, MAX_SIDE)
    height = _whole(found, "board", index, entry, "height", 2, MAX_SIDE)
    lines = drawing.strip("\n").split("\n")
    plan = _Plan(found.where, id, _first_line(found, index, lines[0]), lines, width, height)
    plan.check_shape()
    insides = [plan.inside(square) for square in range(width * height)]
    walls, doors = plan.edges()
    blocked = [square for square, (_, thing) in enumerate(insides) if thing in (PINE, ROCK)]
    ground, things = "".join(letter for letter, _ in insides), "".join(thing for _, thing in insides)
    grid = Grid(width, height, blocked, walls)
    return Board(id, title, width, height, ground, things, walls, doors, str(entry.get("from", "")), grid)


@dataclass(frozen=True)
class _Plan:
    """A drawn plan: what stands where in its lines. `first` is the number of its first line in the file."""

    where: str
    id: str
    first: int
    lines: list[str]
    width: int
    height: int

    def fault(self, line: int, reason: str) -> SetError:
        """An error that names a line of the plan."""
        return SetError(self.where, self.first + line, f"board {self.id}: {reason}")

    def check_shape(self) -> None:
        """Raises SetError unless there are as many lines and characters as squares need, with walls all round."""
        if len(self.lines) != 2 * self.height + 1:
            raise self.fault(0, f"a plan of {self.height} rows of squares has {2 * self.height + 1} lines, not {len(self.lines)}")
        for at, line in enumerate(self.lines):
            if len(line) != 4 * self.width + 1:
                raise self.fault(at, f"a line of {self.width} squares has {4 * self.width + 1} characters, not {len(line)}")
            if at % 2 and (line[0] != "|" or line[-1] != "|"):
                raise self.fault(at, "the outer edge is a wall: '|'")
        for at in (0, len(self.lines) - 1):
            if any(self.lines[at][4 * x + 1 : 4 * x + 4] != "---" for x in range(self.width)):
                raise self.fault(at, "the outer edge is a wall: '---'")

    def inside(self, square: int) -> tuple[str, str]:
        """The ground of a square and what stands on it."""
        x, y = square % self.width, square // self.width
        blank, letter, thing = tuple(self.lines[2 * y + 1][4 * x + 1 : 4 * x + 4])
        if blank != " " or letter not in GROUNDS or thing not in THINGS:
            name = square_name(square, self.width)
            raise self.fault(2 * y + 1, f"{name}: a square is a blank, one of {''.join(GROUNDS)} and one of '{''.join(THINGS)}'")
        return letter, thing

    def edges(self) -> tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]:
        """Walls and doorways between neighbours."""
        walls: set[tuple[int, int]] = set()
        doors: set[tuple[int, int]] = set()
        for square in range(self.width * self.height):
            x, y = square % self.width, square // self.width
            left, above = self.lines[2 * y + 1][4 * x], self.lines[2 * y][4 * x + 1 : 4 * x + 4]
            if left not in SIDEWAYS:
                raise self.fault(2 * y + 1, f"left of {square_name(square, self.width)}: {left!r} is none of '|', ':' and a blank")
            if above not in DOWN:
                raise self.fault(2 * y, f"above {square_name(square, self.width)}: {above!r} is none of '---', '...' and blanks")
            for edge, kinds, other in ((left, SIDEWAYS, square - 1), (above, DOWN, square - self.width)):
                if (x if kinds is SIDEWAYS else y) and edge != kinds[2]:
                    (walls if edge == kinds[0] else doors).add((other, square))
        return frozenset(walls), frozenset(doors)


def _first_line(found: ComponentSet, index: int, opening: str) -> int:
    start = found.line("board", index)
    for number, line in enumerate(found.text.splitlines()[start:], start + 1):
        if line == opening:
            return number
    return start


def _check_board(found: ComponentSet, index: int, board: Board, most: int, trial: str) -> None:
    def fault(reason: str) -> SetError:
        return found.fault(f"board {board.id}: {reason}", "board", index)

    if not trial and len(board.tanks) != TANKS:
        raise fault(f"the rulebook has {TANKS} koi tanks, this plan {len(board.tanks)}")
    if len(board.tanks) < 2:
        raise fault("the guards start on two different tanks")
    need = most + 2 + (0 if trial else SPARE)
    if len(board.grey) < need:
        raise fault(f"{most} tokens, two guards and what is put back need {need} grey squares, this plan has {len(board.grey)}")
    for tank in board.tanks:
        for square in board.grey:
            if not trial and board.grid.sees(tank, square):
                raise fault(f"the tank {board.name(tank)} sees the grey square {board.name(square)}")
    far = board.grid.distances(board.grey[0])
    for square in range(board.size):
        if far[square] < 0 and square not in board.blocked:
            raise fault(f"no way leads from {board.name(board.grey[0])} to {board.name(square)}")
    for a, b in sorted(board.doors):
        if a in board.blocked or b in board.blocked:
            raise fault(f"the doorway between {board.name(a)} and {board.name(b)} is blocked")


def nearest(board: Board) -> list[int]:
    """For each grey square, in order, the steps to its nearest tank."""
    ways = [board.grid.distances(tank) for tank in board.tanks]
    return [min(way[square] for way in ways) for square in board.grey]


def straight_runs(board: Board) -> list[int]:
    """Lengths of all straight lines of sight, the longest first."""
    grid = board.grid
    runs = [list(grid.rows).count(name) for name in set(grid.rows)] + [list(grid.columns).count(name) for name in set(grid.columns)]
    return sorted(runs, reverse=True)
