"""[6.2] Movement in the Mechanized Movement Phase, [6.3] the Neva."""

import pytest

from tests.games.assault.table import cost, german, hexes, own_map, soviet, units, zone


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


def test_6_33a_the_crossing_does_not_lead_from_rigid_to_rigid():
    t = own_map("turn 3 soviet movement\nsoviet 1-marine 0517\ngerman 1-inf 0617\ngerman 11-inf 0317")
    t.play("1-marine")
    assert t.why("0417") == "[9.2d] it would go from one rigid zone of control straight into another"


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
