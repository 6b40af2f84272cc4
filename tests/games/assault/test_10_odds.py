"""[10.2] Strengths, ratio and die, [10.3] terrain, [10.4] class."""

import pytest

from northfront.games.assault.retreat import retreat_hexes
from tests.games.assault.battle import ONE
from tests.games.assault.table import (
    asked,
    dice,
    german,
    own_map,
    ratio,
    reduced,
    soviet,
    strengths,
)


def test_10_21a_terrain_supply_and_disruption_multiply():
    t = german("terrain woods 2021\n" + ONE + "unsupplied = 2-vol\ndisrupted = 2-vol", "combat")
    t.play("2021 1-inf")
    assert strengths(t) == "8 to 1½"  # 3 x 2 / 2 / 2


def test_10_21a_fractions_are_kept():
    t = german(ONE + "unsupplied = 2-vol\ndisrupted = 2-vol", "combat")
    t.play("2021 1-inf")
    assert strengths(t) == "8 to ¾"


def test_10_21a_a_quarter_of_a_unit_in_a_fort_behind_a_river():
    """Out of supply and disrupted: a quarter of 3, trebled and doubled."""
    t = german(
        "terrain woods 2021\nhas fort 2021\nhexside river 2020/2021\ngerman 1-inf 2020\nsoviet 2-vol 2021\n"
        "unsupplied = 2-vol\ndisrupted = 2-vol",
        "combat",
    )
    t.play("2021 1-inf")
    assert strengths(t) == "8 to 4½"


def test_10_21b_attackers_out_of_supply_are_halved():
    t = german("german 1-1pz 2020\nsoviet 2-vol 2021\nunsupplied = 1-1pz", "combat")
    t.play("2021 1-1pz")
    assert strengths(t) == "2½ to 3"


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [(26 * 4, 9 * 4, "2-1"), (7 * 4, 18, "3-2"), (22, 12 * 4, "1-3"), (8 * 4, 12 * 4, "1-2")],
)
def test_10_21c_ratios_are_rounded_for_the_defender(attack, defence, column):
    """26:9, 7:4.5, 5.5:12 of the text, and 8:12 of the picture."""
    game = own_map("").game
    assert game.combat.ratio(game.combat.column(attack, defence)) == column


def test_10_21c_seven_to_four_and_a_half():
    """Of the text: 3-2. The 269th has 7; three Volunteers and a half of three."""
    t = german("german 269-inf 2020\nsoviet 2-vol 1920\nsoviet 1-vol 1921\nunsupplied = 1-vol", "combat")
    t.play("1920 269-inf also 1921")
    assert (strengths(t), ratio(t)) == ("7 to 4½", "3-2")


def test_10_21c_twenty_six_to_nine():
    t = german(
        "terrain city 2021\ngerman 1-inf 2020\ngerman 11-inf 2022\ngerman 1-1pz 1921\ngerman 6-11pz 2121\nsoviet 2-vol 2021",
        "combat",
    )
    t.play("2021 all")
    assert (strengths(t), ratio(t)) == ("26 to 9", "2-1")


def test_10_21c_five_and_a_half_to_twelve():
    t = soviet(
        "terrain city 2020\ngerman 1-1mot 2020\nsoviet 191-rifle 2021\nsoviet guer-1 2019\nunsupplied = guer-1",
        "combat",
    )
    t.play("2020 all")
    assert (strengths(t), ratio(t)) == ("5½ to 12", "1-3")


def test_10_21d_eight_to_one_needs_no_die():
    t = german("german 1-inf 2020\nsoviet guer-1 2021", "combat")  # 8 to 1
    t.play("2021 1-inf attack")
    assert t.at("guer-1") == "eliminated"
    assert asked(t) == ("german", "advance")


def test_10_21d_seven_to_one_does():
    t = german("german 269-inf 2020\nsoviet guer-1 2021", "combat")
    t.play("2021 269-inf attack")
    assert t.position.chance is not None


def test_10_21d_worse_than_one_to_three_is_not_allowed():
    t = soviet("german 1-inf 2020\nsoviet lts 2021", "combat")  # 2 to 8
    t.play("2020 lts")
    assert t.why("attack") == "[10.21d] the odds are worse than 1 to 3"
    t.play("cancel")
    assert asked(t) == ("soviet", "target")


