"""The board of a city as one SVG document, layer by layer from the ground up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from northfront.atlas.draw.city.cuts import Shapes
from northfront.atlas.draw.city.fabric import SITE, Fabric, fabric_of
from northfront.atlas.draw.city.key import WIDTH, Plate, title_letters
from northfront.atlas.draw.city.names import Claim, Letterer, Named
from northfront.atlas.draw.city.plans import disc, draw_plan, standing
from northfront.atlas.draw.city.signs import MARK, draw_bridge, entries, fort, hexagons, lane, ring
from northfront.atlas.draw.city.townscape import Site, Townscape
from northfront.atlas.draw.city.water import Waters, waters_of
from northfront.atlas.draw.city.ways import Bridge, CityWay, bridges_of, ways_of
from northfront.atlas.draw.document import document, placed
from northfront.atlas.draw.field import Spot
from northfront.atlas.draw.frame import Cartouche, draw_frame, draw_paper
from northfront.atlas.draw.lettering import Box
from northfront.atlas.draw.names import COUNTER
from northfront.atlas.draw.numbers import draw_numbers, spots_of
from northfront.atlas.draw.paper import Paper, papers
from northfront.atlas.draw.pathdata import number, outline, polyline
from northfront.atlas.draw.shapes import box, contains, grow, simple
from northfront.atlas.draw.style import Detail, city_stylesheet
from northfront.atlas.draw.theme import Theme
from northfront.atlas.draw.water_names import CurvedName, draw_curved, water_names
from northfront.core.board import Board
from northfront.core.hexes import Hex, scan

SHALLOW: Final = 46.0
SHORES: Final = (6.0, 13.5, 23.0, 35.0)
"""Distance of the lines in the water from its shore."""
MARK_ZOOM: Final[dict[Detail, float]] = {"far": 1.6, "middle": 1.3, "near": 1.0}
BUILT: Final = ("urban", "objective")
ROOM: Final = 12.0
"""Open water round the plate."""


@dataclass(frozen=True)
class CityLayers:
    """Everything on one sheet that is computed once."""

    paper: Paper
    board: Board
    scape: Townscape
    waters: Waters
    ways: list[CityWay]
    bridges: list[Bridge]
    sites: dict[Hex, Site]
    fabric: Fabric


def city_layers(paper: Paper, board: Board, scape: Townscape) -> CityLayers:
    """The geometry of a sheet."""
    waters = waters_of(paper, board, scape)
    ways = ways_of(paper, board, scape)
    sites = standing(paper, board, scape, waters, ways)
    fabric = fabric_of(paper, board, scape, waters, ways, [site.spot for site in sites.values()])
    return CityLayers(paper, board, scape, waters, ways, bridges_of(paper, board, ways, waters), sites, fabric)


def draw_city(
    board: Board,
    scape: Townscape,
    theme: Theme,
    *,
    title: str,
    subtitle: str,
    km_per_hex: float | None,
    detail: Detail,
    numbers: bool,
    overlays: Sequence[str],
    live: str,
    clear_of_counters: bool,
) -> str:
    """The board as an SVG document; see `draw_board`."""
    grounds: list[str] = []
    names: list[str] = []
    for paper in papers(board.grid):
        layers = city_layers(paper, board, scape)
        inside = draw_paper(paper, 0, 0) + _clipped(layers, detail) + draw_frame(paper, detail)
        inside += "".join(entries(paper, board))
        inside += "".join(_signs(layers, detail))
        afloat = water_names(paper, board, layers.waters.ground(paper), detail)
        block = Cartouche(title, subtitle, km_per_hex, 0.0, title_letters(title)) if title else None
        plate, spot = _plate(layers, block, afloat) if block else ("", None)
        grounds.append(placed(paper, "b-map b-city-map", inside + plate))
        lettered = draw_curved(afloat, "water", detail, f"b-water{paper.number}-")
        with_numbers = numbers and detail != "far"
        letterer = _names(layers, detail, spot, numbers=with_numbers, clear_of_counters=clear_of_counters)
        lettered += letterer.svg()
        if with_numbers:
            taken = [*letterer.texts, *(box for name in afloat for box in name.boxes), *([spot] if spot else [])]
            lettered += draw_numbers(paper, detail, board.ground("sea"), spots_of(paper, detail, taken))
        names.append(placed(paper, "b-lettering", lettered))
    body = "".join((*grounds, *overlays, *names, live))
    frames = [(paper, 0.0, 0.0) for paper in papers(board.grid)]
    return document(board, theme, title, detail, frames, body, f"<style>{city_stylesheet(theme)}</style>")


def _path(kind: str, data: str) -> str:
    return f'<path class="{kind}" d="{data}"/>' if data else ""


def _clipped(layers: CityLayers, detail: Detail) -> str:
    """The map without numbers and signs, clipped to the hexes."""
    clip, edge = f"b-field{layers.paper.number}", outline(layers.paper.outline)
    inside = "".join((*_ground(layers, detail), *_water(layers), *_grid(layers), *_lines(layers)))
    return (
        f'<clipPath id="{clip}"><path d="{edge}"/></clipPath><g clip-path="url(#{clip})">{inside}</g>'
        f'<path class="b-edge" d="{edge}"/>'
    )


def _ground(layers: CityLayers, detail: Detail) -> Iterator[str]:
    fabric = layers.fabric
    left, top, right, bottom = layers.paper.bounds
    field = f'x="{number(left)}" y="{number(top)}" width="{number(right - left)}" height="{number(bottom - top)}"'
    yield f'<rect class="b-clear" {field}/>'
    for i, fields in enumerate(fabric.fields):
        yield _path(f"b-field{i}", _outlines(fields))
    yield _path("b-park", outline(fabric.park)) + _path("b-street", outline(fabric.street))
    near = detail == "near"
    yield '<g class="b-fabric" opacity=".8">' if near else '<g class="b-fabric">'
    for i, blocks in enumerate(fabric.blocks):
        yield _path(f"b-block{i}", _outlines(blocks))
    if detail != "far":  # a page shows the fine things where it is near enough
        yield _path("b-yard" if near else "b-yard b-fine", _outlines(fabric.yards))
    yield "</g>" + _path("b-park", _outlines(fabric.gardens))
    if detail != "far":
        yield _path("b-parktree", "".join(disc(*tree) for tree in fabric.trees))


def _outlines(pieces: Shapes) -> str:
    return "".join(map(outline, pieces))


def _water(layers: CityLayers) -> Iterator[str]:
    great, small = layers.waters.great, outline(simple(layers.waters.small, 0.15))
    shape = outline(great)
    yield _path("b-wet", shape) + _path("b-wet", small)
    left, top, right, bottom = layers.paper.bounds
    around = box(left - 300, top - 300, right + 300, bottom + 300)
    yield _path("b-shallow", outline(simple(great.intersection(grow(around.difference(great), SHALLOW)), 0.4)))
    for i, distance in enumerate(SHORES):
        yield _path(f"b-shore b-shore{i}", outline(simple(grow(great, -distance), 0.5)))
    yield _path("b-quay", shape) + _path("b-quay1", small)


def _grid(layers: CityLayers) -> Iterator[str]:
    paper, board = layers.paper, layers.board
    sea, built = board.ground("sea"), board.ground(*BUILT)
    yield _path("b-open", hexagons(paper, board.grid.all & ~(sea | built)))
    city = hexagons(paper, built)
    yield _path("b-city0", city) + _path("b-city1", city)
    yield _path("b-open b-afloat", hexagons(paper, sea))


def _lines(layers: CityLayers) -> Iterator[str]:
    lanes = "".join(lane(bridge) for bridge in layers.bridges if not bridge.carries)
    rails, prospekts = (
        "".join(polyline(way.curve) for way in layers.ways if way.kind == kind) for kind in ("rail", "prospekt")
    )
    for kind, data in (("lane", lanes), ("track", rails), ("prospekt", prospekts)):
        yield _path(f"b-{kind}0", data) + _path(f"b-{kind}1", data)


def _signs(layers: CityLayers, detail: Detail) -> Iterator[str]:
    paper, board = layers.paper, layers.board
    if detail != "far":
        yield from (draw_bridge(bridge) for bridge in layers.bridges)
    objectives = board.ground("objective")
    for h in scan(board.feature("fort") & paper.members):
        yield fort(paper, paper.centres[h], in_objective=bool(objectives >> h & 1))
    yield '<g class="b-rings">'
    yield from (ring(paper, paper.centres[h], "soviet", MARK_ZOOM[detail]) for h in layers.sites)
    yield "</g>"
    yield from (draw_plan(site) for site in layers.sites.values())


def _plate(layers: CityLayers, block: Cartouche, afloat: Sequence[CurvedName]) -> tuple[str, Box | None]:
    """Title and key on open water, as far west as there is room, about the middle of the sheet; nothing without room."""
    plate = Plate(layers.paper, layers.board, layers.fabric, block)
    left, top, _, bottom = layers.paper.bounds
    sea, high = layers.waters.sea, plate.height
    if sea.is_empty:
        return "", None
    middle = (top + bottom) / 2
    x = left + 50
    for y in sorted(np.arange(top + 50, bottom - high - 50, 25), key=lambda y: abs(y + high / 2 - middle - 330)):
        spot = Box(x - ROOM, y - ROOM, x + WIDTH + ROOM, y + high + ROOM)
        if sea.contains(box(*spot)) and not any(spot.meets(each) for name in afloat for each in name.boxes):
            return plate.draw(x, float(y)), spot
    return "", None


def _names(
    layers: CityLayers, detail: Detail, plate: Box | None, *, numbers: bool, clear_of_counters: bool
) -> Letterer:
    paper, board, scape = layers.paper, layers.board, layers.scape
    letterer = Letterer(paper, detail, _claims(layers, plate, clear_of_counters=clear_of_counters))
    for quarter in scape.quarters:
        if contains(paper.outline, np.array([quarter.spot]))[0]:
            letterer.quarter(quarter)
    named = [Named(h, _short(board.name_at(h)), site.spot) for h, site in layers.sites.items()]
    land = [h for h in paper.hexes if not board.ground("sea") >> h & 1] if clear_of_counters else []
    letterer.objectives(named, [_about(paper.centres[h], COUNTER, COUNTER) for h in land], numbers=numbers)
    for stream in layers.waters.streams:
        letters = letterer.letters("great" if stream.great else "small")
        if stream.great:
            letterer.along(stream.curve, stream.name, "great", "great", -0.33 * letters)
        else:
            letterer.along(stream.curve, stream.name, "small", "river", stream.width.mean() / 2 + 0.35 * letters)
    for kind, what, lift in (("prospekt", "way", 7.0), ("rail", "track", 5.0)):
        for way in layers.ways:
            if way.kind == kind and way.name not in scape.unnamed:
                letterer.along(way.curve, _line_name(way), what, what, lift + 3.0)
    return letterer


def _line_name(way: CityWay) -> str:
    """A railroad without the place to which it leads, and with the word line."""
    name = _short(way.name) if way.kind == "rail" else way.name
    return f"{name} line" if way.kind == "rail" and not name.endswith(("link", "spur")) else name


def _short(name: str) -> str:
    """A name without its brackets where the rest is clear: Exchange, NKVD House."""
    return name.partition(" (")[0] if name.endswith(")") else name


def _claims(layers: CityLayers, plate: Box | None, *, clear_of_counters: bool) -> Iterator[Claim]:
    """Where no name should stand."""
    if plate:
        yield Claim(plate, 9.0)
    wide, high = SITE
    for h, site in layers.sites.items():
        yield Claim(_about(site.spot, wide - 2, high - 1), 3.0)
        x, y = layers.paper.centres[h]
        yield Claim(_about((x + MARK[0], y + MARK[1]), 11.5, 11.5), 2.0)
        if clear_of_counters:
            yield Claim(_about((x, y), COUNTER, COUNTER), 7.0)
    for bridge in layers.bridges:
        yield Claim(_about((bridge.x, bridge.y), 13, 13), 1.2 if bridge.over == "major-river" else 0.6)


def _about(spot: Spot, wide: float, high: float) -> Box:
    return Box(spot[0] - wide, spot[1] - high, spot[0] + wide, spot[1] + high)
