"""Several maps in one game: links as passages for movement and supply, and in fixtures."""

import itertools
from heapq import heappop, heappush
from random import Random

import pytest

from northfront.core.ask import Reason
from northfront.core.board import read_board
from northfront.core.datafile import read_toml
from northfront.core.errors import NotationFault
from northfront.core.fixture import read_fixture
from northfront.core.hexes import Grid, Sheet, minus, scan, through
from northfront.core.toolkit.costs import Cost, MoveCosts, MoveLimits
from northfront.core.toolkit.movement import reach
from northfront.core.toolkit.supply import trace

GRID = Grid(Sheet(range(1, 6), range(1, 6)), Sheet(range(1, 4), range(1, 4), numbers="AP", name="inset"))
LAW = MoveCosts(GRID, [Cost(GRID.every_side, GRID.all, 2)])
DOOR = ((GRID.hexes("0303"), GRID.hexes("A1 A2")),)


def names(found):
    return set(GRID.names(found))


def go(start, allowance, **walk):
    return reach(LAW, GRID.hex(start), allowance, MoveLimits(passages=DOOR, **walk))


def test_a_passage_costs_nothing():
    way = go("0301", 4)
    assert {way.cost(GRID.hex(name)) for name in ("0303", "A1", "A2")} == {4}
    assert way.path(GRID.hex("A1")) == [GRID.hex(name) for name in ("0301", "0302", "0303", "A1")]


def test_a_unit_goes_on_beyond_it():
    way = go("0302", 4)
    assert way.cost(GRID.hex("B1")) == 4
    assert [GRID.name(h) for h in way.path(GRID.hex("B1"))][-2:] == ["A1", "B1"]


def test_from_the_door_itself_it_is_free():
    way = go("0303", 0)
    assert names(way.members) == {"A1", "A2"}
    assert way.path(GRID.hex("A2")) == [GRID.hex("0303"), GRID.hex("A2")]


def test_it_leads_both_ways_and_from_end_to_end():
    way = go("A1", 0)
    assert names(way.members) == {"0303", "A2"}
    assert way.path(GRID.hex("A2")) == [GRID.hex(name) for name in ("A1", "0303", "A2")]


def test_beyond_it_one_may_be_made_to_stop():
    way = go("0302", 9, beyond_passages=False)
    assert {"A1", "A2"} <= names(way.members)
    assert "B1" not in names(way.members)


def test_where_nobody_goes_on_beyond_a_passage_no_way_leads_that_way():
    start, to, other_end = (GRID.hex(name) for name in ("0202", "0201", "0101"))
    walk = MoveLimits(passages=((1 << start, 1 << other_end),), beyond_passages=False)
    assert reach(LAW, start, 2, walk).path(to) == [start, to]


def test_no_way_leads_from_stop_to_stop_with_a_passage_between_where_that_is_forbidden():
    start, beside, to, other_end = (GRID.hex(name) for name in ("0402", "0102", "0201", "0101"))
    river = GRID.sides([(other_end, to)])  # it costs as much to cross it as to go around
    law = MoveCosts(GRID, [Cost(river, GRID.all, 2), Cost(minus(GRID.every_side, river), GRID.all, 1)])
    walk = MoveLimits(stops=1 << start | 1 << to, from_stop_to_stop=False, passages=((1 << start, 1 << other_end),))
    found = reach(law, start, 2, walk)
    assert (found.cost(to), found.path(to)) == (2, [start, other_end, beside, to])


def test_nobody_passes_out_of_a_stop():
    way = go("0301", 9, stops=GRID.hexes("0303"))
    assert "0303" in names(way.members)
    assert "A1" not in names(way.members)


def test_who_begins_in_a_stop_may_pass_but_not_into_another():
    way = go("0303", 0, stops=GRID.hexes("0303 A1"), from_stop_to_stop=False)
    assert names(way.members) == {"A2"}


def test_a_closed_end_stays_closed_and_says_why():
    way = go("0303", 4, closed=((GRID.hexes("A1"), Reason("6.1", "an enemy is there")),))
    assert "A1" not in names(way.members)
    assert str(way.why(GRID.hex("A1"))) == "[6.1] an enemy is there"


