"""The command line, as it is used."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from librt.random import Random

import kurogo
from kurogo.cli import main
from kurogo.commands import replay
from kurogo.core.contract import CHANCE, IllegalAction
from kurogo.core.dice import Dice
from kurogo.core.match import Match
from kurogo.core.record import record_of
from kurogo.core.registry import make

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command in this process: its exit status, and what it printed to stdout and stderr."""

    def command(*words: str) -> tuple[int, str, str]:
        try:
            status = main(words)
        except SystemExit as stop:
            status = stop.code if isinstance(stop.code, int) else 0
        out, err = capsys.readouterr()
        return status, out, err

    return command


def played(game: str, players: int) -> Match:
    """A random match, played to its end."""
    match = Match(make(game, players), Dice(bytes(range(32)), "demo", ["salt"]))
    rng = Random(7)
    while not match.state.over:
        seat = match.state.current_player()
        assert seat != CHANCE
        move: list[int] = []
        while True:
            legal = match.legal(seat, move)
            move.append(legal[rng.randrange(len(legal))])
            try:
                match.play(seat, move)
            except IllegalAction:
                continue  # not whole yet
            break
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played("screens", 2)


@pytest.fixture
def record(tmp_path: Path, match: Match) -> Path:
    """The record of a game of Screens."""
    path = tmp_path / "game.json"
    path.write_text(record_of(match, ["Mika", "Ren"]).to_json(), encoding="utf-8")
    return path


# --- help and version ---------------------------------------------------------------------------------------------------

ONLY_WHEN_NEEDED = (
    "fastapi",
    "uvicorn",
    "sqlalchemy",
    "pydantic",
    "joblib",
    "tomllib",
    "json",
    "asyncio",
    "hashlib",
    "importlib.metadata",
    "librt",
    "kurogo.core",
    "kurogo.games",
    "kurogo.server",
    "kurogo.commands",
)


