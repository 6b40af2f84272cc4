"""[4.5] Units that move together, part and go on, and units that are only looked at."""

import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table

# Most positions are a strait: column 01 alone, with the sea in column 02, so that there is one way, 0101 0102 0103 ...
# inf-291 is far away in 2501 and may still move, so that the phase goes on.


def strait(text, *land, phase="turn 3 german movement"):
    sea = [name for name in (f"02{row:02}" for row in range(1, 14)) if name not in land]
    spare = "german inf-291 2501\nsoviet rifle-43 2513"
    return table(f"terrain sea {' '.join(sea)}\n{phase}\n{spare}\n{text}")


def column(first, last):
    return [f"01{row:02}" for row in range(first, last + 1)]


def hexes(t):
    return [answer for answer in t.options() if answer.isdecimal()]


THREE = "has german-source 0101\ngerman inf-1 0101\ngerman inf-11 0101\ngerman inf-12 0101\n"
MIXED = "has german-source 0101\ngerman 1/41 0101\ngerman inf-1 0101\n"
CORPS = "has german-source 0101\ngerman 1/41 0101\ngerman 36/41 0101\ngerman 6/41 0101\n"


def test_4_0P_a_unit_that_was_put_down_again_may_move_after_another():
    t = strait(MIXED)
    t.play("inf-1 stop", "inf-291 2502 stop")
    assert "inf-1" in t.options()
    t.play("inf-1")
    assert hexes(t) == [f"01{row:02}" for row in range(2, 8)]  # all six points


@pytest.mark.parametrize(
    "look", ["inf-291 stop", "inf-291 join inf-290 stop", "inf-291 join inf-290 leave inf-291 stop"]
)
def test_4_0P_a_look_at_another_unit_changes_nothing(look):  # ruling R46
    # Neither inf-291 nor inf-290 is in supply; what is known of a unit that was looked at is forgotten.
    t = strait(MIXED + "german inf-290 2501")
    t.play("1/41 join inf-1 0103 leave inf-1 0109")
    before = t.position.state.dump()
    t.play(look)
    assert t.position.state.dump() == before
    t.play("inf-1")
    assert hexes(t) == ["0101", "0102", *[f"01{row:02}" for row in range(4, 8)]]  # four of six points are left


def test_4_0P_nor_does_one_at_a_unit_of_the_same_stack():  # ruling R46
    t = strait(CORPS)
    t.play("1/41 stack 0103 leave 36/41 leave 6/41 0105 stop", "36/41 stop", "6/41 join 36/41 stop")
    assert {"36/41", "6/41"} <= set(t.options())
    t.play("36/41 0109")
    assert t.at("36/41") == "0109"


def test_4_0P_the_first_step_of_another_unit_ends_the_move():  # ruling R46
    t = strait(MIXED)
    t.play("1/41 join inf-1 0103 leave inf-1 0109", "inf-291")
    t.play("2502")
    assert t.position.state.moved >> t.game.units["inf-1"] & 1
    t.play("stop")
    assert "4.0P" in t.why("inf-1")


def test_4_0P_a_unit_that_has_stopped_is_done():  # ruling R46
    t = strait(MIXED)
    t.play("1/41 join inf-1 0103 leave inf-1 0104 stop")
    assert "4.0P" in t.why("1/41")
    assert "inf-1" in t.options()


def test_4_1a_a_stack_that_has_spent_all_its_points_is_done():
    t = strait("has german-source 0101\ngerman inf-1 0101\ngerman inf-11 0101")
    t.play("inf-1 join inf-11 0107")
    assert t.options() == ["inf-291", "done"]
    assert "4.0P" in t.why("inf-11")


def test_4_3_a_look_does_not_take_the_free_hex_from_anybody():
    # Without a source inf-11 has three points, too few for the swamp across the river. inf-1 is still under way.
    t = strait("terrain swamp 0107\nhexside river 0106/0107\n" + MIXED + "german inf-11 0106")
    t.play("1/41 join inf-1 0102 leave inf-1 0103 stop", "inf-11")
    assert "0107" in hexes(t)


def test_4_5a_three_units_move_together():
    t = strait(THREE)
    t.play("inf-1 join")
    assert (t.position.ask.kind, sorted(t.options())) == ("company", ["inf-11", "inf-12"])
    t.play("inf-12 join inf-11 0104 stop")
    assert [t.at(unit) for unit in ("inf-1", "inf-11", "inf-12")] == ["0104"] * 3
    assert t.options() == ["inf-291", "done"]


