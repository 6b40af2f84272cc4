import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table

# Stacking (4.6), enemy zones on the way (4.7) and the edge of the map (4.8).
# Most positions are a strait: column 01 alone, with the sea in column 02, so that there is one way, 0101 0102 0103 ...
# A hex of column 02 may be land: 0203 touches 0103 and 0104. A unit far away in 2501 keeps the phase going.


def strait(text, *land, phase="turn 3 german movement"):
    sea = [name for name in (f"02{row:02}" for row in range(1, 14)) if name not in land]
    return table(f"terrain sea {' '.join(sea)}\n{phase}\ngerman inf-291 2501\n{text}")


def column(first, last):
    return [f"01{row:02}" for row in range(first, last + 1)]


def germans(place, *units):
    return "".join(f"german {unit} {place}\n" for unit in units)


def hexes(t):
    return [answer for answer in t.options() if answer.isdecimal()]


def reduced(t, unit):
    return t.position.state.face[t.game.units[unit]] == 1


def attack(t, target, *units):
    """Announce an attack of these units."""
    t.play(target, *units)
    if t.position.chance is None and t.position.ask.kind == "attackers":
        t.play("attack")


SOURCE = "has german-source 0101\n"


def test_4_6a_a_third_unit_may_enter():
    t = strait(SOURCE + germans("0101", "inf-1") + germans("0103", "inf-11", "inf-12"))
    t.play("inf-1 0103")
    assert t.at("inf-1") == "0103"


def test_4_6a_a_fourth_may_not_nor_pass_through():
    # Ruling R32: the limit holds at any moment.
    t = strait(SOURCE + germans("0101", "inf-1") + germans("0103", "inf-11", "inf-12", "inf-21"))
    t.play("inf-1")
    assert hexes(t) == ["0102"]
    assert t.why("0103").startswith("[4.6a]")
    with pytest.raises(Refusal, match=r"4\.6a"):
        t.play("0103")
    with pytest.raises(Refusal):
        t.play("0104")


def test_4_6a_the_limit_is_the_same_for_the_soviets():
    text = "has soviet-source 0101\nsoviet rifle-01 0101\n"
    text += "".join(f"soviet {unit} 0103\n" for unit in ("rifle-02", "rifle-03", "armor-01"))
    t = strait(text, phase="turn 3 soviet movement")
    t.play("rifle-01")
    assert hexes(t) == ["0102"]
    assert t.why("0103").startswith("[4.6a]")


def test_4_6a_units_pass_through_each_other_within_the_limit():
    t = strait(SOURCE + germans("0101", "inf-1") + germans("0103", "inf-11", "inf-12"))
    t.play("inf-1")
    assert hexes(t) == column(2, 7)


def test_4_6a_a_stack_counts_with_all_its_units():
    t = strait(SOURCE + germans("0101", "inf-1", "inf-11") + germans("0103", "inf-12", "inf-21"))
    t.play("inf-1 join inf-11")
    assert hexes(t) == ["0102"]  # 2 and 2 are 4
    assert t.why("0103").startswith("[4.6a]")
    t = strait(SOURCE + germans("0101", "inf-1", "inf-11") + germans("0103", "inf-12"))
    t.play("inf-1 join inf-11")
    assert hexes(t) == column(2, 7)


def test_4_6a_a_hex_that_a_unit_has_left_has_room_again():
    t = strait(SOURCE + germans("0101", "inf-1") + germans("0103", "inf-11", "inf-12", "inf-21"))
    t.play("inf-12 0105 stop", "inf-1")
    assert hexes(t) == column(2, 7)


def test_4_6a_a_unit_that_has_moved_in_counts():
    t = strait(SOURCE + germans("0101", "inf-1", "inf-11") + germans("0103", "inf-12", "inf-21"))
    t.play("inf-1 0103 stop", "inf-11")
    assert t.why("0103").startswith("[4.6a]")


