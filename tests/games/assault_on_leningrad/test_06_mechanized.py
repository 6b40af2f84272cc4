"""[6.2] Movement in the Mechanized Movement Phase, [6.3] the Neva."""

import pytest

from tests.games.assault_on_leningrad.table import asked, cost, german, hexes, own_map, soviet, units, zone


def test_6_21a_panzers_and_motorized_troops_and_the_41st_headquarters():
    t = german(
        "german 1-1pz 2020\ngerman tot-1 2022\ngerman hq-41 2024\ngerman hq-38 2026\ngerman 1-inf 2028", "mechanized"
    )
    assert units(t) == {"1-1pz", "tot-1", "hq-41"}
    assert t.why("1-inf") == "[6.21a] only mechanized units move in this phase"
    assert t.why("hq-38") == "[6.21a] only mechanized units move in this phase"


def test_6_21a_whether_or_not_they_have_moved_before():
    t = german("german 1-1pz 2020\nsoviet 2-vol 3030")
    t.play("1-1pz 2028", "done", "1-1pz")
    assert "2036" in hexes(t)


def test_6_21a_each_once():
    t = german("german 1-1pz 2020\ngerman tot-1 2030", "mechanized")
    t.play("1-1pz 2021 stop")
    assert t.why("1-1pz") == "[6.19a] it has moved already"


def test_6_21a_a_unit_that_advanced_moves_again():
    t = german("german 1-1pz 2020\ngerman 1-1mot 2020\nsoviet guer-1 2021", "combat")
    t.play("2021 all attack", "1-1pz", "done", "1-1pz")
    assert cost(t, "2029") == "8"


def test_6_21a_who_waits_off_the_map_does_not_enter_now():
    t = own_map("turn 3 german mechanized\ngerman 1-1pz 2020\ngerman 6-11pz g1")
    assert t.why("6-11pz") == "[16.16a] it is not on the map"


def test_6_21b_there_is_no_combat_after_it():
    t = german("german 1-1pz 2020\nsoviet 2-vol 2022", "mechanized")
    t.play("1-1pz 2021 stop")
    assert t.position.state.phase == "soviet air"


def test_6_22a_the_usual_limits_hold():
    t = german("ground marsh\nsoviet 2-vol 2021\ngerman 1-1pz 2020\ngerman 6-11pz 2019", "mechanized")
    t.play("1-1pz")
    assert t.why("2021") == "[6.12b] an enemy unit is there"
    assert t.why("2019") == "[7.5b] it may not stack with the unit there"
    assert cost(t, "1920") == "4"


def test_6_22b_not_out_of_supply():
    t = german("german 1-1pz 2020\ngerman tot-1 2030\nunsupplied = 1-1pz", "mechanized")
    assert t.why("1-1pz") == "[6.22b] it is out of supply"
    assert units(t) == {"tot-1"}


def test_6_22c_not_out_of_a_rigid_zone():
    t = german("german 1-1pz 2020\ngerman tot-1 2030\nsoviet 191-rifle 2021", "mechanized")
    assert t.why("1-1pz") == "[6.22c] it began this phase in a rigid zone of control"


def test_6_22c_a_fluid_zone_does_not_hold_it():
    t = german("german 1-1pz 2020\nsoviet 1-mtn 2021", "mechanized")
    t.play("1-1pz")
    assert "2019" in hexes(t)


def test_6_22c_an_advance_into_a_rigid_zone_ends_there():
    t = german("german 1-1pz 2020\ngerman 6-11pz 3030\nsoviet guer-1 2021\nsoviet 191-rifle 2023", "combat")
    t.play("2021 1-1pz attack", "die 6", "1-1pz")
    assert t.why("1-1pz") == ""
    t = german("german 1-1pz 2020\ngerman 6-11pz 3030\nsoviet guer-1 2021\nsoviet 191-rifle 2022", "combat")
    t.play("2021 1-1pz attack", "die 6", "1-1pz")
    assert t.why("1-1pz") == "[6.22c] it began this phase in a rigid zone of control"


def test_6_22d_who_retreated_stays():
    t = german("german 1-1pz 2020\ngerman tot-1 3020\nsoviet 111-rifle 2120", "combat")
    t.play("2120 1-1pz attack", "die 1")  # 1-1 with +1 for A against B: a 2 is 1/-
    t.play("retreat")
    t.play(min(hexes(t)))
    assert t.position.state.phase == "german mechanized"
    assert t.why("1-1pz") == "[6.22d] it retreated in the Combat Phase"


def test_6_22d_who_lost_a_step_instead_may_move():
    t = german("german 1-1pz 2020\ngerman tot-1 3020\nsoviet 111-rifle 2120", "combat")
    t.play("2120 1-1pz attack", "die 1", "step")
    assert t.position.state.phase == "german mechanized"
    assert units(t) == {"1-1pz", "tot-1"}


def test_6_22d_the_headquarters_that_went_back_with_its_panzers_stays():
    t = german("german 1-1pz 2020\ngerman hq-41 2020\ngerman 6-11pz 3030\nsoviet 1-tank 2021", "combat")
    t.play("2021 1-1pz attack", "die 2", "retreat 2019", "2019")  # 5 to 5: a 2 is 1/-
    assert t.why("hq-41") == "[6.22d] it retreated in the Combat Phase"


