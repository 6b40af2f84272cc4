"""[11.0] Supply."""

import pytest

from northfront.games.assault.supply import german_units, soviet_units
from tests.games.assault_on_leningrad.table import (
    asked,
    cost,
    german,
    hexes,
    in_set,
    own_map,
    reduced,
    soviet,
    strengths,
    table,
    units,
)


def fed(t, *names):
    """Which of these units would be in supply now."""
    s = t.position.state
    found = german_units(s) | soviet_units(s)
    return {name for name in names if found >> t.game.units[name] & 1}


def checked(text, phase="german", turn=4):
    """After the Supply Determination Phase of a player-turn."""
    return table(f"{text}\nturn {turn} {phase} supply\n")


RAIL = "line rail 3820 3720 3620 3520 3420 3320 3220 3120 3020\n"  # off the south edge at 3820
HQ = RAIL + "german hq-38 3020\n"


def test_11_11_a_unit_with_a_line_is_in_supply():
    t = checked(HQ + "german 1-inf 3018")
    assert not in_set(t, "unsupplied", "1-inf")


def test_11_11_a_unit_without_one_is_not():
    t = checked("german 1-inf 2020")
    assert in_set(t, "unsupplied", "1-inf")


def test_11_12_the_status_lasts_until_the_next_check():
    t = german(HQ + "german 1-inf 3018\nunsupplied = 1-inf")
    assert in_set(t, "unsupplied", "1-inf")
    t.play("done")
    assert in_set(t, "unsupplied", "1-inf")


def test_11_12_both_sides_in_both_phases():
    for phase in ("german", "soviet"):
        t = checked("ground lake\nterrain clear 2020 2030\ngerman 1-inf 2020\nsoviet 1-vol 2030", phase)
        assert in_set(t, "unsupplied", "1-inf")
        assert in_set(t, "unsupplied", "1-vol")


@pytest.mark.parametrize(("at", "supplied"), [("3014", True), ("3013", False)])
def test_11_13a_six_hexes_to_the_headquarters(at, supplied):
    assert bool(fed(german(HQ + f"german 1-inf {at}"), "1-inf")) == supplied


def test_11_13a_free_of_enemy_zones():
    wall = "ground lake\nterrain clear 3020 3019 3018 3017 3016 2920 2918\nline rail 3820 3720 3620 3520 3420 3320 3220 3120 3020\n"
    wall += "terrain clear 3820 3720 3620 3520 3420 3320 3220 3120\ngerman hq-38 3020\ngerman 1-inf 3016\n"
    assert fed(german(wall), "1-inf") == {"1-inf"}
    assert fed(german(wall + "soviet 191-rifle 2918"), "1-inf") == set()
    assert fed(german(wall + "soviet 1-mtn 2918"), "1-inf") == set()
    assert fed(german(wall + "soviet 2-vol 2918"), "1-inf") == {"1-inf"}  # class C reaches nobody


@pytest.mark.parametrize(("at", "supplied"), [("3014", True), ("3013", False)])
def test_11_13b_the_headquarters_six_hexes_from_the_railway(at, supplied):
    assert bool(fed(german(RAIL + f"german hq-38 {at}"), "hq-38")) == supplied


def test_11_13b_only_a_railway_that_leaves_the_map_in_the_south_or_west():
    assert fed(german("line rail 3020 2920 2820 2720\ngerman hq-38 3020"), "hq-38") == set()
    assert fed(german("line rail 2036 2035 2034 2033 2032\ngerman hq-38 2030"), "hq-38") == {"hq-38"}
    assert fed(german("line rail 2001 2002 2003\ngerman hq-38 2003"), "hq-38") == set()


def test_11_13c_the_hex_traced_to_counts_and_the_hex_traced_from_does_not():
    t = german(HQ + "german 1-inf 3014")  # 3015 3016 3017 3018 3019 3020: six
    assert fed(t, "1-inf") == {"1-inf"}


def test_11_13d_any_terrain_but_no_lake():
    assert fed(german("ground marsh\n" + HQ + "german 1-inf 3014"), "1-inf") == {"1-inf"}
    around = "hexside lake 3020/3019 3020/2920 3020/2921 3020/3120 3020/3121 3020/3021\n"
    assert fed(german(around + HQ + "german 1-inf 3018"), "1-inf") == set()


