"""[7.0] Overrun: who advances where, who goes on, and from whom the beaten retreat."""

from tests.games.spi_leningrad.table import table

# Germans come down column 05 from 0501, Soviets are in 0505; each stands in or near a source of his own.
# 0505 touches 0404 0405 0504 0506 0604 0605.
# inf-30 is far away and may still move, so that the phase does not end.


def movement(text):
    return table(f"""
        has german-source 0501
        has soviet-source 0505
        turn 3 german movement
        german inf-30 1501
        {text}
    """)


def asked(t):
    return t.game.sides[t.position.ask.side], t.position.ask.kind


def places(t, units):
    return [t.at(unit) for unit in units.split()]


# 8 + 8 against 2 is 8-1, less two for the overrun: 6-1, where a 4 is 2/- and a 6 is E/-. Five points are left to each.
TWO = "german 36/41 0504\ngerman 20/39 0504\nsoviet rifle-01 0505 2-2-5\n"


def test_7_6b_the_first_unit_takes_the_overrun_hex():  # ruling R53
    # 8 against 1 is 8-1, less two: 6-1, a 4 is 2/-.
    t = movement("german 36/41 0504\nsoviet rifle-01 0505 1-1-5")
    t.play("36/41 0505 die 4", "retreat 0506 0507")
    assert t.at("36/41") == "0505"  # not 0506, and nobody is asked


def test_10_9d_the_second_unit_may_take_either_hex_of_a_two_hex_retreat():  # ruling R53
    t = movement(TWO)
    t.play("36/41 join 20/39 0505 die 4", "retreat 0506 0507", "36/41")
    assert t.at("36/41") == "0505"
    t.play("20/39")
    assert (asked(t), t.options()) == (("german", "advance-hex"), ["0505", "0506"])


def test_7_4b_units_that_advanced_into_different_hexes_move_on_singly():
    t = movement(TWO)
    t.play("36/41 join 20/39 0505 die 4", "retreat 0506 0507", "36/41", "20/39 0506")
    t.play("0503 stop")
    assert places(t, "36/41 20/39") == ["0503", "0506"]
    t.play("20/39")
    assert "0507" in t.options()  # three of its five points for another overrun


def test_7_4a_who_did_not_advance_does_not_go_along():
    t = movement(TWO)
    t.play("36/41 join 20/39 0505 die 6", "36/41", "done")
    assert places(t, "36/41 20/39") == ["0505", "0504"]
    assert "join" not in t.options()
    assert "4.5a" in t.why("join")
    t.play("0506 stop")
    assert places(t, "36/41 20/39") == ["0506", "0504"]


def test_10_7b_the_overrun_retreat_from_those_who_overran_them():
    # 6 against 1 is 6-1, less two: 4-1, a 6 is 2/-. inf-12 in 0508 has no part in it; its zone has 0507. From 0506 both
    # 0406 and 0606 are further from 0504, though no further from 0508.
    t = movement("german inf-1 0504\ngerman inf-12 0508\nsoviet rifle-01 0505 1-1-5")
    t.play("inf-1 0505 die 6", "retreat 0506")
    assert (asked(t), t.options()) == (("soviet", "retreat-hex"), ["0406", "0606"])


def test_10_7b_the_overrunning_retreat_from_those_they_overran():
    # 6 against 2 is 3-1, less two: 1-1, a 1 is -/2. rifle-02 in 0501 has no part in it; its zone has 0401, 0502 and 0601.
    # 0402 is three hexes from 0505 and two from 0501, 0403 two from 0505 and three from 0501.
    t = table("""
        has german-source 0504
        has soviet-source 0505
        turn 3 german movement
        german inf-1 0504
        german inf-30 1501
        soviet rifle-01 0505 2-2-5
        soviet rifle-02 0501 2-2-5
    """)
    t.play("inf-1 0505 die 1", "retreat 0403")
    assert asked(t) == ("german", "retreat-hex")
    assert "0402" in t.options()


def test_7_4a_nor_does_who_left_before_the_overrun():
    # From 0503 to 0504 together; 3/56 stays there, the others overrun 0505 as above.
    t = movement("german 36/41 0503\ngerman 20/39 0503\ngerman 3/56 0503\nsoviet rifle-01 0505 2-2-5")
    t.play("36/41 join 20/39 join 3/56 0504 leave 3/56 0505 die 6", "36/41", "20/39")
    assert places(t, "36/41 20/39 3/56") == ["0505", "0505", "0504"]
    assert "join" not in t.options()


