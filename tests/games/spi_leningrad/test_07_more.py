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
