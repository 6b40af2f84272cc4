"""[17.1] [17.2]: the first Soviet movement."""

import re

import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table

# On the blank board a hex costs one point: a rifle unit in supply has five, an armored one seven. The zone of 0505 is
# 0404 0405 0504 0506 0604 0605, that of 0506 is 0405 0406 0505 0507 0605 0606. A source in its own hex supplies a unit.


def refused(t, answer, case):
    assert answer not in t.options()
    with pytest.raises(Refusal, match=re.escape(case)):
        t.play(answer)


def finish(t, phase):
    """End the phase, if it has not ended by itself for want of a decision."""
    if t.position.state.phase == phase:
        t.play("done")
    assert t.position.state.phase != phase


# 17.1


def in_contact(turn):
    # rifle-01 and rifle-02 share 0505, next to 0506. 0504 is free of zones: 3 points and 1.
    return table(f"""
        has soviet-source 0505 2001
        turn {turn} soviet movement
        german inf-1 0506
        soviet rifle-01 0505
        soviet rifle-02 0505
        soviet rifle-03 2001
    """)


def test_17_1_no_soviet_unit_disengages():
    t = in_contact(1)
    assert t.options() == ["rifle-03"]
    assert "17." in t.why("rifle-01")
    refused(t, "rifle-01", "[17.")
    t = in_contact(2)
    t.play("rifle-01 0504")
    assert t.at("rifle-01") == "0504"


def overrunning(turn):
    # From 0501 to 0502 is one point of seven; 0502 is next to 0503. An overrun would cost three.
    t = table(f"""
        has soviet-source 0501 2001
        turn {turn} soviet movement
        german inf-1 0503
        soviet armor-01 0501
        soviet rifle-01 2001
    """)
    t.play("armor-01 0502")
    return t


def test_17_1_no_soviet_unit_overruns():
    t = overrunning(1)
    assert t.position.ask.kind == "unit"  # its move is over
    assert "armor-01" not in t.options()
    assert (t.at("armor-01"), t.at("inf-1")) == ("0502", "0503")
    t = overrunning(2)
    assert (t.position.ask.kind, t.why("0503")) == ("leg", "")


def waiting(turn, box):
    return table(f"""
        has soviet-source 1113 2906 2908
        turn {turn} soviet movement
        german inf-1 1107
        soviet rifle-01 {box}
    """)


def test_17_1_no_soviet_unit_is_held_back():
    t = waiting(1, "s1-inf")
    refused(t, "done", "[16.5]")
    t.play("rifle-01 stop")  # it may wait for others to move first, no longer
    refused(t, "done", "[16.5]")
    assert t.options() == ["rifle-01"]
    t = waiting(2, "s2-inf")
    t.play("done")
    assert t.at("rifle-01") == "s2-inf"


def test_17_1_none_of_the_four_is_held_back():
    # Entering costs one point. Armor has six left for the five hexes to 1108, next to 1107; the rifle unit has four
    # and comes to 1109.
    t = table("""
        has soviet-source 1113
        turn 1 soviet movement
        german inf-1 1107
        soviet rifle-01 s1-inf
        soviet armor-01 s1-arm
        soviet armor-02 s1-arm
        soviet armor-03 s1-arm
    """)
    for unit in ("armor-01", "armor-02", "armor-03"):
        refused(t, "done", "[16.5]")
        t.play(f"{unit} 1113 1108")
    refused(t, "done", "[16.5]")
    t.play("rifle-01 1113 1109")
    finish(t, "soviet movement")
    assert t.position.state.phase == "soviet combat"


def test_17_1_a_unit_of_a_later_turn_is_not_due():
    t = table("""
        has soviet-source 0501
        turn 1 soviet movement
        german inf-1 0507
        soviet rifle-01 0501
        soviet rifle-02 s2-inf
    """)
    assert t.options() == ["rifle-01"]
    t.play("rifle-01 0506")
    finish(t, "soviet movement")
    assert t.at("rifle-02") == "s2-inf"


def test_17_1_german_units_may_overrun_and_disengage_on_turn_1():
    t = table("""
        has german-source 0505
        turn 1 german movement
        german 1/41 0505
        german 6/41 0505
        soviet rifle-01 0506
    """)
    t.play("1/41")
    assert {"0506", "0504"} <= set(t.options())


