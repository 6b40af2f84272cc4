"""[9.0] Movement Segment."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Reason, Unit, Units
from northfront.core.hexes import Hex, HexSet, first
from northfront.core.toolkit.questions import where_to
from northfront.games.leningrad_blitzkrieg.state import HALVES, BlitzkriegState
from northfront.games.leningrad_blitzkrieg.ways import (
    Ways,
    can_leave,
    costs,
    left,
    preview,
    ways_of,
    why_no_road,
)


def movement_segment(s: BlitzkriegState) -> Procedure[bool]:
    """[9.0] [9.1.1] One activated unit after another, each once; True when the segment is over."""
    if s.mover:
        yield from _leg(s, first(s.mover))
        return False
    crowded = overstacked(s)
    barred = {"done": _too_many(s, crowded)} if crowded else {}
    answer = yield Ask(
        s.active,
        "unit",
        lambda: _prompt(s, crowded),
        Either(Units(lambda: may_move(s, crowded)), *(() if crowded else ("done",)), barred=barred),
        "9.1.1",
        where=crowded,
    )
    if answer == "done":
        return True
    s.mover, s.spent, s.way = 1 << answer, 0, ""  # [9.2a]
    return False


def overstacked(s: BlitzkriegState) -> HexSet:
    """[3.1.3d] Hexes with more than two units."""
    return s.overstacked(s.active)


def _too_many(s: BlitzkriegState, crowded: HexSet) -> Reason:
    return Reason("3.1.3d", f"more than two units are in {' and '.join(s.game.board.grid.names(crowded))}")  # R28


def _prompt(s: BlitzkriegState, crowded: HexSet) -> str:
    if crowded:
        return f"{' and '.join(s.game.board.grid.names(crowded))} holds too many units: which one leaves?"
    rest = (s.called & ~s.moved).bit_count()
    return f"Choose a unit to move, or end the movement. {rest} {'unit has' if rest == 1 else 'units have'} not moved."


def may_move(s: BlitzkriegState, crowded: HexSet = 0) -> Narrow:
    """[9.0] Activated units that have not moved; [3.1.3d] first those of an overstacked hex (R63)."""
    units = (
        Narrow((1 << len(s.where)) - 1)
        .drop(s.game.markers, "2.5", "it is not a unit")
        .keep(s.game.units_of[s.active], "9.0", "it is not your unit")
        .keep(s.on_map[s.active], "9.0", "it is not on the map")
        .drop(s.game.fortresses, "14.3.1", "a fortress cannot move")
        .drop(s.game.hqs & ~s.called, "8.1.3", "a headquarters is activated by its own chit only")
        .keep(s.called, "8.2a", "it is not activated: out of range")
        .drop(s.moved, "9.1.1", "it has moved already")
    )
    if crowded:
        units.keep(s.units_in(crowded), "3.1.3d", "a unit must leave the overstacked hex first")
        stuck = sum([1 << u for u in Units(units) if not can_leave(s, u)])
        units.drop(stuck, "3.1.3d", "it cannot go to a hex with room")
    return units


def _leg(s: BlitzkriegState, u: Unit) -> Procedure[None]:
    """One leg of a move: to a hex by the cheapest way, or the end of the move."""
    ways = ways_of(s, u)
    if s.way and not ways.members:
        _finish(s)
        return
    refused = why_no_road(s, u, ways)
    answer = yield Ask(
        s.active,
        "leg",
        lambda: where_to(s, s.mover, left(s, u) / HALVES) + (" Strategic movement." if s.way == "strategic" else ""),
        Either(
            Hexes(ways),
            *(() if refused else ("strategic",)),
            "stop",
            barred={"strategic": refused} if refused else {},
        ),
        "9.2b",
        about=s.mover,
        preview=lambda a: preview(s, u, ways, a),
        costs=lambda: costs(s, u, ways),
    )
    if answer == "stop":
        _finish(s)
    elif answer == "strategic":
        s.way = "strategic"  # [9.1.2]
    else:
        _go(s, u, ways, answer)


def _go(s: BlitzkriegState, u: Unit, ways: Ways, to: Hex) -> None:
    start = s.where[u]
    passed = sum(1 << h for h in ways.path(start, to))
    s.spent += ways.cost(to, left(s, u))
    s.way = "strategic" if s.way == "strategic" or ways.by_road >> to & 1 else "normal"
    s.place(u, to)
    s.take(s.active, passed)  # [3.4.2] also of towns on the way
    s.note("moves", "9.3.1a" if s.way == "strategic" else "9.2b", unit=u, start=start, to=to)


def _finish(s: BlitzkriegState) -> None:
    """[9.1.1] The unit is done, unless it has not moved at all."""
    if s.spent:
        s.moved |= s.mover
    s.mover, s.spent, s.way = 0, 0, ""
