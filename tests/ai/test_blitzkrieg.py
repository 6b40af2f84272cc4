"""What the computer players know about Leningrad Blitzkrieg: every kind of decision, and boards with hardly anything on them."""

from random import Random

import pytest

from northfront import games
from northfront.ai import player
from northfront.ai.greedy.player import GreedyPlayer
from northfront.ai.staff.player import StaffPlayer
from northfront.core.hexes import scan
from northfront.core.imagine import PlayerView
from northfront.core.toolkit.supply import march as away
from northfront.games.leningrad_blitzkrieg.computer.command import reach, threats
from northfront.sim.match import play_match

GAME = "leningrad-blitzkrieg"
OPTIONS = {"zhukov": "on", "reserves": "on", "transfer": "on"}
ANSWERED = {
    "set-up", "chits", "interrupt", "last-order", "select", "unit", "leg", "target", "attackers", "loss", "retreat-unit",
    "retreat-hex", "advance", "advance-on", "reinforcement", "place", "withdraw", "transfer", "hq-transfer", "fortress",
}  # fmt: skip


def answer(p, mind, side):
    text = mind.choose(PlayerView(p, side))
    return next(each for each in p.options(side) if p.text(each, side) == text)


def test_every_kind_of_decision_is_answered_through_a_whole_game():
    seen = set()

    def watch(record):
        seen.update(ask.kind for ask in record.position.asks.values())

    minds = {0: player("staff:quick", "one", GAME), 1: player("greedy", "two", GAME)}
    record = play_match(games.load(GAME), "campaign", minds, "all of them", OPTIONS, watch)
    assert record.position.over
    assert ANSWERED - seen == set()


CROWDED = """\
turn 4 orders
chits = axis=chit-4pzg soviet=
axis hq-4pzg 3120
axis pd-1 3122
axis pd-6 3122
axis id-269 3123
soviet rd-111 4204
then chance chit-4pzg
then axis id-269 3122 stop
"""


@pytest.mark.parametrize("make", [GreedyPlayer, StaffPlayer])
@pytest.mark.parametrize("seed", range(3))
def test_an_overstacked_hex_is_left_and_not_looked_at_for_ever(make, seed):
    p, mind = games.fixture(GAME, CROWDED).position, make(seed)
    crowded = p.game.board.grid.hex("3122")
    assert "done" not in [p.text(each, 0) for each in p.options(0)]
    for _ in range(8):
        if p.state.crowd(crowded) <= p.game.limits.stack:
            return
        p.step(answer(p, mind, 0), 0)
    pytest.fail("three units are still there")


BARE = """\
turn 5 chit selection
axis id-1 3122
axis pd-1 3123
soviet rd-111 4204
soviet rd-118 3418
"""


@pytest.mark.parametrize("who", ["greedy", "staff:quick"])
def test_a_board_without_headquarters_is_played_to_the_end(who):
    p = games.fixture(GAME, BARE).position
    minds, rng = [player(who, side, GAME) for side in (0, 1)], Random(1)
    while not p.over:
        if p.chance:
            p.step(rng.choice(list(p.options(p.next_side))), p.next_side)
            continue
        side = next(iter(p.asks))
        p.step(answer(p, minds[side], side), side)
    assert p.state.check() == []


def test_the_18th_army_goes_along_the_coast_and_riga_is_everybodys():
    look, s = games.outlook(GAME), games.load(GAME).start("ready", {}).state.copy()
    grid, units = s.game.board.grid, s.game.units

    def goals(leader):
        s.leader = 1 << units[leader]
        return {grid.name(goal.hex) for goal in look.goals(s)}

    assert goals("hq-18a") == {"1624", "1908"}
    assert goals("hq-4pzg") == goals("hq-16a") == {"1624", "3418", "4104", "4203", "4204", "4613"}
    s.held |= sum(1 << grid.hex(name) for name in ("1624", "1908"))
    assert goals("hq-18a") == {"3418", "4104", "4203", "4204", "4613"}


def test_what_is_held_counts_cities_and_communication_but_not_losses_twice():
    look, s = games.outlook(GAME), games.load(GAME).start("ready", {}).state.copy()
    assert look.held(s) == 0
    s.losses = 6
    assert look.held(s) == 0
    for u in scan(s.on_map[1]):
        s.place(u, s.game.box("eliminated"))
    s.held = s.game.towns
    assert look.held(s) == 170


NEAR_THE_LINE = """\
turn 5 orders
chits = axis=chit-18a soviet=
axis id-1 1624
soviet rd-98 1922
soviet rd-111 3418
held = 0232 0435 0538 0541 0736 1136 1231 1426 1624
"""


def test_a_unit_that_enters_an_enemy_zone_or_town_beside_the_line_has_supply_there():
    look, s = games.outlook(GAME), games.fixture(GAME, NEAR_THE_LINE).position.state
    fed, line, zones = look.fed(s, 0), s.game.supplied(s, 0), s.game.zones(s, 1)
    u = s.game.units["id-1"]
    opened = fed & ~line
    assert opened & zones
    assert opened & s.game.towns & s.friendly(1)
    assert not opened & s.occupied[1]
    for h in scan(opened):
        s.place(u, h)
        s.take(0, 1 << h)
        assert s.game.supplied(s, 0) >> h & 1


