"""The chat of a table and the notes of a seat: who reads them, what is taken, and that nothing leaks."""

import json

import pytest
from starlette.testclient import TestClient

from northfront.core.view import knowledge
from northfront.server.app import make_app
from northfront.server.people import clock
from northfront.server.people.chat import LINES_KEPT, MOST_A_MINUTE, MOST_LINES, ChatLine, with_line
from tests.server.at import At

LINKS = {"german": "link", "soviet": "link"}
SECRET = "the ford at 0304 is a trap"


@pytest.fixture
def at(client):
    return At(client, game="ford", seats=LINKS)


@pytest.fixture
def ticking(monkeypatch):
    """A clock that the test sets forward."""
    time = [1_800_000_000]
    monkeypatch.setattr(clock, "now", lambda: time[0])
    return time


def texts(at, side):
    return [line["text"] for line in at.view(side)["chat"]]


def test_the_other_seat_reads_what_was_written_and_the_server_keeps_it(at, database):
    assert at.say("german", "chat", text="  Narva will\ncost you a week. ").status_code == 200
    told = at.view("soviet")["chat"]
    assert [(line["n"], line["side"], line["text"]) for line in told] == [(1, "german", "Narva will cost you a week.")]
    with TestClient(make_app(database)) as restarted:
        assert at.restarted(restarted).view("soviet")["chat"] == told


def test_a_message_reaches_the_other_seat_at_once_and_only_the_new_line_is_sent(at, sit):
    german, soviet = (sit(at.opened["table"], at.tokens[side]) for side in ("german", "soviet"))
    watching = sit(at.opened["table"])
    for n in (1, 2):
        assert german.ask(type="chat", text=f"line {n}")["type"] == "done"
    while len(soviet.view["chat"]) < 2:
        patch = soviet.take()
    assert (patch["chat_from"], [line["text"] for line in patch["chat"]]) == (1, ["line 2"])
    german.say(type="standing", kind="x", answer=None)  # something that tells everybody nothing new
    assert watching.view["chat"] is None


def test_nobody_but_the_players_reads_it(at, sit):
    """Neither spectators, nor the record, nor a computer, nor who asks for a summary."""
    at.play(12)
    watching = sit(at.opened["table"])
    at.say("german", "chat", text=SECRET)
    at.say("german", "notes", text=SECRET)
    at.say("german", "resign")
    assert watching.hear("patch")
    told = [
        json.dumps(at.view("")),
        json.dumps(watching.view),
        at.client.get(f"{at.path}/record").text,
        at.client.get(f"{at.path}/result").text,
        at.client.get(f"{at.path}/notes").text,
        at.client.post("/api/tables/summaries", json={"seats": [{"table": at.opened["table"]}]}).text,
        *(json.dumps(knowledge(at.record.at(10), side)) for side in (0, 1)),
    ]
    assert [text for text in told if "trap" in text] == []
    assert SECRET in texts(at, "soviet")


def test_a_table_may_let_spectators_read_but_never_write(client):
    at = At(client, game="ford", seats=LINKS, open_chat=True)
    at.say("german", "chat", text="hello")
    assert texts(at, "") == ["hello"]
    assert at.view("")["open_chat"]
    assert at.say("", "chat", text="me too").json()["text"] == "spectators only watch"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "a message needs some text"),
        (" \n ", "a message needs some text"),
        ("a\0b", "this request contains characters that cannot be stored"),
        ("a\ud800b", "this request contains characters that cannot be stored"),
        ("a\x1bb", "this text has a character that cannot be shown (U+001B)"),
        ("x" * 501, "text must be a text of at most 500 letters"),
    ],
)
def test_what_cannot_be_kept_is_refused_with_a_sentence(at, text, said):
    body = json.dumps({"type": "chat", "text": text})
    headers = {"Authorization": f"Bearer {at.tokens['german']}", "Content-Type": "application/json"}
    refused = at.client.post(f"{at.path}/people", content=body, headers=headers)
    assert refused.is_client_error
    assert refused.json()["text"] == said
    assert at.view("german")["chat"] == []


