"""[9.0] Zones of Control."""

import pytest

from tests.games.assault.battle import result
from tests.games.assault.table import (
    asked,
    cost,
    german,
    hexes,
    own_map,
    soviet,
    table,
    zone,
)

AROUND = {"2019", "2021", "1920", "1921", "2120", "2121"}


@pytest.mark.parametrize(
    ("unit", "rigid", "fluid"), [("191-rifle", AROUND, set()), ("1-mtn", set(), AROUND), ("2-vol", set(), set())]
)
def test_9_1_the_class_makes_the_zone(unit, rigid, fluid):
    t = german(f"soviet {unit} 2020\ngerman 1-inf 3030")
    assert (zone(t, "soviet"), zone(t, "soviet", 1)) == (rigid, fluid)


def test_9_1_a_reduced_unit_has_the_class_of_its_other_side():
    t = german("soviet 191-rifle 2020 reduced\ngerman 1-inf 3030")
    assert (zone(t, "soviet"), zone(t, "soviet", 1)) == (set(), AROUND)


def test_9_1_a_unit_that_loses_a_step_has_its_new_zone_at_once():
    t = german("soviet 191-rifle 2020\ngerman 1-inf 3030")
    assert zone(t, "soviet") == AROUND
    t.position.state.lose_step(t.game.units["191-rifle"], "10.210a")
    assert (zone(t, "soviet"), zone(t, "soviet", 1)) == (set(), AROUND)


def test_9_1_a_step_lost_in_combat_opens_the_way_back():
    """The 96th falls to class C with its first step, and its zone is gone before the defender retreats."""
    t = result("1/1", "german", "german 96-inf 2020\nsoviet 111-rifle 2021")
    t.play("2021 96-inf attack", "die 1", "step", "retreat")
    assert hexes(t) == {"1921", "1922", "2022", "2121", "2122"}


def test_9_1_of_a_stack_the_highest_class_counts():
    t = german("soviet 191-rifle 2020\nsoviet guer-1 2020\nsoviet work-mga 2020\ngerman 1-inf 3030")
    assert zone(t, "soviet") == AROUND


def test_9_2a_class_a_controls_the_six_hexes_around_it():
    assert zone(soviet("german 1-inf 2020\nsoviet 2-vol 3030"), "german") == AROUND


def test_9_2b_entering_a_rigid_zone_ends_the_move():
    t = german("german 1-inf 2023\nsoviet 191-rifle 2020")
    t.play("1-inf")
    assert "2021" in hexes(t)
    t.play("2021")
    assert asked(t) == ("german", "unit")
    assert t.why("1-inf") == "[6.19a] it has moved already"


def test_9_2b_it_does_not_go_through():
    t = german(
        "ground lake\nterrain clear 2023 2022 2021 2020 2019 2018 1920\ngerman 1-inf 2023\nsoviet 191-rifle 1920"
    )
    t.play("1-inf")
    assert hexes(t) == {"2022", "2021", "2020"}
    assert t.why("2018") == "[9.2b] a rigid zone of control stops it on the way"


def test_9_2c_a_unit_may_leave_a_rigid_zone():
    t = german("german 1-inf 2021\nsoviet 191-rifle 2020")
    t.play("1-inf")
    assert cost(t, "2022") == "4"


def test_9_2d_never_straight_into_another_rigid_hex():
    t = soviet("soviet 191-rifle 2021\ngerman 1-inf 2020")  # 5 points
    t.play("191-rifle")
    assert cost(t, "1922") == "4"
    t = soviet("soviet 1-gv 2021\ngerman 1-inf 2020")  # 4 points: out, but not in again
    t.play("1-gv")
    for to in ("1921", "2121"):
        assert t.why(to) == "[9.2d] it would go from one rigid zone of control straight into another"


def test_9_2d_out_of_it_and_into_it_again_is_allowed():
    t = german("german 1-inf 2021\nsoviet 191-rifle 2020")
    t.play("1-inf")
    assert t.preview("1921")["path"] == ["2021", "1922", "1921"]


def test_9_2d_nor_by_the_one_hex_that_is_always_possible():
    t = soviet("soviet 1-gv 2021\ngerman 1-inf 2020")  # 4 points
    t.play("1-gv")
    assert not {"1921", "2121"} & hexes(t)