def test_10_21d_one_to_three_is():
    t = soviet("german 11-inf 2020\nsoviet 2-vol 2021", "combat")  # 3 to 8
    t.play("2020 2-vol")
    assert ratio(t) == "1-3"


ONE_TO_THREE = "terrain city 2020\ngerman 96-inf 2020 reduced\nsoviet 2-vol 2021\n"


def test_10_21d_exactly_one_to_three_is_the_last():
    t = soviet(ONE_TO_THREE, "combat")  # 3 against 3 in a city
    t.play("2020 2-vol")
    assert ratio(t) == "1-3"


def test_10_21d_a_fraction_less_is_too_little():
    t = soviet(ONE_TO_THREE + "unsupplied = 2-vol", "combat")
    t.play("2020 2-vol")
    assert t.why("attack") == "[10.21d] the odds are worse than 1 to 3"


def test_10_21e_the_die_is_modified_and_read():
    t = german("german 1-1mot 2020\nsoviet 111-rifle 2021", "combat")  # 4 to 4, A on B
    t.play("2021 1-1mot")
    assert (ratio(t), dice(t)) == ("1-1", 1)
    t.play("attack", "die 4")  # a 5: 1/1
    assert asked(t) == ("german", "penalty")
    assert "rolls 4: 1/1" in t.log()[-1]


def test_10_21e_a_die_beyond_the_table_takes_the_end_row():
    t = soviet("german 1-inf 2020\nsoviet 2-vol 2021", "combat")  # 3 to 8, C on A
    t.play("2020 2-vol attack", "die 1")  # -1: AE
    assert t.at("2-vol") == "eliminated"
    assert not reduced(t, "1-inf")


# --- terrain


def test_10_31_the_attackers_terrain_does_nothing():
    t = german("terrain marsh 2020\nhas fort 2020\n" + ONE, "combat")
    t.play("2021 1-inf")
    assert strengths(t) == "8 to 3"


@pytest.mark.parametrize(("terrain", "defence"), [("clear", "3"), ("woods", "6"), ("marsh", "6"), ("city", "9")])
def test_10_32_woods_and_marsh_double_a_city_trebles(terrain, defence):
    t = german(f"terrain {terrain} 2021\n" + ONE, "combat")
    t.play("2021 1-inf")
    assert strengths(t) == f"8 to {defence}"


def test_10_33a_all_attackers_beyond_the_river():
    t = german("hexside river 2020/2021\n" + ONE, "combat")
    t.play("2021 1-inf")
    assert strengths(t) == "8 to 6"


def test_10_33a_one_on_this_side_is_enough_to_undo_it():
    t = german("hexside river 2020/2021\n" + ONE + "german 11-inf 2022", "combat")
    t.play("2021 1-inf 11-inf")
    assert strengths(t) == "16 to 3"


def test_10_33a_each_hex_has_its_own_river():
    t = german("hexside river 2020/1920\ngerman 1-inf 2020\nsoviet 2-vol 1920\nsoviet 1-vol 1921", "combat")
    t.play("1920 1-inf also 1921")
    assert strengths(t) == "8 to 9"


def test_10_33b_the_example_of_the_168th_rifle():
    """4 in the woods is 8 with one attacker on the near bank, 16 when all come over the river."""
    text = "terrain woods 2021\nhexside river 2020/2021 1921/2021\nsoviet 168-rifle 2021\ngerman 1-inf 2020\n"
    left = german(text + "german 11-inf 2022", "combat")
    left.play("2021 1-inf 11-inf")
    assert strengths(left) == "16 to 8"
    right = german(text + "german 11-inf 1921", "combat")
    right.play("2021 1-inf 11-inf")
    assert strengths(right) == "16 to 16"


def test_10_33b_a_city_beyond_a_river_is_six_times():
    t = german(
        "terrain city 2021\nhexside river 2020/2021\n" + ONE + "german 11-inf 1921\nhexside river 1921/2021", "combat"
    )
    t.play("2021 all")
    assert strengths(t) == "16 to 18"


def test_10_38b_not_beside_the_bridge():
    t = own_map("turn 20 german combat\ngerman 1-inf F6\nsoviet guer-1 F7")
    assert t.position.state.phase != "german combat"


