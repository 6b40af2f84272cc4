"""Hexes, sets of hexes and the grid they lie on.

A hex is a bit index and a set of hexes is one Python int. Every straight line of hexes (a column of a flat-top sheet, a
row of a point-up one) takes consecutive bits; lines follow each other, sheared so that each of the six directions is one
constant shift. Two spare bits end every line, so that a shift over the edge of the map falls into a gap. Several sheets
(a map and its inset) share one grid, an empty line apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from northfront.core.errors import Refusal, UnknownHex
from northfront.core.kernel import COMPILED, kernel

Hex: TypeAlias = int
HexSet: TypeAlias = int
Direction: TypeAlias = int
Sides: TypeAlias = tuple[HexSet, HexSet, HexSet, HexSet, HexSet, HexSet]
"""A feature of hexsides: bit h of mask d says that hexside d of hex h has it. Always symmetric."""

Passages: TypeAlias = tuple[tuple[HexSet, HexSet], ...]
"""Passages between hexes that are not adjacent, in both directions: each hex of the first set is joined to each of the second."""

DIRECTIONS: Final = range(6)
OPPOSITE: Final = {"north": "south", "south": "north", "west": "east", "east": "west"}
OFF_BOARD: Final = -1
LINES: Final = 8192
"""Straight lines that are kept, by how far apart their ends are: more than a board of 60 by 60 hexes has."""
LETTERS: Final = 26
SQRT3_2: Final = 3**0.5 / 2
FEW: Final = 12
"""Up to this many members are picked off one by one; more are found faster among the digits."""
NARROW: Final = 48
"""Sets of at most this many neighbouring hexes are not halved any further."""


def _scan(members: int) -> Iterator[int]:
    found = []
    if members.bit_count() <= FEW:
        while members:
            lowest = members & -members
            found.append(lowest.bit_length() - 1)
            members ^= lowest
        return iter(found)
    bits = bin(members)
    last, rfind = len(bits) - 1, bits.rfind
    at = rfind("1")
    while at > 1:
        found.append(last - at)
        at = rfind("1", 0, at)
    return iter(found)


def first(members: int) -> int:
    """The smallest member of a set that has one."""
    return (members & -members).bit_length() - 1


def _pick(members: int, k: int) -> int:
    count = members.bit_count()
    if not 0 <= k < count:
        raise IndexError(k)
    below = first(members)
    members >>= below
    while (width := members.bit_length()) > NARROW:
        half = width >> 1
        upper = members >> half
        lower = count - upper.bit_count()
        if k < lower:
            members ^= upper << half
            count = lower
        else:
            members = upper
            below += half
            k -= lower
            count -= lower
    for _ in range(k):
        members &= members - 1
    return below + (members & -members).bit_length() - 1


scan: Final[Callable[[int], Iterator[int]]] = kernel.scan if COMPILED else _scan
"""The members of a set in ascending order, which is the order of every list of options."""

pick: Final[Callable[[int, int], int]] = kernel.pick if COMPILED else _pick
"""The k-th member of a set, counted from 0, without listing the others."""


def rank(members: int, member: int) -> int:
    """How many members are smaller: the inverse of `pick`."""
    return (members & ((1 << member) - 1)).bit_count()


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printed grid: its size, how its numbers run, and which of its lines lie half a hex further on.

    `numbers` is a pattern: runs of L and P are the digits of line and place ("LLPP" prints line 5, place 12 as 0512);
    a single A is the line as a letter and a single P a place without leading zero ("AP" prints F4).
    `toward` says where line numbers and place numbers grow on the map: ("east", "south") is a usual flat-top sheet,
    ("south", "west") a point-up one whose columns are counted from the east.
    """

    lines: range
    places: range
    shifted: Literal["odd", "even"] = "even"
    shape: Literal["flat-top", "point-up"] = "flat-top"
    numbers: str = "LLPP"
    toward: tuple[str, str] = ("east", "south")
    name: str = "map"

    def is_shifted(self, line: int) -> bool:
        return line % 2 == (self.shifted == "odd")

    def label(self, line: int, place: int) -> str:
        """The number printed in a hex."""
        return re.sub("L+|P+|A", lambda run: _digits(run[0], line, place), self.numbers)

    def centre(self, line: int, place: int) -> tuple[float, float]:
        """Centre of a hex on the paper, x to the east and y to the south, one hex being 1 from flat to flat."""
        across = (line - self.lines[0]) * SQRT3_2
        along = place - self.places[0] + (0.5 if self.is_shifted(line) else 0.0)
        x = y = 0.0
        for way, length in zip(self.toward, (across, along), strict=True):
            x += length * {"east": 1, "west": -1}.get(way, 0)
            y += length * {"south": 1, "north": -1}.get(way, 0)
        return x, y


