import pytest

from northfront.core.errors import Refusal
from northfront.core.toolkit.movement import format_points
from tests.games.leningrad_blitzkrieg.battle_table import asked, axis, hexes, soviet

# Germans start in 1910 unless said otherwise: id-1 moves 5, pd-1 moves 10. 2010 2110 2210 ... are the hexes to the east.
FAR = "soviet rd-10 4030\n"  # an enemy who bothers nobody
FOOT = "axis id-1 1910\n"
MOTOR = "axis pd-1 1910\n"


def moving(text, unit="id-1", side=axis, **how):
    """This unit has been chosen to move."""
    t = side(text, **how)
    t.play(unit)
    return t


def cost(t, to):
    return format_points(t.preview(to)["cost"])


def test_9_0_only_the_activated_hq_and_its_units_move():
    t = axis(FAR + "axis id-1 1910\naxis id-11 2210\naxis hq-18a 1810\n", hq="hq-16a 1710")  # 2210 is five hexes away
    assert t.options() == ["id-1", "hq-16a", "done"]
    for other in ("id-11", "hq-18a", "rd-10"):
        assert t.why(other)
        with pytest.raises(Refusal):
            t.play(other)
    t.play("hq-16a 1711 stop")
    assert t.at("hq-16a") == "1711"


def test_9_1_1_a_unit_ends_its_move_before_the_next_begins():
    t = moving(FAR + FOOT + MOTOR)
    t.play("2010")
    with pytest.raises(Refusal):
        t.play("pd-1")
    with pytest.raises(Refusal):
        t.play("done")
    t.play("stop")
    assert t.options() == ["pd-1", "hq-16a", "done"]


def test_9_1_1_nobody_moves_twice():
    t = moving(FAR + FOOT + MOTOR)
    t.play("2010", "stop")
    assert t.why("id-1").startswith("[9.1.1]")
    with pytest.raises(Refusal, match=r"9\.1\.1"):
        t.play("id-1")


@pytest.mark.parametrize("water", ["sea", "lake"])
def test_9_1_3_no_unit_enters_water(water):
    t = moving(f"terrain {water} 2010\n" + FAR + FOOT)
    assert "2009" in t.options()
    assert t.why("2010").startswith("[9.1.3]")
    with pytest.raises(Refusal, match=r"9\.1\.3"):
        t.play("2010")


@pytest.mark.parametrize("water", ["sea", "lake"])
def test_9_1_3_no_unit_crosses_an_impassable_hexside(water):
    t = moving(f"hexside {water} 1910/2010\n" + FAR + FOOT)
    assert cost(t, "2010") == "2"  # round it by 2009 or 1911


def test_9_1_3_an_isolated_hex_is_out_of_reach():
    sides = " ".join(f"2010/{each}" for each in ("2009", "2110", "2111", "2011", "1911", "1910"))
    t = moving(f"hexside lake {sides}\n" + FAR + MOTOR, "pd-1")
    assert t.why("2010").startswith("[9.1.3]")


def test_9_1_3_the_map_ends_at_its_edge():
    t = moving(FAR + "axis id-1 1001\n", hq="hq-16a 1003")
    assert {"1002", "0901", "1101", "0902", "1102"} <= hexes(t)
    with pytest.raises(Refusal):
        t.play("1000")


def test_9_2a_a_unit_may_use_all_its_points():
    t = moving(FAR + FOOT)
    assert "2412" in t.options()  # five hexes
    assert t.why("2512").startswith("[9.2c]")  # six
    t.play("2412")
    assert t.at("id-1") == "2412"
    assert t.why("id-1").startswith("[9.1.1]")  # nothing left: its move is over


def test_9_2a_or_some_of_them():
    t = moving(FAR + FOOT)
    t.play("2110")
    assert "2411" in t.options()
    assert "2511" not in t.options()  # six hexes from 1910 all in all
    t.play("2210", "stop")
    assert t.at("id-1") == "2210"


def test_9_2a_or_none():
    t = moving(FAR + FOOT)
    t.play("stop")
    assert t.at("id-1") == "1910"
    t = axis(FAR + FOOT)
    t.play("done")
    assert t.at("id-1") == "1910"


def test_9_2a_points_are_not_saved_for_the_next_segment():
    t = moving(FAR + FOOT + "axis hq-18a 1810\n", more=",chit-18a")
    t.play("2010", "stop", "done")
    t.play("draw chit-18a", "id-1")
    assert "2512" in t.options()  # five hexes again
    assert t.why("2613").startswith("[9.2c]")  # but not six