def test_11_13d_not_over_the_neva():
    t = own_map("turn 20 german movement\ngerman hq-38 0518\ngerman 1-inf 0417")
    assert fed(t, "1-inf", "hq-38") == {"hq-38"}


# --- Soviets


def test_11_14a_any_length_to_the_north_or_east_edge():
    assert fed(soviet("soviet 2-vol 3830"), "2-vol") == {"2-vol"}
    island = "ground lake\nterrain clear 3036 3035 3034\n"
    assert fed(soviet(island + "soviet 2-vol 3034"), "2-vol") == set()  # the west edge is no source
    assert fed(soviet("ground lake\nterrain clear 3001 3002\nsoviet 2-vol 3002"), "2-vol") == {"2-vol"}
    assert fed(soviet("ground lake\nterrain clear 0120 0220\nsoviet 2-vol 0220"), "2-vol") == {"2-vol"}


def test_11_14a_or_to_leningrad():
    t = soviet("ground lake\nterrain clear 0419 0519\nterrain major-city 0320\nsoviet 2-vol 0519")
    assert fed(t, "2-vol") == {"2-vol"}


def test_11_14a_over_the_neva_but_not_over_lakes():
    corridor = "ground lake\nterrain clear 3001 3002 3003\nhexside {} 3002/3001\nsoviet 2-vol 3003"
    assert fed(soviet(corridor.format("major-river")), "2-vol") == {"2-vol"}
    assert fed(soviet(corridor.format("lake")), "2-vol") == set()


def test_11_14a_not_through_german_zones():
    text = "ground lake\nterrain clear 3001 3002 3003 3004 2902\nsoviet 2-vol 3004\n"
    assert fed(soviet(text), "2-vol") == {"2-vol"}
    assert fed(soviet(text + "german 1-inf 2902"), "2-vol") == set()


CITY = "turn 20 soviet movement\nsoviet 4-vol 0420\ngerman 11-inf 0419\ngerman 12-inf 0521\ngerman 21-inf 0421\n"


def test_11_14b_with_germans_inside_an_interior_hex_must_be_reached():
    assert fed(own_map(CITY), "4-vol") == {"4-vol"}  # the city is next to it
    assert fed(own_map(CITY + "german 1-inf F8"), "4-vol") == {"4-vol"}  # by K6 to J5
    assert fed(own_map(CITY + "german 1-inf J6"), "4-vol") == set()  # its zone covers K6 and K7


def test_11_14c_the_path_changes_the_map_at_the_fringe():
    t = own_map(CITY + "german 1-inf J6\nsoviet 2-vol K6\nsoviet 235-rifle J5")  # own units lift the zone
    assert fed(t, "4-vol", "2-vol") == {"4-vol", "2-vol"}
    assert fed(own_map(CITY + "german 1-inf J6\nsoviet 235-rifle J5"), "4-vol") == set()


# --- zones and railways


def test_11_15a_own_units_lift_a_zone():
    wall = "ground lake\nterrain clear 3020 3019 3018 3017 3016 2918 3820 3720 3620 3520 3420 3320 3220 3120\n" + HQ
    text = wall + "german 1-inf 3016\nsoviet 191-rifle 2918\n"
    assert fed(german(text), "1-inf") == set()
    assert fed(german(text + "german 11-inf 3018\ngerman 12-inf 3017"), "1-inf") == {"1-inf"}


def test_11_15b_the_zones_at_both_ends_do_not_matter():
    t = german(HQ + "german 1-inf 3014\nsoviet 191-rifle 2914\nsoviet 177-rifle 2921")
    assert fed(t, "1-inf", "hq-38") == {"1-inf", "hq-38"}


def test_11_16a_railways_do_nothing_for_movement():
    t = german("ground woods\n" + HQ + "german 1-inf 3020")
    t.play("1-inf")
    assert cost(t, "2920") == "2"


def test_11_16b_lines_join_where_they_cross_and_run_through_cities():
    t = german(
        "terrain city 3020\n" + RAIL + "line rail 3020 3019 3018 3017\nline rail 3017 2917 2817\ngerman hq-38 2812"
    )
    assert fed(t, "hq-38") == {"hq-38"}


def test_11_16c_a_railway_in_an_enemy_zone_is_cut():
    assert fed(german(HQ + "soviet 191-rifle 3721"), "hq-38") == set()
    assert fed(german(HQ + "soviet 2-vol 3721"), "hq-38") == {"hq-38"}
    assert fed(german(HQ + "soviet 2-vol 3720"), "hq-38") == set()


