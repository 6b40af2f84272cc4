"""[17.0] Surprise: the first Soviet turn, and the seventh."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Narrow, Reason, UnitSet
from northfront.core.hexes import Hex, HexSet, first, scan
from northfront.core.toolkit.costs import OPEN
from northfront.core.toolkit.movement import reach
from northfront.core.toolkit.supply import cost_layers
from northfront.games.spi_leningrad.state import GERMAN, SOVIET, LeningradState
from northfront.games.spi_leningrad.supply import cost_multipliers
from northfront.games.spi_leningrad.zones import beside, controlled

SIX: Final = 6  # [17.4a]
SEVENTH: Final = 7
ENGAGED: Final = Reason("17.1", "it is next to a German unit and may not disengage on turn 1")
FROZEN: Final = Reason("17.2c", "units in this hex may not move on turn 1")


def first_soviet_turn(s: LeningradState) -> bool:
    """[17.1] No delay, no disengagement, no overrun."""
    return s.turn == 1 and s.active == SOVIET


def pinned(s: LeningradState) -> list[tuple[UnitSet, Reason]]:
    """[17.2c] R29 Units that may not move on the first Soviet turn."""
    if not first_soviet_turn(s):
        return []
    engaged = controlled(s, GERMAN) & s.occupied[SOVIET]
    return [(_units_in(s, s.game.frozen & s.occupied[SOVIET]), FROZEN), (_units_in(s, engaged), ENGAGED)]


def _units_in(s: LeningradState, hexes: HexSet) -> UnitSet:
    return sum(1 << u for h in scan(hexes) for u in s.stacks[h])


def must_still_move(s: LeningradState) -> bool:
    """[17.2a] Is there a unit that has not yet moved against the Germans?"""
    if not first_soviet_turn(s):
        return False
    free = s.on_map[SOVIET] & ~s.moved
    for held, _ in pinned(s):
        free &= ~held
    return bool(free)


def compelled(s: LeningradState) -> bool:
    """Must the moving units go as 17.2 says? Those still off the map must enter it first."""
    return first_soviet_turn(s) and s.where[first(s.mover)] >= 0 if s.mover else False


def compulsory_hexes(s: LeningradState, within: HexSet, at: Hex) -> Narrow:
    """[17.2a] [17.2b] Next to a German unit if it can now (R56); else as near as it can get, in movement points (R28)."""
    hexes = Narrow(within)
    adjacent = within & controlled(s, GERMAN)
    if adjacent:
        return hexes.keep(adjacent, "17.2a", "it must end next to a German unit")
    return hexes.keep(_nearer(s, within, at), "17.2b", "it must get as close to the nearest German unit as it can")


def _nearer(s: LeningradState, within: HexSet, at: Hex) -> HexSet:
    """[17.2b] R28 The hexes from which the way to the nearest German unit is shortest; the owner chooses among several.

    The way is counted for this unit, regardless of zones; interdiction of its first hex does not add to the distance.
    """
    law = s.game.chart.law(motor=not s.mover & ~s.game.motor, multipliers=cost_multipliers(s, SOVIET))
    from_here = reach(law, at, law.longest(OPEN))
    germans = [h for h in scan(s.occupied[GERMAN]) if from_here.members >> h & 1]
    if not germans:
        return 0
    least = min(map(from_here.cost, germans))
    found = 0
    for german in [h for h in germans if from_here.cost(h) == least]:
        for layer in cost_layers(law, 1 << german, s.game.chart.land, least - 1):  # nearer than now
            if layer & within:
                found |= layer & within
                break
    return found


def must_attack(s: LeningradState) -> bool:
    """[17.3a] Is there a Soviet unit that must still attack?"""
    return first_soviet_turn(s) and bool(bound_to_attack(s))


def bound_to_attack(s: LeningradState) -> UnitSet:
    """[17.3a] [17.3b] Soviet units that have not attacked, next to a hex that has not been attacked."""
    near = beside(s, s.unattacked(GERMAN)) & s.occupied[SOVIET]
    return _units_in(s, near) & ~s.fought


def left_out(s: LeningradState, hexes: HexSet, attackers: UnitSet) -> UnitSet:
    """[17.3a] The units that would have nothing left to attack if these hexes were attacked without them (R51)."""
    if not first_soviet_turn(s):
        return 0
    others = beside(s, s.unattacked(GERMAN) & ~hexes)
    bound = bound_to_attack(s) & ~attackers
    return sum(1 << u for u in scan(bound) if not others >> s.where[u] & 1)


def four_columns(s: LeningradState) -> bool:
    """[17.4a] [17.4b] All six units of the 34th Army have entered on turn 7, wherever they had to (R43)."""
    return s.turn == SEVENTH and s.in_time >= SIX
