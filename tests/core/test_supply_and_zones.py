import random
from heapq import heappop, heappush

import pytest

from northfront.core.hexes import Grid, Sheet, minus
from northfront.core.toolkit.costs import Cost, MoveCosts
from northfront.core.toolkit.supply import cost_layers, routes, trace, trace_points
from northfront.core.toolkit.zoc import zone


def touching(name, there):
    line, place = int(name[:2]), int(name[2:])
    low, high = (place - 1, place) if line % 2 == 0 else (place, place + 1)
    spots = [(line, place - 1), (line, place + 1)]
    spots += [(other, at) for other in (line - 1, line + 1) for at in (low, high)]
    return {f"{a:02}{b:02}" for a, b in spots} & there


def board(lines, places):
    """A grid whose odd lines lie half a hex further on, and the same as a dict of names."""
    names = {f"{line:02}{place:02}" for line in range(1, lines + 1) for place in range(1, places + 1)}
    grid = Grid(Sheet(range(1, lines + 1), range(1, places + 1), "odd"))
    return grid, {name: touching(name, names) for name in sorted(names)}


def some(chance, things, share):
    return {thing for thing in sorted(things) if chance.random() < share}


def some_sides(chance, near, share):
    return some(chance, {tuple(sorted((a, b))) for a in near for b in near[a]}, share)


def sides(grid, pairs):
    return grid.sides((grid.hex(a), grid.hex(b)) for a, b in pairs)


def way(near, start, ends, through, barred, price):
    """What the cheapest way costs from start to any of the ends inside `through`, or None; the start pays nothing."""
    heap, seen = [(0, start)] if start in through else [], set()
    while heap:
        spent, at = heappop(heap)
        if at in ends:
            return spent
        if at not in seen:
            seen.add(at)
            for to in near[at] & through:
                if tuple(sorted((at, to))) not in barred and price(at, to) is not None:
                    heappush(heap, (spent + price(at, to), to))
    return None


def within(near, ends, through, barred, price, limit):
    found = {name: way(near, name, ends, through, barred, price) for name in near}
    return {name for name, cost in found.items() if cost is not None and (limit is None or cost <= limit)}


@pytest.mark.parametrize("seed", range(80))
def test_a_trace_finds_every_hex_with_a_short_enough_way_to_a_source(seed):
    chance = random.Random(seed)
    grid, near = board(chance.randint(1, 7), chance.randint(1, 7))
    sources, through = some(chance, near, 0.1), some(chance, near, 0.7)
    barred = some_sides(chance, near, chance.choice((0, 0.3)))
    limit = chance.choice((None, 0, 1, 2, 5))
    over = minus(grid.every_side, sides(grid, barred)) if barred else None
    found = trace(grid, grid.hexes(sources), grid.hexes(through), over, limit)
    assert set(grid.names(found)) == within(near, sources, through, barred, lambda *_: 1, limit)


@pytest.mark.parametrize("seed", range(80))
def test_points_are_traced_as_the_cheapest_move_from_each_hex_to_a_source(seed):
    chance = random.Random(seed)
    grid, near = board(chance.randint(1, 6), chance.randint(2, 6))
    points = {"clear": chance.randint(1, 2), "woods": chance.randint(2, 5), "lake": None}
    terrain = {name: chance.choices(list(points), (6, 3, 1))[0] for name in near}
    rivers, roads = some_sides(chance, near, 0.2), some_sides(chance, near, 0.2)
    wet, metalled = sides(grid, rivers), sides(grid, roads)
    costs = [Cost(metalled, grid.all, 1)]
    for kind in ("clear", "woods"):
        into = grid.hexes(name for name in near if terrain[name] == kind)
        costs += [Cost(minus(grid.every_side, wet), into, points[kind]), Cost(wet, into, points[kind] + 2)]

    def price(a, b):
        edge = tuple(sorted((a, b)))
        usual = points[terrain[b]]
        return 1 if edge in roads else usual and usual + 2 * (edge in rivers)

    sources, through, limit = some(chance, near, 0.1), some(chance, near, 0.8), chance.randint(0, 12)
    law, inside = MoveCosts(grid, costs), grid.hexes(through)
    found = trace_points(law, grid.hexes(sources), inside, limit)
    assert set(grid.names(found)) == within(near, sources, through, set(), price, limit)
    tree = routes(law, cost_layers(law, grid.hexes(sources), inside, limit), found)
    steps = {grid.name(h): grid.name(onward) for h, onward in tree.items()}
    assert set(steps) == set(grid.names(found))
    for name, onward in steps.items():
        spent, at = 0, name
        while steps[at] != at:
            spent, at = spent + price(at, steps[at]), steps[at]
        assert at in sources
        assert spent == way(near, name, sources, through, set(), price), f"not the cheapest way by {onward}"


