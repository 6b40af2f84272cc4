"""[5.1] Lines of supply for the map: by which way each unit that is supplied reaches a source."""

from __future__ import annotations

from northfront.core.ask import Side
from northfront.core.hexes import Hex, HexSet
from northfront.core.law import Cost, Law
from northfront.core.supply import lead, ways_to
from northfront.games.duel_in_the_north.state import GERMAN, DuelState
from northfront.games.duel_in_the_north.supply import passable, reached, supplied_units, supply_sides


def supply_lines(s: DuelState, side: Side) -> dict[Hex, Hex]:
    """Each hex of the lines with the next one toward the source, a source with itself.

    Finns and all others have sources of their own [5.1d]. Their lines keep out of each other's hexes where they can, for a
    line that joined another would seem to lead to the wrong source.
    """
    feature, name = s.game.board.feature, "german" if side == GERMAN else "soviet"
    fed, clear = supplied_units(s, side), passable(s, side)
    others, sources = s.hexes_of(fed & ~s.game.finns), feature(f"{name}-source")
    near = reached(s, side, sources)
    tree = _lines(s, side, sources, others & near, clear) | _lines(
        s, side, feature(f"{name}-arrow"), others & ~near, clear
    )
    finns = s.hexes_of(fed & s.game.finns)
    apart = _lines(s, side, s.game.squares, finns, clear & ~sum(1 << h for h in tree))
    rest = finns & ~sum(1 << h for h in apart)
    return _lines(s, side, s.game.squares, rest, clear) | apart | tree


def _lines(s: DuelState, side: Side, sources: HexSet, starts: HexSet, clear: HexSet) -> dict[Hex, Hex]:
    if not starts:
        return {}
    grid = s.game.board.grid
    law = Law(grid, [Cost(supply_sides(s, side), grid.all, 1)])
    return lead(law, ways_to(law, sources, clear, clear.bit_count()), starts)
