"""A city as a board: described hex by hex in `boards/*.toml`, since no gazetteer knows streets and canals.

Other boards are built from geography (plan.py, build.py). A city's plan states the hexes, rivers, bridges and ways themselves,
compactly; building it writes them out as map.toml, one fact a row. The plan also says where these things really lay, and what
is mere ornament: the drawing reads that, the game never does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

import numpy as np

from northfront.atlas.check import river_gaps
from northfront.atlas.draw.city.townscape import Garden, Quarter, Site, Townscape
from northfront.atlas.draw.field import MU, Spot
from northfront.atlas.geography import points_of
from northfront.atlas.plan import CITIES, no_board
from northfront.atlas.projection import Plain, Points
from northfront.atlas.write import Row, toml_list
from northfront.core.board import Board, check_board, read_grid, read_hex
from northfront.core.datafile import Node, read_toml
from northfront.core.hexes import Grid, Hex, union

GROUND: Final = ("sea", "urban")
"""Lists of hexes that are a terrain; the others are features."""
RIVERS: Final = ("major-river", "river")
WAYS: Final = ("prospekt", "rail")
ORIGIN: Final = ("source", "confidence")
FIELDS: Final = {
    "objectives": ("hex", "name", "plan", "at"),
    "waters": ("hex", "name", "size"),
    "rivers": ("is", "name", "width", "between", "course"),
    "bridges": ("name", "between"),
    "ways": ("line", "name", "through", "course", "shown"),
    "quarters": ("name", "at", "size", "turn"),
    "gardens": ("name", "at", "reach"),
}
"""What the rows of each list may say, beside their origin."""


@dataclass(frozen=True, slots=True)
class Lie:
    """How the sheet lies on the earth: the middle of one hex, and kilometres a degree."""

    anchor: Spot  # on the paper
    at: Points
    scale: Plain
    km_per_hex: float

    def __call__(self, places: Points) -> Points:
        """Places (latitude, longitude) in mu on the sheet's paper."""
        east, north = (self.scale(places) - self.scale(self.at)).T / self.km_per_hex
        return MU * np.column_stack((self.anchor[0] + east, self.anchor[1] - north))


@dataclass(frozen=True, slots=True)
class City:
    """The plan of a city's board."""

    name: str
    title: str
    subtitle: str
    km_per_hex: float
    map_toml: str
    scape: Townscape


def read_city(name: str) -> City:
    """The plan of a city, its board as text and its townscape."""
    if name not in CITIES:
        raise no_board(name)
    file = f"{name.replace('-', '_')}.toml"
    return city_of(name, read_toml((files("northfront.atlas") / "boards" / file).read_text("utf-8"), f"boards/{file}"))


def city_of(name: str, node: Node) -> City:
    """A city from the text of its plan."""
    grid = read_grid(node)
    title, subtitle, km = node.text("title"), node.text("subtitle", ""), node.number("km_per_hex")
    hexes, board, ornament = (node.table(key) for key in ("hexes", "board", "ornament"))
    for table in (board, ornament):
        _known(table)
    city = City(
        name,
        title,
        subtitle,
        km,
        _map_toml(name, node, grid, hexes, board),
        _townscape(grid, _lie(node.table("fit"), grid, km), board, ornament),
    )
    node.text("source"), node.text("confidence")
    node.done()
    return city


def _known(table: Node) -> None:
    """Refuse a field that no row of its list has."""
    for key in table:
        for row in table.tables(key) if key in FIELDS else ():
            for field in row:
                if field not in (*FIELDS[key], *ORIGIN):
                    raise row.fault(f"{field} is not a field here", field)


def check_city(city: City, committed: str, board: Board) -> list[str]:
    """Everything that is wrong: a map that is not the plan's, a river with a gap, a way that fords a river."""
    stale = [] if committed == city.map_toml else ["map.toml is not what the plan says: northfront atlas build"]
    return [*stale, *check_board(board), *river_gaps(board), *_crossings(board)]


def _crossings(board: Board) -> Iterator[str]:
    """Ways cross rivers on bridges only, and bridges lie on rivers."""
    grid = board.grid
    wet = set(grid.pairs(union(*(board.hexsides(kind) for kind in RIVERS))))
    bridged = set(grid.pairs(board.hexsides("bridge")))
    for a, b in sorted(bridged - wet):
        yield f"the bridge {grid.name(a)}/{grid.name(b)} is on no river"
    for course in board.courses:
        if course.kind in WAYS:
            for a, b in course.pairs:
                if (min(a, b), max(a, b)) in wet - bridged:
                    yield f"{course.name} crosses a river without a bridge at {grid.name(a)}/{grid.name(b)}"


