"""[6.1] Movement in the Movement Phase."""

from itertools import pairwise

from northfront.core.toolkit.costs import TOO_FAR, MoveLimits
from northfront.core.toolkit.movement import format_points, reach
from tests.games.assault.table import cost, german, own_map

EXAMPLE = ["1235", "1135", "1134", "1133", "1132", "1031", "1030"]


def test_6_16e_the_road_move_of_the_example():
    """1235 to 1135 costs 3 though both have a road symbol; four hexes of road 1/3 each, over the river at 1133; 1030 again 3."""
    t = own_map("turn 3 german movement\ngerman 1-1pz 1235")
    law, way = t.game.chart.laws[0, "motor"], [t.game.board.grid.hex(name) for name in EXAMPLE]
    grid = t.game.board.grid
    steps = [reach(law, a, 99, MoveLimits(closed=[(grid.all & ~(1 << b), TOO_FAR)])).cost(b) for a, b in pairwise(way)]
    assert steps == [18, 2, 2, 2, 2, 18]  # in sixths
    assert format_points(sum(steps) / 6) == "7⅓"


def test_6_16e_the_same_move_where_no_other_way_is_cheaper():
    t = german("""
        ground marsh
        terrain woods 1135 1030
        hexside river 1134/1133
        line road 1235 1335
        line road 1135 1134 1133 1132 1031
        line road 1030 1029
        german 1-1pz 1235
    """)
    t.play("1-1pz 1135")
    assert "5 points left" in t.position.ask.prompt
    t.play("1031")
    assert "3⅔ points left" in t.position.ask.prompt
    t.play("1030")
    assert "⅔ points left" in t.position.ask.prompt  # 7 1/3 of 8 are spent


def test_6_16e_where_no_road_crosses_the_hexside():
    road = own_map("").game.board.hexsides("road")
    grid = own_map("").game.board.grid
    for a, b in (("1235", "1135"), ("1031", "1030")):
        assert not road[grid.direction(grid.hex(a), grid.hex(b))] >> grid.hex(a) & 1
        assert any(mask >> grid.hex(a) & 1 for mask in road)
        assert any(mask >> grid.hex(b) & 1 for mask in road)


def test_6_17c_the_hexsides_that_the_text_names():
    t = own_map("turn 3 german movement\ngerman 1-inf 0832\ngerman 11-inf 2422")
    t.play("1-inf")
    assert cost(t, "0833") != "2"  # woods, but not straight from 0832
    t.play("stop", "11-inf")
    assert t.preview("2522")["path"] == ["2422", "2522"]
