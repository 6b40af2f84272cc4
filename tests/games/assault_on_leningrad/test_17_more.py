"""[17.0] Victory Conditions: places taken by changing the map, and the garrisons through whole player-turns."""

import pytest

from northfront.games.assault.tables import GERMAN, SOVIET
from northfront.games.assault.victory import losses, points
from tests.games.assault_on_leningrad.table import asked, own_map

PLACES = 100


def at(text, phase="german movement", turn=20):
    return own_map(f"turn {turn} {phase}\n{text}")


def german_points(t):
    return points(t.position.state, GERMAN)


def test_17_22b_a_key_point_is_occupied_by_changing_the_map_too():
    t = at("soviet 1-tank 0320\ngerman 1-inf 1520\nheld = J5 H5", "soviet movement")
    assert german_points(t) == 10
    t.play("transfer 1-tank J5")
    assert german_points(t) == 5


def test_17_22b_and_by_the_change_that_germans_on_the_inset_force():
    t = at("soviet 1-tank 0320\ngerman 1-inf 0420\nheld = J5 H5")
    t.play("1-inf K6")
    assert asked(t) == ("soviet", "deploy")
    t.play("1-tank J5")
    assert (t.at("1-tank"), german_points(t)) == ("J5", 5)


def test_17_22b_going_to_the_city_hex_takes_nothing():
    t = at("soviet 1-tank J6\ngerman 1-inf 1520\nheld = J5 H5", "soviet movement")
    t.play("transfer 1-tank 0320")
    assert german_points(t) == 10


@pytest.mark.parametrize(("stays", "lost"), [(("3-8mot", "3-29mot"), False), (("3-29mot",), True)])
def test_17_25a_what_counts_is_who_is_there_when_the_mechanized_phase_is_over(stays, lost):
    t = at(
        "german 3-8mot 3113\ngerman 3-29mot 3113\nsoviet 1-tank 0320\nheld = 3113\ncaptured = 3113", "german mechanized"
    )
    if "3-8mot" not in stays:
        t.play("3-8mot 3114 stop")
    t.play("done")
    assert (t.position.state.named("forfeited") == ["3113"]) == lost
    assert german_points(t) == (0 if lost else 5)


def test_17_25a_a_regiment_that_drives_through_forfeits_the_city():
    t = at("german 1-1pz 2106\nsoviet 1-tank 0320", "german mechanized")
    t.play("1-1pz 2107 2108 stop")
    assert (t.position.state.named("forfeited"), german_points(t)) == (["2107"], 0)


def test_17_23a_units_that_were_removed_because_too_many_stood_in_a_hex_count():
    t = at("german 1-inf K6\ngerman 11-inf K7\nsoviet 4-vol D8", "german mechanized")
    t.play("1-inf")
    assert losses(t.position.state) == 8


def test_17_11_a_unit_on_the_fringe_is_not_in_leningrad():
    over = own_map("turn 25 soviet fringe\ngerman 1-inf J5\nsoviet 2-vol K5\nsoviet naval 0220").position.over
    assert over == "german-decisive"


def test_17_22a_the_last_soviet_turn_may_still_take_a_city_back():
    t = at("german 1-inf J5\nsoviet 1-tank D8\nsoviet 2-vol 0612\nheld = 0611", "soviet movement", 25)
    t.play("2-vol 0611")
    assert points(t.position.state, SOVIET) == PLACES
