"""Records: on paper and back, every kind of damage with its place, and any mutation at all."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kurogo.core.match import Match
from kurogo.core.record import MAX_BYTES, Record, RecordError, load_record, read_record, record_of, replayed

Json = dict[str, Any]
Bend = Callable[[Json], object]


@pytest.fixture
def text(over: Match) -> str:
    """The record of a whole match."""
    return record_of(over, ["Mika", "Ren"]).to_json()


def fault(text: str) -> RecordError:
    """What is wrong with this record."""
    with pytest.raises(RecordError) as caught:
        replayed(read_record(text))
    return caught.value


def test_a_record_is_read_back_and_replays_to_the_same_match(over: Match, text: str) -> None:
    record = read_record(text)
    assert record == record_of(over, ["Mika", "Ren"])
    assert record.to_json() == text
    again = replayed(record)
    assert again.state == over.state
    assert again.log == over.log


def test_what_a_record_says(over: Match, text: str) -> None:
    data = json.loads(text)
    first, last = over.game.code(over.log[0].ints[0]), over.game.code(over.log[-1].ints[0])
    assert {name: value for name, value in data.items() if name not in ("components", "commitment", "result")} == {
        "kurogo": 1,
        "game": "coins",
        "rules": 1,
        "players": 2,
        "options": {"cap": "0", "pace": "slow"},
        "match": "coins",
        "names": ["Mika", "Ren"],
        "salts": ["pepper"],
        "seed": "00" * 32,
        "log": [
            ["draw", first],
            ["move", 0, ["low", "right"]],
            ["move", 1, ["high", "left"]],
            ["move", 1, ["grab", "left"]],
            ["move", 0, ["step"]],
            ["undo", 0, "4"],
            ["move", 0, ["peek"]],
            ["move", 0, ["pass"]],
            ["move", 1, ["pass"]],
            ["draw", last],
        ],
    }
    assert data["result"]["scores"] == [0, 4 if last == "heads" else 2]


def test_a_game_under_way_is_not_recorded(turning: Match) -> None:
    with pytest.raises(ValueError, match="when it is over"):
        record_of(turning, ["Mika", "Ren"])


def test_what_the_table_said_is_recorded(turning: Match, ints: Callable[[str], list[int]]) -> None:
    turning.tell(*ints("resign"))
    record = record_of(turning, ["Mika", "Ren"])
    assert record.log[-1] == ("table", -1, ["resign"])
    assert replayed(read_record(record.to_json())).state.over


def other(side: str) -> str:
    return "heads" if side == "tails" else "tails"


def bend_die(data: Json) -> None:
    data["log"][0][1] = other(data["log"][0][1])


DAMAGE: list[tuple[str, Bend, str, str]] = [
    ("another format", lambda d: d.update(kurogo=2), "kurogo", "format 2"),
    ("no such game", lambda d: d.update(game="chess"), "game", "no game 'chess'"),
    ("a game that is a number", lambda d: d.update(game=4), "game", "not a text"),
    ("rules of another number", lambda d: d.update(rules=7), "rules", "number 7"),
    ("too many players", lambda d: d.update(players=5), "game", "players"),
    ("players in words", lambda d: d.update(players="two"), "players", "whole number"),
    ("true players", lambda d: d.update(players=True), "players", "whole number"),
    ("an unknown option", lambda d: d["options"].update(wind="east"), "options", "no option 'wind'"),
    ("a bad option", lambda d: d["options"].update(pace="mad"), "options", "pace"),
    ("options in a list", lambda d: d.update(options=["pace"]), "options", "names with values"),
    ("another component set", lambda d: d.update(components="0123456789abcdef"), "game", "0123456789abcdef"),
    ("a missing name", lambda d: d.update(names=["Mika"]), "names", "1 names for 2 players"),
    ("names that are numbers", lambda d: d.update(names=[1, 2]), "names", "texts"),
    ("another seed", lambda d: d.update(seed="11" * 32), "seed", "commitment"),
    ("a short seed", lambda d: d.update(seed="11"), "seed", "1 bytes instead of 32"),
    ("a seed in words", lambda d: d.update(seed="zz" * 32), "seed", "hexadecimal"),
    ("a sealed seed", lambda d: d.update(seed=None), "seed", "sealed"),
    ("another match", lambda d: d.update(match="other"), "seed", "commitment"),
    ("another commitment", lambda d: d.update(commitment="00" * 32), "seed", "commitment"),
    ("a changed die", bend_die, "log entry 0", "the dice gave"),
    ("a changed last die", lambda d: d["log"][-1].__setitem__(1, other(d["log"][-1][1])), "log entry 9", "the dice gave"),
    ("a die that is no die", lambda d: d["log"][0].__setitem__(1, "pass"), "log entry 0", "the dice gave"),
    ("an unknown word", lambda d: d["log"][1].__setitem__(2, ["low", "up"]), "log entry 1", "no action"),
    ("a move against the rules", lambda d: d["log"][1].__setitem__(2, ["low", "grab"]), "log entry 1", "against the rules"),
    ("half a move", lambda d: d["log"][1].__setitem__(2, ["low"]), "log entry 1", "not finished"),
    ("a move too long", lambda d: d["log"][1].__setitem__(2, ["low", "left", "left"]), "log entry 1", "already whole"),
    ("an empty move", lambda d: d["log"][1].__setitem__(2, []), "log entry 1", "neither a move"),
    ("a move from nowhere", lambda d: d["log"][1].__setitem__(1, 9), "log entry 1", "no seat 9"),
    ("a move out of turn", lambda d: d["log"][6].__setitem__(1, 1), "log entry 6", "nothing is asked"),
    ("a lost entry", lambda d: d["log"].pop(2), "log entry 2", "against the rules"),
    ("a changed undo", lambda d: d["log"][5].__setitem__(2, "1"), "log entry 5", "taken back"),
    ("an undo of a word", lambda d: d["log"][5].__setitem__(2, "x"), "log entry 5", "no action"),
    ("an undo from nowhere", lambda d: d["log"][5].__setitem__(1, -1), "log entry 5", ""),
    ("an entry of no kind", lambda d: d["log"].__setitem__(3, {"move": 1}), "log entry 3", "neither a move"),
    ("an entry after the end", lambda d: d["log"].append(["move", 0, ["pass"]]), "log entry 10", "over"),
    ("a log cut short", lambda d: d["log"].pop(), "log", "before the game does"),
    ("no log", lambda d: d.pop("log"), "log", "missing"),
    ("another score", lambda d: d["result"].update(scores=[9, 0]), "result", "[9, 0]"),
    ("another winner", lambda d: d["result"].update(returns=[1.0, -1.0]), "result, returns", "the record says [1.0, -1.0]"),
    ("a true winner", lambda d: d["result"].update(returns=[True, False]), "result, returns", "not a list of numbers"),
    ("no result", lambda d: d.update(result=None), "result", ""),
    ("a result in words", lambda d: d.update(result="won"), "result", "not an object"),
    ("scores in words", lambda d: d["result"].update(scores=["nine"]), "result, scores", "numbers"),
    ("a format that is true", lambda d: d.update(kurogo=True), "kurogo", "format True"),
    ("rules that are true", lambda d: d.update(rules=True), "rules", "whole number"),
    ("a seat that is true", lambda d: d["log"][2].__setitem__(1, True), "log entry 2", "neither a move"),
    ("half a point", lambda d: d["result"].update(scores=[d["result"]["scores"][0] + 0.5, 2]), "result, scores", "whole numbers"),
    ("points without end", lambda d: d["result"].update(scores=[float("inf"), 2]), "result, scores", "whole numbers"),
    ("points that are none", lambda d: d["result"].update(scores=[float("nan"), 2]), "result, scores", "whole numbers"),
    ("players as an option", lambda d: d["options"].update(players=2), "options", "no option 'players'"),
    ("half a letter", lambda d: d.update(match="\ud800"), "file", "Unicode"),
    ("half a letter in a name", lambda d: d.update(names=["\ud800", "Ren"]), "file", "Unicode"),
    ("other salts", lambda d: d.update(salts=["salt"]), "log entry", "the dice gave"),
]


@pytest.mark.parametrize(("bend", "place", "reason"), [case[1:] for case in DAMAGE], ids=[case[0] for case in DAMAGE])
def test_damage_is_found_at_its_place(text: str, bend: Bend, place: str, reason: str) -> None:
    data = json.loads(text)
    bend(data)
    found = fault(json.dumps(data))
    assert found.place.startswith(place)
    assert reason in found.reason


@pytest.mark.parametrize(
    "foreign", ["", "[]", "null", "3", '"kurogo"', "{}", '{"chess": 1}', "PK\x03\x04", "{", "9" * 5000, '{"kurogo": 1', "[" * 100_000]
)
def test_what_is_no_record_is_said_to_be_none(foreign: str) -> None:
    found = fault(foreign)
    assert found.place == "file"
    assert "not a record" in found.reason


def test_a_truncated_record_is_no_json_from_some_line_on(text: str) -> None:
    for end in range(0, len(text) - 2, 7):
        assert fault(text[:end]).place == "file"
    before = text[: text.index('"log"')]
    assert f"(line {before.count(chr(10)) + 1}, column 3)" in fault(before + '"lo').reason


def test_files_that_cannot_be_read(tmp_path: Path, text: str) -> None:
    whole = tmp_path / "whole.json"
    whole.write_text(text, encoding="utf-8")
    assert replayed(load_record(whole)).state.over
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe{")
    huge = tmp_path / "huge.json"
    with huge.open("wb") as out:
        out.truncate(MAX_BYTES + 1)
    for path, reason in (
        (tmp_path / "none.json", "cannot be read: No such file"),
        (tmp_path, "cannot be read: Is a directory"),
        (binary, "no UTF-8 text"),
        (huge, "longer than"),
    ):
        with pytest.raises(RecordError, match=reason) as caught:
            load_record(path)
        assert caught.value.place == path.name


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats() | st.sampled_from(["", "low", "heads", "draw", "move", "1", "é"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["kurogo", "log", "scores", "x"]), inner, max_size=3),
    max_leaves=6,
)


def places(value: object) -> list[tuple[Any, Any]]:
    """All (container, key) pairs within a value."""
    found: list[tuple[Any, Any]] = []
    if isinstance(value, dict | list):
        for key, inner in list(value.items() if isinstance(value, dict) else enumerate(value)):
            found.append((value, key))
            found.extend(places(inner))
    return found


@pytest.mark.no_cover
@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_any_change_gives_a_record_error_or_a_sound_record(text: str, data: st.DataObject) -> None:
    record = json.loads(text)
    for _ in range(data.draw(st.integers(1, 2))):
        spots = places(record)
        container, key = spots[data.draw(st.integers(0, len(spots) - 1))]
        if data.draw(st.booleans()):
            container[key] = data.draw(JSON)
        else:
            del container[key]
        if not record:
            break
    check_any(json.dumps(record))


@pytest.mark.no_cover
@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(at=st.integers(0, 2000), to=st.text(max_size=3), gone=st.integers(0, 30))
def test_any_change_of_letters_does_too(text: str, at: int, to: str, gone: int) -> None:
    check_any(text[:at] + to + text[at + gone :])


def check_any(text: str) -> None:
    """Reads and replays, or fails with a RecordError; anything else is a fault."""
    try:
        record: Record = read_record(text)
        match = replayed(record)
    except RecordError:
        return
    assert match.state.over
    assert replayed(read_record(record.to_json())).log == match.log


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a device without an end")
def test_a_file_without_an_end_is_too_long() -> None:
    with pytest.raises(RecordError, match="longer than"):
        load_record(Path("/dev/zero"))
