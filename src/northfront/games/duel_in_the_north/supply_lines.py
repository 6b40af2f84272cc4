"""[5.1] Lines of supply for the map: how each supplied unit reaches a source."""

from __future__ import annotations

from northfront.core.ask import Side
from northfront.core.hexes import Hex, HexSet
from northfront.core.toolkit.supply import lines
from northfront.games.duel_in_the_north.state import DuelState
from northfront.games.duel_in_the_north.supply import by_arrow, passable, reached, supplied_units, supply_sides


def supply_lines(s: DuelState, side: Side) -> dict[Hex, Hex]:
    """Each hex of the lines with the next one toward the source; a source with itself.

    Lines to sources that do not supply every unit avoid the other lines where they can: a line that joined another would seem
    to lead to the wrong source.
    """
    clear, tree = passable(s, side), dict[Hex, Hex]()
    for sources, starts in _ends(s, side):
        apart = _lines(s, side, sources, starts, clear & ~sum(1 << h for h in tree))
        rest = starts & ~sum(1 << h for h in apart)
        tree = _lines(s, side, sources, rest, clear) | apart | tree
    return tree


def _ends(s: DuelState, side: Side) -> list[tuple[HexSet, HexSet]]:
    """Sources, and the hexes of the units that use them: [5.1b] the side's own, [5.1j] an arrow, [5.1d] the squares."""
    fed, finns = supplied_units(s, side), s.game.finns
    others, near = s.hexes_of(fed & ~finns), reached(s, side, s.game.sources[side])
    arrows = by_arrow(s, fed & ~finns)
    return [
        (s.game.sources[side], others & near),
        *[(arrow, s.hexes_of(units) & ~near) for arrow, units in arrows.items()],
        (s.game.squares, s.hexes_of(fed & finns)),
    ]


def _lines(s: DuelState, side: Side, sources: HexSet, starts: HexSet, clear: HexSet) -> dict[Hex, Hex]:
    return lines(s.game.board.grid, supply_sides(s, side), sources, clear, starts)
