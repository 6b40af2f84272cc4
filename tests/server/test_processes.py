"""Several servers on one PostgreSQL database: any of them serves any table."""

import pytest
from sqlalchemy import event
from starlette.testclient import TestClient

from northfront.server.app import make_app
from tests.server.conftest import Seat
from tests.server.test_postgres import COLUMNS, database  # noqa: F401 - a fixture

BOTH = {"german": "link", "soviet": "link"}


@pytest.fixture
def servers(database):  # noqa: F811 - the fixture above
    with TestClient(make_app(database)) as one, TestClient(make_app(database)) as two:
        yield one, two


@pytest.fixture
def sit():
    entered = []

    def seat(client, table, token=""):
        session = client.websocket_connect(f"/api/tables/{table}/socket")
        entered.append(session)
        return Seat(session.__enter__(), token)

    yield seat
    for session in reversed(entered):
        session.__exit__(None, None, None)


def opened_at(client, **more):
    body = {"game": "spi-leningrad", "seats": BOTH, **more}
    return client.post("/api/tables", json=body).json()


def test_two_players_at_two_servers_play_one_game(servers, sit):
    one, two = servers
    opened = opened_at(one)
    soviet = sit(one, opened["table"], opened["links"]["soviet"])
    german = sit(two, opened["table"], opened["links"]["german"])
    for n, column in enumerate(COLUMNS, start=1):
        assert soviet.answer(column)["type"] == "done"
        while german.view["serial"] < n:
            german.hear("patch")
    assert german.view["waiting"] == ["german"]
    assert german.answer(german.view["ask"]["options"][0])["type"] == "done"
    while soviet.view["serial"] < german.view["serial"]:
        soviet.hear("patch")


def test_what_another_server_only_added_is_read_without_the_rest(servers, sit, monkeypatch):
    """To read all of the table again at each answer cost three servers four times what one needs."""
    one, two = servers
    opened = opened_at(one)
    soviet = sit(one, opened["table"], opened["links"]["soviet"])
    german = sit(two, opened["table"], opened["links"]["german"])
    with monkeypatch.context() as patched:
        patched.setattr(two.app.state.tables.store, "load", None)
        for n, column in enumerate(COLUMNS, start=1):
            assert soviet.answer(column)["type"] == "done"
            while german.view["serial"] < n:
                german.hear("patch")
    assert soviet.ask(type="chat", text="Narva will cost you a week.")["type"] == "done"
    while not german.view["chat"]:
        german.hear("patch")
    assert german.answer(german.view["ask"]["options"][0])["type"] == "done"
    assert german.ask(type="undo", serial=german.view["serial"])["type"] == "done"
    while soviet.view["serial"] != german.view["serial"]:
        soviet.hear("patch")
    assert soviet.view["units"] == german.view["units"]


def test_a_table_that_nobody_watches_here_is_not_read_until_somebody_comes(servers, sit, monkeypatch):
    one, two = servers
    opened = opened_at(one)
    path, seat = f"/api/tables/{opened['table']}", {"Authorization": f"Bearer {opened['links']['soviet']}"}
    assert two.get(path).json()["serial"] == 0
    heard, signals = [], two.app.state.tables.store.signals
    pass_on = signals._pass_on
    monkeypatch.setattr(signals, "_pass_on", lambda *given: (pass_on(*given), heard.append(given)))
    reads = []
    monkeypatch.setattr(two.app.state.tables.store, "news", lambda *given: reads.append(given))
    soviet = sit(one, opened["table"], opened["links"]["soviet"])
    for column in COLUMNS:
        assert soviet.answer(column)["type"] == "done"
    last = one.get(path, headers=seat).json()["units"]
    while len(heard) < len(COLUMNS):
        two.get("/healthz")
    assert not reads
    monkeypatch.undo()
    assert two.get(path, headers=seat).json()["units"] == last


def test_an_answer_asks_the_database_a_few_times_only(servers, sit):
    one, _ = servers
    opened, asked = opened_at(one), []
    soviet = sit(one, opened["table"], opened["links"]["soviet"])
    engine = one.app.state.tables.store.database._engine
    event.listen(engine, "before_cursor_execute", lambda *given: asked.append(given[2].split(" ", 1)[0]))
    assert soviet.answer(COLUMNS[0])["type"] == "done"
    # the edition, which announces itself; the answer and its moment; when it was given; who is to be told of it
    assert asked == ["UPDATE", "INSERT", "INSERT", "INSERT", "SELECT"]


def test_a_computer_thinks_at_one_server_for_watchers_at_both(servers, sit):
    one, two = servers
    seats = {"german": "computer:random", "soviet": "link"}
    opened = opened_at(one, seats=seats, scenario="ready")
    token = opened["links"]["soviet"]
    here, there = sit(one, opened["table"], token), sit(two, opened["table"], token)
    for seat in (here, there):
        while seat.view["waiting"] != ["soviet"]:
            seat.hear("patch")
    assert here.view["units"] == there.view["units"]
    assert here.view["log"] == there.view["log"]


def test_the_pace_is_set_at_any_server(servers, sit):
    one, two = servers
    seats = dict.fromkeys(BOTH, "computer:random")
    opened = one.post("/api/tables", json={"game": "ford", "seats": seats, "wait": 10}).json()
    here, there = (sit(each, opened["table"], opened["token"]) for each in servers)
    assert there.ask(type="pace", going=True, wait=0)["type"] == "done"
    while not here.view["over"]:
        here.hear("patch")
    assert two.get(f"/api/tables/{opened['table']}").json()["over"]
