"""What is worth what in Assault on Leningrad.

A place that changes hands counts twice: one side gains its points, the other loses them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.outlook import Goal, Outlook, read_weights
from northfront.core.toolkit.costs import per_hex
from northfront.core.toolkit.supply import cost_layers, routes
from northfront.games.assault.computer.outlook import escort, family_outlook, risk
from northfront.games.assault.leningrad.terrain import LeningradChart
from northfront.games.assault.leningrad.victory import soviet_decisive
from northfront.games.assault.stacking import has_division
from northfront.games.assault.state import AssaultState
from northfront.games.assault.supply import clear_of_enemy
from northfront.games.assault.tables import GERMAN, SOVIET, Assault

WEIGHTS: Final = read_weights("northfront.games.assault.leningrad.computer", ("german", "soviet"))
DECISIVE: Final = 30.0  # value of denying the Soviets a decisive victory [17.12a]
PLUG: Final = 1.5  # value to the Soviets of standing in a fort, per multiple of the defence
FALLS: Final = 3.0  # and the cost of losing it
LONGEST: Final = 60  # hexes on a path to the east edge
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
    assert isinstance(chart, LeningradChart)
    law = per_hex(grid, chart.soviet_open)
    layers = cost_layers(law, chart.edges["east"] & clear, clear, LONGEST, until=chart.city)
    city = layers[-1] & chart.city
    return sum(1 << h for h in routes(law, layers, city & -city)) & _where_to_cut(game)


@lru_cache(maxsize=4)
def _where_to_cut(game: Assault) -> HexSet:
    """Near Leningrad, but not at its gates."""
    flood, chart = game.board.grid.flood, game.chart
    return flood(chart.city, chart.main, None, NEAR) & ~flood(chart.city, chart.main, None, GATES)


def held(s: AssaultState) -> float:
    """[17.25a] A captured city with no division to hold it is as good as lost."""
    bare = sum(1 << h for h in scan(s.captured & s.held) if not has_division(s, h))
    return worth_of_places(s, s.held & ~s.forfeited & ~bare)


def guard(s: AssaultState, u: Unit, h: Hex) -> float:
    """[17.25a] A city that needs a garrison needs a division; other places hold without one. [11.33a] A headquarters is
    not left alone; [10.34] [10.35] and a Soviet unit is worth more in a fort than in the woods.
    """
    kept = escort(s, u, h)
    if kept is not None:
        return kept
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


def extra_value(s: AssaultState, side: Side) -> float:
    """[17.12a] [17.12b] Half a victory for the Soviets as long as it lasts; [11.35a] the risk to German headquarters."""
    if side == SOVIET:
        return DECISIVE / 2 if soviet_decisive(s) else 0.0
    return risk(s)


OUTLOOK: Final[Outlook] = family_outlook(
    goals=goals,
    held=held,
    stakes=stakes,
    guard=guard,
    hex_value=lambda s, h: worth_of_places(s, 1 << h),
    tables=WEIGHTS,
    extra_value=extra_value,
)