def test_10_38b_nor_retreat_there():
    t = own_map("turn 20 german combat\ngerman 1-inf G6\ngerman 11-inf G4\nsoviet 1-tank F5\nsoviet guer-1 F6")
    hexes_back = retreat_hexes(t.position.state, t.game.units["1-tank"])
    grid = t.game.board.grid
    assert {name for name in ("E5", "E6") if hexes_back.members >> grid.hex(name) & 1} == set()
    assert str(hexes_back.why(grid.hex("E5"))) == "[10.27b] the hexside is impassable"
    assert "F4" in grid.names(hexes_back.members)  # by the bridge


def test_10_38b_the_missing_bridge_is_given_as_the_reason():
    t = own_map("turn 20 german combat\ngerman 1-inf F4\nsoviet 4-vol G4\nsoviet 2-vol F5")
    assert t.why("G4") == "[10.38b] no bridge leads there"


def test_10_39_each_hex_by_its_own_terrain():
    t = german(
        "terrain woods 1920\nterrain city 1921\ngerman 1-inf 2020\ngerman 11-inf 2020\nsoviet 2-vol 1920\nsoviet 1-vol 1921".replace(
            "german 11-inf 2020\n", ""
        ),
        "combat",
    )
    t.play("1920 1-inf also 1921")
    assert strengths(t) == "8 to 15"


def test_10_310_roads_and_railways_do_nothing():
    t = german("line road 2020 2021\nline rail 2020 2021\n" + ONE, "combat")
    t.play("2021 1-inf")
    assert strengths(t) == "8 to 3"


def test_10_310_a_road_bridge_helps_no_attacker():
    t = german("line road 2020 2021\nhexside river 2020/2021\ngerman 1-inf 2020\nsoviet 2-vol 2021", "combat")
    t.play("2021 1-inf")
    assert strengths(t) == "8 to 6"


# --- class


@pytest.mark.parametrize(
    ("attacker", "defender", "added"),
    [
        ("1-inf", "191-rifle", 0),
        ("1-inf", "1-mtn", 1),
        ("1-inf", "2-vol", 2),
        ("ss-pol", "191-rifle", -1),
        ("ss-pol", "1-mtn", 0),
        ("ss-pol", "2-vol", 1),
    ],
)
def test_10_41a_the_class_modifier(attacker, defender, added):
    t = german(f"german {attacker} 2020\nsoviet {defender} 2021", "combat")
    t.play(f"2021 {attacker}")
    assert dice(t) == added


@pytest.mark.parametrize(("defender", "added"), [("1-inf", -2), ("96-inf", -1), ("96-inf reduced", 0)])
def test_10_41a_class_c_attacks_badly(defender, added):
    unit, *mark = defender.split()
    t = soviet(
        f"german {unit} 2020 {' '.join(mark)}\nsoviet 2-vol 2021\nsoviet 1-vol 2019\nsoviet 3-vol 1920", "combat"
    )
    t.play("2020 all")
    assert dice(t) == added


def test_10_42a_the_lowest_class_attacks():
    t = german("german 1-inf 2020\ngerman ss-pol 2022\nsoviet 191-rifle 2021", "combat")
    t.play("2021 1-inf")
    assert dice(t) == 0
    t.play("ss-pol")
    assert dice(t) == -1


def test_10_42b_the_highest_class_defends():
    t = german("german 1-inf 2020\nsoviet 191-rifle 2021\nsoviet guer-1 2021", "combat")
    t.play("2021 1-inf")
    assert dice(t) == 0


def test_10_42b_a_headquarters_does_not_lower_the_class():
    t = soviet("german 1-1pz 2020\ngerman hq-41 2020\nsoviet 191-rifle 2021", "combat")
    t.play("2020 191-rifle")
    assert (strengths(t), dice(t)) == ("5 to 5", 0)


def test_10_43_class_and_ground_support_add_up():
    t = german("german ss-pol 2020\nsoviet 191-rifle 2021\ngerman luft-1 ready", "combat")
    t.play("2021", "2021 ss-pol")
    assert dice(t) == 0  # B on A and Ground Support, the example of 12.52