def test_a_trace_goes_round_what_blocks_it_and_counts_the_hexes():
    grid, _ = board(1, 6)
    source, line = grid.hexes("0101"), grid.all
    assert set(grid.names(trace(grid, source, line))) == {f"010{place}" for place in range(1, 7)}
    assert set(grid.names(trace(grid, source, line, limit=2))) == {"0101", "0102", "0103"}
    assert trace(grid, source, line, limit=0) == source
    assert set(grid.names(trace(grid, source, line ^ grid.hexes("0104")))) == {"0101", "0102", "0103"}
    river = sides(grid, [("0102", "0103")])
    assert set(grid.names(trace(grid, source, line, minus(grid.every_side, river)))) == {"0101", "0102"}
    assert trace(grid, source, line, grid.closed_sides) == source
    assert trace(grid, source, line ^ source) == 0


def test_a_trace_of_less_than_no_hexes_finds_nothing():
    grid, _ = board(3, 3)
    assert trace(grid, grid.hexes("0202"), grid.all, limit=-1) == 0


def test_points_are_those_of_the_hexes_entered_towards_the_source():
    grid, _ = board(1, 3)
    law = MoveCosts(
        grid, [Cost(grid.every_side, grid.hexes("0101"), 5), Cost(grid.every_side, grid.hexes("0102 0103"), 1)]
    )
    reaches = [set(grid.names(trace_points(law, grid.hexes("0101"), grid.all, limit))) for limit in (0, 4, 5, 6)]
    assert reaches == [{"0101"}, {"0101"}, {"0101", "0102"}, {"0101", "0102", "0103"}]


def test_points_of_less_than_none_find_nothing():
    grid, _ = board(1, 3)
    law = MoveCosts(grid, [Cost(grid.every_side, grid.all, 1)])
    assert [trace_points(law, grid.all, grid.all, limit) for limit in (-1, -2)] == [0, 0]


@pytest.mark.parametrize("seed", range(40))
def test_a_zone_is_every_neighbour_over_open_hexsides_into_open_hexes(seed):
    chance = random.Random(seed)
    grid, near = board(chance.randint(1, 6), chance.randint(1, 6))
    units, into = some(chance, near, 0.2), some(chance, near, 0.6)
    barred = some_sides(chance, near, 0.3)
    over = minus(grid.every_side, sides(grid, barred))
    beside = {to for at in units for to in near[at]}
    open_to = {to for at in units for to in near[at] if tuple(sorted((at, to))) not in barred}
    bits = grid.hexes(units)
    assert set(grid.names(zone(grid, bits))) == beside
    assert set(grid.names(zone(grid, bits, over))) == open_to
    assert set(grid.names(zone(grid, bits, into=grid.hexes(into)))) == beside & into
    assert set(grid.names(zone(grid, bits, over, grid.hexes(into)))) == open_to & into


