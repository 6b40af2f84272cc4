import pytest

from tests.games.spi_leningrad.table import table

# Most lines here run up the first column to a source in 0101. The straight way is the only shortest one, and any way
# around a hex of it is one hex longer. 0203 touches 0103 and 0104; 0201 touches 0101 and 0102.


def supplied(text, unit="inf-1"):
    """Whether a unit of the first column has its whole allowance.

    German infantry has 6 points or 3 and so comes four hexes east or not; Soviet infantry 5 or 2 and three hexes.
    """
    side, column = ("soviet", "04") if unit.startswith("rifle") else ("german", "05")
    t = table(f"{text}\nturn 3 {side} movement")
    t.play(unit)
    return column + t.at(unit)[2:] in t.options()


def shifts(t, answer):
    return sorted((shift["rule"], shift["columns"]) for shift in t.preview(answer)["shifts"])


# --- the line


def test_11_0Pc_a_source_is_five_points_away_at_most():
    assert supplied("has german-source 0101\ngerman inf-1 0106")
    assert not supplied("has german-source 0101\ngerman inf-1 0107")


def test_11_0Pc_the_same_for_the_soviets():
    assert supplied("has soviet-source 0101\nsoviet rifle-01 0106", "rifle-01")
    assert not supplied("has soviet-source 0101\nsoviet rifle-01 0107", "rifle-01")


def test_11_0Pc_a_source_of_the_enemy_is_none():
    assert not supplied("has soviet-source 0101\ngerman inf-1 0101")
    assert not supplied("has german-source 0101\nsoviet rifle-01 0101", "rifle-01")


def test_11_0Pc_a_unit_in_a_source_is_supplied():
    assert supplied("has german-source 0101\ngerman inf-1 0101")


def test_11_0Pc_a_road_to_a_source_may_be_as_long_as_it_likes():
    road = "has german-source 0101\nline road 0101 0102 0103 0104\n"
    assert supplied(road + "german inf-1 0109")  # five points to 0104
    assert not supplied(road + "german inf-1 0110")
    assert supplied(road + "line road 0104 0105 0106 0107 0108\ngerman inf-1 0113")


def test_11_0Pc_a_broken_road_is_not_joined_to_the_source():
    # From 0109 to 0104 five points, but no road leads on from 0103; to 0102 they are 5 + 1/2 + 1.
    assert not supplied("has german-source 0101\nline road 0101 0102\nline road 0103 0104\ngerman inf-1 0109")


def test_11_0Pc_a_road_without_a_source_supplies_nobody():
    assert not supplied("has german-source 2901\nline road 0101 0102 0103\ngerman inf-1 0103")


def test_11_0Pc_the_units_own_hex_is_not_counted_the_source_is():  # ruling R36
    assert supplied("terrain swamp 0106\nhas german-source 0101\ngerman inf-1 0106")
    assert not supplied("terrain swamp 0101\nhas german-source 0101\ngerman inf-1 0106")  # 4 + 2
    assert supplied("terrain swamp 0101\nhas german-source 0101\ngerman inf-1 0105")  # 3 + 2


@pytest.mark.parametrize("dear", ["terrain swamp 0104", "terrain hill 0104", "hexside river 0103/0104"])
def test_11_0Pc_the_line_pays_for_the_ground(dear):
    assert not supplied(f"{dear}\nhas german-source 0101\ngerman inf-1 0106")  # six points through it or around it
    assert supplied(f"{dear}\nhas german-source 0101\ngerman inf-1 0105")


def test_11_0Pc_no_line_leads_over_open_water():
    assert not supplied("hexside lake 0103/0104\nhas german-source 0101\ngerman inf-1 0106")
    assert not supplied("hexside sea 0103/0104\nhas german-source 0101\ngerman inf-1 0106")


def test_11_0Pc_everybody_may_know_who_is_unsupplied():
    t = table("""
        has german-source 0101
        turn 3 german movement
        german inf-1 0101
        german inf-11 0110
        german inf-12 eliminated
        soviet rifle-01 2001
    """)
    assert t.game.facts(t.position.state, None)["unsupplied"] == ["inf-11", "rifle-01"]


def test_11_0Pd_the_line_pays_half_a_point_along_a_road_even_for_infantry():
    road = "has german-source 0101\nline road 0103 0104 0105 0106 0107 0108 0109"  # it ends short of the source
    assert supplied(f"{road}\ngerman inf-1 0109")  # six halves, then 0102 and 0101
    assert not supplied(f"{road} 0110\ngerman inf-1 0110")  # 3 1/2 + 2


