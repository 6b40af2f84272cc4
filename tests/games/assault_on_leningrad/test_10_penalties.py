"""[10.23] Results: AE, DE and penalties; [10.27] retreats; [10.5] advance."""

import pytest

from northfront.core.errors import Refusal
from tests.games.assault_on_leningrad.table import (
    asked,
    german,
    hexes,
    own_map,
    reduced,
    soviet,
    strengths,
    table,
    units,
)

# 4 A against 4 B is 1-1 with one more on the die: 1 is 1/-, 2 -/-, 3 2/1, 4 1/1, 5 1/2, 6 -/1.
EVEN = "german 1-1mot 2020\nsoviet 111-rifle 2021\n"


def even(die, more="", phase="combat", **settings):
    lines = "".join(f"setting {name}={value}\n" for name, value in settings.items())
    t = table(f"{more}\n{lines}turn 3 german {phase}\n{EVEN}german 96-inf 3030\n")
    t.play("2021 1-1mot attack", f"die {die}")
    return t


def test_10_23a_ae_eliminates_all_attackers():
    t = soviet("german 1-inf 2020\nsoviet 2-vol 2021", "combat")
    t.play("2020 2-vol attack", "die 2")  # 1-3 with -2: AE
    assert t.at("2-vol") == "eliminated"
    assert (t.at("1-inf"), reduced(t, "1-inf")) == ("2020", False)


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


def test_10_26c_the_second_penalty_stays():
    t = even(5)  # 1/2
    t.play("retreat")
    t.play(min(hexes(t)), "waive")
    assert reduced(t, "111-rifle")


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


def test_10_27a_all_units_go_each_its_own_way():
    t = german("german 1-1pz 2020\ngerman 1-1mot 2020\nsoviet 1-tank 2021", "combat")
    t.play("2021 all attack", "die 1", "retreat")  # 9 to 5 is 3-2: a 1 is 1/-
    assert units(t) == {"1-1pz", "1-1mot"}
    t.play("1-1pz")
    assert hexes(t) == {"2019", "1920", "2120"}
    t.play("2019", "2120")
    assert (t.at("1-1pz"), t.at("1-1mot")) == ("2019", "2120")


def test_10_27a_one_hex_and_no_points():
    t = even(6, "terrain marsh 2022 2122 1922")
    t.play("retreat")
    assert hexes(t) == {"2022", "1922", "2122"}


def test_10_27b_not_into_a_zone_of_any_kind():
    t = even(6, "german ss-pol 1822")  # a fluid zone over 1922
    t.play("retreat")
    assert hexes(t) == {"2022", "2122"}
    assert t.why("1922") == "[10.27b] it is in an enemy zone of control"
    assert t.why("1921") == "[10.27b] it is in an enemy zone of control"


def test_10_27b_even_where_a_friend_stands():
    t = even(6, "german ss-pol 1822\nsoviet guer-1 1922")
    t.play("retreat")
    assert t.why("1922") == "[10.27b] it is in an enemy zone of control"


def test_10_27b_not_over_water_or_off_the_map():
    t = even(6, "hexside lake 2021/2022\nterrain sea 2122")
    t.play("retreat")  # one hex is left, so nobody is asked
    assert t.at("111-rifle") == "1922"


def test_10_27c_not_where_there_is_no_room():
    t = even(6, "soviet 2-vol 2022\nsoviet guer-1 2122")
    t.play("retreat")
    assert hexes(t) == {"1922", "2122"}
    assert t.why("2022") == "[10.27c] there is no room for it"


def test_10_28a_disrupted_units_cannot_retreat():
    t = even(6, "disrupted = 111-rifle")
    assert reduced(t, "111-rifle")  # 2 halved is still one step: nobody was asked


def test_10_28b_surrounded_units_cannot_retreat():
    t = even(6, "terrain lake 2022 2122\nsoviet 2-vol 1922")
    assert (t.at("111-rifle"), reduced(t, "111-rifle")) == ("2021", True)


def test_10_28b_the_reason_is_given():
    t = even(4, "terrain lake 2022 2122 1921 2121\nsoviet 2-vol 1922")
    t.play("retreat", "2019")
    assert t.options() == ["step", "waive"]
    assert t.why("retreat") == "[10.28b] not every unit has a hex to retreat to"


def test_10_28b_if_one_cannot_nobody_does():
    text = "german 1-inf 2020\nsoviet 111-rifle 2021\nsoviet work-mga 2021"  # 8 to 5 is 3-2, with +1
    t = german(text, "combat")
    t.play("2021 1-inf attack", "die 5")  # a 6: -/1
    assert asked(t) == ("soviet", "loss")
    t = german(text, "combat")
    t.play("2021 1-inf attack", "die 3", "retreat", "2019")  # a 4: 1/1
    assert t.why("retreat") == "[14.2b] Workers on the main map do not retreat"


