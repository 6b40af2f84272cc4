import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_blitzkrieg.battle_table import asked, axis_attack, hexes, soviet_attack, steps
from tests.games.table import against

# Germans in 1910 push Soviets out of 2010. Around 2010 lie 2009 2110 2111 2011 1911 1910; 2009 and 1911 are in the zone of 1910.
# Around 2110: 2109 2209 2210 2111 2010 2009. Around 2011: 2010 2111 2112 2012 1912 1911. Around 2111: 2110 2210 2211 2112 2011 2010.
# A 3 is R, a 4 RR, a 5 1RR.
R, RR = 3, 4
ATTACK = "axis pd-1 1910\nsoviet rd-10 2010\n"
FREE = {"2110", "2111", "2011"}


def pushed(text="", die=R, force=ATTACK, **how):
    """The units in 2010 have to retreat."""
    t = axis_attack(force + text, **how)
    t.play("2010 pd-1 attack", f"die {die}")
    return t


def closed(*but):
    """Sea all around 2010 but for these hexes."""
    return "terrain sea " + " ".join(sorted({"2009", "2110", "2111", "2011", "1911"} - set(but))) + "\n"


def test_10_6_1a_a_retreat_costs_no_movement_points():
    ground = "terrain deep-woods 2110 2111 2011 2209 2210 2109\nhexside river 2010/2110 2110/2210\n"
    t = pushed(ground, RR, "axis pd-1 1910\nsoviet dno-1 2010\n")
    assert hexes(t) == FREE
    t.play("2110", "2210")
    assert t.at("dno-1") == "2210"


def test_10_6_1a_nor_is_it_a_move_of_the_unit():
    """It may move in the next order of its own side."""
    t = pushed("soviet hq-27a 2310\n")
    t.play("2110", "done")
    t.play("draw chit-27a", "rd-10")
    assert {"2210", "2510"} <= hexes(t)


def test_10_6_1b_units_of_a_hex_may_part():
    t = pushed("soviet rd-48 2010\n")
    assert (asked(t), t.options()) == (("soviet", "retreat-unit"), ["rd-10", "rd-48"])
    t.play("rd-48 2111")
    assert asked(t) == ("soviet", "retreat-hex")
    assert hexes(t) == FREE
    t.play("2011")
    assert (t.at("rd-48"), t.at("rd-10")) == ("2111", "2011")


def test_10_6_1b_or_stay_together():
    t = pushed("soviet rd-48 2010\n")
    t.play("rd-48 2111", "2111")
    assert (t.at("rd-48"), t.at("rd-10")) == ("2111", "2111")


# 10.6.2 Where nobody gets through


def test_10_6_2_off_the_map():
    # Around 2001 lie 2002 2101 2102 1901 1902 and the edge.
    t = axis_attack("terrain sea 2101 2102 2002 1902\naxis pd-1 1901\nsoviet rd-10 2001\n", hq="hq-16a 1703")
    t.play("2001 pd-1 attack", f"die {R}")
    assert t.at("rd-10") == "available"  # [12.3.1] R47


@pytest.mark.parametrize("water", ["sea", "lake"])
def test_10_6_2_into_water(water):
    t = pushed(closed("2011").replace("sea", water))
    assert t.at("rd-10") == "2011"  # the only way
    t = pushed(closed().replace("sea", water))
    assert t.at("rd-10") == "available"
    assert asked(t) == ("axis", "advance")


@pytest.mark.parametrize("water", ["sea", "lake"])
def test_10_6_2_across_an_impassable_hexside(water):
    t = pushed(closed("2011") + f"hexside {water} 2010/2011\n")
    assert t.at("rd-10") == "available"


def test_10_6_2_into_a_hex_of_the_enemy():
    """[3.1.2] Ruling R46."""
    t = pushed(closed("2011") + "axis id-1 2011\n")
    assert t.at("rd-10") == "available"


@pytest.mark.parametrize("bridge", ["", "line road 2110 2210\n"])
def test_10_6_2_across_a_major_river_at_the_second_hex(bridge):
    # Out of 2010 only to 2110, and from there only over the river to 2210.
    way = closed("2110").strip() + " 2109 2209\nhexside major-river 2110/2210\n" + bridge
    assert pushed(way, R).at("rd-10") == "2110"
    assert pushed(way, RR).at("rd-10") == "available"
    assert pushed(way.replace("major-river", "river"), RR).at("rd-10") == "2210"


def test_10_6_2_but_not_at_the_first():
    """Ruling R34."""
    way = closed("2110").strip() + " 2109 2209\nhexside major-river 2010/2110\n"
    assert pushed(way, R).at("rd-10") == "2110"
    assert pushed(way, RR).at("rd-10") == "2210"


