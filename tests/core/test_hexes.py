import random
from itertools import pairwise
from math import hypot, isclose, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from northfront.core.errors import Refusal, UnknownHex
from northfront.core.hexes import DIRECTIONS, OFF_BOARD, Grid, Sheet, common, minus, opposite, pick, rank, scan, union

FLAT = Sheet(range(14, 69), range(1, 35), "odd")
POINT_UP = Sheet(range(1, 39), range(1, 37), "even", "point-up", "LLPP", ("south", "west"))
INSET = Sheet(range(1, 11), range(1, 9), "even", "point-up", "AP", ("south", "west"), "inset")
WAYS = {("east", "south"): "flat-top", ("south", "west"): "point-up", ("north", "east"): "point-up"}
SHAPES = [
    Sheet(range(first, first + 5), range(3, 8), shifted, shape, "LLPP", toward)
    for first, shifted in ((1, "odd"), (1, "even"), (2, "odd"), (2, "even"))
    for toward, shape in WAYS.items()
]


def prove(*strategies):
    return lambda test: settings(deadline=None)(given(*strategies)(test))


def further_on(line, shifted):
    return (line % 2 == 1) == (shifted == "odd")


def touching(spot, shifted):
    line, place = spot
    low, high = (place, place + 1) if further_on(line, shifted) else (place - 1, place)
    beside = {(line, place - 1), (line, place + 1)}
    return beside | {(other, at) for other in (line - 1, line + 1) for at in (low, high)}


def two_by_two(spot):
    return f"{spot[0]:02}{spot[1]:02}"


def letter(spot):
    return "_ABCDEFGHIJKLMNOPQRSTUVWXYZ"[spot[0]] + str(spot[1])


def on_paper(spot, shifted):
    return spot[0] * sqrt(3) / 2, spot[1] + (0.5 if further_on(spot[0], shifted) else 0.0)


@st.composite
def sheets(draw, name=two_by_two, holes=4):
    first, start = draw(st.integers(1, 15)), draw(st.integers(1, 15))
    lines, places = (range(at, at + draw(st.integers(1, 7))) for at in (first, start))
    shifted = draw(st.sampled_from(["odd", "even"]))
    spots = [(line, place) for line in lines for place in places]
    missing = draw(st.sets(st.sampled_from(spots), max_size=min(holes, len(spots) - 1)))
    there = set(spots) - missing
    model = {name(spot): {name(other) for other in touching(spot, shifted) & there} for spot in there}
    numbers = "LLPP" if name is two_by_two else "AP"
    return Sheet(lines, places, shifted, numbers=numbers), [name(spot) for spot in missing], model


@st.composite
def worlds(draw):
    first, missing, model = draw(sheets())
    second, also_missing, also = draw(sheets(letter))
    order = (first, second) if draw(st.booleans()) else (second, first)
    return Grid(*order, without=missing + also_missing), model | also


def some_hexes(data, model):
    return data.draw(st.sets(st.sampled_from(sorted(model))))


def some_pairs(data, model):
    edges = sorted({tuple(sorted((a, b))) for a in model for b in model[a]})
    return data.draw(st.sets(st.sampled_from(edges))) if edges else set()


def distances(model, start):
    found, front = {}, {start}
    for steps in range(len(model)):
        found |= dict.fromkeys(front, steps)
        front = {to for at in front for to in model[at]} - set(found)
    return found


def around(grid, name):
    return set(grid.names(grid.ring(grid.hexes(name))))


def named(grid, sides):
    return {frozenset(map(grid.name, pair)) for pair in grid.pairs(sides)}


def line(grid, a, b):
    return [{grid.name(h) if h != OFF_BOARD else "off" for h in step} for step in grid.line(grid.hex(a), grid.hex(b))]


def test_a_flat_top_map_whose_columns_start_at_14_has_the_printed_neighbours():
    grid = Grid(FLAT)
    assert around(grid, "2325") == {"2324", "2326", "2225", "2226", "2425", "2426"}
    assert around(grid, "2425") == {"2424", "2426", "2324", "2325", "2524", "2525"}
    assert around(grid, "1401") == {"1402", "1501"}
    assert around(grid, "6834") == {"6833", "6733", "6734"}
    assert grid.all.bit_count() == 55 * 34


def test_a_point_up_map_counted_from_the_east_has_the_printed_neighbours():
    grid = Grid(POINT_UP)
    assert around(grid, "2009") == {"1909", "1910", "2008", "2010", "2109", "2110"}
    block = grid.hexes("0219 0220 0320")
    ring = set(grid.names(grid.ring(block) & ~block))
    assert ring == {"0120", "0119", "0218", "0319", "0419", "0420", "0321", "0221", "0121"}
    assert grid.distance(grid.hex("1135"), grid.hex("1031")) == 4