def test_why_not_counts_the_way_through_it():
    why = go("0303", 2, far_reason=Reason("6.2", "too far")).why(GRID.hex("C3"))
    assert str(why) == "[6.2] too far: 4 needed, 2 left"


@pytest.mark.parametrize("seed", range(30))
def test_reach_with_passages_agrees_with_a_plain_search(seed):
    rng = Random(seed)
    hexes = list(scan(GRID.all))
    dear = sum(1 << h for h in hexes if rng.random() < 0.4)
    closed = sum(1 << h for h in hexes if rng.random() < 0.15)
    law = MoveCosts(GRID, [Cost(GRID.every_side, dear, 3), Cost(GRID.every_side, GRID.all & ~dear, 1)])
    doors = tuple(
        (1 << rng.choice(hexes[:25]), GRID.hexes(rng.sample(["A1", "A2", "B3", "C1", "C3"], 2))) for _ in range(2)
    )
    start = rng.choice(hexes)
    found = reach(law, start, 6, MoveLimits(closed=((closed, Reason("", "")),), passages=doors))
    best, queue = {start: 0}, [(0, start)]
    while queue:
        spent, h = heappop(queue)
        steps = [(to, 3 if dear >> to & 1 else 1) for _, to in GRID.neighbours(h)]
        steps += [(to, 0) for to in scan(through(1 << h, doors))]
        for to, cost in steps:
            if not closed >> to & 1 and spent + cost <= 6 and spent + cost < best.get(to, 99):
                best[to] = spent + cost
                heappush(queue, (spent + cost, to))
    del best[start]
    assert {h: found.cost(h) for h in scan(found.members)} == best
    for h in best:
        way = found.path(h)
        assert (way[0], way[-1]) == (start, h)
        assert all(GRID.adjacent(a, b) or through(1 << a, doors) >> b & 1 for a, b in itertools.pairwise(way))


def test_supply_is_traced_through_passages():
    fed = trace(GRID, GRID.hexes("0301"), GRID.all & ~GRID.hexes("A2"), None, None, DOOR)
    assert {"A1", "C3"} <= names(fed)
    assert not trace(GRID, GRID.hexes("0301"), GRID.all) & GRID.hexes("A1")


def test_a_passage_is_one_hex_of_its_length():
    assert "A1" in names(trace(GRID, GRID.hexes("0302"), GRID.all, None, 2, DOOR))
    assert "A1" not in names(trace(GRID, GRID.hexes("0302"), GRID.all, None, 1, DOOR))


MAP = """
source = "S1"
confidence = "reconstructed"
sheets = [
  {name = "map", shape = "flat-top", lines = [1, 3], places = [1, 3], shifted = "even"},
  {name = "inset", shape = "flat-top", lines = [1, 2], places = [1, 2], shifted = "even", numbers = "AP"},
]
links = [{kind = "gate", a = "A1", b = "0303"}, {kind = "gate", a = "A2", b = "0303"}, {kind = "ward", a = "B1", b = "0101"}]
"""


def test_the_links_of_a_board_are_passages():
    board = read_board(read_toml(MAP, "map.toml"))
    hexes = board.grid.hexes
    assert board.passages("gate") == ((hexes("0303"), hexes("A1 A2")),)
    assert board.passages("gate", "ward") == ((hexes("0303"), hexes("A1 A2")), (hexes("0101"), hexes("B1")))
    assert board.passages("moat") == ()


def laid(text):
    from northfront import games

    return read_fixture(games.definition("ford"), games.data_of("ford"), text)


def test_a_fixture_may_have_a_second_map_and_links():
    t = laid("""
grid flat-top 0101-0404
grid point-up A1-C3
link fringe A1 A2 0404
counter german panzer pz-1 strength=6/3 moves=4
turn 1 first movement
active german
german pz-1 B2
""")
    board = t.game.board
    assert board.grid.has("C3")
    assert [sheet.name for sheet in board.grid.sheets] == ["map", "inset"]
    assert board.linked("fringe", board.grid.hex("0404")) == board.grid.hexes("A1 A2")
    assert t.at("pz-1") == "B2"


def test_a_link_that_leads_nowhere_is_named():
    with pytest.raises(NotationFault, match="link needs at least 3 words"):
        laid("grid flat-top 0101-0404\nlink fringe 0101")
