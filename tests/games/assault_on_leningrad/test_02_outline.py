"""[2.0] [3.0] Outline and components."""

import pytest

from northfront import games
from tests.games.assault.table import cost, german, own_map, soviet, table

GAME = games.load("assault-on-leningrad")


def test_2_0a_the_german_half_of_a_turn_comes_before_the_soviet_half():
    order = [step.phase.split()[0] for step in GAME.sequence.steps if step.phase != "set-up"]
    assert order == ["german"] * 6 + ["soviet"] * 5


def test_2_0a_a_turn_is_two_days():
    assert GAME.showing.turns[0] == "8-9 August"
    assert GAME.showing.turns[21] == "19-20 September"


def test_2_0b_the_game_ends_after_turn_25():
    t = own_map("turn 25 soviet fringe\nsoviet 1-tank 0320")
    assert t.position.over == "soviet-decisive"


def test_2_0b_not_after_turn_24():
    t = own_map("turn 24 soviet fringe\nsoviet 1-tank 0320")
    assert not t.position.over
    t.play("done")
    assert t.position.state.turn == 25


def test_3_2_4b_all_units_begin_at_full_strength():
    assert not any(GAME.start().state.face)


@pytest.mark.parametrize(
    ("unit", "points"), [("1-1pz", "3"), ("hq-41", "3"), ("hq-38", "2"), ("1-inf", "2"), ("ss-pol", "2")]
)
def test_3_2_6_whoever_is_not_mechanized_moves_as_infantry(unit, points):
    t = german(f"terrain woods 2021\ngerman {unit} 2020")
    t.play(unit)
    assert cost(t, "2021") == points


@pytest.mark.parametrize(("unit", "points"), [("1-marine", "2"), ("11-mot", "3"), ("lts", "2"), ("guer-1", "1")])
def test_3_2_6_and_so_do_the_soviets(unit, points):
    t = soviet(f"terrain woods 2021\nsoviet {unit} 2020")
    t.play(unit)
    assert cost(t, "2021") == points


@pytest.mark.parametrize("marker", ["luft-1", "vvs-1", "firepower", "prize-1"])
def test_3_2_8b_markers_and_air_units_are_no_ground_units(marker):
    t = german("german 1-inf 2020")
    assert t.why(marker) == "[3.2-8b] it is not a ground unit"


def test_3_2_8b_the_fleet_is_none_for_supply_or_stacks():
    t = table("turn 4 soviet supply\nsoviet naval 0320\nsoviet 1-tank 0320")
    assert "naval" not in t.position.state.named("unsupplied")
    assert t.position.state.stack(t.game.board.grid.hex("0320")) == (t.game.units["1-tank"],)


def test_3_2_9_one_die_of_six_sides():
    t = german("german 1-inf 2020\nsoviet 2-vol 2021", "combat")
    t.play("2021 1-inf attack")
    assert t.options() == ["1", "2", "3", "4", "5", "6"]
