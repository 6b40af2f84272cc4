"""Computers at a table: the table never hangs, they see what a person sees, and one can watch them at one's own pace."""

import asyncio
import json
import time
from random import Random

import pytest
from starlette.testclient import TestClient

from northfront import games
from northfront.ai import PLAYERS
from northfront.ai.levels import LEVELS
from northfront.core.chance import Seeded
from northfront.core.record import new_record
from northfront.server.app import make_app
from northfront.server.computer import computers
from northfront.server.computer.workers import Workers
from northfront.server.table import table as table_module
from northfront.server.table.state import TableState
from northfront.server.table.table import Table
from northfront.server.table.table_options import TableOptions
from northfront.sim.secrecy import twin
from tests.server import players
from tests.server.conftest import HOT_SEAT

COLUMNS = ["1304", "1404", "1504", "1604", "1704", "1804", "1904"]


@pytest.fixture(autouse=True)
def _players(monkeypatch):
    for name in ("Sleeper", "Mortal", "Liar", "Fool"):
        monkeypatch.setitem(PLAYERS, name.lower(), getattr(players, name))


def until(seat, wanted):
    """Take in what comes until the view is as wanted."""
    while not wanted(seat.view):
        seat.take()
    return seat.view


@pytest.fixture
def against(open_table, sit):
    """A German at a table whose Soviet side is played by this computer."""

    def seated(who, **more):
        opened = open_table(seats={"german": "here", "soviet": f"computer:{who}"}, **more)
        return sit(opened["table"], opened["token"]), opened

    return seated


def test_a_staff_of_a_level_sets_up_and_hands_over(against):
    seat, _ = against("staff:quick")
    assert seat.view["seats"]["soviet"] == "computer:staff:quick"
    view = until(seat, lambda view: view["ask"])
    assert view["ask"]["kind"] == "unit"
    assert view["thinking"] is None


def test_it_is_told_who_thinks_since_when_and_how_long_at_most(against, monkeypatch):
    monkeypatch.setattr(players.Sleeper, "level", "patient", raising=False)
    monkeypatch.setitem(LEVELS, "patient", players.LONG)
    seat, _ = against("sleeper")
    thinking = seat.view["thinking"]
    assert thinking.pop("since") > 1e9
    assert thinking == {"side": "soviet", "most": players.LONG, "hurried": False}


def test_while_a_computer_thinks_the_table_answers_everything_else(against, open_table, sit):
    seat, _ = against("sleeper")
    assert seat.ask(type="overlay", kind="zoc")["hexes"]["german"]
    assert seat.ask(type="past", serial=0)["type"] == "past"
    assert seat.answer("inf-1")["error"] == "NotYourDecision"
    other = open_table()
    assert sit(other["table"], other["token"]).answer("1304")["type"] == "done"


def test_told_to_move_now_it_moves_and_hurries_through_the_rest_of_the_phase(against):
    seat, _ = against("sleeper")
    assert seat.ask(type="hurry")["type"] == "done"
    assert seat.view["thinking"]["hurried"]
    view = until(seat, lambda view: view["ask"])
    assert view["phase"] == "german movement"
    assert seat.ask(type="hurry")["type"] == "refused"


def test_somebody_who_only_watches_hurries_nobody(against, sit):
    _, opened = against("sleeper")
    assert sit(opened["table"]).ask(type="hurry")["error"] == "NotYourDecision"


@pytest.mark.parametrize("who", ["mortal", "liar", "fool"])
def test_a_player_that_fails_is_answered_for_so_that_the_table_does_not_hang(against, who):
    seat, _ = against(who)
    assert until(seat, lambda view: view["ask"])["phase"] == "german movement"


def test_a_player_that_takes_too_long_is_answered_for(against, monkeypatch):
    monkeypatch.setattr(computers, "GRACE", 0.1)
    seat, _ = against("sleeper")
    until(seat, lambda view: view["serial"] > 0)


def test_an_answer_may_be_taken_back_while_the_computer_thinks_about_it(open_table, sit):
    opened = open_table(seats={"german": "computer:sleeper", "soviet": "here"})
    seat = sit(opened["table"], opened["token"])
    seat.answer(*COLUMNS)
    until(seat, lambda view: view["thinking"])
    assert seat.ask(type="undo", serial=seat.view["serial"])["type"] == "done"
    assert seat.view["ask"]["side"] == "soviet"
    assert seat.view["thinking"] is None
    seat.answer("1905")
    assert until(seat, lambda view: view["thinking"])["thinking"]["side"] == "german"


def handed(position, side, monkeypatch):
    """What a process is handed to think for a side, but for the player itself, as text."""
    found = []

    async def ask(_self, work, player, *arguments, **_):
        found.append(arguments)
        return work(player, *arguments)

    monkeypatch.setattr(Workers, "ask", ask)
    record = new_record(position.game, chance=Seeded(1))
    record.resume(position)
    seats = {name: "computer:greedy" if i == side else "here" for i, name in enumerate(position.game.sides)}
    table = Table(TableState("t", record, seats, "the secret of the dice"), None)

    async def think():
        return await table.computers._think(side)

    asyncio.run(think())
    return json.dumps(found, sort_keys=True)