def _map_toml(name: str, node: Node, grid: Grid, hexes: Node, board: Node) -> str:
    origin = {key: node.text(key) for key in ORIGIN}
    head = [
        f"# {node.text('title')}: made by `northfront atlas build {name}` from the plan boards/{name.replace('-', '_')}.toml.",
        *(f'{key} = "{value}"' for key, value in origin.items()),
        'ground = "clear"',
        "",
    ]
    lists: dict[str, Iterable[Row]] = {
        "sheets": node.value["sheets"],
        "hexes": _hexes(grid, hexes, board),
        "hexsides": _rows(board, "rivers", ("is", "name", "between")) + _bridges(board),
        "lines": _rows(board, "ways", ("line", "name", "through")),
        "places": _rows(board, "objectives", ("hex", "name")) + _rows(board, "waters", ("hex", "name", "size")),
    }
    return "\n".join([*head, *(line for key, rows in lists.items() for line in toml_list(key, rows))])


def _rows(board: Node, key: str, fields: tuple[str, ...]) -> list[Row]:
    return [{field: row.text(field) for field in (*fields, *_origin(row))} for row in board.tables(key)]


def _origin(row: Node) -> Iterator[str]:
    return (key for key in ORIGIN if key in row)


def _bridges(board: Node) -> list[Row]:
    return [{"is": "bridge", **row} for row in _rows(board, "bridges", ("name", "between"))]


def _hexes(grid: Grid, hexes: Node, board: Node) -> Iterator[Row]:
    """A row for each hex that is more than clear land, in the order of the grid; what is in it keeps the usual origin."""
    terrain: dict[Hex, Row] = {}
    features: dict[Hex, list[str]] = {}
    for row in board.tables("objectives"):
        settled: Row = {key: row.text(key) for key in _origin(row)}
        terrain[read_hex(row, "hex", grid)] = {"terrain": "objective", **settled}
    for kind in hexes:
        for h in _listed(hexes, kind, grid):
            if kind not in GROUND:
                features.setdefault(h, []).append(kind)
            elif h in terrain:
                raise hexes.fault(f"{grid.name(h)} is {terrain[h]['terrain']} already", kind)
            else:
                terrain[h] = {"terrain": kind}
    for h in sorted(terrain.keys() | features.keys()):
        name, ground, has = grid.name(h), terrain.get(h, {}), features.get(h)
        there: Row = {"has": has} if has else {}
        if len(ground) > 1 and there:
            yield {"hex": name, **ground}
            yield {"hex": name, **there}
        else:
            yield {"hex": name, **ground, **there}


def _listed(node: Node, key: str, grid: Grid) -> list[Hex]:
    names = node.text(key).split()
    for name in names:
        if not grid.has(name):
            raise node.fault(f"there is no hex {name} on this board", key)
    return [grid.hex(name) for name in names]


def _lie(node: Node, grid: Grid, km: float) -> Lie:
    anchor = grid.centre(read_hex(node, "hex", grid))
    lie = Lie(anchor, np.array([node.numbers("at", 2)]), Plain(*node.numbers("km_per_degree", 2)), km)
    node.done()
    return lie


def _townscape(grid: Grid, lie: Lie, board: Node, ornament: Node) -> Townscape:
    def spot(row: Node) -> Spot:
        x, y = lie(np.array([row.numbers("at", 2)]))[0]
        return float(x), float(y)

    lines = [(row, row.text("is")) for row in board.tables("rivers")]
    lines += [(row, row.text("line")) for row in board.tables("ways")]
    return Townscape(
        lie(points_of(ornament, "coast")),
        {(kind, row.text("name")): lie(points_of(row, "course")) for row, kind in lines},
        {row.text("name"): row.number("width") for row in board.tables("rivers")},
        {row.text("name"): Site(spot(row), row.text("plan")) for row in board.tables("objectives")},
        tuple(
            Quarter(row.text("name"), spot(row), row.number("size"), row.number("turn"))
            for row in ornament.tables("quarters")
        ),
        tuple(Garden(spot(row), _pair(row)) for row in ornament.tables("gardens")),
        sum(1 << h for h in _listed(ornament, "park", grid)),
        frozenset(row.text("name") for row in board.tables("ways") if not row.flag("shown", default=True)),
    )


def _pair(row: Node) -> tuple[float, float]:
    across, down = row.numbers("reach", 2)
    return across, down
