"""Nothing that was acknowledged is lost: not by a restart, a kill, or a fault in the rules."""

import os
import signal
import socket
import subprocess
import sys
import time
from random import Random

import httpx2 as httpx
import pytest
from starlette.testclient import TestClient

from northfront import games
from northfront.server.app import make_app
from northfront.server.wire.messages import MOST_ANSWERS
from tests.toy import TOY

COLUMNS = ["1304", "1404", "1504", "1604", "1704", "1804", "1904"]


def view_of(client, opened):
    seat = {"Authorization": f"Bearer {opened['token']}"}
    return client.get(f"/api/tables/{opened['table']}", headers=seat).json()


def test_a_game_stands_where_it_stood_before_a_restart(database):
    body = {"game": "spi-leningrad", "seats": {"german": "here", "soviet": "here"}}
    with TestClient(make_app(database)) as client:
        opened = client.post("/api/tables", json=body).json()
        seat = {"Authorization": f"Bearer {opened['token']}"}
        path = f"/api/tables/{opened['table']}"
        client.post(f"{path}/answers", json={"serial": 0, "answers": [*COLUMNS, "inf-1", "0110", "stop"]}, headers=seat)
        client.post(f"{path}/undo", json={"serial": 10}, headers=seat)
        before = view_of(client, opened)
    with TestClient(make_app(database)) as client:
        assert view_of(client, opened) == before
        more = {"serial": before["serial"], "answers": ["stop"]}
        assert client.post(f"{path}/answers", json=more, headers=seat).status_code == 200


def test_a_secret_choice_taken_back_after_the_other_side_has_answered_is_kept_so(database, monkeypatch):
    monkeypatch.setattr(games, "load", lambda *_: TOY)
    with TestClient(make_app(database)) as client:
        opened = client.post("/api/tables", json={"game": "toy", "seats": {"red": "link", "blue": "link"}}).json()
        path = f"/api/tables/{opened['table']}"
        red, blue = ({"Authorization": f"Bearer {opened['links'][side]}"} for side in ("red", "blue"))
        for seat, chit in ((red, "march"), (blue, "strike")):
            client.post(f"{path}/answers", json={"serial": 0, "answers": [chit]}, headers=seat)
        assert client.post(f"{path}/undo", json={"serial": 1}, headers=red).json()["serial"] == 0
        client.post(f"{path}/answers", json={"serial": 0, "answers": ["enough"]}, headers=red)
        before = [client.get(path, headers=seat).json() for seat in (red, blue)]
    with TestClient(make_app(database)) as client:
        assert [client.get(path, headers=seat).json() for seat in (red, blue)] == before
        record = client.portal.call(client.app.state.tables.find, opened["table"]).record
        assert [entry.text for entry in record.entries] == ["strike", "enough"]


def test_tokens_are_kept_as_hashes_only(database, tmp_path):
    with TestClient(make_app(database)) as client:
        body = {"game": "ford", "seats": {"german": "here", "soviet": "link"}}
        opened = client.post("/api/tables", json=body).json()
    kept = b"".join(path.read_bytes() for path in tmp_path.glob("tables.sqlite*"))
    assert opened["token"].encode() not in kept
    assert opened["links"]["soviet"].encode() not in kept


def test_a_fault_in_the_rules_freezes_that_table_only(database, monkeypatch):
    body = {"game": "spi-leningrad", "seats": {"german": "here", "soviet": "here"}}
    with TestClient(make_app(database)) as client:
        broken, sound = client.post("/api/tables", json=body).json(), client.post("/api/tables", json=body).json()
        game = games.load("spi-leningrad")

        def faulty(_):
            raise ZeroDivisionError("a fault")

        seat = {"Authorization": f"Bearer {broken['token']}"}
        monkeypatch.setitem(game.phases, "german replacement", faulty)
        answers = {"serial": 0, "answers": COLUMNS}
        look = client.post(f"/api/tables/{broken['table']}/answers", json=answers, headers=seat).json()
        assert "A bug in our rules" in view_of(client, broken)["frozen"]
        again = client.post(
            f"/api/tables/{broken['table']}/answers", json={"serial": 6, "answers": ["1904"]}, headers=seat
        )
        assert again.status_code == 409
        assert look is not None
        assert (
            client.get(
                f"/api/tables/{broken['table']}/record", headers={"Authorization": f"Bearer {broken['token']}"}
            ).status_code
            == 200
        )
        monkeypatch.undo()
        seat = {"Authorization": f"Bearer {sound['token']}"}
        assert client.post(f"/api/tables/{sound['table']}/answers", json=answers, headers=seat).status_code == 200


