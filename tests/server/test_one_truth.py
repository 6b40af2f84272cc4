"""Each table has one truth, whatever fails and however many processes serve it."""

import asyncio
import threading
import time

import pytest
from starlette.testclient import TestClient

from northfront.core.errors import StaleAnswer
from northfront.server.app import make_app
from northfront.server.computer import claims
from northfront.server.store.database import Unavailable
from northfront.server.store.store import Edition, Overtaken, Store
from northfront.server.table import table as table_module
from northfront.server.table.tables import NoSuchTable
from tests.server.conftest import Seat

COLUMNS = ["1304", "1404", "1504", "1604", "1704", "1804", "1904"]
SEATS = {"german": "here", "soviet": "here"}


def failing(*_):
    raise OSError("the disk is full")


@pytest.fixture
def other(database):
    """A second server on the same database."""
    with TestClient(make_app(database)) as second:
        yield second


@pytest.fixture
def opened(client):
    return client.post("/api/tables", json={"game": "spi-leningrad", "seats": SEATS}).json()


def give(client, opened, serial, *answers):
    headers = {"Authorization": f"Bearer {opened['token']}"}
    path = f"/api/tables/{opened['table']}/answers"
    return client.post(path, json={"serial": serial, "answers": answers}, headers=headers)


def look(client, opened):
    headers = {"Authorization": f"Bearer {opened['token']}"}
    return client.get(f"/api/tables/{opened['table']}", headers=headers)


def test_after_a_failed_write_all_sockets_go_on_with_the_same_game(client, opened, sit, monkeypatch):
    """S1: two histories of one table lived side by side."""
    first, second = sit(opened["table"], opened["token"]), sit(opened["table"], opened["token"])
    with monkeypatch.context() as patched:
        patched.setattr(Store, "append", failing)
        refused = first.answer("1304")
        assert (refused["type"], refused["error"]) == ("refused", "Unavailable")
    assert first.answer("1305")["type"] == "done"
    while second.view["serial"] < 1:
        second.hear("patch")
    assert second.answer("1404")["type"] == "done"
    while first.view["serial"] < 2:
        first.hear("patch")
    assert first.view["units"] == second.view["units"] == look(client, opened).json()["units"]
    assert "1304" not in str(first.view["units"])


def test_nobody_is_shown_what_is_not_stored_yet(client, opened, sit, monkeypatch):
    seat, writing, written = sit(opened["table"], opened["token"]), threading.Event(), threading.Event()
    append = Store.append

    def slow(*given):
        writing.set()
        assert written.wait(20)
        append(*given)

    with monkeypatch.context() as patched:
        patched.setattr(Store, "append", slow)
        table = client.portal.call(client.app.state.tables.find, opened["table"])
        answering = client.portal.start_task_soon(table.answer, [1], 0, ["1304"])
        assert writing.wait(20)
        looking = client.portal.start_task_soon(client.app.state.tables.find, opened["table"])
        client.portal.call(table.audience.broadcast)
        time.sleep(0.05)
        assert not looking.done()
        written.set()
        answering.result(20)
    looking.result(20)
    seen = [seat.take()]
    assert [message["serial"] for message in seen] == [1]


def test_a_table_whose_store_is_away_shows_nothing_and_comes_back(client, opened, sit, monkeypatch):
    """S4: a view showed an answer that was never kept."""
    monkeypatch.setattr(table_module, "RETRY", 0.05)
    seat = sit(opened["table"], opened["token"])
    with monkeypatch.context() as patched:
        patched.setattr(Store, "append", failing)
        patched.setattr(Store, "load", failing)
        assert seat.answer("1304")["error"] == "Unavailable"
        assert look(client, opened).status_code == 503
        assert seat.ask(type="refresh")["error"] == "Unavailable"
    while look(client, opened).status_code == 503:
        time.sleep(0.02)
    assert look(client, opened).json()["serial"] == 0
    assert seat.answer("1305")["type"] == "done"
    assert seat.view["serial"] == 1


def test_a_computer_whose_answer_cannot_be_stored_tries_again(client, sit, monkeypatch):
    """S4: "thinking" for ever, and nothing logged."""
    append, failures = Store.append, []

    def fails_once(self, edition, record, *rest):
        if record.entries[-1].side == 0 and not failures:
            failures.append(1)
            failing()
        append(self, edition, record, *rest)

    monkeypatch.setattr(Store, "append", fails_once)
    seats = {"german": "computer:random", "soviet": "here"}
    mine = client.post("/api/tables", json={"game": "spi-leningrad", "scenario": "ready", "seats": seats}).json()
    seat = sit(mine["table"], mine["token"])
    while seat.view["waiting"] != ["soviet"]:
        seat.hear("patch")
    assert failures


def test_an_old_edition_of_a_table_cannot_be_changed(client, opened):
    tables = client.app.state.tables
    record = client.portal.call(tables.find, opened["table"]).record
    version = tables.store.versions([opened["table"]])[opened["table"]]
    with pytest.raises(Overtaken):
        tables.store.append(Edition(opened["table"], version - 1), record, 0)
    assert tables.store.versions([opened["table"]]) == {opened["table"]: version}