def test_a_seat_writes_only_so_fast(at, ticking):
    for n in range(MOST_A_MINUTE):
        assert at.say("german", "chat", text=str(n)).status_code == 200
    assert "in a minute" in at.say("german", "chat", text="more").json()["text"]
    assert at.say("soviet", "chat", text="mine").status_code == 200
    ticking[0] += 61
    assert at.say("german", "chat", text="more").status_code == 200


def test_the_oldest_lines_go_where_there_are_too_many():
    chat = []
    for n in range(1, MOST_LINES + 2):
        chat = with_line(chat, ChatLine(n, "german", 0, "x"))
    assert [chat[0].n, chat[-1].n, len(chat)] == [MOST_LINES + 2 - LINES_KEPT, MOST_LINES + 1, LINES_KEPT]


def test_what_went_is_gone_from_the_store_too(at, monkeypatch, database):
    monkeypatch.setattr("northfront.server.people.chat.MOST_LINES", 3)
    monkeypatch.setattr("northfront.server.people.chat.LINES_KEPT", 2)
    for text in "abcd":
        at.say("german", "chat", text=text)
    assert texts(at, "soviet") == ["c", "d"]
    with TestClient(make_app(database)) as restarted:
        assert texts(at.restarted(restarted), "soviet") == ["c", "d"]


def test_each_seat_has_its_own_count_of_what_it_has_read(at, database):
    for text in ("a", "b"):
        at.say("german", "chat", text=text)
    at.say("soviet", "chat-read", n=1)
    at.say("soviet", "chat-read", n=99)  # there are only two
    assert (at.view("soviet")["chat_read"], at.view("german")["chat_read"]) == (2, 0)
    with TestClient(make_app(database)) as restarted:
        assert at.restarted(restarted).view("soviet")["chat_read"] == 2
    assert at.say("", "chat-read", n=1).status_code == 409


def test_where_nobody_else_plays_there_is_nobody_to_write_to(client):
    for soviet in ("here", "computer:random"):
        opened = client.post("/api/tables", json={"game": "ford", "seats": {"german": "here", "soviet": soviet}}).json()
        headers = {"Authorization": f"Bearer {opened['token']}"}
        path = f"/api/tables/{opened['table']}"
        assert client.get(path, headers=headers).json()["chat"] is None
        said = client.post(f"{path}/people", json={"type": "chat", "text": "hello"}, headers=headers).json()["text"]
        assert said == "nobody else sits at this table"


def test_notes_are_kept_for_their_seat_alone(at, sit, database):
    german, soviet = (sit(at.opened["table"], at.tokens[side]) for side in ("german", "soviet"))
    assert german.ask(type="notes", text="Cross at 0304.\n\tThen wait.  ")["type"] == "done"
    assert at.view("german")["my_notes"] == "Cross at 0304.\n\tThen wait."
    soviet.say(type="refresh")
    assert soviet.hear("view")["my_notes"] == at.view("")["my_notes"] == ""
    with TestClient(make_app(database)) as restarted:
        assert at.restarted(restarted).view("german")["my_notes"] == "Cross at 0304.\n\tThen wait."
    assert german.ask(type="notes", text="x" * 5001)["text"] == "text must be a text of at most 5000 letters"
    assert at.say("", "notes", text="x").json()["text"] == "spectators only watch"


def test_two_people_at_one_screen_have_notes_of_their_own(client, sit):
    """While the curtain covers the map, the notes of the player who has left the screen are covered, too."""
    opened = client.post(
        "/api/tables", json={"game": "duel-in-the-north", "seats": {"german": "here", "soviet": "here"}}
    ).json()
    seat = sit(opened["table"], opened["token"])
    first = seat.view["viewer"]
    assert seat.ask(type="seat", side=first)["type"] == "done"
    assert seat.ask(type="notes", text="mine")["type"] == "done"
    assert seat.view["my_notes"] == "mine"
    while seat.view["viewer"] == first:
        seat.answer(seat.view["ask"]["options"][0])
    assert seat.view["curtain"]
    assert seat.view["my_notes"] == ""
    assert "sit down first" in seat.ask(type="notes", text="spied")["text"]
    seat.ask(type="seat", side=seat.view["viewer"])
    assert seat.view["my_notes"] == ""