# 17.2a


def alone(german, start="0501", turn=1, unit="rifle-01", more=""):
    return table(f"""
        has soviet-source {start}
        {more}
        turn {turn} soviet movement
        {"".join(f"german {name} {h}  " for name, h in zip(("inf-1", "inf-11"), german.split(), strict=False))}
        soviet {unit} {start}
    """)


def test_17_2a_a_unit_must_move_next_to_a_german_unit():
    # 0507 is six hexes from 0501, and 0506 five.
    t = alone("0507")
    refused(t, "done", "[17.2")
    t.play("rifle-01")
    assert t.options() == ["0506"]
    assert "17.2a" in t.why("0505")
    refused(t, "0502", "17.2a")
    with pytest.raises(Refusal):
        t.play("stop")
    t.play("0506")
    assert t.at("rifle-01") == "0506"
    finish(t, "soviet movement")
    assert t.position.state.phase == "soviet combat"


def test_17_2a_it_may_choose_among_the_hexes_next_to_the_german_unit():
    # 0504 is three hexes away, 0404 and 0604 are four; the far side of 0505 is closed off by the zone itself.
    t = alone("0505")
    t.play("rifle-01")
    assert t.options() == ["0404", "0504", "0604"]


def test_17_2a_the_german_unit_need_not_be_the_nearest():
    # 0507 is two hexes away, 1005 five.
    t = alone("0507 1005", start="0505")
    t.play("rifle-01")
    assert t.options() == ["0406", "0407", "0506", "0606", "0607", "0905", "0906", "1004", "1006"]
    t.play("0905")
    assert t.at("rifle-01") == "0905"


def test_17_2a_a_full_hex_is_no_choice():
    t = table("""
        has soviet-source 0501
        turn 1 soviet movement
        german inf-1 0505
        soviet rifle-01 0504
        soviet rifle-02 0504
        soviet rifle-03 0504
        soviet rifle-04 0501
    """)
    t.play("rifle-04")
    assert t.options() == ["0404", "0604"]


def test_17_2a_each_unit_moves_by_itself():
    def stacked(turn):
        t = table(f"""
            has soviet-source 0501
            turn {turn} soviet movement
            german inf-1 0507
            soviet rifle-01 0501
            soviet rifle-02 0501
        """)
        t.play("rifle-01")
        return t

    assert "join" in stacked(2).options()
    t = stacked(1)
    assert "join" not in t.options()
    t.play("0506")
    refused(t, "done", "[17.2")  # the other one must come too
    t.play("rifle-02 0506")
    assert t.at("rifle-01") == t.at("rifle-02") == "0506"


def test_17_2a_it_is_for_turn_1_only():
    t = alone("0507", turn=2)
    t.play("rifle-01")
    assert {"0401", "0502", "stop"} <= set(t.options())
    t.play("stop")
    finish(t, "soviet movement")
    assert t.at("rifle-01") == "0501"


def test_17_2a_the_germans_need_not_move():
    t = table("""
        has german-source 0501
        turn 1 german movement
        german inf-1 0501
        soviet rifle-01 0507
    """)
    t.play("done")
    assert t.at("inf-1") == "0501"


def test_17_2a_a_unit_that_begins_in_a_german_zone_stays():
    # Ruling R29, though 1005 would be in reach.
    t = table("""
        has soviet-source 0505 2001
        turn 1 soviet movement
        german inf-1 0506
        german inf-11 1005
        soviet rifle-01 0505
        soviet rifle-02 2001
    """)
    assert t.options() == ["rifle-02"]
    assert t.why("rifle-01") != ""


def test_17_2a_open_water_between_them_is_no_contact():
    # Ruling R29. From 0505 the zone of 0506 is entered in 0405 and 0605, or around them in 0406 and 0606.
    t = alone("0506", start="0505", more="hexside sea 0505/0506")
    refused(t, "done", "[17.2")
    t.play("rifle-01")
    assert t.options() == ["0405", "0406", "0605", "0606"]


