import random
from heapq import heappop, heappush
from itertools import pairwise
from types import SimpleNamespace

import pytest

from northfront.core.ask import Reason
from northfront.core.hexes import Grid, Sheet, minus
from northfront.core.toolkit.costs import OPEN, Cost, MoveCosts, MoveLimits, coarser, per_hex
from northfront.core.toolkit.movement import format_points, in_points, reach

CLOSED = Reason("4.1", "an enemy is there")
ZONE = Reason("4.2", "a zone stands in the way")
FULL = Reason("4.3", "the hex is full")
TOO_FAR = Reason("4.4", "too far")
ONE_HEX = Reason("4.5", "one hex always")
RIVER = Reason("4.6", "a river between two zones is not crossed")


def touching(name, there):
    line, place = int(name[:2]), int(name[2:])
    low, high = (place, place + 1) if line % 2 == 0 else (place - 1, place)
    spots = [(line, place - 1), (line, place + 1)]
    spots += [(other, at) for other in (line - 1, line + 1) for at in (low, high)]
    return {f"{a:02}{b:02}" for a, b in spots} & there


def board(lines, places):
    """A grid whose even lines lie half a hex further on, and the same as a dict of names."""
    names = {f"{line:02}{place:02}" for line in range(1, lines + 1) for place in range(1, places + 1)}
    return Grid(Sheet(range(1, lines + 1), range(1, places + 1))), {name: touching(name, names) for name in names}


def edges(near):
    return sorted({tuple(sorted((a, b))) for a in near for b in near[a]})


def country(chance):
    """A random board: costs by terrain, one terrain that only roads cross, rivers that cost more, cheap roads."""
    grid, near = board(chance.randint(1, 7), chance.randint(2, 7))
    prices = {"clear": chance.randint(1, 3), "woods": chance.randint(2, 5), "lake": None}
    terrain = {name: chance.choices(list(prices), (6, 3, 2))[0] for name in sorted(near)}
    rivers = {edge for edge in edges(near) if chance.random() < 0.25}
    roads = {edge for edge in edges(near) if chance.random() < 0.2}
    more, road = chance.randint(1, 4), chance.randint(1, 2)

    def step(a, b):
        edge = tuple(sorted((a, b)))
        usual = prices[terrain[b]]
        fitting = [road] * (edge in roads) + ([] if usual is None else [usual + more * (edge in rivers)])
        return min(fitting, default=None)

    wet, metalled = (grid.sides((grid.hex(a), grid.hex(b)) for a, b in pairs) for pairs in (rivers, roads))
    costs = [Cost(metalled, grid.all, road)]
    for kind, usual in prices.items():
        into = grid.hexes(name for name in near if terrain[name] == kind)
        if usual is not None:
            costs += [Cost(minus(grid.every_side, wet), into, usual), Cost(wet, into, usual + more)]
    chance.shuffle(costs)
    return SimpleNamespace(grid=grid, near=near, step=step, law=MoveCosts(grid, costs))


def some(chance, names, share):
    return {name for name in sorted(names) if chance.random() < share}


def moment(chance, near):
    """What bears on movement, as plain sets of names; most of it is absent most of the time."""
    share = lambda often, of: of if chance.random() < often else 0
    stops = some(chance, near, share(0.6, 0.3))
    extras = [
        [(some(chance, near, 0.4), chance.randint(1, 3)) for _ in range(chance.choice((0, 0, 1, 3)))] for _ in "12"
    ]
    return SimpleNamespace(
        start=chance.choice(sorted(near)),
        allowance=chance.randint(0, 12),
        closed=[some(chance, near, 0.1) for _ in range(chance.choice((0, 1, 2)))],
        stops=stops,
        from_stop_to_stop=chance.random() < 0.5,
        leaving=extras[0],
        entering=extras[1],
        may_not_end=[some(chance, near, 0.15) for _ in range(chance.choice((0, 1, 2)))],
        minimum=chance.random() < 0.5,
    )


