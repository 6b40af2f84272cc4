"""The plan of a board: how it lies on the earth, what is pinned by the rulebook, and what the builder may choose.

Plans are the files `boards/*.toml`. Every pin carries the place in the rulebook that says so; what a person corrects by
hand stands in `boards/*.overrides.toml` in the form of pins and survives every rebuild.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Final

import numpy as np

from northfront.atlas.geography import towns
from northfront.atlas.projection import Azimuthal, Conic, Georeference, Plain, Points, Projection
from northfront.core.board import CONFIDENCE, SIZES, read_grid
from northfront.core.datafile import Node, read_toml
from northfront.core.errors import UnknownOption
from northfront.core.hexes import Grid, Hex, Sheet

BOARDS: Final = ("spi-leningrad", "duel-in-the-north", "assault-on-leningrad")


@dataclass(frozen=True, slots=True)
class Pin:
    """One fact of the rulebook, or one correction by hand: what, where, and who says so."""

    kind: str  # place, land, water, terrain, has, open, closed, river, dry, way
    what: str
    hexes: tuple[Hex, ...]
    source: str
    confidence: str


@dataclass(frozen=True, slots=True)
class Choices:
    """What the builder decides by itself, and from which point on."""

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
    also_rivers: tuple[str, ...] = ()  # rivers below the rank that count all the same
    shortest_river: int = 2  # in hexsides
    town_gap: float = 0.0  # in hexes: no town this near to a larger or pinned one
    way_rank: int = 2  # 1: only main lines and highways
    cities: bool = False  # is every town of the size of a city a city hex


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

    def of(self, kind: str) -> Iterator[Pin]:
        return (pin for pin in self.pins if pin.kind == kind)


def module_name(board: str) -> str:
    if board not in BOARDS:
        raise UnknownOption(f"there is no board {board}; the boards are {', '.join(BOARDS)}")
    return board.replace("-", "_")


def read_plan(board: str) -> Plan:
    """The plan of a board with its overrides."""
    folder = files("northfront.atlas") / "boards"
    name = module_name(board)
    node = read_toml((folder / f"{name}.toml").read_text("utf-8"), f"boards/{name}.toml")
    grid = read_grid(node)
    pins = list(_pins(node.table("pins"), grid))
    overrides = folder / f"{name}.overrides.toml"
    if overrides.is_file():
        pins += read_overrides(overrides.read_text("utf-8"), f"boards/{overrides.name}", grid)
    return Plan(
        board,
        node.text("title"),
        node.text("subtitle", ""),
        _number(node, "km_per_hex"),
        _number(node, "north", 0.0),
        grid,
        grid.sheets[0],
        _georeference(node),
        _choices(node.table("choose")),
        tuple(pins),
        node.table("by_hand") if "by_hand" in node else None,
        {key: node.table("sources").text(key) for key in node.table("sources")},
    )


def read_overrides(text: str, file: str, grid: Grid) -> list[Pin]:
    """Corrections by hand, in the form of pins; they come last and so have the last word."""
    return list(_pins(read_toml(text, file), grid))


def _number(node: Node, key: str, default: float | None = None) -> float:
    value = node.value.get(key, default)
    if not isinstance(value, (int, float)) or isinstance(value, bool):
        raise node.fault(f"must be a number, not {value!r}", key)
    return float(value)


def _numbers(node: Node, key: str, count: int) -> tuple[float, ...]:
    values = node.value.get(key)
    if (
        not isinstance(values, list)
        or len(values) != count
        or not all(isinstance(value, (int, float)) for value in values)
    ):
        raise node.fault(f"must be {count} numbers, not {values!r}", key)
    return tuple(float(value) for value in values)


def _georeference(node: Node) -> Georeference:
    fit = node.table("fit")
    a, b, c = _numbers(fit, "x", 3)
    d, e, f = _numbers(fit, "y", 3)
    nothing: Points = np.zeros((0, 2))
    return Georeference(_projection(fit), (a, b, c), (d, e, f), nothing, nothing, _number(fit, "fade", 2.6))


def _projection(fit: Node) -> Projection:
    kind = fit.one_of("projection", ("conic", "azimuthal", "plain"))
    if kind == "conic":
        south, north = _numbers(fit, "parallels", 2)
        return Conic((south, north), _number(fit, "origin"), _number(fit, "meridian"))
    if kind == "azimuthal":
        return Azimuthal(*_numbers(fit, "centre", 2))
    return Plain(*_numbers(fit, "km_per_degree", 2))


def _choices(node: Node) -> Choices:
    areas = node.table("terrain", {})
    return Choices(
        _number(node, "land"),
        _number(node, "share"),
        {key: areas.text(key) for key in areas},
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
        _number(node, "town_gap", 0.0),
        node.whole("way_rank", 2),
        node.flag("cities", default=False),
    )


def _pins(node: Node, grid: Grid) -> Iterator[Pin]:
    """Rows by kind; `hexes` is a list in words, `between` pairs of hexes, `through` a chain."""
    for kind in node:
        for row in node.tables(kind):
            yield from _pin(kind, row, grid)
            row.done()


def _pin(kind: str, row: Node, grid: Grid) -> Iterator[Pin]:
    source, confidence = row.text("source"), row.one_of("confidence", CONFIDENCE, "read")
    if kind == "place":
        name = row.text("name")
        if name not in towns():
            raise row.fault(f"there is no town {name} in the gazetteer", "name")
        yield Pin(kind, name, (_hex(row, "hex", row.text("hex"), grid),), source, confidence)
    elif kind in ("land", "water", "terrain", "has"):
        what = row.text("is", "land") if kind != "has" else row.text("has")
        for name in row.text("hexes").split():
            yield Pin(kind, what, (_hex(row, "hexes", name, grid),), source, confidence)
    elif kind in ("open", "closed", "river", "dry"):
        what = row.text("is", row.text("name", ""))
        for pair in row.text("between").split():
            hexes = tuple(_hex(row, "between", name, grid) for name in pair.split("/"))
            if len(hexes) != 2 or not grid.adjacent(*hexes):
                raise row.fault(f"{pair} are not two adjacent hexes", "between")
            yield Pin(kind, what, hexes, source, confidence)
    elif kind == "way":
        chain = tuple(_hex(row, "through", name, grid) for name in row.text("through").split())
        yield Pin(f"way {row.text('line')}", row.text("name", ""), chain, source, confidence)
    else:
        raise row.fault(f"{kind} is not a kind of pin")


def _hex(row: Node, key: str, name: str, grid: Grid) -> Hex:
    if not grid.has(name):
        raise row.fault(f"there is no hex {name} on this board", key)
    return grid.hex(name)