def test_an_inset_with_letters_has_the_printed_neighbours_and_keeps_to_itself():
    grid = Grid(POINT_UP, INSET)
    assert around(grid, "F4") == {"E4", "E5", "F3", "F5", "G4", "G5"}
    assert around(grid, "A1") == {"A2", "B1"}
    assert around(grid, "3801") == {"3802", "3701", "3702"}
    assert [grid.sheet(grid.hex(name)).name for name in ("F4", "2009")] == ["inset", "map"]


def test_letters_and_places_without_leading_zero_are_printed_as_the_pattern_says():
    assert Sheet(range(1, 7), range(1, 13), numbers="AP").label(6, 12) == "F12"
    assert Sheet(range(1, 7), range(1, 13)).label(5, 12) == "0512"
    assert Sheet(range(1, 7), range(1, 13), numbers="PPLL").label(5, 12) == "1205"
    assert Sheet(range(1, 7), range(1, 13), numbers="LL.PPP").label(5, 12) == "05.012"


@prove(worlds(), st.data())
def test_a_ring_is_every_neighbour_and_the_union_of_six_steps(world, data):
    grid, model = world
    chosen = some_hexes(data, model)
    hexes = grid.hexes(chosen)
    assert set(grid.names(grid.ring(hexes))) == set().union(*(model[name] for name in chosen))
    steps = [grid.step(hexes, d) for d in DIRECTIONS]
    assert grid.ring(hexes) == steps[0] | steps[1] | steps[2] | steps[3] | steps[4] | steps[5]


@prove(worlds())
def test_a_step_and_the_opposite_step_lead_back_and_six_directions_lead_to_six_hexes(world):
    grid, model = world
    for name in model:
        h, near = grid.hex(name), model[name]
        assert {grid.name(to) for _, to in grid.neighbours(h)} == near
        for d, to in grid.neighbours(h):
            assert grid.step(1 << h, d) == 1 << to
            assert grid.step(1 << to, opposite(d)) == 1 << h
            assert (grid.direction(h, to), grid.direction(to, h)) == (d, (d + 3) % 6)
        assert [name for name in model if grid.adjacent(h, grid.hex(name))] == [name for name in model if name in near]
    assert {grid.name(h) for h in scan(grid.all)} == set(model)
    assert grid.all < 1 << grid.size


@pytest.mark.parametrize("sheet", SHAPES)
def test_on_the_paper_exactly_the_neighbours_are_one_apart_and_directions_turn_by_sixty_degrees(sheet):
    grid = Grid(sheet)
    ways = {d: set() for d in DIRECTIONS}
    for h in scan(grid.all):
        x, y = grid.centre(h)
        apart = {to: (grid.centre(to)[0] - x, grid.centre(to)[1] - y) for to in scan(grid.all)}
        assert {to for to in apart if isclose(hypot(*apart[to]), 1.0)} == {to for _, to in grid.neighbours(h)}
        for d, to in grid.neighbours(h):
            ways[d].add((round(apart[to][0], 6), round(apart[to][1], 6)))
    (x, y), *others = [way for d in DIRECTIONS for way in ways[d]]
    assert len(others) == 5
    cosines = [x * other_x + y * other_y for other_x, other_y in others]
    assert cosines == pytest.approx([0.5, -0.5, -1, -0.5, 0.5], abs=1e-5)


@prove(worlds(), st.data())
def test_crossing_follows_exactly_the_hexsides_that_are_given(world, data):
    grid, model = world
    pairs, chosen = some_pairs(data, model), some_hexes(data, model)
    sides = grid.sides((grid.hex(a), grid.hex(b)) for a, b in pairs)
    expected = {b for a, b in pairs if a in chosen} | {a for a, b in pairs if b in chosen}
    assert set(grid.names(grid.cross(grid.hexes(chosen), sides))) == expected


def test_hexsides_between_two_hexes_of_a_set_and_those_in_both_of_two_sets():
    grid = Grid(Sheet(range(1, 5), range(1, 5), "even"))
    a, b, c = grid.hex("0202"), grid.hex("0203"), grid.hex("0204")
    river = grid.sides([(a, b), (b, c)])
    assert list(grid.pairs(grid.between(river, 1 << a | 1 << b))) == [(a, b)]
    assert grid.between(river, 1 << a | 1 << c) == grid.closed_sides
    assert list(grid.pairs(common(river, grid.sides([(b, c)])))) == [(b, c)]


