"""[7.0] Overrun."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Narrow, Procedure, Unit, UnitSet
from northfront.core.combat import belonging_to
from northfront.core.hexes import Hex, first, scan
from northfront.games.spi_leningrad.advance import advance
from northfront.games.spi_leningrad.air import commit_air
from northfront.games.spi_leningrad.forecast import fight_of, forecast
from northfront.games.spi_leningrad.preconditions import of
from northfront.games.spi_leningrad.resolution import Combat, roll_for
from northfront.games.spi_leningrad.results import apply_losses
from northfront.games.spi_leningrad.state import HALVES, LeningradState
from northfront.games.spi_leningrad.surprise import first_soviet_turn
from northfront.games.spi_leningrad.zones import beside

COST: Final = 3 * HALVES  # [7.3] whatever the terrain


def overrun_targets(s: LeningradState, at: Hex, left: int) -> Narrow:
    """[7.0P] Enemy hexes that a unit or stack can overrun from where it is, as often as it likes [7.5b] [7.2] R17 R19."""
    enemies = Narrow(s.occupied[1 - s.active])
    if first_soviet_turn(s):
        return enemies.keep(0, "17.1", "no Soviet unit overruns on turn 1")
    enemies.keep(beside(s, 1 << at), "4.4", "an enemy unit is there, and it is not adjacent for an overrun")
    if left < COST:
        enemies.keep(0, "7.3", "an overrun takes three movement points")
    return enemies


def overrun(s: LeningradState, target: Hex) -> Procedure[None]:
    """[7.5a] All units of one hex are overrun by the stack that moves [7.4a]; combat in a Movement Phase [4.0Gb]."""
    movers = s.mover
    for u in scan(movers):
        s.spent[u] += COST
    at = s.where[first(movers)]
    announced = of(s, movers, 1 << target, overrun=True)
    yield from belonging_to(fight_of(s, announced), _resolve(s, announced, target, at))


def _resolve(s: LeningradState, announced: Combat, target: Hex, at: Hex) -> Procedure[None]:
    """[7.5a] Air units, die, losses of both, and the advance of a successful one [7.6b]."""
    us, them = s.active, 1 - s.active
    air = yield from commit_air(s, target, lambda n: forecast(s, announced.with_air(int(n))))
    defence, offence = yield from roll_for(s, announced.with_air(air))  # [7.1]
    theirs = yield from apply_losses(s, them, list(announced.defenders), defence, 1 << at)
    success = not s.occupied[them] >> target & 1  # [7.6a] R16
    attackers = list(announced.attackers)
    ours = yield from apply_losses(s, us, attackers, offence, 1 << target, may_retreat=not success)  # [7.6b] [7.7a] R15
    survivors = [u for u in attackers if s.where[u] >= 0]
    s.mover = sum(1 << u for u in survivors)
    s.group &= ~sum(1 << u for u in attackers if s.where[u] < 0)
    if success:
        vacated = {target: theirs.emptied_by_retreat.get(target, 0)}
        yield from advance(s, us, survivors, vacated, forced=True)
        _go_separate_ways(s, survivors, target)
    elif ours.retreated:
        s.moved |= s.mover  # [7.7b]
        s.group &= ~s.mover
        s.mover = 0
    # [7.7c] the defender may not advance


def _go_separate_ways(s: LeningradState, survivors: list[Unit], target: Hex) -> None:
    """[7.0G] [7.4b] Units that have taken the hex move on first; the others later, together if they are in one hex (R55)."""
    stacks: dict[Hex, UnitSet] = {}
    for u in survivors:
        stacks[s.where[u]] = stacks.get(s.where[u], 0) | 1 << u
    for units in stacks.values():
        s.part(units)
    s.mover = stacks.pop(target, 0)
    s.waiting |= sum(stacks.values())
