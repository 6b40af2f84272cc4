import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_blitzkrieg.battle_table import asked, axis, axis_attack, results, soviet_attack
from tests.games.table import against

# Around 2010 lie 2009 2110 2111 2011 1911 1910. A German infantry division has 5, a panzer division attacks with 8, a rifle
# division has 3. A 1 is A1, a 2 a dash, a 3 R, a 4 RR, a 5 1RR, a 6 2RR.
ONE = "axis id-1 1910\nsoviet rd-10 2010\n"


def test_10_0a_enemies_next_to_an_activated_unit_may_be_attacked():
    t = axis_attack(ONE + "soviet rd-48 2110\nsoviet rd-90 1909\n")
    assert asked(t) == ("axis", "target")
    assert t.options() == ["1909", "2010", "done"]
    assert t.why("2110").startswith("[10.0a]")  # two hexes away
    with pytest.raises(Refusal, match=r"10\.0a"):
        t.play("2110")


def test_10_0a_the_soviets_attack_in_their_orders():
    t = soviet_attack("axis id-1 1910 reduced\nsoviet rd-10 2010\nsoviet rd-48 2010\n")
    assert (asked(t), t.options()) == (("soviet", "target"), ["1910", "done"])


def test_10_0a_the_segment_comes_after_all_movement():
    """[5.4.2]"""
    t = axis("axis id-1 1810\naxis pd-1 1910\nsoviet rd-10 2010\n")
    with pytest.raises(Refusal):
        t.play("2010")  # not yet
    t.play("id-1 1910", "done")
    t.play("2010 id-1 attack", "die 1")
    assert asked(t)[1] == "chance"  # nobody moves any more: the next chit is drawn


def test_10_0b_empty_hexes_are_no_targets():
    t = axis_attack(ONE)
    assert t.why("1911").startswith("[10.0b]")
    with pytest.raises(Refusal, match=r"10\.0b"):
        t.play("1911")


def test_10_0b_nor_are_hexes_of_friends():
    t = axis_attack(ONE + "axis id-11 1911\n")
    assert t.why("1911").startswith("[10.0b]")


def test_10_0b_a_lone_hq_may_be_attacked():
    """Ruling R1."""
    t = axis_attack("axis id-1 1910\nsoviet hq-11a 2010\n")
    assert t.options() == ["2010", "done"]
    t.play("2010 id-1 attack", "die 5")
    assert t.at("hq-11a") == "available"  # its only step [13.3]


def test_10_1_1a_a_unit_takes_part_in_one_attack():
    """[10.1.3a]"""
    t = axis_attack("axis pd-1 1910\naxis id-11 2009\nsoviet rd-10 2010\nsoviet rd-48 1909\n")  # 2009 is next to both
    t.play("2010 pd-1 attack", "die 2", "1909")
    assert "pd-1" not in t.options()
    assert t.why("pd-1").startswith("[10.1.1a]")
    with pytest.raises(Refusal, match=r"10\.1\.1a"):
        t.play("pd-1")


def test_10_1_1a_a_target_needs_a_unit_that_has_not_attacked():
    t = axis_attack("axis pd-1 1910\naxis id-11 2011\nsoviet rd-10 2010\nsoviet rd-48 1909\nsoviet rd-90 2012\n")
    t.play("2010 pd-1 attack", "die 2")
    assert t.options() == ["2012", "done"]
    with pytest.raises(Refusal, match=r"10\."):
        t.play("1909")  # only pd-1 is next to it


def test_10_1_1b_only_activated_units_attack():
    t = axis_attack("axis id-1 1910\naxis hq-18a 1911\naxis id-11 2111\nsoviet rd-10 2010\n", hq="hq-16a 1610")
    t.play("2010")  # 2111 is five hexes from 1610, and a headquarters is not activated by another
    assert t.options() == ["id-1", "all"]
    for other in ("id-11", "hq-18a"):
        assert t.why(other).startswith("[10.1.1b]")
        with pytest.raises(Refusal, match=r"10\.1\.1b"):
            t.play(other)
    t.play("all", "attack", "die 2")
    assert asked(t)[1] == "chance"  # id-11 alone offers no further target