@pytest.mark.parametrize("terrain", ["city", "soviet-city"])
def test_11_0Pd_the_line_pays_half_a_point_for_a_city(terrain):
    start = "has german-source 0101\ngerman inf-1 0108"
    assert supplied(f"terrain {terrain} 0104 0105 0106 0107\n{start}")  # 4/2 + 3
    assert not supplied(f"terrain {terrain} 0105 0106 0107\n{start}")  # 3/2 + 4


def test_11_0Pd_a_road_over_a_river_costs_the_road_rate():  # ruling R38
    road = "has german-source 0101\nline road 0103 0104 0105 0106 0107 0108 0109\n"
    assert supplied(road + "hexside river 0105/0106 0107/0108\ngerman inf-1 0109")


# --- when it is judged


def test_11_0Pa_supply_for_movement_is_judged_as_the_unit_begins_to_move():
    # The source 0102 is in the zone of 0101 until inf-11 stands there; it is five points from 0107.
    text = """
        has german-source 0102
        turn 3 german movement
        german inf-1 0107
        german inf-11 0103
        soviet rifle-01 0101 4-4-5
    """
    t = table(text)
    t.play("inf-1")
    assert "0507" not in t.options()
    t = table(text)
    t.play("inf-11 0102", "inf-1")
    assert "0507" in t.options()


def until(t, turn, phase):
    while (t.position.state.turn, t.position.state.phase) != (turn, phase):
        t.play("done")


def test_11_0Pa_a_unit_that_broke_off_is_judged_anew_on_its_next_turn():
    # Nobody has a source: infantry has three points. inf-1 stays behind in 0502 without finishing its move.
    t = table("turn 3 german movement\ngerman 1/41 0501\ngerman inf-1 0501\nsoviet rifle-01 2001")
    t.play("1/41 join inf-1 0502 leave inf-1 0504 stop")
    until(t, 4, "german movement")
    t.play("inf-1")
    assert "0505" in t.options()
    assert "0506" not in t.options()


def test_11_0Pb_supply_for_combat_is_judged_as_the_ratio_is_worked_out():
    # rifle-01 in 0101 controls the source 0102 and is cut off itself. 10 to 1, armor +1, unsupplied -2 and +2: a 6 is E.
    # inf-1 in 0107 is five points from 0102, rifle-02 in 0108 five from 0113.
    text = """
        has german-source 0102
        has soviet-source 0113
        turn 3 german combat
        german 1/41 0201
        german inf-1 0107
        soviet rifle-01 0101 1-1-5
        soviet rifle-02 0108 3-3-5
    """
    t = table(text)
    t.play("0108")
    assert shifts(t, "inf-1") == [("11.2", -2)]
    t = table(text)
    t.play("0101", "1/41", "attack", "die 6")
    assert t.at("rifle-01") == "eliminated"
    t.play("done", "0108")  # nobody advances
    assert shifts(t, "inf-1") == []


def test_11_0Pb_an_overrun_is_judged_where_it_is_made():
    # inf-1 begins five points from the source and overruns from 0107, six points from it.
    t = table("""
        has german-source 0101
        has soviet-source 0112
        turn 3 german movement
        german inf-1 0106
        soviet rifle-01 0108 3-3-5
    """)
    t.play("inf-1", "0107")
    assert shifts(t, "0108") == [("11.2", -2), ("7.1", -2)]


@pytest.mark.parametrize(
    ("unit", "side", "whole", "half"),
    [
        ("inf-1", "german", 6, 3),
        ("1/41", "german", 8, 4),
        ("36/41", "german", 8, 4),
        ("rifle-01", "soviet", 5, 2),
        ("armor-01", "soviet", 7, 3),
    ],
)
def test_11_1a_an_unsupplied_unit_has_half_its_allowance_without_the_fraction(unit, side, whole, half):
    # 1007, 1107, 1207 ... : each hex is one further from the first.
    for source, points in ((f"has {side}-source 1008", whole), ("", half)):
        t = table(f"{source}\nturn 3 {side} movement\n{side} {unit} 1007")
        t.play(unit)
        assert f"{10 + points}07" in t.options()
        assert f"{11 + points}07" not in t.options()


def test_11_1a_the_half_pays_the_usual_costs():
    t = table("terrain swamp 1107\nturn 3 soviet movement\nsoviet rifle-01 1007")
    t.play("rifle-01")
    assert t.preview("1107")["cost"] == 2
    assert t.preview("1107")["left"] == 0
    assert t.preview("1008")["left"] == 1


