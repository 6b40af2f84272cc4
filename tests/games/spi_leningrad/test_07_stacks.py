"""[7.4] Overruns by stacks: who takes part, who advances and who goes on with whom."""

from tests.games.spi_leningrad.table import table

# Germans come down column 05 from 0501, Soviets are supplied from 0509 at its other end; both are in supply.
# 0505 touches 0404 0405 0504 0506 0604 0605. inf-30 is far away and may still move, so that the phase does not end.
# 36/41, 20/39 and 3/56 are mechanized (8 strength, 8 points): no column for armor, none for an incomplete corps.


def movement(text, side="german"):
    return table(
        f"""
        has german-source 0501
        has soviet-source 0509
        turn 3 {side} movement
        german inf-30 1501
        {text}
        """
    )


def places(t, units):
    return [t.at(unit) for unit in units.split()]


def may_overrun(t, enemy):
    """The unit on its way may go on, and over this enemy."""
    return t.position.ask.kind == "leg" and enemy in t.options()


# 8 + 8 against 2 is 8-1, less two for the overrun: 6-1, where a 4 is 2/- and a 6 is E/-. Five points are left to each.
TWO_MOTOR_UNITS = "german 36/41 0504\ngerman 20/39 0504\nsoviet rifle-01 0505 2-2-5\n"
# 8 + 8 + 8 against 2 is 12-1, less two: 10-1, where a 1 is 2/- and a 6 is E/-.
THREE_MOTOR_UNITS = TWO_MOTOR_UNITS + "german 3/56 0504\n"


def test_7_4a_three_units_that_have_moved_together_overrun_together():
    t = movement(
        """
        german inf-1 0503
        german inf-11 0503
        german inf-12 0503
        soviet rifle-01 0505 3-3-5
        """
    )
    t.play("inf-1 join inf-11 join inf-12 0504")
    assert t.preview("0505")["ratio"] == "6-1"  # 18 against 3


def test_7_4a_a_unit_that_was_not_taken_along_has_no_part_in_it():
    text = "german inf-1 0504\ngerman inf-11 0504\nsoviet rifle-01 0505 1-1-5"
    t = movement(text)
    t.play("inf-1")
    assert t.preview("0505")["ratio"] == "6-1"
    t = movement(text)
    t.play("inf-1 join inf-11")
    assert t.preview("0505")["ratio"] == "12-1"


def test_7_4a_nor_has_one_that_was_met_on_the_way():
    t = movement("german inf-1 0503\ngerman inf-11 0504\nsoviet rifle-01 0505 1-1-5")
    t.play("inf-1 0504")
    assert "join" not in t.options()
    assert t.preview("0505")["ratio"] == "6-1"


def test_7_4a_every_unit_pays_so_the_slowest_must_be_able_to():
    stack = "german 36/41 {0}\ngerman inf-1 {0}\nsoviet rifle-01 0506 1-1-5"
    t = movement(stack.format("0502"))
    t.play("36/41 join inf-1 0505")
    assert may_overrun(t, "0506")
    t = movement(stack.format("0501"))  # two points left for the infantry, four for the other
    t.play("36/41 join inf-1 0505")
    assert not may_overrun(t, "0506")


def test_7_4a_who_did_not_advance_does_not_go_along():
    t = movement(TWO_MOTOR_UNITS)
    t.play("36/41 join 20/39 0505 die 6", "36/41", "done")
    assert places(t, "36/41 20/39") == ["0505", "0504"]
    assert "join" not in t.options()
    assert "4.5a" in t.why("join")
    t.play("0506 stop")
    assert places(t, "36/41 20/39") == ["0506", "0504"]


def test_7_4a_nor_does_who_left_before_the_overrun():
    # From 0503 to 0504 together; 3/56 stays there, the others overrun 0505 as above.
    t = movement("german 36/41 0503\ngerman 20/39 0503\ngerman 3/56 0503\nsoviet rifle-01 0505 2-2-5")
    t.play("36/41 join 20/39 join 3/56 0504 leave 3/56 0505 die 6", "36/41", "20/39")
    assert places(t, "36/41 20/39 3/56") == ["0505", "0505", "0504"]
    assert "join" not in t.options()


def test_7_4a_who_went_ahead_is_not_joined_by_one_that_follows():  # ruling R55
    t = movement(THREE_MOTOR_UNITS)
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


def test_7_4b_afterwards_the_units_may_part():
    t = movement(TWO_MOTOR_UNITS)
    t.play("36/41 join 20/39 0505 die 6", "36/41", "20/39")
    assert places(t, "36/41 20/39") == ["0505", "0505"]
    t.play("leave 20/39", "0507 stop")
    t.play("20/39 0605 stop")
    assert places(t, "36/41 20/39") == ["0507", "0605"]


def test_7_4b_also_if_only_one_has_advanced():
    t = movement(TWO_MOTOR_UNITS)
    t.play("36/41 join 20/39 0505 die 6", "36/41", "done")
    assert places(t, "36/41 20/39") == ["0505", "0504"]
    t.play("0507 stop")
    t.play("20/39 0603 stop")
    assert places(t, "36/41 20/39") == ["0507", "0603"]


def test_7_4b_units_that_advanced_into_different_hexes_move_on_singly():
    t = movement(TWO_MOTOR_UNITS)
    t.play("36/41 join 20/39 0505 die 4", "retreat 0506 0507", "36/41", "20/39 0506")
    t.play("0503 stop")
    assert places(t, "36/41 20/39") == ["0503", "0506"]
    t.play("20/39")
    assert "0507" in t.options()  # three of its five points for another overrun


def test_7_4b_those_who_stayed_behind_go_on_together():  # ruling R55
    t = movement(THREE_MOTOR_UNITS)
    t.play("36/41 stack 0505 die 6", "36/41", "done")
    t.play("0506 stop", "20/39 join 3/56 0502")
    assert places(t, "36/41 20/39 3/56") == ["0506", "0502", "0502"]
    assert t.preview("0501")["left"] == 2  # of eight: three for the overrun, two for the way


def test_7_4b_and_overrun_together():  # ruling R55
    t = movement(THREE_MOTOR_UNITS + "soviet rifle-02 0403 4-4-5")
    t.play("36/41 stack 0505 die 6", "36/41", "done")
    t.play("0506 stop", "20/39 stack")
    assert t.preview("0403")["ratio"] == "4-1"  # 16 against 4


def test_7_4b_so_do_those_who_advanced_two_hexes():  # ruling R55
    t = movement(THREE_MOTOR_UNITS)
    t.play("36/41 stack 0505 die 1", "retreat 0506 0507", "36/41", "20/39 0506", "3/56 0506")
    t.play("0503 stop", "3/56 join")
    assert t.options() == ["20/39"]
    t.play("20/39")
    assert t.preview("0507")["ratio"] == "8-1"  # both of them against 2


def test_7_4b_and_those_who_took_the_hex_while_one_stayed():
    t = movement(THREE_MOTOR_UNITS)
    t.play("36/41 stack 0505 die 6", "36/41", "3/56", "done")
    t.play("leave 36/41 join 36/41 0506 stop")
    assert places(t, "36/41 20/39 3/56") == ["0506", "0504", "0506"]