def _digits(run: str, line: int, place: int) -> str:
    if run == "A":
        return chr(ord("A") + line - 1)
    return f"{line if run[0] == 'L' else place:0{len(run)}}"


class Grid:
    """All hexes of a game and how they touch."""

    __slots__ = (
        "_disks",
        "_lines",
        "_names",
        "_numbers",
        "_spots",
        "all",
        "closed_sides",
        "compiled",
        "every_side",
        "sheets",
        "size",
        "stride",
    )

    def __init__(self, *sheets: Sheet, without: Iterable[str] = ()) -> None:
        self.sheets: Final = sheets
        self.stride: Final = max(len(sheet.places) for sheet in sheets) + 2
        self._names: Final[dict[Hex, str]] = {}
        self._numbers: Final[dict[str, Hex]] = {}
        self._spots: Final[dict[Hex, tuple[int, int, int, int, int]]] = {}
        self._lines: Final[dict[tuple[int, int], HexSet]] = {}  # the hexes of each sheet and row
        self._disks: Final[dict[tuple[Hex, int], HexSet]] = {}
        left_out = set(without)
        first = 0
        for number, sheet in enumerate(sheets):
            self._lay(number, sheet, first, left_out)
            first += len(sheet.lines) + 1
        self.all: Final[HexSet] = sum(1 << h for h in self._names)
        self.size: Final = first * self.stride
        self.every_side: Final[Sides] = _six(self.all & self.step(self.all, opposite(d)) for d in DIRECTIONS)
        self.closed_sides: Final[Sides] = (0, 0, 0, 0, 0, 0)
        self.compiled: Final = kernel.Grid(self.stride, self.size, self.all) if COMPILED else None

    def _lay(self, number: int, sheet: Sheet, first: int, left_out: set[str]) -> None:
        if "A" in sheet.numbers and not 1 <= sheet.lines[0] <= sheet.lines[-1] <= LETTERS:
            raise Refusal(f"there are letters for lines 1 to {LETTERS} only")
        shear = 0
        for row, line in enumerate(sheet.lines, start=first):
            for j, place in enumerate(sheet.places):
                name = sheet.label(line, place)
                if name in left_out:
                    continue
                if name in self._numbers:
                    raise Refusal(f"two hexes of this board are numbered {name}")
                h = row * self.stride + j - shear
                self._names[h] = name
                self._numbers[name] = h
                self._spots[h] = (number, row, j - shear, line, place)
                self._lines[number, row] = self._lines.get((number, row), 0) | 1 << h
            shear += sheet.is_shifted(line)

    def hex(self, name: str) -> Hex:
        """The hex with this printed number."""
        try:
            return self._numbers[name]
        except KeyError:
            raise UnknownHex(f"there is no hex {name} on this board") from None

    def name(self, h: Hex) -> str:
        return self._names[h]

    def has(self, name: str) -> bool:
        return name in self._numbers

    def hexes(self, names: str | Iterable[str]) -> HexSet:
        """The set of some printed numbers: a sentence of them or any iterable."""
        found = 0
        for name in names.split() if isinstance(names, str) else names:
            found |= 1 << self.hex(name)
        return found

    def view(self, hexes: HexSet) -> HexView:
        return HexView(self, hexes)

    def names(self, hexes: HexSet) -> list[str]:
        return [self._names[h] for h in scan(hexes)]

    def sheet(self, h: Hex) -> Sheet:
        return self.sheets[self._spots[h][0]]

    def centre(self, h: Hex) -> tuple[float, float]:
        """Centre of the hex on its own sheet."""
        number, _, _, line, place = self._spots[h]
        return self.sheets[number].centre(line, place)

    def ring(self, s: HexSet) -> HexSet:
        """Hexes adjacent to any of s."""
        n = self.stride
        m = n - 1
        return (s << 1 | s >> 1 | s << n | s >> n | s << m | s >> m) & self.all

    def step(self, s: HexSet, d: Direction) -> HexSet:
        """The hexes one step from those of s in direction d. Directions turn evenly: d and d + 3 are opposite."""
        n = self.stride
        moved = (s >> 1, s << (n - 1), s << n, s << 1, s >> (n - 1), s >> n)[d]
        return moved & self.all

    def cross(self, s: HexSet, sides: Sides) -> HexSet:
        """Hexes adjacent to any of s across hexsides that are in `sides`."""
        n = self.stride
        m = n - 1
        a, b, c, d, e, f = sides
        return (s & a) >> 1 | (s & b) << m | (s & c) << n | (s & d) << 1 | (s & e) >> m | (s & f) >> n

    def back(self, s: HexSet, sides: Sides) -> HexSet:
        """Hexes from which some of s can be entered across hexsides that are in `sides`, seen from there."""
        n = self.stride
        m = n - 1
        a, b, c, d, e, f = sides
        return s << 1 & a | s >> m & b | s >> n & c | s >> 1 & d | s << m & e | s << n & f

    def flood(
        self,
        start: HexSet,
        within: HexSet,
        sides: Sides | None = None,
        limit: int | None = None,
        passages: Passages = (),
    ) -> HexSet:
        """All of `within` that can be reached from `start` step by step (start included where it is within).

        Going through a passage is a step like any other.
        """
        if self.compiled:
            return self.compiled.flood(start, within, sides, limit, passages)
        if limit is not None and limit < 0:
            return 0
        reached = front = start & within
        steps = 0
        while front and steps != limit:
            onward = self.cross(front, sides) if sides else self.ring(front)
            if passages:
                onward |= through(front, passages)
            onward &= within
            front = onward ^ (onward & reached)
            reached |= front
            steps += 1
        return reached

    def neighbours(self, h: Hex) -> tuple[tuple[Direction, Hex], ...]:
        n = self.stride
        beside = enumerate((h - 1, h + n - 1, h + n, h + 1, h - n + 1, h - n))
        return tuple((d, to) for d, to in beside if to in self._names)

    def direction(self, a: Hex, b: Hex) -> Direction:
        """The direction from a hex to an adjacent one."""
        for d, to in self.neighbours(a):
            if to == b:
                return d
        raise Refusal(
            f"{self._names.get(a, 'a place off the board')} and {self._names.get(b, 'a place off the board')} are not adjacent"
        )

    def adjacent(self, a: Hex, b: Hex) -> bool:
        return any(to == b for _, to in self.neighbours(a))

    def sides(self, pairs: Iterable[tuple[Hex, Hex]]) -> Sides:
        """The hexsides between these pairs of adjacent hexes, seen from both."""
        masks = [0] * 6
        for a, b in pairs:
            d = self.direction(a, b)
            masks[d] |= 1 << a
            masks[opposite(d)] |= 1 << b
        return _six(masks)

    def border(self, inside: HexSet, outside: HexSet) -> Sides:
        """All hexsides between a hex of one set and a hex of the other."""
        return _six(
            (inside & self.step(outside, opposite(d))) | (outside & self.step(inside, opposite(d))) for d in DIRECTIONS
        )

    def between(self, sides: Sides, hexes: HexSet) -> Sides:
        """Those of these hexsides that have a hex of the set on either side."""
        return _six(mask & hexes & self.step(hexes, opposite(d)) for d, mask in enumerate(sides))

    def pairs(self, sides: Sides) -> Iterator[tuple[Hex, Hex]]:
        """Each hexside once, as the two hexes beside it, the lower hex first."""
        shifts = (-1, self.stride - 1, self.stride, 1, 1 - self.stride, -self.stride)
        found = ((h, h + shifts[d]) for d in DIRECTIONS for h in scan(sides[d]) if shifts[d] > 0)
        yield from sorted(found)

    def edges(self, sheet: HexSet) -> dict[str, HexSet]:
        """The hexes of one sheet along each of its edges, by the points of the compass."""
        spots = {h: self._spots[h][3:] for h in scan(sheet)}
        found = {}
        for axis, toward in enumerate(self.sheet(first(sheet)).toward):
            numbers = [spot[axis] for spot in spots.values()]
            for edge, number in ((toward, max(numbers)), (OPPOSITE[toward], min(numbers))):
                found[edge] = sum([1 << h for h, spot in spots.items() if spot[axis] == number])
        return found

    def nearest(self, to: HexSet, among: HexSet) -> HexSet:
        """The hexes of `among` that are nearest to any of `to`; several if they are equally near."""
        near = to
        while not near & among and (wider := near | self.ring(near)) != near:
            near = wider
        return near & among

    def distance(self, a: Hex, b: Hex) -> int:
        """How many hexes b is from a, on one sheet."""
        rows, columns = self.apart(a, b)
        if rows < 0:
            rows, columns = -rows, -columns
        return rows + columns if columns > 0 else max(rows, -columns)

    def disk(self, h: Hex, radius: int) -> HexSet:
        """The hexes of the same sheet within this distance."""
        known = self._disks.get((h, radius))
        if known is None:
            known = 0
            sheet, row, *_ = self._spots[h]
            for rows in range(-radius, radius + 1):
                low, high = max(-radius, -radius - rows), min(radius, radius - rows)
                run, begin = (1 << high - low + 1) - 1, h + rows * self.stride + low
                known |= (run << begin if begin >= 0 else run >> -begin) & self._lines.get((sheet, row + rows), 0)
            self._disks[h, radius] = known
        return known

    def apart(self, a: Hex, b: Hex) -> tuple[int, int]:
        """How many lines and how many places of the sheared sheet lie between two hexes."""
        sheet_a, row_a, column_a, _, _ = self._spots[a]
        sheet_b, row_b, column_b, _, _ = self._spots[b]
        if sheet_a != sheet_b:
            raise Refusal(f"{self.name(a)} and {self.name(b)} lie on different sheets")
        return row_b - row_a, column_b - column_a

    def line(self, a: Hex, b: Hex) -> tuple[tuple[Hex, ...], ...]:
        """The straight line between two centres, as steps from a to b.

        A step is one hex whose inside the line crosses, or, where the line runs along a hexside, the two hexes beside it
        (OFF_BOARD for one that is not on the map). A hex touched only in a corner is not on the line.
        """
        names = self._names
        return tuple(
            tuple(sorted(a + away if a + away in names else OFF_BOARD for away in step)) for step in self.offsets(a, b)
        )

    def offsets(self, a: Hex, b: Hex) -> tuple[tuple[int, ...], ...]:
        """The steps of the line from a to b, each hex as what must be added to a; some may lie off the map."""
        n = self.stride
        return tuple(tuple(row * n + column for row, column in step) for step in _line(*self.apart(a, b)))


