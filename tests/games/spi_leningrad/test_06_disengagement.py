import pytest

from northfront.core.errors import Refusal
from tests.games.spi_leningrad.table import table

# The positions are a strait: column 01 alone, with the sea in column 02, so that there is one way, 0101 0102 0103 ...
# A hex of column 02 may be land: 0203 touches 0103 and 0104, 0205 touches 0105 and 0106; a lake hexside keeps the zone
# of a unit there to one of the two. In the usual position a stack in 0105 has an enemy in 0106, and goes back to 0104.
# The hex of the enemy is among the answers where there are points for an overrun.

GERMAN = "turn 3 german movement\nhas german-source 0105\nsoviet rifle-43 0106\n"
SOVIET = "turn 3 soviet movement\nhas soviet-source 0105\ngerman inf-291 0106\n"


def strait(text, *land):
    sea = [name for name in (f"02{row:02}" for row in range(1, 14)) if name not in land]
    return table(f"terrain sea {' '.join(sea)}\ngerman inf-290 2501\nsoviet rifle-42 2513\n{text}")


def column(first, last):
    return [f"01{row:02}" for row in range(first, last + 1)]


def germans(place, *units):
    return "".join(f"german {unit} {place}\n" for unit in units)


def soviets(place, *units):
    return "".join(f"soviet {unit} {place}\n" for unit in units)


def hexes(t):
    return [answer for answer in t.options() if answer.isdecimal()]


def test_6_0P_disengaging_costs_extra_beside_the_terrain():
    t = strait(GERMAN + germans("0105", "inf-1", "inf-11"))
    t.play("inf-1")
    assert (t.preview("0104")["cost"], t.preview("0104")["left"]) == (4, 2)  # 3 + 1
    t = strait(GERMAN + germans("0105", "inf-1", "inf-11") + "terrain swamp 0104")
    t.play("inf-1")
    assert (t.preview("0104")["cost"], t.preview("0104")["left"]) == (5, 1)  # 3 + 2


def test_6_0P_the_extra_points_are_not_doubled_by_a_river():
    t = strait(GERMAN + germans("0105", "inf-1", "inf-11") + "hexside river 0104/0105")
    t.play("inf-1")
    assert t.preview("0104")["cost"] == 5  # 3 + 2


def test_6_0P_a_unit_goes_on_with_what_is_left():
    t = strait(GERMAN + germans("0105", "inf-1", "inf-11"))
    t.play("inf-1 0104")
    assert hexes(t) == ["0102", "0103", "0105"]  # two points, and the way back is open too


def test_6_0P_the_points_must_suffice():
    t = strait(GERMAN + germans("0105", "inf-1", "inf-11"))
    t.play("inf-1")
    assert hexes(t) == ["0102", "0103", "0104", "0106"]
    assert t.why("0101").startswith("[4.1a]")  # 3 + 4
    with pytest.raises(Refusal, match=r"4\.1a"):
        t.play("0101")


def test_6_0P_two_units_disengage_as_a_stack():
    t = strait(GERMAN + germans("0105", "inf-1", "inf-11", "inf-12"))
    t.play("inf-1 join inf-12 0104 stop")
    assert [t.at(unit) for unit in ("inf-1", "inf-11", "inf-12")] == ["0104", "0105", "0104"]


def test_6_0P_not_all_of_a_hex():
    t = strait(GERMAN + germans("0105", "inf-1", "inf-11", "inf-12"))
    t.play("inf-1 join inf-12 join inf-11")
    assert hexes(t) == ["0106"]
    assert t.why("0104").startswith(("[4.5a]", "[6.0P]", "[6.3]"))
    with pytest.raises(Refusal):
        t.play("0104")


def test_6_0P_nor_both_of_two():
    t = strait(SOVIET + soviets("0105", "rifle-01", "rifle-02"))
    t.play("rifle-01 join rifle-02")
    assert hexes(t) == ["0106"]
    assert t.why("0104").startswith(("[6.0P]", "[6.3]"))


