"""What the kernel is given: the edges of a grid, and everything that makes no sense."""

import northfront_kernel as kernel
import pytest

from northfront.core.hexes import Grid, Sheet
from northfront.core.toolkit.costs import Cost, MoveCosts

GRID = Grid(Sheet(range(1, 10), range(1, 10)))
FAST = kernel.Grid(GRID.stride, GRID.size, GRID.all)
LAW = kernel.Law(FAST, MoveCosts(GRID, [Cost(GRID.every_side, GRID.all, 2)]).groups)
CENTRE = GRID.hex("0505")
REACH = (CENTRE, 4, (), 0, True, (), (), (), True, None, False)
WAYS = (1 << CENTRE, GRID.all, 9, (), (), 0, (), 0)
INDEX_LIMIT = 1 << GRID.size


def changed(given, at, value):
    return (*given[:at], value, *given[at + 1 :])


@pytest.mark.parametrize("members", [0, 1, 1 << 62, 1 << 63, 1 << 64, (1 << 64) - 1, (1 << 200) - 1, 5 << 10_000])
def test_sets_of_any_size_are_scanned_and_picked_from(members):
    listed = [h for h in range(members.bit_length()) if members >> h & 1]
    assert list(kernel.scan(members)) == listed
    assert [kernel.pick(members, k) for k in range(len(listed))] == listed


def test_a_scan_is_an_iterator():
    found = kernel.scan(0b1010)
    assert (next(found), next(found), next(found, None)) == (1, 3, None)


@pytest.mark.parametrize("k", [-1, 3, 1 << 40, 1 << 80, -(1 << 80)])
def test_a_member_that_is_not_there_is_an_index_error(k):
    with pytest.raises(IndexError, match=str(k)):
        kernel.pick(0b111, k)


@pytest.mark.parametrize(
    ("function", "given"),
    [
        (kernel.scan, (-1,)),
        (kernel.scan, (-(1 << 90),)),
        (kernel.pick, (-1, 0)),
        (kernel.Grid, (2, 9, 0)),
        (kernel.Grid, (3, 0, 0)),
        (kernel.Grid, (3, 1 << 40, 0)),
        (kernel.Law, (FAST, [])),
        (kernel.Law, (FAST, [(GRID.every_side, GRID.all, ())])),
        (kernel.Law, (FAST, [(GRID.every_side, GRID.all, ((GRID.all, 0),))])),
        (kernel.Law, (FAST, [(GRID.every_side, GRID.all, ((GRID.all, 3), (GRID.all, 2)))])),
        (LAW.reach, changed(REACH, 0, -1)),
        (LAW.reach, changed(REACH, 0, GRID.size)),
        (LAW.reach, changed(REACH, 1, -1)),
        (LAW.reach, changed(REACH, 1, 1 << 40)),
        (LAW.reach, changed(REACH, 2, [(-1, None)])),
        (LAW.reach, changed(REACH, 3, -(1 << 80))),
        (LAW.reach, changed(REACH, 5, ((1, -1),))),
        (LAW.reach, changed(REACH, 9, kernel.Law(kernel.Grid(3, 9, 1), [((0,) * 6, 0, ((1, 1),))]))),
        (LAW.ways_to, changed(WAYS, 3, ((-1, 1),))),
        (LAW.ways_to, changed(WAYS, 6, ((1, -1),))),
    ],
)
def test_a_number_out_of_bounds_is_a_value_error(function, given):
    with pytest.raises(ValueError):
        function(*given)


@pytest.mark.parametrize(
    ("function", "given"),
    [
        (kernel.Grid, (3, 9, 1 << 9)),
        (kernel.Grid, (3, 64, 1 << 64)),
        (FAST.flood, (INDEX_LIMIT, GRID.all, None, None, ())),
        (FAST.flood, (1, INDEX_LIMIT, None, None, ())),
        (FAST.flood, (1, 1, (0, 0, 0, 0, 0, INDEX_LIMIT), None, ())),
        (FAST.flood, (1, 1, None, None, ((1, 1 << 9999),))),
        (LAW.reach, changed(REACH, 2, ((1,), (INDEX_LIMIT, None)))),
        (LAW.reach, changed(REACH, 3, 1 << 5000)),
        (LAW.reach, changed(REACH, 4 + 2, [(INDEX_LIMIT, 1)])),
        (LAW.march, (*changed(WAYS, 1, INDEX_LIMIT), 9)),
    ],
)
def test_a_set_beyond_the_grid_is_an_overflow(function, given):
    with pytest.raises(OverflowError, match="beyond the grid"):
        function(*given)


@pytest.mark.parametrize("wrong", ["four", 2.5, b"1", object()])
def test_anything_else_is_a_type_error(wrong):
    calls = [(kernel.scan, (1,)), (kernel.pick, (1, 0)), (kernel.Grid, (GRID.stride, GRID.size, GRID.all))]
    calls += [(FAST.flood, (1, 1, None, None, ())), (kernel.Law, (FAST, [(GRID.every_side, 0, ((1, 1),))]))]
    calls += [(LAW.ways_to, WAYS), (LAW.march, (*WAYS, 9)), (LAW.reach, REACH)]
    flags_and_far = {(LAW.march, 8), (LAW.reach, 4), (LAW.reach, 8), (LAW.reach, 10)}
    for function, given in calls:
        for at in range(len(given)):
            if (function, at) not in flags_and_far:
                with pytest.raises(TypeError):
                    function(*changed(given, at, wrong))
        with pytest.raises(TypeError):
            function(*given, 1)
        with pytest.raises(TypeError):
            function()


def test_a_reach_comes_from_a_law_only():
    with pytest.raises(TypeError):
        kernel.Reach()
    with pytest.raises(TypeError):
        type("Better", (kernel.Law,), {})


@pytest.mark.parametrize("h", [-1, GRID.size, GRID.hex("0101"), 1 << 90])
def test_a_hex_that_is_not_reached_is_a_lookup_error(h):
    found = LAW.reach(*REACH)
    for question in (found.cost, found.path):
        with pytest.raises(LookupError, match=str(h)):
            question(h)
    assert found.along_line(h) is False


def test_the_last_hex_of_a_grid_is_a_hex():
    grid = kernel.Grid(3, 64, (1 << 64) - 1)
    assert grid.flood(1 << 63, (1 << 64) - 1, None, None, ()) == (1 << 64) - 1
    assert kernel.Grid(3, 65, 1 << 64).flood(1 << 64, 1 << 64, None, 0, ()) == 1 << 64


def test_a_limit_beyond_all_numbers_is_none():
    assert FAST.flood(1 << CENTRE, GRID.all, None, 1 << 90, ()) == GRID.all
    assert FAST.flood(1 << CENTRE, GRID.all, None, -(1 << 90), ()) == 0
