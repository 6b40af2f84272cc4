"""What the computer players of Leningrad reckon with."""

import pytest

from northfront import games
from northfront.ai.evaluate.survey import Survey
from northfront.games.spi_leningrad.computer.outlook import OUTLOOK

NAME = "spi-leningrad"
GERMAN, SOVIET = 0, 1


def state(*lines, turn=5, phase="german movement"):
    return games.fixture(NAME, "\n".join([f"turn {turn} {phase}", *lines]) + "\n").position.state


def at(s, name):
    return s.game.board.grid.hex(name)


@pytest.mark.parametrize(("result", "steps"), [("2/1", 1.0), ("1/2", 2.0), ("-/1", 0.5), ("2/-", 0.0)])
def test_a_successful_overrun_is_paid_for_in_steps(result, steps):
    """[7.6b] In an attack one may retreat instead, and so may who has not driven anybody out."""
    assert OUTLOOK.overrun(result).ours == steps
    assert OUTLOOK.outcome(result).ours <= steps


def test_the_soviets_strike_harder_on_turn_seven():
    """[17.4a]"""
    before, then = (OUTLOOK.clash(state(turn=turn), SOVIET, 10, 10, 0).cleared for turn in (6, 7))
    assert then > before
    assert OUTLOOK.clash(state(turn=7), GERMAN, 10, 10, 0) == OUTLOOK.clash(state(turn=6), GERMAN, 10, 10, 0)


def test_air_units_that_can_still_fly_make_a_soviet_attack_worse():
    """[13.2]"""
    bare, covered = state("german inf-1 2010"), state("german inf-1 2010", "german air-1 airfield")
    assert OUTLOOK.clash(covered, SOVIET, 20, 5, 0).cleared < OUTLOOK.clash(bare, SOVIET, 20, 5, 0).cleared


def test_a_worn_unit_recovers_in_a_quiet_city():
    """[16.6]"""

    def rest(*lines, turn=5, unit="1/41", where="1113"):
        s = state(*lines, turn=turn)
        return OUTLOOK.rest(s, s.game.units[unit], at(s, where))

    worn = "german 1/41 1113 reduced"
    assert rest(worn) > 0
    assert rest("german 1/41 1113") == 0
    assert rest(worn, where="1112") == 0
    assert rest(worn, "soviet rifle-01 1212 3-3-5") == 0
    assert rest(worn, turn=11) == 0


def spared(s, unit):
    return OUTLOOK.preferences["loss"](
        s, GERMAN if "/" in unit or unit.startswith("inf") else SOVIET, s.game.units[unit]
    )


def test_who_loses_a_step():
    """[10.2c] The weaker, the one who is not destroyed by it, and nobody who is alone in the city."""
    s = state(
        "soviet rifle-01 2110 5-5-5",
        "soviet rifle-02 2110 1-1-5",
        "soviet rifle-03 2604 1-1-5",
        "german inf-1 2010",
        "german inf-11 2010 reduced",
        "german 1/41 2010",
    )
    assert spared(s, "rifle-02") > spared(s, "rifle-01")
    assert spared(s, "rifle-02") > spared(s, "rifle-03")
    assert spared(s, "inf-1") > spared(s, "inf-11")
    assert spared(s, "inf-1") > spared(s, "1/41")


def test_a_raider_who_is_held_by_a_zone_may_be_driven_out_and_go_on():
    s = state("german inf-1 0610", "soviet rifle-01 0611 3-3-5")
    reach = Survey(OUTLOOK, s).reach(s.game.units["rifle-01"])
    assert reach >> at(s, "0612") & 1
    assert not reach >> at(s, "0610") & 1
    ring = [
        f"german inf-{n} {name}"
        for n, name in zip(
            (1, 11, 21, 30, 32, 58), s.game.board.grid.names(s.game.board.grid.ring(1 << at(s, "0611"))), strict=True
        )
    ]
    shut_in = state(*ring, "soviet rifle-01 0611 3-3-5")
    assert not Survey(OUTLOOK, shut_in).reach(shut_in.game.units["rifle-01"])
