"""[8.0] The Leningrad Inset: fringe, city hexes and supply where they meet combat and retreat."""

from tests.games.assault_on_leningrad.table import asked, cost, hexes, own_map, reduced, strengths, units, zone

TABLE = """
table combat
  die 1-3 1-2 1-1 3-2 2-1 3-1 4-1 5-1 6-1 7-1
  1   {0} {0} {0} {0} {0} {0} {0} {0} {0} {0}
"""


def combat(result, side, text):
    """A Combat Phase on the printed map in which every die gives this result."""
    return own_map(f"{TABLE.format(result)}turn 20 {side} combat\n{text}")


def movement(side, text):
    return own_map(f"turn 20 {side} movement\n{text}")


# --- movement


def test_8_21a_streets_cost_one_point_even_to_tanks_and_beside_a_german():
    t = movement("soviet", "soviet 1-tank 0320\ngerman 1-inf 0420")
    t.play("1-tank")
    assert (cost(t, "0219"), cost(t, "0220")) == ("1", "1")


def test_8_21b_who_leaves_the_city_leaves_no_zone():
    t = movement("soviet", "soviet 4-vol 0320\ngerman 1-inf 0420")
    t.play("4-vol")
    assert cost(t, "0419") == "½"
    t.play("0419")
    assert asked(t) == ("soviet", "unit")  # a rigid zone


def test_8_23b_a_guerrilla_pays_the_bridge_of_its_own_column():
    t = movement("soviet", "soviet guer-1 F5")
    t.play("guer-1")
    assert cost(t, "F4") == "2"


def test_8_32_to_the_main_map_and_on_with_all_its_points():
    t = movement("soviet", "soviet 4-vol F4\nsoviet 2-vol 0318")
    t.play("transfer 4-vol 0219", "4-vol")
    assert cost(t, "0218") == "1"


def test_8_33b_the_city_opens_again_when_the_last_german_has_left():
    """He is pushed out to the fringe, and goes back to the main map when his player-turn ends."""
    t = own_map("turn 20 german fringe\ngerman 1-inf K6\nsoviet 4-vol J5")
    t.play("die 1", "transfer 4-vol")
    assert hexes(t) == {"0320"}


def test_8_34a_a_zone_on_the_main_map_stops_it_before_it_changes():
    t = movement("german", "german 1-1pz 0421\ngerman 11-inf H4\nsoviet 191-rifle 0419")
    t.play("1-1pz")
    assert "0420" in hexes(t)
    assert t.why("K6") == "[9.2b] a rigid zone of control stops it on the way"


def test_8_34a_and_a_zone_on_the_inset_stops_it_on_the_fringe():
    t = movement("german", "german 1-1pz 0420\ngerman 11-inf G4\nsoviet 191-rifle J6")
    t.play("1-1pz")
    assert {"K6", "K7"} <= hexes(t)  # J6 touches both
    assert t.why("J7") == "[9.2b] a rigid zone of control stops it on the way"


def test_8_34b_but_nobody_passes_a_full_hex_of_the_main_map():
    t = movement(
        "german", "german 1-inf 0420\ngerman 11-inf 0521\ngerman 58-inf H4\nsoviet 2-vol 0520\nsoviet 4-vol 0419"
    )
    t.play("11-inf")
    assert not {"K6", "K7"} & hexes(t)


def test_8_35a_out_of_supply_the_change_of_the_map_is_no_hex():
    t = movement("german", "german 1-inf J5\ngerman 11-inf H4\nunsupplied = 1-inf")
    t.play("1-inf K5")
    assert hexes(t) == {"0419"}
    t.play("0419")
    assert t.at("1-inf") == "0419"


def test_8_35a_there_must_be_room_on_the_main_map():
    t = movement("german", "german 1-inf J6\ngerman 11-inf 0420\ngerman 58-inf H4")
    t.play("1-inf")
    assert "K6" in hexes(t)
    assert t.why("0420") == "[7.5b] it may not stack with the unit there"


def test_8_36a_soviets_come_in_by_the_fringe_though_no_german_is_there():
    t = movement("soviet", "soviet 4-vol 0419")
    t.play("4-vol")
    assert t.preview("J5") == {"cost": "1", "left": "3", "path": ["0419", "K5", "J5"]}