def test_9_2d_rigid_zones_of_two_units_count_alike():
    """2020 is in the zone of the 191st, 2021 in that of the 177th only."""
    t = german(
        "ground lake\nterrain clear 2019 2020 2021 2022\ngerman 1-inf 2020\nsoviet 191-rifle 2019\nsoviet 177-rifle 2022"
    )
    t.play("1-inf")
    assert t.why("2021") == "[9.2d] it would go from one rigid zone of control straight into another"


def test_9_2e_who_stands_in_a_rigid_zone_does_not_move_again():
    t = german("german 1-1pz 2021\ngerman tot-1 3030\nsoviet 191-rifle 2020", "mechanized")
    assert t.why("1-1pz").startswith("[6.22c]")


def test_9_3a_a_fluid_zone_does_not_stop():
    t = german("german 1-1pz 2023\nsoviet 1-mtn 2020")
    t.play("1-1pz 2021")
    assert asked(t) == ("german", "leg")
    assert cost(t, "2121") == "4"


@pytest.mark.parametrize("to", ["1921", "2121"])
def test_9_3b_from_fluid_to_fluid(to):
    t = german("german 1-inf 2021\nsoviet 1-mtn 2020")
    t.play("1-inf")
    assert cost(t, to) == "4"


def test_9_3b_from_fluid_to_rigid_and_from_rigid_to_fluid():
    text = "soviet 1-mtn 2020\nsoviet 191-rifle 2024\n"
    t = german(text + "german 1-1pz 2021")
    t.play("1-1pz")
    assert "2023" in hexes(t)
    t = german("soviet 1-mtn 2020\nsoviet 191-rifle 2023\ngerman 1-1pz 2022")  # 2022 rigid, 2021 fluid
    t.play("1-1pz")
    assert cost(t, "2021") == "4"


def test_9_3b_fluid_zones_do_not_bar_mechanized_movement():
    t = german("german 1-1pz 2021\nsoviet 1-mtn 2020", "mechanized")
    assert "1-1pz" in t.options()


def test_9_3b_from_a_rigid_zone_by_a_fluid_one_into_another_rigid_one():
    """2020 is in the zone of the 191st, 2021 and 2022 in that of a brigade, 2023 in that of the 177th."""
    t = table("""
        ground lake
        terrain clear 2019 2020 2021 2022 2023 2024 1922
        turn 4 german movement
        german 1-1pz 2020
        soviet 191-rifle 2019
        soviet 1-mtn 1922
        soviet 177-rifle 2024
    """)
    t.play("1-1pz")
    assert (cost(t, "2021"), cost(t, "2022")) == ("4", "8")
    assert t.why("2023") == "[6.13c] too far: 12 needed, 8 left"


def test_9_3b_a_reduced_unit_no_longer_pins_the_panzers():
    text = "german 1-1pz 2021\ngerman tot-1 3030\nsoviet 191-rifle 2020"
    assert german(text, "mechanized").why("1-1pz").startswith("[6.22c]")
    t = german(f"{text} reduced", "mechanized")
    t.play("1-1pz")
    assert (asked(t), cost(t, "2022")) == (("german", "leg"), "4")


def test_9_4a_three_points_to_leave_either_zone():
    for enemy in ("191-rifle", "1-mtn"):
        t = german(f"german 1-inf 2021\nsoviet {enemy} 2020")
        t.play("1-inf")
        assert cost(t, "2022") == "4"


def test_9_4a_nothing_to_enter():
    t = german("german 1-inf 2022\nsoviet 191-rifle 2020")
    t.play("1-inf")
    assert cost(t, "2021") == "1"


def test_9_4a_for_each_hex_that_is_left():
    t = german("terrain lake 2122 2222 2221 2220 2219\ngerman 1-1pz 2021\nsoviet 1-mtn 2020")
    t.play("1-1pz")
    assert t.preview("2120")["path"] == ["2021", "2121", "2120"]
    assert cost(t, "2120") == "8"  # out of the same zone twice


def test_9_4a_the_three_points_are_due_on_the_inset_and_on_a_bridge():
    t = own_map("turn 20 german movement\ngerman 1-1pz F5\nsoviet 1-marine G6\nsoviet 4-vol J7")
    t.play("1-1pz")
    assert cost(t, "F4") == "8"  # 3 + 2 + 3


def test_9_4b_who_cannot_pay_stays():
    t = german("german 1-inf 2023\nsoviet 1-mtn 2020")
    t.play("1-inf 2022", "2021")  # 4 points left
    t.play("2121")
    assert asked(t) == ("german", "unit")


def test_9_4b_but_for_the_one_hex():
    t = soviet("ground woods\nsoviet 1-gv 2021\ngerman 96-inf 2020")  # 2 + 3 points, and it has 4
    t.play("1-gv")
    assert cost(t, "2022") == "4"


