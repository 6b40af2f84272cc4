"""[8.1] to [8.8] and [8.12] to [8.14]: who moves, what hexes cost, motorized movement, and where nobody goes."""

import pytest

from northfront.core.errors import Refusal
from tests.games.leningrad_41.movement_table import asked, costs, german, hexes, named, river, soviet, table, units

STRIP = "grid point-up 0101-0240\n"  # two rows; 0101 to 0117 are sixteen hexes
FAR = "soviet r-181 0140\n"


def cost(t, unit, to, how=""):
    """What a hex costs a unit; None if it is out of reach."""
    t.play(f"{unit} {how}")
    return costs(t).get(to)


# --- one unit after another


def test_8_1a_a_unit_goes_from_hex_to_adjacent_hex_and_pays_for_each():
    t = german("german 1-469i 0505\nsoviet r-181 1212")
    t.play("1-469i")
    found = costs(t)
    assert {h for h in found if found[h] == 1} == {"0404", "0405", "0504", "0506", "0604", "0605"}
    assert found["0805"] == 3
    assert t.preview("0805")["left"] == 13
    assert len(t.preview("0805")["path"]) == 4


def test_8_1a_a_way_round_is_paid_for():
    t = german("terrain sea 0504 0604 0605 0404 0405\ngerman 1-469i 0505\nsoviet r-181 1212")
    assert cost(t, "1-469i", "0503") == 7  # 0506 0406 0306 0305 0304 0403 0503


def test_8_1b_no_points_go_to_another_unit():
    t = german(STRIP + FAR + "german 1-469i 0101\ngerman 2-469i 0101")
    t.play("1-469i 0103 stop", "2-469i")
    assert max(costs(t).values()) == 16


def test_8_1b_no_points_are_kept_for_the_next_turn():
    t = german(STRIP + FAR + "german 1-469i 0101\nsoviet r-309 0240")
    t.play("1-469i 0103 stop", "done")
    while t.position.state.phase != "german movement":
        t.play("die 6" if t.position.chance else t.options()[-1])
    t.play("1-469i")
    assert max(costs(t).values()) == 16


def test_8_1c_no_other_unit_before_the_move_is_finished():
    t = german("german 1-469i 0505\ngerman 2-469i 0506\nsoviet r-181 1212")
    t.play("1-469i 0503")
    assert asked(t) == ("german", "leg")
    assert not units(t)
    with pytest.raises(Refusal):
        t.play("2-469i")
    t.play("stop")
    assert units(t) == {"2-469i"}


def test_8_1c_a_unit_that_has_moved_does_not_move_again():
    t = german("german 1-469i 0505\ngerman 2-469i 0506\nsoviet r-181 1212")
    t.play("1-469i 0503 stop")
    assert t.why("1-469i").startswith("[8.1")
    with pytest.raises(Refusal):
        t.play("1-469i")


def test_8_1e_only_the_player_of_the_phase_moves():
    text = "german 1-469i 0505\nsoviet r-181 1212"
    t = german(text)
    assert units(t) == {"1-469i"}
    assert t.why("r-181").startswith("[8.1e]")
    t = soviet(text)
    assert units(t) == {"r-181"}
    assert t.why("1-469i").startswith("[8.1e]")


def test_8_1f_nobody_has_to_move():
    t = german("german 1-469i 0505\nsoviet r-181 0605")
    t.play("done")
    assert t.position.state.phase == "german fire"
    assert t.at("1-469i") == "0505"


def test_8_1f_all_units_may_move():
    t = german("german 1-469i 0505\ngerman 2-469i 0506\ngerman stug-659 0808\nsoviet r-181 1212")
    t.play("1-469i 0404 stop", "2-469i 0405 stop", "stug-659 0908 stop")
    assert t.options() == ["done"]


def test_8_1g_a_unit_may_stop_early():
    t = german("german 1-469i 0505\nsoviet r-181 1212")
    t.play("1-469i 0504 stop")
    assert t.at("1-469i") == "0504"


