"""[8.0] The Leningrad Inset."""

import pytest

from northfront.core.errors import Refusal
from tests.games.assault_on_leningrad.table import asked, cost, hexes, in_set, own_map, strengths, units, zone

# Moscow Side: F5 F6 G4-G7 H4-H7 I4-I7 J4-J7. K6 and K7 belong to 0420, K4 and K5 to 0419, G3 and H3 to 0319.


def german(text, phase="movement", turn=20):
    return own_map(f"turn {turn} german {phase}\n{text}")


def soviet(text, phase="movement", turn=20):
    return own_map(f"turn {turn} soviet {phase}\n{text}")


# --- districts, transfer


def test_8_12c_a_unit_changes_to_its_own_district():
    t = soviet("soviet 1-tank 0320")
    t.play("transfer 1-tank")
    assert len(hexes(t)) == 18
    assert {"J7", "G4", "F5"} <= hexes(t)
    assert t.why("E6") == "[8.12c] it belongs to another district"


@pytest.mark.parametrize(("start", "city"), [("J5", "0320"), ("E4", "0219"), ("E8", "0220")])
def test_8_12c_and_back(start, city):
    t = soviet(f"soviet 1-tank {start}")
    t.play("transfer 1-tank")
    assert hexes(t) == {city}


def test_8_21a_one_point_from_city_hex_to_city_hex_and_no_neva():
    t = soviet("soviet 1-tank 0320")
    t.play("1-tank")
    assert cost(t, "0219") == "1"
    assert cost(t, "0220") == "1"


def test_8_21a_only_soviets():
    t = german("german 1-inf 0419")
    t.play("1-inf")
    assert t.why("0320") == "[8.31] Germans are never in the city hexes of the main map"


def test_8_21b_leaving_costs_the_hex_entered_or_the_road():
    t = soviet("soviet 4-vol 0320\nsoviet 1-tank 0320")
    t.play("1-tank")
    assert cost(t, "0420") == "⅓"  # a road leads to Uritsk
    t.play("stop", "4-vol")
    assert cost(t, "0420") == "½"


@pytest.mark.parametrize(("unit", "points"), [("1-tank", "1"), ("235-rifle", "1"), ("work-1", "1"), ("guer-1", "1")])
def test_8_22a_soviets_pay_one_point_inside(unit, points):
    t = soviet(f"soviet {unit} J5")
    t.play(unit)
    assert cost(t, "I5") == points


@pytest.mark.parametrize(("unit", "points"), [("1-inf", "2"), ("1-1pz", "3"), ("hq-38", "2"), ("hq-41", "3")])
def test_8_22b_germans_pay_as_for_woods(unit, points):
    t = german(f"german {unit} J5")
    t.play(unit)
    assert cost(t, "I5") == points


def test_8_22c_fringe_hexes_cost_their_own_terrain():
    t = german("german 1-1pz J6")
    t.play("1-1pz")
    assert cost(t, "K6") == "1"


def test_8_23a_the_neva_only_by_bridges():
    t = german("german 1-inf F5")
    t.play("1-inf")
    assert cost(t, "F4") == "3"  # a bridge: 2 + 1
    assert t.preview("E5")["path"] == ["F5", "F4", "E5"]  # not straight over the water
    assert t.preview("E4")["path"] == ["F5", "F4", "E4"]


def test_8_23b_a_bridge_costs_one_point_or_two():
    t = german("german 1-1pz F5")
    t.play("1-1pz")
    assert cost(t, "F4") == "5"
    for unit, points in (("235-rifle", "2"), ("1-tank", "3")):
        t = soviet(f"soviet {unit} F5")
        t.play(unit)
        assert cost(t, "F4") == points


def test_8_24_nobody_can_block_a_bridge_for_good():
    t = soviet("soviet 235-rifle F5\nsoviet 4-vol G5")
    t.play("235-rifle F4")
    assert {"F5", "G5"} <= set(
        t.game.board.grid.names(t.game.board.grid.cross(1 << t.game.board.grid.hex("F4"), t.game.chart.open))
    )


def test_8_25_the_island_is_closed():
    t = soviet("soviet 1-tank B8")
    t.play("1-tank")
    assert "B9" not in hexes(t)
    with pytest.raises(Refusal, match=r"B9 is not possible here: \[6.17a\]"):
        t.play("B9")


