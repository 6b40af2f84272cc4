import pytest

from northfront.core.errors import Refusal
from northfront.core.toolkit.movement import format_points
from tests.games.spi_leningrad.table import table

# Most positions are a strait: column 01 alone, with the sea in column 02, so that there is one way, 0101 0102 0103 ...

INFANTRY = [("german", "inf-1"), ("soviet", "rifle-01")]
MOTOR = [("german", "1/41"), ("german", "36/41"), ("soviet", "armor-01")]
ALL = INFANTRY + MOTOR


def strait(text, phase="turn 3 german movement"):
    sea = " ".join(f"02{row:02}" for row in range(1, 14))
    return table(f"terrain sea {sea}\n{phase}\ngerman inf-291 2501\nsoviet rifle-43 2513\n{text}")


def chosen(text, side="german", unit="inf-1", at="0101"):
    """This unit in supply and about to move."""
    t = strait(f"has {side}-source {at}\n{side} {unit} {at}\n{text}", phase=f"turn 3 {side} movement")
    t.play(unit)
    return t


def cost(text, side="german", unit="inf-1"):
    """What it costs the unit to go from 0101 to 0102."""
    return format_points(chosen(text, side, unit).preview("0102")["cost"])


def column(first, last):
    return [f"01{row:02}" for row in range(first, last + 1)]


def hexes(t):
    return [answer for answer in t.options() if answer.isdecimal()]


@pytest.mark.parametrize(("side", "unit"), ALL)
@pytest.mark.parametrize(("terrain", "points"), [("clear", "1"), ("swamp", "2"), ("hill", "2")])
def test_4_9a_clear_swamp_and_hill(side, unit, terrain, points):
    assert cost(f"terrain {terrain} 0102", side, unit) == points


def test_4_9a_a_town_changes_nothing():
    assert cost("place 0102 Mill") == "1"
    assert cost("place 0102 Mill\nterrain swamp 0102") == "2"


@pytest.mark.parametrize("terrain", ["city", "soviet-city"])
def test_4_9b_cities(terrain):
    for side, unit in INFANTRY:
        assert cost(f"terrain {terrain} 0102", side, unit) == "1"
    for side, unit in MOTOR:
        assert cost(f"terrain {terrain} 0102", side, unit) == "½"


def test_4_9b_roads():
    for side, unit in INFANTRY:
        assert cost("line road 0101 0102", side, unit) == "1"
    for side, unit in MOTOR:
        assert cost("line road 0101 0102", side, unit) == "½"


def test_4_9b_a_soviet_unit_that_turned_out_to_be_mechanized_pays_half_a_point():
    t = strait(
        "has soviet-source 0101\nline road 0101 0102\nsoviet armor-01 0101 mech-5-5-7", phase="turn 3 soviet movement"
    )
    t.play("armor-01")
    assert t.preview("0102")["cost"] == 0.5


def test_4_2a_terrain_is_paid_hex_by_hex():
    # 1 + 2 + 2 + 1 = 6
    t = chosen("terrain swamp 0103\nterrain hill 0104")
    assert hexes(t) == column(2, 5)
    assert t.why("0106").startswith("[4.1a]")
    assert [t.preview(name)["cost"] for name in column(2, 5)] == [1, 3, 5, 6]
    assert t.preview("0104")["left"] == 1


def test_4_2a_the_hex_that_is_left_costs_nothing():
    assert cost("terrain swamp 0101") == "1"


def test_4_2a_the_terrain_of_a_dear_hex_may_be_out_of_reach():
    t = chosen("terrain swamp 0107")  # five points to 0106, and one left
    assert hexes(t) == column(2, 6)
    assert t.why("0107").startswith(("[4.1a]", "[4.2a]"))


@pytest.mark.parametrize("terrain", ["clear", "swamp", "hill", "city"])
def test_4_2b_along_a_road_the_terrain_does_not_count(terrain):
    text = f"terrain {terrain} 0102\nline road 0101 0102"
    assert cost(text, "german", "1/41") == "½"
    assert cost(text, "soviet", "armor-01") == "½"
    assert cost(text, "german", "inf-1") == "1"
    assert cost(text, "soviet", "rifle-01") == "1"


