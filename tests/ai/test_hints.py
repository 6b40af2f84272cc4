"""Hints: offered answers, the best first, from what a side knows."""

import re
from random import Random

import pytest

from northfront import games
from northfront.ai import player
from northfront.ai.hints.advice import hints
from northfront.ai.hints.labels import points
from northfront.core.chance import Seeded
from northfront.core.imagine import PlayerView
from northfront.core.record import new_record
from northfront.sim.secrecy import twin
from tests.games.spi_leningrad.table import table

LONG = 60.0  # seconds: more than any hint takes, so that the same view gives the same hints


def hinted(p, side, seed="seed"):
    return hints(PlayerView(p, side), LONG, seed)


@pytest.mark.parametrize("name", ["spi-leningrad", "duel-in-the-north", "leningrad-blitzkrieg"])
def test_at_every_kind_of_decision_there_is_a_hint_that_is_offered(name):
    game = games.load(name)
    record, minds, seen = new_record(game, chance=Seeded(4)), [player("staff:quick", i, name) for i in (0, 1)], set()
    for _ in range(260):
        record.roll_pending()
        side, ask = next(iter(record.position.asks.items()))
        view = PlayerView(record.position, side)
        if ask.kind not in seen and len(ask.options) > 1:
            seen.add(ask.kind)
            found = hinted(record.position, side)
            assert 1 <= len(found) <= 3, ask.kind
            assert all(hint.answer in view.ask["options"] and hint.why.endswith(".") for hint in found), ask.kind
            assert all(game.board.grid.has(at) for hint in found for at in hint.hexes), ask.kind
            if ask.kind != "unit":  # there, in the order of the plan; elsewhere the staff's own choice may come first
                rest = [hint.value for hint in found[1:]]
                assert rest == sorted(rest, reverse=True)
        record.give_text(minds[side].choose(view), side)
    assert {"unit", "leg", "target", "attackers"} <= seen


def test_an_attack_is_hinted_at_with_its_team_its_odds_and_its_worth():
    t = table(
        """
        turn 3 german combat
        german inf-1 0610
        german inf-11 0610
        german inf-21 0711
        soviet rifle-01 0611 1-1-5
    """,
        board=False,
    )
    best = hinted(t.position, 0)[0]
    assert best.answer == "0611"
    assert re.fullmatch(r"Attack 0611 Panevezys with [123] units?: \d+ % to clear it, \+\d\.\d points\.", best.why)
    assert best.hexes[0] == "0611"
    assert set(best.hexes[1:]) <= {"0610", "0711"}


def test_where_no_attack_promises_anything_the_hint_is_to_leave_it():
    t = table(
        """
        turn 3 german combat
        german 1/41 0610
        soviet rifle-01 0611 3-7-5
        soviet rifle-02 0611 4-4-5
    """,
        board=False,
    )
    best = hinted(t.position, 0)[0]
    assert (best.answer, best.why) == ("done", "No attack promises anything now.")


def test_hidden_facts_do_not_change_a_hint():
    game = games.load("duel-in-the-north")
    record, rng, compared = new_record(game, chance=Seeded(1)), Random(5), 0
    while compared < 6:
        record.roll_pending()
        side = next(iter(record.position.asks))
        if record.serial % 4 == 0:
            found = twin(record.position, side, rng)
            if found and side in found[0].asks and found[0].state.digest() != record.position.state.digest():
                assert hinted(record.position, side) == hinted(found[0], side)
                compared += 1
        options = record.position.options(side)
        record.give(options.pick(rng.randrange(len(options))), side)


@pytest.mark.parametrize(
    ("value", "words"),
    [(1.44, "+1.4 points"), (-0.25, "\N{MINUS SIGN}0.2 points"), (0.04, "no gain"), (-0.01, "no gain")],
)
def test_points_in_words(value, words):
    assert points(value) == words


def ford(text, *answers):
    """A made-up moment of The Ford, and the answers that lead on from it."""
    from northfront.games import fixture

    t = fixture("ford", text)
    for answer in answers:
        t.position.step_text(answer, t.position.next_side)
    return t.position


ATTACK = """
grid flat-top 0101-0606
turn 3 first combat
german pz-1 0203
german pz-2 0203
soviet ri-1 0304
"""


def test_an_attack_tells_what_it_risks():
    """Twelve against three are 4-1, where no result hits the attacker [4.4]; three against three are 1-1, where a 1, 2 or 3 does."""
    strong = hinted(ford(ATTACK), 0)[0]
    assert (strong.answer, strong.risk) == ("0304", "no losses")
    weak = hinted(ford(ATTACK.replace("german pz-2 0203\n", "").replace("pz-1 0203", "pz-1 0203 reduced")), 0)
    alone = next(hint for hint in weak if hint.answer == "0304")
    assert alone.risk == "50 % to be hit"


def test_a_march_that_leaves_a_place_of_value_empty_says_so():
    p = real_ford("turn 2 first movement\ngerman pz-1 0104\nsoviet ri-1 0703\nsoviet ri-2 0904", "ri-1")
    leaving = [hint for hint in hinted(p, 1) if hint.answer not in ("0703", "stop")]
    assert leaving
    assert all("leaves 0703 Gorka empty" in hint.risk for hint in leaving)


def test_a_march_to_where_the_enemy_can_strike_says_how_likely_it_is_driven_out():
    """Six against three are 2-1: one result in six eliminates, three more drive the defender out in 60 % of the cases, as the
    outlook takes it [4.4]. In woods, or behind the river, the column is 1-1, and both make it 1-2 [4.3].
    """
    near = real_ford("turn 6 first movement\ngerman pz-1 0104\nsoviet ri-1 0703\nsoviet ri-2 0502", "ri-2")
    risks = [hint.risk for hint in hinted(near, 1) if "to be driven out by all who can come" in hint.risk]
    assert risks
    assert {risk.partition(" to be")[0] for risk in risks} <= {"47 %", "30 %", "10 %"}


def real_ford(position, unit):
    from northfront.core.notation import read_position

    p = read_position(games.load("ford"), f"scenario crossing\n{position}")
    while p.next_side != 1:
        p.step_text("done", p.next_side)
    p.step_text(unit, 1)
    return p


def test_a_march_says_what_it_is_for():
    p = hinting_position()
    why = [hint.why for hint in hinted(p, 0)]
    assert any(", to attack " in each or " turns nearer to the goals" in each for each in why)
    assert all(each.endswith(("points.", "no gain.")) for each in why)


def hinting_position():
    record = new_record(games.load("ford"), "ready", chance=Seeded(2))
    record.roll_pending()
    while record.position.next_side != 0:
        record.give_text("done", 1)
        record.roll_pending()
    return record.position