@prove(worlds(), st.data(), st.none() | st.integers(0, 4), st.booleans())
def test_a_flood_is_a_breadth_first_search(world, data, limit, by_sides):
    grid, model = world
    start, within = some_hexes(data, model), some_hexes(data, model)
    pairs = some_pairs(data, model) if by_sides else {(a, b) for a in model for b in model[a]}
    reached = front = start & within
    steps = 0
    while front and (limit is None or steps < limit):
        beyond = {b for a, b in pairs if a in front} | {a for a, b in pairs if b in front}
        front = (beyond & within) - reached
        reached = reached | front
        steps += 1
    sides = grid.sides((grid.hex(a), grid.hex(b)) for a, b in pairs) if by_sides else None
    assert set(grid.names(grid.flood(grid.hexes(start), grid.hexes(within), sides, limit))) == reached


@prove(sheets(holes=0), st.data())
def test_the_distance_is_the_fewest_steps_is_symmetric_and_obeys_the_triangle(world, data):
    sheet, _, model = world
    grid = Grid(sheet)
    a, b, c = (data.draw(st.sampled_from(sorted(model))) for _ in range(3))
    assert {name: grid.distance(grid.hex(a), grid.hex(name)) for name in model} == distances(model, a)
    ab, bc, ac = (grid.distance(grid.hex(p), grid.hex(q)) for p, q in ((a, b), (b, c), (a, c)))
    assert ab == grid.distance(grid.hex(b), grid.hex(a))
    assert ac <= ab + bc


def test_distance_and_line_across_sheets_are_refused():
    grid = Grid(POINT_UP, INSET)
    for measure in (grid.distance, grid.line):
        with pytest.raises(Refusal, match="2009 and F4 lie on different sheets"):
            measure(grid.hex("2009"), grid.hex("F4"))


@prove(st.sets(st.integers(0, 2500)))
def test_scan_pick_and_rank_agree_with_a_sorted_list(members):
    bits = sum(1 << member for member in members)
    expected = sorted(members)
    assert list(scan(bits)) == expected
    assert [pick(bits, k) for k in range(len(expected))] == expected
    assert [rank(bits, member) for member in expected] == list(range(len(expected)))


def test_a_pick_out_of_range_is_an_index_error():
    for members, k in ((0, 0), (0b1011, 3), (0b1011, -1), (1 << 300 | 1, 2)):
        with pytest.raises(IndexError):
            pick(members, k)


def test_a_straight_line_is_one_hex_after_another():
    grid = Grid(FLAT)
    assert line(grid, "1401", "1405") == [{"1401"}, {"1402"}, {"1403"}, {"1404"}, {"1405"}]
    assert line(grid, "2325", "2627") == [{"2325"}, {"2426"}, {"2526"}, {"2627"}]
    assert line(grid, "2325", "2325") == [{"2325"}]


def test_a_line_along_a_hexside_gives_both_hexes():
    grid = Grid(FLAT)
    assert line(grid, "2325", "2525") == [{"2325"}, {"2425", "2426"}, {"2525"}]
    assert line(grid, "2325", "2427") == [{"2325"}, {"2326", "2426"}, {"2427"}]
    assert line(grid, "2325", "2725") == [{"2325"}, {"2425", "2426"}, {"2525"}, {"2625", "2626"}, {"2725"}]


def test_a_line_along_the_edge_of_the_map_has_a_side_off_the_board():
    grid = Grid(FLAT)
    assert line(grid, "1401", "1601") == [{"1401"}, {"off", "1501"}, {"1601"}]
    assert line(grid, "1534", "1734") == [{"1534"}, {"1634", "off"}, {"1734"}]
    holed = Grid(FLAT, without=["2425"])
    assert line(holed, "2325", "2525") == [{"2325"}, {"off", "2426"}, {"2525"}]
    assert line(holed, "2424", "2426") == [{"2424"}, {"off"}, {"2426"}]


def hexes_under(spots, a, b, shifted):
    (ax, ay), (bx, by) = on_paper(a, shifted), on_paper(b, shifted)
    entered = {}
    for spot in spots:
        x, y = on_paper(spot, shifted)
        enter, leave = 0.0, 1.0
        for nx, ny in ((0, 1), (sqrt(3) / 2, 0.5), (sqrt(3) / 2, -0.5)):
            at, speed = (ax - x) * nx + (ay - y) * ny, (bx - ax) * nx + (by - ay) * ny
            if abs(speed) < 1e-9:
                enter = enter if abs(at) < 0.5 + 1e-9 else 2.0
            else:
                times = sorted(((-0.5 - at) / speed, (0.5 - at) / speed))
                enter, leave = max(enter, times[0]), min(leave, times[1])
        if leave - enter > 1e-7:
            entered.setdefault(round(enter, 6), set()).add(spot)
    return [entered[when] for when in sorted(entered)]


