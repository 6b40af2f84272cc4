"""Whoever runs a server looks after its tables, while it runs."""

import json
import sqlite3
import stat
from contextlib import closing

import pytest
from starlette.testclient import TestClient

from northfront import cli
from northfront.core.recordfile import read_record
from northfront.games import load
from northfront.server.app import make_app
from northfront.server.store.schema import METADATA
from northfront.server.store.upkeep import SIZED
from tests.server.test_postgres import database as postgres  # noqa: F401 - a fixture

OF_NO_TABLE = {"tables", "desks", "channels", "mailings", "server_keys"}
ANSWERS = ["1304", "1404", "1504"]


@pytest.fixture
def admin(database, capsys):
    """One task on the database: exit status, output, errors."""

    def run(*arguments):
        task, *rest = map(str, arguments)
        status = cli.main(["admin", task, "--database", database, *rest])
        told = capsys.readouterr()
        return status, " ".join(told.out.split()), told.err.strip()

    return run


def answered(client, opened, *answers, serial=0):
    seat = {"Authorization": f"Bearer {opened['token']}"}
    body = {"serial": serial, "answers": list(answers)}
    return client.post(f"/api/tables/{opened['table']}/answers", json=body, headers=seat)


@pytest.fixture
def table(client, open_table):
    opened = open_table()
    assert answered(client, opened, *ANSWERS).status_code == 200
    return opened


def listed(admin, *options):
    return json.loads(admin("tables", "--json", *options)[1])


def test_tables_are_listed_with_game_turn_seats_and_size(admin, table, open_table):
    open_table("ford", seats={"german": "here", "soviet": "computer:random"})
    found = {each["game"]: each for each in listed(admin)}
    mine = found["spi-leningrad"]
    assert (mine["table"], mine["answers"], mine["turn"], mine["frozen"]) == (table["table"], 3, 1, "")
    assert mine["seats"] == {"german": "here", "soviet": "here"}
    assert mine["size"] > 1000
    assert 0 < mine["created"] <= mine["changed"]
    assert found["ford"]["seats"]["soviet"] == "computer:random"
    told = admin("tables")[1]
    assert f" {table['table']} " in told, "the name is whole, however narrow the terminal is"
    assert "2 tables" in told


def test_a_list_tells_no_token_and_no_secret_of_the_dice(admin, table, client):
    secret = client.app.state.tables.store.load(table["table"]).secret
    told = admin("tables", "--json")[1] + admin("tables")[1]
    assert secret not in told
    assert table["token"] not in told


def test_a_frozen_table_says_why_and_thaws(admin, table, database):
    assert admin("freeze", table["table"], "--reason", "a quarrel")[0] == 0
    assert [each["table"] for each in listed(admin, "--frozen")] == [table["table"]]
    assert (
        f"{table['table']} is frozen: The operator of this server has stopped this table: a quarrel"
        in admin("tables")[1]
    )
    with TestClient(make_app(database)) as later:
        refused = answered(later, table, "1604", serial=3)
        assert refused.status_code == 409
        assert refused.json()["text"] == "The operator of this server has stopped this table: a quarrel"
    assert admin("thaw", table["table"])[0] == 0
    assert listed(admin, "--frozen") == []
    with TestClient(make_app(database)) as later:
        assert answered(later, table, "1604", serial=3).status_code == 200


def test_a_running_server_finds_out_at_the_next_answer(admin, table, client):
    admin("freeze", table["table"], "--reason", "a quarrel")
    assert answered(client, table, "1604", serial=3).json()["text"].endswith("stopped this table: a quarrel")
    admin("thaw", table["table"])
    seat = {"Authorization": f"Bearer {table['token']}"}
    assert client.get(f"/api/tables/{table['table']}", headers=seat).json()["serial"] == 3
    admin("delete", table["table"], "--yes")
    assert answered(client, table, "1604", serial=3).status_code in (404, 409)
    assert listed(admin) == []


def test_each_change_raises_the_version_so_that_running_servers_find_out(admin, table, client):
    store = client.app.state.tables.store

    def version():
        with store.database.reading() as connection:
            tables = METADATA.tables["tables"]
            return connection.execute(tables.select()).mappings().one()["version"]

    before = version()
    admin("freeze", table["table"], "--reason", "a quarrel")
    admin("thaw", table["table"])
    assert version() == before + 2


