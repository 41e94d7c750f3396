"""Records: a match as JSON, in stable words. `docs/records.md` describes the format."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kurogo.core.contract import Game, IllegalAction
from kurogo.core.dice import SEED_BYTES, Dice
from kurogo.core.match import DRAW, MOVE, SAID, UNDO, DrawMismatch, Entry, Match
from kurogo.core.options import OptionError, Value, complete
from kurogo.core.registry import UnknownGame, facts_of, game_of, game_type, key_of

FORMAT = 1
MAX_BYTES = 8_000_000


class RecordError(ValueError):
    """A record that cannot be used; `place` says where it fails."""

    def __init__(self, place: str, reason: str) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason


@dataclass
class Record:
    """A match on paper. `log` lines are (kind, seat, words)."""

    key: str
    match: str
    names: list[str]
    commitment: str
    salts: list[str]
    seed: str  # hex; "" while it is sealed
    log: list[tuple[str, int, list[str]]]
    scores: list[int] = field(default_factory=list)
    returns: list[float] = field(default_factory=list)

    def to_json(self) -> str:
        """The record as text."""
        name, rules, players, options, digest = facts_of(self.key)
        lines = [[kind, *([] if kind in (DRAW, SAID) else [seat]), *([words] if kind == MOVE else words)] for kind, seat, words in self.log]
        head: dict[str, object] = {
            "kurogo": FORMAT,
            "game": name,
            "rules": rules,
            "players": players,
            "options": options,
            "components": digest,
            "match": self.match,
            "names": self.names,
            "commitment": self.commitment,
            "salts": self.salts,
            "seed": self.seed or None,
            "result": {"scores": self.scores, "returns": self.returns} if self.scores else None,
        }
        body = ",\n".join("    " + json.dumps(line, ensure_ascii=False) for line in lines)
        shell = json.dumps(head, ensure_ascii=False, indent=2)[:-2]
        return f'{shell},\n  "log": [\n{body}\n  ]\n}}\n'

    @property
    def game(self) -> Game:
        """The game that was played. Raises RecordError when it is not installed."""
        try:
            return game_of(self.key)
        except (UnknownGame, OptionError) as error:
            raise RecordError("game", str(error)) from None


def record_of(match: Match, names: Sequence[str]) -> Record:
    """The record of a match that is over. Raises ValueError before that, for a record shows every secret."""
    if not match.state.over:
        raise ValueError("a match is recorded when it is over")
    code = match.game.code
    log = [(e.kind, e.seat, [str(x) for x in e.ints] if e.kind == UNDO else [code(x) for x in e.ints]) for e in match.log]
    state, dice = match.state, match.dice
    return Record(
        match.game.key, dice.match, list(names), dice.commitment, list(dice.salts), dice.reveal(), log, state.scores(), state.returns()
    )


def load_record(path: Path) -> Record:
    """Read a record from a file. Raises RecordError; where no entry is at fault, its place is the file's name."""
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)  # a device or a pipe has no size that could be asked for
        if len(data) > MAX_BYTES:
            raise RecordError(path.name, f"longer than {MAX_BYTES} bytes")
        return read_record(data.decode("utf-8"), path.name)
    except OSError as error:
        raise RecordError(path.name, f"cannot be read: {error.strerror or error.__class__.__name__}") from None
    except UnicodeDecodeError:
        raise RecordError(path.name, "not a record: no UTF-8 text") from None


def read_record(text: str, where: str = "file") -> Record:
    """Parse a record. Its log is checked by `replayed`. Raises RecordError."""
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise RecordError(where, "not a record: half a letter of Unicode in it") from None
    except (ValueError, RecursionError) as error:  # json says of a number of thousands of digits by a plain ValueError that it is too long
        line = f" (line {error.lineno}, column {error.colno})" if isinstance(error, json.JSONDecodeError) else ""
        raise RecordError(where, f"not a record: no JSON{line}") from None
    if not isinstance(data, dict) or "kurogo" not in data:
        raise RecordError(where, "not a record of Kurogo")
    if type(data["kurogo"]) is not int or data["kurogo"] != FORMAT:
        raise RecordError("kurogo", f"format {data['kurogo']!r} is not {FORMAT}, the one this version reads")
    name = _text(data, "game")
    players = _whole(data, "players")
    try:
        kind = game_type(name)
        options = complete(kind.options, _options(data))
    except UnknownGame as error:
        raise RecordError("game", str(error)) from None
    except OptionError as error:
        raise RecordError("options", str(error)) from None
    rules = _whole(data, "rules")
    if rules != kind.rules:
        raise RecordError("rules", f"number {rules} is not installed, only {kind.rules}")
    result = data.get("result") or {}
    if not isinstance(result, dict):
        raise RecordError("result", "not an object")
    return Record(
        key_of(kind, players, options, _text(data, "components")),
        _text(data, "match"),
        _texts(data, "names"),
        _text(data, "commitment"),
        _texts(data, "salts"),
        _text(data, "seed") if data.get("seed") is not None else "",
        _log(data.get("log")),
        _wholes(result, "scores"),
        _numbers(result, "returns"),
    )


