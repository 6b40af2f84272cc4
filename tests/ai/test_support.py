"""Air units and guns go where they change the result."""

from random import Random

from northfront import games
from northfront.ai.plan.attack_choice import worth_of
from northfront.ai.plan.support import Fight, best_support
from northfront.ai.staff.planner import Planner, outlook_of
from northfront.games.duel_in_the_north.computer.air import barrage, sortie, support

DUEL = "duel-in-the-north"
GRID = games.load(DUEL).board.grid
AIR = "".join(f"german gc-{n} airfield\n" for n in range(1, 9))
CITY = "soviet rd-70 5706\nsoviet rd-123 5706\nsoviet rd-142 5706\nsoviet fort-1 5706\n"


def fight(text, team, target, turn=8):
    """An attack that has just been announced; army-18 has no guns to give."""
    p = games.fixture(
        DUEL,
        f"turn {turn} activation\nactive german\nmode = combat\norder = attack-move\nfront = {target}\nleader = army-18\n"
        f"called = {' '.join(team)}\nguns = 4\ngerman army-18 5709\n{AIR}{text}",
    ).position
    p.step(p.game.board.grid.hex(target), 0)
    for unit in team:
        p.step(p.game.units[unit], 0)
    p.step("attack", 0)
    assert p.ask.kind == "air"
    return p


def against_the_city():
    return fight(f"german id-1 5707\ngerman id-11 5707\ngerman id-21 5707\n{CITY}", ("id-1", "id-11", "id-21"), "5706")


def test_no_air_unit_flies_where_the_fight_is_won_without_it():
    p = fight(
        "german id-1 5609\ngerman id-11 5609\ngerman id-21 5609\nsoviet ldno-1 5610\n",
        ("id-1", "id-11", "id-21"),
        "5610",
    )
    assert best_support(outlook_of(DUEL, 0), p, 0) == ["pass"]


def test_many_fly_where_only_many_change_the_result():
    """Below a sum of eleven the column 1-3 brings nothing, so a single air unit is hardly worth sending."""
    sent = best_support(outlook_of(DUEL, 0), against_the_city(), 0)
    assert sent is not None
    assert sent.count("support") >= 5


def test_what_is_worth_more_elsewhere_is_kept():
    dear = outlook_of(DUEL, 0, (("spend", 50.0),))
    assert best_support(dear, against_the_city(), 0) == ["pass"]


def test_the_planner_sends_what_was_found_best():
    p = against_the_city()
    planned = best_support(outlook_of(DUEL, 0), p, 0)
    planner, given = Planner(DUEL, 0, Random(1)), []
    while 0 in p.asks and p.asks[0].kind == "air":
        given.append(planner.answer(p))
        p.step(given[-1], 0)
    assert given[: len(planned)] == planned


def test_the_defender_counts_the_same_fight_the_other_way_round():
    p = against_the_city()
    shown = p.ask.preview("pass")["odds"]
    look = outlook_of(DUEL, 0)
    ours, theirs = (Fight(look, p.state, side, p.game.board.grid.hexes("5706")) for side in (0, 1))
    assert ours.value(shown) == -theirs.value(shown)


def test_the_game_says_which_decisions_are_forecast():
    p = games.load("spi-leningrad").start()
    assert best_support(outlook_of("spi-leningrad", p.next_side), p, p.next_side) is None


def test_air_is_dearer_while_activations_are_to_come_and_little_is_left():
    s = against_the_city().state
    now = sortie(s, 0, "support")
    assert sortie(s, 0, "pass") == 0.0
    later = s.copy()
    later.chits = [s.game.hqs & s.game.units_of[0], 0]
    assert sortie(later, 0, "support") > now
    fewer = s.copy()
    for n in range(2, 9):
        fewer.place(s.game.units[f"gc-{n}"], s.game.box("flown"))
    assert sortie(fewer, 0, "support") > now


def test_guns_cost_something_as_long_as_somebody_else_may_attack():
    s = against_the_city().state.copy()
    assert barrage(s, 0, 2) == 0.0
    s.place(s.game.units["id-58"], s.game.board.grid.hex("5707"))
    s.called |= 1 << s.game.units["id-58"]
    assert barrage(s, 0, 2) > 0.0


def test_a_planned_attack_counts_on_the_air_of_both_sides():
    s = against_the_city().state.copy()
    target = s.game.board.grid.hex("5706")
    before = support(s, target)
    s.place(s.game.units["sc-1"], s.game.box("airfield"))
    assert support(s, target) == before - 2
    for n in range(1, 9):
        s.place(s.game.units[f"gc-{n}"], s.game.box("flown"))
    assert support(s, target) == before - 6


def test_who_is_in_a_fort_need_not_retreat():
    s = against_the_city().state
    look, grid = outlook_of(DUEL, 0), s.game.board.grid
    assert look.withstood(s, grid.hex("5706"), "-/R2") == "-/-"
    assert look.withstood(s, grid.hex("5706"), "-/1R3") == "-/1"
    assert look.withstood(s, grid.hex("5707"), "-/R2") == "-/R2"
    fort = look.clash(s, 0, 40.0, 5.0, grid.hex("5706"))
    s = s.copy()
    s.place(s.game.units["fort-1"], s.game.box("fort-store"))
    assert look.clash(s, 0, 40.0, 5.0, grid.hex("5706")).cleared > fort.cleared


def test_losses_without_a_retreat_hardly_ever_clear_a_hex_that_holds_more_units():
    """Nine divisions once attacked a fort for the sake of one of the three divisions in it."""
    look = outlook_of(DUEL, 0)
    assert 0 < look.outcome("1/1").cleared < 0.1  # at 0 the Germans leave stacks alone altogether
    assert look.outcome("-/1R2").cleared > 0.9
    against_few, against_many = (
        worth_of(look, fight(text, ("id-1",), "5610").state, {"odds": {"-/1": "1"}}, (), GRID.hex("5610"), 1.0)
        for text in (
            "german id-1 5609\nsoviet rd-70 5610\n",
            "german id-1 5609\nsoviet rd-70 5610\nsoviet rd-123 5610\n",
        )
    )
    assert against_few > 1.0 > against_many
