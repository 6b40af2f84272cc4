"""What computer players know about Leningrad Blitzkrieg. Nothing here decides what is legal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from northfront.core.ask import Answer, Side, Unit
from northfront.core.hexes import Hex, HexSet, scan
from northfront.core.outlook import Goal, Outlook, read_weights
from northfront.games.leningrad_blitzkrieg.communication import communication
from northfront.games.leningrad_blitzkrieg.computer.arrivals import (
    arrival,
    fortress,
    leaves,
    march,
    place,
    retreat,
    withdraw,
)
from northfront.games.leningrad_blitzkrieg.computer.command import (
    chit,
    chits_together,
    exposed,
    interrupt,
    lead,
    leaving_now,
    led,
    pending,
    reach,
    reserve,
    sector,
)
from northfront.games.leningrad_blitzkrieg.computer.estimates import (
    across,
    attack,
    chokepoints,
    clash,
    fed,
    held,
    next_towns,
    outcome,
    prizes,
    raiders,
    turns_left,
    unsupplied,
    unsupplied_cost,
    value,
    withstood,
    worth,
)
from northfront.games.leningrad_blitzkrieg.load_data import SIDES
from northfront.games.leningrad_blitzkrieg.state import AXIS, SOVIET, BlitzkriegState
from northfront.games.leningrad_blitzkrieg.zones import beside

WEIGHTS: Final = read_weights("northfront.games.leningrad_blitzkrieg.computer", SIDES)
PACE: Final = 10.0
WATCHED: Final = (4, 24)  # by side: hexes from the enemy within which a city needs a garrison; 20 of them are one order
GARRISON: Final = (0.8, 1.0)  # by side: share of a city's value for a unit in it while the enemy is near
MOTOR: Final = 0.4  # share of a railway town's value for a mechanized unit, which is needed in front
TOWN: Final = 0.3  # value of a town to the Soviets: it bars the railway
GONE: Final = 0.5  # extra cost of losing a whole unit
BARED: Final = 0.5  # share of a city's value that it costs to leave the city empty
ROLES: Final = {
    "unit": "unit",
    "leg": "leg",
    "target": "target",
    "attackers": "attackers",
    "stand": "harm",
}


def goals(s: BlitzkriegState) -> tuple[Goal, ...]:
    """[15.4(1)] The cities that the Axis does not hold yet; for an army that acts, those of its own way first."""
    left = s.game.cities & s.friendly(SOVIET)
    return tuple(Goal(h, prizes(s.game)[h]) for h in scan(left & sector(s) or left))


def guard(s: BlitzkriegState, u: Unit, h: Hex) -> float:
    """[3.4.2] A city is held without a garrison until an enemy enters it."""
    points = prizes(s.game).get(h, 0.0)
    side, grid = s.game.side_of[u], s.game.board.grid
    if not points:
        return next_towns(s).get(h, 0.0) * (MOTOR if s.game.mechanized >> u & 1 else 1.0) if side == AXIS else 0.0
    if not s.friendly(side) >> h & 1:
        return points
    if side == AXIS and s.game.mechanized >> u & 1:
        return 0.0  # it is needed in front
    near = grid.flood(1 << h, grid.all, limit=WATCHED[side]) & s.occupied[1 - side]
    return GARRISON[side] * points if near else 0.0


def stakes(s: BlitzkriegState, side: Side) -> Mapping[Hex, float]:
    """[15.4(1)] The cities of a side; for the Soviets also the towns, on which railways depend [3.3.1a]."""
    own = s.friendly(side)
    cities = {h: points for h, points in prizes(s.game).items() if own >> h & 1}
    if side == AXIS:
        return cities
    return dict.fromkeys(scan(own), TOWN) | cities


def belongs(s: BlitzkriegState, u: Unit) -> HexSet:
    """[11.1.1] Where it has supply and a headquarters can lead it; German infantry also beside enemies near its railways."""
    side = s.game.side_of[u]
    fed = communication(s, side) & led(s, u)
    if side == AXIS and not s.game.mechanized >> u & 1 and (enemies := raiders(s)):
        return beside(s, enemies)
    return fed or s.game.chart.land


def spared(s: BlitzkriegState, _side: Side, answer: Answer) -> float:
    """[10.5b] The cheapest step: not the last one of a unit, nor of one that is alone in a city."""
    u = int(answer)
    h, dies = s.where[u], s.steps(u) == 1
    alone = dies and len(s.stacks[h]) == 1
    return -worth(s, u) - GONE * dies - (BARED * prizes(s.game).get(h, 0.0) if alone else 0.0)


def _yes(word: str) -> Callable[[BlitzkriegState, Side, Answer], float]:
    return lambda _s, _side, answer: float(answer == word)


PREFERENCES: Final[Mapping[str, Callable[[BlitzkriegState, Side, Answer], float]]] = {
    "set-up": _yes("done"),
    "chits": chit,
    "interrupt": lambda s, _side, answer: float((answer == "interrupt") == leaving_now(s)),
    "last-order": _yes("play"),
    "keep": _yes("play"),
    "kept": _yes("play"),
    "select": reserve,
    "loss": spared,
    "retreat-hex": retreat,
    "reinforcement": arrival,
    "place": place,
    "withdraw": withdraw,
    "transfer": _yes("done"),
    "hq-transfer": _yes("done"),
    "fortress": fortress,
}
PLANNER_PREFERENCES: Final = {"chits": chits_together, "interrupt": interrupt}


OUTLOOK: Final = Outlook(
    attacker=AXIS,
    occasion=lambda s: f"{s.turn} {s.phase} {s.chit} {s.mode}",
    roles=ROLES,
    goals=goals,
    held=held,
    turns_left=turns_left,
    march=march,
    pace=PACE,
    attack=attack,
    defence=lambda s, u: float(s.figure(u, "defence")),
    worth=worth,
    value=value,
    clash=clash,
    outcome=outcome,
    withstood=withstood,
    across=across,
    crowd=lambda s, h: s.crowd(h),
    limit=lambda s: s.game.limits.stack,
    speed=lambda s, u: 8 if s.game.mechanized >> u & 1 else 4,
    guard=guard,
    stakes=stakes,
    prizes=lambda s: s.game.cities,
    hex_value=lambda s, h: prizes(s.game).get(h, 0.0) or next_towns(s).get(h, 0.0),
    cover=lambda s, h: float(s.game.chart.shifts.get(h, 0)),
    beside=beside,
    tables=WEIGHTS,
    lead=lead,
    led=led,
    belongs=belongs,
    exposed=exposed,
    fed=fed,
    supply_chokepoints=chokepoints,
    unsupplied=unsupplied,
    unsupplied_cost=unsupplied_cost,
    moves_last=lambda s, u: bool(s.game.hqs >> u & 1),
    leaves=leaves,
    reach=reach,
    pending=pending,
    preferences=PREFERENCES,
    planner_preferences=PLANNER_PREFERENCES,
)
