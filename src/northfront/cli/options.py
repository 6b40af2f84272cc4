"""Options that several commands share, and the values they take."""

from __future__ import annotations

import argparse
import math
from pathlib import Path

PORTS = range(8041, 8061)
"""The table uses the first free one, usually the same each time, so that bookmarks and seat links keep working."""
SIDES = ("german", "axis", "soviet")
"""The sides of all games; a test checks this."""
WIDEST = 12_000
HIGHEST = 999_999
WIDEST_DIFFERENCE = 4000


def port(text: str) -> range:
    """This port and no other."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return range(int(text), int(text) + 1)


def player_options(command: argparse.ArgumentParser) -> None:
    for side in SIDES:
        text = f"a computer player for the {side} side, if the game has one (default: random)"
        command.add_argument(f"--{side}", default="", metavar="WHO", help=text)
    command.set_defaults(sides=SIDES)


def contest_options(command: argparse.ArgumentParser, games: int, how_many: str) -> None:
    """The options shared by commands in which computer players play."""
    command.add_argument("--scenario", default="", help="default: the game's first")
    command.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; repeat as needed"
    )
    command.add_argument("--games", type=positive, default=games, metavar="N", help=how_many)
    command.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed gives the same games")
    command.add_argument("--jobs", type=positive, default=0, metavar="J", help="processes (default: one per core)")
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


def notice_options(command: argparse.ArgumentParser) -> None:
    """How people are told that it is their move (docs/hosting.md)."""
    command.add_argument(
        "--public-url",
        default="",
        metavar="URL",
        help="where people find this server, for links in notices (default: the address that it listens on)",
    )
    command.add_argument(
        "--smtp",
        default="",
        metavar="URL",
        help="mail server, as smtps://USER:PASSWORD@HOST?from=ADDRESS; better given as NORTHFRONT_SMTP: others on the machine can see a command line",
    )
    command.add_argument(
        "--recovery-key",
        type=Path,
        metavar="FILE",
        help="with --smtp: the key that encrypts the links kept in case they are lost (default: a file in your data folder)",
    )
    command.add_argument(
        "--apprise",
        default="",
        metavar="SERVICES",
        help="chat services that people may use, by their schemes in Apprise: tgram,discord",
    )
    command.add_argument(
        "--private-notices",
        action="store_true",
        help="allow chat services in this server's own network; never on a public server",
    )


def log_options(command: argparse.ArgumentParser) -> None:
    """Logs and metrics for the operator (docs/hosting.md)."""
    command.add_argument(
        "--log-format", choices=("keyvalue", "json"), default="keyvalue", help="format of the log's lines"
    )
    command.add_argument("--access-log", action="store_true", help="log each request, too")
    command.add_argument(
        "--metrics-token",
        default="",
        metavar="TOKEN",
        help="who may read /metrics (default: only this machine); better given as NORTHFRONT_METRICS_TOKEN",
    )


def database_option(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--database",
        default="",
        metavar="URL",
        help="where tables are stored (default: an SQLite file in your data folder); better given as NORTHFRONT_DATABASE",
    )


def data_option(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--data",
        type=Path,
        metavar="DIR",
        help="folder with your own values, which override the game's (docs/data-and-sources.md)",
    )


def positive(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text[:10]) <= HIGHEST or len(text) > 10:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number from 1 to {HIGHEST}")
    return int(text)


def difference(text: str) -> float:
    """A difference of ratings."""
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not abs(found) <= WIDEST_DIFFERENCE:  # `nan` is not
        raise argparse.ArgumentTypeError(
            f"{text[:20]!r} is not a number from -{WIDEST_DIFFERENCE} to {WIDEST_DIFFERENCE}"
        )
    return found


def width(text: str) -> int:
    if positive(text) > WIDEST:
        raise argparse.ArgumentTypeError(f"a picture is at most {WIDEST} pixels wide, not {text[:20]}")
    return int(text)
