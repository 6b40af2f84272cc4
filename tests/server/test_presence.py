"""Names at the seats, and who is here: for those who sit at the table, and for no spectator."""

import time

from sqlalchemy import update

from northfront.server.desk.schema import PEOPLE
from tests.server.desks import READY, room_of

SEATS = {"german": "link", "soviet": "link"}


def open_table(client):
    opened = client.post("/api/tables", json={**READY, "seats": SEATS}).json()
    return opened["table"], opened["links"]["german"], opened["links"]["soviet"]


def until(seat, true):
    while not true(seat.view):
        seat.take()


def test_a_name_is_told_to_everybody_and_kept(client, sit):
    table, german, soviet = open_table(client)
    watcher, other = sit(table), sit(table, soviet)
    sit(table, german).ask(type="name", name=" anna_k ")
    for seat in (watcher, other):
        until(seat, lambda view: view["people"].get("german", {}).get("name") == "anna_k")
    assert client.get(f"/api/tables/{table}").json()["people"] == {"german": {"name": "anna_k"}}


def test_whoever_is_greeted_by_name_keeps_it_when_he_comes_without(client):
    table, german, _ = open_table(client)
    for name in ("anna_k", ""):
        with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            socket.send_json({"type": "hello", "token": german, "name": name})
            assert socket.receive_json()["people"]["german"]["name"] == "anna_k"


def test_a_spectator_has_no_name_and_cannot_look(client, sit):
    table, *_ = open_table(client)
    seat = sit(table)
    for message in ({"type": "name", "name": "x"}, {"type": "look"}):
        assert seat.ask(**message)["text"] == "spectators only watch"


def test_players_see_who_is_here_and_when_the_other_was_seen(client, sit):
    table, german, soviet = open_table(client)
    mine, theirs = sit(table, german), sit(table, soviet)
    until(mine, lambda view: view["online"] == {"german": True, "soviet": True})
    before = int(time.time())
    theirs.ask(type="look", here=False)  # the page is open, but somewhere behind
    until(mine, lambda view: not view["online"]["soviet"])
    assert before <= mine.view["people"]["soviet"]["seen"] <= time.time()
    theirs.ask(type="look", here=True)
    until(mine, lambda view: view["online"]["soviet"])
    assert mine.view["people"]["soviet"]["seen"] == 0


def test_spectators_are_not_told_who_is_here(client, sit):
    table, german, soviet = open_table(client)
    mine = sit(table, german)
    mine.ask(type="name", name="anna_k")
    mine.ask(type="look", here=False)
    watcher = sit(table)
    sit(table, soviet).ask(type="look", here=True)
    summary = client.post("/api/tables/summaries", json={"seats": [{"table": table}]}).json()[0]
    for told in (watcher.view, client.get(f"/api/tables/{table}").json(), summary):
        assert not told.get("online")
        assert told.get("people", {}) in ({}, {"german": {"name": "anna_k"}})


def test_somebody_at_another_process_is_here_too(client, sit):
    table, german, soviet = open_table(client)
    mine = sit(table, german)
    with client.websocket_connect(f"/api/tables/{table}/socket") as socket:
        socket.send_json({"type": "hello", "token": soviet, "name": "boris"})
        socket.receive_json()
    room = room_of(client)
    client.portal.call(room.presence.exchange)
    until(mine, lambda view: not view["online"]["soviet"])
    with room.database.writing() as connection:  # as the other process stores it
        boris = update(PEOPLE).where(PEOPLE.c.name == "boris")
        connection.execute(boris.values(seen=time.time(), until=time.time() + 100))
    client.portal.call(room.presence.exchange)
    until(mine, lambda view: view["online"]["soviet"])
    with room.database.writing() as connection:  # and as it stands when that process has died
        connection.execute(boris.values(until=time.time() - 1))
    client.portal.call(room.presence.exchange)
    until(mine, lambda view: not view["online"]["soviet"])
