"""Random fights for Stalingrad and on the Don: whatever is answered, every check of the contract holds."""

from itertools import pairwise
from random import Random

import pytest

from northfront import games
from northfront.core.hexes import scan
from northfront.core.notation import read_position
from northfront.games.assault.legs import before_a_move, path_of, price, ways_of
from northfront.games.assault.zones import zones
from tests.games.assault.at_random import play_at_random

GAME = games.load("assault-on-stalingrad")
GRID = GAME.board.grid
CITY = """
    turn 13 german movement
    german hq-14pz 1308
    german 16-pz 1307
    german 3-mot 1206
    german 60-mot 1407
    german hq-8 1409
    german 113-inf 1408
    german 305-inf 1507
    german 71-inf 1105
    german hq-51 1208
    soviet 22-tank 1306
    soviet 23-tank 1406
    soviet 10-nkvd K8
    soviet work-1 1205
    soviet work-2 M8
    soviet work-3 N9
    soviet work-4 1406
    soviet 13-guards 1405
    soviet 35-guards 1305
    soviet 112-rifle 1205
    soviet 131-rifle 1506
    soviet 38-rifle cup
    soviet 87-rifle cup
    soviet 2-tank cup
    soviet 18-rifle eliminated
"""
OPTIONS = {name: option.choices[1] for name, option in GAME.options.items()}


@pytest.mark.parametrize(("seed", "settings"), [*((seed, {}) for seed in range(6)), (7, OPTIONS), (8, OPTIONS)])
def test_the_fight_for_the_city_keeps_the_contract(seed, settings):
    assert {"deploy", "leg", "target"} <= play_at_random(GAME, CITY, seed, settings)


def along_the_don(rng):
    """Four units of each side on both banks of the Don near Kalach."""
    spots = [GRID.name(h) for h in scan(GRID.disk(GRID.hex("1314"), 4))]
    rng.shuffle(spots)
    units = ["german 16-pz", "german 113-inf", "german rum-1", "german 44-inf"]
    units += ["soviet 28-tank", "soviet 35-guards", "soviet 192-rifle", "soviet 304-rifle"]
    lines = [f"{unit} {spot}" for unit, spot in zip(units, spots, strict=False)]
    return before_a_move(read_position(GAME, "turn 5 german movement\n" + "\n".join(lines)).state)


@pytest.mark.parametrize("seed", range(30))
def test_19_33_no_step_of_any_way_crosses_the_don_from_zone_to_zone(seed):
    """[19.31] And none crosses it off a road but as a whole move."""
    s = along_the_don(Random(seed))
    don = {frozenset(pair) for pair in GRID.pairs(GAME.chart.don)}
    roads = {frozenset(pair) for pair in GRID.pairs(GAME.board.hexsides("road"))}
    for u in scan(s.on_map[0] | s.on_map[1]):
        rigid, fluid = zones(s, 1 - GAME.side_of[u])
        zone, legs = rigid | fluid, ways_of(s, u)
        for h in scan(legs.members):
            way = path_of(s, u, legs, h)
            for a, b in pairwise(way):
                if frozenset((a, b)) in don:
                    assert not (zone >> a & 1 and zone >> b & 1), f"{GRID.name(a)} to {GRID.name(b)}"
                    off_road = frozenset((a, b)) not in roads
                    assert not off_road or (len(way) == 2 and price(s, u, legs, h) == s.allowance(u))
