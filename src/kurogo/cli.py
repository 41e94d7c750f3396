"""The command `kurogo`. Only argparse is imported here: `--help` answers at once, whatever a command needs comes with the command."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

DESCRIPTION = (
    "Ninja board games with hidden information: a table for friends, a lab for designers and researchers, a rulebook clause by clause."
)


class Version(argparse.Action):
    """Says the version and whether the engine is compiled, which takes a look at the engine."""

    def __init__(self, option_strings: Sequence[str], dest: str) -> None:
        super().__init__(option_strings, dest, nargs=0, help="say the version and whether the engine is compiled")

    def __call__(self, parser: argparse.ArgumentParser, *rest: object) -> None:
        from kurogo.commands.version import version_line

        print(version_line())
        parser.exit()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Gives the exit status: 0, 1 for a check that failed, 2 for a command that was asked wrongly."""
    _steady()
    try:
        return _run(arguments)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read our output has stopped, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _steady() -> None:
    """Output that was closed goes nowhere, and letters that a terminal does not have are written as codes: neither stops a command."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  it lives as long as the program
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(line_buffering=True, errors="backslashreplace")  # who follows a pipe reads a line when it is said


def _run(arguments: Sequence[str] | None) -> int:
    try:
        asked = parser().parse_args(arguments)
        command = import_module(f"kurogo.commands.{asked.room}")
        status: int = command.run(asked)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        raise
    except Exception as error:
        from kurogo.commands.trouble import told

        said = told(error)
        if said is None:
            raise
        print(f"kurogo: {said[0]}", file=sys.stderr)
        return said[1]


def parser() -> argparse.ArgumentParser:
    """All commands and what they take."""
    top = argparse.ArgumentParser(prog="kurogo", description=DESCRIPTION)
    top.add_argument("--version", action=Version)
    commands = top.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, help: str, room: str = "") -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=help, description=help[0].upper() + help[1:] + ".")
        made.set_defaults(room=room or name)
        return made

    for name, help in (("play", "serve the table and open it in a browser"), ("serve", "serve the table and open no browser")):
        table = command(name, help, "play")
        table.set_defaults(browser=name == "play")
        table.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1: this machine only)")
        table.add_argument("--port", type=int, default=8123)
        table.add_argument("--data", default="", help="folder of the games played (else KUROGO_DATA, else the usual place)")
        table.add_argument("--prefix", default="", help="path under which a proxy shows the table, for instance /kurogo")

    games = command("games", "list the games")
    games.add_argument("--json", action="store_true")

    rules = command("rules", "print a rulebook, clause by clause")
    rules.add_argument("game")
    rules.add_argument("--clause", metavar="ID", help="only this clause or reading, for instance 4.2 or S14")
    rules.add_argument("--coverage", action="store_true", help="how many clauses there are and how many have a test")
    rules.add_argument("--json", action="store_true")

    replay = command("replay", "step through the record of a game")
    replay.add_argument("file")
    replay.add_argument("--as", dest="seat", metavar="SEAT", type=int, help="only what the player in this seat (from 0) was told")

    verify = command("verify", "check a record: every move by the rules, every draw by the promised dice")
    verify.add_argument("file")

    components = command("components", "boards, cards and numbers as data")
    kinds = components.add_subparsers(metavar="WHAT", dest="what", required=True)
    kinds.add_parser("list", help="the sets that the games come with, and where their entries are from").add_argument("game", nargs="?")
    export = kinds.add_parser("export", help="write a game's own set to a file, to be edited")
    export.add_argument("game")
    export.add_argument("file", nargs="?", help="a new file (else it is printed)")
    kinds.add_parser("check", help="whether a set can be played with, and if not, in which line and why not").add_argument("file")

    bench = command("bench", "measure how fast a game is played at random")
    _takes_game(bench)
    bench.add_argument("--players", type=int, default=0)
    bench.add_argument("--seconds", type=float, default=5.0)
    bench.add_argument("--json", action="store_true")

    conform = command("conform", "play a game at random and check that it keeps its promises and its secrets")
    _takes_game(conform)
    conform.add_argument("--games", type=int, default=0, help="how many to play (0: as many as are usual)")

    arena = command("arena", "let bots play against each other, and count who wins")
    _takes_game(arena)
    arena.add_argument("bots", metavar="BOT", nargs="+", help="two or more: easy, medium, hard, random, or with options mcts:ms=100")
    _takes_a_run(arena, 400, "how many in all (default 400), dealt out to pairs of bots, numbers of players, options and sides")

    balance = command("balance", "count how often each side of a game wins when the same bot plays them all")
    _takes_game(balance)
    balance.add_argument("--bots", metavar="BOT", default="mcts:sims=400", help="who plays: a level or a bot (default mcts:sims=400)")
    balance.add_argument("--plot", metavar="FILE", default="", help="draw the shares of wins as an SVG")
    _takes_a_run(balance, 200, "how many for each number of players and option (default 200)")
    return top


def _takes_a_run(command: argparse.ArgumentParser, games: int, help: str) -> None:
    command.add_argument("--games", type=int, default=games, help=help)
    command.add_argument("--players", type=int, nargs="+", default=[], help="numbers of players (default: all that the game allows)")
    command.add_argument("--seed", type=int, help="play a run again: its seed (default: a new one, which is printed)")
    command.add_argument("--workers", type=int, default=0, help="processes (default 0: one a core)")
    command.add_argument("--components", metavar="FILE", default="", help="play with this component set")
    command.add_argument("--json", action="store_true")


def _takes_game(command: argparse.ArgumentParser) -> None:
    command.add_argument("game")
    command.add_argument("--option", "--options", dest="options", metavar="NAME=VALUE", nargs="+", action="extend", default=[])
