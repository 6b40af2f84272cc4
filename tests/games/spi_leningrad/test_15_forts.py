import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table

# Leningrad where it is on the map, on open ground. 2509, 2609, 2103, 2401, 2808 and 2908 are four hexes from its nearest
# hex, 2510, 2610, 2003, 2301, 2809 and 2909 five.
LENINGRAD = """
has soviet-source 2505 2604 2605 2705
terrain soviet-city 2505 2604 2605 2705
"""
TWO_FORTS = "soviet fort-01 s3-fort\nsoviet fort-02 s3-fort\nsoviet rifle-01 2604\n"

# The field of the other tests: Germans in 1006, Soviets or an empty fort in 1007 south of them, both sides in supply.
SOURCES = "has german-source 1004\nhas soviet-source 1009\n"


def fortification(text, turn=3, data=""):
    return table(f"{LENINGRAD}{data}\nturn {turn} soviet fortification\n{text}")


def position(text, phase="german movement", data=""):
    return table(f"{SOURCES}{data}\nturn 5 {phase}\n{text}")


def shifts(t, answer):
    return sorted((shift["rule"], shift["columns"]) for shift in t.preview(answer)["shifts"])


def on_the_map(t):
    return sorted(at for n in range(1, 13) if (at := t.at(f"fort-{n:02}")).isdecimal())


def finished(t):
    """No further fort may be placed this turn."""
    return t.position.state.phase != "soviet fortification" or t.options() == ["done"]


# --- placing


def test_15_0a_forts_go_within_four_hexes_of_leningrad():
    t = fortification(TWO_FORTS)
    assert t.position.ask.kind == "fort"
    for near in ("2505", "2604", "2605", "2705", "2509", "2609", "2103", "2401", "2808", "2908"):
        assert near in t.options()
    for far in ("2510", "2610", "2003", "2301", "2809", "2909"):
        assert far not in t.options()
        assert "15.0a" in t.why(far)
    with pytest.raises(Refusal, match=r"15\.0a"):
        t.play("2510")


def test_15_0a_everywhere_within_four_hexes_of_any_leningrad_hex():
    t = fortification(TWO_FORTS)
    grid = t.game.board.grid
    city = [grid.hex(name) for name in ("2505", "2604", "2605", "2705")]
    near = {name for name in grid.names(grid.all) if min(grid.distance(grid.hex(name), each) for each in city) <= 4}
    assert set(t.options()) == near | {"done"}


def test_15_0a_a_fort_is_placed():
    t = fortification(TWO_FORTS)
    t.play("2509")
    assert on_the_map(t) == ["2509"]
    t.play("2103")
    assert on_the_map(t) == ["2103", "2509"]


def test_15_0a_nobody_must_place_one():
    t = fortification(TWO_FORTS)
    t.play("done")
    assert t.position.state.phase == "soviet movement"
    assert (t.at("fort-01"), t.at("fort-02")) == ("s3-fort", "s3-fort")


def test_15_0a_the_line_pays_for_the_ground():
    # Three rows of swamp: from 2609 to Leningrad they are more than five points whichever way, from 2607 they are not.
    swamp = "terrain swamp " + " ".join(f"{column}{row:02}" for column in range(22, 30) for row in (6, 7, 8))
    t = fortification(TWO_FORTS, data=swamp)
    assert "2607" in t.options()
    assert "2609" not in t.options()
    assert "15.0a" in t.why("2609")


def test_15_0a_no_fort_on_or_next_to_the_enemy_without_a_unit_there():
    # 2508 touches 2507, 2509, 2407, 2408, 2607 and 2608.
    t = fortification(TWO_FORTS + "german inf-1 2508")
    assert "2506" in t.options()
    for barred in ("2508", "2507", "2607"):
        assert barred not in t.options()
        assert "15.0a" in t.why(barred)


def test_15_0a_a_unit_opens_its_hex():
    t = fortification(TWO_FORTS + "german inf-1 2508\nsoviet rifle-02 2507")
    assert "2507" in t.options()
    assert "2607" not in t.options()