def test_10_1_1b_what_only_others_touch_is_no_target():
    t = axis_attack(ONE + "axis id-11 2411\nsoviet rd-48 2412\n")  # id-11 is out of range
    assert t.options() == ["2010", "done"]
    with pytest.raises(Refusal, match=r"10\.0a"):
        t.play("2412")


def test_10_1_1b_the_activated_hq_attacks_as_well():
    """[8.1.1]"""
    t = axis_attack("soviet rd-10 2010\n", hq="hq-4pzg 1910")
    t.play("2010")
    assert "hq-4pzg" in t.options()


def test_10_1_2_nobody_has_to_attack():
    t = axis_attack(ONE)
    t.play("done")
    assert asked(t)[1] == "chance"
    assert (t.at("id-1"), t.at("rd-10")) == ("1910", "2010")


def test_10_1_2_not_even_after_an_attack():
    t = axis_attack(ONE + "axis id-11 2111\nsoviet rd-48 2210\n")
    t.play("2010 id-1 attack", "die 2", "done")
    assert asked(t)[1] == "chance"


def test_10_1_3a_a_unit_attacks_one_hex_only():
    t = axis_attack("axis pd-1 1910\naxis pd-6 1910\nsoviet rd-10 2010\nsoviet rd-48 1909\n")
    t.play("2010 pd-1")
    with pytest.raises(Refusal):
        t.play("1909")
    t.play("attack", "die 2", "1909")
    assert t.why("pd-1").startswith("[10.1.1a]")


def test_10_1_3b_units_of_a_stack_attack_different_hexes():
    t = axis_attack("axis pd-1 1910\naxis pd-6 1910\nsoviet rd-10 2010\nsoviet rd-48 1909\n")
    t.play("2010 pd-1 attack", "die 2")
    assert (asked(t), t.options()) == (("axis", "target"), ["1909", "done"])
    t.play("1909 pd-6")
    assert against(t) == "8 against 3"


def test_10_1_4a_a_hex_is_attacked_once():
    t = axis_attack("axis pd-1 1910\naxis pd-6 1911\nsoviet rd-10 2010\nsoviet rd-48 1909\n")
    t.play("2010 pd-6 attack", "die 2")
    assert t.options() == ["1909", "done"]
    assert t.why("2010").startswith("[10.1.4a]")
    with pytest.raises(Refusal, match=r"10\.1\.4a"):
        t.play("2010")


def test_10_1_4a_also_if_others_have_retreated_into_it():
    """rd-48 goes back from 2110 to 2010, which was attacked before; all other ways lead through zones or water."""
    t = axis_attack("""
        terrain sea 2109 2209 2210 2111
        axis pd-1 1910
        axis id-1 2009
        axis id-11 1910
        soviet rd-10 2010
        soviet rd-48 2110
    """)
    t.play("2010 pd-1 attack", "die 2", "2110 id-1 attack", "die 3")
    assert t.at("rd-48") == "2010"
    assert asked(t)[1] == "advance"
    t.play("done")
    assert asked(t)[1] == "chance"  # id-11 finds no target: the Combat Segment is over


def test_10_1_4a_but_again_in_the_next_order():
    t = axis_attack(ONE + "axis hq-18a 1810\n", more=",chit-18a")
    t.play("2010 id-1 attack", "die 2")
    t.play("draw chit-18a", "done")
    assert t.options() == ["2010", "done"]
    t.play("2010")
    assert "id-1" in t.options()  # [8.1.2b] [10.1.1a] so may the unit


def test_10_1_4b_units_from_several_hexes_attack_together():
    t = axis_attack("axis id-1 1910\naxis id-11 1911\naxis pd-1 2009\nsoviet rd-10 2010\n")
    t.play("2010 id-1")
    assert against(t) == "5 against 3"
    t.play("id-11")
    assert against(t) == "10 against 3"
    t.play("pd-1")
    assert against(t) == "18 against 3"
    t.play("attack", "die 2")
    assert asked(t)[1] == "chance"  # a single die; the next chance is the draw of a chit
    assert t.options() == ["chit-27a"]


