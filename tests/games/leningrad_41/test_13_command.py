import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_41.fire_table import asked, german, soviet, table

# Around 2206 lie 2205 2207 2106 2107 2306 2307. Artillery with range 20 and more stands in rows 26 and 27.
TARGET = "soviet r-181 2206\n"
CORPS = "german nbw-1 2601\ngerman nbw-2 2601\ngerman gun-10 2602\ngerman how-15 2602\ngerman mrs-21 2603\n"


def chosen(text, *units, side=german, target="2206"):
    t = side(text)
    t.play(f"{target} {' '.join(units)}")
    return t


def refused(t, unit, rule):
    assert unit not in t.options()
    assert t.why(unit).startswith(f"[{rule}]"), t.why(unit)
    with pytest.raises(Refusal, match=rule.replace(".", r"\.")):
        t.play(unit)


def strength_of_all(t):
    """What fires if the player says all; no answer is one, too."""
    if "all" not in t.options():
        return ""
    t.play("all")
    return t.preview("fire")["ratio"].removeprefix("strength ")


def test_13_1_units_of_one_sub_command_fire_together():
    t = chosen(TARGET + "german 1-8m 2205\ngerman mot-a1 2701\n", "1-8m", "mot-a1")
    assert t.preview("fire")["ratio"] == "strength 15"


@pytest.mark.parametrize("other", ["1-8p", "1-469i", "1-1pol", "1-1tot", "1-3f"])
def test_13_2a_two_divisions_do_not(other):
    """[13.1] 7th Flieger counts as a division (ruling R38)."""
    t = chosen(TARGET + f"german 1-8m 2205\ngerman {other} 2207\n", "1-8m")
    refused(t, other, "13.2a")
    t = chosen(TARGET + f"german 1-8m 2205\ngerman {other} 2207\n", other)
    refused(t, "1-8m", "13.2a")


def test_13_2a_not_through_the_corps_either():
    t = chosen(TARGET + CORPS + "german 1-8m 2205\ngerman 1-8p 2207\n", "nbw-1", "1-8m")
    refused(t, "1-8p", "13.2a")


def test_13_2a_all_keeps_to_the_rule():
    t = chosen(TARGET + "german 1-8m 2205\ngerman 1-8p 2207\ngerman mot-a1 2701\n")
    assert strength_of_all(t) in ("15", "8", "")  # the 3rd Motorized or the 8th Panzer, not both


def test_13_2a_each_division_fires_by_itself():
    t = german("german 1-8m 2205\ngerman 1-8p 2309\nsoviet r-181 2206\nsoviet r-309 2308\n")
    t.play("2206 1-8m fire", "die 6", "2308 1-8p fire", "die 6")
    assert asked(t) == ("german", "target")


def test_13_2b_up_to_three_corps_units_join_a_division():
    t = chosen(TARGET + CORPS + "german 1-8m 2205\n", "1-8m", "nbw-1", "nbw-2", "gun-10")
    assert t.preview("fire")["ratio"] == "strength 39"
    refused(t, "how-15", "13.2b")


def test_13_2b_whoever_comes_first():
    t = chosen(TARGET + CORPS + "german 1-8m 2205\n", "nbw-1", "nbw-2", "gun-10", "1-8m")
    refused(t, "how-15", "13.2b")
    t = chosen(TARGET + CORPS + "german 1-8m 2205\n", "nbw-1", "nbw-2", "gun-10", "how-15")
    refused(t, "1-8m", "13.2b")


def test_13_2b_three_for_each_fire():
    """Ruling R37."""
    t = german(TARGET + CORPS + "german 1-8m 2205\ngerman 2-8m 2309\nsoviet r-309 2308\n")
    t.play("2206 1-8m nbw-1 nbw-2 gun-10 fire", "die 6", "2308 2-8m how-15 mrs-21")
    assert "fire" in t.options()


def test_13_2c_a_division_has_no_limit():
    units = "german 1-8m 2205\ngerman 2-8m 2205\ngerman 3-8m 2207\ngerman 1-29m 2207\ngerman 2-29m 2106\ngerman mot-a1 2701\n"
    t = chosen(TARGET + units, "all")
    assert t.preview("fire")["ratio"] == "strength 43"


