"""Back past dice and the other side, alone or by agreement; and on from an earlier moment at a table of its own."""

from random import Random

import pytest
from starlette.testclient import TestClient

from northfront.core.ask import CHANCE
from northfront.core.proof import verify
from northfront.core.view import knowledge
from northfront.games import load
from northfront.server.app import make_app
from tests.server.at import At

HERE = {"german": "here", "soviet": "here"}
LINKS = {"german": "link", "soviet": "link"}


def before_the_first_dice(record):
    """A decision of a person that has dice and other decisions after it."""
    dice = next(n for n, entry in enumerate(record.entries) if entry.side == CHANCE and n > 8)
    return next(n for n in range(dice - 1, 0, -1) if record.entries[n].side >= 0 and not record.entries[n].forced)


def test_one_person_with_both_sides_goes_back_past_dice_and_the_log_says_so(client, database):
    at = At(client, game="spi-leningrad", seats=HERE).play(60)
    to, was = before_the_first_dice(at.record), at.record.serial
    assert at.view("german")["undo"]["alone"] == 0
    view = at.take_back("german", to).json()
    assert view["serial"] == to == at.record.serial
    line = next(line for line in view["log"] if line["kind"] == "take-back")
    assert line["text"].endswith(f"took back {was - to} answers, dice included")
    assert line["n"] == to
    with TestClient(make_app(database)) as restarted:  # stored as one change
        again = At.__new__(At)
        again.client, again.path, again.tokens = restarted, at.path, at.tokens
        assert again.view("german")["serial"] == to
        assert line in again.view("german")["log"]


def test_up_to_the_last_dice_it_is_an_undo_and_leaves_no_mark(client):
    at = At(client, game="spi-leningrad", seats=HERE)
    assert at.post("answers", "soviet", serial=0, answers=["1304", "1404", "1504"]).status_code == 200
    view = at.take_back("soviet", 1).json()
    assert view["serial"] == 1
    assert not [line for line in view["log"] if line["kind"] == "take-back"]


def test_a_decision_of_the_other_person_is_taken_back_only_if_he_agrees(client):
    at = At(client, game="ford", seats=LINKS).play(30)
    record = at.record
    mine = next(n for n, entry in enumerate(record.entries) if entry.side == 0 and not entry.forced)
    assert any(entry.side == 1 and not entry.forced for entry in record.entries[mine:])
    before = record.serial
    view = at.take_back("german", mine).json()
    assert (view["serial"], at.record.serial) == (at.view("german")["serial"], before)
    told = at.view("soviet")["proposal"]
    assert (told["side"], told["to"], told["answers"]) == ("german", mine, before - mine)
    assert at.post("reply", "german", agree=True).json()["text"] == "the other player must agree to this"
    assert at.post("reply", "", agree=True).status_code == 409
    assert at.post("reply", "soviet", agree=True).status_code == 200
    assert at.record.serial == mine
    assert at.view("german")["proposal"] is None
    assert at.view("")["log"][-1]["text"].endswith("dice included; Soviet agreed")


@pytest.mark.parametrize("who", ["soviet", "german"])
def test_a_proposal_can_be_declined_and_withdrawn(client, who):
    at = At(client, game="ford", seats=LINKS).play(30)
    at.take_back("german", at.record.serial // 2)
    assert at.view("soviet")["proposal"]
    before = at.record.serial
    at.post("reply", who, agree=False)
    assert (at.view("soviet")["proposal"], at.record.serial) == (None, before)
    assert at.post("reply", "soviet", agree=True).json()["text"] == "there is no proposal any more"


def test_a_proposal_lapses_when_somebody_plays_on(client):
    at = At(client, game="ford", seats=LINKS).play(30)
    at.take_back("german", at.record.serial // 2)
    at.play(1)
    assert at.view("soviet")["proposal"] is None
    assert at.post("reply", "soviet", agree=True).status_code == 409


def test_a_computer_always_agrees_and_forgets_its_plans(client):
    at = At(client, game="ford", seats={"german": "here", "soviet": "computer:random"})
    at.tokens = {"german": at.opened["token"]}
    rng = Random(1)
    while at.record.serial < 25 or not at.view("german")["ask"]:
        view = at.view("german")
        if view["ask"]:
            at.post("answers", "german", serial=view["serial"], answers=[rng.choice(view["ask"]["options"])])
    mine = next(n for n, entry in enumerate(at.record.entries) if entry.side == 0 and not entry.forced)
    assert at.take_back("german", mine).json()["serial"] == mine


def test_spectators_take_nothing_back_and_nobody_goes_back_to_nothing_of_his_own(client):
    at = At(client, game="ford", seats=LINKS).play(30)
    assert at.take_back("", 3).status_code == 409
    assert (
        at.take_back("german", 3).json()["text"] == "there is no decision of yours to go back to"
    )  # the set-up is Soviet
    assert at.post("take-back", "german", serial=1, to=0).json()["error"] == "StaleAnswer"


def test_a_fork_goes_on_from_an_earlier_moment_and_leaves_the_table_as_it_is(client):
    at = At(client, game="ford", seats=HERE).play(40)
    was = at.record.serial
    opened = at.fork("german", at=20, seats=HERE).json()
    fork = At.__new__(At)
    fork.client, fork.opened, fork.path = client, opened, f"/api/tables/{opened['table']}"
    fork.tokens = dict.fromkeys(HERE, opened["token"])
    assert fork.view("german")["branched"] == {"at": 20, "trial": False}
    assert fork.record.at(20).state.digest() == at.record.at(20).state.digest()
    assert (at.record.serial, at.view("german")["branched"]) == (was, None)
    fork.play(10_000)
    text = client.get(f"{fork.path}/record", headers={"Authorization": f"Bearer {opened['token']}"}).text
    assert fork.record.position.over
    proof = verify(load("ford"), text, "fork")
    assert proof.wrong == []
    assert proof.unproved == [
        "fork: the rolls up to answer 20 were made before the game was resumed, and no secret in this record proves them"
    ]


def test_a_seat_goes_on_from_what_it_knew(client):
    """The German may not learn from a fork what lies face down."""
    at = At(client, game="ford", seats=LINKS).play(14)
    moment = at.record.serial - 4
    known = knowledge(at.record.at(moment), 0)
    assert at.record.at(moment).state.hidden[0]
    seen = set()
    for _ in range(4):
        opened = at.fork("german", at=moment, seats=HERE, trial=True).json()
        fork = client.portal.call(client.app.state.tables.find, opened["table"])
        begun = fork.record.at(fork.record.header.since)  # new dice may have fallen since
        assert {key: knowledge(begun, 0)[key] for key in ("units", "backs")} == {
            key: known[key] for key in ("units", "backs")
        }
        assert fork.record.header.start
        assert fork.state.options.trial
        seen.add(fork.record.position.state.digest())
    assert len(seen) > 1
    assert at.fork("", at=moment, seats=HERE).status_code == 409


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"at": 10**6, "seats": HERE}, "the game stands at decision"),
        ({"at": 1, "seats": {"german": "here"}}, "say who plays each of german, soviet"),
        ({"at": 1, "seats": {"german": "here", "soviet": "nobody"}}, "a seat must be here"),
    ],
)
def test_what_cannot_be_forked_is_refused_with_a_sentence(client, body, message):
    at = At(client, game="ford", seats=HERE).play(20)
    assert message in at.fork("german", **body).json()["text"]