def test_an_exported_table_is_a_record_for_its_owner_alone(admin, table, tmp_path):
    file = tmp_path / "a.record"
    assert "keep it from the players" in admin("export", table["table"], "-o", file)[1]
    record = read_record(load("spi-leningrad"), file.read_text("utf-8"))
    assert [entry.text for entry in record.entries] == ANSWERS
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_deleted_table_leaves_nothing_behind_and_others_stay(admin, table, open_table, client):
    other = open_table("ford")
    assert admin("delete", table["table"], "--yes") == (0, f"{table['table']} is deleted.", "")
    assert [each["table"] for each in listed(admin)] == [other["table"]]
    with client.app.state.tables.store.database.reading() as connection:
        for each in (each for each in METADATA.sorted_tables if "table_id" in each.c):
            names = {row.table_id for row in connection.execute(each.select())}
            assert table["table"] not in names, each.name


def test_everything_that_belongs_to_a_table_is_known():
    apart = {each.name for each in METADATA.sorted_tables if "table_id" not in each.c}
    assert apart == OF_NO_TABLE, "if it belongs to a table it needs a table_id, or it stays behind when that is deleted"
    assert not apart & set(SIZED)


def test_nothing_is_deleted_without_a_yes(admin, table, monkeypatch):
    status, _, error = admin("delete", table["table"])
    assert (status, error.split(":")[0]) == (2, "northfront")
    assert "say --yes" in error
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda *_: "n")
    assert "stays" in admin("delete", table["table"])[1]
    assert len(listed(admin)) == 1
    monkeypatch.setattr("builtins.input", lambda *_: "y")
    assert "is deleted" in admin("delete", table["table"])[1]
    assert listed(admin) == []


@pytest.mark.parametrize("task", [("freeze", "--reason", "x"), ("thaw",), ("delete", "--yes"), ("export", "-o", "x")])
@pytest.mark.usefixtures("client")
def test_an_unknown_table_is_refused_with_a_sentence(admin, task, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, _, error = admin(task[0], "nowhere", *task[1:])
    assert (status, error) == (2, "northfront: there is no table nowhere")


def test_a_backup_taken_while_people_play_is_opened_by_another_server(admin, table, client, tmp_path):
    copy = tmp_path / "copy.sqlite"
    assert admin("backup", copy)[0] == 0
    assert answered(client, table, "1604", serial=3).status_code == 200
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert not copy.with_name("copy.sqlite-wal").exists()
    with TestClient(make_app(f"sqlite:///{copy}")) as restored:
        assert answered(restored, table, "1604", serial=3).status_code == 200


@pytest.mark.usefixtures("client")
def test_a_backup_never_overwrites_a_file(admin, tmp_path):
    (tmp_path / "copy.sqlite").write_text("mine")
    status, _, error = admin("backup", tmp_path / "copy.sqlite")
    assert status == 2
    assert "never overwrites" in error
    assert (tmp_path / "copy.sqlite").read_text() == "mine"


def test_a_database_that_is_not_there_is_not_made(tmp_path, capsys):
    file = tmp_path / "typo.sqlite"
    assert cli.main(["admin", "tables", "--database", f"sqlite:///{file}"]) == 2
    assert f"there is no database {file}" in capsys.readouterr().err
    assert not file.exists()


def test_a_database_of_an_older_version_is_not_changed_by_looking_at_it(tmp_path, capsys):
    file = tmp_path / "old.sqlite"
    file.touch()
    assert cli.main(["admin", "tables", "--database", f"sqlite:///{file}"]) == 2
    assert "start the server of this version on it first" in capsys.readouterr().err
    with closing(sqlite3.connect(file)) as kept:
        assert kept.execute("select count(*) from sqlite_master").fetchone() == (0,)


def test_on_postgresql_tables_are_listed_frozen_and_deleted(postgres, capsys):  # noqa: F811 - the fixture
    def admin(task, *arguments):
        status = cli.main(["admin", task, "--database", postgres, *arguments])
        return status, capsys.readouterr().out

    with TestClient(make_app(postgres)) as client:
        body = {"game": "spi-leningrad", "seats": {"german": "here", "soviet": "here"}}
        opened = client.post("/api/tables", json=body).json()
        assert answered(client, opened, *ANSWERS).status_code == 200
        admin("freeze", opened["table"], "--reason", "a quarrel")
        (mine,) = json.loads(admin("tables", "--json")[1])
        assert (mine["answers"], mine["turn"]) == (3, 1)
        assert mine["frozen"].endswith("a quarrel")
        admin("delete", opened["table"], "--yes")
        assert json.loads(admin("tables", "--json")[1]) == []
        assert admin("backup", "copy")[0] == 2
