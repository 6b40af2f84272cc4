import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table

# The usual field: Soviets in 0505, Germans in 0504 north of it and perhaps in 0404 to its north-west.
# 0505 touches 0504, 0604, 0605, 0506, 0405, 0404. 0504 touches 0503, 0603, 0604, 0505, 0404, 0403.
# Nobody has a source of supply: two columns to the left and two to the right (11.2), so the ratio is the column.
# 2-1 has all that is needed most: -/1, 1/2, 2/2, 1/1, 2/1, 1/- on a 1 to a 6.


def combat(text, side="german"):
    return table(f"turn 3 {side} combat\n{text}")


def asked(t):
    return t.game.sides[t.position.ask.side], t.position.ask.kind


def reduced(t, unit):
    return t.position.state.face[t.game.units[unit]] == 1


def places(t, units):
    return [t.at(unit) for unit in units.split()]


ONE_TO_ONE = "german inf-1 0504\nsoviet rifle-01 0505 3-3-5"  # 6 against 3: 2-1
TWO_TO_TWO = """
    german inf-1 0504
    german inf-11 0404
    german inf-12 0504
    soviet rifle-01 0505 3-3-5
    soviet rifle-02 0505 3-3-5
"""  # 6 + 6 against 3 + 3: 2-1; inf-12 looks on


def test_10_1_the_owner_chooses_between_a_step_and_a_retreat():
    t = combat(ONE_TO_ONE)
    t.play("0505 inf-1 attack die 6")
    assert (asked(t), t.options()) == (("soviet", "harm"), ["step", "retreat"])


def test_10_1_he_loses_the_step_and_stays_or_retreats_one_hex():
    t = combat(ONE_TO_ONE)
    t.play("0505 inf-1 attack die 6", "step")
    assert t.at("rifle-01") == "eliminated"
    t = combat(ONE_TO_ONE)
    t.play("0505 inf-1 attack die 6", "retreat")
    assert asked(t) == ("soviet", "retreat-hex")
    t.play("0506")
    assert t.at("rifle-01") == "0506"
    assert asked(t) == ("german", "advance")  # one hex, no more


def test_10_1_the_attacker_has_the_same_choice():
    t = combat(ONE_TO_ONE)
    t.play("0505 inf-1 attack die 1")
    assert (asked(t), t.options()) == (("german", "harm"), ["step", "retreat"])
    t.play("step")
    assert (t.at("inf-1"), reduced(t, "inf-1"), t.at("rifle-01")) == ("0504", True, "0505")
    t = combat(ONE_TO_ONE)
    t.play("0505 inf-1 attack die 1", "retreat 0503")
    assert (t.at("inf-1"), reduced(t, "inf-1"), t.at("rifle-01")) == ("0503", False, "0505")


def test_10_1_a_soviet_attacker_too():
    # 6 against 6 is 1-1: a 2 is -/1.
    t = combat("german inf-1 0504\nsoviet rifle-01 0505 6-4-5", side="soviet")
    t.play("0504 rifle-01 attack die 2")
    assert (asked(t), t.options()) == (("soviet", "harm"), ["step", "retreat"])
    t.play("retreat 0605")
    assert t.at("rifle-01") == "0605"


def test_10_1_nobody_else_makes_the_choice_and_it_must_be_made():
    t = combat(ONE_TO_ONE)
    t.play("0505 inf-1 attack die 6")
    for wrong in ("german step", "done", "steps"):
        with pytest.raises(Refusal):
            t.play(wrong)
    assert t.at("rifle-01") == "0505"


def test_10_1_one_unit_of_a_stack_loses_the_step():
    t = combat(TWO_TO_TWO)  # ruling R13
    t.play("0505 inf-1 inf-11 attack die 6", "step")
    assert (asked(t), t.options()) == (("soviet", "loss"), ["rifle-01", "rifle-02"])
    t.play("rifle-02")
    assert places(t, "rifle-01 rifle-02") == ["0505", "eliminated"]
    assert t.position.ask.kind not in ("harm", "loss", "retreat-unit", "retreat-hex")


def test_10_1_or_all_units_of_the_stack_retreat():
    # 0405 is next to 0404, which leaves 0506 and 0605, and for the second unit the one that is still empty (10.8).
    t = combat(TWO_TO_TWO)
    t.play("0505 inf-1 inf-11 attack die 6", "retreat", "rifle-02 0605")
    assert places(t, "rifle-01 rifle-02") == ["0506", "0605"]