# 8 + 8 + 8 against 2 is 12-1, less two: 10-1, where a 1 is 2/- and a 6 is E/-.
THREE = TWO + "german 3/56 0504\n"


def test_7_4b_those_who_stayed_behind_go_on_together():  # ruling R55
    t = movement(THREE)
    t.play("36/41 stack 0505 die 6", "36/41", "done")
    t.play("0506 stop", "20/39 join 3/56 0502")
    assert places(t, "36/41 20/39 3/56") == ["0506", "0502", "0502"]
    assert t.preview("0501")["left"] == "2"  # of eight: three for the overrun, two for the way


def test_7_4b_and_overrun_together():  # ruling R55
    t = movement(THREE + "soviet rifle-02 0403 4-4-5")
    t.play("36/41 stack 0505 die 6", "36/41", "done")
    t.play("0506 stop", "20/39 stack")
    assert t.preview("0403")["ratio"] == "4-1"  # 16 against 4


def test_7_4b_so_do_those_who_advanced_two_hexes():  # ruling R55
    t = movement(THREE)
    t.play("36/41 stack 0505 die 1", "retreat 0506 0507", "36/41", "20/39 0506", "3/56 0506")
    t.play("0503 stop", "3/56 join")
    assert t.options() == ["20/39"]
    t.play("20/39")
    assert t.preview("0507")["ratio"] == "8-1"  # both of them against 2


def test_7_4b_and_those_who_took_the_hex_while_one_stayed():
    t = movement(THREE)
    t.play("36/41 stack 0505 die 6", "36/41", "3/56", "done")
    t.play("leave 36/41 join 36/41 0506 stop")
    assert places(t, "36/41 20/39 3/56") == ["0506", "0504", "0506"]


def test_7_4a_who_went_ahead_is_not_joined_by_one_that_follows():  # ruling R55
    t = movement(THREE)
    t.play("36/41 stack 0505 die 1", "retreat 0506 0507", "36/41", "20/39 0506", "done")
    t.play("stop", "3/56 0505")
    assert "4.5a" in t.why("join")


def test_7_4a_a_loss_does_not_part_the_others():
    # 18 against 9 is 2-1, less two: 1-2, where a 4 is -/1: inf-1, reduced already, is lost.
    t = movement("""
        german inf-1 0504 reduced
        german 36/41 0504
        german 20/39 0504
        soviet rifle-01 0505 3-7-5
        soviet rifle-02 0505 2-2-5
    """)
    t.play("36/41 stack 0505 die 4", "step inf-1")
    assert places(t, "inf-1 36/41 20/39") == ["eliminated", "0504", "0504"]
    t.play("leave 20/39")
    assert "join" in t.options()


def test_7_4a_after_a_failure_the_stack_is_still_one():
    # 16 against 7 is 2-1, less two: 1-2, where a 4 is -/1.
    t = movement("german 36/41 0504\ngerman 20/39 0504\nsoviet rifle-01 0505 3-7-5")
    t.play("36/41 stack 0505 die 4", "step 36/41", "leave 20/39 join 20/39")
    assert t.preview("0505")["ratio"] == "1-1"  # 4 + 8 against 7


def test_4_7c_a_unit_without_a_way_is_put_back_and_may_find_one():  # ruling R46
    # By road to 0504 for 2½, then the overrun: 2½ points are left. 3/56 stays in 0504, in the zone of rifle-02 in 0403, with too
    # little for an overrun. Alone it cannot disengage; when 20/39 has come back it can, by the road.
    t = table("""
        line road 0901 0902 0802 0703 0603 0504
        has german-source 0901
        has soviet-source 0505
        turn 3 german movement
        german 36/41 0901
        german 20/39 0901
        german 3/56 0901
        german inf-30 1501
        soviet rifle-01 0505 2-2-5
        soviet rifle-02 0403 4-4-5
    """)
    t.play("36/41 stack 0504 0505 die 6", "36/41", "20/39", "done")
    t.play("leave 20/39 0506 stop", "3/56")
    assert t.options() == ["stop"]
    assert "6.3" in t.why("0603")
    t.play("stop", "20/39 0504", "3/56 0603")
    assert places(t, "36/41 20/39 3/56") == ["0506", "0504", "0603"]