STRAGGLER = """\
turn 3 orders
chits = axis=chit-18a soviet=
axis id-1 1329
axis id-11 1331
soviet rd-98 1330
held = 0232 0435 0538 0541 0736 1136 1231
"""


def test_a_straggler_that_starves_by_itself_is_not_worth_a_hunt():
    look, s = games.outlook(GAME), games.fixture(GAME, STRAGGLER).position.state.copy()
    straggler, units = s.game.units["rd-98"], s.game.units
    starving = look.worth(s, straggler)
    s.place(units["id-11"], s.game.board.grid.hex("1136"))
    raiding = look.worth(s, straggler)
    s.place(straggler, s.game.board.grid.hex("3418"))
    assert look.worth(s, straggler) < starving < raiding


def test_an_attack_over_a_river_has_half_the_strength_of_one_from_the_bank():
    look, s = games.outlook(GAME), games.load(GAME).start("ready", {}).state
    hexes = s.game.board.grid.hex
    riga, west, east = hexes("1624"), hexes("1625"), hexes("1725")
    assert look.across(s, west, riga) == pytest.approx(look.across(s, east, riga) / 2)
    assert look.across(s, west, riga) < 1 < look.across(s, east, riga)
    open_field, beside = hexes("1329"), hexes("1330")
    assert look.across(s, beside, open_field) == 1


def test_the_march_goes_around_the_river_before_a_city():
    look, s = games.outlook(GAME), games.load(GAME).start("ready", {}).state
    grid = s.game.board.grid
    left = away(look.march(s), 1 << grid.hex("1624"), grid.all, 99)
    west, river, east = (left[grid.hex(name)] for name in ("1525", "1726", "1725"))
    assert east < river < west


LINE = """\
turn 3 orders
chits = axis=chit-16a soviet=
axis hq-16a 3220
axis id-1 3018
axis id-11 3218
axis id-12 3418
axis id-21 3020
axis id-30 3420
axis id-32 2919
axis id-58 3519
soviet rd-111 3216
soviet rd-118 3316
soviet rd-235 3116
soviet rd-98 1624
"""


def test_nobody_walks_through_the_line_to_a_headquarters_behind_it():
    look, s = games.outlook(GAME), games.fixture(GAME, LINE).position.state.copy()
    grid, side = s.game.board.grid, look.attacker
    behind, before = grid.hex("3219"), grid.hex("3217")
    threatened = threats(s, side)
    assert behind not in threatened
    assert threatened[before] == 9
    for name in ("id-11", "id-1", "id-12"):
        s.place(s.game.units[name], s.game.box("eliminated"))
    assert behind in threats(s, side)


def test_reinforcements_are_worth_more_when_three_divisions_come_on_top():
    look, s = games.outlook(GAME), games.load(GAME).start("ready", {}).state.copy()
    chit, prefer = s.game.units["axis-reinf"], look.planned("chits")
    s.turn = 6
    before = prefer(s, look.attacker, chit)
    s.turn = 7
    assert prefer(s, look.attacker, chit) > 2 * before


ROADS = """\
turn 4 orders
chits = axis= soviet=chit-11a
supply = 1
axis hq-4pzg 1530
axis id-291 {guard}
soviet td-2 1937
soviet hq-11a {leader}
held = 0435 0538 0736 1231
then chance chit-11a
"""


@pytest.mark.parametrize(
    ("leader", "guard", "can"), [("2335", "1530", True), ("2732", "1530", False), ("2335", "1836", False)]
)
def test_a_raider_may_come_by_road_unless_nobody_leads_it_or_an_enemy_is_beside_it(leader, guard, can):
    p = games.fixture(GAME, ROADS.format(leader=leader, guard=guard)).position
    s, grid = p.state, p.game.board.grid
    assert bool(reach(s, s.game.units["td-2"]) >> grid.hex("0438") & 1) == can  # [8.2a] [9.3.1]


CUT = """\
turn {turn} orders
chits = axis= soviet=chit-27a
hand = axis=manstein soviet=
supply = 1
axis hq-4pzg 2219
axis pd-1 2317
axis pd-6 2317
axis md-3 2318
soviet td-3 {raider}
soviet hq-27a 2714
held = 0435 0538 0736 1231 1426 1628 1733 2123 2220 2419
then chance supply
"""


@pytest.mark.parametrize(
    ("turn", "raider", "wanted"), [(4, "1930", "interrupt"), (3, "1930", "pass"), (4, "2716", "pass")]
)
def test_manstein_goes_before_a_supply_order_that_would_cost_much(turn, raider, wanted):
    p = games.fixture(GAME, CUT.format(turn=turn, raider=raider)).position
    assert p.text(answer(p, StaffPlayer(1), 0), 0) == wanted  # [7.3.1] [15.1(4)] on turns 1 to 3 nobody starves