def replayed(record: Record) -> Match:
    """The match of a record, every move and every draw checked. Raises RecordError that names the entry."""
    game = record.game
    dice = dice_of(record)
    if dice.commitment != record.commitment:
        raise RecordError("seed", "it does not fit the commitment: not the seed that was promised before the game")
    if len(record.names) != game.num_players:
        raise RecordError("names", f"{len(record.names)} names for {game.num_players} players")
    match = Match(game, dice, start=False)
    for at, line in enumerate(record.log):
        place = f"log entry {at}"
        entry = _entry(game, line, place)
        try:
            match.replay(entry)
        except DrawMismatch as error:
            found = game.code(error.found) if error.found >= 0 else "nothing"
            raise RecordError(place, f"the dice gave {game.code(error.expected)}, the record says {found}") from None
        except IllegalAction as error:
            raise RecordError(place, f"this move is against the rules ({error.clause})") from None
        except ValueError as error:
            raise RecordError(place, str(error)) from None
    if not match.state.over:
        raise RecordError("log", "it ends before the game does")
    scores, returns = match.state.scores(), match.state.returns()
    if record.scores != scores:
        raise RecordError("result", f"the game ended with {scores}, the record says {record.scores}")
    if record.returns != returns:
        raise RecordError("result, returns", f"the game ended with {returns}, the record says {record.returns}")
    return match


def dice_of(record: Record) -> Dice:
    """The dice of a record whose seed has been shown. Raises RecordError."""
    if not record.seed:
        raise RecordError("seed", "still sealed: it is shown when the game is over")
    try:
        seed = bytes.fromhex(record.seed)
    except ValueError:
        raise RecordError("seed", "not hexadecimal") from None
    if len(seed) != SEED_BYTES:
        raise RecordError("seed", f"{len(seed)} bytes instead of {SEED_BYTES}")
    return Dice(seed, record.match, record.salts)


def _entry(game: Game, line: tuple[str, int, list[str]], place: str) -> Entry:
    kind, seat, words = line
    if kind == MOVE and not 0 <= seat < game.num_players:
        raise RecordError(place, f"there is no seat {seat}")
    try:
        ints = tuple(int(word) for word in words) if kind == UNDO else tuple(game.action(word) for word in words)
    except ValueError:
        raise RecordError(place, f"{' '.join(words)!r} is no action of this game") from None
    return Entry(kind, seat, ints)


def _log(value: object) -> list[tuple[str, int, list[str]]]:
    if not isinstance(value, list):
        raise RecordError("log", "missing, or not a list")
    lines: list[tuple[str, int, list[str]]] = []
    for at, line in enumerate(value):
        match line:
            case ["move", int(seat), [*words]] if type(seat) is int and words and all(isinstance(word, str) for word in words):
                lines.append((MOVE, seat, words))
            case ["draw" | "table" as kind, str(word)]:
                lines.append((kind, -1, [word]))
            case ["undo", int(seat), str(word)] if type(seat) is int:
                lines.append((UNDO, seat, [word]))
            case _:
                raise RecordError(f"log entry {at}", "neither a move, a draw, a word of the table nor an undo")
    return lines


def _text(data: dict[str, object], name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str) or len(value) > 1000:
        raise RecordError(name, "missing, or not a text")
    return value


def _whole(data: dict[str, object], name: str) -> int:
    value = data.get(name)
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError(name, "missing, or not a whole number")
    return value


def _texts(data: dict[str, object], name: str) -> list[str]:
    value = data.get(name)
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise RecordError(name, "missing, or not a list of texts")
    return list(value)


def _numbers(data: dict[str, object], name: str) -> list[float]:
    value = data.get(name, [])
    if not isinstance(value, list) or not all(type(item) in (int, float) for item in value):
        raise RecordError(f"result, {name}", "not a list of numbers")
    return list(value)


def _wholes(data: dict[str, object], name: str) -> list[int]:
    value = data.get(name, [])
    if not isinstance(value, list) or not all(type(item) is int for item in value):
        raise RecordError(f"result, {name}", "not a list of whole numbers")
    return list(value)


def _options(data: dict[str, object]) -> dict[str, Value]:
    value = data.get("options")
    if not isinstance(value, dict) or not all(isinstance(item, str | int) for item in value.values()):
        raise RecordError("options", "missing, or not names with values")
    return dict(value)
