"""A board: a grid with what is printed on it, read from a game's map.toml or from a fixture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final, Literal, NamedTuple, cast

from northfront.core.datafile import Node
from northfront.core.errors import Refusal
from northfront.core.hexes import (
    DIRECTIONS,
    Direction,
    Grid,
    Hex,
    HexSet,
    Passages,
    Sheet,
    Sides,
    opposite,
    scan,
    union,
)

CONFIDENCE: Final = ("read", "reconciled", "reconstructed")
SHAPES: Final = ("flat-top", "point-up")
LARGEST: Final = 999
SIZES: Final = ("major", "city", "town", "village")


class Fact(NamedTuple):
    """Where one datum comes from, and how sure it is."""

    what: str
    source: str
    confidence: str


UNKNOWN: Final = Fact("", "", "")


def fact(node: Node, what: str, around: Node | None = None) -> Fact:
    """The origin that a datum states, or else the one that its file states for all."""
    source = node.text("source", around.text("source", "") if around else "")
    confidence = _confidence(node, _confidence(around, "") if around else "")
    if not source or not confidence:
        raise node.fault(f"{what} needs a source and a confidence ({', '.join(CONFIDENCE)})")
    return Fact(what, source, confidence)


def _confidence(node: Node, default: str) -> str:
    return node.one_of("confidence", CONFIDENCE) if "confidence" in node else node.text("confidence", default)


class Link(NamedTuple):
    """Two hexes that belong together though they are not adjacent: an inset's edge and its hex on the main map."""

    kind: str
    a: Hex
    b: Hex


class Course(NamedTuple):
    """A river, road or railway with its name: its hexsides (or the steps of its way) in order."""

    kind: str
    name: str
    pairs: tuple[tuple[Hex, Hex], ...]


@dataclass(frozen=True, slots=True)
class Board:
    """What is printed on the map sheets. Immutable; everything is a set of hexes, of hexsides, or a name."""

    grid: Grid
    terrain: Mapping[str, HexSet]
    features: Mapping[str, HexSet] = field(default_factory=dict)
    sides: Mapping[str, Sides] = field(default_factory=dict)
    places: Mapping[str, Hex] = field(default_factory=dict)
    sizes: Mapping[str, str] = field(default_factory=dict)  # of places, for the drawing: major, city, town, village
    courses: tuple[Course, ...] = ()
    links: tuple[Link, ...] = ()
    facts: tuple[Fact, ...] = ()
    made_up: bool = False  # a fixture's: it need not have every hex that the game's other data name

    def terrain_at(self, h: Hex) -> str:
        return next(name for name, hexes in self.terrain.items() if hexes >> h & 1)

    def name_at(self, h: Hex) -> str:
        """The name printed in a hex, or nothing."""
        return next((name for name, at in self.places.items() if at == h), "")

    def ground(self, *names: str) -> HexSet:
        """All hexes of these terrains; a terrain that this board lacks is the empty set."""
        found = 0
        for name in names:
            found |= self.terrain.get(name, 0)
        return found

    def feature(self, name: str) -> HexSet:
        return self.features.get(name, 0)

    def hexsides(self, name: str) -> Sides:
        return self.sides.get(name, self.grid.closed_sides)

    def linked(self, kind: str, h: Hex) -> HexSet:
        """The hexes that links of this kind join to h."""
        found = 0
        for link in self.links:
            if link.kind == kind and h in (link.a, link.b):
                found |= 1 << (link.b if link.a == h else link.a)
        return found

    def passages(self, *kinds: str) -> Passages:
        """The links of these kinds as passages: each hex of the `b` end with all the hexes joined to it."""
        joined: dict[Hex, HexSet] = {}
        for link in self.links:
            if link.kind in kinds:
                joined[link.b] = joined.get(link.b, 0) | 1 << link.a
        return tuple((1 << h, others) for h, others in joined.items())


