import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_blitzkrieg.battle_table import asked, axis, hexes, soviet

# A road leads east from 1910 along row 10, through deep woods. Ten hexes from 1910 lies 2910, eleven 3010.
ALONG = [f"{column}10" for column in range(19, 36)]
ROAD = f"terrain deep-woods {' '.join(ALONG)}\nline road {' '.join(ALONG)}\n"
FAR = "soviet rd-10 4030\n"


def moving(text, unit="id-1", side=axis, **how):
    t = side(ROAD + text, **how)
    t.play(unit)
    return t


def march(text, unit="id-1", side=axis, **how):
    """A unit in strategic movement."""
    t = moving(text, unit, side, **how)
    t.play("strategic")
    return t


def test_9_3_1a_each_hex_along_a_road_costs_half_a_point():
    """[TEC.k]"""
    t = march(FAR + "axis id-1 1910\n")
    assert (t.preview("2010")["cost"], t.preview("2110")["cost"]) == (0.5, 1)
    assert "2910" in t.options()  # ten hexes with five points
    assert t.why("3010").startswith("[9.3.1a]")
    with pytest.raises(Refusal, match=r"9\.3\.1a"):
        t.play("3010")
    t.play("2910")
    assert t.at("id-1") == "2910"


def test_9_3_1a_in_several_legs():
    t = march(FAR + "axis id-1 1910\n")
    t.play("2010", "2310")
    assert "2910" in t.options()
    assert "3010" not in t.options()
    t.play("2910")
    assert asked(t)[1] == "unit"


def test_9_3_1a_by_motor_twice_as_far_as_its_points():
    t = march(FAR + "axis pd-1 1910 reduced\n", "pd-1")
    assert hexes(t) == set(ALONG[1:])  # to the end of the road, sixteen hexes away


def test_9_3_1a_hqs_march_as_well():
    t = march(FAR, "hq-16a", hq="hq-16a 1910")
    assert "2910" in t.options()


def test_9_3_1a_a_march_crosses_rivers_by_its_bridges():
    """[9.2.1(1)c]"""
    t = march("hexside major-river 2010/2110\nhexside river 2210/2310\n" + FAR + "axis id-1 1910\n")
    assert "2910" in t.options()
    assert t.preview("2910")["cost"] == 5


def test_9_1_2_a_march_never_leaves_the_road():
    """[9.3.1b]"""
    t = march(FAR + "axis id-1 1910\n")
    assert hexes(t) == set(ALONG[1:11])
    assert t.why("1911").startswith("[9.3.1b]")
    t.play("2010")
    assert t.why("2011").startswith("[9.3.1b]")
    with pytest.raises(Refusal, match=r"9\.3\.1b"):
        t.play("2011")


def test_9_1_2_a_normal_move_never_becomes_a_march():
    t = moving(FAR + "axis id-1 1910\n")
    t.play("1911")  # off the road
    assert "strategic" not in t.options()
    with pytest.raises(Refusal):
        t.play("strategic")
    t.play("1910")  # back on it: 1 for clear land and 2 for deep woods, two points left
    assert "strategic" not in t.options()
    assert "2110" in t.options()
    assert "2210" not in t.options()


def test_9_1_2_a_march_stays_one():
    t = moving(FAR + "axis id-1 1910\n")
    t.play("2610")  # seven hexes: only a march leads there
    assert t.at("id-1") == "2610"
    assert {h for h in hexes(t) if h > "2610"} == {"2710", "2810", "2910"}
    assert t.why("2611").startswith("[9.3.1b]")


def test_9_1_2_what_normal_movement_reaches_is_reached_by_it():
    """Ruling R66."""
    t = moving(FAR + "axis id-1 1910\n")
    t.play("2110")  # two points along the road
    assert "2211" in t.options()  # three points left, deep woods beside the road or clear land
    assert "2410" in t.options()
    assert "2510" not in t.options()


def test_9_1_2_over_the_river_rather_than_round_it_by_road():
    """Ruling R66: 1911 is the other bank, and nine hexes away by road."""
    river = "hexside major-river 1910/1911 1810/1911 2010/1911\nterrain lake 1711 1811 2011 2111 2211\n"
    road = "line road 1910 1810 1710 1610 1611 1612 1712 1812 1912 1911\n"
    t = moving(river + road + FAR + "axis id-1 1910\n")
    assert t.preview("1911")["path"] == ["1910", "1911"]
    t.play("1911")
    assert "[9.2b]" in t.log()[-1]
    t = march(river + road + FAR + "axis id-1 1910\n")
    assert t.preview("1911")["cost"] == 4.5


