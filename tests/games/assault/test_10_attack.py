"""[10.1] How combat occurs: who attacks whom."""

import pytest

from northfront.core.errors import Refusal
from tests.games.assault.battle import ONE, result
from tests.games.assault.table import (
    asked,
    german,
    hexes,
    own_map,
    ratio,
    reduced,
    strengths,
    table,
    units,
)


def test_10_11_only_in_the_combat_phase():
    t = german(ONE)
    t.play("1-inf")
    assert t.why("2021") == "[6.12b] an enemy unit is there"
    assert asked(german(ONE, "combat")) == ("german", "target")


def test_10_13_only_adjacent_hexes():
    t = german("german 1-inf 2020\nsoviet 2-vol 2021\nsoviet 1-vol 2023", "combat")
    assert hexes(t) == {"2021"}
    assert t.why("2023") == "[10.13] no unit that can attack is adjacent"
    assert t.why("2022") == "[10.13] no enemy unit is there"


def test_10_13_lakes_part_enemies():
    t = german("hexside lake 2020/2021\ngerman 1-inf 2020\nsoviet 2-vol 2021\nsoviet 1-vol 1920", "combat")
    assert t.why("2021") == "[10.13] no attack crosses a lake"


def test_10_13_who_is_not_adjacent_does_not_join():
    t = german(ONE + "german 11-inf 2025", "combat")
    t.play("2021")
    assert units(t) == {"1-inf"}
    assert t.why("11-inf") == "[10.13] it is not next to what is attacked"


def test_10_13_nor_who_is_next_to_one_of_two_hexes_only():
    t = german("german 1-inf 2020\ngerman 11-inf 1919\nsoviet 2-vol 1920\nsoviet 1-vol 1921", "combat")
    t.play("1920 1-inf also 1921")
    assert t.why("11-inf") == "[10.13] it is not next to what is attacked"


def test_10_14_all_units_of_the_hex_defend():
    t = german(ONE + "soviet guer-1 2021\nsoviet work-mga 2021", "combat")
    t.play("2021 1-inf")
    assert strengths(t) == "8 to 5"


def test_10_15a_no_hex_is_attacked_twice():
    t = german(
        "has fortified 2021\ngerman 1-inf 2020\ngerman 11-inf 2022\ngerman 21-inf 1922\nsoviet 191-rifle 2021\nsoviet 2-vol 1822",
        "combat",
    )
    t.play("2021 1-inf 11-inf attack", "die 5", "step", "1-inf", "11-inf")  # 16 to 20 is 1-2: a 5 is 2/1
    assert reduced(t, "191-rifle")  # it is surrounded and cannot retreat
    assert t.why("2021") == "[10.15a] it was attacked already"


def test_10_15a_a_hex_that_was_attacked_in_vain_is_not_attacked_by_others():
    t = result("-/-", "german", "german 1-inf 2020\ngerman 11-inf 2022\nsoviet 2-vol 2021\nsoviet 1-vol 2023")
    t.play("2021 1-inf attack", "die 1")
    assert t.why("2021") == "[10.15a] it was attacked already"
    assert hexes(t) == {"2023"}


def test_10_15b_all_attackers_make_one_strength():
    t = german(ONE + "german 11-inf 2022", "combat")
    t.play("2021 1-inf")
    assert strengths(t) == "8 to 3"
    t.play("11-inf")
    assert strengths(t) == "16 to 3"


def test_10_15b_nobody_is_no_attack():
    t = german(ONE, "combat")
    t.play("2021")
    assert t.why("attack") == "[10.15b] choose an attacker first"


def test_10_16a_a_unit_attacks_once():
    t = german("german 1-inf 2020\nsoviet guer-1 2021\nsoviet 1-vol 2019\ngerman 11-inf 2018", "combat")
    t.play("2021 1-inf attack done", "2019")
    assert t.why("1-inf") == "[10.16a] it has attacked already"


def test_10_16b_one_attack_on_two_hexes():
    t = german("german 1-inf 2020\nsoviet 2-vol 1920\nsoviet 1-vol 1921", "combat")
    t.play("1920 1-inf also 1921")
    assert strengths(t) == "8 to 6"


def test_10_16c_the_example_of_8_to_12():
    """Two units of 4 in 2009 against 4 in the woods of 1909 and 4 in 1910: 8 to 12 is 1-2."""
    t = own_map(
        "turn 20 german combat\ngerman 1-1mot 2009\ngerman 1-113mot 2009\nsoviet 90-rifle 1909\nsoviet 111-rifle 1910"
    )
    t.play("1909 all also 1910")
    assert (strengths(t), ratio(t)) == ("8 to 12", "1-2")


def test_10_17a_several_hexes_against_several():
    t = german("german 1-inf 2020\ngerman 11-inf 1919\nsoviet 2-vol 1920\nsoviet 1-vol 1819", "combat")
    t.play("1920 1-inf 11-inf")
    assert strengths(t) == "16 to 3"
    assert "also" not in t.options()  # 2020 is not next to 1819
    assert t.why("also") == "[10.13] there is no other hex they can attack together"


def test_10_17a_by_the_looser_reading():
    t = table("""
        setting attacks=one
        turn 3 german combat
        german 1-inf 2020
        german 11-inf 1919
        soviet 2-vol 1920
        soviet 1-vol 1819
    """)
    t.play("1920 1-inf 11-inf also 1819")
    assert strengths(t) == "16 to 6"


def test_10_17b_units_of_one_hex_in_different_attacks():
    t = german("german 1-1pz 2020\ngerman 1-1mot 2020\nsoviet lts 2021\nsoviet 1-vol 2019", "combat")
    t.play("2021 1-1pz attack", "die 1", "step")  # 5 to 2 is 2-1, +1 for class: a 2 is 2/1
    t.play("step")  # the defender's one step
    assert (t.at("1-1pz"), t.at("lts")) == ("eliminated", "eliminated")
    t.play("2019")
    assert units(t) == {"1-1mot"}


def test_10_17b_a_regiment_that_does_not_attack_takes_no_penalty():
    t = result("1/-", "german", "german 1-1pz 2020\ngerman 1-1mot 2020\nsoviet 191-rifle 2021\nsoviet 1-vol 1920")
    t.play("2021 1-1pz attack", "die 1", "retreat 2019")
    assert t.at("1-1mot") == "2020"
    t.play("1920")
    assert units(t) == {"1-1mot"}


def test_10_18a_in_any_order():
    t = german("german 1-inf 2020\nsoviet 2-vol 2021\ngerman 11-inf 2030\nsoviet 1-vol 2031", "combat")
    assert hexes(t) == {"2021", "2031"}


def test_10_18b_ground_support_is_placed_before_the_first_attack():
    t = german(ONE + "german luft-1 ready", "combat")
    assert asked(t) == ("german", "support")
    t.play("2021")
    assert asked(t) == ("german", "target")


def test_10_22_each_attack_is_settled_before_the_next():
    t = german("german 1-1mot 2020\nsoviet 111-rifle 2021\ngerman 11-inf 2030\nsoviet 1-vol 2031", "combat")
    t.play("2021 1-1mot attack", "die 4")
    with pytest.raises(Refusal):
        t.play("2031")
