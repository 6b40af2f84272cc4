"""Limits of what one client may ask: each is told in a sentence and a status, and none of them hangs."""

import json
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from northfront.core.errors import Refusal
from northfront.server.app import make_app
from northfront.server.http import connection
from northfront.server.http.gate import Names
from northfront.server.limits import Bucket, Limits, TooMany, Visitors, names, read_limits
from northfront.server.wire import views
from tests.server.conftest import HOT_SEAT, Seat

MATCH = {"german": "computer:random", "soviet": "computer:random"}
TABLE = {"game": "ford", "seats": HOT_SEAT}


@pytest.fixture
def server(database):
    """A server with these limits, perhaps with names of its own."""
    entered = []

    def made(names=None, **limits):
        client = TestClient(make_app(database, limits=Limits(**limits), names=names))
        entered.append(client)
        return client.__enter__()

    yield made
    for client in entered:
        client.__exit__(None, None, None)


@pytest.fixture
def clock(monkeypatch):
    """Time that passes only when the test says so."""
    now = [1000.0]
    monkeypatch.setattr("northfront.server.limits.monotonic", lambda: now[0])
    return now


def refused(response, status, words):
    assert response.status_code == status
    assert words in response.json()["text"]
    return response


def chunks(kilobytes):
    for _ in range(kilobytes):
        yield b" " * 1000


@pytest.mark.parametrize("path", ["/api/tables", "/api/tables/any/answers", "/api/records"])
@pytest.mark.parametrize("sent", ["whole", "in chunks"])
def test_a_body_that_is_too_large_is_refused_before_it_is_parsed(server, path, sent):
    client = server(body=5, record=5)
    body = b" " * 6000 if sent == "whole" else chunks(6)
    refused(client.post(path, content=body), 413, "at most 5 kilobytes")


def test_a_body_of_which_less_arrives_than_was_told_is_refused_by_what_was_told(server):
    client = server(body=5)
    refused(client.post("/api/tables", content=b"{}", headers={"Content-Length": "99999999999"}), 413, "at most 5 kilo")


def test_a_record_may_be_larger_than_other_requests(server):
    client = server(body=1, record=50)
    body = {"text": "northfront record 1\n" + "#" * 2000}
    assert client.post("/api/records", json=body).status_code == 409
    refused(client.post("/api/tables", json=body), 413, "at most 1 kilobytes")


def test_too_many_requests_are_told_when_to_come_back(server, clock):
    client = server(requests=1)
    for _ in range(10):
        assert client.get("/healthz").status_code == 200
    answer = refused(client.get("/healthz"), 429, "too many requests come from your address; try again in a second")
    assert answer.headers["Retry-After"] == "1"
    clock[0] += 1
    assert client.get("/healthz").status_code == 200


@pytest.mark.usefixtures("clock")
def test_a_picture_counts_for_many_requests(server):
    client = server(requests=1)
    assert client.get("/api/tables/any/picture.png").status_code == 404
    refused(client.get("/healthz"), 429, "too many requests")


@pytest.mark.usefixtures("clock")
def test_to_ask_for_many_tables_at_once_counts_for_many_requests(server):
    """D7: otherwise one address could have thousands of tables read from the store each second."""
    client = server(requests=1)
    keys = [{"table": "any", "token": ""}] * 25
    assert client.post("/api/tables/summaries", json={"seats": keys[:4]}).status_code == 200
    refused(client.post("/api/tables/summaries", json={"seats": keys}), 429, "too many tables were asked for")


@pytest.mark.usefixtures("clock")
def test_a_view_is_put_into_text_once_for_all_who_ask(server, monkeypatch):
    """D5: the view of a long game takes milliseconds to write, and anybody may ask for it."""
    client = server()
    name = client.post("/api/tables", json=TABLE).json()["table"]
    written, compact = [], views.compact
    monkeypatch.setattr(views, "compact", lambda message: written.append(message) or compact(message))
    shown = [client.get(f"/api/tables/{name}").json() for _ in range(5)]
    assert shown == [shown[0]] * 5
    assert len(written) == 1


@pytest.mark.parametrize(
    ("limits", "seats", "words"),
    [
        ({"tables": 2}, HOT_SEAT, "too many tables were opened from your address; try again in 30 minutes"),
        ({"matches": 2}, MATCH, "too many matches between computers were opened from your address"),
    ],
)
def test_one_address_opens_only_so_many_tables_in_an_hour(server, clock, limits, seats, words):
    client, body = server(**limits), {"game": "ford", "seats": seats}
    opened = [client.post("/api/tables", json=body) for _ in range(3)]
    assert [each.status_code for each in opened[:2]] == [201, 201]
    assert refused(opened[2], 429, words).headers["Retry-After"] == "1800"
    clock[0] += 1801
    assert client.post("/api/tables", json=body).status_code == 201


@pytest.mark.usefixtures("clock")
def test_a_table_that_branches_off_counts_too(server):
    client = server(tables=1)
    opened = client.post("/api/tables", json=TABLE).json()
    seat = {"Authorization": f"Bearer {opened['token']}"}
    fork = client.post(f"/api/tables/{opened['table']}/fork", json={"at": 0, "seats": HOT_SEAT}, headers=seat)
    refused(fork, 429, "too many tables")


