"""What whoever runs a server is told: whether it is well, and its figures."""

import asyncio
import re
import sqlite3
import time

import pytest
from starlette.testclient import TestClient

from northfront.server.app import make_app
from northfront.server.running import health as watched
from northfront.server.running.health import Health

TOKEN = "the-token-of-the-operator"


def here(app):
    return TestClient(app, client=("127.0.0.1", 50000))


def figures(client, **headers):
    answer = client.get("/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_a_server_that_is_well_says_so(client):
    assert client.get("/healthz").json() == {"status": "ok"}


def test_a_store_that_cannot_be_written_makes_it_ill(client, monkeypatch, tmp_path):
    monkeypatch.setattr(watched, "FRESH", -1)
    other = sqlite3.connect(tmp_path / "tables.sqlite", isolation_level=None)
    other.execute("drop table alembic_version")
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert answer.json() == {"status": "ill", "trouble": "the store cannot be written; the log says why"}
    other.execute("create table alembic_version (version_num varchar(32))")
    other.close()
    assert client.get("/healthz").status_code == 200


def test_a_store_that_does_not_answer_makes_it_ill():
    async def ask():
        health = Health(lambda: time.sleep(0.5), patience=0.01)
        found = await health.trouble()
        await health.close()
        return found

    assert asyncio.run(ask()) == "the store has not answered within 0.01 seconds"


def test_a_loop_that_was_held_up_makes_it_ill(monkeypatch):
    monkeypatch.setattr(watched, "BEAT", 0.01)
    monkeypatch.setattr(watched, "LATE", 0.1)

    async def ask():
        health = Health(lambda: None)
        health.start()
        await asyncio.sleep(0.05)
        time.sleep(0.3)  # noqa: ASYNC251 - this is the fault that it finds
        await asyncio.sleep(0.05)
        found = await health.trouble()
        await health.close()
        return found

    assert re.fullmatch(r"the server was held up for 0\.\d seconds just now", asyncio.run(ask()))


def test_asking_often_writes_once():
    written = []

    async def ask():
        health = Health(lambda: written.append(1))
        await asyncio.gather(*(health.trouble() for _ in range(50)))
        await health.trouble()
        await health.close()

    asyncio.run(ask())
    assert written == [1]


def test_metrics_count_answers_requests_refusals_sockets_tables_and_writes(database):
    with here(make_app(database)) as client:
        before = figures(client)
        body = {"game": "spi-leningrad", "seats": {"german": "here", "soviet": "here"}}
        opened = client.post("/api/tables", json=body).json()
        path, seat = f"/api/tables/{opened['table']}", {"Authorization": f"Bearer {opened['token']}"}
        client.post(f"{path}/answers", json={"serial": 0, "answers": ["1304", "1404"]}, headers=seat)
        client.post(f"{path}/answers", json={"serial": 0, "answers": ["1304"]}, headers=seat)
        with client.websocket_connect(f"{path}/socket"):
            now = figures(client)
    more = {name: value - before.get(name, 0) for name, value in now.items()}
    assert more['northfront_answers_total{by="person"}'] == 2
    assert more['northfront_refusals_total{error="StaleAnswer"}'] == 1
    assert more['northfront_requests_total{method="POST",route="/api/tables/{table}/answers",status="409"}'] == 1
    assert now["northfront_sockets"] == 1
    assert now["northfront_tables_in_memory"] == 1
    assert more["northfront_store_write_seconds_count"] >= 2


def test_metrics_count_the_thoughts_of_computers_and_the_answers_of_chance(database):
    with here(make_app(database)) as client:
        before = figures(client)
        seats = {"german": "computer:greedy", "soviet": "computer:random"}
        opened = client.post("/api/tables", json={"game": "ford", "seats": seats, "wait": 0}).json()
        with client.websocket_connect(f"/api/tables/{opened['table']}/socket") as socket:
            socket.send_json({"type": "hello", "token": ""})
            while not socket.receive_json().get("over"):
                pass
        now = figures(client)
    names = ('northfront_work_seconds_count{task="think"}', 'northfront_answers_total{by="computer"}')
    for name in (*names, 'northfront_answers_total{by="chance"}'):
        assert now[name] > before.get(name, 0), name


def test_metrics_name_no_table_and_no_token(database):
    with here(make_app(database)) as client:
        body = {"game": "ford", "seats": {"german": "here", "soviet": "link"}}
        opened = client.post("/api/tables", json=body).json()
        seat = {"Authorization": f"Bearer {opened['token']}"}
        client.get(f"/api/tables/{opened['table']}", headers=seat)
        client.get(f"/api/tables/{opened['table']}/text?token={opened['token']}")
        client.get(f"/nowhere/{opened['table']}")
        client.request(opened["token"][:8].upper(), "/")
        text = client.get("/metrics").text
    for secret in (opened["table"], opened["token"], opened["token"][:8].upper(), opened["links"]["soviet"], "ford"):
        assert secret not in text


@pytest.mark.parametrize("header", ["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"])
def test_metrics_are_not_told_through_a_proxy_on_this_machine(database, header):
    with here(make_app(database)) as client:
        answer = client.get("/metrics", headers={header: "for=10.0.0.1"})
        assert answer.status_code == 403
        assert answer.json()["text"] == "the metrics are only for the operator of this server"


def test_metrics_are_not_told_to_another_machine(database):
    with TestClient(make_app(database), client=("192.0.2.7", 50000)) as client:
        assert client.get("/metrics").status_code == 403
        assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 403


def test_with_a_token_metrics_are_for_whoever_has_it_and_nobody_else(database):
    with TestClient(make_app(database, metrics_token=TOKEN), client=("192.0.2.7", 50000)) as client:
        assert "northfront_sockets" in figures(client, Authorization=f"Bearer {TOKEN}")
        assert client.get("/metrics", headers={"Authorization": "Bearer wrong"}).status_code == 403
    with here(make_app(database, metrics_token=TOKEN)) as client:
        assert client.get("/metrics").status_code == 403
