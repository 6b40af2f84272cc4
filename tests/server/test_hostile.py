"""Whoever sends whatever: a clean refusal, and nothing has changed."""

import json

import pytest

BAD_MESSAGES = [
    "",
    "null",
    "[]",
    "12",
    "{",
    '{"type":"answer"}',
    '{"type":"answer","serial":"0","answers":["1304"]}',
    '{"type":"answer","serial":-1,"answers":["1304"]}',
    '{"type":"answer","serial":0,"answers":"1304"}',
    '{"type":"answer","serial":0,"answers":[]}',
    '{"type":"answer","serial":0,"answers":[1304]}',
    '{"type":"answer","serial":0,"answers":["' + "9" * 200 + '"]}',
    '{"type":"answer","serial":0,"answers":["done; drop table answers"]}',
    '{"type":"answer","serial":true,"answers":["1304"]}',
    '{"type":"answer","serial":1e400,"answers":["1304"]}',
    '{"type":"undo","serial":0}',
    '{"type":"explain","answer":{}}',
    '{"type":"past","serial":99999999999999999999}',
    '{"type":"seat","side":"finnish"}',
    '{"type":"overlay","kind":["zoc"]}',
    '{"type":"__class__"}',
    '{"type":"hello","token":"again"}',
    '{"type":"standing","kind":"\\ud800","answer":"pass"}',
    '{"type":"standing","kind":"\\u0000","answer":"pass"}',
    '{"type":"standing","kind":"combat","answer":"\\udfff\\ud800"}',
    b'{"type":"refresh"}',
    "[" * 5000,
    '{"type":"' + "x" * 30_000 + '"}',
]


@pytest.mark.parametrize("message", BAD_MESSAGES, ids=range(len(BAD_MESSAGES)))
def test_a_message_that_cannot_be_used_changes_nothing(client, open_table, sit, message):
    opened = open_table()
    seat = sit(opened["table"], opened["token"])
    send = seat.socket.send_bytes if isinstance(message, bytes) else seat.socket.send_text
    send(message)
    reply = seat.take()
    assert reply["type"] == "refused"
    assert reply["text"]
    assert client.get(f"/api/tables/{opened['table']}").json()["serial"] == 0
    assert seat.answer("1304")["type"] == "done", "the table goes on"


@pytest.mark.parametrize("hello", ["{}", '{"type":"answer"}', '{"type":"hello","token":7}', "nonsense"])
def test_a_connection_that_does_not_greet_is_closed(client, open_table, hello):
    opened = open_table()
    with client.websocket_connect(f"/api/tables/{opened['table']}/socket") as socket:
        socket.send_text(hello)
        assert json.loads(socket.receive_text())["type"] == "refused"


@pytest.mark.parametrize("character", ["\\u0000", "\\ud800", "\\udfff\\ud800"])
def test_characters_that_no_database_takes_are_refused_in_every_request(client, character):
    body = f'{{"game": "ford{character}", "seats": {{"german": "here", "soviet": "here"}}}}'
    refused = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert refused.status_code == 409
    assert "characters that cannot be stored" in refused.json()["text"]
    assert client.get("/api/tables/%00").status_code == 404


def test_a_character_written_as_a_whole_pair_is_as_good_as_any(open_table, sit):
    opened = open_table()
    seat = sit(opened["table"], opened["token"])
    seat.socket.send_text('{"type":"standing","id":1,"kind":"\\ud83d\\ude00","answer":"pass"}')
    assert seat.hear("done")["type"] == "done"


def test_another_tables_token_opens_nothing(client, open_table):
    mine, other = open_table(), open_table()
    seat = {"Authorization": f"Bearer {other['token']}"}
    refused = client.post(f"/api/tables/{mine['table']}/answers", json={"serial": 0, "answers": ["1304"]}, headers=seat)
    assert refused.status_code == 404
    assert client.get(f"/api/tables/{mine['table']}", headers=seat).status_code == 404
    with client.websocket_connect(f"/api/tables/{mine['table']}/socket") as socket:
        socket.send_text(json.dumps({"type": "hello", "token": other["token"]}))
        assert json.loads(socket.receive_text())["type"] == "refused"


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/nothing",
        "/api/tables/..%2f..%2fetc%2fpasswd",
        "/api/games/moon/board.svg",
        "/api/games/..%2f/board.json",
        "/web/..%2f..%2fpyproject.toml",
        "/web/%2e%2e/core/record.py",
        "/web/map/..%2f..%2fcore/record.py",
        "/web/map/%2e%2e/%2e%2e/core/record.py",
        "/web/map",
    ],
)
def test_what_is_not_there_is_not_found(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "moon", "seats": {"german": "here", "soviet": "here"}},
        {"game": "ford", "seats": {}},
        {"game": "ford", "seats": {"german": "here"}},
        {"game": "ford", "seats": {"german": "here", "soviet": "hal"}},
        {"game": "ford", "seats": {"german": "here", "soviet": "computer:hal"}},
        {"game": "ford", "scenario": "moon", "seats": {"german": "here", "soviet": "here"}},
        {"game": "ford", "options": {"a": "b"}, "seats": {"german": "here", "soviet": "here"}},
        {"game": ["ford"], "seats": 7},
    ],
)
def test_a_table_that_cannot_be_is_refused(client, body):
    refused = client.post("/api/tables", json=body)
    assert 400 <= refused.status_code < 500
    assert set(refused.json()) == {"error", "text", "rule"}


@pytest.mark.parametrize(
    "text", ["", "nonsense", "northfront record 1\ngame moon\n", "northfront record 1\n" + "1 " * 9]
)
def test_a_file_that_is_no_record_is_refused(client, text):
    refused = client.post("/api/records", json={"text": text})
    assert 400 <= refused.status_code < 500
    assert refused.json()["text"]
