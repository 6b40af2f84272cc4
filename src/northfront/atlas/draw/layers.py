"""The printed map of one sheet, from the sea up to the railways."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from northfront.atlas.draw.coast import Coast, Ground, ground_of, shore_lines
from northfront.atlas.draw.cover import (
    DEEP_WOODS,
    FOREST,
    HILL,
    LIGHT_WOODS,
    MARSH,
    ROUGH,
    conifers,
    cover,
    grove,
    hachures,
    reeds,
    stones,
    trees,
)
from northfront.atlas.draw.fortifications import walls
from northfront.atlas.draw.legend import BRIDGE, ferry_sign
from northfront.atlas.draw.mottle import mottle
from northfront.atlas.draw.numbers import number_box
from northfront.atlas.draw.paper import Paper, grid_path
from northfront.atlas.draw.pathdata import number, outline, polyline
from northfront.atlas.draw.rivers import River, river_shape, rivers_of
from northfront.atlas.draw.shapes import Points, Shape, apart, box, grow, line, simple, union
from northfront.atlas.draw.sources import draw_sources
from northfront.atlas.draw.style import Detail, lettering
from northfront.atlas.draw.towns import built_up, great_city, streets
from northfront.atlas.draw.ways import Way, border_lines, bridges, ferries, railways, roads
from northfront.core.board import Board

SHELF: Final = 42.0
SHORES: Final = (6.0, 13.5, 23.0, 35.0)
"""Distance of the lines in the water from its shore."""
CLEAR_OF_LINES: Final = 6.5
"""Trees and reeds stay this far from railways and roads."""


COVERS: Final = {
    "hill": HILL,
    "rough": ROUGH,
    "light": LIGHT_WOODS,
    "dense": DEEP_WOODS,
    "marsh": MARSH,
    "forest": FOREST,
}
"""What covers the land, the lowest first."""
QUAY: Final = 4.0
"""The gap between the houses of a great city and its river."""


@dataclass(frozen=True)
class Layers:
    """Everything on one sheet that is computed once: shapes and curves in the sheet's own mu."""

    paper: Paper
    board: Board
    ground: Ground
    rivers: list[River]
    water: Shape
    rails: list[Way]
    roads: list[Way]

    @property
    def lines(self) -> list[Points]:
        return [way.curve for way in (*self.rails, *self.roads)]


def layers_of(paper: Paper, board: Board, coast: Coast | None) -> Layers:
    """The geometry of a sheet."""
    ground = ground_of(paper, board, coast)
    rivers = rivers_of(paper, board, ground)
    return Layers(
        paper, board, ground, rivers, river_shape(rivers, ground), railways(paper, board), roads(paper, board)
    )


def draw_ground(layers: Layers, detail: Detail) -> str:
    """The map without numbers and names, clipped to the hexes."""
    paper = layers.paper
    clip = f"b-field{paper.number}"
    edge = outline(paper.outline)
    inside = "".join(
        (
            *_waters(layers),
            *_covers(layers, detail),
            *_inland(layers),
            *_works(layers),
            *_ways(layers),
            draw_sources(paper, layers.board),
        )
    )
    return (
        f'<clipPath id="{clip}"><path d="{edge}"/></clipPath><g clip-path="url(#{clip})">{inside}</g>'
        f'<path class="b-edge" d="{edge}"/>'
    )


def _path(kind: str, data: str) -> str:
    return f'<path class="{kind}" d="{data}"/>' if data else ""


def _waters(layers: Layers) -> Iterator[str]:
    ground, paper = layers.ground, layers.paper
    left, top, right, bottom = paper.bounds
    field = f'x="{number(left)}" y="{number(top)}" width="{number(right - left)}" height="{number(bottom - top)}"'
    yield f'<rect class="b-sea" {field}/>'
    yield _path("b-shelf", outline(simple(grow(simple(ground.land, 2), SHELF), 0.8)))
    yield "".join(_shores(layers))
    yield f'<defs><path id="b-shape{paper.number}" d="{outline(simple(ground.land, 0.3))}"/></defs>'
    yield f'<use class="b-land" href="#b-shape{paper.number}"/>'
    mark = f"b-land{paper.number}"
    yield f'<clipPath id="{mark}"><use href="#b-shape{paper.number}"/></clipPath>'
    picture = mottle(paper.width, paper.height)
    yield (
        f'<g clip-path="url(#{mark})"><image class="b-mottle" href="{picture}" {field} preserveAspectRatio="none"/></g>'
    )


