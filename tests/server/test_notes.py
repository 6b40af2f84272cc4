"""What a computer planned: kept as it plays, shown to nobody before the end, and to everybody after it."""

import pytest
from starlette.testclient import TestClient

from northfront import games
from northfront.ai import PLAYERS
from northfront.server.app import make_app
from tests.server.conftest import Seat
from tests.server.players import Writer


@pytest.fixture
def _writer(monkeypatch):
    monkeypatch.setitem(PLAYERS, "random", Writer)


def opened(client):
    """The German player decides before the first phase: his computer opponent has set up and written of it."""
    body = {"game": "ford", "seats": {"german": "here", "soviet": "computer:random"}}
    return client.post("/api/tables", json=body).json()


def notes_of(client, table):
    return client.get(f"/api/tables/{table['table']}/notes")


def play(seat, answers=10_000):
    """Give first answers until the game is over, or so many were given; all that was sent."""
    heard = []
    while not seat.view["over"] and answers:
        if seat.view["ask"]:
            seat.say(type="answer", serial=seat.view["serial"], answers=[seat.view["ask"]["options"][-1]])
            answers -= 1
            while (message := seat.take())["type"] not in ("done", "refused"):
                heard.append(message)
        else:
            heard.append(seat.take())
    return heard


@pytest.mark.usefixtures("_writer")
def test_plans_are_secret_until_the_end_and_then_told_to_everybody(database):
    with TestClient(make_app(database)) as client:
        table = opened(client)
        with client.websocket_connect(f"/api/tables/{table['table']}/socket") as socket:
            seat = Seat(socket, table["token"])
            heard = play(seat, 3)
            kept = client.portal.call(client.app.state.tables.find, table["table"]).state.notes
            assert kept, "it has planned something by now"
            for token in ("", table["token"], "false"):
                refused = client.get(
                    f"/api/tables/{table['table']}/notes", headers={"Authorization": f"Bearer {token}"}
                )
                assert refused.status_code == 403
                assert refused.json()["text"] == "the computers' plans are shown when the game is over"
            heard += play(seat)
            assert "Plan 1 of soviet" not in str(heard)
            told = notes_of(client, table).json()
    assert [note["title"] for note in told][:2] == ["Plan 1 of soviet", "Plan 11 of soviet"]
    assert told[0] == {
        "side": "soviet",
        "turn": 1,
        "phase": "soviet set-up",
        "title": "Plan 1 of soviet",
        "lines": ["Hold the ford.", "Wait."],
        "hexes": ["0304"],
        "after": 0,
    }
    assert told[1]["after"] >= 10, "the map of that moment can be shown"
    with TestClient(make_app(database)) as again:
        assert notes_of(again, table).json() == told


@pytest.mark.usefixtures("_writer")
def test_plans_of_a_game_that_goes_on_are_kept_over_a_restart(database):
    with TestClient(make_app(database)) as client:
        table = opened(client)
        with client.websocket_connect(f"/api/tables/{table['table']}/socket") as socket:
            play(Seat(socket, table["token"]), 3)
        before = client.portal.call(client.app.state.tables.find, table["table"]).state.notes
    with TestClient(make_app(database)) as again:
        assert notes_of(again, table).status_code == 403
        after = again.portal.call(again.app.state.tables.find, table["table"]).state.notes
        assert after[: len(before)] == before
        assert before


def test_a_player_that_writes_nothing_leaves_nothing(client, sit):
    table = client.post(
        "/api/tables", json={"game": "ford", "seats": dict.fromkeys(("german", "soviet"), "computer:random")}
    ).json()
    seat = sit(table["table"])
    while not seat.view["over"]:
        seat.take()
    assert notes_of(client, table).json() == []


def test_after_its_turn_a_computer_says_in_the_log_what_it_was_after(database):
    with TestClient(make_app(database)) as client:
        table = opened(client)
        with client.websocket_connect(f"/api/tables/{table['table']}/socket") as socket:
            seat = Seat(socket, table["token"])
            while seat.view["ask"] is None:
                seat.take()
            said = [line for line in seat.view["log"] if line["kind"] == "intention"]
            assert [(line["side"], line["text"].partition(" ")[0]) for line in said] == [("soviet", "The")]
            unseen = [each.name for each in games.load("ford").pieces if each.id not in seat.view["units"]]
            assert unseen
            assert not [name for name in unseen if name in said[0]["text"]]
            assert seat.view["steps"][-1]["kind"] == "event"
            play(seat)
            assert not [line for line in seat.view["log"] if line["kind"] == "intention" and line["side"] == "german"]
