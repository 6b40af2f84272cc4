import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table

# Soviets in 0505, Germans in 0504 north of it and perhaps in 0404 to its north-west; 0404 and 0504 touch each other.
# A unit in 0505 that was attacked from 0504 may retreat to 0405, 0506 or 0605.
# Nobody has a source of supply: two columns to the left and two to the right (11.2), so the ratio is the column.


def combat(text, side="german"):
    return table(f"turn 3 {side} combat\n{text}")


def asked(t):
    return t.game.sides[t.position.ask.side], t.position.ask.kind


def reduced(t, unit):
    return t.position.state.face[t.game.units[unit]] == 1


def places(t, units):
    return [t.at(unit) for unit in units.split()]


ONE_TO_ONE = "german inf-1 0504\nsoviet rifle-01 0505 3-3-5\n"  # 6 against 3 is 2-1: -/1 on a 1, 1/1 on a 4
TWO_TO_TWO = """
    german inf-1 0504
    german inf-11 0504
    soviet rifle-01 0505 3-3-5
    soviet rifle-02 0505 3-3-5
"""  # 12 against 6: the same column
WEAK = "german inf-1 0504\nsoviet rifle-01 0505 1-1-5\n"  # 6 against 1 is 6-1: 1/- on a 2, E/- on a 6


def test_10_3b_attackers_that_hold_their_hexes_may_advance():
    t = combat(ONE_TO_ONE)
    t.play("0505 inf-1 attack die 4", "retreat 0506", "step")
    assert (asked(t), t.options()) == (("german", "advance"), ["inf-1", "done"])
    t.play("inf-1")
    assert (t.at("inf-1"), reduced(t, "inf-1")) == ("0505", True)


def test_10_3b_attackers_that_retreat_do_not():
    t = combat(ONE_TO_ONE)
    t.play("0505 inf-1 attack die 4", "retreat 0506", "retreat 0503")
    assert t.position.ask.kind != "advance"
    assert places(t, "inf-1 rifle-01") == ["0503", "0506"]


def test_10_3b_nobody_advances_into_a_hex_that_is_still_held():
    t = combat(TWO_TO_TWO)
    t.play("0505 inf-1 inf-11 attack die 4", "step rifle-01", "step inf-1")
    assert t.position.ask.kind != "advance"
    assert places(t, "inf-1 inf-11 rifle-01 rifle-02") == ["0504", "0504", "eliminated", "0505"]


def test_10_3c_after_a_split_result_the_defender_does_not_advance():
    # rifle-02 has suffered nothing itself, and 0504 lies empty.
    t = combat(TWO_TO_TWO)
    t.play("0505 inf-1 inf-11 attack die 4", "step rifle-01", "retreat", "inf-1 0503", "0603")
    assert t.position.ask.kind != "advance"
    assert places(t, "inf-1 inf-11 rifle-02") == ["0503", "0603", "0505"]


def test_10_3c_not_even_if_the_attackers_were_wiped_out():
    # 3 against 3 is 1-1: a 3 is 1/2. One of two defenders is lost, then the attacker's only step.
    t = combat("german inf-1 0504 reduced\nsoviet rifle-01 0505 1-1-5\nsoviet rifle-02 0505 2-2-5")
    t.play("0505 inf-1 attack die 3", "step rifle-01", "steps")
    assert t.position.ask.kind != "advance"
    assert places(t, "inf-1 rifle-02") == ["eliminated", "0505"]


def test_10_9a_attackers_may_advance_after_an_elimination_or_a_retreat():
    t = combat(WEAK)
    t.play("0505 inf-1 attack die 6", "inf-1")
    assert places(t, "inf-1 rifle-01") == ["0505", "eliminated"]
    t = combat(WEAK)
    t.play("0505 inf-1 attack die 2", "retreat 0605", "inf-1")
    assert places(t, "inf-1 rifle-01") == ["0505", "0605"]


def test_10_9a_three_units_enter_a_hex_and_not_a_fourth():
    t = combat(
        """
        german inf-1 0504
        german inf-11 0504
        german inf-12 0404
        german inf-21 0404
        soviet rifle-01 0505 3-3-5
        """
    )  # 24 against 3 is 8-1: a 6 is E/-
    t.play("0505 inf-1 inf-11 inf-12 inf-21 attack die 6")
    assert (asked(t), t.options()) == (("german", "advance"), ["inf-1", "inf-11", "inf-12", "inf-21", "done"])
    t.play("inf-21", "inf-1")
    assert t.options() == ["inf-11", "inf-12", "done"]
    t.play("inf-12")
    assert t.position.ask.kind != "advance"
    assert places(t, "inf-1 inf-11 inf-12 inf-21") == ["0505", "0504", "0505", "0505"]


