"""[8.1] [8.2] [8.3] The Leningrad Inset: districts, streets and bridges, and the first German inside."""

import pytest

from northfront.core.errors import Refusal
from tests.games.assault.city import german, soviet
from tests.games.assault.table import asked, cost, hexes, own_map


def test_8_23a_the_neva_only_by_bridges():
    t = german("german 1-inf F5")
    t.play("1-inf")
    assert cost(t, "F4") == "3"  # a bridge: 2 + 1
    assert t.preview("E5")["path"] == ["F5", "F4", "E5"]  # not straight over the water
    assert t.preview("E4")["path"] == ["F5", "F4", "E4"]


def test_8_23b_a_bridge_costs_one_point_or_two():
    t = german("german 1-1pz F5")
    t.play("1-1pz")
    assert cost(t, "F4") == "5"
    for unit, points in (("235-rifle", "2"), ("1-tank", "3")):
        t = soviet(f"soviet {unit} F5")
        t.play(unit)
        assert cost(t, "F4") == points


def test_8_23b_a_guerrilla_pays_the_bridge_of_its_own_column():
    t = soviet("soviet guer-1 F5")
    t.play("guer-1")
    assert cost(t, "F4") == "2"


def test_8_24_nobody_can_block_a_bridge_for_good():
    t = soviet("soviet 235-rifle F5\nsoviet 4-vol G5")
    t.play("235-rifle F4")
    assert {"F5", "G5"} <= set(
        t.game.board.grid.names(t.game.board.grid.cross(1 << t.game.board.grid.hex("F4"), t.game.chart.open))
    )


def test_8_25_the_island_is_closed():
    t = soviet("soviet 1-tank B8")
    t.play("1-tank")
    assert "B9" not in hexes(t)
    with pytest.raises(Refusal, match=r"B9 is not possible here: \[6.17a\]"):
        t.play("B9")


def test_8_32_and_once_more_before_the_german_player_turn():
    t = own_map("turn 20 soviet fringe\nsoviet 1-tank 0320")
    assert asked(t) == ("soviet", "transfers")
    t.play("transfer 1-tank J7", "done")
    assert t.position.state.turn == 21


def test_8_33b_nor_by_retreat():
    t = german("german 1-inf J5\ngerman 11-inf 0520\nsoviet 111-rifle 0419", "combat")
    t.play("0419 11-inf attack", "die 5", "retreat")  # 8 to 4 is 2-1 with +1: a 6 is -/2
    assert "0320" not in hexes(t)


def test_8_33b_the_city_opens_again_when_the_last_german_has_left():
    """He is pushed out to the fringe, and goes back to the main map when his player-turn ends."""
    t = own_map("turn 20 german fringe\ngerman 1-inf K6\nsoviet 4-vol J5")
    t.play("die 1", "transfer 4-vol")
    assert hexes(t) == {"0320"}