def _shores(layers: Layers) -> Iterator[str]:
    for i, shape in enumerate(shore_lines(layers.ground.land, SHORES)):
        yield _path(f"b-shore b-shore{i}", outline(shape))


def _covers(layers: Layers, detail: Detail) -> Iterator[str]:
    paper, board, ground = layers.paper, layers.board, layers.ground
    hill, rough, light, deep, marsh, forest = shapes = [cover(paper, board, ground, kind) for kind in COVERS.values()]
    for kind, shape in zip(COVERS, shapes, strict=True):
        yield _path(f"b-{kind}", outline(shape))
    if detail != "far":
        taken = _taken(layers, detail)
        yield _path("b-hachure", hachures(hill))
        yield _path("b-stone", stones(rough, taken))
        yield _path("b-reed", reeds(marsh, taken))
        yield _path("b-tree", trees(forest, taken))
        yield _path("b-tree", grove(light, [*taken, deep, marsh]))
        yield _path("b-conifer", conifers(deep, taken))


def _taken(layers: Layers, detail: Detail) -> list[Shape]:
    """Where no sign stands: rivers, ways, and the places of the hexes' numbers."""
    paper = layers.paper
    figures = [box(*number_box(paper, h, lettering(detail, "number"))) for h in paper.hexes]
    return [
        layers.water,
        union(grow(simple(line(curve), 1.0), CLEAR_OF_LINES) for curve in layers.lines),
        apart(figures),
    ]


def _inland(layers: Layers) -> Iterator[str]:
    ground = layers.ground
    lakes = outline(simple(ground.lakes, 0.3))
    yield _path("b-lake", lakes)
    yield from (
        _path(f"b-shore b-shore{i}", outline(shape))
        for i, shape in enumerate(shore_lines(ground.lakes, SHORES, inside=True))
    )
    yield _path("b-river", outline(simple(layers.water, 0.15)))
    yield f'<use class="b-coast" href="#b-shape{layers.paper.number}"/>'
    yield _path("b-coast", lakes)


def _works(layers: Layers) -> Iterator[str]:
    paper, board, ground = layers.paper, layers.board, layers.ground
    yield _path("b-built", outline(built_up(paper, board, ground)))
    if great := great_city(paper, board):
        data = outline(streets(paper, board, ground).difference(grow(layers.water, QUAY)))
        yield _path("b-built", data) + _path("b-blocks", data)
        yield _path("b-wall", outline(paper.shape_of(great)))
    border = "".join(polyline(curve) for curve in border_lines(paper, board))
    yield _path("b-border0", border) + _path("b-border", border)
    yield _path("b-grid", grid_path(paper))
    yield _path("b-fort", walls(paper, board))


def _ways(layers: Layers) -> Iterator[str]:
    road = "".join(polyline(way.curve) for way in layers.roads)
    minor = "".join(polyline(way.curve) for way in layers.rails if way.kind != "major-rail")
    major = "".join(polyline(way.curve) for way in layers.rails if way.kind == "major-rail")
    for kind, data in (("road", road), ("minor", minor), ("major", major)):
        yield _path(f"b-{kind}0", data) + _path(f"b-{kind}1", data)
    for x, y, turn in bridges(layers.paper, layers.board, (*layers.rails, *layers.roads), layers.water):
        yield f'<path class="b-bridge" transform="translate({number(x)},{number(y)}) rotate({number(turn)})" d="{BRIDGE}"/>'
    yield from (ferry_sign(*ferry) for ferry in ferries(layers.paper, layers.board))
