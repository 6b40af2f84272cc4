"""[8.0] HQs and their range of four hexes."""

import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_blitzkrieg.command_table import asked, cup, drawn, units


def test_8_0_a_chit_activates_the_hq_of_its_name_and_the_units_in_its_range():
    t = drawn("axis hq-18a 2010\naxis hq-16a 2030\naxis id-1 2012\naxis id-12 2032\nsoviet rd-10 2011", axis="chit-18a")
    assert units(t) == {"hq-18a", "id-1"}
    with pytest.raises(Refusal):
        t.play("id-12")


def test_8_0_units_out_of_range_do_not_attack():
    t = drawn("axis hq-18a 2010\naxis id-1 2015\nsoviet dno-1 2016", axis="chit-18a")
    t.play("done")
    assert t.position.state.turn == 5


def test_8_1_1_the_hq_itself_moves():
    t = drawn("soviet hq-8a 2010", soviet="chit-8a")
    t.play("hq-8a 2012")
    assert t.at("hq-8a") == "2012"


def test_8_1_1_the_hq_itself_attacks():
    t = drawn("axis hq-18a 2010\nsoviet dno-1 2011", axis="chit-18a")
    t.play("done", "2011")
    assert units(t) == {"hq-18a"}


@pytest.mark.parametrize("unit", ["id-1", "id-12", "id-269", "pd-1", "md-20", "ss-polizei"])
def test_8_1_2a_units_of_any_army_and_kind(unit):
    t = drawn(f"axis hq-18a 2010\naxis {unit} 2012", axis="chit-18a")
    assert units(t) == {"hq-18a", unit}


@pytest.mark.parametrize("unit", ["rd-10", "rd-5", "td-42", "md-198", "dno-1", "cd-25"])
def test_8_1_2a_soviet_units_of_any_army_and_kind(unit):
    t = drawn(f"soviet hq-8a 2010\nsoviet {unit} 2012", soviet="chit-8a")
    assert units(t) == {"hq-8a", unit}


def test_8_1_2a_but_no_enemy():
    t = drawn("axis hq-18a 2010\naxis id-1 2012\nsoviet rd-10 2008", axis="chit-18a")
    assert units(t) == {"hq-18a", "id-1"}


def test_8_1_2a_nor_a_fortress():
    """[14.3.1]"""
    t = drawn("soviet hq-8a 2010\nsoviet fort-1 2010\nterrain major-city 2010", soviet="chit-8a")
    assert units(t) == {"hq-8a"}


def test_8_1_2b_several_hqs_activate_a_unit_one_after_another():
    t = cup("axis hq-18a 2008\naxis hq-16a 2006\naxis id-1 2010", axis="chit-18a,chit-16a")
    t.play("draw chit-18a", "id-1 2009 stop", "done", "draw chit-16a")
    assert units(t) == {"hq-16a", "id-1"}
    t.play("id-1")
    assert "2004" in t.options()  # all five points again


def test_8_1_2b_a_unit_attacks_again_with_the_next_hq():
    t = cup("axis hq-18a 2008\naxis hq-16a 2007\naxis pd-1 2010\nsoviet rd-10 2011", axis="chit-18a,chit-16a")
    t.play("draw chit-18a", "done", "2011 pd-1 attack", "die 3")  # 8 to 3 is 2-1, where a 3 has no effect
    if not t.position.chance:
        t.play("done")
    t.play("draw chit-16a", "done", "2011")
    assert "pd-1" in t.options()


def test_8_1_3_no_hq_activates_another():
    t = drawn("axis hq-18a 2010\naxis hq-16a 2011\naxis hq-4pzg 2012\naxis id-1 2012", axis="chit-18a")
    assert units(t) == {"hq-18a", "id-1"}
    with pytest.raises(Refusal, match=r"8\.1\.3|13\.1"):
        t.play("hq-16a")


def test_8_1_3_another_hq_does_not_attack_either():
    t = drawn("axis hq-18a 2010\naxis hq-16a 2010\nsoviet dno-1 2011", axis="chit-18a")
    t.play("done", "2011")
    assert units(t) == {"hq-18a"}