def test_11_16c_unless_a_friend_is_there():
    t = german(HQ + "soviet 191-rifle 3721\ngerman 11-inf 3720\ngerman 12-inf 3620\ngerman 21-inf 3820")
    assert fed(t, "hq-38") == {"hq-38"}


def test_11_17_the_marker_goes_when_a_line_is_found():
    t = checked(HQ + "german 1-inf 3018\nunsupplied = 1-inf")
    assert not in_set(t, "unsupplied", "1-inf")


def test_11_18_both_sides_may_trace_through_one_hex():
    t = german(
        "ground lake\nterrain clear 3020 3019 3018 3017 3820 3720 3620 3520 3420 3320 3220 3120\n"
        + HQ
        + "german 96-inf 3018 reduced"
    )
    assert fed(t, "hq-38") == {"hq-38"}
    both = german(HQ + "german 1-inf 3012\nsoviet 2-vol 3003")
    assert fed(both, "2-vol") == {"2-vol"}
    assert "held" not in both.text()


def test_11_19_any_number_from_one_source():
    names = ["1-inf", "58-inf", "291-inf"]
    t = german(HQ + "".join(f"german {name} {at}\n" for name, at in zip(names, ("3018", "2920", "3021"), strict=True)))
    assert fed(t, *names) == set(names)


# --- effects


def test_11_21_one_hex_whatever_it_costs():
    t = german("terrain marsh 2021\ngerman 1-1pz 2020\nunsupplied = 1-1pz")
    t.play("1-1pz")
    assert hexes(t) == {"2019", "2021", "1920", "1921", "2120", "2121"}
    t.play("2021")
    assert asked(t) == ("german", "unit")


def test_11_21_not_over_water_nor_from_rigid_to_rigid():
    t = german("hexside lake 2020/2021\ngerman 1-inf 2020\nsoviet 191-rifle 1920\nunsupplied = 1-inf")
    t.play("1-inf")
    assert hexes(t) == {"2120", "2121"}


def test_11_21_changing_the_map_is_no_hex():
    t = own_map("turn 20 german movement\ngerman 1-inf 0420\ngerman 11-inf H4\nunsupplied = 1-inf")
    t.play("1-inf K7")
    assert "J7" in hexes(t)
    t.play("J7")
    assert asked(t) == ("german", "unit")


def test_11_22_no_mechanized_movement():
    t = german("german 1-1pz 2020\ngerman tot-1 3030\nunsupplied = 1-1pz", "mechanized")
    assert units(t) == {"tot-1"}


def test_11_23a_half_strength_in_attack_and_defence():
    t = german("german 1-inf 2020\nsoviet 2-vol 2021\nunsupplied = 1-inf 2-vol", "combat")
    t.play("2021 1-inf")
    assert strengths(t) == "4 to 1½"


def test_11_23b_they_may_advance():
    t = german("german 1-inf 2020\ngerman 11-inf 2022\nsoviet guer-1 2021\nunsupplied = 1-inf", "combat")
    t.play("2021 all attack", "1-inf")
    assert t.at("1-inf") == "2021"


def test_11_24a_a_step_is_lost_in_the_enemys_player_turn():
    t = checked("german 1-inf 2020\nunsupplied = 1-inf", "soviet")
    assert reduced(t, "1-inf")
    t = checked("ground lake\nterrain clear 2030\nsoviet 2-vol 2030\nunsupplied = 2-vol", "german")
    assert t.at("2-vol") == "eliminated"


def test_11_24b_not_in_its_own_nor_when_newly_out():
    assert not reduced(checked("german 1-inf 2020\nunsupplied = 1-inf", "german"), "1-inf")
    assert not reduced(checked("german 1-inf 2020", "soviet"), "1-inf")


def test_11_24b_the_example_of_the_text():
    """Out in his own player-turn, a step in the Soviet one, nothing in his next, and the second step in the next Soviet one."""
    t = table("turn 4 german supply\ngerman 1-inf 2020\nsoviet 2-vol 3030")
    assert (in_set(t, "unsupplied", "1-inf"), reduced(t, "1-inf")) == (True, False)
    t.play("done", "die 1")
    assert (t.position.state.phase, reduced(t, "1-inf")) == ("soviet movement", True)
    t.play("done", "done")
    assert (t.position.state.turn, t.position.state.phase, t.at("1-inf")) == (5, "german movement", "2020")
    t.play("done", "die 1")
    assert t.at("1-inf") == "eliminated"


