"""[16.0] Reinforcements and Replacements: how units arrive."""

from __future__ import annotations

from northfront.core.ask import Draw, Narrow, Procedure, Side, Unit, UnitSet
from northfront.core.hexes import Hex, HexSet, first, scan
from northfront.core.memo import by_boxes
from northfront.games.spi_leningrad.interdiction import interdiction
from northfront.games.spi_leningrad.state import GERMAN, HALVES, SOVIET, STACKING, Arrival, LeningradState

INFANTRY = "untried-infantry"


def due(s: LeningradState) -> UnitSet:
    """[16.3] Units of the active side that are due; they may be held back and come later."""
    return _due_by(s, s.active, s.turn)


@by_boxes
def _due_by(s: LeningradState, side: Side, turn: int) -> UnitSet:
    boxes = s.game.boxes_due(side, turn)
    return sum([1 << u for u, at in enumerate(s.where) if at < 0 and at in boxes]) & ~s.game.markers


def not_delayed(s: LeningradState) -> bool:
    """[16.5] [17.1] [RS1] Is a unit waiting that may not be held back?"""
    return any([not _row(s, u).delay for u in scan(due(s))])


def entry_hexes(s: LeningradState, units: UnitSet) -> Narrow:
    """Where these units may enter: spread over the listed hexes as the owner likes [RS0], enemy zones included [16.2b]."""
    row = _row(s, first(units))
    listed = listed_hexes(s, row)
    enemy, full = s.occupied[1 - s.active], s.holding(s.active, STACKING)
    if not listed & ~(enemy | full):
        nearest = _nearest_free(s, listed)  # [16.2a] [17.4b] R25
        return Narrow(s.game.board.grid.all).keep(nearest, "16.2a", "the nearest unoccupied hex must be taken")
    return (
        Narrow(s.game.board.grid.all)
        .keep(listed, "RS0", "it is not an entry hex of this unit")
        .drop(enemy, "4.4", "an enemy unit is there")
        .drop(s.holding(s.active, STACKING + 1 - units.bit_count()), "4.6a", "there would be more than three units")
    )


def _row(s: LeningradState, u: Unit) -> Arrival:
    return s.game.arrivals[s.game.boxes[~s.where[u]]]


def listed_hexes(s: LeningradState, row: Arrival) -> HexSet:
    """The entry hexes of the schedule; the same ones if the units come later [16.3], except under 17.4."""
    if row.otherwise and not s.game.leningrad & ~s.occupied[GERMAN]:
        return row.otherwise  # [16.4] [RS4] R24
    later = [turn for turn in row.delayed if turn <= s.turn]
    return row.delayed[max(later)] if later else row.entry  # [17.4c]


def _nearest_free(s: LeningradState, listed: HexSet) -> HexSet:
    """[16.2a] The nearest hexes without any unit (R52); the owner chooses among several."""
    free = s.game.chart.land & ~(s.occupied[GERMAN] | s.occupied[SOVIET])
    return s.game.board.grid.nearest(listed, free)


def enter_map(s: LeningradState, to: Hex) -> None:
    """Put the moving units on the map."""
    for u in scan(s.mover):
        row = _row(s, u)
        if row.surprise and s.turn == row.turn:
            s.in_time += 1  # [17.4a]
        s.spent[u] = entry_cost(s, u, to)
        s.enter(u, to, "arrives", "16.1a")


def entry_cost(s: LeningradState, u: Unit, to: Hex) -> int:
    """[16.1a] Each unit pays for the entry hex, nothing for units that entered before it [16.1b], and at most its allowance (R41)."""
    times = 1
    if s.active == SOVIET:
        for hexes, factor in interdiction(s):
            times *= factor if hexes >> to & 1 else 1  # [13.3]
    cost = s.game.chart.entry_cost(to, times, motor=bool(s.game.motor >> u & 1))
    return min(cost, HALVES * s.game.pieces[u].figure("moves", s.face[u]))


def air_arrives(s: LeningradState) -> None:
    """[13.0G] Air units of the schedule are ready from the Movement Phase of their turn on (R54)."""
    boxes = s.game.boxes_due(GERMAN, s.turn)
    for u in s.game.air:
        if s.where[u] in boxes:
            s.place(u, s.game.box("airfield"))
            s.note("air-arrives", "13.0G", unit=u)


def muster(s: LeningradState) -> Procedure[None]:
    """[14.0] R1 Where infantry counters have run out, eliminated ones return untried, drawn at random."""
    if s.mustered >= s.turn:
        return
    s.mustered = s.turn
    if s.settings["replenish"] == "none":
        return
    for row in s.game.arrivals.values():
        if row.turn == s.turn and row.missing:
            for _ in range(min(row.missing, row.count - s.in_box(row.id).bit_count())):
                lost = [u for u in scan(s.in_box("eliminated")) if s.game.pieces[u].kind == INFANTRY]
                if lost:
                    yield from _recall(s, row, lost)


def _recall(s: LeningradState, row: Arrival, lost: list[Unit]) -> Procedure[None]:
    names = tuple((s.game.pieces[u].id, 1) for u in lost)
    drawn = yield Draw("Which division is formed anew", "14.0", names)
    u = s.game.units[drawn]
    s.turn_over(u, 0)
    s.place(u, s.game.box(row.id))
    s.note("recalled", "14.0", unit=u)