def test_15_0a_only_leningrad_supplies_forts():
    # 2504, 2703 and 2706 control all hexes around 2604, which rifle-01 keeps open. 2807 is near 2908, another source.
    ring = "german inf-1 2504\ngerman inf-11 2703\ngerman inf-12 2706\n"
    t = fortification(TWO_FORTS, data="has soviet-source 2908")
    assert "2807" in t.options()
    t = fortification(TWO_FORTS + ring, data="has soviet-source 2908")
    assert t.options() == ["2604", "done"]
    assert "15.0a" in t.why("2807")


def test_15_0a_nobody_is_asked_where_no_hex_is_left():
    lost = "".join(
        f"german inf-{n} {at}\n" for n, at in zip((1, 11, 12, 21), ("2505", "2604", "2605", "2705"), strict=True)
    )
    t = table(f"turn 3 soviet fortification\n{lost}soviet fort-01 s3-fort\nsoviet rifle-01 0101")
    assert t.position.state.phase == "soviet movement"
    assert t.at("fort-01") == "s3-fort"


def test_RS2_forts_on_the_map_itself():
    t = table(f"turn 3 soviet fortification\n{TWO_FORTS}", board=False)
    for near in ("2505", "2604", "2605", "2705", "2308"):  # a road leads from Leningrad to Luga
        assert near in t.options()
    assert "2809" not in t.options()  # five hexes
    assert "2403" not in t.options()  # open sea


# --- combat


@pytest.mark.parametrize(("fort", "expected", "column"), [("", [], "2-1"), ("1007", [("15.1", -1)], "1-1")])
def test_15_1_a_fort_is_worth_a_column(fort, expected, column):
    t = position(
        "german inf-1 1006\nsoviet rifle-01 1007 3-3-5\n" + (fort and f"soviet fort-01 {fort}"), "german combat"
    )
    t.play("1007")
    assert shifts(t, "inf-1") == expected
    assert t.preview("inf-1")["column"] == column


def test_15_1_in_an_overrun_too():
    t = position("german inf-1 1006\nsoviet rifle-01 1007 3-3-5\nsoviet fort-01 1007")
    t.play("inf-1")
    assert shifts(t, "1007") == [("15.1", -1), ("7.1", -2)]


def test_15_1_beside_the_column_for_the_ground():  # ruling R8
    t = position(
        "german inf-1 1006\nsoviet rifle-01 1007 3-3-5\nsoviet fort-01 1007", "german combat", "terrain swamp 1007"
    )
    t.play("1007")
    assert shifts(t, "inf-1") == [("15.1", -1), ("9.6n1", -1)]
    assert t.preview("inf-1")["column"] == "1-2"


def test_15_1_not_for_a_fort_next_to_the_defenders():
    t = position("german inf-1 1006\nsoviet rifle-01 1007 3-3-5\nsoviet fort-01 1008", "german combat")
    t.play("1007")
    assert shifts(t, "inf-1") == []


def test_15_1_not_for_attackers_who_come_out_of_a_fort():
    t = position("german inf-1 1006\nsoviet rifle-01 1007 3-3-5\nsoviet fort-01 1007", "soviet combat")
    t.play("1006")
    assert shifts(t, "rifle-01") == []


# --- empty forts

RIVER = "hexside river 1007/0907 1007/0908 1007/1006 1007/1008 1007/1107 1007/1108"  # all around 1007


@pytest.mark.parametrize(
    ("unit", "data", "cost", "left"),
    [
        ("inf-1", "", 2, 4),
        ("1/41", "", 2, 6),
        ("inf-1", "terrain swamp 1007", 4, 2),
        ("1/41", "terrain city 1007", 1, 7),
        ("1/41", "line road 1006 1007", 1, 7),  # ruling R39: twice the half
        ("inf-1", "line road 1006 1007", 2, 4),
        ("1/41", RIVER, 4, 4),  # ruling R37: doubled twice
    ],
)
def test_15_2a_an_empty_fort_costs_german_units_double(unit, data, cost, left):
    t = position(f"german {unit} 1006\nsoviet fort-01 1007", data=data)
    t.play(unit)
    assert (t.preview("1007")["cost"], t.preview("1007")["left"]) == (cost, left)


def test_15_2a_a_fort_costs_soviet_units_nothing():
    t = position("soviet rifle-01 1006\nsoviet fort-01 1007", "soviet movement")
    t.play("rifle-01")
    assert t.preview("1007")["cost"] == 1
    t.play("1007", "stop")
    assert t.at("fort-01") == "1007"


