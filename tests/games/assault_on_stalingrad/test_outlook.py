"""What computer players are told of the game: [19.5] who bars supply, [11.12] who will be in supply, [11.53] where headquarters go."""

from northfront.core.notation import read_position
from northfront.games import load
from northfront.games.assault.stalingrad.computer.outlook import OUTLOOK
from northfront.games.assault.tables import GERMAN

GAME = load("assault-on-stalingrad")
HEX = GAME.board.grid.hex


def state(text):
    return read_position(GAME, text).state


def goals(text):
    return {GAME.board.grid.name(goal.hex): goal.worth for goal in OUTLOOK.goals(state(text))}


def test_19_51b_a_unit_on_a_road_that_leads_nowhere_is_no_goal():
    found = goals("turn 2 german movement\ngerman hq-8 0820\nsoviet 304-rifle 0121\nsoviet 112-rifle 1411\n")
    assert "1411" in found  # on the road from Kalach to the city
    assert "0121" not in found  # Serafimovich: no road to the city, and nobody is supplied by it


def test_19_51b_unless_supply_comes_by_that_road():
    found = goals("turn 2 german movement\ngerman hq-8 0222\ngerman 305-inf 0222\nsoviet 304-rifle 0420\n")
    assert "0420" in found  # beside the road from Perelazovsky to Serafimovich, by which the corps is fed


CUT = "turn 9 german movement\ngerman 113-inf 1717\ngerman 376-inf {}\nsoviet 112-rifle 1817\nunsupplied = 112-rifle\n"


def test_11_12_an_enemy_whose_supply_is_open_again_is_not_held_to_one_hex():
    s = state(CUT.format("1110"))
    assert OUTLOOK.reach(s, GAME.units["112-rifle"]) >> HEX("2117") & 1


def test_11_21_but_it_is_as_long_as_it_is_cut_off():
    s = state(CUT.format("1110") + "german 16-pz 1918\ngerman 24-pz 1816\n")
    assert not OUTLOOK.reach(s, GAME.units["112-rifle"]) >> HEX("2117") & 1


def test_11_35a_a_headquarters_alone_before_the_city_is_better_off_than_inside_it():
    s = state(
        "turn 12 german movement\ngerman hq-14pz 1408\ngerman 3-mot N9\nsoviet 38-guards J7\nsoviet 39-guards 1207\n"
    )
    lead = OUTLOOK.lead(s, GAME.units["hq-14pz"])
    assert s.active == GERMAN
    assert lead(HEX("1408")) > lead(HEX("N9"))