@prove(sheets(), st.data())
def test_a_line_is_what_a_ruler_covers_from_end_to_end_by_adjacent_hexes_and_the_same_both_ways(world, data):
    sheet, missing, model = world
    grid = Grid(sheet, without=missing)
    a, b = (data.draw(st.sampled_from(sorted(model))) for _ in range(2))
    lines, places = (range(numbers[0] - 1, numbers[-1] + 2) for numbers in (sheet.lines, sheet.places))
    spots = [(one, place) for one in lines for place in places]
    ends = [(int(name[:2]), int(name[2:])) for name in (a, b)]
    ruler = hexes_under(spots, *ends, sheet.shifted)
    names = [{two_by_two(spot) for spot in step} for step in ruler]
    assert line(grid, a, b) == [{name if name in model else "off" for name in step} for step in names]
    assert line(grid, b, a) == line(grid, a, b)[::-1]
    assert (line(grid, a, b)[0], line(grid, a, b)[-1]) == ({a}, {b})
    for here, there in pairwise(line(grid, a, b)):
        assert all(p in model[q] for p in here - {"off"} for q in there - {"off"})


@prove(worlds(), st.data())
def test_hexsides_are_seen_from_both_hexes_and_come_back_as_the_pairs_they_were(world, data):
    grid, model = world
    pairs, more = some_pairs(data, model), some_pairs(data, model)
    sides, others = (grid.sides((grid.hex(b), grid.hex(a)) for a, b in some) for some in (pairs, more))
    assert named(grid, sides) == {frozenset(pair) for pair in pairs}
    assert [grid.step(sides[d], d) for d in DIRECTIONS] == [sides[opposite(d)] for d in DIRECTIONS]
    assert all(a < b for a, b in grid.pairs(sides))
    assert named(grid, union(sides, others)) == {frozenset(pair) for pair in pairs | more}
    assert named(grid, minus(sides, others)) == {frozenset(pair) for pair in pairs - more}


@prove(worlds(), st.data())
def test_a_border_is_every_hexside_between_the_two_sets(world, data):
    grid, model = world
    one, other = some_hexes(data, model), some_hexes(data, model)
    borders = grid.border(grid.hexes(one), grid.hexes(other)), grid.border(grid.hexes(other), grid.hexes(one))
    assert borders[0] == borders[1]
    assert named(grid, borders[0]) == {frozenset((a, b)) for a in one for b in model[a] & other}
    assert named(grid, grid.every_side) == {frozenset((a, b)) for a in model for b in model[a]}
    assert named(grid, grid.closed_sides) == set()


def test_a_view_takes_and_gives_printed_numbers():
    grid = Grid(POINT_UP, INSET)
    view = grid.view(grid.hexes(["2009", "F4"]))
    assert [name for name in ("2009", "F4", "2010", "9999", 2009) if name in view] == ["2009", "F4"]
    assert (list(view), len(view), repr(view)) == (["2009", "F4"], 2, "{2009 F4}")
    assert view == {"F4", "2009"} == view
    assert view == frozenset({"F4", "2009"})
    assert view == grid.view(grid.hexes("F4 2009"))
    assert view not in ({"F4"}, ["F4", "2009"], grid.view(grid.hexes("F4")))
    with pytest.raises(TypeError, match="unhashable"):
        hash(view)


def test_unknown_doubled_and_distant_hexes_are_refused_in_a_clear_sentence():
    grid = Grid(FLAT, without=["2425"])
    for name in ("1301", "2425", "F4", ""):
        with pytest.raises(UnknownHex, match=f"^there is no hex {name} on this board$"):
            grid.hex(name)
    with pytest.raises(UnknownHex, match="there is no hex 9999 on this board"):
        grid.hexes("2325 9999")
    with pytest.raises(Refusal, match=r"^two hexes of this board are numbered 0101$"):
        Grid(Sheet(range(1, 3), range(1, 3)), Sheet(range(1, 2), range(1, 2)))
    with pytest.raises(Refusal, match="2325 and 2525 are not adjacent"):
        grid.sides([(grid.hex("2325"), grid.hex("2525"))])


