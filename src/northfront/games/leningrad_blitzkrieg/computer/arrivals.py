"""Who comes and goes, and what is built, for the computer players of Leningrad Blitzkrieg. Nothing here decides what is legal."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from northfront.core.ask import Answer, Side, Unit
from northfront.core.hexes import HexSet, minus, scan
from northfront.core.toolkit.costs import Cost, MoveCosts
from northfront.core.toolkit.supply import march as march_to
from northfront.games.leningrad_blitzkrieg.activation import commanded
from northfront.games.leningrad_blitzkrieg.chits import allotment, available
from northfront.games.leningrad_blitzkrieg.communication import communication
from northfront.games.leningrad_blitzkrieg.computer.estimates import attack, prizes, value
from northfront.games.leningrad_blitzkrieg.state import AXIS, HALVES, SOVIET, BlitzkriegState
from northfront.games.leningrad_blitzkrieg.terrain import Chart
from northfront.games.leningrad_blitzkrieg.withdrawal import leaving
from northfront.games.leningrad_blitzkrieg.zones import beside

CROSSING: Final = 8  # points of march that a major river without a bridge costs
WALLED: Final = 14  # and that a city costs behind a river, which would halve every attack: rather cross elsewhere
FAR: Final = 120  # points beyond which everything is equally far
READY: Final = 6  # points of march from the enemy at which new units are best placed
NEEDED: Final = 50.0  # value of a headquarters that a chit is waiting for
LEADERS: Final = 2  # headquarters to spare beyond the chits of a turn
EMPTY: Final = 6.0  # hexes of march that an empty city within reach of the enemy is worth
THREAT: Final = 16  # points of march within which the enemy threatens a city
SOON: Final = 1  # turns before the withdrawal that count as soon


def march(s: BlitzkriegState) -> MoveCosts:
    """What mechanized units pay, in whole points."""
    return _law(s.game.chart)


@cache
def _law(chart: Chart) -> MoveCosts:
    cities = chart.board.ground("major-city")
    costs = []
    for over, _, group in chart.laws[True].groups:
        for into, halves in group:
            cost = max(1, halves // HALVES)
            costs.append(Cost(over, into & ~cities, cost))
            costs.append(Cost(minus(over, chart.rivers), into & cities, cost))
    costs.append(Cost(chart.unbridged_major, chart.land & ~cities, CROSSING))
    costs.append(Cost(chart.rivers, cities, WALLED))
    return MoveCosts(chart.board.grid, [cost for cost in costs if cost.into])


@lru_cache(maxsize=64)
def _away(law: MoveCosts, hexes: HexSet) -> list[int]:
    """The march from every hex to the nearest of these."""
    return march_to(law, hexes, law.grid.all, FAR)


def from_axis(s: BlitzkriegState) -> list[int]:
    return _away(march(s), s.occupied[AXIS])


def to_goals(s: BlitzkriegState) -> list[int]:
    """The march to the cities that the Axis does not hold; to all if it holds them."""
    return _away(march(s), s.friendly(SOVIET) & s.game.cities or s.game.cities)


def arrival(s: BlitzkriegState, side: Side, answer: Answer) -> float:
    """[12.2.1] A headquarters that is needed, then the strongest."""
    if isinstance(answer, str):
        return 0.0
    u = int(answer)
    if not s.game.hqs >> u & 1:
        return 1.0 + value(s, u) + 0.1 * attack(s, u)
    return NEEDED if _missing(s, side, u) else 0.5


def _missing(s: BlitzkriegState, side: Side, u: Unit) -> bool:
    """Is there a chit for this headquarters, and none to spare on the map?"""
    able = {s.game.hq_of[chit] for chit in scan(available(s, side)) if chit in s.game.hq_of}
    present = [leader for leader in able if s.where[leader] >= 0]
    return u in able and (side == AXIS or len(present) < allotment(s, side) + LEADERS)


def place(s: BlitzkriegState, side: Side, answer: Answer) -> float:
    """[12.1.1a] The Axis near its goals; the Soviets in the cities, and in the way of the Axis out of its reach."""
    h = int(answer)
    led = 3.0 * bool(commanded(s, side) >> h & 1)
    if side == AXIS:
        return led - to_goals(s)[h]
    away, left = from_axis(s)[h], to_goals(s)[h]
    shortest = _shortest(s)
    room = s.crowd(h)
    found = led - (away + left - shortest) + 2.0 * s.game.chart.shifts.get(h, 0) + room
    found -= 2.0 * max(0, READY - away)
    if h in prizes(s.game) and away <= THREAT:
        found += EMPTY * (prizes(s.game)[h] / 10) * (2 - room)
    return found


def _shortest(s: BlitzkriegState) -> int:
    away, left = from_axis(s), to_goals(s)
    return min((away[h] for h in scan(s.friendly(SOVIET) & s.game.cities)), default=min(left))


def fortress(s: BlitzkriegState, _side: Side, answer: Answer) -> float:
    """[14.0b] There are two markers: for the most valuable cities, those nearest to the enemy first."""
    if isinstance(answer, str):
        return 10.0
    h = int(answer)
    best = max(prizes(s.game).values(), default=0.0)
    if prizes(s.game)[h] < best and any(
        prizes(s.game)[each] == best for each in scan(s.game.cities & s.friendly(SOVIET))
    ):
        return 0.0
    return prizes(s.game)[h] + FAR - from_axis(s)[h] + bool(s.occupied[SOVIET] >> h & 1)


def withdraw(s: BlitzkriegState, _side: Side, answer: Answer) -> float:
    """[15.3(2)a] First units that do not hold a city alone, then those cut off, then the weakest."""
    u = int(answer)
    h = s.where[u]
    alone = s.crowd(h) == 1 if h >= 0 else False
    held = prizes(s.game).get(h, 0.0) if alone else 0.0
    cut = 2.0 * (h >= 0 and not communication(s, AXIS) >> h & 1)
    near = bool(h >= 0 and beside(s, 1 << h) & s.occupied[SOVIET])
    return cut - held - 0.5 * near - s.figure(u, "attack") - s.figure(u, "defence")


def leaves(s: BlitzkriegState, u: Unit) -> bool:
    """[15.3(2)a] Will it be among the units that leave soon?"""
    limits = s.game.limits
    if not limits.withdrawal - SOON <= s.turn <= limits.withdrawal or s.game.side_of[u] != AXIS:
        return False
    if s.turn == limits.withdrawal and not s.supply and s.phase == "orders":
        return False
    return u in sorted(scan(leaving(s)), key=lambda v: (-withdraw(s, AXIS, v), v))[: limits.withdrawn]


def retreat(s: BlitzkriegState, side: Side, answer: Answer) -> float:
    """[10.6.5a] With communication, on good ground, toward friends and cities, away from the enemy."""
    h = int(answer)
    here = 1 << h
    enemies = (beside(s, here) & s.occupied[1 - side]).bit_count()
    fed = bool(communication(s, side) & here)
    city = 4.0 * (h in prizes(s.game) and s.crowd(h) < s.game.limits.stack)
    return 2.0 * fed + city + 0.3 * bool(s.occupied[side] & here) + 0.5 * s.game.chart.shifts.get(h, 0) - 0.5 * enemies
