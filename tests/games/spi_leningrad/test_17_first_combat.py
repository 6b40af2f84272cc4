"""[17.3]: the attacks of the first Soviet turn."""

import re

import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.battle import battle
from tests.games.spi_leningrad.table import table

# 0505 touches 0404 0405 0504 0506 0604 0605. A source in its own hex supplies a unit. armor-01 with 10 against 6 is
# 1-1, and the column for armor in the open makes it 2-1.


def refused(t, answer, case):
    assert answer not in t.options()
    with pytest.raises(Refusal, match=re.escape(case)):
        t.play(answer)


def finish(t, phase):
    """End the phase, if it has not ended by itself for want of a decision."""
    if t.position.state.phase == phase:
        t.play("done")
    assert t.position.state.phase != phase


def strike(t, target, *units):
    """Attack and roll a 6; at 2-1 or 3-1 that is 1/-, and the German loses a step if he can choose."""
    t.play(target, *units, "attack", "die 6")
    if t.position.ask.kind == "harm":
        t.play("step")


def reduced(t, unit):
    return t.position.state.face[t.game.units[unit]] == 1


def test_17_3a_a_unit_next_to_a_german_unit_must_attack():
    def adjacent(turn):
        return table(f"""
            has soviet-source 0504
            has german-source 0505
            turn {turn} soviet combat
            german inf-1 0505
            soviet armor-01 0504 armor-10-4-7
        """)

    t = adjacent(1)
    refused(t, "done", "[17.3a]")
    strike(t, "0505", "armor-01")
    finish(t, "soviet combat")
    assert t.position.state.turn == 2
    assert reduced(t, "inf-1")
    t = adjacent(2)
    t.play("done")
    assert not reduced(t, "inf-1")


@pytest.mark.parametrize(("garrison", "german"), [("0205", "0206"), ("2204", "2205")])
def test_17_3a_so_must_an_untried_garrison_that_could_not_move(garrison, german):
    t = table(f"turn 1 soviet combat\ngerman inf-1 {german}\nsoviet rifle-01 {garrison}")
    refused(t, "done", "[17.3a]")


def test_17_3a_the_germans_need_not_attack_on_turn_1():
    t = table("turn 1 german combat\ngerman inf-1 0505\nsoviet rifle-01 0504")
    t.play("done")
    assert t.position.state.phase != "german combat"


def test_17_3a_an_attack_may_not_leave_out_a_unit_that_has_no_other_hex_to_attack():
    t = table("""
        has soviet-source 0504 0506
        has german-source 0505
        turn 1 soviet combat
        german inf-1 0505
        soviet armor-01 0504 armor-10-4-7
        soviet armor-02 0506 armor-9-3-7
    """)
    t.play("0505 armor-01")
    refused(t, "attack", "[17.3a]")
    t.play("armor-02")
    assert "attack" in t.options()


def test_17_3a_on_turn_2_it_may():
    t = table("""
        turn 2 soviet combat
        german inf-1 0505
        soviet armor-01 0504 armor-10-4-7
        soviet armor-02 0506 armor-9-3-7
    """)
    t.play("0505 armor-01")
    assert "attack" in t.options()


def test_17_3a_a_unit_with_another_hex_to_attack_may_be_left_out_once():
    # armor-01 0502, inf-1 0503, armor-02 0504, inf-11 0505, armor-03 0506: a column. 9 + 7 to 6 is 2-1, shifted 3-1.
    t = table("""
        has soviet-source 0502 0504 0506
        has german-source 0503 0505
        turn 1 soviet combat
        german inf-1 0503
        german inf-11 0505
        soviet armor-01 0502 armor-10-4-7
        soviet armor-02 0504 armor-9-3-7
        soviet armor-03 0506 armor-7-5-7
    """)
    strike(t, "0503", "armor-01")
    refused(t, "done", "[17.3a]")
    t.play("0505 armor-03")
    refused(t, "attack", "[17.3a]")  # armor-02 has only 0505 now
    t.play("armor-02")
    assert "attack" in t.options()
    t.play("attack", "die 6")
    if t.position.ask.kind == "harm":
        t.play("step")
    finish(t, "soviet combat")
    assert reduced(t, "inf-1")
    assert reduced(t, "inf-11")


def test_17_3a_a_unit_parted_from_them_by_open_water_need_not_attack():
    # armor-02 attacks from 0506 alone: between 0504 and 0505 is the sea. 9 to 6, shifted, is 2-1.
    t = table("""
        has soviet-source 0504 0506
        has german-source 0505
        hexside sea 0504/0505
        turn 1 soviet combat
        german inf-1 0505
        soviet armor-01 0504 armor-10-4-7
        soviet armor-02 0506 armor-9-3-7
    """)
    strike(t, "0505", "armor-02")
    finish(t, "soviet combat")
    assert t.position.state.turn == 2


def test_17_3a_two_hexes_are_not_attacked_at_once_if_somebody_would_be_left_out():  # ruling R51
    # rifle-01 in 0705 touches 0804 and 0805, rifle-02 in 0706 only 0805: it cannot join in an attack on both.
    text = "german inf-1 0804\ngerman inf-11 0805\nsoviet rifle-01 0705 4-4-5\nsoviet rifle-02 0706 4-4-5"
    t = battle(text, "soviet combat", turn=1)
    t.play("0804")
    assert "also" not in t.options()
    t = battle(text, "soviet combat", turn=2)
    t.play("0804")
    assert "also" in t.options()


def test_17_3a_they_are_if_everybody_takes_part():
    text = "german inf-1 0804\ngerman inf-11 0805\nsoviet rifle-01 0705 4-4-5\nsoviet rifle-02 0705 4-4-5"
    t = battle(text, "soviet combat", turn=1)
    t.play("0804 also 0805 rifle-01")
    assert "17.3a" in t.why("attack")
    t.play("rifle-02")
    assert "attack" in t.options()


def test_17_3a_a_unit_that_meets_only_germans_who_were_attacked_is_excused():  # ruling R51
    # 4 against 6 is 1-2: a 4 is -/1. rifle-01 makes way and inf-1 advances to 0504, next to rifle-02 in 0503.
    t = table("""
        turn 1 soviet combat
        german inf-1 0505
        soviet rifle-01 0504 4-4-5
        soviet rifle-02 0503 4-4-5
    """)
    t.play("0505 rifle-01 attack die 4", "retreat 0403", "inf-1")
    assert (t.at("inf-1"), t.at("rifle-02")) == ("0504", "0503")
    finish(t, "soviet combat")
    assert t.position.state.turn == 2


def test_17_3b_one_adjacent_hex_is_enough():
    t = table("""
        has soviet-source 0505
        has german-source 0504 0506
        turn 1 soviet combat
        german inf-1 0504
        german inf-11 0506
        soviet armor-01 0505 armor-10-4-7
    """)
    strike(t, "0504", "armor-01")
    finish(t, "soviet combat")
    assert t.position.state.turn == 2
    assert (reduced(t, "inf-1"), reduced(t, "inf-11")) == (True, False)


def test_17_3b_all_units_of_the_hex_are_attacked():
    t = table("""
        has soviet-source 0504
        has german-source 0505
        turn 1 soviet combat
        german inf-1 0505
        german inf-11 0505
        soviet armor-01 0504 armor-10-4-7
    """)
    t.play("0505")
    assert t.preview("armor-01")["ratio"] == "1-2"  # 10 to 12
