"""What is worth what in Assault on Stalingrad: who stands on the victory hexes at the end, how many Germans are in the city, hex 0120."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.outlook import Goal, Outlook, read_weights
from northfront.games.assault.computer.estimates import value
from northfront.games.assault.computer.headquarters import lead
from northfront.games.assault.computer.outlook import escort, family_outlook, risk
from northfront.games.assault.forecast import times
from northfront.games.assault.stalingrad.tables import Stalingrad, StalingradState
from northfront.games.assault.stalingrad.victory import holds_hex, path_is_cut, points
from northfront.games.assault.supply_lines import supply_lines
from northfront.games.assault.tables import GERMAN, SOVIET

WEIGHTS: Final = read_weights("northfront.games.assault.stalingrad.computer", ("german", "soviet"))
LOOKOUT: Final = 3.0  # value to the Soviets of a unit in hex 0120, whose presence keeps the path open
BARRIER: Final = 6.0  # value of driving a Soviet unit from a road
DETOUR: Final = 8  # hexes by which a road to the city may be longer than the shortest
LATE: Final = 4  # turns before the end when units that hold no victory hex go into the city, too
DRIVEN: Final = 0.25  # share of its value that a unit risks where it was driven to, in the open
STAFF_INSIDE: Final = 60.0  # cost of a headquarters in the city: cut off there, it takes its whole corps with it


def worth_of(s: StalingradState, h: Hex) -> float:
    """[19.92] A victory hex counts twice, and [19.91] the German in it besides; [19.93a] [19.93b] the hex in the north."""
    worth = s.game.points
    if s.game.key_points >> h & 1:
        return 2.0 * worth.key_point + worth.unit
    if h == s.game.cut_off:
        return float(worth.hex + worth.path)
    return crowd(s, h)


def crowd(s: StalingradState, h: Hex) -> float:
    """[19.91] Value of any other hex of the city to a German: who goes there early leaves the roads to the enemy."""
    late = s.game.turns - s.turn < LATE
    return float(s.game.points.unit) if late and s.game.chart.interior >> h & 1 else 0.0


def command(s: StalingradState, u: Unit) -> Callable[[Hex], float]:
    """What a headquarters achieves from a hex: it stays out of the city."""
    inner = lead(s, u)
    return lambda h: inner(h) - STAFF_INSIDE * (s.game.chart.inset >> h & 1)


def goals(s: StalingradState) -> tuple[Goal, ...]:
    """The victory hexes without Germans, hex 0120 as long as it brings anything, and enemies who bar the roads."""
    empty = s.game.key_points & ~s.occupied[GERMAN]
    places = [Goal(h, worth_of(s, h)) for h in scan(empty)]
    places += [Goal(h, BARRIER) for h in scan(barriers(s))]
    worth = s.game.points
    north = worth.hex * (not holds_hex(s)) + worth.path * (not path_is_cut(s))
    return (*places, Goal(s.game.cut_off, float(north))) if north else tuple(places)


def barriers(s: StalingradState) -> HexSet:
    """[19.51b] Soviet units outside the city on or next to roads that lead there or carry supply: sooner or later they cut a corps off."""
    used = sum(1 << h for h in supply_lines(s, GERMAN)) & s.game.chart.lifeline_hexes
    return s.occupied[SOVIET] & _beside(s.game, _roads_to_the_city(s.game) | used)


def _beside(game: Stalingrad, roads: HexSet) -> HexSet:
    """These hexes and those next to them, this side of the Volga."""
    return (roads | game.board.grid.ring(roads)) & _west_bank(game)


@lru_cache(maxsize=4)
def _west_bank(game: Stalingrad) -> HexSet:
    chart = game.chart
    return game.board.grid.flood(chart.exits, chart.main & ~chart.city, chart.open)


@lru_cache(maxsize=4)
def _roads_to_the_city(game: Stalingrad) -> HexSet:
    """The roads from the German edges to the city without great detours: not those that only lead to other places."""
    chart, grid = game.chart, game.board.grid
    roads = chart.lifeline_hexes

    def away(start: HexSet) -> dict[Hex, int]:
        found, reached, steps = dict.fromkeys(scan(start & roads), 0), start & roads, 0
        while wider := grid.cross(reached, chart.lifelines) & roads & ~reached:
            steps += 1
            found |= dict.fromkeys(scan(wider), steps)
            reached |= wider
        return found

    there, back = away(chart.exits), away(chart.city)
    ways = {h: there[h] + back[h] for h in there.keys() & back.keys()}
    shortest = min(ways.values(), default=0)
    return sum(1 << h for h, way in ways.items() if way <= shortest + DETOUR)


def ferries(s: StalingradState, u: Unit) -> HexSet:
    """S-26: Where a Soviet unit on the east bank can change maps to cross by a ferry while Germans are in the city."""
    if s.game.side_of[u] == GERMAN or not s.inside or s.where[u] < 0:
        return 0
    return s.game.chart.counterparts(s.where[u]) & _landings(s.game)


@lru_cache(maxsize=4)
def _landings(game: Stalingrad) -> HexSet:
    """The ends of the ferries on the east bank, on the Inset."""
    chart, grid = game.chart, game.board.grid
    return grid.cross(chart.interior, chart.crossings) & chart.fringe


def held(s: StalingradState) -> float:
    """The lead in points."""
    return float(points(s, GERMAN) - points(s, SOVIET))


def guard(s: StalingradState, u: Unit, h: Hex) -> float:
    """[19.91] [19.92] Only who is there at the end counts."""
    kept = escort(s, u, h)
    if kept is not None:
        return kept
    if s.game.hqs >> u & 1:
        return 0.0
    worth, german = s.game.points, s.game.side_of[u] == GERMAN
    if s.game.key_points >> h & 1:
        return float(worth.key_point + (worth.unit if german else 0))
    if h == s.game.cut_off:
        return 0.0 if german else LOOKOUT
    return crowd(s, h) if german else 0.0


def stakes(s: StalingradState, side: Side) -> Mapping[Hex, float]:
    """The places that would change the score if they were lost."""
    german = s.occupied[GERMAN] & s.game.key_points
    if side == GERMAN:
        return {h: worth_of(s, h) for h in scan(german)}
    own = {h: worth_of(s, h) for h in scan(s.game.key_points & ~german)}
    return own if holds_hex(s) else own | {s.game.cut_off: worth_of(s, s.game.cut_off)}


def extra_value(s: StalingradState, side: Side) -> float:
    """[11.35a] The risk to German headquarters, and to those who were driven back."""
    return (risk(s) if side == GERMAN else 0.0) - open_to_attack(s, side)


def open_to_attack(s: StalingradState, side: Side) -> float:
    """[19.61] [12.42] Who retreats is disrupted and stays where it is, so its next fight is there: [19.35] cover spares it some of the risk."""
    if s.turn == s.game.turns:
        return 0.0
    driven = s.retreated & s.on_map[side]
    return DRIVEN * sum(
        value(s, u) / (1 if s.game.unaided >> u & 1 else times(s, side, s.where[u])) for u in scan(driven)
    )


OUTLOOK: Final[Outlook] = family_outlook(
    goals=goals,
    held=held,
    stakes=stakes,
    guard=guard,
    hex_value=worth_of,
    tables=WEIGHTS,
    lead=command,
    by_way_of=ferries,
    gather=lambda s: _landings(s.game),
    extra_value=extra_value,
)