def read_board(node: Node) -> Board:
    """The board of a map.toml (docs/data-and-sources.md shows every field)."""
    grid = read_grid(node)
    facts: list[Fact] = []
    terrain, features = _hexes(node, grid, facts)
    courses = tuple(_courses(node, grid, facts))
    places, sizes = _places(node, grid, facts)
    board = Board(
        grid,
        terrain,
        features,
        _sides_of(courses, grid),
        places,
        sizes,
        courses,
        tuple(_links(node, grid, facts)),
        tuple(facts),
        node.flag("made_up", default=False),
    )
    node.done()
    return board


def read_grid(node: Node) -> Grid:
    """The sheets of a map.toml as one grid."""
    sheets: list[Sheet] = []
    without: list[str] = []
    for row in node.tables("sheets"):
        sheets.append(_sheet(row))
        fact(row, "sheet", node)
        alone = Grid(sheets[-1])
        for name in row.texts("without", []):
            if not alone.has(name):
                raise row.fault(f"there is no hex {name} to leave out", "without")
            without.append(name)
        try:
            Grid(*sheets, without=without)
        except Refusal as error:
            raise row.fault(str(error)) from None
        row.done()
    if not sheets:
        raise node.fault("a board needs at least one sheet", "sheets")
    return Grid(*sheets, without=without)


def _sheet(row: Node) -> Sheet:
    shape = row.one_of("shape", SHAPES)
    across, along = ("east", "west"), ("south", "north")
    if shape == "point-up":
        across, along = along, across
    toward = row.texts("toward", [across[0], along[0]])
    if len(toward) != 2 or toward[0] not in across or toward[1] not in along:
        ways = f"{' or '.join(across)}, then {' or '.join(along)}"
        raise row.fault(f"must name two of north, east, south, west: on a {shape} sheet {ways}", "toward")
    return Sheet(
        _span(row, "lines"),
        _span(row, "places"),
        cast(Literal["odd", "even"], row.one_of("shifted", ("odd", "even"))),
        cast(Literal["flat-top", "point-up"], shape),
        row.text("numbers", "LLPP"),
        (toward[0], toward[1]),
        row.text("name", "map"),
    )


def _span(node: Node, key: str) -> range:
    ends = node.wholes(key)
    if len(ends) != 2 or not 0 <= ends[0] <= ends[1] <= LARGEST:
        raise node.fault(f"must be two numbers from 0 to {LARGEST}, the first and the last", key)
    return range(ends[0], ends[1] + 1)


def _hexes(node: Node, grid: Grid, facts: list[Fact]) -> tuple[dict[str, HexSet], dict[str, HexSet]]:
    ground = node.text("ground", "clear")
    terrain = {ground: grid.all}
    features: dict[str, HexSet] = {}
    settled = 0
    for row in node.tables("hexes", []):
        name = row.text("hex")
        bit = 1 << read_hex(row, "hex", grid)
        facts.append(fact(row, f"hex {name}", node))
        if kind := row.text("terrain", ""):
            if settled & bit:
                raise row.fault(f"{name} has a terrain already", "terrain")
            settled |= bit
            terrain[ground] ^= bit
            terrain[kind] = terrain.get(kind, 0) | bit
        for kind in row.texts("has", []):
            features[kind] = features.get(kind, 0) | bit
        row.done()
    return terrain, features


def _courses(node: Node, grid: Grid, facts: list[Fact]) -> Iterator[Course]:
    for row in node.tables("hexsides", []):
        texts = row.text("between").split() or [""]
        sides = tuple(_adjacent(row, "between", text.split("/"), grid)[0] for text in texts)
        yield _course(node, row, "is", sides, facts, row.text("between"))
    for row in node.tables("lines", []):
        steps = tuple(_adjacent(row, "through", row.text("through").split(), grid))
        yield _course(node, row, "line", steps, facts, row.text("through"))


def _course(
    node: Node, row: Node, key: str, pairs: tuple[tuple[Hex, Hex], ...], facts: list[Fact], where: str
) -> Course:
    course = Course(row.text(key), row.text("name", ""), pairs)
    facts.append(fact(row, f"{course.kind} {where}", node))
    row.done()
    return course