def test_a_process_is_handed_what_a_person_sees_and_nothing_that_is_hidden(monkeypatch):
    game = games.load("duel-in-the-north")
    record = new_record(game, chance=Seeded(2))
    rng, compared = Random(2), 0
    while compared < 6:
        record.roll_pending()
        side = next(iter(record.position.asks))
        found = twin(record.position, side, rng)
        if found and side in found[0].asks and found[0].state.digest() != record.position.state.digest():
            one = handed(record.position.copy(), side, monkeypatch)
            assert one == handed(found[0], side, monkeypatch)
            assert "the secret of the dice" not in one
            compared += 1
        options = record.position.options(side)
        record.give(options.pick(rng.randrange(len(options))), side)


def watched(open_table, sit, **more):
    opened = open_table("ford", seats=dict.fromkeys(HOT_SEAT, "computer:random"), wait=10.0, **more)
    return sit(opened["table"], opened["token"]), opened


def test_two_computers_wait_between_what_happens_until_they_are_told_to_go_on(open_table, sit):
    seat, _ = watched(open_table, sit)
    assert seat.ask(type="pace", going=False)["type"] == "done"
    assert seat.view["pace"] == {"going": False, "wait": 10.0, "mine": True}
    assert seat.view["thinking"] is None
    lines = len(seat.view["log"])
    assert seat.ask(type="pace", step=True)["type"] == "done"
    until(seat, lambda view: len(view["log"]) > lines)
    stood = seat.view["serial"]
    assert seat.ask(type="overlay", kind="zoc")["type"] == "overlay"
    assert seat.view["serial"] == stood
    seat.ask(type="pace", going=True, wait=0)
    assert until(seat, lambda view: view["over"])["secret"]


def test_a_step_that_is_wanted_while_one_is_being_kept_is_taken_too():
    """Computers that wait; while the first step is written to the store, a second is asked for."""

    class Store:
        def append(self, _name, record, *_):
            if happened[-1] < len(record.log):
                happened.append(len(record.log))
                if len(happened) == 2:
                    loop.call_soon_threadsafe(table.computers.step)

        def claim(self, *_):
            return True

        def release(self, *_, unfinished):
            pass

    async def play():
        nonlocal loop
        loop = asyncio.get_running_loop()
        table.computers.step()
        await asyncio.sleep(0.5)
        await table.computers.close()

    loop = None
    record = new_record(games.load("ford"), chance=Seeded(1))
    happened = [len(record.log)]
    seats = dict.fromkeys(HOT_SEAT, "computer:random")
    table = Table(TableState("t", record, seats, "secret", options=TableOptions(going=False, wait=10.0)), Store())
    asyncio.run(play())
    assert len(happened) == 3, "the first step, and the one wanted meanwhile"


def test_a_step_that_is_wanted_while_computers_go_to_rest_is_not_lost():
    class Store:
        def append(self, _name, record, *_):
            kept.append(len(record.log))

        def claim(self, *_):
            return True

        def release(self, *_, **_unfinished):
            loop.call_soon_threadsafe(table.computers.step)  # asked for while the claim is given up
            time.sleep(0.05)

    async def play():
        nonlocal loop
        loop = asyncio.get_running_loop()
        table.computers.wake()
        await asyncio.sleep(0.5)
        await table.computers.close()

    loop = None
    kept = []
    record = new_record(games.load("ford"), chance=Seeded(1))
    seats = dict.fromkeys(HOT_SEAT, "computer:random")
    table = Table(TableState("t", record, seats, "secret", options=TableOptions(going=False, wait=10.0)), Store())
    table.computers._watched = lambda: True
    asyncio.run(play())
    assert kept


def test_the_pace_is_set_by_whoever_opened_the_table_only(open_table, sit):
    _, opened = watched(open_table, sit)
    spectator = sit(opened["table"])
    assert spectator.view["pace"]["mine"] is False
    assert spectator.ask(type="pace", going=True, wait=0)["error"] == "NotYourDecision"
    people = open_table()
    assert "computers" in sit(people["table"], people["token"]).ask(type="pace", going=False)["text"]


@pytest.mark.parametrize("bad", [{"going": 1}, {"wait": -1}, {"wait": 11}, {"wait": "slow"}, {"wait": True}])
def test_a_pace_that_is_none_is_refused(open_table, sit, bad):
    seat, _ = watched(open_table, sit)
    assert seat.ask(type="pace", **bad)["error"] == "BadMessage"


def test_computers_that_wait_for_each_other_go_on_only_while_somebody_watches(open_table, client, sit, monkeypatch):
    monkeypatch.setattr(table_module, "GLANCE", 0.0)  # a look at the page is no watching
    opened = open_table("ford", seats=dict.fromkeys(HOT_SEAT, "computer:random"), wait=0.001)
    path = f"/api/tables/{opened['table']}"
    assert client.get(path).json()["serial"] == client.get(path).json()["serial"] == 0
    until(sit(opened["table"]), lambda view: view["serial"] > 0)


def test_the_pace_is_kept(database, open_table):
    opened = open_table("ford", seats=dict.fromkeys(HOT_SEAT, "computer:random"), wait=2.5, hints=False)
    with TestClient(make_app(database)) as again:
        seat = {"Authorization": f"Bearer {opened['token']}"}
        assert again.get(f"/api/tables/{opened['table']}", headers=seat).json()["pace"] == {
            "going": True,
            "wait": 2.5,
            "mine": True,
        }
