"""[16.1] [17.1] [18.1] [18.3] How the game begins."""

import pytest

from northfront import games
from northfront.core.errors import Refusal
from northfront.core.fixture import Fixture
from tests.games.duel_in_the_north.battle import RAILED, SET_UP, hexes
from tests.games.duel_in_the_north.table import table

SET_UP_HEXES = """
    5101 5202 5504 5606 5706 5607 5707 4917 3923 4424 4524 3722 5327 5128 5232 5332 4933 4733 4830 3807
    2223 2925 2325 2524 2924 2829 2327 2627 3026 2528 3128 2629 3121 3031 3532 2731 3032 3430 2733
"""
LISTED = set(SET_UP_HEXES.split())


def begin(scenario="historical", **settings):
    game = games.load("duel-in-the-north")
    return Fixture(game, game.start(scenario, settings))


def knows(t, side, unit):
    return t.position.state.knows(t.game.side(side), t.game.units[unit])


# --- strengths


def test_16_1a_soviet_units_begin_face_down():
    t = begin()
    for unit in ("rd-43", "td-46", "ac-5", "nkvd-21"):
        assert knows(t, "soviet", unit)
        assert not knows(t, "german", unit)


def idle(t):
    """Do nothing, or take the first outcome of chance."""
    if t.position.chance:
        t.play(t.options()[0])
        return
    side = t.game.sides[next(iter(t.position.asks))]  # the first of them, where both decide
    options = t.options(side)
    t.play(f"{side} " + next((word for word in ("pass", "done") if word in options), options[0]))


@pytest.mark.parametrize(("strengths", "seen"), [("hidden", False), ("open", True)])
def test_16_1a_those_who_come_later_enter_in_the_same_way(strengths, seen):
    t = begin(strengths=strengths)
    while t.position.state.turn == 1 or not t.position.asks or t.position.ask.kind != "order":
        idle(t)
    while t.game.sides[t.position.ask.side] != "soviet":
        t.play("pass")
        while not t.position.asks or t.position.ask.kind != "order":
            idle(t)
    t.play("move-attack", "rd-235", "6820", "stop")  # of turn 2
    assert knows(t, "german", "rd-235") == seen


def test_16_1a_headquarters_and_germans_are_known():
    t = begin()
    assert knows(t, "german", "army-8")
    assert knows(t, "soviet", "pd-1")


@pytest.mark.parametrize("unit", ["rd-43", "td-46", "ac-5", "nkvd-21"])
def test_16_1a_or_all_of_them_face_up(unit):
    assert knows(begin(strengths="open"), "german", unit)


def test_16_1a_arrivals_stay_face_down_on_the_map():
    t = table("""
        turn 3 activation
        chits = german= soviet=army-8
        soviet army-8 3010
        soviet rd-111 s3-east hidden
    """)
    t.play("draw army-8", "move-attack", "rd-111", "6820", "stop")
    assert not knows(t, "german", "rd-111")


def test_16_1a_who_comes_by_rail_lies_face_down():
    t = table(RAILED)
    t.play("draw army-8", "move-attack", "done", "rd-111")
    assert not knows(t, "german", "rd-111")


# --- turn 1


def test_17_1a_the_historical_game_begins_with_the_german_arrival():
    t = begin()
    assert (t.position.state.turn, t.position.state.phase) == (1, "reinforcement")
    t.play("die 3")  # the trains for SS Totenkopf
    assert t.position.ask.kind == "chits"  # the Germans play all four, the Soviets choose two of five
    assert set(t.options("soviet")) == {"army-8", "army-11", "army-22", "army-23", "army-27"}
    t.play("soviet army-8", "soviet army-11")
    cup = t.position.state.named("chits")
    assert set(cup["german"]) == {"army-16", "army-18", "corps-41", "corps-56"}
    assert set(cup["soviet"]) == {"army-8", "army-11"}


FIRST = """
    chits = german=army-18,army-16 soviet=army-8
    german army-18 3010
    german army-16 3020
    german pd-1 3030
    soviet army-8 5010
    soviet rd-43 5030
"""


@pytest.mark.parametrize("scenario", ["historical", "alternative"])
def test_17_1a_german_chits_come_first_on_turn_1(scenario):
    t = table(f"scenario {scenario}\nturn 1 activation\n{FIRST}")
    assert set(t.options()) == {"army-18", "army-16"}
    t.play("draw army-16", "pass")
    assert t.options() == ["army-18"]
    t.play("draw army-18", "pass")
    assert t.options() == ["army-8"]


def test_17_1a_only_on_turn_1():
    assert set(table(f"turn 2 activation\n{FIRST}").options()) == {"army-18", "army-16", "army-8"}