def walk_of(grid, now):
    return MoveLimits(
        closed=[(grid.hexes(names), CLOSED) for names in now.closed],
        stops=grid.hexes(now.stops),
        stop_reason=ZONE,
        from_stop_to_stop=now.from_stop_to_stop,
        leaving=[(grid.hexes(names), more) for names, more in now.leaving],
        entering=[(grid.hexes(names), more) for names, more in now.entering],
        far_reason=TOO_FAR,
        may_not_end=[(grid.hexes(names), FULL) for names in now.may_not_end],
        minimum=ONE_HEX if now.minimum else None,
    )


def step_cost(land, now, a, b):
    """What one step costs now, or None if it may not be taken."""
    usual = land.step(a, b)
    if usual is None or any(b in names for names in now.closed) or (a in now.stops and a != now.start):
        return None
    if a == now.start and a in now.stops and b in now.stops and not now.from_stop_to_stop:
        return None
    left = sum(more for names, more in now.leaving if a in names)
    return usual + left + sum(more for names, more in now.entering if b in names)


def dijkstra(land, now):
    best, heap = {}, [(0, now.start)]
    while heap:
        spent, at = heappop(heap)
        if at in best:
            continue
        best[at] = spent
        for to in land.near[at]:
            cost = step_cost(land, now, at, to)
            if cost is not None and spent + cost <= now.allowance:
                heappush(heap, (spent + cost, to))
    granted = {}
    if now.minimum and now.allowance > 0:
        beside = {to for to in land.near[now.start] if step_cost(land, now, now.start, to) is not None}
        granted = dict.fromkeys(beside - set(best), now.allowance)
    return best | granted, granted


def plain(grid, dear=""):
    """A law of one point for every hex but nine for a dear one."""
    hexes = grid.hexes(dear)
    return MoveCosts(grid, [Cost(grid.every_side, grid.all ^ hexes, 1), Cost(grid.every_side, hexes, 9)])


def reached(found, grid):
    return set(grid.names(found.members))


@pytest.mark.parametrize("seed", range(300))
def test_reach_is_what_dijkstra_finds_with_its_costs_and_paths(seed):
    chance = random.Random(seed)
    land = country(chance)
    grid, now = land.grid, moment(chance, land.near)
    found = reach(land.law, grid.hex(now.start), now.allowance, walk_of(grid, now))
    best, granted = dijkstra(land, now)
    assert reached(found, grid) == {h for h in best if not any(h in names for names in now.may_not_end)} - {now.start}
    assert {name: found.cost(grid.hex(name)) for name in best} == best
    assert sorted((name, c) for c, layer in enumerate(found.layers) for name in grid.names(layer)) == sorted(
        best.items()
    )
    for name in best:
        path = [grid.name(h) for h in found.path(grid.hex(name))]
        assert (path[0], path[-1]) == (now.start, name)
        assert all(b in land.near[a] for a, b in pairwise(path))
        if name in granted:
            assert path == [now.start, name]
        else:
            assert sum(step_cost(land, now, a, b) or 10_000 for a, b in pairwise(path)) == best[name]


@pytest.mark.parametrize("seed", range(60))
def test_why_names_the_case_that_dijkstra_runs_into(seed):
    chance = random.Random(seed)
    land = country(chance)
    grid, now = land.grid, moment(chance, land.near)
    found = reach(land.law, grid.hex(now.start), now.allowance, walk_of(grid, now))
    rich = SimpleNamespace(**{**vars(now), "allowance": 10_000, "minimum": False})
    free = SimpleNamespace(**{**vars(rich), "stops": set()})
    open_ = SimpleNamespace(**{**vars(free), "closed": []})
    (best, _), (boundless, _), (unstopped, _), (unbarred, _) = (
        dijkstra(land, each) for each in (now, rich, free, open_)
    )
    from_stop = now.start in now.stops and not now.from_stop_to_stop
    barred = {to for to in land.near[now.start] & now.stops if from_stop and land.step(now.start, to) is not None}
    for name in set(land.near) - {now.start}:
        why = found.why(grid.hex(name))
        if any(name in names for names in now.closed):
            assert why == CLOSED
        elif any(name in names for names in now.may_not_end):
            assert why == FULL
        elif name in best:
            assert why is None
        elif name in barred:
            assert why == ZONE
        elif name in boundless:
            assert why == ("4.4", f"too far: {boundless[name]} needed, {now.allowance} left")
        elif name in unstopped:
            assert why == ZONE
        elif name in unbarred:
            assert why == (CLOSED.rule, "the way there is barred")
        else:
            assert why == ("4.4", "no way leads there")


