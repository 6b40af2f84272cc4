"""[8.3] The fringe of the Leningrad Inset: in and out, retreats over it, and the end of the player-turn."""

from tests.games.assault.city import combat, german, soviet
from tests.games.assault.table import asked, cost, hexes, own_map, strengths, units


def test_8_34a_in_by_the_fringe_at_no_cost():
    t = german("german 1-inf 0420\ngerman 11-inf H4")
    t.play("1-inf")
    assert cost(t, "K6") == "0"
    assert cost(t, "K7") == "0"
    assert t.preview("J7")["path"] == ["0420", "K7", "J7"]
    assert cost(t, "J7") == "2"


def test_8_34a_from_afar():
    t = german("german 1-1pz 0521\ngerman 11-inf H4")
    t.play("1-1pz")
    assert t.preview("K6")["path"] == ["0521", "0420", "K6"]


def test_8_34a_and_attack_from_there():
    t = german("german 1-inf K6\nsoviet 4-vol J6", "combat")
    t.play("J6 1-inf")
    assert strengths(t) == "8 to 9"


def test_8_34a_a_zone_on_the_main_map_stops_it_before_it_changes():
    t = german("german 1-1pz 0421\ngerman 11-inf H4\nsoviet 191-rifle 0419")
    t.play("1-1pz")
    assert "0420" in hexes(t)
    assert t.why("K6") == "[9.2b] a rigid zone of control stops it on the way"


def test_8_34a_and_a_zone_on_the_inset_stops_it_on_the_fringe():
    t = german("german 1-1pz 0420\ngerman 11-inf G4\nsoviet 191-rifle J6")
    t.play("1-1pz")
    assert {"K6", "K7"} <= hexes(t)  # J6 touches both
    assert t.why("J7") == "[9.2b] a rigid zone of control stops it on the way"


def test_8_34b_any_number_by_the_same_hex():
    t = german("german 1-inf 0420\ngerman 11-inf 0520\ngerman 21-inf 0521\ngerman 58-inf H4")
    t.play("1-inf J7 stop", "11-inf J6 stop", "21-inf K6 stop")
    assert [t.at(unit) for unit in ("1-inf", "11-inf", "21-inf")] == ["J7", "J6", "K6"]


def test_8_34b_but_nobody_passes_a_full_hex_of_the_main_map():
    t = german("german 1-inf 0420\ngerman 11-inf 0521\ngerman 58-inf H4\nsoviet 2-vol 0520\nsoviet 4-vol 0419")
    t.play("11-inf")
    assert not {"K6", "K7"} & hexes(t)


def test_8_35a_out_by_the_fringe():
    t = german("german 1-inf J6\ngerman 11-inf H4")
    t.play("1-inf")
    assert t.preview("0420")["path"][-2] in ("K6", "K7")
    assert cost(t, "0420") == "1"


def test_8_35a_out_of_supply_the_change_of_the_map_is_no_hex():
    t = german("german 1-inf J5\ngerman 11-inf H4\nunsupplied = 1-inf")
    t.play("1-inf K5")
    assert hexes(t) == {"0419"}
    t.play("0419")
    assert t.at("1-inf") == "0419"


def test_8_35a_there_must_be_room_on_the_main_map():
    t = german("german 1-inf J6\ngerman 11-inf 0420\ngerman 58-inf H4")
    t.play("1-inf")
    assert "K6" in hexes(t)
    assert t.why("0420") == "[7.5b] it may not stack with the unit there"


def test_8_35b_not_where_the_enemy_holds_the_main_map_hex():
    t = german("german 1-inf J6\nsoviet 2-vol 0420")
    t.play("1-inf")
    for name in ("K6", "K7"):
        assert t.why(name) == "[8.35b] the enemy holds its hex of the main map"
    assert "K5" in hexes(t)


def test_8_35b_nor_into_the_main_map_hex_while_he_is_on_its_hexes_of_the_inset():
    t = german("german 1-1pz 0521\nsoviet 2-vol K6", "mechanized")
    t.play("1-1pz")
    assert t.why("0420") == "[8.35b] the enemy is on the Inset there"