@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["components", "check", "--help"]])
def test_help_imports_nothing_but_the_parser(words: list[str]) -> None:
    code = f"""
import sys
before = set(sys.modules)
from kurogo.cli import main
try:
    main({words!r})
except SystemExit as stop:
    assert stop.code == 0
print("\\n" + " ".join(set(sys.modules) - before))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "argparse" in loaded
    assert not loaded & set(ONLY_WHEN_NEEDED)
    assert len(loaded) < 60
    assert done.stdout.startswith("usage: kurogo")


def test_the_version_says_whether_the_engine_is_compiled(run: Run) -> None:
    from kurogo.core import contract

    build = "compiled" if str(contract.__file__).endswith((".so", ".pyd")) else "interpreted: slower, same results"
    assert run("--version") == (0, f"kurogo {kurogo.__version__} ({build})\n", "")


def test_the_package_is_a_command_too() -> None:
    done = subprocess.run([sys.executable, "-m", "kurogo", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"kurogo {kurogo.__version__} (")


# --- what was asked wrongly ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["dance"],
        ["play", "--port", "many"],
        ["play", "--port", "70000"],
        ["rules"],
        ["rules", "chess"],
        ["rules", "shadow-ninjas", "--clause", "99.9"],
        ["bench", "screens", "--seconds", "0"],
        ["bench", "screens", "--players", "9"],
        ["bench", "screens", "--option", "rounds"],
        ["bench", "screens", "--option", "rounds=12"],
        ["bench", "screens", "--options", "rounds=1", "wind=east"],
        ["conform", "chess"],
        ["components", "export", "chess"],
        ["components"],
    ],
)
def test_a_wrong_command_is_answered_with_a_line_and_status_2(run: Run, words: list[str]) -> None:
    status, out, err = run(*words)
    assert status == 2
    said = (err + out).strip().splitlines()
    assert said
    assert "Traceback" not in err + out


def test_the_line_says_what_would_do(run: Run) -> None:
    assert run("rules", "chess")[2] == "kurogo: no game 'chess'; there are: screens, shadow-ninjas\n"
    assert run("bench", "screens", "--option", "rounds=12")[2] == "kurogo: option rounds: 12 is not between 1 and 3\n"


def test_an_interrupt_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(asked: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("kurogo.commands.games.run", interrupted)
    assert run("games") == (130, "", "")


def test_a_fault_of_the_program_is_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(asked: object) -> int:
        raise AssertionError("a bug")

    monkeypatch.setattr("kurogo.commands.games.run", broken)
    with pytest.raises(AssertionError):
        run("games")


def test_a_reader_who_has_left_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run([sys.executable, "-m", "kurogo", "games"], stdout=writing, stderr=subprocess.PIPE, text=True, check=False)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


# --- games and rules ----------------------------------------------------------------------------------------------------


def test_games_are_listed_and_toys_come_last(run: Run) -> None:
    status, out, _ = run("games")
    assert status == 0
    heads = [line for line in out.splitlines() if not line.startswith(" ")]
    assert heads[0].startswith("shadow-ninjas: Shadow Ninjas, 2 to 5 players")
    assert heads[-1].startswith("screens: Screens, 2 to 4 players")
    games = {game["name"]: game for game in json.loads(run("games", "--json")[1])}
    assert games["screens"]["options"]["looks"] == ["yes", "no"]
    assert (games["screens"]["toy"], games["shadow-ninjas"]["toy"]) == (True, False)


def test_a_rulebook_is_printed_clause_by_clause(run: Run) -> None:
    status, out, _ = run("rules", "screens")
    clauses = json.loads(run("rules", "screens", "--json")[1])
    assert status == 0
    for clause in clauses:
        assert clause["title"] in " ".join(out.split())
    first = clauses[0]
    status, out, _ = run("rules", "screens", "--clause", first["id"])
    assert status == 0
    assert first["text"] in " ".join(out.split())
    assert all(len(line) <= 100 for line in out.splitlines())
    assert out.count("tests:") == 1


@pytest.mark.parametrize("game", ["screens", "shadow-ninjas"])
def test_coverage_counts_clauses_and_readings(run: Run, game: str) -> None:
    counts = json.loads(run("rules", game, "--coverage", "--json")[1])
    clauses = json.loads(run("rules", game, "--json")[1])
    assert list(counts) == ["clauses", "tested", "readings", "readings_tested"]
    assert counts["clauses"] + counts["readings"] == len(clauses)
    assert counts["tested"] + counts["readings_tested"] == sum(bool(clause["tests"]) for clause in clauses)
    assert f"{counts['tested']} of {counts['clauses']} clauses" in run("rules", game, "--coverage")[1]


# --- records ------------------------------------------------------------------------------------------------------------


def test_a_sound_record_is_verified(run: Run, record: Path, match: Match) -> None:
    status, out, err = run("verify", str(record))
    draws = sum(entry.kind == "draw" for entry in match.log)
    assert (status, err) == (0, "")
    assert "Screens, rules 1" in out
    assert f"{draws} draws, every one as the dice give it" in out
    assert f"{sum(entry.kind == 'move' for entry in match.log)} moves, every one by the rules" in out
    assert out.endswith("The record is sound.\n")


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_a_bad_record_is_named_with_its_place_and_status_1(run: Run, record: Path, command: str, match: Match) -> None:
    data = json.loads(record.read_text(encoding="utf-8"))
    at = next(k for k, entry in enumerate(data["log"]) if entry[0] == "draw")
    others = sorted({entry[1] for entry in data["log"] if entry[0] == "draw"} - {data["log"][at][1]})
    data["log"][at][1] = others[0]
    record.write_text(json.dumps(data), encoding="utf-8")
    status, out, err = run(command, str(record))
    assert (status, out) == (1, "")
    assert err.startswith(f"kurogo: log entry {at}: the dice gave ")
    assert err.count("\n") == 1
    for content, fault in (
        ("", f"{record.name}: not a record: no JSON"),
        ("no record", f"{record.name}: "),
        ('{"kurogo": 1}', "game: missing"),
    ):
        record.write_text(content, encoding="utf-8")
        status, _, err = run(command, str(record))
        assert status == 1
        assert err.startswith(f"kurogo: {fault}")
    assert run(command, str(record.parent / "none.json")) == (1, "", "kurogo: none.json: cannot be read: No such file or directory\n")


def test_a_name_cannot_steer_the_terminal(run: Run, record: Path) -> None:
    data = json.loads(record.read_text(encoding="utf-8"))
    data["names"][0] = "\x1b[2JMika\ud7ff"
    record.write_text(json.dumps(data), encoding="utf-8")
    for command in ("verify", "replay"):
        status, out, _ = run(command, str(record))
        assert status == 0
        assert "\x1b" not in out
        assert "?[2JMika" in out


def test_a_replay_tells_every_entry_and_to_whom_each_secret_was_told(run: Run, record: Path, match: Match) -> None:
    status, out, err = run("replay", str(record))
    heads = [line for line in out.splitlines() if not line.startswith(" ")]
    assert (status, err) == (0, "")
    assert len(heads) == len(match.log) + 1
    assert heads[0].startswith("1  chance: token:")
    assert heads[-1] == "The end  " + ", ".join(
        f"{name} {score}" for name, score in zip(["Mika", "Ren"], match.state.scores(), strict=True)
    )
    assert "    [to Mika] " in out
    assert "    [to Ren] " in out


def test_a_replay_for_a_seat_holds_nothing_that_was_told_to_others_alone(run: Run, record: Path, tmp_path: Path, match: Match) -> None:
    status, out, _ = run("replay", str(record), "--as", "1")
    heads = [line for line in out.splitlines() if not line.startswith(" ")]
    assert status == 0
    assert "[to " not in out
    assert not [head for head in heads if ": " in head and "Ren: " not in head]
    # as many lines as the words of this game have for what the seat heard
    words = replay.words_room(match.game)
    assert words is not None
    told = [row for row in match.heard(1) if words.row(match.view(1), row) is not None]
    assert len([line for line in out.splitlines() if line.startswith(" ")]) == len(told)
    assert run("replay", str(record), "--as", "2")[0] == 2


def test_a_replay_is_paged_through_with_keys(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    pages = [replay.Page(f"page {n}", [f"line {n}"]) for n in range(1, 6)]
    keys = iter(["", "n", "p", "5", "n", "99", "0", "x", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(keys))
    replay.step(pages)
    shown = [line.split("page ")[1] for line in capsys.readouterr().out.splitlines() if "page " in line]
    assert shown == ["1", "2", "3", "2", "5", "5", "5", "1", "1"]
    monkeypatch.setattr("builtins.input", lambda prompt: (_ for _ in ()).throw(EOFError))
    replay.step(pages)


# --- component sets -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["screens", "shadow-ninjas"])
def test_a_set_is_exported_checked_and_refused_by_line(run: Run, tmp_path: Path, game: str) -> None:
    path = tmp_path / "mine.toml"
    assert run("components", "export", game, str(path))[0] == 0
    status, out, err = run("components", "check", str(path))
    assert (status, err) == (0, "")
    assert out.endswith("It can be played with.\n")
    assert run("components", "export", game) == (0, path.read_text(encoding="utf-8"), "")
    status, _, err = run("components", "export", game, str(path))
    assert (status, err) == (2, f"kurogo: {path} is there already\n")

    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(k for k, line in enumerate(lines) if line.startswith("from = "))
    header = max(k for k in range(at) if lines[k].startswith("["))
    lines[at] = 'from = "heaven"'
    path.write_text("\n".join(lines), encoding="utf-8")
    status, out, err = run("components", "check", str(path))
    assert (status, out) == (1, "")
    assert err.startswith(f"kurogo: mine.toml, line {header + 1}: ")


def test_what_a_game_cannot_be_played_with_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    run("components", "export", "screens", str(path))
    text = path.read_text(encoding="utf-8")
    counts = next(line for line in text.splitlines() if line.startswith("counts"))
    path.write_text(text.replace(counts, "counts = [1, 0, 1, 0]"), encoding="utf-8")
    status, out, err = run("components", "check", str(path))
    assert (status, out) == (1, "")
    assert "mine.toml, line " in err


def test_a_set_with_a_board_of_its_own_is_checked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    run("components", "export", "shadow-ninjas", str(path))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("koi-house", "my-garden"), encoding="utf-8")
    assert run("components", "check", str(path))[0] == 0


def test_sets_are_listed_with_where_their_entries_are_from(run: Run) -> None:
    status, out, _ = run("components", "list")
    assert status == 0
    assert [line.split(":")[0] for line in out.splitlines()] == ["screens", "shadow-ninjas"]
    assert "printed" in out
    assert run("components", "list", "screens")[1].count("\n") == 1


# --- the doors ----------------------------------------------------------------------------------------------------------


def test_bench_gives_its_figures_as_json(run: Run) -> None:
    status, out, _ = run("bench", "screens", "--seconds", "0.2", "--json", "--option", "rounds=1")
    figures = json.loads(out)
    assert status == 0
    assert {"moves_per_second", "ints_per_second", "compiled_moves_per_second", "clones_per_second", "compiled"} <= set(figures)
    assert figures["moves_per_second"] > 0


def test_the_table_is_served_and_stops_when_it_is_told_to(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kurogo", "serve", "--port", "0", "--data", str(tmp_path / "data")]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}  # it says so in a pipe as well
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as server:
        try:
            assert server.stdout is not None
            line = server.stdout.readline()
            assert line.startswith("The table is set: http://127.0.0.1:")
            address = line.split(": ", 1)[1].strip()
            with urllib.request.urlopen(address, timeout=20) as answer:
                page = answer.read().decode()
            assert answer.status == 200
            assert "Shadow Ninjas" in page
            server.send_signal(signal.SIGINT)
            _, errors = server.communicate(timeout=30)
        finally:
            server.kill()
    assert server.returncode == 0
    assert "Traceback" not in errors


def bent(record: Path, tmp_path: Path, **changes: object) -> str:
    """The record with other values, as a file."""
    path = tmp_path / "bent.json"
    path.write_text(json.dumps(json.loads(record.read_text(encoding="utf-8")) | changes), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    "changes",
    [
        {"components": "\x1b[31mred\x07\u202e"},
        {"components": "two\nlines\r"},
        {"game": "\x1b[31m"},
        {"kurogo": "x" * 100_000},
        {"rules": 10**4000},
        {"players": 10**4000},
        {"log": [["move", 0, ["y" * 100_000]]]},
        {"log": [["move", 10**4000, ["y"]]]},
    ],
)
@pytest.mark.parametrize("command", ["verify", "replay"])
def test_an_error_is_one_line_that_steers_no_terminal(
    run: Run, record: Path, tmp_path: Path, command: str, changes: dict[str, object]
) -> None:
    status, out, err = run(command, bent(record, tmp_path, **changes))
    assert (status, out) == (1, "")
    assert err.startswith("kurogo: ")
    assert err.endswith("\n")
    assert err[:-1].isprintable()
    assert len(err) < 600


def test_an_output_that_takes_nothing_is_no_traceback() -> None:
    script = f'"{sys.executable}" -m kurogo'
    for words, status in (
        ("games >&-", 0),
        ("games >&- 2>&-", 0),
        ("--version >&-", 0),
        ("games >/dev/full", 1),
        ("--version >/dev/full", 1),
    ):
        if "/dev/full" in words and not Path("/dev/full").exists():
            continue
        done = subprocess.run(["/bin/sh", "-c", f"{script} {words}"], capture_output=True, text=True, check=False)
        assert done.returncode == status, words
        assert "Traceback" not in done.stderr


def test_letters_that_an_output_does_not_have_are_written_as_codes(record: Path) -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    done = subprocess.run([sys.executable, "-m", "kurogo", "verify", str(record)], capture_output=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\u2026" in done.stdout  # the promise of the dice is shortened


@pytest.mark.parametrize(
    "words", [["conform", "screens", "--games", "-1"], ["serve", "--host", ""], ["bench", "screens", "--option", "rounds=1_0"]]
)
def test_numbers_and_addresses_that_are_none_are_asked_wrongly(run: Run, words: list[str]) -> None:
    status, _, err = run(*words)
    assert status == 2
    assert err.startswith("kurogo: ")


@pytest.mark.parametrize("url", ["nonsense", "foo://somebody:secret@there/x"])
def test_a_database_that_is_none_is_said_in_a_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("KUROGO_DATABASE", url)
    status, _, err = run("serve", "--port", "0", "--data", str(tmp_path))
    assert (status, err.count("\n")) == (1, 1)
    assert "secret" not in err


def test_a_damaged_cookie_key_is_said_in_a_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "cookie.key").write_bytes(b"")
    status, _, err = run("serve", "--port", "0", "--data", str(tmp_path))
    assert (status, err.count("\n")) == (1, 1)
    assert "0 bytes instead of 32" in err
