"""[7.3] Manstein."""

import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_blitzkrieg.command_table import asked, cup, in_cup, in_hand, units

MAP = """
    has axis-source 0101
    has soviet-source 5001
    line rail 0101 0102
    line rail 5001 5002
    axis hq-4pzg 0110
    axis pd-1 0112
    axis id-206 available
    axis hq-16a 2010
    soviet hq-8a 3010
    soviet rd-111 available
"""


def hand(axis="", soviet="", supply=0, turn=4, text=""):
    return cup(MAP + text, axis=axis, soviet=soviet, supply=supply, hand="manstein", turn=turn)


@pytest.mark.parametrize(
    ("owner", "chit"),
    [
        ("soviet", "chit-8a"),
        ("soviet", "soviet-reinf"),
        ("soviet", "chit-27a"),  # its HQ is not on the map
        ("axis", "chit-16a"),  # one of his own (ruling R16)
        ("axis", "chit-4pzg"),
        ("axis", "axis-reinf"),
    ],
)
def test_7_3_1_after_any_draw_the_axis_may_play_manstein(owner, chit):
    t = hand(**{owner: chit})
    t.play(f"draw {chit}")
    assert asked(t) == ("axis", "interrupt")
    assert set(t.options()) == {"interrupt", "pass"}


def test_7_3_1_also_when_supply_is_drawn():
    t = hand(supply=1, soviet="chit-8a")
    t.play("draw supply")
    assert asked(t) == ("axis", "interrupt")
    t.play("interrupt")
    assert t.position.state.supply == 1
    t.play("done")
    assert set(t.options()) == {"supply", "chit-8a"}


def test_7_3_1_the_drawn_chit_goes_back_with_nothing_done():
    t = hand(soviet="chit-8a,chit-11a")
    t.play("draw chit-8a", "interrupt")
    assert asked(t) == ("axis", "unit")
    assert in_cup(t, "soviet") == {"chit-8a", "chit-11a"}
    assert "chit-8a" not in t.position.state.named("out")
    t.play("done")
    assert set(t.options()) == {"chit-8a", "chit-11a"}


def test_7_3_1_reinforcements_are_not_lost_by_it():
    """Ruling R38."""
    t = hand(soviet="soviet-reinf")
    t.play("draw soviet-reinf", "interrupt", "done", "draw soviet-reinf")
    assert asked(t) == ("soviet", "reinforcement")


def test_7_3_1_a_chit_that_comes_back_is_carried_out():
    t = hand(soviet="chit-8a")
    t.play("draw chit-8a", "interrupt", "done", "draw chit-8a")
    assert asked(t) == ("soviet", "unit")
    assert units(t) == {"hq-8a"}


def test_7_3_1_who_passes_lets_the_chit_be_carried_out():
    t = hand(soviet="chit-8a")
    t.play("draw chit-8a", "pass")
    assert asked(t) == ("soviet", "unit")
    assert in_hand(t) == {"manstein"}


def test_7_3_1_he_may_wait_for_a_later_draw():
    t = hand(axis="chit-16a", soviet="chit-8a")
    t.play("draw chit-8a", "pass", "done", "draw chit-16a")
    assert asked(t) == ("axis", "interrupt")


def test_7_3_1_only_once_a_turn():
    t = hand(axis="chit-16a", soviet="chit-8a")
    t.play("draw chit-8a", "interrupt")
    assert in_hand(t) == set()
    t.play("done", "draw chit-8a")
    assert asked(t) == ("soviet", "unit")


def test_7_3_1_not_without_manstein_in_hand():
    t = cup(MAP, soviet="chit-8a")
    t.play("draw chit-8a")
    assert asked(t) == ("soviet", "unit")


@pytest.mark.parametrize("place", ["available", "eliminated", "withdrawn"])
def test_7_3_1_not_while_the_hq_is_off_the_map(place):
    """Ruling R14."""
    t = cup(MAP.replace("hq-4pzg 0110", f"hq-4pzg {place}"), soviet="chit-8a", hand="manstein")
    t.play("draw chit-8a")
    assert asked(t) == ("soviet", "unit")
    t.play("done")
    assert t.position.state.turn == 5  # nor at the end of the turn


def test_7_3_2_manstein_activates_the_panzer_group():
    t = hand(soviet="chit-8a", text="axis id-1 0113\naxis id-11 0115")
    t.play("draw chit-8a", "interrupt")
    assert units(t) == {"hq-4pzg", "pd-1", "id-1"}  # those in its range, as with its own chit


def test_7_3_2_its_units_move_and_attack():
    t = hand(soviet="chit-8a", text="soviet dno-1 0115")
    t.play("draw chit-8a", "interrupt", "pd-1 0114 stop", "done")
    assert asked(t) == ("axis", "target")
    assert "0115" in t.options()


def test_7_3_2_its_own_chit_may_still_come():
    """[8.1.2b]"""
    t = hand(axis="chit-4pzg", soviet="chit-8a")
    t.play("draw chit-8a", "interrupt", "pd-1 0114 stop", "done", "draw chit-4pzg")
    assert "pd-1" in t.options()


def test_7_3_3_manstein_after_the_last_chit():
    t = hand(soviet="chit-8a")
    t.play("draw chit-8a", "pass", "done")
    assert asked(t) == ("axis", "last-order")
    t.play("play")
    assert units(t) == {"hq-4pzg", "pd-1"}
    t.play("done")
    assert t.position.state.turn == 5


def test_7_3_3_or_not_at_all():
    t = hand(soviet="chit-8a")
    t.play("draw chit-8a", "pass", "done", "pass")
    assert (t.position.state.turn, t.position.state.phase) == (5, "chit selection")


def test_7_3_3_only_once():
    t = hand(soviet="chit-8a")
    t.play("draw chit-8a", "interrupt", "done", "draw chit-8a", "done")
    assert t.position.state.turn == 5


def test_7_3_3_not_before_the_cup_is_empty():
    t = hand(axis="chit-16a", soviet="chit-8a")
    t.play("draw chit-8a", "pass", "done")
    assert t.position.chance
    with pytest.raises(Refusal):
        t.play("play")


def test_7_3_3_on_the_last_turn_too():
    t = hand(soviet="chit-8a", turn=9)
    t.play("draw chit-8a", "pass", "done")
    assert asked(t) == ("axis", "last-order")
    t.play("pass")
    assert t.position.over


def test_7_3_3_also_when_the_last_chit_does_nothing():
    t = hand(soviet="chit-27a")
    t.play("draw chit-27a", "pass")
    assert asked(t) == ("axis", "last-order")
