"""Positions in which the rules were once wrong."""

import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table


def test_17_2b_the_nearest_german_is_the_one_nearest_before_the_move():
    # inf-1 is 8 points away behind the hills and the river (1+1+4+1+1), inf-11 is 9 in the open: inf-1 it is, although
    # after five points in the open inf-11 would be nearer.
    hills = " ".join(f"07{row:02}" for row in range(1, 14))
    rivers = " ".join(f"07{row:02}/08{row:02} 07{row + 1:02}/08{row:02}" for row in range(1, 13))
    t = table(f"""
        terrain hill {hills}
        hexside river {rivers} 0713/0813
        has soviet-source 1005
        has german-source 0505
        turn 1 soviet movement
        soviet rifle-01 1005
        german inf-1 0505
        german inf-11 1905
    """)
    t.play("rifle-01")
    assert t.options()
    assert all(option.startswith("08") for option in t.options())
    assert "17.2b" in t.why("1505")


def test_4_1a_the_one_hex_that_is_granted_costs_what_there_is_and_no_more():
    # Unsupplied armor has 3 points; disengaging takes 3, the road hex half a point.
    t = table("""
        line road 0501 0601
        turn 3 soviet movement
        soviet armor-01 0501
        soviet rifle-01 0501
        german inf-1 0401
    """)
    t.play("armor-01")
    preview = t.preview("0601")
    assert (preview["cost"], preview["left"]) == (3, 0)
    assert t.position.ask.costs()[t.game.board.grid.hex("0601")] == 3


def test_13_4_only_the_first_hex_is_dear():
    t = table("""
        has soviet-source 0905
        turn 3 soviet movement
        soviet armor-01 0905
        german air-1 0905
    """)
    t.play("armor-01")
    assert t.preview("0805")["cost"] == 2
    t.play("0805", "0905")
    assert t.preview("0906")["cost"] == 1


def test_7_4a_units_that_went_different_ways_do_not_overrun_together():
    t = table("""
        has german-source 0505
        has soviet-source 1505
        turn 3 german movement
        german 1/41 0505
        german 6/41 0505
        german 36/41 0505
        soviet rifle-01 0902 4-4-5
    """)
    t.play("1/41", "join", "6/41", "join", "36/41", "0605", "leave", "36/41", "0604", "0704", "leave", "6/41", "stop")
    t.play("36/41", "0705", "0704")
    assert "join" not in t.options()


def test_4_5a_a_unit_that_just_broke_off_may_come_along_again():
    t = table("""
        has german-source 0505
        turn 3 german movement
        german 1/41 0505
        german 6/41 0505
    """)
    t.play("1/41", "join", "6/41", "0605", "leave", "6/41", "join", "6/41", "0705")
    assert (t.at("1/41"), t.at("6/41")) == ("0705", "0705")


@pytest.mark.parametrize(
    ("rule", "text", "orders", "answer"),
    [
        (
            "4.6a",
            "german inf-1 0101\n"
            + "".join(f"german {u} 0102\n" for u in ("inf-11", "inf-12", "inf-21"))
            + "".join(f"german {u} 0201\n" for u in ("inf-30", "inf-32", "inf-58")),
            "inf-1",
            "0301",
        ),
        ("16.2a", "soviet rifle-01 2213\ngerman 12/39 g10-39", "12/39", "0101"),
        ("2.4", "german inf-1 0101\ngerman air-1 airfield", "", "air-1"),
    ],
)
def test_why_not_names_the_case_that_really_forbids(rule, text, orders, answer):
    t = table(f"has german-source 0101\nturn 10 german movement\n{text}")
    if orders:
        t.play(orders)
    assert f"[{rule}]" in t.why(answer)


def test_a_word_that_is_closed_says_why():
    t = table("""
        has soviet-source 1005
        turn 1 soviet movement
        soviet rifle-01 1005
        german inf-1 0205
    """)
    t.play("rifle-01")
    with pytest.raises(Refusal, match=r"17\.2b"):
        t.play("stop")
    with pytest.raises(Refusal, match=r"17\.2a"):
        t.play("join")


def test_points_for_disengaging_are_named_where_they_make_a_hex_too_far():
    t = table("""
        has german-source 0905
        turn 3 german movement
        german inf-1 0905
        german inf-11 0905
        soviet rifle-01 1005 4-4-5
    """)
    t.play("inf-1")
    assert t.why("0501") == "[4.1a] too far: 9 needed, 6 left"  # six hexes and three points


def test_7_4a_who_parted_before_an_overrun_does_not_share_the_next():
    t = table("""
        has german-source 0501
        has soviet-source 0509
        turn 3 german movement
        german 36/41 0503
        german 20/39 0503
        soviet rifle-01 0505 2-2-5
    """)
    t.play("36/41 join 20/39 0504 leave 20/39", "0505", "die 1", "step")  # 4-1 becomes 2-1: -/1
    assert t.position.ask.kind == "leg"
    assert "join" not in t.options()
