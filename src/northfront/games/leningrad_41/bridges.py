"""[8.9] [8.10] Bridges, printed and built by engineers."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from northfront.core.ask import Ask, Hexes, Narrow, Procedure, Reason, Side, Unit, Units, UnitSet, unless_forced
from northfront.core.hexes import Hex, HexSet, Sides, scan, union
from northfront.games.leningrad_41.command import own_units
from northfront.games.leningrad_41.state import GERMAN, CityState
from northfront.games.leningrad_41.terrain import Ground, pair_name

NO_BUILDER: Final = Reason("8.10b", "no engineer stands by a river where it began the phase, with its bridge unused")


def builders(s: CityState, side: Side) -> UnitSet:
    """[8.10a] [8.10b] Engineers that began the phase where they are, next to water; [8.10l] (R76, R83)."""
    able = _builders(s, side, s.on_map[side] & ~s.moved & ~s.mover & ~s.hidden[GERMAN])
    return sum([1 << u for u in scan(able) if banks(s, u)])


def _builders(s: CityState, side: Side, units: UnitSet) -> UnitSet:
    """[8.10a] Those of the units that can build: all German engineers, Soviet bridge engineers."""
    return s.marked(units, "bridge-engineer") | (s.marked(units, "engineer") if side == GERMAN else 0)


def banks(s: CityState, u: Unit) -> HexSet:
    """[8.10m] The land hexes across water from an engineer."""
    return s.game.board.grid.cross(1 << s.where[u], s.game.chart.water_sides) & s.game.chart.land


def may_build(s: CityState, side: Side) -> UnitSet:
    """[8.10e] Engineers that have not named their bridge, or may still name another."""
    return builders(s, side) & ~s.bridging


def build(s: CityState, side: Side) -> Procedure[None]:
    """[8.10c] [8.10d] The owner names the hexside; from then on it is bridged for his units."""
    able = may_build(s, side)
    engineers = (
        own_units(s, side, "8.10a")
        .keep(s.on_map[side], "7.1c", "it is not on the map")
        .drop(s.hidden[GERMAN], "6.6d", "turn it face up first")  # R76
        .keep(_builders(s, side, s.on_map[side]), "8.10a", "it cannot build bridges")
        .drop(s.bridging, "8.10j", "its bridge has been used in this phase")
        .keep(able, *NO_BUILDER)
    )
    ask = Ask(side, "engineer", "Which engineers build a bridge?", Units(engineers), "8.10a", about=able)
    u = yield from unless_forced(ask)
    prompt = f"Across which hexside does {s.name(u)} build it?"
    hexes = Narrow(s.game.board.grid.all).keep(banks(s, u), "8.10m", "it is not the next hex across water")
    to = yield Ask(side, "bank", prompt, Hexes(hexes), "8.10d", about=1 << u)
    s.pontoon[u] = s.game.board.grid.direction(s.where[u], to) + 1
    s.note("pontoon", "8.10c", unit=u, bridge=pair_name(s.game.board.grid, s.where[u], to))


def spans(s: CityState, side: Side) -> dict[Unit, tuple[Hex, Hex]]:
    """[8.10h] [8.10i] The pontoons of a side: the engineer that holds each, and the two hexes."""
    if not any(s.pontoon):
        return {}
    found: dict[Unit, tuple[Hex, Hex]] = {}
    for u in scan(builders(s, side)):
        if s.pontoon[u]:
            at = s.where[u]
            found[u] = at, dict(s.game.board.grid.neighbours(at))[s.pontoon[u] - 1]
    return found


def pontoons(s: CityState, side: Side) -> Sides | None:
    """[8.10f] All of them as hexsides; the enemy cannot use them (R73)."""
    pairs = list(spans(s, side).values())
    return s.game.board.grid.sides(pairs) if pairs else None


def ground_for(s: CityState, side: Side) -> Ground:
    """The map as a side can use it now."""
    sides = pontoons(s, side)
    return s.game.chart.ground(tuple(sorted(s.blown)), sides) if sides else s.ground


def use(s: CityState, side: Side, path: Iterable[Hex]) -> None:
    """[8.10j] An engineer over whose bridge somebody has gone stays in this phase."""
    steps = {frozenset(pair) for pair in pairwise(path)}
    for u, pair in spans(s, side).items():
        if frozenset(pair) in steps and not _printed(s, pair):
            s.bridging |= 1 << u


def _printed(s: CityState, pair: tuple[Hex, Hex]) -> bool:
    return bool(s.game.board.grid.cross(1 << pair[0], s.ground.bridges) >> pair[1] & 1)


def assault_sides(s: CityState, side: Side) -> Sides:
    """[10.16a] [8.13a] Hexsides over which a side's units can assault and advance (R89)."""
    return ground_for(s, side).crossable


def any_crossing(s: CityState) -> Sides:
    """[10.16b] [10.16c] Hexsides with water, bridged or not."""
    return union(s.game.chart.water_sides, s.game.chart.printed)
