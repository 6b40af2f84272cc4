"""[4.0] Units that are picked, left behind and put down again; what the one free hex takes."""

import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table

# A strait: column 01 alone, with the sea in column 02, so that there is one way, 0101 0102 0103 ...
# inf-291 is far away in 2501 and may still move, so that the phase goes on.


def strait(text):
    sea = " ".join(f"02{row:02}" for row in range(1, 14))
    return table(f"terrain sea {sea}\nturn 3 german movement\ngerman inf-291 2501\n{text}")


def hexes(t):
    return [answer for answer in t.options() if answer.isdecimal()]


MIXED = "has german-source 0101\ngerman 1/41 0101\ngerman inf-1 0101\n"


def test_4_0P_a_unit_that_was_put_down_again_may_move_after_another():
    t = strait(MIXED)
    t.play("inf-1 stop", "inf-291 2502 stop")
    assert "inf-1" in t.options()
    t.play("inf-1")
    assert hexes(t) == [f"01{row:02}" for row in range(2, 8)]  # all six points


def test_4_1a_a_stack_that_has_spent_all_its_points_is_done():
    t = strait("has german-source 0101\ngerman inf-1 0101\ngerman inf-11 0101")
    t.play("inf-1 join inf-11 0107")
    assert t.options() == ["inf-291", "done"]
    assert "4.0P" in t.why("inf-11")


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


def test_4_5b_a_unit_that_left_before_the_first_step_has_not_moved():
    t = strait(MIXED)
    t.play("1/41 join inf-1 leave inf-1 0103 stop", "inf-291 2502 stop")
    assert "inf-1" in t.options()
    t.play("inf-1 0107")
    assert t.at("inf-1") == "0107"


# Without a source the allowance is halved: 3 for infantry, 4 for armor. A swamp across a river costs 4.


def test_4_3_not_after_some_of_the_points_are_spent():  # ruling R49
    # To 0103 and back: one point is left, and the unit is where it began.
    t = strait("terrain swamp 0101\nhexside river 0101/0102\ngerman inf-1 0102")
    t.play("inf-1")
    assert "0101" in t.options()
    t.play("0103 0102")
    assert hexes(t) == ["0103"]
    assert "4.1a" in t.why("0101")


def test_4_3_every_unit_of_a_stack_gives_up_all_its_points():
    # Infantry has too little for 0102. Armor has as much as it costs, and so nothing for the road either.
    t = strait("terrain swamp 0102\nhexside river 0101/0102\nline road 0102 0103\ngerman 1/41 0101\ngerman inf-1 0101")
    t.play("1/41 join inf-1")
    assert hexes(t) == ["0102"]
    t.play("0102")
    assert t.at("1/41") == t.at("inf-1") == "0102"
    assert t.options() == ["inf-291", "done"]


def test_4_5b_the_faster_units_of_a_spent_stack_may_go_on_together():
    t = strait(MIXED + "german 36/41 0101")
    t.play("1/41 join inf-1 join 36/41 0107", "1/41 join 36/41 0109")
    assert [t.at(unit) for unit in ("1/41", "36/41", "inf-1")] == ["0109", "0109", "0107"]


def test_4_5b_what_a_stack_has_left_is_what_its_slowest_unit_has():
    t = strait(MIXED)
    t.play("1/41 join inf-1")
    assert (t.preview("0103")["cost"], t.preview("0103")["left"]) == ("2", "4")


def test_6_1_each_unit_of_a_stack_pays_for_disengaging_by_its_kind():  # ruling R48
    # To 0104 armor pays 2 + 1 and infantry 3 + 1; what is shown is the dearer.
    t = strait("has german-source 0105\ngerman 1/41 0105\ngerman inf-1 0105\ngerman inf-11 0105\nsoviet rifle-01 0106")
    t.play("1/41 join inf-1")
    assert (t.preview("0104")["cost"], t.preview("0104")["left"]) == ("4", "2")
    assert t.position.ask.costs()[t.game.board.grid.hex("0104")] == "4"
    t.play("0104 leave inf-1")
    assert t.preview("0103")["left"] == "4"  # of eight, less three and one


def test_4_0Ga_an_enemy_unit_is_refused_as_such():
    t = strait("german inf-1 0101\nsoviet rifle-01 0113")
    assert "4.0Ga" in t.why("rifle-01")
    assert "16.3" in t.why("inf-11")  # out of the game


def threats(t, hex_):
    found = t.game.threat(t.position.state, t.game.board.grid.hex(hex_))
    return {piece.id for u, piece in enumerate(t.game.pieces) if found >> u & 1}


def test_4_7a_who_could_come_next_to_a_hex():
    # inf-1 has six points in supply and comes to 0107, next to 0108; without supply three, to 0104.
    text = "german inf-1 0101\nsoviet rifle-01 0113\n"
    t = strait("has german-source 0101\n" + text)
    assert threats(t, "0108") == {"inf-1"}
    assert threats(t, "0109") == set()
    assert threats(t, "0112") == {"rifle-01"}
    t = strait(text)
    assert threats(t, "0105") == {"inf-1"}
    assert threats(t, "0106") == set()