def test_two_servers_on_one_database_play_one_game(client, other, opened):
    """S3: two servers destroyed a table."""
    assert give(client, opened, 0, "1304").json()["serial"] == 1
    assert look(other, opened).json()["serial"] == 1
    assert give(other, opened, 1, "1404").json()["serial"] == 2
    stale = give(client, opened, 1, "1504")
    assert (stale.status_code, stale.json()["error"]) == (409, "StaleAnswer")
    assert give(client, opened, 2, "1504", "1604").json()["serial"] == 4
    assert give(other, opened, 4, *COLUMNS[4:]).status_code == 200
    assert look(client, opened).json() == look(other, opened).json()


def test_of_two_answers_to_one_decision_one_is_refused(client, other, opened):
    """Both servers have the table in memory, and neither has heard of the other's answer."""
    for each in (client, other):
        assert look(each, opened).json()["serial"] == 0
    tables = [each.portal.call(each.app.state.tables.find, opened["table"]) for each in (client, other)]
    client.portal.call(tables[0].answer, [1], 0, ["1304"])
    with pytest.raises(StaleAnswer):
        other.portal.call(tables[1].answer, [1], 0, ["1305"])
    assert tables[1].record.entries[0].text == "1304"
    other.portal.call(tables[1].answer, [1], 1, ["1404"])
    assert [entry.text for entry in tables[1].record.entries] == ["1304", "1404"]


def test_what_one_server_takes_back_the_other_takes_back_too(client, other, opened):
    give(client, opened, 0, *COLUMNS)
    before = look(other, opened).json()["serial"]
    headers = {"Authorization": f"Bearer {opened['token']}"}
    path = f"/api/tables/{opened['table']}/undo"
    assert give(other, opened, before, "inf-1").status_code == 200
    now = look(client, opened).json()["serial"]
    assert client.post(path, json={"serial": now}, headers=headers).json()["serial"] == before
    assert look(other, opened).json() == look(client, opened).json()
    assert give(other, opened, before, "inf-1").status_code == 200


def test_a_socket_hears_of_what_another_server_did(client, other, opened):
    with other.websocket_connect(f"/api/tables/{opened['table']}/socket") as socket:
        seat = Seat(socket, opened["token"])
        give(client, opened, 0, "1304")
        other.portal.call(other.app.state.tables.look_after)
        assert seat.hear("patch")["serial"] == 1


def test_a_standing_answer_is_one_for_all_servers(client, other, opened):
    tables = [each.portal.call(each.app.state.tables.find, opened["table"]) for each in (client, other)]
    client.portal.call(tables[0].set_standing_answer, 1, "air", "pass")
    other.portal.call(tables[1].set_standing_answer, 1, "loss", "step")
    assert set(tables[1].state.standing) == {("soviet", "air"), ("soviet", "loss")}
    assert set(look(client, opened).json()["standing"][0]) >= {"kind", "answer"}
    assert len(look(client, opened).json()["standing"]) == 2


def test_the_computers_of_a_table_think_in_one_process(client, other, monkeypatch):
    monkeypatch.setattr(claims, "AGAIN", 0.01)
    store = client.app.state.tables.store
    assert store.claim("t", "one", 100.0, 130.0)
    assert not store.claim("t", "two", 101.0, 131.0)
    assert store.claim("t", "one", 110.0, 140.0)
    assert store.claims_before(139.0) == []
    assert store.claims_before(141.0) == ["t"]
    assert other.app.state.tables.store.claim("t", "two", 141.0, 171.0)
    assert not store.claim("t", "one", 142.0, 172.0)
    store.release("t", "one", unfinished=False)
    assert not store.claim("t", "one", 142.0, 172.0)
    store.release("t", "two", unfinished=True)
    assert store.claims_before(1.0) == ["t"]


def test_when_a_process_dies_another_goes_on_with_its_thought(database):
    seats = {"german": "computer:random", "soviet": "here"}
    body = {"game": "spi-leningrad", "scenario": "ready", "seats": seats}
    with TestClient(make_app(database)) as client:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("northfront.server.computer.computers.Computers.wake", lambda _: None)
            mine = client.post("/api/tables", json=body).json()
        store = client.app.state.tables.store
        assert store.claim(mine["table"], "a process that has died", 0.0, 1.0)
        with TestClient(make_app(database)) as second:
            second.portal.call(second.app.state.tables.look_after)
            while look(second, mine).json()["waiting"] != ["soviet"]:
                time.sleep(0.02)
        assert store.claims_before(1e12) == []


def test_a_table_that_was_deleted_is_gone_for_everybody(client, opened, sit):
    seat = sit(opened["table"], opened["token"])
    store = client.app.state.tables.store
    store.delete(opened["table"])
    assert seat.answer("1304")["text"] == table_module.DELETED
    assert look(client, opened).status_code == 404


def test_two_who_ask_for_a_table_that_was_deleted_both_hear_that_it_is_gone(client, opened):
    tables = client.app.state.tables
    client.portal.call(tables.find, opened["table"])
    tables.store.delete(opened["table"])

    async def ask_twice():
        return await asyncio.gather(*(tables.find(opened["table"]) for _ in range(3)), return_exceptions=True)

    assert [type(error) for error in client.portal.call(ask_twice)] == [NoSuchTable] * 3


def test_over_http_nothing_is_shown_before_it_is_stored(client, opened):
    table = client.portal.call(client.app.state.tables.find, opened["table"])
    table.state.settled = False
    with pytest.raises(Unavailable):
        client.portal.call(table.shown, None)
    table.state.settled = True
