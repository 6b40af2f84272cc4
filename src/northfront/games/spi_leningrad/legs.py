"""[4.0] Movement of Units: where a unit or stack can go, and at what cost. Points are counted in halves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from northfront.core.ask import (
    Answer,
    Explained,
    Narrow,
    Reason,
    Unit,
    UnitSet,
)
from northfront.core.hexes import Hex, HexSet, first, scan
from northfront.core.toolkit.costs import MoveCosts, MoveLimits
from northfront.core.toolkit.movement import Reach, in_points, leg_preview, reach, who_can_come
from northfront.games.spi_leningrad.disengagement import HELD, extra_cost, held_fast
from northfront.games.spi_leningrad.forecast import forecast
from northfront.games.spi_leningrad.interdiction import interdiction
from northfront.games.spi_leningrad.overrun import overrun_targets
from northfront.games.spi_leningrad.preconditions import of
from northfront.games.spi_leningrad.reinforcements import (
    entry_cost,
    entry_hexes,
)
from northfront.games.spi_leningrad.state import GERMAN, HALVES, SOVIET, STACKING, LeningradState
from northfront.games.spi_leningrad.supply import cost_multipliers, supplied
from northfront.games.spi_leningrad.surprise import (
    compelled,
    compulsory_hexes,
)
from northfront.games.spi_leningrad.zones import beside, controlled

ENEMY: Final = Reason("4.4", "an enemy unit is there")
ZONE: Final = Reason("4.7a", "an enemy zone of control stands in the way")
FULL: Final = Reason("4.6a", "there would be more than three units")
FAR: Final = Reason("4.1a", "too far")
WATER: Final = Reason("4.9e", "no way leads there: water, or a hexside of open water, lies between")
ONE_HEX: Final = Reason("4.3", "one hex for the whole allowance")


def allowance(s: LeningradState, u: Unit) -> int:
    """[2.7] [11.1a] Half points to spend in this phase: an unsupplied unit has half its allowance, fractions dropped."""
    moves = s.game.pieces[u].figure("moves", s.face[u])
    return HALVES * (moves // 2 if s.unfed >> u & 1 else moves)


def left(s: LeningradState, u: Unit) -> int:
    """[4.1a] What it has not spent yet."""
    return allowance(s, u) - s.spent[u]


class Legs(Explained):
    """Where the moving units can go now, or which hexes they can overrun; `only` is what a rule leaves of these."""

    def __init__(self, ways: Reach | Narrow, targets: Narrow, only: Narrow | None = None) -> None:
        self.ways, self.targets, self._only = ways, targets, only
        self.members = (only or ways).members | targets.members

    def why(self, member: Hex) -> Reason | None:
        if self.members >> member & 1:
            return None
        return self.targets.why(member) or self.ways.why(member) or (self._only.why(member) if self._only else None)


def legs_of(s: LeningradState) -> Legs:
    at = s.where[first(s.mover)]
    if at < 0:
        return Legs(entry_hexes(s, s.mover), Narrow(0))
    ways = ways_of(s, s.mover, at)
    targets = overrun_targets(s, at, min([left(s, u) for u in scan(s.mover)]))
    only = compulsory_hexes(s, ways.members, at) if compelled(s) else None  # [17.2a] [17.2b]
    return Legs(ways, targets, only)


def ways_of(s: LeningradState, units: UnitSet, at: Hex) -> Reach | Narrow:
    """Where a unit or stack can go with what it has left, at the rate of its slowest unit [4.5b]."""
    us, them = s.active, 1 - s.active
    zones = controlled(s, them)
    engaged = zones >> at & 1
    if engaged and (reason := held_fast(s, units, at)):
        return Narrow(s.game.board.grid.all & ~s.occupied[them]).keep(0, *reason)
    budget = min(left(s, u) - (extra_cost(s, u) if engaged else 0) for u in scan(units))
    unspent = s.start_of(units) >> at & 1 and not any([s.spent[u] for u in scan(units)])  # R49
    walk = MoveLimits(
        closed=((s.occupied[them], ENEMY), (s.holding(us, STACKING + 1 - units.bit_count()), FULL)),  # [4.4] [4.6a] R32
        stops=zones,  # [4.7a] [4.7b]
        stop_reason=ZONE,
        first_reason=HELD,
        from_stop_to_stop=False,  # [6.4]
        far_reason=FAR,
        no_way=WATER,
        minimum=ONE_HEX if unspent else None,  # [4.3] R12
        scale=HALVES,
        reserved=min([left(s, u) for u in scan(units)]) - budget,
    )
    return reach(law_of(s, units, at), at, budget, walk)


def law_of(s: LeningradState, units: UnitSet, at: Hex) -> MoveCosts:
    """[4.2a] The costs of the moment for the slowest of these units (R48)."""
    motor = not units & ~s.game.motor
    return s.game.chart.law(motor=motor, multipliers=cost_multipliers(s, s.active), leaving=leaving(s, units, at))


def leaving(s: LeningradState, units: UnitSet, at: Hex) -> tuple[HexSet, int]:
    """[13.4] Soviet units that begin in an interdicted hex pay a multiple for the first hex they enter (R20)."""
    if s.active == SOVIET and s.start_of(units) >> at & 1 and not units & s.entered:
        for hexes, times in interdiction(s):
            if hexes >> at & 1:
                return hexes, times
    return 0, 1


def leg_costs(s: LeningradState, ways: Reach, to: Hex) -> dict[Unit, int]:
    """What a leg costs each unit: the way, and disengaging where it begins in an enemy zone [6.0P]."""
    if ways.granted >> to & 1:
        return {u: left(s, u) for u in scan(s.mover)}  # [4.3]
    way = ways.cost(to)
    engaged = controlled(s, 1 - s.active) >> s.where[first(s.mover)] & 1
    return {u: way + (extra_cost(s, u) if engaged else 0) for u in scan(s.mover)}


def preview(s: LeningradState, legs: Legs, answer: Answer) -> Mapping[str, Any]:
    """What a leg would cost, or the forecast of an overrun."""
    if isinstance(answer, str):
        return {}
    if legs.targets.members >> answer & 1:
        return forecast(s, of(s, s.mover, 1 << answer, overrun=True))
    prices = _prices(s, legs, answer)
    path = legs.ways.path(answer) if isinstance(legs.ways, Reach) else [answer]
    rest = min(left(s, u) - prices[u] for u in prices)
    return leg_preview(s.game.board.grid, max(prices.values()), rest, path, HALVES)


def _prices(s: LeningradState, legs: Legs, to: Hex) -> dict[Unit, int]:
    """What a leg, on the map or onto it, costs each unit."""
    if isinstance(legs.ways, Reach):
        return leg_costs(s, legs.ways, to)
    return {u: entry_cost(s, u, to) for u in scan(s.mover)}


def costs(s: LeningradState, legs: Legs) -> dict[Answer, float]:
    """What each hex costs the moving unit that pays most."""
    hexes = legs.members & ~legs.targets.members
    return {h: in_points(max(_prices(s, legs, h).values()), HALVES) for h in scan(hexes)}


def threat(s: LeningradState, target: Hex) -> UnitSet:
    """The units that could reach a hex, or a hex next to it, in one move from where they are now."""
    near = 1 << target | beside(s, 1 << target)
    shadow = s.copy()
    shadow.spent = [0] * len(s.spent)
    shadow.group = shadow.entered = 0
    fed = supplied(s, GERMAN), supplied(s, SOVIET)

    def reach_of(u: Unit) -> HexSet:
        at, shadow.active = s.where[u], s.game.side_of[u]
        shadow.unfed = 0 if fed[shadow.active] >> at & 1 else 1 << u
        return ways_of(shadow, 1 << u, at).members

    return who_can_come(s, near, s.on_map[GERMAN] | s.on_map[SOVIET], reach_of)