def test_11_1b_a_unit_that_comes_into_supply_keeps_its_half():
    t = table("has german-source 0101\nturn 3 german movement\ngerman inf-1 0107")
    t.play("inf-1", "0106")  # five points from the source now; two of the three points are left
    assert "0306" in t.options()
    assert "0406" not in t.options()


def test_11_1b_a_unit_that_leaves_supply_keeps_its_whole():
    t = table("has german-source 0101\nturn 3 german movement\ngerman inf-1 0106")
    t.play("inf-1", "0107")  # six points from the source now; five of the six points are left
    assert "0607" in t.options()
    assert "0707" not in t.options()


def test_11_1b_it_is_judged_anew_in_the_next_phase():
    t = table("has german-source 0101\nturn 3 german movement\ngerman inf-1 0107")
    t.play("inf-1", "0106", "stop")
    while (t.position.state.turn, t.position.state.phase) != (4, "german movement"):
        t.play("done")
    t.play("inf-1")
    assert "0506" in t.options()


def test_11_1b_the_supply_of_a_unit_under_way_is_not_that_of_the_one_looked_at():
    # inf-291 has no source and three points; inf-1 has one and six, of which it has spent two.
    t = table("""
        has german-source 0101
        turn 3 german movement
        german inf-291 2501
        german 1/41 0101
        german inf-1 0101
    """)
    t.play("1/41 join inf-1 0103 leave inf-1 0109", "inf-291")
    assert t.preview("2502")["left"] == 2
    t.play("stop", "inf-1")
    assert t.preview("0104")["left"] == 3


# --- combat. inf-1 in 0106 against rifle-01 in 0107, 6 to 3: 2-1. The way north from 0106 is free of the zone of 0107,
# the way south from 0107 free of that of 0106.

BATTLE = "german inf-1 0106\nsoviet rifle-01 0107 3-3-5\n"
GERMAN_SOURCE = "has german-source 0102\n"
SOVIET_SOURCE = "has soviet-source 0111\n"


@pytest.mark.parametrize(
    ("sources", "expected", "column"),
    [
        (GERMAN_SOURCE + SOVIET_SOURCE, [], "2-1"),
        (SOVIET_SOURCE, [("11.2", -2)], "1-2"),
        (GERMAN_SOURCE, [("11.2", 2)], "4-1"),
        ("", [("11.2", -2), ("11.2", 2)], "2-1"),
    ],
)
def test_11_2_unsupplied_units_shift_an_attack_by_two_columns(sources, expected, column):
    t = table(f"{sources}turn 3 german combat\n{BATTLE}")
    t.play("0107")
    assert shifts(t, "inf-1") == expected
    assert (t.preview("inf-1")["ratio"], t.preview("inf-1")["column"]) == ("2-1", column)


def test_11_2_the_same_when_the_soviets_attack():
    # 3 to 6 is 1-2.
    t = table(f"{GERMAN_SOURCE}turn 3 soviet combat\n{BATTLE}")
    t.play("0106")
    assert shifts(t, "rifle-01") == [("11.2", -2)]
    t = table(f"{SOVIET_SOURCE}turn 3 soviet combat\n{BATTLE}")
    t.play("0106")
    assert shifts(t, "rifle-01") == [("11.2", 2)]
    assert t.preview("rifle-01")["column"] == "2-1"


def test_11_2_the_result_is_that_of_the_shifted_column():
    # A 1 on 1-2 is -/E, on 2-1 it would be -/1.
    t = table(f"{SOVIET_SOURCE}turn 3 german combat\n{BATTLE}")
    t.play("0107", "inf-1", "attack", "die 1")
    assert t.at("inf-1") == "eliminated"


def test_11_2_one_unsupplied_attacker_is_enough_and_two_are_no_worse():
    # 0106 is five points from 0101; 0207 is further. 12 to 3 is 4-1.
    text = f"has soviet-source 0107\nturn 3 german combat\n{BATTLE}german inf-11 0207"
    t = table("has german-source 0101\n" + text)
    t.play("0107")
    assert shifts(t, "inf-1") == []
    t.play("inf-1")
    assert shifts(t, "inf-11") == [("11.2", -2)]
    assert t.preview("inf-11")["column"] == "2-1"
    t = table(text)
    t.play("0107", "inf-1")
    assert shifts(t, "inf-11") == [("11.2", -2)]


