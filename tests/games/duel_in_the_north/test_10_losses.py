import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import asked, reduced, soviet_combat
from tests.games.duel_in_the_north.table import table

# Attacks against 3110: Germans from 3010 and 3011, Soviets from 3210. 2-1 unless said otherwise: 2 is 1/-, 5 and 6 are 1/1,
# 7 and 8 -/R2, 9 and 10 -/1R2, 11 and 12 -/1R3.


def combat(text):
    t = table(f"""
        has german-source 1410
        has soviet-source 6810
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 2910
        {text}
    """)
    t.play("draw corps-41", "attack-move")
    return t


ONE = "german pd-1 3010\nsoviet rd-112 3110\n"  # 9 to 4
TWO = "german pd-1 3010\ngerman pd-6 3010\nsoviet rd-112 3110\nsoviet rd-98 3110\n"  # 18 to 8


def test_10_2a_left_of_the_stroke_is_the_attacker():
    t = combat(ONE)
    t.play("3110 pd-1 attack 0", "die 1 die 1")  # 1/-
    assert reduced(t, "pd-1")
    assert t.at("rd-112") == "3110"


def test_10_2a_right_of_it_is_the_defender():
    t = combat(ONE)
    t.play("3110 pd-1 attack 0", "die 4 die 5")  # -/1R2
    assert not reduced(t, "pd-1")
    assert t.at("rd-112") == "eliminated"


def test_10_2a_two_strokes_are_no_effect():
    t = combat(ONE)
    t.play("3110 pd-1 attack 0", "die 1 die 2")  # -/-
    assert (reduced(t, "pd-1"), t.at("pd-1"), t.at("rd-112")) == (False, "3010", "3110")
    assert asked(t) == ("german", "unit")


def test_10_2b_the_number_is_that_of_the_reductions():
    # 9 to 18 is 1-2: a 2 is 2/-.
    t = combat("german pd-1 3010\nsoviet rd-10 3110\nsoviet rd-126 3110\nsoviet rd-33 3110")
    t.play("3110 pd-1 attack 0", "die 1 die 1")
    assert t.at("pd-1") == "eliminated"


def test_10_2b_an_r_without_a_number_costs_nothing():
    t = combat(ONE)
    t.play("3110 pd-1 attack 0", "die 3 die 4", "3210 3310")
    assert t.at("rd-112") == "3310"


def test_10_2c_one_reduction_flips_a_full_unit():
    t = soviet_combat("german pd-1 3110\nsoviet td-21 3210\nsoviet td-24 3210\nsoviet td-3 3210")  # 15 to 7
    t.play("3110 all attack 0", "die 2 die 3")  # 1/1
    assert asked(t) == ("soviet", "loss")
    t.play("td-3")
    assert (t.at("pd-1"), reduced(t, "pd-1")) == ("3110", True)


def test_10_2c_one_reduction_eliminates_a_reduced_unit():
    t = combat("german pd-1 3010 reduced\nsoviet rd-123 3110")  # 5 to 2
    t.play("3110 pd-1 attack 0", "die 1 die 1")  # 1/-
    assert t.at("pd-1") == "eliminated"


def test_10_2c_two_reductions_eliminate_a_full_unit():
    # 15 to 7: a 12 and three artillery markers make 15, -/2R3.
    t = soviet_combat("german pd-1 3110\nsoviet td-21 3210\nsoviet td-24 3210\nsoviet td-3 3210")
    t.play("3110 all attack 3", "die 6 die 6")
    assert t.at("pd-1") == "eliminated"
    assert asked(t) == ("soviet", "advance")


def test_10_2c_a_soviet_unit_has_nothing_to_flip_to():
    t = combat(ONE)
    t.play("3110 pd-1 attack 0", "die 3 die 3")  # 1/1
    assert t.at("rd-112") == "eliminated"


def test_10_2c_a_kampfgruppe_has_one_step():
    """Ruling E-40."""
    t = table("""
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 2910
        german pd-1 3010
        german kg-e kg-pool
        soviet rd-123 3110
    """)
    t.play("draw corps-41", "move-attack", "split")
    if t.position.ask.kind == "division":
        t.play("pd-1")
    t.play("done", "done", "3110 kg-e attack 0", "die 1 die 1")  # 4 to 2: 1/-
    assert t.at("kg-e") == "eliminated"


