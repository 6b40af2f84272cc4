import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_blitzkrieg.battle_table import asked, axis_attack, results, soviet_attack, steps

# Attacks from 1910 on 2010. A 1 is A1, a 2 a dash, a 3 R, a 4 RR, a 5 1RR, a 6 2RR.
TWO_ON_TWO = "axis pd-1 1910\naxis pd-6 1910\nsoviet rd-10 2010\nsoviet rd-48 2010\n"
HARD = results("A2", "3RR", "2RR", "1RR", "A1", "-")


def resolved(text, die, **how):
    """An attack on 2010 with all units that can, and this die."""
    t = axis_attack(text, **how)
    t.play("2010 all attack", f"die {die}")
    return t


def test_10_4_2a_the_attackers_lose_a_step_in_total():
    t = resolved(TWO_ON_TWO, 1)
    assert (asked(t), t.options()) == (("axis", "loss"), ["pd-1", "pd-6"])
    t.play("pd-6")
    assert (steps(t, "pd-1"), steps(t, "pd-6"), steps(t, "rd-10"), steps(t, "rd-48")) == (2, 1, 2, 2)
    assert (t.at("rd-10"), t.at("pd-6")) == ("2010", "1910")
    assert asked(t)[1] == "chance"  # [10.7.1a] nobody advances


def test_10_4_2a_or_two():
    t = resolved(TWO_ON_TWO, 1, crt=HARD)
    t.play("pd-6", "pd-1")
    assert (steps(t, "pd-1"), steps(t, "pd-6")) == (1, 1)


def test_10_4_2b_a_dash_changes_nothing():
    t = resolved(TWO_ON_TWO, 2)
    assert [steps(t, unit) for unit in ("pd-1", "pd-6", "rd-10", "rd-48")] == [2, 2, 2, 2]
    assert (t.at("pd-1"), t.at("rd-10"), t.at("rd-48")) == ("1910", "2010", "2010")
    assert asked(t)[1] == "chance"


@pytest.mark.parametrize(("die", "distance"), [(3, 1), (4, 2)])
def test_10_4_2c_all_defenders_retreat(die, distance):
    t = resolved(TWO_ON_TWO, die)
    assert asked(t) == ("soviet", "retreat-unit")
    for unit in ("rd-48", "rd-10"):
        if asked(t)[1] == "retreat-unit":
            t.play(unit)
        for to in ("2110", "2210")[:distance]:
            t.play(to)
        assert t.at(unit) == ("2110", "2210")[distance - 1]
        assert steps(t, unit) == 2
    assert asked(t) == ("axis", "advance")


@pytest.mark.parametrize("die", [3, 4])
def test_10_4_2c_hqs_retreat_with_the_others(die):
    t = resolved("axis pd-1 1910\nsoviet rd-10 2010\nsoviet hq-11a 2010\n", die)
    assert t.options() == ["rd-10", "hq-11a"]


def test_10_4_2d_first_the_steps_then_two_hexes():
    t = resolved(TWO_ON_TWO, 5)
    assert (asked(t), t.options()) == (("soviet", "loss"), ["rd-10", "rd-48"])
    t.play("rd-48")
    assert (steps(t, "rd-10"), steps(t, "rd-48")) == (2, 1)
    t.play("rd-10 2110 2210", "2111 2211")
    assert (t.at("rd-10"), t.at("rd-48")) == ("2210", "2211")
    assert [steps(t, unit) for unit in ("pd-1", "pd-6")] == [2, 2]


def test_10_4_2d_three_steps():
    """The example of 10.4.2: three steps in total, and what is left retreats two hexes."""
    t = resolved(TWO_ON_TWO, 2, crt=HARD)
    t.play("rd-10", "rd-48", "rd-10")
    assert t.at("rd-10") == "available"
    t.play("2110", "2210")
    assert (t.at("rd-48"), steps(t, "rd-48")) == ("2210", 1)


def test_10_5a_a_full_unit_is_turned_and_a_reduced_one_removed():
    """[2.2.3b]"""
    t = resolved("axis pd-1 1910\naxis pd-6 1910 reduced\nsoviet rd-10 2010\n", 1)
    t.play("pd-6")
    assert t.at("pd-6") == "eliminated"
    t = resolved("axis pd-1 1910\naxis pd-6 1910 reduced\nsoviet rd-10 2010\n", 1)
    t.play("pd-1")
    assert (t.at("pd-1"), steps(t, "pd-1")) == ("1910", 1)


def test_10_5a_a_unit_without_a_reduced_side_is_removed():
    t = resolved("axis pd-1 1910\nsoviet dno-1 2010\nsoviet rd-10 2010\n", 5)
    t.play("dno-1")
    assert t.at("dno-1") == "available"


def test_10_5b_the_owner_divides_the_steps():
    """The example of 10.5: one unit eliminated, or both turned over."""
    t = resolved(TWO_ON_TWO, 6)
    t.play("rd-10", "rd-10")
    assert (t.at("rd-10"), steps(t, "rd-48")) == ("available", 2)
    t = resolved(TWO_ON_TWO, 6)
    t.play("rd-10", "rd-48")
    assert (steps(t, "rd-10"), steps(t, "rd-48")) == (1, 1)


def test_10_5b_only_units_of_the_combat_lose_steps():
    t = axis_attack(TWO_ON_TWO + "axis id-1 1911\n")
    t.play("2010 pd-1 id-1 attack", "die 1")
    assert set(t.options()) == {"id-1", "pd-1"}
    with pytest.raises(Refusal, match=r"10\.5b"):
        t.play("pd-6")
    with pytest.raises(Refusal):
        t.play("rd-10")


def test_10_5b_losses_of_the_attacker_may_fall_on_any_of_his_hexes():
    t = resolved("axis pd-1 1910\naxis id-1 1911\nsoviet rd-10 2010\n", 1)
    t.play("id-1")
    assert (steps(t, "id-1"), steps(t, "pd-1")) == (1, 2)


def test_10_5b_more_losses_than_steps_are_void():
    """Ruling R18."""
    t = resolved("axis pd-1 1910\nsoviet rd-10 2010\nsoviet rd-48 2111\n", 2, crt=HARD)  # 3RR on two steps
    assert t.at("rd-10") == "available"
    assert (t.at("rd-48"), steps(t, "rd-48")) == ("2111", 2)
    assert asked(t) == ("axis", "advance")
    t = resolved("axis pd-1 1910 reduced\naxis pd-6 1811\nsoviet rd-10 2010\n", 1, crt=HARD)  # A2 on one step
    assert (t.at("pd-1"), steps(t, "pd-6")) == ("eliminated", 2)
    assert asked(t)[1] == "chance"


def test_10_5b_a_fortress_may_lose_the_steps():
    """Ruling R25."""
    text = "terrain major-city 2010\naxis pd-1 1910\naxis pd-6 1910\nsoviet rd-10 2010\nsoviet fort-1 2010\n"
    t = resolved(text, 5)
    t.play("stand")  # 1RR: three steps
    assert set(t.options()) == {"rd-10", "fort-1"}
    t.play("fort-1", "rd-10", "fort-1")
    assert (t.at("fort-1"), t.at("rd-10"), steps(t, "rd-10")) == ("eliminated", "2010", 1)


def test_10_5b_in_soviet_attacks_the_soviets_divide():
    t = soviet_attack("axis id-1 1910 reduced\nsoviet rd-10 2010\nsoviet rd-48 2009\n")
    t.play("1910 all attack", "die 1")
    assert (asked(t), t.options()) == (("soviet", "loss"), ["rd-10", "rd-48"])
