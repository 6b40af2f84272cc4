"""[13.0] The Russian Naval Unit."""

import pytest

from tests.games.assault.city import soviet
from tests.games.assault.table import asked, dice, hexes, in_set, own_map, strengths, table, units

SEA = {"0124", "0125", "0220", "0221", "0222", "0223", "0224", "0225", "0321", "0322", "0323", "0324"}


def bombed(at, die, aim="", text=""):
    t = own_map(f"turn 3 german air\nsoviet naval {at}\ngerman 1-inf 1520\n{text}")
    t.play(f"{at} {aim} done", f"die {die}")
    return t


@pytest.mark.parametrize(("at", "movers"), [("2030", {"vol", "rif"}), ("eliminated", {"vol"})])
def test_13_1_a_game_without_a_fleet_goes_on_without_it(at, movers):
    """The last of the counters, on the map or off it, is not taken for the fleet."""
    t = table(
        "counter german infantry inf strength=8/4 class=1/2 moves=6\ncounter soviet rifle vol strength=2 class=3 moves=4\n"
        f"counter soviet rifle rif strength=4 class=2 moves=5\nsoviet vol 2020\nsoviet rif {at}\nturn 4 soviet movement"
    )
    assert units(t) == movers
    t.play("done")
    assert asked(t)[1] != "fire"


def test_13_2a_anywhere_among_its_twelve_hexes():
    t = soviet("soviet naval 0125\ngerman 1-inf 1520")
    t.play("naval")
    assert hexes(t) == SEA - {"0125"}
    assert t.why("0126") == "[13.2a] the Naval Unit does not sail there"
    t.play("0322")
    assert (t.at("naval"), asked(t)) == ("0322", ("soviet", "unit"))
    assert t.why("naval") == "[6.19a] it has moved already"


def test_13_2a_in_the_soviet_movement_phase_only():
    t = own_map("turn 20 german movement\nsoviet naval 0125\ngerman 1-inf 1520")
    assert "naval" not in units(t)


def test_13_2b_it_alone_sails():
    t = soviet("soviet 4-vol 0320\ngerman 1-inf 1520")
    t.play("4-vol")
    assert "0321" not in hexes(t)


def fire(at, germans, phase="movement"):
    t = soviet(
        f"soviet naval {at}\nsoviet 4-vol 0320\n" + "".join(f"german {unit} {h}\n" for unit, h in germans.items()),
        phase,
    )
    if phase == "movement":
        t.play("done")
    return t


def test_13_3a_within_four_hexes():
    t = fire("0321", {"1-inf": "0520", "11-inf": "0622", "12-inf": "0721", "21-inf": "0722"})
    assert asked(t) == ("soviet", "fire")
    assert hexes(t) == {"0520", "0622", "0721", "0722"}
    t = fire("0321", {"1-inf": "0520", "11-inf": "0821"})
    assert t.why("0821") == "[13.3a] it is out of range"


def test_13_3b_after_movement_and_afresh_after_combat():
    t = soviet("soviet naval 0321\nsoviet 2-vol 0519\ngerman 1-inf 0520")
    t.play("done", "0520", "done")
    assert asked(t) == ("soviet", "fire")
    assert hexes(t) == {"0519"}  # now for the defence
    t.play("0519")
    assert t.at("firepower") == "0519"


def test_13_3b_it_stays_through_the_german_player_turn():
    t = soviet("soviet naval 0321\nsoviet 2-vol 0519\ngerman 1-inf 0520", "fringe")
    t.play("0519")
    assert (t.position.state.turn, t.at("firepower")) == (21, "0519")


def test_13_4_five_more_for_the_attack():
    t = soviet("soviet naval 0321\nsoviet 2-vol 0519\ngerman 96-inf 0520 reduced\nunsupplied = 2-vol")
    t.play("done", "0520", "0520 2-vol")
    assert strengths(t) == "6½ to 3"


def test_13_4_not_for_an_attack_elsewhere():
    t = soviet("soviet naval 0321\nsoviet 191-rifle 0519\ngerman 96-inf 0520 reduced\ngerman 123-inf 0619 reduced")
    t.play("done", "0619", "0520 191-rifle")
    assert strengths(t) == "5 to 3"


def test_13_4_five_points_after_supply():
    t = own_map(
        "turn 20 soviet combat\nsoviet naval 0321\nsoviet firepower 0520\nsoviet 2-vol 0519\ngerman 1-inf 0520\n"
        "unsupplied = 2-vol"
    )
    t.play("0520 2-vol")
    assert strengths(t) == "6½ to 8"


def test_13_5_five_more_for_the_defence():
    t = own_map(
        "turn 20 german combat\nsoviet naval 0321\nsoviet 2-vol 0519\ngerman 1-inf 0520\nsoviet firepower 0519\ndisrupted = 2-vol"
    )
    t.play("0519 1-inf")
    assert strengths(t) == "8 to 6½"


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