def test_10_6_2_a_way_that_goes_on_is_taken_before_a_dead_end():
    # Behind 2110 there is nothing but water, behind 2011 land.
    t = pushed("terrain sea 2111 2009 2109 2209 2210\n", RR)
    assert t.at("rd-10") == "2011"
    assert hexes(t) == {"2112", "2012", "1912"}


def test_10_6_2_even_through_a_zone():
    """[10.6.3] Ruling R59: zones bar nothing; they cost steps."""
    t = pushed("terrain sea 2111 2011 2009 2109 2209 2210\n", RR)  # 2110 is a dead end, 1911 is in a zone
    assert (t.at("rd-10"), steps(t, "rd-10")) == ("1911", 1)
    assert hexes(t) == {"1811", "1912"}


def test_10_6_2_it_does_not_go_to_and_fro():
    """Ruling R64: 2110 is a dead end, so that there is no way of two hexes."""
    t = pushed(closed("2110").strip() + " 2109 2209 2210\n", RR)
    assert any("is eliminated in 2010 [10.6.2]" in line for line in t.log())


def test_10_6_2_the_axis_loses_points_for_such_units():
    """[15.4(4)] Ruling R47."""
    t = soviet_attack(
        "terrain sea 2009 2011 1910 1911 2111\naxis id-1 2010 reduced\nsoviet td-2 2110\nsoviet td-5 2110\n"
    )
    t.play("2010 all attack", f"die {R}")
    assert t.at("id-1") == "eliminated"
    t.play("done")
    assert "losses = 1\n" in t.text()


# 10.6.3 Zones of control. With Germans in 1910 and 2111 each hex around 2010 is in a zone: 2009 2110 2011 1911.
RING = "axis id-1 2111\n"


@pytest.mark.parametrize("friend", ["", "soviet rd-48 2110\nsoviet rd-90 2011\nsoviet rd-5 2009\nsoviet rd-23 1911\n"])
def test_10_6_3_a_step_for_a_hex_in_a_zone(friend):
    """Friendly units do not help."""
    t = pushed(RING + friend)
    assert hexes(t) == {"2009", "2110", "2011", "1911"}
    t.play("2110")
    assert (t.at("rd-10"), steps(t, "rd-10")) == ("2110", 1)


def test_10_6_3_a_reduced_unit_is_lost():
    t = pushed(RING, force="axis pd-1 1910\nsoviet rd-10 2010 reduced\n")
    while asked(t)[1] == "retreat-hex":
        t.play(t.options()[0])
    assert t.at("rd-10") == "available"
    assert asked(t) == ("axis", "advance")


def test_10_6_3_a_mechanized_one_for_good():
    """[12.3.2] Ruling R47."""
    t = pushed(RING, force="axis pd-1 1910\nsoviet td-2 2010 reduced\n")
    while asked(t)[1] == "retreat-hex":
        t.play(t.options()[0])
    assert t.at("td-2") == "eliminated"


def test_10_6_3_a_step_for_each_such_hex():
    # Only 2110 and then 2210 are land, and both are in the zone of 2111.
    t = pushed(closed("2110", "2111").strip() + " 2109 2209\n" + RING, RR)
    assert t.at("rd-10") == "available"
    t = pushed(closed("2110", "2111").strip() + " 2109 2210\n" + RING, RR)  # 2209 is in no zone
    assert (t.at("rd-10"), steps(t, "rd-10")) == ("2209", 1)


def test_10_6_3_hqs_suffer_too():
    t = pushed(RING, force="axis pd-1 1910\nsoviet hq-11a 2010\n")
    while asked(t)[1] == "retreat-hex":
        t.play(t.options()[0])
    assert t.at("hq-11a") == "available"  # it has one step


def test_10_6_3_a_hex_without_a_zone_costs_nothing():
    t = pushed()
    t.play("2111")
    assert steps(t, "rd-10") == 2


def test_10_6_3_no_zone_reaches_over_a_lake():
    """[3.2.1]"""
    t = pushed(RING + "hexside lake 2111/2110\n")
    assert (t.at("rd-10"), steps(t, "rd-10")) == ("2110", 2)


def test_10_6_3_nor_into_a_fortress():
    """[14.2.2]"""
    t = pushed(RING + "soviet fort-1 2110\n")
    assert (t.at("rd-10"), steps(t, "rd-10")) == ("2110", 2)


# 10.6.4 Full hexes
FULL = "soviet rd-48 2110\nsoviet rd-90 2110\n"


