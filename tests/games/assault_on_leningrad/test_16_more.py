"""[16.0] Reinforcements and Withdrawals: turn 22 and its headquarters, and the edge of the map."""

from northfront.games.assault.victory import losses
from tests.games.assault_on_leningrad.table import own_map, units


def test_16_22_a_lost_headquarters_of_the_41st_corps_does_not_return_on_turn_22():
    t = own_map("turn 22 german movement\ngerman hq-41 g1\ngerman 1-inf 2030\nsoviet 4-vol 0320")
    assert (units(t), t.at("hq-41")) == ({"1-inf"}, "withdrawn")


def test_16_26_but_it_does_if_the_corps_stays():
    for inside in ("J5", "K6"):
        t = own_map(f"turn 22 german movement\ngerman hq-41 g1\ngerman 1-inf {inside}\nsoviet 4-vol D8")
        assert units(t) == {"hq-41", "1-inf"}


def test_16_24_of_a_division_that_leaves_only_what_it_lost_counts():
    t = own_map(
        "turn 11 german movement\ngerman 8-10pz eliminated\ngerman 8-8mot 2020 reduced\ngerman 8-28mot g7\n"
        "german 3-8mot 2021\ngerman 3-29mot J5\ngerman 1-inf 2030\nsoviet 4-vol D8"
    )
    assert losses(t.position.state) == 2 * 5 + 2 * 2
    assert {t.at(u) for u in ("8-8mot", "8-28mot", "3-8mot", "3-29mot")} == {"withdrawn"}


def test_16_16a_nobody_enters_in_the_mechanized_movement_phase():
    t = own_map("turn 9 german mechanized\ngerman 12-29pz g9\ngerman 1-1pz 2030\nsoviet 4-vol 0320")
    assert units(t) == {"1-1pz"}
    assert t.why("12-29pz") == "[16.16a] it is not on the map"


def test_16_15_a_unit_of_ones_own_blocks_the_hex_too():
    t = own_map("turn 9 german movement\ngerman 122-inf g9\ngerman 1-inf 3826\ngerman hq-39 g9\nsoviet 4-vol 0320")
    t.play("122-inf")
    assert t.why("3826") == "[7.5b] it may not stack with the unit there"
    t.play("stop", "hq-39")
    assert "3826" in t.options()


def test_16_15_who_enters_a_rigid_zone_stops_there():
    t = own_map("turn 9 german movement\ngerman 122-inf g9\nsoviet 191-rifle 3730\nsoviet 4-vol 0320")
    t.play("122-inf 3830")
    assert t.position.ask.kind == "unit"


def test_16_13c_one_to_the_refuge():
    t = own_map(
        "turn 6 soviet movement\nsoviet 2-gv s6\nsoviet 3-gv s6\nsoviet 4-vol 0319\n"
        "german 1-inf J5\ngerman 11-inf E4\ngerman 12-inf D8"
    )
    t.play("2-gv 0120")
    assert (t.position.ask.kind, t.at("3-gv")) == ("unit", "s6")
