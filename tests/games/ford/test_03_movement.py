import pytest

from northfront.core.errors import IllegalAnswer
from northfront.games import fixture

# Most boards here are a single column: 0101 touches only 0102, 0102 only 0101 and 0103, and so on. So there is one way.
# In wider boards an even column lies half a hex lower: 0203 touches 0103 and 0104, 0303 touches 0202 and 0203.


def position(text, moves=4, board="0101-0109", active="german", phase="first movement"):
    return fixture(
        "ford",
        f"""
        grid flat-top {board}
        counter german panzer pz-1 strength=6/3 moves={moves}
        counter german panzer pz-2 strength=6/3 moves={moves}
        counter german panzer pz-3 strength=6/3 moves={moves}
        counter soviet rifle ri-1 strength=3/1 moves={moves}
        counter soviet rifle ri-2 strength=3/1 moves={moves}
        counter soviet rifle ri-3 strength=3/1 moves={moves}
        turn 1 {phase}
        active {active}
        {text}
        """,
    )


def chosen(text, moves=4, board="0101-0109", unit="pz-1", active="german"):
    f = position(text, moves, board, active)
    f.play(unit)
    return f


def test_3_1_a_unit_goes_as_far_as_its_allowance_lasts():
    f = chosen("german pz-1 0105", moves=3)
    assert f.options() == ["0102", "0103", "0104", "0106", "0107", "0108", "stay"]
    assert f.why("0101").startswith("[3.1]")
    assert f.why("0109").startswith("[3.1]")
    with pytest.raises(IllegalAnswer, match=r"\[3\.1\]"):
        f.play("0101")


def test_3_1_a_unit_moves_only_once():
    f = position("german pz-1 0101\ngerman pz-2 0101")
    f.play("pz-1 0102")  # three points are left, and lost
    assert f.options() == ["pz-2", "done"]
    with pytest.raises(IllegalAnswer):
        f.play("pz-1")


def test_3_1_a_unit_moves_again_in_its_next_movement_phase():
    f = position("german pz-1 0101\nsoviet ri-1 0109")
    f.play("pz-1 0103", "done done done done", "draw german", "pz-1 0105")
    assert f.at("pz-1") == "0105"


def test_3_1_moving_is_never_compulsory():
    f = position("german pz-1 0101\ngerman pz-2 0103")
    assert "done" in f.options()
    f.play("pz-1 stay", "done")
    assert (f.at("pz-1"), f.at("pz-2")) == ("0101", "0103")
    assert f.position.state.phase == "first combat"


def test_3_2_a_clear_hex_costs_one_point():
    assert chosen("german pz-1 0101", moves=2).options() == ["0102", "0103", "stay"]


def test_3_2_a_town_costs_one_point():
    f = chosen("terrain town 0102 0103\ngerman pz-1 0101", moves=2)
    assert f.options() == ["0102", "0103", "stay"]


def test_3_2_woods_cost_two_points():
    f = chosen("terrain woods 0102\ngerman pz-1 0101", moves=3)
    assert f.options() == ["0102", "0103", "stay"]  # 2 + 1; 0104 would be the fourth point
    assert f.why("0104").startswith("[3.")


def test_3_2_a_second_woods_hex_costs_two_points_again():
    woods = "terrain woods 0102 0103\ngerman pz-1 0101"
    assert chosen(woods, moves=3).options() == ["0102", "stay"]
    assert chosen(woods, moves=4).options() == ["0102", "0103", "stay"]


def test_3_2_leaving_woods_costs_nothing_extra():
    f = chosen("terrain woods 0101\ngerman pz-1 0101", moves=2)
    assert f.options() == ["0102", "0103", "stay"]


@pytest.mark.parametrize("terrain", ["clear", "town", "woods"])
def test_3_2_a_step_along_a_road_costs_half_a_point_whatever_the_terrain(terrain):
    f = chosen(f"terrain {terrain} 0102 0103 0104\nline road 0101 0102 0103 0104\ngerman pz-1 0101", moves=1)
    assert f.options() == ["0102", "0103", "stay"]  # a half and a half; a third half is too much


def test_3_2_a_road_costs_the_same_in_both_directions():
    f = chosen("line road 0101 0102 0103 0104\ngerman pz-1 0104", moves=1, board="0101-0104")
    assert f.options() == ["0102", "0103", "stay"]


