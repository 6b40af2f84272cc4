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
        side = p.turn_of
        options = list(p.options(side))
        if p.asks and look.roles.get(p.ask.kind) == "target" and p.at_checkpoint:
            for target in (each for each in options if isinstance(each, int)):
                q = p.copy(quiet=True)
                q.step(target, side)
                for u in [each for each in q.options(side) if isinstance(each, int)][:2]:
                    told = q.asks[side].preview(u)["odds"]
                    found = look.odds(q.state, [u], target)
                    assert list(found.items()) == [(result, Fraction(chance)) for result, chance in told.items()]
                    compared += 1
        p.step(rng.choice(options), side)
    assert compared >= 60