def test_9_2a_a_reduced_unit_moves_as_far_as_its_counter_says():
    t = moving(FAR + "axis id-1 1910 reduced\n")
    assert "2412" in t.options()
    assert "2512" not in t.options()


def test_9_2b_every_hex_entered_is_paid_for():
    # A wall of swamp in column 20: through it 3 + 1 + 1 by motor, on foot 2 + 1 + 1.
    wall = "terrain swamp " + " ".join(f"20{n:02}" for n in range(1, 43)) + "\n"
    t = moving(wall + FAR + MOTOR + FOOT, "pd-1")
    assert cost(t, "2210") == "5"
    t.play("stop", "id-1")
    assert cost(t, "2210") == "4"


def test_9_2c_no_hex_without_the_points_for_it():
    # Swamp costs 2 on foot, the zones on both sides 4: one more than the unit has. There is no free hex.
    t = moving("terrain swamp 2010\n" + FOOT + "soviet rd-10 2009\n")
    assert t.why("2010").startswith("[9.2c]")
    with pytest.raises(Refusal, match=r"9\.2c"):
        t.play("2010")
    assert t.at("id-1") == "1910"


@pytest.mark.parametrize(
    ("terrain", "foot", "motor"),
    [
        ("clear", "1", "1"),
        ("light-woods", "1", "2"),
        ("deep-woods", "2", "3"),
        ("swamp", "2", "3"),
        ("major-city", "1", "1"),
    ],
)
def test_tec_movement_costs(terrain, foot, motor):
    """[TEC.a] [TEC.b] [TEC.c] [TEC.d] [TEC.h]"""
    ground = "" if terrain == "clear" else f"terrain {terrain} 2010\n"
    units = {"id-1": foot, "pd-1": motor, "md-3": motor, "hq-16a": foot, "hq-4pzg": motor}
    for unit, points in units.items():
        place = f"{unit} 1910"
        t = moving(ground + FAR, unit, hq=place) if "hq" in unit else moving(f"{ground}{FAR}axis {place}\n", unit)
        assert cost(t, "2010") == points, unit


def test_tec_movement_costs_of_soviet_units():
    """[TEC.b] Cavalry and militia walk; [2.2.2a] tank and motorized divisions do not."""
    for unit, points in {"rd-10": "1", "cd-25": "1", "dno-1": "1", "td-2": "2", "md-84": "2"}.items():
        t = moving(f"terrain light-woods 2010\naxis id-1 4030\nsoviet {unit} 2110\n", unit, soviet)
        assert cost(t, "2010") == points, unit


def test_tec_f_sea_is_closed_to_movement():
    t = moving("terrain sea 2010\n" + FAR + FOOT)
    assert "2010" not in t.options()


def test_tec_g_a_town_costs_what_its_ground_costs():
    for ground, points in {"": "1", "terrain swamp 2010\n": "3", "terrain light-woods 2010\n": "2"}.items():
        assert cost(moving(f"{ground}has town 2010\n{FAR}{MOTOR}", "pd-1"), "2010") == points


def test_tec_l_railways_and_sources_change_no_cost():
    t = moving("terrain swamp 2010\nline rail 1910 2010 2110\nhas soviet-source 2010\n" + FAR + MOTOR, "pd-1")
    assert cost(t, "2010") == "3"


# 9.2.1 Rivers and roads


@pytest.mark.parametrize(("unit", "dry", "wet"), [("id-1", "1", "2"), ("pd-1", "2", "3")])
def test_9_2_1_1_a_a_minor_river_costs_a_point_more(unit, dry, wet):
    """[TEC.i]"""
    woods = "terrain light-woods 2010 2009 1911 1810 1809 1909\n"
    text = f"{FAR}axis {unit} 1910\n"
    assert cost(moving(woods + text, unit), "2010") == dry
    assert cost(moving(woods + "hexside river 1910/2010\n" + text, unit), "2010") == wet


# A major river that runs all along between columns 19 and 20.
RIVER = (
    "hexside major-river " + " ".join(f"19{n:02}/20{m:02}" for n in range(1, 43) for m in (n - 1, n) if m > 0) + "\n"
)
MINOR = RIVER.replace("major-river", "river")
EAST = {"2009", "2010"}  # what 1910 touches beyond it


def test_9_2_1_1_b_a_major_river_takes_all_points():
    """[TEC.j]"""
    t = moving(RIVER + FAR + MOTOR, "pd-1")
    assert {h for h in hexes(t) if h[:2] >= "20"} == EAST
    assert (cost(t, "2010"), t.preview("2010")["left"]) == ("10", 0)
    t.play("2010")
    assert t.at("pd-1") == "2010"
    assert asked(t) == ("axis", "unit")  # it goes no further
    assert t.why("pd-1").startswith("[9.1.1]")


