"""[3.2] Zones of control. Entering one costs two points more."""

import pytest

from tests.games.leningrad_blitzkrieg.command_table import asked, cost, drawn, reduced, starved

MOVER = "axis hq-16a 2005\naxis id-1 2009\n"  # five points


def entering(text, to="2010"):
    return cost(drawn(MOVER + text, axis="chit-16a"), "id-1", to)


def zone(text, side=1):
    """The hexes in the zone of control of the Soviet side."""
    t = drawn(MOVER + text, axis="chit-16a")
    return set(t.game.board.grid.names(t.game.zones(t.position.state, side)))


@pytest.mark.parametrize("unit", ["rd-10", "td-23", "md-202", "dno-1", "cd-25", "hq-8a"])
def test_3_2a_the_six_hexes_around_any_unit(unit):
    assert zone(f"soviet {unit} 2011") == {"2010", "2012", "1911", "1912", "2111", "2112"}
    assert entering(f"soviet {unit} 2011") == "3"


def test_3_2a_reduced_units_have_one_too():
    assert entering("soviet rd-10 2011 reduced") == "3"


def test_3_2a_no_zone_two_hexes_away():
    assert entering("soviet rd-10 2012") == "1"


def test_3_2a_a_unit_off_the_map_has_none():
    assert zone("soviet rd-10 available") == set()


@pytest.mark.parametrize("water", ["sea", "lake"])
def test_3_2_1_not_across_an_impassable_hexside(water):
    assert entering(f"hexside {water} 2010/2011\nsoviet rd-10 2011") == "1"


@pytest.mark.parametrize("water", ["sea", "lake"])
def test_3_2_1_not_into_water(water):
    assert zone(f"terrain {water} 2111 2012\nsoviet rd-10 2011") == {"2010", "1911", "1912", "2112"}


def test_3_2_2_across_a_major_river():
    assert entering("hexside major-river 2010/2011\nsoviet rd-10 2011") == "3"


def test_3_2_2_across_a_minor_river():
    assert entering("hexside river 2010/2011\nsoviet rd-10 2011") == "3"


def test_3_2_3_two_zones_are_no_worse_than_one():
    assert entering("soviet rd-10 2011\nsoviet rd-48 1911\nsoviet rd-90 2111") == "3"


def test_3_2_3_in_a_retreat_two_zones_cost_one_step():
    # 2005 can be left for 2004 only, which two German units reach.
    t = drawn(
        """
        has soviet-source 2001
        terrain lake 1905 1906 2105 2106
        axis hq-4pzg 2007
        axis pd-1 2006
        axis pd-6 2006
        axis id-1 1904
        axis id-11 2104
        soviet rd-10 2005
        """,
        axis="chit-4pzg",
    )
    t.play("done", "2005 pd-1 pd-6 attack", "die 2")  # 16 to 3 is 5-1, where a 2 is R
    assert t.at("rd-10") == "2004"
    assert reduced(t, "rd-10")


def test_3_2_4_zones_bear_on_movement():
    assert entering("soviet rd-10 2011") == "3"


def test_3_2_4_zones_bear_on_communication():
    lakes = "terrain lake 1905 1906 2105 2106 2205\n"
    line = "has soviet-source 2001\nsoviet rd-10 2006\nterrain lake 1901 1902 1903 1904 2101 2102 2103 2104 2007 1907 2107\n"
    assert "rd-10" not in starved(lakes + line)
    assert "rd-10" in starved((lakes + line).replace(" 1904", "") + "axis id-1 1904")


def test_3_2_4_zones_bear_on_reinforcements():
    t = drawn(
        "has soviet-source 2001\nline rail 2001 2002 2003 2004\naxis id-1 2005\nsoviet rd-111 available",
        soviet="soviet-reinf",
    )
    t.play("rd-111")
    assert set(t.options()) == {"2001", "2002", "2003"}


@pytest.mark.parametrize(("enemy", "ways", "loss"), [("2208", {"2110"}, False), ("2209", {"2110", "2111"}, True)])
def test_3_2_4_zones_bear_on_retreats(enemy, ways, loss):
    # 2010 can be left for 2110 and 2111; 2011 reaches the second, 2209 the first.
    t = drawn(
        f"""
        has soviet-source 2001
        terrain lake 1910 1911 2009
        axis hq-4pzg 2013
        axis pd-1 2011
        axis pd-6 2011
        axis id-1 {enemy}
        soviet rd-10 2010
        """,
        axis="chit-4pzg",
    )
    t.play("done", "2010 pd-1 pd-6 attack", "die 2")
    if asked(t)[1] == "retreat-hex":
        assert set(t.options()) == ways
        t.play(t.options()[0])
    assert t.at("rd-10") in ways
    assert reduced(t, "rd-10") == loss
