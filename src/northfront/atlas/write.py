"""A built board as map.toml: readable, ordered, one fact a line, with source and confidence."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import pairwise

from northfront.atlas import geography
from northfront.atlas.build import Built, pin_of
from northfront.atlas.paper import side_of
from northfront.core.hexes import Hex, Sheet

Row = dict[str, str | list[str] | list[int]]


def map_toml(built: Built) -> str:
    """The whole file."""
    plan, grid = built.plan, built.plan.grid
    lines = [
        f"# {plan.title}: made by `northfront atlas build {plan.name}`. Corrections belong into the plan's overrides file.",
        'source = "A"',
        'confidence = "reconstructed"',
        'ground = "clear"',
        "",
        *toml_list("sheets", [_sheet(built, sheet) for sheet in grid.sheets]),
        *toml_list("hexes", [*_hexes(built), *_by_hand(built, "hexes")]),
        *toml_list("hexsides", [*_hexsides(built), *_by_hand(built, "hexsides")]),
        *toml_list("lines", [*_lines(built), *_by_hand(built, "lines")]),
        *toml_list("places", [*_places(built), *_by_hand(built, "places")]),
        *toml_list("links", _by_hand(built, "links")),
    ]
    return "\n".join(lines)


def _by_hand(built: Built, key: str) -> list[Row]:
    rows: list[Row] = built.plan.by_hand.value.get(key, []) if built.plan.by_hand else []
    return rows


def toml_list(key: str, rows: Iterable[Row]) -> Iterator[str]:
    yield f"{key} = ["
    yield from (f"  {{{', '.join(f'{name} = {_value(value)}' for name, value in row.items())}}}," for row in rows)
    yield "]"
    yield ""


def _value(value: str | list[str] | list[int]) -> str:
    return json.dumps(value, ensure_ascii=False)


def _sheet(built: Built, sheet: Sheet) -> Row:
    grid = built.plan.grid
    every = [sheet.label(line, place) for line in sheet.lines for place in sheet.places]
    without = [name for name in every if not grid.has(name)]
    row: Row = {
        "name": sheet.name,
        "shape": sheet.shape,
        "lines": [sheet.lines[0], sheet.lines[-1]],
        "places": [sheet.places[0], sheet.places[-1]],
        "shifted": sheet.shifted,
        "numbers": sheet.numbers,
        "toward": list(sheet.toward),
    }
    return {**row, "without": without} if without else row


def _hexes(built: Built) -> Iterator[Row]:
    plan, grid = built.plan, built.plan.grid
    features: dict[Hex, list[str]] = {}
    for pin in plan.of("has"):
        features.setdefault(pin.hexes[0], []).append(pin.what)
    for h in built.paper.hexes:
        row: Row = {"hex": grid.name(h)}
        if h in built.terrain:
            row["terrain"] = built.terrain[h]
        if h in features:
            row["has"] = features[h]
        settled = pin_of(plan, "terrain", h) or pin_of(plan, "water", h) or pin_of(plan, "has", h)
        if len(row) > 1:
            yield {**row, **({"source": settled.source, "confidence": settled.confidence} if settled else {})}


def _hexsides(built: Built) -> Iterator[Row]:
    plan = built.plan
    pinned = {side_of(*pin.hexes): pin for pin in plan.of("closed")}
    for chain in built.rivers:
        major = chain.rank <= plan.choices.major_rank or chain.name in plan.choices.major_rivers
        kind = "major-river" if major else "river"
        yield {"is": kind, "name": chain.name, "between": " ".join(_pair(built, side) for side in chain.sides)}
    for side, kind in sorted(built.wet.items()):
        settled = pinned.get(side)
        origin: Row = {"source": settled.source, "confidence": settled.confidence} if settled else {}
        yield {"is": kind, "between": _pair(built, side), **origin}
    for name, sides in built.borders:
        yield {"is": "border", "name": name, "between": " ".join(_pair(built, side) for side in sides)}
    bridges = _bridges(built)
    if bridges:
        yield {"is": "bridge", "between": " ".join(_pair(built, side) for side in bridges)}


def _bridges(built: Built) -> list[tuple[Hex, Hex]]:
    """Where a railway or road crosses a river."""
    rivers = {side for chain in built.rivers for side in chain.sides}
    steps = {side_of(a, b) for track in (*built.rails, *built.roads) for a, b in pairwise(track.hexes)}
    return sorted(rivers & steps)


def _pair(built: Built, side: tuple[Hex, Hex]) -> str:
    grid = built.plan.grid
    return f"{grid.name(side[0])}/{grid.name(side[1])}"


def _lines(built: Built) -> Iterator[Row]:
    grid, plan = built.plan.grid, built.plan
    for kind, tracks in (("rail", built.rails), ("road", built.roads)):
        pinned = {pin.hexes: pin for pin in plan.of(f"way {kind}")}
        for track in tracks:
            name = "major-rail" if kind == "rail" and track.rank == 1 and plan.choices.major_rails else kind
            row: Row = {"line": name, "name": track.name, "through": " ".join(grid.name(h) for h in track.hexes)}
            pin = pinned.get(track.hexes)
            yield {**row, **({"source": pin.source, "confidence": pin.confidence} if pin else {})}


def _places(built: Built) -> Iterator[Row]:
    grid, plan = built.plan.grid, built.plan
    pinned = {pin.what: pin for pin in plan.of("place")}
    towns = {pin.hexes[0] for pin in plan.of("has") if pin.what == "town"}
    for name, h in sorted(built.towns.items(), key=lambda item: item[1]):
        size = geography.towns(plan.region)[name].size
        if h in towns or (size in ("city", "major") and not built.terrain.get(h, "").endswith("city")):
            size = "town"  # the map shows as a town or city only what is one by the rules
        row: Row = {"hex": grid.name(h), "name": name, "size": size}
        pin = pinned.get(name)
        yield {**row, **({"source": pin.source, "confidence": pin.confidence} if pin else {})}