def test_10_9a_only_units_that_took_part_advance():
    t = combat(f"{WEAK}german inf-11 0504")
    t.play("0505 inf-1 attack die 6")
    assert t.options() == ["inf-1", "done"]
    with pytest.raises(Refusal):
        t.play("inf-11")


def test_10_9a_each_of_two_hexes_may_be_entered():
    # 0604 touches 0505 and 0605. 12 against 1 + 1 is 6-1: a 6 is E/-.
    t = combat(
        """
        german inf-1 0604
        german inf-11 0604
        soviet rifle-01 0505 1-1-5
        soviet rifle-02 0605 1-1-5
        """
    )
    t.play("0505 also 0605 inf-1 inf-11 attack die 6", "inf-1")
    assert (asked(t), t.options()) == (("german", "advance-hex"), ["0505", "0605"])
    t.play("0605", "inf-11 0505")
    assert places(t, "inf-1 inf-11") == ["0605", "0505"]


def test_10_9a_defenders_advance_into_the_hex_of_an_attacker_that_retreated():
    t = combat(TWO_TO_TWO)
    t.play("0505 inf-1 inf-11 attack die 1", "retreat", "inf-1 0503", "0603")
    assert (asked(t), t.options()) == (("soviet", "advance"), ["rifle-01", "rifle-02", "done"])
    t.play("rifle-02", "done")
    assert places(t, "rifle-01 rifle-02") == ["0505", "0504"]


def test_10_9a_defenders_advance_after_the_elimination_of_the_attackers():
    t = combat("german inf-1 0504\nsoviet rifle-01 0505 3-7-5")  # 6 against 7 is 1-2: a 1 is -/E
    t.play("0505 inf-1 attack die 1")
    assert (asked(t), t.options()) == (("soviet", "advance"), ["rifle-01", "done"])
    t.play("rifle-01")
    assert t.at("rifle-01") == "0504"


def test_10_9a_a_hex_in_which_an_onlooker_stays_is_not_empty():
    t = combat("german inf-1 0504\ngerman inf-11 0504\nsoviet rifle-01 0505 3-7-5")
    t.play("0505 inf-1 attack die 1")
    assert places(t, "inf-1 inf-11") == ["eliminated", "0504"]
    assert t.position.ask.kind != "advance"
    assert t.at("rifle-01") == "0505"


def test_10_9a_defenders_choose_among_the_hexes_of_the_attackers():
    # 12 against 13 is 1-2: a 1 is -/E.
    t = combat(
        """
        german inf-1 0504
        german inf-11 0404
        soviet rifle-01 0505 4-6-5
        soviet rifle-02 0505 3-7-5
        """
    )
    t.play("0505 inf-1 inf-11 attack die 1", "rifle-01")
    assert (asked(t), t.options()) == (("soviet", "advance-hex"), ["0404", "0504"])
    t.play("0404", "rifle-02 0504")
    assert places(t, "rifle-01 rifle-02") == ["0404", "0504"]


# 24 against 3 is 8-1: a 2 is 2/-.
FOUR = """
    german inf-1 0504
    german inf-11 0504
    german inf-12 0404
    german inf-21 0404
    soviet rifle-01 0505 3-3-5
"""
ALL = "0505 inf-1 inf-11 inf-12 inf-21 attack die 2"


def test_10_9a_three_units_fill_the_second_hex():
    t = combat(FOUR)
    t.play(ALL, "retreat 0506 0507", "inf-1 0506", "inf-11 0506", "inf-12 0506", "inf-21")
    assert places(t, "inf-1 inf-11 inf-12 inf-21") == ["0506", "0506", "0506", "0505"]


def test_10_9a_nobody_passes_through_three_units_in_the_first():  # ruling R32
    t = combat(FOUR)
    t.play(ALL, "retreat 0506 0507", "inf-1 0505", "inf-11 0505", "inf-12 0505")
    assert t.position.ask is None or t.position.ask.kind != "advance"
    assert t.at("inf-21") == "0404"


