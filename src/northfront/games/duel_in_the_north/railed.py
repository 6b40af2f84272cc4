"""[4.2] Railed Reinforcements."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Roll, Side, Unit, Units, UnitSet, unless_forced
from northfront.core.hexes import first
from northfront.games.duel_in_the_north.reinforcements import due
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, DuelState
from northfront.games.duel_in_the_north.unknown import conceal, reveal_seen
from northfront.games.duel_in_the_north.zones import controlled


def rail_dice(s: DuelState) -> Procedure[None]:
    """[4.2b] One die per side for the number of units that may come by rail this turn; no die if none is waiting."""
    for side in (GERMAN, SOVIET):
        if may_rail(s, side):
            die = yield Roll(f"Units that the {s.game.sides[side].capitalize()} may rail", "4.2b")
            s.rail[side] = die
            s.note("rail-die", "4.2b", side=side, die=str(die))


def may_rail(s: DuelState, side: Side) -> UnitSet:
    """[17.3a] [17.5a] Arrivals of the east or west edge that are not on the map yet (R13, R79)."""
    return due(s, side, "edge")


def rail_in(s: DuelState) -> Procedure[bool]:
    """[4.2a] At the end of the Move mode arrivals may be placed directly in towns and cities; True when done."""
    units = _may_board(s)
    if not units:
        return True
    prompt = f"Which unit comes by rail? {s.rail[s.active]} may."
    u = yield Ask(s.active, "rail", prompt, Either(Units(units), "done"), "4.2a")
    if u == "done":
        return True
    prompt = f"Where does {s.game.pieces[u].name} detrain?"
    ask = Ask(s.active, "station", prompt, Hexes(stations(s, u)), "4.2c", about=1 << u)
    to = yield from unless_forced(ask)
    s.rail[s.active] -= 1
    s.place(u, to)
    conceal(s, u)
    s.used |= 1 << u
    s.entered |= 1 << u
    s.tell(u, "railed", "4.2a", to=to)
    reveal_seen(s)
    return False


def _may_board(s: DuelState) -> UnitSet:
    """[4.2a] Arrivals of this activation with a station to go to."""
    units = may_rail(s, s.active) & s.called if s.rail[s.active] else 0
    able = 0
    for alike in (units & s.game.hqs, units & ~s.game.hqs):
        if alike and stations(s, first(alike)).members:
            able |= alike
    return able


def stations(s: DuelState, u: Unit) -> Narrow:
    """[4.2c] Towns and cities this unit can reach by rail, occupied by friends or not."""
    chart, side = s.game.chart, s.game.side_of[u]
    free = s.friendly(side) & ~controlled(s, 1 - side)  # [4.2d] [4.2e]
    line = s.game.board.grid.flood(s.game.sources[side], free & chart.rails, s.ground.track)  # [4.2f]
    return (
        Narrow(chart.land)
        .keep(chart.town | chart.city, "4.2a", "there is no town or city there")
        .keep(s.friendly(side), "4.2c", "your side does not control it")
        .keep(line, "4.2d", "no railway under your control and free of enemy zones leads there from the map edge")
        .drop(0 if s.game.hqs >> u & 1 else s.full(side), "7.1a", "there are three units already")  # [2.4c]
    )
