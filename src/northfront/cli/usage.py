"""All commands with their options. Nothing heavy is imported here, so that `--help` is quick."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from northfront import __version__
from northfront.cli.options import (
    PORTS,
    contest_options,
    data_option,
    database_option,
    difference,
    log_options,
    notice_options,
    player_options,
    port,
    positive,
    width,
)

Add = Callable[..., argparse.ArgumentParser]
"""What adds a command to the others."""


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
    top.add_argument("--port", metavar="N", help="without a command: the table's port, as for `serve`")
    add = top.add_subparsers(title="commands", metavar="COMMAND").add_parser
    serve = _table(add)
    top.set_defaults(**{**vars(serve.parse_args([])), "parser": top, "browse": True})
    _admin(add)
    _mail(add)
    _games(add)
    _contests(add)
    _drawing(add)
    _checking(add)
    _installation(add, top)
    return top


def _table(add: Add) -> argparse.ArgumentParser:
    """The table, in a browser or at this terminal; gives `serve`, which is what runs without a command."""
    command = _command(add, "games", "list the games", "northfront games --json")
    command.add_argument("--json", action="store_true", help="as JSON")

    command = _command(
        add, "play", "play at this terminal", "northfront play spi-leningrad --german human --soviet staff:quick"
    )
    data_option(command)
    command.add_argument("game", help="the game's name, as `northfront games` lists it")
    command.add_argument(
        "--german",
        default="human",
        metavar="WHO",
        help="human (default), random, greedy, or staff with its level (quick, normal, patient) and character (cautious, bold, historical): staff:quick, staff:normal:bold",
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
    _settable(command, "play")

    command = _command(add, "serve", "serve the table to browsers", "northfront serve --port 8041")
    command.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    command.add_argument(
        "--port",
        dest="ports",
        type=port,
        default=PORTS,
        metavar="N",
        help=f"default: {PORTS[0]} or the next free one; 0 for any",
    )
    database_option(command)
    command.add_argument("--browse", action="store_true", help="also open a browser")
    notice_options(command)
    command.add_argument(
        "--trusted-proxy",
        action="append",
        default=[],
        metavar="ADDRESS",
        help="a proxy in front, trusted to name the client's address; repeat as needed",
    )
    log_options(command)
    limits = command.add_argument_group("limits", "Limits on what one client may ask of the server (docs/hosting.md).")
    limits.add_argument(
        "--limit", action="append", default=[], metavar="NAME=VALUE", help="for example tables=20; repeat as needed"
    )

    _settable(command, "serve")
    return command


def _games(add: Add) -> None:
    """What a record tells, and what the rules say."""
    command = _command(add, "replay", "replay a record and check its dice", "northfront replay game.record --verify")
    data_option(command)
    command.add_argument("file", type=Path)
    command.add_argument(
        "--verify",
        action="store_true",
        help="derive every roll again: 0 if all are proved, 1 if a line is wrong, 3 if a roll cannot be proved",
    )
    command.add_argument("--at", type=int, metavar="N", help="print the position after N answers, in notation")

    command.add_argument("--json", action="store_true", help="as JSON")

    command = _command(add, "rules", "read the rules, case by case", "northfront rules ford 3.5")
    command.add_argument("game")
    command.add_argument("case", nargs="?", default="", help="one case (default: all)")
    command.add_argument(
        "--coverage", action="store_true", help="where each case is enforced and tested (in a checkout)"
    )
    command.add_argument("--json", action="store_true", help="as JSON")


def _contests(add: Add) -> None:
    """Computer players against each other."""
    command = _command(
        add,
        "simulate",
        "let computer players play many games",
        "northfront simulate spi-leningrad --german greedy --soviet random --games 20 --report report.html",
    )
    command.add_argument("game")
    player_options(command)
    contest_options(command, 20, "number of games (default: 20)")

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
        type=difference,
        nargs=2,
        default=(-20.0, 20.0),
        metavar=("E0", "E1"),
        help="decide between these two rating differences of A over B (default: -20 20)",
    )
    contest_options(command, 400, "at most this many games (default: 400); ends early once the result is clear")

    command = _command(
        add,
        "ladder",
        "rate the computer players of a game by having them all play each other",
        "northfront ladder spi-leningrad --players random,greedy,staff --games 20",
    )
    command.add_argument("game")
    command.add_argument("--players", default="", metavar="LIST", help="comma-separated names (default: all)")
    contest_options(command, 20, "games per pairing (default: 20)")


def _drawing(add: Add) -> None:
    """Boards and what is drawn of them."""
    command = _command(add, "show", "draw a board, a position or the counters", "northfront show ford -o ford.png")
    data_option(command)
    command.add_argument("what", help="a game, a board of `northfront atlas`, or a record file")
    command.add_argument("-o", "--out", type=Path, required=True, metavar="FILE", help="output file: .svg or .png")
    command.add_argument("--turn", type=int, metavar="N", help="the record's position at the start of turn N")
    command.add_argument("--side", default="", help="show what this side may see (default: what is public)")
    command.add_argument(
        "--overlay", default="", metavar="LIST", help="zoc, control, supply; separate several with commas"
    )
    command.add_argument("--counters", action="store_true", help="the counter sheet instead of the board")
    command.add_argument("--theme", choices=("light", "dark"), default="light")
    command.add_argument("--width", type=width, default=1600, metavar="PX", help="width of a PNG (default: 1600)")
    command.add_argument("--json", action="store_true", help="say as JSON what was written")

    command = _command(add, "export", "write a game for another table", "northfront export ford --vassal -o ford.vmod")
    data_option(command)
    command.add_argument("game")
    form = command.add_mutually_exclusive_group(required=True)
    form.add_argument("--vassal", action="store_true", help="a module for VASSAL 3.7: .vmod")
    form.add_argument("--pdf", action="store_true", help="to print and play on a table: .pdf")
    command.add_argument("--paper", choices=("a4", "letter"), help="paper size of a PDF (default: a4)")
    command.add_argument("-o", "--out", type=Path, required=True, metavar="FILE", help="output file")
    command.add_argument("--json", action="store_true", help="say as JSON what was written")

    command = _command(
        add, "atlas", "build boards from geography and check them", "northfront atlas build duel-in-the-north"
    )
    command.add_argument("task", choices=("build", "check"))
    command.add_argument("game", nargs="*", help="boards (default: all)")
    command.add_argument("--json", action="store_true", help="as JSON")


def _checking(add: Add) -> None:
    """Whether the rules hold, and how fast they are."""
    command = _command(add, "fuzz", "play games with every check on", "northfront fuzz ford --games 100 --seed 7")
    data_option(command)
    command.add_argument("game")
    player_options(command)
    command.add_argument("--games", type=positive, default=20, metavar="N")
    command.add_argument("--seed", type=int, default=1, metavar="S")
    command.add_argument("--jobs", type=positive, default=0, metavar="J", help="processes (default: one per core)")
    command.add_argument(
        "--out", type=Path, default=Path("fuzz-failures"), metavar="DIR", help="folder for records of failures"
    )
    command.add_argument("--json", action="store_true", help="end with one line of JSON")

    command = _command(
        add, "perft", "count the possible sequences of answers from the start", "northfront perft ford --depth 4"
    )
    data_option(command)
    command.add_argument("game")
    command.add_argument("--depth", type=positive, default=3, metavar="N")
    command.add_argument("--scenario", default="")
    command.add_argument("--json", action="store_true", help="as JSON")

    command = _command(add, "bench", "measure speed", "northfront bench --json")
    command.add_argument("--json", action="store_true", help="as JSON")
    command.add_argument("--decisions", action="store_true", help="only random decisions and operations")
    command.add_argument(
        "--page", type=Path, metavar="FILE", help="also measure how cost grows, and write a page with all results"
    )


def _installation(add: Add, top: argparse.ArgumentParser) -> None:
    """This installation and its shell."""
    command = _command(add, "doctor", "show what is installed, what works and what is missing", "northfront doctor")
    command.add_argument("--json", action="store_true", help="as JSON")

    what = "print a script with which a shell completes commands, options and names of games"
    command = _command(add, "completion", what, 'eval "$(northfront completion bash)"')
    command.add_argument("shell", choices=("bash", "zsh", "tcsh"))
    command.set_defaults(top=top)


class _Parser(argparse.ArgumentParser):
    """A usage error is one clear sentence, like any other."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"northfront: {message}; see {self.prog} --help\n")


