"""[18.0] Optional Rules: the ways round them."""

from tests.games.assault_on_leningrad.table import asked, hexes, own_map

AWAY = "setting guerrillas=on\n"


def near(t, hexes_):
    return {h for h in hexes_ if t.game.surroundings >> t.game.board.grid.hex(h) & 1}


def test_18_21a_a_guerrilla_does_not_come_back_with_the_rest_of_its_points():
    t = own_map(AWAY + "turn 1 soviet movement\nsoviet guer-1 0320\nsoviet 4-vol 0320\ngerman 1-inf 1236")
    t.play("guer-1 1019")  # seven hexes, most of them by road
    assert asked(t) == ("soviet", "leg")
    assert near(t, hexes(t)) == set()
    assert t.why("0919").startswith("[18.21")


def test_18_21a_what_another_unit_has_spent_does_not_free_a_guerrilla():
    t = own_map(AWAY + "turn 1 soviet movement\nsoviet guer-1 0320\nsoviet 1-tank 0320\ngerman 1-inf 1236")
    t.play("1-tank 1523")
    assert asked(t) == ("soviet", "unit")
    assert t.why("done") == "[18.21a] on turn 1 every guerrilla must leave the surroundings of Leningrad"


def test_18_21b_a_guerrilla_that_leaves_late_takes_back_what_it_passes():
    company = "soviet guer-2 J4\nsoviet guer-3 J6\nsoviet guer-4 J7\n"
    t = own_map(AWAY + "turn 9 soviet movement\nsoviet guer-1 I5\ngerman 1-inf D8\nheld = J5\n" + company)
    t.play("guer-1")
    assert near(t, hexes(t)) == set()
    assert "J5" in t.preview("1015")["path"]
    t.play("1015")
    assert t.position.state.held == 0
