import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table

# Germans come down column 05 from 0501, Soviets are supplied from 0509 at its other end; both are in supply.
# 0505 touches 0504, 0604, 0605, 0506, 0405, 0404; 0506 touches 0505, 0605, 0606, 0507, 0406, 0405.
# inf-30 is far away and may still move, so that the phase does not end.
# An overrun is two columns worse than its ratio: 6 against 1 is 4-1, 6 against 2 is 1-1, 6 against 3 is 1-2.
# 36/41 and 20/39 are mechanized (8 strength, 8 points): no column for armor, none for an incomplete corps.


def movement(text, side="german"):
    return table(
        f"""
        has german-source 0501
        has soviet-source 0509
        turn 3 {side} movement
        german inf-30 1501
        {text}
        """
    )


def asked(t):
    return t.game.sides[t.position.ask.side], t.position.ask.kind


def reduced(t, unit):
    return t.position.state.face[t.game.units[unit]] == 1


def places(t, units):
    return [t.at(unit) for unit in units.split()]


def may_overrun(t, enemy):
    """The unit on its way may go on, and over this enemy."""
    return t.position.ask.kind == "leg" and enemy in t.options()


AGAINST_1 = "german inf-1 0504\nsoviet rifle-01 0505 1-1-5\n"  # 4-1: 2/2, 1/1, 2/1, 1/-, 1/-, 2/-
AGAINST_2 = "german inf-1 0504\nsoviet rifle-01 0505 2-2-5\n"  # 1-1: -/2, -/1, 1/2, 2/2, 1/1, 2/1
MOTOR_AGAINST_1 = "german 36/41 0504\nsoviet rifle-01 0505 1-1-5\n"  # 8-1, then 6-1: 1/- on a 2, E/- on a 6
MOTOR_AGAINST_2 = "german 36/41 0504\nsoviet rifle-01 0505 2-2-5\n"  # 4-1, then 2-1: -/1 on a 1, 1/- on a 6


def test_7_0G_after_a_success_the_unit_goes_on_with_the_points_it_has_left():
    t = movement(MOTOR_AGAINST_1)
    t.play("36/41 0505 die 6")
    assert t.at("36/41") == "0505"
    assert asked(t) == ("german", "leg")
    assert "0510" in t.options()  # 8 less 3: five clear hexes
    assert "0511" not in t.options()
    assert t.preview("0507")["left"] == 3


def test_7_0G_and_overruns_again():
    t = movement(MOTOR_AGAINST_1 + "soviet rifle-02 0507 1-1-5")
    t.play("36/41 0505 die 6", "0506")  # 3 points, then 1
    assert may_overrun(t, "0507")
    t.play("0507 die 6")
    assert places(t, "36/41 rifle-01 rifle-02") == ["0507", "eliminated", "eliminated"]


def test_7_0G_an_infantry_unit_has_half_of_its_points_left():
    t = movement(AGAINST_1)
    t.play("inf-1 0505 die 4", "step")  # 1/-
    assert "0508" in t.options()
    assert "0509" not in t.options()


def test_7_0G_in_another_enemy_zone_the_unit_is_held_unless_it_overruns_again():
    # Ruling R18. rifle-02 in 0506 controls 0505.
    t = movement(MOTOR_AGAINST_1 + "soviet rifle-02 0506 1-1-5")
    t.play("36/41 0505 die 6")
    assert t.options() == ["0506", "stop"]
    with pytest.raises(Refusal):
        t.play("0405")


def test_7_0G_an_overrun_is_not_the_one_attack_of_the_combat_phase():
    # Ruling R19: the same unit attacks the same unit once more.
    t = movement(AGAINST_2)
    t.play("inf-1 0505 die 2", "step", "stop", "done")
    assert t.position.state.phase == "german combat"
    assert "0505" in t.options()
    t.play("0505")
    assert "inf-1" in t.options()


def test_7_0P_a_unit_overruns_an_enemy_in_an_adjacent_hex():
    t = movement(AGAINST_1)
    t.play("inf-1")
    assert may_overrun(t, "0505")
    t.play("0505")
    assert t.position.chance is not None
    t.play("die 4")
    assert asked(t) == ("soviet", "harm")


def test_7_0P_not_one_that_is_further_away():
    t = movement("german inf-1 0504\nsoviet rifle-01 0506 1-1-5")
    t.play("inf-1")
    assert "0506" not in t.options()
    with pytest.raises(Refusal):
        t.play("0506")