def test_8_1g_and_never_spends_more_than_it_has():
    t = german(STRIP + FAR + "german 1-469i 0101")
    t.play("1-469i")
    assert "0117" in hexes(t)
    assert "0118" not in hexes(t)
    assert t.why("0118").startswith("[8.")
    t.play("0116")
    assert hexes(t) == {"0115", "0117", "0215", "0216"}  # one point left


def test_8_1g_soviet_units_have_twelve_points():
    """[2.9c]"""
    t = soviet(STRIP + "soviet r-181 0101\ngerman 1-469i 0140")
    t.play("r-181")
    assert "0113" in hexes(t)
    assert "0114" not in hexes(t)


# --- sub-commands


TWO = "german 1-469i 0505\ngerman 2-469i 0506\ngerman 1-8m 0808\ngerman stug-659 0810\ngerman manstein 0805\nsoviet r-181 1212\n"


def test_8_2a_a_sub_command_is_finished_before_the_next_begins():
    t = german(TWO)
    t.play("1-469i 0504 stop")
    assert {"2-469i", "1-8m"} <= units(t)
    t.play("1-8m 0807 stop")
    assert "2-469i" not in units(t)
    assert t.why("2-469i").startswith("[8.2a]")


def test_8_2a_the_corps_is_a_sub_command_of_its_own():
    """Ruling R74."""
    t = german(TWO)
    t.play("1-469i 0504 stop", "stug-659 0809 stop")
    assert t.why("2-469i").startswith("[8.2a]")
    assert "1-8m" in units(t)


def test_8_2a_leaders_go_with_any_of_them():
    """Ruling R31."""
    t = german(TWO)
    t.play("1-469i 0504 stop", "manstein 0804 stop")
    assert {"2-469i", "1-8m"} <= units(t)
    t = german(TWO)
    t.play("manstein 0804 stop", "1-469i 0504 stop", "1-8m 0807 stop")
    assert "2-469i" not in units(t)
    t = german(TWO)
    t.play("1-469i 0504 stop", "1-8m 0807 stop")
    assert "manstein" in units(t)


def test_8_2a_a_unit_that_stays_where_it_is_has_not_begun_the_move_of_its_sub_command():
    t = german(TWO)
    t.play("1-469i stop")
    assert t.at("1-469i") == "0505"
    assert {"2-469i", "1-8m"} <= units(t)


def test_8_2a_soviet_sub_commands_too():
    t = soviet(
        "soviet r-181 0505\nsoviet r-309 0507\nsoviet army-01 0808 kom-1\nsoviet army-02 0810 unknown\ngerman 1-469i 1212"
    )
    t.play("r-181 0405 stop", "army-01 0807 stop")
    assert units(t) == {"army-02"}
    assert t.why("r-309").startswith("[8.2a]")


@pytest.mark.parametrize(
    "order", [("1-469i", "1-8m", "stug-659"), ("stug-659", "1-8m", "1-469i"), ("1-8m", "stug-659", "1-469i")]
)
def test_8_2b_in_any_order(order):
    t = german(TWO)
    to = {"1-469i": "0504", "1-8m": "0807", "stug-659": "0809"}
    for unit in order:
        t.play(f"{unit} {to[unit]} stop")
        assert t.at(unit) == to[unit]


def test_8_2b_and_anew_each_turn():
    t = german(TWO)
    t.play("1-469i 0504 stop", "1-8m 0807 stop", "done")
    while t.position.state.phase != "german movement":
        t.play("die 6" if t.position.chance else t.options()[-1])
    assert {"1-469i", "2-469i", "1-8m", "stug-659"} <= units(t)


# --- costs


