"""[13.0] Command control, [14.0] leaders: who may fire together."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Narrow, Reason, Side, UnitSet
from northfront.core.hexes import scan
from northfront.games.leningrad_41.state import CORPS, GERMAN, CityState

NOBODY: Final = Reason("10.3a", "choose who fires first")


def own_units(s: CityState, side: Side, rule: str) -> Narrow:
    """All units of a side, and why no others are in question."""
    return Narrow((1 << len(s.where)) - 1).keep(s.game.counters_of[side], rule, "it is not your unit")


def who_fires(s: CityState, where: str, chosen: UnitSet) -> str:
    """A fire as declared so far, and what is asked."""
    if not chosen:
        return f"Who fires at {where}?"
    return f"{', '.join(s.name(u) for u in scan(chosen))} at {where}: add a unit, or fire."


def why_not_together(s: CityState, side: Side, units: UnitSet, *, defensive: bool = False) -> Reason | None:
    """[13.1] [13.2c] Why these units cannot join one fire; [14.2a] [14.2b] under one leader all can (R32, R81)."""
    if directed(s, side, units):
        return None
    counts: dict[str, int] = {}
    for u in scan(units):
        counts[s.formation(u)] = counts.get(s.formation(u), 0) + 1
    if defensive:
        return _too_many(s, side, counts) if s.settings["defensive-caps"] == "on" else None  # [9.2j] R13
    return _mixed(side, counts) or _too_many(s, side, counts) or _too_much_corps(s, counts)


def _mixed(side: Side, counts: dict[str, int]) -> Reason | None:
    """[13.2a] [13.4a] One sub-command; [13.2b] the corps may join a German division."""
    commands = set(counts) - ({CORPS} if side == GERMAN else set())
    if len(commands) < 2:
        return None
    if side == GERMAN:
        return Reason("13.2a", "two divisions do not fire together")
    return Reason("13.4a", "the two armies do not fire together")


def _too_many(s: CityState, side: Side, counts: dict[str, int]) -> Reason | None:
    limits, corps = s.game.limits, counts.get(CORPS, 0)
    if side != GERMAN:
        if max(counts.values(), default=0) > limits.soviet:
            return Reason("13.4b", "at most three units of an army fire together")
        return None
    for name in s.game.ss:
        if name in counts and counts[name] + corps > limits.ss:
            # [13.3b]
            return Reason("13.3b" if corps else "13.3a", "at most four units fire with an SS division")
    return None


def _too_much_corps(s: CityState, counts: dict[str, int]) -> Reason | None:
    if counts.get(CORPS, 0) > s.game.limits.corps and len(counts) > 1:
        return Reason("13.2b", "at most three units of the corps join a division")  # R37, R57
    return None


def directed(s: CityState, side: Side, units: UnitSet) -> bool:
    """[14.1b] [14.3a] [14.3b] [14.4] Are all of them within the radius of one leader?"""
    hexes = s.hexes_of(units)
    for leader in scan(s.game.leaders & s.on_map[side]):
        if not hexes & ~s.game.board.grid.disk(s.where[leader], s.figure(leader, "radius")):
            return True
    return False
