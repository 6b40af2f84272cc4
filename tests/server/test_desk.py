"""My desk: one secret link gathers the tables of a person on all his devices, and a stolen database gives no seat away."""

import json

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from northfront.server.app import make_app
from northfront.server.desk.desks import MOST_TABLES
from northfront.server.desk.names import clean
from northfront.server.desk.schema import METADATA
from tests.server.desks import READY, Person, bearer, room_of

SEATS = {"german": "link", "soviet": "link"}


@pytest.fixture
def opened(client):
    return client.post("/api/tables", json={**READY, "seats": SEATS}).json()


@pytest.fixture
def anna(client, opened):
    return Person(client, opened, "german").make_desk("anna_k")


def test_another_device_finds_the_tables_and_can_sit_down_there(client, opened, anna):
    found = anna.ask("GET", "", status=200)
    assert found["name"] == "anna_k"
    (mine,) = found["tables"]
    assert (mine["table"], mine["side"], mine["archived"]) == (opened["table"], "german", False)
    assert client.get(f"/api/tables/{mine['table']}", headers=bearer(mine["token"])).json()["sides"] == ["german"]


def test_a_desk_outlives_the_server(database, anna):
    with TestClient(make_app(database)) as later:
        found = later.get("/api/desk", headers=bearer(anna.desk)).json()
    assert found["tables"][0]["token"] == anna.seat


def test_a_stolen_database_gives_no_seat_and_no_desk_away(client, anna):
    with room_of(client).database.reading() as connection:
        stored = " ".join(
            json.dumps([str(value) for value in row])
            for table in METADATA.sorted_tables
            for row in connection.execute(select(table))
        )
    assert anna.table in stored
    assert anna.seat not in stored
    assert anna.desk not in stored


@pytest.mark.usefixtures("anna")
@pytest.mark.parametrize("token", ["", "wrong", "\udcff"])
def test_nobody_sees_a_desk_without_its_token(client, token):
    headers = {"Authorization": f"Bearer {token}".encode("utf-8", "surrogateescape")}
    answer = client.get("/api/desk", headers=headers)
    assert (answer.status_code, answer.json()["error"]) == (404, "NoSuchDesk")


def test_what_is_archived_or_forgotten_on_one_device_is_so_on_the_others(anna):
    anna.ask("PUT", f"/tables/{anna.table}/archived", {"on": True}, 200)
    assert anna.ask("GET", "")["tables"][0]["archived"]
    anna.ask("PUT", f"/tables/{anna.table}/archived", {"on": False}, 200)
    assert not anna.ask("GET", "")["tables"][0]["archived"]
    anna.ask("DELETE", f"/tables/{anna.table}", status=200)
    assert anna.ask("GET", "")["tables"] == []


def test_a_table_that_is_laid_on_the_desk_again_lies_there_once(anna):
    anna.ask("PUT", "/tables", {"tables": [{"table": anna.table, "token": anna.seat, "title": "new"}]}, 200)
    assert [each["title"] for each in anna.ask("GET", "")["tables"]] == ["new"]


def test_a_desk_holds_a_limited_number_of_tables(anna):
    many = [{"table": f"t{n}", "token": "x"} for n in range(MOST_TABLES)]
    assert "at most 500 tables" in anna.ask("PUT", "/tables", {"tables": many}, 409)["text"]
    assert len(anna.ask("GET", "")["tables"]) == 1


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("anna_k", "anna_k"),
        ("  Anna \n Karenina ", "Anna Karenina"),
        ("a\u202eb\x00c\u200bd", "abcd"),
        ("x" * 30, "x" * 24),
        ("<b>Ж</b>", "<b>Ж</b>"),
        (" \t", ""),
    ],
)
def test_a_name_is_one_line_of_letters_that_can_be_seen(written, kept):
    assert clean(written) == kept


def test_a_new_name_is_shown_at_all_seats_of_the_desk(client, opened, anna, sit):
    soviet = sit(opened["table"], opened["links"]["soviet"])
    german = sit(opened["table"], anna.seat)
    german.ask(type="name", name="anna")
    anna.ask("PUT", "/name", {"name": "Anna K."}, 200)
    client.portal.call(room_of(client).presence.exchange)
    while soviet.view["people"].get("german", {}).get("name") != "Anna K.":
        soviet.take()