def test_10_1_5_all_units_of_the_hex_defend_together():
    t = axis_attack("axis pd-1 1910\nsoviet rd-10 2010\nsoviet td-2 2010\n")
    t.play("2010 pd-1")
    assert against(t) == "8 against 5"  # 3 and 2


def test_10_1_5_hqs_and_fortresses_too():
    """[2.3.1] [14.2.1]"""
    t = axis_attack("axis pd-1 1910\nsoviet rd-10 2010\nsoviet hq-11a 2010\nsoviet fort-1 2010\n")
    t.play("2010 pd-1")
    assert against(t) == "8 against 5"  # 3, 1 and 1


@pytest.mark.parametrize("water", ["sea", "lake"])
def test_10_1_6_no_attack_across_an_impassable_hexside(water):
    t = axis_attack(f"hexside {water} 1910/2010\naxis pd-1 1910\naxis id-1 1911\nsoviet rd-10 2010\n")
    t.play("2010")
    assert t.options() == ["id-1", "all"]
    assert t.why("pd-1").startswith("[10.1.6]")
    with pytest.raises(Refusal, match=r"10\.1\.6"):
        t.play("pd-1")


def test_10_1_6_such_a_hex_is_no_target():
    t = axis_attack("hexside lake 1910/2010\naxis pd-1 1910\naxis pd-6 1710\nsoviet rd-10 2010\nsoviet rd-48 1709\n")
    assert t.options() == ["1709", "done"]
    with pytest.raises(Refusal, match=r"10\.0a|10\.1\.6"):
        t.play("2010")


def test_10_2_each_combat_is_finished_before_the_next():
    t = axis_attack("axis pd-1 1910\naxis pd-6 1910\nsoviet rd-10 2010\nsoviet rd-48 1909\n")
    t.play("1909 pd-6 attack", "die 5")
    assert asked(t) == ("soviet", "retreat-hex")  # its only unit has lost the step
    t.play("1908", "1907")
    assert asked(t) == ("axis", "advance")
    t.play("pd-6", "stop")
    assert (asked(t), t.options()) == (("axis", "target"), ["2010", "done"])


def test_10_2_in_the_order_of_the_attacker():
    t = axis_attack("axis pd-1 1910\naxis pd-6 1910\nsoviet rd-10 2010\nsoviet rd-48 1909\n")
    assert t.options() == ["1909", "2010", "done"]
    t.play("2010 pd-1 attack", "die 2")
    assert t.options() == ["1909", "done"]


def test_10_2_1_the_attack_is_named_with_hex_and_units():
    t = axis_attack("axis pd-1 1910\naxis pd-6 1910\nsoviet rd-10 2010\n")
    t.play("2010")
    assert "attack" not in t.options()  # nobody attacks yet
    t.play("pd-6", "attack", "die 1")
    assert t.log()[0].startswith("Axis attacks 2010 with 8 against 3")
    assert "axis pd-6 1910 reduced" in t.text()  # the only unit in it
    assert "axis pd-1 1910\n" in t.text()


def test_10_2_2_strengths_ratio_and_shift():
    t = axis_attack("terrain light-woods 2010\naxis pd-1 1910\naxis pd-6 1910\nsoviet rd-10 2010\n")
    t.play("2010 all")
    seen = t.preview("attack")
    assert (f"{seen['attack']} against {seen['defence']}", seen["ratio"], seen["column"]) == (
        "16 against 3",
        "5-1",
        "4-1",
    )


def test_10_2_4_one_die_and_its_result_at_once():
    t = axis_attack(ONE, crt=results("-", "-", "-", "-", "-", "1RR"))
    t.play("2010 id-1 attack")
    assert t.options() == ["1", "2", "3", "4", "5", "6"]
    t.play("die 6")
    assert asked(t) == ("soviet", "retreat-hex")
