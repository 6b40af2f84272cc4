"""[10.0] 19.35 19.4 19.6: towns, Tank Corps, the NKVD, and disruption by retreat."""

import pytest

from tests.games.assault.table import asked, hexes, in_set, strengths, units
from tests.games.assault_on_stalingrad.table import combat, german, own_map, soviet


def odds(text, target, *attackers):
    t = german(text, "combat", turn=12)
    t.play(f"{target} {' '.join(attackers)}")
    return strengths(t)


# --- how combat occurs


FACING = "german 113-inf 0812\nsoviet 18-rifle 0811\nsoviet 29-rifle 0813\n"


def test_10_12_10_17c_nobody_must_attack_and_a_hex_may_be_left_alone():
    """[10.12] [10.17c]"""
    t = german(FACING, "combat")
    assert t.options() == ["0811", "0813", "done"]
    t.play("done")
    assert t.position.state.phase == "soviet movement"
    t = german(FACING, "combat")
    t.play("0811 113-inf attack")
    assert t.position.chance


def test_8_43b_the_city_hexes_are_not_attacked():
    t = german("german 113-inf 1206\nsoviet 22-tank 1306\nsoviet 18-rifle 1106", "combat")
    assert t.why("1306") == "[8.43b] attacks into Stalingrad are made on the Inset"


def test_10_54_the_defender_never_advances():
    t = combat("1/-", "german", "german 113-inf 0812\nsoviet 18-rifle 0811")
    t.play("0811 113-inf attack", "die 1", "retreat 0813")
    assert asked(t) == ("soviet", "unit")
    assert t.at("18-rifle") == "0811"


# --- 19.2


def test_19_23_panzer_and_motorized_divisions_stack_as_divisions():
    t = german("german 16-pz 0812\ngerman 3-mot 0811\ngerman hq-14pz 0711")
    t.play("16-pz")
    assert t.why("0811") == "[7.5b] it may not stack with the unit there"
    assert "0711" in hexes(t)


def test_19_21b_four_steps_may_be_lost_one_after_the_other():
    t = combat("3/-", "german", "german 16-pz 0812\nsoviet 18-rifle 0811")
    t.play("0811 16-pz attack", "die 1", "step")
    assert t.position.state.face[t.game.units["16-pz"]] == 3
    t = combat("3/-", "german", "german 3-mot 0812\nsoviet 18-rifle 0811\ngerman 113-inf 2020")
    t.play("0811 3-mot attack", "die 1", "step")
    assert t.at("3-mot") == "eliminated"


# --- 19.35 19.41


def test_19_35_units_in_towns_are_doubled():
    assert odds("german 24-pz 1521\nsoviet 229-rifle 1520", "1520", "24-pz") == "12 to 8"


def test_19_35_germans_too():
    t = soviet("soviet 35-guards 1521\ngerman 113-inf 1520", "combat")
    t.play("1520")
    assert strengths(t, "35-guards") == "5 to 16"


def test_19_41_no_terrain_helps_a_tank_corps():
    assert odds("german 16-pz 1415\nsoviet 28-tank 1414", "1414", "16-pz") == "12 to 6"  # a town behind the Don
    assert odds("german 16-pz 1415\nsoviet 131-rifle 1414", "1414", "16-pz") == "12 to 16"


def test_19_41_in_a_stack_each_counts_by_itself():
    assert odds("german 16-pz M10\nsoviet 22-tank M9\nsoviet work-1 M9", "M9", "16-pz") == "12 to 9"  # 6 and 3 times 1


def test_19_41_supply_and_disruption_halve_it_all_the_same():
    assert odds("german 16-pz 1415\nsoviet 28-tank 1414\ndisrupted = 28-tank", "1414", "16-pz") == "12 to 3"


# --- 19.43

IN_THE_CITY = "soviet 10-nkvd M8\n"


