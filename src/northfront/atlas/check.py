"""Is a committed map true to its plan and sound in itself? Needs no coast data, so it runs everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from northfront.atlas.paper import Paper
from northfront.atlas.plan import Pin, Plan
from northfront.core.board import Board, check_board
from northfront.core.hexes import Hex, HexSet, Sides, minus, union

WATER = ("sea", "lake")
RIVERS = ("river", "don", "volga", "major-river")


def check_map(plan: Plan, board: Board) -> list[str]:
    """Everything that is wrong: a pin that does not hold, a river with a gap, land that cannot be reached."""
    return [
        *check_board(board),
        *_pins(plan, board),
        *river_gaps(board),
        *_reachable(plan, board),
        *_edges(plan, board),
    ]


def _pins(plan: Plan, board: Board) -> Iterator[str]:
    for pin in plan.pins:
        if not _holds(pin, board):
            where = " ".join(board.grid.name(h) for h in pin.hexes)
            yield f"pin does not hold: {pin.kind} {pin.what} {where} ({pin.source})"


def _holds(pin: Pin, board: Board) -> bool:
    h = pin.hexes[0]
    match pin.kind:
        case "place":
            return board.places.get(pin.what) == h
        case "land":
            return not board.ground(*WATER) >> h & 1
        case "water" | "terrain":
            return board.terrain_at(h) == pin.what
        case "has":
            return bool(board.feature(pin.what) >> h & 1)
        case "closed":
            return _has_side(board, pin.what, pin.hexes)
        case "open":
            return not any(_has_side(board, kind, pin.hexes) for kind in WATER)
        case "river":
            return any(_has_side(board, kind, pin.hexes) for kind in RIVERS)
        case "dry":
            return not any(_has_side(board, kind, pin.hexes) for kind in RIVERS)
        case _:
            line = pin.kind.removeprefix("way ")
            kinds = (line, f"major-{line}")
            return all(any(_has_side(board, kind, step) for kind in kinds) for step in pairwise(pin.hexes))


def _has_side(board: Board, kind: str, hexes: tuple[Hex, ...]) -> bool:
    d = board.grid.direction(hexes[0], hexes[1])
    return bool(board.hexsides(kind)[d] >> hexes[0] & 1)


def river_gaps(board: Board) -> Iterator[str]:
    """Each stretch of a named river is one chain: neighbouring hexsides share a corner."""
    corners: dict[tuple[Hex, Hex], set[tuple[str, int]]] = {}
    for sheet in board.grid.sheets:
        for side, ends in Paper(board.grid, sheet).sides.items():
            corners[side] = {(sheet.name, corner) for corner in ends}
    for course in board.courses:
        if course.name and course.kind in RIVERS:
            ends_of = [corners[min(pair), max(pair)] for pair in course.pairs]
            for i, (before, after) in enumerate(pairwise(ends_of)):
                if not before & after:
                    gap = "/".join(board.grid.name(h) for h in course.pairs[i])
                    yield f"the {course.name} has a gap after {gap}"


def land_and_sides(board: Board) -> tuple[HexSet, Sides]:
    """Where ground units can go at all."""
    land = board.grid.all ^ (board.grid.all & board.ground(*WATER))
    wet = union(board.hexsides("sea"), board.hexsides("lake"))
    return land, minus(board.grid.every_side, wet)


def _walkable(pin: Pin, plan: Plan, board: Board) -> bool:
    """Is it a hex of the main sheet that ground units use? A harbour on the sea is not."""
    h = pin.hexes[0]
    return board.grid.sheet(h).name == plan.sheet.name and not board.ground(*WATER) >> h & 1


def _reachable(plan: Plan, board: Board) -> Iterator[str]:
    """All hexes that the rulebook uses are connected by land: set-up, places, sources of supply, entries."""
    land, dry = land_and_sides(board)
    needed = {pin.hexes[0] for pin in plan.pins if _used(pin) and _walkable(pin, plan, board)}
    found = board.grid.flood(1 << min(needed), land, dry) if needed else 0
    for h in sorted(needed):
        if not found >> h & 1:
            yield f"{board.grid.name(h)} cannot be reached by land"


def _used(pin: Pin) -> bool:
    return pin.kind in ("land", "place") or (
        pin.kind == "has"
        and pin.what.endswith(("-source", "-arrow", "-square", "-a", "-b", "-c", "-n", "-e", "-s", "-w"))
    )


def _edges(plan: Plan, board: Board) -> Iterator[str]:
    """Arrows and Finnish squares are on the edge of the map."""
    for pin in plan.of("has"):
        if pin.what.endswith(("-arrow", "-square")) and len(board.grid.neighbours(pin.hexes[0])) == 6:
            yield f"{pin.what} {board.grid.name(pin.hexes[0])} is not on the edge of the map"
