"""What the computer players reckon with: nothing of it is a rule, but it must point the right way."""

from dataclasses import replace

import pytest

from northfront import games
from northfront.ai.evaluate.survey import Survey
from northfront.ai.plan.garrisons import garrisons
from northfront.ai.plan.planning import plan_marches
from northfront.ai.plan.posture import STEADY
from northfront.ai.plan.strikes import Teams
from northfront.ai.staff.planner import outlook_of
from northfront.games.assault.computer.estimates import column_clash
from northfront.games.assault.computer.headquarters import lead, sabotage, sail
from northfront.games.assault.computer.preferences import bomb, fire, station, support
from northfront.games.assault.leningrad.computer.outlook import OUTLOOK, way_east
from tests.games.assault.table import LENINGRAD, german, own_map, soviet

RAIL = "line rail 3820 3720 3620 3520 3420 3320 3220 3120 3020\n"
GERMAN, SOVIET = 0, 1


def at(t, name):
    return t.game.board.grid.hex(name)


def unit(t, name):
    return t.game.units[name]


def names(t, hexes):
    return set(t.game.board.grid.names(hexes))


def cleared(t, strength, defence, name):
    return OUTLOOK.clash(t.position.state, 0, strength, defence, at(t, name)).cleared


def test_every_result_of_the_table_has_an_outcome():
    table = games.load(LENINGRAD).combat
    for result in {each for row in table.rows.values() for each in row}:
        clash = OUTLOOK.outcome(result)
        assert 0 <= clash.cleared <= 1
        assert min(clash.theirs, clash.ours) >= 0


def test_more_strength_clears_a_hex_more_surely_and_terrain_less():
    t = german("terrain woods 2021\nsoviet 237-rifle 2020\nsoviet 70-rifle 2021")
    assert cleared(t, 4, 4, "2020") < cleared(t, 12, 4, "2020") < cleared(t, 24, 4, "2020")
    assert cleared(t, 12, 4, "2021") < cleared(t, 12, 4, "2020")
    assert cleared(t, 32, 4, "2020") == 1


def test_the_class_of_the_defender_counts():
    t = german("soviet 177-rifle 2020\nsoviet 1-vol 2025")
    assert cleared(t, 9, 3, "2020") < cleared(t, 9, 3, "2025")


def test_german_steps_cost_points_and_those_of_panzers_twice():
    s = german("german 6-11pz 2020\ngerman 1-inf 2021\nsoviet 177-rifle 2030", turn=25).position.state
    worth = {name: OUTLOOK.worth(s, s.game.units[name]) for name in ("6-11pz", "1-inf", "177-rifle")}
    assert worth["6-11pz"] == pytest.approx(2 * 2.1)
    assert worth["1-inf"] == pytest.approx(4 * 1.1)
    assert worth["177-rifle"] == pytest.approx(2 * 0.45)  # what it bars


def test_who_may_not_stack_is_kept_apart():
    t = german("german 6-11pz 2020\ngerman 6-4mot 2020\ngerman 1-inf 2022\ngerman hq-38 2023")
    survey = Survey(OUTLOOK, t.position.state)
    assert not survey.has_room(unit(t, "1-inf"), at(t, "2020"))
    assert survey.has_room(unit(t, "6-114mot"), at(t, "2020"))
    assert survey.has_room(unit(t, "hq-38"), at(t, "2020"))


def test_those_who_will_be_driven_back_to_one_hex_are_kept_apart():
    t = own_map("german 1-inf K4\nturn 12 german movement\n")
    survey = Survey(OUTLOOK, t.position.state)
    assert not survey.has_room(unit(t, "58-inf"), at(t, "K5"))
    assert not survey.has_room(unit(t, "58-inf"), at(t, "0419"))
    assert survey.has_room(unit(t, "58-inf"), at(t, "K6"))


def test_a_march_leads_on_to_the_inset():
    t = own_map("german 1-inf 0522\nturn 12 german movement\n")
    toward = Survey(OUTLOOK, t.position.state).toward
    assert toward[at(t, "J5")] < toward[at(t, "K5")] < toward[at(t, "0419")] < toward[at(t, "0622")]


def test_a_city_that_needs_a_garrison_keeps_a_division_though_nobody_is_near():
    t = own_map("german 1-inf 3113\ngerman 12-inf 3014\ncaptured = 3113\nheld = 3113\nturn 12 german movement\n")
    survey = Survey(OUTLOOK, t.position.state)
    near = t.game.board.grid.hexes("3113 3014 3013 2914")
    reaches = {unit(t, name): near for name in ("1-inf", "12-inf")}
    quiet = survey.threat(GERMAN)
    assert not any(quiet)
    assert at(t, "3113") in garrisons(survey, GERMAN, reaches, quiet).values()


