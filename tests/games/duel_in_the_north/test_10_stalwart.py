import pytest

from northfront.core.errors import Refusal
from tests.games.duel_in_the_north.battle import asked, german, reduced
from tests.games.duel_in_the_north.table import table

# Attacks against 3110: Germans from 3010, Soviets from 3210. All at 2-1: a 7 is -/R2, a 9 is -/1R2.


def combat(text):
    t = table(f"""
        {text}
        has german-source 1410
        has soviet-source 6810
        turn 3 activation
        chits = german=corps-41 soviet=
        german corps-41 2910
    """)
    t.play("draw corps-41", "attack-move")
    return t


def soviet_combat(text):
    """Three tank divisions, 15 in all, from 3210."""
    t = table(f"""
        {text}
        has german-source 1410
        has soviet-source 6810
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3310
        soviet td-21 3210
        soviet td-24 3210
        soviet td-3 3210
    """)
    t.play("draw army-8", "attack-move")
    return t


TWO = "german pd-1 3010\ngerman pd-6 3010\nsoviet rd-112 3110\nsoviet rd-98 3110\n"  # 18 to 8
ONE = "german pd-1 3010\nsoviet rd-112 3110\n"  # 9 to 4
R2 = "die 3 die 4"
LOSS_AND_R2 = "die 4 die 5"


def test_10_5a_two_steps_may_pay_instead_of_going():
    t = combat(TWO)
    t.play("3110 all attack 0", R2)
    assert asked(t) == ("soviet", "stand")
    assert set(t.options()) == {"retreat", "stalwart"}
    t.play("stalwart", "rd-112")
    assert (t.at("rd-112"), t.at("rd-98")) == ("eliminated", "3110")


def test_10_5a_one_step_has_nothing_to_pay_with():
    t = combat(ONE)
    t.play("3110 pd-1 attack 0", R2)
    assert asked(t) == ("soviet", "retreat-hex")
    with pytest.raises(Refusal):
        t.play("stalwart")


def test_10_5a_a_division_of_two_steps_may_stand_alone():
    t = soviet_combat("german pd-1 3110")  # 15 to 7
    t.play("3110 all attack 0", R2)
    assert asked(t) == ("german", "stand")
    t.play("stalwart")
    assert (t.at("pd-1"), reduced(t, "pd-1")) == ("3110", True)


def test_10_5a_a_reduced_division_may_not():
    t = soviet_combat("german id-1 3110 reduced\n")  # 15 to 5: 3-1, a 5 is -/R2
    t.play("3110 all attack 0", "die 2 die 3")
    assert asked(t) == ("german", "retreat-hex")


def test_10_5a_two_reduced_divisions_may():
    t = soviet_combat("german pd-1 3110 reduced\ngerman md-36 3110 reduced")  # 15 to 8: 1-1, a 9 is -/R2
    t.play("3110 all attack 0", "die 4 die 5")
    assert asked(t) == ("german", "stand")


def test_10_5a_a_headquarters_is_no_step():
    """Ruling E-35."""
    t = combat(ONE + "soviet army-11 3110")
    t.play("3110 pd-1 attack 0", R2)
    assert asked(t) == ("soviet", "retreat-unit")


def test_10_5a_a_lone_headquarters_cannot_stand():
    """Ruling E-53."""
    t = combat("german pd-1 3010\nsoviet army-11 3110")  # 9 to 3: 3-1, a 5 is -/R2
    t.play("3110 pd-1 attack 0", "die 2 die 3")
    assert asked(t) == ("soviet", "retreat-hex")


def test_10_5a_the_steps_before_the_losses_count():
    """Ruling E-35: there were two, and one is left to pay."""
    t = combat(TWO)
    t.play("3110 all attack 0", LOSS_AND_R2, "rd-98")
    assert asked(t) == ("soviet", "stand")
    t.play("stalwart")
    assert (t.at("rd-112"), t.at("rd-98")) == ("eliminated", "eliminated")


def test_10_5a_with_nobody_left_there_is_nothing_to_stand():
    t = combat("german pd-1 3010\ngerman pd-6 3010\nsoviet rd-123 3110\nsoviet rd-67 3110")  # 18 to 4: 4-1
    t.play("3110 all attack 0", "die 4 die 5")  # -/2R2
    while asked(t)[1] == "loss":
        t.play(t.options()[0])
    assert asked(t) == ("german", "advance")


def test_10_5a_in_any_terrain():
    t = combat("terrain marsh 3110\n" + TWO)  # 1-1: a 9 is -/R2
    t.play("3110 all attack 0", "die 4 die 5")
    assert asked(t) == ("soviet", "stand")


def test_10_5a_a_headquarters_that_is_left_alone_has_nobody_who_could_pay():
    """Ruling R35."""
    # 25 to 3 is 8-1, four more on the dice: 10 is -/2R2.
    t = german(
        "german pd-1 3010\ngerman pd-6 3010\ngerman md-36 3010\nsoviet rd-123 3110\nsoviet rd-43 3110\nsoviet army-11 3110"
    )
    t.play("3110 all attack 0", "die 3 die 3", "rd-123")
    assert (t.at("rd-123"), t.at("rd-43")) == ("eliminated", "eliminated")
    assert asked(t) == ("soviet", "retreat-hex")


