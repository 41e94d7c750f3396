"""A game's rooms as the table enters them: words, menu, picture, clauses. A game without one of them is served plainly.

| room | functions |
|---|---|
| `words` | `row(view, row)`, `joined(rows)`, `beat(row)`, `action(view, int)`, `cue(view)`, `outcome(view)`, `secrets(view)`, `board_text(view)`, `board_table(view, names)`, `seat(view, player)`, `role(game, player)`, `way(view)` |
| `menu` | `menu(view)` |
| `motion` | `motions(view, rows)` |
| `odds` | `notices(view, rows)`, `recalled(view)` |
| `guide` | `goal(view)`, `deciding(view)`, `shows(view, number)`, `barred(view)`, `quick()` |
| `picture` | `picture(view, menu, last, names=…)`, `style()`, `vignette()`, `legend(view)`, `aid(view)` |
"""  # noqa: E501  a table's line

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Protocol, TypeVar, cast

from librt.random import Random

from kurogo.core.clauses import Rulebook, load_clauses
from kurogo.core.contract import LAPSED, SEALED, UNDONE, Game, View
from kurogo.core.match import Row
from kurogo.core.menu import Menu, plain
from kurogo.core.motion import Motion
from kurogo.core.options import Value
from kurogo.core.phrases import BoardTable, Phrase, player
from kurogo.core.registry import GameType
from kurogo.core.svg import Markup

F = TypeVar("F", bound=Callable[..., object])


class Picture(Protocol):
    """How a game's picture is called."""

    def __call__(self, view: View, menu: Menu | None, last: Sequence[Row], *, names: Sequence[str]) -> Markup: ...


NOT_A_CLAUSE = 100  # smaller numbers are core's own refusals


@lru_cache(maxsize=256)
def _entry(package: str, room: str, name: str) -> object:
    if find_spec(f"{package}.{room}") is None:
        return None
    module = __import__(f"{package}.{room}", fromlist=[name])
    return getattr(module, name, None)


def _call(kind: GameType, room: str, name: str, otherwise: F) -> F:
    """The function of the room, which has the type of the plain one."""
    return cast(F, _entry(kind.package, room, name) or otherwise)


# --- words --------------------------------------------------------------------------------------------------------------


def joined(kind: GameType, rows: Sequence[Row]) -> list[Row]:
    """Rows as a log tells them: what belongs together is one."""
    return _call(kind, "words", "joined", _as_they_are)(rows)


def row(kind: GameType, view: View, row: Row) -> Phrase | None:
    """A row in words, None when it is not worth a line. The same for this viewer at any later time."""
    return _call(kind, "words", "row", _plain_row)(view, row)


def beat(kind: GameType, row: Row) -> str:
    """What a row is to somebody who leafs through a game: "turn" where a turn begins, "shown" where something came to light, else ""."""
    return _call(kind, "words", "beat", _no_beat)(row)


def cue(kind: GameType, view: View) -> tuple[Phrase, Phrase]:
    """Title and line for whoever waits or watches."""
    return _call(kind, "words", "cue", _plain_cue)(view)


def outcome(kind: GameType, view: View) -> tuple[Phrase, Phrase]:
    """Who won, and by what."""
    return _call(kind, "words", "outcome", _plain_outcome)(view)


def secrets(kind: GameType, view: View) -> list[tuple[str, str, Phrase]]:
    """What only this viewer sees: place, symbol, words."""
    return _call(kind, "words", "secrets", _no_secrets)(view)


def board_text(kind: GameType, view: View) -> list[Phrase]:
    """The board as a list."""
    return _call(kind, "words", "board_text", _no_board)(view)


def board_table(kind: GameType, view: View, names: Sequence[str]) -> BoardTable | None:
    """The board as a table, in which players have these names; None when the list has to do."""
    made = cast(Callable[[View, Sequence[str]], BoardTable] | None, _entry(kind.package, "words", "board_table"))
    return made(view, names) if made else None


def seat_note(kind: GameType, view: View, seat: int) -> Phrase:
    """One short note on a player."""
    return _call(kind, "words", "seat", _no_note)(view, seat)


def role(kind: GameType, game: Game, seat: int) -> tuple[Phrase, str, str]:
    """What a seat plays: name (in which nobody is named), symbol, colour."""
    return _call(kind, "words", "role", _plain_role)(game, seat)


def _plain_row(view: View, row: Row) -> Phrase | None:
    if row.code == SEALED:
        return Phrase("{who} has chosen.", {"who": player(row.actor)})
    if row.code == LAPSED:
        return Phrase("{who} was quicker; what you had begun lapses.", {"who": player(row.actor)})
    if row.code == UNDONE:
        return Phrase("{who} took a move back.", {"who": player(row.actor)})
    details = {"code": str(row.code), "details": f"{row.a}, {row.b}, {row.c}"}
    if row.actor < 0:
        return Phrase("Row {code}: {details}.", details)
    return Phrase("{who}, row {code}: {details}.", {"who": player(row.actor), **details})


def _as_they_are(rows: Sequence[Row]) -> list[Row]:
    return list(rows)


def _no_beat(row: Row) -> str:
    return ""


def _plain_cue(view: View) -> tuple[Phrase, Phrase]:
    if view.over:
        return _plain_outcome(view)
    waited = [p for p in range(view.game.num_players) if view.acting() >> p & 1]
    return Phrase("{who} to move", {"who": ", ".join(player(p) for p in waited)}), Phrase("Nothing is asked of you now.")


def _plain_outcome(view: View) -> tuple[Phrase, Phrase]:
    return Phrase("The game is over"), Phrase("The points stand beside the names.")


