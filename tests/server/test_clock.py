"""The clock of a table: days for each turn that remind, and, only if agreed, let the other side claim the game."""

import pytest
from starlette.testclient import TestClient

from northfront.server.app import make_app
from northfront.server.people import clock
from northfront.server.people.clock import DAY, Reminder
from northfront.server.people.storing import take_reminders
from northfront.server.store.store import Store
from tests.server.at import At

LINKS = {"german": "link", "soviet": "link"}
BEGUN = 1_800_000_000


@pytest.fixture
def time(monkeypatch):
    """A clock that the test sets forward."""
    now = [BEGUN]
    monkeypatch.setattr(clock, "now", lambda: now[0])
    return now


@pytest.fixture
def at(client, time):  # noqa: ARG001 - the clock is set before the table is opened
    return At(client, game="ford", seats=LINKS, days=3, claim=7)


def due(at):
    return at.view("")["clock"]["due"]


def pass_the_move(at):
    """Play until the other side has to decide."""
    (side,) = at.view("")["waiting"]
    while at.view("")["waiting"] == [side]:
        at.play(1)
    return side


def test_the_time_of_a_side_begins_when_the_move_passes_to_it(at, time, database):
    (first,) = at.view("")["waiting"]
    assert due(at) == {first: {"since": BEGUN, "until": BEGUN + 3 * DAY}}
    assert (at.view("")["clock"]["days"], at.view("")["clock"]["claim"]) == (3, 7)
    time[0] += 1000
    at.play(1)
    assert due(at)[first]["since"] == BEGUN  # its own answers do not set it back
    pass_the_move(at)
    (second,) = at.view("")["waiting"]
    assert due(at) == {second: {"since": BEGUN + 1000, "until": BEGUN + 1000 + 3 * DAY}}
    with TestClient(make_app(database)) as restarted:
        assert due(at.restarted(restarted)) == due(at)


def test_without_an_agreement_there_is_no_clock(client):
    at = At(client, game="ford", seats=LINKS)
    assert at.view("german")["clock"] is None
    assert "only when the other side has let the agreed time pass" in at.say("german", "claim").json()["text"]


def test_a_pace_is_agreed_during_the_game_and_ends_by_agreement(client, time):
    at = At(client, game="ford", seats=LINKS)
    time[0] += 500
    at.say("german", "propose-pace", days=2)
    assert at.view("soviet")["proposal"] == {"kind": "pace", "side": "german", "days": 2, "claim": None}
    assert at.view("soviet")["clock"] is None
    at.play(1)  # it stands while the game goes on
    at.post("reply", "soviet", agree=True)
    told = at.view("soviet")
    assert (told["clock"]["days"], told["clock"]["claim"], told["proposal"]) == (2, None, None)
    assert [move["since"] for move in due(at).values()] == [BEGUN + 500]
    assert told["log"][-1]["text"] == "Agreed pace: 2 days a turn, with a reminder"
    assert at.say("soviet", "propose-pace", days=2, claim=None).json()["text"] == "that is already the pace"
    at.say("soviet", "propose-pace", days=0, claim=3)
    at.post("reply", "german", agree=True)
    assert at.view("soviet")["clock"] is None


def test_the_other_side_may_claim_the_game_only_when_the_agreed_time_is_over(at, time):
    (late,) = at.view("")["waiting"]
    other = "soviet" if late == "german" else "german"
    refusal = "the game can be claimed only when the other side has let the agreed time pass"
    time[0] = BEGUN + 10 * DAY - 1
    assert at.say(other, "claim").json()["text"] == refusal
    time[0] = BEGUN + 10 * DAY
    assert at.say(late, "claim").json()["text"] == refusal
    assert at.view("")["over"] == ""  # nothing ends by itself
    assert at.say(other, "claim").status_code == 200
    view = at.view("")
    assert view["ended"] == {"how": "left", "side": late}
    assert view["clock"]["due"] == {}
    assert f"{view['serial']} {other} end claim" in at.client.get(f"{at.path}/record").text


def test_who_comes_back_in_time_to_play_has_left_nothing(at, time):
    (late,) = at.view("")["waiting"]
    other = "soviet" if late == "german" else "german"
    time[0] += 20 * DAY
    pass_the_move(at)
    assert at.say(other, "claim").status_code == 409


def test_where_nothing_else_was_agreed_the_clock_only_reminds(client, time):
    at = At(client, game="ford", seats=LINKS, days=1)
    (late,) = at.view("")["waiting"]
    time[0] += 400 * DAY
    assert at.say("soviet" if late == "german" else "german", "claim").status_code == 409


def take(store, now):
    with store.database.writing() as connection:
        return take_reminders(connection, now)


def test_reminders_are_taken_once_a_day_before_the_time_is_over_and_when_it_is(at, time, database):
    (side,) = at.view("")["waiting"]
    until = BEGUN + 3 * DAY
    one, other = Store(database), Store(database)  # two processes
    assert take(one, until - DAY - 1) == []
    assert take(one, until - DAY) == [Reminder(at.opened["table"], side, until)]
    assert take(other, until - 1) == []
    time[0] = until - 10
    at.play(1)  # his own answers neither remind again nor set the clock back
    if at.view("")["waiting"] == [side]:
        assert take(other, until) == [Reminder(at.opened["table"], side, until)]
    assert take(one, until + DAY) == []
    one.close()
    other.close()


def test_nobody_is_reminded_of_a_game_that_is_over(at, database):
    at.say("german", "resign")
    store = Store(database)
    assert take(store, BEGUN + 100 * DAY) == []
    store.close()


def test_a_turn_of_one_day_reminds_halfway(client, time, database):  # noqa: ARG001 - likewise
    At(client, game="ford", seats=LINKS, days=1)
    store = Store(database)
    assert take(store, BEGUN + DAY // 2 - 1) == []
    assert len(take(store, BEGUN + DAY // 2)) == 1
    store.close()


def test_two_sides_that_decide_in_secret_both_have_a_clock_and_neither_can_claim(client, time):
    at = At(client, game="duel-in-the-north", seats=LINKS, days=3, claim=0)
    while len(due(at)) < 2:
        at.play(1)
    time[0] += 100 * DAY
    for side in due(at):
        assert at.say(side, "claim").status_code == 409


def test_no_time_runs_while_a_table_is_frozen(at, time, database):
    store = Store(database)
    store.freeze(at.opened["table"], "somebody looks into it")
    time[0] += 100 * DAY
    assert take(store, time[0]) == []
    store.freeze(at.opened["table"], "")
    (late,) = at.view("")["waiting"]
    other = "soviet" if late == "german" else "german"
    assert at.say(other, "claim").status_code == 409
    store.close()
