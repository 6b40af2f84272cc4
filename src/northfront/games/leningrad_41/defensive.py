"""[9.0] Defensive fire: the other side's answer to a step next to its units."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Narrow, Procedure, Reason, Side, Unit, UnitSet
from northfront.core.hexes import Hex, scan
from northfront.core.toolkit.questions import Declaring, name_attackers
from northfront.games.leningrad_41.command import own_units, why_not_together
from northfront.games.leningrad_41.fire import Fire, resolve
from northfront.games.leningrad_41.fog import flip
from northfront.games.leningrad_41.forecast import forecast
from northfront.games.leningrad_41.state import GERMAN, CityState

NOBODY: Final = Reason("9.2b", "choose who fires, or hold your fire")


def defensive_fire(s: CityState, mover: Unit) -> Procedure[bool]:
    """[9.1] [9.2a] [9.2b] [9.2c] [9.2g] [9.6a] [9.6c] A unit has entered a hex next to the enemy, who may fire at it. True if it was fired at."""
    at, side = s.where[mover], 1 - s.game.side_of[mover]
    if s.game.leaders >> mover & 1 or not may_fire(s, side, at):  # R96
        return False
    attack = Declaring(
        at,
        "9.2b",
        may_join=lambda chosen: _may_join(s, side, at, chosen),
        barred=lambda chosen: {} if chosen else {"fire": NOBODY},
        forecast=lambda units, word: {} if word == "hold" else _forecast(s, side, mover, units),
        words=("hold", "fire-all", "fire"),
        whole=("fire-all",),
        kind="defensive-fire",
        against=0 if s.face_down(mover) else 1 << mover,
        prompt=lambda chosen: _prompt(s, mover, chosen),
    )
    units, word = yield from name_attackers(s, side, attack)
    if word == "hold":  # [10.2b]
        return False
    yield from flip(s, units, "6.6e")
    firers = sum([1 << u for u in scan(units) if able(s, u)])
    if not firers:
        s.note("cannot-fire", "9.3a", side=side, at=at)  # R17
        return False
    yield from resolve(s, Fire(side, "defensive", at, firers, mover))  # [9.2h] [9.5a] [9.5b] [9.5c]
    return True


def may_fire(s: CityState, side: Side, at: Hex) -> UnitSet:
    """[9.4] Adjacent units that could fire."""
    return s.units_in(s.game.board.grid.ring(1 << at)) & on_guard(s, side)


def on_guard(s: CityState, side: Side) -> UnitSet:
    """[9.1] Units that could fire defensively for all that the enemy knows: a face-down one may be anything (R96)."""
    memo, key = s.memos[side], (on_guard, s.hidden[GERMAN])
    if key not in memo:
        memo[key] = sum([1 << u for u in scan(s.fighters(side)) if s.face_down(u) or able(s, u)])
    units: UnitSet = memo[key]
    return units


def able(s: CityState, u: Unit) -> bool:
    """[9.3a] [9.3b] [9.3c] [9.3d] [11.3] [12.6b] It has a fire factor and is no indirect-fire unit; it may fire any number of times [9.2d]."""
    return s.has(u, "fire") and not s.has(u, "indirect")


def _may_join(s: CityState, side: Side, at: Hex, chosen: UnitSet) -> Narrow:
    units = (
        own_units(s, side, "9.2b")
        .drop(s.game.markers, "9.3b", "aircraft and the fleet never fire defensively")
        .keep(s.on_map[side], "7.1c", "it is not on the map")
        .drop(chosen, "9.2h", "it fires already")
        .keep(s.units_in(s.game.board.grid.ring(1 << at)), "9.4", "it is not adjacent")
        .drop(s.game.leaders, "9.1", "a leader does not fire")
    )
    indirect = s.marked(units.members & ~s.hidden[GERMAN], "indirect")
    units.drop(indirect, "9.3a", "indirect-fire units never fire defensively")
    for u in scan(units.members):
        reason = why_not_together(s, side, chosen | 1 << u, defensive=True)
        if reason:
            units.drop(1 << u, *reason)
    return units


def _prompt(s: CityState, mover: Unit, chosen: UnitSet) -> str:
    where = s.game.board.grid.name(s.where[mover])
    who = "A Soviet unit" if s.face_down(mover) else s.name(mover)
    if not chosen:
        return f"{who} enters {where}. Who fires at it?"
    return f"{', '.join(s.name(u) for u in scan(chosen))} at {where}: add a unit, or fire."


def _forecast(s: CityState, side: Side, mover: Unit, units: UnitSet) -> dict[str, object]:
    """What is known of the strength; face-down units add nothing to it yet."""
    firers = sum([1 << u for u in scan(units) if able(s, u)])
    return forecast(s, Fire(side, "defensive", s.where[mover], firers, mover)) if firers else {}