def test_17_1a_then_the_germans_open_the_hex_activations():  # ruling E-48
    t = table(f"turn 1 activation\n{FIRST}")
    t.play("draw army-16", "pass", "draw army-18", "pass", "draw army-8", "pass")
    assert t.position.state.phase == "hex activation"
    assert t.game.sides[t.position.ask.side] == "german"
    t.play("pass")
    assert t.game.sides[t.position.ask.side] == "soviet"


# --- who holds what


def test_17_2a_each_side_controls_its_side_of_the_border():  # ruling E-42
    held = set(begin().position.state.named("held"))
    assert {"1431", "1729", "2231"} <= held  # the west edge, Konigsberg, Insterburg
    assert not held & {"3031", "3319", "5706", "6827"}


def test_17_2b_the_soviets_begin_without_air_units():
    t = begin()
    assert not [p.id for p in t.game.pieces if t.game.sides[p.side] == "soviet" and t.at(p.id) == "airfield"]


def test_17_4a_the_germans_begin_with_twelve_air_units_and_whole_divisions():
    t = begin()
    ready = [p.kind for p in t.game.pieces if t.game.sides[p.side] == "german" and t.at(p.id) == "airfield"]
    assert (ready.count("fighter"), ready.count("cas")) == (4, 8)
    assert not any(t.position.state.face)


# --- the free set-up


SOVIET = """
    scenario alternative
    turn 1 soviet set-up
    soviet rd-43 5101
    soviet army-23 5504
    soviet rd-123 5202
    soviet rd-16 5202
    soviet rd-70 5202
    german id-1 2128
    german army-18 2128
"""


def test_18_0a_both_sides_deploy():
    t = begin("alternative")
    assert (t.position.state.phase, t.position.ask.kind) == ("soviet set-up", "set-up")
    assert t.game.sides[t.position.ask.side] == "soviet"
    t.play("done")
    assert t.game.sides[t.position.ask.side] == "german"
    t.play("id-121 2431", "id-122 2431", "id-123 2430", "done")  # in history these three are east of the border
    assert (t.position.state.turn, t.position.state.phase) == (1, "reinforcement")


def test_18_0a_not_in_the_historical_game():
    assert begin().position.state.phase == "reinforcement"


def test_18_1a_soviet_units_in_any_of_the_listed_hexes():
    t = table(SOVIET, board=False)
    t.play("rd-43")
    assert t.position.ask.kind == "set-up-hex"
    assert hexes(t) | {"5101", "5202"} == LISTED
    t.play("2733")
    assert t.at("rd-43") == "2733"


def test_18_1a_a_unit_may_be_moved_again():
    t = table(SOVIET, board=False)
    t.play("rd-43", "2733", "rd-43", "3032")
    assert t.at("rd-43") == "3032"


def test_18_1a_three_combat_units_to_a_hex():  # ruling E-49
    t = table(SOVIET, board=False)
    t.play("rd-43")
    assert "5202" not in t.options()
    with pytest.raises(Refusal):
        t.play("5202")


def test_18_1a_headquarters_may_be_placed_anew_and_do_not_count():  # ruling E-49
    t = table(SOVIET, board=False)
    t.play("army-23", "5202")
    assert t.at("army-23") == "5202"


def test_18_1a_arrivals_are_not_set_up():
    t = begin("alternative")
    assert "rd-43" in t.options()
    assert "rd-111" not in t.options()
    assert "pd-1" not in t.options()


def test_18_1a_face_down():
    t = begin("alternative")
    assert not knows(t, "german", "rd-43")


def german_set_up():
    t = table(SOVIET, board=False)
    t.play("done")
    assert t.position.ask.kind == "set-up"
    return t


@pytest.mark.parametrize("at", ["1431", "1833", "2231", "2328"])
def test_18_3a_german_units_anywhere_west_of_the_border(at):
    t = german_set_up()
    t.play("id-1", at)
    assert t.at("id-1") == at


@pytest.mark.parametrize("at", ["3031", "2631", "3319", "5706", "1826", "3834"])
def test_18_3a_nowhere_else(at):  # east of it, or at sea
    t = german_set_up()
    t.play("id-1")
    assert at not in t.options()


def test_18_3a_headquarters_too():  # ruling E-49
    t = german_set_up()
    t.play("army-18", "1833")
    assert t.at("army-18") == "1833"


def test_18_3a_nobody_stays_east_of_the_border():
    t = table(SET_UP, board=False)
    assert "done" not in t.options()
    with pytest.raises(Refusal, match=r"18\.3a"):
        t.play("done")
    t.play("id-121 1833", "done")
    assert t.position.state.phase != "german set-up"