def test_9_4a_who_changes_the_map_leaves_the_zone_with_the_next_hex():
    t = movement("german", "german 1-inf 0420\ngerman 58-inf K4\nsoviet 177-rifle 0520")
    t.play("1-inf")
    assert cost(t, "K6") == "0"
    assert t.preview("0419") == {"cost": "4", "left": "2", "path": ["0420", "K6", "K5", "0419"]}
    t.play("K6")
    assert cost(t, "K5") == "4"  # as much step by step
    t.play("K5")
    assert cost(t, "0419") == "0"


def test_9_4a_nobody_pays_who_began_in_no_zone():
    t = movement("german", "german 1-inf 0420\ngerman 58-inf K4")
    t.play("1-inf K6")
    assert cost(t, "K5") == "1"


def test_9_2d_nor_does_it_enter_a_rigid_zone_with_that_hex():
    text = "german 1-inf 0420\ngerman 58-inf G4\nsoviet 177-rifle 0520\nsoviet 191-rifle I6\n"
    t = movement("german", text)
    t.play("1-inf")
    assert t.preview("J6") == {"cost": "6", "left": "0", "path": ["0420", "K6", "K7", "J6"]}  # one hex lies between
    t = movement("german", text + "german 21-inf K7")
    t.play("1-inf")
    assert {"J5", "J6"} <= zone(t, "soviet")
    reason = "[9.2d] it would go from one rigid zone of control straight into another"
    assert "J6" not in hexes(t)
    t.play("K6")
    assert t.why("J6") == reason


def test_9_2d_nor_does_one_that_is_out_of_supply():
    text = "german 1-inf 0420\ngerman 58-inf G4\nsoviet 177-rifle 0520\nsoviet 191-rifle I6\nunsupplied = 1-inf"
    t = movement("german", text)
    t.play("1-inf K6")
    assert "K5" in hexes(t)
    assert t.why("J6") == "[9.2d] it would go from one rigid zone of control straight into another"


def test_9_2d_no_way_leads_by_the_main_map_from_one_rigid_hex_of_the_fringe_to_another():
    t = movement("german", "german 1-inf K6\ngerman hq-38 0521\nsoviet 177-rifle J6")
    assert {"K6", "K7"} <= zone(t, "soviet")
    t.play("1-inf 0420")
    assert t.why("K7") == "[9.2d] it would go from one rigid zone of control straight into another"


# A unit of class B in J7 has K7 in its zone and not K6; one in J5 has K5 and K6 and not K7.
BESIDE_K7, BESIDE_K6 = "german 58-inf G4\nsoviet 1-mtn J7\n", "german 58-inf G4\nsoviet 1-mtn J5\n"


def test_9_4a_from_one_hex_of_the_fringe_to_another_the_zone_is_not_forgotten():
    """Over 0420 the regiment pays nothing from K7 to K6, and then 3 for J5 and 3 for the zone of K7."""
    t = movement("german", BESIDE_K7 + "german 1-1pz K7")
    t.play("1-1pz")
    assert (cost(t, "K6"), cost(t, "J5")) == ("0", "6")
    t.play("K6")
    assert (cost(t, "J5"), cost(t, "K5"), cost(t, "0420")) == ("6", "4", "0")
    t.play("J5")
    assert "2 points left" in t.position.ask.prompt


def test_9_4a_once_paid_it_is_not_charged_again():
    """With 0420 full the regiment walks from K6 to K7 for 1 + 3, and has left the zone."""
    text = BESIDE_K6 + "german 1-1pz K6\ngerman 11-inf 0420"
    t = movement("german", text)
    t.play("1-1pz")
    assert (cost(t, "K7"), t.preview("J7")) == ("4", {"cost": "7", "left": "1", "path": ["K6", "K7", "J7"]})
    t.play("K7")
    assert cost(t, "J7") == "3"  # as much step by step
    t = movement("german", BESIDE_K6 + "german 1-1pz K6")
    t.play("1-1pz")
    assert t.preview("J7") == {"cost": "6", "left": "2", "path": ["K6", "0420", "K7", "J7"]}


def test_9_4a_nobody_pays_for_a_zone_that_the_neighbouring_hex_is_in():
    t = movement("german", BESIDE_K7 + "german 1-1pz K6")
    t.play("1-1pz")
    assert (cost(t, "J5"), cost(t, "0421")) == ("3", "⅓")


