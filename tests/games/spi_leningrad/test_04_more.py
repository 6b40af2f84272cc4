"""[4.0] Units that are picked, left behind and put down again; what the one free hex takes."""

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
