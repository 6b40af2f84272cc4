"""[3.1] Two units in a hex."""

import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_blitzkrieg.command_table import asked, drawn, units

FULL = "axis hq-16a 2008\naxis id-1 2010\naxis id-11 2010\naxis id-21 2012\n"
RAIL = "has soviet-source 2001\nline rail 2001 2002\n"


def stays(t, unit, to):
    """Whether a unit may end its move in this hex."""
    t.play(unit)
    if to not in t.options():
        return False
    t.play(to)
    return t.position.ask.kind != "leg" or "stop" in t.options()


# --- the limit


def test_3_1_1a_two_units_share_a_hex():
    t = drawn("axis hq-16a 2008\naxis id-1 2010\naxis id-21 2012", axis="chit-16a")
    t.play("id-21 2010 stop", "done")
    assert t.at("id-21") == t.at("id-1") == "2010"


def test_3_1_1a_no_third_one_if_nobody_can_leave():
    """Ruling R63: those in 2010 are out of range."""
    t = drawn("axis hq-16a 2004\naxis id-21 2008\naxis id-1 2010\naxis id-11 2010", axis="chit-16a")
    assert not stays(t, "id-21", "2010")


@pytest.mark.parametrize("mark", ["", " reduced"])
def test_3_1_1a_reduced_units_count_in_full(mark):
    t = drawn(f"axis hq-16a 2004\naxis id-21 2008\naxis id-1 2010{mark}\naxis id-11 2010{mark}", axis="chit-16a")
    assert not stays(t, "id-21", "2010")


def test_3_1_1b_an_hq_counts():
    t = drawn("axis hq-16a 2004\naxis id-21 2008\naxis id-1 2010\naxis hq-18a 2010", axis="chit-16a")
    assert not stays(t, "id-21", "2010")


def test_3_1_1b_an_hq_that_moves_counts():
    t = drawn("axis hq-16a 2006\naxis id-1 2011\naxis id-11 2011", axis="chit-16a")
    assert not stays(t, "hq-16a", "2011")


def test_3_1_2_nobody_enters_a_hex_of_the_enemy():
    t = drawn("axis hq-16a 2008\naxis id-1 2010\nsoviet hq-8a 2012", axis="chit-16a")
    t.play("id-1")
    assert "2012" not in t.options()
    assert t.why("2012").startswith("[3.1.2]")
    with pytest.raises(Refusal, match=r"3\.1\.2"):
        t.play("2012")


def test_3_1_2_nor_passes_through_it():
    # A way of three hexes between lakes, with an enemy in the middle of it.
    t = drawn(
        """
        terrain lake 1910 1911 1912 1913 1914 2110 2111 2112 2113 2114
        axis hq-4pzg 2008
        axis pd-1 2010
        soviet dno-1 2012
        """,
        axis="chit-4pzg",
    )
    t.play("pd-1")
    assert "2011" in t.options()
    assert "2013" not in t.options()


# --- when it holds


def arrivals(text):
    t = drawn(RAIL + text + "\nsoviet rd-111 available\nsoviet rd-118 available", soviet="soviet-reinf")
    t.play("rd-111")
    return t


def test_3_1_3a_a_reinforcement_joins_one_unit():
    t = arrivals("soviet rd-10 2001")
    assert set(t.options()) == {"2001", "2002"}


def test_3_1_3a_a_reinforcement_does_not_join_two():
    t = arrivals("soviet rd-10 2001\nsoviet hq-8a 2001")
    assert set(t.options()) == {"2002"}
    assert t.why("2001").startswith("[3.1.3a]")


def test_3_1_3a_reinforcements_fill_a_hex_one_by_one():
    t = arrivals("soviet rd-10 2001\nsoviet hq-8a 2001\nsoviet rd-48 2002")
    t.play("2002")
    assert t.position.state.turn == 5  # there is no room left, and the order is over
    assert t.at("rd-118") == "available"


RETREAT = """
    has soviet-source 2001
    axis hq-4pzg 2014
    axis pd-1 2012
    axis pd-6 2012
    soviet rd-10 2011
    terrain lake 1911 1912 2111 2112
"""


@pytest.mark.parametrize("other", ["rd-90", "hq-8a"])
def test_3_1_3b_a_retreat_does_not_end_in_a_full_hex(other):
    # The only way back leads through 2010, which is full; the unit goes on.
    t = drawn(
        RETREAT + f"soviet rd-48 2010\nsoviet {other} 2010\nterrain lake 1910 2110\nhexside lake 2011/1911",
        axis="chit-4pzg",
    )
    t.play("done", "2011 all attack", "die 2")  # 16 to 3 is 5-1, where a 2 is R
    while asked(t) == ("soviet", "retreat-hex"):
        t.play(t.options()[0])
    assert t.at("rd-10") == "2009"
    assert t.at("rd-48") == t.at(other) == "2010"


def test_3_1_3b_a_retreat_ends_beside_one_unit():
    t = drawn(RETREAT + "soviet rd-48 2010\nterrain lake 1910 2110", axis="chit-4pzg")
    t.play("done", "2011 all attack", "die 2")
    assert t.at("rd-10") == "2010"


