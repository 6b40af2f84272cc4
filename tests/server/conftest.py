"""A server in this process, on a database of its own."""

import json

import pytest
from starlette.testclient import TestClient

from northfront.core.contributions import AWAITED, WAIVED
from northfront.server.app import make_app
from northfront.server.table import tables

HOT_SEAT = {"german": "here", "soviet": "here"}


class Seat:
    """A client at a table: it keeps its view up to date as a browser does."""

    def __init__(self, socket, token=""):
        self.socket, self.view, self.number = socket, {}, 0
        self.say(type="hello", token=token)
        self.hear("view")
        for side in self.view["sides"]:
            if self.view["dice"]["contributions"].get(side) == AWAITED:
                self.ask(type="contribute", side=side, value="5a" * 32)

    def say(self, **message):
        self.socket.send_text(json.dumps(message))

    def take(self):
        message = json.loads(self.socket.receive_text())
        if message["type"] == "view":
            self.view = message
        elif message["type"] == "patch":
            assert message["from"] == self.view["serial"]
            self.view = applied(self.view, message)
        return message

    def hear(self, kind):
        """The next message of this type; views and patches on the way are taken in."""
        while True:
            message = self.take()
            if message["type"] in (kind, "refused"):
                return message

    def ask(self, **message):
        """Say something and hear its reply."""
        self.number += 1
        self.say(**message, id=self.number)
        while True:
            reply = self.take()
            unread = reply["type"] == "refused" and "id" not in reply  # a message of which nothing was taken in
            if unread or reply.get("id") == self.number:
                return reply

    def answer(self, *answers):
        return self.ask(type="answer", serial=self.view["serial"], answers=list(answers))


def applied(view, patch):
    """A view with a patch, as docs/protocol.md describes it."""
    new = {
        **view,
        **{
            key: value
            for key, value in patch.items()
            if key not in ("type", "from", "log_from", "steps_from", "chat_from")
        },
    }
    if "units" in patch:
        units = {**view["units"], **patch["units"]}
        new["units"] = {unit: facts for unit, facts in units.items() if facts is not None}
    for name in ("log", "steps", "chat"):
        if f"{name}_from" in patch:
            new[name] = view[name][: patch[f"{name}_from"]] + patch[name]
    return new


@pytest.fixture(autouse=True)
def unbound_dice(monkeypatch):
    """People do without contributions here, so that tests over HTTP need not make them (test_dice.py has its own)."""
    awaited = tables._awaited
    monkeypatch.setattr(tables, "_awaited", lambda seats: dict.fromkeys(awaited(seats), WAIVED))


@pytest.fixture
def database(tmp_path):
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture
def client(database):
    with TestClient(make_app(database)) as client:
        yield client


@pytest.fixture
def open_table(client):
    def opened(game="spi-leningrad", **more):
        body = {"game": game, "seats": HOT_SEAT, **more}
        answer = client.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    return opened


@pytest.fixture
def sit(client):
    """Connect to a table; everything is closed at the end."""
    entered = []

    def seat(table, token=""):
        session = client.websocket_connect(f"/api/tables/{table}/socket")
        entered.append(session)
        return Seat(session.__enter__(), token)

    yield seat
    for session in reversed(entered):
        session.__exit__(None, None, None)