@lru_cache(maxsize=LINES)
def _line(rows: int, columns: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The steps of a straight line to a hex so far away, as offsets from its start.

    A line turned by 60 degrees or mirrored crosses the hexes turned or mirrored with it: only one of twelve is worked out.
    """
    ends = (rows, columns, -rows - columns)
    sign = -1 if sorted(ends)[1] > 0 else 1
    order = sorted(range(3), key=lambda axis: sign * ends[axis])
    first, second = order.index(0), order.index(1)
    steps: list[tuple[tuple[int, int], ...]] = []
    for step in _worked_out(sign * ends[order[0]], sign * ends[order[1]]):
        turned: list[tuple[int, int]] = []
        for row, column in step:
            axes = (row, column, -row - column)
            turned.append((sign * axes[first], sign * axes[second]))
        steps.append(tuple(sorted(turned)))
    return tuple(steps)


@lru_cache(maxsize=LINES)
def _worked_out(rows: int, columns: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    crossed: list[tuple[int, int, int, int]] = []
    for row, column in _corridor(rows, columns):
        when, along = _crossing(row, column, rows, columns)
        if when is not None:
            crossed.append((when, along, row, column))
    crossed.sort(key=lambda step: (step[0], step[2], step[3]))
    steps: list[tuple[tuple[int, int], ...]] = []
    previous: int | None = None
    for when, along, row, column in crossed:
        if along and when == previous:
            steps[-1] = (*steps[-1], (row, column))
        else:
            steps.append(((row, column),))
        previous = when if along else None
    return tuple(steps)


def _corridor(rows: int, columns: int) -> Iterator[tuple[int, int]]:
    """Every offset that the line from (0, 0) to (rows, columns) could come near."""
    for row in range(min(0, rows) - 1, max(0, rows) + 2):
        low, high = min(0, columns) - 1, max(0, columns) + 1
        if rows:
            ends = sorted(((row - 1) * columns // rows, (row + 1) * columns // rows))
            low, high = max(low, ends[0] - 1), min(high, ends[1] + 2)
        for column in range(low, high + 1):
            yield row, column


def _crossing(row: int, column: int, rows: int, columns: int) -> tuple[int | None, int]:
    """When the line from (0, 0) to (rows, columns) enters the hex at (row, column), and whether along its hexside.

    In the three coordinates of a hex grid a hex is |x - y|, |y - z|, |z - x| <= 1 about its centre, so the line is
    inside while three linear functions of time are all between -1 and 1. Time is counted so that all is in whole numbers.
    """
    x, z, y = row, column, -row - column
    dx, dz, dy = rows, columns, -rows - columns
    functions = ((x - y, dx - dy), (y - z, dy - dz), (z - x, dz - dx))
    whole = 1
    for _, speed in functions:
        whole *= abs(speed) or 1
    enter, leave, along = 0, whole, 0
    for offset, speed in functions:
        if speed == 0:
            if abs(offset) > 1:
                return None, 0
            along |= abs(offset) == 1
        else:
            one, other = (offset - 1) * whole // speed, (offset + 1) * whole // speed
            enter, leave = max(enter, min(one, other)), min(leave, max(one, other))
    return (enter, along) if enter < leave or rows == columns == row == column == 0 else (None, 0)


def through(hexes: HexSet, passages: Passages) -> HexSet:
    """The hexes at the other ends of the passages from these."""
    found = 0
    for one, other in passages:
        if hexes & one:
            found |= other
        if hexes & other:
            found |= one
    return found


def opposite(d: Direction) -> Direction:
    return (d + 3) % 6


def _six(masks: Iterable[HexSet]) -> Sides:
    a, b, c, d, e, f = masks
    return a, b, c, d, e, f


def union(one: Sides, other: Sides) -> Sides:
    """Hexsides that are in either."""
    a, b, c, d, e, f = one
    g, h, i, j, k, o = other
    return a | g, b | h, c | i, d | j, e | k, f | o


def minus(one: Sides, other: Sides) -> Sides:
    """Hexsides of the first that are not in the second."""
    a, b, c, d, e, f = one
    g, h, i, j, k, o = other
    return a ^ (a & g), b ^ (b & h), c ^ (c & i), d ^ (d & j), e ^ (e & k), f ^ (f & o)


def common(one: Sides, other: Sides) -> Sides:
    """Hexsides that are in both."""
    return minus(one, minus(one, other))


class HexView:
    """A set of hexes for people: printed numbers in, printed numbers out."""

    __slots__ = ("grid", "hexes")

    def __init__(self, grid: Grid, hexes: HexSet) -> None:
        self.grid, self.hexes = grid, hexes

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.grid.has(name) and bool(self.hexes >> self.grid.hex(name) & 1)

    def __iter__(self) -> Iterator[str]:
        return iter(self.grid.names(self.hexes))

    def __len__(self) -> int:
        return self.hexes.bit_count()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, HexView):
            return self.grid is other.grid and self.hexes == other.hexes
        return isinstance(other, (set, frozenset)) and set(self) == other

    __hash__ = None  # type: ignore[assignment]  # it compares equal to sets, which have no hash either

    def __repr__(self) -> str:
        return "{" + " ".join(self) + "}"