def test_7_0P_a_unit_that_a_zone_has_stopped_may_overrun_with_three_points_left():
    # Ruling R17. From 0502 three hexes to 0505, from 0501 four; infantry has 6 points.
    t = movement("german inf-1 0502\nsoviet rifle-01 0506 1-1-5")
    t.play("inf-1 0505")
    assert may_overrun(t, "0506")
    t = movement("german inf-1 0501\nsoviet rifle-01 0506 1-1-5")
    t.play("inf-1 0505")
    assert t.at("inf-1") == "0505"
    assert not may_overrun(t, "0506")


def test_7_0P_an_unsupplied_unit_has_too_few_points_for_it():
    # Half of 5 is 2. rifle-02 could stay behind, so rifle-01 has at least a hex to go to (4.3).
    t = table(
        """
        turn 3 soviet movement
        german inf-1 0504
        soviet rifle-01 0505 4-4-5
        soviet rifle-02 0505 4-4-5
        """
    )
    t.play("rifle-01")
    assert "0504" not in t.options()
    assert t.why("0504").startswith(("[7.", "[4.4]"))


def test_7_0P_it_is_resolved_like_an_attack():
    # Air units first, then untried units, then the die. With the air unit 6-1, less two, and one more: 5-1, a 5 is 2/-.
    t = movement("german air-1 airfield\ngerman inf-1 0504\nsoviet rifle-01 0505")
    t.play("inf-1 0505")
    assert (asked(t), t.options()) == (("german", "air"), ["0", "1"])
    t.play("1", "draw 1-1-5", "die 5")
    assert asked(t) == ("soviet", "harm")
    assert "steps" in t.options()


def test_7_0P_soviet_units_overrun_as_well():
    # 10 against 3 is 3-1, less two, and one for armor in the open: 2-1, where a 6 is 1/-.
    t = movement("german inf-1 0504 reduced\nsoviet armor-01 0505 armor-10-4-7", side="soviet")
    t.play("armor-01")
    assert t.preview("0504")["column"] == "2-1"
    t.play("0504 die 6", "step")
    assert places(t, "inf-1 armor-01") == ["eliminated", "0504"]


def test_7_0P_after_a_success_one_unit_must_advance():
    t = movement(MOTOR_AGAINST_1 + "german 20/39 0504")  # 16 against 1: at least 10-1, where a 6 is E/-
    t.play("36/41 join 20/39 0505 die 6")
    assert (asked(t), t.options()) == (("german", "advance"), ["36/41", "20/39"])
    with pytest.raises(Refusal):
        t.play("done")
    t.play("20/39")
    assert t.options() == ["36/41", "done"]


def test_7_1_the_column_lies_two_further_left():
    t = movement(AGAINST_1)
    t.play("inf-1")
    shown = t.preview("0505")
    assert (shown["ratio"], shown["column"]) == ("6-1", "4-1")
    assert [(shift["columns"], shift["rule"]) for shift in shown["shifts"]] == [(-2, "7.1")]
    t.play("0505 die 6")
    assert t.at("rifle-01") == "0505"  # 2/-, where 6-1 has E/-
    assert asked(t) == ("soviet", "harm")


def test_7_1_it_is_added_to_other_shifts():
    # 10 against 2 is 5-1; two left for the overrun, one left for the hill, none for armor there: 2-1.
    t = movement("terrain hill 0505\ngerman 1/41 0504\nsoviet rifle-01 0505 2-2-5")
    t.play("1/41")
    assert t.preview("0505")["column"] == "2-1"
    # In the open one right for armor instead: 4-1.
    t = movement("german 1/41 0504\nsoviet rifle-01 0505 2-2-5")
    t.play("1/41")
    assert t.preview("0505")["column"] == "4-1"


def test_7_2_a_unit_may_disengage_and_then_overrun():
    # From 0505, in the zone of 0506, to 0504 for 2 + 1, to 0503 for 1: four points are left. inf-1 stays in 0505.
    t = movement(
        """
        has german-source 0304
        german 36/41 0505
        german inf-1 0505
        soviet rifle-01 0506 1-1-5
        soviet rifle-02 0502 1-1-5
        """
    )
    t.play("36/41 0504", "0503")
    assert may_overrun(t, "0502")
    t.play("0502")
    assert t.position.chance is not None


