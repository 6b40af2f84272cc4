"""[12.0] Airpower."""

import pytest

from tests.games.assault.table import (
    asked,
    dice,
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

TARGET = "soviet 2-vol 2020\nsoviet 1-vol 2030\ngerman 1-inf 2021\n"


def bombing(text, turn=1, side="german"):
    return table(f"{text}\nturn {turn} {side} air\n")


def test_12_12_on_the_inset_as_well():
    t = own_map("turn 20 german air\nsoviet 1-tank J5\ngerman 1-inf 1520")
    t.play("die 1")
    assert "J5" in hexes(t)


def test_12_12_they_hinder_nobody():
    t = german("german luft-1 2022\ngerman 1-inf 2020\nsoviet vvs-1 2021")
    t.play("1-inf")
    assert {"2021", "2022"} <= hexes(t)


def test_12_32_a_hex_with_enemy_units():
    t = bombing(TARGET)
    assert hexes(t) == {"2020", "2030"}
    assert t.why("2021") == "[12.32] no enemy unit is there"


def test_12_32_several_may_bomb_the_same_hex():
    t = bombing(TARGET)
    t.play("2020")
    assert "2020" in hexes(t)


@pytest.mark.parametrize(("terrain", "last"), [("clear", 4), ("marsh", 3), ("woods", 2), ("city", 1)])
def test_12_34_terrain_alone_decides(terrain, last):
    for die in (last, last + 1):
        t = bombing(f"terrain {terrain} 2020\n{TARGET}")
        t.play("2020 done", f"die {die}")
        assert in_set(t, "disrupted", "2-vol") == (die == last)


def test_12_38_bombers_leave_when_the_phase_ends():
    t = bombing(TARGET)
    t.play("2020 done", "die 1")
    assert t.at("luft-1") == "off-map"


def test_12_41a_all_units_of_the_hex():
    t = bombing(TARGET + "soviet guer-1 2020\nsoviet work-mga 2020")
    t.play("2020 done", "die 1")
    assert t.position.state.named("disrupted") == ["2-vol", "guer-1", "work-mga"]


def test_12_42a_disrupted_units_do_not_move():
    t = soviet("soviet 2-vol 2020\nsoviet 1-vol 2030\ndisrupted = 2-vol")
    assert t.why("2-vol") == "[12.42a] it is disrupted"


def test_12_42a_nor_in_the_mechanized_movement_phase():
    t = german("german 1-1pz 2020\ngerman tot-1 2030\ndisrupted = 1-1pz", "mechanized")
    assert t.why("1-1pz") == "[12.42a] it is disrupted"


def test_12_42a_nor_attack():
    t = soviet("soviet 2-vol 2020\nsoviet 1-vol 1921\ngerman 96-inf 2021 reduced\ndisrupted = 2-vol", "combat")
    t.play("2021")
    assert t.why("2-vol") == "[12.42a] it is disrupted"


def test_12_42a_nor_retreat():
    t = german("german 1-1mot 2020\nsoviet 111-rifle 2021\ndisrupted = 111-rifle", "combat")
    t.play("2021 1-1mot attack", "die 5")  # 4 to 2 is 2-1, +1: a 6 is -/2
    assert t.at("111-rifle") == "eliminated"


def test_12_42b_they_defend_at_half_strength_with_their_class_and_zone():
    t = german("german 1-inf 2020\nsoviet 191-rifle 2021\ndisrupted = 191-rifle", "combat")
    t.play("2021 1-inf")
    assert (strengths(t), dice(t)) == ("8 to 2½", 0)
    moving = german("german 1-inf 2018\nsoviet 191-rifle 2021\ndisrupted = 191-rifle")
    moving.play("1-inf 2020")
    assert asked(moving) == ("german", "unit")


def test_12_43_not_twice():
    t = german("german 1-inf 2020\nsoviet 2-vol 2021\ndisrupted = 2-vol", "combat")
    t.play("2021 1-inf")
    assert strengths(t) == "8 to 1½"
    t = table("turn 1 german air\nsoviet 2-vol 2020\ngerman 1-inf 3030\ndisrupted = 2-vol")
    t.play("2020 done", "die 1")
    assert t.position.state.named("disrupted") == ["2-vol"]


def test_12_45_disrupted_units_change_the_map_one_way_only():
    t = own_map("turn 20 soviet movement\nsoviet 1-tank 0320\nsoviet 4-vol J5\ndisrupted = 1-tank 4-vol")
    t.play("transfer")
    assert units(t) == {"1-tank"}


def test_12_45_disrupted_units_are_brought_on_to_the_inset_when_germans_come():
    t = own_map("turn 20 german movement\nsoviet 4-vol 0320\ngerman 1-inf 0420\ndisrupted = 4-vol")
    t.play("1-inf K6", "4-vol J4")
    assert (t.at("4-vol"), in_set(t, "disrupted", "4-vol")) == ("J4", True)


# --- Ground Support


SUPPORT = "german 1-inf 2020\nsoviet 2-vol 2021\nsoviet 1-vol 2019\ngerman luft-1 ready\ngerman luft-2 ready\n"


def test_12_51_what_is_left_is_placed_when_the_combat_phase_begins():
    t = german(SUPPORT, "combat")
    assert asked(t) == ("german", "support")
    assert t.options() == ["2019", "2021", "done"]


def test_12_52a_one_more_on_the_die():
    t = german(SUPPORT, "combat")
    t.play("2021", "done", "2021 1-inf")
    assert dice(t) == 3  # two for class, one for the Air Unit
    t.play("cancel", "2019 1-inf")
    assert dice(t) == 2


def test_12_52a_the_example_of_the_text():
    """Class B against class A, with Ground Support: -1 and +1 are 0."""
    t = german("german 96-inf 2020\nsoviet 191-rifle 2021\ngerman luft-1 ready", "combat")
    t.play("2021", "2021 96-inf")
    assert [line["dice"] for line in t.preview("attack")["modifiers"]] == [-1, 1]
    assert dice(t) == 0


def test_12_53a_one_to_an_attack():
    t = german(SUPPORT, "combat")
    t.play("2021")
    assert t.why("2021") == "[12.53a] an Air Unit is there already"


def test_12_53a_two_over_a_double_attack_are_one():
    t = german(
        "german 1-inf 2020\nsoviet 2-vol 1920\nsoviet 1-vol 1921\ngerman luft-1 ready\ngerman luft-2 ready", "combat"
    )
    t.play("1920 1921", "1920 1-inf also 1921")
    assert dice(t) == 3


def test_12_53a_a_bombed_hex_may_be_supported_against():
    t = table("turn 1 german air\ngerman 1-inf 2021\nsoviet 2-vol 2020")
    t.play("2020 done", "die 1", "done")
    assert t.options() == ["2020", "done"]


def test_12_54_only_where_ground_units_can_attack():
    t = german(SUPPORT + "soviet 3-vol 3030", "combat")
    assert t.why("3030") == "[10.13] no unit that can attack is adjacent"


def test_12_54_and_never_for_the_defender():
    t = german("german 1-inf 2020\nsoviet 2-vol 2021\nsoviet vvs-1 ready", "combat")
    t.play("2021 1-inf")
    assert dice(t) == 2


def test_12_55_support_goes_home_when_the_phase_ends():
    t = german(SUPPORT, "combat")
    t.play("2021 done", "done")
    assert t.at("luft-1") == "off-map"


def test_12_56_an_attack_that_is_not_made_wastes_it():
    t = german(SUPPORT, "combat")
    t.play("2021 2019", "done")
    assert (t.at("luft-1"), t.at("2-vol"), reduced(t, "1-inf")) == ("off-map", "2021", False)