def test_17_2a_an_arriving_unit_goes_on_to_the_enemy():
    # One point for 1113 and four to 1109, next to 1108.
    t = table("""
        has soviet-source 1113
        turn 1 soviet movement
        german inf-1 1108
        soviet rifle-01 s1-inf
    """)
    t.play("rifle-01 1113")
    assert t.options() == ["1109"]
    assert "17.2a" in t.why("1112")


def test_17_2a_who_is_shut_in_when_it_moves_is_excused_and_else_is_not():  # ruling R56
    # A strait: 0103 is the one hex next to the German in 0104, and it has room for three.
    sea = " ".join(f"02{row:02}" for row in range(1, 14))
    units = "".join(f"soviet rifle-0{n} 010{at}\n" for n, at in ((1, 1), (2, 2), (3, 2), (4, 2)))
    text = f"terrain sea {sea}\nhas soviet-source 0101\nturn 1 soviet movement\ngerman inf-1 0104\n{units}"
    t = table(text)
    t.play("rifle-01")  # 0102 is full
    assert (t.at("rifle-01"), t.options()) == ("0101", ["rifle-02", "rifle-03", "rifle-04"])
    t = table(text)
    t.play("rifle-02 0103", "rifle-01")
    assert t.options() == ["0103"]
    assert "17.2a" in t.why("0102")


def test_17_2a_the_reason_is_that_of_a_unit_in_reach():
    t = table("has soviet-source 0501\nturn 1 soviet movement\ngerman inf-1 0505\nsoviet rifle-01 0501")
    t.play("rifle-01")
    assert "17.2a" in t.why("stop")


# 17.2b


def test_17_2b_a_unit_out_of_reach_goes_as_far_as_it_can():
    # Nine hexes to 0510; after five, four are left.
    t = alone("0510")
    refused(t, "done", "[17.2")
    t.play("rifle-01")
    assert t.options() == ["0506"]
    assert "17.2b" in t.why("0505")
    refused(t, "0405", "17.2b")
    with pytest.raises(Refusal):
        t.play("stop")
    t.play("0506")
    finish(t, "soviet movement")
    assert t.at("rifle-01") == "0506"


def test_17_2b_armor_uses_all_its_seven_points():
    t = alone("0510", unit="armor-01")
    t.play("armor-01")
    assert t.options() == ["0508"]


def test_17_2b_an_unsupplied_unit_has_two_points_to_use():
    t = table("turn 1 soviet movement\ngerman inf-1 0510\nsoviet rifle-01 0501")
    t.play("rifle-01")
    assert t.options() == ["0503"]


def test_17_2b_the_nearest_is_counted_in_movement_points():
    # Ruling R28. 0705 is eight hexes away, but two swamps lie between: ten points. 2405 is nine clear hexes away.
    swamps = " ".join(f"{column}{row:02}" for column in (11, 12) for row in range(1, 14))
    t = alone("0705 2405", start="1505", more=f"terrain swamp {swamps}")
    t.play("rifle-01")
    assert t.options() == ["2003", "2004", "2005", "2006", "2007"]
    assert "17.2b" in t.why("1305")


def test_17_2b_roads_count():
    # Ruling R28. 0110 is nine points away; 1701 is sixteen hexes along a road, eight points for armor.
    road = " ".join(f"{column:02}01" for column in range(1, 18))
    t = alone("0110 1701", start="0101", unit="armor-01", more=f"line road {road}")
    t.play("armor-01")
    assert t.options() == ["1501"]  # seven points make fourteen hexes
    t = alone("0110 1701", start="0101", more=f"line road {road}")
    t.play("rifle-01")  # sixteen points for infantry
    assert t.options() == ["0106"]


def test_17_2b_between_equals_the_owner_chooses():
    # Ruling R28. Eight hexes each, five of which it goes.
    t = alone("0705 2305", start="1505")
    t.play("rifle-01")
    assert t.options() == ["1003", "1004", "1005", "1006", "2003", "2004", "2005", "2006"]


def test_17_2b_a_point_that_brings_it_no_nearer_is_not_spent():
    # A wall of swamp, one hex thick, leads through 0405, 0506 and 0605. Four points to 0505; the fifth is too little.
    wall = " ".join(f"{column:02}{6 if column % 2 else 5:02}" for column in range(1, 30))
    t = table(f"""
        has soviet-source 0501
        terrain swamp {wall}
        turn 1 soviet movement
        german inf-1 0510
        soviet rifle-01 0501
        soviet rifle-02 0501
    """)
    t.play("rifle-01")
    assert t.options() == ["0505"]
    t.play("0505")
    assert t.position.ask.kind == "unit"
    assert t.options() == ["rifle-02"]