def test_11_24c_each_unit_by_itself():
    t = checked("german 1-1pz 2020\ngerman 1-1mot 2020\nunsupplied = 1-1pz 1-1mot", "soviet")
    assert reduced(t, "1-1pz")
    assert reduced(t, "1-1mot")


# --- headquarters


def test_11_31_headquarters_do_nothing_else():
    t = german("german hq-38 2020\ngerman 1-inf 2020\nsoviet 2-vol 2021", "combat")
    t.play("2021")
    assert t.why("hq-38") == "[11.33a] a headquarters does not attack"
    t.play("1-inf")
    assert strengths(t) == "8 to 3"


def test_11_32_headquarters_are_class_c_and_stack_with_anybody():
    t = german("german hq-38 2020\ngerman 11-inf 2021\nsoviet 2-vol 2030")
    assert t.position.state.figure(t.game.units["hq-38"], "class") == 3
    t.play("hq-38")
    assert "2021" in hexes(t)


@pytest.mark.parametrize(("more", "defence"), [("", "1"), ("german 96-inf 2020 reduced\n", "3")])
def test_11_33a_they_defend_as_one_alone_and_as_nothing_with_others(more, defence):
    t = soviet("german hq-38 2020\n" + more + "soviet 191-rifle 2021", "combat")
    t.play("2020 191-rifle")
    assert strengths(t) == f"5 to {defence}"


def test_11_33a_a_lone_headquarters_gains_by_terrain():
    t = soviet("terrain woods 2020\ngerman hq-38 2020\nsoviet 191-rifle 2021", "combat")
    t.play("2020 191-rifle")
    assert strengths(t) == "5 to 2"


def test_11_33a_beside_a_unit_that_retreated_it_counts_as_alone():
    t = soviet("german hq-38 2020\ngerman 1-inf 2020\nsoviet 2-vol 2021\nattacked = 1-inf", "combat")
    t.play("2020 2-vol")
    assert strengths(t) == "3 to 1"


STAFF = "german hq-38 2020\ngerman 1-1mot 2020\nsoviet 111-rifle 2021\n"


def test_11_33b_a_headquarters_may_go_back_with_attackers():
    t = german(STAFF, "combat")
    t.play("2021 1-1mot attack", "die 1", "retreat", "2019")
    assert asked(t) == ("german", "follow")
    t.play("2019")
    assert t.at("hq-38") == "2019"


def test_11_33b_or_stay_but_takes_no_step_for_them():
    t = german(STAFF, "combat")
    t.play("2021 1-1mot attack", "die 1", "retreat", "2019", "stay")
    assert t.at("hq-38") == "2020"
    t = german(STAFF, "combat")
    t.play("2021 1-1mot attack", "die 1", "step")
    assert reduced(t, "1-1mot")
    assert t.at("hq-38") == "2020"


def test_11_34_only_ones_own_headquarters():
    t = german(HQ + "german 1-inf 3018\ngerman 11-inf 3022")
    assert fed(t, "1-inf", "11-inf") == {"1-inf"}


def test_11_35a_a_headquarters_out_of_supply_starves_its_corps():
    t = german("german hq-38 2020\ngerman 1-inf 2021")
    assert fed(t, "1-inf", "hq-38") == set()


@pytest.mark.parametrize(("at", "supplied"), [("3320", True), ("3220", False)])
def test_11_35b_leaving_the_map_counts_as_a_hex(at, supplied):
    """From 3320 five hexes lead to the edge and the sixth off it."""
    assert bool(fed(german(f"german hq-38 {at}"), "hq-38")) == supplied


CORRIDOR = (
    "ground lake\nterrain clear 3820 3720 3620 3520 3420 3320 3220 3120 3020 3021 3022 3023 3024 3025 3026 3027 2923\n"
)


def test_11_35b_the_example_of_the_39th_corps():
    """The headquarters is two hexes from the railway. The 90th Regiment reaches it only if the 5th stands in hex a."""
    text = CORRIDOR + RAIL + "german hq-39 3022\ngerman 20-90mot 3027\nsoviet 191-rifle 2923\n"  # a zone over 3023
    assert fed(german(text), "hq-39", "20-90mot") == {"hq-39"}
    assert fed(german(text + "german 12-5mot 3023"), "hq-39", "20-90mot") == {"hq-39", "20-90mot"}


