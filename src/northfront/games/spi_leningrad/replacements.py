"""[16.0] Reinforcements and Replacements: how German units recover."""

from __future__ import annotations

from functools import lru_cache

from northfront.core.ask import UnitSet
from northfront.core.hexes import HexSet, scan
from northfront.games.spi_leningrad.state import GERMAN, SOVIET, STACKING, Leningrad, LeningradState
from northfront.games.spi_leningrad.supply import SOURCES, supplied
from northfront.games.spi_leningrad.zones import controlled


def rebuild(s: LeningradState) -> None:
    """[16.6a] [16.6c] Units that rested for the whole turn before are turned over; then a new turn of rest begins."""
    for h in sorted({s.where[u] for u in scan(s.resting)}):
        for u in [u for u in s.stacks[h] if s.resting >> u & 1][:STACKING]:  # [16.8]
            s.turn_over(u, 0)
            s.note("rebuilt", "16.6a", unit=u, at=h)
    s.resting = may_rest(s)


def still_resting(s: LeningradState) -> UnitSet:
    """[16.6b] R27 At the end of every step the conditions must hold; a unit that has left its hex is already out."""
    return s.resting & may_rest(s) if s.resting else 0


def may_rest(s: LeningradState) -> UnitSet:
    """Reduced units in the right place: supplied, and out of Soviet zones, even though they occupy the hex [16.7]."""
    reduced = sum(1 << u for u in scan(s.on_map[GERMAN]) if s.face[u])
    if not reduced:
        return 0
    quiet = resting_places(s.game) & s.occupied[GERMAN] & ~controlled(s, SOVIET)
    quiet &= supplied(s, GERMAN) if quiet else 0
    return sum(1 << u for u in scan(reduced) if quiet >> s.where[u] & 1)


@lru_cache(maxsize=4)
def resting_places(game: Leningrad) -> HexSet:
    """[16.6a] R31 Cities, and where German supply comes from."""
    return game.board.ground("city", "soviet-city") | game.board.feature(SOURCES[GERMAN])