def test_10_5b_the_defender_chooses_who_pays():
    t = combat(TWO)
    t.play("3110 all attack 0", R2, "stalwart")
    assert asked(t) == ("soviet", "loss")
    assert set(t.options()) == {"rd-112", "rd-98"}
    t = soviet_combat("german id-1 3110\ngerman kg-a 3110")  # 15 to 13: 1-1
    t.play("3110 all attack 0", "die 4 die 5", "stalwart")
    assert asked(t) == ("german", "loss")
    t.play("id-1")
    assert (t.at("id-1"), reduced(t, "id-1"), t.at("kg-a")) == ("3110", True, "3110")


def test_10_5b_who_is_reduced_already_is_eliminated():
    t = soviet_combat("german pd-1 3110 reduced\ngerman md-36 3110 reduced")
    t.play("3110 all attack 0", "die 4 die 5", "stalwart", "pd-1")
    assert (t.at("pd-1"), t.at("md-36")) == ("eliminated", "3110")


def test_10_5c_nobody_advances():
    t = combat(TWO)
    t.play("3110 all attack 0", R2, "stalwart", "rd-98")
    assert asked(t) == ("german", "unit")


def test_10_5c_not_even_into_an_empty_hex():
    t = combat(TWO)
    t.play("3110 all attack 0", LOSS_AND_R2, "rd-98", "stalwart")
    assert (t.at("rd-112"), t.at("rd-98")) == ("eliminated", "eliminated")
    assert asked(t) == ("german", "unit")


def test_10_5c_who_retreats_gives_the_hex_up():
    t = combat(TWO)
    t.play("3110 all attack 0", R2, "retreat")
    while asked(t)[0] == "soviet":
        t.play(t.options()[0])
    assert asked(t) == ("german", "advance")


# No result of the table costs the attacker a step and makes the defender retreat, so this one is made up.
BLOODY = "table combat\ndie 1-3 1-2 1-1 2-1 3-1 4-1\n" + "".join(f"{n}{' 1/R2' * 6}\n" for n in range(1, 17))


@pytest.mark.parametrize("answer", ["stalwart", "retreat"])
def test_10_5d_the_attackers_part_of_the_result_stands(answer):
    t = combat(BLOODY + TWO)
    t.play("3110 all attack 0", R2, "pd-6", answer)
    assert reduced(t, "pd-6")
    assert asked(t) == ("soviet", "loss" if answer == "stalwart" else "retreat-unit")


# In a fort: two columns to the left. 18 to 4 is 4-1, so 2-1.
FORTS = ["has fort 3110", "soviet fort-1 3110"]
FORT_FIGHT = "german pd-1 3010\ngerman pd-6 3010\nsoviet rd-112 3110\n"


@pytest.mark.parametrize("fort", FORTS)
def test_10_6a_soviets_in_a_fort_stand_for_nothing(fort):
    t = combat(f"{fort}\n{FORT_FIGHT}")
    t.play("3110 all attack 0", R2)
    assert asked(t) == ("soviet", "stand")
    assert set(t.options()) == {"retreat", "stand"}
    t.play("stand")
    assert t.at("rd-112") == "3110"
    assert asked(t) == ("german", "unit")  # nobody advances


@pytest.mark.parametrize("fort", FORTS)
def test_10_6a_they_may_retreat(fort):
    """Ruling E-36."""
    t = combat(f"{fort}\n{FORT_FIGHT}")
    t.play("3110 all attack 0", R2, "retreat", "3210 3310")
    assert t.at("rd-112") == "3310"
    assert asked(t) == ("german", "advance")


def test_10_6a_losses_are_suffered_all_the_same():
    """Ruling E-36."""
    t = combat("soviet fort-1 3110\n" + FORT_FIGHT + "german md-36 3011\nsoviet rd-43 3110")  # 25 to 5: 5-1, so 3-1
    t.play("3110 all attack 0", "die 3 die 4")  # -/1R2
    t.play("rd-43", "stand")
    assert (t.at("rd-43"), t.at("rd-112")) == ("eliminated", "3110")


def test_10_6a_if_the_losses_empty_the_fort_there_is_an_advance():
    """Ruling E-36."""
    t = combat("soviet fort-1 3110\n" + FORT_FIGHT)
    t.play("3110 all attack 0", LOSS_AND_R2)
    assert t.at("rd-112") == "eliminated"
    assert asked(t) == ("german", "advance")


def test_10_6a_a_headquarters_in_a_fort_may_stand():
    """Ruling E-53."""
    t = combat("soviet fort-1 3110\ngerman pd-1 3010\ngerman pd-6 3010\nsoviet army-11 3110")  # 18 to 3: 6-1, so 4-1
    t.play("3110 all attack 0", "die 1 die 2")  # -/R2
    assert asked(t) == ("soviet", "stand")
    t.play("stand")
    assert t.at("army-11") == "3110"


@pytest.mark.parametrize("fort", FORTS)
def test_10_6a_germans_in_a_fort_pay_or_go(fort):
    t = soviet_combat(f"{fort}\ngerman pd-1 3110")
    t.play("3110 all attack 0", R2)
    assert asked(t) == ("german", "stand")
    assert set(t.options()) == {"retreat", "stalwart"}
    with pytest.raises(Refusal):
        t.play("stand")
