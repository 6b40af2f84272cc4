"""Where units could be after their move, by the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping

from northfront.ai.evaluate.survey import Survey
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Grid, HexSet, scan
from northfront.core.outlook import Outlook
from northfront.core.position import Position


def reaches_of(outlook: Outlook, p: Position, side: Side) -> dict[Unit, HexSet]:
    """Where each unit could be after its move, by the rules themselves; staying is one of the choices."""
    found: dict[Unit, HexSet] = {}
    enemy = p.state.occupied[1 - side]
    for u in p.options(side):
        if not isinstance(u, int):
            continue
        q = p.copy(quiet=True)
        q.step(u, side)
        hexes = _legs(outlook, q, side)
        at = p.state.where[u]
        hexes |= _beyond(outlook, q, side, hexes & outlook.by_way_of(p.state, u) if at >= 0 else hexes)
        if at >= 0:
            hexes |= 1 << at
        if hexes & ~enemy:
            found[u] = hexes & ~enemy
    return found


def _toward(grid: Grid, reach: HexSet, fed: HexSet) -> HexSet:
    """Where a unit can go and be supplied; if nowhere, as near to supply as it can get."""
    while not reach & fed:
        wider = fed | grid.ring(fed)
        if wider == fed:
            return reach
        fed = wider
    return reach & fed


def _legs(outlook: Outlook, q: Position, side: Side) -> HexSet:
    if side not in q.asks or outlook.roles.get(q.asks[side].kind) != "leg":
        return 0
    return sum(1 << h for h in q.options(side) if isinstance(h, int))


def _beyond(outlook: Outlook, q: Position, side: Side, first: HexSet) -> HexSet:
    """Where a unit can go on from any of these hexes: those where it enters the map, or that it goes by."""
    found = 0
    for h in scan(first):
        entered = q.copy(quiet=True)
        entered.step(h, side)
        found |= _legs(outlook, entered, side)
    return found


def riders_of(outlook: Outlook, p: Position, side: Side, reaches: Mapping[Unit, HexSet]) -> dict[Unit, HexSet]:
    """The units to be put straight into a hex, as many as allowed: first those that get least far on foot, then the strongest."""
    s, boards = p.state, outlook.boards(p.state, side)
    able = sorted(boards.hexes, key=lambda u: (reaches.get(u, 0).bit_count() > 0, -outlook.value(s, u), u))
    return {u: boards.hexes[u] & ~s.occupied[1 - side] for u in able[: boards.most]}


def in_supply(survey: Survey, side: Side, reaches: Mapping[Unit, HexSet]) -> dict[Unit, HexSet]:
    """Where each of these can go and have supply, or the enemies that block the lines."""
    look, s = survey.outlook, survey.s
    if not look.supply_zone or not survey.time_left:
        return dict(reaches)
    relief = look.beside(s, survey.blockers(side))
    return {u: _toward(survey.grid, reach, look.supply_zone(s, u)) | reach & relief for u, reach in reaches.items()}
