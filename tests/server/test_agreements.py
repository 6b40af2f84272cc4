"""Resigning, draws and proposals: who may, what everybody is told, and that nothing can be answered afterwards."""

import pytest
from starlette.testclient import TestClient

from northfront.core.proof import verify
from northfront.games import load
from northfront.server.app import make_app
from northfront.server.people.agreements import MOST_OFFERS
from northfront.server.wire.steps import fresh
from tests.server.at import At

LINKS = {"german": "link", "soviet": "link"}
HERE = {"german": "here", "soviet": "here"}


@pytest.fixture
def at(client):
    return At(client, game="ford", seats=LINKS).play(12)


def log(at, side=""):
    return [line["text"] for line in at.view(side)["log"]]


def alone(client, **seats):
    at = At(client, game="ford", seats=seats)
    at.tokens = dict.fromkeys(("german", "soviet"), at.opened["token"])
    return at


def test_who_resigns_has_lost_and_everything_is_told(at, database):
    assert at.record.position.state.hidden[0]
    before = at.record.serial
    assert at.say("german", "resign").status_code == 200
    view = at.view("")
    assert (view["over"], view["result"]) == ("german-resigned", "The German player resigned")
    assert view["ended"] == {"how": "resigned", "side": "german"}
    assert log(at)[-1] == "German resigned"
    assert view["backs"] == []
    assert view["secret"] == at.record.secret
    text = at.client.get(f"{at.path}/record").text
    assert f"\n{before + 1} german end resign ~" in text
    assert verify(load("ford"), text).wrong == []
    with TestClient(make_app(database)) as restarted:
        assert at.restarted(restarted).view("")["ended"] == view["ended"]


def test_what_lay_face_down_is_uncovered_at_the_end(client):
    at = At(client, game="duel-in-the-north", seats=LINKS)
    hidden = at.view("german")["backs"]
    assert len(hidden) > 10
    at.say("german", "resign")
    for side in ("german", "soviet", ""):
        assert at.view(side)["backs"] == []
        assert at.view(side)["fields"].get("hidden") is None


def test_the_other_browser_hears_of_it_at_once(at, sit):
    soviet, watching = sit(at.opened["table"], at.tokens["soviet"]), sit(at.opened["table"])
    at.say("german", "resign")
    for seat in (soviet, watching):
        assert seat.hear("patch")["ended"] == {"how": "resigned", "side": "german"}
        assert seat.view["log"][-1]["text"] == "German resigned"


def test_after_the_end_nothing_can_be_answered_or_agreed(at):
    at.say("soviet", "resign")
    serial = at.view("german")["serial"]
    assert at.post("answers", "german", serial=serial, answers=["pass"]).status_code == 409
    assert at.post("undo", "soviet", serial=serial).status_code == 409
    assert at.post("take-back", "german", serial=serial, to=0).status_code == 409
    for kind in ("resign", "offer-draw", "claim"):
        assert at.say("german", kind).status_code == 409
    assert at.say("german", "propose-pace", days=3).status_code == 409
    assert at.record.serial == serial


def test_the_result_says_who_resigned_and_how_the_points_stood(client):
    at = At(client, game="spi-leningrad", seats=LINKS).play(20)
    at.say("soviet", "resign")
    result = client.get(f"{at.path}/result").json()
    assert (result["winner"], result["text"], result["rule"]) == ("german", "The Soviet player resigned", "")
    assert result["moments"][-1]["n"] == at.record.serial
    summary = client.post("/api/tables/summaries", json={"seats": [{"table": at.opened["table"]}]}).json()[0]
    assert (summary["state"], summary["winner"]) == ("over", "german")


def test_a_draw_is_offered_and_agreed(at):
    assert at.say("german", "offer-draw").status_code == 200
    assert at.view("")["proposal"] == {"kind": "draw", "side": "german"}
    assert log(at)[-1] == "German offered a draw"
    assert at.post("reply", "german", agree=True).json()["text"] == "the other player must agree to this"
    assert at.post("reply", "", agree=True).status_code == 409
    assert at.post("reply", "soviet", agree=True).status_code == 200
    view = at.view("german")
    assert (view["over"], view["ended"], view["proposal"]) == ("agreed-draw", {"how": "draw", "side": ""}, None)
    assert f"{at.record.serial} soviet end agree" in at.client.get(f"{at.path}/record").text


@pytest.mark.parametrize(
    ("who", "said"), [("soviet", "Soviet declined the draw"), ("german", "German no longer offers a draw")]
)
def test_a_draw_is_declined_or_withdrawn_and_the_log_says_so(at, who, said, database):
    at.say("german", "offer-draw")
    at.post("reply", who, agree=False)
    assert (at.view("soviet")["proposal"], at.view("soviet")["over"]) == (None, "")
    assert log(at)[-2:] == ["German offered a draw", said]
    assert at.post("reply", "soviet", agree=True).json()["text"] == "there is no proposal any more"
    with TestClient(make_app(database)) as restarted:
        assert log(at.restarted(restarted))[-1] == said


def test_an_offer_of_a_draw_stands_while_its_side_plays_and_lapses_when_the_other_does(at):
    mover = at.view("")["waiting"][0]
    other = "soviet" if mover == "german" else "german"
    at.say(mover, "offer-draw")
    at.play(1)
    while at.view("")["waiting"] == [mover] and at.view("")["proposal"]:
        at.play(1)
    assert at.view(other)["proposal"]
    at.play(1)
    assert at.view(other)["proposal"] is None
    assert at.post("reply", other, agree=True).status_code == 409