def test_3_2_half_a_point_left_does_not_pay_for_a_whole_one():
    f = chosen("line road 0101 0102\ngerman pz-1 0101", moves=2)
    assert f.options() == ["0102", "0103", "stay"]  # 1/2, 1 1/2; 0104 would come to 2 1/2


def test_3_2_two_halves_make_a_point():
    f = chosen("line road 0101 0102\nline road 0103 0104\ngerman pz-1 0101", moves=2)
    assert f.options() == ["0102", "0103", "0104", "stay"]  # 1/2 + 1 + 1/2


def test_3_2_a_step_onto_a_road_from_beside_it_is_not_along_it():
    f = chosen("terrain woods 0102\nline road 0102 0103\ngerman pz-1 0101", moves=2)
    assert f.options() == ["0102", "stay"]  # 2 for the woods, nothing left for the road


def test_3_2_a_short_cut_between_two_hexes_of_a_road_is_not_along_it():
    # 0101-0201-0102-0103 is the road. To 0102 it is 1 either way: two halves, or one clear hex. So 0103 is 1 1/2.
    f = chosen("line road 0101 0201 0102 0103\ngerman pz-1 0101", moves=1, board="0101-0205")
    assert f.options() == ["0102", "0201", "stay"]


def test_3_3_crossing_a_river_costs_one_point_more():
    river = "hexside river 0102/0103\ngerman pz-1 0101"
    assert chosen(river, moves=2).options() == ["0102", "stay"]
    assert chosen(river, moves=3).options() == ["0102", "0103", "stay"]  # 1 + 2
    assert chosen(river, moves=4).options() == ["0102", "0103", "0104", "stay"]


def test_3_3_crossing_costs_the_same_from_the_other_bank():
    f = chosen("hexside river 0102/0103\ngerman pz-1 0104", moves=3)
    assert f.options() == ["0102", "0103", "0105", "0106", "0107", "stay"]  # 0103 for 1, 0102 for 2 more


def test_3_3_the_river_is_added_to_the_terrain():
    river = "hexside river 0102/0103\nterrain woods 0103\ngerman pz-1 0101"
    assert chosen(river, moves=3).options() == ["0102", "stay"]
    assert chosen(river, moves=4).options() == ["0102", "0103", "stay"]  # 1 + 2 + 1


def test_3_3_a_step_along_a_road_crosses_without_extra_cost():
    f = chosen("hexside river 0102/0103\nline road 0102 0103\ngerman pz-1 0101", moves=2)
    assert f.options() == ["0102", "0103", "stay"]  # 1 + 1/2; 0104 would come to 2 1/2


def test_3_3_a_road_that_does_not_follow_the_step_does_not_help():
    # Roads on both banks, none across: 1/2 + 2 + 1/2 = 3.
    f = chosen("hexside river 0102/0103\nline road 0101 0102\nline road 0103 0104\ngerman pz-1 0101", moves=3)
    assert f.options() == ["0102", "0103", "0104", "stay"]


def test_3_3_moving_along_a_bank_is_not_crossing():
    f = chosen("hexside river 0101/0201 0102/0201 0102/0202\ngerman pz-1 0101", moves=2, board="0101-0203")
    assert "0103" in f.options()
    assert "0202" not in f.options()  # 0102, then 1 + 1 across


def test_3_4_a_unit_does_not_enter_the_hex_of_an_enemy():
    f = chosen("german pz-1 0102\nsoviet ri-1 0103")  # 0103 itself is in no zone: only the unit there bars it
    assert f.options() == ["0101", "stay"]
    assert f.why("0103").startswith("[3.4]")
    with pytest.raises(IllegalAnswer, match=r"\[3\.4\]"):
        f.play("0103")


def test_3_4_not_even_for_the_whole_allowance():
    f = chosen("terrain woods 0103\ngerman pz-1 0102\nsoviet ri-1 0103", moves=1)
    assert f.why("0103").startswith("[3.4]")


def test_3_4_soviet_units_do_not_enter_a_german_hex():
    f = chosen("german pz-1 0102\nsoviet ri-1 0103", unit="ri-1", active="soviet")
    assert f.why("0102").startswith("[3.4]")


def test_3_4_the_hex_of_a_friend_may_be_entered():
    f = chosen("german pz-1 0102\ngerman pz-2 0103")
    assert f.why("0103") == ""
    f.play("0103")
    assert f.at("pz-1") == f.at("pz-2") == "0103"


