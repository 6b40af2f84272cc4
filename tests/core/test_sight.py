"""Lines of fire, by hand and against plain geometry."""

import random
from fractions import Fraction
from itertools import pairwise

import pytest

from northfront.core.hexes import Grid, Sheet, scan
from northfront.core.toolkit.sight import Sight

# Rows with even numbers lie half a hex further west: around 0404 lie 0403 0405 0304 0305 0504 0505.
SHEET = Sheet(range(1, 10), range(1, 11), "even", "point-up", "LLPP", ("south", "west"))
GRID = Grid(SHEET)
FIRST_SHIFTED = Sheet(range(2, 10), range(3, 11), "odd", "point-up", "LLPP", ("south", "west"))


def sight(blocking="", ways=(), grid=GRID):
    return Sight(grid, grid.hexes(blocking), along(ways, grid))


def along(ways, grid=GRID):
    """The hexsides that ways cross, each given as the hexes on it."""
    steps = [way.split() for way in ways]
    pairs = [(grid.hex(a), grid.hex(b)) for way in steps for a, b in pairwise(way)]
    return grid.sides(pairs)


def is_open(found, start, end, grid=GRID):
    return found.clear(grid.hex(start), grid.hex(end))


def both_ways(found, start, end):
    there, back = is_open(found, start, end), is_open(found, end, start)
    assert there == back
    return there


def test_an_empty_board_is_open_everywhere():
    found = sight()
    assert all(found.clear(a, b) for a in scan(GRID.all) for b in scan(GRID.all) if a != b)


def test_a_hex_in_between_blocks():
    assert not both_ways(sight("0404"), "0402", "0406")
    assert both_ways(sight("0504"), "0402", "0406")


def test_the_ends_never_block():
    assert both_ways(sight("0402 0406"), "0402", "0406")


def test_neighbours_are_always_in_view():
    found = sight(GRID.names(GRID.all))
    at = GRID.hex("0404")
    assert found.field(at, 3) == GRID.disk(at, 1) & ~(1 << at)
    assert found.field(at, 1) == GRID.disk(at, 1) & ~(1 << at)


def test_a_line_slightly_inside_a_hex_is_in_it():
    crossed = {name for step in GRID.line(GRID.hex("0404"), GRID.hex("0603")) for name in map(GRID.name, step)}
    assert crossed == {"0404", "0504", "0603"}
    assert not both_ways(sight("0504"), "0404", "0603")


def test_along_a_hexside_both_hexes_must_block():
    """The line from 0404 to 0604 is straight down the hexside between 0504 and 0505."""
    assert both_ways(sight("0504"), "0404", "0604")
    assert both_ways(sight("0505"), "0404", "0604")
    assert not both_ways(sight("0504 0505"), "0404", "0604")


def test_along_several_hexsides_one_blocked_pair_is_enough():
    """From 0204 to 0804: between 0304 and 0305, through 0404, between 0504 and 0505, through 0604, between 0704 and 0705."""
    assert both_ways(sight("0304 0505 0704"), "0204", "0804")
    assert not both_ways(sight("0304 0704 0705"), "0204", "0804")
    assert not both_ways(sight("0604"), "0204", "0804")


def test_on_the_edge_of_the_map_the_hex_that_exists_decides():
    """0101 is the edge; the line from 0101 to 0301 runs between 0201 and a hex beyond the map."""
    assert not both_ways(sight("0201"), "0101", "0301")
    assert both_ways(sight(), "0101", "0301")


def test_a_line_that_follows_a_way_is_open():
    blocking = "0403 0404 0405"
    assert both_ways(sight(blocking, ["0402 0403 0404 0405 0406"]), "0402", "0406")
    assert both_ways(sight(blocking, ["0401 0402 0403 0404", "0404 0405 0406 0407"]), "0402", "0406")


@pytest.mark.parametrize(
    "way", ["0402 0403 0404 0405", "0403 0404 0405 0406", "0402 0403", "0402 0503 0403 0404 0405 0406"]
)
def test_the_way_must_go_on_from_end_to_end(way):
    assert not both_ways(sight("0403 0404 0405", [way]), "0402", "0406")


def test_a_way_in_the_hexes_but_over_other_hexsides_does_not_help():
    ways = ["0302 0402", "0303 0403", "0304 0404", "0305 0405", "0306 0406"]
    assert not both_ways(sight("0403 0404 0405", ways), "0402", "0406")


def test_a_way_that_bends_is_no_line():
    """The way leads from 0402 round the corner to 0604, off the straight line."""
    assert not both_ways(sight("0403 0404 0503 0504", ["0402 0403 0404 0504 0604"]), "0402", "0604")


