"""Hints at the table: for whoever decides, from what he sees, and known to everybody to have been asked for."""

import asyncio
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from northfront.games import GAMES
from northfront.server.app import make_app
from northfront.server.computer.workers import WorkerFailed, Workers
from northfront.server.table.opening import open_table as stored_table

COLUMNS = ["1304", "1404", "1504", "1604", "1704", "1804", "1904"]
BY_LINK = {"german": "link", "soviet": "link"}


@pytest.fixture
def both(open_table, sit):
    """The German player, who is to move, and the Soviet one."""
    opened = open_table(seats=BY_LINK)
    soviet = sit(opened["table"], opened["links"]["soviet"])
    german = sit(opened["table"], opened["links"]["german"])
    soviet.answer(*COLUMNS)
    while not german.view["ask"]:
        german.take()
    return german, soviet, opened


def test_at_most_three_answers_that_are_offered_with_words_and_hexes(both):
    german, _, _ = both
    assert german.view["hints"]
    reply = german.ask(type="hint")
    assert (reply["type"], reply["serial"]) == ("hints", german.view["serial"])
    assert 1 <= len(reply["hints"]) <= 3
    for hint in reply["hints"]:
        assert hint["answer"] in german.view["ask"]["options"]
        assert "points" in hint["why"]
        assert all(at in german.view["units"][hint["answer"]]["at"] for at in hint["hexes"][:1])


def test_both_sides_and_who_watches_read_in_the_log_that_a_hint_was_asked_for(both, sit):
    german, soviet, opened = both
    german.ask(type="hint")
    german.ask(type="hint")  # twice at one decision is once
    for seat in (german, soviet, sit(opened["table"])):
        seat.say(type="refresh")
        seat.hear("view")
        told = [line for line in seat.view["log"] if line["kind"] == "hint"]
        assert [line["text"] for line in told] == ["German asked for a hint"]
        assert (told[0]["turn"], told[0]["phase"]) == (1, "german movement")


def test_that_a_hint_was_asked_for_is_kept(both, database):
    german, _, opened = both
    german.ask(type="hint")
    with TestClient(make_app(database)) as again:
        log = again.get(f"/api/tables/{opened['table']}").json()["log"]
        assert [line["text"] for line in log if line["kind"] == "hint"] == ["German asked for a hint"]


def test_only_he_whose_decision_it_is_gets_one(both, sit):
    _, soviet, opened = both
    assert soviet.ask(type="hint")["error"] == "NotYourDecision"
    assert sit(opened["table"]).ask(type="hint")["error"] == "NotYourDecision"
    assert not any(line["kind"] == "hint" for line in soviet.view["log"])


def test_a_hint_at_a_decision_that_another_one_has_replaced_is_told_too(both, client):
    german, _, opened = both
    german.ask(type="hint")
    table = client.portal.call(client.app.state.tables.find, opened["table"])
    table.state.hint_uses = [replace(use, phase="an earlier phase") for use in table.state.hint_uses]
    assert german.ask(type="hint")["type"] == "hints"
    again = [use.phase for use in stored_table(client.app.state.tables.store, opened["table"]).hint_uses]
    assert again == [use.phase for use in table.state.hint_uses]
    assert again != ["an earlier phase"]


def test_at_one_screen_the_one_behind_the_curtain_gets_none(open_table, sit):
    opened = open_table("duel-in-the-north")
    seat = sit(opened["table"], opened["token"])
    assert seat.view["curtain"]
    assert "sit down first" in seat.ask(type="hint")["text"]


def test_a_table_may_be_opened_without_hints_and_some_games_have_none(open_table, sit, monkeypatch):
    opened = open_table(hints=False)
    seat = sit(opened["table"], opened["token"])
    assert not seat.view["hints"]
    assert "without hints" in seat.ask(type="hint")["text"]
    monkeypatch.setitem(GAMES, "ford", replace(GAMES["ford"], outlook=""))
    opened = open_table("ford")
    seat = sit(opened["table"], opened["token"])
    assert not seat.view["hints"]
    assert "The Ford" in seat.ask(type="hint")["text"]


def test_while_a_hint_is_worked_out_the_player_may_decide(both, monkeypatch):
    german, _, _ = both

    async def never(*_, **__):
        await asyncio.sleep(3600)

    monkeypatch.setattr(Workers, "ask", never)
    german.say(type="hint", id=99)
    assert "already" in german.ask(type="hint")["text"]
    assert german.answer("inf-1")["type"] == "done"


def test_a_hint_that_is_lost_is_said_to_be(both, monkeypatch):
    async def lost(*_, **__):
        raise WorkerFailed("the process died")

    monkeypatch.setattr(Workers, "ask", lost)
    german, _, _ = both
    assert "ask again" in german.ask(type="hint")["text"]


def test_what_a_hint_is_worked_out_from_is_this_seats_view(both, monkeypatch):
    handed = {}

    async def ask(_self, _work, known, _seconds, seed, **_):
        handed.update(known=known, seed=seed)
        return []

    monkeypatch.setattr(Workers, "ask", ask)
    german, _, _ = both
    german.ask(type="hint")
    assert handed["known"]["viewer"] == "german"
    assert handed["known"]["ask"]["options"] == german.view["ask"]["options"]
    assert handed["seed"] == f"0 {german.view['serial']}"