@pytest.mark.parametrize("seed", range(120))
def test_a_hexside_that_is_closed_for_the_moment_is_not_crossed(seed):
    chance = random.Random(seed)
    land = country(chance)
    grid, now = land.grid, moment(chance, land.near)
    shut = {edge for edge in edges(land.near) if chance.random() < 0.3}
    walk = walk_of(grid, now)
    walk.closed_sides = grid.sides((grid.hex(a), grid.hex(b)) for a, b in shut)
    walk.sides_reason = RIVER
    found = reach(land.law, grid.hex(now.start), now.allowance, walk)
    free, _ = dijkstra(land, now)
    open_step = land.step
    land.step = lambda a, b: None if tuple(sorted((a, b))) in shut else open_step(a, b)
    best, _ = dijkstra(land, now)
    may_end = {h for h in best if not any(h in names for names in now.may_not_end)} - {now.start}
    assert reached(found, grid) == may_end
    assert {name: found.cost(grid.hex(name)) for name in best} == best
    for name in set(free) - set(best) - set().union(*now.may_not_end, *now.closed):
        assert found.why(grid.hex(name)) == RIVER


def test_the_lowest_of_the_costs_that_fit_a_step_holds():
    grid, _ = board(1, 4)
    road = grid.sides([(grid.hex("0101"), grid.hex("0102"))])
    law = MoveCosts(
        grid, [Cost(grid.every_side, grid.all, 3), Cost(road, grid.all, 1), Cost(grid.every_side, grid.all, 2)]
    )
    found = reach(law, grid.hex("0101"), 5)
    assert [found.cost(grid.hex(name)) for name in ("0101", "0102", "0103", "0104")] == [0, 1, 3, 5]
    assert reached(found, grid) == {"0102", "0103", "0104"}


def test_a_step_that_costs_nothing_is_refused():
    grid, _ = board(2, 2)
    with pytest.raises(ValueError, match="every step costs at least one point"):
        MoveCosts(grid, [Cost(grid.every_side, grid.all, 1), Cost(grid.every_side, grid.all, 0)])


def test_a_unit_without_points_stays_even_where_one_hex_is_granted():
    grid, _ = board(3, 3)
    assert reach(plain(grid), grid.hex("0202"), 0, MoveLimits(minimum=ONE_HEX)).members == 0


@pytest.mark.parametrize("walk", [OPEN, MoveLimits(minimum=ONE_HEX)])
def test_a_unit_with_less_than_no_points_stays(walk):
    grid, _ = board(3, 3)
    assert reach(plain(grid), grid.hex("0202"), -1, walk).members == 0


def test_a_stop_ends_the_move_but_a_unit_may_start_in_one():
    grid, _ = board(1, 6)
    walk = MoveLimits(stops=grid.hexes("0101 0104"))
    assert reached(reach(plain(grid), grid.hex("0101"), 9, walk), grid) == {"0102", "0103", "0104"}


def test_from_stop_to_stop_is_barred_only_for_the_first_step():
    grid, _ = board(2, 3)
    law, start, stops = plain(grid), grid.hex("0101"), grid.hexes("0101 0102 0201")
    free, bound = (reach(law, start, 9, MoveLimits(stops=stops, from_stop_to_stop=way)) for way in (True, False))
    assert reached(free, grid) == {"0102", "0201"}
    assert reached(bound, grid) == set()
    roundabout = reach(law, start, 9, MoveLimits(stops=grid.hexes("0101 0102"), from_stop_to_stop=False))
    assert roundabout.cost(grid.hex("0102")) == 2
    assert roundabout.path(grid.hex("0102")) == [start, grid.hex("0201"), grid.hex("0102")]


def test_a_path_does_not_step_from_stop_to_stop_where_that_is_barred_even_at_the_same_cost():
    grid, _ = board(2, 2)
    start, aside, end = (grid.hex(name) for name in ("0101", "0201", "0102"))
    direct = grid.sides([(start, end)])
    law = MoveCosts(grid, [Cost(direct, grid.all, 2), Cost(minus(grid.every_side, direct), grid.all, 1)])
    found = reach(law, start, 2, MoveLimits(stops=1 << start | 1 << end, from_stop_to_stop=False))
    assert found.cost(end) == 2
    assert found.path(end) == [start, aside, end]


