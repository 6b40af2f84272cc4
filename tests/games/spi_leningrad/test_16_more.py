"""[16.0] Arrivals in crowded places, and units that do not rest long enough."""

from tests.games.spi_leningrad.table import table


def soviets(text, turn):
    return table(f"turn {turn} soviet movement\n{text}")


def entry(t):
    return {answer for answer in t.options() if answer.isdecimal()}


def test_16_3_units_of_different_arrivals_do_not_enter_together():
    # One is due in 2906 or 2908, the other in 2601.
    t = soviets("german inf-1 0112\nsoviet rifle-20 s2-inf\nsoviet rifle-21 s5-inf", 5)
    t.play("rifle-20")
    assert "join" not in t.options()


def test_16_2a_a_friend_in_the_last_free_entry_hex_does_not_block_it():  # ruling R25
    t = soviets("german inf-1 2906\nsoviet rifle-01 2908\nsoviet rifle-20 s2-inf", 2)
    t.play("rifle-20")
    assert entry(t) == {"2908"}


def test_4_6a_a_stack_enters_only_where_there_is_room_for_it():
    t = soviets(
        """
        german inf-1 0112
        soviet rifle-01 2906
        soviet rifle-02 2906
        soviet rifle-20 s2-inf
        soviet rifle-21 s2-inf
        """,
        2,
    )
    t.play("rifle-20")
    assert entry(t) == {"2906", "2908"}
    t.play("join rifle-21")
    assert entry(t) == {"2908"}
    assert "4.6a" in t.why("2906")


LOST = "german inf-1 2505\ngerman inf-11 2604\ngerman inf-12 2605\ngerman inf-21 2705\n"


def test_16_4_the_loss_of_leningrad_turns_nobody_else_aside():
    t = soviets(LOST + "soviet rifle-20 s9-inf\nsoviet rifle-21 s10-inf", 10)
    t.play("rifle-20")
    assert entry(t) == {"2908"}


def test_16_2a_the_nearest_hex_is_on_land():  # ruling R52
    # 2213 touches 2113, 2212 and 2313.
    t = table("terrain sea 2113\nterrain lake 2212\nturn 10 german movement\ngerman 12/39 g10-39\nsoviet rifle-01 2213")
    t.play("12/39")
    assert entry(t) == {"2313"}


# 0111 touches 0110, 0112, 0210 and 0211.
HOME = "has german-source 0111 0112 0113\nsetting replenish=none\n"


def reduced(t, unit):
    return t.position.state.face[t.game.units[unit]] == 1


def wait(t, turn, phase="german movement"):
    while (t.position.state.turn, t.position.state.phase) != (turn, phase):
        t.play("done")


def test_16_6a_a_unit_that_came_later_is_not_rebuilt_with_the_others_of_its_hex():
    t = table(HOME + "turn 4 german movement\ngerman inf-1 0111 reduced\ngerman inf-11 0112 reduced\nresting = inf-1")
    t.play("inf-11 0111 stop")
    wait(t, 5)
    assert (reduced(t, "inf-1"), reduced(t, "inf-11")) == (False, True)
    wait(t, 6)
    assert not reduced(t, "inf-11")


def test_16_6a_time_before_the_loss_does_not_count():
    # On turn 4 armor-01 goes from 0208 to 0210 and overruns 0111: 10 against 6 is 1-1, one more for armor and two less:
    # 1-2, a 5 is 1/2. Both take steps, and no enemy is left. Turn 5 is the first that inf-1 spends there reduced.
    t = table(f"""
        {HOME}
        has soviet-source 0208
        turn 4 german replacement
        german inf-1 0111
        soviet armor-01 0208 armor-10-4-7
    """)
    wait(t, 4, "soviet movement")
    t.play("armor-01 0210 0111 die 5", "step", "steps")
    assert t.at("armor-01") == "eliminated"
    assert reduced(t, "inf-1")
    wait(t, 5)
    assert reduced(t, "inf-1")
    wait(t, 6)
    assert not reduced(t, "inf-1")