def test_8_26a_usual_stacks_on_the_inset():
    t = soviet("soviet 235-rifle J5\nsoviet 4-vol J6\nsoviet guer-1 J7\nsoviet work-1 J4")
    t.play("4-vol")
    assert t.why("J5") == "[7.5b] it may not stack with the unit there"
    t.play("stop", "guer-1")
    assert "J5" in hexes(t)


def test_8_26b_ten_of_each_sort_in_a_city_hex():
    t = soviet("".join(f"soviet work-{n} 0320\n" for n in range(1, 10)) + "soviet work-10 0219")
    t.play("work-10")
    assert "0320" in hexes(t)
    assert t.position.state.check() == []


def test_8_26b_not_eleven():
    divisions = ["235-rifle", "281-rifle", "4-vol", "1-gv", "2-gv", "3-gv", "5-gv", "10-rifle", "168-rifle", "1-nkvd"]
    t = soviet("".join(f"soviet {unit} 0320\n" for unit in divisions) + "soviet 1-tank 0219\nsoviet guer-1 0219")
    t.play("1-tank")
    assert t.why("0320") == "[7.5b] it may not stack with the unit there"
    t.play("stop", "guer-1")
    assert "0320" in hexes(t)  # of another sort


def test_8_26c_city_hex_and_district_are_counted_together():
    divisions = zip(
        ["235-rifle", "281-rifle", "4-vol", "1-gv", "2-gv", "3-gv", "5-gv", "10-rifle", "168-rifle"],
        ["J4", "J5", "J6", "J7", "I4", "I5", "I6", "I7", "H4"],
        strict=True,
    )
    text = "".join(f"soviet {unit} {at}\n" for unit, at in divisions)
    t = soviet(text + "soviet 1-nkvd 0320\nsoviet 1-tank 0219")
    t.play("1-tank")
    assert t.why("0320") == "[7.5b] it may not stack with the unit there"
    t = soviet(text + "soviet 1-tank 0219")
    t.play("1-tank")
    assert "0320" in hexes(t)  # it is the tenth


DIVISIONS = ("235-rifle J4", "281-rifle J5", "4-vol J6", "1-gv J7", "2-gv I4", "3-gv I5", "5-gv I6", "10-rifle I7")
MORE = ("168-rifle H4", "1-nkvd H5", "191-rifle H6")


def moscow_side(count):
    """So many divisions on the Moscow Side, each in a hex of its own."""
    return "".join(f"soviet {each}\n" for each in (DIVISIONS + MORE)[:count])


@pytest.mark.parametrize(("count", "enters"), [(10, True), (11, False)])
@pytest.mark.parametrize("unit", ["work-1", "guer-1"])
def test_8_26c_who_enters_the_city_hex_counts_every_sort(unit, count, enters):
    """Eleven divisions may fill the district while the city hex is empty, and keep everybody out of it."""
    t = soviet(moscow_side(count) + f"soviet {unit} 0219")
    assert t.position.state.check() == []
    t.play(unit)
    assert ("0320" in hexes(t)) == enters
    assert enters or t.why("0320") == "[7.5b] it may not stack with the unit there"


@pytest.mark.parametrize(("count", "able"), [(10, True), (11, False)])
def test_8_26c_nor_does_one_of_another_sort_change_the_map(count, able):
    """Of the Moscow Side, that is: the Vyborg Side has room."""
    t = soviet(moscow_side(count) + "soviet work-1 J4\nsoviet work-2 E4")
    t.play("transfer")
    assert "work-2" in units(t)
    assert ("work-1" in units(t)) == able


def test_8_26c_disrupted_units_count_as_well():
    t = soviet(moscow_side(11) + "soviet work-2 E4\ndisrupted = 235-rifle")
    t.play("transfer")
    assert units(t) == {"work-2"}


def test_8_26c_the_district_itself_stays_open_while_the_city_hex_is_empty():
    t = soviet(moscow_side(11) + "soviet work-1 H7")
    t.play("work-1")
    assert "J4" in hexes(t)


def test_8_31_no_german_by_retreat_either():
    t = soviet("german 96-inf 0419 reduced\nsoviet 1-tank 0519", "combat")
    t.play("0419 1-tank attack", "die 4", "retreat")  # 5 to 3 is 3-2, A on C: a 6 is -/1
    assert t.at("96-inf") == "0420"  # not the city, which is next to it


def test_8_32_soviets_change_the_map_at_no_cost():
    t = soviet("soviet 1-tank 0320")
    t.play("transfer 1-tank J7", "1-tank")
    assert "7 points left" in t.position.ask.prompt


