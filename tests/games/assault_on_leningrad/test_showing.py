"""The game says everything in plain words that it shows to its players."""

from northfront import games
from northfront.core.hexes import scan
from tests.games.assault.table import german, own_map, soviet

GAME = games.load("assault-on-leningrad")
PLAIN = {"attack", "done"}  # these say it themselves


def test_the_table_warns_of_units_that_will_be_lost_on_the_fringe():
    t = own_map("turn 20 german mechanized\ngerman 1-1pz K6\ngerman 6-11pz K7\nsoviet 1-tank D8")
    assert t.position.ask.warning == "Too many units will end up in 0420: some will be lost. [8.37c]"
    t = own_map("turn 20 german mechanized\ngerman 1-1pz K6\ngerman 1-1mot K7\nsoviet 1-tank D8")
    assert t.position.ask.warning == ""


def test_and_of_units_that_are_still_off_the_map():
    t = own_map("turn 2 german movement\ngerman hq-56 g2\ngerman 269-inf g2")
    assert t.position.ask.warning == "2 units are still off the map."


def test_who_threatens_a_hex():
    t = german("german 1-inf 2020\ngerman 11-inf 3035\nsoviet 2-vol 2030")
    found = t.game.threat(t.position.state, t.game.board.grid.hex("2025"))
    assert {t.game.pieces[u].id for u in scan(found)} == {"1-inf", "2-vol"}


def test_where_supply_and_zones_reach():
    t = soviet("soviet 191-rifle 2020\ngerman 1-inf 3030")
    grid = t.game.board.grid
    assert grid.hexes("2021") & t.game.zones(t.position.state, 1)
    assert grid.hexes("2525") & t.game.supplied(t.position.state, 1)
    assert not t.game.supplied(t.position.state, 0)