def test_15_2a_an_empty_fort_costs_german_supply_lines_double():
    # 1004 is five points from 1009, the fort in 1006 makes six; a way around 1006 has six hexes.
    for fort, allowance in (("", 6), ("soviet fort-01 1006", 3)):
        t = table(f"has german-source 1004\nturn 5 german movement\ngerman inf-1 1009\n{fort}")
        t.play("inf-1")
        assert f"{10 + allowance}09" in t.options()
        assert f"{11 + allowance}09" not in t.options()


def test_15_2a_an_empty_fort_has_no_zone():
    t = position("german inf-1 1006\nsoviet fort-01 1008")
    t.play("inf-1", "1007")
    assert "0708" in t.options()  # three more hexes: 0908, 0808, 0708


def test_15_2b_a_fort_is_removed_as_a_german_unit_enters():
    t = position("german inf-1 1006\ngerman inf-11 1006\nsoviet fort-01 1007")
    t.play("inf-1", "1007")
    assert t.at("fort-01") == "eliminated"
    t.play("stop", "inf-11")
    assert t.preview("1007")["cost"] == 1


def test_15_2b_even_if_it_only_passes():
    t = position("german inf-1 1006\nsoviet fort-01 1007")
    t.play("inf-1", "1007", "1008", "stop")
    assert (t.at("inf-1"), t.at("fort-01")) == ("1008", "eliminated")


# 10 to 1 is 10-1, the fort makes it 9-1 and an overrun 7-1: a 6 is E everywhere.
TAKEN = "german 1/41 1006\nsoviet rifle-01 1007 1-1-5\nsoviet fort-01 1007"


def test_15_2b_an_advance_takes_it():
    t = position(TAKEN, "german combat")
    t.play("1007", "1/41", "attack", "die 6")
    assert (t.at("rifle-01"), t.at("fort-01")) == ("eliminated", "1007")  # it outlives its defenders
    t.play("1/41")
    assert (t.at("1/41"), t.at("fort-01")) == ("1007", "eliminated")


def test_15_2b_without_an_advance_it_stays():
    t = position(TAKEN, "german combat")
    t.play("1007", "1/41", "attack", "die 6", "done")
    assert (t.at("1/41"), t.at("fort-01")) == ("1006", "1007")


def test_15_2b_an_overrun_takes_it():
    t = position(TAKEN)
    t.play("1/41", "1007", "die 6")
    assert (t.at("1/41"), t.at("fort-01")) == ("1007", "eliminated")


def test_15_2b_a_fort_that_is_passed_in_one_go_is_taken():  # ruling R44
    # The sea in column 02 leaves one way. 0103 costs two points, 0102 and 0104 one.
    sea = " ".join(f"02{row:02}" for row in range(1, 14))
    t = table(f"""
        terrain sea {sea}
        has german-source 0101
        turn 3 german movement
        german inf-1 0101
        soviet fort-01 0103
    """)
    t.play("inf-1")
    assert t.preview("0104")["cost"] == 4
    t.play("0104")
    assert (t.at("inf-1"), t.at("fort-01")) == ("0104", "eliminated")


def test_15_2b_so_is_one_that_is_passed_in_an_advance():  # ruling R44
    # 18 against 3 is 6-1, one less for the fort: 5-1, a 5 is 2/-. Nobody has a source, which cancels out.
    t = table("""
        turn 3 german combat
        german inf-1 0504
        german inf-11 0504
        german inf-12 0504
        soviet rifle-01 0505 3-3-5
        soviet fort-01 0505
    """)
    t.play("0505 inf-1 inf-11 inf-12 attack die 5", "retreat 0506 0507", "inf-1 0506")
    assert (t.at("inf-1"), t.at("fort-01")) == ("0506", "eliminated")


def test_15_2b_forts_elsewhere_stay():
    # inf-1 enters 0502 on its way to 0503; fort-02 lies beside its way, fort-03 far off.
    t = table("""
        has german-source 0501
        turn 3 german movement
        german inf-1 0501
        soviet fort-01 0503
        soviet fort-02 0602
        soviet fort-03 2505
    """)
    t.play("inf-1 0502 0503 stop")
    assert [t.at(f"fort-0{n}") for n in (1, 2, 3)] == ["eliminated", "0602", "2505"]