def test_8_32_even_after_they_have_moved():
    t = soviet("soviet 1-tank 0219")
    t.play("1-tank 0320 stop", "transfer 1-tank J7")
    assert t.at("1-tank") == "J7"


def test_8_32_and_once_more_before_the_german_player_turn():
    t = own_map("turn 20 soviet fringe\nsoviet 1-tank 0320")
    assert asked(t) == ("soviet", "transfers")
    t.play("transfer 1-tank J7", "done")
    assert t.position.state.turn == 21


def test_8_32_not_with_a_german_on_the_inset():
    t = soviet("soviet 1-tank J7\ngerman 1-inf H4")
    assert "transfer" not in t.options()


# --- the first German


ENTRY = "german 1-inf 0420\ngerman 11-inf 0521\nsoviet 1-tank 0320\nsoviet work-1 0320\nsoviet 235-rifle 0219\nsoviet 281-rifle C8\n"


def entered():
    t = german(ENTRY)
    t.play("1-inf K6")
    return t


def test_8_33a_all_soviets_must_leave_the_city_hexes():
    t = entered()
    assert asked(t) == ("soviet", "deploy")
    assert t.why("done") == "[8.33a] units are still in the city hexes of the main map"
    t.play("1-tank J7", "work-1 J7", "235-rifle E4")
    assert t.options() == ["281-rifle", "done"]
    t.play("done")
    assert (asked(t), t.at("1-tank")) == (("german", "leg"), "J7")


def test_8_33a_each_into_its_own_district():
    t = entered()
    t.play("235-rifle")
    assert len(hexes(t)) == 18
    assert t.why("J7") == "[8.12c] it belongs to another district"


def test_8_33a_units_on_the_inset_may_be_put_elsewhere_in_theirs():
    t = entered()
    t.play("281-rifle D9", "1-tank J7", "work-1 J6", "235-rifle E4")
    assert t.at("281-rifle") == "D9"
    assert asked(t) == ("german", "leg")


def test_8_33a_disrupted_ones_stay_where_they_are_but_leave_the_city_hexes():
    t = german(ENTRY + "disrupted = 281-rifle 1-tank")
    t.play("1-inf K6")
    assert units(t) == {"1-tank", "work-1", "235-rifle"}


def test_8_33a_the_second_german_does_not_ask_again():
    t = entered()
    t.play("1-tank J7", "work-1 J6", "235-rifle E4", "done", "stop")
    t.play("11-inf K7")
    assert asked(t)[0] == "german"


def test_8_33b_no_soviet_enters_the_city_hexes():
    t = soviet("german 1-inf J5\nsoviet 4-vol 0319\nsoviet 2-vol 0519")
    t.play("2-vol")
    assert t.why("0320") == "[8.33b] the city hexes are closed while Germans are on the Inset"


def test_8_33b_nor_by_retreat():
    t = german("german 1-inf J5\ngerman 11-inf 0520\nsoviet 111-rifle 0419", "combat")
    t.play("0419 11-inf attack", "die 5", "retreat")  # 8 to 4 is 2-1 with +1: a 6 is -/2
    assert "0320" not in hexes(t)


def test_8_33c_in_the_mechanized_movement_phase_too():
    t = german("german 1-1pz 0420\nsoviet 1-tank 0320", "mechanized")
    t.play("1-1pz K6")
    assert asked(t) == ("soviet", "deploy")
    t.play("1-tank I4")
    assert asked(t) == ("german", "leg")


def test_8_33c_the_soviet_answer_may_stop_the_german():
    t = german("german 1-1pz 0420\ngerman 6-11pz 1520\nsoviet 1-tank 0320", "mechanized")
    t.play("1-1pz K6", "1-tank J6")  # a rigid zone over K6
    assert asked(t) == ("german", "unit")


# --- in and out


def test_8_34a_in_by_the_fringe_at_no_cost():
    t = german("german 1-inf 0420\ngerman 11-inf H4")
    t.play("1-inf")
    assert cost(t, "K6") == "0"
    assert cost(t, "K7") == "0"
    assert t.preview("J7")["path"] == ["0420", "K7", "J7"]
    assert cost(t, "J7") == "2"


def test_8_34a_from_afar():
    t = german("german 1-1pz 0521\ngerman 11-inf H4")
    t.play("1-1pz")
    assert t.preview("K6")["path"] == ["0521", "0420", "K6"]


def test_8_34a_and_attack_from_there():
    t = german("german 1-inf K6\nsoviet 4-vol J6", "combat")
    t.play("J6 1-inf")
    assert strengths(t) == "8 to 9"