def test_11_35b_the_example_of_the_56th_corps():
    t = german(CORRIDOR + RAIL + "german hq-56 3022\ngerman 269-inf 3027\n")
    assert fed(t, "hq-56", "269-inf") == {"hq-56", "269-inf"}


def test_11_36a_a_lost_headquarters_comes_back_where_it_first_came():
    t = soviet("german hq-38 2020\nsoviet 191-rifle 2021", "combat")
    t.play("2020 191-rifle attack", "die 6")  # 5-1 with +2: DE
    assert t.at("hq-38") == "g1"


def test_11_36a_in_the_next_german_movement_phase():
    t = own_map("turn 7 german movement\ngerman hq-38 g1\ngerman 1-inf 1235")
    t.play("hq-38")
    assert hexes(t) == {"1136", "1236", "1336", "1436", "1536", "1636", "1736"}
    t.play("1236 stop")
    assert not in_set(t, "unsupplied", "hq-38")


def test_11_36b_nothing_else_is_replaced():
    t = soviet("german 96-inf 2020 reduced\nsoviet 191-rifle 2021\nsoviet 177-rifle 2019", "combat")
    t.play("2020 all attack", "die 5")  # 10 to 3 is 3-1, +2: DE
    assert t.at("96-inf") == "eliminated"


def test_11_37a_the_41st_headquarters_is_mechanized():
    t = german("terrain woods 2021 2121\ngerman hq-41 2020\ngerman hq-38 2120")
    t.play("hq-41")
    assert cost(t, "2021") == "3"
    t.play("stop", "hq-38")
    assert cost(t, "2121") == "2"


def test_11_37b_disruption_does_not_touch_its_supply():
    assert fed(german(HQ + "german 1-inf 3018\ndisrupted = hq-38"), "1-inf") == {"1-inf"}


# --- special cases


ISLE = "ground lake\nterrain clear 2030 2031\n"


@pytest.mark.parametrize("wall", ["fort", "fortified"])
def test_11_42_soviets_in_fortifications_need_no_line(wall):
    assert fed(soviet(ISLE + f"has {wall} 2030\nsoviet 2-vol 2030"), "2-vol") == {"2-vol"}
    assert fed(soviet(ISLE + f"has {wall} 2030\nsoviet 2-vol 2031"), "2-vol") == set()
    assert fed(soviet(ISLE + f"has {wall} 2030\ngerman 1-inf 2030"), "1-inf") == set()


def test_11_43_guerrillas_never_do():
    assert fed(soviet(ISLE + "soviet guer-1 2030"), "guer-1") == {"guer-1"}


def test_11_44_reinforcements_are_supplied_when_they_enter():
    t = own_map("turn 2 german movement\ngerman 121-inf g2\ngerman ss-pol g2")
    t.play("121-inf 3828 stop")
    assert not in_set(t, "unsupplied", "121-inf")
    t.play("done")
    t.play("die 1")
    assert in_set(t, "unsupplied", "121-inf")  # its headquarters did not come
    assert not reduced(t, "121-inf")


@pytest.mark.parametrize("city", ["3113", "2107", "1202", "0401"])
def test_11_45a_garrisons_need_no_line(city):
    t = own_map(f"turn 20 german movement\ngerman 1-inf {city}")
    assert fed(t, "1-inf") == {"1-inf"}


def test_11_45a_not_in_other_cities():
    assert fed(own_map("turn 20 german movement\ngerman 1-inf 0611"), "1-inf") == set()


def test_11_45b_headquarters_and_soviets_are_no_garrisons():
    t = own_map(
        "turn 20 german movement\ngerman hq-2 0401\ngerman 1-inf 0401\nsoviet 191-rifle 0302\nsoviet 177-rifle 0502"
    )
    assert fed(t, "hq-2", "1-inf") == {"1-inf"}
    around = "german 1-inf 2106\ngerman 11-inf 2108\ngerman 12-inf 2007\ngerman 21-inf 2006\ngerman 32-inf 2206\ngerman 58-inf 2207\n"
    t = own_map("turn 20 soviet movement\nsoviet 21-tank 2107\n" + around)
    assert fed(t, "21-tank") == set()


