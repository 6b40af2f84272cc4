"""[12.0] Airpower."""

import pytest

from tests.games.assault.table import (
    asked,
    german,
    in_set,
    own_map,
    table,
)

TARGET = "soviet 2-vol 2020\nsoviet 1-vol 2030\ngerman 1-inf 2021\n"


def bombing(text, turn=1, side="german"):
    return table(f"{text}\nturn {turn} {side} air\n")


def ready(t, side="german"):
    return t.game.facts(t.position.state, None)["ready"][side]


def test_12_11_an_air_unit_bombs_or_supports():
    t = bombing(TARGET)
    t.play("2020 done", "die 6")
    assert ready(t) == 2  # of three, for the Combat Phase
    t.play("done")
    assert asked(t) == ("german", "support")


def test_12_12_air_units_have_no_limits_of_range_or_stacking():
    t = bombing(TARGET)
    t.play("2020 2020 2020", "die 6 die 6")
    assert t.position.chance.rule == "12.33"


def test_12_13_only_in_ones_own_player_turn():
    t = german(TARGET + "german luft-1 ready\ngerman luft-2 2020", "combat")
    t.play("done")
    assert t.position.state.phase == "soviet air"
    assert (t.at("luft-1"), t.at("luft-2")) == ("off-map", "off-map")


@pytest.mark.parametrize(("turn", "count"), [(1, 3), (2, 4), (3, 5), (4, 5), (5, 5)])
def test_12_22a_the_first_five_turns_are_printed(turn, count):
    assert ready(bombing(TARGET, turn)) == count


@pytest.mark.parametrize(("die", "count"), [(1, 2), (2, 2), (3, 3), (4, 3), (5, 4), (6, 5)])
def test_12_22a_from_turn_6_on_a_die_decides(die, count):
    t = bombing(TARGET, 6)
    assert t.position.chance.rule == "12.22a"
    t.play(f"die {die}")
    assert ready(t) == count


@pytest.mark.parametrize(("die", "count"), [(1, 0), (3, 0), (4, 1), (5, 1), (6, 2)])
def test_12_23_the_soviets_roll_on_every_turn(die, count):
    t = bombing(TARGET, 1, "soviet")
    assert t.position.chance.rule == "12.23"
    t.play(f"die {die}")
    assert ready(t, "soviet") == count


def test_12_31_each_has_one_mission():
    t = bombing(TARGET)
    t.play("2020 2020 2020", "die 6 die 6 die 6", "done")
    assert asked(t) == ("german", "target")  # nobody is left for Ground Support


def test_12_33_all_are_placed_before_the_first_die():
    t = bombing(TARGET)
    t.play("2020")
    assert t.position.chance is None
    t.play("2030 done")
    assert t.position.chance.why == "Bombs on 2020"
    t.play("die 6")
    assert t.position.chance.why == "Bombs on 2030"


def test_12_35_one_success_is_enough():
    t = bombing(TARGET)
    t.play("2020 2020 done", "die 6", "die 4")
    assert in_set(t, "disrupted", "2-vol")


def test_12_36_nobody_is_sent_elsewhere_once_the_dice_roll():
    t = bombing(TARGET)
    t.play("2020 2020 done", "die 1")
    assert t.position.chance.why == "Bombs on 2020"  # though it is disrupted already


@pytest.mark.parametrize("terrain", ["clear", "woods", "marsh"])
def test_12_37_a_fortification_needs_a_1(terrain):
    for die, hit in ((1, True), (2, False)):
        t = bombing(f"terrain {terrain} 2020\nhas fort 2020\n{TARGET}")
        t.play("2020 done", f"die {die}")
        assert in_set(t, "disrupted", "2-vol") == hit


def test_12_37_germans_in_one_gain_nothing_by_it():
    t = bombing("has fort 2021\n" + TARGET, 4, "soviet")
    t.play("die 4", "2021", "die 4")
    assert in_set(t, "disrupted", "1-inf")


def test_12_41b_through_the_owners_next_player_turn():
    t = bombing(TARGET)
    t.play("2020 done", "die 1", "done", "done", "done")
    assert in_set(t, "disrupted", "2-vol")
    t.play("die 1")
    assert (t.position.state.phase, in_set(t, "disrupted", "2-vol")) == ("soviet movement", True)
    t.play("done", "done")
    assert (t.position.state.turn, in_set(t, "disrupted", "2-vol")) == (2, False)


def test_12_41b_germans_stay_disrupted_to_the_end_of_their_own_player_turn():
    t = own_map("turn 20 soviet air\nsoviet 4-vol 0119\ngerman 11-inf J5\ngerman hq-2 J5\ngerman 1-inf 2030")
    t.play("die 6", "J5 done", "die 1", "done", "die 1", "done")
    assert asked(t) == ("german", "unit")
    assert t.why("11-inf") == "[12.42a] it is disrupted"
    t.play("done")
    assert t.position.state.phase == "soviet air"
    assert not in_set(t, "disrupted", "11-inf")


CITY = "turn 3 german air\nsoviet 1-tank 0320\nsoviet 4-vol 0320\ngerman 1-inf 1520\n"


def test_12_44_in_a_city_hex_one_unit_of_the_bombers_choice():
    t = own_map(CITY)
    t.play("0320 0320 done", "die 1")
    assert asked(t) == ("german", "disrupt")
    t.play("4-vol")
    assert t.position.state.named("disrupted") == ["4-vol"]
    t.play("die 1")  # the second bomber takes the other
    assert t.position.state.named("disrupted") == ["1-tank", "4-vol"]


def test_12_44_with_a_1_only():
    t = own_map(CITY)
    t.play("0320 done", "die 2")
    assert t.position.state.named("disrupted") == []


def test_12_44_three_bombers_two_hits_two_units_in_a_city_hex_but_all_on_the_inset():
    t = own_map(
        "turn 3 german air\nsoviet 4-vol 0320\nsoviet 1-tank 0320\nsoviet work-1 0320\n"
        "soviet 2-vol J5\nsoviet work-2 J5\ngerman 1-inf 2030"
    )
    t.play("0320 0320 J5 0320 done", "die 1", "work-1", "die 2", "die 1", "die 1")
    assert t.options() == ["1-tank", "4-vol"]
    t.play("1-tank")
    hit = {u for u in ("4-vol", "1-tank", "work-1", "2-vol", "work-2") if in_set(t, "disrupted", u)}
    assert hit == {"work-1", "1-tank", "2-vol", "work-2"}


def test_12_46_the_fleet_has_rules_of_its_own():
    t = own_map("turn 3 german air\nsoviet naval 0322\ngerman 1-inf 1520")
    t.play("0322 done", "die 1")
    assert asked(t) == ("soviet", "harbour")