def test_13_2c_nor_has_the_corps_alone():
    """Ruling R57."""
    t = chosen(TARGET + CORPS, "all")
    assert t.preview("fire")["ratio"] == "strength 56"


def four(division, guns):
    names = [f"{n}-1{division}" for n in (1, 2, 3)] + [f"1-2{division}"]
    places = ("2205", "2205", "2207", "2207")
    units = "".join(f"german {name} {at}\n" for name, at in zip(names, places, strict=True))
    return names, units + f"german {guns} 2701\n"


@pytest.mark.parametrize(("division", "guns"), [("pol", "pol-a1"), ("tot", "tot-a1")])
def test_13_3a_four_units_of_an_ss_division(division, guns):
    names, units = four(division, guns)
    t = chosen(TARGET + units, *names[:3])
    assert {names[3], guns} <= set(t.options())
    t.play(names[3])
    refused(t, guns, "13.3a")
    assert "fire" in t.options()


def test_13_3b_corps_units_count_towards_the_four():
    names, units = four("tot", "tot-a1")
    t = chosen(TARGET + CORPS + units, *names[:2], "nbw-1", "nbw-2")
    assert t.why(names[2]).startswith("[13.3")
    assert t.why("gun-10").startswith("[13.3")
    assert not {names[2], "gun-10"} & set(t.options())


def test_13_3b_with_the_corps_first():
    _, units = four("tot", "tot-a1")
    t = chosen(TARGET + CORPS + units, "nbw-1", "nbw-2", "gun-10", "how-15")
    assert t.why("tot-a1").startswith("[13.")
    assert "tot-a1" not in t.options()


def test_13_3b_one_ss_unit_and_three_of_the_corps():
    """[13.2b]"""
    _, units = four("tot", "tot-a1")
    t = chosen(TARGET + CORPS + units, "tot-a1", "nbw-1", "nbw-2", "gun-10")
    assert t.options() == ["fire"]


def test_13_3a_four_in_each_fire():
    names, units = four("tot", "tot-a1")
    t = german(TARGET + units + "german tot-a2 2702\nsoviet r-309 2502\n")
    t.play(f"2206 {' '.join(names)} fire", "die 6", "2502 tot-a1 tot-a2")
    assert "fire" in t.options()


def test_13_3a_all_takes_no_more_than_four():
    _, units = four("tot", "tot-a1")
    assert strength_of_all(chosen(TARGET + units)) in ("32", "")  # 8 each


ARMY = (
    "soviet army-01 2105 1-1dno\nsoviet army-02 2204 2-1dno\nsoviet army-03 2206 3-1dno\nsoviet army-04 2106 1-2dno\n"
)
FRONT = "soviet r-181 2305\nsoviet how-101 2712\n"


def test_13_4a_the_two_soviet_sub_commands_do_not_combine():
    t = chosen("german 1-8m 2205\n" + ARMY + FRONT, "army-01", side=soviet, target="2205")
    refused(t, "r-181", "13.4a")
    t = chosen("german 1-8m 2205\n" + ARMY + FRONT, "r-181", side=soviet, target="2205")
    refused(t, "army-01", "13.4a")
    t.play("how-101")


def test_13_4b_three_units_of_a_sub_command():
    t = chosen("german 1-8m 2205\n" + ARMY, "army-01", "army-02", side=soviet, target="2205")
    assert {"army-03", "army-04"} <= set(t.options())
    t.play("army-03")
    refused(t, "army-04", "13.4b")
    assert t.preview("fire")["ratio"] == "strength 12"


def test_13_4b_of_the_front_reserve_too():
    front = "soviet r-181 2105\nsoviet r-309 2204\nsoviet r-942 2206\nsoviet how-101 2712\n"
    t = chosen("german 1-8m 2205\n" + front, "r-181", "r-309", "r-942", side=soviet, target="2205")
    refused(t, "how-101", "13.4b")


def test_13_4b_all_takes_three():
    assert strength_of_all(chosen("german 1-8m 2205\n" + ARMY, side=soviet, target="2205")) in ("12", "")


