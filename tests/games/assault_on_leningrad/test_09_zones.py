"""[9.0] Zones of Control."""

import pytest

from tests.games.assault.table import (
    asked,
    dice,
    german,
    hexes,
    own_map,
    soviet,
    strengths,
    zone,
)

AROUND = {"2019", "2021", "1920", "1921", "2120", "2121"}


def test_9_2f_the_zone_of_f4():
    """A unit in F4 controls E4 E5 F3 F5 G5 and not G4, where there is no bridge."""
    t = own_map("turn 20 soviet movement\ngerman 6-4mot F4\nsoviet 1-tank J5")
    assert zone(t, "german") == {"E4", "E5", "F3", "F5", "G5"}


@pytest.mark.parametrize("wall", ["fort", "fortified"])
def test_9_6a_fortifications_make_every_zone_rigid(wall):
    t = german(f"has {wall} 2020\nsoviet 2-vol 2020\ngerman 1-inf 2023")
    assert zone(t, "soviet") == AROUND
    t.play("1-inf 2021")
    assert asked(t) == ("german", "unit")


def test_9_6a_a_worker_in_a_fortified_city_too():
    assert zone(german("has fortified 2020\nsoviet work-mga 2020\ngerman 1-inf 2030"), "soviet") == AROUND


@pytest.mark.parametrize(("feature", "terrain"), [("fort", "woods"), ("fortified", "city")])
@pytest.mark.parametrize("unit", ["guer-1", "work-mga", "2-vol", "1-mtn"])
def test_9_6a_whoever_is_in_it(unit, feature, terrain):
    t = german(f"terrain {terrain} 2020\nhas {feature} 2020\nsoviet {unit} 2020\ngerman 1-1pz 2023")
    assert (len(zone(t, "soviet")), zone(t, "soviet", 1)) == (6, set())


def test_9_6a_the_zone_goes_with_the_unit():
    t = own_map("turn 4 german movement\nsoviet 2-vol 0517\ngerman 1-inf 1520")  # of the inner ring
    assert zone(t, "soviet")
    t = own_map("turn 4 german movement\nsoviet 2-vol 0616\ngerman 1-inf 1520")
    assert zone(t, "soviet") == set()


def test_9_6a_a_fort_adds_nothing_to_german_zones():
    t = german("has fort 2025\nsoviet 2-vol 2025\ngerman 1-inf 2020")
    assert zone(t, "german") == AROUND


def test_9_6a_a_class_b_unit_in_a_fort_has_no_fluid_zone_besides():
    t = german("has fort 2020\nsoviet 1-mtn 2020\ngerman 1-inf 3030")
    assert (zone(t, "soviet"), zone(t, "soviet", 1)) == (AROUND, set())


def test_9_6b_the_class_in_combat_stays():
    t = german("has fort 2020\nsoviet 2-vol 2020\ngerman 1-inf 2021", "combat")
    t.play("2020 1-inf")
    assert dice(t) == 2  # A against C


def test_9_6c_germans_gain_nothing():
    t = soviet("has fort 2020\ngerman 96-inf 2020 reduced\nsoviet 191-rifle 2021", "combat")
    assert zone(t, "german") == set()
    t.play("2020 191-rifle")
    assert strengths(t) == "5 to 3"


def test_9_7b_on_the_inset_only_over_bridges():
    t = own_map("turn 20 soviet movement\ngerman 1-inf E6\nsoviet 1-tank J5")
    assert "F6" in zone(t, "german")  # a bridge
    assert not {"E5", "D5", "F5"} & zone(t, "german")


def test_9_8_not_the_fleet():
    t = own_map("turn 4 soviet movement\nsoviet naval 0322\ngerman 1-inf 0421")
    t.play("naval")
    assert "0225" in hexes(t)