def test_6_22d_but_one_that_stayed_moves():
    t = german("german 1-1pz 2020\ngerman hq-41 2020\nsoviet 1-mtn 2021\nsoviet 111-rifle 1921", "combat")
    t.play("2021 1-1pz also 1921 attack", "die 1", "retreat 2019", "stay")  # 5 to 6 is 1-2, A on B: a 2 is 2/-
    assert t.why("hq-41") == ""


def test_6_22d_a_retreat_in_the_soviet_combat_phase_is_forgotten():
    t = soviet(
        """
        line rail 2036 2035 2034 2033
        german hq-41 2033
        german 1-1pz 2030
        soviet 191-rifle 2029
        soviet 177-rifle 1930
        """,
        "combat",
    )
    t.play("2030 all attack", "die 5", "retreat", "2031", "done")  # 10 to 5 is 2-1: a 5 is -/1
    t.play("done", "done")  # no bombs, no movement; nobody is adjacent
    assert (t.position.state.turn, t.position.state.phase) == (5, "german mechanized")
    assert "1-1pz" in units(t)


# --- the Neva of the main map runs between 0417 and 0517


def test_6_32_no_german_crosses_the_neva():
    t = own_map("turn 3 german movement\ngerman 1-inf 0517")
    t.play("1-inf")
    assert "0417" not in hexes(t)
    assert t.why("0417") == "[6.32] Germans never cross the Neva here"


def test_6_32_not_even_as_the_one_hex_that_is_always_possible():
    t = own_map("turn 3 german movement\ngerman 1-inf 0517\nunsupplied = 1-inf")
    t.play("1-inf")
    assert t.why("0417") == "[6.32] Germans never cross the Neva here"


def test_6_33a_a_soviet_crossing_takes_the_whole_move():
    t = own_map("turn 3 soviet movement\nsoviet 1-marine 0517")
    t.play("1-marine")
    assert t.preview("0417") == {"cost": 5, "left": 0, "path": ["0517", "0417"]}
    t.play("0417")
    assert asked(t) == ("soviet", "unit")
    assert t.why("1-marine") == "[6.19a] it has moved already"


def test_6_33a_it_must_begin_the_phase_beside_the_river():
    t = own_map("turn 3 soviet movement\nsoviet 1-marine 0614")
    t.play("1-marine")
    assert "0414" not in hexes(t)
    t.play("0514")
    assert t.why("0414") == "[6.33a] the Neva takes a whole move"


def test_6_33a_nor_after_a_street_of_the_city():
    """The city hexes lie on both banks, but who has gone from one to another does not cross the Neva afterwards."""
    t = own_map("turn 20 soviet movement\nsoviet 4-vol 0118")
    t.play("4-vol 0320")  # 3 points, by 0119 and 0219
    assert t.why("0319") == "[6.33a] the Neva takes a whole move"


def test_6_33a_two_sides_of_the_river_in_one_move_only_by_the_city():
    """From 0418 to 0419 the streets of Leningrad lead round the Neva; with Germans on the Inset they are closed."""
    t = own_map("turn 20 soviet movement\nsoviet 1-tank 0418")
    t.play("1-tank")
    assert t.preview("0419")["path"] == ["0418", "0319", "0219", "0320", "0419"]
    t = own_map("turn 20 soviet movement\nsoviet 1-tank 0418\ngerman 1-inf I6")
    t.play("1-tank")
    assert t.preview("0419") == {"cost": 7, "left": 0, "path": ["0418", "0419"]}


@pytest.mark.parametrize("more", ["unsupplied = 1-marine", "german 96-inf 0617"])
def test_6_33a_neither_supply_nor_a_fluid_zone_keeps_it_from_crossing(more):
    t = own_map(f"turn 4 soviet movement\nsoviet 1-marine 0517\n{more}")
    t.play("1-marine 0417")
    assert t.at("1-marine") == "0417"


def test_6_33a_the_crossing_does_not_lead_from_rigid_to_rigid():
    t = own_map("turn 3 soviet movement\nsoviet 1-marine 0517\ngerman 1-inf 0617\ngerman 11-inf 0317")
    t.play("1-marine")
    assert t.why("0417") == "[9.2d] it would go from one rigid zone of control straight into another"


def test_6_33b_soviets_retreat_over_the_neva():
    t = own_map("turn 3 german combat\ngerman 1-inf 0616\nsoviet 191-rifle 0516")
    t.play("0516 1-inf attack", "die 6", "retreat")  # 8 to 5 is 3-2: a 6 is -/1
    assert {"0415", "0416"} <= hexes(t)


def test_6_34_zones_end_at_the_neva():
    t = own_map("turn 3 german movement\ngerman 1-inf 0517")
    assert "0617" in zone(t, "german")
    assert "0417" not in zone(t, "german")


def test_6_34_but_not_at_other_rivers():
    t = soviet("hexside river 2020/2021\nsoviet 191-rifle 2020")
    assert "2021" in zone(t, "soviet")


@pytest.mark.parametrize("unit", ["191-rifle"])
def test_6_34_on_the_inset_they_cross_bridges(unit):
    t = own_map(f"turn 3 soviet movement\nsoviet {unit} F4")
    assert {"F5", "G5"} <= zone(t, "soviet")
    assert "G4" not in zone(t, "soviet")
