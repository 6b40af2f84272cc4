"""[12.0] 19.1 19.42: Airpower."""

import pytest

from tests.games.assault.table import asked, in_set, units
from tests.games.assault_on_stalingrad.table import german, own_map

TARGETS = "soviet 18-rifle 1010\nsoviet 29-rifle 0811\ngerman 113-inf 0812\n"  # 1010 is a town, 0811 is clear


def bombing(text, turn=1, die=None):
    t = own_map(f"turn {turn} german air\n{text}")
    if die:
        t.play(f"die {die}")
    return t


def ready(t):
    return t.game.facts(t.position.state, None)["ready"]


def test_19_11_only_the_german_has_air_units():
    t = bombing(TARGETS)
    assert t.game.air_units[1] == ()
    assert "soviet air" not in [step.phase for step in t.game.sequence.steps]
    assert ready(t) == {"german": 2}


def test_19_12_two_on_turn_1():
    t = bombing(TARGETS)
    assert asked(t) == ("german", "bomb")  # no die
    assert ready(t) == {"german": 2}


@pytest.mark.parametrize("turn", [2, 10])
@pytest.mark.parametrize(("die", "count"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_19_13b_turns_2_to_10(turn, die, count):
    assert ready(bombing(TARGETS, turn, die)) == {"german": count}


@pytest.mark.parametrize("turn", [11, 19])
@pytest.mark.parametrize(("die", "count"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_19_13c_turns_11_to_19(turn, die, count):
    assert ready(bombing(TARGETS, turn, die)) == {"german": count}


def test_19_13a_the_die_comes_first():
    t = bombing(TARGETS, 2)
    assert (t.position.chance.why, t.position.chance.rule) == ("German Air Units", "19.13a")


def test_12_11_12_31_an_air_unit_bombs_or_supports_but_not_both():
    """[12.11] [12.31]"""
    t = bombing(TARGETS)
    t.play("0811 done", "die 6", "done")
    assert asked(t) == ("german", "support")
    t.play("0811")
    assert asked(t) == ("german", "target")  # the other one has bombed


def test_12_13_only_in_ones_own_player_turn():
    t = german(TARGETS + "german luft-1 ready\ngerman luft-2 0811", "combat")
    t.play("done")
    assert t.position.state.phase == "soviet movement"
    assert (t.at("luft-1"), t.at("luft-2")) == ("off-map", "off-map")


def test_12_33_12_36_all_are_placed_before_the_first_die():
    """[12.33] [12.36]"""
    t = bombing(TARGETS)
    t.play("0811 0811")
    assert t.position.chance.rule == "12.33"
    t.play("die 1")
    assert t.position.chance.rule == "12.33"  # the second bombs the same hex, whatever the first has done


def test_12_35_one_success_is_enough():
    t = bombing(TARGETS)
    t.play("0811 0811", "die 6", "die 4")
    assert in_set(t, "disrupted", "29-rifle")


@pytest.mark.parametrize(
    ("at", "highest"), [("0811", 4), ("1010", 1), ("0810", 2), ("1104", 3), ("0813", 3), ("M8", 1)]
)
def test_12_34_terrain_decides(at, highest):
    for die in (highest, highest + 1):
        t = bombing(f"soviet 18-rifle {at}\ngerman 113-inf 2020")
        t.play(f"{at} done", f"die {die}")
        assert in_set(t, "disrupted", "18-rifle") == (die == highest)


@pytest.mark.parametrize(("at", "highest"), [("1010", 2), ("M8", 2), ("0811", 4), ("1104", 3)])
def test_19_42_a_tank_corps_in_a_town_or_the_city_is_hit_by_a_2(at, highest):
    for die in (highest, highest + 1):
        t = bombing(f"soviet 28-tank {at}\ngerman 113-inf 2020")
        t.play(f"{at} done", f"die {die}")
        assert in_set(t, "disrupted", "28-tank") == (die == highest)


def test_19_42_who_is_with_it_is_not():
    t = bombing("soviet 22-tank M8\nsoviet work-1 M8\ngerman 113-inf 2020")
    t.play("M8 done", "die 2")
    assert in_set(t, "disrupted", "22-tank")
    assert not in_set(t, "disrupted", "work-1")


CITY = "soviet 22-tank 1306\nsoviet 23-tank 1306\nsoviet work-1 1306\ngerman 113-inf 2020\n"


def test_12_44_in_a_city_hex_one_unit_of_the_bombers_choice():
    t = bombing(CITY)
    t.play("1306 done", "die 1")
    assert asked(t) == ("german", "disrupt")
    assert units(t) == {"22-tank", "23-tank", "work-1"}
    t.play("work-1")
    assert in_set(t, "disrupted", "work-1")
    assert not in_set(t, "disrupted", "22-tank")


def test_12_44_with_a_2_only_a_tank_corps():
    t = bombing(CITY)
    t.play("1306 done", "die 2")
    assert units(t) == {"22-tank", "23-tank"}


def test_12_41b_through_the_owners_next_player_turn():
    t = bombing(TARGETS)
    t.play("0811 done", "die 1", "done", "done done")  # bombs, movement, support and combat
    assert t.position.state.phase == "soviet movement"
    assert t.why("29-rifle") == "[12.42a] it is disrupted"
    t.play("done")
    assert not in_set(t, "disrupted", "29-rifle")
