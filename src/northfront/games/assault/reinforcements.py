"""[16.0] Reinforcements and Withdrawals."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Side, Unit, Units, UnitSet
from northfront.core.hexes import Hex, scan
from northfront.core.memo import by_boxes
from northfront.games.assault.stacking import full_for
from northfront.games.assault.state import AssaultState
from northfront.games.assault.tables import GERMAN, SOVIET


def due(s: AssaultState, side: Side) -> UnitSet:
    """[16.12] [16.19b] Units that are due; [16.19a] units that were held back, and [11.36a] lost headquarters."""
    return _due_by(s, side, s.turn)


@by_boxes
def _due_by(s: AssaultState, side: Side, turn: int) -> UnitSet:
    rooms, found = s.game.waiting_rooms, 0
    for u, at in enumerate(s.where):
        if at in rooms and s.game.side_of[u] == side and rooms[at].turn <= turn:
            found |= 1 << u
    return found


def entering(s: AssaultState, side: Side) -> UnitSet:
    """[16.14] Those of them that enter through an Entry Area with a move of their own."""
    return _entering_by(s, side, s.turn)


@by_boxes
def _entering_by(s: AssaultState, side: Side, turn: int) -> UnitSet:
    return sum(1 << u for u in scan(_due_by(s, side, turn)) if s.game.waiting_rooms[s.where[u]].entry)


def entry_hexes(s: AssaultState, u: Unit) -> Narrow:
    """[16.14] [5.0-4b] Any hex of its Entry Area; [16.15] enemy zones are allowed, enemy units are not."""
    return (
        Narrow(s.game.board.grid.all)
        .keep(s.game.waiting_rooms[s.where[u]].entry, "16.14", "it does not enter there")
        .drop(s.occupied[1 - s.game.side_of[u]], "16.15", "an enemy unit is there")
        .drop(full_for(s, u), "7.5b", "it may not stack with the unit there")
    )


def entry_cost(s: AssaultState, u: Unit, to: Hex) -> int:
    """[16.14] The entry hex is the first one paid for; [16.17] some of them are entered along a road."""
    column = "motor" if s.game.mechanized >> u & 1 else "foot"
    if s.game.road_entries >> to & 1:
        return s.game.chart.road(column)
    return s.game.chart.entry(s.game.side_of[u], column, to)


def appear(s: AssaultState) -> Procedure[bool]:
    """[16.16a] Soviet reinforcements, before any unit moves; [16.19a] or later. True when all are decided."""
    units = sum(1 << u for u in scan(due(s, SOVIET)) if places(s, u).members)
    if not units:
        return True
    prompt = "Choose a reinforcement to place, or hold the rest back."
    u = yield Ask(SOVIET, "appear", prompt, Either(Units(units), "delay"), "16.13a", about=units)
    if u == "delay":
        return True
    ask = Ask(SOVIET, "appear-hex", f"Where do you place {s.game.pieces[u].name}?", Hexes(places(s, u)), "16.13a")
    to = yield ask
    s.enter(u, to, "arrives", "16.13a")
    return False


def places(s: AssaultState, u: Unit) -> Narrow:
    """[16.13a] Any hex of Leningrad; [16.13b] with Germans inside, in a district without any; [16.13c] or the refuge."""
    chart, germans = s.game.chart, s.occupied[GERMAN]
    if not s.inside:
        hexes, rule = chart.whole_city, "16.13a"
    else:
        free = sum(interior for _, interior in chart.districts if not germans & interior)  # R28
        hexes, rule = (free, "16.13b") if free else (s.game.refuge, "16.13c")
    return (
        Narrow(s.game.board.grid.all)
        .keep(hexes, rule, "reinforcements do not appear there")
        .drop(germans, "6.12b", "an enemy unit is there")
        .drop(full_for(s, u), "7.5b", "it may not stack with the unit there")
    )


def withdraw(s: AssaultState) -> None:
    """[16.21] [16.22] [16.23] At the start of the German Movement Phase; a unit that has not arrived yet never does (R34)."""
    for withdrawal in s.game.withdrawals:
        if withdrawal.turn != s.turn:
            continue
        if withdrawal.unless_inside and s.inside:
            s.note("stays", "16.26")
            continue
        for u in scan(withdrawal.units):
            if s.where[u] >= 0 or s.where[u] in s.game.waiting_rooms:
                s.note("withdrawn", "16.22", unit=u)
                s.remove(u, "withdrawn")