def test_9_4c_the_ss_police_of_the_example():
    """It enters a fluid zone for 1, goes on for 1 + 3, and has too little left."""
    t = german("soviet 1-mtn 2020\ngerman ss-pol 2018\ngerman 1-inf 3030")
    t.play("ss-pol")
    assert cost(t, "2019") == "1"
    t.play("2019")
    assert cost(t, "1920") == "4"
    t.play("1920")
    assert asked(t) == ("german", "unit")  # 1 point is left, and 4 are needed


def test_9_4c_the_motorized_regiment_of_the_example():
    """6 points for three hexes: clear ground, into the fluid zone, out of it into the rigid one, where it stops."""
    t = german("soviet 1-mtn 2020\nsoviet 177-rifle 2218\ngerman 1-113mot 2017\ngerman 1-inf 3030")
    t.play("1-113mot 2018", "2019")
    assert "6 points left" in t.position.ask.prompt
    assert cost(t, "2119") == "4"
    t.play("2119")
    assert asked(t) == ("german", "unit")
    assert t.why("1-113mot") == "[6.19a] it has moved already"


def test_9_4c_the_infantry_of_the_example():
    """1 point into the rigid zone, and there it stops."""
    t = german("soviet 177-rifle 2020\ngerman 1-inf 2022\ngerman 11-inf 3030")
    t.play("1-inf")
    assert cost(t, "2021") == "1"
    t.play("2021")
    assert asked(t) == ("german", "unit")


def test_9_5_class_c_controls_its_own_hex_only():
    t = german("german 1-inf 2023\nsoviet 2-vol 2020")
    t.play("1-inf")
    assert cost(t, "2018") == "6"  # past it
    assert zone(t, "soviet") == zone(t, "soviet", 1) == set()


def test_9_5_class_c_stops_nobody_and_charges_nothing():
    t = german("german 1-inf 2021\nsoviet 2-vol 2020\nsoviet 3-vol 2120")
    t.play("1-inf")
    assert cost(t, "2121") == "1"


def test_9_7a_not_over_lakes():
    t = german("hexside lake 2020/2021\nsoviet 191-rifle 2020\ngerman 1-inf 3030")
    assert zone(t, "soviet") == AROUND - {"2021"}


def test_9_7a_but_over_rivers():
    t = german("hexside river 2020/2021\nsoviet 191-rifle 2020\ngerman 1-inf 3030")
    assert zone(t, "soviet") == AROUND


def test_9_7a_a_fort_has_no_zone_over_the_neva():
    t = own_map("turn 4 german movement\nsoviet 2-vol 0517\ngerman 1-inf 1520")
    assert zone(t, "soviet") == {"0516", "0518", "0616", "0617"}


def test_9_7c_from_fringe_hexes_as_usual():
    t = own_map("turn 20 soviet movement\ngerman 1-inf K6\nsoviet 1-tank F5")
    assert zone(t, "german") == {"K5", "K7", "J5", "J6"}


def test_9_7c_main_map_and_inset_are_two_maps():
    """A unit on K6 has its zone on the Inset, one in 0420 on the main map."""
    t = own_map("turn 20 soviet movement\ngerman 1-inf K6\nsoviet 4-vol C8")
    assert zone(t, "german") == {"J5", "J6", "K5", "K7"}
    t = own_map("turn 20 soviet movement\ngerman 1-inf 0420\nsoviet 4-vol C8")
    assert zone(t, "german") & {"0320", "0419", "0421", "0520", "0521", "J6"} == {"0419", "0421", "0520", "0521"}


def test_9_8_zones_concern_enemies_only():
    t = german("german 1-inf 2020\ngerman 1-1pz 2022")
    t.play("1-1pz")
    assert cost(t, "2021") == "1"
    assert cost(t, "1920") == "3"  # past its own zones without a halt


def test_9_8_a_friend_in_the_hex_does_not_lift_a_zone():
    t = soviet("soviet 1-gv 2021\nsoviet guer-1 2022\ngerman 1-inf 2020\ngerman 11-inf 2023")
    t.play("1-gv")
    assert "2022" not in hexes(t)


def test_9_9_several_zones_are_no_more_than_one():
    t = german("german 1-inf 2021\nsoviet 191-rifle 2020\nsoviet 177-rifle 1920\nsoviet 1-mtn 2120")
    t.play("1-inf")
    assert cost(t, "2022") == "4"
