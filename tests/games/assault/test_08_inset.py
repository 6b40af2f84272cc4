"""[8.1] [8.2] [8.3] The Leningrad Inset: districts, streets and bridges, and the first German inside."""

import pytest

from tests.games.assault.city import german, soviet
from tests.games.assault.table import asked, cost, hexes, units

# Moscow Side: F5 F6 G4-G7 H4-H7 I4-I7 J4-J7. K6 and K7 belong to 0420, K4 and K5 to 0419, G3 and H3 to 0319.


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


def test_8_21a_streets_cost_one_point_even_to_tanks_and_beside_a_german():
    t = soviet("soviet 1-tank 0320\ngerman 1-inf 0420")
    t.play("1-tank")
    assert (cost(t, "0219"), cost(t, "0220")) == ("1", "1")


def test_8_21b_leaving_costs_the_hex_entered_or_the_road():
    t = soviet("soviet 4-vol 0320\nsoviet 1-tank 0320")
    t.play("1-tank")
    assert cost(t, "0420") == "⅓"  # a road leads to Uritsk
    t.play("stop", "4-vol")
    assert cost(t, "0420") == "½"


def test_8_21b_who_leaves_the_city_leaves_no_zone():
    t = soviet("soviet 4-vol 0320\ngerman 1-inf 0420")
    t.play("4-vol")
    assert cost(t, "0419") == "½"
    t.play("0419")
    assert asked(t) == ("soviet", "unit")  # a rigid zone


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


def test_8_26a_usual_stacks_on_the_inset():
    t = soviet("soviet 235-rifle J5\nsoviet 4-vol J6\nsoviet guer-1 J7\nsoviet work-1 J4")
    t.play("4-vol")
    assert t.why("J5") == "[7.5b] it may not stack with the unit there"
    t.play("stop", "guer-1")
    assert "J5" in hexes(t)


def test_8_26a_a_transfer_needs_room():
    t = soviet("soviet 1-tank 0320\nsoviet 4-vol J5\nsoviet guer-1 J6")
    t.play("transfer 1-tank")
    assert t.why("J5") == "[8.26a] there is no room for it"
    assert "J6" in hexes(t)


def test_8_26a_so_does_the_compulsory_one():
    t = german("german 1-inf 0420\nsoviet 1-tank 0320\nsoviet 4-vol J5")
    t.play("1-inf K6", "1-tank")
    assert t.why("J5") == "[8.26a] there is no room for it"


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


def test_8_32_not_with_a_german_on_the_inset():
    t = soviet("soviet 1-tank J7\ngerman 1-inf H4")
    assert "transfer" not in t.options()


def test_8_32_to_the_main_map_and_on_with_all_its_points():
    t = soviet("soviet 4-vol F4\nsoviet 2-vol 0318")
    t.play("transfer 4-vol 0219", "4-vol")
    assert cost(t, "0218") == "1"


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


def test_8_33a_not_because_of_a_soviet_unit():
    t = soviet("soviet 1-tank 0420\nsoviet work-1 0320\ngerman 1-inf 2020")
    t.play("1-tank K6")
    assert (asked(t), t.position.state.inside) == (("soviet", "leg"), 0)
    assert t.at("work-1") == "0320"


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


def test_8_33a_the_first_german_goes_no_farther_before_the_soviets_have_come():
    t = german("german 1-1pz 0420\nsoviet 1-tank 0320")
    t.play("1-1pz")
    assert {"K6", "K7"} <= hexes(t)
    assert not {"J5", "J6", "J7"} & hexes(t)
    t.play("K6", "1-tank G4")
    assert {"J5", "J6"} <= hexes(t)


def test_8_33b_no_soviet_enters_the_city_hexes():
    t = soviet("german 1-inf J5\nsoviet 4-vol 0319\nsoviet 2-vol 0519")
    t.play("2-vol")
    assert t.why("0320") == "[8.33b] the city hexes are closed while Germans are on the Inset"


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