def test_11_2_one_unsupplied_defender_is_enough():
    # 0206 touches 0107 and 0307. 0112 is five points from 0107 and six from 0307. 6 to 3 + 3 is 1-1.
    t = table("""
        has german-source 0201
        has soviet-source 0112
        turn 3 german combat
        german inf-1 0206
        soviet rifle-01 0107 3-3-5
        soviet rifle-02 0307 3-3-5
    """)
    t.play("0107")
    assert shifts(t, "inf-1") == []
    t.play("also", "0307")
    assert shifts(t, "inf-1") == [("11.2", 2)]
    assert t.preview("inf-1")["column"] == "3-1"


@pytest.mark.parametrize(
    ("sources", "expected", "column"),
    [
        (GERMAN_SOURCE + SOVIET_SOURCE, [("7.1", -2)], "1-2"),
        (SOVIET_SOURCE, [("11.2", -2), ("7.1", -2)], "1-4"),  # half of six points still pays for the overrun
        (GERMAN_SOURCE, [("11.2", 2), ("7.1", -2)], "2-1"),
    ],
)
def test_11_2_overruns_are_shifted_as_well(sources, expected, column):
    t = table(f"{sources}turn 3 german movement\n{BATTLE}")
    t.play("inf-1")
    assert shifts(t, "0107") == expected
    assert t.preview("0107")["column"] == column


# --- what blocks the line

LINE = "has german-source 0101\ngerman inf-1 0106\n"
ROAD = "line road 0101 0102 0103 0104\nhas german-source 0101\ngerman inf-1 0109\n"


def test_11_3a_an_enemy_zone_blocks_the_line():
    assert not supplied(LINE + "soviet rifle-01 0203 4-4-5")
    assert supplied(LINE + "soviet rifle-01 0303 4-4-5")  # touches nothing of the first column


def test_11_3a_an_untried_unit_blocks_it_too():
    assert not supplied(LINE + "soviet rifle-01 0203")


def test_11_3a_a_german_zone_blocks_a_soviet_line():
    line = "has soviet-source 0101\nsoviet rifle-01 0106\n"
    assert not supplied(line + "german inf-1 0203", "rifle-01")
    assert supplied(line + "german inf-1 0303", "rifle-01")


def test_11_3a_a_zone_does_not_reach_over_open_water():
    assert supplied("hexside lake 0103/0203 0104/0203\n" + LINE + "soviet rifle-01 0203 4-4-5")


def test_11_3a_an_enemy_unit_blocks_its_hex_whoever_stands_beside_it():
    friends = "german inf-11 0102\ngerman inf-12 0104\n"
    assert supplied(LINE + friends)
    assert not supplied(LINE + friends + "soviet rifle-01 0103 4-4-5")


def test_11_3a_a_source_with_an_enemy_in_it_supplies_nobody():
    friends = "german inf-11 0102\n"
    assert supplied(LINE + friends)
    assert not supplied(LINE + friends + "soviet rifle-01 0101 4-4-5")


def test_11_3a_the_road_to_the_source_may_be_cut():
    assert supplied(ROAD)
    assert not supplied(ROAD + "soviet rifle-01 0201 4-4-5")


# A road down the whole first column to a source in 0101. 0203 touches 0103 and 0104 of it.
LONG_ROAD = f"has german-source 0101\nline road {' '.join(f'01{row:02}' for row in range(1, 14))}\n"


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("", True),
        ("soviet rifle-01 0203", False),  # a zone
        ("soviet rifle-01 0203\ngerman inf-11 0103\ngerman inf-12 0104", True),
        ("soviet rifle-01 0103\ngerman inf-11 0102\ngerman inf-12 0104", False),  # an enemy on the road itself
        ("soviet fort-01 0103", True),
    ],
)
def test_11_3a_a_road_is_cut_anywhere_between_its_ends(text, joined):
    assert supplied(f"{LONG_ROAD}german inf-1 0113\n{text}") is joined


def test_11_3b_friends_in_every_controlled_hex_open_the_line():
    enemy = "soviet rifle-01 0203 4-4-5\n"
    assert not supplied(LINE + enemy + "german inf-11 0103")
    assert not supplied(LINE + enemy + "german inf-11 0104")
    assert supplied(LINE + enemy + "german inf-11 0103\ngerman inf-12 0104")


def test_11_3b_friends_open_a_road():
    enemy = "soviet rifle-01 0201 4-4-5\n"
    assert not supplied(ROAD + enemy + "german inf-11 0102")
    assert supplied(ROAD + enemy + "german inf-11 0102\ngerman inf-12 0101")