def test_7_2_or_overrun_and_then_disengage():
    # -/1 on a 1; five points are left: the first hex takes 2 + 1, two more the rest. 0302 is three hexes away, 0301 four.
    t = movement(MOTOR_AGAINST_2 + "german inf-1 0504")
    t.play("36/41 0505 die 1", "step")
    assert {"0503", "0501", "0302"} <= set(t.options())
    assert "0301" not in t.options()
    t.play("0501")
    assert t.at("36/41") == "0501"


@pytest.mark.parametrize("terrain", ["clear", "swamp", "hill", "city", "soviet-city"])
def test_7_3_the_price_is_three_in_every_terrain(terrain):
    ground = f"terrain {terrain} 0506\nhexside river 0505/0506\nsoviet rifle-01 0506 1-1-5\n"
    t = movement(ground + "german inf-1 0502")
    t.play("inf-1 0505")
    assert may_overrun(t, "0506")  # three points left; to enter a swamp over a river would cost 4
    t = movement(ground + "german inf-1 0501")
    t.play("inf-1 0505")
    assert not may_overrun(t, "0506")  # two points left; to enter a city would cost 1 and over a river 2


def test_7_3_nor_is_it_cheaper_where_the_ground_is():
    # A city would cost half a point. 8-1, less two and one: 5-1, where a 4 is 1/-. Five points are left.
    t = movement("terrain city 0505\n" + MOTOR_AGAINST_1)
    t.play("36/41 0505 die 4", "step")
    assert "0510" in t.options()
    assert "0511" not in t.options()


def test_7_5a_all_units_of_the_hex_are_overrun():
    three = "german inf-1 0504\ngerman inf-11 0504\ngerman inf-12 0504\n"
    t = movement(three + "soviet rifle-01 0505 1-1-5\nsoviet rifle-02 0505 1-1-5")
    t.play("inf-1 join inf-11 join inf-12")
    assert t.preview("0505")["ratio"] == "9-1"  # 18 against 2
    t.play("0505 die 5")  # 7-1: E/-
    assert places(t, "rifle-01 rifle-02") == ["eliminated", "eliminated"]


def test_7_5a_and_those_of_no_other_hex():
    # 0604 touches 0505 and 0605. To attack both at once is for the Combat Phase.
    t = movement("german inf-1 0604\nsoviet rifle-01 0505 1-1-5\nsoviet rifle-02 0605 1-1-5")
    t.play("inf-1")
    assert "also" not in t.options()
    assert t.preview("0505")["ratio"] == t.preview("0605")["ratio"] == "6-1"


def test_7_5b_a_unit_may_overrun_the_same_hex_again():
    # -/1 on a 1. Then 4 against 2: 2-1, less two: 1-2, where a 4 is -/1. Two points are left, too few for a third time.
    t = movement(MOTOR_AGAINST_2)
    t.play("36/41 0505 die 1", "step")
    assert may_overrun(t, "0505")
    t.play("0505 die 4", "retreat 0503")
    assert places(t, "36/41 rifle-01") == ["0503", "0505"]


def test_7_5b_another_unit_may_overrun_it_too():
    t = movement(AGAINST_2 + "german inf-11 0404")
    t.play("inf-1 0505 die 2", "step", "stop")
    t.play("inf-11")
    assert may_overrun(t, "0505")


def test_7_5b_a_unit_that_has_retreated_may_be_overrun_where_it_is_now():
    t = movement(MOTOR_AGAINST_1)
    t.play("36/41 0505 die 2", "retreat 0506")
    assert may_overrun(t, "0506")
    t.play("0506 die 6")
    assert places(t, "36/41 rifle-01") == ["0506", "eliminated"]


# Three infantry units against 2 + 2: 4-1, less two: 2-1, where a 4 is 1/1.
THREE_AGAINST_TWO = """
        german inf-1 0504
        german inf-11 0504
        german inf-12 0504
        soviet rifle-01 0505 2-2-5
        soviet rifle-02 0505 2-2-5
"""


def test_7_6a_an_overrun_succeeds_if_the_defenders_retreat():
    t = movement(THREE_AGAINST_TWO)
    t.play("inf-1 join inf-11 join inf-12 0505 die 4", "retreat", "rifle-01 0405", "0506")
    assert asked(t) == ("german", "loss")  # no choice of a retreat
    t.play("inf-12")
    assert (asked(t), t.options()) == (("german", "advance"), ["inf-1", "inf-11", "inf-12"])