def test_13_5_any_number_of_fires():
    t = soviet("german 1-8m 2205\ngerman 2-8m 2408\n" + ARMY + "soviet army-05 2409 mg-1\nsoviet r-181 2305\n")
    t.play("2205 army-01 army-02 army-03 fire", "die 6")
    t.play("2408 army-05 fire", "die 6")
    assert asked(t) == ("soviet", "target")


# In defensive fire [9.2j] the sub-commands may mix, but the limits that name it hold (ruling R13).


def defended(units, option=""):
    t = table(f"german 1-8m 2204\n{units}{option}", "3 german movement")
    t.play("1-8m 2205")
    assert asked(t)[0] == "soviet"
    return t


MIXED = "soviet army-01 2105 1-1dno\nsoviet army-03 2206 3-1dno\nsoviet army-04 2106 1-2dno\nsoviet army-05 2306 2-2dno\nsoviet r-181 2305\n"


def test_13_4b_three_units_of_each_in_defensive_fire():
    """[9.2j] Ruling R13."""
    t = defended(MIXED)
    t.play("army-01 army-03 army-04")
    refused(t, "army-05", "13.4b")
    assert "r-181" in t.options()
    t.play("r-181")
    assert t.preview("fire")["ratio"] == "strength 19"


def test_13_4b_the_option_lifts_it():
    """Ruling R13."""
    t = defended(MIXED, "setting defensive-caps=off\n")
    t.play("army-01 army-03 army-04")
    assert "army-05" in t.options()


def test_13_3a_four_ss_units_in_defensive_fire():
    """[9.2j] [13.3b]"""
    units = "german 1-1tot 2105\ngerman 2-1tot 2105\ngerman 3-1tot 2206\ngerman 1-2tot 2206\ngerman 2-2tot 2106\ngerman 1-8m 2306\n"
    t = table(units + "soviet r-181 2204\n", "3 soviet movement")
    t.play("r-181 2205", "1-1tot 2-1tot 3-1tot 1-2tot")
    assert t.why("2-2tot").startswith("[13.3")
    assert "2-2tot" not in t.options()


def test_13_3a_all_keeps_to_the_limits_in_defensive_fire():
    """[13.4b] Three of the 42nd Army at 4 and the rifle regiment at 7."""
    assert strength_of_all(defended(MIXED)) in ("19", "")


def test_13_2b_all_does_not_bring_in_a_fourth_corps_unit():
    t = chosen(TARGET + CORPS + "german 1-8m 2205\n", "1-8m", "nbw-1")
    assert int(strength_of_all(t) or 0) <= 7 + 12 + 12 + 14  # the three strongest


def test_13_2a_the_preview_of_a_target_is_a_legal_fire():
    """Neither two divisions nor more than the limits."""
    t = german(TARGET + "german 1-8m 2205\ngerman 1-8p 2207\n")
    assert t.preview("2206")["ratio"] == "strength 8"
    names, units = four("tot", "tot-a1")
    assert german(TARGET + units).preview("2206")["ratio"] == f"strength {8 * len(names)}"


def test_13_2b_the_limit_for_the_corps_does_not_hold_in_defensive_fire():
    """[9.2j] Ruling R13: 13.2b does not name it."""
    corps = "german stug-659 2105\ngerman stug-660 2105\ngerman stug-666 2206\ngerman stug-667 2206\n"
    t = table(corps + "german 1-8m 2106\nsoviet r-181 2204\n", "3 soviet movement")
    t.play("r-181 2205", "1-8m stug-659 stug-660 stug-666")
    assert "stug-667" in t.options()


def test_13_2a_divisions_mix_in_defensive_fire():
    """[9.2j]"""
    t = table("german 1-8m 2106\ngerman 1-8p 2206\nsoviet r-181 2204\n", "3 soviet movement")
    t.play("r-181 2205", "1-8m 1-8p")
    assert t.preview("fire")["ratio"] == "strength 15"


def test_12_7a_all_takes_no_more_than_three_air_strikes():
    """[12.7a] 10 + 10 + 8 of the four."""
    strikes = "".join(f"german ju87-{n} german-air\n" for n in (1, 2, 3, 4))
    t = table(TARGET + strikes, "3 german air strikes")
    t.play("2206")
    assert int(strength_of_all(t) or 0) <= 28
