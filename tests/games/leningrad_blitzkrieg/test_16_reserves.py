"""[16.3] OKH and Reserve."""

import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_blitzkrieg.command_table import asked, cost, drawn, in_cup, table, units

ON = "setting reserves=on\n"
# hq-8a reaches rd-10, four hexes away; rd-48 and td-23 are out of every range.
SOVIETS = ON + "soviet hq-8a 2010\nsoviet rd-10 2014\nsoviet rd-48 2030\nsoviet td-23 2031\n"
GERMANS = ON + "axis hq-16a 2010\naxis id-1 2012\naxis id-11 2030\naxis pd-1 2031\n"


def reserve(text=SOVIETS, die=6):
    t = drawn(text, soviet="reserve")
    t.play(f"die {die}")
    return t


def okh(text=GERMANS, die=6):
    t = drawn(text, axis="okh")
    t.play(f"die {die}")
    return t


# --- the chits


def test_16_3a_the_chits_are_chosen_like_others():
    t = table(f"turn 4 chit selection\n{ON}")
    t.play("axis okh", "axis chit-16a", "axis chit-18a", "soviet reserve", "soviet chit-8a", "soviet chit-11a")
    assert in_cup(t, "axis") == {"okh", "chit-16a", "chit-18a"}  # within the number (ruling R57)
    assert in_cup(t, "soviet") == {"reserve", "chit-8a", "chit-11a"}


def test_16_3a_only_with_the_option():
    t = table("turn 4 chit selection")
    assert "okh" not in t.options("axis")
    assert "reserve" not in t.options("soviet")
    with pytest.raises(Refusal):
        t.play("axis okh")


def test_16_3a_units_act_without_an_hq():
    t = okh(ON + "axis id-11 2030\naxis pd-1 2031", die=3)
    t.play("id-11", "pd-1")
    assert asked(t) == ("axis", "unit")
    assert units(t) == {"id-11", "pd-1"}


def test_16_3a_german_units_move_and_attack_anywhere_as_usual():
    t = okh(ON + "axis id-11 2030\nsoviet dno-1 2036", die=1)
    t.play("id-11")
    assert cost(t, "id-11", "2034") == "4"
    t.play("2033 stop", "done")
    assert t.position.state.turn == 5  # nobody is next to the enemy
    t = okh(ON + "axis id-11 2035\nsoviet dno-1 2036", die=1)
    t.play("id-11", "done", "2036")
    assert units(t) == {"id-11"}


def test_16_3a_any_unit_on_the_map_and_no_other():
    t = okh(GERMANS + "axis id-206 available\naxis pd-12 track\nsoviet rd-10 3010")
    assert units(t) == {"hq-16a", "id-1", "id-11", "pd-1"}


def test_16_3a_no_fortress():
    t = reserve(SOVIETS + "terrain major-city 3010\nsoviet fort-1 3010")
    assert "fort-1" not in t.options()


# --- the die


@pytest.mark.parametrize(("die", "number"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
@pytest.mark.parametrize("roll", [okh, reserve])
def test_16_3b_the_die_tells_how_many(roll, die, number):
    t = roll(die=die)
    for _ in range(number):
        assert t.position.ask.kind == "select"
        t.play(t.options()[0])
    assert t.position.ask.kind == "unit"
    assert len(units(t)) == number


def test_16_3b_fewer_if_he_likes():
    t = okh(die=6)
    t.play("id-1", "done")
    assert units(t) == {"id-1"}


def test_16_3b_no_unit_twice():
    t = okh(die=6)
    t.play("id-1")
    assert "id-1" not in t.options()


def test_16_3b_none_at_all():
    t = okh(die=6)
    t.play("done")
    assert (t.position.state.called, t.position.state.mode) == (0, "")  # the order is over


def test_16_3b_more_than_there_are():
    t = okh(ON + "axis id-1 2010", die=6)
    t.play("id-1")
    assert t.position.ask.kind == "unit"


# --- HQs


def test_16_3c_an_hq_activates_only_itself():
    t = okh(die=1)
    t.play("hq-16a")
    assert units(t) == {"hq-16a"}  # id-1 is in its range
    t.play("hq-16a 2011")
    assert t.at("hq-16a") == "2011"


def test_16_3c_an_hq_attacks_as_well():
    t = okh(ON + "axis hq-16a 2010\naxis pd-1 2010\nsoviet dno-1 2011", die=1)
    t.play("hq-16a", "done", "2011")
    assert units(t) == {"hq-16a"}


# --- Soviet units and range


def test_16_3d_in_range_a_soviet_unit_moves_as_usual():
    t = reserve(die=1)
    t.play("rd-10")
    assert cost(t, "rd-10", "2019") == "5"


def test_16_3d_in_range_it_attacks():
    t = reserve(SOVIETS + "axis hq-18a 2015 reduced", die=1)
    t.play("rd-10", "done", "2015")
    assert units(t) == {"rd-10"}


@pytest.mark.parametrize(("unit", "far", "too_far"), [("rd-48", "2032", "2033"), ("td-23", "2035", "2036")])
def test_16_3d_out_of_range_it_has_half_its_points(unit, far, too_far):
    """[1.3a] Half of 5 is 2; half of 8 is 4."""
    t = reserve(die=1)
    t.play(unit, unit)
    assert far in t.options()
    assert too_far not in t.options()


def test_16_3d_out_of_range_it_does_not_attack():
    t = reserve(SOVIETS + "axis hq-18a 2032 reduced", die=1)
    t.play("td-23", "done")
    assert t.position.state.turn == 5  # 4 to 1, but not out of range


def test_16_3d_nor_joins_an_attack():
    # rd-10 is in range; td-23 touches 2015, but is five hexes off.
    t = reserve(ON + "soviet hq-8a 2010\nsoviet rd-10 2014\nsoviet td-23 2115\naxis hq-18a 2015 reduced", die=3)
    t.play("rd-10", "td-23", "done", "2015")
    assert units(t) == {"rd-10"}


def test_16_3d_the_range_of_any_soviet_hq_will_do():
    t = reserve(SOVIETS + "soviet hq-27a 2027", die=1)
    t.play("rd-48")
    assert cost(t, "rd-48", "2035") == "5"


def test_16_3d_an_hq_needs_the_range_of_another():
    """Ruling R57."""
    t = reserve(die=1)
    t.play("hq-8a", "hq-8a")
    assert "2012" in t.options()
    assert "2013" not in t.options()


def test_16_3d_an_hq_in_the_range_of_another():
    t = reserve(SOVIETS + "soviet hq-27a 2006", die=1)
    t.play("hq-8a", "hq-8a")
    assert "2015" in t.options()


def test_16_3d_range_is_counted_over_land():
    """[8.2.1a]"""
    wall = "terrain lake " + " ".join(f"{column}12" for column in range(16, 25))
    t = reserve(f"{wall}\n{ON}soviet hq-8a 2010\nsoviet rd-10 2013", die=1)
    t.play("rd-10", "rd-10")
    assert "2015" in t.options()
    assert "2016" not in t.options()


def test_16_3d_the_range_of_a_german_hq_does_not_matter():
    t = okh(ON + "axis id-11 2030", die=1)
    t.play("id-11")
    assert cost(t, "id-11", "2035") == "5"
