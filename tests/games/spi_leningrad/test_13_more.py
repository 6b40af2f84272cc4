"""[13.3] [13.4] Interdicted entry hexes."""

import pytest

from tests.games.spi_leningrad.table import table

ONE = "german air-1 2906\n"
TWO = ONE + "german air-2 2906\n"


def arriving(text):
    t = table(f"{text}turn 2 soviet movement\ngerman inf-1 0112\nsoviet rifle-20 s2-inf")
    t.play("rifle-20")
    return t


@pytest.mark.parametrize(
    ("text", "cost", "left"),
    [
        ("", "1", "4"),
        (ONE, "2", "3"),
        (TWO, "4", "1"),
        ("terrain swamp 2906\n" + ONE, "4", "1"),
        ("terrain swamp 2906\n" + TWO, "5", "0"),  # ruling R41: never more than it has
    ],
)
def test_13_3_an_interdicted_entry_hex_costs_more(text, cost, left):
    t = arriving(text)
    assert (t.preview("2906")["cost"], t.preview("2906")["left"]) == (cost, left)
    assert (t.preview("2908")["cost"], t.preview("2908")["left"]) == ("1", "4")
    t.play("2906")
    assert t.at("rifle-20") == "2906"


def test_13_4_a_unit_that_arrives_there_does_not_begin_there():
    t = arriving(ONE)
    t.play("2906")
    assert (t.preview("2905")["cost"], t.preview("2905")["left"]) == ("1", "2")


def test_13_4_nor_does_interdiction_touch_german_units():
    t = table("""
        has german-source 0501
        turn 2 german movement
        german air-1 0501
        german air-2 0112
        german inf-1 0501
        german inf-93 g2-inf
    """)
    t.play("inf-93")
    assert t.preview("0112")["cost"] == "1"
    t.play("stop", "inf-1")
    assert t.preview("0502")["cost"] == "1"


def test_13_0P_any_hex_may_be_interdicted():
    t = table(
        "terrain sea 0505\nturn 3 german interdiction\ngerman air-1 airfield\ngerman inf-1 0101\nsoviet rifle-01 2001"
    )
    assert {"0505", "0101", "2001", "1507"} <= set(t.options())
