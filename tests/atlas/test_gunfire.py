"""Counters that fire, and leaders: what is printed on them."""

from xml.etree import ElementTree as ET

import pytest

from northfront.atlas.draw.counters import Shown, counter, figures, nation_of, printed_figure, stack
from northfront.atlas.draw.symbols import glyph_of
from northfront.atlas.draw.theme import LIGHT
from northfront.core.pieces import Piece


def unit(formation="8-pz", kind="panzer", side=0, name="I/10th Panzer Regiment", **printed):
    return Piece("x", side, kind, (printed,), name, "II", formation)


def texts(piece, nation="german", detail="near"):
    root = ET.fromstring(f"<svg>{counter(piece, nation, LIGHT, detail=detail)}</svg>")
    return [text.text for text in root.iter("text")]


PRINTED = [
    ({"fire": 7, "range": 1, "close-assault": 1}, "(7)-1"),
    ({"fire": 10, "range": 3, "close-assault": 1, "anti-armor": 1, "armored": 1, "motorized": 1}, "(10)A-3"),
    ({"fire": 6, "range": 3, "anti-armor": 1}, "6A-3"),
    ({"fire": 8, "range": 20, "indirect": 1}, "8+-20"),
    ({"fire": 10, "range": 99}, "10-U"),
]


@pytest.mark.parametrize(("face", "line"), PRINTED)
def test_2_12_marks_of_fire_and_range(face, line):
    assert figures(unit(**face)) == line


def test_the_range_is_in_a_ring_and_left_out_from_far():
    piece = unit(fire=8, range=20, indirect=1)
    assert texts(piece) == ["I/10", "8 Pz", "8+", "20"]
    assert texts(piece, detail="far") == ["8+"]


def test_wheels_follow_the_unit_and_not_its_kind():
    def wheels(**face):
        return counter(unit(kind="recon", **face), "german", LIGHT).count("<circle")

    assert wheels(fire=5, range=2, motorized=1) == wheels(fire=5, range=2) + 2
    assert wheels(fire=5, range=2, motorized=1, armored=1) == wheels(fire=5, range=2)


def test_14_2_a_leader_shows_his_name_and_radius():
    leader = unit("lfr", "leader", 1, "Georgy Zhukov", radius=3)
    assert texts(leader, "soviet") == ["3", "Zhukov"]
    assert texts(leader, "soviet", "far") == ["3"]


def test_the_two_soviet_sub_commands_differ_in_colour_and_letters():
    army, reserve = (unit(formation, "rifle", 1, "181st Rifle", fire=7, range=1) for formation in ("42", "lfr"))
    assert nation_of(army, "soviet") == nation_of(reserve, "soviet") == "soviet"
    assert texts(army, "soviet")[1] == "42 A"
    assert texts(reserve, "soviet")[1] == "LFR"
    assert counter(army, "soviet", LIGHT).replace("42 A", "LFR") != counter(reserve, "soviet", LIGHT)


def test_an_unlimited_range_is_told_as_U():
    assert printed_figure("range", 99) == "U"
    assert printed_figure("range", 26) == 26


def test_an_airborne_anti_tank_unit_is_no_tank():
    assert glyph_of("airborne-anti-tank") == glyph_of("anti-tank") != glyph_of("tank")
    assert glyph_of("machine-gun") != glyph_of("gun")


def test_a_leader_lies_on_top():
    leader = unit("56-pz", "leader", 0, "Erich von Manstein", radius=3)
    pile = stack([Shown(leader, "german"), Shown(unit(fire=7, range=1), "german")], (0, 0), LIGHT)
    assert pile.index("Manstein") > pile.index("I/10")