FOUR = "".join(f"german inf-{n} 0112\n" for n in (1, 11, 12, 21))


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("turn 3 german movement\n" + FOUR, "0112 holds more than 3 units"),
        ("terrain sea 0505\nturn 3 german movement\ngerman inf-1 0505", "a unit in the water of 0505"),
        ("turn 3 german movement\ngerman inf-1 0505\nsoviet fort-01 0505", "a fort stands under a German unit in 0505"),
        ("turn 3 german movement\ngerman inf-1 0505\nsoviet rifle-01 0505", "both sides are in 0505"),
    ],
    ids=["4.6a", "4.9e", "15.2b", "4.4"],
)
def test_4_6a_a_position_that_cannot_be_is_found_out(text, what):
    wrong = table(text).position.state.check()
    assert len(wrong) == 1
    assert what in wrong[0]


FIVE = "has german-source 0106\n" + germans("0106", "inf-1", "inf-11", "inf-12", "inf-21", "inf-30")
TURN_1 = "turn 1 german movement"


def test_4_6b_the_units_that_move_on_turn_1_keep_the_limit():
    t = strait(FIVE, phase=TURN_1)
    t.play("inf-1 0107 stop", "inf-11 0107 stop", "inf-12 0107 stop", "inf-21")
    assert "0105" in t.options()
    assert "0107" not in t.options()
    assert t.why("0107").startswith(("[4.6a]", "[4.6b]"))
    with pytest.raises(Refusal):
        t.play("0108")  # nor through it


def test_4_6b_no_other_unit_enters_the_crowded_hex():
    t = strait(FIVE + germans("0108", "inf-58"), phase=TURN_1)
    t.play("inf-58")
    assert hexes(t) == ["0107", *column(9, 13)]
    assert t.why("0106").startswith(("[4.6a]", "[4.6b]"))


def test_4_6b_a_unit_that_has_left_the_crowd_does_not_come_back_to_it():
    t = strait(FIVE, phase=TURN_1)
    t.play("inf-1 0107")
    assert "0106" not in t.options()  # four are there


@pytest.mark.parametrize(("data", "turn", "wrong"), [("has german-source 0112\n", 1, 0), ("", 1, 1)])
def test_4_6b_the_first_german_stacks_may_be_larger(data, turn, wrong):
    assert len(table(f"{data}turn {turn} german movement\n{FOUR}").position.state.check()) == wrong


def test_4_6c_the_opponent_chooses_who_is_destroyed():
    # Ruling R40: a start stack that is still too large when the phase ends.
    t = strait(FIVE, phase=TURN_1)
    t.play("done")
    assert (t.position.ask.kind, t.game.sides[t.position.ask.side]) == ("excess", "soviet")
    assert t.options() == ["inf-1", "inf-11", "inf-12", "inf-21", "inf-30"]
    t.play("inf-21")
    assert t.position.ask.kind == "excess"
    assert "inf-21" not in t.options()
    t.play("inf-1")
    assert [t.at(unit) for unit in ("inf-1", "inf-11", "inf-12", "inf-21", "inf-30")] == [
        "eliminated",
        "0106",
        "0106",
        "eliminated",
        "0106",
    ]
    assert t.position.ask.kind != "excess"  # three remain


def test_4_6c_three_units_are_not_too_many():
    t = strait(FIVE + "soviet rifle-01 2502", phase=TURN_1)
    t.play("inf-1 join inf-11 0104 stop", "done")
    assert t.position.state.phase == "german combat"
    assert t.at("inf-12") == t.at("inf-21") == t.at("inf-30") == "0106"


# The zone of rifle-01 in 0203 covers 0103, and by the lake not 0104; 0202, 0204 and so on are sea.
BESIDE = "hexside lake 0104/0203\nsoviet rifle-01 0203\n"


def test_4_7a_a_unit_that_enters_an_enemy_zone_stops():
    t = strait(SOURCE + BESIDE + germans("0101", "inf-1"), "0203")
    t.play("inf-1")
    assert hexes(t) == ["0102", "0103"]
    assert t.why("0104").startswith("[4.7a]")
    with pytest.raises(Refusal, match=r"4\.7a"):
        t.play("0104")


def test_4_7a_for_the_rest_of_the_phase():
    t = strait(SOURCE + BESIDE + germans("0101", "inf-1"), "0203")
    t.play("inf-1 0103")
    assert hexes(t) == ["0203"]  # an overrun is all that it may do (R17)
    with pytest.raises(Refusal):
        t.play("0104")
    with pytest.raises(Refusal):
        t.play("0102")
    t.play("stop")
    assert "inf-1" not in t.options()