def test_8_3_a_hex_is_entered_only_for_its_whole_cost():
    t = german(STRIP + "terrain urban 0117\nterrain sea 0216 0217\ngerman 1-469i 0101\nsoviet r-181 0140")
    t.play("1-469i")
    assert "0116" in hexes(t)
    assert "0117" not in hexes(t)  # 15 points are spent, and it costs 2
    assert t.why("0117").startswith("[8.")
    t.play("0116")
    assert t.why("0117").startswith("[8.3]")


def test_8_4a_units_of_a_stack_move_one_by_one():
    t = german("german 1-469i 0505\ngerman 2-469i 0505\nsoviet r-181 1212")
    t.play("1-469i 0503 stop")
    assert t.at("2-469i") == "0505"
    assert units(t) == {"2-469i"}


def test_8_4b_no_third_unit_enters_a_hex_even_in_passing():
    """[6.4a] Ruling R75."""
    t = german(
        "terrain sea 0404 0405 0504 0506 0604\ngerman 3-469i 0505\ngerman 1-469i 0605\ngerman 2-469i 0605\nsoviet r-181 1212"
    )
    t.play("3-469i")
    assert not hexes(t)
    assert t.why("0605").startswith("[6.1a]")
    t = german("terrain sea 0404 0405 0504 0506 0604\ngerman 3-469i 0505\ngerman 1-469i 0605\nsoviet r-181 1212")
    t.play("3-469i")
    assert {"0605", "0705"} <= hexes(t)


def test_8_4b_soviet_units_do_not_pass_each_other_outside_objectives():
    ground = "terrain sea 0404 0405 0504 0506 0604\n"
    t = soviet(ground + "soviet r-181 0505\nsoviet r-309 0605\ngerman 1-469i 1212")
    t.play("r-181")
    assert not hexes(t)
    assert t.why("0605").startswith("[6.1b]")
    t = soviet(ground + "terrain objective 0605\nsoviet r-181 0505\nsoviet r-309 0605\ngerman 1-469i 1212")
    t.play("r-181")
    assert {"0605", "0705"} <= hexes(t)


@pytest.mark.parametrize(
    ("case", "ground", "points"),
    [
        ("8.5a", "", 1),
        ("8.5b", "terrain urban 0605", 2),
        ("8.5c", "terrain objective 0605", 3),
        ("8.6a", "has fort 0605", 2),
        ("8.6a", "terrain urban 0605\nhas fort 0605", 2),
        ("8.6b", "terrain objective 0605\nhas fort 0605", 3),
        ("8.12", "terrain urban 0605\nrubble = 0605", 3),
        ("8.12", "terrain objective 0605\nrubble = 0605", 4),
        ("8.12", "terrain urban 0605\nhas fort 0605\nrubble = 0605", 3),
        ("8.12", "terrain objective 0605\nhexside river 0505/0605\nrubble = 0605", 5),
        ("8.12", "terrain urban 0605\nhexside river 0505/0605\nhexside bridge 0505/0605\nrubble = 0605", 3),
    ],
)
def test_8_5a_8_12_what_a_hex_costs(case, ground, points):
    """[8.5b] [8.5c] [8.6a] [8.6b] [8.12]"""
    sea = "terrain sea 0404 0405 0504 0506 0604\n"  # no way but this one
    t = german(f"{sea}{ground}\ngerman 1-469i 0505\nsoviet r-181 1212")
    assert cost(t, "1-469i", "0605") == points, case


def test_8_5a_terrain_is_paid_by_both_sides():
    sea = "terrain sea 0404 0405 0504 0506 0604\nterrain objective 0605\n"
    t = soviet(f"{sea}german 1-469i 1212\nsoviet r-181 0505")
    assert cost(t, "r-181", "0605") == 3


def test_8_5a_leaving_a_hex_costs_nothing():
    t = german("terrain objective 0505\ngerman 1-469i 0505\nsoviet r-181 1212")
    assert cost(t, "1-469i", "0605") == 1


FIRED = "dice 6\nterrain urban 0605\nhas fort 0605\n"


