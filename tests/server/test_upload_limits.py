"""Whoever uploads whatever: a record is played again elsewhere, within bounds, and only its answers count."""

import json
import re
import threading

import pytest
from starlette.testclient import TestClient

from northfront.core.recordfile import write_record
from northfront.games import load
from northfront.server.app import make_app
from northfront.server.limits import Limits
from northfront.server.table import uploads
from tests.games_played import committed_game

DUEL = write_record(committed_game(load("duel-in-the-north"), 3, 150))
FORD = write_record(committed_game(load("ford"), 3, 20))


@pytest.fixture
def server(database):
    """A server with these limits."""
    entered = []

    def made(**limits):
        client = TestClient(make_app(database, limits=Limits(**limits)))
        entered.append(client)
        return client.__enter__()

    yield made
    for client in entered:
        client.__exit__(None, None, None)


def upload(client, text):
    return client.post("/api/records", json={"text": text})


def state_in(text):
    """The last checkpoint of a record, and where it stands there."""
    found = list(re.finditer(r"^checkpoint \d+ (.*)$", text, re.MULTILINE))[-1]
    return json.loads(found[1]), found


def test_a_forged_checkpoint_does_not_count_where_the_answers_lead_elsewhere(client):
    state, found = state_in(DUEL)
    for facts in state["units"].values():
        facts["spent"] = 900
    opened = upload(client, DUEL[: found.start(1)] + json.dumps(state) + DUEL[found.end(1) :]).json()
    honest = upload(client, DUEL).json()
    views = [client.get(f"/api/tables/{each['table']}").json() for each in (opened, honest)]
    assert views[0]["units"] == views[1]["units"]
    record = client.portal.call(client.app.state.tables.find, opened["table"]).record
    assert '"spent":900' not in write_record(record)


def test_a_checkpoint_is_no_way_round_an_answer_that_does_not_fit(client):
    false = re.sub(r"^3 (\S+) (\S+) \S+", r"3 \1 \2 nonsense", DUEL, count=1, flags=re.MULTILINE)
    refused = upload(client, false)
    assert refused.status_code == 409
    assert "answer 3 does not fit the rules" in refused.json()["text"]


@pytest.mark.parametrize("spent", [-1_000_000_000, 10**30, "much", 1e308])
def test_a_forged_position_is_refused_in_a_sentence(client, spent):
    state, _ = state_in(DUEL)
    next(iter(state["units"].values()))["spent"] = spent
    header = DUEL[: DUEL.index("chance ")] + f"position {json.dumps(state)}\nchance none\n"
    refused = upload(client, header)
    assert refused.status_code == 409
    assert "spent is a whole number from 0 to 999" in refused.json()["text"]


def test_a_record_with_too_many_answers_is_refused_before_it_is_played(server):
    refused = upload(server(upload_answers=19), FORD)
    assert (refused.status_code, refused.json()["text"]) == (
        409,
        "this record has 20 answers; a table can begin with at most 19",
    )


def test_a_record_that_takes_too_long_is_refused(server):
    refused = upload(server(upload_seconds=0.01), DUEL)
    assert refused.status_code == 409
    assert "it takes more than 0.01 seconds or 512 MB" in refused.json()["text"]


def test_when_too_many_are_reading_records_the_next_is_told_to_come_back(server, monkeypatch):
    client, going, taken = server(uploads_waiting=1), threading.Event(), uploads._taken_over

    def slow(found):
        going.wait(30)
        return taken(found)

    monkeypatch.setattr(uploads, "_taken_over", slow)
    first = client.portal.start_task_soon(client.app.state.tables.upload, FORD)
    while not client.app.state.tables._uploads._waiting:
        pass
    refused = upload(client, FORD)
    going.set()
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "60")
    assert first.result().table
