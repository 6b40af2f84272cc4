"""[7.1] [7.2] What a drawn chit does."""

import pytest

from northfront.core.errors import Refusal
from northfront.core.view import view
from tests.games.leningrad_blitzkrieg.command_table import asked, cup, drawn, in_cup, units

HQS = "axis hq-4pzg 1010\naxis hq-16a 2010\nsoviet hq-8a 3010\nsoviet hq-11a 3020\n"


def test_7_1b_a_chit_that_was_carried_out_lies_open():
    t = cup(HQS, axis="chit-16a", soviet="chit-8a,chit-11a")
    t.play("draw chit-8a", "done")
    assert t.position.state.named("out") == ["chit-8a"]
    for viewer in (0, 1, None):
        assert view(t.position, viewer)["out"] == ["chit-8a"]


def test_7_1b_it_does_not_come_again_on_this_turn():
    t = cup(HQS, axis="chit-16a", soviet="chit-8a,chit-11a")
    t.play("draw chit-8a", "done")
    assert set(t.options()) == {"chit-16a", "chit-11a"}
    with pytest.raises(Refusal):
        t.play("draw chit-8a")


def test_7_1b_but_on_the_next():
    t = cup(HQS, soviet="chit-8a", turn=4)
    t.play("draw chit-8a", "done")
    assert t.position.state.turn == 5
    assert t.position.state.named("out") == []
    assert "chit-8a" in t.options("soviet")


def test_7_1b_a_chit_without_effect_is_spent_too():
    t = cup(HQS, soviet="chit-27a,chit-8a")
    t.play("draw chit-27a")
    assert t.options() == ["chit-8a"]
    assert in_cup(t, "soviet") == {"chit-8a"}
    assert t.position.state.named("out") == ["chit-27a"]


@pytest.mark.parametrize(
    ("side", "chit", "hq"),
    [
        ("axis", "chit-4pzg", "hq-4pzg"),
        ("axis", "chit-16a", "hq-16a"),
        ("soviet", "chit-8a", "hq-8a"),
        ("soviet", "chit-11a", "hq-11a"),
    ],
)
def test_7_2_1_the_chit_of_an_hq_activates_that_hq(side, chit, hq):
    t = drawn(HQS, **{side: chit})
    assert asked(t) == (side, "unit")
    assert units(t) == {hq}


@pytest.mark.parametrize(
    ("side", "chit", "unit"), [("axis", "axis-reinf", "id-206"), ("soviet", "soviet-reinf", "rd-111")]
)
def test_7_2_2_reinf_brings_reinforcements(side, chit, unit):
    rail = "has axis-source 0101\nline rail 0101 0102\nhas soviet-source 5001\nline rail 5001 5002\n"
    t = drawn(HQS + rail + "axis id-206 available\nsoviet rd-111 available", **{side: chit})
    assert asked(t) == (side, "reinforcement")
    assert units(t) == {unit}


@pytest.mark.parametrize(("side", "chit", "unit"), [("axis", "okh", "id-1"), ("soviet", "reserve", "rd-10")])
def test_7_2_3_okh_and_reserve_activate_units_without_an_hq(side, chit, unit):
    t = drawn("setting reserves=on\naxis id-1 2010\nsoviet rd-10 4010", **{side: chit})
    t.play("die 1")
    assert asked(t) == (side, "select")
    assert units(t) == {unit}


def test_7_2_3_only_with_the_optional_rule():
    t = cup(HQS, axis="chit-16a", turn=4)
    t.play("draw chit-16a", "done")  # on to turn 5
    assert "okh" not in t.options("axis")
    assert "reserve" not in t.options("soviet")


def test_7_2_4_supply_is_checked_for_both_sides():
    t = cup("axis id-1 2010\nsoviet rd-10 4010", supply=1)
    t.play("draw supply")
    assert {name for name in ("id-1", "rd-10") if t.position.state.face[t.game.units[name]]} == {"id-1", "rd-10"}


def test_7_2_4_supply_comes_once_a_turn():
    t = cup(HQS, axis="chit-16a", supply=1)
    t.play("draw supply")
    assert t.options() == ["chit-16a"]