def test_10_6_4_out_of_a_full_hex_it_goes_one_hex_further():
    t = pushed(closed("2110") + FULL)
    assert hexes(t) == {"2109", "2209", "2210"}  # 2110 is the only first hex
    t.play("2210")
    assert (t.at("rd-10"), steps(t, "rd-10")) == ("2210", 2)


def test_10_6_4_and_again():
    t = pushed(closed("2110").strip() + " 2109 2209\n" + FULL + "soviet rd-5 2210\nsoviet rd-23 2210\n")
    # Around 2210: 2209 2310 2311 2211 2111 2110.
    assert hexes(t) == {"2211", "2310", "2311"}
    t.play("2310")
    assert t.at("rd-10") == "2310"


def test_10_6_4_hqs_fill_a_hex_and_fortresses_do_not():
    """[3.1.1b] [14.2.3]"""
    t = pushed(closed("2110") + "soviet rd-48 2110\nsoviet hq-11a 2110\n")
    assert hexes(t) == {"2109", "2209", "2210"}
    assert pushed(closed("2110") + "soviet rd-48 2110\nsoviet fort-1 2110\n").at("rd-10") == "2110"


def test_10_6_4_units_of_the_same_retreat_fill_a_hex():
    t = pushed(closed("2110") + "soviet rd-48 2010\nsoviet rd-90 2110\n")
    t.play("rd-48")
    assert t.at("rd-48") == "2110"
    assert hexes(t) == {"2109", "2209", "2210"}


def test_10_6_4_passing_through_a_full_hex():
    t = pushed(closed("2110") + FULL, RR)
    t.play("2210")
    assert t.at("rd-10") == "2210"


def test_10_6_4_the_hex_further_kills_over_a_major_river():
    """[10.6.2] Ruling R46."""
    way = closed("2110").strip() + " 2109 2209\nhexside major-river 2110/2210\n"
    assert pushed(way + FULL).at("rd-10") == "available"


def test_10_6_4_the_hex_further_may_lie_in_a_zone():
    t = pushed(closed("2110", "2111").strip() + " 2109 2209\n" + FULL + RING)
    # 2110 and 2210 are in the zone of 2111: two steps.
    assert t.at("rd-10") == "available"


# 10.6.5 The way. Germans behind 6 hexes from 1010, the end of their railway, have no line: 1610 is the last in row 10.
GERMAN = "axis id-1 2010\nsoviet td-2 2009\nsoviet td-5 2009\n"  # its zone leaves 2011 1911 2111


def german_pushed(text="", die=R):
    t = soviet_attack(GERMAN + text, hq="hq-8a 2307")
    t.play("2010 td-2 td-5 attack", f"die {die}")
    return t


def test_10_6_5a_towards_a_communication_line():
    t = german_pushed()
    assert t.at("id-1") == "1911"  # 2011 and 2111 are farther from column 16
    t = german_pushed(die=RR)
    t.play(*({"1911"} & hexes(t)))
    assert hexes(t) == {"1810", "1811"}
    assert t.why("1912").startswith("[10.6.5a]")
    with pytest.raises(Refusal, match=r"10\.6\.5a"):
        t.play("1912")


def test_10_6_5a_every_hex_with_a_line_is_as_good():
    """Ruling R17: there the distance is 0."""
    t = pushed()
    assert hexes(t) == FREE


def test_10_6_5b_the_fewest_zones_first():
    t = pushed()
    for wrong in ("2009", "1911"):
        assert t.why(wrong).startswith("[10.6.5b]")
        with pytest.raises(Refusal, match=r"10\.6\.5b"):
            t.play(wrong)


def test_10_6_5b_before_the_direction():
    t = german_pushed("soviet rd-10 1811\n")  # 1911 is in its zone, as 1912 is
    assert t.at("id-1") == "2011"


def test_10_6_5b_counted_over_the_whole_way():
    # 2011 is free, but every hex behind it is in a zone of 1913 or 2113; 2110 leads on without any.
    t = pushed("terrain sea 2111\naxis id-1 1913\naxis id-11 2113\n", RR)
    assert t.at("rd-10") == "2110"
    assert hexes(t) == {"2109", "2209", "2210"}


def test_10_6_5c_then_room_at_the_end():
    t = pushed(FULL)
    assert hexes(t) == {"2111", "2011"}
    assert t.why("2110").startswith("[10.6.5c]")
    with pytest.raises(Refusal, match=r"10\.6\.5c"):
        t.play("2110")


