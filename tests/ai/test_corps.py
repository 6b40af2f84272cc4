"""A corps stays in one hex: where it marches, strikes, runs over somebody and advances."""

from dataclasses import replace
from random import Random

import pytest

from northfront import games
from northfront.ai.plan.overruns import best_overrun
from northfront.ai.plan.planning import Plan, plan_marches
from northfront.ai.plan.posture import STEADY
from northfront.ai.staff.planner import Planner, outlook_of
from northfront.core.notation import give_orders

LENINGRAD = "spi-leningrad"
GERMAN = 0
CORPS = ("1/41", "6/41", "36/41")
LAST = "soviet rifle-41 2604 3-4-5\nsoviet rifle-42 2605 2-4-5\nsoviet rifle-43 2705 1-5-5\n"


def begun(*lines):
    return games.fixture(LENINGRAD, "\n".join(["turn 6 german movement", *lines]) + "\n" + LAST).position


def corps_in(*hexes):
    return [f"german {unit} {at}" for unit, at in zip(CORPS, hexes, strict=True)]


def planner():
    return Planner(LENINGRAD, GERMAN, Random(1))


def places(p, moves):
    """Where the units of the corps are to be."""
    s, grid = p.state, p.game.board.grid
    return {grid.name(moves.get(s.game.units[each], s.where[s.game.units[each]])) for each in CORPS}


def planned(p):
    return plan_marches(outlook_of(LENINGRAD, GERMAN), p, GERMAN)


def test_a_corps_marches_to_one_hex():
    p = begun(*corps_in("0613", "0713", "0513"))
    to = places(p, planned(p).moves)
    assert len(to) == 1
    assert not to & {"0613", "0713", "0513"}


def test_a_corps_strikes_from_one_hex():
    p = begun(
        *corps_in("1909", "2009", "2009"),
        "german inf-1 2010",
        "soviet rifle-01 2110 3-3-5",
        "soviet rifle-02 2110 3-3-5",
    )
    plan = planned(p)
    assert [p.game.board.grid.name(strike.target) for strike in plan.strikes] == ["2110"]
    assert len(places(p, plan.moves)) == 1


def test_a_corps_that_must_leave_somebody_behind_stays():
    """[6.3] Each of them could leave a hex in an enemy zone of control, but not the last."""
    p = begun(*corps_in("2010", "2010", "2010"), "soviet rifle-01 2110 3-7-5", "soviet rifle-02 2110 3-5-5")
    assert places(p, planned(p).moves) == {"2010"}


def stubborn():
    """A planner who would send nobody else."""
    mind = planner()
    mind._other = lambda _p: "done"
    return mind


@pytest.mark.parametrize(("at", "strikes"), [("2010", set()), ("1910", {"2308"})])
def test_a_corps_that_must_leave_somebody_behind_strikes_nobody_elsewhere(at, strikes):
    strong = ("soviet rifle-01 2110 3-7-5", "soviet rifle-02 2110 3-5-5")
    p = begun(*corps_in(at, at, at), *strong, "soviet rifle-03 2308 1-1-5")
    assert {p.game.board.grid.name(strike.target) for strike in planned(p).strikes} == strikes


def test_a_whole_corps_counts_for_more():
    """[12.1b] A column, but only if none of its units is missing."""
    p = begun(*corps_in("1909", "2009", "2009"), "german inf-1 2010", "soviet rifle-01 2110 3-7-5")
    look, units = outlook_of(LENINGRAD, GERMAN), [p.game.units[each] for each in CORPS]
    assert look.corps_bonus(p.state, sum(1 << u for u in units)) > 1
    assert look.corps_bonus(p.state, sum(1 << u for u in units[:2])) == 1
    plain = replace(look, corps_bonus=lambda _s, _units: 1.0)
    (whole,), (parts,) = (plan_marches(each, p, GERMAN).strikes for each in (look, plain))
    assert whole.team == parts.team
    assert whole.cleared > parts.cleared


@pytest.mark.parametrize("third", CORPS)
def test_a_corps_follows_its_first_unit(third):
    p = begun(*corps_in("2010", "2010", "2010"), "soviet rifle-01 2110 1-1-5")
    give_orders(p, "1/41 stack 2110 die 6")
    for unit in CORPS:
        if unit != third:
            give_orders(p, unit)
    assert p.text(stubborn().answer(p), GERMAN) == third


def test_a_corps_follows_into_the_same_hex():
    p = begun(*corps_in("2010", "2010", "2010"), "soviet rifle-01 2110 3-3-5")
    give_orders(p, "1/41 stack 2110 die 1 soviet retreat soviet 2209 soviet 2309 1/41 6/41")
    assert {p.text(each, GERMAN) for each in p.options(GERMAN)} == {"2110", "2209"}
    assert p.text(stubborn().answer(p), GERMAN) == "2110"


def test_others_advance_as_it_seems_best():
    p = begun("german inf-1 2010", "german inf-11 2010", "german inf-12 2010", "soviet rifle-01 2110 1-1-5")
    give_orders(p, "inf-1 stack 2110 die 6 inf-1")
    assert stubborn().answer(p) == "done"


def test_who_is_where_the_plan_wants_it_goes_no_farther():
    """It once went on toward the goals if it had points left, away from those it was to stand with."""
    p = begun(*corps_in("1512", "1512", "1512"))
    unit, to = p.game.units["1/41"], p.game.board.grid.hex("1611")
    mind = planner()
    mind.follow(mind.outlook.occasion(p.state), Plan(moves={unit: to}))
    for expected in ("1/41", "1611", "stop"):
        answer = mind.answer(p)
        assert p.text(answer, GERMAN) == expected
        p.step(answer, GERMAN)


def test_a_corps_runs_over_somebody_with_all_its_units():
    p = games.load(LENINGRAD).start("campaign", {})
    while p.state.phase != "german movement":
        p.step(p.options(p.next_side).pick(0), p.next_side)
    overrun = best_overrun(outlook_of(LENINGRAD, GERMAN), p, GERMAN, STEADY)
    assert overrun is not None
    units = {
        order for order, before in zip(overrun.orders, ("join", *overrun.orders), strict=False) if before == "join"
    }
    assert sum(1 << u for u in units) in p.game.corps.values()


@pytest.mark.parametrize(("stray", "runs"), [(0.0, True), (20.0, False)])
def test_an_overrun_away_from_the_goals_costs_the_march(stray, runs):
    p = begun(*corps_in("1512", "1512", "1512"), "soviet rifle-01 1312 1-1-5")
    overrun = best_overrun(outlook_of(LENINGRAD, GERMAN, (("stray", stray),)), p, GERMAN, STEADY)
    assert bool(overrun) is runs
