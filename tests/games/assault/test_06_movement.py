"""[6.1] Movement in the Movement Phase."""

import pytest

from northfront.core.errors import Refusal
from tests.games.assault.table import asked, cost, german, hexes, own_map, soviet, table, units


def test_6_11_all_some_or_none():
    t = german("german 1-inf 2020\ngerman 11-inf 2025\nsoviet 2-vol 3030")
    assert t.options() == ["1-inf", "11-inf", "done"]
    t.play("11-inf 2026 stop")
    assert t.options() == ["1-inf", "done"]
    t.play("done")
    assert t.at("1-inf") == "2020"


def test_6_12a_from_hex_to_adjacent_hex():
    t = german("german 1-inf 2020")
    t.play("1-inf")
    assert t.preview("2023")["path"] == ["2020", "2021", "2022", "2023"]


def test_6_12a_a_ring_of_water_cannot_be_skipped():
    t = german("terrain lake 2019 2021 1920 1921 2120 2121\ngerman 1-inf 2020")
    t.play("1-inf")
    assert t.options() == ["stop"]
    assert t.why("2022") == "[6.17a] no way leads there"


def test_6_12b_a_unit_never_enters_a_hex_with_an_enemy():
    t = german("german 1-inf 2020\nsoviet 2-vol 2022")
    t.play("1-inf")
    assert t.why("2022") == "[6.12b] an enemy unit is there"
    with pytest.raises(Refusal, match=r"\[6.12b\]"):
        t.play("2022")


def test_6_12b_ships_and_markers_do_not_close_a_hex():
    t = own_map("turn 4 german movement\ngerman 1-inf 0520\nsoviet firepower 0419\nsoviet naval 0321")
    t.play("1-inf")
    assert "0419" in hexes(t)


def test_6_13a_each_hex_costs_its_points():
    t = german("terrain woods 2021\nterrain marsh 2019\ngerman 1-inf 2020")
    t.play("1-inf")
    assert [cost(t, to) for to in ("1920", "2021", "2019")] == ["1", "2", "3"]


def test_6_13a_points_are_taken_as_the_unit_goes():
    t = german("terrain woods 2021\ngerman 1-inf 2020")
    t.play("1-inf 2021")
    assert "4 points left" in t.position.ask.prompt


def test_6_13c_a_unit_may_not_exceed_its_movement_factor():
    t = german("german 1-inf 2020")
    t.play("1-inf")
    assert {"2026", "2014"} <= hexes(t)
    assert t.why("2027") == "[6.13c] too far: 7 needed, 6 left"


def test_6_13c_dear_hexes_bring_it_less_far():
    t = german("ground marsh\ngerman 1-inf 2020")
    t.play("1-inf")
    assert "2022" in hexes(t)
    assert t.why("2023") == "[6.13c] too far: 9 needed, 6 left"


def test_6_13d_one_hex_is_always_possible():
    t = soviet(
        "ground marsh\nhexside river 2020/2021\nsoviet 1-gv 2020\ngerman 1-inf 1920"
    )  # 3 + 1 + 3 points, and it has 4
    t.play("1-gv")
    assert hexes(t) == {"2021", "2120", "2121"}  # the others are in the rigid zone
    assert cost(t, "2021") == "4"  # all it has, and not the 7 of the chart
    t.play("2021")
    assert asked(t) == ("soviet", "unit")


def test_6_13d_not_from_a_rigid_zone_to_another():
    t = soviet("ground marsh\nsoviet 1-gv 2020\ngerman 1-inf 1920")
    t.play("1-gv")
    assert t.why("2019") == "[9.2d] it would go from one rigid zone of control straight into another"


def test_6_13d_only_as_the_whole_move():
    t = soviet("terrain marsh 2022\nsoviet 1-gv 2016\ngerman 1-inf 3030")
    t.play("1-gv 2020")
    assert asked(t) == ("soviet", "unit")  # nothing is left of the 4 points


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
    assert t.preview("2021") == {"cost": 8, "left": 0, "path": ["2020", "2021"]}
    t.play("2021")
    assert asked(t) == ("german", "unit")


def test_6_13d_who_has_only_changed_the_map_still_has_its_one_hex():
    """0121 costs 3 and the zone 3, of 4 points; not after a first hex."""
    text = "turn 20 soviet movement\nsoviet 4-vol B6\ngerman 1-1pz C7 reduced"
    t = own_map(text)
    t.play("4-vol")
    assert t.preview("0121") == {"cost": 4, "left": 0, "path": ["B6", "0120", "0121"]}
    t.play("0120")
    assert cost(t, "0121") == "4"
    t.play("0121")
    assert t.at("4-vol") == "0121"
    t = own_map(text.replace("B6", "C6"))
    t.play("4-vol B6", "0120")
    assert t.why("0121").startswith("[6.13c] too far")


def test_6_14a_points_are_not_kept_for_the_mechanized_movement_phase():
    t = german("german 1-1pz 2020\nsoviet 2-vol 3030")
    t.play("1-1pz 2021 stop", "done")
    assert t.position.state.phase == "german mechanized"
    t.play("1-1pz")
    assert "2029" in hexes(t)
    assert "2030" not in hexes(t)


def test_6_14a_no_points_for_another_unit():
    t = soviet("soviet 4-vol 2020\nsoviet 2-vol 2120")
    t.play("4-vol 2021 stop", "2-vol")
    assert "4 points left" in t.position.ask.prompt