def test_a_regiment_alone_is_no_garrison():
    s = own_map("german 6-11pz 3014\nturn 12 german movement\n").position.state
    hex_, regiment, division = s.game.board.grid.hex("3113"), s.game.units["6-11pz"], s.game.units["1-inf"]
    assert OUTLOOK.guard(s, regiment, hex_) < 0 < OUTLOOK.guard(s, division, hex_)


def test_what_is_held_is_no_goal_any_more():
    t = own_map("german 1-inf 3113\ncaptured = 3113\nheld = 3113\nturn 12 german movement\n")
    assert at(t, "3113") not in {goal.hex for goal in OUTLOOK.goals(t.position.state)}
    assert OUTLOOK.held(t.position.state) == 10


def test_a_captured_city_without_a_division_is_worth_nothing():
    s = own_map("german 6-11pz 3113\ncaptured = 3113\nheld = 3113\nturn 12 german movement\n").position.state
    assert OUTLOOK.held(s) == 0


def test_the_way_to_the_east_is_a_goal_until_germans_are_in_the_city():
    way = way_east(own_map("german 1-inf 1020\nturn 12 german movement\n").position.state)
    assert way
    assert not way_east(own_map("german 1-inf J5\nturn 12 german movement\n").position.state)


def test_units_keep_near_the_headquarters_of_their_own_corps():
    t = german(RAIL + "german hq-38 3020\ngerman hq-28 2030\ngerman 1-inf 3019\nsoviet 177-rifle 2820")
    near = names(t, OUTLOOK.supply_zone(t.position.state, unit(t, "1-inf")))
    assert {"3017", "3016"} <= near
    assert "2031" not in near
    assert "2920" in near  # in a zone, but next to a hex that is clear


def test_a_unit_in_supply_stays_in_supply_by_the_plan():
    t = german(RAIL + "german hq-38 3020\ngerman 1-inf 3018\nsoviet 177-rifle 2310")
    plan = plan_marches(OUTLOOK, t.position, GERMAN)
    to = plan.moves.get(unit(t, "1-inf"), at(t, "3018"))
    assert OUTLOOK.supply_zone(t.position.state, unit(t, "1-inf")) >> to & 1


def test_nobody_comes_up_for_an_attack_when_no_combat_follows():
    text = RAIL + "german hq-41 3020\ngerman 6-11pz 2920\ngerman 6-4mot 2920\nsoviet 1-vol 2720"
    assert plan_marches(OUTLOOK, german(text).position, GERMAN).strikes
    assert not plan_marches(OUTLOOK, german(text, phase="mechanized").position, GERMAN).strikes


def test_a_headquarters_goes_where_it_reaches_its_corps():
    t = german(RAIL + "german hq-38 3320\ngerman 1-inf 2820\ngerman 58-inf 2818")
    s, hq = t.position.state, unit(t, "hq-38")
    assert lead(s, hq)(at(t, "3020")) > lead(s, hq)(at(t, "3820"))
    assert lead(s, hq)(at(t, "3020")) > lead(s, hq)(at(t, "2010"))  # from where no line leads to the railway


def test_a_guerrilla_sits_down_on_the_railway_behind_the_headquarters():
    t = soviet(RAIL + "german hq-38 3020\nsoviet guer-1 3222")
    s, guerrilla = t.position.state, unit(t, "guer-1")
    before = list(s.where)
    assert sabotage(s, guerrilla, at(t, "3720")) > sabotage(s, guerrilla, at(t, "3320"))  # a way round 3320 is near
    assert sabotage(s, guerrilla, at(t, "3720")) > sabotage(s, guerrilla, at(t, "3719"))
    assert s.where == before


def test_the_fleet_sails_where_the_fighting_is():
    t = own_map("soviet naval 0125\nsoviet 1-tank 0326\ngerman 1-inf 0426\nturn 12 soviet movement\n")
    s = t.position.state
    assert sail(s, at(t, "0324")) > sail(s, at(t, "0220"))
    assert sail(s, at(t, "0324")) > sail(s, at(t, "0125"))