def test_10_28b_by_the_other_reading_those_who_can_do():
    text = "soviet guer-1 2021\ndisrupted = guer-1\n"
    together = german(EVEN + text + "german 1-1pz 2020\n", "combat")
    together.play("2021 all attack", "die 4")  # 9 to 4.5: 2-1 with +1, a 5 is -/1
    assert asked(together) == ("soviet", "loss")
    each = table("setting retreats=each\nturn 3 german combat\n" + EVEN + text + "german 1-1pz 2020\n")
    each.play("2021 all attack", "die 4", "retreat")
    assert each.at("guer-1") == "eliminated"
    assert asked(each) == ("soviet", "retreat-hex")


def test_10_28c_germans_do_not_retreat_over_the_neva():
    t = own_map("turn 20 soviet combat\ngerman 96-inf 0516 reduced\nsoviet 1-tank 0616\nsoviet 191-rifle 0517")
    t.play("0516 all attack", "die 2", "retreat")  # 10 to 3 is 3-1, A on C: a 4 is -/1
    assert t.at("96-inf") == "0515"  # 0415 and 0416 lie beyond the Neva, all else is in zones


def test_10_29a_a_unit_may_retreat_next_to_class_c():
    """The marines of the picture retreat beside the reduced 96th Division."""
    t = german("german 1-inf 2020\nsoviet 1-marine 2021\ngerman 96-inf 2023 reduced", "combat")
    t.play("2021 1-inf attack", "die 3")  # 8 to 3 is 2-1, +1: a 4 is 1/2
    t.play("step", "retreat")
    assert "2022" in hexes(t)


def test_10_29b_who_has_retreated_is_not_attacked_again():
    text = "german 1-inf 2020\ngerman 96-inf 2023 reduced\nsoviet guer-1 2022\nsoviet 11-mot 2021"
    t = german(text, "combat")
    t.play("2021 1-inf attack", "die 5", "retreat", "2022", "done")  # 8 to 4 is 2-1, +1: a 6 is -/2
    assert reduced(t, "11-mot")
    t.play("2022 96-inf")
    assert strengths(t) == "3 to 1"  # the guerrillas alone


def test_10_29b_a_hex_with_nobody_else_is_left_in_peace():
    t = german("german 1-inf 2020\ngerman 96-inf 2023 reduced\nsoviet 11-mot 2021\nsoviet 2-vol 2024", "combat")
    t.play("2021 1-inf attack", "die 5", "retreat", "2022", "done")
    assert t.why("2022") == "[10.29b] its units retreated there in this phase"


def test_10_29c_a_unit_that_retreated_is_left_out_of_the_odds():
    """8/28 retreats to 8/8, beside class C only; the Guards Volunteers then attack 8/8 at 5 to 4."""
    t = soviet(
        """
        german 8-28mot 2020
        german 8-8mot 2019
        soviet 191-rifle 2021
        soviet 177-rifle 1921
        soviet 2-gv 1919
        soviet 5-gv 2018
        """,
        "combat",
    )
    t.play("2020 191-rifle 177-rifle attack", "die 5", "retreat")  # 10 to 4 is 2-1: a 5 is -/1
    assert hexes(t) == {"2019", "2120"}
    t.play("2019", "done", "2019 2-gv 5-gv")
    assert strengths(t) == "5 to 4"


def test_10_29c_the_picture_of_the_guards_volunteers():
    t = soviet(
        """
        german 8-8mot 2019
        german 8-28mot 2019
        soviet 2-gv 1919
        soviet 5-gv 2018
        attacked = 8-28mot
        """,
        "combat",
    )
    t.play("2019 2-gv 5-gv")
    assert (strengths(t), t.preview("attack")["ratio"]) == ("5 to 4", "1-1")
    assert t.preview("attack")["modifiers"][0]["dice"] == -2
    t.play("attack", "die 6")  # a 4 on 1-1 is 2/1
    t.play("step", "2-gv")  # and then the 5th
    assert (t.at("2-gv"), t.at("5-gv")) == ("eliminated", "eliminated")
    assert asked(t) == ("german", "penalty")
    assert t.options() == ["retreat", "step"]
    t.play("step")
    assert units(t) == {"8-8mot", "8-28mot"}  # either may take it
    t.play("8-28mot")
    assert reduced(t, "8-28mot")


def test_10_29c_or_both_retreat():
    t = soviet(
        "german 8-8mot 2019\ngerman 8-28mot 2019\nsoviet 2-gv 1919\nsoviet 5-gv 2018\nattacked = 8-28mot", "combat"
    )
    t.play("2019 all attack", "die 6", "step", "2-gv", "retreat")
    assert units(t) == {"8-8mot", "8-28mot"}
    t.play("8-8mot", "1920", "1920")
    assert (t.at("8-8mot"), t.at("8-28mot")) == ("1920", "1920")


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


# --- advance


