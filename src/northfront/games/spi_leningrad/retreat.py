"""[10.0] Combat Results: retreat."""

from __future__ import annotations

from northfront.core.ask import Ask, Hexes, Narrow, Procedure, Side, Unit, Units, unless_forced
from northfront.core.hexes import Hex, HexSet, scan
from northfront.games.spi_leningrad.state import STACKING, LeningradState
from northfront.games.spi_leningrad.zones import beside, controlled


def retreat(
    s: LeningradState, owner: Side, units: list[Unit], distance: int, causes: HexSet
) -> Procedure[dict[Hex, HexSet]]:
    """[10.6] One unit after another, in the owner's order. The hexes they left, and those they passed on the way."""
    trails: dict[Hex, HexSet] = dict.fromkeys((s.where[u] for u in units), 0)
    waiting = sum(1 << u for u in units)
    while waiting:
        prompt = "Which unit retreats next?"
        u = yield from unless_forced(Ask(owner, "retreat-unit", prompt, Units(waiting), "10.6", about=waiting))
        waiting ^= 1 << u
        start = s.where[u]
        for step in range(distance):
            hexes = safe(s, u, causes)
            if not hexes.members:
                s.eliminate(u, "10.7a")  # [4.8] over the edge of the map too
                break
            prompt = f"Where does {s.game.pieces[u].name} retreat to?"
            ask = Ask(owner, "retreat-hex", prompt, Hexes(hexes), "10.7a", about=1 << u)
            to = yield from unless_forced(ask)
            s.enter(u, to, "retreats", "10.7a")
            if step + 1 < distance:
                trails[start] |= 1 << to  # [10.9d] R53
    return trails


def safe(s: LeningradState, u: Unit, causes: HexSet) -> Narrow:
    """[10.7a] The hexes to which a unit may retreat from where it is: [10.7b] [10.7c] [10.7d], vacant ones first [10.8]."""
    us, them, at = s.game.side_of[u], 1 - s.game.side_of[u], s.where[u]
    zones = controlled(s, them)
    hexes = (
        Narrow(s.game.board.grid.ring(1 << at))
        .keep(beside(s, 1 << at) & s.game.chart.land, "4.9e", "water bars the way")
        .drop(s.occupied[them], "4.4", "an enemy unit is there")
        .keep(_farther(s, at, causes), "10.7b", "it is no farther from the nearest enemy that caused the retreat")
        .drop(s.holding(us, STACKING), "10.7c", "three friendly units are there already")
        .drop(zones ^ (zones & s.occupied[us]), "10.7d", "it is in an enemy zone of control")
    )
    if hexes.members & ~s.occupied[us]:
        hexes.drop(s.occupied[us], "10.8", "a vacant safe hex must be taken first")
    return hexes


def _farther(s: LeningradState, at: Hex, causes: HexSet) -> HexSet:
    """[10.7b] Adjacent hexes farther from the nearest of the hexes that caused the retreat (R33)."""
    distance = s.game.board.grid.distance
    enemies = list(scan(causes))
    now = min(distance(at, enemy) for enemy in enemies)
    found = 0
    for h in scan(s.game.board.grid.ring(1 << at)):
        if min(distance(h, enemy) for enemy in enemies) > now:
            found |= 1 << h
    return found