def test_if_the_store_fails_nobody_hears_of_the_answer(database, monkeypatch):
    body = {"game": "spi-leningrad", "seats": {"german": "here", "soviet": "here"}}
    with TestClient(make_app(database), raise_server_exceptions=False) as client:
        opened = client.post("/api/tables", json=body).json()
        seat = {"Authorization": f"Bearer {opened['token']}"}

        def full(*_):
            raise OSError("the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr("northfront.server.store.store.Store.append", full)
            answer = client.post(
                f"/api/tables/{opened['table']}/answers", json={"serial": 0, "answers": ["1304"]}, headers=seat
            )
            assert answer.status_code == 503
            assert "nothing has changed" in answer.json()["text"]
        assert view_of(client, opened)["serial"] == 0
        again = client.post(
            f"/api/tables/{opened['table']}/answers", json={"serial": 0, "answers": ["1304"]}, headers=seat
        )
        assert again.status_code == 200


@pytest.fixture
def server(tmp_path):
    """A real server process, to be killed."""
    started = []

    def start(port):
        command = [sys.executable, "-m", "northfront", "serve", "--port", str(port)]
        command += ["--database", f"sqlite:///{tmp_path / 'killed.sqlite'}"]
        with (tmp_path / "errors").open("w") as errors:
            process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
        started.append(process)
        for _ in range(200):
            try:
                if httpx.get(f"http://127.0.0.1:{port}/healthz").status_code == 200:
                    return process
            except httpx.HTTPError:
                time.sleep(0.1)
        raise AssertionError("the server did not start")

    yield start
    for process in started:
        process.kill()
        process.wait()


def free_port():
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def test_every_acknowledged_answer_survives_a_kill(server):
    port, rng = free_port(), Random(4)
    process = server(port)
    base = f"http://127.0.0.1:{port}/api/tables"
    opened = httpx.post(base, json={"game": "spi-leningrad", "seats": {"german": "here", "soviet": "here"}}).json()
    path, seat = f"{base}/{opened['table']}", {"Authorization": f"Bearer {opened['token']}"}
    acknowledged = 0
    view = httpx.get(path, headers=seat).json()
    for _ in range(60):
        answer = rng.choice(view["ask"]["options"])
        view = httpx.post(f"{path}/answers", json={"serial": view["serial"], "answers": [answer]}, headers=seat).json()
        acknowledged = view["serial"]
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    server(port)
    again = httpx.get(path, headers=seat).json()
    assert again["serial"] == acknowledged
    assert again == view


def test_the_server_ends_cleanly_when_told_to(server, tmp_path):
    process = server(free_port())
    process.send_signal(signal.SIGTERM)
    process.wait(timeout=20)
    assert (tmp_path / "errors").read_text("utf-8") == ""


def test_the_most_answers_at_once_are_bounded(open_table, sit):
    opened = open_table()
    seat = sit(opened["table"], opened["token"])
    reply = seat.answer(*["1304"] * (MOST_ANSWERS + 1))
    assert reply["type"] == "refused"
    assert seat.view["serial"] == 0


def test_answers_sent_beyond_a_roll_of_the_dice_are_refused_and_those_before_it_are_kept(database):
    body = {"game": "spi-leningrad", "seats": {"german": "here", "soviet": "here"}}
    answers = [*COLUMNS, "1/41", "0212", "0312", "0", "done", "done"]  # an overrun, no air unit: then the dice fall
    with TestClient(make_app(database)) as client:
        opened = client.post("/api/tables", json=body).json()
        path, seat = f"/api/tables/{opened['table']}", {"Authorization": f"Bearer {opened['token']}"}
        refused = client.post(f"{path}/answers", json={"serial": 0, "answers": answers}, headers=seat)
        assert refused.json()["error"] == "NotYourDecision"
        before = view_of(client, opened)
        assert before["serial"] > len(COLUMNS) + 4
    with TestClient(make_app(database)) as client:
        assert view_of(client, opened) == before