def test_8_34b_any_number_by_the_same_hex():
    t = german("german 1-inf 0420\ngerman 11-inf 0520\ngerman 21-inf 0521\ngerman 58-inf H4")
    t.play("1-inf J7 stop", "11-inf J6 stop", "21-inf K6 stop")
    assert [t.at(unit) for unit in ("1-inf", "11-inf", "21-inf")] == ["J7", "J6", "K6"]


def test_8_35a_out_by_the_fringe():
    t = german("german 1-inf J6\ngerman 11-inf H4")
    t.play("1-inf")
    assert t.preview("0420")["path"][-2] in ("K6", "K7")
    assert cost(t, "0420") == "1"


def test_8_35b_not_where_the_enemy_holds_the_main_map_hex():
    t = german("german 1-inf J6\nsoviet 2-vol 0420")
    t.play("1-inf")
    for name in ("K6", "K7"):
        assert t.why(name) == "[8.35b] the enemy holds its hex of the main map"
    assert "K5" in hexes(t)


def test_8_35b_nor_into_the_main_map_hex_while_he_is_on_its_hexes_of_the_inset():
    t = german("german 1-1pz 0521\nsoviet 2-vol K6", "mechanized")
    t.play("1-1pz")
    assert t.why("0420") == "[8.35b] the enemy is on the Inset there"


def test_8_35b_nor_on_to_another_hex_of_the_same_fringe_area():
    t = german("german 1-inf J6\nsoviet 2-vol K6")
    t.play("1-inf")
    assert t.why("K7") == "[8.35b] the enemy is on the Inset there"
    assert "K5" in hexes(t)


def test_8_36a_soviets_use_the_fringe_likewise():
    t = soviet("soviet 1-tank 0419\ngerman 1-inf H4")
    t.play("1-tank")
    assert cost(t, "K5") == "0"
    assert cost(t, "J5") == "1"


def test_8_36b_or_go_straight_into_the_city():
    t = soviet("soviet 1-tank 0419\nsoviet 4-vol 0519")
    t.play("1-tank")
    assert cost(t, "0320") == "⅓"  # by road
    t = soviet("soviet 4-vol 0218")
    t.play("4-vol")
    assert cost(t, "0219") == "1"


def test_8_36b_from_beyond_the_neva_the_way_leads_around():
    t = soviet("soviet 4-vol 0319")
    t.play("4-vol")
    assert t.preview("0320") == {"cost": "2", "left": "2", "path": ["0319", "0219", "0320"]}


# --- the end of the player-turn


def test_8_37a_germans_leave_the_fringe_when_their_turn_ends():
    t = german("german 1-inf K6\ngerman 58-inf J5", "fringe")
    assert (t.at("1-inf"), t.at("58-inf")) == ("0420", "J5")


def test_8_37b_soviets_leave_it_when_theirs_ends():
    t = soviet("soviet 4-vol K4\ngerman 1-inf H4", "fringe")
    assert t.at("4-vol") == "0419"


def test_8_37c_what_is_too_many_is_lost_for_good():
    t = german("german 1-inf K6\ngerman 58-inf K7\ngerman hq-38 0420\nsoviet 1-tank H4", "fringe")
    assert asked(t) == ("german", "excess")
    assert units(t) == {"1-inf", "58-inf"}
    t.play("58-inf")
    assert (t.at("1-inf"), t.at("58-inf"), t.at("hq-38")) == ("0420", "eliminated", "0420")


def test_8_37c_a_headquarters_lost_so_does_not_return():
    t = german("german hq-41 K6\ngerman hq-38 K7\nsoviet 1-tank H4", "fringe")
    t.play("hq-41")
    assert t.at("hq-41") == "eliminated"


def test_8_37c_one_division_may_stay_together():
    t = german("german 1-1pz K6\ngerman 1-1mot K7\ngerman 1-113mot 0420\nsoviet 1-tank H4", "fringe")
    assert {t.at(unit) for unit in ("1-1pz", "1-1mot", "1-113mot")} == {"0420"}


def test_8_37c_the_soviets_too():
    t = soviet("soviet 4-vol K4\nsoviet 2-vol K5\ngerman 1-inf H4", "fringe")
    assert asked(t) == ("soviet", "excess")
    t.play("4-vol")
    assert t.at("2-vol") == "0419"