def _command(add: Add, name: str, what: str, example: str) -> argparse.ArgumentParser:
    made = add(name, help=what, description=f"{what[0].upper()}{what[1:]}.", epilog=f"example: {example}")
    made.set_defaults(command=name, parser=made)
    return made


def _settable(command: argparse.ArgumentParser, section: str) -> None:
    """Let the environment and the config file set this command's options."""
    command.set_defaults(section=section, parser=command, only=())
    command.epilog = (
        f"{command.epilog}. Settings: an option given here comes first, then the environment (--port is "
        f"NORTHFRONT_PORT), then [{section}] in the config file, which `northfront doctor` names, then the default."
    )


def _admin(add: Add) -> None:
    """The tasks of an operator."""
    what = "look after the tables of a server, which may be running"
    command = _command(add, "admin", what, "northfront admin tables --json")
    task = command.add_subparsers(title="tasks", metavar="TASK", dest="task", required=True).add_parser

    def made(name: str, what: str, *arguments: str) -> argparse.ArgumentParser:
        found = task(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
        database_option(found)
        found.set_defaults(section="serve", parser=found, only=("database",))
        for each in arguments:
            found.add_argument(each, metavar=each.upper())
        return found

    tables = made("tables", "list them: age, game, turn, seats, size, and why one is frozen")
    tables.add_argument("--frozen", action="store_true", help="only those that are frozen")
    tables.add_argument("--json", action="store_true", help="as JSON")
    freeze = made("freeze", "stop a table; its players are told why", "table")
    freeze.add_argument("--reason", required=True, metavar="TEXT", help="a sentence for the players")
    made("thaw", "let a frozen table go on", "table")
    export = made("export", "write the record of a table to a file, hidden facts included", "table")
    export.add_argument("-o", "--out", type=Path, required=True, metavar="FILE")
    remove = made("delete", "delete tables for good")
    remove.add_argument("table", nargs="+", metavar="TABLE")
    remove.add_argument("--yes", action="store_true", help="do not ask")
    made("backup", "copy an SQLite database while it is in use").add_argument("file", type=Path, metavar="FILE")


def _mail(add: Add) -> None:
    """A game by mail (docs/mail.md)."""
    what = "play by mail: two programs exchange blocks of text, without a server"
    command = _command(add, "mail", what, "northfront mail new spi-leningrad luga.mail --side soviet")
    task = command.add_subparsers(title="tasks", metavar="TASK", dest="task", required=True).add_parser

    def made(name: str, what: str, example: str) -> argparse.ArgumentParser:
        text = f"{what[0].upper()}{what[1:]}."
        return task(name, help=what, description=text, epilog=f"example: northfront mail {name} {example}")

    new = made("new", "begin a game, and write the invitation to it", "spi-leningrad luga.mail --side soviet")
    new.add_argument("game", help="a game in which nobody keeps a secret")
    new.add_argument("file", type=Path, metavar="FILE", help="your file of this game, which is created")
    new.add_argument("--side", required=True, help="the side you play")
    new.add_argument("--scenario", default="", help="default: the game's first")
    new.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    opened = made("open", "open what the other player has sent; an invitation too", "luga.mail message.txt")
    opened.add_argument("file", type=Path, metavar="FILE", help="your file of this game; an invitation creates it")
    opened.add_argument("message", help="the message as a file, or - for standard input")
    play = made("play", "decide, and write the block to send", "luga.mail --standing loss=weakest")
    play.add_argument("file", type=Path, metavar="FILE")
    play.add_argument("answers", nargs="*", metavar="ANSWER", help="without any, you are asked at the terminal")
    play.add_argument(
        "--standing",
        action="append",
        default=[],
        metavar="KIND=ANSWER",
        help="how to answer for you from the next block on, such as retreat-hex=toward-supply; KIND= drops it",
    )
    play.add_argument("--anew", action="store_true", help="discard your answers since the last block")
    play.add_argument("--say", default="", metavar="TEXT", help="a line for the other player")
    ending = play.add_mutually_exclusive_group()
    ending.add_argument("--resign", action="store_true")
    ending.add_argument("--offer-draw", action="store_true")
    ending.add_argument("--agree-draw", action="store_true")
    made("block", "print your last block again", "luga.mail").add_argument("file", type=Path, metavar="FILE")
    record = made("record", "write the game as a record", "luga.mail -o luga.record")
    record.add_argument("file", type=Path, metavar="FILE")
    record.add_argument("-o", "--out", type=Path, required=True, metavar="FILE")
