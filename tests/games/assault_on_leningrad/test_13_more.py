"""[13.0] The Russian Naval Unit: its guns at the end of a turn, and what they add to."""

import pytest

from tests.games.assault_on_leningrad.table import asked, hexes, own_map, soviet, strengths, units


def test_13_5_units_leave_the_fringe_before_the_guns_are_laid():
    t = own_map("turn 20 soviet combat\nsoviet naval 0321\nsoviet 191-rifle K6\ngerman 1-inf 1520")
    assert asked(t) == ("soviet", "fire")
    assert (t.at("191-rifle"), hexes(t)) == ("0420", {"0420"})


def test_13_5_five_points_after_supply_and_disruption_and_once_for_two_hexes():
    t = own_map(
        "turn 20 german combat\nsoviet naval 0321\nsoviet firepower 0519\nsoviet 2-vol 0519\nsoviet 4-vol 0620\n"
        "german 1-inf 0520\ngerman 11-inf 0619\nunsupplied = 2-vol\ndisrupted = 2-vol"
    )
    t.play("0519 all")
    assert strengths(t) == "16 to 5¾"
    t.play("also 0620")
    assert strengths(t) == "16 to 8¾"


def test_13_4_five_points_after_supply():
    t = own_map(
        "turn 20 soviet combat\nsoviet naval 0321\nsoviet firepower 0520\nsoviet 2-vol 0519\ngerman 1-inf 0520\n"
        "unsupplied = 2-vol"
    )
    t.play("0520 2-vol")
    assert strengths(t) == "6½ to 8"


def test_13_7_who_fled_to_the_harbour_has_no_guns_for_the_next_german_turn():
    ready = "turn 20 soviet fringe\ndisrupted = naval\nsoviet 2-vol 0425\ngerman 1-inf 2030\n"
    assert asked(own_map(ready + "soviet naval 0324")) == ("soviet", "fire")
    t = own_map(ready + "soviet naval 0125")
    assert (t.position.state.phase, t.at("firepower")) == ("german air", "off-map")


def test_13_11a_a_second_bomber_finds_the_fleet_gone():
    t = own_map("turn 3 german air\nsoviet naval 0322\nsoviet firepower 0519\nsoviet 4-vol 0519\ngerman 1-inf 0620")
    t.play("0322 0322 done", "die 1")
    assert (asked(t), t.at("firepower")) == (("soviet", "harbour"), "off-map")
    t.play("harbour", "die 1")
    assert (t.at("naval"), asked(t)) == ("0125", ("german", "unit"))


@pytest.mark.parametrize(("at", "movers"), [("2030", {"vol", "rif"}), ("eliminated", {"vol"})])
def test_13_1_a_game_without_a_fleet_goes_on_without_it(at, movers):
    """The last of the counters, on the map or off it, is not taken for the fleet."""
    t = soviet(
        "counter german infantry inf strength=8/4 class=1/2 moves=6\ncounter soviet rifle vol strength=2 class=3 moves=4\n"
        f"counter soviet rifle rif strength=4 class=2 moves=5\nsoviet vol 2020\nsoviet rif {at}"
    )
    assert units(t) == movers
    t.play("done")
    assert asked(t)[1] != "fire"
