"""The command line. Nothing heavy is imported until the command is known."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from northfront import __version__

Command = Callable[[argparse.Namespace], int]
WIDEST = 12_000
PORTS = range(8041, 8061)
"""The table uses the first free one, usually the same each time, so that bookmarks and seat links keep working."""
SIDES = ("german", "axis", "soviet")  # of all games
"""The sides of all games; a test checks this."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is 0 only when it did what it says."""
    arguments = parser().parse_args(argv)
    from northfront import commands
    from northfront.core.errors import Refusal

    command: Command = getattr(commands, arguments.command)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a character shows a question mark
    try:
        return command(arguments)
    except Refusal as refusal:
        print(f"northfront: {refusal}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 1
    except OSError as error:
        print(f"northfront: {error.filename or 'the output'}: {error.strerror or error}", file=sys.stderr)
        return 2


def parser() -> argparse.ArgumentParser:
    """All commands with their options."""
    top = _Parser(
        prog="northfront",
        description="Board wargames of the Eastern Front with every rule enforced. "
        f"Without a command, it opens the table in your browser, at port {PORTS[0]} or the next free one.",
        epilog="example: northfront play ford --soviet random",
    )
    top.add_argument("--version", action="version", version=f"northfront {__version__}")
    top.add_argument(
        "--no-browser",
        dest="browse",
        action="store_false",
        help="without a command: print the table's address, do not open a browser",
    )
    top.set_defaults(command="serve", host="127.0.0.1", ports=PORTS, database="")
    add = top.add_subparsers(title="commands", metavar="COMMAND").add_parser

    command = _command(add, "games", "list the games", "northfront games --json")
    command.add_argument("--json", action="store_true", help="as JSON")

    command = _command(
        add, "play", "play at this terminal", "northfront play spi-leningrad --german human --soviet staff:quick"
    )
    _data_option(command)
    command.add_argument("game", help="the game's name, as `northfront games` lists it")
    command.add_argument(
        "--german",
        default="human",
        metavar="WHO",
        help="human (default), random, greedy, or staff with its level: staff:quick, staff:normal, staff:patient",
    )
    command.add_argument("--axis", default="human", metavar="WHO", help="likewise, where the side is called Axis")
    command.add_argument("--soviet", default="random", metavar="WHO", help="likewise (default: random)")
    command.add_argument("--scenario", default="", help="default: the game's first")
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; repeat as needed"
    )
    command.add_argument(
        "--record", type=Path, metavar="FILE", help="file to save the game in; an existing game is resumed"
    )

    command = _command(add, "serve", "serve the table to browsers", "northfront serve --port 8041")
    command.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    command.add_argument(
        "--port",
        dest="ports",
        type=_port,
        default=PORTS,
        metavar="N",
        help=f"default: {PORTS[0]} or the next free one; 0 for any",
    )
    command.add_argument("--database", default="", metavar="URL", help="default: an SQLite file in your data folder")
    command.add_argument("--browse", action="store_true", help="also open a browser")

    command = _command(add, "replay", "replay a record and check its dice", "northfront replay game.record --verify")
    _data_option(command)
    command.add_argument("file", type=Path)
    command.add_argument(
        "--verify", action="store_true", help="derive every roll again and name any line that was changed"
    )
    command.add_argument("--at", type=int, metavar="N", help="print the position after N answers, in notation")

    command = _command(add, "rules", "read the rules, case by case", "northfront rules ford 3.5")
    command.add_argument("game")
    command.add_argument("case", nargs="?", default="", help="one case (default: all)")
    command.add_argument(
        "--coverage", action="store_true", help="where each case is enforced and tested (in a checkout)"
    )
    command.add_argument("--json", action="store_true", help="as JSON")

    command = _command(add, "fuzz", "play games with every check on", "northfront fuzz ford --games 100 --seed 7")
    _data_option(command)
    command.add_argument("game")
    _player_options(command)
    command.add_argument("--games", type=_positive, default=20, metavar="N")
    command.add_argument("--seed", type=int, default=1, metavar="S")
    command.add_argument("--jobs", type=_positive, default=0, metavar="J", help="processes (default: one per core)")
    command.add_argument(
        "--out", type=Path, default=Path("fuzz-failures"), metavar="DIR", help="folder for records of failures"
    )
    command.add_argument("--json", action="store_true", help="end with one line of JSON")

    command = _command(
        add,
        "simulate",
        "let computer players play many games",
        "northfront simulate spi-leningrad --german greedy --soviet random --games 20 --report report.html",
    )
    command.add_argument("game")
    _player_options(command)
    _contest_options(command, 20, "number of games (default: 20)")

    command = _command(
        add,
        "compare",
        "find out which of two computer players is better",
        "northfront compare spi-leningrad staff greedy --games 200",
    )
    command.add_argument("game")
    command.add_argument("one", metavar="A", help="a computer player")
    command.add_argument("other", metavar="B", help="another; they swap sides after each game")
    command.add_argument(
        "--bounds",
        type=float,
        nargs=2,
        default=(-20.0, 20.0),
        metavar=("E0", "E1"),
        help="decide between these two rating differences of A over B (default: -20 20)",
    )
    _contest_options(command, 400, "at most this many games (default: 400); ends early once the result is clear")

    command = _command(
        add,
        "ladder",
        "rate the computer players of a game by having them all play each other",
        "northfront ladder spi-leningrad --players random,greedy,staff --games 20",
    )
    command.add_argument("game")
    command.add_argument("--players", default="", metavar="LIST", help="comma-separated names (default: all)")
    _contest_options(command, 20, "games per pairing (default: 20)")

    command = _command(
        add, "perft", "count the possible sequences of answers from the start", "northfront perft ford --depth 4"
    )
    _data_option(command)
    command.add_argument("game")
    command.add_argument("--depth", type=_positive, default=3, metavar="N")
    command.add_argument("--scenario", default="")

    command = _command(add, "show", "draw a board, a position or the counters", "northfront show ford -o ford.png")
    _data_option(command)
    command.add_argument("what", help="a game, a board of `northfront atlas`, or a record file")
    command.add_argument("-o", "--out", type=Path, required=True, metavar="FILE", help="output file: .svg or .png")
    command.add_argument("--turn", type=int, metavar="N", help="the record's position at the start of turn N")
    command.add_argument("--side", default="", help="show what this side may see (default: what is public)")
    command.add_argument(
        "--overlay", default="", metavar="LIST", help="zoc, control, supply; separate several with commas"
    )
    command.add_argument("--counters", action="store_true", help="the counter sheet instead of the board")
    command.add_argument("--theme", choices=("light", "dark"), default="light")
    command.add_argument("--width", type=_width, default=1600, metavar="PX", help="width of a PNG (default: 1600)")

    command = _command(
        add, "atlas", "build boards from geography and check them", "northfront atlas build duel-in-the-north"
    )
    command.add_argument("task", choices=("build", "check"))
    command.add_argument("game", nargs="*", help="boards (default: all)")

    command = _command(add, "bench", "measure speed", "northfront bench --json")
    command.add_argument("--json", action="store_true", help="as JSON")
    command.add_argument("--decisions", action="store_true", help="only random decisions and operations")
    command.add_argument(
        "--page", type=Path, metavar="FILE", help="also measure how cost grows, and write a page with all results"
    )
    return top


