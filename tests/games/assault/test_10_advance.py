"""[10.5] Advance after combat."""

import pytest

from tests.games.assault.battle import result
from tests.games.assault.table import asked, german, hexes, own_map, units


def test_10_51a_only_those_who_took_part():
    t = german("german 1-1pz 2020\ngerman 1-inf 2022\nsoviet guer-1 2021", "combat")
    t.play("2021 1-inf attack")
    assert units(t) == {"1-inf"}


def test_10_51a_nobody_must():
    t = german("german 1-inf 2020\nsoviet guer-1 2021", "combat")
    t.play("2021 1-inf attack done")
    assert t.at("1-inf") == "2020"


def test_10_51a_no_advance_while_somebody_is_left():
    t = result("-/1", "german", "german 1-inf 2020\nsoviet 111-rifle 2021\nsoviet guer-1 2021\nsoviet 2-vol 1920")
    t.play("2021 1-inf attack", "die 1", "step guer-1")
    assert t.position.state.phase != "german combat"  # the 111th still holds the hex


def test_10_51a_before_the_next_attack_or_not_at_all():
    t = result("DE", "german", "german 1-inf 2020\ngerman 11-inf 2120\nsoviet 2-vol 2021\nsoviet 1-vol 2220")
    t.play("2021 1-inf attack", "die 1", "done", "2220 11-inf attack", "die 1")
    assert units(t) == {"11-inf"}


def test_10_51a_a_unit_that_advanced_does_not_attack_again():
    t = result(
        "DE", "german", "german 1-inf 2020\ngerman 11-inf 2120\nsoviet 2-vol 2021\nsoviet 1-vol 2022\nsoviet 3-vol 2220"
    )
    t.play("2021 1-inf attack", "die 1", "1-inf")
    assert hexes(t) == {"2220"}


@pytest.mark.parametrize(("die", "orders"), [("1", "retreat 2022"), ("1", "step"), ("5", "")])
def test_10_51b_whatever_the_terrain_and_however_it_was_emptied(die, orders):
    t = german(
        "terrain marsh 2021\ngerman 1-inf 2020\nsoviet guer-1 2021", "combat"
    )  # 8 to 2 is 4-1, +2: 3 is -/1, 7 is DE
    t.play("2021 1-inf attack", f"die {die}", orders)
    assert asked(t) == ("german", "advance")


def test_10_51b_on_the_inset_too():
    t = own_map("turn 20 german combat\ngerman 1-inf J5\ngerman 11-inf J6\nsoviet guer-1 I6")
    t.play("I6 all attack", "die 6")
    assert t.at("guer-1") == "eliminated"
    t.play("1-inf")
    assert t.at("1-inf") == "I6"


def test_10_52_one_of_two_hexes_is_left_empty():
    t = result("-/1", "german", "german 1-1pz 2020\ngerman 1-1mot 2020\nsoviet guer-1 1920\nsoviet 90-rifle 1921")
    t.play("1920 all also 1921 attack", "die 1", "step guer-1", "1-1pz")
    assert (t.at("1-1pz"), t.at("guer-1"), t.at("90-rifle")) == ("1920", "eliminated", "1921")


def test_10_53_zones_do_not_hinder_it():
    t = german(
        "german 1-inf 2020\nsoviet guer-1 2021\nsoviet 191-rifle 1921", "combat"
    )  # 2020 and 2021 in a rigid zone
    t.play("2021 1-inf attack", "1-inf")
    assert t.at("1-inf") == "2021"