@pytest.mark.usefixtures("clock")
def test_one_address_uploads_only_so_many_records_in_an_hour(server):
    client = server(uploads=1)
    assert client.post("/api/records", json={"text": "nonsense"}).status_code == 409
    refused(client.post("/api/records", json={"text": "nonsense"}), 429, "too many records were uploaded")


def test_to_put_many_tables_on_a_desk_counts_for_many_requests(server, clock):
    """They are stored in one transaction, for which all others wait."""
    client = server(requests=5)
    tables = [{"table": f"{n:016x}"} for n in range(500)]
    desk = {"Authorization": f"Bearer {client.post('/api/desk', json={'tables': []}).json()['token']}"}
    assert client.put("/api/desk/tables", json={"tables": tables}, headers=desk).status_code == 429
    clock[0] += 20
    assert client.put("/api/desk/tables", json={"tables": tables[:100]}, headers=desk).status_code == 200
    clock[0] += 1
    assert client.post("/api/desk", json={"tables": tables}).status_code == 429


def test_one_address_makes_only_so_many_desks_in_an_hour(server):
    """Each may hold some hundred kilobytes, and send to ten addresses."""
    client = server(desks=2)
    assert [client.post("/api/desk", json={"tables": []}).status_code for _ in range(3)] == [201, 201, 429]


def test_one_address_has_only_so_many_notices_sent_in_an_hour(server):
    """Whatever makes the server send something to an address that a stranger has entered counts."""
    client = server(notices=3)
    desk = {"Authorization": f"Bearer {client.post('/api/desk', json={'tables': []}).json()['token']}"}
    hook = {"kind": "chat", "address": "https://chat.example.org/hook"}
    asked = [
        client.post("/api/desk/channels", json=hook, headers=desk),
        client.post("/api/desk/lost", json={"address": "anna@example.org"}),
        client.post("/api/desk/test", headers=desk),
        client.post("/api/desk/test", headers=desk),
        client.post("/api/desk/channels", json=hook, headers=desk),
        client.post("/api/desk/lost", json={"address": "anna@example.org"}),
    ]
    assert [each.status_code for each in asked] == [201, 409, 200, 429, 429, 429]


def test_another_address_is_another_client_but_a_network_of_ipv6_is_one():
    visitors = Visitors(Limits())
    assert visitors.at("192.0.2.1") is not visitors.at("192.0.2.2")
    assert visitors.at("2001:db8::1") is visitors.at("2001:db8::ffff:2")
    assert visitors.at("2001:db8::1") is not visitors.at("2001:db8:0:1::1")


def test_addresses_that_came_long_ago_are_forgotten(monkeypatch):
    monkeypatch.setattr("northfront.server.limits.REMEMBERED", 2)
    visitors = Visitors(Limits())
    first = visitors.at("192.0.2.1")
    for address in ("192.0.2.2", "192.0.2.1", "192.0.2.3"):
        visitors.at(address)
    assert visitors.at("192.0.2.1") is first
    assert len(visitors._known) == 2


def test_tokens_come_back_at_their_rate_and_not_beyond_the_most(clock):
    bucket = Bucket(2, 10)
    assert bucket.take(10) == 0
    assert bucket.take(4) == 2
    clock[0] += 100
    assert bucket.wait(10) == 0
    bucket.take(500)
    assert bucket.wait(1) == 5.5
    with pytest.raises(TooMany, match="too many pears came from your address; try again in 10 seconds"):
        bucket.ask(10, "pears came")


def test_more_sockets_than_one_address_may_have_are_told_so_and_closed(server):
    client = server(sockets=1)
    path = f"/api/tables/{client.post('/api/tables', json=TABLE).json()['table']}/socket"
    with client.websocket_connect(path) as first:
        Seat(first)
        with client.websocket_connect(path) as second:
            assert json.loads(second.receive_text())["text"].startswith("1 sockets are already open from your address")
            assert second.receive()["code"] == 1013
    with client.websocket_connect(path) as again:
        Seat(again)


def test_a_table_holds_only_so_many_spectators_but_always_its_players(server):
    client = server(spectators=1)
    opened = client.post("/api/tables", json=TABLE).json()
    path = f"/api/tables/{opened['table']}/socket"
    with client.websocket_connect(path) as first:
        Seat(first)
        with client.websocket_connect(path) as second:
            second.send_text('{"type":"hello"}')
            assert "no room for more spectators" in json.loads(second.receive_text())["text"]
        with client.websocket_connect(path) as player:
            assert Seat(player, opened["token"]).answer("tk-1")["type"] == "done"


@pytest.fixture
def slept(monkeypatch):
    """For how long a connection has waited; it takes no time."""
    noted = []

    async def sleep(seconds):
        noted.append(seconds)

    monkeypatch.setattr(connection, "sleep", sleep)
    return noted