def test_bombs_fall_on_the_open_and_not_twice_on_one_hex():
    t = german("terrain woods 2021\ngerman 1-inf 2120\nsoviet 237-rifle 2020\nsoviet 70-rifle 2021", phase="air")
    s = t.position.state
    open_ground = bomb(s, GERMAN, at(t, "2020"))
    assert open_ground > bomb(s, GERMAN, at(t, "2021"))
    s.place(unit(t, "luft-1"), at(t, "2020"))
    assert bomb(s, GERMAN, at(t, "2020")) < open_ground / 2


def test_bombs_fall_where_somebody_can_attack():
    t = german("german 1-inf 2120\nsoviet 237-rifle 2020\nsoviet 70-rifle 1005", phase="air")
    assert bomb(t.position.state, GERMAN, at(t, "2020")) > 2 * bomb(t.position.state, GERMAN, at(t, "1005"))


def test_an_air_unit_is_kept_as_long_as_there_is_an_attack_for_it():
    t = german("german 1-inf 2120\ngerman 58-inf 2121\nsoviet 237-rifle 2020", phase="air")
    s = t.position.state
    first, second = (unit(t, name) for name in ("luft-1", "luft-2"))
    for u in s.game.air_units[GERMAN]:
        s.place(u, s.game.box("off-map"))
    s.place(first, s.game.box("ready"))
    assert bomb(s, GERMAN, "done") > 0
    s.place(second, s.game.box("ready"))
    assert bomb(s, GERMAN, "done") == 0


def test_plans_count_on_ground_support():
    t = german("german 1-inf 2120\nsoviet 237-rifle 2020")
    s = t.position.state
    for u in s.game.air_units[GERMAN]:
        s.place(u, s.game.box("off-map"))
    without = cleared(t, 12, 4, "2020")
    s.place(unit(t, "luft-1"), s.game.box("ready"))
    assert cleared(t, 12, 4, "2020") > without


def test_the_disrupted_lose_steps_where_others_retreat():
    t = german("german 1-inf 2120\nsoviet 237-rifle 2020")
    s = t.position.state
    usual = OUTLOOK.clash(s, GERMAN, 12, 4, at(t, "2020"))
    s.disrupted |= 1 << unit(t, "237-rifle")
    held = OUTLOOK.clash(s, GERMAN, 12, 4, at(t, "2020"))
    assert held.theirs > usual.theirs
    assert held.cleared < usual.cleared


def test_who_comes_back_from_the_fringe_is_counted_where_he_will_stand():
    t = own_map("german 1-inf K4\ngerman 58-inf 0419\nturn 12 german movement\n")
    assert OUTLOOK.excess(t.position.state, at(t, "0419")) == 1
    alone = own_map("german 1-inf K4\nturn 12 german movement\n")
    assert OUTLOOK.excess(alone.position.state, at(alone, "K4")) == 0


def test_a_gate_that_germans_stand_before_on_the_main_map_is_barred():
    t = own_map("german 6-11pz 0419\nturn 8 soviet movement\n")
    s = t.position.state
    assert station(s, SOVIET, at(t, "J4")) > station(s, SOVIET, at(t, "F5"))


def test_a_division_marches_as_one_and_not_to_where_another_stands():
    regiments = ("6-11pz", "6-4mot", "6-114mot")
    text = "german hq-41 2520\ngerman 1-inf 2420\n" + "".join(f"german {name} 2521\n" for name in regiments)
    t = german("line rail 3820 3720 3620 3520 3420 3320 3220 3120 3020 2920 2820 2720 2620 2520\n" + text)
    moves = plan_marches(OUTLOOK, t.position, GERMAN).moves
    places = {moves.get(unit(t, name)) for name in regiments}
    assert len(places) == 1
    assert places != {at(t, "2420")}


def test_support_flies_to_an_attack_that_can_be_won():
    t = german("terrain city 2519\ngerman 1-inf 2020\ngerman 58-inf 2520\nsoviet 1-vol 2019\nsoviet 177-rifle 2519")
    s = t.position.state
    assert support(s, GERMAN, at(t, "2019")) > 0 > support(s, GERMAN, at(t, "2519"))


def test_the_guns_fire_on_germans_who_can_be_attacked():
    t = soviet(
        "german 96-inf 2020\ngerman 1-inf 2520\nsoviet 177-rifle 2021\nsoviet 191-rifle 1920\nsoviet 1-tank 1921"
    )
    s = t.position.state
    assert fire(s, SOVIET, at(t, "2020")) > 0 >= fire(s, SOVIET, at(t, "2520"))