def test_10_1_one_of_all_the_attackers_loses_the_step():
    t = combat(TWO_TO_TWO)
    t.play("0505 inf-1 inf-11 attack die 1", "step")
    assert (asked(t), t.options()) == (("german", "loss"), ["inf-1", "inf-11"])
    with pytest.raises(Refusal):
        t.play("inf-12")  # it did not attack
    t.play("inf-11")
    assert [reduced(t, unit) for unit in ("inf-1", "inf-11", "inf-12")] == [False, True, False]
    assert places(t, "inf-1 inf-11 inf-12") == ["0504", "0404", "0504"]


def test_10_1_or_all_attackers_retreat_wherever_they_stand():
    # 0404 touches 0403, 0304, 0305, 0405, 0505, 0504.
    t = combat(TWO_TO_TWO)
    t.play("0505 inf-1 inf-11 attack die 1", "retreat", "inf-11 0304", "0603")
    assert places(t, "inf-1 inf-11 inf-12") == ["0603", "0304", "0504"]
    assert not reduced(t, "inf-1")
    assert not reduced(t, "inf-11")


# 6 + 6 against 1 + 2 is 4-1, where a 6 is 2/-.
TWO_AGAINST_THREE_POINTS = """
    german inf-1 0504
    german inf-11 0504
    soviet rifle-01 0505 1-1-5
    soviet rifle-02 0505 2-2-5
"""


def test_10_2a_there_are_three_ways_to_take_a_two():
    t = combat(TWO_AGAINST_THREE_POINTS)
    t.play("0505 inf-1 inf-11 attack die 6")
    assert (asked(t), t.options()) == (("soviet", "harm"), ["steps", "step-and-retreat", "retreat"])
    with pytest.raises(Refusal):
        t.play("step")  # one step alone is not enough


def test_10_2a_two_steps():
    t = combat(TWO_AGAINST_THREE_POINTS)
    t.play("0505 inf-1 inf-11 attack die 6", "steps")
    if asked(t) == ("soviet", "loss"):
        t.play("rifle-01")  # then nobody but the other is left
    assert places(t, "rifle-01 rifle-02") == ["eliminated", "eliminated"]


def test_10_2a_the_owner_chooses_the_two_units_of_three():
    t = combat(
        """
        german inf-1 0504
        german inf-11 0504
        soviet rifle-01 0505 1-1-5
        soviet rifle-02 0505 1-1-5
        soviet rifle-03 0505 1-1-5
        """
    )  # 12 against 3: 4-1
    t.play("0505 inf-1 inf-11 attack die 6", "steps")
    assert (asked(t), t.options()) == (("soviet", "loss"), ["rifle-01", "rifle-02", "rifle-03"])
    t.play("rifle-03")
    assert (asked(t), t.options()) == (("soviet", "loss"), ["rifle-01", "rifle-02"])
    t.play("rifle-01")
    assert places(t, "rifle-01 rifle-02 rifle-03") == ["eliminated", "0505", "eliminated"]


def test_10_2a_two_hexes_for_all():
    t = combat(TWO_AGAINST_THREE_POINTS)
    t.play("0505 inf-1 inf-11 attack die 6", "retreat", "rifle-01 0506 0507", "0605 0606")
    assert places(t, "rifle-01 rifle-02") == ["0507", "0606"]


def test_10_2a_one_step_and_one_hex_for_all_that_are_left():
    t = combat(TWO_AGAINST_THREE_POINTS)
    t.play("0505 inf-1 inf-11 attack die 6", "step-and-retreat", "rifle-01", "0605")
    assert places(t, "rifle-01 rifle-02") == ["eliminated", "0605"]
    assert asked(t) == ("german", "advance")  # one hex, no more


@pytest.mark.parametrize(
    ("way", "place", "weaker"),
    [
        ("steps", "eliminated", None),
        ("step-and-retreat 0503", "0503", True),
        ("retreat 0503 0502", "0502", False),
    ],
)
def test_10_2a_a_single_german_unit_has_all_three_ways(way, place, weaker):
    t = combat("german inf-1 0504\nsoviet rifle-01 0505 4-6-5")  # 6 against 6 is 1-1: a 1 is -/2
    t.play("0505 inf-1 attack die 1")
    assert (asked(t), t.options()) == (("german", "harm"), ["steps", "step-and-retreat", "retreat"])
    t.play(way)
    assert t.at("inf-1") == place
    if weaker is not None:
        assert reduced(t, "inf-1") is weaker


