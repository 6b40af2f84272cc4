"""[10.23] Results: AE, DE and penalties, as steps or as retreats."""

import pytest

from northfront.core.errors import Refusal
from tests.games.assault.battle import even, result
from tests.games.assault.table import (
    asked,
    german,
    hexes,
    reduced,
    soviet,
    units,
)


def test_10_23a_ae_eliminates_all_attackers():
    t = soviet("german 1-inf 2020\nsoviet 2-vol 2021", "combat")
    t.play("2020 2-vol attack", "die 2")  # 1-3 with -2: AE
    assert t.at("2-vol") == "eliminated"
    assert (t.at("1-inf"), reduced(t, "1-inf")) == ("2020", False)


def test_10_23a_ae_spares_the_headquarters_beside_the_attackers():
    t = result("AE", "german", "german 1-1pz 2020\ngerman hq-41 2020\nsoviet 191-rifle 2021")
    t.play("2021 1-1pz attack", "die 1")
    assert (t.at("1-1pz"), t.at("hq-41")) == ("eliminated", "2020")


def test_10_23b_de_eliminates_all_defenders():
    t = german("german 1-inf 2020\ngerman 11-inf 2022\nsoviet 2-vol 2021\nsoviet guer-1 2021", "combat")
    t.play("2021 all attack", "die 5")  # 16 to 4 is 4-1, +2: a 7 is DE
    assert (t.at("2-vol"), t.at("guer-1")) == ("eliminated", "eliminated")


def test_10_23c_left_is_the_attacker():
    t = even(1)  # 1/-
    assert asked(t) == ("german", "penalty")
    t.play("step")
    assert (reduced(t, "1-1mot"), reduced(t, "111-rifle")) == (True, False)


def test_10_23c_right_is_the_defender():
    t = even(6)  # -/1
    assert asked(t) == ("soviet", "penalty")
    t.play("step")
    assert (reduced(t, "1-1mot"), reduced(t, "111-rifle")) == (False, True)


def test_10_23c_two_dashes_are_nothing():
    t = even(2)
    assert (reduced(t, "1-1mot"), reduced(t, "111-rifle")) == (False, False)
    assert t.position.state.phase == "german mechanized"


def test_10_24a_the_owner_chooses_how():
    assert even(6).options() == ["retreat", "step"]
    assert asked(even(6)) == ("soviet", "penalty")
    assert even(1).options() == ["retreat", "step"]


def test_10_25a_only_the_first_penalty_may_be_a_retreat():
    t = even(5, "terrain lake 3129")  # 1/2: the attacker stands
    t.play("step", "retreat")
    t.play(min(hexes(t)))
    assert reduced(t, "111-rifle")  # the second is a step
    assert t.at("111-rifle") != "2021"


def test_10_25a_or_both_are_steps():
    t = even(5)
    t.play("step", "step")
    assert t.at("111-rifle") == "eliminated"


THREE = "german 1-inf 2020\nsoviet 111-rifle 2021\nsoviet guer-1 2021"


def test_10_25a_of_three_penalties_two_are_steps():
    t = result("-/3", "german", THREE)
    t.play("2021 1-inf attack", "die 1", "retreat", "111-rifle 2122 2122", "111-rifle", "111-rifle")
    assert (t.at("111-rifle"), t.at("guer-1")) == ("eliminated", "2122")


def test_10_25a_or_all_three():
    t = result("-/3", "german", THREE)
    t.play("2021 1-inf attack", "die 1", "step", "111-rifle", "111-rifle")
    assert (t.at("111-rifle"), t.at("guer-1")) == ("eliminated", "eliminated")


def test_10_26a_the_attacker_takes_his_first():
    for die in (3, 4, 5):  # 2/1, 1/1, 1/2
        assert asked(even(die)) == ("german", "penalty")


def test_10_26b_option_a_of_the_example():
    """1/1: the panzers go back, and the defender holds his hex."""
    t = even(4)
    t.play("retreat")
    t.play(min(hexes(t)))
    assert asked(t) == ("soviet", "penalty")
    assert t.options() == ["retreat", "step", "waive"]
    t.play("waive")
    assert (t.at("111-rifle"), reduced(t, "111-rifle")) == ("2021", False)


def test_10_26b_he_may_take_it_all_the_same():
    t = even(4)
    t.play("retreat")
    t.play(min(hexes(t)), "step")
    assert reduced(t, "111-rifle")


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


