import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table

# Neighbours of entry hexes: 2213 has 2113, 2212 and 2313; 2906 has 2805, 2806, 2905 and 2907; 2908 has 2807, 2808, 2907
# and 2909; 0112 has 0111, 0113, 0211 and 0212.
LENINGRAD = ["2505", "2604", "2605", "2705"]


def wait(t, turn, phase):
    """Let everything pass until then."""
    while (t.position.state.turn, t.position.state.phase) != (turn, phase):
        t.play("done")


def entry(t, unit):
    """Where a unit that is due may enter."""
    t.play(unit)
    assert t.position.ask.kind == "leg"
    return {answer for answer in t.options() if answer.isdecimal()}


def germans(text, turn=2):
    return table(f"turn {turn} german movement\n{text}")


def soviets(text, turn=2):
    return table(f"turn {turn} soviet movement\n{text}")


# --- entering


@pytest.mark.parametrize(("ground", "left"), [("", 4), ("terrain swamp 0112", 3), ("terrain city 0112", 4)])
def test_16_1a_the_entry_hex_is_paid_for(ground, left):
    t = table(f"{ground}\nturn 2 german movement\ngerman inf-93 g2-inf")
    t.play("inf-93", "0112")
    assert t.preview("0113")["left"] == left  # of 6, after 0112 and a clear hex


@pytest.mark.parametrize(
    ("ground", "left"),
    [
        ("terrain city 2213", 6.5),
        ("terrain hill 2213", 5),
        ("line road 2213 2212", 6),  # it does not come across a road hexside
    ],
)
def test_16_1a_motor_units_pay_their_own_rate(ground, left):
    t = table(f"{ground}\nturn 10 german movement\ngerman 12/39 g10-39")
    t.play("12/39", "2213")
    assert t.preview("2113")["left"] == left  # of 8, after 2213 and a clear hex


def test_16_1a_the_cost_is_shown_before_it_is_paid():
    t = table("terrain swamp 0112\nturn 2 german movement\ngerman inf-93 g2-inf")
    t.play("inf-93")
    assert (t.preview("0112")["cost"], t.preview("0112")["left"]) == (2, 4)
    assert (t.preview("0111")["cost"], t.preview("0111")["left"]) == (1, 5)


def test_16_1a_a_unit_goes_on_with_what_is_left():
    # There is no source on this board, but off the map a unit is in supply: 6 points, 5 after the entry.
    t = germans("german inf-93 g2-inf")
    t.play("inf-93", "0112")
    assert t.at("inf-93") == "0112"
    assert "0612" in t.options()
    assert "0712" not in t.options()
    t.play("0612")
    assert t.at("inf-93") == "0612"


def test_16_1a_a_soviet_unit_goes_on_with_what_is_left():
    t = soviets("german inf-1 0112\nsoviet rifle-20 s2-inf")
    t.play("rifle-20", "2906")
    assert "2506" in t.options()
    assert "2406" not in t.options()


def test_16_1a_units_arrive_in_the_movement_phase_of_their_owner():
    t = germans("german inf-93 g2-inf\nsoviet rifle-20 s2-inf")
    assert t.options() == ["inf-93", "done"]
    wait(t, 2, "soviet movement")
    assert t.options() == ["rifle-20", "done"]


def test_16_1a_nobody_comes_before_his_turn():
    t = germans("german inf-93 g2-inf\ngerman ss-pol g6-inf\ngerman 12/39 g10-39", turn=5)
    assert t.options() == ["inf-93", "done"]
    with pytest.raises(Refusal):
        t.play("ss-pol")
    t = soviets("german inf-1 0112\nsoviet rifle-20 s4-inf\nsoviet rifle-21 s5-inf\nsoviet armor-05 s5-arm", turn=4)
    assert t.options() == ["rifle-20", "done"]


def test_16_1a_units_out_of_the_game_do_not_come():
    t = germans("german inf-1 0112\ngerman inf-11 eliminated", turn=12)
    assert t.options() == ["inf-1", "done"]


def test_16_1a_an_air_unit_arrives_on_turn_7():
    t = table("""
        turn 6 german movement
        german inf-1 0112
        german air-1 airfield
        german air-2 g7-air
    """)
    wait(t, 6, "german interdiction")
    assert t.at("air-2") == "g7-air"
    wait(t, 7, "german interdiction")
    assert (t.at("air-1"), t.at("air-2")) == ("airfield", "airfield")


def test_16_1b_units_behind_the_first_pay_no_more():
    units = ["rifle-20", "rifle-21", "rifle-22"]
    t = soviets("german inf-1 0112\n" + "".join(f"soviet {unit} s2-inf\n" for unit in units))
    for unit in units:
        t.play(unit, "2906")
        assert t.preview("2905")["left"] == 3  # of 5, after 2906 and 2905
        t.play("stop")
    assert [t.at(unit) for unit in units] == ["2906"] * 3


