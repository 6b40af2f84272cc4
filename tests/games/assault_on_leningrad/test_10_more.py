"""[10.0] Combat: the pictures with their own units and results, and the limits of the text."""

import pytest

from tests.games.assault_on_leningrad.table import (
    asked,
    dice,
    german,
    hexes,
    own_map,
    ratio,
    reduced,
    soviet,
    strengths,
    table,
    units,
)

TABLE = """
table combat
  die 1-3 1-2 1-1 3-2 2-1 3-1 4-1 5-1 6-1 7-1
  1   {0} {0} {0} {0} {0} {0} {0} {0} {0} {0}
"""


def result(text, side, units_on_map):
    """A Combat Phase on the empty board in which every die gives this result."""
    return table(f"{TABLE.format(text)}turn 4 {side} combat\n{units_on_map}")


# --- who attacks whom


def test_10_37_a_unit_beyond_the_neva_does_not_join():
    t = own_map("turn 20 german combat\ngerman 1-inf 0517\ngerman 11-inf 0618\nsoviet 2-vol 0518\ngerman 96-inf 0418")
    t.play("0518")
    assert t.why("96-inf") == "[10.37] no attack crosses the Neva"


def test_10_38b_the_missing_bridge_is_given_as_the_reason():
    t = own_map("turn 20 german combat\ngerman 1-inf F4\nsoviet 4-vol G4\nsoviet 2-vol F5")
    assert t.why("G4") == "[10.38b] no bridge leads there"


def test_10_38b_no_retreat_beside_the_bridge():
    """F5 touches E5 and E6 over the water, and F4 by its bridge."""
    t = own_map(f"{TABLE.format('-/1')}turn 20 german combat\ngerman 1-inf G5\nsoviet 1-tank F5\ngerman 11-inf G7")
    t.play("F5 1-inf attack", "die 1")
    assert reduced(t, "1-tank")  # F4, F6 and G6 are in zones: no other way leads back
    t = own_map(f"{TABLE.format('-/1')}turn 20 german combat\ngerman 96-inf G5 reduced\nsoviet 2-vol F5")
    t.play("F5 96-inf attack", "die 1", "retreat")
    assert hexes(t) == {"F4", "F6", "G6"}


def test_10_13_lakes_part_enemies():
    t = german("hexside lake 2020/2021\ngerman 1-inf 2020\nsoviet 2-vol 2021\nsoviet 1-vol 1920", "combat")
    assert t.why("2021") == "[10.13] no attack crosses a lake"


def test_10_15a_a_hex_that_was_attacked_in_vain_is_not_attacked_by_others():
    t = result("-/-", "german", "german 1-inf 2020\ngerman 11-inf 2022\nsoviet 2-vol 2021\nsoviet 1-vol 2023")
    t.play("2021 1-inf attack", "die 1")
    assert t.why("2021") == "[10.15a] it was attacked already"
    assert hexes(t) == {"2023"}


def test_10_17b_a_regiment_that_does_not_attack_takes_no_penalty():
    t = result("1/-", "german", "german 1-1pz 2020\ngerman 1-1mot 2020\nsoviet 191-rifle 2021\nsoviet 1-vol 1920")
    t.play("2021 1-1pz attack", "die 1", "retreat 2019")
    assert t.at("1-1mot") == "2020"
    t.play("1920")
    assert units(t) == {"1-1mot"}


# --- the ratio


ONE_TO_THREE = "terrain city 2020\ngerman 96-inf 2020 reduced\nsoviet 2-vol 2021\n"


def test_10_21d_exactly_one_to_three_is_the_last():
    t = soviet(ONE_TO_THREE, "combat")  # 3 against 3 in a city
    t.play("2020 2-vol")
    assert ratio(t) == "1-3"


def test_10_21d_a_fraction_less_is_too_little():
    t = soviet(ONE_TO_THREE + "unsupplied = 2-vol", "combat")
    t.play("2020 2-vol")
    assert t.why("attack") == "[10.21d] the odds are worse than 1 to 3"


def test_10_21c_seven_to_four_and_a_half():
    """Of the text: 3-2. The 269th has 7; three Volunteers and a half of three."""
    t = german("german 269-inf 2020\nsoviet 2-vol 1920\nsoviet 1-vol 1921\nunsupplied = 1-vol", "combat")
    t.play("1920 269-inf also 1921")
    assert (strengths(t), ratio(t)) == ("7 to 4½", "3-2")


