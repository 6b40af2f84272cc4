"""[9.0] Zones of Control over forts, water and the fringe, and who has just been reduced."""

import pytest

from tests.games.assault_on_leningrad.table import asked, cost, german, hexes, own_map, soviet, table, zone


def test_9_2d_rigid_zones_of_two_units_count_alike():
    """2020 is in the zone of the 191st, 2021 in that of the 177th only."""
    t = german(
        "ground lake\nterrain clear 2019 2020 2021 2022\ngerman 1-inf 2020\nsoviet 191-rifle 2019\nsoviet 177-rifle 2022"
    )
    t.play("1-inf")
    assert t.why("2021") == "[9.2d] it would go from one rigid zone of control straight into another"


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


def test_9_4a_the_three_points_are_due_on_the_inset_and_on_a_bridge():
    t = own_map("turn 20 german movement\ngerman 1-1pz F5\nsoviet 1-marine G6\nsoviet 4-vol J7")
    t.play("1-1pz")
    assert cost(t, "F4") == "8"  # 3 + 2 + 3


def test_9_5_class_c_stops_nobody_and_charges_nothing():
    t = german("german 1-inf 2021\nsoviet 2-vol 2020\nsoviet 3-vol 2120")
    t.play("1-inf")
    assert cost(t, "2121") == "1"


@pytest.mark.parametrize(("feature", "terrain"), [("fort", "woods"), ("fortified", "city")])
@pytest.mark.parametrize("unit", ["guer-1", "work-mga", "2-vol", "1-mtn"])
def test_9_6a_whoever_is_in_it(unit, feature, terrain):
    t = german(f"terrain {terrain} 2020\nhas {feature} 2020\nsoviet {unit} 2020\ngerman 1-1pz 2023")
    assert (len(zone(t, "soviet")), zone(t, "soviet", 1)) == (6, set())


def test_9_6a_the_zone_goes_with_the_unit():
    t = own_map("turn 4 german movement\nsoviet 2-vol 0517\ngerman 1-inf 1520")  # of the inner ring
    assert zone(t, "soviet")
    t = own_map("turn 4 german movement\nsoviet 2-vol 0616\ngerman 1-inf 1520")
    assert zone(t, "soviet") == set()


def test_9_7a_a_fort_has_no_zone_over_the_neva():
    t = own_map("turn 4 german movement\nsoviet 2-vol 0517\ngerman 1-inf 1520")
    assert zone(t, "soviet") == {"0516", "0518", "0616", "0617"}


def test_9_7c_main_map_and_inset_are_two_maps():
    """A unit on K6 has its zone on the Inset, one in 0420 on the main map."""
    t = own_map("turn 20 soviet movement\ngerman 1-inf K6\nsoviet 4-vol C8")
    assert zone(t, "german") == {"J5", "J6", "K5", "K7"}
    t = own_map("turn 20 soviet movement\ngerman 1-inf 0420\nsoviet 4-vol C8")
    assert zone(t, "german") & {"0320", "0419", "0421", "0520", "0521", "J6"} == {"0419", "0421", "0520", "0521"}


def test_9_8_a_friend_in_the_hex_does_not_lift_a_zone():
    t = soviet("soviet 1-gv 2021\nsoviet guer-1 2022\ngerman 1-inf 2020\ngerman 11-inf 2023")
    t.play("1-gv")
    assert "2022" not in hexes(t)


def test_9_1_a_step_lost_in_combat_opens_the_way_back():
    """The 96th falls to class C with its first step, and its zone is gone before the defender retreats."""
    t = table("""
        table combat
          die 1-3 1-2 1-1 3-2 2-1 3-1 4-1 5-1 6-1 7-1
          1   1/1 1/1 1/1 1/1 1/1 1/1 1/1 1/1 1/1 1/1
        turn 4 german combat
        german 96-inf 2020
        soviet 111-rifle 2021
    """)
    t.play("2021 96-inf attack", "die 1", "step", "retreat")
    assert hexes(t) == {"1921", "1922", "2022", "2121", "2122"}


def test_9_3b_a_reduced_unit_no_longer_pins_the_panzers():
    text = "german 1-1pz 2021\ngerman tot-1 3030\nsoviet 191-rifle 2020"
    assert german(text, "mechanized").why("1-1pz").startswith("[6.22c]")
    t = german(f"{text} reduced", "mechanized")
    t.play("1-1pz")
    assert (asked(t), cost(t, "2022")) == (("german", "leg"), "4")