def test_4_2b_half_points_add_up():
    # Eight points of armor: three road hexes for 1½ and six clear ones for 6 are 7½, and half a point is lost.
    t = chosen("line road 0101 0102 0103 0104", unit="1/41")
    assert hexes(t) == column(2, 10)
    assert (t.preview("0105")["cost"], t.preview("0105")["left"]) == (2.5, 5.5)
    assert t.why("0111").startswith("[4.1a]")


def test_4_2c_a_road_that_is_not_followed_does_not_help():
    # The road runs from 0102 on: for a unit from 0101 it is not there.
    assert cost("terrain swamp 0102\nline road 0102 0103") == "2"
    assert cost("terrain swamp 0102\nline road 0102 0103", unit="1/41") == "2"
    assert cost("line road 0102 0103", unit="1/41") == "1"


def test_4_2c_nor_does_it_hinder():
    # A city costs motor units half a point, with the road or without.
    assert cost("terrain city 0102\nline road 0102 0103", unit="1/41") == "½"


@pytest.mark.parametrize(
    ("terrain", "infantry", "motor"),
    [
        ("clear", "2", "2"),
        ("hill", "4", "4"),
        ("city", "2", "1"),
        ("soviet-city", "2", "1"),
    ],
)
def test_4_9c_a_river_doubles_the_terrain(terrain, infantry, motor):
    text = f"terrain {terrain} 0102\nhexside river 0101/0102"
    assert [cost(text, side, unit) for side, unit in INFANTRY] == [infantry] * 2
    assert [cost(text, side, unit) for side, unit in MOTOR] == [motor] * 3


def test_4_9c_in_both_directions():
    t = chosen("hexside river 0103/0104", at="0104")
    assert t.preview("0103")["cost"] == 2


def test_4_9c_only_across_the_river():
    # Down the bank from 0501: 0502 and 0503 are on the same side, 0602 lies beyond.
    t = table("""
        hexside river 0501/0601 0502/0601 0502/0602 0503/0602
        has german-source 0501
        german inf-1 0501
        turn 3 german movement
    """)
    t.play("inf-1")
    assert [t.preview(name)["cost"] for name in ("0502", "0503", "0601")] == [1, 2, 2]


def test_4_9c_a_road_takes_a_unit_over_the_river_for_the_road_rate():
    # Ruling R38.
    text = "terrain swamp 0102\nhexside river 0101/0102\nline road 0101 0102"
    assert [cost(text, side, unit) for side, unit in INFANTRY] == ["1", "1"]
    assert [cost(text, side, unit) for side, unit in MOTOR] == ["½"] * 3


FORT = "soviet fort-01 0102\n"


@pytest.mark.parametrize(
    ("ground", "infantry", "motor"),
    [
        ("terrain clear 0102", "2", "2"),
        ("terrain swamp 0102", "4", "4"),
        ("terrain city 0102", "2", "1"),
        ("line road 0101 0102", "2", "1"),  # ruling R39
        ("hexside river 0101/0102", "4", "4"),  # ruling R37: the doublings are multiplied
        ("hexside river 0101/0102\nline road 0101 0102", "2", "1"),  # R38 and R39
    ],
)
def test_4_9d_an_empty_fort_doubles_the_hex_for_the_germans(ground, infantry, motor):
    assert cost(FORT + ground) == infantry
    assert cost(FORT + ground, unit="1/41") == motor
    assert cost(FORT + ground, unit="36/41") == motor


def test_4_9d_river_swamp_and_fort_together():
    # Ruling R37: 2 x 2 x 2 are 8, all that armor has.
    t = chosen(FORT + "terrain swamp 0102\nhexside river 0101/0102", unit="1/41")
    assert (t.preview("0102")["cost"], t.preview("0102")["left"]) == (8, 0)
    assert hexes(t) == ["0102"]


def test_4_9d_not_for_soviet_units():
    assert cost(FORT, "soviet", "rifle-01") == "1"
    assert cost(FORT, "soviet", "armor-01") == "1"


