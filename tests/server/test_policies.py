"""Policies: what a table answers for a player who has said how, from what that player sees and nothing else."""

import asyncio
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from northfront import games
from northfront.core.chance import Seeded
from northfront.core.policy import Question
from northfront.core.record import new_record
from northfront.server.table.state import TableState
from northfront.server.table.table import Table
from northfront.server.wire.picture import picture_of
from tests.games.leningrad_41.movement_table import german, soviet

GERMAN, SOVIET = 0, 1
BESIDE = (
    "german 1-469i 0303\ngerman 2-469i 0304\nsoviet r-181 0605\nsoviet r-309 0604\n"  # 7 and 7 points: a hit on 1 or 2
)


def seated(fixture, **standing):
    """A table of two people at this position; what is standing for the Soviet, by subject."""
    record = new_record(fixture.game, chance=Seeded(3))
    record.resume(fixture.position)
    kept = {("soviet", subject.replace("_", "-")): text for subject, text in standing.items()}
    return Table(TableState("t", record, {"german": "link", "soviet": "link"}, "", standing=kept), Mock())


def play(here, *answers, side=GERMAN):
    asyncio.run(here.answer([side], here.record.serial, list(answers)))
    return here.record


def given(record, kind="defensive-fire"):
    return [(entry.text, entry.automatic) for entry in record.entries if entry.kind == kind]


def pending(record):
    return [(record.game.sides[side], ask.kind) for side, ask in record.position.asks.items()]


@pytest.mark.parametrize(
    ("policy", "answer"), [("always", "fire-all"), ("with-30", "fire-all"), ("with-50", "hold"), ("never", "hold")]
)
def test_defensive_fire_is_decided_by_its_chance(policy, answer):
    """14 points hit on 1 and 2: a third."""
    assert given(play(seated(german(BESIDE), defensive_fire=policy), "1-469i", "0505")) == [(answer, True)]


def test_a_question_shows_what_each_policy_would_answer():
    record = play(seated(german(BESIDE)), "1-469i", "0505")
    assert pending(record) == [("soviet", "defensive-fire")]
    ask = picture_of(record, SOVIET)["ask"]
    assert [(each["name"], each["gives"]) for each in ask["policies"]] == [
        ("always", "fire-all"),
        ("with-30", "fire-all"),
        ("with-50", "hold"),
        ("never", "hold"),
    ]
    assert ask["against"] == ["1-469i"]


def test_a_policy_for_one_unit_leaves_the_others_to_the_player():
    here = seated(german(BESIDE))
    here.state.standing["soviet", "defensive-fire 1-469i"] = "never"
    play(here, "1-469i", "0505")
    record = play(here, "stop", "2-469i", "0506")
    assert given(record) == [("hold", True)]
    assert pending(record) == [("soviet", "defensive-fire")]


def test_the_particular_goes_before_the_general():
    here = seated(german(BESIDE), defensive_fire="always")
    here.state.standing["soviet", "defensive-fire 1-469i"] = "never"
    assert given(play(here, "1-469i", "0505")) == [("hold", True)]


def test_a_policy_set_at_the_question_answers_it_and_ends_with_the_phase():
    here = seated(german(BESIDE))
    record = play(here, "1-469i", "0505")
    asyncio.run(here.set_standing_answer(SOVIET, "defensive-fire", "never", phase=True))
    assert given(record) == [("hold", True)]
    assert here.state.standing == {("soviet", "defensive-fire"): "never @2 german movement"}
    record = play(seated(german(BESIDE, turn=3), defensive_fire="never @2 german movement"), "1-469i", "0505")
    assert pending(record) == [("soviet", "defensive-fire")]


def test_an_unknown_policy_asks():
    assert pending(play(seated(german(BESIDE), defensive_fire="sometimes"), "1-469i", "0505"))[0][0] == "soviet"


def test_a_face_down_mover_has_no_name_in_the_question():
    """[6.6a] The German cannot say anything about a unit that he does not know."""
    here = seated(soviet("soviet army-01 0303 kom-1 hidden\ngerman 1-469i 0605\n"))
    record = play(here, "army-01", "0505", side=SOVIET)
    assert pending(record) == [("german", "defensive-fire")]
    assert picture_of(record, GERMAN)["ask"]["against"] == []


# --- losses and retreats


class Shown(SimpleNamespace):
    """A question on the map of the SPI game, as a policy sees it."""

    game = games.load("spi-leningrad")
    options, sources, enemies = (), (), ()

    def figures(self, unit):
        return self.strengths[unit]

    def supplied(self, at):
        return at not in self.cut

    def answer(self, kind, policy):
        return next(each for each in self.game.policies[kind] if each.name == policy).choose(self)


def test_losses_fall_on_the_weakest_or_on_the_strongest():
    strengths = {"inf-1": {"strength": 6, "moves": 6}, "inf-11": {"strength": 3, "moves": 9}, "inf-21": {"strength": 5}}
    shown = Shown(options=["inf-1", "inf-11", "inf-21"], strengths=strengths)
    assert [shown.answer("loss", policy) for policy in ("weakest", "strongest")] == ["inf-11", "inf-1"]


def test_a_retreat_goes_toward_supply_or_away_from_the_enemy():
    shown = Shown(options=["1004", "1006", "1008"], sources=["1001"], enemies=["1010", "0911"], cut=["1004"])
    assert shown.answer("retreat-hex", "toward-supply") == "1006"  # 1004 is nearer, but no supply reaches it
    assert shown.answer("retreat-hex", "from-enemy") == "1004"


def test_without_a_source_the_player_is_asked():
    assert Shown(options=["1004", "1006"], cut=["1004", "1006"]).answer("retreat-hex", "toward-supply") is None


def test_a_policy_sees_the_decision_as_its_side_does():
    """An enemy that lies face down is a place without a name, and what is printed on it is not told."""
    t = german("german 1-469i 0303\nsoviet r-181 0605\nsoviet army-01 0909 kom-1 hidden\n")
    t.play("1-469i")
    question = Question(t.position, t.position.ask)
    assert sorted(question.enemies) == ["0605", "0909"]
    assert question.figures("r-181")["fire"] == 7
    assert question.figures("army-01") == {}


@pytest.mark.parametrize("name", [name for name in games.GAMES if name != "leningrad-41"])
def test_every_game_with_losses_and_retreats_names_policies(name):
    assert {"loss", "retreat-unit", "retreat-hex"} <= set(games.load(name).policies)
