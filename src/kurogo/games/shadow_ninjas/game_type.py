"""Shadow Ninjas as it lies in its box: what a table may choose, and how it is set up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core.contract import Game, filled, zeros
from kurogo.core.options import Option, OptionError, Value
from kurogo.core.registry import GameType
from kurogo.core.sets import ComponentSet
from kurogo.games.shadow_ninjas.components import Board, Components, Deal, house_set, read_components
from kurogo.games.shadow_ninjas.layout import FACTS


class BoardOption(Option):
    """The side of the board. `values` are the house boards; another component set has its own, which `build` looks up."""

    def read(self, text: Value) -> Value:
        return str(text)


OPTIONS = (
    Option(
        "guard",
        "Who plays the Guard",
        0,
        low=0,
        high=4,
        reading="S28",
        help="The ninja players follow clockwise.",
        labels=("first seat", "second seat", "third seat", "fourth seat", "fifth seat"),
    ),
    BoardOption(
        "board",
        "Board",
        "koi-house",
        ("koi-house", "lantern-temple"),
        reading="S1",
        help="Which side of the board is played.",
        labels=("Koi House", "Lantern Temple"),
    ),
    Option(
        "version",
        "Version",
        "standard",
        ("standard", "younger"),
        reading="S26",
        help="In the version for younger players a cat that is seen is put back instead of leaving the game.",
        labels=("standard", "for younger players"),
    ),
    Option(
        "swap_guards",
        "Ninjas may swap with a guard",
        "yes",
        ("yes", "no"),
        reading="S14",
        help="Whether a shadow may change places with a guard next to it.",
        labels=("yes", "no"),
    ),
    Option("cap", "Turn cap", 0, low=0, high=2000, reading="S27", help="The game ends after so many turns; 0 is no cap.", labels=("none",)),
    Option(
        "cap_result",
        "At the cap",
        "guard",
        ("guard", "nobody"),
        reading="S27",
        help="Who wins when the turn cap is reached.",
        labels=("the Guard wins", "nobody wins"),
    ),
    Option(
        "memory",
        "Shadows that everybody has seen",
        "log",
        ("log", "board"),
        reading="S8",
        help="Whether the board marks shadows that have been turned over, or only the log tells.",
        labels=("only in the log", "marked on the board"),
    ),
)


class ShadowNinjas(GameType):
    """One Guard with two dogs against one to four ninja players with cats among shadows."""

    name = "shadow-ninjas"
    title = "Shadow Ninjas"
    tagline = "Cats among shadows, two dogs, four koi"
    min_players = 2
    max_players = 5
    minutes = 20
    rules = 1
    options = OPTIONS
    package = "kurogo.games.shadow_ninjas"

    def house_set(self) -> ComponentSet:
        return house_set()

    def players_of(self, options: Mapping[str, Value]) -> range:
        return range(max(self.min_players, int(options["guard"]) + 1), self.max_players + 1)

    def side(self, game: Game, seat: int) -> str:
        from kurogo.games.shadow_ninjas.state import Setting

        assert isinstance(game, Setting)
        return "guard" if seat == game.guard else "ninja"

    def build(self, key: str, players: int, options: Mapping[str, Value], components: ComponentSet) -> Game:
        from kurogo.games.shadow_ninjas.game import SnGame

        found = _read(components)
        board = found.board(str(options["board"]))
        if board is None:
            names = ", ".join(board.id for board in found.boards)
            raise OptionError(f"option board: no board {options['board']!r} in {found.name}; there are: {names}")
        deal = found.deal(players - 1)
        if deal is None:
            raise OptionError(f"{found.name} has no deal for {players - 1} ninja players")
        guard = int(options["guard"])
        return SnGame(
            key,
            players,
            board,
            guard,
            deal.cats,
            deal.shadows,
            _vec(_owners(deal, guard, players)),
            int(options["version"] == "younger"),
            int(options["swap_guards"] == "yes"),
            int(options["cap"]),
            int(options["cap_result"] == "guard"),
            int(options["memory"] == "board"),
            _squares(board),
        )


_known: dict[str, Components] = {}


def _read(components: ComponentSet) -> Components:
    if components.digest not in _known:
        _known[components.digest] = read_components(components)
    return _known[components.digest]


def _owners(deal: Deal, guard: int, players: int) -> list[int]:
    """By kind: the seat of the cat's owner. The first ninja player sits at the Guard's left."""
    owners = [-1] * 5
    for ninja, colours in enumerate(deal.colours):
        for colour in colours:
            owners[colour] = (guard + 1 + ninja) % players
    return owners


def _squares(board: Board) -> list[vec[i64]]:
    grid = board.grid
    tanks, grey = set(board.tanks), set(board.grey)
    return [
        grid.steps,
        grid.rows,
        grid.columns,
        _vec(int(square in tanks) for square in range(board.size)),
        _vec(int(square in grey) for square in range(board.size)),
        _vec(board.grey),
        _vec(board.tanks),
        zeros(board.size),
        filled(FACTS, -1),
    ]


def _vec(numbers: Iterable[int]) -> vec[i64]:
    v = vec[i64]()
    for x in numbers:
        v = append(v, x)
    return v