def test_9_4a_a_zone_entered_on_the_way_goes_with_the_unit_as_well():
    """From J6 by K7 and 0420 along the road to 0421: 1 + 3, nothing, and ⅓ + 3; in one leg or in three."""
    t = movement("german", BESIDE_K7 + "german 1-1pz J6\ngerman 11-inf K6")
    assert zone(t, "soviet", 1) & {"J6", "K7", "0420"} == {"J6", "K7"}
    t.play("1-1pz")
    whole = t.preview("0421")
    assert (whole["cost"], whole["path"]) == ("7⅓", ["J6", "K7", "0420", "0421"])
    t.play("K7", "0420")
    assert cost(t, "0421") == "3⅓"


def test_9_4a_so_does_that_of_the_main_map_hex_between():
    """0420 is in a fluid zone: over it to K7 and on costs the three points, on foot from K6 to K7 it does not."""
    t = movement("german", "german 1-1pz K6\ngerman 58-inf G4\nsoviet 1-mtn 0521\n")
    t.play("1-1pz")
    assert t.preview("J7") == {"cost": "4", "left": "4", "path": ["K6", "K7", "J7"]}
    t.play("K7")
    assert cost(t, "J7") == "6"


def test_9_2b_a_rigid_zone_on_the_main_map_stops_it_though_there_is_a_fluid_one_at_another_gate():
    t = movement("german", "german 1-1pz 0421\ngerman 58-inf G4\nsoviet 177-rifle 0419\nsoviet 1-marine E2")
    assert {"D1", "E1"} <= zone(t, "soviet", 1)
    t.play("1-1pz")
    assert "0420" in hexes(t)
    assert t.why("K6") == "[9.2b] a rigid zone of control stops it on the way"


def test_6_13d_who_has_only_changed_the_map_still_has_its_one_hex():
    """0121 costs 3 and the zone 3, of 4 points; not after a first hex."""
    text = "soviet 4-vol B6\ngerman 1-1pz C7 reduced"
    t = movement("soviet", text)
    t.play("4-vol")
    assert t.preview("0121") == {"cost": "4", "left": "0", "path": ["B6", "0120", "0121"]}
    t.play("0120")
    assert cost(t, "0121") == "4"
    t.play("0121")
    assert t.at("4-vol") == "0121"
    t = movement("soviet", text.replace("B6", "C6"))
    t.play("4-vol B6", "0120")
    assert t.why("0121").startswith("[6.13c] too far")


def test_9_2d_out_of_a_rigid_hex_of_the_fringe_by_the_next_one_into_another_rigid_zone():
    """A unit in J5 has K6 in its rigid zone, one in I7 has J7; K7 is in none."""
    t = movement("german", "german 1-inf K6\ngerman 58-inf G4\nsoviet 177-rifle J5\nsoviet 191-rifle I7\n")
    assert zone(t, "soviet") & {"K6", "K7", "J7"} == {"K6", "J7"}
    t.play("1-inf")
    assert t.preview("J7") == {"cost": "6", "left": "0", "path": ["K6", "K7", "J7"]}
    t.play("0420", "K7")
    assert t.why("J7") == "[9.2d] it would go from one rigid zone of control straight into another"


# --- retreat and advance


def test_8_35b_a_retreat_finds_the_fringe_closed_as_well():
    """J6 has K6 and K7 behind it: closed while a German is in 0420, open otherwise."""
    text = "german 1-inf I6\nsoviet 4-vol J6\nsoviet 2-vol J5\nsoviet 1-vol J7\n"
    t = combat("-/1", "german", text + "german 11-inf 0420")
    t.play("J6 1-inf attack", "die 1")
    assert t.at("4-vol") == "eliminated"  # it could not go
    t = combat("-/1", "german", text)
    t.play("J6 1-inf attack", "die 1", "retreat")
    assert hexes(t) == {"K6", "K7"}


def test_8_35b_no_retreat_into_a_main_map_hex_with_germans_on_the_inset():
    t = combat("-/1", "german", "german 1-inf K6\ngerman 11-inf 0422\nsoviet 4-vol 0421")
    t.play("0421 11-inf attack", "die 1", "retreat")
    assert t.at("4-vol") == "0521"  # 0420 is closed, the other neighbours are in zones or sea


def test_8_35b_no_advance_there_either():
    """So the transfer of 8.37 never brings enemies together."""
    text = "soviet 1-tank 0521\nsoviet 2-vol 3020\ngerman 96-inf 0420 reduced\ngerman 11-inf K6\ngerman 1-inf 3021"
    t = combat("DE", "soviet", text)
    t.play("0420 1-tank attack", "die 1")
    assert t.at("96-inf") == "eliminated"
    assert asked(t) == ("soviet", "target")