def test_extras_of_overlapping_sets_add_up():
    grid, _ = board(1, 4)
    leaving = [(grid.hexes("0101 0102"), 2), (grid.hexes("0101"), 3)]
    entering = [(grid.hexes("0102 0103"), 5), (grid.hexes("0103 0104"), 7), (grid.hexes("0103"), 11)]
    found = reach(plain(grid), grid.hex("0101"), 100, MoveLimits(leaving=leaving, entering=entering))
    costs = [found.cost(grid.hex(name)) for name in ("0102", "0103", "0104")]
    assert costs == [1 + 2 + 3 + 5, 11 + 1 + 2 + 5 + 7 + 11, 37 + 1 + 7]


def test_a_hex_where_a_unit_may_not_end_can_be_passed_through():
    grid, _ = board(1, 4)
    found = reach(plain(grid), grid.hex("0101"), 2, MoveLimits(may_not_end=[(grid.hexes("0102"), FULL)]))
    assert reached(found, grid) == {"0103"}
    assert found.why(grid.hex("0102")) == FULL
    assert found.path(grid.hex("0103")) == [grid.hex(name) for name in ("0101", "0102", "0103")]


def test_one_hex_is_granted_for_the_whole_allowance_but_not_against_any_other_case():
    grid, _ = board(3, 3)
    law = plain(grid, dear="0201 0203 0301 0102 0103")
    full, shut = [(grid.hexes("0203"), FULL)], [(grid.hexes("0201"), CLOSED)]
    walk = MoveLimits(closed=shut, may_not_end=full, far_reason=TOO_FAR, minimum=ONE_HEX)
    found = reach(law, grid.hex("0202"), 2, walk)
    assert reached(found, grid) == {"0102", "0103", "0302", "0303"}
    assert [found.cost(grid.hex(name)) for name in ("0102", "0302")] == [2, 1]
    assert found.path(grid.hex("0102")) == [grid.hex("0202"), grid.hex("0102")]
    assert (found.why(grid.hex("0201")), found.why(grid.hex("0203"))) == (CLOSED, FULL)
    assert found.why(grid.hex("0301")) == ("4.4", "too far: 10 needed, 2 left")


def test_one_hex_is_not_granted_where_no_cost_fits_or_from_stop_to_stop():
    grid, _ = board(1, 3)
    dry = minus(grid.every_side, grid.sides([(grid.hex("0101"), grid.hex("0102"))]))
    law = MoveCosts(grid, [Cost(dry, grid.all, 9)])
    assert reached(reach(law, grid.hex("0102"), 1, MoveLimits(minimum=ONE_HEX)), grid) == {"0103"}
    zones = MoveLimits(stops=grid.hexes("0102 0103"), from_stop_to_stop=False, minimum=ONE_HEX)
    assert reach(law, grid.hex("0102"), 1, zones).members == 0


def test_why_tells_closed_full_far_stopped_and_unreachable_apart():
    grid, _ = board(1, 8)
    dry = minus(grid.every_side, grid.sides([(grid.hex("0107"), grid.hex("0108"))]))
    law = MoveCosts(grid, [Cost(dry, grid.all, 2)])
    shut, full = [(grid.hexes("0101"), CLOSED)], [(grid.hexes("0103"), FULL)]
    walk = MoveLimits(shut, grid.hexes("0106"), stop_reason=ZONE, far_reason=TOO_FAR, may_not_end=full)
    found = reach(law, grid.hex("0102"), 5, walk)
    reasons = [found.why(grid.hex(f"010{place}")) for place in (1, 3, 4, 5, 6, 7, 8)]
    far = [("4.4", f"too far: {needed} needed, 5 left") for needed in (6, 8)]
    assert reasons == [CLOSED, FULL, None, *far, ZONE, ("4.4", "no way leads there")]


def test_why_names_the_stop_where_a_first_step_from_stop_to_stop_is_barred():
    grid, _ = board(1, 3)
    walk = MoveLimits(stops=grid.hexes("0101 0102"), stop_reason=ZONE, from_stop_to_stop=False)
    found = reach(plain(grid), grid.hex("0101"), 5, walk)
    assert [found.why(grid.hex(name)) for name in ("0102", "0103")] == [ZONE, ZONE]