def test_3_5_entering_an_enemy_zone_ends_the_move():
    # The zone of 0203: 0202, 0204, 0103, 0104. The way south leads through 0103 or 0202, and there it ends.
    f = chosen("german pz-1 0101\nsoviet ri-1 0203", moves=9, board="0101-0206")
    assert f.options() == ["0102", "0103", "0201", "0202", "stay"]
    assert f.why("0104").startswith("[3.5]")
    assert f.why("0105").startswith("[3.5]")
    with pytest.raises(IllegalAnswer, match=r"\[3\.5\]"):
        f.play("0105")


@pytest.mark.parametrize(
    ("start", "barred", "free"),
    [
        ("0302", ["0202", "0402"], ["0201", "0301", "0401"]),
        ("0304", ["0203", "0403"], ["0204", "0305", "0404"]),
        ("0202", ["0203", "0302"], ["0102", "0103", "0201"]),
        ("0203", ["0202", "0304"], ["0103", "0104", "0204"]),
        ("0402", ["0302", "0403"], ["0401", "0502", "0503"]),
        ("0403", ["0304", "0402"], ["0404", "0503", "0504"]),
    ],
)
def test_3_5_the_zone_is_the_six_hexes_around_a_unit(start, barred, free):
    f = chosen(f"german pz-1 {start}\nsoviet ri-1 0303", moves=1, board="0101-0505")
    assert f.options() == [*free, "stay"]
    for each in barred:
        with pytest.raises(IllegalAnswer):
            f.play(each)


def test_3_5_no_unit_goes_from_the_zone_of_one_enemy_straight_into_that_of_another():
    f = chosen("german pz-1 0102\nsoviet ri-1 0101\nsoviet ri-2 0104")
    assert f.options() == ["stay"]
    assert f.why("0103").startswith("[3.5]")


def test_3_5_a_unit_may_leave_a_zone_and_enter_another_by_way_of_a_free_hex():
    # From 0103 to 0202, both in the zone of 0203: not straight, but through 0102 for two points.
    text = "german pz-1 0103\nsoviet ri-1 0203"
    assert "0202" not in chosen(text, moves=1, board="0101-0206").options()
    f = chosen(text, moves=2, board="0101-0206")
    f.play("0202")
    assert f.at("pz-1") == "0202"


def test_3_5_a_friend_does_not_lift_the_zone():
    f = chosen("german pz-1 0102\ngerman pz-2 0103\nsoviet ri-1 0101\nsoviet ri-2 0104")
    assert f.why("0103").startswith("[3.5]")


def test_3_5_river_and_woods_do_not_bound_a_zone_and_a_reduced_unit_has_one():
    f = chosen(
        """hexside river 0101/0102 0103/0104
        terrain woods 0102 0103
        german pz-1 0102
        soviet ri-1 0101 reduced
        soviet ri-2 0104 reduced"""
    )
    assert f.why("0103").startswith("[3.5]")


def test_3_5_german_units_have_zones_as_well():
    f = chosen(
        "german pz-1 0203\nsoviet ri-1 0101", moves=9, board="0101-0206", unit="ri-1", active="soviet"
    )  # the mirror image of the first test
    assert f.options() == ["0102", "0103", "0201", "0202", "stay"]


def test_3_5_the_zone_of_a_friend_stops_nobody():
    f = chosen("german pz-1 0101\ngerman pz-2 0203", moves=3, board="0101-0206")
    assert "0104" in f.options()


def test_3_6_a_third_unit_does_not_end_its_move_in_a_hex():
    f = chosen("german pz-1 0101\ngerman pz-2 0102\ngerman pz-3 0102")
    assert f.why("0102").startswith("[3.6]")
    with pytest.raises(IllegalAnswer, match=r"\[3\.6\]"):
        f.play("0102")


def test_3_6_a_second_unit_does():
    f = chosen("german pz-1 0101\ngerman pz-2 0102")
    f.play("0102")
    assert f.at("pz-1") == f.at("pz-2")


def test_3_6_units_pass_through_a_full_hex():
    f = chosen("german pz-1 0101\ngerman pz-2 0102\ngerman pz-3 0102")
    assert f.options() == ["0103", "0104", "0105", "stay"]


def test_3_6_units_that_have_just_moved_count():
    f = position("german pz-1 0101\ngerman pz-2 0102\ngerman pz-3 0104")
    f.play("pz-1 0103", "pz-2 0103", "pz-3")
    assert f.why("0103").startswith("[3.6]")