def test_13_6_not_twice_and_without_effect_on_the_class():
    t = own_map(
        "turn 20 german combat\nsoviet naval 0321\nsoviet 2-vol 0519\nsoviet 1-vol 0521\ngerman 1-inf 0520\nsoviet firepower 0519"
    )
    t.play("0519 1-inf")
    assert (strengths(t), dice(t)) == ("8 to 8", 2)
    t.play("also 0521")
    assert strengths(t) == "8 to 11"


def test_13_6_after_the_attack_it_has_served():
    t = soviet("soviet naval 0321\nsoviet 2-vol 0519\ngerman 1-inf 0520\nsoviet firepower 0520", "combat")
    t.play("done")
    assert t.at("firepower") == "off-map"


def test_13_7_not_from_the_harbour():
    t = soviet("soviet naval 0125\nsoviet 4-vol 0326\ngerman 1-inf 0325")
    t.play("done")
    assert t.position.state.phase == "soviet combat"


def test_13_7_who_fled_to_the_harbour_has_no_guns_for_the_next_german_turn():
    ready = "turn 20 soviet fringe\ndisrupted = naval\nsoviet 2-vol 0425\ngerman 1-inf 2030\n"
    assert asked(own_map(ready + "soviet naval 0324")) == ("soviet", "fire")
    t = own_map(ready + "soviet naval 0125")
    assert (t.position.state.phase, t.at("firepower")) == ("german air", "off-map")


def test_13_8_not_into_leningrad():
    t = soviet("soviet naval 0321\nsoviet 4-vol 0320\nsoviet 1-tank J5\nsoviet 2-vol 0519", "fringe")
    assert hexes(t) == {"0519"}
    assert t.why("0320") == "[13.8] the fleet does not fire into Leningrad"
    assert t.why("J5") == "[13.8] the fleet does not fire into Leningrad"
    assert t.why("K6") == "[13.8] the fleet does not fire into Leningrad"  # the fringe


@pytest.mark.parametrize(("at", "last"), [("0322", 2), ("0125", 1)])
def test_13_9_bombs_hit_ships_at_sea_more_easily_than_in_harbour(at, last):
    assert in_set(bombed(at, last), "disrupted", "naval")
    assert not in_set(bombed(at, last + 1), "disrupted", "naval")


def test_13_9_in_0220_ships_and_troops_are_targets_apart():
    t = own_map("turn 3 german air\nsoviet naval 0220\nsoviet 4-vol 0220\ngerman 1-inf 1520")
    t.play("0220")
    assert t.options() == ["ships", "troops"]
    t.play("ships done", "die 2")
    assert in_set(t, "disrupted", "naval")
    assert not in_set(t, "disrupted", "4-vol")


def test_13_10a_the_marker_goes_at_once():
    t = bombed("0322", 1, text="soviet firepower 0519\nsoviet 2-vol 0519\n")
    assert t.at("firepower") == "off-map"


def test_13_10a_disrupted_ships_do_not_fire():
    t = soviet("soviet naval 0321\nsoviet 2-vol 0519\ngerman 1-inf 0520\ndisrupted = naval")
    t.play("done")
    assert t.position.state.phase == "soviet combat"


def test_13_10b_they_fire_again_at_the_end_of_the_soviet_player_turn():
    t = soviet("soviet naval 0321\nsoviet 2-vol 0519\ngerman 1-inf 0520\ndisrupted = naval", "fringe")
    assert not in_set(t, "disrupted", "naval")
    assert asked(t) == ("soviet", "fire")


def test_13_11a_disrupted_at_sea_it_may_go_to_the_harbour_at_once():
    t = bombed("0322", 1)
    assert t.options() == ["harbour", "stay"]
    t.play("harbour")
    assert t.at("naval") == "0125"


def test_13_11a_or_stay_and_either_way_it_does_not_move():
    t = bombed("0322", 1)
    t.play("stay")
    assert t.at("naval") == "0322"
    t = soviet("soviet naval 0322\nsoviet 2-vol 0519\ngerman 1-inf 1520\ndisrupted = naval")
    assert t.why("naval") == "[12.42a] it is disrupted"


def test_13_11a_from_0220_too_but_not_from_the_harbour():
    assert asked(bombed("0220", 1)) == ("soviet", "harbour")
    assert asked(bombed("0125", 1))[0] == "german"


def test_13_11a_a_second_bomber_finds_the_fleet_gone():
    t = own_map("turn 3 german air\nsoviet naval 0322\nsoviet firepower 0519\nsoviet 4-vol 0519\ngerman 1-inf 0620")
    t.play("0322 0322 done", "die 1")
    assert (asked(t), t.at("firepower")) == (("soviet", "harbour"), "off-map")
    t.play("harbour", "die 1")
    assert (t.at("naval"), asked(t)) == ("0125", ("german", "unit"))


def test_13_12_it_needs_no_supply_and_cannot_be_lost():
    t = own_map("turn 20 german supply\nsoviet naval 0322\ngerman 1-inf 1520")
    assert not in_set(t, "unsupplied", "naval")
    assert "0322" not in t.game.board.grid.names(t.position.state.occupied[1])
