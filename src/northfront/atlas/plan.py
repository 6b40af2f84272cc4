"""The plan of a board: how it lies on the earth, what is pinned by the rulebook, and what the builder may choose.

Plans are the files `boards/*.toml`. Every pin carries the place in the rulebook that says so; what a person corrects by
hand stands in `boards/*.overrides.toml` in the form of pins and survives every rebuild.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from itertools import pairwise
from typing import Final

import numpy as np

from northfront.atlas.geography import towns
from northfront.atlas.projection import Azimuthal, Conic, Georeference, Plain, Points, Projection
from northfront.core.board import CONFIDENCE, SIZES, read_grid
from northfront.core.datafile import Node, read_toml
from northfront.core.errors import UnknownOption
from northfront.core.hexes import Grid, Hex, Sheet

WATER: Final = ("sea", "lake")
BOARDS: Final = (
    "spi-leningrad",
    "duel-in-the-north",
    "assault-on-leningrad",
    "leningrad-blitzkrieg",
    "assault-on-stalingrad",
)
CITIES: Final = ("leningrad-41",)
"""Boards that are described hex by hex (city.py)."""


@dataclass(frozen=True, slots=True)
class Pin:
    """One fact of the rulebook, or one correction by hand: what, where, and its source."""

    kind: str  # place, land, water, terrain, has, open, closed, river, dry, way
    what: str
    hexes: tuple[Hex, ...]
    source: str
    confidence: str


@dataclass(frozen=True, slots=True)
class Choices:
    """What the builder decides by itself, and its thresholds."""

    land: float  # a hex with at least this share of land is land
    share: float  # an area gives its terrain to a hex that it covers to this share
    terrain: Mapping[str, str]  # kind of area -> the board's name for it
    river_rank: int
    major_rank: int
    smallest_town: str
    rails: bool
    roads: bool
    borders: tuple[str, ...]
    keep_clear: tuple[str, ...] = ()  # sizes of towns whose hex is never covered by an area
    skip_rivers: tuple[str, ...] = ()  # rivers that the plan lays by hand
    also_rivers: tuple[str, ...] = ()  # rivers below the rank that count anyway
    shortest_river: int = 2  # in hexsides
    town_gap: float = 0.0  # in hexes: no town this near to a larger or pinned one
    rail_rank: int = 2  # 1: only main lines
    road_rank: int = 2  # 1: only highways
    cities: bool = False  # is every town of city size a city hex
    major_rails: bool = False  # are main lines another kind than branches
    thick: Mapping[str, str] = field(default_factory=dict)  # kind of area -> the board's name for it where it is dense
    thick_share: float = 1.0  # an area is dense in a hex that it covers to this share
    major_rivers: tuple[str, ...] = ()  # rivers that are major whatever their rank
    also_ways: tuple[str, ...] = ()  # railways and roads below the rank that count anyway
    skip_ways: tuple[str, ...] = ()  # a railway or road with one of these words in its name never counts
    coast: bool = True  # are shores taken from the coast data; otherwise all is land but what is pinned


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that the builder is told about one board."""

    name: str
    title: str
    subtitle: str
    km_per_hex: float
    north: float
    grid: Grid
    sheet: Sheet  # the sheet that is built from geography; others are drawn by hand
    flat: Georeference
    choices: Choices
    pins: tuple[Pin, ...]
    by_hand: Node | None = None  # rows for sheets that no geography fits, in the form of map.toml
    sources: Mapping[str, str] = field(default_factory=dict)
    region: str = ""  # of the gazetteer

    def of(self, kind: str) -> Iterator[Pin]:
        return (pin for pin in self.pins if pin.kind == kind)


def no_board(board: str) -> UnknownOption:
    return UnknownOption(f"there is no board {board}; the boards are {', '.join((*BOARDS, *CITIES))}")


def read_plan(board: str) -> Plan:
    """The plan of a board with its overrides."""
    folder = files("northfront.atlas") / "boards"
    if board not in BOARDS:
        raise no_board(board)
    name = board.replace("-", "_")
    node = read_toml((folder / f"{name}.toml").read_text("utf-8"), f"boards/{name}.toml")
    grid = read_grid(node)
    region = node.text("region", "")
    pins = list(_pins(node.table("pins"), grid, region))
    overrides = folder / f"{name}.overrides.toml"
    if overrides.is_file():
        pins += read_overrides(overrides.read_text("utf-8"), f"boards/{overrides.name}", grid, region)
    plan = Plan(
        board,
        node.text("title"),
        node.text("subtitle", ""),
        node.number("km_per_hex"),
        node.number("north", 0.0),
        grid,
        grid.sheets[0],
        _georeference(node),
        _choices(node.table("choose")),
        tuple(pins),
        node.table("by_hand") if "by_hand" in node else None,
        _names(node.table("sources")),
        region,
    )
    node.done()
    return plan


