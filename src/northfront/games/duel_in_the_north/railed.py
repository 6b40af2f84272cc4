"""[4.2] Railed Reinforcements."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Roll, Side, Units, UnitSet, unless_forced
from northfront.games.duel_in_the_north.reinforcements import due
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, DuelState
from northfront.games.duel_in_the_north.unknown import conceal
from northfront.games.duel_in_the_north.zones import controlled


def rail_dice(s: DuelState) -> Procedure[None]:
    """[4.2b] One die a side says how many units may come by rail this turn; no die if nobody waits who could."""
    for side in (GERMAN, SOVIET):
        if may_rail(s, side):
            die = yield Roll(f"Units that the {s.game.sides[side].capitalize()} may rail", "4.2b")
            s.rail[side] = die
            s.note("rail-die", "4.2b", side=side, die=str(die))


def may_rail(s: DuelState, side: Side) -> UnitSet:
    """[17.3a] [17.5a] Arrivals of the east or west edge that are not on the map yet (R13, R79)."""
    return due(s, side, "edge")


def rail_in(s: DuelState) -> Procedure[bool]:
    """[4.2a] At the end of the Move mode arrivals may be put straight into towns and cities; True when that is over."""
    units = may_rail(s, s.active) & s.called if s.rail[s.active] else 0
    if not units or not stations(s, s.active).members:
        return True
    prompt = f"Who comes by rail? {s.rail[s.active]} may."
    u = yield Ask(s.active, "rail", prompt, Either(Units(units), "done"), "4.2a")
    if u == "done":
        return True
    prompt = f"Where does {s.game.pieces[u].name} detrain?"
    ask = Ask(s.active, "station", prompt, Hexes(stations(s, s.active)), "4.2c", about=1 << u)
    to = yield from unless_forced(ask)
    s.rail[s.active] -= 1
    s.place(u, to)
    conceal(s, u)
    s.used |= 1 << u
    s.entered |= 1 << u
    s.moved |= 1 << u
    s.take(s.active, 1 << to)
    s.tell(u, "railed", "4.2a", to=to)
    return False


def stations(s: DuelState, side: Side) -> Narrow:
    """[4.2c] Towns and cities that a train of this side can reach, with a unit there or not."""
    board, chart = s.game.board, s.game.chart
    free = s.friendly(side) & ~s.occupied[1 - side] & ~controlled(s, 1 - side)  # [4.2d] [4.2e]
    sources = board.feature("german-source" if side == GERMAN else "soviet-source")
    trains = [over for over, _, _ in s.ground.trains[False].groups]  # [4.2f] standing bridges only
    line = sources & free & chart.rails
    front = line
    while front:
        onward = 0
        for over in trains:
            onward |= board.grid.cross(front, over)
        front = onward & free & ~line
        line |= front
    return (
        Narrow(chart.land)
        .keep(chart.town | chart.city, "4.2a", "there is no town or city")
        .keep(s.friendly(side) & ~s.occupied[1 - side], "4.2c", "your side does not control it")
        .keep(line, "4.2d", "no railway that is yours and free of enemy zones leads there from the map edge")
        .drop(s.full(side), "7.1a", "there are three units already")
    )