def test_10_6_5c_but_rather_a_full_hex_than_a_zone():
    """[10.6.5b] comes first: 2009 and 1911 have room."""
    t = pushed("terrain sea 2111 2011\n" + FULL)
    assert hexes(t) == {"2109", "2209", "2210"}


def test_10_6_5c_before_the_direction():
    t = german_pushed("axis id-11 1911\naxis id-21 1911\n")
    assert t.at("id-1") == "2011"  # the next nearest


def test_10_6_5_no_unit_returns_to_a_hex_of_its_retreat():
    """Ruling R64."""
    t = pushed(die=RR)
    t.play("2110")
    assert hexes(t) == {"2109", "2209", "2210", "2111"}
    assert "2010" not in t.options()


def test_10_6_5b_hexes_beyond_a_full_one_count_too():
    """[10.6.4] Both 2110 and 2011 are full and in no zone. From 2110 the way goes on freely, from 2011 only into zones."""
    t = pushed("terrain sea 2111\naxis id-1 1913\naxis id-11 2113\nsoviet rd-5 2011\nsoviet rd-23 2011\n" + FULL)
    assert t.at("rd-10") == "2110"
    assert hexes(t) == {"2109", "2209", "2210"}


def test_10_6_5b_no_dead_end_beyond_a_full_hex_while_there_is_another_way():
    """[10.6.2] [10.6.4] 2110 is full and nothing but water lies beyond: a unit that can go elsewhere is not forced there."""
    t = pushed(closed("2110", "1911").strip() + " 2109 2209 2210\n" + FULL)
    assert (t.at("rd-10"), steps(t, "rd-10")) == ("1911", 1)


def test_10_6_5a_its_own_hex_is_no_goal():
    """All hexes around 2010 are in zones; 1911, full of Germans, has a line, and 2011 is the only hex next to it."""
    t = soviet_attack(
        """
        line rail 1010 1110 1210 1310 1410 1510 1610 1710 1810
        terrain sea 1910
        axis id-1 2010
        axis id-11 1911
        axis id-21 1911
        soviet td-2 2009
        soviet td-5 2009
        soviet rd-10 2112
        soviet rd-48 1912
        """,
        hq="hq-8a 2307",
    )
    t.play("2010 td-2 td-5 attack", f"die {R}")
    assert t.at("id-1") == "2011"


# 10.6.6 Units that have retreated. rd-10 goes back from 2010 to 2110, which is next to 2209.
AGAIN = "axis pd-1 1910\nsoviet rd-10 2010\naxis id-1 2209 reduced\n"


def again(text="", force=AGAIN):
    """rd-10 has retreated to 2110, the only way, and loses a step in the zone of 2209."""
    t = axis_attack(closed("2110") + force + text, hq="hq-16a 1907")
    t.play("2010 pd-1 attack", f"die {R}", "done")
    assert t.at("rd-10") == "2110"
    return t


def test_10_6_6_a_unit_that_retreated_has_no_strength():
    """[10.3.5] Ruling R20: the last column, and terrain does not help."""
    t = again("terrain deep-woods 2110\nhas town 2110\n")
    assert (asked(t), t.options()) == (("axis", "target"), ["2110", "done"])
    t.play("2110 id-1")
    seen = t.preview("attack")
    assert (f"{seen['attack']} against {seen['defence']}", seen["column"], seen["shifts"]) == (
        "2 against 0",
        "10-1",
        [],
    )
    assert [(each["whose"], each["rule"]) for each in seen["because"]] == [("defender", "10.6.6")]


def test_10_6_6_others_in_its_hex_defend_with_theirs():
    """Ruling R21."""
    t = again("soviet dno-1 2110\naxis id-11 2209\n")
    t.play("2110 id-1 id-11")
    assert against(t) == "7 against 2"
    t.play("attack", "die 5")
    assert t.options() == ["rd-10", "dno-1"]  # but it may lose steps


def test_10_6_6_until_the_end_of_the_segment():
    t = axis_attack(
        closed("2110") + AGAIN.replace(" reduced", "") + "axis hq-18a 2307\n", hq="hq-16a 1907", more=",chit-18a"
    )
    t.play("2010 pd-1 attack", f"die {R}", "done", "done")
    t.play("draw chit-18a", "done", "2110 id-1")
    assert against(t) == "5 against 1"  # reduced by the zone


def test_10_6_6_a_unit_that_retreats_again_goes_on():
    t = again()
    t.play("2110 id-1 attack", f"die {R}")
    while asked(t)[1] == "retreat-hex":
        t.play(t.options()[0])
    assert t.at("rd-10") != "2110"
