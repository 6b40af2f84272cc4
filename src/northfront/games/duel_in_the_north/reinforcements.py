"""[4.0] Reinforcements: which units are due, where they enter and at what cost. [4.4] The Finns enter by their squares."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from northfront.core.ask import Narrow, Side, Unit, UnitSet
from northfront.core.hexes import Hex, HexSet, first, scan
from northfront.core.memo import by_boxes
from northfront.games.duel_in_the_north.sea import landings
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, Arrival, Duel, DuelState

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


def ways(game: Duel, scenario: str, arrival: Arrival) -> tuple[Arrival, ...]:
    """How the units of a line may arrive; [18.2a] in the alternative campaign also as another line of that turn."""
    return game.free_ways[arrival.id] if scenario == "alternative" else (arrival,)


def waiting(s: DuelState, arrival: Arrival) -> UnitSet:
    box = s.game.box(arrival.id)
    return sum(1 << u for u in scan(arrival.units) if s.where[u] == box)


def due(s: DuelState, side: Side, *hows: str) -> UnitSet:
    """[3.1a] [4.0a] Units that are due and may enter in one of these ways."""
    return _due_by(s, side, s.turn, hows or ENTERING)


@by_boxes
def _due_by(s: DuelState, side: Side, turn: int, hows: tuple[str, ...]) -> UnitSet:
    boxes, where = _boxes_due(s.game, s.scenario, side, turn, hows), s.where
    return sum([1 << u for u in scan(s.game.units_of[side] & ~s.on_map[side]) if where[u] in boxes])


@lru_cache(maxsize=1024)
def _boxes_due(game: Duel, scenario: str, side: Side, turn: int, hows: tuple[str, ...]) -> frozenset[Hex]:
    """The boxes whose units may arrive by now in one of these ways."""
    return frozenset(
        box
        for box, arrival in game.arrival_of.items()
        if arrival.side == side and arrival.turn <= turn
        if any(way.how in hows for way in ways(game, scenario, arrival))
    )


def entry_hexes(s: DuelState, units: UnitSet) -> Narrow:
    """[4.0a] Where these units of one box can come in."""
    u = first(units)
    arrival, side = s.game.arrival_of[s.where[u]], s.game.side_of[u]
    open_ = 0
    for way in ways(s.game, s.scenario, arrival):
        open_ |= way_in(s, way, units)
    blocked = arrival.hexes and not arrival.hexes & ~s.occupied[1 - side]
    hexes = (
        Narrow(s.game.chart.land)
        .drop(s.occupied[1 - side], "7.0a", "an enemy unit is there")
        .keep(open_, "4.0e" if blocked else RULES[side, arrival.how], "it does not enter there")
    )
    return hexes.drop(
        _too_expensive(s, units, hexes.members), "9.0e", "it does not have the movement points to enter there"
    )


def _too_expensive(s: DuelState, units: UnitSet, hexes: HexSet) -> HexSet:
    """[9.0e] Hexes that one of these units cannot pay for."""
    allowances = {u: s.allowance(u) for u in scan(units)}
    if min(allowances.values()) >= s.game.chart.dearest:
        return 0
    return sum(1 << h for h in scan(hexes) if any(entry_cost(s, u, h) > have for u, have in allowances.items()))


def way_in(s: DuelState, way: Arrival, units: UnitSet) -> HexSet:
    """The hexes by which a line of the schedule lets these units in."""
    enemy, edges = s.occupied[1 - way.side], s.game.edges
    if way.how == "edge":
        return edges[way.edge] & s.game.chart.land & s.friendly(way.side)  # [17.3a] [17.5a]
    if way.how == "lake":  # [17.3e] [9.4a] [18.2a] infantry only
        return 0 if units & ~s.game.infantry else landings(s, s.game.ladoga & edges["north"]).members
    if way.how not in ENTERING:
        return 0
    edge = s.game.squares if way.how == "squares" else edges["south"]  # [4.4a] [17.3d] [17.5b]
    return way.hexes & ~enemy or s.game.board.grid.nearest(way.hexes, edge & s.game.chart.land & ~enemy)  # [4.0e] R9


def entry_cost(s: DuelState, u: Unit, to: Hex) -> int:
    """[4.0b] An arrival pays for its first hex on the map, which a square is not; a landing takes the whole move (R23)."""
    if s.game.squares >> to & 1:
        return 0
    if not s.game.edge_hexes >> to & 1:
        return s.allowance(u)
    return s.game.chart.entry_cost(to, motor=bool(s.game.motor >> u & 1))
