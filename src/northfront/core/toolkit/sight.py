"""Lines of fire: what can be seen from a hex, and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from northfront.core.ask import Reason
from northfront.core.hexes import OFF_BOARD, Grid, Hex, HexSet, Sides, scan

Steps = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldOfFire:
    """What a unit could fire at from where it stands, to be shown on a map."""

    reach: int
    lit: HexSet
    blocked: Mapping[Hex, Hex]  # hexes in range that it cannot fire at, each with the first hex in the way, or -1
    rays: Sequence[Hex] = ()  # the ends of lines that are open along a way only
    why_blocked: Reason  # {blocker} stands for the hex in the way
    why_far: Reason


class Sight:
    """The lines of fire of a board. They never change in play, so what was found is kept.

    A line runs straight from centre to centre. A hex of `blocking` between the two ends blocks it; where the line runs along a
    hexside, both hexes beside it must block. A line is open whatever it crosses if it follows `ways` (streets, railways) from
    hex to hex all along.

    Lines of the same length and direction cross the same hexes relative to their start. So each such line is judged once, for
    all starts together: bit by bit in the set of hexes from which it is open.
    """

    def __init__(self, grid: Grid, blocking: HexSet, ways: Sides) -> None:
        self._grid, self._blocking, self._free = grid, blocking, grid.all & ~blocking
        n = grid.stride
        self._ways = dict(zip((-1, n - 1, n, 1, 1 - n, -n), ways, strict=True))  # by what a step in that direction adds
        self._fields: dict[tuple[Hex, int], HexSet] = {}
        self._open: dict[tuple[int, int], HexSet] = {}  # the starts of open lines, by how far they go

    def field(self, at: Hex, reach: int) -> HexSet:
        """All hexes within reach to which the line is open; neighbours always are."""
        known = self._fields.get((at, reach))
        if known is None:
            known = sum([1 << h for h in scan(self._grid.disk(at, reach) & ~(1 << at)) if self.clear(at, h)])
            self._fields[at, reach] = known
        return known

    def clear(self, start: Hex, end: Hex) -> bool:
        """Is the line between two hexes open?"""
        key = self._grid.apart(start, end)
        starts = self._open.get(key)
        if starts is None:
            away = end - start
            starts = self._open[key] = self._judge(self._grid.offsets(start, end), away)
            self._open[-key[0], -key[1]] = self._grid.all & _seen_from(starts, -away)  # the way back is open as well
        return bool(starts >> start & 1)

    def _judge(self, steps: Steps, away: int) -> HexSet:
        """The hexes from which a line with these steps is open."""
        blocked = 0
        for step in _between(steps, away):
            walls, gaps = 0, 0  # a hex that is not on the map is neither
            for hex_ in step:
                walls |= _seen_from(self._blocking, hex_)
                gaps |= _seen_from(self._free, hex_)
            blocked |= walls & ~gaps
        return self._grid.all & ~blocked | (self._along_ways(steps, away) if blocked else 0)

    def _along_ways(self, steps: Steps, away: int) -> HexSet:
        """The hexes from which the line follows ways from hex to hex, one hex of each step."""
        reached = {0: self._grid.all}
        for step in steps[1:]:
            further: dict[int, HexSet] = {}
            for hex_ in step:
                for before, starts in reached.items():
                    if hex_ - before in self._ways:
                        way = starts & _seen_from(self._ways[hex_ - before], before)
                        further[hex_] = further.get(hex_, 0) | way
            reached = {hex_: starts for hex_, starts in further.items() if starts}
        return reached.get(away, 0)

    def obstacles(self, start: Hex, end: Hex) -> HexSet:
        """The hexes that block the line between two hexes."""
        return sum(1 << h for there in self._in_the_way(start, end) for h in there)

    def first_obstacle(self, start: Hex, end: Hex) -> Hex:
        """The first hex that blocks the line between two hexes; -1 if none does."""
        return next((there[0] for there in self._in_the_way(start, end)), -1)

    def _in_the_way(self, start: Hex, end: Hex) -> Iterator[list[Hex]]:
        """What blocks the line, step by step; where it runs along a hexside, both hexes beside it."""
        for step in _between(self._grid.offsets(start, end), end - start):
            there = [start + hex_ for hex_ in step if start + hex_ >= 0 and self._grid.all >> start + hex_ & 1]
            if there and all([self._blocking >> h & 1 for h in there]):
                yield there

    def rays(self, at: Hex, reach: int) -> list[Hex]:
        """The farthest hexes on lines that are open only because they follow a way."""
        grid, ends, passed = self._grid, list[Hex](), 0
        for h in sorted(scan(self.field(at, reach)), key=lambda h: -grid.distance(at, h)):
            if not passed >> h & 1 and self.first_obstacle(at, h) >= 0:
                ends.append(h)
                passed |= sum(1 << each for step in grid.line(at, h) for each in step if each != OFF_BOARD)
        return ends


def _between(steps: Steps, away: int) -> list[tuple[int, ...]]:
    """The steps of a line without its two ends."""
    return [step for step in steps if 0 not in step and away not in step]


def _seen_from(hexes: HexSet, away: int) -> HexSet:
    """The hexes from which one of these is so far away."""
    return hexes >> away if away >= 0 else hexes << -away