def test_19_43_the_nkvd_division_moves_in_the_interior_only():
    t = soviet(IN_THE_CITY + "german 16-pz D5")
    t.play("10-nkvd")
    assert t.why("M7") == "[19.43] it never leaves the interior of the Inset"
    assert t.why("L10") == "[19.43] it never leaves the interior of the Inset"
    assert {"M9", "K9"} <= hexes(t)


def test_19_43_it_does_not_change_maps():
    t = soviet(IN_THE_CITY + "soviet 22-tank M9\ngerman 16-pz 2020")
    t.play("transfer")
    assert units(t) == {"22-tank"}


def test_19_43_nor_is_it_placed_anew_when_germans_enter():
    t = german(IN_THE_CITY + "soviet 22-tank 1306\ngerman 16-pz 1307", turn=12)
    t.play("16-pz L10")
    assert asked(t) == ("soviet", "deploy")
    assert units(t) == {"22-tank"}


def test_19_43_nor_does_it_retreat_to_the_fringe():
    ring = "german 16-pz N8\ngerman 24-pz M10\ngerman 14-pz L8\n"
    t = combat("-/1", "german", ring + "soviet 10-nkvd M8\nsoviet 22-tank D5")
    t.play("M8 16-pz attack", "die 1")
    assert t.position.state.face[t.game.units["10-nkvd"]] == 1  # M7 is free, but not for it
    t = combat("-/1", "german", ring + "soviet 23-tank M8\nsoviet 22-tank D5")
    t.play("M8 16-pz attack", "die 1", "retreat")
    assert t.at("23-tank") == "M7"


# --- 19.6


def test_19_61_who_retreats_is_disrupted():
    t = combat("-/1", "german", "german 113-inf 0812\nsoviet 18-rifle 0811\nsoviet 29-rifle 2020")
    t.play("0811 113-inf attack", "die 1", "retreat 0810")
    assert in_set(t, "disrupted", "18-rifle")
    assert "18th Rifle Division in 0810 is disrupted [19.61]" in t.log()
    assert not in_set(t, "disrupted", "113-inf")


def test_19_61_attackers_and_a_headquarters_that_goes_along():
    t = combat("1/-", "german", "german 113-inf 0812\ngerman hq-8 0812\nsoviet 18-rifle 0811\ngerman 16-pz 2020")
    t.play("0811 113-inf attack", "die 1", "retreat 0813", "0813")
    assert in_set(t, "disrupted", "113-inf")
    assert in_set(t, "disrupted", "hq-8")


def test_19_61_a_step_loss_disrupts_nobody():
    t = combat("-/1", "german", "german 113-inf 0812\nsoviet 18-rifle 0811\nsoviet 29-rifle 2020")
    t.play("0811 113-inf attack", "die 1", "step")
    assert not in_set(t, "disrupted", "18-rifle")


@pytest.mark.parametrize(("result", "unit"), [("-/1", "18-rifle"), ("1/-", "113-inf")])
def test_19_62_until_the_end_of_the_owners_player_turn(result, unit):
    t = combat(result, "german", "german 113-inf 0812\nsoviet 18-rifle 0811\ngerman 16-pz 2020\nsoviet 29-rifle 2420")
    t.play("0811 113-inf attack", "die 1", "retreat 0810" if unit == "18-rifle" else "retreat 0813")
    if unit == "18-rifle":
        t.play("done", "done")  # advance, mechanized movement
        assert t.why(unit) == "[12.42a] it is disrupted"
        t.play("done")
    else:
        assert in_set(t, "disrupted", unit)  # still in the Mechanized Movement Phase
        t.play("done")
    assert not in_set(t, "disrupted", unit)


def test_19_62_is_as_long_as_a_bomb_lasts():
    t = own_map("turn 5 soviet fringe\nsoviet 18-rifle 0811\ngerman 113-inf 2020\ndisrupted = 18-rifle 113-inf")
    assert (in_set(t, "disrupted", "18-rifle"), in_set(t, "disrupted", "113-inf")) == (False, True)