def test_8_6c_a_fortification_adds_to_other_terrain():
    t = soviet(FIRED + "german 1-469i 0705\nsoviet r-181 0505")
    t.play("r-181 0605", "1-469i fire")
    assert "rolls 6, 8 in all" in t.log()[-1]  # urban 1 and fort 1


def test_8_6d_but_not_for_germans():
    """Ruling R43."""
    t = german(FIRED + "german 1-469i 0505\nsoviet r-181 0705")
    t.play("1-469i 0605", "r-181 fire")
    assert "rolls 6, 7 in all" in t.log()[-1]


def test_8_7b_the_worked_example():
    """A minor river without a bridge into a heavy structure: 3 and 1 are 4."""
    sea = "terrain sea 0404 0405 0504 0506 0604\nterrain objective 0605\nhexside river 0505/0605\n"
    t = german(sea + "german 1-469i 0505\nsoviet r-181 1212")
    assert cost(t, "1-469i", "0605") == 4


def test_8_7b_a_river_is_paid_for_both_ways_and_only_when_crossed():
    ground = "hexside river 0505/0605\nterrain sea 0404 0405 0504 0506 0604\n"
    assert cost(german(ground + "german 1-469i 0605\nsoviet r-181 1212"), "1-469i", "0505") == 2
    assert cost(german(ground + "german 1-469i 0605\nsoviet r-181 1212"), "1-469i", "0705") == 1


# --- motorized movement


def test_8_8a_motorized_movement_doubles_the_allowance():
    t = german(STRIP + FAR + "german 1-8m 0101")
    t.play("1-8m motorized")
    assert "0133" in hexes(t)
    assert "0134" not in hexes(t)
    t.play("0111")
    assert "0133" in hexes(t)
    assert "0134" not in hexes(t)  # ten of the 32 points are spent
    t = soviet(STRIP + "german 1-8m 0140\nsoviet at-14 0101")
    t.play("at-14 motorized")
    assert "0125" in hexes(t)
    assert "0126" not in hexes(t)


@pytest.mark.parametrize("unit", ["1-10pz", "stug-659", "1-8m", "mot-a1", "inf-pzj", "bridge-col"])
def test_8_8a_armored_and_motorized_units_may_use_it(unit):
    t = german(f"german {unit} 0505\nsoviet r-181 1212")
    t.play(unit)
    assert "motorized" in t.options()


@pytest.mark.parametrize("unit", ["1-469i", "inf-a1", "inf-pi", "manstein"])
def test_8_8a_nobody_else(unit):
    t = german(f"german {unit} 0505\nsoviet r-181 1212")
    t.play(unit)
    assert "motorized" not in t.options()
    assert t.why("motorized").startswith("[8.8a]")


@pytest.mark.parametrize("mark", ["at-1 hidden", "unknown"])
def test_8_8a_a_face_down_unit_must_be_flipped_first(mark):
    """[6.6d] Ruling R6."""
    t = soviet(f"{STRIP}german 1-8m 0140\nsoviet army-01 0101 {mark}")
    t.play("army-01")
    assert t.why("motorized").startswith("[6.6d]")
    assert max(costs(t).values()) == 12


def test_8_8a_neither_the_gunboat_nor_aurora():
    """Ruling R46."""
    t = soviet(
        "line rail 0505 0605 0705\nhexside major-river 0808/0809\nsoviet aurora 0505\nsoviet lg42 0808\ngerman 1-469i 1212"
    )
    t.play("lg42")
    assert "motorized" not in t.options()
    t.play("stop", "aurora")
    assert "motorized" not in t.options()


@pytest.mark.parametrize(("to", "way"), [("0116", "normal"), ("0118", "motorized")])
def test_8_8a_a_unit_that_goes_farther_than_it_could_otherwise_is_motorized(to, way):
    t = german(STRIP + FAR + "german 1-8m 0101")
    t.play(f"1-8m {to}")
    assert named(t, "way") == way


