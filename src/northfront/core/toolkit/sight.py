"""Lines of fire: what can be seen from a hex, and what stands in the way."""

from __future__ import annotations

from itertools import pairwise

from northfront.core.hexes import OFF_BOARD, Grid, Hex, HexSet, Sides, scan


class Sight:
    """The lines of fire of a board. They never change in play, so what was found is kept.

    A line runs straight from centre to centre. A hex of `blocking` between the two ends blocks it; where the line runs along a
    hexside, both hexes beside it must block. A line is open whatever it crosses if it follows `ways` (streets, railways) from
    hex to hex all along.
    """

    def __init__(self, grid: Grid, blocking: HexSet, ways: Sides) -> None:
        self._grid, self._blocking, self._ways = grid, blocking, ways
        self._fields: dict[tuple[Hex, int], HexSet] = {}
        self._between: dict[
            tuple[int, int], tuple[tuple[int, ...], ...]
        ] = {}  # what a line crosses, by how far it goes

    def field(self, at: Hex, reach: int) -> HexSet:
        """All hexes within reach to which the line is open; neighbours always are."""
        known = self._fields.get((at, reach))
        if known is None:
            known = sum([1 << h for h in scan(self._grid.disk(at, reach) & ~(1 << at)) if self.clear(at, h)])
            self._fields[at, reach] = known
        return known

    def clear(self, start: Hex, end: Hex) -> bool:
        """Is the line between two hexes open?"""
        blocking = self._blocking
        for step in self._steps(start, end):
            there = self._on_board(start, step)
            if there and all([blocking >> h & 1 for h in there]):
                return self._along_a_way(start, end)
        return True

    def _on_board(self, start: Hex, step: tuple[int, ...]) -> list[Hex]:
        """The hexes of a step that are on the map: at its ragged edge a line may leave it."""
        return [start + h for h in step if start + h >= 0 and self._grid.all >> start + h & 1]

    def _steps(self, start: Hex, end: Hex) -> tuple[tuple[int, ...], ...]:
        """What lies between, relative to the start. Lines of the same length and direction cross the same."""
        key = self._grid.apart(start, end)
        known = self._between.get(key)
        if known is None:
            between = [step for step in self._grid.offsets(start, end) if 0 not in step and end - start not in step]
            known = self._between[key] = tuple(between)
        return known

    def obstacles(self, start: Hex, end: Hex) -> HexSet:
        """The hexes that block the line between two hexes."""
        found = 0
        for step in self._steps(start, end):
            there = self._on_board(start, step)
            if there and all(self._blocking >> h & 1 for h in there):
                found |= sum(1 << h for h in there)
        return found

    def _along_a_way(self, start: Hex, end: Hex) -> bool:
        """Does the line follow ways from hex to hex, one hex of each step?"""
        reached = 1 << start
        for _, step in pairwise(self._grid.line(start, end)):
            reached = self._grid.cross(reached, self._ways) & sum(1 << h for h in step if h != OFF_BOARD)
            if not reached:
                return False
        return bool(reached >> end & 1)
