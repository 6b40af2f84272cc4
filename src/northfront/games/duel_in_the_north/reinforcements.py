"""[4.0] Reinforcements: who is due, where they enter and what that costs. [4.4] The Finns come in by their squares."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Narrow, Side, Unit, UnitSet
from northfront.core.hexes import Grid, Hex, HexSet, scan
from northfront.games.duel_in_the_north.sea import landings
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, Arrival, DuelState

ENTERING: Final = ("edge", "hexes", "squares", "lake")
RULES: Final = {
    (SOVIET, "edge"): "17.3a",
    (SOVIET, "place"): "17.3b",
    (SOVIET, "hexes"): "17.3d",
    (SOVIET, "lake"): "17.3e",
    (GERMAN, "edge"): "17.5a",
    (GERMAN, "hexes"): "17.5b",
    (GERMAN, "squares"): "17.5b",
}


def ways(s: DuelState, arrival: Arrival) -> tuple[Arrival, ...]:
    """How the units of a line may come; [18.2a] [18.4a] in the alternative campaign, a Soviet one, as any line of that turn says (R69)."""
    if s.scenario != "alternative" or arrival.side != SOVIET or arrival.how == "replace":
        return (arrival,)
    return tuple(
        a for a in s.game.arrivals.values() if (a.side, a.turn) == (SOVIET, arrival.turn) and a.how != "replace"
    )


def waiting(s: DuelState, arrival: Arrival) -> UnitSet:
    box = s.game.box(arrival.id)
    return sum(1 << u for u in scan(arrival.units) if s.where[u] == box)


def due(s: DuelState, side: Side, *hows: str) -> UnitSet:
    """[3.1a] [4.0a] Units whose turn has come and that may enter in one of these ways."""
    found = 0
    for arrival in s.game.arrivals.values():
        if (
            arrival.side == side
            and arrival.turn <= s.turn
            and any(way.how in (hows or ENTERING) for way in ways(s, arrival))
        ):
            found |= waiting(s, arrival)
    return found


def entry_hexes(s: DuelState, units: UnitSet) -> Narrow:
    """[4.0a] Where these units of one box can come in."""
    u = next(scan(units))
    arrival, side = s.game.arrival_of[s.where[u]], s.game.side_of[u]
    open_ = 0
    for way in ways(s, arrival):
        open_ |= way_in(s, way)
    blocked = arrival.hexes and not arrival.hexes & ~s.occupied[1 - side]
    hexes = (
        Narrow(s.game.chart.land)
        .drop(s.occupied[1 - side], "7.0a", "an enemy unit is there")
        .keep(open_, "4.0e" if blocked else RULES[side, arrival.how], "it does not enter there")
    )
    dear = sum(1 << h for h in scan(hexes.members) if any(entry_cost(s, v, h) > s.allowance(v) for v in scan(units)))
    return hexes.drop(dear, "9.0e", "it has not the points to enter there")


def way_in(s: DuelState, way: Arrival) -> HexSet:
    """The hexes by which a line of the schedule lets its units in."""
    enemy, edges = s.occupied[1 - way.side], s.game.edges
    if way.how == "edge":
        return edges[way.edge] & s.game.chart.land & s.friendly(way.side) & ~enemy  # [17.3a] [17.5a]
    if way.how == "lake":
        return landings(s, s.game.ladoga & edges["north"]).members  # [17.3e]
    if way.how not in ENTERING:
        return 0
    edge = s.game.squares if way.how == "squares" else edges["south"]  # [4.4a] [17.3d] [17.5b]
    return way.hexes & ~enemy or nearest(s.game.board.grid, way.hexes, edge & s.game.chart.land & ~enemy)  # [4.0e]


def nearest(grid: Grid, to: HexSet, among: HexSet) -> HexSet:
    """The hexes of `among` that are nearest to any of `to`; several if they are equally near (R9)."""
    near = to
    while not near & among and (wider := near | grid.ring(near)) != near:
        near = wider
    return near & among


def entry_cost(s: DuelState, u: Unit, to: Hex) -> int:
    """[4.0b] An arrival pays its first hex from its full allowance; a landing is the whole move (R23)."""
    if not (s.game.edge_hexes | s.game.squares) >> to & 1:
        return s.allowance(u)
    return s.game.chart.entry_cost(to, motor=bool(s.game.motor >> u & 1))


def came_by_arrow(s: DuelState, u: Unit, to: Hex) -> bool:
    """[5.1j] Did it come in over an arrow of its side?"""
    name = "german-arrow" if s.game.side_of[u] == GERMAN else "soviet-arrow"
    return bool(s.game.board.feature(name) >> to & 1)