def _adjacent(row: Node, key: str, names: list[str], grid: Grid) -> list[tuple[Hex, Hex]]:
    """The steps of a chain of hexes; two hexes of a hexside are the shortest chain."""
    if len(names) < 2 or (key == "between" and len(names) > 2):
        raise row.fault("must name two adjacent hexes, such as 0101/0102, or the hexes of a way", key)
    for name in names:
        if not grid.has(name):
            raise row.fault(f"there is no hex {name} on this board", key)
    pairs = list(pairwise(grid.hex(name) for name in names))
    for a, b in pairs:
        if not grid.adjacent(a, b):
            raise row.fault(f"{grid.name(a)} and {grid.name(b)} are not adjacent", key)
    return pairs


def _sides_of(courses: tuple[Course, ...], grid: Grid) -> dict[str, Sides]:
    sides: dict[str, Sides] = {}
    for course in courses:
        sides[course.kind] = union(sides.get(course.kind, grid.closed_sides), grid.sides(course.pairs))
    return sides


def _places(node: Node, grid: Grid, facts: list[Fact]) -> tuple[dict[str, Hex], dict[str, str]]:
    places: dict[str, Hex] = {}
    sizes: dict[str, str] = {}
    for row in node.tables("places", []):
        name = row.text("name")
        if name in places:
            raise row.fault(f"there are two places called {name}", "name")
        places[name] = read_hex(row, "hex", grid)
        sizes[name] = row.one_of("size", SIZES, "town")
        facts.append(fact(row, f"place {name}", node))
        row.done()
    return places, sizes


def _links(node: Node, grid: Grid, facts: list[Fact]) -> Iterator[Link]:
    for row in node.tables("links", []):
        yield Link(row.text("kind"), read_hex(row, "a", grid), read_hex(row, "b", grid))
        facts.append(fact(row, f"link {row.text('a')} {row.text('b')}", node))
        row.done()


def read_hex(node: Node, key: str, grid: Grid) -> Hex:
    name = node.text(key)
    if not grid.has(name):
        raise node.fault(f"there is no hex {name} on this board", key)
    return grid.hex(name)


def read_hexes(node: Node, key: str, grid: Grid) -> HexSet:
    """A list of hexes; none if the row has no such list."""
    names = node.texts(key, [])
    for name in names:
        if not grid.has(name):
            raise node.fault(f"there is no hex {name} on this board", key)
    return grid.hexes(names)


def named_hexes(node: Node, key: str, board: Board) -> HexSet:
    """A list of hexes, as `read_hexes` reads it; hexes that a made-up board lacks are left out."""
    if not board.made_up:
        return read_hexes(node, key, board.grid)
    return board.grid.hexes(filter(board.grid.has, node.texts(key, [])))


def rows_on_board(rows: list[Node], key: str, board: Board) -> Iterator[tuple[Hex, Node]]:
    """The rows of a list, each with its hex; rows whose hex a made-up board lacks are left out."""
    for row in rows:
        if not board.made_up or board.grid.has(row.text(key)):
            yield read_hex(row, key, board.grid), row


def _seen_from_there(grid: Grid, mask: HexSet, d: Direction) -> HexSet | None:
    """The hexes beyond these hexsides; None if a hexside is at the edge of the map."""
    beyond = grid.step(mask, d)
    return beyond if beyond.bit_count() == mask.bit_count() else None


def check_board(board: Board) -> list[str]:
    """All that is wrong with a board: terrain that overlaps or leaves gaps, hexsides that only one of their hexes has."""
    grid, wrong = board.grid, []
    seen = 0
    for name, hexes in board.terrain.items():
        wrong += [f"hex {grid.name(h)} has a second terrain, {name}" for h in scan(hexes & seen)]
        seen |= hexes
    wrong += [f"hex {grid.name(h)} has no terrain" for h in scan(grid.all ^ (grid.all & seen))]
    for name, sides in board.sides.items():
        if any(_seen_from_there(grid, sides[d], d) != sides[opposite(d)] for d in DIRECTIONS):
            wrong.append(f"{name} hexsides are not the same from both hexes")
    return wrong
