"""A record that is brought to the server: played on there, downloaded, and its dice checked."""

from random import Random

import pytest
from starlette.testclient import TestClient

from northfront import cli
from northfront.core.proof import verify
from northfront.core.recordfile import read_record, write_record
from northfront.games import load
from northfront.server.app import make_app
from tests.games_played import committed_game


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


def uploaded(client, text):
    opened = client.post("/api/records", json={"text": text})
    assert opened.status_code == 201
    return opened.json()


def download(client, opened):
    text = client.get(f"/api/tables/{opened['table']}/record", headers={"Authorization": f"Bearer {opened['token']}"})
    assert text.status_code == 200
    assert text.headers["content-disposition"].endswith('.record"')
    return text.text


def record_of(client, opened):
    """The game as the server has it."""
    return client.portal.call(client.app.state.tables.find, opened["table"]).record


def play(client, opened, rng, answers=10_000):
    """Random answers for both sides until the game is over, or so many; how many were given."""
    path, seat = f"/api/tables/{opened['table']}", bearer(opened["token"])
    for n in range(answers):
        record = record_of(client, opened)
        if record.position.over:
            return n
        side = next(iter(record.position.asks))
        options = record.position.options(side)
        text = options.text(record.game, options.pick(rng.randrange(len(options))))
        body = {"serial": record.position.serial_for(side), "answers": [text]}
        assert client.post(f"{path}/answers", json=body, headers=seat).status_code == 200
    return answers


def test_a_finished_record_stays_as_it_is(client):
    text = write_record(committed_game(load("ford"), 3))
    opened = uploaded(client, text)
    assert client.get(f"/api/tables/{opened['table']}").json()["over"]
    assert download(client, opened) == text
    assert client.get(f"/api/tables/{opened['table']}").json()["secret"] in text
    assert verify(load("ford"), text).wrong == []


@pytest.mark.parametrize("answers", [0, 9, 50])
def test_an_unfinished_record_is_played_on_and_its_dice_can_be_checked(database, answers, tmp_path, capsys):
    before = committed_game(load("ford"), 3, answers)
    with TestClient(make_app(database)) as client:
        opened = uploaded(client, write_record(before))
        play(client, opened, Random(answers), 8)
    with TestClient(make_app(database)) as client:  # after a restart too
        assert play(client, opened, Random(answers)) > 3
        text = download(client, opened)
        assert client.get(f"/api/tables/{opened['table']}").json()["secret"] in text
    assert verify(load("ford"), text).wrong == []
    given = read_record(load("ford"), text).entries[: before.serial]
    assert [entry[:4] for entry in given] == [entry[:4] for entry in before.entries]
    path = tmp_path / "resumed.record"
    path.write_text(text, "utf-8")
    assert cli.main(["replay", str(path), "--verify"]) == (3 if answers else 0)
    said = capsys.readouterr()
    which = "every other roll" if answers else "each of"  # before the first answer nothing was promised elsewhere
    assert f"Every answer is legal, and {which}" in said.out
    assert (f"the rolls up to answer {before.serial} " in " ".join(said.err.split())) == bool(answers)


def test_a_game_that_moved_on_twice_can_still_be_checked(client):
    first = uploaded(client, write_record(committed_game(load("ford"), 2, 30)))
    play(client, first, Random(1), 20)
    second = uploaded(client, write_record(record_of(client, first)))
    play(client, second, Random(2))
    text = download(client, second)
    assert verify(load("ford"), text).wrong == []
    assert text.count("\nresumed ") == 2


def test_a_record_that_can_be_downloaded_during_the_game_is_taken_further_elsewhere(client):
    first = uploaded(client, write_record(committed_game(load("spi-leningrad"), 2, 40)))
    play(client, first, Random(1), 10)
    second = uploaded(client, download(client, first))
    now = [client.get(f"/api/tables/{opened['table']}").json() for opened in (first, second)]
    assert now[0]["units"] == now[1]["units"]
    assert record_of(client, second).header.since == now[0]["serial"]


def test_a_game_that_is_over_cannot_be_taken_back_for_its_secret_is_told(client, open_table):
    opened = open_table("ford")
    play(client, opened, Random(1))
    record = record_of(client, opened)
    assert record.entries[-1].side >= 0, "a person gave the last answer"
    path, seat = f"/api/tables/{opened['table']}", bearer(opened["token"])
    look = client.get(path, headers=seat).json()
    assert look["secret"]
    assert not look["undo"]["can"]
    assert not look["curtain"]
    assert client.post(f"{path}/undo", json={"serial": look["serial"]}, headers=seat).status_code == 409