def test_zones_end_at_a_river_at_the_edge_and_where_nothing_is_open():
    grid, _ = board(3, 3)
    # 0202 lies higher than its neighbours in odd columns.
    unit = grid.hexes("0202")
    assert set(grid.names(zone(grid, unit))) == {"0201", "0203", "0101", "0102", "0301", "0302"}
    dry = minus(grid.every_side, sides(grid, [("0202", "0203"), ("0202", "0302")]))
    assert set(grid.names(zone(grid, unit, dry))) == {"0201", "0101", "0102", "0301"}
    assert set(grid.names(zone(grid, grid.hexes("0201")))) == {"0202", "0101", "0301"}
    assert zone(grid, unit, grid.closed_sides) == 0
    assert zone(grid, unit, into=0) == 0
    assert set(grid.names(zone(grid, grid.hexes("0202 0203")) & grid.hexes("0202 0203"))) == {"0202", "0203"}


def test_a_way_through_a_passage_takes_one_point_for_it():
    grid, _ = board(1, 8)
    law = MoveCosts(grid, [Cost(grid.every_side, grid.all, 3)])
    passages = ((grid.hexes("0102"), grid.hexes("0107")),)
    layers = cost_layers(law, grid.hexes("0101"), grid.all & ~grid.hexes("0104"), 20, passages=passages)
    costs = {name: cost for cost, layer in enumerate(layers) for name in grid.names(layer)}
    assert costs == {"0101": 0, "0102": 3, "0103": 6, "0107": 4, "0106": 7, "0108": 7, "0105": 10}


@pytest.mark.parametrize("seed", range(60))
def test_a_slow_march_is_reckoned_as_the_cheapest_way_with_what_each_hex_takes_longer(seed):
    chance = random.Random(seed)
    grid, near = board(chance.randint(2, 6), chance.randint(2, 6))
    ground = {name: chance.randint(1, 3) for name in near}
    longer = {name: chance.choice((0, 0, 0, 2, 5)) for name in near}
    roads = some_sides(chance, near, 0.2)
    costs = [Cost(sides(grid, roads), grid.all, 1)]
    costs += [Cost(grid.every_side, grid.hexes(n for n in near if ground[n] == cost), cost) for cost in (1, 2, 3)]
    slow = [(grid.hexes(n for n in near if longer[n] == more), more) for more in (0, 2, 5)]
    goals, through, limit = some(chance, near, 0.1), some(chance, near, 0.9), 30

    def price(a, b):
        return (1 if tuple(sorted((a, b))) in roads else ground[b]) + longer[b]

    found = {name: way(near, name, goals, through, set(), price) for name in near}
    march = [MoveCosts(grid, costs), grid.hexes(goals), grid.hexes(through), limit]
    layers = cost_layers(*march, slow=slow)
    costs_of = {name: cost for cost, layer in enumerate(layers) for name in grid.names(layer)}
    assert costs_of == {name: cost for name, cost in found.items() if cost is not None and cost <= limit}
    wanted = some(chance, costs_of, 0.3)
    if wanted:
        first, last = (end(costs_of[name] for name in wanted) for end in (min, max))
        assert cost_layers(*march, slow=slow, until=grid.hexes(wanted)) == layers[: first + 1]
        assert cost_layers(*march, slow=slow, last=grid.hexes(wanted)) == layers[: last + 1]


def test_nobody_waits_where_a_passage_leads():
    grid, _ = board(1, 8)
    law = MoveCosts(grid, [Cost(grid.every_side, grid.all, 1)])
    passages = ((grid.hexes("0102"), grid.hexes("0107")),)
    slow = [(grid.hexes("0102 0107"), 4)]
    layers = cost_layers(law, grid.hexes("0101"), grid.all, 20, passages=passages, slow=slow)
    costs = {name: cost for cost, layer in enumerate(layers) for name in grid.names(layer)}
    assert costs == {"0101": 0, "0102": 1, "0103": 6, "0104": 7, "0105": 8, "0107": 2, "0106": 7, "0108": 7}
