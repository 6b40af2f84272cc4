"""[13.0] HQs are combat units, with a few rules of their own."""

import pytest

from tests.games.leningrad_blitzkrieg.supply_table import (
    CUT,
    ISLAND,
    asked,
    attack,
    cup,
    ordered,
    state_of,
    strengths,
    supply,
)
from tests.games.table import against


def test_13_0_an_hq_attacks_defends_and_advances():
    # 4 against 1 is 4-1: a 4 is R. hq-8a goes back, hq-4pzg takes its hex and, mechanized (R48), one hex more.
    t = ordered("chit-4pzg", "axis hq-4pzg 2009\nsoviet hq-8a 2010")
    t.play("done", "2010", "hq-4pzg")
    assert against(t) == "4 against 1"
    t.play("attack", "die 4")
    assert asked(t) == [("soviet", "retreat-hex")]
    t.play("2111", "hq-4pzg", "2011")
    assert (t.at("hq-8a"), t.at("hq-4pzg")) == ("2111", "2011")


def test_13_0_an_hq_adds_its_strength_to_that_of_others():
    t = ordered("chit-16a", "axis hq-16a 2009\naxis id-1 2009\nsoviet hq-8a 2010\nsoviet rd-10 2010")
    assert strengths(t, "2010") == ("8 against 4", "2-1")


def test_13_0_an_hq_moves_by_its_own_chit():
    t = ordered("chit-16a", "axis hq-16a 1010")
    t.play("hq-16a", "1015")
    assert t.at("hq-16a") == "1015"


def test_13_0_an_hq_has_steps():
    # 3 against 1 is 3-1: a 1 is A1.
    t = ordered("chit-16a", "axis hq-16a 2009\nsoviet hq-8a 2010")
    attack(t, "2010", 1)
    assert state_of(t, "hq-16a") == ("2009", "reduced")


def test_13_0_an_hq_has_a_zone_of_control():
    # 0510 touches 0410. id-1 may not be lifted from there.
    t = supply("axis id-1 0410\naxis id-11 0310\nsoviet hq-8a 0510")
    assert t.options() == ["id-11", "done"]


def test_13_1_no_hq_activates_another():
    t = ordered("chit-4pzg", "axis hq-4pzg 1010\naxis hq-16a 1011\naxis id-1 1011")
    assert t.options() == ["id-1", "hq-4pzg", "done"]
    assert t.why("hq-16a").startswith(("[13.1]", "[8.1.3]"))


def test_13_1_nor_does_it_attack_with_another():
    t = ordered("chit-8a", "soviet hq-8a 2009\nsoviet rd-10 2009\nsoviet hq-11a 1910\naxis hq-16a 2010 reduced")
    t.play("done", "2010")
    assert t.options() == ["rd-10", "hq-8a", "all"]
    assert t.why("hq-11a")


@pytest.mark.parametrize("place", ["available", "eliminated", "withdrawn"])
def test_13_2_the_chit_of_an_hq_off_the_map_does_nothing(place):
    t = cup(f"axis hq-16a {place}\naxis id-1 1010\naxis hq-4pzg 1011", axis="chit-16a,chit-18a")
    t.play("draw chit-16a")
    assert t.log()[-1] == "16th Army: its headquarters is not on the map [13.2]"
    assert t.options() == ["chit-18a"]  # the next draw, and chit-16a is spent


def test_13_2_soviet_chits_too():
    t = cup("soviet hq-48a available\nsoviet rd-10 4510", soviet="chit-48a,chit-8a")
    t.play("draw chit-48a")
    assert t.log()[-1].endswith("[13.2]")
    assert t.options() == ["chit-8a"]


FALL = """
    soviet hq-8a 2006
    soviet td-23 2008
    soviet td-28 2008
    soviet td-2 1909
    soviet td-5 1909
"""


@pytest.mark.parametrize(("hq", "cost"), [("hq-16a", 1), ("hq-18a", 1), ("hq-4pzg", 3)])  # rulings R26 and R48
def test_13_3_a_german_hq_lost_in_combat_goes_to_the_box(hq, cost):
    # 16 against 1 or 2 is 8-1 or more: a 6 is 2RR at least, and the HQ has one step left.
    t = ordered("chit-8a", f"{FALL}axis {hq} 2009 reduced")
    attack(t, "2009", 6)
    assert state_of(t, hq) == ("available", "full")
    assert t.position.state.losses == cost


def test_13_3_and_comes_back_as_a_reinforcement():
    t = ordered("chit-8a", f"{FALL}axis hq-16a 2009 reduced", axis="axis-reinf")
    attack(t, "2009", 6)
    t.play("done", "draw axis-reinf", "hq-16a", "0310")
    assert state_of(t, "hq-16a") == ("0310", "full")


def test_13_3_a_soviet_hq_too():
    # 8 against 1 is 8-1: a 6 is 2RR.
    t = ordered("chit-4pzg", "axis hq-4pzg 1906\naxis pd-1 2008\nsoviet hq-8a 2009", soviet="soviet-reinf")
    attack(t, "2009", 6)
    assert t.at("hq-8a") == "available"
    t.play("done", "draw soviet-reinf", "hq-8a", "5010")
    assert t.at("hq-8a") == "5010"


def test_13_3_its_chit_serves_again_once_it_is_back():
    t = cup("axis hq-16a available\naxis id-1 0311", axis="axis-reinf,chit-16a")
    t.play("draw axis-reinf", "hq-16a", "0310", "draw chit-16a")
    assert t.options() == ["id-1", "hq-16a", "done"]


def test_13_4_an_hq_lost_to_supply_never_comes_back():
    t = cup(f"{ISLAND}axis hq-16a {CUT} reduced\nsoviet hq-8a 3030", supply=1, axis="axis-reinf", soviet="soviet-reinf")
    t.play("draw supply")
    assert (t.at("hq-16a"), t.at("hq-8a")) == ("eliminated", "eliminated")
    t.play("draw axis-reinf")
    assert t.options() == ["soviet-reinf"]  # nobody to choose
    t.play("draw soviet-reinf")
    assert t.position.state.turn == 5