def test_4_9d_german_supply_lines_pay_double():
    # From 0106 to the source in 0101 the line enters five hexes: 5 points, and 6 with the fort.
    text = "has german-source 0101\ngerman inf-1 0106\n"
    t = strait(text)
    t.play("inf-1")
    assert hexes(t) == column(1, 5) + column(7, 12)
    t = strait(text + "soviet fort-01 0103")
    t.play("inf-1")
    assert hexes(t) == column(4, 5) + column(7, 9)  # half of six; the fort in 0103 would be the third and fourth point


def test_4_9d_soviet_supply_lines_do_not():
    t = strait("has soviet-source 0101\nsoviet rifle-01 0106\nsoviet fort-01 0103", phase="turn 3 soviet movement")
    t.play("rifle-01")
    assert hexes(t) == column(1, 5) + column(7, 11)


@pytest.mark.parametrize("water", ["sea", "lake"])
@pytest.mark.parametrize(("side", "unit"), [("german", "1/41"), ("soviet", "rifle-01")])
def test_4_9e_nobody_moves_over_open_water(water, side, unit):
    t = chosen(f"hexside {water} 0103/0104", side, unit)
    assert hexes(t) == ["0102", "0103"]
    t.play("0103")
    assert hexes(t) == ["0101", "0102"]
    assert t.why("0104").startswith("[4.9e]")
    with pytest.raises(Refusal):
        t.play("0104")


def test_4_9e_the_way_round_is_open():
    # 0501 and 0502 both touch 0401 and 0601.
    t = table("""
        hexside lake 0501/0502
        has german-source 0501
        german inf-1 0501
        turn 3 german movement
    """)
    t.play("inf-1")
    assert t.preview("0502")["cost"] == 2


@pytest.mark.parametrize("terrain", ["sea", "lake"])
def test_4_9e_nor_into_a_hex_of_water(terrain):
    t = chosen(f"terrain {terrain} 0103")
    assert hexes(t) == ["0102"]
    assert t.why("0103").startswith("[4.9e]")


def test_4_9e_nobody_overruns_over_open_water():
    text = "soviet rifle-01 0104\n"
    t = chosen(text, at="0103")
    assert "0104" in t.options()
    t = chosen(text + "hexside lake 0103/0104", at="0103")
    assert hexes(t) == ["0101", "0102"]
    with pytest.raises(Refusal):
        t.play("0104")


@pytest.mark.parametrize(("side", "across", "beside"), [("german", "0104", "2503"), ("soviet", "0103", "2502")])
@pytest.mark.parametrize("water", ["sea", "lake"])
def test_4_9e_nobody_attacks_over_open_water(water, side, across, beside):
    # There is no water between 2502 and 2503.
    t = table(f"""
        hexside {water} 0103/0104
        german inf-1 0103
        soviet rifle-01 0104
        german inf-11 2502
        soviet rifle-02 2503
        turn 3 {side} combat
    """)
    assert t.options() == [beside, "done"]
    assert t.why(across).startswith(("[4.9e]", "[5.0b]", "[8.1]"))
    with pytest.raises(Refusal):
        t.play(across)


def test_4_9n1_two_roads_side_by_side_are_no_road_between():
    # 0501 and 0502 are road hexes, but no road crosses their hexside. Round by 0401 it is ½ + 1.
    t = table("""
        line road 0401 0501
        line road 0502 0602
        has german-source 0501
        german 1/41 0501
        turn 3 german movement
    """)
    t.play("1/41")
    assert t.preview("0502")["cost"] == 1
    assert t.preview("0401")["cost"] == 0.5


def test_4_9n1_a_road_hex_entered_from_beside_costs_what_its_terrain_costs():
    assert cost("terrain hill 0102\nline road 0102 0103", unit="36/41") == "2"


@pytest.mark.parametrize(("side", "unit"), ALL)
def test_4_9n2_a_swamp_across_a_river_costs_four(side, unit):
    assert cost("terrain swamp 0102\nhexside river 0101/0102", side, unit) == "4"
