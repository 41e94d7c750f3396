"""Where games are found: by name through the entry points `kurogo.games`, by key as records and pickles name them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from types import ModuleType
from urllib.parse import parse_qsl, quote

from kurogo.core.contract import Game, State, View
from kurogo.core.options import Option, OptionError, Value, complete
from kurogo.core.sets import ComponentSet

GROUP = "kurogo.games"


class UnknownGame(ValueError):
    """No game of that name, number of rules, or component set is installed."""


class GameType(ABC):
    """A game as it lies in its box: what can be chosen, and how to set it up. One instance a game, named by its entry point."""

    name: str
    title: str
    tagline: str
    min_players: int
    max_players: int
    minutes: int
    rules: int = 1  # number of the rules as written; a changed rule is a new number, old records keep theirs
    options: tuple[Option, ...] = ()
    toy: bool = False  # for documentation and tests, not on the playbill
    package: str  # the game's folder as a module name: words, picture, menu and clauses are found there

    @abstractmethod
    def house_set(self) -> ComponentSet:
        """The component set that the game is shipped with."""

    @abstractmethod
    def build(self, key: str, players: int, options: Mapping[str, Value], components: ComponentSet) -> Game:
        """The game ready to play; everything has been checked. Called through `make`."""

    def players_of(self, options: Mapping[str, Value]) -> range:
        """Numbers of players that go with these options."""
        return range(self.min_players, self.max_players + 1)

    def side(self, game: Game, seat: int) -> str:
        """The side a seat is on, in the rulebook's word for its role. Seats of one side have the same task, and perhaps not the same
        success; here all seats are alike."""
        return "player"

    def room(self, name: str) -> ModuleType:
        """A room of the game's folder, for instance `words` or `picture`."""
        return import_module(f"{self.package}.{name}")


@cache
def game_types() -> dict[str, GameType]:
    """All installed games by name."""
    return {point.name: point.load() for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


@cache
def game_type(name: str) -> GameType:
    """The game of this name. Raises UnknownGame. (Cached: to look through the installed packages takes milliseconds.)"""
    points = entry_points(group=GROUP)
    for point in points:
        if point.name == name:
            found: GameType = point.load()
            return found
    raise UnknownGame(f"no game {name!r}; there are: {', '.join(sorted(points.names))}")


_sets: dict[tuple[str, str], ComponentSet] = {}


def add_set(components: ComponentSet) -> None:
    """Make a component set known, so that keys and records that name its digest can be played."""
    _sets[components.game, components.digest] = components


def _set_of(kind: GameType, digest: str) -> ComponentSet:
    house = kind.house_set()
    if digest == house.digest:
        return house
    found = _sets.get((kind.name, digest))
    if found is None:
        raise UnknownGame(f"{kind.name}: no component set with digest {digest} is known here; the house set is {house.digest}")
    return found


def key_of(kind: GameType, players: int, options: Mapping[str, Value], digest: str) -> str:
    """Name, rules number, players, every option spelled out, digest of the set."""
    words = [f"players={players}"] + [f"{quote(name)}={quote(str(options[name]))}" for name in sorted(options)]
    return f"{kind.name}/{kind.rules}?{'&'.join(words)}#{digest}"


def make(name: str, players: int = 0, components: ComponentSet | None = None, **options: Value) -> Game:
    """A game ready to play, for instance `make("shadow-ninjas", players=4)`. Raises UnknownGame or OptionError."""
    kind = game_type(name)
    chosen = complete(kind.options, options)
    count = players or kind.min_players
    allowed = kind.players_of(chosen)
    if count not in allowed:
        raise OptionError(f"{kind.title} is for {allowed[0]} to {allowed[-1]} players, not {count}")
    if components is None:
        components = kind.house_set()
    else:
        add_set(components)
    return game_of(key_of(kind, count, chosen, components.digest))


@lru_cache(maxsize=256)
def game_of(key: str) -> Game:
    """The game with this key. Raises UnknownGame or OptionError."""
    head, _, digest = key.partition("#")
    title, _, query = head.partition("?")
    name, _, rules = title.partition("/")
    kind = game_type(name)
    if rules != str(kind.rules):
        raise UnknownGame(f"{name}: rules number {rules} is not installed, only {kind.rules}")
    words: dict[str, Value] = dict(parse_qsl(query, keep_blank_values=True))
    try:
        players = int(words.pop("players"))
    except (KeyError, ValueError):
        raise UnknownGame(f"no number of players in {key!r}") from None
    options = complete(kind.options, words)
    if players not in kind.players_of(options):
        raise OptionError(f"{kind.title} is not for {players} players with these options")
    return kind.build(key, players, options, _set_of(kind, digest))


@lru_cache(maxsize=256)
def facts_of(key: str) -> tuple[str, int, int, Mapping[str, str], str]:
    """What a key spells out: name, rules number, players, options, digest."""
    head, _, digest = key.partition("#")
    title, _, query = head.partition("?")
    name, _, rules = title.partition("/")
    words = dict(parse_qsl(query, keep_blank_values=True))
    players = int(words.pop("players"))
    return name, int(rules), players, words, digest


def state_of(key: str, data: bytes) -> State:
    """The state with these bytes (for pickle)."""
    return game_of(key).unpack(data)


def view_of(key: str, data: bytes) -> View:
    """The view with these bytes (for pickle)."""
    return game_of(key).view(data)