def test_8_8a_it_is_chosen_before_the_first_step_and_for_the_whole_move():
    """Ruling R9."""
    t = german(STRIP + FAR + "german 1-8m 0101")
    t.play("1-8m 0103")
    assert "motorized" not in t.options()
    assert max(costs(t).values()) == 14
    t = german(STRIP + "terrain urban 0105\ngerman 1-8m 0101\nsoviet r-181 0140")
    t.play("1-8m motorized 0104")
    assert "0105" not in hexes(t)


def test_2_11b_every_armored_unit_is_motorized_and_the_boat_is_not():
    """Ruling R46. Wheels need not be printed on a tank."""
    tank, boat = (
        "counter german panzer pz-1 fire=9 range=3 armored=1",
        "counter soviet gunboat lg42 fire=8 range=6 armored=1",
    )
    other = "counter soviet rifle r-1 fire=7 range=1\n"
    t = german(f"{tank}\n{boat}\n{other}german pz-1 0505\nsoviet r-1 1212")
    t.play("pz-1 motorized")
    assert costs(t)["0405"] == 1
    t = soviet(f"{tank}\n{boat}\n{other}terrain sea 0505 0506\nsoviet lg42 0505\ngerman pz-1 1212")
    t.play("lg42")
    assert "motorized" not in t.options()


ROAD = "terrain urban 0404 0405 0504 0506 0604 0605 0705\n"


def test_8_8b_only_clear_hexes_without_a_road():
    t = german("terrain urban 0605\nterrain objective 0604\nhas fort 0504\ngerman 1-8m 0505\nsoviet r-181 1212")
    t.play("1-8m motorized")
    assert {"0404", "0405", "0504", "0506"} <= hexes(t)
    assert costs(t)["0504"] == 2
    assert not {"0604", "0605"} & hexes(t)


def test_8_8b_the_refusal_names_the_rule():
    t = german("terrain urban 0605\ngerman 1-8m 0505\nsoviet r-181 1212")
    t.play("1-8m motorized")
    assert t.why("0605").startswith("[8.8b]")


@pytest.mark.parametrize("enemy", ["0705", "0706", "1212"])
def test_8_8b_the_next_house_is_refused_for_the_wheels_whatever_lies_on_the_way_round(enemy):
    """The street into 0605 begins in 0705: it is barred, or the move would pause there, or it is too long a way."""
    t = german(f"terrain urban 0605\nline prospekt 0605 0705\ngerman 1-8m 0505\nsoviet r-181 {enemy}")
    t.play("1-8m motorized")
    if enemy == "1212":
        t.play("0705 0706 0705 0706 0705 0706 0705 0706 0705 0706 0705 0706 0705 0706 0705 0706 0606 0505 0404 0403")
        t.play("0402 0401 0301 0401 0402 0403 0404 0505")
    assert "0605" not in hexes(t)
    assert t.why("0605").startswith("[8.8b]")


def test_8_8b_what_bars_the_next_house_to_everybody_is_named_first():
    t = german("terrain urban 0605 0604\nhexside major-river 0505/0604\ngerman 1-8m 0505\nsoviet r-181 0605")
    t.play("1-8m motorized")
    assert t.why("0605").startswith("[8.14a]")
    assert t.why("0604").startswith("[8.9a]")


@pytest.mark.parametrize("way", ["prospekt", "rail"])
def test_8_8b_along_a_prospekt_or_railroad_at_the_usual_cost(way):
    t = german(ROAD + f"line {way} 0505 0605 0705\ngerman 1-8m 0505\nsoviet r-181 1212")
    t.play("1-8m motorized")
    assert costs(t)["0605"] == 2
    assert costs(t)["0705"] == 4
    assert not {"0404", "0405", "0504", "0506", "0604"} & hexes(t)


