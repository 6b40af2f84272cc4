"""Units that are stronger in one hex stay together when they advance."""

from __future__ import annotations

from northfront.core.ask import Answer, Side, Unit, UnitSet
from northfront.core.hexes import Hex, first, scan
from northfront.core.outlook import Outlook
from northfront.core.position import Position

FARTHEST = 2
"""An advance goes at most this many hexes."""


def follower(outlook: Outlook, p: Position, side: Side) -> Answer | None:
    """Which unit advances, or into which hex, to rejoin units of its corps that have gone ahead; None if there is none."""
    ask = p.asks[side]
    answers = [each for each in p.options(side) if isinstance(each, int)]
    if outlook.roles[ask.kind] == "advance":
        return next((u for u in answers if _ahead(outlook, p, u, ask.about)), None)
    u = first(ask.about)
    return next((h for h in _ahead(outlook, p, u, ask.about) if h in answers), None)


def _ahead(outlook: Outlook, p: Position, u: Unit, waiting: UnitSet) -> list[Hex]:
    """Where the units of its corps that have left its hex are, if there is room for it."""
    s = p.state
    mates = [v for v in scan(outlook.corps(s, u) & ~waiting) if s.where[v] != s.where[u]]
    near = p.game.board.grid.flood(1 << s.where[u], p.game.board.grid.all, limit=FARTHEST)
    return [s.where[v] for v in mates if near >> s.where[v] & 1 and outlook.room(s, s.where[v]) > 0]