def test_7_6a_or_if_they_are_eliminated():
    t = movement(AGAINST_1)
    t.play("inf-1 0505 die 2", "step")  # 1/1
    assert (t.at("inf-1"), reduced(t, "inf-1")) == ("0505", True)


def test_7_6a_it_has_failed_if_one_of_them_holds_the_hex():
    t = movement(THREE_AGAINST_TWO)  # ruling R16
    t.play("inf-1 join inf-11 join inf-12 0505 die 4", "step rifle-01")
    assert (asked(t), t.options()) == (("german", "harm"), ["step", "retreat"])
    t.play("step inf-1")
    assert places(t, "inf-1 inf-11 inf-12 rifle-02") == ["0504", "0504", "0504", "0505"]
    assert t.position.ask.kind != "advance"


def test_7_6b_after_a_success_the_result_is_taken_as_a_loss():
    t = movement(AGAINST_1)
    t.play("inf-1 0505 die 2", "retreat 0506")  # 1/1
    assert (t.at("inf-1"), reduced(t, "inf-1")) == ("0505", True)


def test_7_6b_both_steps_of_a_two():
    t = movement(AGAINST_2 + "german inf-11 0504")  # 12 against 2 is 6-1, less two: 4-1, where a 1 is 2/2
    t.play("inf-1 join inf-11 0505 die 1", "steps")
    assert (asked(t), t.options()) == (("german", "loss"), ["inf-1", "inf-11"])
    t.play("inf-1", "inf-11")
    assert reduced(t, "inf-1")
    assert reduced(t, "inf-11")
    assert (asked(t), t.options()) == (("german", "advance"), ["inf-1", "inf-11"])


def test_7_6b_if_nobody_survives_nobody_advances():
    t = movement(AGAINST_1)  # ruling R15
    t.play("inf-1 0505 die 1", "steps")  # 2/2
    assert places(t, "inf-1 rifle-01") == ["eliminated", "eliminated"]
    assert asked(t) == ("german", "unit")


def test_7_6b_the_first_unit_takes_the_overrun_hex():  # ruling R53
    # 8 against 1 is 8-1, less two: 6-1, a 4 is 2/-.
    t = movement("german 36/41 0504\nsoviet rifle-01 0505 1-1-5")
    t.play("36/41 0505 die 4", "retreat 0506 0507")
    assert t.at("36/41") == "0505"  # not 0506, and nobody is asked


@pytest.mark.parametrize(("die", "ways"), [(2, ["step", "retreat"]), (1, ["steps", "step-and-retreat", "retreat"])])
def test_7_7a_after_a_failure_the_owner_may_choose(die, ways):
    t = movement(AGAINST_2)
    t.play("inf-1 0505", f"die {die}")
    assert (asked(t), t.options()) == (("german", "harm"), ways)


def test_7_7b_who_retreats_has_ended_his_movement():
    t = movement(MOTOR_AGAINST_2)
    t.play("36/41 0505 die 1", "retreat 0503")
    assert asked(t) == ("german", "unit")
    assert "36/41" not in t.options()
    with pytest.raises(Refusal):
        t.play("36/41")


def test_7_7b_who_takes_a_step_and_retreats_as_well():
    t = movement(AGAINST_2)
    t.play("inf-1 0505 die 1", "step-and-retreat 0503")  # -/2
    assert asked(t) == ("german", "unit")
    assert "inf-1" not in t.options()


def test_7_7b_who_does_not_retreat_may_go_on():
    t = movement(MOTOR_AGAINST_2)
    t.play("36/41 0505 die 1", "step")
    assert (asked(t), t.options()) == (("german", "leg"), ["0505", "stop"])  # alone he cannot disengage
    t = movement(MOTOR_AGAINST_2 + "soviet rifle-02 0604 1-1-5")
    t.play("36/41 0505 die 1", "step")
    assert t.options() == ["0505", "0604", "stop"]


@pytest.mark.parametrize("die", [1, 4])
def test_7_7c_a_unit_that_was_overrun_does_not_advance(die):
    t = movement("german inf-1 0504\nsoviet rifle-01 0505 3-3-5")  # 1-2: -/E on a 1, -/1 on a 4
    t.play("inf-1 0505", f"die {die}")
    if die == 4:
        t.play("retreat 0503")
    assert t.at("inf-1") == {1: "eliminated", 4: "0503"}[die]
    assert asked(t) == ("german", "unit")
    assert t.at("rifle-01") == "0505"
