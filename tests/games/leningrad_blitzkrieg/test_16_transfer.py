"""[16.4] HQs that leave the map and come back."""

import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_blitzkrieg.command_table import asked, cup, units

MAP = """
    has soviet-source 5001
    line rail 5001 5002 5003
    soviet hq-8a 4010
    soviet hq-11a 4020
    soviet rd-10 4011
"""


def supply(text=MAP, option="on", soviet="", turn=4):
    t = cup(f"setting transfer={option}\n{text}", soviet=soviet, supply=1, turn=turn)
    t.play("draw supply")
    return t


def test_16_4a_in_a_supply_order_soviet_hqs_may_leave():
    t = supply(soviet="chit-8a")
    assert asked(t) == ("soviet", "hq-transfer")
    assert units(t) == {"hq-8a", "hq-11a"}
    t.play("hq-8a", "done")
    assert t.at("hq-8a") == "transfer"
    assert t.at("hq-11a") == "4020"


def test_16_4a_only_with_the_option():
    t = supply(option="off", soviet="chit-8a")
    assert t.position.chance  # the next chit is drawn


def test_16_4a_no_other_unit():
    t = supply()
    assert t.why("rd-10").startswith("[16.4a]")
    with pytest.raises(Refusal, match=r"16\.4a"):
        t.play("rd-10")


def test_16_4a_not_in_an_enemy_zone():
    t = supply(MAP + "axis id-1 4021")
    assert units(t) == {"hq-8a"}
    assert t.why("hq-11a").startswith("[16.4a]")


def test_16_4a_not_without_a_line():
    """A Soviet HQ has one step, so that the check eliminates it before it could leave."""
    t = supply(MAP + "terrain lake 1909 1910 1911 2109 2110 2111 2009 2011\nsoviet hq-27a 2010")
    assert t.at("hq-27a") == "eliminated"
    assert units(t) == {"hq-8a", "hq-11a"}


def test_16_4a_several_hqs():
    t = supply(soviet="chit-27a")
    t.play("hq-8a", "hq-11a")
    assert t.at("hq-8a") == t.at("hq-11a") == "transfer"


def test_16_4a_before_the_next_turn_it_does_not_come_back():
    t = supply(soviet="soviet-reinf")
    t.play("hq-8a", "done", "draw soviet-reinf")
    assert t.position.state.turn == 5  # nobody was there to arrive
    assert t.at("hq-8a") == "available"


def test_16_4a_its_chit_does_nothing_meanwhile():
    """[13.2]"""
    t = supply(soviet="chit-8a,chit-11a")
    t.play("hq-8a", "done", "draw chit-8a")
    assert t.options() == ["chit-11a"]


def test_16_4b_from_the_next_turn_on_it_comes_with_reinf():
    t = supply(soviet="chit-11a")
    t.play("hq-8a", "done", "draw chit-11a", "done")
    assert t.position.state.turn == 5
    t.play("soviet soviet-reinf", "soviet chit-8a", "soviet chit-11a")
    while t.position.asks:
        t.play(f"axis {t.options('axis')[0]}")
    t.play("draw soviet-reinf")
    if t.position.ask.kind == "interrupt":
        t.play("pass")
    assert units(t) == {"hq-8a"}
    t.play("hq-8a")
    assert set(t.options()) == {"5001", "5002", "5003"}  # as all reinforcements
    t.play("5003")
    assert t.at("hq-8a") == "5003"


def test_16_4b_it_counts_against_the_number():
    """Ruling R51: within the six of turn 5."""
    box = "".join(f"soviet rd-{number} available\n" for number in (111, 118, 235, 237, 112, 170))
    rail = "has soviet-source 5001\nline rail " + " ".join(f"50{row:02}" for row in range(1, 9)) + "\n"
    t = cup(f"setting transfer=on\n{rail}{box}soviet hq-8a available", soviet="soviet-reinf", turn=5)
    t.play("draw soviet-reinf")
    for row, unit in enumerate(("rd-111", "rd-118", "rd-235", "rd-237", "rd-112", "rd-170"), start=1):
        t.play(f"{unit} 50{row:02}")
    assert t.at("hq-8a") == "available"
    assert t.position.state.turn == 6


def test_16_4b_the_axis_lifts_its_hqs_by_the_general_rule():
    """Ruling R68, [11.2.2]: they go to the Available Box and may come back on the same turn."""
    board = "has axis-source 0101\nline rail 0101 0102\naxis hq-16a 0105\naxis id-1 0106\nsetting transfer=on\n"
    t = cup(board, axis="axis-reinf", supply=1)
    t.play("draw supply")
    assert asked(t) == ("axis", "transfer")
    t.play("hq-16a", "done")
    assert t.at("hq-16a") == "available"
    t.play("draw axis-reinf")
    assert units(t) == {"hq-16a"}
