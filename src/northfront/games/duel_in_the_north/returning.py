"""[4.1] Returning HQ Units."""

from __future__ import annotations

from northfront.core.ask import Ask, Hexes, Procedure, Side, Unit, unless_forced
from northfront.core.hexes import HexSet, scan
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, DuelState


def return_headquarters(s: DuelState) -> Procedure[None]:
    """[4.1a] [3.3b] Those eliminated last turn come back before the cup is filled."""
    for side in (GERMAN, SOVIET):
        for u in scan(s.in_box("returning") & s.game.units_of[side]):
            hexes = return_hexes(s, side, u)
            if hexes:
                prompt = f"Where does {s.game.pieces[u].name} return?"
                to = yield from unless_forced(Ask(side, "return", prompt, Hexes(hexes), "4.1b", about=1 << u))
                s.place(u, to)
                s.take(side, 1 << to)
                s.note("returns", "4.1b", unit=u, to=to)
            elif side == GERMAN and not _formation_lives(s, u):
                s.place(u, s.game.box("eliminated"))  # [4.1c] its chit goes with it; [4.1d] not so for the Soviets
                s.note("disbanded", "4.1c", unit=u)


def return_hexes(s: DuelState, side: Side, u: Unit) -> HexSet:
    """[4.1b] In or next to a combat unit of its nationality, for Germans of its colour (R61)."""
    friends = s.combat_units(side)
    if side == GERMAN:
        friends = sum(1 << v for v in scan(friends) if s.colour(v) == s.colour(u))
    at = s.hexes_of(friends)
    near = at | s.game.board.grid.ring(at)
    squares = 0 if s.game.finns >> u & 1 else s.game.squares
    return near & s.game.chart.land & ~s.occupied[1 - side] & ~squares


def _formation_lives(s: DuelState, u: Unit) -> bool:
    """[4.1c] Is any combat unit of its colour left, on the map or still to come (R92)?"""
    gone = (s.game.box("eliminated"), s.game.box("withdrawn"), s.game.box("unused"), s.game.box("kg-pool"))
    own = s.game.units_of[GERMAN] & ~s.game.hqs
    return any(s.colour(v) == s.colour(u) and s.where[v] not in gone for v in scan(own))