def test_10_21c_twenty_six_to_nine():
    t = german(
        "terrain city 2021\ngerman 1-inf 2020\ngerman 11-inf 2022\ngerman 1-1pz 1921\ngerman 6-11pz 2121\nsoviet 2-vol 2021",
        "combat",
    )
    t.play("2021 all")
    assert (strengths(t), ratio(t)) == ("26 to 9", "2-1")


def test_10_21c_five_and_a_half_to_twelve():
    t = soviet(
        "terrain city 2020\ngerman 1-1mot 2020\nsoviet 191-rifle 2021\nsoviet guer-1 2019\nunsupplied = guer-1",
        "combat",
    )
    t.play("2020 all")
    assert (strengths(t), ratio(t)) == ("5½ to 12", "1-3")


def test_10_21a_a_quarter_of_a_unit_in_a_fort_behind_a_river():
    """Out of supply and disrupted: a quarter of 3, trebled and doubled."""
    t = german(
        "terrain woods 2021\nhas fort 2021\nhexside river 2020/2021\ngerman 1-inf 2020\nsoviet 2-vol 2021\n"
        "unsupplied = 2-vol\ndisrupted = 2-vol",
        "combat",
    )
    t.play("2021 1-inf")
    assert strengths(t) == "8 to 4½"


def test_10_33a_each_hex_has_its_own_river():
    t = german("hexside river 2020/1920\ngerman 1-inf 2020\nsoviet 2-vol 1920\nsoviet 1-vol 1921", "combat")
    t.play("1920 1-inf also 1921")
    assert strengths(t) == "8 to 9"


def test_10_310_a_road_bridge_helps_no_attacker():
    t = german("line road 2020 2021\nhexside river 2020/2021\ngerman 1-inf 2020\nsoviet 2-vol 2021", "combat")
    t.play("2021 1-inf")
    assert strengths(t) == "8 to 6"


def test_10_42b_a_headquarters_does_not_lower_the_class():
    t = soviet("german 1-1pz 2020\ngerman hq-41 2020\nsoviet 191-rifle 2021", "combat")
    t.play("2020 191-rifle")
    assert (strengths(t), dice(t)) == ("5 to 5", 0)


# --- penalties


def test_10_26b_option_a_with_the_units_of_the_picture():
    t = result("1/1", "german", "german 8-10pz 2020\nsoviet 10-rifle 2021")
    t.play("2021 8-10pz attack", "die 1", "retreat 2019")
    assert t.options() == ["retreat", "step", "waive"]
    t.play("waive")
    assert (t.at("8-10pz"), t.at("10-rifle"), reduced(t, "10-rifle")) == ("2019", "2021", False)


def test_10_26b_two_one_and_a_retreat():
    """The second penalty is a step all the same, and the defender is free."""
    t = result("2/1", "german", "german 1-inf 2020\nsoviet 10-rifle 2021")
    t.play("2021 1-inf attack", "die 1", "retreat 2019")
    assert reduced(t, "1-inf")
    assert t.options() == ["retreat", "step", "waive"]


def test_10_26c_one_two_and_two_defenders():
    """The first is waived; the step falls on whom the owner wants."""
    t = result("1/2", "german", "german 1-inf 2020\nsoviet 111-rifle 2021\nsoviet guer-1 2021")
    t.play("2021 1-inf attack", "die 1", "retreat 2019", "waive")
    assert units(t) == {"111-rifle", "guer-1"}


def test_10_26d_the_attackers_die_and_the_defender_still_pays():
    t = result("2/1", "german", "german 1-inf 2020\nsoviet 10-rifle 2021")
    t.play("2021 1-inf attack", "die 1", "step")
    assert t.at("1-inf") == "eliminated"
    assert (asked(t), t.options()) == (("soviet", "penalty"), ["retreat", "step"])


THREE = "german 1-inf 2020\nsoviet 111-rifle 2021\nsoviet guer-1 2021"


def test_10_25a_of_three_penalties_two_are_steps():
    t = result("-/3", "german", THREE)
    t.play("2021 1-inf attack", "die 1", "retreat", "111-rifle 2122 2122", "111-rifle", "111-rifle")
    assert (t.at("111-rifle"), t.at("guer-1")) == ("eliminated", "2122")