def test_10_9b_german_defenders_that_suffered_nothing_may_advance():
    t = combat("german inf-1 0504\nsoviet rifle-01 0505 6-4-5", side="soviet")  # 1-1: a 2 is -/1
    t.play("0504 rifle-01 attack die 2", "retreat 0506")
    assert (asked(t), t.options()) == (("german", "advance"), ["inf-1", "done"])
    t.play("inf-1")
    assert t.at("inf-1") == "0505"


def test_10_9b_an_attacker_that_lost_a_step_is_victorious_all_the_same():
    t = combat(TWO_TO_TWO)
    t.play("0505 inf-1 inf-11 attack die 4", "retreat", "rifle-01 0506", "0605", "step inf-11")
    assert t.options() == ["inf-1", "inf-11", "done"]
    t.play("inf-11")
    assert (t.at("inf-11"), reduced(t, "inf-11")) == ("0505", True)


def test_10_9b_an_attacker_that_took_a_step_and_retreated_is_not():
    t = combat(ONE_TO_ONE)
    t.play("0505 inf-1 attack die 2", "retreat 0506", "step-and-retreat 0503")  # 1/2
    assert t.position.ask.kind != "advance"
    assert (t.at("inf-1"), reduced(t, "inf-1")) == ("0503", True)


def test_10_9b_a_defender_that_retreated_is_not():
    t = combat(WEAK)
    t.play("0505 inf-1 attack die 2", "retreat 0506")
    assert (asked(t), t.options()) == (("german", "advance"), ["inf-1", "done"])


def test_10_9c_an_advance_is_made_before_the_next_combat_or_never():
    t = combat(f"{WEAK}german inf-30 1504\nsoviet rifle-30 1505 1-1-5")
    t.play("0505 inf-1 attack die 6")
    assert asked(t) == ("german", "advance")
    with pytest.raises(Refusal):
        t.play("1505")
    t.play("done")
    assert asked(t) == ("german", "target")
    t.play("1505 inf-30 attack die 6")
    assert (asked(t), t.options()) == (("german", "advance"), ["inf-30", "done"])  # no longer inf-1
    assert t.at("inf-1") == "0504"


def test_10_9c_nobody_must_advance():
    t = combat(WEAK)
    t.play("0505 inf-1 attack die 6", "done")
    assert t.at("inf-1") == "0504"
    t = combat(ONE_TO_ONE)
    t.play("0505 inf-1 attack die 1", "retreat 0503", "done")
    assert t.at("rifle-01") == "0505"


def test_10_9c_except_after_an_overrun():
    # 6 against 1 is 6-1, less two for the overrun: 4-1, where a 4 is 1/-. Both are in supply.
    t = table(f"has german-source 0502\nhas soviet-source 0508\nturn 3 german movement\n{WEAK}german inf-30 1501")
    t.play("inf-1 0505 die 4", "step")
    assert t.at("inf-1") == "0505"


# 12 against 3 is 4-1: 1/- on a 4, 2/- on a 6.
TWO_HEXES = "german inf-1 0504\ngerman inf-11 0504\nsoviet rifle-01 0505 3-3-5\n"


def test_10_9d_both_hexes_of_a_two_hex_retreat_may_be_taken():
    t = combat(TWO_HEXES)
    t.play("0505 inf-1 inf-11 attack die 6", "retreat 0506 0507", "inf-1")
    assert (asked(t), t.options()) == (("german", "advance-hex"), ["0505", "0506"])
    t.play("0506", "inf-11 0505")
    assert places(t, "inf-1 inf-11 rifle-01") == ["0506", "0505", "0507"]


@pytest.mark.parametrize("taken", ["0505", "0506"])
def test_10_9d_or_either_of_them(taken):
    t = combat(TWO_HEXES)
    t.play("0505 inf-1 inf-11 attack die 6", "retreat 0506 0507", f"inf-11 {taken}", "done")
    assert places(t, "inf-1 inf-11") == ["0504", taken]


def test_10_9d_but_no_other_hex():
    t = combat(TWO_HEXES)
    t.play("0505 inf-1 inf-11 attack die 6", "retreat 0405 0406", "inf-1")
    assert t.options() == ["0405", "0505"]
    for wrong in ("0406", "0506", "0503"):  # where the enemy is, where he was not, backwards
        with pytest.raises(Refusal):
            t.play(wrong)


def test_10_9d_after_a_retreat_of_one_hex_there_is_only_one():
    t = combat(TWO_HEXES)
    t.play("0505 inf-1 inf-11 attack die 4", "retreat 0506", "inf-1")
    assert t.at("inf-1") == "0505"
    assert t.options() == ["inf-11", "done"]


