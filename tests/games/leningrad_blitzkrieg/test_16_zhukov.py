"""[16.2] Zhukov, who may keep the REINF chit. Leningrad is 4104 4203 4204; 4004 touches 4104, and 3904 is two hexes off."""

import pytest

from northfront.core.errors import Refusal
from northfront.core.view import view
from tests.games.leningrad_blitzkrieg.command_table import asked, cup, in_cup, in_hand, reduced, table, units

MAP = """
    has soviet-source 5001
    line rail 5001 5002 5003
    terrain major-city 4104 4203 4204
    axis hq-16a 2030
    axis hq-4pzg 1030
    soviet hq-8a 2010
    soviet rd-111 available
    soviet rd-118 available
"""


def zhukov(soviet="soviet-reinf,chit-8a", axis="chit-16a", since=5, turn=6, hand="", option="on", text=""):
    """Turn 6, with Zhukov in command since turn 5."""
    board = f"{MAP}setting zhukov={option}\nzhukov = {since}\n{text}"
    return cup(board, axis=axis, soviet=soviet, hand=hand, turn=turn)


def declared(t):
    return t.position.state.zhukov


# --- when he is declared


@pytest.mark.parametrize(("at", "turn"), [("4004", 5), ("4103", 5), ("4305", 5), ("3904", 0), ("4001", 0)])
def test_16_2a_zhukov_takes_command_when_a_german_unit_is_next_to_leningrad(at, turn):
    t = zhukov(since=0, turn=5, text=f"axis id-1 {at}")
    t.play("draw chit-16a", "done")
    assert declared(t) == turn


def test_16_2a_any_unit_will_do():
    t = zhukov(since=0, turn=5, text="axis hq-18a 4004 reduced")
    t.play("draw chit-16a", "done")
    assert declared(t) == 5


def test_16_2a_soviet_units_do_not_count():
    t = zhukov(since=0, turn=5, text="soviet rd-10 4004")
    t.play("draw chit-16a", "done")
    assert declared(t) == 0


def test_16_2a_only_with_the_option():
    t = zhukov(since=0, turn=5, option="off", text="axis id-1 4004")
    t.play("draw chit-16a", "done")
    assert declared(t) == 0


def test_16_2a_a_unit_that_only_passes_does_not_count():
    """Ruling R70."""
    t = zhukov(since=0, turn=5, text="axis hq-18a 3905\naxis pd-1 3904", axis="chit-18a")
    t.play("draw chit-18a", "pd-1 4004 3903 stop", "done")
    assert declared(t) == 0


def test_16_2a_a_unit_that_stays_does():
    t = zhukov(since=0, turn=5, text="axis hq-18a 3905\naxis pd-1 3904", axis="chit-18a")
    t.play("draw chit-18a", "pd-1 4004 stop", "done")
    assert declared(t) == 5


@pytest.mark.parametrize("at", ["3904", "4004"])
def test_16_2a_he_stays_in_command(at):
    """Ruling R70: whether the Germans leave or stay, and he is not declared again."""
    t = zhukov(since=5, turn=7, text=f"axis id-1 {at}")
    t.play("draw chit-16a", "done")
    assert declared(t) == 5


# --- keeping the chit


def test_16_2b_the_chit_may_be_kept():
    t = zhukov()
    t.play("draw soviet-reinf")
    assert asked(t) == ("soviet", "keep")
    assert set(t.options()) == {"play", "keep"}
    t.play("keep")
    assert in_hand(t, "soviet") == {"soviet-reinf"}
    assert in_cup(t, "soviet") == {"chit-8a"}
    assert t.at("rd-111") == "available"


def test_16_2b_not_on_the_turn_on_which_he_was_declared():
    t = zhukov(since=6, turn=6)
    t.play("draw soviet-reinf")
    assert asked(t) == ("soviet", "reinforcement")


def test_16_2b_not_before_he_is_declared():
    t = zhukov(since=0)
    t.play("draw soviet-reinf")
    assert asked(t) == ("soviet", "reinforcement")


def test_16_2b_from_the_turn_after_he_was_declared_to_the_end():
    t = zhukov(since=5, turn=9)
    t.play("draw soviet-reinf")
    assert asked(t) == ("soviet", "keep")


def test_16_2b_no_other_chit_is_kept():
    t = zhukov()
    t.play("draw chit-8a")
    assert asked(t) == ("soviet", "unit")


def test_16_2b_the_axis_keeps_nothing():
    t = zhukov(axis="axis-reinf", text="has axis-source 0101\nline rail 0101 0102\naxis id-206 available")
    t.play("draw axis-reinf")
    assert asked(t) == ("axis", "reinforcement")