def test_16_1b_units_enter_as_a_stack():
    t = soviets("german inf-1 0112\nsoviet rifle-20 s2-inf\nsoviet rifle-21 s2-inf")
    t.play("rifle-20", "join", "rifle-21", "2906")
    assert t.at("rifle-20") == t.at("rifle-21") == "2906"
    assert t.preview("2905")["left"] == 3  # of five points, one for each hex
    t.play("2905", "stop")
    assert t.at("rifle-20") == t.at("rifle-21") == "2905"


# --- blocked entry


def test_16_2a_next_to_an_entry_hex_with_an_enemy():
    t = germans("german 12/39 g10-39\nsoviet rifle-01 2213 4-4-5", turn=10)
    assert entry(t, "12/39") == {"2113", "2212", "2313"}
    assert "2213" not in t.options()
    t.play("2313")
    assert t.at("12/39") == "2313"


def test_16_2a_next_to_an_entry_hex_with_three_friends():
    t = germans("german 12/39 g10-39\ngerman inf-1 2213\ngerman inf-11 2213\ngerman inf-12 2213", turn=10)
    assert entry(t, "12/39") == {"2113", "2212", "2313"}


def test_16_2a_two_friends_leave_room_for_one():
    t = germans("german 12/39 g10-39\ngerman 20/39 g10-39\ngerman inf-1 2213\ngerman inf-11 2213", turn=10)
    assert entry(t, "12/39") == {"2213"}
    t.play("2213", "stop")
    assert entry(t, "20/39") == {"2113", "2212", "2313"}


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
    assert entry(t, "rifle-20") == {"2906", "2908"}
    t.play("join rifle-21")
    assert {answer for answer in t.options() if answer.isdecimal()} == {"2908"}
    assert "4.6a" in t.why("2906")


def test_16_2a_the_hex_beside_it_must_be_unoccupied():
    t = germans("german 12/39 g10-39\ngerman inf-1 2113\nsoviet rifle-01 2213\nsoviet rifle-02 2212", turn=10)
    assert entry(t, "12/39") == {"2313"}


def test_16_2a_only_the_nearest_hexes_will_do():
    # All around 2213 is taken. Two hexes from it: 2012, 2013, 2112, 2211, 2312, 2412, 2413.
    t = germans(
        "german 12/39 g10-39\nsoviet rifle-01 2213\nsoviet rifle-02 2113\nsoviet rifle-03 2212\nsoviet rifle-04 2313\n"
        "soviet rifle-05 2012",
        turn=10,
    )
    assert entry(t, "12/39") == {"2013", "2112", "2211", "2312", "2412", "2413"}


@pytest.mark.parametrize(("at", "then", "left"), [("2313", "2413", 5), ("2212", "2211", 6)])
def test_16_2a_that_hex_is_paid_for_like_any_other(at, then, left):
    t = table("""
        terrain swamp 2313
        turn 10 german movement
        german 12/39 g10-39
        german inf-1 2213
        german inf-11 2213
        german inf-12 2213
    """)
    t.play("12/39", at)
    assert t.preview(then)["left"] == left  # of 8, after the swamp or the open hex, and one more


def test_16_2a_of_several_entry_hexes_the_free_ones_come_first():  # ruling R25
    t = soviets("german inf-1 2906\nsoviet rifle-20 s2-inf")
    assert entry(t, "rifle-20") == {"2908"}


def test_16_2a_with_all_entry_hexes_blocked_the_nearest_to_any_of_them():
    t = soviets("german inf-1 2906\ngerman inf-11 2908\nsoviet rifle-20 s2-inf")
    assert entry(t, "rifle-20") == {"2805", "2806", "2807", "2808", "2905", "2907", "2909"}


def test_16_2a_a_friend_in_the_last_free_entry_hex_does_not_block_it():  # ruling R25
    t = soviets("german inf-1 2906\nsoviet rifle-01 2908\nsoviet rifle-20 s2-inf", 2)
    assert entry(t, "rifle-20") == {"2908"}


def test_16_2a_the_nearest_hex_is_on_land():  # ruling R52
    # 2213 touches 2113, 2212 and 2313.
    t = table("terrain sea 2113\nterrain lake 2212\nturn 10 german movement\ngerman 12/39 g10-39\nsoviet rifle-01 2213")
    assert entry(t, "12/39") == {"2313"}