def test_17_2b_a_unit_that_cannot_come_nearer_stays():
    t = table("""
        has soviet-source 0501 1010
        terrain sea 1009 1011 0910 0911 1110 1111
        turn 1 soviet movement
        german inf-1 0507
        soviet rifle-01 0501
        soviet rifle-02 1010
    """)
    t.play("rifle-02")
    assert (t.position.ask.kind, t.options()) == ("unit", ["rifle-01"])
    t.play("rifle-01 0506")
    finish(t, "soviet movement")
    assert t.at("rifle-02") == "1010"


def test_17_2b_an_arriving_unit_goes_on_with_what_it_has_left():
    # 1107 is six hexes from 1113. Four points are left after entering.
    t = waiting(1, "s1-inf")
    t.play("rifle-01 1113")
    assert t.options() == ["1109"]
    assert "17.2b" in t.why("1110")


def test_17_2b_a_unit_does_not_move_to_a_hex_that_is_no_nearer():
    # 0505 and 0605 touch each other and 0506, which is full; around them is the sea. Both are as far from 0510.
    t = table("""
        terrain sea 0404 0405 0504 0604 0606 0705 0706
        has soviet-source 0505 0506
        turn 1 soviet movement
        german inf-1 0510
        soviet rifle-01 0505
        soviet rifle-02 0506
        soviet rifle-03 0506
        soviet rifle-04 0506
    """)
    t.play("rifle-01")
    assert t.position.ask.kind == "unit"
    assert t.options() == ["rifle-02", "rifle-03", "rifle-04"]
    assert t.at("rifle-01") == "0505"


def test_17_2b_nor_to_one_that_is_farther():
    # 0504 lies behind 0505, which touches 0506, which is full; around them is the sea.
    t = table("""
        terrain sea 0403 0404 0405 0503 0603 0604 0605
        has soviet-source 0505 0506
        turn 1 soviet movement
        german inf-1 0510
        soviet rifle-01 0505
        soviet rifle-02 0506
        soviet rifle-03 0506
        soviet rifle-04 0506
    """)
    t.play("rifle-01")
    assert t.position.ask.kind == "unit"
    assert t.at("rifle-01") == "0505"


def test_17_2b_interdiction_makes_the_way_longer():  # ruling R28
    # A strait in column 01. Both Germans are six hexes away, and without supply rifle-01 has two points.
    sea = " ".join(f"02{row:02}" for row in range(1, 14))
    text = f"terrain sea {sea}\nturn 1 soviet movement\ngerman inf-1 0101\ngerman inf-11 0113\nsoviet rifle-01 0107\n"
    t = table(text)
    t.play("rifle-01")
    assert t.options() == ["0105", "0109"]
    t = table(text + "german air-1 0103")  # seven points to inf-1
    t.play("rifle-01")
    assert t.options() == ["0109"]


# 17.2c


def garrisons(turn):
    return table(f"""
        has soviet-source 0205 2204 0206 2205
        turn {turn} soviet movement
        german inf-1 0211
        german inf-11 2211
        soviet rifle-01 0205
        soviet rifle-02 2204
        soviet rifle-03 0206
        soviet rifle-04 2205
    """)


def test_17_2c_the_units_in_0205_and_2204_do_not_move():
    t = garrisons(1)
    assert t.options() == ["rifle-03", "rifle-04"]
    for unit in ("rifle-01", "rifle-02"):
        assert "17.2c" in t.why(unit)
        refused(t, unit, "17.2c")
    t.play("rifle-03 0210", "rifle-04 2210")
    finish(t, "soviet movement")  # and need not
    assert (t.at("rifle-01"), t.at("rifle-02")) == ("0205", "2204")


def test_17_2c_they_are_free_on_turn_2():
    t = garrisons(2)
    assert {"rifle-01", "rifle-02"} <= set(t.options())
    t.play("rifle-01 0204")
    assert t.at("rifle-01") == "0204"