def test_11_3b_a_fort_does_not_open_it():
    line = "has soviet-source 0101\nsoviet rifle-01 0106\ngerman inf-1 0203\n"
    assert supplied(line + "soviet rifle-02 0103 4-4-5\nsoviet rifle-03 0104 4-4-5", "rifle-01")
    assert not supplied(line + "soviet rifle-02 0103 4-4-5\nsoviet fort-01 0104", "rifle-01")


def test_11_3b_a_unit_in_an_enemy_zone_opens_its_own_hex():
    t = table(f"{GERMAN_SOURCE}{SOVIET_SOURCE}turn 3 german combat\n{BATTLE}")
    t.play("0107")
    assert shifts(t, "inf-1") == []


# --- sources


def test_11_4_one_source_supplies_any_number_of_units():
    units = {"inf-1": 6, "inf-11": 6, "inf-12": 6, "inf-21": 5, "inf-30": 5, "inf-32": 5}
    t = table(
        "has german-source 0101\nturn 3 german movement\n"
        + "".join(f"german {unit} 01{row:02}\n" for unit, row in units.items())
    )
    for unit, row in units.items():
        t.play(unit)
        assert f"05{row:02}" in t.options()
        t.play("stop")


def test_11_5a_the_german_sources_of_the_map():
    board = table("turn 3 german movement\ngerman inf-1 0112", board=False).game.board
    assert set(board.grid.names(board.feature("german-source"))) == {"0111", "0112", "0113"}


def test_11_5b_the_soviet_sources_of_the_map():
    board = table("turn 3 german movement\ngerman inf-1 0112", board=False).game.board
    expected = {"2505", "2604", "2605", "2705", "1601", "0908", "2713", "2906", "2908"}
    assert set(board.grid.names(board.feature("soviet-source"))) == expected


def test_11_5b_a_source_that_is_cut_off_is_still_a_source():  # ruling R30
    for source, expected in (("0107", []), ("0111", [("11.2", 2)])):
        t = table(f"""
            has german-source 0102
            has soviet-source {source}
            turn 3 german combat
            german inf-1 0106
            german inf-11 0108
            german inf-12 0206
            german inf-21 0207
            soviet rifle-01 0107 3-3-5
        """)
        t.play("0107")
        assert shifts(t, "inf-1") == expected


def test_11_5b_a_soviet_city_in_german_hands_is_no_german_source():  # ruling R31
    assert not supplied("terrain city 0106\nhas soviet-source 0106\ngerman inf-1 0106")


# --- forts and air units on the line


def test_11_6_an_empty_fort_makes_a_german_line_dearer():
    assert not supplied(LINE + "soviet fort-01 0103")  # five hexes, one of them twice
    assert supplied("has german-source 0101\ngerman inf-1 0105\nsoviet fort-01 0101")  # 3 + 2
    assert not supplied("has german-source 0101\ngerman inf-1 0106\nsoviet fort-01 0101")  # 4 + 2


def test_11_6_a_fort_is_no_hindrance_to_a_soviet_line():
    assert supplied("has soviet-source 0101\nsoviet rifle-01 0106\nsoviet fort-01 0103", "rifle-01")


@pytest.mark.parametrize(
    ("air", "last"), [("", 6), ("german air-1 0101", 5), ("german air-1 0101  german air-2 0101", 3)]
)
def test_11_6_interdiction_makes_a_soviet_line_dearer(air, last):
    # The interdicted hex is the source: 1, 2 or 4 points beside those of the way to 0102.
    source = f"has soviet-source 0101\n{air}\n"
    assert supplied(f"{source}soviet rifle-01 01{last:02}", "rifle-01")
    assert not supplied(f"{source}soviet rifle-01 01{last + 1:02}", "rifle-01")


def test_11_6_interdiction_does_not_cut_a_road():  # ruling R21
    road = "line road 0101 0102 0103 0104\nhas soviet-source 0101\nsoviet rifle-01 0109\n"
    assert supplied(road + "german air-1 0103", "rifle-01")
    assert not supplied(road + "german air-1 0104", "rifle-01")  # the hex where the five points end: 4 + 2


def test_11_6_an_interdicted_step_along_a_road_costs_twice_the_road_rate():  # ruling R39
    road = "line road 0103 0104 0105 0106 0107 0108 0109\nhas soviet-source 0101\nsoviet rifle-01 0109\n"
    assert supplied(road, "rifle-01")  # six halves, then two
    assert not supplied(road + "german air-1 0106", "rifle-01")