def test_8_37d_until_then_both_fringe_hexes_may_be_full():
    t = german("german 1-inf K6\ngerman 58-inf K7\ngerman 11-inf 0420\nsoviet 1-tank H4")
    assert t.position.state.check() == []


# --- zones and combat


def test_8_41_zones_cost_the_same_on_the_inset():
    t = german("german 1-inf J5\nsoviet 1-mtn I5")
    t.play("1-inf")
    assert cost(t, "J4") == "5"


def test_8_42_zones_and_attacks_cross_bridges_only():
    t = german("german 1-inf F4\nsoviet 4-vol G4\nsoviet 2-vol F5", "combat")
    assert hexes(t) == {"F5"}
    assert "G4" not in zone(t, "german")


def test_8_43a_no_zones_into_or_out_of_the_city_hexes():
    t = soviet("soviet 1-tank 0320\ngerman 1-inf 0419")
    assert "0320" not in zone(t, "german")
    assert zone(t, "soviet") == set()


def test_8_43b_the_city_hexes_are_not_attacked():
    t = german("german 1-inf 0419\nsoviet 1-tank 0320\nsoviet 2-vol 0519", "combat")
    assert t.why("0320") == "[8.43b] attacks into Leningrad are made on the Inset"


def test_8_44_attacks_into_leningrad_from_the_fringe():
    t = german("german 1-inf K5\nsoviet 4-vol J5", "combat")
    assert hexes(t) == {"J5"}


def test_8_45a_out_of_the_city_on_the_main_map():
    t = soviet("soviet 1-tank 0320\ngerman 96-inf 0419 reduced", "combat")
    assert hexes(t) == {"0419"}


def test_8_45a_not_on_the_inset():
    t = soviet("soviet 1-tank J5\nsoviet 191-rifle I5\ngerman 96-inf K5 reduced\ngerman 11-inf H5", "combat")
    assert "K5" not in hexes(t)
    assert t.why("K5") == "[8.45a] attacks out of Leningrad are made on the main map"


def test_8_45a_never_over_the_neva():
    t = soviet("soviet 1-tank 0320\ngerman 96-inf 0319 reduced\ngerman 11-inf 1520", "combat")
    assert t.position.state.phase != "soviet combat"


SORTIE = "soviet 1-tank 0320\nsoviet 4-vol 0320\nsoviet work-1 0320\nsoviet work-2 0320\nsoviet guer-1 0320\ngerman 96-inf 0419 reduced\n"


def test_8_45b_one_of_each_sort_attacks_out():
    t = soviet(SORTIE, "combat")
    t.play("0419 1-tank")
    assert t.why("4-vol") == "[8.45b] another unit of its kind attacks out of this city hex"
    t.play("work-1")
    assert units(t) == {"guer-1"}


def test_8_45b_all_means_one_of_each():
    t = soviet(SORTIE, "combat")
    t.play("0419 all")
    assert strengths(t) == "7 to 3"


def test_8_45b_nor_a_second_one_in_another_attack():
    t = soviet(SORTIE + "german 123-inf 0420 reduced", "combat")
    t.play("0419 1-tank attack", "die 4")  # 5 to 3 is 3-2, +2: a 6 is -/1
    t.play("step", "done")
    t.play("0420")
    assert "4-vol" not in units(t)
    assert "work-1" in units(t)


def test_8_46_interior_hexes_treble():
    t = german("german 1-inf J5\nsoviet 4-vol I5", "combat")
    t.play("I5 1-inf")
    assert strengths(t) == "8 to 9"
    assert not in_set(t, "unsupplied", "4-vol")


def test_8_26a_a_transfer_needs_room():
    t = soviet("soviet 1-tank 0320\nsoviet 4-vol J5\nsoviet guer-1 J6")
    t.play("transfer 1-tank")
    assert t.why("J5") == "[8.26a] there is no room for it"
    assert "J6" in hexes(t)


def test_8_26a_so_does_the_compulsory_one():
    t = german("german 1-inf 0420\nsoviet 1-tank 0320\nsoviet 4-vol J5")
    t.play("1-inf K6", "1-tank")
    assert t.why("J5") == "[8.26a] there is no room for it"


def test_8_33a_the_first_german_goes_no_farther_before_the_soviets_have_come():
    t = german("german 1-1pz 0420\nsoviet 1-tank 0320")
    t.play("1-1pz")
    assert {"K6", "K7"} <= hexes(t)
    assert not {"J5", "J6", "J7"} & hexes(t)
    t.play("K6", "1-tank G4")
    assert {"J5", "J6"} <= hexes(t)
