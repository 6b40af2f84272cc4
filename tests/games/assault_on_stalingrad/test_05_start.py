"""[5.0] 19.8: Starting the game."""

import pytest

from northfront import games
from tests.games.assault.table import asked, hexes, units
from tests.games.assault_on_stalingrad.table import german, own_map

GAME = games.load("assault-on-stalingrad")
ST = {"22-tank", "23-tank", "10-nkvd", *(f"work-{n}" for n in range(1, 7))}


def start():
    return own_map(
        "\n".join(f"soviet {unit} {'K8' if unit == '10-nkvd' else '1306'}" for unit in ST) + "\nturn 1 set-up"
    )


def test_5_0_1a_19_82_the_soviet_player_places_the_units_marked_st():
    """[5.0-1a] [19.82]"""
    t = start()
    assert asked(t) == ("soviet", "set-up")
    assert units(t) == ST
    t.play("22-tank M8")
    assert t.at("22-tank") == "M8"


def test_19_82_in_stalingrad_only_and_on_either_map():
    t = start()
    t.play("22-tank")
    assert t.why("1307") == "[19.82] it must set up in Stalingrad"
    assert {"1205", "1406", "D4", "Q10"} <= hexes(t)


def test_19_43_the_nkvd_division_sets_up_in_the_interior():
    t = start()
    t.play("10-nkvd")
    assert t.why("1306") == "[19.43] it never leaves the interior of the Inset"
    assert len(hexes(t)) == 45


def test_5_0_2_then_the_game_begins():
    t = start()
    t.play("done")
    assert (t.position.state.turn, t.position.state.phase) == (1, "german air")


@pytest.mark.parametrize(
    ("unit", "at"),
    [("16-pz", "0721"), ("hq-48pz", "2926"), ("278-rifle", "0120"), ("29-rifle", "1918"), ("rum-4", "2623")],
)
def test_19_81_both_sides_begin_on_the_map(unit, at):
    s = GAME.start().state
    assert GAME.place_name(s.where[GAME.units[unit]]) == at


def test_5_0_4b_a_unit_enters_on_its_turn_by_its_area():
    assert "94-inf" not in units(german("german 94-inf g4w\ngerman 113-inf 0811", turn=3))
    t = german("german 94-inf g4w", turn=4)
    t.play("94-inf")
    assert hexes(t) == {f"{row:02}26" for row in range(1, 30)}
    assert t.why("3015") == "[16.14] it does not enter there"


def test_5_0_4c_and_moves_on_and_fights_on_that_turn():
    t = german("german 14-pz g4w\nsoviet 229-rifle 1520", turn=4)
    t.play("14-pz 1826 1521 stop done")
    assert t.at("14-pz") == "1521"
    assert asked(t) == ("german", "target")