def _no_secrets(view: View) -> list[tuple[str, str, Phrase]]:
    return []


def _no_board(view: View) -> list[Phrase]:
    return []


def _no_note(view: View, seat: int) -> Phrase:
    return Phrase("")


_COLOURS = ("red", "blue", "green", "purple", "orange", "pink", "yellow")


def _plain_role(game: Game, seat: int) -> tuple[Phrase, str, str]:
    return Phrase(""), "seat", _COLOURS[seat % len(_COLOURS)]


# --- menu and picture -----------------------------------------------------------------------------------------------------


def menu(kind: GameType, view: View) -> Menu:
    """What the viewer may choose now."""
    made = cast(Callable[[View], Menu] | None, _entry(kind.package, "menu", "menu"))
    return made(view) if made else plain(view, _call(kind, "words", "action", _code), _is_last)


def _code(view: View, action: int) -> Phrase:
    return Phrase("{word}", {"word": view.game.code(action)})


def _is_last(view: View, action: int) -> bool:
    """Whether the int makes the move whole. That depends on the draft alone, so any state the view leaves open tells."""
    state = view.game.belief(view).sample(Random(0))
    state.apply(view.viewer, action)
    return bool(state.drafts[view.viewer * view.game.stride] <= 0)


def picture(kind: GameType, view: View, menu: Menu | None, last: Sequence[Row] = (), names: Sequence[str] = ()) -> Markup:
    """The view as SVG, with the menu's places on it and what was done last; `names` by seat, for accessible names."""
    made = cast(Picture | None, _entry(kind.package, "picture", "picture"))
    return made(view, menu, last, names=names) if made else Markup("")


def motions(kind: GameType, view: View, rows: Sequence[Row]) -> list[Motion]:
    """What rows told to the viewer look like on the board."""
    return _call(kind, "motion", "motions", _still)(view, rows)


def recalled(kind: GameType, view: View) -> View:
    """The view from which odds are made: without what a player is to remember unaided."""
    return _call(kind, "odds", "recalled", _as_it_is)(view)


def notices(kind: GameType, view: View, rows: Sequence[Row]) -> list[Phrase]:
    """What in rows that may come is worth knowing beforehand."""
    return _call(kind, "odds", "notices", _no_notices)(view, rows)


def legend(kind: GameType, view: View) -> Markup:
    """What is drawn on this board, as list items."""
    return _call(kind, "picture", "legend", _nothing)(view)


def aid(kind: GameType, view: View) -> Markup:
    """What helps to choose, beside the buttons."""
    return _call(kind, "picture", "aid", _nothing)(view)


def way(kind: GameType, view: View) -> Phrase:
    """Turn, phase and order of play."""
    return _call(kind, "words", "way", _no_way)(view)


def vignette(kind: GameType) -> Markup:
    """The small picture on the playbill."""
    return _call(kind, "picture", "vignette", _no_vignette)()


def style(kind: GameType) -> str:
    """The picture's own style sheet."""
    return _call(kind, "picture", "style", _no_style)()


def _as_it_is(view: View) -> View:
    return view


def _no_notices(view: View, rows: Sequence[Row]) -> list[Phrase]:
    return []


def _still(view: View, rows: Sequence[Row]) -> list[Motion]:
    return []


def _nothing(view: View) -> Markup:
    return Markup("")


def _no_way(view: View) -> Phrase:
    return Phrase("")


def _no_vignette() -> Markup:
    return Markup("")


def _no_style() -> str:
    return ""


# --- guide ----------------------------------------------------------------------------------------------------------------


def goal(kind: GameType, view: View) -> Phrase:
    """How the viewer wins, in one sentence."""
    return _call(kind, "guide", "goal", _no_way)(view)


def deciding(kind: GameType, view: View) -> list[int]:
    """Numbers of the clauses that decide what the viewer is asked now."""
    return _call(kind, "guide", "deciding", _no_clauses)(view)


def shows(kind: GameType, view: View, number: int) -> list[str]:
    """Places on the picture where a clause applies now."""
    return _call(kind, "guide", "shows", _no_places)(view, number)


def barred(kind: GameType, view: View) -> list[tuple[Phrase, int, list[str]]]:
    """Places that may not be chosen now: why, the clause, which."""
    return _call(kind, "guide", "barred", _none_barred)(view)


def quick(kind: GameType) -> tuple[int, Mapping[str, Value]]:
    """Players and options of a first game against bots; whoever asked for it sits on seat 0."""
    made = cast(Callable[[], tuple[int, Mapping[str, Value]]] | None, _entry(kind.package, "guide", "quick"))
    return made() if made else (kind.min_players, {})


def _no_clauses(view: View) -> list[int]:
    return []


def _no_places(view: View, number: int) -> list[str]:
    return []


def _none_barred(view: View) -> list[tuple[Phrase, int, list[str]]]:
    return []


# --- rulebook -------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _rulebook(package: str) -> Rulebook | None:
    from pathlib import Path

    path = Path(str(files(package) / "clauses.toml"))
    return load_clauses(path) if path.is_file() else None


def rulebook(kind: GameType) -> Rulebook | None:
    """The game's clauses, None when it has none written down."""
    return _rulebook(kind.package)


def clause_words(kind: GameType, number: int, name: str) -> tuple[str, str]:
    """A refusal: the clause it cites ("" for core's own) and why, in one sentence. `name` is what the game calls the number."""
    if number < NOT_A_CLAUSE:
        return "", f"That cannot be done: {name}."
    book = rulebook(kind)
    clause = book.find(number) if book else None
    return name, clause.text if clause else "The rules do not allow that now."