def read_overrides(text: str, file: str, grid: Grid, region: str = "") -> list[Pin]:
    """Corrections by hand, in the form of pins; they come last, so they override the others."""
    return list(_pins(read_toml(text, file), grid, region))


def _georeference(node: Node) -> Georeference:
    fit = node.table("fit")
    projection = _projection(fit)
    a, b, c = fit.numbers("x", 3)
    d, e, f = fit.numbers("y", 3)
    nothing: Points = np.zeros((0, 2))
    fade = fit.number("fade", 2.6)
    fit.done()
    return Georeference(projection, (a, b, c), (d, e, f), nothing, nothing, fade)


def _projection(fit: Node) -> Projection:
    kind = fit.one_of("projection", ("conic", "azimuthal", "plain"))
    if kind == "conic":
        south, north = fit.numbers("parallels", 2)
        return Conic((south, north), fit.number("origin"), fit.number("meridian"))
    if kind == "azimuthal":
        return Azimuthal(*fit.numbers("centre", 2))
    return Plain(*fit.numbers("km_per_degree", 2))


def _choices(node: Node) -> Choices:
    choices = Choices(
        node.number("land"),
        node.number("share"),
        _names(node.table("terrain", {})),
        node.whole("river_rank"),
        node.whole("major_rank", 0),
        node.one_of("smallest_town", SIZES),
        node.flag("rails", default=False),
        node.flag("roads", default=False),
        tuple(node.texts("borders", [])),
        tuple(node.texts("keep_clear", [])),
        tuple(node.texts("skip_rivers", [])),
        tuple(node.texts("also_rivers", [])),
        node.whole("shortest_river", 2),
        node.number("town_gap", 0.0),
        node.whole("rail_rank", 2),
        node.whole("road_rank", 2),
        node.flag("cities", default=False),
        node.flag("major_rails", default=False),
        _names(node.table("thick", {})),
        node.number("thick_share", 1.0),
        tuple(node.texts("major_rivers", [])),
        tuple(node.texts("also_ways", [])),
        tuple(node.texts("skip_ways", [])),
        node.flag("coast", default=True),
    )
    node.done()
    return choices


def _names(node: Node) -> dict[str, str]:
    return {key: node.text(key) for key in node}


def _pins(node: Node, grid: Grid, region: str) -> Iterator[Pin]:
    """Rows by kind; `hexes` is a list in words, `between` pairs of hexes, `through` a chain."""
    for kind in node:
        for row in node.tables(kind):
            yield from _pin(kind, row, grid, region)
            row.done()


def _pin(kind: str, row: Node, grid: Grid, region: str) -> Iterator[Pin]:
    source, confidence = row.text("source"), row.one_of("confidence", CONFIDENCE, "read")
    if kind == "place":
        name = row.text("name")
        if name not in towns(region):
            raise row.fault(f"there is no town {name} in the gazetteer", "name")
        yield Pin(kind, name, (_main(row, "hex", row.text("hex"), grid),), source, confidence)
    elif kind in ("land", "water", "terrain", "has"):
        name = _what(kind, row)
        for text in row.text("hexes").split():
            yield Pin(kind, name, (_hex(row, "hexes", text, grid),), source, confidence)
    elif kind in ("open", "closed", "river", "dry"):
        name = row.one_of("is", WATER) if kind == "closed" else row.text("name") if kind == "river" else ""
        for pair in row.text("between").split():
            hexes = tuple(_main(row, "between", text, grid) for text in pair.split("/"))
            if len(hexes) != 2 or not grid.adjacent(*hexes):
                raise row.fault(f"{pair} are not two adjacent hexes", "between")
            yield Pin(kind, name, hexes, source, confidence)
    elif kind == "way":
        chain = tuple(_main(row, "through", text, grid) for text in row.text("through").split())
        if len(chain) < 2 or not all(grid.adjacent(a, b) for a, b in pairwise(chain)):
            raise row.fault("must be a chain of adjacent hexes, two at least", "through")
        yield Pin(f"way {row.one_of('line', ('rail', 'road'))}", row.text("name", ""), chain, source, confidence)
    else:
        raise row.fault(f"{kind} is not a kind of pin")


def _what(kind: str, row: Node) -> str:
    """What a pin says of its hexes."""
    if kind == "water":
        return row.one_of("is", WATER)
    return "land" if kind == "land" else row.text("is" if kind == "terrain" else "has")


def _main(row: Node, key: str, name: str, grid: Grid) -> Hex:
    """A hex of the sheet that is built from geography; an inset is laid by hand."""
    h = _hex(row, key, name, grid)
    if grid.sheet(h) is not grid.sheets[0]:
        raise row.fault(f"{name} is not on the main map", key)
    return h


def _hex(row: Node, key: str, name: str, grid: Grid) -> Hex:
    if not grid.has(name):
        raise row.fault(f"there is no hex {name} on this board", key)
    return grid.hex(name)