def test_x_grows_to_the_east_and_y_to_the_south():
    flat, point_up = Grid(FLAT), Grid(POINT_UP)
    (x, y), (below_x, below_y), (next_x, next_y) = (flat.centre(flat.hex(name)) for name in ("2325", "2326", "2425"))
    assert (below_x, below_y) == pytest.approx((x, y + 1))
    assert (next_x, next_y) == pytest.approx((x + sqrt(3) / 2, y - 0.5))
    places = "2009", "2010", "1909", "1910"
    (x, y), (west_x, west_y), east_above, west_above = (point_up.centre(point_up.hex(name)) for name in places)
    assert (west_x, west_y) == pytest.approx((x - 1, y))
    assert east_above == pytest.approx((x + 0.5, y - sqrt(3) / 2))
    assert west_above == pytest.approx((x - 0.5, y - sqrt(3) / 2))


def test_views_of_different_grids_are_never_the_same_set():
    numbered, lettered = Grid(Sheet(range(1, 3), range(1, 3))), Grid(Sheet(range(1, 3), range(1, 3), numbers="AP"))
    assert numbered.view(1) == numbered.view(1)
    assert numbered.view(1) != lettered.view(1)


def test_there_are_letters_for_26_lines_only():
    assert Grid(Sheet(range(1, 27), range(1, 3), numbers="AP")).has("Z2")
    with pytest.raises(Refusal, match="letters"):
        Grid(Sheet(range(1, 28), range(1, 3), numbers="AP"))


def test_a_direction_off_the_board_is_refused():
    grid = Grid(Sheet(range(1, 3), range(1, 3)))
    with pytest.raises(Refusal, match="not adjacent"):
        grid.direction(grid.hex("0101"), OFF_BOARD)


@pytest.mark.parametrize("seed", range(20))
def test_a_disk_is_what_is_at_most_so_far_away_on_its_own_sheet(seed):
    chance = random.Random(seed)
    main = Sheet(range(1, chance.randint(2, 9)), range(1, chance.randint(2, 9)), shifted=chance.choice(["odd", "even"]))
    inset = Sheet(range(1, 4), range(1, 4), numbers="AP", name="inset")
    holes = [main.label(line, place) for line in main.lines for place in main.places if chance.random() < 0.1]
    grid = Grid(main, inset, without=holes)
    hexes = list(scan(grid.all))
    for h in hexes:
        radius = chance.randint(0, 6)
        alike = [to for to in hexes if grid.sheet(to) is grid.sheet(h)]
        assert list(scan(grid.disk(h, radius))) == [to for to in alike if grid.distance(h, to) <= radius]


@pytest.mark.parametrize("sheet", SHAPES)
def test_the_edges_lie_where_the_paper_ends(sheet):
    grid = Grid(sheet, Sheet(range(1, 4), range(1, 4), numbers="AP"))
    main = sum(1 << h for h in scan(grid.all) if grid.sheet(h) is sheet)
    centres = {h: grid.centre(h) for h in scan(main)}
    edges = grid.edges(main)
    assert {*edges} == {"north", "south", "west", "east"}
    for edge, (axis, sign) in {"west": (0, -1), "east": (0, 1), "north": (1, -1), "south": (1, 1)}.items():
        end = max(sign * at[axis] for at in centres.values())
        outermost = {
            h for h, at in centres.items() if end - sign * at[axis] < 0.51
        }  # every other line is half a hex in
        assert {*scan(edges[edge])} == outermost


def test_the_edges_of_a_part_of_a_sheet():
    grid = Grid(Sheet(range(1, 5), range(4)))
    edges = grid.edges(grid.all & ~grid.hexes("0100 0200 0300 0400"))
    assert grid.names(edges["north"]) == ["0101", "0201", "0301", "0401"]
    assert grid.names(edges["east"]) == ["0401", "0402", "0403"]


def test_the_nearest_hexes_are_all_that_are_equally_near():
    grid = Grid(Sheet(range(1, 8), range(1, 8)))
    assert set(grid.names(grid.nearest(grid.hexes("0404"), grid.hexes("0402 0406 0401 0407")))) == {"0402", "0406"}
    assert grid.nearest(grid.hexes("0404 0101"), grid.hexes("0102 0406")) == grid.hexes("0102")
    assert grid.nearest(grid.hexes("0404"), grid.hexes("0404 0405")) == grid.hexes("0404")
    assert grid.nearest(grid.hexes("0404"), 0) == grid.nearest(0, grid.all) == 0


def test_nothing_on_another_sheet_is_near():
    grid = Grid(Sheet(range(1, 4), range(1, 4)), Sheet(range(1, 4), range(1, 4), numbers="AP"))
    assert grid.nearest(grid.hexes("0101"), grid.hexes("A1 C3")) == 0