def test_why_does_not_blame_the_stop_for_a_next_hex_that_could_not_be_entered_anyway():
    grid, _ = board(1, 3)
    law = MoveCosts(grid, [Cost(grid.every_side, grid.hexes("0101 0102"), 1)])
    walk = MoveLimits(stops=grid.hexes("0102 0103"), stop_reason=ZONE, from_stop_to_stop=False, far_reason=TOO_FAR)
    assert reach(law, grid.hex("0102"), 5, walk).why(grid.hex("0103")) == ("4.4", "no way leads there")


def test_reasons_count_in_printed_points():
    grid, _ = board(1, 5)
    law = MoveCosts(grid, [Cost(grid.every_side, grid.all, 1)])
    found = reach(law, grid.hex("0101"), 1, MoveLimits(far_reason=TOO_FAR, scale=2))
    texts = [found.why(grid.hex(name)).text for name in ("0103", "0104")]
    assert texts == ["too far: 1 needed, ½ left", "too far: 1½ needed, ½ left"]
    assert [format_points(cost / 3) for cost in (0, 1, 2, 3, 7)] == ["0", "⅓", "⅔", "1", "2⅓"]
    assert [format_points(cost / 4) for cost in (1, 3, 4, 5)] == ["¼", "¾", "1", "1¼"]
    assert [format_points(cost / 5) for cost in (1, 6)] == ["1/5", "1 1/5"]
    assert [format_points(in_points(cost, 6)) for cost in (1, 2, 4, 5, 21, 143)] == ["⅙", "⅓", "⅔", "⅚", "3½", "23⅚"]


def test_of_ways_that_cost_the_same_the_first_in_the_order_of_hexes_is_taken():
    grid, _ = board(3, 3)
    start, low, high, end = (grid.hex(name) for name in ("0102", "0201", "0202", "0302"))
    cheap, dear = grid.sides([(start, low), (high, end)]), grid.sides([(start, high), (low, end)])
    found = reach(MoveCosts(grid, [Cost(cheap, grid.all, 1), Cost(dear, grid.all, 2)]), start, 3)
    assert found.cost(end) == 3
    assert low < high
    assert found.path(end) == [start, low, end]


def test_why_not_where_the_unit_stands():
    grid, _ = board(2, 2)
    found = reach(plain(grid), grid.hex("0101"), 3)
    assert found.why(grid.hex("0101")).text == "the unit is there already"


def test_behind_a_line_of_closed_hexes_the_way_is_barred():
    grid = Grid(Sheet(range(1, 2), range(1, 6)))
    law = MoveCosts(grid, [Cost(grid.every_side, grid.all, 1)])
    walk = MoveLimits(closed=((grid.hexes("0103"), Reason("4.4", "an enemy is there")),))
    found = reach(law, grid.hex("0101"), 9, walk)
    assert str(found.why(grid.hex("0105"))) == "[4.4] the way there is barred"
    assert str(found.why(grid.hex("0103"))) == "[4.4] an enemy is there"


def test_costs_per_hex_count_hexes():
    grid = Grid(Sheet(range(1, 2), range(1, 5)))
    law = per_hex(grid, minus(grid.every_side, grid.sides([(grid.hex("0103"), grid.hex("0104"))])))
    found = reach(law, grid.hex("0101"), 9)
    assert {name: found.cost(grid.hex(name)) for name in grid.names(found.members)} == {"0102": 1, "0103": 2}


def test_coarser_costs_are_rounded_but_never_nothing():
    grid = Grid(Sheet(range(1, 2), range(1, 5)))
    road = Cost(grid.every_side, grid.hexes("0102"), 2)
    fine = MoveCosts(
        grid, [Cost(grid.every_side, grid.hexes("0103"), 9), Cost(grid.every_side, grid.hexes("0104"), 17)]
    )
    found = reach(coarser(6, fine, MoveCosts(grid, [road])), grid.hex("0101"), 9)
    assert [found.cost(grid.hex(name)) for name in ("0102", "0103", "0104")] == [1, 1 + 2, 1 + 2 + 3]
