"""[12.0] Armor. Both shifts add up [12.4]."""

from __future__ import annotations

from collections.abc import Iterable

from northfront.core.ask import Unit
from northfront.core.hexes import HexSet, scan
from northfront.games.spi_leningrad.state import SOVIET, LeningradState


def complete_corps(s: LeningradState, units: Iterable[Unit], *, defending: bool = False) -> int:
    """[12.1a] [12.1b] How many Panzer corps take part with all their units from one hex.

    [12.1c] [12.1d] A corps is all its units: reduced ones count, and if one is eliminated it is incomplete.
    """
    involved = sum(1 << u for u in units if not (defending and _in_soviet_city(s, u)))  # [12.3] [9.6n4]
    return sum(not corps & ~involved and len({s.where[u] for u in scan(corps)}) == 1 for corps in s.game.corps.values())


def armor_attacks(s: LeningradState, hexes: HexSet) -> bool:
    """[12.2b] Attacking armor counts only where every defender stands in clear terrain without a fort (R9, R10)."""
    return not hexes & (~s.game.board.ground("clear") | s.forts)


def armor_defends(s: LeningradState, defenders: Iterable[Unit]) -> bool:
    """[12.2c] [12.3] Defending armor always counts, except for Germans in a Soviet city."""
    return any((s.game.side_of[u] == SOVIET or s.kind(u) == "armor") and not _in_soviet_city(s, u) for u in defenders)


def _in_soviet_city(s: LeningradState, u: Unit) -> bool:
    """Is this a German unit in a Soviet city hex?"""
    return s.game.side_of[u] != SOVIET and bool(s.game.board.ground("soviet-city") >> s.where[u] & 1)