def test_6_15a_a_river_adds_to_the_cost_of_the_hex():
    t = german("""
        terrain woods 2021
        hexside lake 2021/1921 2021/2121
        hexside river 2020/2021 2119/2219
        german 1-1pz 2020
        german 1-inf 2119
    """)
    t.play("1-1pz")
    assert cost(t, "2021") == "5"  # 3 and 2, the example of 6.15
    t.play("stop", "1-inf")
    assert cost(t, "2219") == "2"


def test_6_15a_on_the_printed_map_from_1035_to_0935():
    t = own_map("turn 3 german movement\ngerman 1-1pz 1035")
    t.play("1-1pz")
    assert cost(t, "0935") == "5"


def test_6_16a_the_road_rate_holds_along_the_road_only():
    t = german("ground marsh\nline road 2020 2021 2022\nline road 1921 1922\ngerman 1-1pz 2020")
    t.play("1-1pz")
    assert cost(t, "2021") == "⅓"
    assert cost(t, "1921") == "4"  # there is a road in both hexes, but none between them


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


def test_6_16b_the_road_takes_the_place_of_terrain_and_river():
    t = german("terrain marsh 2021\nhexside river 2020/2021\nline road 2020 2021\ngerman 1-1pz 2020")
    t.play("1-1pz")
    assert cost(t, "2021") == "⅓"


@pytest.mark.parametrize(("unit", "points"), [("1-1pz", "⅔"), ("1-inf", "1")])
def test_6_16b_each_class_has_its_own_road_rate(unit, points):
    t = german(f"ground woods\nline road 2020 2021 2022\ngerman {unit} 2020")
    t.play(unit)
    assert cost(t, "2022") == points


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


def test_6_16c_a_city_is_entered_and_left_along_roads():
    t = german("terrain city 2021\nline road 2020 2021 2022\ngerman 1-1pz 2020")
    t.play("1-1pz")
    assert cost(t, "2022") == "⅔"


def test_6_16c_not_where_no_road_leads():
    t = german("terrain city 2021\nterrain woods 2020\ngerman 1-1pz 2020")
    t.play("1-1pz")
    assert cost(t, "2021") == "1"


def test_6_16d_road_and_open_country_in_one_move():
    t = german("ground woods\nline road 2020 2021 2022\ngerman 1-1pz 2020")
    t.play("1-1pz")
    assert cost(t, "2023") == "3⅔"


def test_6_17a_lake_hexsides_are_impassable():
    t = german("hexside lake 2020/2021\ngerman 1-inf 2020")
    t.play("1-inf")
    assert cost(t, "2021") == "2"  # around it


@pytest.mark.parametrize("water", ["lake", "sea"])
def test_6_17a_nobody_enters_open_water(water):
    t = german(f"terrain {water} 2021\ngerman 1-inf 2020")
    t.play("1-inf")
    assert t.why("2021") == "[6.17a] no way leads there"


def test_6_17a_out_of_supply_no_more_than_others():
    t = german("hexside lake 2020/2021\nterrain lake 2019\ngerman 1-inf 2020\nunsupplied = 1-inf")
    t.play("1-inf")
    assert (t.why("2021"), t.why("2019")) == ("[6.17a] no way leads there",) * 2


def test_6_18_out_of_supply_and_in_a_zone():
    t = soviet("soviet 2-vol 2020\ngerman 1-inf 1920\nunsupplied = 2-vol")
    t.play("2-vol")
    assert hexes(t) == {"2021", "2120", "2121"}
    assert t.why("2019") == "[9.2d] it would go from one rigid zone of control straight into another"
    assert t.why("2022") == "[11.21] out of supply it moves one hex at most"


def test_6_18_disrupted_it_does_not_move_at_all():
    t = soviet("soviet 2-vol 2020\nsoviet 1-vol 2525\ndisrupted = 2-vol\nunsupplied = 2-vol")
    assert t.why("2-vol") == "[12.42a] it is disrupted"


def test_6_18_one_hex_of_road_is_all_for_a_unit_out_of_supply():
    t = table("line road 2020 2021 2022\nturn 4 german movement\ngerman 1-1pz 2020\nunsupplied = 1-1pz")
    t.play("1-1pz")
    assert hexes(t) == {"1920", "1921", "2019", "2021", "2120", "2121"}
    assert t.why("2022") == "[11.21] out of supply it moves one hex at most"


def test_6_19a_one_unit_after_the_other():
    t = german("german 1-inf 2020\ngerman 11-inf 2025")
    t.play("1-inf 2021")
    with pytest.raises(Refusal):
        t.play("11-inf")
    t.play("stop", "11-inf 2026 stop")
    assert t.why("1-inf") == "[6.19a] it has moved already"


def test_6_19a_who_has_only_been_touched_may_still_move():
    t = german("german 1-inf 2020\ngerman 11-inf 2025")
    t.play("1-inf stop")
    assert units(t) == {"1-inf", "11-inf"}


def test_6_19b_stacking_holds_during_the_phase():
    t = german("german 1-inf 2020\ngerman 11-inf 2021")
    t.play("1-inf")
    assert t.why("2021") == "[7.5b] it may not stack with the unit there"
    t.play("stop", "11-inf 2023 stop", "1-inf")
    assert "2021" in hexes(t)


def test_6_110_nobody_leaves_the_map():
    t = german("german 1-inf 3820\ngerman 11-inf 2036")
    t.play("1-inf")
    assert all(name <= "3836" for name in hexes(t))
    assert t.options()[-1] == "stop"
