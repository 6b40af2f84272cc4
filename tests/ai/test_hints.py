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
