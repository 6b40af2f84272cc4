"""Supply in the plans of the staff: who falls back, who opens a line, who stays with a headquarters and in a city."""

import pytest

from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.garrisons import garrisons
from northfront.ai.plan.planning import plan_marches
from northfront.ai.plan.posture import STEADY
from northfront.ai.plan.quartermaster import Quartermaster
from northfront.games.assault.computer.headquarters import exposed
from northfront.games.assault.leningrad.computer.outlook import OUTLOOK
from northfront.games.assault.supply import supplied_units
from tests.games.assault.table import german, own_map

RAIL = "line rail 3820 3720 3620 3520 3420 3320 3220 3120 3020 2920 2820 2720 2620 2520 2420\n"
GERMAN = 0
CUT = RAIL + "german hq-38 2420\ngerman 1-inf 2420\ngerman 58-inf 2719\nunsupplied = hq-38 1-inf 58-inf\n"


def at(t, name):
    return t.game.board.grid.hex(name)


def unit(t, name):
    return t.game.units[name]


def fed_by(t, reaches):
    """What the quartermaster changes if only these units can go somewhere, and who has supply then."""
    survey = Survey(OUTLOOK, t.position.state.copy())
    hexes = {unit(t, name): t.game.board.grid.hexes(names) for name, names in reaches.items()}
    changed = Quartermaster(survey, GERMAN, hexes, STEADY, {}).feed()
    fed = supplied_units(survey.s, GERMAN)
    sent = {t.game.pieces[u].id: t.game.board.grid.name(h) for u, h in changed.items()}
    return sent, {name for name in ("hq-38", "1-inf", "58-inf") if fed >> unit(t, name) & 1}


def test_nobody_is_hungry_while_the_line_is_open():
    s = german(RAIL + "german hq-38 2420\ngerman 1-inf 2420").position.state
    assert not OUTLOOK.unsupplied(s, GERMAN)


def test_a_unit_is_put_on_the_railway_that_a_zone_cuts():
    t = german(CUT + "soviet 177-rifle 3021")
    assert not supplied_units(t.position.state, GERMAN)
    sent, fed = fed_by(t, {"58-inf": "2719 2720 3019 3020"})
    assert sent == {"58-inf": "3020"}
    assert fed == {"hq-38", "1-inf", "58-inf"}


def test_a_hungry_unit_falls_back_to_where_it_has_supply():
    t = german(RAIL + "german hq-38 2420\ngerman 1-inf 2428\nunsupplied = 1-inf\n")
    sent, fed = fed_by(t, {"1-inf": "2428 2427 2425 2431"})
    assert sent == {"1-inf": "2425"}
    assert "1-inf" in fed


def test_nobody_is_sent_where_it_helps_nobody():
    t = german(CUT + "soviet 177-rifle 3021\nsoviet 191-rifle 3221")
    assert fed_by(t, {"58-inf": "2719 2720 2619"}) == ({}, set())


def test_who_starves_already_is_dearer_than_who_is_halved():
    t = german(RAIL + "german hq-38 2420\ngerman 1-inf 1010\ngerman 58-inf 1012\nunsupplied = 1-inf\n")
    s = t.position.state
    assert OUTLOOK.unsupplied_cost(s, unit(t, "1-inf")) == OUTLOOK.worth(s, unit(t, "1-inf"))
    assert OUTLOOK.unsupplied_cost(s, unit(t, "58-inf")) < OUTLOOK.unsupplied_cost(s, unit(t, "1-inf"))


def test_to_strike_him_who_stands_on_the_line_relieves_all_who_hang_on_it():
    t = german(CUT + "soviet 177-rifle 3120\nsoviet 191-rifle 1005")
    survey = Survey(OUTLOOK, t.position.state)
    assert survey.relief(GERMAN, at(t, "3120")) == pytest.approx(survey.supply_loss[GERMAN])
    assert survey.relief(GERMAN, at(t, "1005")) == 0


def test_a_hungry_unit_out_of_reach_goes_toward_its_headquarters():
    t = german(RAIL + "german hq-38 2420\ngerman 58-inf 2420\ngerman 1-inf 2434\nunsupplied = 1-inf\n")
    to = plan_marches(OUTLOOK, t.position, GERMAN).moves[unit(t, "1-inf")]
    grid = t.game.board.grid
    assert grid.distance(to, at(t, "2420")) < grid.distance(at(t, "2434"), at(t, "2420"))


def test_a_headquarters_near_the_enemy_is_safer_with_troops():
    t = german(RAIL + "german hq-38 2420\ngerman 1-inf 2424\nsoviet 177-rifle 2423")
    s = t.position.state
    assert exposed(s, at(t, "2420")) > exposed(s, at(t, "2424")) > 0
    assert exposed(s, at(t, "3420")) == 0


@pytest.mark.parametrize(("phase", "wanted"), [("mechanized", True), ("movement", False)])
def test_a_headquarters_that_cannot_move_any_more_is_worth_an_escort(phase, wanted):
    t = german(RAIL + "german hq-38 2420\ngerman 6-11pz 2520\nsoviet 177-rifle 2422", phase=phase)
    assert (OUTLOOK.guard(t.position.state, unit(t, "6-11pz"), at(t, "2420")) > 0) == wanted


def test_all_regiments_of_the_division_that_holds_a_city_stay():
    t = own_map("german 3-8mot 2107\ngerman 3-29mot 2107\ncaptured = 2107\nheld = 2107\nturn 9 german movement\n")
    survey = Survey(OUTLOOK, t.position.state)
    near = t.game.board.grid.hexes("2107 2007 2008")
    reaches = {unit(t, name): near for name in ("3-8mot", "3-29mot")}
    posts = garrisons(survey, GERMAN, reaches, survey.threat(GERMAN))
    assert posts == {unit(t, "3-8mot"): at(t, "2107"), unit(t, "3-29mot"): at(t, "2107")}


def test_the_slower_division_holds_a_city_and_the_other_is_free():
    text = "german 3-8mot 2107\ngerman 3-29mot 2107\ngerman 11-inf 2107\ncaptured = 2107\nheld = 2107\n"
    t = own_map(text + "turn 9 german movement\n")
    survey = Survey(OUTLOOK, t.position.state)
    near = t.game.board.grid.hexes("2107 2007 2008")
    reaches = {unit(t, name): near for name in ("3-8mot", "3-29mot", "11-inf")}
    assert set(garrisons(survey, GERMAN, reaches, survey.threat(GERMAN))) == {unit(t, "11-inf")}