def test_4_7a_soviet_units_stop_in_german_zones():
    t = strait(
        "has soviet-source 0101\nhexside lake 0104/0203\ngerman inf-1 0203\nsoviet rifle-01 0101",
        "0203",
        phase="turn 3 soviet movement",
    )
    t.play("rifle-01")
    assert hexes(t) == ["0102", "0103"]
    assert t.why("0104").startswith("[4.7a]")


def test_4_7a_unless_it_disengages():
    t = strait(SOURCE + BESIDE + germans("0101", "1/41") + germans("0103", "inf-1"), "0203")
    t.play("1/41 0103 0104")
    assert t.at("1/41") == "0104"


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


def test_4_7b_a_friend_in_the_hex_does_not_lift_the_zone():
    t = strait(SOURCE + BESIDE + germans("0101", "inf-1") + germans("0103", "inf-11"), "0203")
    t.play("inf-1")
    assert hexes(t) == ["0102", "0103"]
    assert t.why("0104").startswith(("[4.7a]", "[4.7b]"))


def test_4_7c_without_disengaging_no_unit_leaves_a_zone():
    t = strait("has german-source 0105\nsoviet rifle-01 0106\n" + germans("0105", "inf-1"))
    t.play("inf-1")
    assert hexes(t) == ["0106"]  # by overrun only: nobody would stay behind
    assert t.why("0104").startswith(("[4.7c]", "[6.0P]", "[6.3]"))


def test_4_7c_a_unit_may_disengage():
    t = strait("has german-source 0105\nsoviet rifle-01 0106\n" + germans("0105", "inf-1", "inf-11"))
    t.play("inf-1 0104")
    assert t.at("inf-1") == "0104"


def test_4_7c_a_retreat_leads_out_of_a_zone():
    # 12 against 4 is 3-1, where a 5 is 1/-. The one way is 0106, which is out of the zone of 0104.
    t = strait(
        "has german-source 0104\nhas soviet-source 0105\nsoviet rifle-01 0105 4-4-5\n"
        + germans("0104", "inf-1", "inf-11"),
        phase="turn 3 german combat",
    )
    attack(t, "0105", "inf-1", "inf-11")
    t.play("die 5", "retreat")
    assert t.at("rifle-01") == "0106"


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
    assert [t.at(unit) for unit in ("36/41", "20/39", "3/56")] == ["0506", "0504", "0603"]


def test_4_8_there_are_no_hexes_off_the_map():
    t = table("has german-source 0101\nturn 3 german movement\ngerman inf-1 0101")
    t.play("inf-1")
    for name in ("0100", "0001", "0114"):
        with pytest.raises(Refusal):
            t.play(name)


# 0101 touches only 0102 and 0201, and 0201 touches 0102: from an enemy in 0102 there is no way but off the map.
def test_4_8_a_unit_that_could_only_retreat_off_the_map_is_lost():
    t = table("""
        has german-source 0102
        has soviet-source 0101
        german inf-1 0102
        german inf-11 0102
        soviet rifle-01 0101 4-4-5
        turn 3 german combat
    """)
    attack(t, "0101", "inf-1", "inf-11")
    t.play("die 5")  # 3-1: 1/-
    assert t.at("rifle-01") == "eliminated"


@pytest.mark.parametrize(("defender", "attackers", "open_"), [("0101", "0102", False), ("0103", "0104", True)])
def test_4_8_retreat_is_closed_at_the_edge_of_the_map(defender, attackers, open_):
    # 10 + 9 against 6 is 3-1, and a column more for armor: 4-1, where a 4 is 1/-. From 0103 the way back is 0102 or 0202.
    t = table(f"""
        has german-source {defender}
        has soviet-source {attackers}
        german inf-1 {defender}
        soviet armor-01 {attackers} armor-10-4-7
        soviet armor-02 {attackers} armor-9-3-7
        turn 3 soviet combat
    """)
    attack(t, defender, "armor-01", "armor-02")
    t.play("die 4")
    if open_:
        assert t.options() == ["step", "retreat"]
    else:
        assert (t.at("inf-1"), reduced(t, "inf-1")) == (defender, True)