def test_8_8b_prospekt_and_railroad_may_be_combined():
    t = german(ROAD + "line prospekt 0505 0605\nline rail 0605 0705\ngerman 1-8m 0505\nsoviet r-181 1212")
    t.play("1-8m motorized")
    assert "0705" in hexes(t)


def test_8_8b_two_roads_side_by_side_are_not_joined():
    """Ruling R9: 0505 and 0605 both have a road, but none over the hexside between them."""
    t = german(ROAD + "line prospekt 0505 0404\nline prospekt 0605 0705\ngerman 1-8m 0505\nsoviet r-181 1212")
    t.play("1-8m motorized")
    assert hexes(t) & {"0404", "0605", "0604"} == {"0404"}


def test_8_8b_rubble_and_rivers_are_still_paid_for():
    ground = ROAD + "line prospekt 0505 0605 0705\nhexside river 0505/0605\nrubble = 0605\n"
    t = german(ground + "german 1-8m 0505\nsoviet r-181 1212")
    assert cost(t, "1-8m", "0605", "motorized") == 4


def test_8_8b_no_major_river_by_road_without_a_bridge():
    ground = ROAD + "line prospekt 0505 0605 0705\nhexside major-river 0505/0605\n"
    t = german(ground + "german 1-8m 0505\nsoviet r-181 1212")
    assert cost(t, "1-8m", "0605", "motorized") is None
    t = german(ground + "hexside bridge 0505/0605\ngerman 1-8m 0505\nsoviet r-181 1212")
    assert cost(t, "1-8m", "0605", "motorized") == 2


def test_8_8b_by_option_a_road_costs_one_point_a_hex():
    """Ruling R9: rivers and rubble come on top, and off the road nothing changes."""
    ground = ROAD + "setting motor-cost=one\nterrain objective 0805\nline prospekt 0505 0605 0705 0805\n"
    t = german(ground + "german 1-8m 0505\nsoviet r-181 1212")
    t.play("1-8m motorized")
    assert [costs(t)[h] for h in ("0605", "0705", "0805")] == [1, 2, 3]
    t = german(ground + "hexside river 0505/0605\nrubble = 0605\ngerman 1-8m 0505\nsoviet r-181 1212")
    assert cost(t, "1-8m", "0605", "motorized") == 3
    t = german(ground + "german 1-8m 0505\nsoviet r-181 1212")
    assert cost(t, "1-8m", "0605") == 2  # not in motorized movement


def test_8_8b_by_option_one_point_for_a_fortified_hex_on_the_road():
    """Ruling R9: a single point whatever the terrain."""
    ground = "setting motor-cost=one\nhas fort 0605\nline prospekt 0505 0605\n"
    t = german(ground + "german 1-8m 0505\nsoviet r-181 1212")
    assert cost(t, "1-8m", "0605", "motorized") == 1


FACING = "german 1-8m 0505\nsoviet r-181 0805\n"  # 0705 is next to 0805


def test_8_8c_defensive_fire_ends_motorized_movement_whatever_the_result():
    t = german("dice 6\n" + FACING)
    t.play("1-8m motorized 0705", "r-181 fire")
    assert t.at("1-8m") == "0705"
    assert t.options() == ["done"]


def test_8_8c_without_fire_it_goes_on():
    t = german(FACING)
    t.play("1-8m motorized 0705 hold")
    assert asked(t) == ("german", "leg")
    assert "0704" in hexes(t)


def test_8_8c_other_movement_is_not_ended():
    t = german("dice 6\n" + FACING)
    t.play("1-8m 0705", "r-181 fire")
    assert asked(t) == ("german", "leg")
    assert costs(t)["0704"] == 1
    assert t.preview("0704")["left"] == 13  # two were spent


def test_8_8c_a_unit_that_was_fired_at_when_it_entered_the_map_does_not_go_on_motorized():
    """Ruling R9: the choice comes before the first step, so that fire in the first hex counts too [7.1d]."""
    t = german(STRIP + "dice 6\nhas german-entry 0105\ngerman 1-8m german-entry\nsoviet r-181 0104")
    t.play("1-8m 0105", "r-181 fire")
    assert asked(t)[1] == "unit" or max(costs(t).values()) <= 15