def test_reinforcements_stand_on_key_points_first():
    t = own_map("german 1-inf K5\nsoviet work-1 G5\nturn 12 soviet movement\n")
    s = t.position.state
    assert station(s, SOVIET, at(t, "H5")) > station(s, SOVIET, at(t, "H6"))
    assert station(s, SOVIET, at(t, "J5")) > station(s, SOVIET, at(t, "H5"))
    assert station(s, SOVIET, at(t, "G5")) < station(s, SOVIET, at(t, "F6"))


# --- what the Soviets hold


def test_a_soviet_unit_is_worth_more_in_a_fort():
    t = own_map("soviet 191-rifle 1133\nsoviet 90-rifle 1334\nturn 2 soviet movement\n")
    s, u = t.position.state, unit(t, "191-rifle")
    assert (
        OUTLOOK.guard(s, u, at(t, "1133"))
        > OUTLOOK.guard(s, u, at(t, "1232"))
        > OUTLOOK.guard(s, u, at(t, "1334"))
        == 0
    )


def test_forts_and_places_are_at_stake_for_the_soviets_and_what_is_taken_for_the_germans():
    t = own_map("german 21-inf 3113\nheld = 3113\nsoviet 191-rifle 1133\nturn 6 soviet movement\n")
    s = t.position.state
    soviet_stakes, german_stakes = OUTLOOK.stakes(s, SOVIET), OUTLOOK.stakes(s, GERMAN)
    assert soviet_stakes[at(t, "1133")] > soviet_stakes[at(t, "1232")] > 0
    assert at(t, "2107") in soviet_stakes
    assert at(t, "3113") not in soviet_stakes
    assert list(german_stakes) == [at(t, "3113")]


def test_the_fort_is_not_left_to_hunt_a_headquarters():
    text = "german hq-38 1236\ngerman 1-1pz 1335\ngerman 1-1mot 1335\ngerman 1-113mot 1335\nsoviet 191-rifle 1133\n"
    t = own_map(text + "turn 2 soviet movement\n")
    plan = plan_marches(outlook_of(LENINGRAD, SOVIET), t.position, SOVIET)
    assert unit(t, "191-rifle") not in plan.moves
    careless = plan_marches(outlook_of(LENINGRAD, SOVIET, (("keep", 0.0),)), t.position, SOVIET)
    assert careless.moves[unit(t, "191-rifle")] == at(t, "1136")


def test_a_headquarters_is_not_given_up_for_a_step():
    t = german("german hq-41 2020\ngerman 1-1pz 2020\nsoviet 177-rifle 2021")
    loss = OUTLOOK.preferences["loss"]
    assert loss(t.position.state, GERMAN, unit(t, "1-1pz")) > loss(t.position.state, GERMAN, unit(t, "hq-41"))


def test_the_division_that_is_worth_most_stays_where_there_are_too_many():
    t = german("german tot-1 2020\ngerman tot-2 2020\ngerman tot-3 2020\nsoviet 177-rifle 2121")
    s = t.position.state
    s.place(unit(t, "1-inf"), at(t, "2020"))
    excess = OUTLOOK.preferences["excess"]
    values = {name: excess(s, GERMAN, unit(t, name)) for name in ("tot-1", "tot-2", "tot-3", "1-inf")}
    assert max(values, key=values.get) == "1-inf"


def test_who_owes_more_steps_than_he_has_is_gone_though_he_may_retreat():
    t = german("german 1-inf 2120\nsoviet work-1 2020\nsoviet 237-rifle 2026")
    table = t.game.combat
    one, two = (column_clash(table, 5, 2, steps) for steps in (1, 2))
    assert one.cleared > two.cleared
    assert column_clash(table, 5, 2, 1, held=True).cleared > one.cleared


def test_to_strike_costs_those_less_march_who_move_again():
    t = german("german hq-41 2520\ngerman 6-11pz 2521\nsoviet 177-rifle 2723")
    u, slots = unit(t, "6-11pz"), t.game.board.grid.hexes("2722")
    reach = {u: t.game.board.grid.hexes("2521 2421 2321 2722")}
    astray = []
    for look in (OUTLOOK, replace(OUTLOOK, again=lambda _s, _u: False)):
        survey = Survey(look, t.position.state)
        survey.toward = [h // 40 for h in range(survey.grid.all.bit_length())]  # to the north
        astray.append(Teams(survey, GERMAN, reach, STEADY)._march_lost(u, slots))
    assert 0 < astray[0] < astray[1]
    assert not OUTLOOK.again(german("german 6-11pz 2521", phase="mechanized").position.state, u)
