"""[6.0] Movement where its rules meet: the one hex, supply, the Neva and the city."""

import pytest

from tests.games.assault_on_leningrad.table import asked, cost, german, hexes, own_map, soviet, table


def test_6_12b_ships_and_markers_do_not_close_a_hex():
    t = own_map("turn 4 german movement\ngerman 1-inf 0520\nsoviet firepower 0419\nsoviet naval 0321")
    t.play("1-inf")
    assert "0419" in hexes(t)


def test_6_13d_not_after_a_hex_of_road():
    """Seven hexes of road leave half a point, and the one hex that is always possible is the first."""
    t = table("""
        line road 2020 2021 2022 2023 2024 2025 2026 2027
        terrain marsh 2028
        turn 4 soviet movement
        soviet 4-vol 2020
    """)
    t.play("4-vol 2027")
    assert t.why("2028") == "[6.13c] too far: 3 needed, ½ left"


def test_6_13d_takes_all_points():
    """Marsh behind a river out of a fluid zone costs a mechanized unit 4 + 2 + 3, and it has 8."""
    t = german(
        "ground lake\nterrain clear 2020 2019 3030\nterrain marsh 2021\nhexside river 2020/2021\n"
        "german 1-1pz 2020\nsoviet 1-mtn 2019\ngerman 11-inf 3030"
    )
    t.play("1-1pz")
    assert t.preview("2021") == {"cost": "8", "left": "0", "path": ["2020", "2021"]}
    t.play("2021")
    assert asked(t) == ("german", "unit")


def test_6_16a_two_roads_side_by_side_are_not_one():
    t = table("""
        line road 2020 2021 2022
        line road 2120 2121 2122
        terrain woods 2120 2121 2122
        turn 4 german movement
        german 1-1pz 2021
    """)
    t.play("1-1pz")
    assert cost(t, "2022") == "⅓"
    assert cost(t, "2121") == "3"


def test_6_16b_the_road_rate_does_not_spare_the_three_points():
    t = table("""
        line road 2020 2021
        hexside river 2020/2021
        turn 4 german movement
        german 1-1pz 2020
        soviet 1-mtn 1920
    """)
    t.play("1-1pz")
    assert cost(t, "2021") == "3⅓"


def test_6_18_one_hex_of_road_is_all_for_a_unit_out_of_supply():
    t = table("line road 2020 2021 2022\nturn 4 german movement\ngerman 1-1pz 2020\nunsupplied = 1-1pz")
    t.play("1-1pz")
    assert hexes(t) == {"1920", "1921", "2019", "2021", "2120", "2121"}
    assert t.why("2022") == "[11.21] out of supply it moves one hex at most"


def test_6_17a_out_of_supply_no_more_than_others():
    t = german("hexside lake 2020/2021\nterrain lake 2019\ngerman 1-inf 2020\nunsupplied = 1-inf")
    t.play("1-inf")
    assert (t.why("2021"), t.why("2019")) == ("[6.17a] no way leads there",) * 2


def test_6_21a_a_unit_that_advanced_moves_again():
    t = german("german 1-1pz 2020\ngerman 1-1mot 2020\nsoviet guer-1 2021", "combat")
    t.play("2021 all attack", "1-1pz", "done", "1-1pz")
    assert cost(t, "2029") == "8"


def test_6_21a_who_waits_off_the_map_does_not_enter_now():
    t = own_map("turn 3 german mechanized\ngerman 1-1pz 2020\ngerman 6-11pz g1")
    assert t.why("6-11pz") == "[16.16a] it is not on the map"


def test_6_22c_an_advance_into_a_rigid_zone_ends_there():
    t = german("german 1-1pz 2020\ngerman 6-11pz 3030\nsoviet guer-1 2021\nsoviet 191-rifle 2023", "combat")
    t.play("2021 1-1pz attack", "die 6", "1-1pz")
    assert t.why("1-1pz") == ""
    t = german("german 1-1pz 2020\ngerman 6-11pz 3030\nsoviet guer-1 2021\nsoviet 191-rifle 2022", "combat")
    t.play("2021 1-1pz attack", "die 6", "1-1pz")
    assert t.why("1-1pz") == "[6.22c] it began this phase in a rigid zone of control"


def test_6_22d_the_headquarters_that_went_back_with_its_panzers_stays():
    t = german("german 1-1pz 2020\ngerman hq-41 2020\ngerman 6-11pz 3030\nsoviet 1-tank 2021", "combat")
    t.play("2021 1-1pz attack", "die 2", "retreat 2019", "2019")  # 5 to 5: a 2 is 1/-
    assert t.why("hq-41") == "[6.22d] it retreated in the Combat Phase"


def test_6_22d_but_one_that_stayed_moves():
    t = german("german 1-1pz 2020\ngerman hq-41 2020\nsoviet 1-mtn 2021\nsoviet 111-rifle 1921", "combat")
    t.play("2021 1-1pz also 1921 attack", "die 1", "retreat 2019", "stay")  # 5 to 6 is 1-2, A on B: a 2 is 2/-
    assert t.why("hq-41") == ""


def test_6_33a_nor_after_a_street_of_the_city():
    """The city hexes lie on both banks, but who has gone from one to another does not cross the Neva afterwards."""
    t = own_map("turn 20 soviet movement\nsoviet 4-vol 0118")
    t.play("4-vol 0320")  # 3 points, by 0119 and 0219
    assert t.why("0319") == "[6.33a] the Neva takes a whole move"


def test_6_33a_two_sides_of_the_river_in_one_move_only_by_the_city():
    """From 0418 to 0419 the streets of Leningrad lead round the Neva; with Germans on the Inset they are closed."""
    t = own_map("turn 20 soviet movement\nsoviet 1-tank 0418")
    t.play("1-tank")
    assert t.preview("0419")["path"] == ["0418", "0319", "0219", "0320", "0419"]
    t = own_map("turn 20 soviet movement\nsoviet 1-tank 0418\ngerman 1-inf I6")
    t.play("1-tank")
    assert t.preview("0419") == {"cost": "7", "left": "0", "path": ["0418", "0419"]}


@pytest.mark.parametrize("more", ["unsupplied = 1-marine", "german 96-inf 0617"])
def test_6_33a_neither_supply_nor_a_fluid_zone_keeps_it_from_crossing(more):
    t = own_map(f"turn 4 soviet movement\nsoviet 1-marine 0517\n{more}")
    t.play("1-marine 0417")
    assert t.at("1-marine") == "0417"


def test_6_14a_no_points_for_another_unit():
    t = soviet("soviet 4-vol 2020\nsoviet 2-vol 2120")
    t.play("4-vol 2021 stop", "2-vol")
    assert "4 points left" in t.position.ask.prompt
