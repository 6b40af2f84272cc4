"""[11.0] Supply."""

from __future__ import annotations

from northfront.core.ask import Side, UnitSet
from northfront.core.hexes import Hex, HexSet, scan, through
from northfront.core.toolkit.supply import clear_for, trace
from northfront.games.assault.sequence import next_phase
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import GERMAN, SOVIET
from northfront.games.assault.zones import controlled


def supply_phase(s: AssaultState) -> None:
    """[4.0-A2] [4.0-B2] [11.12] All ground units of both sides; [11.24a] units still out of supply in the enemy's turn lose a step.

    [11.44] [16.16b] Units that arrive later in the player-turn are not checked. [13.12] Ships never are.
    """
    out = 0
    for side in (GERMAN, SOVIET):
        out |= s.on_map[side] & ~supplied_units(s, side)
    victims = s.unsupplied & out & s.game.units_of[1 - s.active] & ~_exempt(s)  # [11.24b]
    s.unsupplied = out  # [11.17]
    for u in scan(victims):
        s.lose_step(u, "11.24a")  # [11.24c]
    next_phase(s)


def _exempt(s: AssaultState) -> UnitSet:
    """[18.41] Germans, and [18.42] Soviets stacked with a Worker, where the option is in use (R40)."""
    if s.settings["isolation"] != "on":
        return 0
    return s.game.units_of[GERMAN] | s.units_in(s.hexes_of(s.game.workers)) & s.game.units_of[SOVIET]


def supplied_units(s: AssaultState, side: Side) -> UnitSet:
    """[11.11] Units with a line of supply, and units that need none; [11.19] any number may share a line."""
    return german_units(s) if side == GERMAN else soviet_units(s)


def clear_of_enemy(s: AssaultState, side: Side) -> HexSet:
    """[11.15a] [11.15b] Hexes through which supply can be traced: in no enemy zone, or with a friendly unit.

    [11.51] A unit on a fringe hex of the Inset also counts as being on its main-map hex. [11.18] Hexes are not controlled.
    """
    own = s.occupied[side]
    own |= through(own & s.game.chart.fringe, s.game.chart.fringes)
    return clear_for(s, side, s.game.chart.land, controlled(s, 1 - side), own)  # [11.13d] R58


# --- [11.14] the Soviet player


def soviet_units(s: AssaultState) -> UnitSet:
    """[11.14a] Units with a path of any length, or [11.41] that need none."""
    chart, reached = s.game.chart, soviet_supply(s)
    fed = s.units_in(reached | chart.forts | chart.homes[True]) & s.game.units_of[SOVIET]  # [11.42] [11.52]
    fed |= s.units_in(through(reached & chart.city, chart.districts)) & s.game.units_of[SOVIET]  # [8.12c] S-31
    fed |= s.game.guerrillas  # [11.43] [15.3]
    return fed | s.game.city_workers & s.units_in(chart.main)  # [11.46]


def soviet_supply(s: AssaultState) -> HexSet:
    """[11.14a] [19.52] From their edges of the map, and from the city where it is a source; [11.14b] [11.14c] [19.34b] [19.34c] through
    the Inset while Germans are on it.
    """
    chart, clear, over = s.game.chart, clear_of_enemy(s, SOVIET), s.game.chart.soviet_open
    sources = chart.sources & clear | chart.homes[s.inside]  # R59
    if s.inside:
        clear &= ~chart.city  # [8.33b]
        found = trace(s.game.board.grid, sources, clear, over, None, chart.fringes)
    else:
        found = trace(s.game.board.grid, sources, clear, over)
    return found | through(found & chart.main, chart.fringes) & chart.fringe  # [11.51]


# --- [11.13] the German player


def german_units(s: AssaultState) -> UnitSet:
    """[11.34] Units with a path to their corps headquarters, if that is supplied itself; [11.45a] and garrisons."""
    clear = clear_of_enemy(s, GERMAN) & ~s.game.chart.city  # R57
    fed = s.units_in(s.game.garrisons) & s.game.units_of[GERMAN] & ~s.game.hqs  # [11.45a] [11.45b]
    for hq in scan(s.game.hqs):
        at = s.where[hq]
        if at >= 0 and headquarters_supplied(s, at, clear):  # [11.35a] [11.37b] disrupted or not
            corps = s.game.corps.get(s.game.pieces[hq].formation, 0)
            fed |= 1 << hq | corps & s.units_in(reach_of(s, at, clear))
    return fed


def reach_of(s: AssaultState, hq: Hex, clear: HexSet) -> HexSet:
    """[11.13a] [11.13c] Hexes within a path of six hexes of a headquarters.

    [11.53a] On the Inset the length does not matter, and the main-map fringe hex is the first of the six; [11.53b] with the
    headquarters on the Inset, too, nothing there is counted. [11.53c] The fringe hex must be clear on both maps. [11.51] A unit on
    the fringe of the Inset is supplied as its main-map hex is, not through the interior.
    """
    chart, grid, six = s.game.chart, s.game.board.grid, s.game.limits.supply
    main, inset, starts = clear & chart.main, clear & chart.inset, on_main_map(s, hq, clear)
    near = trace(grid, starts, main, chart.open, six)
    gates = through(trace(grid, starts, main, chart.open, six - 1), chart.fringes)  # R84
    inside = trace(grid, gates | 1 << hq, inset, chart.open)
    return near | inside & chart.interior | through(near, chart.fringes)


def on_main_map(s: AssaultState, hq: Hex, clear: HexSet) -> HexSet:
    """Where the paths of a headquarters begin on the main map: [11.51] on the fringe of the Inset as if it were in its main-map
    hex, [11.53b] in the interior in those of all fringe hexes to which a clear way leads.
    """
    chart = s.game.chart
    if chart.main >> hq & 1:
        return 1 << hq
    if chart.fringe >> hq & 1:
        return through(1 << hq, chart.fringes)
    return through(trace(s.game.board.grid, 1 << hq, clear & chart.inset, chart.open) & chart.fringe, chart.fringes)


def headquarters_supplied(s: AssaultState, hq: Hex, clear: HexSet) -> bool:
    """[11.13b] [11.35b] [19.51a] At most six hexes to a lifeline that leads off the map, or off the German edges of it."""
    chart, grid, six = s.game.chart, s.game.board.grid, s.game.limits.supply
    starts, main = on_main_map(s, hq, clear), clear & chart.main
    length = six - 1 if chart.interior >> hq & 1 else six  # [11.53b] from the interior the fringe hex is the first
    if trace(grid, starts, main, chart.open, length) & lifeline(s, clear):
        return True
    return bool(trace(grid, starts, main, chart.open, length - 1) & chart.exits)


def lifeline(s: AssaultState, clear: HexSet) -> HexSet:
    """[11.16a] [11.16b] [11.16c] [19.51b] The hexes of the railways, or roads, that run clear of the enemy off the German edges."""
    chart = s.game.chart
    exits = chart.lifeline_hexes & chart.exits
    return trace(s.game.board.grid, exits, clear & chart.lifeline_hexes, chart.lifelines)


def supplied(s: AssaultState, side: Side) -> HexSet:
    """Where a side's supply reaches, for the map: for the Germans, within reach of any supplied headquarters."""
    if side == SOVIET:
        return soviet_supply(s)
    clear = clear_of_enemy(s, GERMAN) & ~s.game.chart.city
    found = 0
    for hq in scan(s.game.hqs):
        if s.where[hq] >= 0 and headquarters_supplied(s, s.where[hq], clear):
            found |= reach_of(s, s.where[hq], clear)
    return found