@pytest.mark.parametrize("unit", ["1/41", "36/41"])
def test_6_1_german_armor_and_mechanized_units_pay_two_points(unit):
    t = strait(GERMAN + germans("0105", unit, "inf-1"))
    t.play(unit)
    assert hexes(t) == ["0101", "0102", "0103", "0104", "0106"]
    assert (t.preview("0104")["cost"], t.preview("0104")["left"]) == (3, 5)


def test_6_1_two_points_and_the_road():
    t = strait(GERMAN + germans("0105", "1/41", "inf-1") + "line road 0104 0105")
    t.play("1/41")
    assert t.preview("0104")["cost"] == 2.5


def test_6_1_they_disengage_at_any_moment():
    # rifle-01 in 0203 controls 0103 only. Two points to 0103, then 2 + 1 for the first hex, and three more are left.
    t = strait(
        "turn 3 german movement\nhas german-source 0101\nhexside lake 0104/0203\nsoviet rifle-01 0203\n"
        + germans("0101", "1/41")
        + germans("0103", "inf-1"),
        "0203",
    )
    t.play("1/41 0103")
    assert hexes(t) == ["0101", "0102", *column(4, 7), "0203"]
    assert (t.preview("0104")["cost"], t.preview("0104")["left"]) == (3, 3)
    t.play("0107")
    assert t.at("1/41") == "0107"


def test_6_1_they_pay_each_time():
    # 0103 and 0105 are in zones, 0104 and 0106 are not. 0104 is the third point, 0105 the fourth, then 2 + 1 to 0106 or
    # 0104, and the eighth for 0107 or 0103.
    t = strait(
        """turn 3 german movement
        has german-source 0103
        hexside lake 0104/0203 0106/0205
        soviet rifle-01 0203
        soviet rifle-02 0205
        """
        + germans("0103", "1/41", "inf-1")
        + germans("0105", "inf-11"),
        "0203",
        "0205",
    )
    t.play("1/41")
    assert (t.preview("0105")["cost"], t.preview("0105")["left"]) == (4, 4)
    t.play("0105")
    assert hexes(t) == ["0103", "0104", "0106", "0107", "0205"]
    assert (t.preview("0106")["cost"], t.preview("0107")["cost"]) == (3, 4)
    t.play("0107")
    assert t.at("1/41") == "0107"


def test_6_1_a_stack_with_infantry_pays_what_the_infantry_pays():
    t = strait(GERMAN + germans("0105", "1/41", "inf-1", "inf-11"))
    t.play("1/41 join inf-1")
    assert hexes(t) == ["0102", "0103", "0104", "0106"]  # 3 + 1 and two more


def test_6_1_each_unit_of_a_stack_pays_for_disengaging_by_its_kind():  # ruling R48
    # To 0104 armor pays 2 + 1 and infantry 3 + 1; what is shown is the dearer.
    t = strait(
        "turn 3 german movement\nhas german-source 0105\ngerman 1/41 0105\ngerman inf-1 0105\ngerman inf-11 0105\nsoviet rifle-01 0106"
    )
    t.play("1/41 join inf-1")
    assert (t.preview("0104")["cost"], t.preview("0104")["left"]) == (4, 2)
    assert t.position.ask.costs()[t.game.board.grid.hex("0104")] == 4
    t.play("0104 leave inf-1")
    assert t.preview("0103")["left"] == 4  # of eight, less three and one


def test_6_1_armor_does():
    # From 2313 rifle-01 controls 2213, not 2113.
    t = table("turn 10 german movement\ngerman inf-1 2213\ngerman 12/39 g10-39\nsoviet rifle-01 2313")
    t.play("12/39 2213")
    assert t.preview("2113")["cost"] == 3


@pytest.mark.parametrize(
    ("unit", "marks", "far"),
    [
        ("rifle-01", "", "0103"),  # 3 + 2 = 5
        ("rifle-01", "4-4-5", "0103"),
        ("armor-01", "", "0101"),  # 3 + 4 = 7
        ("armor-01", "armor-10-4-7", "0101"),
        ("armor-01", "mech-5-5-7", "0101"),
    ],
)
def test_6_2_soviet_units_of_every_type_pay_three_points(unit, marks, far):
    t = strait(f"{SOVIET}soviet {unit} 0105 {marks}\nsoviet rifle-02 0105")
    t.play(unit)
    assert hexes(t) == [*column(int(far[2:]), 4), "0106"]
    assert t.preview("0104")["cost"] == 4


