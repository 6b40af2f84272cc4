"""11.1: Lines of supply for the map: from each unit to its headquarters, the railway and the edge. The main map only."""

from __future__ import annotations

from northfront.core.ask import Side
from northfront.core.hexes import Hex, scan, through
from northfront.core.toolkit.supply import lines
from northfront.games.assault.state import AssaultState
from northfront.games.assault.supply import (
    clear_of_enemy,
    german_units,
    on_main_map,
    railway,
    reach_of,
    soviet_supply,
    soviet_units,
)
from northfront.games.assault.tables import GERMAN, SOVIET


def supply_lines(s: AssaultState, side: Side) -> dict[Hex, Hex]:
    """Each hex of the lines with the next one toward the source; a source with itself."""
    return german_lines(s) if side == GERMAN else soviet_lines(s)


def soviet_lines(s: AssaultState) -> dict[Hex, Hex]:
    """[11.14a] To the north and east edges and to Leningrad, [11.14c] by the fringe where Germans are inside."""
    chart, clear = s.game.chart, clear_of_enemy(s, SOVIET)
    sources = chart.edges["north"] | chart.edges["east"]
    if s.inside:
        clear &= ~chart.city
        sources |= through(soviet_supply(s) & chart.fringe & clear, chart.fringes) & clear
    else:
        sources |= chart.city
    fed = s.hexes_of(soviet_units(s)) & soviet_supply(s) & chart.main
    return lines(s.game.board.grid, chart.soviet_open, sources & clear, clear & chart.main, fed)


def german_lines(s: AssaultState) -> dict[Hex, Hex]:
    """[11.13a] [11.13b] From units to headquarters, from there to the railway or the edge, along the railway off the map."""
    chart, fed = s.game.chart, german_units(s)
    clear = clear_of_enemy(s, GERMAN) & ~chart.city
    main, rails = clear & chart.main, railway(s, clear)
    edge = (chart.edges["south"] | chart.edges["west"]) & main
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
    tree |= lines(s.game.board.grid, chart.open, rails | edge, main, staffs)
    used = sum(1 << h for h in tree) & rails
    return tree | lines(s.game.board.grid, chart.rails, rails & edge, rails, used)
