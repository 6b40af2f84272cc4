"""Units that do not fight themselves: headquarters, guerrillas and the fleet; and how units stay near their headquarters."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from northfront.core.ask import Unit
from northfront.core.hexes import Hex, HexSet, first, scan, through
from northfront.core.toolkit.supply import trace
from northfront.games.assault.computer.estimates import value, worth
from northfront.games.assault.stacking import has_division
from northfront.games.assault.state import AssaultState
from northfront.games.assault.supply import (
    clear_of_enemy,
    headquarters_supplied,
    reach_of,
    soviet_supply,
)
from northfront.games.assault.tables import GERMAN, SOVIET
from northfront.games.assault.zones import beside

SAFE: Final = 4  # hexes from its headquarters: the enemy may still get in between
FOLLOWS: Final = 3  # hexes it can follow them in the same turn
COMES: Final = 8  # hexes it comes from the map edge with them in their turn of arrival
CLOSE: Final = 0.06  # cost of each hex between a headquarters and its units, as a share of their value
HUNGRY: Final = 3.0  # extra weight of a unit already out of supply
STARVED: Final = 100.0  # cost to a corps of an unsupplied headquarters
ALONE, BESIDE = 40.0, 4.0  # what a headquarters risks near the enemy, alone or with troops
RISKED: Final = 0.6  # of the value of the units that it leads, at most
DANGER: Final = 7  # a headquarters does not stay alone this close to the enemy, in hexes
ASTRAY: Final = 40  # hexes: a guerrilla in Leningrad is useless


def lead(s: AssaultState, u: Unit) -> Callable[[Hex], float]:
    """What a non-fighting unit achieves from a hex."""
    if u == s.game.fleet:
        return partial(sail, s)
    if s.game.hqs >> u & 1:
        return partial(command, s, u, clear_of_enemy(s, GERMAN) & ~s.game.chart.city)
    return partial(sabotage, s, u)


def command(s: AssaultState, u: Unit, clear: HexSet, h: Hex) -> float:
    """[11.13a] The strength of its corps in reach, [11.13b] if it is supplied itself; not alone next to the enemy, unless it would have to
    leave its corps: if it is lost, its corps is without supply for a turn, as it is without a headquarters that went away [11.36a].
    """
    grid = s.game.board.grid
    reached, here, total, led = reach_of(s, h, clear), over(s, h), 0.0, 0.0
    for v in scan(s.game.corps.get(s.game.pieces[u].formation, 0)):
        if s.where[v] >= 0 and not s.game.garrisons >> s.where[v] & 1:  # [11.45a]
            away = grid.distance(here, over(s, s.where[v]))
            hungry = HUNGRY if s.unsupplied >> v & 1 else 1.0
            share = 1.0 if reached >> s.where[v] & 1 else 0.2
            total += value(s, v) * hungry * (share - CLOSE * away)
            led += value(s, v) * (share == 1.0)
    if not headquarters_supplied(s, h, clear):
        total -= STARVED
    if s.game.garrisons >> h & 1 and not has_division(s, h):
        total -= STARVED  # [17.25a] it would take the city but could not keep it
    return total - min(exposed(s, h), max(BESIDE, RISKED * led))


def exposed(s: AssaultState, h: Hex, without: Unit = -1) -> float:
    """[11.33a] What a headquarters risks in a hex, alone or once a unit leaves: alone it has a strength of one."""
    grid = s.game.board.grid
    alone = all(s.game.hqs >> v & 1 for v in s.stacks.get(h, ()) if v != without)
    near = grid.flood(1 << h, grid.all, limit=DANGER if alone else 1) & s.occupied[SOVIET]
    return (ALONE if alone else BESIDE) if near else 0.0


def over(s: AssaultState, h: Hex) -> Hex:
    """The hex of the main map that a hex belongs to."""
    chart = s.game.chart
    if chart.main >> h & 1:
        return h
    district = chart.district(h)
    return first(district[0] if district else chart.counterparts(h))


def sabotage(s: AssaultState, u: Unit, h: Hex) -> float:
    """[11.16a] [9.5] On the railway behind the Germans a guerrilla cuts off headquarters."""
    chart, grid = s.game.chart, s.game.board.grid
    staffs = [s.where[hq] for hq in scan(s.game.hqs) if s.where[hq] >= 0]
    if not staffs:
        return 0.0
    away = min(grid.distance(h, over(s, at)) for at in staffs) if chart.main >> h & 1 else ASTRAY
    if not chart.lifeline_hexes >> h & 1:
        return -0.1 * away
    if grid.flood(1 << h, chart.main, None, 1) & s.occupied[GERMAN]:
        return -0.5  # it would not last
    start = s.where[u]
    s.place(u, h)
    clear = clear_of_enemy(s, GERMAN) & ~chart.city
    cut = sum(not headquarters_supplied(s, at, clear) for at in staffs)
    s.place(u, start)
    return 3.0 * cut - 0.05 * away


def sail(s: AssaultState, h: Hex) -> float:
    """[13.3a] The fighting within reach of its guns; [13.7] none from the harbour."""
    chart, grid = s.game.chart, s.game.board.grid
    if s.game.harbour >> h & 1:
        return 0.1
    range_ = grid.flood(1 << h, chart.main, None, s.game.limits.range) & ~chart.whole_city
    front = grid.ring(grid.ring(s.occupied[GERMAN])) | s.occupied[GERMAN]
    return float((range_ & front & (s.occupied[SOVIET] | s.occupied[GERMAN])).bit_count())


def unsupplied_cost(s: AssaultState, u: Unit) -> float:
    """[11.24a] Units already out of supply lose a step; [11.23a] the others are halved."""
    if s.unsupplied >> u & 1:
        return worth(s, u)
    return 0.3 * worth(s, u) if s.turn < s.game.turns else 0.0


def fed(s: AssaultState, u: Unit) -> HexSet:
    """[11.34] Where its corps headquarters reaches it, or will if it enters the map now."""
    game, chart = s.game, s.game.chart
    if (game.hqs | game.guerrillas) >> u & 1 or u == game.fleet:
        return game.board.grid.all
    if game.side_of[u] == SOVIET:
        reached = soviet_supply(s)
        return (
            reached
            | chart.forts
            | chart.homes[False]
            | chart.homes[True]
            | through(reached & chart.city, chart.districts)
        )
    divisions = game.garrisons if u not in game.division_of else 0  # [11.45a] [17.25b]
    free = sum(1 << h for h in scan(divisions) if all(v == u for v in s.stacks.get(h, ())))
    hq = next((v for v in scan(game.hqs) if game.pieces[v].formation == game.pieces[u].formation), -1)
    clear = clear_of_enemy(s, GERMAN) & ~chart.city
    if hq >= 0 and s.where[hq] >= 0:
        reached = reach_of(s, s.where[hq], clear)
        follows = (
            s.phase != "german mechanized" or game.mechanized >> hq & 1
        )  # [6.21] a unit that cannot move any more cannot follow
        if chart.main >> s.where[hq] & 1 and follows:
            reached &= chart.inset
            reached |= trace(game.board.grid, 1 << s.where[hq], clear & chart.main, chart.open, SAFE + FOLLOWS)
        return free | reached | beside(s, reached)  # [11.15b] it may stand in a zone itself
    waits = game.waiting_rooms.get(s.where[hq]) if hq >= 0 else None
    room = waits or game.arrival_of.get(hq) or game.arrival_of.get(u)
    entry = room.entry if room else 0
    reached = trace(game.board.grid, entry, clear & chart.main, chart.open, SAFE + COMES)
    return free | reached | beside(s, reached)