def test_10_25a_or_all_three():
    t = result("-/3", "german", THREE)
    t.play("2021 1-inf attack", "die 1", "step", "111-rifle", "111-rifle")
    assert (t.at("111-rifle"), t.at("guer-1")) == ("eliminated", "eliminated")


def test_10_23a_ae_spares_the_headquarters_beside_the_attackers():
    t = result("AE", "german", "german 1-1pz 2020\ngerman hq-41 2020\nsoviet 191-rifle 2021")
    t.play("2021 1-1pz attack", "die 1")
    assert (t.at("1-1pz"), t.at("hq-41")) == ("eliminated", "2020")


def test_10_27a_defenders_of_two_hexes_all_go():
    t = result("-/1", "german", "german 1-1pz 2020\ngerman 1-1mot 2020\nsoviet 111-rifle 1920\nsoviet 90-rifle 1921")
    t.play("1920 all also 1921 attack", "die 1", "retreat", "111-rifle 1819", "1821")
    assert (t.at("111-rifle"), t.at("90-rifle")) == ("1819", "1821")


# --- the picture of 10.29


MARINES = "german 1-inf 2020\ngerman 96-inf 2023 reduced\nsoviet 1-marine 2021\nsoviet 281-rifle 2123\n"


def test_10_29a_the_marines_go_to_hex_a():
    """Beside the reduced 96th, which has no zone; it attacks the 281st in hex b and never the marines."""
    t = result("-/1", "german", MARINES)
    t.play("2021 1-inf attack", "die 1", "retreat 2022", "done")
    assert t.why("2022") == "[10.29b] its units retreated there in this phase"
    t.play("2123")
    assert units(t) == {"96-inf"}


def test_10_29b_nor_when_the_marines_join_a_guerrilla():
    t = result("-/1", "german", MARINES + "soviet guer-1 2022")
    t.play("2021 1-inf attack", "die 1", "retreat 2022", "done", "2022 96-inf")
    assert (strengths(t), dice(t)) == ("3 to 1", 0)  # C on C: their class does not count either


GUARDS = """
german 8-28mot 2020
german 8-8mot 2019
soviet 191-rifle 2021
soviet 177-rifle 1921
soviet 2-gv 1919
soviet 5-gv 2018
"""


@pytest.mark.parametrize(
    ("orders", "full", "at"),
    [
        ("step 8-8mot", ["8-28mot"], "2019"),
        ("step 8-28mot", ["8-8mot"], "2019"),
        ("retreat 8-8mot 2119 2119", ["8-8mot", "8-28mot"], "2119"),
    ],
)
def test_10_29c_the_three_options_of_the_picture(orders, full, at):
    """5 to 4 is 1-1, and the result -/1."""
    t = result("-/1", "soviet", GUARDS)
    t.play("2020 191-rifle 177-rifle attack", "die 1", "retreat 2019", "done", "2019 2-gv 5-gv")
    assert (strengths(t), ratio(t)) == ("5 to 4", "1-1")
    t.play("attack", "die 1", orders)
    assert [unit for unit in ("8-8mot", "8-28mot") if not reduced(t, unit)] == full
    assert {t.at("8-8mot"), t.at("8-28mot")} == {at}


def test_10_29c_who_retreated_there_falls_with_the_others():
    t = result(
        "DE",
        "soviet",
        "german 8-8mot 2019\ngerman 8-28mot 2019\nsoviet 2-gv 1919\nsoviet 5-gv 2018\nattacked = 8-28mot",
    )
    t.play("2019 all attack", "die 1")
    assert (t.at("8-8mot"), t.at("8-28mot")) == ("eliminated", "eliminated")


# --- advance


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


def test_10_52_one_of_two_hexes_is_left_empty():
    t = result("-/1", "german", "german 1-1pz 2020\ngerman 1-1mot 2020\nsoviet guer-1 1920\nsoviet 90-rifle 1921")
    t.play("1920 all also 1921 attack", "die 1", "step guer-1", "1-1pz")
    assert (t.at("1-1pz"), t.at("guer-1"), t.at("90-rifle")) == ("1920", "eliminated", "1921")
