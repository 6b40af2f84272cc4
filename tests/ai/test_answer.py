"""What comes of an answer, seen one step on."""

from random import Random

import pytest

from northfront import games
from northfront.ai.evaluate.evaluation import Evaluation
from northfront.ai.staff.lookahead import Outcomes, after, best_answer
from northfront.ai.staff.planner import outlook_of

LAST_FORT = """
turn 12 reinforcement
stage = 2
german pd-1 6008
german corps-41 5908
german corps-56 5908
german corps-57 5908
german army-16 5908
german army-18 5908
german corps-39 5908
soviet rd-112 6306
soviet rd-70 6811
soviet fort-1 fort-store
"""


def test_what_both_sides_choose_in_secret_belongs_to_what_comes_after():
    """The chits of the turn were once chosen for every place in which a fort could be built, and made no difference."""
    p = games.fixture("duel-in-the-north", LAST_FORT).position
    assert p.asks[1].kind == "fort"
    q = after(outlook_of(p.game.name, 1), p, 1, p.game.board.grid.hex("6306"), Random(1))
    assert q.state.phase == "chits"
    assert q.asks[0].kind == "chits"
    assert q.secret_answers == 0


def test_inside_a_secret_round_it_goes_on():
    p = games.fixture("duel-in-the-north", LAST_FORT).position
    p.step(p.game.board.grid.hex("6306"), 1)
    assert p.asks[0].kind == "chits"
    q = after(outlook_of(p.game.name, 0), p, 0, p.options(0).pick(0), Random(1))
    assert q.secret_round is None or q.secret_answers > 1


@pytest.mark.parametrize(
    "name",
    [
        "spi-leningrad",
        "duel-in-the-north",
        "leningrad-blitzkrieg",
        "assault-on-leningrad",
        "assault-on-stalingrad",
    ],
)
def test_what_was_gone_through_in_thought_is_worth_what_it_is_when_it_is_played(name):
    rng, looked, again = Random(8), 0, 0
    p = games.load(name).start().copy(quiet=True)
    while looked < 25 and not p.over:
        side = p.next_side
        options = list(p.options(side))
        if p.asks and outlook_of(name, side).roles.get(p.ask.kind) is None and 1 < len(options) < 8:
            looked += 1
            look, outcomes = outlook_of(name, side), Outcomes(outlook_of(name, side), p, side)
            dice, same = Random(p.serial), Random(p.serial)
            for answer in (*options, *options):
                played = Evaluation(look, after(look, p, side, answer, dice).state).quick(side)
                assert outcomes.value(answer, same) == played
                assert dice.getstate() == same.getstate()
            again += len(options)
        p.step(rng.choice(options), side)
    assert again > 50


@pytest.mark.parametrize(("looks", "best"), [(0, 0), (1, 0), (2, 1), (99, -1)])
def test_when_it_gets_late_the_best_of_what_was_tried_is_given(looks, best, monkeypatch):
    p = games.fixture("duel-in-the-north", LAST_FORT).position
    options = list(p.options(1))
    monkeypatch.setattr(Outcomes, "value", lambda _self, answer, _rng: float(options.index(answer)))
    late = iter([False] * looks + [True] * 100)
    assert best_answer(outlook_of(p.game.name, 1), p, 1, Random(1), 1, lambda: next(late)) == options[best]