def test_8_35b_nor_on_to_another_hex_of_the_same_fringe_area():
    t = german("german 1-inf J6\nsoviet 2-vol K6")
    t.play("1-inf")
    assert t.why("K7") == "[8.35b] the enemy is on the Inset there"
    assert "K5" in hexes(t)


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


def test_8_36a_soviets_use_the_fringe_likewise():
    t = soviet("soviet 1-tank 0419\ngerman 1-inf H4")
    t.play("1-tank")
    assert cost(t, "K5") == "0"
    assert cost(t, "J5") == "1"


def test_8_36a_soviets_come_in_by_the_fringe_though_no_german_is_there():
    t = soviet("soviet 4-vol 0419")
    t.play("4-vol")
    assert t.preview("J5") == {"cost": 1, "left": 3, "path": ["0419", "K5", "J5"]}


def test_8_36b_or_go_straight_into_the_city():
    t = soviet("soviet 1-tank 0419\nsoviet 4-vol 0519")
    t.play("1-tank")
    assert cost(t, "0320") == "⅓"  # by road
    t = soviet("soviet 4-vol 0218")
    t.play("4-vol")
    assert cost(t, "0219") == "1"


def test_8_36b_from_beyond_the_neva_the_way_leads_around():
    t = soviet("soviet 4-vol 0319")
    t.play("4-vol")
    assert t.preview("0320") == {"cost": 2, "left": 2, "path": ["0319", "0219", "0320"]}


# --- the end of the player-turn


def test_8_37a_germans_leave_the_fringe_when_their_turn_ends():
    t = german("german 1-inf K6\ngerman 58-inf J5", "fringe")
    assert (t.at("1-inf"), t.at("58-inf")) == ("0420", "J5")


def test_8_37b_soviets_leave_it_when_theirs_ends():
    t = soviet("soviet 4-vol K4\ngerman 1-inf H4", "fringe")
    assert t.at("4-vol") == "0419"


def test_8_37c_what_is_too_many_is_lost_for_good():
    t = german("german 1-inf K6\ngerman 58-inf K7\ngerman hq-38 0420\nsoviet 1-tank H4", "fringe")
    assert asked(t) == ("german", "excess")
    assert units(t) == {"1-inf", "58-inf"}
    t.play("58-inf")
    assert (t.at("1-inf"), t.at("58-inf"), t.at("hq-38")) == ("0420", "eliminated", "0420")


def test_8_37c_a_headquarters_lost_so_does_not_return():
    t = german("german hq-41 K6\ngerman hq-38 K7\nsoviet 1-tank H4", "fringe")
    t.play("hq-41")
    assert t.at("hq-41") == "eliminated"


def test_8_37c_one_division_may_stay_together():
    t = german("german 1-1pz K6\ngerman 1-1mot K7\ngerman 1-113mot 0420\nsoviet 1-tank H4", "fringe")
    assert {t.at(unit) for unit in ("1-1pz", "1-1mot", "1-113mot")} == {"0420"}


def test_8_37c_the_soviets_too():
    t = soviet("soviet 4-vol K4\nsoviet 2-vol K5\ngerman 1-inf H4", "fringe")
    assert asked(t) == ("soviet", "excess")
    t.play("4-vol")
    assert t.at("2-vol") == "0419"


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


def test_8_37c_one_that_is_too_many_on_the_fringe_does_not_return():
    t = german("soviet work-1 D8\ngerman hq-38 K6\ngerman hq-28 K7\ngerman 1-inf K6", "mechanized")
    t.play("hq-38")
    assert (t.at("hq-38"), t.at("hq-28"), t.at("1-inf")) == ("eliminated", "0420", "0420")


def test_8_37d_until_then_both_fringe_hexes_may_be_full():
    t = german("german 1-inf K6\ngerman 58-inf K7\ngerman 11-inf 0420\nsoviet 1-tank H4")
    assert t.position.state.check() == []
