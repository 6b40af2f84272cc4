"""Who would do more harm on the enemy's lines of supply than where he is to stand."""

from random import Random

import pytest

from northfront import games
from northfront.ai.evaluate.misjudgement import Misjudgement
from northfront.ai.plan.planning import plan_marches
from northfront.ai.staff.briefing import briefing
from northfront.ai.staff.planner import outlook_of

LENINGRAD = "spi-leningrad"
GERMAN, SOVIET = 0, 1
LAST = ("soviet rifle-41 2604 3-4-5", "soviet rifle-42 2605 2-4-5", "soviet rifle-43 2705 1-5-5")
GARRISON = ("soviet rifle-01 1809 3-3-5", "soviet rifle-02 1809 4-4-5", "soviet rifle-03 1809 2-2-5")


def begun(phase, *lines):
    return games.fixture(LENINGRAD, "\n".join([phase, *lines]) + "\n").position


def planned(p, side, **weights):
    return plan_marches(outlook_of(LENINGRAD, side, tuple(weights.items())), p, side)


def cut_off(p, side, plan):
    """The units of the other side that have no supply when the plan is carried out."""
    s = p.state.copy()
    for u, h in plan.moves.items():
        s.place(u, h)
    hungry = outlook_of(LENINGRAD, side).unsupplied(s, 1 - side)
    return {piece.id for u, piece in enumerate(p.game.pieces) if hungry >> u & 1}


def before_pskov(*more):
    siege = ("german inf-1 1709", "german inf-11 1710", "german 1/41 1812")
    return begun("turn 4 german movement", *siege, *GARRISON, *LAST, *more)


def test_the_line_of_many_is_cut():
    p = before_pskov()
    plan = planned(p, GERMAN, plug=0.0)
    assert list(plan.raids) == [p.game.units["1/41"]]
    assert cut_off(p, GERMAN, plan) == {"rifle-01", "rifle-02", "rifle-03"}


def test_without_the_weight_nobody_is_sent():
    p = before_pskov()
    plan = planned(p, GERMAN, plug=0.0, cut=0.0)
    assert not plan.raids
    assert not cut_off(p, GERMAN, plan)


def test_a_hasty_player_does_not_think_of_raids():
    p = before_pskov()
    look = outlook_of(LENINGRAD, GERMAN)
    for seed in range(10):
        distorted = Misjudgement("now", Random(seed), p.game.side_of, GERMAN).distorted(look)
        assert not plan_marches(distorted, p, GERMAN).raids


def test_who_is_cut_off_already_draws_nobody():
    p = before_pskov("german 6/41 1910")
    assert not planned(p, GERMAN, plug=0.0).raids


def test_the_notes_say_what_it_is_for():
    p = before_pskov()
    lines = briefing(p, planned(p, GERMAN, plug=0.0), ()).lines
    assert [line for line in lines if line.startswith("Cut their supply: 1st Panzer Division to ")]


def long_road(turn):
    """[18.2] The Germans hold Leningrad by one road; a division stands beside it."""
    return begun(
        f"turn {turn} soviet movement",
        "german 1/41 2604",
        "german inf-1 2605",
        "soviet rifle-20 2409 4-4-5",
        "soviet rifle-21 2003 3-3-5",
        f"mustered = {turn}",
    )


@pytest.mark.parametrize("turn", [11, 12])
def test_the_defender_starves_who_holds_the_city(turn):
    p = long_road(turn)
    assert "1/41" in cut_off(p, SOVIET, planned(p, SOVIET))


def test_who_holds_the_city_is_not_sent_away():
    """[18.2] It could cut off a panzer division on the coast."""
    p = begun(
        "turn 9 soviet movement",
        "german inf-1 2206",
        "german inf-11 2206",
        "german 1/41 2303",
        "soviet rifle-01 2604 3-3-5",
        "mustered = 9",
    )
    assert not planned(p, SOVIET).raids


def test_a_strike_that_is_worth_more_is_not_given_up():
    p = before_pskov("german 6/41 1911", "german 36/41 2011", "soviet rifle-04 1811 2-2-5")
    plan = planned(p, GERMAN, plug=0.0)
    assert not plan.raids
    assert "1811" in {p.game.board.grid.name(strike.target) for strike in plan.strikes}