def test_6_2_german_infantry_pays_three_points():
    t = strait(GERMAN + germans("0105", "ss-pol", "1/41"))
    t.play("ss-pol")
    assert hexes(t) == ["0102", "0103", "0104", "0106"]
    assert t.preview("0104")["cost"] == 4


def test_6_2_german_infantry_disengages_only_from_where_it_began():
    # One point to 0103; five are left, 0104 would be 3 + 1, and inf-11 would stay behind.
    t = strait(
        "turn 3 german movement\nhas german-source 0102\nhexside lake 0104/0203\nsoviet rifle-01 0203\n"
        + germans("0102", "inf-1")
        + germans("0103", "inf-11"),
        "0203",
    )
    t.play("inf-1 0103")
    assert hexes(t) == ["0203"]
    assert t.why("0104").startswith(("[6.2]", "[4.7a]"))
    with pytest.raises(Refusal):
        t.play("0104")
    t.play("stop", "inf-11")  # inf-11 began here
    assert "0104" in t.options()


@pytest.mark.parametrize("unit", ["rifle-01", "armor-01"])
def test_6_2_soviet_units_disengage_only_from_where_they_began(unit):
    t = strait(
        "turn 3 soviet movement\nhas soviet-source 0102\nhexside lake 0104/0203\ngerman inf-1 0203\n"
        + soviets("0102", unit)
        + soviets("0103", "rifle-02"),
        "0203",
    )
    t.play(unit, "0103")
    assert hexes(t) == ["0203"]
    assert t.why("0104").startswith(("[6.2]", "[4.7a]"))


def test_6_2_infantry_does_not_disengage_from_the_hex_in_which_it_arrives():
    # From 0212 rifle-01 controls 0112, not 0111. Five points are left after entering, 3 + 1 would be enough, and inf-1 would stay behind.
    t = table("turn 2 german movement\ngerman inf-1 0112\ngerman inf-93 g2-inf\nsoviet rifle-01 0212")
    t.play("inf-93 0112")
    assert hexes(t) == ["0212"]  # an overrun, no more
    assert t.why("0111").startswith(("[6.2]", "[4.7a]"))


def test_6_2_a_stack_with_infantry_disengages_only_from_where_it_began():
    # A strait in column 01: rifle-01 in 0203 controls 0103 only, where inf-11 would stay behind.
    sea = " ".join(f"02{row:02}" for row in range(1, 14) if row != 3)
    t = table(f"""
        terrain sea {sea}
        hexside lake 0104/0203
        has german-source 0101
        turn 3 german movement
        german 1/41 0101
        german inf-1 0101
        german inf-11 0103
        soviet rifle-01 0203
    """)
    t.play("1/41 join inf-1 0103")
    assert hexes(t) == ["0203"]
    assert t.why("0104").startswith(("[6.2]", "[4.7a]"))
    t.play("leave inf-1")
    assert "0104" in t.options()  # armor by itself


@pytest.mark.parametrize("unit", ["inf-1", "1/41"])
def test_6_3_a_unit_alone_does_not_disengage(unit):
    t = strait(GERMAN + germans("0105", unit))
    t.play(unit)
    assert hexes(t) == ["0106"]
    assert t.why("0104").startswith(("[6.3]", "[6.0P]"))
    with pytest.raises(Refusal):
        t.play("0104")


def test_6_3_nor_one_that_came_alone():
    t = strait(
        "turn 3 german movement\nhas german-source 0101\nhexside lake 0104/0203\nsoviet rifle-01 0203\n"
        + germans("0101", "1/41"),
        "0203",
    )
    t.play("1/41 0103")
    assert hexes(t) == ["0203"]
    assert t.why("0104").startswith(("[6.3]", "[6.0P]"))


