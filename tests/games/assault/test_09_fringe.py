"""[9.2] [9.4] Zones of Control where a unit changes between the main map and the Inset."""

from tests.games.assault.city import german
from tests.games.assault.table import cost, hexes, zone


def test_9_2b_a_rigid_zone_on_the_main_map_stops_it_though_there_is_a_fluid_one_at_another_gate():
    t = german("german 1-1pz 0421\ngerman 58-inf G4\nsoviet 177-rifle 0419\nsoviet 1-marine E2")
    assert {"D1", "E1"} <= zone(t, "soviet", 1)
    t.play("1-1pz")
    assert "0420" in hexes(t)
    assert t.why("K6") == "[9.2b] a rigid zone of control stops it on the way"


def test_9_2d_nor_does_it_enter_a_rigid_zone_with_that_hex():
    text = "german 1-inf 0420\ngerman 58-inf G4\nsoviet 177-rifle 0520\nsoviet 191-rifle I6\n"
    t = german(text)
    t.play("1-inf")
    assert t.preview("J6") == {"cost": 6, "left": 0, "path": ["0420", "K6", "K7", "J6"]}  # one hex lies between
    t = german(text + "german 21-inf K7")
    t.play("1-inf")
    assert {"J5", "J6"} <= zone(t, "soviet")
    reason = "[9.2d] it would go from one rigid zone of control straight into another"
    assert "J6" not in hexes(t)
    t.play("K6")
    assert t.why("J6") == reason


def test_9_2d_nor_does_one_that_is_out_of_supply():
    text = "german 1-inf 0420\ngerman 58-inf G4\nsoviet 177-rifle 0520\nsoviet 191-rifle I6\nunsupplied = 1-inf"
    t = german(text)
    t.play("1-inf K6")
    assert "K5" in hexes(t)
    assert t.why("J6") == "[9.2d] it would go from one rigid zone of control straight into another"


def test_9_2d_no_way_leads_by_the_main_map_from_one_rigid_hex_of_the_fringe_to_another():
    t = german("german 1-inf K6\ngerman hq-38 0521\nsoviet 177-rifle J6")
    assert {"K6", "K7"} <= zone(t, "soviet")
    t.play("1-inf 0420")
    assert t.why("K7") == "[9.2d] it would go from one rigid zone of control straight into another"


def test_9_2d_out_of_a_rigid_hex_of_the_fringe_by_the_next_one_into_another_rigid_zone():
    """A unit in J5 has K6 in its rigid zone, one in I7 has J7; K7 is in none."""
    t = german("german 1-inf K6\ngerman 58-inf G4\nsoviet 177-rifle J5\nsoviet 191-rifle I7\n")
    assert zone(t, "soviet") & {"K6", "K7", "J7"} == {"K6", "J7"}
    t.play("1-inf")
    assert t.preview("J7") == {"cost": 6, "left": 0, "path": ["K6", "K7", "J7"]}
    t.play("0420", "K7")
    assert t.why("J7") == "[9.2d] it would go from one rigid zone of control straight into another"


def test_9_4a_who_changes_the_map_leaves_the_zone_with_the_next_hex():
    t = german("german 1-inf 0420\ngerman 58-inf K4\nsoviet 177-rifle 0520")
    t.play("1-inf")
    assert cost(t, "K6") == "0"
    assert t.preview("0419") == {"cost": 4, "left": 2, "path": ["0420", "K6", "K5", "0419"]}
    t.play("K6")
    assert cost(t, "K5") == "4"  # as much step by step
    t.play("K5")
    assert cost(t, "0419") == "0"


def test_9_4a_nobody_pays_who_began_in_no_zone():
    t = german("german 1-inf 0420\ngerman 58-inf K4")
    t.play("1-inf K6")
    assert cost(t, "K5") == "1"


# A unit of class B in J7 has K7 in its zone and not K6; one in J5 has K5 and K6 and not K7.
BESIDE_K7, BESIDE_K6 = "german 58-inf G4\nsoviet 1-mtn J7\n", "german 58-inf G4\nsoviet 1-mtn J5\n"


def test_9_4a_from_one_hex_of_the_fringe_to_another_the_zone_is_not_forgotten():
    """Over 0420 the regiment pays nothing from K7 to K6, and then 3 for J5 and 3 for the zone of K7."""
    t = german(BESIDE_K7 + "german 1-1pz K7")
    t.play("1-1pz")
    assert (cost(t, "K6"), cost(t, "J5")) == ("0", "6")
    t.play("K6")
    assert (cost(t, "J5"), cost(t, "K5"), cost(t, "0420")) == ("6", "4", "0")
    t.play("J5")
    assert "2 points left" in t.position.ask.prompt


def test_9_4a_once_paid_it_is_not_charged_again():
    """With 0420 full the regiment walks from K6 to K7 for 1 + 3, and has left the zone."""
    text = BESIDE_K6 + "german 1-1pz K6\ngerman 11-inf 0420"
    t = german(text)
    t.play("1-1pz")
    assert (cost(t, "K7"), t.preview("J7")) == ("4", {"cost": 7, "left": 1, "path": ["K6", "K7", "J7"]})
    t.play("K7")
    assert cost(t, "J7") == "3"  # as much step by step
    t = german(BESIDE_K6 + "german 1-1pz K6")
    t.play("1-1pz")
    assert t.preview("J7") == {"cost": 6, "left": 2, "path": ["K6", "0420", "K7", "J7"]}


def test_9_4a_nobody_pays_for_a_zone_that_the_neighbouring_hex_is_in():
    t = german(BESIDE_K7 + "german 1-1pz K6")
    t.play("1-1pz")
    assert (cost(t, "J5"), cost(t, "0421")) == ("3", "⅓")


def test_9_4a_a_zone_entered_on_the_way_goes_with_the_unit_as_well():
    """From J6 by K7 and 0420 along the road to 0421: 1 + 3, nothing, and ⅓ + 3; in one leg or in three."""
    t = german(BESIDE_K7 + "german 1-1pz J6\ngerman 11-inf K6")
    assert zone(t, "soviet", 1) & {"J6", "K7", "0420"} == {"J6", "K7"}
    t.play("1-1pz")
    whole = t.preview("0421")
    assert (cost(t, "0421"), whole["path"]) == ("7⅓", ["J6", "K7", "0420", "0421"])
    t.play("K7", "0420")
    assert cost(t, "0421") == "3⅓"


def test_9_4a_so_does_that_of_the_main_map_hex_between():
    """0420 is in a fluid zone: over it to K7 and on costs the three points, on foot from K6 to K7 it does not."""
    t = german("german 1-1pz K6\ngerman 58-inf G4\nsoviet 1-mtn 0521\n")
    t.play("1-1pz")
    assert t.preview("J7") == {"cost": 4, "left": 4, "path": ["K6", "K7", "J7"]}
    t.play("K7")
    assert cost(t, "J7") == "6"
