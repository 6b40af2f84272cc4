"""Random play in and around the city, which random play from the start never reaches; the contract is checked at every decision."""

from functools import partial
from heapq import heappop, heappush
from random import Random

import pytest

from northfront import games
from northfront.core.hexes import scan
from northfront.core.notation import read_position
from northfront.games.assault.inset import closed_to
from northfront.games.assault.legs import before_a_move, column_of, price, ways_of
from northfront.games.assault.stacking import full_for
from northfront.games.assault.zones import zones
from tests.games.assault.at_random import play_at_random

GAME = games.load("assault-on-leningrad")
CITY = """
    turn 20 german movement
    german hq-41 0621
    german 1-1pz 0420
    german 1-1mot 0420
    german 1-113mot 0420
    german 6-11pz 0419
    german 6-4mot 0419
    german 6-114mot 0521
    german hq-38 0520
    german 1-inf 0520
    german 58-inf 0519
    german 121-inf 0522
    german 11-inf 0619
    german hq-2 0720
    soviet 1-tank 0320
    soviet 235-rifle J6
    soviet 281-rifle J5
    soviet 4-vol J7
    soviet 10-rifle 0219
    soviet 168-rifle 0220
    soviet 1-nkvd I5
    soviet 1-marine 0319
    soviet 5-gv 0418
    soviet guer-1 0320
    soviet guer-2 J6
    soviet work-1 J7
    soviet work-2 J6
    soviet work-3 0320
    soviet work-4 0320
    soviet work-5 0219
    soviet work-6 H5
    soviet naval 0322
"""
OPTIONS = {name: option.choices[1] for name, option in GAME.options.items()}


play = partial(play_at_random, GAME, CITY)


@pytest.mark.parametrize("seed", range(12))
def test_the_fight_for_the_city_keeps_the_contract(seed):
    assert {"deploy", "leg", "target", "attackers"} <= play(seed, {})


@pytest.mark.parametrize("seed", range(8))
def test_and_so_it_does_with_every_option_in_use(seed):
    assert {"deploy", "leg", "target"} <= play(seed, OPTIONS)


SPOTS = [
    "K4",
    "K5",
    "K6",
    "K7",
    "J4",
    "J5",
    "J6",
    "J7",
    "I4",
    "I5",
    "I6",
    "I7",
    "0420",
    "0419",
    "0421",
    "0520",
    "0521",
    "0519",
]
AREAS = {"K4": "0419", "K5": "0419", "K6": "0420", "K7": "0420"}
SOVIETS = ["1-mtn", "191-rifle", "2-vol", "1-marine", "177-rifle"]
GERMANS = ["1-1pz", "11-inf", "hq-38", "6-11pz", "58-inf"]


def at_the_gates(rng):
    """Three units of each side around 0419 and 0420, on both maps, never of both sides in one fringe area."""
    while True:
        spots = rng.sample(SPOTS, 6)
        areas = [AREAS.get(h, h) for h in spots]
        if not set(areas[:3]) & set(areas[3:]):
            break
    lines = [f"soviet {u} {h}" for u, h in zip(rng.sample(SOVIETS, 3), spots[:3], strict=True)]
    lines += [f"german {u} {h}" for u, h in zip(rng.sample(GERMANS, 3), spots[3:], strict=True)]
    return read_position(GAME, "turn 20 german movement\ngerman 12-inf G4\n" + "\n".join(lines)).state


def hex_by_hex(s, u):
    """What every hex costs by R80, reckoned plainly: by hex, by the zone that the unit still has to leave, and by whether it has gone a hex."""
    chart, grid, side, start = GAME.chart, GAME.board.grid, GAME.side_of[u], (s.where[u], 0, False)
    (rigid, fluid), law, allowance = zones(s, 1 - side), chart.laws[side, column_of(s, u)], s.allowance(u)
    shut = full_for(s, u)
    for hexes, _ in closed_to(s, u):
        shut |= hexes
    best, waiting = {start: 0}, [(0, start)]
    while waiting:
        spent, here = heappop(waiting)
        h, left, gone = here
        if spent > best[here] or (here != start and rigid >> h & 1):
            continue
        left = max(left, 2 * (rigid >> h & 1), fluid >> h & 1)
        open_hexes = ~(shut | rigid) if left == 2 else ~shut
        found = [(spent, (to, left, gone)) for to in scan(chart.counterparts(h) & open_hexes)]
        for _, to in grid.neighbours(h):
            prices = [points for points, over in law.prices(1 << to) if grid.back(1 << to, over) >> h & 1]
            if prices and open_hexes >> to & 1:
                cost = spent + min(prices) + chart.zone * bool(left)
                if cost <= allowance or not gone:
                    found.append((min(cost, allowance), (to, 0, True)))
        for cost, there in found:
            if cost < best.get(there, cost + 1):
                best[there] = cost
                heappush(waiting, (cost, there))
    costs = {}
    for (h, _, _), cost in best.items():
        costs[h] = min(cost, costs.get(h, cost))
    return costs


@pytest.mark.parametrize("seed", range(40))
def test_9_4a_no_leg_is_cheaper_than_hex_by_hex(seed):
    s = before_a_move(at_the_gates(Random(seed)))
    for u in scan(s.on_map[0] & ~s.unsupplied):
        legs, costs = ways_of(s, u), hex_by_hex(s, u)
        for h in scan(legs.members):
            assert price(s, u, legs, h) >= costs[h], GAME.board.grid.name(h)