def test_9_3_1b_a_march_begins_on_a_road():
    t = moving(FAR + "axis id-1 1911\n")
    assert "strategic" not in t.options()
    with pytest.raises(Refusal, match=r"9\.3\.1b"):
        t.play("strategic")
    t.play("2010")
    assert "2310" in t.options()  # three points after a hex of deep woods
    assert "2410" not in t.options()


def test_9_3_1b_hexes_with_roads_are_not_joined_without_one():
    t = march("line road 2012 2112\nline road 1911 2011\n" + FAR + "axis id-1 1910\n")
    assert hexes(t) == set(ALONG[1:11])  # 1911 and 2011 are beside it, but no road leads there


def test_9_3_1b_a_march_may_turn_at_a_junction():
    t = march("line road 2010 2011 2012\n" + FAR + "axis id-1 1910\n")
    assert t.preview("2012")["cost"] == 1.5


def test_9_3_1c_a_march_does_not_begin_in_a_zone():
    t = moving("axis id-1 1910\nsoviet rd-10 1909\n")
    assert "strategic" not in t.options()
    with pytest.raises(Refusal, match=r"9\.3\.1c"):
        t.play("strategic")


def test_9_3_1c_nor_enter_one():
    """The second example of 9.3: an enemy beside the road ends the march before his zone."""
    t = march("axis id-1 1910\nsoviet rd-10 2309\n")  # its zone: 2308 2408 2409 2310 2209 2208
    assert hexes(t) == {"2010", "2110", "2210"}
    assert t.why("2310").startswith("[9.3.1c]")
    with pytest.raises(Refusal, match=r"9\.3\.1c"):
        t.play("2310")
    assert t.why("2410")


def test_9_3_1c_friendly_units_do_not_open_a_zone():
    t = march("axis id-1 1910\naxis id-11 2310\nsoviet rd-10 2309\n")
    assert hexes(t) == {"2010", "2110", "2210"}


def test_9_3_1c_an_enemy_on_the_road_stops_a_march():
    t = march("axis id-1 1910\nsoviet rd-10 2510\n")  # 2409 2410 are next to it
    assert hexes(t) == {"2010", "2110", "2210", "2310"}
    assert t.why("2510").startswith("[3.1.2]")


# Around 2211, where the Germans are: 2210 2311 2312 2212 2112 2111. Of the road only 2210 is in their zone.
BESIEGED = "axis id-1 2211 reduced\n"


def test_9_3_1c_a_fortress_lies_in_no_zone():
    """[14.2.2] Ruling R55: a march may begin, pass or end there."""
    t = moving(BESIEGED + "soviet rd-10 2210\n", "rd-10", soviet)
    assert "strategic" not in t.options()
    t = march(BESIEGED + "soviet rd-10 2210\nsoviet fort-1 2210\n", "rd-10", soviet)
    assert "1910" in t.options()
    t = march(BESIEGED + "soviet rd-10 2510\n", "rd-10", soviet)
    assert t.why("2210").startswith("[9.3.1c]")
    t = march(BESIEGED + "soviet rd-10 2510\nsoviet fort-1 2210\n", "rd-10", soviet)
    assert {"2210", "1910"} <= hexes(t)


def test_9_3_1_units_may_attack_after_a_march():
    """[10.1.1a] Ruling R54."""
    t = march(BESIEGED + "soviet rd-10 2510\nsoviet fort-1 2210\n", "rd-10", soviet)
    t.play("2210", "stop", "done")
    assert (asked(t), t.options()) == (("soviet", "target"), ["2211", "done"])


def test_9_3_1c_the_soviets_march_too():
    t = march("axis id-1 4030\nsoviet rd-10 2510\n", "rd-10", soviet, hq="hq-8a 2512")
    assert {"1910", "3510"} <= hexes(t)
    assert t.preview("3510")["cost"] == 5


def test_9_3_1_a_march_may_be_given_up_before_it_begins():
    """A unit that asked for strategic movement but stays where it is has not moved."""
    t = march(FAR + "axis id-1 1910\n")
    t.play("stop")
    assert t.at("id-1") == "1910"
    assert asked(t) == ("axis", "unit")


def test_9_3_1c_a_march_that_leads_nowhere_is_not_offered():
    t = moving("axis id-1 1910\nsoviet rd-10 2110\n")  # 2010, the only hex along the road, is in its zone
    assert "strategic" not in t.options()