def test_9_2_1_1_b_only_at_the_beginning_of_a_move():
    t = moving(RIVER + FAR + "axis pd-1 1810\n", "pd-1")  # one hex from the river
    assert {"1910", "1911"} <= hexes(t)
    assert not {h for h in hexes(t) if h[:2] >= "20"}
    t.play("1910")
    assert t.why("2010").startswith("[9.2.1(1)b]")
    with pytest.raises(Refusal, match=r"9\.2\.1\(1\)b"):
        t.play("2010")


def test_9_2_1_1_b_nor_after_a_hex_along_the_bank():
    """Ruling R6: a unit that has spent a point no longer has all of them."""
    t = moving(RIVER + FAR + MOTOR, "pd-1")
    t.play("1911")
    assert not {h for h in hexes(t) if h[:2] >= "20"}


def test_9_2_1_1_b_whatever_lies_beyond():
    """Ruling R67: all points are enough, though deep woods in a zone would cost more than five."""
    ground = "terrain deep-woods 1910 2010\n"
    t = moving(RIVER + ground + FOOT + "soviet rd-10 2110\n")  # 2009 2010 are in its zone, 1910 is not
    assert "2010" in t.options()
    t.play("2010")
    assert t.at("id-1") == "2010"


def test_9_2_1_1_b_the_bank_can_be_left_into_a_zone_and_out_of_one():
    """Ruling R6: surcharges for zones are part of all points."""
    t = moving(RIVER + FOOT + "soviet rd-10 1809\n")  # 1910 is in its zone, 2010 is not
    assert "2010" in t.options()
    assert cost(t, "2010") == "5"


def test_9_2_1_1_b_not_into_a_hex_of_the_enemy():
    """[3.1.2]"""
    t = moving(RIVER + FOOT + "soviet rd-10 2010\n")
    assert t.why("2010").startswith("[3.1.2]")
    with pytest.raises(Refusal, match=r"3\.1\.2"):
        t.play("2010")


def test_9_2_1_1_b_not_into_water():
    """[9.1.3]"""
    t = moving("terrain lake 2010\n" + RIVER + FAR + FOOT)
    assert hexes(t) & EAST == {"2009"}


@pytest.mark.parametrize("river", [RIVER, MINOR])
@pytest.mark.parametrize(("line", "points"), [("road", "1"), ("rail", "3")])
def test_9_2_1_1_c_over_a_bridge_a_river_costs_nothing(river, line, points):
    """[2.1.3a]; ruling R60: a railway bridge without a road leaves the cost of the terrain."""
    ground = f"terrain swamp 2010\nline {line} 1810 1910 2010 2110\n"
    t = moving(river + ground + FAR + MOTOR, "pd-1")
    assert cost(t, "2010") == points
    t.play("2010")
    assert asked(t) == ("axis", "leg")
    assert "2110" in t.options()


def test_9_2_1_1_c_a_bridge_can_be_reached_first():
    t = moving(RIVER + "line road 1910 2010\n" + FAR + "axis pd-1 1810\n", "pd-1")
    assert cost(t, "2010") == "2"


def test_9_2_1_1_c_a_bridge_serves_its_own_hexside_only():
    t = moving(MINOR + "line road 1910 2010\n" + FAR + FOOT)
    assert (cost(t, "2010"), cost(t, "2009")) == ("1", "2")


def test_9_2_1_2_along_a_road_every_hex_costs_one_point():
    """[TEC.k]"""
    ground = "terrain deep-woods 1910 2009 2010 2110\nline road 1910 2010 2110\n"
    t = moving(ground + FAR + MOTOR, "pd-1")
    assert (cost(t, "2010"), cost(t, "2110"), cost(t, "2009")) == ("1", "2", "3")


def test_9_2_1_2_road_hexes_side_by_side_are_not_a_road():
    t = moving("terrain swamp 2010\nline road 1809 1910\nline road 2010 2110\n" + FAR + MOTOR, "pd-1")
    assert cost(t, "2010") == "3"


# 9.2.2 and 9.2.3 Zones of control


def test_9_2_2a_entering_a_zone_costs_two_more():
    t = moving(FOOT + "soviet rd-10 2110\n")  # 2009 2010 are next to it
    assert cost(t, "2010") == "3"
    t = moving("terrain swamp 2010\n" + FOOT + "soviet rd-10 2110\n")
    assert cost(t, "2010") == "4"
    t.play("2010")
    assert t.at("id-1") == "2010"
    assert hexes(t) == set()  # one point left, and it would need three to go back


