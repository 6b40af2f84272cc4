"""Random play in and around the city, which random play from the start never reaches; the contract is checked at every decision."""

from random import Random

import pytest

from northfront import games
from northfront.core.notation import read_position, write_position
from northfront.sim.contract import LONGEST_TAIL, check_options, position_facts

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


def play(seed, settings):
    """Three turns at random, the Germans drawn to the Inset; every kind of decision that came up."""
    rng = Random(seed)
    lines = "".join(f"setting {name}={value}\n" for name, value in settings.items())
    p = read_position(GAME, lines + CITY)
    asked = set()
    while not p.over and p.state.turn < 23:
        side = p.turn_of
        options = p.options(side)
        check_options(GAME, options)
        answer = options.pick(rng.randrange(len(options)))
        if side >= 0:
            ask = p.asks[side]
            asked.add(ask.kind)
            inside = [each for each in options if isinstance(each, int) and GAME.chart.inset >> each & 1]
            if ask.kind == "leg" and side == 0 and inside and rng.random() < 0.7:
                answer = rng.choice(inside)
            elif ask.kind == "attackers" and "attack" in options and rng.random() < 0.5:
                answer = "attack"
            elif answer in ("done", "cancel") and ask.kind in ("unit", "target", "attackers") and rng.random() < 0.5:
                answer = options.pick(0)
            if ask.preview:
                ask.preview(answer)
        p.step(answer, side)
        assert p.state.check() == []
        assert len(p.tail) <= LONGEST_TAIL
        if rng.random() < 0.02:
            again = read_position(GAME, write_position(p))
            again.serial = p.serial
            assert position_facts(again) == position_facts(p)
    return asked


@pytest.mark.parametrize("seed", range(12))
def test_the_fight_for_the_city_keeps_the_contract(seed):
    assert {"deploy", "leg", "target", "attackers"} <= play(seed, {})


@pytest.mark.parametrize("seed", range(8))
def test_and_so_it_does_with_every_option_in_use(seed):
    assert {"deploy", "leg", "target"} <= play(seed, OPTIONS)