@contextmanager
def seated(client):
    opened = client.post("/api/tables", json=TABLE).json()
    with client.websocket_connect(f"/api/tables/{opened['table']}/socket") as socket:
        yield Seat(socket, opened["token"])


@pytest.mark.parametrize(
    ("message", "free"),
    [
        ({"type": "seat", "side": "german"}, 9),
        ({"type": "explain", "answer": "tk-1"}, 2),
        ({"type": "overlay", "kind": "zoc"}, 0),
        ({"type": "moments", "serials": [0]}, 0),
    ],
    ids=lambda each: each.get("type") if isinstance(each, dict) else "",
)
@pytest.mark.usefixtures("clock")
def test_who_sends_too_much_is_read_more_slowly_and_what_is_dear_counts_for_more(server, slept, message, free):
    with seated(server(messages=1)) as seat:  # ten at once, one of them the greeting
        for _ in range(free):
            seat.ask(**message)
        assert slept == []
        seat.ask(**message)
        assert slept


@pytest.mark.usefixtures("clock")
def test_from_an_address_that_sends_far_too_much_messages_are_refused(server, slept):
    with seated(server(address_messages=1)) as seat:
        replies = [seat.ask(type="overlay", kind="zoc") for _ in range(4)]
    assert "too many messages come from your address" in replies[-1]["text"]
    assert max(slept) <= connection.LONGEST_PAUSE


def test_a_side_has_only_so_many_standing_answers(open_table, sit, monkeypatch):
    monkeypatch.setattr(connection, "MOST_STANDING", 2)
    opened = open_table()
    seat = sit(opened["table"], opened["token"])
    replies = [seat.ask(type="standing", kind=f"kind-{n}", answer="word") for n in range(3)]
    assert [reply["type"] for reply in replies] == ["done", "done", "refused"]
    assert "already have 2 standing answers" in replies[2]["text"]
    assert seat.ask(type="standing", kind="kind-0", answer=None)["type"] == "done"


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8041", "[::1]:8041", "192.168.1.9", "Table.Example.org."])
def test_under_its_own_names_and_any_address_the_server_answers(server, host):
    client = server(Names("https://table.example.org"))
    assert client.get("/healthz", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "testserver", "["]
)
def test_under_another_name_it_does_not_so_that_no_page_can_give_it_one(server, host):
    client = server(Names("https://table.example.org"))
    refused(client.get("/api/games", headers={"Host": host}), 421, "this server is not called")


OWN = ["http://localhost:8041", "https://table.example.org", "HTTP://LOCALHOST:8041"]
OTHERS = ["https://evil.example", "null", "http://localhost:9999", "http://table.example.org"]


@pytest.mark.parametrize("origin", OWN)
def test_our_own_pages_change_things(server, origin):
    client = server(Names("https://table.example.org"))
    headers = {"Host": "localhost:8041", "Origin": origin}
    assert client.post("/api/tables", json=TABLE, headers=headers).status_code == 201


@pytest.mark.parametrize("origin", OTHERS)
def test_a_page_of_another_site_changes_nothing_and_opens_no_socket(server, origin):
    client = server(Names("https://table.example.org"))
    headers = {"Host": "localhost:8041", "Origin": origin}
    refused(client.post("/api/tables", json=TABLE, headers=headers), 421, "a page of another site")
    assert client.get("/healthz", headers=headers).status_code == 200, "it may look at what everybody may see"
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        client.websocket_connect("/api/tables/any/socket", headers=headers),
    ):
        pass
    assert closed.value.reason == "this was sent by a page of another site"


@pytest.mark.parametrize("path", ["", "/record", "/text", "/picture.svg"])
def test_what_a_seat_is_shown_is_kept_by_no_cache(client, open_table, path):
    table = open_table("ford")["table"]
    assert client.get(f"/api/tables/{table}{path}").headers["Cache-Control"] == "no-store"


def test_a_token_in_an_address_opens_nothing(client, open_table):
    opened = open_table("duel-in-the-north")
    path = f"/api/tables/{opened['table']}/picture.svg"
    public, tried = (client.get(path, params=each).text for each in ({}, {"token": opened["token"]}))
    assert public == tried


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("tabels=3", "there is no limit 'tabels'; the limits are requests"),
        ("tables", "a whole number from 1"),
        ("tables=0", "a whole number from 1"),
        ("tables=-1", "a whole number from 1"),
        ("tables=nan", "a whole number from 1"),
        ("tables=1e400", "a whole number from 1"),
        ("tables=99999999999", "a whole number from 1"),
    ],
)
def test_a_limit_that_cannot_be_set_is_refused_in_a_sentence(setting, words):
    with pytest.raises(Refusal, match=words):
        read_limits([setting])


def test_every_limit_can_be_set_by_its_name():
    for name in names():
        assert getattr(read_limits([f"{name}=7"]), name.replace("-", "_")) == 7


def test_the_table_of_limits_in_the_docs_is_that_of_the_program():
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    for name, text in names().items():
        assert f"| `{name}` | {text.replace(': ', ' | ', 1)} |" in page
