"""What the kernel holds on to, and that it lets go of the rest."""

import gc
import subprocess
import sys
import tracemalloc

import northfront_kernel as kernel
import pytest

from northfront.core.hexes import Grid, Sheet
from northfront.core.toolkit.costs import Cost, MoveCosts

GRID = Grid(Sheet(range(1, 31), range(1, 31)))
WET = GRID.sides([(GRID.hex("0505"), GRID.hex("0506"))])
GROUPS = MoveCosts(GRID, [Cost(GRID.every_side, GRID.all, 2), Cost(WET, GRID.all, 5)]).groups
START = GRID.hex("0505")
ROUNDS = 300
SPARE = 4096
"""Bytes by which memory may grow for reasons of Python's own."""


def fresh(number):
    """The same number as another object."""
    return int(str(number))


def everything():
    """Every function once with numbers that the kernel has not seen, every method of what comes back, and refusals."""
    grid = kernel.Grid(GRID.stride, GRID.size, fresh(GRID.all))
    law = kernel.Law(grid, GROUPS)
    stops, ends = fresh(GRID.all & 0x5555 << 100), ((1 << START, fresh(1 << GRID.hex("3030"))),)
    extras = [(fresh(GRID.all), 1), (stops, 2)]
    found = law.reach(START, 12, [(stops, None)], stops, 1, extras, extras, ends, 1, law, 1)
    grid.flood(1 << START, fresh(GRID.all), fresh_sides(), None, ends)
    law.ways_to(1 << START, fresh(GRID.all), 40, ((3, 1),), ends, 0, extras, stops)
    law.march(1 << START, GRID.all, 40, [(3, 1)], ends, 1 << GRID.hex("0101"), extras, 0, 40)
    for h in kernel.scan(found.members):
        found.cost(h), found.path(h), found.along_line(h)
    found.layers(), found.costs(), found.hops(), found.granted, found.line.members
    refuse(grid, law)


def fresh_sides():
    return tuple(fresh(mask) for mask in WET)


def refuse(grid, law):
    wide = 1 << 5000
    for function, given in [
        (grid.flood, (1, GRID.all, None, None, ((1, 2), (wide, 1)))),
        (grid.flood, (1, GRID.all, (GRID.all, 0, 0, 0, 0, wide), None, ())),
        (kernel.Law, (grid, [*GROUPS, (WET, 0, ((GRID.all, 2), (wide, 3)))])),
        (law.reach, (START, 9, (), 0, True, [(GRID.all, 1), (wide, 1)], (), (), True, None, False)),
        (law.reach, (START, 9, (), 0, True, [(GRID.all, 1)], [(GRID.all, -1)], (), True, None, False)),
        (law.reach, (START, 9, [(1, None), (wide, None)], 0, True, (), (), (), True, None, False)),
        (law.reach, (START, 9, (), 0, True, (), (), ((1, wide),), True, None, False)),
        (law.ways_to, (1, GRID.all, 9, [(1, 2), (1, wide)], ((1, 2),), 0, (), 0)),
        (law.ways_to, (1, GRID.all, 9, (), (), 0, [(GRID.all, 1), (1, -1)], 0)),
    ]:
        with pytest.raises((ValueError, OverflowError)):
            function(*given)


def test_memory_does_not_grow():
    for _ in range(3):
        everything()
    gc.collect()
    tracemalloc.start()
    try:
        everything()
        gc.collect()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(ROUNDS):
            everything()
        gc.collect()
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    assert after - before < SPARE


def held(numbers):
    return sum(map(sys.getrefcount, numbers))


def test_a_grid_remembers_a_few_sets_and_lets_them_go_again():
    grid = kernel.Grid(GRID.stride, GRID.size, GRID.all)
    sets, sides = ([make() for _ in range(1000)] for make in (lambda: fresh(GRID.all), fresh_sides))
    before = held(sets), held(sides)
    any(grid.flood(1 << 90, within, over, None, ()) == 0 for within, over in zip(sets, sides, strict=True))
    assert 0 < held(sets) - before[0] < 100
    assert 0 < held(sides) - before[1] < 100
    del grid
    assert (held(sets), held(sides)) == before


def test_another_number_at_the_same_address_is_read_anew():
    grid = kernel.Grid(GRID.stride, GRID.size, GRID.all)
    for h in range(1, 500):
        within = 1 << h | 1 << 600
        assert grid.flood(within, within, None, 0, ()) == within


def test_a_reach_outlives_its_law_and_its_grid():
    law = kernel.Law(kernel.Grid(GRID.stride, GRID.size, GRID.all), GROUPS)
    line = law.reach(START, 12, (), 0, 1, (), (), (), 1, law, 0).line
    del law
    gc.collect()
    target = GRID.hex("0508")
    assert line.path(target)[-1] == target
    assert line.cost(target) == 6


SUB_INTERPRETER = """
import sys
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
import northfront_kernel
other = interpreters.create()
interpreters.run_string(other, f"import sys; sys.path[:] = {sys.path!r}; " + "import northfront_kernel as k; "
    "assert list(k.scan(5)) == [0, 2]; g = k.Grid(3, 99, (1 << 99) - 1); assert g.flood(1, 3, None, None, ()) == 3")
interpreters.destroy(other)
assert northfront_kernel.pick(5, 1) == 2
print("both")
"""


def test_another_interpreter_of_the_process_has_a_kernel_of_its_own():
    done = subprocess.run([sys.executable, "-c", SUB_INTERPRETER], capture_output=True, text=True, check=False)
    assert done.stdout == "both\n", done.stderr