def test_10_2a_a_defending_german_unit_has_them_as_well():
    # 9 and one column for armor against 6: 1-1, then 2-1, where a 5 is 2/1.
    t = combat("german inf-1 0504\nsoviet armor-01 0505 armor-9-3-7", side="soviet")
    t.play("0504 armor-01 attack die 5")
    assert (asked(t), t.options()) == (("german", "harm"), ["steps", "step-and-retreat", "retreat"])
    t.play("step-and-retreat 0503")
    assert (t.at("inf-1"), reduced(t, "inf-1")) == ("0503", True)


def test_10_2a_what_is_not_there_cannot_be_lost():
    # Ruling R14. 12 against 3 is 4-1: a 6 is 2/-.
    t = combat("german inf-1 0504\ngerman inf-11 0504\nsoviet rifle-01 0505 3-3-5")
    t.play("0505 inf-1 inf-11 attack die 6")
    assert {"steps", "retreat"} <= set(t.options())
    t.play("steps")
    assert t.at("rifle-01") == "eliminated"
    # 3 against 3 is 1-1: a 1 is -/2, and the unit has one step left.
    t = combat("german inf-1 0504 reduced\nsoviet rifle-01 0505 3-3-5")
    t.play("0505 inf-1 attack die 1")
    assert {"steps", "retreat"} <= set(t.options())
    t.play("steps")
    assert t.at("inf-1") == "eliminated"


# All ways out of 0505 but 0506 lie in the zones of 0504, 0305 (0404 and 0405) and 0705 (0604 and 0605).
ONE_WAY_OUT = "german inf-1 0504\ngerman inf-12 0305\ngerman inf-21 0705\n"
# 0507 closes that one too.
NO_WAY_OUT = ONE_WAY_OUT + "german inf-30 0507\n"


def test_10_2b_the_step_is_lost_before_the_retreat():
    t = combat(TWO_AGAINST_THREE_POINTS)
    t.play("0505 inf-1 inf-11 attack die 6", "step-and-retreat")
    assert (asked(t), t.options()) == (("soviet", "loss"), ["rifle-01", "rifle-02"])
    t.play("rifle-02")
    assert t.at("rifle-02") == "eliminated"
    assert (asked(t), t.options()) == (("soviet", "retreat-hex"), ["0405", "0506", "0605"])  # for rifle-01, the last


def test_10_2b_the_lost_unit_takes_no_room_in_the_retreat():
    # In 0506 there is one place left. 12 against 3, a 6: 2/-.
    t = combat(
        ONE_WAY_OUT
        + """
        german inf-11 0504
        soviet rifle-01 0505 1-1-5
        soviet rifle-02 0505 2-2-5
        soviet rifle-03 0506
        soviet rifle-04 0506
        """
    )
    t.play("0505 inf-1 inf-11 attack die 6", "step-and-retreat", "rifle-01")
    assert places(t, "rifle-01 rifle-02") == ["eliminated", "0506"]


# 6 + 6 against 5 + 7 is 1-1: a 1 is -/2.
TWO_AGAINST_TWELVE = """
    german inf-1 0504
    german inf-11 0504
    soviet rifle-01 0505 5-5-5
    soviet rifle-02 0505 3-7-5
"""


def test_10_2c_two_german_units_may_lose_a_step_each():
    t = combat(TWO_AGAINST_TWELVE)
    t.play("0505 inf-1 inf-11 attack die 1", "steps")
    assert (asked(t), t.options()) == (("german", "loss"), ["inf-1", "inf-11"])
    t.play("inf-1")
    assert (asked(t), t.options()) == (("german", "loss"), ["inf-1", "inf-11"])
    t.play("inf-11")
    assert places(t, "inf-1 inf-11") == ["0504", "0504"]
    assert reduced(t, "inf-1")
    assert reduced(t, "inf-11")


def test_10_2c_or_one_of_full_strength_is_eliminated():
    t = combat(TWO_AGAINST_TWELVE)
    t.play("0505 inf-1 inf-11 attack die 1", "steps", "inf-11", "inf-11")
    assert places(t, "inf-1 inf-11") == ["0504", "eliminated"]
    assert not reduced(t, "inf-1")


def test_10_2c_units_that_lose_all_they_have_are_not_asked_for():
    # 3 + 3 against 7 is 1-2: a 2 is -/2. Two steps are due, and two are there.
    t = combat("german inf-1 0504 reduced\ngerman inf-11 0504 reduced\nsoviet rifle-01 0505 3-7-5")
    t.play("0505 inf-1 inf-11 attack die 2", "steps")
    assert places(t, "inf-1 inf-11") == ["eliminated", "eliminated"]


