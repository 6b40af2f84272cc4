"""What computer players know about Assault on Leningrad. Nothing here decides what is legal.

A place that changes hands counts twice: one side gains its points, the other loses them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final

from northfront.core.ask import Side, Unit
from northfront.core.hexes import Grid, Hex, HexSet, Sides, scan
from northfront.core.outlook import Goal, Outlook, read_weights
from northfront.core.toolkit.costs import Cost, MoveCosts
from northfront.core.toolkit.supply import cost_layers, routes
from northfront.games.assault.computer.estimates import attack, clash, defence, outcome, value, worth
from northfront.games.assault.computer.headquarters import exposed, fed, lead, unsupplied_cost
from northfront.games.assault.computer.preferences import PREFERENCES
from northfront.games.assault.forecast import Combat, chances
from northfront.games.assault.legs import before_a_move, ways_of
from northfront.games.assault.leningrad.victory import has_division, soviet_decisive
from northfront.games.assault.stacking import too_many
from northfront.games.assault.state import AssaultState
from northfront.games.assault.supply import clear_of_enemy, supplied_units
from northfront.games.assault.tables import GERMAN, SIXTHS, SOVIET, Assault
from northfront.games.assault.zones import beside

WEIGHTS: Final = read_weights("northfront.games.assault.computer", ("german", "soviet"))
HALVES: Final = 2
DECISIVE: Final = 30.0  # value of denying the Soviets a decisive victory [17.12a]
RISK: Final = 0.15  # weight of a headquarters' risk when something else is decided
ESCORT: Final = 0.3  # and when a unit is sent to it or stays with it
PLUG: Final = 1.5  # value to the Soviets of standing in a fort, per multiple of the defence
FALLS: Final = 3.0  # and the cost of losing it
LONGEST: Final = 60  # hexes on a path to the east edge
STACK, CITY = 4, 30  # never more units in a hex; `apart` says which may be there together
NEAR, GATES = 9, 2  # hexes from Leningrad: where the German cuts that path, and where it is too close to try


def worth_of_places(s: AssaultState, hexes: HexSet) -> float:
    return 2.0 * sum(prize.points for prize in s.game.prizes if hexes >> prize.hex & 1)


def goals(s: AssaultState) -> tuple[Goal, ...]:
    """[17.22a] [17.22b] What the German does not hold yet and has not lost for good [17.25c]; and the path to the east [17.12b]."""
    gone = s.held | s.forfeited
    places = [Goal(prize.hex, 2.0 * prize.points) for prize in s.game.prizes if not gone >> prize.hex & 1]
    way = way_east(s) & ~s.game.prize_hexes
    return (*places, *(Goal(h, DECISIVE / way.bit_count()) for h in scan(way)))


def way_east(s: AssaultState) -> HexSet:
    """[17.12a] [17.12b] Near Leningrad, the path that keeps the city free, if there is one: the German must cut it."""
    chart = s.game.chart
    if s.occupied[GERMAN] & chart.interior:
        return 0
    return _way_east(s.game, clear_of_enemy(s, SOVIET) & chart.main | chart.city)


@lru_cache(maxsize=64)
def _way_east(game: Assault, clear: HexSet) -> HexSet:
    """The path over hexes clear of Germans, as far as they would cut it."""
    chart, grid = game.chart, game.board.grid
    law = steps(grid, chart.soviet_open[False])
    layers = cost_layers(law, chart.edges["east"] & clear, clear, LONGEST, until=chart.city)
    city = layers[-1] & chart.city
    return sum(1 << h for h in routes(law, layers, city & -city)) & _where_to_cut(game)


@lru_cache(maxsize=4)
def _where_to_cut(game: Assault) -> HexSet:
    """Near Leningrad, but not at its gates."""
    flood, chart = game.board.grid.flood, game.chart
    return flood(chart.city, chart.main, None, NEAR) & ~flood(chart.city, chart.main, None, GATES)


@cache
def steps(grid: Grid, over: Sides) -> MoveCosts:
    return MoveCosts(grid, [Cost(over, grid.all, 1)])


def held(s: AssaultState) -> float:
    """[17.25a] A captured city with no division to hold it is as good as lost."""
    bare = sum(1 << h for h in scan(s.captured & s.held) if not has_division(s, h))
    return worth_of_places(s, s.held & ~s.forfeited & ~bare)


@cache
def coarse(law: MoveCosts) -> MoveCosts:
    """The same costs in half points: close enough to plan a march."""
    costs = [
        Cost(over, into, max(1, round(cost * HALVES / SIXTHS)))
        for over, _, groups in law.groups
        for into, cost in groups
    ]
    return MoveCosts(law.grid, costs)


def guard(s: AssaultState, u: Unit, h: Hex) -> float:
    """[17.25a] A city that needs a garrison needs a division; other places hold without one. [11.33a] A headquarters is
    not left alone; [10.34] [10.35] and a Soviet unit is worth more in a fort than in the woods.
    """
    if s.phase == "german mechanized" and s.units_in(1 << h) & s.game.hqs & ~(1 << u):
        return ESCORT * exposed(s, h, without=u)
    if s.game.side_of[u] == SOVIET:
        return PLUG * _shelter(s, h) + (0.0 if s.forfeited >> h & 1 else 0.15 * worth_of_places(s, 1 << h))
    if not s.game.prize_hexes >> h & 1 or s.forfeited >> h & 1:
        return 0.0
    if s.game.garrisons >> h & 1:
        return worth_of_places(s, 1 << h) * (-1 if u in s.game.division_of else 1)
    return 0.1 * worth_of_places(s, 1 << h)


def _shelter(s: AssaultState, h: Hex) -> int:
    """[10.34a] [10.35a] What a fort adds to the strength of a Soviet unit, as a multiple."""
    return s.game.chart.times[SOVIET][h] - 1 if s.game.chart.forts >> h & 1 else 0


def stakes(s: AssaultState, side: Side) -> Mapping[Hex, float]:
    """[17.22] The places that are worth points; to the Soviets also the forts, which bar the roads [9.6a]."""
    if side == GERMAN:
        return {h: worth_of_places(s, 1 << h) for h in scan(s.held & ~s.forfeited)}
    forts = {h: FALLS * _shelter(s, h) for h in scan(s.game.chart.forts)}
    places = s.game.prize_hexes & ~s.held & ~s.forfeited
    return forts | {h: forts.get(h, 0.0) + worth_of_places(s, 1 << h) for h in scan(places)}


def apart(s: AssaultState, u: Unit, v: Unit, h: Hex) -> bool:
    """[7.1] [7.2a] Two units of a kind stay together if they are of one division, or [7.6a] in a city hex."""
    same = s.game.slot_of.get(u, 0) >> v & 1 and not s.game.chart.city >> h & 1
    division = s.game.division_of
    return bool(same) and (u not in division or division[u] != division.get(v))


def place(s: AssaultState, h: Hex) -> HexSet:
    """[8.37a] A unit on the fringe of the Inset goes back to its hex on the main map."""
    return next((one | other for one, other in s.game.chart.fringes if (one | other) >> h & 1), 1 << h)


def excess(s: AssaultState, h: Hex) -> int:
    """[8.37c] The number of excess units, with those that must come back from the fringe of the Inset."""
    if s.game.chart.city >> h & 1 or h not in s.stacks:
        return 0
    together = s.units_in(place(s, h)) & s.game.units_of[s.game.side_of[s.stacks[h][0]]]
    return max(0, too_many(s, together).bit_count() - 1) if together & (together - 1) else 0


def from_where(s: AssaultState, hexes: HexSet) -> HexSet:
    """[8.43b] [8.45a] The city hexes of the main map and the fringe of the Inset cannot be attacked."""
    return beside(s, hexes & ~s.game.chart.city & ~s.game.chart.fringe)


def odds(s: AssaultState, team: Sequence[Unit], target: Hex) -> Mapping[str, Fraction]:
    """As the rules forecast it."""
    return chances(s, Combat(s.active, sum(1 << u for u in team), 1 << target))


def reach(s: AssaultState, u: Unit) -> HexSet:
    """Where a unit could go with its next move: [12.42] nowhere if it is disrupted."""
    if (s.game.city_workers | s.disrupted) >> u & 1:
        return 0
    return ways_of(before_a_move(s), u).members


def extra_value(s: AssaultState, side: Side) -> float:
    """[17.12a] [17.12b] Half a victory for the Soviets as long as it lasts; [11.35a] the risk to German headquarters."""
    if side == SOVIET:
        return DECISIVE / 2 if soviet_decisive(s) else 0.0
    return -RISK * sum(exposed(s, s.where[u]) for u in scan(s.game.hqs) if s.where[u] >= 0)


OUTLOOK: Final = Outlook(
    attacker=GERMAN,
    occasion=lambda s: f"{s.turn} {s.phase}",
    roles={kind: kind for kind in ("unit", "leg", "target", "attackers")},
    goals=goals,
    held=held,
    turns_left=lambda s: s.game.turns - s.turn + 1,
    march=lambda s: coarse(s.game.chart.laws[GERMAN, "motor"]),
    pace=16.0,
    attack=attack,
    defence=defence,
    steps=lambda s, u: s.steps(u),
    worth=worth,
    value=value,
    clash=clash,
    odds=odds,
    stakes=stakes,
    outcome=outcome,
    excess=excess,
    room=lambda s, h: (CITY if s.game.chart.city >> h & 1 else STACK) - len(s.stacks.get(h, ())),
    speed=lambda s, u: 1 if s.unsupplied >> u & 1 else 7 if s.game.mechanized >> u & 1 else 4,  # [11.21]
    guard=guard,
    prizes=lambda s: s.game.prize_hexes,
    hex_value=lambda s, h: worth_of_places(s, 1 << h),
    cover=lambda s, h: float(s.game.chart.times[SOVIET].get(h, 1) - 1),
    beside=from_where,
    weights=WEIGHTS.everybody,
    side_weights=WEIGHTS.own,
    prospect=WEIGHTS.prospect,
    extra_value=extra_value,
    lead=lead,
    exposed=lambda s, u: ESCORT * exposed(s, s.where[u]) if s.game.hqs >> u & 1 else 0.0,
    corps=lambda s, u: s.game.comrades[u],  # [7.2a]
    cannot_stack=apart,
    place=place,
    passages=lambda s: s.game.chart.fringes,
    unsupplied=lambda s, side: s.on_map[side] & ~supplied_units(s, side),
    unsupplied_cost=unsupplied_cost,
    supply_zone=fed,
    reach=reach,
    again=lambda s, u: s.phase == "german movement" and bool(s.game.mechanized >> u & 1),  # [6.21]
    fights=lambda s: s.phase != "german mechanized",
    moves_last=lambda s, u: bool((s.game.hqs | s.game.guerrillas) >> u & 1 or u == s.game.fleet),
    preferences=PREFERENCES,
)