def test_3_6_a_hex_that_a_unit_has_left_has_room_again():
    f = position("german pz-1 0101\ngerman pz-2 0102\ngerman pz-3 0102")
    f.play("pz-2 0103", "pz-1 0102")
    assert f.at("pz-1") == f.at("pz-3") == "0102"


def test_3_6_no_retreat_makes_a_stack_of_three():
    # 6 to 3 is 2-1, where a 4 is D1. The only way back is 0104.
    text = "german pz-1 0102\nsoviet ri-1 0103\nsoviet ri-2 0104\n"
    f = position(text, phase="first combat")
    f.play("0103 pz-1 die 4")
    assert f.options() == ["step", "retreat"]
    f = position(text + "soviet ri-3 0104", phase="first combat")
    f.play("0103 pz-1 die 4")
    assert f.options() == ["step"]
    with pytest.raises(IllegalAnswer):
        f.play("retreat")


def test_3_6_no_retreat_ends_in_a_full_hex_if_there_is_another():
    # 0303 attacked from 0302: 0202 and 0402 are in the zone of 0302; 0203, 0304 and 0403 are not.
    f = position(
        "german pz-1 0302\nsoviet ri-1 0303\nsoviet ri-2 0304\nsoviet ri-3 0304",
        board="0101-0505",
        phase="first combat",
    )
    f.play("0303 pz-1 die 4 retreat ri-1")
    assert f.options() == ["0203", "0403"]
    assert f.why("0304").startswith(("[3.6]", "[4.6]"))


def test_3_6_only_two_units_advance_into_a_hex():
    # 0202 touches 0102, 0103 and 0201. 18 to 4 is 4-1, where a 6 is DE.
    f = fixture(
        "ford",
        """
        grid flat-top 0101-0303
        counter german panzer pz-1 strength=6/3 moves=6
        counter german panzer pz-2 strength=6/3 moves=6
        counter german panzer pz-3 strength=6/3 moves=6
        counter soviet rifle ri-1 strength=4/1 moves=4
        turn 1 first combat
        active german
        german pz-1 0102
        german pz-2 0103
        german pz-3 0201
        soviet ri-1 0202
        """,
    )
    f.play("0202 pz-1 pz-2 pz-3 die 6 pz-1")
    assert f.options() == ["pz-2", "pz-3", "done"]
    f.play("pz-2")
    assert f.options() == ["done"]
    assert (f.at("pz-1"), f.at("pz-2"), f.at("pz-3")) == ("0202", "0202", "0201")


def test_3_7_a_unit_may_move_one_hex_for_its_whole_allowance():
    f = chosen("terrain woods 0102\nline road 0102 0103\ngerman pz-1 0101", moves=1)
    assert f.options() == ["0102", "stay"]  # and not even half a point is left for the road beyond
    f.play("0102")
    assert f.at("pz-1") == "0102"


def test_3_7_it_may_do_so_across_a_river_into_woods():
    f = chosen("hexside river 0101/0102\nterrain woods 0102\ngerman pz-1 0101", moves=2)  # 3 points
    assert f.options() == ["0102", "stay"]


def test_3_7_only_with_its_whole_allowance():
    f = chosen("terrain woods 0103\ngerman pz-1 0101", moves=2)  # 1, then 2 with only 1 left
    assert f.options() == ["0102", "stay"]
    assert f.why("0103").startswith("[3.")


def test_3_7_it_may_enter_a_zone_so():
    f = chosen("terrain woods 0102\ngerman pz-1 0101\nsoviet ri-1 0103", moves=1)
    assert f.options() == ["0102", "stay"]


def test_3_7_it_may_leave_a_zone_so():
    f = chosen("terrain woods 0101\ngerman pz-1 0102\nsoviet ri-1 0103", moves=1)
    assert f.options() == ["0101", "stay"]


def test_3_7_not_from_zone_to_zone():
    f = chosen("terrain woods 0103\ngerman pz-1 0102\nsoviet ri-1 0101\nsoviet ri-2 0104", moves=1)
    assert f.options() == ["stay"]
    assert f.why("0103").startswith("[3.5]")


def test_3_7_not_into_a_full_hex():
    f = chosen("terrain woods 0102\ngerman pz-1 0101\ngerman pz-2 0102\ngerman pz-3 0102", moves=1)
    assert f.options() == ["stay"]
    assert f.why("0102").startswith("[3.6]")