def test_16_2b_a_kept_chit_is_played_after_a_later_draw():
    """Ruling R69: first the kept chit, then the drawn one."""
    t = zhukov()
    t.play("draw soviet-reinf", "keep", "draw chit-16a")
    assert asked(t) == ("soviet", "kept")
    t.play("play")
    assert asked(t) == ("soviet", "reinforcement")
    t.play("rd-111 5003", "done")
    assert asked(t) == ("axis", "unit")
    assert units(t) == {"hq-16a"}
    assert t.at("rd-111") == "5003"
    assert in_hand(t, "soviet") == set()


def test_16_2b_it_may_wait_for_another_draw():
    t = zhukov()
    t.play("draw soviet-reinf", "keep", "draw chit-16a", "pass", "done", "draw chit-8a")
    assert asked(t) == ("soviet", "kept")


def test_16_2b_after_supply_too():
    t = zhukov(text="supply = 1\naxis id-1 1010")
    t.play("draw soviet-reinf", "keep", "draw supply")
    assert asked(t) == ("soviet", "kept")
    t.play("play", "rd-111 5003")
    assert not reduced(t, "id-1")
    t.play("done")
    assert reduced(t, "id-1")  # now supply is checked


def test_16_2b_it_is_lost_at_the_end_of_the_turn():
    """Ruling R32."""
    t = zhukov(axis="", soviet="soviet-reinf,chit-8a")
    t.play("draw soviet-reinf", "keep", "draw chit-8a", "pass", "done")
    assert t.position.state.turn == 7
    assert in_hand(t, "soviet") == set()
    assert "soviet-reinf" in t.options("soviet")


def test_16_2b_what_is_kept_is_known():
    t = zhukov()
    t.play("draw soviet-reinf", "keep")
    assert any("keeps" in line for line in t.log())
    assert view(t.position, 0)["facts"]["cup"] == {"axis": 1, "soviet": 1}


# --- not keeping it


def test_16_2c_the_chit_may_be_carried_out_at_once():
    t = zhukov()
    t.play("draw soviet-reinf", "play")
    assert asked(t) == ("soviet", "reinforcement")
    t.play("rd-111 5003", "done", "draw chit-16a")
    assert asked(t) == ("axis", "unit")  # nothing is kept


# --- Manstein


def test_16_2d_manstein_comes_before_zhukov():
    t = zhukov(hand="manstein")
    t.play("draw soviet-reinf")
    assert asked(t) == ("axis", "interrupt")
    t.play("interrupt")
    assert asked(t) == ("axis", "unit")
    assert in_hand(t, "soviet") == set()
    assert in_cup(t, "soviet") == {"soviet-reinf", "chit-8a"}


def test_16_2d_if_manstein_waits_the_chit_may_be_kept():
    t = zhukov(hand="manstein")
    t.play("draw soviet-reinf", "pass")
    assert asked(t) == ("soviet", "keep")


def test_16_2d_manstein_cancels_a_kept_chit_when_it_is_played():
    """Ruling R56: it goes back into the cup; the chit that was drawn is carried out after Manstein."""
    t = zhukov(hand="manstein")
    t.play("draw soviet-reinf", "pass", "keep", "draw chit-16a", "pass", "play")
    assert asked(t) == ("axis", "interrupt")
    t.play("interrupt")
    assert units(t) == {"hq-4pzg"}
    assert in_cup(t, "soviet") == {"soviet-reinf", "chit-8a"}
    assert in_hand(t, "soviet") == set()
    t.play("done")
    assert units(t) == {"hq-16a"}  # 16A had been drawn
    t.play("done")
    assert set(t.options()) == {"soviet-reinf", "chit-8a"}


def test_16_2d_a_drawn_chit_that_manstein_cancels_lets_the_kept_one_wait():
    t = zhukov(hand="manstein")
    t.play("draw soviet-reinf", "pass", "keep", "draw chit-8a", "interrupt")
    assert units(t) == {"hq-4pzg"}
    assert in_hand(t, "soviet") == {"soviet-reinf"}
    t.play("done", "draw chit-8a")
    assert asked(t) == ("soviet", "kept")


def test_16_2b_a_kept_chit_cannot_be_drawn():
    t = zhukov()
    t.play("draw soviet-reinf", "keep")
    with pytest.raises(Refusal):
        t.play("draw soviet-reinf")


def test_16_2b_a_new_turn_asks_for_the_chit_again():
    t = table(f"turn 7 chit selection\n{MAP}setting zhukov=on\nzhukov = 5")
    assert "soviet-reinf" in t.options("soviet")
