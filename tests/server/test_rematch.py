"""A rematch with the sides swapped: proposed, agreed, and each player finds a seat of his own at the new table."""

import pytest

from tests.server.at import At

LINKS = {"german": "link", "soviet": "link"}


@pytest.fixture
def at(client):
    at = At(client, game="ford", seats=LINKS, days=3)
    at.say("german", "resign")
    return at


def rematch(at, side):
    return at.post("rematch", side)


def test_both_get_the_other_seat_at_the_new_table(at, client):
    assert rematch(at, "german").json() == {"table": "", "token": ""}
    assert at.view("soviet")["proposal"] == {"kind": "rematch", "side": "german"}
    assert rematch(at, "german").json() == {"table": "", "token": ""}  # he has asked already
    soviet = rematch(at, "soviet").json()
    german = rematch(at, "german").json()
    assert soviet["table"] == german["table"] == at.view("")["rematch"] != ""
    again = At.__new__(At)
    again.client, again.path = client, f"/api/tables/{soviet['table']}"
    again.tokens = {"german": soviet["token"], "soviet": german["token"]}
    for side in ("german", "soviet"):
        view = again.view(side)
        assert (view["sides"], view["serial"], view["over"]) == ([side], 0, "")
        assert view["clock"]["days"] == 3
    assert again.view("")["seats"] == LINKS
    assert again.view("")["promise"] != at.view("")["promise"]


def test_the_proposal_tells_nobody_a_token(at):
    rematch(at, "german")
    for side in ("german", "soviet", ""):
        assert at.view(side)["proposal"] == {"kind": "rematch", "side": "german"}


@pytest.mark.parametrize("who", ["german", "soviet"])
def test_it_can_be_declined_and_withdrawn(at, who):
    rematch(at, "german")
    at.post("reply", who, agree=False)
    assert (at.view("")["proposal"], at.view("")["rematch"]) == (None, "")
    assert at.post("reply", "soviet", agree=True).status_code == 409


def test_it_is_agreed_to_by_opening_it(at):
    rematch(at, "german")
    assert at.post("reply", "soviet", agree=True).json()["text"] == "open the rematch to agree to it"
    assert at.view("soviet")["proposal"]


def test_spectators_strangers_and_the_old_token_get_no_seat(at, client):
    assert rematch(at, "").json()["text"] == "spectators only watch"
    rematch(at, "german")
    opened = rematch(at, "soviet").json()
    assert rematch(at, "").status_code == 409
    for token in (at.tokens["german"], at.tokens["soviet"], "guess"):
        headers = {"Authorization": f"Bearer {token}"}
        assert client.get(f"/api/tables/{opened['table']}", headers=headers).status_code == 404


def test_there_is_none_before_the_end(client):
    at = At(client, game="ford", seats=LINKS)
    assert rematch(at, "german").json()["text"] == "a rematch can begin only when the game is over"


@pytest.mark.parametrize("soviet", ["here", "computer:random"])
def test_where_nobody_need_be_asked_it_begins_at_once(client, soviet):
    at = At(client, game="ford", seats={"german": "here", "soviet": soviet})
    at.tokens = {"german": at.opened["token"]}
    at.say("german", "resign")
    first, second = rematch(at, "german").json(), rematch(at, "german").json()
    assert first == second
    view = client.get(f"/api/tables/{first['table']}", headers={"Authorization": f"Bearer {first['token']}"}).json()
    assert view["seats"] == {"german": soviet, "soviet": "here"}
    assert "soviet" in view["sides"]