def test_11_46_workers_on_the_main_map_need_no_line_but_their_company_does():
    t = soviet(ISLE + "soviet work-mga 2030\nsoviet 2-vol 2030")
    assert fed(t, "work-mga", "2-vol") == {"work-mga"}


# --- the Inset


def test_11_51_on_the_fringe_as_on_the_main_map():
    t = own_map("turn 20 german combat\ngerman hq-38 0521\ngerman 1-inf K6\nsoviet 1-tank F5")
    assert fed(t, "1-inf") == {"1-inf"}
    t = own_map("turn 20 german combat\ngerman hq-38 1124\ngerman 1-inf K6\nsoviet 1-tank F5")
    assert fed(t, "1-inf") == set()  # more than six hexes from 0420


def test_11_52_soviets_in_the_interior_need_no_line():
    t = own_map(
        "turn 20 soviet movement\nsoviet 4-vol J5\ngerman 1-inf J4\ngerman 11-inf J6\ngerman 12-inf I5\ngerman 21-inf I6\ngerman 32-inf K5\ngerman 58-inf K6"
    )
    assert fed(t, "4-vol") == {"4-vol"}


@pytest.mark.parametrize(("hq", "supplied"), [("0921", True), ("1021", False)])
def test_11_53a_from_the_interior_the_fringe_hex_is_the_first_of_six(hq, supplied):
    """0419 0520 0620 0720 0821 0921: the last of six. On the main map 1021 is six hexes from 0419 and would do."""
    t = own_map(f"turn 20 german movement\ngerman hq-38 {hq}\ngerman 1-inf G6\ngerman 58-inf 0419\nsoviet 1-tank D8")
    assert fed(t, "1-inf", "58-inf") == ({"1-inf", "58-inf"} if supplied else {"58-inf"})


def test_11_53a_free_of_zones_on_the_inset():
    text = "turn 20 german movement\ngerman hq-38 0521\ngerman 1-inf H4\n"
    assert fed(own_map(text), "1-inf") == {"1-inf"}
    wall = "soviet 1-tank J5\nsoviet 191-rifle I6\nsoviet 177-rifle J7\n"
    assert fed(own_map(text + wall), "1-inf") == set()


def test_11_53b_with_its_headquarters_on_the_inset_too():
    t = own_map("turn 20 german movement\ngerman hq-38 F6\ngerman 1-inf B2\nsoviet 1-tank D9")
    assert fed(t, "hq-38", "1-inf") == {"hq-38", "1-inf"}  # the railway runs through 0420


def test_11_53c_the_fringe_hex_of_the_main_map_must_be_clear():
    text = "turn 20 german movement\ngerman hq-38 0521\ngerman 1-inf H5\nsoviet 191-rifle 0421\nsoviet 177-rifle 0519\n"
    assert fed(own_map(text), "1-inf") == set()
    assert fed(own_map(text + "german 11-inf 0420"), "1-inf") == {"1-inf"}


def test_11_51_a_unit_on_the_fringe_lifts_the_zone_over_its_main_map_hex():
    text = "turn 20 german combat\ngerman hq-38 0521\nsoviet 191-rifle 0421\n"
    assert fed(own_map(text + "german 1-inf K6"), "hq-38", "1-inf") == {"hq-38", "1-inf"}


GATE = "grid point-up A1-C3\nterrain interior B1 B2 C1 C2\nhas fringe A1 3020\nlink fringe A1 A1 3020\n"


@pytest.mark.parametrize(
    ("at", "rail", "supplied"),
    [
        ("B1", "3820 3720 3620 3520", True),  # 3020 3120 3220 3320 3420 3520: six
        ("B1", "3820 3720 3620", False),
        ("A1", "3820 3720 3620", True),  # on the fringe it is as if it were in 3020, which is not counted
    ],
)
def test_11_53b_a_headquarters_in_the_interior_counts_the_fringe_hex(at, rail, supplied):
    t = german(f"{GATE}line rail {rail}\ngerman hq-38 {at}\nsoviet 2-vol 0101")
    assert bool(fed(t, "hq-38")) == supplied


def test_8_31_german_supply_does_not_lead_through_the_city_hexes():
    text = "turn 20 german movement\ngerman hq-38 0419\n"
    assert fed(own_map(text + "german 1-inf 0218"), "hq-38", "1-inf") == {"hq-38"}
