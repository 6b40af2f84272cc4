"""Many tables in a few facts each: for the list in the lobby."""

import time

import pytest
from starlette.testclient import TestClient

from northfront.server.app import make_app
from northfront.server.store.store import Store
from northfront.server.wire.messages import MOST_SEATS

LINKS = {"german": "link", "soviet": "link"}


def summaries(client, *keys):
    answer = client.post(
        "/api/tables/summaries", json={"seats": [{"table": table, "token": token} for table, token in keys]}
    )
    assert answer.status_code == 200
    return answer.json()


def give(client, opened, token, *answers):
    path, seat = f"/api/tables/{opened['table']}", {"Authorization": f"Bearer {token}"}
    serial = client.get(path, headers=seat).json()["serial"]
    assert client.post(f"{path}/answers", json={"serial": serial, "answers": answers}, headers=seat).status_code == 200


def test_each_seat_hears_whose_move_it_is_and_where_something_happened(client, open_table):
    opened = open_table(seats={"german": "link", "soviet": "link"})
    table, links = opened["table"], opened["links"]
    give(client, opened, links["soviet"], "1308", "1408")
    german, soviet, watching = summaries(client, (table, links["german"]), (table, links["soviet"]), (table, ""))
    assert [each["state"] for each in (german, soviet, watching)] == ["waiting", "due", "watching"]
    assert (german["sides"], soviet["sides"], watching["sides"]) == (["german"], ["soviet"], [])
    assert (german["turn"], german["turns"], german["waiting"]) == (1, 12, ["soviet"])
    assert (german["news"], soviet["news"]) == (1, 0)  # a set-up is one thing that happened
    assert german["scenario"] == "The advance on Leningrad"
    assert (german["at"], german["near"]) == ("1408", [["1308", "soviet"], ["1408", "soviet"]])
    assert abs(german["changed"] - time.time()) < 3600


def test_places_around_the_last_event_are_named(client, open_table):
    opened = open_table(scenario="ready")
    give(client, opened, opened["token"], "inf-1", "0110")
    (mine,) = summaries(client, (opened["table"], opened["token"]))
    assert (mine["state"], mine["sides"], mine["at"]) == ("due", ["german", "soviet"], "0110")
    assert "Memel" in mine["places"]
    assert "Riga" not in mine["places"]
    assert ["0109", "soviet"] in mine["near"]


def test_a_wrong_token_and_a_table_that_is_gone_are_rows_like_others(client, open_table):
    opened = open_table()
    other = open_table()
    keys = [
        (opened["table"], "wrong"),
        ("nowhere", ""),
        (opened["table"], other["token"]),
        (other["table"], other["token"]),
    ]
    found = summaries(client, *keys)
    assert found[:3] == [{"table": table, "state": "gone"} for table, _ in keys[:3]]
    assert found[3]["state"] == "due"


def test_one_request_is_bounded(client):
    keys = [{"table": "t", "token": ""}] * (MOST_SEATS + 1)
    assert client.post("/api/tables/summaries", json={"seats": keys}).status_code == 422
    assert client.post("/api/tables/summaries", json={"seats": keys[:-1]}).status_code == 200
    assert client.post("/api/tables/summaries", json={"seats": [{"table": "t" * 65, "token": ""}]}).status_code == 422


def test_a_finished_game_says_who_won(client, open_table):
    both = {"german": "computer:random", "soviet": "computer:random"}
    opened = open_table("ford", seats=both)
    with client.websocket_connect(f"/api/tables/{opened['table']}/socket") as socket:
        socket.send_json({"type": "hello", "token": opened["token"]})
        while not socket.receive_json().get("over"):
            pass
    (told,) = summaries(client, (opened["table"], opened["token"]))
    assert told["state"] == "over"
    assert told["result"] == f"The {told['winner'].capitalize()} player wins"


@pytest.fixture
def loads(monkeypatch):
    """How often a table was read from the store."""
    counted = []
    load = Store.load
    monkeypatch.setattr(Store, "load", lambda store, table: counted.append(table) or load(store, table))
    return counted


def test_a_table_at_rest_is_read_once_and_stays_at_rest(database, loads):
    with TestClient(make_app(database)) as client:
        body = {"game": "spi-leningrad", "scenario": "ready", "seats": {"german": "here", "soviet": "here"}}
        opened = client.post("/api/tables", json=body).json()
        key = opened["table"], opened["token"]
        before = summaries(client, key)
        assert loads == []
    with TestClient(make_app(database)) as client:
        assert summaries(client, key) == before
        assert summaries(client, key) == before
        assert loads == [opened["table"]]
        assert not client.app.state.tables.in_memory(opened["table"])
        give(client, opened, key[1], "inf-1", "0110")
        assert summaries(client, key) != before


def test_two_people_at_one_screen_are_told_only_what_both_may_know(client, open_table):
    opened = open_table("ford", seats={"german": "here", "soviet": "here"})
    give(client, opened, opened["token"], "tk-1", "0703")
    shared, spectator = summaries(client, (opened["table"], opened["token"]), (opened["table"], ""))
    assert (shared["at"], shared["near"]) == (spectator["at"], spectator["near"])
    assert "tk-1" not in str(shared)
