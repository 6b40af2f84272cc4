"""Railways: the march knows them, and arrivals come by rail where the plan wants them."""

from dataclasses import replace
from random import Random

from northfront import games
from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.planning import plan_marches
from northfront.ai.staff.planner import Planner, outlook_of
from northfront.core.hexes import scan
from northfront.core.toolkit.costs import coarser
from northfront.games.duel_in_the_north.state import SIXTHS

DUEL = "duel-in-the-north"
FRONT = """
turn 4 activation
active german
mode = move
order = move-attack
leader = army-18
german army-18 4214
german id-1 4214
soviet rd-70 5706
"""
ARRIVALS = "german id-ssp g4-west\ngerman id-93 g3-west\ncalled = army-18 id-1 id-ssp id-93\n"


def position(text):
    """The Germans hold everything west of the Narva."""
    grid = games.load(DUEL).board.grid
    west = [name for h in scan(grid.all) if (name := grid.name(h)) < "4300"]
    return games.fixture(DUEL, f"{FRONT}held = {' '.join(west)}\n{text}").position


def test_the_march_goes_by_rail_through_the_forest():
    s = position("called = id-1\n").state
    look = outlook_of(DUEL, 0)
    on_foot = replace(look, march=lambda s: coarser(SIXTHS, s.ground.laws[True]))
    pskov = s.game.board.grid.hex("4819")
    assert Survey(look, s).toward[pskov] < Survey(on_foot, s).toward[pskov]


def test_an_arrival_rides_to_the_front_and_is_not_marched_in():
    p = position(f"{ARRIVALS}rail = german=2 soviet=0\n")
    plan = plan_marches(outlook_of(DUEL, 0), p, 0)
    riders = {p.game.pieces[u].id for u in plan.rides}
    assert riders == {"id-ssp", "id-93"}
    assert not riders & {p.game.pieces[u].id for u in plan.moves}


def test_no_more_ride_than_may():
    p = position(f"{ARRIVALS}rail = german=1 soviet=0\n")
    assert len(plan_marches(outlook_of(DUEL, 0), p, 0).rides) == 1
    p = position(f"{ARRIVALS}rail = german=0 soviet=0\n")
    assert not plan_marches(outlook_of(DUEL, 0), p, 0).rides


def test_the_planner_lets_them_ride_where_the_plan_wants_them():
    p = position(f"{ARRIVALS}rail = german=2 soviet=0\n")
    planner = Planner(DUEL, 0, Random(3))
    while p.asks and 0 in p.asks and p.asks[0].kind in ("unit", "leg", "rail", "station"):
        p.step(planner.answer(p), 0)
    assert planner.plan.rides
    assert {u: p.state.where[u] for u in planner.plan.rides} == planner.plan.rides
