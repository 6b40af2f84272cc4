"""Lines of supply for the map agree with the rule about who is supplied."""

import pytest

from northfront.core.hexes import scan
from northfront.games.duel_in_the_north.supply import supplied_units
from tests.games.duel_in_the_north.table import table

GERMAN, SOVIET = 0, 1


def way(t, side, unit):
    """From a unit's hex along the lines to where they end."""
    s = t.position.state
    tree = t.game.supply_lines(s, side)
    way = [s.where[t.game.units[unit]]]
    while tree[way[-1]] != way[-1]:
        way.append(tree[way[-1]])
        assert len(way) <= len(tree)
    return [t.game.board.grid.name(h) for h in way]


def test_a_line_is_as_short_as_can_be_and_goes_round_the_enemy():
    t = table("""
        has german-source 1410
        turn 3 activation
        german id-1 1810
        soviet rd-112 1612
    """)
    assert way(t, GERMAN, "id-1")[-1] == "1410"
    assert len(way(t, GERMAN, "id-1")) >= 5
    assert not {"1611", "1613", "1612"} & set(way(t, GERMAN, "id-1"))


def test_finns_have_lines_of_their_own_that_keep_out_of_the_others():
    t = table("""
        has german-source 1410
        has finnish-square 2010
        turn 8 activation
        german id-1 1810
        german finn-4 1811
    """)
    assert way(t, GERMAN, "id-1")[-1] == "1410"
    assert way(t, GERMAN, "finn-4")[-1] == "2010"
    assert not set(way(t, GERMAN, "id-1")) & set(way(t, GERMAN, "finn-4"))


def test_5_1j_each_line_leads_to_the_arrow_by_which_the_unit_came():
    t = table("""
        has german-arrow 4634 4834
        turn 5 activation
        german pd-19 4630 arrow=4834
        german md-18 4830 arrow=4634
        german md-20 5510 arrow=4734
    """)
    assert way(t, GERMAN, "pd-19")[-1] == "4834"
    assert way(t, GERMAN, "md-18")[-1] == "4634"
    assert t.game.board.grid.hex("5510") not in t.game.supply_lines(t.position.state, GERMAN)


@pytest.mark.parametrize("side", [GERMAN, SOVIET])
def test_whoever_is_supplied_has_a_line_and_nobody_else(side):
    t = table("""
        has german-source 1410
        has soviet-source 6810
        turn 3 activation
        german id-1 1810
        german id-11 4010
        soviet rd-112 3910
        soviet rd-10 4110
        soviet rd-90 4009
        soviet rd-5 4011
        soviet rd-33 6010
        soviet rd-125 1710
    """)
    s = t.position.state
    lines = t.game.supply_lines(s, side)
    fed = supplied_units(s, side)
    for u in scan(s.on_map[side]):
        if fed >> u & 1:
            assert s.where[u] in lines
    assert s.hexes_of(s.on_map[side] & ~fed) & sum(1 << h for h in lines) & ~s.hexes_of(fed) == 0


def test_5_1j_the_map_shows_as_supplied_who_stands_near_his_arrow():
    water = "terrain sea 2909 2910 3009 3109 3110 2911 3012 3111"  # 3010 and 3011, and no more
    board = f"{water}\nhas german-source 1434\nhas german-arrow 3011\nturn 8 activation\ngerman pd-19 3010 arrow=3011\n"
    t = table(board)
    grid = t.game.board.grid
    shown = t.game.supplied(t.position.state, GERMAN)
    assert shown >> grid.hex("3010") & 1
    assert not shown >> grid.hex("3011") & 1  # nothing for others
    t = table(board + "german id-1 3010")
    assert not t.game.supplied(t.position.state, GERMAN) >> grid.hex("3010") & 1


@pytest.mark.parametrize("finn", ["", "german finn-4 3011"])
def test_the_map_shows_nobody_as_supplied_by_the_squares_but_finns(finn):
    water = "terrain sea 2909 2910 3009 3109 3110 2911 3012 3111"  # 3010 and 3011, and no more
    t = table(f"{water}\nhas german-source 1434\nhas finnish-square 3011\nturn 8 activation\ngerman id-1 3010\n{finn}")
    s, grid = t.position.state, t.game.board.grid
    shown = t.game.supplied(s, GERMAN)
    assert not shown >> grid.hex("3010") & 1
    assert bool(shown >> grid.hex("3011") & 1) == bool(finn)


@pytest.mark.parametrize("finn", ["", "german finn-4 3011"])
def test_5_1d_the_map_shows_where_else_finns_would_be_supplied_once_there_are_any(finn):
    water = "terrain sea 2908 2909 2910 2911 3008 3012 3108 3109 3110 3111"  # 3009 to 3011, and no more
    t = table(f"{water}\nhas german-source 1434\nhas finnish-square 3011\nturn 8 activation\n{finn}")
    grid = t.game.board.grid
    assert bool(t.game.supplied(t.position.state, GERMAN) >> grid.hex("3009") & 1) == bool(finn)
