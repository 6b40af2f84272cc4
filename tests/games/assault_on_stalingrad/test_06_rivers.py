"""6.3 19.3: the Don, the Volga and its ferries."""

import pytest

from tests.games.assault.table import asked, cost, hexes, in_set, strengths, zone
from tests.games.assault_on_stalingrad.table import combat, german, soviet

AWAY = "\ngerman 16-pz 2020"
ZONES = "[19.33] nobody crosses the Don from one enemy zone of control into another"
NO_FERRY = "[6.33a] no ferry crosses the Volga here"


# --- the Don


@pytest.mark.parametrize("unit", ["113-inf", "16-pz"])
def test_19_31_off_a_road_the_don_takes_a_whole_move(unit):
    t = german(f"german {unit} 0811")
    t.play(unit)
    assert cost(t, "0810") == {"113-inf": "6", "16-pz": "8"}[unit]
    t.play("0810")
    assert t.at(unit) == "0810"
    assert asked(t)[1] == "unit"  # it moves no further


def test_19_31_it_must_begin_beside_the_don():
    t = german("german 113-inf 0812")
    t.play("113-inf 0811")
    assert t.why("0810") == "[19.31] the Don takes a whole move"


def test_19_31_soviets_too():
    t = soviet("soviet 18-rifle 0810" + AWAY)
    t.play("18-rifle")
    assert cost(t, "0811") == "5"


def test_19_31_in_the_mechanized_movement_phase_too():
    t = german("german 16-pz 0811", "mechanized")
    t.play("16-pz 0810")
    assert t.at("16-pz") == "0810"


@pytest.mark.parametrize(("unit", "points"), [("113-inf", "½"), ("16-pz", "⅓")])
def test_19_31_by_road_it_costs_what_the_road_costs(unit, points):
    t = german(f"german {unit} 1415")
    t.play(unit)
    assert cost(t, "1414") == points


def test_19_31_a_river_costs_one_point_more():
    t = german("german 44-inf 1424")
    t.play("44-inf")
    assert cost(t, "1423") == "2"


def test_19_31_the_don_doubles_like_a_river():
    t = german("german 113-inf 0811\nsoviet 18-rifle 0810", "combat")
    t.play("0810 113-inf")
    assert strengths(t) == "8 to 16"  # 4, in woods, behind the Don


@pytest.mark.parametrize("more", ["", "\nunsupplied = 113-inf"])
def test_19_33_nobody_crosses_the_don_from_zone_to_zone(more):
    t = german(f"german 113-inf 0811\nsoviet 192-rifle 0711{more}")  # a fluid zone over both banks
    t.play("113-inf")
    assert t.why("0810") == ZONES


def test_19_33_of_either_type():
    t = german("german 113-inf 0811\nsoviet 33-guards 0911\nsoviet 192-rifle 0809")  # rigid here, fluid there
    t.play("113-inf")
    assert t.why("0810") == "[9.2d] it would go from one rigid zone of control straight into another"
    t = german("german 113-inf 0811\nsoviet 33-guards 0712\nsoviet 192-rifle 0809")
    t.play("113-inf")
    assert t.why("0810") == ZONES


def test_19_33_along_a_road_too():
    for rifle, told in (("229-rifle 1515", ZONES), ("229-rifle 1515 reduced", "")):  # class C has no zone
        t = german(f"german 16-pz 1415\nsoviet {rifle}")
        t.play("16-pz")
        assert t.why("1414") == told


def test_19_33_one_zone_does_not_bar_the_way():
    t = german("german 113-inf 0811\nsoviet 192-rifle 0809")  # only 0810 is in its zone
    t.play("113-inf 0810")
    assert t.at("113-inf") == "0810"


def test_19_33_an_ordinary_river_may_be_crossed_so():
    t = german("german 44-inf 1424\nsoviet 192-rifle 1324")
    t.play("44-inf")
    assert t.why("1423") == ""


def test_19_33_an_advance_is_no_move():
    t = combat("DE", "german", "german 113-inf 0811\nsoviet 18-rifle 0810\nsoviet 192-rifle 0711")
    t.play("0810 113-inf attack", "die 1", "113-inf")
    assert t.at("113-inf") == "0810"


# --- the Volga


def test_6_32_no_german_crosses_the_volga():
    t = german("german 113-inf 1105\nsoviet 18-rifle 1403")
    t.play("113-inf")
    assert t.why("1104") == "[6.32] Germans never cross the Volga here"


def test_6_32_not_by_a_ferry_out_of_supply_or_on_the_inset():
    t = german("german 113-inf 0803\nsoviet 18-rifle 1403\nunsupplied = 113-inf")
    t.play("113-inf")
    assert t.why("0802") == "[6.32] Germans never cross the Volga here"
    t = german("german 113-inf M8\nsoviet 18-rifle 1403")
    t.play("113-inf")
    assert t.why("M7") == "[6.32] Germans never cross the Volga here"