def test_16_2b_a_unit_may_enter_in_an_enemy_zone():
    t = germans("german inf-93 g2-inf\nsoviet rifle-01 0212 4-4-5")  # 0212 touches 0112 and 0113
    assert entry(t, "inf-93") == {"0111", "0112", "0113"}
    t.play("0112")
    assert t.at("inf-93") == "0112"
    assert set(t.options()) == {"0212", "stop"}  # it stops there; five points would pay for an overrun


def test_16_2b_nor_does_a_zone_open_other_hexes():
    t = soviets("german inf-1 2907\nsoviet rifle-20 s2-inf")  # 2907 touches 2906 and 2908
    assert entry(t, "rifle-20") == {"2906", "2908"}


# --- holding back


def test_16_3_all_units_may_be_held_back():
    t = germans("german inf-1 0112\ngerman inf-93 g2-inf")
    t.play("done")
    assert t.at("inf-93") == "g2-inf"
    wait(t, 3, "german movement")
    assert entry(t, "inf-93") == {"0111", "0112", "0113"}


def test_16_3_or_some_of_them():
    t = germans("german inf-93 g2-inf\ngerman inf-96 g2-inf")
    t.play("inf-93", "0112", "stop", "done")
    assert (t.at("inf-93"), t.at("inf-96")) == ("0112", "g2-inf")
    wait(t, 3, "german movement")
    assert set(t.options()) == {"inf-93", "inf-96", "done"}


def test_16_3_a_unit_that_was_picked_may_still_stay_out():
    t = germans("german inf-93 g2-inf\ngerman inf-96 g2-inf")
    t.play("inf-93", "stop", "done")
    assert t.at("inf-93") == "g2-inf"


@pytest.mark.parametrize(
    ("box", "unit", "expected"),
    [("s2-inf", "rifle-20", {"2906", "2908"}), ("s5-inf", "rifle-21", {"2601"}), ("s7-arm", "armor-05", {"2501"})],
)
def test_16_3_the_entry_hex_stays_the_same(box, unit, expected):
    t = soviets(f"german inf-1 0112\nsoviet {unit} {box}", turn=9)
    assert entry(t, unit) == expected


def test_16_3_units_of_different_arrivals_do_not_enter_together():
    # One is due in 2906 or 2908, the other in 2601.
    t = soviets("german inf-1 0112\nsoviet rifle-20 s2-inf\nsoviet rifle-21 s5-inf", 5)
    t.play("rifle-20")
    assert "join" not in t.options()


# --- Leningrad lost

LATE = "soviet rifle-20 s10-inf\n"


def test_16_4_units_due_in_leningrad_enter_there_while_a_hex_is_free():  # ruling R24
    t = soviets(LATE + "german inf-1 2505\ngerman inf-11 2604\ngerman inf-12 2705", turn=10)
    assert entry(t, "rifle-20") == {"2605"}


def test_16_4_if_all_of_it_is_german_they_enter_in_the_north():
    t = soviets(LATE + "german inf-1 2505\ngerman inf-11 2604\ngerman inf-12 2705\ngerman inf-21 2605", turn=10)
    assert entry(t, "rifle-20") == {"2301", "2401", "2501", "2601", "2701", "2801"}
    t.play("2401")
    assert t.at("rifle-20") == "2401"


LOST = "german inf-1 2505\ngerman inf-11 2604\ngerman inf-12 2605\ngerman inf-21 2705\n"


def test_16_4_the_loss_of_leningrad_turns_nobody_else_aside():
    t = soviets(LOST + "soviet rifle-20 s9-inf\nsoviet rifle-21 s10-inf", 10)
    assert entry(t, "rifle-20") == {"2908"}


def test_RS4_a_german_in_the_north_bars_only_his_own_hex():
    lost = "".join(f"german inf-{n} {at}\n" for n, at in zip((1, 11, 12, 21), LENINGRAD, strict=True))
    t = soviets(LATE + lost + "german inf-30 2601", turn=10)
    assert entry(t, "rifle-20") == {"2301", "2401", "2501", "2701", "2801"}


def test_RS4_german_zones_are_not_occupation():
    t = soviets(LATE + "german inf-1 2504\ngerman inf-11 2706", turn=10)  # between them they control all four
    assert entry(t, "rifle-20") == set(LENINGRAD)


# --- the first Soviet arrivals. inf-1 in 1112 touches 1113, so that nobody has to go further (17.2a).

FIRST = "german inf-1 1112\nsoviet rifle-20 s1-inf\nsoviet armor-05 s1-arm\n"


def must_come(t):
    """The phase cannot be ended yet, because of somebody who is still to enter."""
    return "done" not in t.options() and any(case in t.why("done") for case in ("16.5", "17.1", "RS1"))