def test_10_9d_the_second_unit_may_take_either_hex_of_a_two_hex_retreat():  # ruling R53
    # 8 + 8 against 2 is 8-1, less two for the overrun: 6-1, where a 4 is 2/-.
    t = table("""
        has german-source 0501
        has soviet-source 0505
        turn 3 german movement
        german 36/41 0504
        german 20/39 0504
        soviet rifle-01 0505 2-2-5
    """)
    t.play("36/41 join 20/39 0505 die 4", "retreat 0506 0507", "36/41")
    assert t.at("36/41") == "0505"
    t.play("20/39")
    assert (asked(t), t.options()) == (("german", "advance-hex"), ["0505", "0506"])


def test_10_9d_a_hex_in_which_another_enemy_stands_is_not_vacated():
    # The zone of 0305 has 0404 and 0405, that of 0705 has 0604 and 0605: rifle-01 can only go by way of rifle-02 in
    # 0506. 12 against 3 is 4-1: a 6 is 2/-.
    t = combat(TWO_HEXES + "german inf-32 0305\ngerman inf-58 0705\nsoviet rifle-02 0506 1-1-5")
    t.play("0505 inf-1 inf-11 attack die 6", "retreat 0507", "inf-1")
    assert places(t, "inf-1 rifle-01 rifle-02") == ["0505", "0507", "0506"]


def test_10_9d_defenders_may_take_both_hexes_too():
    # 6 against 7 is 1-2: a 2 is -/2.
    t = combat("german inf-1 0504\nsoviet rifle-01 0505 3-7-5")
    t.play("0505 inf-1 attack die 2", "retreat 0503 0502", "rifle-01")
    assert (asked(t), t.options()) == (("soviet", "advance-hex"), ["0503", "0504"])
    t.play("0503")
    assert t.at("rifle-01") == "0503"


def test_10_9e_an_advance_heeds_no_zones():
    # 0604 touches 0504 and 0505.
    t = combat(f"{WEAK}soviet rifle-02 0604 1-1-5\nsoviet rifle-03 0506 1-1-5")
    t.play("0505 inf-1 attack die 6")
    assert t.options() == ["inf-1", "done"]
    t.play("inf-1")
    assert t.at("inf-1") == "0505"


def test_10_9e_an_advance_takes_no_points():
    # 8 against 1 is 8-1, less two for the overrun and one for the swamp: 5-1, where a 4 is 1/-. Of 8 points 3 are gone,
    # and the swamp takes none: 0510 is five hexes on.
    t = table(
        """
        has german-source 0502
        has soviet-source 0508
        terrain swamp 0505
        turn 3 german movement
        german 36/41 0504
        german inf-30 1501
        soviet rifle-01 0505 1-1-5
        """
    )
    t.play("36/41 0505 die 4", "step")
    assert t.at("36/41") == "0505"
    assert "0510" in t.options()
    assert "0511" not in t.options()


def test_10_9f_after_an_elimination_there_is_no_second_hex():
    t = combat("german inf-1 0504\ngerman inf-11 0504\nsoviet rifle-01 0505 2-2-5")  # 12 against 2 is 6-1: a 6 is E/-
    t.play("0505 inf-1 inf-11 attack die 6", "inf-1")
    assert t.at("inf-1") == "0505"
    assert t.options() == ["inf-11", "done"]  # inf-1 goes no further


def test_10_9f_nor_if_the_defenders_chose_to_lose_their_steps():
    t = combat(TWO_HEXES)
    t.play("0505 inf-1 inf-11 attack die 6", "steps", "inf-1")
    assert t.at("inf-1") == "0505"
    assert t.options() == ["inf-11", "done"]
    t.play("inf-11")
    assert t.at("inf-11") == "0505"
    assert t.position.ask.kind != "advance"


def test_10_9f_a_unit_that_has_advanced_does_not_go_on_to_the_other_hex():
    # 0604 touches 0505 and 0605, which touch each other. 12 against 1 + 1 is 6-1: a 6 is E/-.
    t = combat("german inf-1 0604\ngerman inf-11 0604\nsoviet rifle-01 0505 1-1-5\nsoviet rifle-02 0605 1-1-5")
    t.play("0505 also 0605 inf-1 inf-11 attack die 6", "inf-1 0605")
    assert (asked(t), t.options()) == (("german", "advance"), ["inf-11", "done"])