def test_8_31_soviets_retreat_into_the_city_beside_a_german():
    """No zone reaches into the city hexes."""
    t = combat("-/1", "german", "german 1-inf 0519\ngerman 11-inf 0420\nsoviet 4-vol 0419")
    t.play("0419 1-inf attack", "die 1", "retreat")
    assert hexes(t) == {"0319", "0320", "0418"}  # and over the Neva


def test_8_45b_who_attacked_out_goes_back_into_the_streets():
    t = combat("1/-", "soviet", "soviet 1-tank 0320\nsoviet work-1 0320\ngerman 1-inf 0419 reduced")
    t.play("0419 all attack", "die 1", "retreat", "work-1")
    assert hexes(t) == {"0219", "0220"}  # a Worker does not leave the city
    t.play("0220")
    assert hexes(t) == {"0219", "0220", "0319"}  # 0420 is in a zone


def test_8_45b_and_comes_out_by_an_advance_but_for_the_workers():
    t = combat("DE", "soviet", "soviet 1-tank 0320\nsoviet work-1 0320\nsoviet guer-1 0320\ngerman 96-inf 0419 reduced")
    t.play("0419 all attack", "die 1")
    assert units(t) == {"1-tank", "guer-1"}


def test_8_45a_units_of_the_city_and_of_the_field_attack_together():
    t = combat("-/1", "soviet", "soviet 1-tank 0320\nsoviet 191-rifle 0519\ngerman 11-inf 0419")
    t.play("0419 all")
    assert strengths(t) == "10 to 8"


def test_8_44_not_from_the_main_map():
    t = combat("-/1", "german", "german 1-inf 0420\nsoviet 4-vol J6\ngerman 11-inf J5")
    t.play("J6")
    assert units(t) == {"11-inf"}


def test_8_44_who_attacked_from_the_fringe_goes_back_along_it():
    t = combat("1/-", "soviet", "soviet 1-tank K6\ngerman 11-inf J6 reduced\ngerman 1-inf H4")
    t.play("J6 1-tank attack", "die 1", "retreat")
    assert t.at("1-tank") == "0419"  # by K5, for K7 and J5 are in zones; then its player-turn was over


def test_8_41_step_losses_and_advance_on_the_inset():
    t = combat("1/1", "german", "german 1-inf K6\nsoviet 10-rifle J6")
    t.play("J6 1-inf attack", "die 1", "step", "step")
    assert (reduced(t, "1-inf"), reduced(t, "10-rifle")) == (True, True)


# --- zones, the end of the player-turn


def test_8_43a_tanks_in_the_city_hold_nobody_outside():
    t = movement("german", "german 1-inf 0420\nsoviet 1-tank 0320")
    t.play("1-inf")
    assert cost(t, "0419") == "1"
    assert zone(t, "soviet") == set()


def test_8_37a_germans_stay_on_the_fringe_through_the_soviet_player_turn():
    """One that is pushed there leaves it only with its own player-turn."""
    t = combat("-/1", "soviet", "soviet 1-tank I6\nsoviet 191-rifle I7\ngerman 11-inf J6")
    t.play("J6 all attack", "die 1", "retreat K6", "done")
    assert t.position.state.turn == 21
    assert t.at("11-inf") == "K6"


def test_8_37c_a_city_worker_and_one_division_may_stay():
    t = own_map("turn 20 soviet fringe\nsoviet work-uritsk 0420\nsoviet 4-vol K6\nsoviet 2-vol K7\ngerman 1-inf H4")
    assert units(t) == {"4-vol", "2-vol"}
    t.play("2-vol")
    assert (t.at("4-vol"), t.at("work-uritsk"), t.at("2-vol")) == ("0420", "0420", "eliminated")


def test_8_37c_two_divisions_of_regiments_are_one_too_many():
    t = own_map("turn 20 german fringe\ngerman 1-1pz K6\ngerman 1-1mot 0420\ngerman 6-11pz K7\nsoviet 1-tank H4")
    assert units(t) == {"1-1pz", "1-1mot", "6-11pz"}
    t.play("6-11pz")
    assert (t.at("1-1pz"), t.at("1-1mot"), t.at("6-11pz")) == ("0420", "0420", "eliminated")
