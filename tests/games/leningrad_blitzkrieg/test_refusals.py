"""Whatever a player names that is not offered is refused with the case that forbids it, out of place as it may be."""

from random import Random

import pytest

from tests.games.leningrad_blitzkrieg.battle_table import asked, axis, axis_attack
from tests.games.leningrad_blitzkrieg.command_table import cup, own_map

# Germans in 1910 attack 2010, around which lie 2009 2110 2111 2011 1911 1910; 3 is R, 4 RR.
PAIR = "axis pd-1 1910\naxis id-1 1910\naxis id-11 3030\naxis id-30 available\nsoviet rd-10 2010\nsoviet rd-48 2010\n"


def attacked(die):
    t = axis_attack(PAIR)
    t.play("2010 pd-1 attack", f"die {die}")
    return t


@pytest.mark.parametrize(("answer", "case"), [("rd-10", "10.1.1b"), ("id-30", "10.1.1b"), ("id-11", "10.1.1b")])
def test_who_does_not_attack(answer, case):
    t = axis_attack(PAIR)
    t.play("2010")
    assert t.why(answer).startswith(f"[{case}]")


@pytest.mark.parametrize("answer", ["pd-1", "rd-90", "id-30"])
def test_who_does_not_retreat(answer):
    t = attacked(3)
    assert asked(t) == ("soviet", "retreat-unit")
    assert t.why(answer).startswith("[10.6.1b]")


@pytest.mark.parametrize("answer", ["2210", "2010", "3030"])
def test_a_retreat_goes_from_hex_to_hex(answer):
    t = attacked(3)
    t.play("rd-10")
    assert asked(t) == ("soviet", "retreat-hex")
    assert t.why(answer).startswith("[10.6.1a]")


@pytest.mark.parametrize("answer", ["rd-10", "id-1", "id-30"])
def test_who_does_not_advance(answer):
    t = attacked(4)
    while asked(t)[1] != "advance":
        t.play(t.options()[0])
    assert t.why(answer).startswith("[10.7.1a]")


@pytest.mark.parametrize("answer", ["1910", "2210"])
def test_where_nobody_advances_a_second_hex(answer):
    t = attacked(4)
    while asked(t)[1] != "advance":
        t.play(t.options()[0])
    t.play("pd-1")
    assert asked(t) == ("axis", "advance-on")
    assert t.why(answer).startswith("[10.7.1c]")


@pytest.mark.parametrize(("answer", "case"), [("rd-10", "11.2.1"), ("id-30", "11.2.1"), ("fort-1", "11.2.1")])
def test_who_is_not_lifted(answer, case):
    board = "has axis-source 0101\nhas soviet-source 5001\n"
    t = cup(f"{board}axis id-1 0102\naxis id-30 available\nsoviet rd-10 5001\nsoviet fort-1 5002\n", supply=1)
    t.play("draw supply")
    assert asked(t) == ("axis", "transfer")
    assert t.why(answer).startswith(f"[{case}]")


ALONG = "line road 1910 2010 2110 2210 2310\n"


def marching(text):
    t = axis(f"{ALONG}axis id-1 1910\n{text}")
    t.play("id-1", "strategic")
    return t


@pytest.mark.parametrize(
    "text",
    [
        "line road 2310 2311 2211 2111 2011 1911\nsoviet rd-10 2312\n",  # its zone bars the road in 2311
        "line road 2310 2410 2411 2412 2312 2212 2112 2012 1912 1911\nsoviet rd-10 4030\n",  # thirteen hexes for five points
    ],
)
def test_9_3_1b_the_next_hex_off_the_road_is_refused_for_it_whatever_lies_on_the_way_round(text):
    assert marching(text).why("1911").startswith("[9.3.1b]")


def test_9_3_1b_why_strategic_movement_is_not_offered():
    t = axis(f"{ALONG}axis id-1 1910\nsoviet rd-10 2110\n")  # its zone covers 2010
    t.play("id-1")
    assert t.options("axis")[-1] == "stop"
    assert t.why("strategic").startswith("[9.3.1b]")


def test_9_1_2_who_marches_cannot_choose_it_again():
    t = marching("soviet rd-10 4030\n")
    assert t.why("strategic").startswith("[9.1.2]")


@pytest.mark.parametrize("seed", [1, 2])
def test_no_unit_is_refused_without_a_case(seed):
    """In the first turns of a game that is played at random."""
    random, t = Random(seed), own_map("ready", reserves="on", transfer="on")
    for _ in range(400):
        if t.position.over:
            return
        if t.position.chance:
            t.position.step(random.choice(list(t.position.chance.options)))
            continue
        side = next(iter(t.position.asks))
        ask = t.position.asks[side]
        options = t.options(t.game.sides[side])
        if any(answer in t.game.units for answer in options):
            refused = [name for name in t.game.units if name not in options]
            silent = [name for name in refused if not t.why(name, t.game.sides[side])]
            assert silent == [], ask.kind
        t.position.step_text(random.choice(options), side)