def test_10_2d_the_owner_chooses_who_is_reduced():
    t = combat(TWO)
    t.play("3110 pd-1 pd-6 attack 0", "die 2 die 3")  # 1/1
    assert (asked(t), t.options()) == (("german", "loss"), ["pd-1", "pd-6"])
    t.play("pd-6")
    assert (reduced(t, "pd-1"), reduced(t, "pd-6")) == (False, True)
    assert asked(t) == ("soviet", "loss")
    assert set(t.options()) == {"rd-112", "rd-98"}
    t.play("rd-98")
    assert (t.at("rd-112"), t.at("rd-98")) == ("3110", "eliminated")


def test_10_2d_two_reductions_may_fall_on_one_unit_or_on_two():
    # 16 to 18 is 1-2: a 2 is 2/-.
    text = "german pd-1 3010\ngerman md-36 3010\nsoviet rd-10 3110\nsoviet rd-126 3110\nsoviet rd-33 3110"
    t = combat(text)
    t.play("3110 pd-1 md-36 attack 0", "die 1 die 1")
    t.play("pd-1", "pd-1")
    assert (t.at("pd-1"), reduced(t, "md-36")) == ("eliminated", False)
    t = combat(text)
    t.play("3110 pd-1 md-36 attack 0", "die 1 die 1")
    t.play("pd-1", "md-36")
    assert (t.at("pd-1"), reduced(t, "pd-1"), reduced(t, "md-36")) == ("3010", True, True)


def test_10_2d_only_those_who_attacked_pay():
    """Ruling E-63."""
    t = combat(ONE + "german pd-6 3010\ngerman md-36 3011")
    t.play("3110 pd-1 attack 0", "die 1 die 1")  # 1/-
    assert (reduced(t, "pd-1"), reduced(t, "pd-6"), reduced(t, "md-36")) == (True, False, False)


def test_10_2d_attackers_of_several_hexes_share_the_losses():
    t = combat("german pd-1 3010\ngerman pd-6 3011\nsoviet rd-112 3110\nsoviet rd-98 3110")
    t.play("3110 pd-1 pd-6 attack 0", "die 1 die 1")
    assert (asked(t), t.options()) == (("german", "loss"), ["pd-1", "pd-6"])


def test_10_2d_more_reductions_than_steps_are_ignored():
    """Ruling E-63."""
    t = combat("german pd-1 3010\nsoviet rd-191 3110")  # 9 to 3: 3-1, a 12 is -/2R2
    t.play("3110 pd-1 attack 0", "die 6 die 6")
    assert t.at("rd-191") == "eliminated"
    assert asked(t) == ("german", "advance")


WITH_HQ = "german pd-1 3010\nsoviet rd-112 3110\nsoviet army-11 3110\n"


def test_10_2e_a_headquarters_in_a_stack_is_not_chosen():
    t = combat(WITH_HQ + "soviet rd-43 3110")  # 9 to 5: 1-1, a 7 is 1/1
    t.play("3110 pd-1 attack 0", "die 3 die 4")
    assert asked(t) == ("soviet", "loss")
    assert set(t.options()) == {"rd-112", "rd-43"}
    with pytest.raises(Refusal):
        t.play("army-11")


def test_10_2e_a_headquarters_does_not_add_to_the_defence_of_a_stack():
    t = combat(WITH_HQ)
    t.play("3110 pd-1")
    assert t.preview("attack")["ratio"] == "2-1"  # 9 to 4; with three more it would be 1-1


def test_10_2e_one_reduction_leaves_the_headquarters_alone():
    """Ruling E-54: it holds the hex."""
    t = combat(WITH_HQ)
    t.play("3110 pd-1 attack 0", "die 2 die 3")  # 1/1
    assert (t.at("rd-112"), t.at("army-11")) == ("eliminated", "3110")
    assert asked(t) == ("german", "unit")  # nobody advances


def test_10_2e_what_is_left_falls_on_the_headquarters():
    t = combat(WITH_HQ + "german pd-6 3010\ngerman md-36 3010")  # 25 to 4: 6-1, two more on the dice
    t.play("3110 all attack 0", "die 3 die 4")  # 9 in 4-1: -/2R2
    assert (t.at("rd-112"), t.at("army-11")) == ("eliminated", "returning")
    assert asked(t) == ("german", "advance")


def test_10_2f_an_eliminated_headquarters_waits_to_return():
    t = combat("german pd-1 3010\nsoviet army-11 3110")  # 9 to 3, its artillery
    t.play("3110 pd-1")
    assert t.preview("attack")["ratio"] == "3-1"
    t.play("attack 0", "die 3 die 4")  # -/1R2
    assert t.at("army-11") == "returning"
