"""[11.1] Lines of supply, [11.2] the effects of being without, [11.4] who needs none."""

import pytest

from tests.games.assault.supply import HQ, RAIL, fed
from tests.games.assault.table import (
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


def checked(text, phase="german", turn=4):
    """After the Supply Determination Phase of a player-turn."""
    return table(f"{text}\nturn {turn} {phase} supply\n")


def test_11_11_a_unit_with_a_line_is_in_supply():
    t = checked(HQ + "german 1-inf 3018")
    assert not in_set(t, "unsupplied", "1-inf")


def test_11_11_a_unit_without_one_is_not():
    t = checked("german 1-inf 2020")
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


def test_11_14a_not_through_german_zones():
    text = "ground lake\nterrain clear 3001 3002 3003 3004 2902\nsoviet 2-vol 3004\n"
    assert fed(soviet(text), "2-vol") == {"2-vol"}
    assert fed(soviet(text + "german 1-inf 2902"), "2-vol") == set()


CITY = "turn 20 soviet movement\nsoviet 4-vol 0420\ngerman 11-inf 0419\ngerman 12-inf 0521\ngerman 21-inf 0421\n"


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


def test_11_21_stacking_holds():
    t = german("german 1-1pz 2030\ngerman 11-inf 2031\nsoviet 2-vol 3030\nunsupplied = 1-1pz")
    t.play("1-1pz")
    assert t.why("2031") == "[7.5b] it may not stack with the unit there"


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


def test_11_24c_each_unit_by_itself():
    t = checked("german 1-1pz 2020\ngerman 1-1mot 2020\nunsupplied = 1-1pz 1-1mot", "soviet")
    assert reduced(t, "1-1pz")
    assert reduced(t, "1-1mot")


def test_11_24c_both_sides_are_checked_before_anybody_dies():
    lane = "ground lake\nterrain clear 3820 3720 3620 3520 3519 3518 3517 3516 3515\nline rail 3820 3720 3620 3520\n"
    t = table(
        lane + "german hq-38 3520\ngerman 1-inf 3515\nsoviet 1-mtn 3517\nunsupplied = 1-mtn\nturn 4 german supply\n"
    )
    assert t.at("1-mtn") == "eliminated"
    assert in_set(t, "unsupplied", "1-inf")