def test_10_26c_the_second_penalty_stays():
    t = even(5)  # 1/2
    t.play("retreat")
    t.play(min(hexes(t)), "waive")
    assert reduced(t, "111-rifle")


def test_10_26c_one_two_and_two_defenders():
    """The first is waived; the step falls on whom the owner wants."""
    t = result("1/2", "german", "german 1-inf 2020\nsoviet 111-rifle 2021\nsoviet guer-1 2021")
    t.play("2021 1-inf attack", "die 1", "retreat 2019", "waive")
    assert units(t) == {"111-rifle", "guer-1"}


def test_10_26d_option_b_of_the_example():
    """1/1: the panzers lose a step, the defender retreats, and the panzers advance."""
    t = even(4)
    t.play("step")
    assert t.options() == ["retreat", "step"]
    assert t.why("waive") == "[10.212] a penalty may not be declined"
    t.play("retreat", "2022")
    assert asked(t) == ("german", "advance")
    t.play("1-1mot")
    assert t.at("1-1mot") == "2021"


def test_10_26d_with_the_units_of_the_picture():
    t = german("german 8-10pz 2020\nsoviet 10-rifle 2021", "combat")
    t.play("2021 8-10pz attack", "die 4", "step", "retreat", "2022", "8-10pz")
    assert (t.at("8-10pz"), reduced(t, "8-10pz"), t.at("10-rifle")) == ("2021", True, "2022")


def test_10_26d_the_attackers_die_and_the_defender_still_pays():
    t = result("2/1", "german", "german 1-inf 2020\nsoviet 10-rifle 2021")
    t.play("2021 1-inf attack", "die 1", "step")
    assert t.at("1-inf") == "eliminated"
    assert (asked(t), t.options()) == (("soviet", "penalty"), ["retreat", "step"])


def test_10_210a_a_full_unit_is_turned_over():
    t = even(6)
    t.play("step")
    assert (t.at("111-rifle"), reduced(t, "111-rifle")) == ("2021", True)


@pytest.mark.parametrize("unit", ["lts", "2-vol"])
def test_10_210b_a_unit_of_one_side_is_eliminated(unit):
    t = german(f"german 1-1mot 2020\nsoviet {unit} 2021", "combat")
    t.play("2021 1-1mot attack", "die 6")
    t.play("step")
    assert t.at(unit) == "eliminated"


def test_10_210b_and_so_is_a_reduced_one():
    t = german("german 1-1mot 2020 reduced\nsoviet 111-rifle 2021 reduced", "combat")  # 2 to 2, B on C
    t.play("2021 1-1mot attack", "die 6", "step")
    assert t.at("111-rifle") == "eliminated"


def test_10_211a_the_owner_chooses_who_loses():
    t = german("german 1-1pz 2020\ngerman 1-1mot 2020\nsoviet 1-tank 2021", "combat")
    t.play("2021 all attack", "die 1", "step")
    assert asked(t) == ("german", "loss")
    t.play("1-1mot")
    assert (reduced(t, "1-1mot"), reduced(t, "1-1pz")) == (True, False)


def test_10_211a_only_units_that_took_part():
    t = german("german 1-1pz 2020\ngerman 1-1mot 2020\nsoviet 1-tank 2021", "combat")
    t.play("2021 1-1pz attack", "die 2", "step")  # 5 to 5 is 1-1: a 2 is 1/-
    assert (reduced(t, "1-1pz"), reduced(t, "1-1mot")) == (True, False)


def test_10_211b_two_steps_of_one_unit():
    t = even(3)  # 2/1
    t.play("step")
    assert t.at("1-1mot") == "eliminated"


def test_10_211b_what_is_too_much_is_void():
    t = german("german 1-1mot 2020 reduced\nsoviet 191-rifle 2021\ngerman 11-inf 3030", "combat")  # 2 to 5 is 1-3
    t.play("2021 1-1mot attack", "die 4")  # B on A: a 3 is 2/-
    assert asked(t) == ("german", "penalty")
    t.play("step")
    assert t.at("1-1mot") == "eliminated"
    assert t.position.state.phase != "german combat"


def test_10_212_nobody_declines():
    t = even(6)
    with pytest.raises(Refusal, match=r"\[10.212\]"):
        t.play("waive")
