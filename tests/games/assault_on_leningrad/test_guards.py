"""Who guards what in the plans of the staff: headquarters against those who come at them, lines against those who could cut them."""

from dataclasses import replace

import pytest

from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.escorts import Escorts
from northfront.ai.plan.guards import Guards
from northfront.ai.plan.posture import STEADY
from northfront.ai.plan.quartermaster import Quartermaster
from northfront.ai.plan.strikes import ground
from northfront.games.assault.leningrad.computer.outlook import OUTLOOK
from northfront.games.assault.supply import supplied_units
from tests.games.assault.table import german, own_map

RAIL = "line rail 3820 3720 3620 3520 3420 3320 3220 3120 3020 2920 2820 2720 2620 2520 2420\n"
GERMAN, SOVIET = 0, 1


def at(t, name):
    return t.game.board.grid.hex(name)


def unit(t, name):
    return t.game.units[name]


def changes(kind, t, reaches, outlook=OUTLOOK, bound=()):
    """A change of plan in which only these units can go somewhere."""
    survey = Survey(outlook, t.position.state.copy())
    hexes = {unit(t, name): t.game.board.grid.hexes(names) for name, names in reaches.items()}
    return kind(survey, GERMAN, hexes, STEADY, {unit(t, name): worth for name, worth in bound})


def named(t, places):
    return {t.game.pieces[u].id: t.game.board.grid.name(h) for u, h in places.items()}


# --- headquarters


def test_a_headquarters_in_danger_gets_an_escort():
    t = german(RAIL + "german hq-38 2420\ngerman 1-inf 2520\nsoviet 177-rifle 2422")
    assert named(t, changes(Escorts, t, {"1-inf": "2520 2420"}).escort()) == {"1-inf": "2420"}


def test_a_headquarters_far_from_the_enemy_needs_none():
    t = german(RAIL + "german hq-38 3620\ngerman 1-inf 3520\nsoviet 177-rifle 2422")
    assert not changes(Escorts, t, {"1-inf": "3520 3620"}).escort()


def test_nobody_leaves_one_headquarters_for_another():
    t = german(RAIL + "german hq-38 2420\ngerman 1-inf 2520\ngerman hq-28 2520\nsoviet 177-rifle 2421")
    assert not changes(Escorts, t, {"1-inf": "2520 2420"}).escort()


def test_a_strike_is_given_up_for_an_escort_only_if_it_brings_less():
    t = german(RAIL + "german hq-38 2420\ngerman 1-inf 2520\nsoviet 177-rifle 2422")
    assert not changes(Escorts, t, {"1-inf": "2520 2420"}, bound=[("1-inf", 50.0)]).escort()


# --- lines of supply that could be cut

SAFE = RAIL + "german hq-38 2420\ngerman 1-inf 2420\ngerman 58-inf 3219\n"


def test_who_could_cut_the_line_with_one_move_is_a_peril():
    t = german(SAFE + "soviet 177-rifle 3123\nsoviet 191-rifle 1005")
    survey = Survey(OUTLOOK, t.position.state)
    perils = survey.perils(GERMAN)
    assert list(perils) == [unit(t, "177-rifle")]
    assert perils[unit(t, "177-rifle")].harm > 0
    assert not survey.perils(SOVIET)


def test_it_is_worth_more_to_strike_him():
    t = german(SAFE + "soviet 177-rifle 3123")
    careless = replace(OUTLOOK, weights={**OUTLOOK.weights, "ward": 0.0})
    worth = [ground(Survey(look, t.position.state), GERMAN, STEADY, at(t, "3123")) for look in (careless, OUTLOOK)]
    assert worth[0] < worth[1]


def left_with(t, reaches, **weights):
    """What the worst raid could do after the guards are set, and who they are."""
    look = replace(OUTLOOK, weights={**OUTLOOK.weights, **weights})
    guards = changes(Guards, t, reaches, look)
    found = guards.watch()
    perils = Survey(look, guards.s).perils(GERMAN)
    return max((each.harm for each in perils.values()), default=0.0), named(t, found)