def test_along_a_hexside_either_hex_may_carry_the_way():
    blocking = "0504 0505"
    assert both_ways(sight(blocking, ["0404 0504 0604"]), "0404", "0604")
    assert both_ways(sight(blocking, ["0404 0505 0604"]), "0404", "0604")
    assert not both_ways(sight(blocking, ["0404 0504", "0505 0604"]), "0404", "0604")


def test_field_keeps_to_its_reach():
    at = GRID.hex("0505")
    for reach in (1, 2, 3):
        assert sight().field(at, reach) == GRID.disk(at, reach) & ~(1 << at)


def test_a_field_is_kept_for_each_reach():
    found, at = sight("0506"), GRID.hex("0505")
    near, far = found.field(at, 1), found.field(at, 3)
    assert GRID.names(near) == ["0404", "0405", "0504", "0506", "0604", "0605"]
    assert found.field(at, 1) == near
    assert far & near == near
    assert GRID.hex("0508") not in list(scan(far))  # behind 0506
    assert far >> GRID.hex("0502") & 1


def test_obstacles_are_what_blocks():
    found = sight("0403 0405 0504 0505")
    assert GRID.names(found.obstacles(GRID.hex("0402"), GRID.hex("0406"))) == ["0403", "0405"]
    assert GRID.names(found.obstacles(GRID.hex("0404"), GRID.hex("0604"))) == ["0504", "0505"]
    assert not found.obstacles(GRID.hex("0404"), GRID.hex("0405"))
    assert not sight("0504").obstacles(GRID.hex("0404"), GRID.hex("0604"))


# Geometry. In cube coordinates the inside of a hex at the origin is where no two of the three differ by 1 or more.


def cube(name, shifted):
    row, place = int(name[:2]), int(name[2:])
    halves = 2 * place + (row % 2 == (1 if shifted == "odd" else 0))
    column = (halves - row) // 2
    return column, row, -column - row


def stretch(at, start, end):
    """For which part of the way from start to end a line is in a hex or on its border, and whether it is inside."""
    low, high = Fraction(0), Fraction(1)
    for i, j in ((0, 1), (1, 2), (2, 0)):
        begin = Fraction(start[i] - at[i] - start[j] + at[j])
        change = Fraction(end[i] - start[i] - end[j] + start[j])
        if change == 0:
            if abs(begin) > 1:
                return None
            continue
        a, b = sorted(((-1 - begin) / change, (1 - begin) / change))
        low, high = max(low, a), min(high, b)
    if low >= high:
        return None
    middle = (low + high) / 2
    point = [s + (e - s) * middle - a for s, e, a in zip(start, end, at, strict=True)]
    inside = all(abs(point[i] - point[j]) < 1 for i, j in ((0, 1), (1, 2), (2, 0)))
    return low, high, inside


def open_by_geometry(names, blocking, start, end, shifted):
    here, there = cube(start, shifted), cube(end, shifted)
    beside = {}
    for name in names:
        if name in (start, end):
            continue
        part = stretch(cube(name, shifted), here, there)
        if part and part[2] and name in blocking:
            return False
        if part and not part[2]:
            beside.setdefault(part[:2], []).append(name)
    return not any(all(name in blocking for name in pair) for pair in beside.values())


@pytest.mark.parametrize(("sheet", "shifted"), [(SHEET, "even"), (FIRST_SHIFTED, "odd")])
def test_lines_agree_with_geometry(sheet, shifted):
    grid, rng = Grid(sheet), random.Random(41)
    names = grid.names(grid.all)
    for a in names:
        near = {
            b
            for b in names
            if b != a and max(abs(x - y) for x, y in zip(cube(a, shifted), cube(b, shifted), strict=True)) == 1
        }
        assert near == set(grid.names(grid.ring(1 << grid.hex(a))))  # the coordinates of this test are right
    verdicts = set()
    for _ in range(6):
        blocking = set(rng.sample(names, 25))
        for _ in range(60):
            a, b = rng.sample(names, 2)
            found = sight(" ".join(sorted(blocking)), grid=grid)
            expected = open_by_geometry(names, blocking, a, b, shifted)
            assert is_open(found, a, b, grid) == expected, (a, b, sorted(blocking))
            assert bool(found.obstacles(grid.hex(a), grid.hex(b))) != expected
            verdicts.add(expected)
    assert verdicts == {True, False}


def test_lines_looked_at_before_change_nothing():
    """A short line down the map and a long one across it must not be taken for one another."""
    blocking, rng = " ".join(random.Random(7).sample(GRID.names(GRID.all), 25)), random.Random(42)
    kept = sight(blocking)
    for _ in range(400):
        a, b = rng.sample(GRID.names(GRID.all), 2)
        assert is_open(kept, a, b) == is_open(sight(blocking), a, b), (a, b)