def test_4_5a_two_do_as_well_and_the_third_stays():
    t = strait(THREE)
    t.play("inf-1 join inf-12 0104 stop")
    assert [t.at(unit) for unit in ("inf-1", "inf-11", "inf-12")] == ["0104", "0101", "0104"]
    assert "inf-11" in t.options()


def test_4_5a_nobody_joins_who_began_elsewhere():
    t = strait("has german-source 0101\ngerman inf-1 0101\ngerman inf-11 0103")
    t.play("inf-1")
    assert "join" not in t.options()
    t.play("0103")
    assert "join" not in t.options()
    t.play("stop", "inf-11")
    assert "join" not in t.options()


def test_4_5a_a_stack_that_disengages_holds_two_at_most():
    # Four units, as only turn 1 allows it: somebody stays behind in any case.
    text = "has german-source 0105\nsoviet rifle-01 0106\n"
    text += "".join(f"german {unit} 0105\n" for unit in ("inf-1", "inf-11", "inf-12", "inf-21"))
    t = strait(text, phase="turn 1 german movement")
    t.play("inf-1 join inf-11")
    assert hexes(t) == ["0102", "0103", "0104", "0106"]  # 3 + 1, and two more; 0106 by overrun
    t.play("join inf-12")
    assert hexes(t) == ["0106"]
    assert t.why("0104").startswith(("[4.5a]", "[6.0P]"))


def test_4_5a_a_whole_stack_may_be_taken_at_once():
    t = table("""
        has german-source 0501
        turn 3 german movement
        german inf-1 0501
        german inf-11 0501
        german inf-12 0501
    """)
    t.play("inf-11 stack 0503")
    assert [t.at(unit) for unit in ("inf-1", "inf-11", "inf-12")] == ["0503"] * 3


def test_4_5a_but_not_one_of_more_than_three():
    t = table("""
        has german-source 0501
        turn 1 german movement
        german inf-1 0501
        german inf-11 0501
        german inf-12 0501
        german inf-21 0501
    """)
    t.play("inf-11")
    assert "stack" not in t.options()
    t.play("join inf-1")
    assert "stack" not in t.options()
    assert "join" in t.options()


def test_4_5a_a_unit_that_has_stopped_does_not_go_along_again():
    t = strait(MIXED)
    t.play("1/41 join inf-1 0103 leave inf-1 stop", "inf-1")
    assert t.at("1/41") == t.at("inf-1") == "0103"
    assert "join" not in t.options()


def test_4_5a_units_that_have_gone_different_ways_do_not_join_again():
    # 1/41 has gone on to 0104 and come back: four points, where inf-1 has spent two.
    t = strait(MIXED)
    t.play("1/41 join inf-1 0103 leave inf-1 0104 0103")
    assert t.at("1/41") == t.at("inf-1") == "0103"
    assert "join" not in t.options()


def test_4_5a_units_that_have_gone_the_same_way_may():
    t = strait(MIXED)
    t.play("1/41 join inf-1 0103 leave inf-1 join inf-1 0104 stop")
    assert t.at("1/41") == t.at("inf-1") == "0104"


def test_4_5a_two_units_that_broke_off_together_go_on_together():
    t = strait(CORPS)
    t.play("1/41 stack 0103 leave 36/41 leave 6/41 0105 stop", "36/41 join")
    assert t.options() == ["6/41"]
    t.play("6/41 0109")
    assert [t.at(unit) for unit in ("1/41", "36/41", "6/41")] == ["0105", "0109", "0109"]


def test_4_5a_also_where_they_were_left_one_after_the_other_in_the_same_hex():
    t = strait(CORPS)
    t.play("1/41 stack 0103 leave 36/41 leave 6/41 0102 stop", "6/41 stack 0104 stop")
    assert [t.at(unit) for unit in ("1/41", "36/41", "6/41")] == ["0102", "0104", "0104"]


def test_4_5a_not_where_they_were_left_on_different_steps_of_the_way():  # ruling R55
    # 6/41 has gone to 0104 and back, 36/41 has not.
    t = strait(CORPS)
    t.play("1/41 stack 0103 leave 36/41 0104 0103 leave 6/41 0105 stop", "36/41")
    assert "4.5a" in t.why("join")
    assert "4.5a" in t.why("stack")
    with pytest.raises(Refusal, match=r"4\.5a"):
        t.play("join")


def test_4_5a_nor_with_one_that_set_out_later():  # ruling R55
    t = strait(CORPS)
    t.play("1/41 join 36/41 0103 leave 36/41 0102 0101")
    assert t.at("6/41") == t.at("1/41")
    assert "4.5a" in t.why("join")
    t.play("stop", "6/41")
    assert "4.5a" in t.why("join")