def test_a_guard_leaves_him_fewer_ways():
    t = german(SAFE + "soviet 177-rifle 3123")
    look = replace(OUTLOOK, weights={**OUTLOOK.weights, "ward": 1.0})
    guards = changes(Guards, t, {"58-inf": "3219 3220 3120 3020 3121 3122 3022"}, look)
    raider = unit(t, "177-rifle")
    before = Survey(look, guards.s).peril(GERMAN, raider)
    assert list(named(t, guards.watch())) == ["58-inf"]
    assert Survey(look, guards.s).peril(GERMAN, raider).ways < before.ways


def test_without_the_weight_nobody_stands_guard():
    t = german(SAFE + "soviet 177-rifle 3123")
    assert left_with(t, {"58-inf": "3219 3122"}, ward=0.0)[1] == {}


def test_two_hold_a_raider_fast_whom_one_does_not():
    t = german(SAFE + "german 21-inf 3425\nsoviet 177-rifle 3122")
    sides = {"58-inf": "3219 3021", "21-inf": "3425 3222"}
    alone = [left_with(t, {name: sides[name]}, ward=2.0, haste=0.0, risk=0.0)[0] for name in sides]
    both, found = left_with(t, sides, ward=2.0, haste=0.0, risk=0.0)
    assert min(alone) > 0
    assert both == 0
    assert set(found) == {"58-inf", "21-inf"}


def test_without_the_rules_of_a_move_speed_and_zones_tell_how_far_a_raider_comes():
    t = german(SAFE + "soviet 177-rifle 3123")
    survey = Survey(replace(OUTLOOK, reach=None), t.position.state)
    assert survey.reach(unit(t, "177-rifle")) >> at(t, "3120") & 1
    assert not survey.reach(unit(t, "177-rifle")) >> at(t, "3117") & 1


# --- lines that are cut in several places

TWICE = RAIL + "german hq-38 2420\ngerman 1-inf 2420\ngerman 58-inf 2719\ngerman 21-inf 3219\n"
TWICE += "soviet 177-rifle 3021\nsoviet 191-rifle 3421\nunsupplied = hq-38 1-inf\n"


def test_a_line_that_is_cut_twice_is_opened_by_two():
    t = german(TWICE)
    changed = changes(Quartermaster, t, {"58-inf": "2719 2720 3020", "21-inf": "3219 3220 3420"})
    assert named(t, changed.feed()) == {"58-inf": "3020", "21-inf": "3420"}
    assert supplied_units(changed.s, GERMAN) >> unit(t, "1-inf") & 1


def test_one_who_cannot_open_it_alone_is_not_sent():
    t = german(TWICE)
    assert not changes(Quartermaster, t, {"58-inf": "2719 2720 3020"}).feed()


def test_those_who_bar_a_line_together_share_in_what_they_cost():
    t = german(TWICE + "soviet 237-rifle 1005")
    survey = Survey(OUTLOOK, t.position.state)
    shares = [survey.relief(GERMAN, at(t, name)) for name in ("3021", "3421")]
    fed = Survey(OUTLOOK, survey.without(t.game.board.grid.hexes("3021 3421")))
    assert shares == [pytest.approx((survey.supply_loss[GERMAN] - fed.supply_loss[GERMAN]) / 2)] * 2
    assert min(shares) > 0
    assert survey.relief(GERMAN, at(t, "1005")) == 0


def test_bare_hexes_are_manned_before_the_strike_that_opens_the_line():
    text = RAIL + "german hq-38 2420\ngerman 1-inf 2420\ngerman 58-inf 2719\ngerman 21-inf 3419\ngerman 6-11pz 3418\n"
    t = german(text + "soviet 177-rifle 2921\nsoviet 191-rifle 3320\nunsupplied = hq-38 1-inf\n")
    lines = changes(Quartermaster, t, {"58-inf": "2719 2920", "21-inf": "3419", "6-11pz": "3418"})
    assert named(t, lines.man_lines()) == {"58-inf": "2920"}


def test_arrivals_may_go_twelve_hexes_from_the_edge_with_their_headquarters():
    t = own_map("turn 2 german movement\n")
    s, inf = t.position.state, unit(t, "121-inf")
    assert s.where[inf] < 0
    assert OUTLOOK.supply_zone(s, inf) >> at(t, "2824") & 1
