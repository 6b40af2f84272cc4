"""The games, by name. Each is loaded on demand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from threading import RLock
from typing import Final, cast

from northfront.core.datafile import Data, Node, read_toml
from northfront.core.errors import UnknownOption
from northfront.core.fixture import Fixture, read_fixture
from northfront.core.game import Game
from northfront.core.outlook import Outlook
from northfront.core.overlay import overlaid
from northfront.core.tactics import Tactics

_LOADING: Final = RLock()


@dataclass(frozen=True, slots=True)
class Entry:
    """A game in the list: what it is, and where its code and data are."""

    package: str
    title: str
    summary: str
    outlook: str = ""  # what computer players know about it
    tactics: str = ""  # or how it values answers itself; without either module only the random player can play it
    edition: str = ""  # publisher and year, in a few words
    hook: str = ""  # what is special about it, on one line
    sight: str = ""  # the hex in the middle of its picture
    headline: str = ""  # for the game that newcomers are offered first
    pitch: str = ""
    school: bool = False  # the one that teaches how to play

    @property
    def short(self) -> str:
        """Its title without the publisher."""
        return self.title.partition(" (")[0]

    @property
    def family(self) -> str:
        """The package whose rules it shares with its sister games; its own if it has none."""
        return ".".join(self.package.split(".")[:3])


GAMES: Final = {
    "ford": Entry(
        "northfront.games.ford",
        "The Ford",
        "a demonstration: six turns, twelve counters, four of them face down",
        outlook="northfront.games.ford.computer.outlook",
        hook="a river, a town, four counters face down",
        sight="0503",
        school=True,
    ),
    "spi-leningrad": Entry(
        "northfront.games.spi_leningrad",
        "Leningrad (SPI, 1979)",
        "the advance of Army Group North in twelve weeks, untried Soviet divisions, forts around the city",
        outlook="northfront.games.spi_leningrad.computer.outlook",
        edition="SPI 1979",
        hook="overruns, untried divisions, forts",
        sight="0410",
        headline="Leningrad, summer 1941",
        pitch="Twelve weeks to reach the city.",
    ),
    "duel-in-the-north": Entry(
        "northfront.games.duel_in_the_north",
        "Duel in the North (2016)",
        "headquarters and chits from one cup, air units sent in turn, Soviet divisions face down",
        outlook="northfront.games.duel_in_the_north.computer.outlook",
        edition="2016",
        hook="chits from one cup, air war, hidden units",
        sight="2628",
    ),
    "leningrad-blitzkrieg": Entry(
        "northfront.games.leningrad_blitzkrieg",
        "Leningrad Blitzkrieg (Game Journal 49)",
        "command chits of both sides in one cup, Manstein in hand to interrupt, railways that bring supply",
        outlook="northfront.games.leningrad_blitzkrieg.computer.outlook",
        edition="GJ 49",
        hook="command chits, Manstein's interrupt",
        sight="0836",
    ),
    "assault-on-leningrad": Entry(
        "northfront.games.assault.leningrad",
        "Assault on Leningrad (1980)",
        "two maps: the campaign from the Luga, and the fight for the city from bridge to bridge",
        outlook="northfront.games.assault.leningrad.computer.outlook",
        edition="1980",
        hook="two maps, from the Luga into the city",
        sight="0619",
    ),
    "assault-on-stalingrad": Entry(
        "northfront.games.assault.stalingrad",
        "Assault on Stalingrad",
        "from the Don to the Volga: divisions drawn from a cup, ferries into a city fought for house by house",
        outlook="northfront.games.assault.stalingrad.computer.outlook",
        edition="1980",
        hook="ferries over the Volga, drawn reinforcements",
        sight="1208",
    ),
    "leningrad-41": Entry(
        "northfront.games.leningrad_41",
        "Leningrad '41 (2011)",
        "street by street: lines of fire, defensive fire on the move, units that nobody knows before they are flipped",
        tactics="northfront.games.leningrad_41.computer.tactics",
        edition="2011",
        hook="fire from house to house, metro, rubble",
        sight="3216",
    ),
}


def entry(name: str) -> Entry:
    if name not in GAMES:
        raise UnknownOption(f"there is no game {name}; the games are {', '.join(GAMES)}")
    return GAMES[name]


def folder(name: str) -> Traversable:
    """Where a game's data and its list of cases are."""
    return files(entry(name).package)


def code_folder(name: str) -> Traversable:
    """Where the code of a game's rules is: that of its family."""
    return files(entry(name).family)


@cache
def data_of(name: str) -> Data:
    """The data files of a game, read once: every node that is read from them is a fresh one."""
    found = {
        entry.name: entry.read_text("utf-8")
        for entry in (folder(name) / "data").iterdir()
        if entry.name.endswith(".toml")
    }
    return Data.of_texts(found)


def rules_of(name: str) -> Node:
    """The list of a game's cases."""
    return read_toml((folder(name) / "rules.toml").read_text("utf-8"), f"{name}/rules.toml")


def definition(name: str) -> Callable[[Data], Game]:
    """The function that builds a game from its data."""
    return cast(Callable[[Data], Game], import_module(entry(name).package).define)


def has_outlook(name: str) -> bool:
    """Does this game tell the planners what they need?"""
    return name in GAMES and bool(GAMES[name].outlook)


def has_tactics(name: str) -> bool:
    """Does this game value answers itself?"""
    return name in GAMES and bool(GAMES[name].tactics)


def has_players(name: str) -> bool:
    """Can computer players other than the random one play this game?"""
    return has_outlook(name) or has_tactics(name)


@cache
def tactics(name: str) -> Tactics:
    """How a game values answers."""
    return cast(Tactics, import_module(entry(name).tactics).TACTICS)


@cache
def outlook(name: str) -> Outlook:
    """What computer players know about a game."""
    if not has_outlook(name):
        raise UnknownOption(f"only the random player can play {name}; the others do not know how")
    return cast(Outlook, import_module(entry(name).outlook).OUTLOOK)


def load(name: str, overlay: Path | None = None) -> Game:
    """A game with its own data; values from the player's folder, if given, override them. It is loaded once, whichever threads ask."""
    with _LOADING:
        return _loaded(name, overlay)


@cache
def _loaded(name: str, overlay: Path | None) -> Game:
    data = data_of(name)
    return definition(name)(with_overlay(data, overlay) if overlay else data)


def with_overlay(data: Data, folder: Path) -> Data:
    """These data with the TOML files of a folder on top."""
    if not folder.is_dir():
        raise UnknownOption(f"{folder} is not a folder with data files")
    try:
        texts = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.toml"))}
    except (OSError, UnicodeDecodeError) as error:
        raise UnknownOption(f"cannot read the data in {folder}: {error}") from None
    if not texts:
        raise UnknownOption(f"{folder} holds no data file such as counters.toml")
    return overlaid(data, texts, str(folder))


def fixture(name: str, text: str) -> Fixture:
    """The rules of a game on a made-up board (docs/notation.md)."""
    return read_fixture(definition(name), data_of(name), text)