def test_6_3_a_fort_is_not_enough():
    t = strait(SOVIET + soviets("0105", "rifle-01") + "soviet fort-01 0105")
    t.play("rifle-01")
    assert hexes(t) == ["0106"]
    assert t.why("0104").startswith(("[6.3]", "[6.0P]"))


def test_6_3_the_last_unit_must_stay():
    t = strait(GERMAN + germans("0105", "inf-1", "inf-11"))
    t.play("inf-1 0104 stop", "inf-11")
    assert hexes(t) == ["0106"]
    assert t.why("0104").startswith(("[6.3]", "[6.0P]"))


def test_6_3_the_example_of_the_rules():
    # Two of three go; inf-21 comes in by 0104, where two stand; then the third has somebody behind it and goes too.
    t = strait(GERMAN + germans("0105", "inf-1", "inf-11", "inf-12") + germans("0103", "inf-21"))
    t.play("inf-1 join inf-11 0104 stop", "inf-21 0105 stop", "inf-12")
    assert hexes(t) == ["0102", "0103", "0104", "0106"]
    t.play("0103")
    assert [t.at(unit) for unit in ("inf-1", "inf-11", "inf-12", "inf-21")] == ["0104", "0104", "0103", "0105"]


def test_6_3_a_unit_that_cannot_go_anywhere_is_told_why():
    # Unsupplied, two points: too few for an overrun.
    t = table("turn 3 soviet movement\ngerman inf-1 0504\nsoviet rifle-01 0505\nsoviet rifle-02 2001")
    t.play("rifle-01")
    assert t.options() == ["stop"]
    assert "6.3" in t.why("0506")
    t.play("stop")
    assert "rifle-01" in t.options()  # it has not moved


# With a lake between 0203 and 0103 an enemy in 0203 controls 0104 only.
@pytest.mark.parametrize("unit", ["inf-1", "1/41", "36/41"])
def test_6_4_no_german_unit_disengages_into_another_zone(unit):
    t = strait(
        GERMAN + "hexside lake 0103/0203\nsoviet rifle-01 0203\n" + germans("0105", unit, "inf-11"),
        "0203",
    )
    t.play(unit)
    assert hexes(t) == ["0106"]
    assert t.why("0104").startswith("[6.4]")
    with pytest.raises(Refusal, match=r"6\.4"):
        t.play("0104")


@pytest.mark.parametrize("unit", ["rifle-01", "armor-01"])
def test_6_4_nor_does_a_soviet_unit(unit):
    t = strait(
        SOVIET + "hexside lake 0103/0203\ngerman inf-1 0203\n" + soviets("0105", unit, "rifle-02"),
        "0203",
    )
    t.play(unit)
    assert hexes(t) == ["0106"]
    assert t.why("0104").startswith("[6.4]")


def test_6_4_not_even_where_a_friend_stands():
    t = strait(
        GERMAN
        + "hexside lake 0103/0203\nsoviet rifle-01 0203\n"
        + germans("0105", "inf-1", "inf-11")
        + germans("0104", "inf-12"),
        "0203",
    )
    t.play("inf-1")
    assert t.why("0104").startswith("[6.4]")


def test_6_4_nor_into_another_hex_of_the_same_zone():
    # rifle-01 in 0204 controls both 0104 and 0105.
    t = strait(
        "turn 3 german movement\nhas german-source 0105\nsoviet rifle-01 0204\n" + germans("0105", "1/41", "inf-1"),
        "0204",
    )
    t.play("1/41")
    assert hexes(t) == [*column(6, 11), "0204"]  # 2 + 6
    assert t.why("0104").startswith("[6.4]")


def test_6_4_by_way_of_a_free_hex_another_zone_may_be_entered():
    # 0104 is free, 0103 is in the zone of 0203: 3 + 1 and 1.
    t = strait(
        GERMAN + "hexside lake 0104/0203\nsoviet rifle-01 0203\n" + germans("0105", "inf-1", "inf-11"),
        "0203",
    )
    t.play("inf-1")
    assert hexes(t) == ["0103", "0104", "0106"]
    t.play("0103")
    assert t.at("inf-1") == "0103"
