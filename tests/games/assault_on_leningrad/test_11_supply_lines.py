"""The lines of supply that the map shows: they end at a source, and each hex of them leads on."""

from tests.games.assault.supply import RAIL
from tests.games.assault.table import german, own_map, soviet


def line(t, side, start):
    """The hexes from one on, as far as the line leads."""
    grid = t.game.board.grid
    tree = t.game.supply_lines(t.position.state, t.game.side(side))
    way = [grid.hex(start)]
    while tree.get(way[-1], way[-1]) != way[-1]:
        way.append(tree[way[-1]])
        assert len(way) < 99
    assert way[-1] in tree or len(way) == 1
    return [grid.name(h) for h in way] if way[0] in tree else []


def test_11_13a_from_the_unit_by_headquarters_and_railway_off_the_map():
    t = german(RAIL + "german hq-38 3022\ngerman 1-inf 3024\nsoviet 2-vol 0101")
    assert line(t, "german", "3024") == [
        "3024",
        "3023",
        "3022",
        "3021",
        "3020",
        "3120",
        "3220",
        "3320",
        "3420",
        "3520",
        "3620",
        "3720",
        "3820",
    ]


def test_11_13b_or_straight_over_the_edge():
    t = german("german hq-38 3420\ngerman 1-inf 3422\nsoviet 2-vol 0101")
    way = line(t, "german", "3422")
    assert "3420" in way
    assert way[-1].startswith("38")


def test_a_unit_without_supply_has_no_line():
    t = german(RAIL + "german hq-38 3022\ngerman 11-inf 3024\nsoviet 2-vol 0101")
    assert line(t, "german", "3024") == []


def test_11_14a_soviets_to_the_nearest_edge_or_to_leningrad():
    t = soviet("soviet 2-vol 2004\ngerman 1-inf 3030")
    assert line(t, "soviet", "2004") == ["2004", "2003", "2002", "2001"]
    t = own_map("turn 20 soviet movement\nsoviet 2-vol 0519\ngerman 1-inf 1520")
    assert line(t, "soviet", "0519") == ["0519", "0419", "0320"]


def test_11_14c_with_germans_inside_the_line_ends_at_the_fringe():
    t = own_map("turn 20 soviet movement\nsoviet 2-vol 0520\nsoviet 4-vol J5\ngerman 1-inf F8")
    assert line(t, "soviet", "0520") in (["0520", "0419"], ["0520", "0420"])


def test_every_line_of_a_played_position_leads_to_its_end():
    t = own_map(
        "turn 20 german movement\ngerman hq-41 0521\ngerman 1-1pz 0420\ngerman 6-11pz J5\nsoviet 1-tank 0319\nsoviet 2-vol 1520"
    )
    for side in ("german", "soviet"):
        tree = t.game.supply_lines(t.position.state, t.game.side(side))
        for start in tree:
            line(t, side, t.game.board.grid.name(start))


def test_11_51_to_the_main_map_hex_of_a_headquarters_on_the_fringe():
    text = "turn 20 german movement\ngerman 1-inf 0521\nsoviet 1-tank F5\ngerman hq-38 "
    assert line(own_map(text + "K6"), "german", "0521") == line(own_map(text + "0420"), "german", "0521") != []