# --- where nobody goes


def test_8_13a_the_sea_is_closed_to_ground_units():
    t = german("terrain sea 0605\ngerman 1-469i 0505\nsoviet r-181 1212")
    t.play("1-469i")
    assert "0605" not in hexes(t)
    t = german("terrain sea 0605\ngerman 1-8m 0505\nsoviet r-181 1212")
    t.play("1-8m motorized")
    assert "0605" not in hexes(t)


def test_8_13a_so_are_all_sea_hexsides():
    ground = "terrain sea 0404 0405 0504 0506 0604\nhexside sea 0505/0605\n"
    t = german(ground + "german 1-469i 0505\nsoviet r-181 1212")
    t.play("1-469i")
    assert not hexes(t)


@pytest.mark.parametrize("ground", ["terrain sea 0605", "terrain sea 0404 0405 0504 0506 0604\nhexside sea 0505/0605"])
def test_8_13a_the_refusal_names_the_rule(ground):
    t = german(f"{ground}\ngerman 1-469i 0505\nsoviet r-181 1212")
    t.play("1-469i")
    assert t.why("0605").startswith("[8.13a]")


def test_8_13a_the_gunboat_may_go_there():
    """[15.2a]"""
    t = soviet("terrain sea 0504 0505 0506\nsoviet lg42 0505\ngerman 1-469i 1212")
    t.play("lg42")
    assert {"0504", "0506"} <= hexes(t)


def test_8_13b_fire_goes_over_the_sea():
    text = "soviet army-01 0505 mg-1\ngerman 1-469i 0507\nsoviet r-181 1212"
    for ground, may in (("terrain sea 0506", True), ("terrain urban 0506", False), ("", True)):
        t = table(f"{ground}\nturn 2 soviet fire\n{text}")
        assert ("0507" in t.options()) is may


def test_8_14a_a_hex_with_an_enemy_unit_is_never_entered():
    t = german("german 1-469i 0505\nsoviet r-181 0605")
    t.play("1-469i")
    assert "0605" not in hexes(t)
    assert t.why("0605").startswith("[8.14a]")
    t = soviet("german 1-469i 0505\nsoviet r-181 0605")
    t.play("r-181")
    assert t.why("0505").startswith("[8.14a]")


def test_8_14a_nor_that_of_a_leader_or_an_unknown_unit():
    """Ruling R31."""
    t = german("german 1-469i 0505\nsoviet zhdanov 0605\nsoviet army-01 0405 unknown\nsoviet r-181 1212")
    t.play("1-469i")
    assert not {"0605", "0405"} & hexes(t)


def test_8_14b_air_strikes_are_placed_there():
    t = table("turn 2 german air strikes\ngerman ju87-1 german-air\ngerman 1-469i 0505\nsoviet r-181 0605")
    assert "0605" in t.options()
    assert "0505" not in t.options()


def test_8_11b_15_5a_whoever_has_begun_to_move_is_told_why_no_other_way_is_left():
    t = soviet("terrain objective 0505\nsoviet army-01 0505 kom-1\ngerman 1-469i 1212")
    t.play("army-01", "0506")
    assert t.why("metro").startswith("[15.5a]")
    assert t.why("amphibious").startswith("[8.11b]")
    assert t.why("motorized").startswith("[8.8a]")


def test_8_10b_6_6b_what_nobody_can_do_is_refused_with_its_case():
    t = german("soviet r-181 1212\ngerman inf-pi 0505")
    assert t.why("bridge").startswith("[8.10b]")
    assert t.why("flip").startswith("[6.6b]")
    t = german(river("river") + "soviet r-181 1212\ngerman pz-pi 0505")
    assert t.why("bridge") == ""
