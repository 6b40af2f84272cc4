"""[6.2] Movement in the Mechanized Movement Phase, [6.3] the Neva."""

import pytest

from tests.games.assault.table import asked, cost, german, hexes, own_map, soviet, units


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


def test_6_33b_soviets_retreat_over_the_neva():
    t = own_map("turn 3 german combat\ngerman 1-inf 0616\nsoviet 191-rifle 0516")
    t.play("0516 1-inf attack", "die 6", "retreat")  # 8 to 5 is 3-2: a 6 is -/1
    assert {"0415", "0416"} <= hexes(t)