def test_9_2_2b_leaving_a_zone_costs_two_more():
    t = moving(FOOT + "soviet rd-10 2010\n")  # its zone: 2009 2110 2111 2011 1911 1910
    assert cost(t, "1810") == "3"
    assert cost(t, "1809") == "3"


def test_9_2_2c_both_add_up():
    """The example of 9.2.2: a clear hex from zone to zone takes all five points of an infantry division."""
    t = moving(FOOT + "soviet rd-10 2010\n")
    assert (cost(t, "1911"), cost(t, "2009")) == ("5", "5")
    t.play("1911")
    assert (t.at("id-1"), asked(t)[1]) == ("1911", "unit")


def test_9_2_2c_a_hex_too_dear_by_a_point():
    t = moving("hexside river 1910/1911\n" + FOOT + "soviet rd-10 2010\n")
    assert t.why("1911").startswith("[9.2c]")
    t = moving("hexside river 1910/1911\n" + MOTOR + "soviet rd-10 2010\n", "pd-1")
    assert cost(t, "1911") == "6"


def test_9_2_2c_passing_through_a_zone_pays_in_and_out():
    t = moving("axis pd-1 1810\nsoviet rd-10 1909\n", "pd-1")  # its zone has 1910, not 2010
    assert cost(t, "1910") == "3"
    t.play("1910")
    assert (cost(t, "2010"), t.preview("2010")["left"]) == ("3", 4)


def test_9_2_2_several_zones_count_once():
    """[3.2.3]"""
    t = moving(FOOT + "soviet rd-10 2110\nsoviet rd-48 2011\n")
    assert cost(t, "2010") == "3"


def test_9_2_2_friendly_units_do_not_help():
    t = moving(FOOT + "axis id-11 2010\nsoviet rd-10 2110\n")
    assert cost(t, "2010") == "3"


def test_9_2_2_roads_do_not_help_either():
    """[TEC.k] Ruling R5: from zone to zone along a road is possible and costs both."""
    t = moving("terrain swamp 2009\nline road 1910 2009\n" + FOOT + "soviet rd-10 2010\n")
    assert cost(t, "2009") == "5"


def test_9_2_2_no_zones_reach_into_a_fortress():
    """[14.2.2]"""
    city = "terrain major-city 2110\nsoviet fort-1 2110\n"
    t = moving(city + "soviet rd-10 2210\naxis id-1 2010\n", "rd-10", soviet)  # 2110 is next to 2010, 2210 is not
    assert cost(t, "2110") == "1"
    t = moving(city + "soviet rd-10 2110\naxis id-1 2010\n", "rd-10", soviet)
    assert cost(t, "2210") == "1"


# rd-10 in 2010 covers 1910 and 2009, on different banks.
@pytest.mark.parametrize("extra", ["", "line road 1910 2009\n", "line rail 1910 2009\n", "axis id-11 2009\n"])
def test_9_2_3_no_major_river_between_two_zones(extra):
    """[TEC.j]"""
    t = moving(RIVER + extra + MOTOR + "soviet rd-10 2010\n", "pd-1")
    assert t.why("2009").startswith("[9.2.3]")
    with pytest.raises(Refusal, match=r"9\.2\.3"):
        t.play("2009")


def test_9_2_3_a_minor_river_is_no_such_barrier():
    t = moving(MINOR + MOTOR + "soviet rd-10 2010\n", "pd-1")
    assert cost(t, "2009") == "6"


@pytest.mark.parametrize("enemy", ["1809", "2110"])  # next to 1910 alone, next to 2010 alone
def test_9_2_3_one_zone_is_no_hindrance(enemy):
    t = moving(RIVER + MOTOR + f"soviet rd-10 {enemy}\n", "pd-1")
    assert "2010" in t.options()
    t = moving(RIVER + "line road 1910 2010\n" + MOTOR + f"soviet rd-10 {enemy}\n", "pd-1")
    assert cost(t, "2010") == "3"


def test_9_2_3_zones_of_different_enemies_count_too():
    t = moving(RIVER + "line road 1910 2010\n" + MOTOR + "soviet rd-10 1809\nsoviet rd-48 2110\n", "pd-1")
    assert t.why("2010").startswith("[9.2.3]")


def test_9_2_3_a_fortress_opens_the_crossing():
    """[14.2.2] Ruling R55."""
    text = RIVER + "terrain major-city 2010\naxis id-1 1911\nsoviet rd-10 2010\n"  # 2010 and 1910 are next to it
    t = moving(text, "rd-10", soviet)
    assert t.why("1910").startswith("[9.2.3]")
    t = moving(text + "soviet fort-1 2010\n", "rd-10", soviet)
    assert "1910" in t.options()
