"""The rules on a board of ten hexes, which has hardly any of those that the schedule and the scenario name."""

from random import Random

import pytest

from northfront import games
from northfront.core.chance import Seeded
from northfront.core.errors import DataFault
from northfront.games.spi_leningrad import define

TEN = """
    grid flat-top 0101-0502
    ground clear
    has german-source 0101
    has soviet-source 0502
    german inf-1 0101
    german 36/41 0102
    soviet rifle-01 0502
    soviet armor-01 0501
"""


def ten_hexes(text):
    return games.fixture("spi-leningrad", TEN + text)


def test_a_board_without_the_entry_hexes_is_played_on():
    t = ten_hexes("turn 3 german movement")
    assert "0111" not in t.game.board.grid.names(t.game.board.grid.all)
    t.play("36/41 0302 stop")
    assert t.at("36/41") == "0302"


def test_the_entry_hexes_that_it_has_are_used():
    # Of the three hexes of East Prussia this board has 0111 alone.
    t = games.fixture(
        "spi-leningrad", "grid flat-top 0110-0211\nground clear\nturn 2 german movement\ngerman inf-93 g2-inf"
    )
    t.play("inf-93")
    assert t.options() == ["0111", "stop"]


def test_a_unit_whose_entry_hexes_are_all_missing_waits():
    t = ten_hexes("soviet rifle-02 s2-inf\nturn 2 soviet movement")
    t.play("rifle-02")
    assert t.options() == ["stop"]


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_on_ten_hexes_comes_to_its_end(seed):
    p = ten_hexes("soviet fort-01 s3-fort\nturn 1 german set-up").position
    rng, chance = Random(seed), Seeded(seed)
    while not p.over:
        p.step(chance.answer(p.chance, 0) if p.chance else rng.choice(list(p.options())))
    assert p.state.turn == 12


def test_a_hex_that_the_games_own_map_lacks_is_still_a_fault():
    data = games.data_of("spi-leningrad")
    schedule = {**data["schedule"].value}
    first, *others = [dict(row) for row in schedule["arrivals"] if row.get("entry")]
    schedule["arrivals"] = [{**first, "entry": ["9999"]}, *others]
    wrong = data.replaced({"schedule": (schedule, data["schedule"].place)}, "0")
    with pytest.raises(DataFault, match="no hex 9999"):
        define(wrong)
