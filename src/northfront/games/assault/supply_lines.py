"""11.1: Lines of supply for the map: from each unit to its headquarters, the lifeline and the edge. The main map only."""

from __future__ import annotations

from northfront.core.ask import Side
from northfront.core.hexes import Hex, scan, through
from northfront.core.toolkit.supply import lines
from northfront.games.assault.state import AssaultState
from northfront.games.assault.supply import (
    clear_of_enemy,
    german_units,
    lifeline,
    on_main_map,
    reach_of,
    soviet_supply,
    soviet_units,
)
from northfront.games.assault.tables import GERMAN, SOVIET


def supply_lines(s: AssaultState, side: Side) -> dict[Hex, Hex]:
    """Each hex of the lines with the next one toward the source; a source with itself."""
    return german_lines(s) if side == GERMAN else soviet_lines(s)


def soviet_lines(s: AssaultState) -> dict[Hex, Hex]:
    """[11.14a] To their edges of the map and to the city if it is a source, [11.14c] by the fringe where Germans are inside."""
    chart, clear = s.game.chart, clear_of_enemy(s, SOVIET)
    sources = chart.sources
    if s.inside:
        clear &= ~chart.city
        inside = soviet_supply(s) & chart.fringe & clear if chart.homes[True] else 0
        sources |= through(inside, chart.fringes) & clear
    else:
        sources |= chart.homes[False]
    fed = s.hexes_of(soviet_units(s)) & soviet_supply(s) & chart.main
    return lines(s.game.board.grid, chart.soviet_open, sources & clear, clear & chart.main, fed)


def german_lines(s: AssaultState) -> dict[Hex, Hex]:
    """[11.13a] [11.13b] From units to headquarters, from there to the lifeline or the edge, along the lifeline off the map."""
    chart, fed = s.game.chart, german_units(s)
    clear = clear_of_enemy(s, GERMAN) & ~chart.city
    main, ways = clear & chart.main, lifeline(s, clear)
    edge = chart.exits & main
    tree: dict[Hex, Hex] = {}
    staffs = 0
    for hq in scan(fed & s.game.hqs & ~s.units_in(chart.interior)):
        at = s.where[hq]
        corps = s.game.corps.get(s.game.pieces[hq].formation, 0) & fed
        staff = on_main_map(s, at, clear)  # [11.51]
        tree |= lines(
            s.game.board.grid, chart.open, staff, main, s.hexes_of(corps) & reach_of(s, at, clear) & chart.main
        )
        staffs |= staff
    tree |= lines(s.game.board.grid, chart.open, ways | edge, main, staffs)
    used = sum(1 << h for h in tree) & ways
    return tree | lines(s.game.board.grid, chart.lifelines, ways & edge, ways, used)
