"""The odds that the staff reckons with are those that the rules forecast."""

from fractions import Fraction
from random import Random

import pytest

from northfront import games


@pytest.mark.parametrize("name", ["spi-leningrad", "assault-on-leningrad"])
def test_an_attack_is_reckoned_as_the_rules_forecast_it(name):
    rng, look, compared = Random(4), games.outlook(name), 0
    p = games.load(name).start().copy(quiet=True)
    while compared < 60 and not p.over:
        side = p.next_side
        options = list(p.options(side))
        if p.asks and look.roles.get(p.ask.kind) == "target" and p.at_checkpoint:
            for target in (each for each in options if isinstance(each, int)):
                q = p.copy(quiet=True)
                q.step(target, side)
                for u in [each for each in q.options(side) if isinstance(each, int)][:2]:
                    if getattr(q.state, "ready_air", 0):
                        continue
                    told = q.asks[side].preview(u)["odds"]
                    found = look.odds(q.state, [u], target)
                    assert list(found.items()) == [(result, Fraction(chance)) for result, chance in told.items()]
                    compared += 1
        p.step(rng.choice(options), side)
    assert compared >= 60


FIGHT = """
turn 5 {side} combat
german inf-1 2010
german inf-11 2010
soviet rifle-01 2110 5-5-5
soviet rifle-02 2110 5-5-5
"""


@pytest.mark.parametrize(
    ("side", "team", "target"), [("german", ("inf-1", "inf-11"), "2110"), ("soviet", ("rifle-01",), "2010")]
)
def test_air_units_that_can_still_fly_are_reckoned_with(side, team, target):
    """[13.2] For the Germans, and against the Soviets."""

    def cleared(more):
        s = games.fixture("spi-leningrad", FIGHT.format(side=side) + more).position.state
        look, h = games.outlook("spi-leningrad"), s.game.board.grid.hex(target)
        odds = look.odds(s, [s.game.units[u] for u in team], h)
        return float(sum(chance * Fraction(look.outcome(result).cleared) for result, chance in odds.items()))

    with_air, without = cleared("german air-1 airfield\n"), cleared("")
    assert (with_air > without) if side == "german" else (with_air < without)
