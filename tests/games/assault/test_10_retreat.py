"""[10.27] [10.28] [10.29] Retreats, and who retreats into another fight."""

import pytest

from tests.games.assault.battle import EVEN, always, even, result
from tests.games.assault.table import (
    asked,
    dice,
    german,
    hexes,
    own_map,
    reduced,
    soviet,
    strengths,
    table,
    units,
)


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


def test_10_27a_defenders_of_two_hexes_all_go():
    t = result("-/1", "german", "german 1-1pz 2020\ngerman 1-1mot 2020\nsoviet 111-rifle 1920\nsoviet 90-rifle 1921")
    t.play("1920 all also 1921 attack", "die 1", "retreat", "111-rifle 1819", "1821")
    assert (t.at("111-rifle"), t.at("90-rifle")) == ("1819", "1821")


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


def test_10_28b_by_the_other_reading_those_who_can_do():
    text = "soviet guer-1 2021\ndisrupted = guer-1\n"
    together = german(EVEN + text + "german 1-1pz 2020\n", "combat")
    together.play("2021 all attack", "die 4")  # 9 to 4.5: 2-1 with +1, a 5 is -/1
    assert asked(together) == ("soviet", "loss")
    each = table("setting retreats=each\nturn 3 german combat\n" + EVEN + text + "german 1-1pz 2020\n")
    each.play("2021 all attack", "die 4", "retreat")
    assert each.at("guer-1") == "eliminated"
    assert asked(each) == ("soviet", "retreat-hex")


@pytest.mark.parametrize(("reading", "free"), [("together", {"2019", "2120"}), ("each", {"2019", "1920", "2120"})])
def test_10_28b_by_the_other_reading_nobody_leaves_room_for_the_others(reading, free):
    """The 11th Division has no hex but 1920."""
    text = f"setting retreats={reading}\nterrain lake 1820 1821\n"
    t = result("1/-", "german", text + "german 1-inf 2020\ngerman 11-inf 1921\nsoviet 191-rifle 2021\n")
    t.play("2021 1-inf 11-inf attack", "die 1", "retreat", "1-inf")
    assert hexes(t) == free
    if "1920" in free:
        t.play("1920")
        assert reduced(t, "11-inf")


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


MARINES = "german 1-inf 2020\ngerman 96-inf 2023 reduced\nsoviet 1-marine 2021\nsoviet 281-rifle 2123\n"


def test_10_29a_the_marines_go_to_hex_a():
    """Beside the reduced 96th, which has no zone; it attacks the 281st in hex b and never the marines."""
    t = result("-/1", "german", MARINES)
    t.play("2021 1-inf attack", "die 1", "retreat 2022", "done")
    assert t.why("2022") == "[10.29b] its units retreated there in this phase"
    t.play("2123")
    assert units(t) == {"96-inf"}


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


def test_10_29b_the_marines_of_the_picture():
    """They retreat beside the 96th Division of class C, which may then attack the 281st Rifle Division but not them."""
    t = german("german 1-inf 2020\ngerman 96-inf 2023 reduced\nsoviet 1-marine 2021\nsoviet 281-rifle 2123", "combat")
    t.play("2021 1-inf attack", "die 4", "retreat", "2022", "done")  # 8 to 3 is 2-1, A on B: a 5 is -/1
    assert t.at("1-marine") == "2022"
    assert hexes(t) == {"2123"}
    assert t.why("2022") == "[10.29b] its units retreated there in this phase"


def test_10_29b_nor_when_the_marines_join_a_guerrilla():
    t = result("-/1", "german", MARINES + "soviet guer-1 2022")
    t.play("2021 1-inf attack", "die 1", "retreat 2022", "done", "2022 96-inf")
    assert (strengths(t), dice(t)) == ("3 to 1", 0)  # C on C: their class does not count either


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


def test_10_29c_who_retreated_there_falls_with_the_others():
    t = result(
        "DE",
        "soviet",
        "german 8-8mot 2019\ngerman 8-28mot 2019\nsoviet 2-gv 1919\nsoviet 5-gv 2018\nattacked = 8-28mot",
    )
    t.play("2019 all attack", "die 1")
    assert (t.at("8-8mot"), t.at("8-28mot")) == ("eliminated", "eliminated")


def test_10_38b_no_retreat_beside_the_bridge():
    """F5 touches E5 and E6 over the water, and F4 by its bridge."""
    t = own_map(f"{always('-/1')}turn 20 german combat\ngerman 1-inf G5\nsoviet 1-tank F5\ngerman 11-inf G7")
    t.play("F5 1-inf attack", "die 1")
    assert reduced(t, "1-tank")  # F4, F6 and G6 are in zones: no other way leads back
    t = own_map(f"{always('-/1')}turn 20 german combat\ngerman 96-inf G5 reduced\nsoviet 2-vol F5")
    t.play("F5 96-inf attack", "die 1", "retreat")
    assert hexes(t) == {"F4", "F6", "G6"}
