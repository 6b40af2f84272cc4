"""[10.0] Combat results: retreats through others, and advances into more than one hex."""

from tests.games.spi_leningrad.table import table

# Soviets in 0505, Germans in 0504 and 0404. 0505 touches 0404 0405 0504 0506 0604 0605.
# Nobody has a source of supply: two columns to the left and two to the right (11.2), so the ratio is the column.


def combat(text):
    return table(f"turn 3 german combat\n{text}")


def asked(t):
    return t.game.sides[t.position.ask.side], t.position.ask.kind


def places(t, units):
    return [t.at(unit) for unit in units.split()]


# The zone of 0305 has 0404 and 0405, that of 0705 has 0604 and 0605.
WEST, EAST = "german inf-32 0305\n", "german inf-58 0705\n"


def test_10_2c_units_that_lose_all_they_have_are_not_asked_for():
    # 3 + 3 against 7 is 1-2: a 2 is -/2. Two steps are due, and two are there.
    t = combat("german inf-1 0504 reduced\ngerman inf-11 0504 reduced\nsoviet rifle-01 0505 3-7-5")
    t.play("0505 inf-1 inf-11 attack die 2", "steps")
    assert places(t, "inf-1 inf-11") == ["eliminated", "eliminated"]


def test_4_4_nobody_retreats_onto_the_enemy():
    # 6 against 3 is 2-1: a 6 is 1/-. inf-30 in 0506 is further from 0504, in no German zone, and has no part in the attack;
    # its own zone has 0405 and 0605. rifle-02 lifts it in 0605.
    t = combat("german inf-1 0504\ngerman inf-30 0506\nsoviet rifle-01 0505 3-3-5\nsoviet rifle-02 0605")
    t.play("0505 inf-1 attack die 6", "retreat")
    assert places(t, "rifle-01 inf-30") == ["0605", "0506"]


# 24 against 3 is 8-1: a 2 is 2/-.
FOUR = """
    german inf-1 0504
    german inf-11 0504
    german inf-12 0404
    german inf-21 0404
    soviet rifle-01 0505 3-3-5
"""
ALL = "0505 inf-1 inf-11 inf-12 inf-21 attack die 2"


def test_10_9a_three_units_fill_the_second_hex():
    t = combat(FOUR)
    t.play(ALL, "retreat 0506 0507", "inf-1 0506", "inf-11 0506", "inf-12 0506", "inf-21")
    assert places(t, "inf-1 inf-11 inf-12 inf-21") == ["0506", "0506", "0506", "0505"]


def test_10_9a_nobody_passes_through_three_units_in_the_first():  # ruling R32
    t = combat(FOUR)
    t.play(ALL, "retreat 0506 0507", "inf-1 0505", "inf-11 0505", "inf-12 0505")
    assert t.position.ask is None or t.position.ask.kind != "advance"
    assert t.at("inf-21") == "0404"


def test_10_9d_a_hex_in_which_another_enemy_stands_is_not_vacated():
    # rifle-01 can only go by way of rifle-02 in 0506. 12 against 3 is 4-1: a 6 is 2/-.
    t = combat(
        WEST + EAST + "german inf-1 0504\ngerman inf-11 0504\nsoviet rifle-01 0505 3-3-5\nsoviet rifle-02 0506 1-1-5"
    )
    t.play("0505 inf-1 inf-11 attack die 6", "retreat 0507", "inf-1")
    assert places(t, "inf-1 rifle-01 rifle-02") == ["0505", "0507", "0506"]


def test_10_9d_defenders_may_take_both_hexes_too():
    # 6 against 7 is 1-2: a 2 is -/2.
    t = combat("german inf-1 0504\nsoviet rifle-01 0505 3-7-5")
    t.play("0505 inf-1 attack die 2", "retreat 0503 0502", "rifle-01")
    assert (asked(t), t.options()) == (("soviet", "advance-hex"), ["0503", "0504"])
    t.play("0503")
    assert t.at("rifle-01") == "0503"


def test_10_9f_a_unit_that_has_advanced_does_not_go_on_to_the_other_hex():
    # 0604 touches 0505 and 0605, which touch each other. 12 against 1 + 1 is 6-1: a 6 is E/-.
    t = combat("german inf-1 0604\ngerman inf-11 0604\nsoviet rifle-01 0505 1-1-5\nsoviet rifle-02 0605 1-1-5")
    t.play("0505 also 0605 inf-1 inf-11 attack die 6", "inf-1 0605")
    assert (asked(t), t.options()) == (("german", "advance"), ["inf-11", "done"])
