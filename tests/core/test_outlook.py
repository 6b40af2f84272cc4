"""What an outlook says where a game says nothing."""

from dataclasses import replace

import pytest

from northfront import games
from northfront.core.outlook import WEIGHTS, ExpectedResult, Outlook, parse_weights, standard_weights
from northfront.games.ford.computer.outlook import outcome

GERMAN, SOVIET = 0, 1


@pytest.fixture
def s():
    return games.load("ford").start("ready").state.copy()


@pytest.fixture
def town(s):
    return s.game.board.grid.hex("0503")


@pytest.fixture
def short(town):
    return Outlook(
        prize_values=lambda _s: {town: 8.0},
        march=lambda s: s.game.law,
        table=lambda s: s.game.combat,
        outcome=outcome,
        limit=lambda _s: 2,
    )


def only(s, unit, at):
    """This unit in this hex, and nobody else there."""
    for u in s.stack(at):
        s.place(u, s.game.box("eliminated"))
    s.place(s.game.units[unit], at)


def test_goals_and_stakes_follow_from_the_prizes_and_who_holds_them(s, town, short):
    only(s, "gr-1", town)
    assert s.game.side_of[s.game.units["gr-1"]] == GERMAN
    assert (short.goals(s), short.held(s), short.stakes(s, GERMAN)) == ((), 8.0, {town: 8.0})
    only(s, "ri-1", town)
    assert ([*short.goals(s)], short.held(s), short.stakes(s, GERMAN)) == ([(town, 8.0)], 0.0, {})
    assert short.stakes(s, SOVIET) == {town: 8.0}


def test_a_prize_is_worth_the_same_wherever_it_is_asked_for(s, town, short):
    assert (short.prizes(s), short.hex_value(s, town), short.hex_value(s, town + 1)) == (1 << town, 8.0, 0.0)
    assert short.guard(s, 0, town) == 4.0
    assert replace(short, garrison=0.25).guard(s, 0, town) == 2.0


def test_strength_and_worth_follow_from_the_figures_of_the_counter(s, short):
    u = s.game.units["gr-1"]
    full, worn = (face["strength"] for face in s.game.pieces[u].faces)
    assert (short.attack(s, u), short.defence(s, u)) == (full, full)
    assert (short.value(s, u), short.worth(s, u)) == (full / 4, (full - worn) / 4)
    s.turn_over(u, 1)
    assert (short.value(s, u), short.worth(s, u)) == (worn / 4, worn / 4)


def test_a_clash_follows_from_the_table_its_shifts_and_what_its_results_mean(s, town, short):
    table = s.game.combat
    last = short.clash(s, GERMAN, 50.0, 1.0, town)
    chances = table.odds(table.last)
    assert last.cleared == pytest.approx(sum(float(p) * outcome(r).cleared for r, p in chances.items()))
    shifted = Outlook(table=short.table, outcome=outcome, shift=lambda _s, by, _h: -1 if by == GERMAN else 0)
    assert shifted.clash(s, GERMAN, 6.0, 2.0, town) == short.clash(s, GERMAN, 4.0, 2.0, town)
    assert shifted.clash(s, SOVIET, 6.0, 2.0, town) == short.clash(s, SOVIET, 6.0, 2.0, town)


def test_room_follows_from_the_limit(s, town, short):
    for u in s.stack(town):
        s.place(u, s.game.box("eliminated"))
    assert (short.room(s, town), short.excess(s, town)) == (2, 0)
    for unit in ("ri-1", "ri-2", "ri-3"):
        s.place(s.game.units[unit], town)
    assert (short.room(s, town), short.excess(s, town)) == (-1, 1)


def test_what_a_game_says_goes_before_what_would_follow(s, town):
    firm = Outlook(clash=lambda *_: ExpectedResult(1.0, 2.0, 3.0), held=lambda _s: 5.0)
    assert (firm.clash(s, GERMAN, 1.0, 9.0, town), firm.held(s)) == (ExpectedResult(1.0, 2.0, 3.0), 5.0)


def test_an_outlook_without_weights_of_its_own_has_the_standard_ones(short):
    assert set(short.weights) == set(WEIGHTS)
    assert short.weights == standard_weights().everybody
    assert short.side_weights == ({}, {})


def test_a_game_may_name_only_the_weights_that_differ_from_the_standard():
    tables = parse_weights('tuned = ""\nothers = "standard"\n[weights]\nhaste = 3.5\n', "ai.toml", ("german",))
    assert tables.everybody == {**standard_weights().everybody, "haste": 3.5}


def test_whoever_holds_gorka_loses_steps_before_the_town():
    """[4.5] Estimates once counted a lost step as the loss of the town, so a strong garrison seemed no better than a weak one."""
    look, s = games.outlook("ford"), games.load("ford").start("ready").state.copy()
    gorka = s.game.board.grid.hex("0703")
    only(s, "tk-1", gorka)
    cleared = {result: look.outcome(look.withstood(s, gorka, result)).cleared for result in ("D1", "X1", "DE", "A1")}
    assert cleared == {"D1": 0.0, "X1": 0.0, "DE": 1.0, "A1": 0.0}
    assert look.clash(s, GERMAN, 12.0, 12.0, gorka).cleared == 0.0, "1-2 after the shift: D1 at best"
    s.turn_over(s.game.units["tk-1"], 1)
    assert look.outcome(look.withstood(s, gorka, "D1")).cleared > 0, "the last step"
    beside = s.game.board.grid.hex("0602")
    assert look.outcome(look.withstood(s, beside, "D1")).cleared > 0