def test_10_2d_who_cannot_retreat_must_lose_the_step():
    t = combat(ONE_WAY_OUT + "soviet rifle-01 0505 3-3-5")
    t.play("0505 inf-1 attack die 6")
    assert t.options() == ["step", "retreat"]
    t = combat(NO_WAY_OUT + "soviet rifle-01 0505 3-3-5")
    t.play("0505 inf-1 attack die 6")  # nothing to choose
    assert t.at("rifle-01") == "eliminated"


def test_10_2d_who_cannot_retreat_has_still_his_other_step():
    # 0101 touches 0102, where the defender stands, and 0201, which is in its zone. 2-1: a 1 is -/1.
    t = combat("german inf-1 0101\nsoviet rifle-01 0102 3-3-5")
    t.play("0102 inf-1 attack die 1")
    assert (t.at("inf-1"), reduced(t, "inf-1")) == ("0101", True)


def test_10_2d_who_cannot_retreat_must_lose_both_steps_of_a_two():
    t = combat("german inf-1 0101\nsoviet rifle-01 0102 4-6-5")  # 1-1: a 1 is -/2
    t.play("0102 inf-1 attack die 1")
    assert t.at("inf-1") == "eliminated"


def test_10_3a_the_defender_carries_out_his_result_first():
    t = combat(ONE_TO_ONE)
    t.play("0505 inf-1 attack die 4")  # 1/1
    assert asked(t) == ("soviet", "harm")
    t.play("step")
    assert t.at("rifle-01") == "eliminated"
    assert (asked(t), t.options()) == (("german", "harm"), ["step", "retreat"])


def test_10_3a_after_a_retreat_as_after_a_loss():
    t = combat(ONE_TO_ONE)
    t.play("0505 inf-1 attack die 2")  # 1/2
    assert (asked(t), t.options()) == (("soviet", "harm"), ["step", "retreat"])
    t.play("retreat 0506")
    assert (asked(t), t.options()) == (("german", "harm"), ["steps", "step-and-retreat", "retreat"])


def test_10_3a_the_soviet_attacker_waits_for_the_german_defender():
    t = combat("german inf-1 0504\nsoviet rifle-01 0505 6-4-5", side="soviet")  # 1-1: a 5 is 1/1
    t.play("0504 rifle-01 attack die 5")
    assert asked(t) == ("german", "harm")
    t.play("step")
    assert asked(t) == ("soviet", "harm")


def test_10_4_all_defenders_are_eliminated_and_nobody_else():
    t = combat(
        """
        german inf-1 0504
        german inf-11 0404
        soviet rifle-01 0505 1-1-5
        soviet rifle-02 0505 1-1-5
        soviet rifle-03 0506 1-1-5
        """
    )  # 12 against 2 is 6-1: a 6 is E/-
    t.play("0505 inf-1 inf-11 attack die 6")
    assert places(t, "rifle-01 rifle-02 rifle-03") == ["eliminated", "eliminated", "0506"]
    assert not reduced(t, "inf-1")
    assert not reduced(t, "inf-11")


def test_10_4_all_attackers_are_eliminated_with_both_their_steps():
    t = combat(
        """
        german inf-1 0504
        german inf-11 0404
        german inf-12 0504
        soviet rifle-01 0505 4-6-5
        soviet rifle-02 0505 3-7-5
        """
    )  # 12 against 13 is 1-2: a 1 is -/E
    t.play("0505 inf-1 inf-11 attack die 1")
    assert places(t, "inf-1 inf-11 inf-12") == ["eliminated", "eliminated", "0504"]
    assert not reduced(t, "inf-12")
    assert places(t, "rifle-01 rifle-02") == ["0505", "0505"]


def test_10_5_the_second_step_is_the_last_of_a_german_unit():
    t = combat("german inf-1 0504\nsoviet rifle-01 0505 4-6-5")  # 6 against 6 is 1-1: a 2 is -/1
    t.play("0505 inf-1 attack die 2", "step")
    assert (t.at("inf-1"), reduced(t, "inf-1")) == ("0504", True)
    t = combat("german inf-1 0504 reduced\nsoviet rifle-01 0505 3-3-5")  # 3 against 3 is 1-1
    t.play("0505 inf-1 attack die 2", "step")
    assert t.at("inf-1") == "eliminated"


def test_10_5_a_soviet_unit_has_one_step_even_if_it_is_armor():
    # 12 against 4 is 3-1, less one column for the defending armor: 2-1, a 6 is 1/-.
    t = combat("german inf-1 0504\ngerman inf-11 0504\nsoviet armor-01 0505 armor-10-4-7")
    t.play("0505 inf-1 inf-11 attack die 6", "step")
    assert t.at("armor-01") == "eliminated"
