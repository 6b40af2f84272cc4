"""The lines of supply that the map shows: they end at a source, and whoever is supplied has one."""

from random import Random

import pytest

from northfront import games
from northfront.core.chance import Seeded
from northfront.core.record import new_record
from northfront.games.spi_leningrad.supply import supplied, supply_lines, through
from tests.games.spi_leningrad.table import table


def lines(t, side=0):
    name = t.game.board.grid.name
    return {name(h): name(onward) for h, onward in supply_lines(t.position.state, side).items()}


def test_11_0Pc_a_line_leads_over_five_points_to_the_road_and_along_it_to_the_source():
    t = table("""
        has german-source 0101
        line road 0101 0102 0103
        turn 3 german movement
        german inf-1 0105
        german inf-11 0103
        soviet rifle-01 2001
    """)
    assert lines(t) == {"0105": "0104", "0104": "0103", "0103": "0102", "0102": "0101", "0101": "0101"}
    assert lines(t, side=1) == {}


def test_11_0Pc_a_unit_in_a_source_needs_no_line_and_one_out_of_supply_has_none():
    t = table("has german-source 0101\nturn 3 german movement\ngerman inf-1 0101\ngerman inf-11 0110")
    assert lines(t) == {"0101": "0101"}


def check_lines(s, side):
    found, clear, board = supply_lines(s, side), through(s, side), s.game.board
    sources = board.feature(("german-source", "soviet-source")[side])
    assert sum(1 << h for h in found) & s.occupied[side] == supplied(s, side) & s.occupied[side]
    for h, onward in found.items():
        assert clear >> h & 1
        assert board.grid.adjacent(h, onward) if h != onward else sources >> h & 1
    leaves = set(found)
    while leaves - {found[h] for h in leaves}:
        leaves = {found[h] for h in leaves}
    assert all(sources >> h & 1 for h in leaves), "a line runs in a circle"


@pytest.mark.parametrize("seed", range(4))
def test_11_0Pc_whoever_is_supplied_has_a_line_and_nobody_else(seed):
    game = games.load("spi-leningrad")
    record, rng = new_record(game, chance=Seeded(seed)), Random(seed)
    while not record.position.over and record.serial < 600:
        record.roll_pending()
        if record.position.over:
            break
        side = rng.choice(list(record.position.asks))
        options = record.position.options(side)
        record.give(options.pick(rng.randrange(len(options))), side)
        if record.serial % 20 == 0:
            for each in (0, 1):
                check_lines(record.position.state, each)