def test_3_1_3c_no_third_unit_advances():
    # 26 to 3 is 8-1, where a 2 is RR; the three attackers come from two hexes.
    t = drawn(
        "has soviet-source 2001\naxis hq-4pzg 2014\naxis pd-1 2012\naxis pd-6 2012\naxis pd-8 1912\nsoviet rd-10 2011",
        axis="chit-4pzg",
    )
    t.play("done", "2011 all attack", "die 2")
    while asked(t)[1] == "retreat-hex":
        t.play(t.options()[0])
    t.play("pd-1 stop", "pd-6 stop")
    assert t.at("pd-1") == t.at("pd-6") == "2011"
    t.play("pd-8")  # it may only pass through
    assert asked(t) == ("axis", "advance-on")
    assert "stop" not in t.options()


def test_3_1_3c_infantry_does_not_pass_through():
    t = drawn(
        "has soviet-source 2001\naxis hq-4pzg 2014\naxis pd-1 2012\naxis pd-6 2012\naxis id-1 1912\nsoviet rd-10 2011",
        axis="chit-4pzg",
    )
    t.play("done", "2011 all attack", "die 2")  # 21 to 3 is 7-1, where a 2 is RR
    while asked(t)[1] == "retreat-hex":
        t.play(t.options()[0])
    t.play("pd-1 stop", "pd-6 stop")
    assert t.position.state.turn == 5  # there is no place for id-1
    assert t.at("id-1") == "1912"


def test_3_1_3d_units_pass_through_a_full_hex():
    t = drawn(
        """
        terrain lake 1908 1909 1910 1911 2108 2109 2110 2111
        axis hq-16a 2004
        axis id-21 2008
        axis id-1 2009
        axis id-11 2009
        """,
        axis="chit-16a",
    )
    t.play("id-21")
    assert "2010" in t.options()
    t.play("2010")
    assert t.at("id-21") == "2010"


def test_3_1_3d_three_units_until_one_moves_on():
    t = drawn(FULL, axis="chit-16a")
    t.play("id-21 2010 stop")
    assert units(t) == {"id-1", "id-11"}
    assert "done" not in t.options()
    assert t.why("done").startswith("[3.1.3d]")
    assert t.why("hq-16a").startswith("[3.1.3d]")
    with pytest.raises(Refusal, match=r"3\.1\.3d"):
        t.play("done")
    t.play("id-1 2011 stop")
    assert "done" in t.options()


def test_3_1_3d_the_last_one_that_can_leave_must():
    t = drawn(FULL, axis="chit-16a")
    t.play("id-21 2010 stop", "id-1 2011 2010 stop")  # id-11 can still go
    assert t.options() == ["id-11"]
    t.play("id-11 2011")
    if "2010" in t.options():
        t.play("2010")
        assert "stop" not in t.options()


def test_3_1_3d_no_unit_that_has_moved_counts_on_itself():
    """Ruling R63: of the two in 2010 both have moved, so nobody can make room for a third."""
    t = drawn(FULL.replace("2010", "2009"), axis="chit-16a")
    t.play("id-1 2010 stop", "id-11 2010 stop")
    assert not stays(t, "id-21", "2010")


def test_3_1_3d_room_must_be_in_reach():
    """Ruling R63: from 2008 it is five points to 2010, back again six, and 2009 is full."""
    t = drawn(
        """
        terrain lake 1908 1909 1910 1911 2108 2109 2110 2111 2011 2007
        terrain swamp 2008 2009
        hexside river 2008/2009 2009/2010
        axis hq-16a 2009
        axis id-21 2009
        axis id-1 2010
        axis id-11 2010
        axis id-58 2008
        """,
        axis="chit-16a",
    )
    assert not stays(t, "id-58", "2010")


NARROW = """
    terrain lake 1908 1909 1910 1911 1912 1913 2108 2109 2110 2111 2112 2113 2014
    axis hq-16a 2009
    axis id-21 2009
    axis id-1 2010
    axis id-11 2010
"""


def test_3_1_3d_a_unit_makes_room_by_going_through_a_full_hex():
    """Those in 2010 are between two full hexes, but 2012 beyond one of them has room."""
    t = drawn(NARROW + "axis id-58 2011\naxis id-61 2011", axis="chit-16a")
    assert stays(t, "id-21", "2010")
    t.play("stop", "id-1")
    assert "2012" in t.options()


def test_3_1_3d_units_of_two_full_hexes_change_places():
    t = drawn(NARROW + "terrain lake 2008 2011", axis="chit-16a")
    assert stays(t, "id-21", "2010")
    t.play("stop", "id-1 2009 stop")
    assert (t.at("id-21"), t.at("id-1")) == ("2010", "2009")
    assert "done" in t.options()


def test_3_1_3d_a_unit_makes_room_by_crossing_a_major_river():
    """[9.2.1(1)b] As where no room is in reach, but over the river lies a hex with room."""
    t = drawn(
        """
        terrain lake 1908 1909 1910 1911 2108 2109 2110 2111 2007
        terrain swamp 2008 2009
        hexside river 2008/2009 2009/2010
        hexside major-river 2010/2011
        axis hq-16a 2009
        axis id-21 2009
        axis id-1 2010
        axis id-11 2010
        axis id-58 2008
        """,
        axis="chit-16a",
    )
    assert stays(t, "id-58", "2010")
    t.play("id-1 2011")
    assert t.at("id-1") == "2011"
