"""What headquarters mean to the computer players of Duel in the North. Nothing here decides what is legal."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from northfront.core.ask import Answer, Side, Unit
from northfront.core.hexes import Grid, Hex, HexSet, scan
from northfront.games.duel_in_the_north.computer.chits import FOLLOWS, reached
from northfront.games.duel_in_the_north.state import SOVIET, DuelState
from northfront.games.duel_in_the_north.zones import beside

REACH: Final = 10  # this many hexes beyond its range a headquarters is useless
SHARED: Final = 0.3  # how much troops attract a Soviet headquarters if another already leads them


def order(s: DuelState, _side: Side, answer: Answer) -> float:
    """[6.0c] Move first, but attack first where the enemy is adjacent and no unit needs to move up."""
    count = max(1, (s.called & ~s.game.hqs).bit_count())
    return {"move-attack": 0.6, "attack-move": _in_contact(s).bit_count() / count, "pass": -1.0}[str(answer)]


def orders(s: DuelState, _side: Side) -> tuple[Answer, ...]:
    """[6.0c] Both orders are worth considering where a unit could attack at once."""
    return ("move-attack", "attack-move") if _in_contact(s) else ()


def _in_contact(s: DuelState) -> HexSet:
    """Where activated troops are next to the enemy."""
    return beside(s, s.occupied[1 - s.active]) & s.hexes_of(s.called & ~s.game.hqs)


def command(s: DuelState, side: Side) -> float:
    """[6.0b] Units that a headquarters reaches can act; a headquarters alone next to the enemy is in danger."""
    grid = s.game.board.grid
    hqs = [u for u in scan(s.game.hqs & s.game.units_of[side]) if s.where[u] >= 0]
    ranges: dict[str, list[tuple[Hex, int]]] = {}  # of the headquarters, by colour
    for u in hqs:
        ranges.setdefault(s.colour(u), []).append((s.where[u], s.figure(u, "range")))
    total = 0.0
    care: dict[tuple[Hex, str], float] = {}  # how well a hex is led, by colour
    staffs = {colour: tuple(each) for colour, each in ranges.items()}
    for u in scan(s.combat_units(side)):
        h, colour = s.where[u], s.colour(u)
        if (h, colour) not in care:
            care[h, colour] = _care(grid, staffs.get(colour, ()), h)
        total += 0.015 * (s.figure(u, "attack") + 2) * care[h, colour]
    for u in hqs:
        alone = not s.crowd(s.where[u])
        if alone and beside(s, 1 << s.where[u]) & s.occupied[1 - side]:
            total -= 0.4
    return total


@lru_cache(maxsize=4096)
def _care(grid: Grid, staffs: tuple[tuple[Hex, int], ...], h: Hex) -> float:
    """How well a hex is led by headquarters in these hexes with these ranges."""
    beyond = min([grid.distance(h, at) - within for at, within in staffs], default=REACH)
    return 1 - min(max(beyond, 0), REACH) / REACH


def led(s: DuelState, u: Unit) -> HexSet:
    """[6.0b] Where a unit's own headquarters will reach it next turn, if it follows."""
    side, grid = s.game.side_of[u], s.game.board.grid
    found = 0
    for v in scan(s.game.hqs & s.game.units_of[side]):
        if s.where[v] >= 0 and (side == SOVIET or s.colour(v) == s.colour(u)):
            found |= grid.flood(1 << s.where[v], grid.all, limit=s.figure(v, "range") + s.figure(v, "moves") // 2)
    return found


def lead(s: DuelState, u: Unit) -> Callable[[Hex], float]:
    """[6.0b] The troops that a headquarters reaches from a hex; [2.4c] it should not be alone next to the enemy."""
    side, grid = s.game.side_of[u], s.game.board.grid
    within = s.figure(u, "range")
    own = [v for v in scan(s.combat_units(side)) if side == SOVIET or s.colour(v) == s.colour(u)]
    others = reached(s, side, u) if side == SOVIET else 0  # [6.1b] a unit that has acted under one acts under no other
    troops = [(s.where[v], (SHARED if others >> s.where[v] & 1 else 1.0) * (s.figure(v, "attack") + 2)) for v in own]
    enemy = s.occupied[1 - side]
    close, nearby = grid.flood(enemy, grid.all, limit=1), grid.flood(enemy, grid.all, limit=3)

    land = s.game.chart.land

    def value(h: Hex) -> float:
        total = 0.0
        for at, strength in troops:
            if grid.distance(h, at) <= within:
                total += strength
            else:
                total += strength * FOLLOWS / (FOLLOWS + _by_land(grid, land, at)[h] - within) / 2
        escorted = any(not s.game.hqs >> v & 1 for v in s.stacks.get(h, ()))
        near = (close if escorted else nearby) >> h & 1
        return total - (10.0 if near else 0.0) + (1.0 if escorted else 0.0)

    return value


@lru_cache(maxsize=1024)
def _by_land(grid: Grid, land: HexSet, at: Hex) -> bytes:
    """The distance of every hex by land: around a gulf, not across it."""
    found = bytearray(b"\xff" * grid.all.bit_length())
    reached = new = 1 << at
    away = 0
    while new and away < 255:
        for h in scan(new):
            found[h] = away
        new = grid.ring(new) & land & ~reached
        reached |= new
        away += 1
    return bytes(found)