def test_4_5a_who_does_not_go_along_is_told_why():
    t = strait(CORPS + "german inf-1 0101\ngerman inf-11 0102\nturn 1 german movement")
    t.play("1/41 join")
    assert "it is not in the same hex" in t.why("inf-11")
    t.play("36/41 0102 leave 36/41 join")
    assert t.options() == ["36/41"]
    assert "4.5a" in t.why("inf-11")


def test_4_5a_a_fourth_is_refused():
    t = strait(CORPS)
    t.play("1/41 stack")
    assert "no more than three" in t.why("join")


def test_4_5a_a_unit_under_way_does_not_set_out_with_one_that_it_met():
    # inf-1 was left in 0103, where inf-11 stands.
    t = strait(MIXED + "german inf-11 0103")
    t.play("1/41 join inf-1 0103 leave inf-1 0104 stop", "inf-11")
    assert "4.5a" in t.why("join")
    with pytest.raises(Refusal, match=r"4\.5a"):
        t.play("stack")
    t.play("stop", "inf-1")
    assert "4.5a" in t.why("join")


def test_4_5b_a_stack_is_as_slow_as_its_slowest_unit():
    t = strait(MIXED)
    t.play("1/41 join inf-1")
    assert hexes(t) == column(2, 7)
    t = strait(MIXED)
    t.play("1/41")
    assert hexes(t) == column(2, 9)


def test_4_5b_a_stack_on_a_road_pays_what_its_infantry_pays():
    t = strait(MIXED + "line road " + " ".join(column(1, 13)))
    t.play("1/41 join inf-1")
    assert hexes(t) == column(2, 7)


def test_4_5b_a_unit_may_leave_the_stack_and_the_others_go_on():
    t = strait(MIXED)
    t.play("1/41 join inf-1 0103 leave")
    assert t.position.ask.kind == "company"
    t.play("inf-1")
    assert hexes(t) == ["0101", "0102", *column(4, 9)]  # six of eight points are left
    t.play("0109")
    assert (t.at("1/41"), t.at("inf-1")) == ("0109", "0103")


def test_4_5b_the_unit_that_left_moves_on_by_itself():
    t = strait(MIXED)
    t.play("1/41 join inf-1 0103 leave inf-1 0109")
    assert "inf-1" in t.options()
    t.play("inf-1")
    assert hexes(t) == ["0101", "0102", *column(4, 7)]  # four of six points are left


def test_4_5b_but_not_after_another_unit_has_moved():
    t = strait(MIXED)
    t.play("1/41 join inf-1 0103 leave inf-1 0109", "inf-291 2503 stop")
    assert "inf-1" not in t.options()
    with pytest.raises(Refusal):
        t.play("inf-1")


def test_4_5b_the_faster_unit_goes_on_when_the_slower_one_is_spent():
    t = strait(MIXED)
    t.play("1/41 join inf-1 0107")
    t.play("leave inf-1" if t.position.ask.kind == "leg" else "1/41")
    t.play("0109")  # its seventh and eighth point
    assert (t.at("1/41"), t.at("inf-1")) == ("0109", "0107")


def test_4_5b_a_unit_that_left_before_the_first_step_has_not_moved():
    t = strait(MIXED)
    t.play("1/41 join inf-1 leave inf-1 0103 stop", "inf-291 2502 stop")
    assert "inf-1" in t.options()
    t.play("inf-1 0107")
    assert t.at("inf-1") == "0107"


def test_4_5b_the_faster_units_of_a_spent_stack_may_go_on_together():
    t = strait(MIXED + "german 36/41 0101")
    t.play("1/41 join inf-1 join 36/41 0107", "1/41 join 36/41 0109")
    assert [t.at(unit) for unit in ("1/41", "36/41", "inf-1")] == ["0109", "0109", "0107"]


def test_4_5b_what_a_stack_has_left_is_what_its_slowest_unit_has():
    t = strait(MIXED)
    t.play("1/41 join inf-1")
    assert (t.preview("0103")["cost"], t.preview("0103")["left"]) == (2, 4)


def test_4_5b_a_unit_by_itself_has_nothing_to_leave():
    t = strait(CORPS)
    t.play("1/41")
    assert "4.5b" in t.why("leave")


def test_4_5b_who_left_before_the_first_step_was_only_looked_at():
    t = strait(MIXED + "german inf-290 2501")
    t.play("inf-290")
    alone = t.position.state.dump()
    t.play("stop", "inf-291 join inf-290 leave inf-291")
    assert t.position.state.dump() == alone