def test_one_proposal_at_a_time(at):
    at.say("german", "offer-draw")
    said = at.say("soviet", "propose-pace", days=3).json()["text"]
    assert said == "first answer the other side's proposal"
    assert at.say("german", "propose-pace", days=3).status_code == 200  # who has proposed may think better of it
    assert at.view("soviet")["proposal"]["kind"] == "pace"


def test_what_is_agreed_to_is_what_was_shown(at):
    at.say("german", "propose-pace", days=3)
    shown = at.view("soviet")["proposal"]
    at.say("german", "offer-draw")
    late = at.post("reply", "soviet", agree=True, proposal=shown)
    assert (late.status_code, late.json()["text"]) == (409, "there is a different proposal now")
    assert at.view("")["over"] == ""
    assert at.post("reply", "soviet", agree=True, proposal=at.view("soviet")["proposal"]).json()["over"]


def test_whoever_plays_alone_does_not_fill_the_log_either(client):
    alone = At(client, game="ford", seats={"german": "here", "soviet": "here"})
    for days in range(1, MOST_OFFERS + 1):
        assert alone.say("german", "propose-pace", days=days).status_code == 200
    assert alone.say("german", "propose-pace", days=20).status_code == 409


def test_nobody_fills_the_log_with_proposals(at):
    for _ in range(MOST_OFFERS):
        assert at.say("german", "offer-draw").status_code == 200
        at.post("reply", "german", agree=False)
    lines = len(log(at))
    assert (
        at.say("german", "offer-draw").json()["text"] == f"a side can make at most {MOST_OFFERS} proposals in one turn"
    )
    assert len(log(at)) == lines


@pytest.mark.parametrize("kind", ["resign", "offer-draw", "claim", "propose-pace", "chat-read", "notes"])
def test_spectators_and_strangers_agree_to_nothing(at, kind):
    body = {"days": 3, "n": 1, "text": "x"}
    assert at.say("", kind, **body).json()["text"] == "spectators only watch"
    stranger = at.client.post(f"{at.path}/people", json={"type": kind}, headers={"Authorization": "Bearer guess"})
    assert stranger.status_code == 404
    assert at.view("")["over"] == ""


def test_a_computer_stops_when_its_opponent_resigns_and_agrees_to_no_draw(client):
    at = alone(client, german="here", soviet="computer:random")
    assert at.say("german", "offer-draw").json()["text"] == "a computer does not agree to a draw; you can resign"
    at.say("german", "resign")
    serial = at.view("german")["serial"]
    assert at.view("german")["thinking"] is None
    assert at.view("german")["serial"] == serial


def test_one_person_with_both_sides_resigns_for_the_side_at_play_or_ends_it_as_a_draw(client):
    at = alone(client, **HERE)
    viewer = at.view("german")["viewer"]
    at.say("german", "resign")
    assert at.view("german")["ended"] == {"how": "resigned", "side": viewer}
    other = alone(client, **HERE)
    other.say("german", "offer-draw")
    assert other.view("german")["ended"] == {"how": "draw", "side": ""}


def test_it_may_end_while_both_sides_decide_in_secret(client, database):
    at = At(client, game="duel-in-the-north", seats=LINKS)
    while len(at.view("")["waiting"]) < 2:
        at.play(1)
    at.play(1)
    at.say("soviet", "resign")
    assert at.view("german")["over"] == "soviet-resigned"
    with TestClient(make_app(database)) as restarted:
        assert at.restarted(restarted).view("german")["over"] == "soviet-resigned"


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({"type": "answer"}, "type must be one of chat, "),
        ({"type": 3}, "type must be one of chat, "),
        ({"type": "propose-pace", "days": "3"}, "days must be a whole number from 0 to 60"),
        ({"type": "propose-pace", "days": 61}, "days must be a whole number from 0 to 60"),
        ({"type": "propose-pace", "days": 3, "claim": -2}, "claim must be a whole number from 0 to 365, or null"),
        ({"type": "chat-read", "n": -1}, "n must be a whole number"),
    ],
)
def test_a_message_that_the_protocol_does_not_have_is_refused(at, message, said):
    headers = {"Authorization": f"Bearer {at.tokens['german']}"}
    refused = at.client.post(f"{at.path}/people", json=message, headers=headers)
    assert refused.status_code == 409
    assert said in refused.json()["text"]


def test_a_chit_that_is_drawn_for_me_hides_no_news():
    steps = [{"side": side, "line": line} for line, side in enumerate(("soviet", "german", "soviet"))]
    log = [{"kind": kind, "phase": "activation"} for kind in ("moves", "moves", "chit")]
    assert fresh(load("ford"), steps, log, "soviet") == 2


@pytest.mark.parametrize(("kind", "news"), [("agreement", 0), ("chit", 0), ("hint", 0), ("moves", 1)])
def test_a_proposal_is_no_news_of_a_move(kind, news):
    steps = [{"side": "german", "line": 0}, {"side": "", "line": 1}]
    log = [{"kind": "moves", "phase": "german move"}, {"kind": kind, "phase": "german move"}]
    assert fresh(load("ford"), steps, log, "german") == news
