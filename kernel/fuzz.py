"""Compare the kernel with northfront.core on random boards, and offer it arguments that make no sense.

Board number n is always the same board, so a difference is named by its number and a long run can be gone on with:
`python kernel/fuzz.py --first 400000 --boards 600000`. Meant for a build with sanitizers: `make -C kernel fuzz`.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, Literal

try:
    import _testcapi as starver  # comes with most builds of Python; without it, memory never runs out
except ImportError:
    starver = None

os.environ["NORTHFRONT_KERNEL"] = "off"  # what is compared with is the core in plain Python

import northfront_kernel as kernel

from northfront.core.ask import Reason
from northfront.core.hexes import Grid, HexSet, Passages, Sheet, Sides, pick, scan, union
from northfront.core.toolkit.costs import Cost, MoveCosts, MoveLimits
from northfront.core.toolkit.layers import Layers, search
from northfront.core.toolkit.supply import cost_layers, march

BOARDS = 1_000_000
SHAPES = 160
REASON = Reason("1", "because")
PIECES = 60
"""So many pieces of memory are refused, one after the other, to each function."""

LONG = (61, 62, 63, 64, 126, 130)
"""Places of a line that make its length come near or go beyond a word or two."""

REFUSALS = (TypeError, ValueError, OverflowError, LookupError, MemoryError)
NONSENSE: tuple[Any, ...] = (
    -1,
    -(1 << 80),
    1 << 63,
    1 << 64,
    1 << 5000,
    1 << 16,
    1 << 31,
    True,
    None,
    "four",
    2.5,
    b"\x01",
    (),
    [],
    {},
    ((),),
    ((1,),),
    ((1, 2), (3,)),
    ((-1, 1),),
    ((1, -1),),
    ((1, 1 << 40),),
    ((1 << 5000, 1),),
    ((None, None),),
    (1, 2, 3, 4, 5, 6),
    (1, 2, 3, 4, 5, None),
    (-1,) * 6,
    object(),
    kernel.scan,
)


class Difference(Exception):
    """The kernel and the core disagree."""


@cache
def shape(number: int) -> tuple[Grid, kernel.Grid]:
    """A few hexes on one to three sheets; now and then with long lines, or as many hexes as a real board."""
    rng = Random(number)
    sheets, letters = [], "abc"
    for k in range(rng.choice((1, 1, 1, 2, 3))):
        places = rng.choice(LONG) if rng.random() < 0.1 else rng.randint(1, 7)
        lines = 2 if places > 9 else rng.randint(1, 9)
        shifted: Literal["odd", "even"] = "odd" if rng.random() < 0.5 else "even"
        sheets.append(Sheet(range(1, lines + 1), range(1, places + 1), shifted, numbers=f"{letters[k]}LLPPP"))
    if number == 0:
        sheets = [Sheet(range(1, 41), range(1, 31))]
    names = [sheet.label(line, place) for sheet in sheets for line in sheet.lines for place in sheet.places]
    without = rng.sample(names, rng.randint(0, len(names) // 3)) if rng.random() < 0.4 else ()
    grid = Grid(*sheets, without=without)
    return grid, kernel.Grid(grid.stride, grid.size, grid.all)


def some(rng: Random, within: HexSet, thin: int) -> HexSet:
    """A random part of a set: half of it, halved `thin` times over."""
    found = within
    for _ in range(thin + 1):
        found &= rng.getrandbits(max(1, within.bit_length()))
    return found


def most(rng: Random, grid: Grid) -> HexSet:
    """Most hexes of the board; now and then places between its lines, too, where nobody can go."""
    within = grid.all if rng.random() < 0.8 else (1 << grid.size) - 1
    return some(rng, within, 0) | some(rng, within, 0)


def sides_of(rng: Random, grid: Grid, thin: int) -> Sides:
    """Random hexsides, the same from both sides of each."""
    return grid.border(some(rng, grid.all, thin), some(rng, grid.all, 0))


def features(rng: Random, grid: Grid) -> list[Sides]:
    rivers = sides_of(rng, grid, rng.randint(0, 1))
    roads = sides_of(rng, grid, rng.randint(0, 2))
    return [grid.every_side, rivers, roads, union(rivers, roads), grid.closed_sides]


def law_of(rng: Random, grid: Grid) -> MoveCosts:
    kinds = features(rng, grid)
    costs = [
        Cost(rng.choice(kinds), some(rng, grid.all, 0) if rng.random() < 0.7 else grid.all, rng.randint(1, 5))
        for _ in range(rng.randint(1, 7))
    ]
    return MoveCosts(grid, costs)


def passages_of(rng: Random, grid: Grid) -> Passages:
    return tuple((some(rng, grid.all, 2), some(rng, grid.all, 2)) for _ in range(rng.choice((0, 0, 1, 2, 3))))


def extras_of(rng: Random, grid: Grid) -> list[tuple[HexSet, int]]:
    return [(some(rng, grid.all, 0), rng.randint(0, 4)) for _ in range(rng.choice((0, 0, 1, 2, 3)))]


def walk_of(rng: Random, grid: Grid) -> MoveLimits:
    return MoveLimits(
        closed=[(some(rng, grid.all, 2), REASON) for _ in range(rng.choice((0, 1, 2)))],
        stops=some(rng, grid.all, rng.randint(0, 2)) if rng.random() < 0.6 else 0,
        from_stop_to_stop=rng.random() < 0.5,
        leaving=extras_of(rng, grid),
        entering=extras_of(rng, grid),
        minimum=REASON if rng.random() < 0.4 else None,
        passages=passages_of(rng, grid),
        beyond_passages=rng.random() < 0.6,
    )


class Board:
    """One random board, with what is asked on it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.rng = rng = Random(number)
        self.grid, self.fast_grid = shape(rng.randrange(SHAPES) if number % 1000 else 0)
        self.law = law_of(rng, self.grid)
        self.fast_law = kernel.Law(self.fast_grid, self.law.groups)
        self.line = law_of(rng, self.grid) if rng.random() < 0.3 else None
        self.fast_line = kernel.Law(self.fast_grid, self.line.groups) if self.line else None
        self.walk = walk_of(rng, self.grid)

    def agree(self, what: str, plain: object, fast: object) -> None:
        if plain != fast:
            raise Difference(f"board {self.number}: {what} is {plain!r} in Python, {fast!r} in C")

    def compare(self) -> None:
        """Ask everything once, of both."""
        self.compare_sets()
        self.compare_flood()
        self.compare_ways()
        self.compare_reach()
        if self.number % 4 == 0:
            self.offer_nonsense()
        if self.number % 500 == 0 and starver:
            self.run_out_of_memory()

    def compare_sets(self) -> None:
        rng = self.rng
        members = rng.choice((0, 1, some(rng, self.grid.all, 1), rng.getrandbits(rng.randint(1, 400))))
        listed = list(scan(members))
        self.agree("scan", listed, list(kernel.scan(members)))
        if listed:
            k = rng.randrange(len(listed))
            self.agree("pick", pick(members, k), kernel.pick(members, k))

    def compare_flood(self) -> None:
        rng, grid = self.rng, self.grid
        within = most(rng, grid)
        start = some(rng, rng.choice((grid.all, within)), 2)
        sides = rng.choice((None, *features(rng, grid)))
        limit, passages = rng.choice((None, None, -1, 0, 1, 2, 5)), self.walk.passages
        self.agree(
            "flood",
            grid.flood(start, within, sides, limit, passages),
            self.fast_grid.flood(start, within, sides, limit, passages),
        )

    def compare_ways(self) -> None:
        rng, grid, walk = self.rng, self.grid, self.walk
        through = most(rng, grid)
        goals = some(rng, rng.choice((grid.all, through)), 2)
        until, last = (some(rng, grid.all, 2) if rng.random() < 0.3 else 0 for _ in "12")
        late = {rng.randint(0, 9): some(rng, grid.all, 2) for _ in range(rng.choice((0, 0, 1, 3)))}
        slow = extras_of(rng, grid)
        limit = rng.choice((-1, 0, 3, 9, 30))
        layers = cost_layers(self.law, goals, through, limit, late, walk.passages, until, slow, last)
        given = (goals, through, limit, tuple(late.items()), walk.passages, until, slow, last)
        self.agree("ways_to", layers, self.fast_law.ways_to(*given))
        if through.bit_length() <= grid.all.bit_length():
            self.agree(
                "march", march(self.law, goals, through, limit, late, *given[4:]), self.fast_law.march(*given, limit)
            )

    def asked_of_reach(self, start: int, allowance: int) -> tuple[Any, ...]:
        walk = self.walk
        extras = walk.leaving, walk.entering
        ways = walk.passages, walk.beyond_passages
        line, granting = self.fast_line, walk.minimum is not None
        return start, allowance, walk.closed, walk.stops, walk.from_stop_to_stop, *extras, *ways, line, granting

    def compare_reach(self) -> None:
        rng = self.rng
        start = pick(self.grid.all, rng.randrange(self.grid.all.bit_count()))
        allowance = rng.choice((0, 0, 1, 2, 3, 5, 8, 13, 40))
        plain = search(self.law, start, allowance, self.walk, self.line)
        if self.walk.minimum:
            plain.grant()
        self.compare_both(plain, self.fast_law.reach(*self.asked_of_reach(start, allowance)))

    def compare_both(self, plain: Layers, fast: kernel.Reach) -> None:
        self.agree("members", plain.members, fast.members)
        self.agree("granted", plain.granted, fast.granted)
        self.agree("layers", plain.layers(), fast.layers())
        self.agree("costs", plain.costs(), fast.costs())
        self.agree("hops", plain.hops, fast.hops())
        self.agree("line", plain.line is None, fast.line is None)
        if plain.line and fast.line:
            self.compare_both(plain.line, fast.line)
        for h in plain.costs():
            self.agree(f"cost of {h}", plain.cost(h), fast.cost(h))
            self.agree(f"path to {h}", plain.path(h), fast.path(h))
            self.agree(f"along the line to {h}", plain.along_line(h), fast.along_line(h))

    def calls(self) -> Iterator[tuple[Callable[..., object], Sequence[Any]]]:
        """Every function of the kernel, with arguments that make sense."""
        walk, everything, sides = self.walk, self.grid.all, self.grid.every_side
        wanted = (everything, everything, 5, ((2, 1),), walk.passages, 0, ((everything, 1),), 0)
        found = self.fast_law.reach(*self.asked_of_reach(0, 3))
        yield kernel.scan, (everything,)
        yield kernel.pick, (everything, 0)
        yield kernel.Grid, (self.grid.stride, self.grid.size, everything)
        yield self.fast_grid.flood, (everything, everything, sides, None, walk.passages)
        yield kernel.Law, (self.fast_grid, self.law.groups)
        yield self.fast_law.reach, self.asked_of_reach(0, 3)
        yield self.fast_law.ways_to, wanted
        yield self.fast_law.march, (*wanted, 5)
        yield found.cost, (0,)
        yield found.path, (0,)
        yield found.along_line, (0,)

    def offer_nonsense(self) -> None:
        """Each function with one argument replaced: it may answer or refuse, and nothing worse."""
        rng = self.rng
        for function, given in self.calls():
            changed = list(given)
            changed[rng.randrange(len(changed))] = self.nonsense()
            if rng.random() < 0.1:
                changed.pop()
            try:
                function(*changed)
            except REFUSALS:
                continue

    def run_out_of_memory(self) -> None:
        """Each function, once for every piece of memory that it asks for and is refused."""
        for function, given in tuple(self.calls()):
            refused = 0
            for piece in range(PIECES):
                starver.set_nomemory(piece, piece + 1)
                try:
                    function(*given)
                except REFUSALS as refusal:
                    refused += isinstance(refusal, MemoryError)
                finally:
                    starver.remove_mem_hooks()
            if function == self.fast_law.reach and not refused:
                raise Difference(f"board {self.number}: a reach was worked out without memory")

    def nonsense(self) -> object:
        rng = self.rng
        if rng.random() < 0.3:
            return rng.choice((self.grid.size, 1 << self.grid.size, self.grid.size - 1, self.fast_grid, self.fast_law))
        if rng.random() < 0.3:
            group = rng.choice(self.law.groups)
            spoilt: list[Any] = list(group)
            spoilt[rng.randrange(3)] = rng.choice(NONSENSE)
            return [*self.law.groups, tuple(spoilt)]
        return rng.choice(NONSENSE)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--boards", type=int, default=BOARDS, help="how many (default: %(default)s)")
    parser.add_argument("--first", type=int, default=1, help="the number of the first one (default: %(default)s)")
    parser.add_argument("--quiet", action="store_true", help="say nothing before the end")
    asked = parser.parse_args()
    began = time.monotonic()
    for number in range(asked.first, asked.first + asked.boards):
        try:
            Board(number).compare()
        except Difference as difference:
            print(difference)
            return 1
        if not asked.quiet and number % 20_000 == 0:
            print(f"{number} boards, {time.monotonic() - began:.0f} s", flush=True)
    print(f"{asked.boards} boards, no difference")
    return 0


if __name__ == "__main__":
    sys.exit(main())