def test_4_7a_points_spent_on_the_way_are_not_counted_for_it():
    t = strait("has german-source 0101\ngerman inf-1 0101\nsoviet rifle-01 0113")
    t.play("inf-1 0104")
    assert threats(t, "0111") == {"inf-1", "rifle-01"}  # six hexes to 0110


# Who breaks off together goes on together; a look at a unit changes nothing.

THREE = "has german-source 0101\ngerman 1/41 0101\ngerman 36/41 0101\ngerman 6/41 0101\n"


def test_4_5a_two_units_that_broke_off_together_go_on_together():
    t = strait(THREE)
    t.play("1/41 stack 0103 leave 36/41 leave 6/41 0105 stop", "36/41 join")
    assert t.options() == ["6/41"]
    t.play("6/41 0109")
    assert [t.at(unit) for unit in ("1/41", "36/41", "6/41")] == ["0105", "0109", "0109"]


def test_4_5a_also_where_they_were_left_one_after_the_other_in_the_same_hex():
    t = strait(THREE)
    t.play("1/41 stack 0103 leave 36/41 leave 6/41 0102 stop", "6/41 stack 0104 stop")
    assert [t.at(unit) for unit in ("1/41", "36/41", "6/41")] == ["0102", "0104", "0104"]


def test_4_5a_not_where_they_were_left_on_different_steps_of_the_way():  # ruling R55
    # 6/41 has gone to 0104 and back, 36/41 has not.
    t = strait(THREE)
    t.play("1/41 stack 0103 leave 36/41 0104 0103 leave 6/41 0105 stop", "36/41")
    assert "4.5a" in t.why("join")
    assert "4.5a" in t.why("stack")
    with pytest.raises(Refusal, match=r"4\.5a"):
        t.play("join")


def test_4_5a_nor_with_one_that_set_out_later():  # ruling R55
    t = strait(THREE)
    t.play("1/41 join 36/41 0103 leave 36/41 0102 0101")
    assert t.at("6/41") == t.at("1/41")
    assert "4.5a" in t.why("join")
    t.play("stop", "6/41")
    assert "4.5a" in t.why("join")


def test_4_5a_who_does_not_go_along_is_told_why():
    t = strait(THREE + "german inf-1 0101\ngerman inf-11 0102\nturn 1 german movement")
    t.play("1/41 join")
    assert "it is not in the same hex" in t.why("inf-11")
    t.play("36/41 0102 leave 36/41 join")
    assert t.options() == ["36/41"]
    assert "4.5a" in t.why("inf-11")


def test_4_5a_a_fourth_is_refused():
    t = strait(THREE)
    t.play("1/41 stack")
    assert "no more than three" in t.why("join")


def test_4_5b_a_unit_by_itself_has_nothing_to_leave():
    t = strait(THREE)
    t.play("1/41")
    assert "4.5b" in t.why("leave")


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


def test_4_5b_who_left_before_the_first_step_was_only_looked_at():
    t = strait(MIXED + "german inf-290 2501")
    t.play("inf-290")
    alone = t.position.state.dump()
    t.play("stop", "inf-291 join inf-290 leave inf-291")
    assert t.position.state.dump() == alone


def test_4_5a_a_unit_under_way_does_not_set_out_with_one_that_it_met():
    # inf-1 was left in 0103, where inf-11 stands.
    t = strait(MIXED + "german inf-11 0103")
    t.play("1/41 join inf-1 0103 leave inf-1 0104 stop", "inf-11")
    assert "4.5a" in t.why("join")
    with pytest.raises(Refusal, match=r"4\.5a"):
        t.play("stack")
    t.play("stop", "inf-1")
    assert "4.5a" in t.why("join")


def test_4_0P_nor_does_one_at_a_unit_of_the_same_stack():  # ruling R46
    t = strait(THREE)
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


def test_4_3_a_look_does_not_take_the_free_hex_from_anybody():
    # Without a source inf-11 has three points, too few for the swamp across the river. inf-1 is still under way.
    t = strait("terrain swamp 0107\nhexside river 0106/0107\n" + MIXED + "german inf-11 0106")
    t.play("1/41 join inf-1 0102 leave inf-1 0103 stop", "inf-11")
    assert "0107" in hexes(t)


def test_11_1b_the_supply_of_a_unit_under_way_is_not_that_of_the_one_looked_at():
    # inf-291 has no source and three points; inf-1 has one and six, of which it has spent two.
    t = strait(MIXED)
    t.play("1/41 join inf-1 0103 leave inf-1 0109", "inf-291")
    assert t.preview("2502")["left"] == "2"
    t.play("stop", "inf-1")
    assert t.preview("0104")["left"] == "3"