@pytest.mark.parametrize(
    ("at", "active"), [("2010", True), ("2014", True), ("2015", False), ("2412", True), ("2413", False)]
)
def test_8_2a_four_hexes_with_that_of_the_unit(at, active):
    # Four columns to the east lead up to two rows down: 2412 is four hexes away, 2413 five.
    t = drawn(f"axis hq-18a 2010\naxis id-1 {at}", axis="chit-18a")
    assert ("id-1" in t.options()) == active


def test_8_2a_a_unit_out_of_range_is_told_so():
    t = drawn("axis hq-18a 2010\naxis id-1 2015", axis="chit-18a")
    with pytest.raises(Refusal, match=r"8\."):
        t.play("id-1")


@pytest.mark.parametrize("hq", ["axis hq-16a", "axis hq-4pzg", "soviet hq-27a"])
def test_8_2a_every_hq_reduced_or_not(hq):
    side, name = hq.split()
    near, far = ("id-1", "id-11") if side == "axis" else ("rd-10", "rd-48")
    mark = " reduced" if side == "axis" else ""
    t = drawn(f"{hq} 2010{mark}\n{side} {near} 2014\n{side} {far} 2015", **{side: name.replace("hq", "chit")})
    assert units(t) == {name, near}


def test_8_2b_the_range_is_measured_once():
    # When the HQ is activated id-1 is five hexes off and id-11 four; then the HQ goes towards id-1.
    t = drawn("axis hq-18a 2010\naxis id-1 2015\naxis id-11 2006", axis="chit-18a")
    t.play("hq-18a 2012 stop")
    assert units(t) == {"id-11"}


def test_8_2b_a_unit_that_leaves_the_range_stays_active():
    t = drawn("axis hq-18a 2010\naxis pd-1 2014\nsoviet dno-1 2018", axis="chit-18a")
    t.play("pd-1 2017 stop", "done")  # seven hexes away
    assert asked(t) == ("axis", "target")
    t.play("2018")
    assert units(t) == {"pd-1"}


@pytest.mark.parametrize("water", ["lake", "sea"])
def test_8_2_1a_not_through_water(water):
    # A wall of water across column 20 and its neighbours: the way round is longer than four hexes.
    wall = " ".join(f"{column}12" for column in range(16, 25))
    t = drawn(f"terrain {water} {wall}\naxis hq-18a 2010\naxis id-1 2013", axis="chit-18a")
    assert units(t) == {"hq-18a"}


@pytest.mark.parametrize("water", ["lake", "sea"])
def test_8_2_1a_not_across_an_impassable_hexside(water):
    t = drawn(
        f"""
        hexside {water} 2010/2011 2011/1911 2011/1912 2011/2111 2011/2112 2011/2012
        axis hq-18a 2010
        axis id-1 2011
        """,
        axis="chit-18a",
    )
    assert units(t) == {"hq-18a"}


def test_8_2_1a_round_the_water_if_it_is_near_enough():
    t = drawn("terrain lake 2011\naxis hq-18a 2010\naxis id-1 2012\naxis id-11 2014", axis="chit-18a")
    assert units(t) == {"hq-18a", "id-1"}  # three hexes round the lake to 2012, five to 2014


def test_8_2_1a_off_the_map_there_is_nothing():
    t = drawn("axis hq-18a 2010\naxis id-1 available", axis="chit-18a")
    assert units(t) == {"hq-18a"}


@pytest.mark.parametrize(
    "ground",
    [
        "terrain swamp 2011 2012 2013 2014",
        "terrain deep-woods 2011 2012 2013 2014",
        "hexside major-river 2010/2011 2011/2012",
        "soviet rd-10 2012",
        "soviet rd-10 1912\nsoviet rd-48 2112\nsoviet rd-90 2011",
        "soviet rd-10 2015",
    ],
)
def test_8_2_1b_neither_terrain_nor_enemies_nor_supply_limit_the_range(ground):
    # Nobody has a communication line here: there are no sources.
    t = drawn(f"{ground}\naxis hq-18a 2010\naxis id-1 2014", axis="chit-18a")
    assert units(t) == {"hq-18a", "id-1"}


def test_8_2_1b_enemy_units_on_every_way():
    # A corridor between lakes with an enemy in it.
    t = drawn(
        """
        terrain lake 1909 1910 1911 1912 1913 1914 2109 2110 2111 2112 2113 2114
        soviet rd-10 2012
        axis hq-18a 2010
        axis id-1 2014
        """,
        axis="chit-18a",
    )
    assert units(t) == {"hq-18a", "id-1"}