@pytest.mark.parametrize(
    ("start", "to", "told"),
    [
        ("0802", "0803", ""),  # ferries
        ("1605", "1705", ""),
        ("1405", "1306", ""),
        ("1405", "1406", ""),  # between the city and the east bank
        ("1204", "1205", ""),
        ("1406", "1506", ""),
        ("1104", "1105", NO_FERRY),
        ("1605", "1706", NO_FERRY),
        ("1506", "1507", NO_FERRY),  # a fringe hex is not the city
    ],
)
def test_6_33a_where_soviets_cross(start, to, told):
    t = soviet(f"soviet 13-guards {start}{AWAY}")
    t.play("13-guards")
    assert t.why(to) == told
    if not told:
        assert cost(t, to) == "5"  # the whole allowance


def test_6_33a_it_must_begin_the_phase_beside_the_river():
    t = soviet("soviet 13-guards 1404" + AWAY)
    t.play("13-guards 1405")
    assert t.why("1406") == "[6.33a] the Volga takes a whole move"


INSIDE = "\ngerman 16-pz D5"


def test_6_33a_with_germans_inside_by_ferry_only_s26():
    t = soviet("soviet 13-guards 1405" + INSIDE)
    t.play("13-guards")
    assert t.why("1406") == "[8.33b] the city hexes are closed while Germans are on the Inset"
    t.play("M7")  # the main-map hex and the Inset hex are one place
    assert cost(t, "M8") == "5"
    assert "N8" not in hexes(t)
    t.play("M8")
    assert t.at("13-guards") == "M8"


def test_6_33a_other_ferries_still_serve():
    t = soviet("soviet 13-guards 1605" + INSIDE)
    t.play("13-guards")
    assert t.why("1705") == ""


def test_6_33a_not_after_a_hex_of_the_inset():
    t = soviet("soviet 13-guards M9" + INSIDE)
    t.play("13-guards M8")
    assert t.why("M7") == "[6.33a] the Volga takes a whole move"


CORNER = "german 16-pz 0804\ngerman 44-inf 0704\ngerman 71-inf 0904\n"  # all ways out of 0803 but the ferry are in their zones


@pytest.mark.parametrize("more", ["", "german 24-pz D5"])
def test_6_33b_soviets_retreat_over_the_volga_by_ferry(more):
    t = combat("-/1", "german", CORNER + "soviet 18-rifle 0803\n" + more)
    t.play("0803 16-pz attack", "die 1", "retreat")
    assert t.at("18-rifle") == "0802"


def test_6_33b_without_a_ferry_they_do_not():
    t = combat(
        "-/1",
        "german",
        "german 16-pz 1106\ngerman 44-inf 1005\nsoviet 18-rifle 1105\nsoviet work-1 1205\nsoviet 13-tank 1004",
    )
    t.play("1105 16-pz attack", "die 1")
    assert t.why("retreat", "soviet") == ""  # into the city
    t = combat(
        "-/1",
        "german",
        "german 16-pz 1106\ngerman 44-inf 1005\nsoviet 18-rifle 1105\ngerman 24-pz I9\nsoviet 13-tank 1004",
    )
    t.play("1105 16-pz attack", "die 1")
    assert t.position.state.face[t.game.units["18-rifle"]] == 1  # the city is closed, and no ferry leads east


def test_6_33b_germans_do_not():
    t = combat(
        "-/1", "soviet", "soviet 35-guards 0804\ngerman 113-inf 0803\nsoviet 36-guards 0704\nsoviet 37-guards 0904"
    )
    t.play("0803 all attack", "die 1")
    assert not in_set(t, "disrupted", "113-inf")
    assert t.position.state.face[t.game.units["113-inf"]] == 1  # nowhere to go but over the ferry


def test_19_32a_no_zone_reaches_over_the_volga():
    t = german("german 113-inf 1105\nsoviet 18-rifle 1403")
    assert zone(t, "german") == {"1004", "1005", "1106"}
    t = german("german 113-inf M8\nsoviet 18-rifle 1403")
    assert zone(t, "german") == {"L7", "L8", "M9", "N8"}  # ferry or not


def test_19_32b_but_over_rivers_and_the_don():
    t = german("german 113-inf 0811\nsoviet 18-rifle 1403")
    assert {"0810", "0711"} <= zone(t, "german")
    t = german("german 44-inf 1424\nsoviet 18-rifle 1403")
    assert "1423" in zone(t, "german")


def test_10_37_no_attack_crosses_the_volga():
    t = german(
        "german 113-inf 1105\ngerman 44-inf 0803\nsoviet 18-rifle 1104\nsoviet 29-rifle 0802\nsoviet 112-rifle 1106",
        "combat",
    )
    assert t.why("1104") == "[10.37] no attack crosses the Volga"
    assert t.why("0802") == "[10.37] no attack crosses the Volga"  # ferry or not


def test_6_21b_there_is_no_combat_after_mechanized_movement():
    t = german("german 16-pz 0811\nsoviet 18-rifle 0810", "mechanized")
    t.play("done")
    assert t.position.state.phase == "soviet movement"