def test_10_51a_the_attacker_advances_into_an_empty_hex():
    t = german("german 1-1pz 2020\ngerman 1-1mot 2020\ngerman 6-11pz 2022\nsoviet guer-1 2021", "combat")
    t.play("2021 all attack")  # 14 to 1
    assert units(t) == {"1-1pz", "1-1mot", "6-11pz"}
    t.play("1-1pz")
    assert units(t) == {"1-1mot"}  # the other division may not join
    t.play("1-1mot")
    assert (t.at("1-1pz"), t.at("1-1mot"), t.at("6-11pz")) == ("2021", "2021", "2022")


def test_10_51a_only_those_who_took_part():
    t = german("german 1-1pz 2020\ngerman 1-inf 2022\nsoviet guer-1 2021", "combat")
    t.play("2021 1-inf attack")
    assert units(t) == {"1-inf"}


def test_10_51a_nobody_must():
    t = german("german 1-inf 2020\nsoviet guer-1 2021", "combat")
    t.play("2021 1-inf attack done")
    assert t.at("1-inf") == "2020"


def test_10_51a_not_who_has_retreated():
    t = even(5)  # 1/2
    t.play("retreat", "2019", "step")  # the first penalty is taken all the same, and the second
    assert t.at("111-rifle") == "eliminated"
    assert t.at("1-1mot") == "2019"
    assert t.position.state.phase == "soviet air"


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


def test_10_52_into_each_of_several_hexes():
    t = german("german 1-1pz 2020\ngerman 1-1mot 2020\nsoviet guer-1 1920\nsoviet guer-2 1921", "combat")
    t.play("1920 all also 1921 attack", "die 6")  # 9 to 2 is 4-1: DE
    t.play("1-1pz", "1920", "1-1mot", "1921")
    assert (t.at("1-1pz"), t.at("1-1mot")) == ("1920", "1921")


def test_10_53_zones_do_not_hinder_it():
    t = german(
        "german 1-inf 2020\nsoviet guer-1 2021\nsoviet 191-rifle 1921", "combat"
    )  # 2020 and 2021 in a rigid zone
    t.play("2021 1-inf attack", "1-inf")
    assert t.at("1-inf") == "2021"


def test_10_54_the_defender_never_advances():
    t = soviet("german 1-inf 2020\nsoviet 2-vol 2021", "combat")
    t.play("2020 2-vol attack", "die 1")
    assert t.at("1-inf") == "2020"
    assert (t.position.state.turn, t.position.state.phase) == (5, "german movement")


def test_10_51a_not_even_who_has_retreated_beside_the_hex():
    t = german("german 1-inf 2020\ngerman 11-inf 3030\nsoviet 2-vol 2021", "combat")
    t.play("2021 1-inf attack", "die 2", "retreat", "2121", "waive")  # 8 to 3 is 2-1, A on C: a 4 is 1/2
    assert t.at("2-vol") == "eliminated"
    assert (t.at("1-inf"), t.position.state.phase) == ("2121", "soviet air")


def test_10_29b_the_marines_of_the_picture():
    """They retreat beside the 96th Division of class C, which may then attack the 281st Rifle Division but not them."""
    t = german("german 1-inf 2020\ngerman 96-inf 2023 reduced\nsoviet 1-marine 2021\nsoviet 281-rifle 2123", "combat")
    t.play("2021 1-inf attack", "die 4", "retreat", "2022", "done")  # 8 to 3 is 2-1, A on B: a 5 is -/1
    assert t.at("1-marine") == "2022"
    assert hexes(t) == {"2123"}
    assert t.why("2022") == "[10.29b] its units retreated there in this phase"


SIX = "german 1-inf 2020\ngerman 11-inf 2022\ngerman 12-inf 1921\ngerman 21-inf 1922\ngerman 32-inf 2121\ngerman 58-inf 2122\n"


@pytest.mark.parametrize(("lakes", "free"), [("", True), ("terrain lake 2019 1920 2120\n", False)])
def test_10_27c_six_divisions_retreat_together_or_not_at_all(lakes, free):
    t = german(
        lakes
        + "has fortified 2021\n"
        + SIX
        + "soviet 1-tank 2021\nsoviet guer-1 2021\nunsupplied = 1-inf 11-inf 12-inf",
        "combat",
    )
    t.play("2021 all attack", "die 1")  # 36 to 24 is 3-2: a 1 is 1/-
    assert asked(t) == ("german", "penalty" if free else "loss")
    if free:
        t.play("retreat")
        assert len(units(t)) == 6


def test_10_27c_a_unit_may_go_where_another_has_just_left():
    """The 5th Guards Volunteers have no hex but that of the 2nd, which must go first. Class C has no zone to hinder them."""
    t = soviet(
        "terrain lake 2121 2123 2221 2222\ngerman 96-inf 2021 reduced\nsoviet 2-gv 2022\nsoviet 5-gv 2122", "combat"
    )
    t.play("2021 all attack", "die 1", "retreat")  # 5 to 3 is 3-2, C on C: a 1 is 1/-
    assert asked(t) == ("soviet", "retreat-hex")
    assert hexes(t) == {"2023", "1922", "1923"}
    t.play("2023")
    assert (t.at("2-gv"), t.at("5-gv")) == ("2023", "2022")
