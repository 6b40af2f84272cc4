"""[12.0] Reinforcement."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Side, Unit, Units, UnitSet
from northfront.games.leningrad_blitzkrieg.communication import by_rail, connected
from northfront.games.leningrad_blitzkrieg.state import AXIS, SOVIET, BlitzkriegState


def reinforce(s: BlitzkriegState) -> Procedure[bool]:
    """[12.2.1] Units of the owner's choice, headquarters too, until the number is used up; [12.2.2] the rest is lost. True when done."""
    side = s.active
    able = arrivals(s, side)
    hexes = placing_hexes(s, side)
    if not able.members or not hexes.members:
        return True
    more = f" {s.count} more." if s.count else " It comes on top of the number."
    prompt = f"Which unit arrives?{more}"
    u = yield Ask(side, "reinforcement", prompt, Either(Units(able), "done"), "12.2.1", about=able.members)
    if u == "done":
        return True
    name = s.game.pieces[u].name
    to = yield Ask(side, "place", f"Where does {name} arrive?", Hexes(hexes), "12.1.1a", about=1 << u)
    if not free_of_number(s, side) >> u & 1:
        s.count -= 1
    elif side == SOVIET:
        s.came |= 1 << u
    s.place(u, to)  # [12.1.3] on the side that it shows
    s.take(side, 1 << to)
    s.note("arrives", "12.1.1a", unit=u, to=to)
    return False


def arrivals(s: BlitzkriegState, side: Side) -> Narrow:
    """What may arrive now: from the box while the number lasts, and units that do not count (R37, R38)."""
    free = free_of_number(s, side)
    units = (
        Narrow((1 << len(s.where)) - 1)
        .keep(s.game.units_of[side], "12.2.1", "it is not your unit")
        .drop(s.in_box("track") & ~free, "15.3(1)", f"it comes from turn {s.game.limits.arrival} on")
        .drop(s.in_box("transfer"), "16.4b", "it returns from the next turn on")
        .keep(free | s.available_units(side), "12.2.1", "it is not in the Available Box")
        .drop(_too_early(s), "15.2(2)5", "it comes with its chit and not before")
    )
    return units if s.count else units.keep(free, "12.2.1", "the number of this turn is used up")


def _too_early(s: BlitzkriegState) -> UnitSet:
    """[15.2(2)5] By option a new Soviet headquarters comes with its chit and not before (R40)."""
    if s.settings["new-hqs"] == "box":
        return 0
    return sum(1 << hq for hq, turn in new_headquarters(s).items() if turn > s.turn)


def new_headquarters(s: BlitzkriegState) -> dict[Unit, int]:
    """[15.2(2)5] The Soviet headquarters of turns 4 to 7, and their turns."""
    chits = {s.game.hq_of[chit]: turn for chit, turn in s.game.chit_turns.items() if chit in s.game.hq_of}
    return {hq: turn for hq, turn in chits.items() if s.game.side_of[hq] == SOVIET and turn >= NEW}


def free_of_number(s: BlitzkriegState, side: Side) -> UnitSet:
    """[15.3(1)] From turn 7 on the units of the 3rd Panzer Group come on top (R39); by option the new Soviet HQs do, too (R40)."""
    if side == AXIS:
        return s.in_box("track") if s.turn >= s.game.limits.arrival else 0
    if s.settings["new-hqs"] == "box":
        return 0
    new = sum(1 << hq for hq, turn in new_headquarters(s).items() if turn <= s.turn)
    return new & s.available_units(SOVIET) & ~s.came  # [13.3] lost and rebuilt they are reinforcements like others


NEW = 4  # [15.2(2)5] the first turn that brings a further chit with its headquarters


def placing_hexes(s: BlitzkriegState, side: Side) -> Narrow:
    """[12.1.1a] Railway hexes with a line by railway alone; [12.1.1b] command range does not matter; [3.1.3a] two units a hex."""
    line = by_rail(s, side)
    return (
        Narrow(s.game.board.grid.all)
        .keep(s.game.chart.rail_hexes, "12.1.1a", "no railway is there")
        .keep(connected(s, side), "12.1.1a", "no railway leads there from your sources")
        .drop(s.occupied[1 - side], "3.1.2", "an enemy unit is there")
        .keep(line, "12.1.2", "no railway line leads there past enemy zones, cities and towns")
        .drop(s.full(side), "3.1.3a", "there are two units already")
    )