class _Parser(argparse.ArgumentParser):
    """One clear sentence for a usage error, as for any other."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"northfront: {message}; see {self.prog} --help\n")


def _port(text: str) -> range:
    """This port and no other."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return range(int(text), int(text) + 1)


def _command(
    add: Callable[..., argparse.ArgumentParser], name: str, what: str, example: str
) -> argparse.ArgumentParser:
    made = add(name, help=what, description=f"{what[0].upper()}{what[1:]}.", epilog=f"example: {example}")
    made.set_defaults(command=name)
    return made


def _player_options(command: argparse.ArgumentParser) -> None:
    for side in SIDES:
        text = f"a computer player for the {side} side, if the game has one (default: random)"
        command.add_argument(f"--{side}", default="", metavar="WHO", help=text)
    command.set_defaults(sides=SIDES)


def _contest_options(command: argparse.ArgumentParser, games: int, how_many: str) -> None:
    """The options shared by commands in which computer players play."""
    command.add_argument("--scenario", default="", help="default: the game's first")
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; repeat as needed"
    )
    command.add_argument("--games", type=_positive, default=games, metavar="N", help=how_many)
    command.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same games")
    command.add_argument("--jobs", type=_positive, default=0, metavar="J", help="processes (default: one per core)")
    command.add_argument(
        "--cluster",
        default="",
        metavar="WHERE",
        help="play on a Ray cluster: ray://host:port, or local to start one here",
    )
    command.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="save each game to this file as it ends, and continue from the games already in it",
    )
    command.add_argument("--report", type=Path, metavar="FILE", help="write a page with all results: .html")
    command.add_argument("--json", action="store_true", help="end with one line of JSON")


def _data_option(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="folder with your own values, which override the game's (docs/data-and-sources.md)",
    )


def _positive(text: str) -> int:
    if not text.isdecimal() or len(text) > 6 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number of 1 or more")
    return int(text)


def _width(text: str) -> int:
    if _positive(text) > WIDEST:
        raise argparse.ArgumentTypeError(f"a picture is at most {WIDEST} pixels wide, not {text[:20]}")
    return int(text)