def test_16_5_the_units_of_turn_1_are_not_held_back():
    t = soviets(FIRST, turn=1)
    assert must_come(t)
    t.play("rifle-20", "1113")
    assert must_come(t)  # the other one is still to come
    t.play("armor-05", "1113")
    while t.position.state.phase == "soviet movement":
        t.play("done")
    assert t.at("rifle-20") == t.at("armor-05") == "1113"
    assert t.position.state.phase == "soviet combat"


def test_RS1_they_cannot_stay_away():
    t = soviets(FIRST, turn=1)
    with pytest.raises(Refusal):
        t.play("done")
    t.play("armor-05", "stop")  # puts it down again, no more
    assert "armor-05" in t.options()
    with pytest.raises(Refusal):
        t.play("done")


def test_RS1_a_blocked_entry_hex_turns_them_aside():
    t = soviets("german inf-1 1113\nsoviet rifle-20 s1-inf", turn=1)
    assert entry(t, "rifle-20") == {"1012", "1013", "1112", "1212", "1213"}


# --- the schedule


@pytest.mark.parametrize(
    ("turn", "box", "unit", "expected"),
    [
        (2, "g2-inf", "inf-93", "0111 0112 0113"),
        (6, "g6-inf", "ss-pol", "0111 0112 0113"),
        (10, "g10-39", "20/39", "2213"),
        (1, "s1-inf", "rifle-20", "1113"),
        (1, "s1-arm", "armor-05", "1113"),
        (2, "s2-inf", "rifle-20", "2906 2908"),
        (2, "s2-arm", "armor-05", "2906 2908"),
        (4, "s4-inf", "rifle-20", "2713 2906 2908"),
        (4, "s4-arm", "armor-05", "2713 2906 2908"),
        (5, "s5-inf", "rifle-20", "2601"),
        (5, "s5-arm", "armor-05", "2713 2906 2908"),
        (6, "s6-inf", "rifle-20", "2713 2906 2908"),
        (7, "s7-inf-34", "rifle-20", "2713"),
        (7, "s7-inf", "rifle-20", "2601"),
        (7, "s7-arm", "armor-05", "2501"),
        (8, "s8-inf", "rifle-20", "2906 2908"),
        (8, "s8-arm", "armor-05", "2501"),
        (9, "s9-inf", "rifle-20", "2908"),
        (10, "s10-inf", "rifle-20", "2505 2604 2605 2705"),
        (11, "s11-inf", "rifle-20", "2505 2604 2605 2705"),
        (12, "s12-inf", "rifle-20", "2505 2604 2605 2705"),
    ],
)
def test_RS0_where_units_enter_on_the_map(turn, box, unit, expected):
    side = "german" if box.startswith("g") else "soviet"
    t = table(f"turn {turn} {side} movement\ngerman inf-1 0413\n{side} {unit} {box}", board=False)
    assert entry(t, unit) == set(expected.split())


def test_RS0_units_of_one_arrival_may_be_divided():
    t = soviets("german inf-1 0112\nsoviet rifle-20 s4-inf\nsoviet rifle-21 s4-inf\nsoviet rifle-22 s4-inf", turn=4)
    t.play("rifle-20", "2713", "stop", "rifle-21", "2906", "stop", "rifle-22", "2906", "stop")
    assert [t.at(f"rifle-{n}") for n in (20, 21, 22)] == ["2713", "2906", "2906"]


def test_RS0_and_among_the_hexes_of_east_prussia():
    t = germans("german inf-93 g2-inf\ngerman inf-96 g2-inf\ngerman inf-206 g2-inf")
    t.play("inf-93", "0111", "stop", "inf-96", "0112", "stop", "inf-206", "0113", "stop")
    assert [t.at(f"inf-{n}") for n in (93, 96, 206)] == ["0111", "0112", "0113"]


@pytest.mark.parametrize(("held_back", "expected"), [(0, [("17.4a", 4)]), (1, [])])
def test_RS3_six_units_in_time_give_four_columns_to_the_right(held_back, expected):  # ruling R2
    # 3 to 6 is 1-2; both sides are in supply.
    units = [f"rifle-{n}" for n in range(20, 26)]
    t = table(
        "has german-source 1004\nhas soviet-source 1009\nturn 7 soviet movement\n"
        "german inf-1 1006\nsoviet rifle-01 1007 3-3-5\n" + "".join(f"soviet {unit} s7-inf-34\n" for unit in units)
    )
    for unit in units[:3]:
        t.play(unit, "2713", "2712", "stop")
    for unit in units[3 : 6 - held_back]:
        t.play(unit, "2713", "stop")
    wait(t, 7, "soviet combat")
    t.play("1006")
    preview = t.preview("rifle-01")
    assert [(shift["rule"], shift["columns"]) for shift in preview["shifts"]] == expected
    assert preview["column"] == ("4-1" if expected else "1-2")
