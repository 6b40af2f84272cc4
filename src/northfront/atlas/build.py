"""From a plan and the gazetteer to a board: map.toml, the coast for the drawing, and a report of what was decided."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from shapely import Polygon, contains_xy, prepare, unary_union

from northfront.atlas import geography
from northfront.atlas.gshhg import LICENCE
from northfront.atlas.paper import Paper
from northfront.atlas.plan import Pin, Plan
from northfront.atlas.projection import Georeference, Points, pinned
from northfront.atlas.shore import Kind, Shores, decide_hexes, decide_hexsides, real_shores, rings
from northfront.atlas.streams import Chain, Streams
from northfront.atlas.ways import Track, Ways
from northfront.core.board import SIZES
from northfront.core.hexes import Hex

INSIDE: Final = 0.36
"""A pinned place within this distance of the middle of its hex is left alone; others are moved to that distance."""


BLEED: Final = 0.7
"""In hexes: how much coast beyond the edge of the map is kept, for the lines along the shore."""


@dataclass(slots=True)
class Built:
    """What the builder decided for one sheet."""

    plan: Plan
    paper: Paper
    shores: Shores
    kinds: dict[Hex, Kind]
    wet: dict[tuple[Hex, Hex], Kind]
    towns: dict[str, Hex]
    terrain: dict[Hex, str]
    rivers: list[Chain]
    rails: list[Track]
    roads: list[Track]
    borders: list[tuple[str, list[tuple[Hex, Hex]]]]
    residuals: dict[str, float]


def build(plan: Plan, progress: Callable[[str], object] = lambda _: None) -> Built:
    """Decide everything about the sheet that is built from geography."""
    paper = Paper(plan.grid, plan.sheet)
    progress("pins")
    where, residuals = fit_pins(plan, paper)
    progress("shores")
    shores = real_shores(plan, paper, where)
    kinds = decide_hexes(plan, paper, shores)
    wet = decide_hexsides(plan, paper, shores, kinds)
    progress("towns and terrain")
    towns = place_towns(plan, paper, where, kinds)
    terrain = decide_terrain(plan, paper, where, kinds, towns)
    progress("rivers")
    streams = Streams(plan, paper, where, kinds)
    for river in geography.rivers(plan.region):
        if _counts(plan, river):
            streams.trace(river)
    progress("railways and roads")
    land = {h for h in paper.hexes if kinds[h] == "land"}
    rails = _ways(plan, paper, where, land, set(wet), towns, "rail")
    roads = _ways(plan, paper, where, land, set(wet), towns, "road")
    borders = list(_borders(plan, paper, where, land))
    return Built(plan, paper, shores, kinds, wet, towns, terrain, streams.chains, rails, roads, borders, residuals)


def _counts(plan: Plan, river: geography.River) -> bool:
    choices = plan.choices
    wanted = river.rank <= choices.river_rank or river.name in choices.also_rivers
    return wanted and river.name not in choices.skip_rivers


def fit_pins(plan: Plan, paper: Paper) -> tuple[Georeference, dict[str, float]]:
    """The warp that brings every pinned place into its hex, and how far each was from its middle before."""
    pins = list(plan.of("place"))
    if not pins:
        return plan.flat, {}
    places: Points = np.array([geography.towns(plan.region)[pin.what].place for pin in pins])
    before = plan.flat.flat(places)
    centres = paper.centres[[paper.index[pin.hexes[0]] for pin in pins]]
    apart = before - centres
    lengths = np.hypot(apart[:, 0], apart[:, 1])
    shrink = np.minimum(1.0, INSIDE / np.maximum(lengths, 1e-9))
    targets = centres + apart * shrink[:, None]
    residuals = {pin.what: round(float(length), 2) for pin, length in zip(pins, lengths, strict=True)}
    return pinned(plan.flat, places, targets), residuals


def place_towns(plan: Plan, paper: Paper, where: Georeference, kinds: dict[Hex, Kind]) -> dict[str, Hex]:
    """Towns of the board by name; one to a hex, the larger first, on land."""
    found = {pin.what: pin.hexes[0] for pin in plan.of("place")}
    full = set(found.values())
    smallest = SIZES.index(plan.choices.smallest_town)
    candidates = [town for town in geography.towns(plan.region).values() if SIZES.index(town.size) <= smallest]
    candidates.sort(key=lambda town: (SIZES.index(town.size), town.name))
    points = where.paper(np.array([town.place for town in candidates]))
    for town, point, h in zip(candidates, points, paper.nearest(points), strict=True):
        apart = float(np.hypot(*(paper.centres[paper.index[h]] - point)))
        if town.name in found or apart > 0.58:
            continue
        ashore = _ashore(paper, kinds, h, point)
        if ashore is not None and not _crowded(plan, paper, ashore, full):
            found[town.name] = ashore
            full.add(ashore)
    return found


def _crowded(plan: Plan, paper: Paper, h: Hex, full: set[Hex]) -> bool:
    """Is there a town in the hex, or one too near?"""
    here = paper.centres[paper.index[h]]
    gap = max(plan.choices.town_gap, 0.5)
    return any(float(np.hypot(*(paper.centres[paper.index[each]] - here))) < gap for each in full)


def _ashore(paper: Paper, kinds: dict[Hex, Kind], h: Hex, point: np.ndarray) -> Hex | None:
    """The hex, or the nearest land hex beside it: a port belongs to the land."""
    near = [each for each in (h, *(other for _, other in paper.grid.neighbours(h))) if kinds[each] == "land"]
    if not near:
        return None
    best = min(near, key=lambda each: float(np.hypot(*(paper.centres[paper.index[each]] - point))))
    return best if float(np.hypot(*(paper.centres[paper.index[best]] - point))) < 0.95 else None


def decide_terrain(
    plan: Plan, paper: Paper, where: Georeference, kinds: dict[Hex, Kind], towns: dict[str, Hex]
) -> dict[Hex, str]:
    """The terrain of every hex that is not clear land."""
    found: dict[Hex, str] = {h: kind for h, kind in kinds.items() if kind != "land"}
    clear = {h for name, h in towns.items() if geography.towns(plan.region)[name].size in plan.choices.keep_clear}
    shares: dict[Hex, tuple[float, str]] = {}
    choices = plan.choices
    for kind, name in choices.terrain.items():
        outlines = [
            Polygon(where.paper(_dense(area.ring))).buffer(0) for area in geography.areas() if area.kind == kind
        ]
        ground = unary_union(outlines)
        prepare(ground)
        for h in paper.hexes:
            if kinds[h] == "land" and h not in clear:
                share = float(contains_xy(ground, paper.samples(h)).mean())
                if share >= choices.share and share > shares.get(h, (0.0, ""))[0]:
                    shares[h] = (share, choices.thick.get(kind, name) if share >= choices.thick_share else name)
    found |= {h: name for h, (_, name) in shares.items()}
    if plan.choices.cities:
        found |= {
            h: "city"
            for name, h in towns.items()
            if geography.towns(plan.region)[name].size == "city" and kinds[h] == "land"
        }
    for pin in plan.of("terrain"):
        found[pin.hexes[0]] = pin.what
    return {h: name for h, name in found.items() if name != "clear"}


def _dense(ring: Points) -> Points:
    """A ring with points close enough together for a warp."""
    closed = np.vstack((ring, ring[:1]))
    return np.vstack([a + (b - a) * np.linspace(0, 1, 8, endpoint=False)[:, None] for a, b in pairwise(closed)])


def _ways(
    plan: Plan,
    paper: Paper,
    where: Georeference,
    land: set[Hex],
    wet: set[tuple[Hex, Hex]],
    towns: dict[str, Hex],
    kind: str,
) -> list[Track]:
    ways = Ways(paper, where, land, wet, towns)
    for pin in plan.of(f"way {kind}"):
        ways.lay(Track(pin.what, 1, pin.hexes))
    if plan.choices.rails if kind == "rail" else plan.choices.roads:
        for way in geography.railways(plan.region) if kind == "rail" else geography.roads(plan.region):
            if _wanted(plan, way, plan.choices.rail_rank if kind == "rail" else plan.choices.road_rank):
                ways.trace(way)
    return ways.tracks


def _wanted(plan: Plan, way: geography.Way, rank: int) -> bool:
    choices = plan.choices
    return (way.rank <= rank or way.name in choices.also_ways) and not any(
        word in way.name for word in choices.skip_ways
    )


def _borders(
    plan: Plan, paper: Paper, where: Georeference, land: set[Hex]
) -> Iterator[tuple[str, list[tuple[Hex, Hex]]]]:
    """Frontiers: the hexsides between the hexes on either side of the line, found by a chain of corners along it."""
    for line in geography.lines() if plan.choices.borders else ():
        if line.name in plan.choices.borders:
            streams = Streams(plan, paper, where, {h: "land" if h in land else "sea" for h in paper.hexes})
            streams.trace(geography.River(line.name, 1, "", line.ring))
            for chain in streams.chains:
                yield line.name, list(chain.sides)


def coast_json(built: Built) -> str:
    """The real coast of the sheet for the drawing, in a file of its own with its licence."""
    sheet = built.plan.sheet.name
    shores, seen = built.shores, built.paper.outline.buffer(BLEED)
    land = shores.land.union(shores.lakes.buffer(0.001)).intersection(seen)  # the lakes lie upon it
    lakes = shores.lakes.union(shores.ponds).intersection(seen)
    data = {
        "licence": LICENCE,
        "sheets": {sheet: {"land": rings(land), "lakes": rings(lakes)}},
    }
    return json.dumps(data, separators=(",", ":")) + "\n"


def report(built: Built) -> list[str]:
    """What the builder did, for a person."""
    lines = ["pinned place, distance from the middle of its hex before the warp (in hexes):"]
    lines += [f"  {name:24} {apart:.2f}" for name, apart in sorted(built.residuals.items(), key=lambda item: -item[1])]
    counts = Counter(built.terrain.get(h, "clear") for h in built.paper.hexes)
    lines.append("hexes: " + ", ".join(f"{count} {name}" for name, count in counts.most_common()))
    lines.append(
        f"rivers: {len({chain.name for chain in built.rivers})} in {sum(len(c.sides) for c in built.rivers)} hexsides"
    )
    lines.append(f"railways: {len(built.rails)}, roads: {len(built.roads)}, towns: {len(built.towns)}")
    forced = Counter(pin.kind for pin in built.plan.pins)
    lines.append("pins: " + ", ".join(f"{count} {kind}" for kind, count in sorted(forced.items())))
    return lines


def pin_of(plan: Plan, kind: str, h: Hex) -> Pin | None:
    """The pin that settles a hex, if there is one."""
    return next((pin for pin in plan.of(kind) if h in pin.hexes), None)
