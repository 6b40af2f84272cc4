"""Random play around a city, with the checks of the contract at every answer."""

from random import Random

from northfront.core.notation import read_position, write_position
from northfront.sim.contract import LONGEST_TAIL, check_options, position_facts


def play_at_random(game, text, seed, settings):
    """Three turns at random, the Germans drawn to the Inset; every kind of decision that came up."""
    rng = Random(seed)
    lines = "".join(f"setting {name}={value}\n" for name, value in settings.items())
    p = read_position(game, lines + text)
    asked, end = set(), p.state.turn + 3
    while not p.over and p.state.turn < end:
        side = p.next_side
        options = p.options(side)
        check_options(game, options)
        answer = options.pick(rng.randrange(len(options)))
        if side >= 0:
            ask = p.asks[side]
            asked.add(ask.kind)
            inside = [each for each in options if isinstance(each, int) and game.chart.inset >> each & 1]
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
            again = read_position(game, write_position(p))
            again.serial = p.serial
            assert position_facts(again) == position_facts(p)
    return asked
