"""Tables that nobody uses leave memory and come back as they were; each is loaded by itself."""

import threading
import time

import pytest
from starlette.testclient import TestClient

from northfront.server.app import make_app
from northfront.server.store.store import Store
from northfront.server.table import table as table_module
from northfront.server.table import tables as tables_module

COLUMNS = ["1304", "1404", "1504", "1604", "1704", "1804", "1904"]
MATCH = {"german": "computer:random", "soviet": "computer:random"}


@pytest.fixture
def tables(client):
    return client.app.state.tables


@pytest.fixture
def find(client, tables):
    return lambda name: client.portal.call(tables.find, name)


@pytest.fixture
def let_go(client, tables):
    return lambda: client.portal.call(tables.let_go, 0.0)


def test_a_table_that_nobody_uses_leaves_and_comes_back_as_it_was(client, open_table, sit, find, let_go):
    opened = open_table()
    path, seat = f"/api/tables/{opened['table']}", {"Authorization": f"Bearer {opened['token']}"}
    client.post(f"{path}/answers", json={"serial": 0, "answers": [*COLUMNS, "inf-1", "0110"]}, headers=seat)
    before, table = client.get(path, headers=seat).json(), find(opened["table"])
    let_go()
    assert client.get(path, headers=seat).json() == before
    assert find(opened["table"]) is not table
    let_go()
    watcher, spectator = sit(opened["table"], opened["token"]), sit(opened["table"])
    assert watcher.ask(type="undo", serial=before["serial"])["type"] == "done"
    assert watcher.answer("0110", "stop")["type"] == "done"
    spectator.hear("patch")
    while spectator.view["serial"] != watcher.view["serial"]:
        spectator.hear("patch")
    assert spectator.view["units"] == watcher.view["units"]


def test_a_table_that_is_watched_stays(open_table, sit, find, let_go):
    opened = open_table()
    seat, table = sit(opened["table"], opened["token"]), find(opened["table"])
    let_go()
    assert find(opened["table"]) is table
    assert seat.answer("1304")["type"] == "done"


def test_a_table_that_was_used_a_moment_ago_stays(client, tables, open_table, find):
    opened = open_table()
    table = find(opened["table"])
    client.portal.call(tables.let_go, 60.0)
    assert find(opened["table"]) is table


def test_a_table_that_keeps_an_answer_stays_until_it_is_kept(client, tables, open_table, find, let_go, monkeypatch):
    opened = open_table()
    table = find(opened["table"])
    writing, written = threading.Event(), threading.Event()
    append = Store.append

    def slow(*given):
        writing.set()
        assert written.wait(20)
        append(*given)

    monkeypatch.setattr(Store, "append", slow)
    answering = client.portal.start_task_soon(table.answer, [1], 0, ["1304"])
    assert writing.wait(20)
    let_go()
    assert tables.in_memory(opened["table"])
    written.set()
    answering.result(20)
    let_go()
    assert find(opened["table"]).record.serial == 1


@pytest.mark.parametrize("wait", [0.0, 0.01])
def test_computers_that_play_each_other_leave_when_nobody_watches_and_go_on_when_somebody_comes(
    client, tables, sit, find, let_go, wait
):
    table_options = tables_module.TableOptions(wait=wait)
    opened = client.portal.call(tables.create, "ford", "", {}, MATCH, table_options)
    table = find(opened.table)
    assert table.computers.thinking() is None
    let_go()
    again = find(opened.table)
    assert again is not table
    assert again.record.serial == table.record.serial
    seat = sit(opened.table, opened.token)
    while seat.view["serial"] < table.record.serial + 5:
        seat.hear("patch")


def test_computers_play_on_for_somebody_who_only_looks_in_but_not_for_ever(client, tables, find, monkeypatch):
    opened = client.portal.call(tables.create, "spi-leningrad", "", {}, MATCH)
    table = find(opened.table)
    before = table.record.serial
    client.get(f"/api/tables/{opened.table}")
    while table.record.serial == before:
        time.sleep(0.01)
    monkeypatch.setattr(table_module, "GLANCE", 0.0)
    assert table.computers.thinking() is None


def test_tables_are_let_go_by_themselves(database, monkeypatch):
    monkeypatch.setattr(tables_module, "SWEEP", 0.01)
    monkeypatch.setattr(tables_module, "IDLE", 0.05)
    with TestClient(make_app(database)) as client:
        tables = client.app.state.tables
        opened = client.portal.call(tables.create, "ford", "", {}, dict.fromkeys(MATCH, "here"))
        while opened.table in tables._open:
            time.sleep(0.01)
        assert client.get(f"/api/tables/{opened.table}").json()["table"] == opened.table


@pytest.fixture
def held(monkeypatch):
    """Loading a table waits until it is let on; and which tables were loaded."""
    gates, loaded, load = {}, [], Store.load

    def slow(self, name):
        loaded.append(name)
        if name in gates:
            assert gates[name].wait(20)
        return load(self, name)

    monkeypatch.setattr(Store, "load", slow)
    return gates, loaded


def test_no_table_waits_until_another_is_loaded(client, tables, open_table, find, let_go, held):
    gates, loaded = held
    slow, quick = open_table()["table"], open_table()["table"]
    let_go()
    gates[slow] = threading.Event()
    waiting = [client.portal.start_task_soon(tables.find, slow) for _ in range(5)]
    assert find(quick).name == quick
    assert not any(each.done() for each in waiting)
    gates[slow].set()
    assert len({id(each.result(20)) for each in waiting}) == 1
    assert loaded.count(slow) == 1


def test_whoever_gives_up_does_not_stop_the_others(client, tables, open_table, let_go, held):
    gates, loaded = held
    name = open_table()["table"]
    let_go()
    gates[name] = threading.Event()
    one, other = (client.portal.start_task_soon(tables.find, name) for _ in range(2))
    while name not in loaded:
        time.sleep(0.01)
    one.cancel()
    gates[name].set()
    assert other.result(20).name == name
    assert loaded.count(name) == 1


def test_a_table_that_does_not_exist_is_asked_for_again_and_again(client):
    assert [client.get("/api/tables/nowhere").status_code for _ in range(3)] == [404, 404, 404]