# --- what forts are not


def test_15_3_a_fort_does_not_move():
    t = position("german inf-1 0112\nsoviet rifle-01 1007\nsoviet fort-01 1007", "soviet movement")
    assert t.options() == ["rifle-01", "done"]
    with pytest.raises(Refusal):
        t.play("fort-01")
    t.play("rifle-01", "1008", "stop")
    assert (t.at("rifle-01"), t.at("fort-01")) == ("1008", "1007")


def test_15_3_nor_does_it_go_along_with_a_unit():
    t = position("german inf-1 0112\nsoviet rifle-01 1007\nsoviet fort-01 1007", "soviet movement")
    t.play("rifle-01")
    assert "join" not in t.options()


def test_15_3_a_fort_on_the_map_is_not_placed_again():
    t = fortification("soviet fort-01 2509\nsoviet fort-02 s3-fort\nsoviet rifle-01 2604")
    t.play("2604")
    assert (t.at("fort-01"), t.at("fort-02")) == ("2509", "2604")
    assert finished(t)


def test_15_4a_two_forts_a_turn_at_most():  # ruling R26
    t = fortification(TWO_FORTS + "soviet fort-03 s4-fort\nsoviet fort-04 s4-fort", turn=4)
    t.play("2604")
    assert not finished(t)
    t.play("2605")
    assert finished(t)
    assert on_the_map(t) == ["2604", "2605"]


def test_15_4a_two_more_on_the_next_turn():
    t = fortification(TWO_FORTS + "soviet fort-03 s4-fort\nsoviet fort-04 s4-fort", turn=4)
    t.play("2604", "2605")
    while (t.position.state.turn, t.position.state.phase) != (5, "soviet fortification"):
        t.play("done")
    t.play("2505", "2705")
    assert on_the_map(t) == ["2505", "2604", "2605", "2705"]


def test_15_4b_a_fort_may_be_placed_on_a_later_turn():
    t = fortification(TWO_FORTS)
    t.play("2604", "done")
    while (t.position.state.turn, t.position.state.phase) != (4, "soviet fortification"):
        t.play("done")
    t.play("2605")
    assert on_the_map(t) == ["2604", "2605"]


def test_15_4b_forts_of_the_last_turns_may_come_at_the_very_end():
    t = fortification("soviet fort-12 s8-fort\nsoviet rifle-01 2604", turn=12)
    t.play("2604")
    assert t.at("fort-12") == "2604"


def test_15_4b_but_not_on_an_earlier_one():
    t = fortification("soviet fort-03 s4-fort\nsoviet rifle-01 2604")
    assert finished(t)
    assert t.at("fort-03") == "s4-fort"


def test_15_4b_a_fort_that_is_held_back_is_no_unit_that_arrives():
    t = table("turn 3 soviet movement\ngerman inf-1 0112\nsoviet fort-01 s3-fort\nsoviet rifle-01 0101")
    assert t.options() == ["rifle-01", "done"]
    with pytest.raises(Refusal):
        t.play("fort-01")


def test_15_5a_a_fort_goes_where_three_units_are():
    t = fortification(TWO_FORTS + "soviet rifle-02 2604\nsoviet rifle-03 2604")
    t.play("2604")
    assert on_the_map(t) == ["2604"]


def test_15_5a_a_fort_takes_no_room():
    t = position(
        """
        soviet fort-01 1007
        soviet rifle-01 1007
        soviet rifle-02 1007
        soviet rifle-03 1006
        soviet rifle-04 1006
        """,
        "soviet movement",
    )
    t.play("rifle-03", "1007", "stop", "rifle-04")
    assert t.at("rifle-03") == "1007"
    assert "4.6a" in t.why("1007")  # three units, with or without the fort


def test_15_5b_one_fort_a_hex():
    t = fortification(TWO_FORTS)
    t.play("2604")
    assert "2604" not in t.options()
    assert "15.5b" in t.why("2604")
    with pytest.raises(Refusal, match=r"15\.5b"):
        t.play("2604")
    t.play("2605")
    assert on_the_map(t) == ["2604", "2605"]
