"""A table over WebSockets: views, patches, and everything a browser asks."""

import json

from tests.server.conftest import HOT_SEAT, applied

COLUMNS = ["1304", "1404", "1504", "1604", "1704", "1804", "1904"]


def test_a_view_first_then_patches_that_add_up_to_it(open_table, sit):
    opened = open_table()
    seat = sit(opened["table"], opened["token"])
    assert seat.answer(*COLUMNS)["type"] == "done"
    seat.answer("inf-1", "0110", "stop")
    patched = seat.view
    seat.say(type="refresh")
    seat.hear("view")
    assert {key: value for key, value in seat.view.items() if key != "type"} == {
        key: value for key, value in patched.items() if key != "type"
    }


def test_an_ordinary_answer_costs_little(open_table, sit):
    opened = open_table()
    seat = sit(opened["table"], opened["token"])
    seat.answer(*COLUMNS)
    seat.say(type="answer", serial=seat.view["serial"], answers=["1/41"])
    patch = seat.take()
    assert patch["type"] == "patch"
    assert len(json.dumps(patch)) < 10_000


def test_both_seats_and_a_spectator_hear_of_an_answer(open_table, sit):
    opened = open_table(seats={"german": "link", "soviet": "link"})
    soviet = sit(opened["table"], opened["links"]["soviet"])
    german = sit(opened["table"], opened["links"]["german"])
    watching = sit(opened["table"])
    soviet.answer("1304")
    for other in (german, watching):
        other.hear("patch")
        while other.view["serial"] == 0:
            other.hear("patch")
        assert other.view["units"]["rifle-13"]["at"] == "1304"
        assert other.view["ask"] is None
    assert german.answer("1404")["error"] == "NotYourDecision"
    assert watching.answer("1404")["error"] == "NotYourDecision"


def test_the_first_refused_answer_stops_the_rest(open_table, sit):
    opened = open_table()
    seat = sit(opened["table"], opened["token"])
    reply = seat.answer("1304", "9999", "1504")
    assert reply["type"] == "refused"
    assert seat.view["serial"] == 1


def test_explain_says_why_not_and_what_it_would_cost(open_table, sit):
    opened = open_table()
    seat = sit(opened["table"], opened["token"])
    seat.answer(*COLUMNS)
    seat.answer("1/41")
    assert "0212" in seat.view["ask"]["costs"]
    why = seat.ask(type="explain", answer="2604")
    assert (why["offered"], why["why"]) == (False, {"rule": "4.4", "text": "the way there is barred"})
    cost = seat.ask(type="explain", answer="0212")
    assert cost["offered"]
    assert set(cost["preview"]) == {"cost", "left", "path"}


def test_what_happened_since_my_own_turn_is_fresh(open_table, sit):
    opened = open_table(seats={"german": "link", "soviet": "link"})
    soviet = sit(opened["table"], opened["links"]["soviet"])
    soviet.answer(*COLUMNS)
    assert soviet.view["fresh"] == 1  # the German air unit is ready
    german = sit(opened["table"], opened["links"]["german"])
    assert german.view["fresh"] == 2  # the set-up is one step
    german.answer("inf-1", "0110", "stop", "inf-11", "0110", "stop")
    assert german.view["fresh"] == 0
    later = sit(opened["table"], opened["links"]["soviet"])
    assert later.view["steps"][-1] | {"line": 0} == {
        "line": 0,
        "kind": "move",
        "side": "german",
        "who": "1st and 11th Infantry Divisions",
        "way": ["0111", "0110"],
    }
    assert later.view["fresh"] == 2
    assert sit(opened["table"]).view["fresh"] == 0  # a spectator has no turn


def test_moments_are_the_past_of_each_serial(open_table, sit):
    opened = open_table()
    seat = sit(opened["table"], opened["token"])
    seat.answer(*COLUMNS)
    seat.answer("inf-1", "0110", "stop")
    serials = [0, 3, seat.view["serial"]]
    found = seat.ask(type="moments", serials=serials)["moments"]
    told = {"units": {}}
    for serial, moment in zip(serials, found, strict=True):
        told = applied(told, moment)
        past = seat.ask(type="past", serial=serial)
        assert told == {key: value for key, value in past.items() if key not in ("type", "id")}
    assert {"facts", "fields", "turn", "active"} <= told.keys()
    for wrong in ([], [3, 0], [0, 10**6], [2, 2]):
        assert seat.ask(type="moments", serials=wrong)["type"] == "refused"


def test_overlays_are_sets_of_hexes(open_table, sit):
    opened = open_table()
    seat = sit(opened["table"], opened["token"])
    zones = seat.ask(type="overlay", kind="zoc")["hexes"]
    assert "0211" in zones["german"]
    supply = seat.ask(type="overlay", kind="supply")
    assert supply["hexes"]["german"]
    assert supply["lines"]["german"]["0111"] == "0111"  # a source
    assert "inf-1" in seat.ask(type="overlay", kind="threat", hex="0110")["units"]
    assert seat.ask(type="overlay", kind="weather")["type"] == "refused"
    assert seat.ask(type="overlay", kind="threat", hex="9999")["type"] == "refused"


def test_the_past_can_be_looked_at(open_table, sit):
    opened = open_table()
    seat = sit(opened["table"], opened["token"])
    seat.answer(*COLUMNS)
    then = seat.ask(type="past", serial=1)
    assert then["units"]["rifle-13"]["at"] == "1304"
    assert then["units"]["rifle-14"]["at"] == "unused"
    assert seat.ask(type="past", serial=999)["type"] == "refused"


def test_undo_stops_at_the_dice_and_says_so(open_table, sit):
    opened = open_table("ford")
    seat = sit(opened["table"], opened["token"])
    seat.ask(type="seat", side="soviet")
    seat.answer("tk-1")
    assert seat.view["undo"]["can"]
    assert seat.ask(type="undo", serial=seat.view["serial"])["type"] == "done"
    assert not seat.view["undo"]["can"]
    assert seat.ask(type="undo", serial=seat.view["serial"])["type"] == "refused"


def test_at_one_screen_a_curtain_falls_where_there_are_secrets(open_table, sit):
    opened = open_table("ford")
    seat = sit(opened["table"], opened["token"])
    assert seat.view["curtain"]
    assert seat.view["ask"] is None
    assert "tk-1" not in seat.view["units"]
    assert seat.ask(type="seat", side="soviet")["type"] == "done"
    assert not seat.view["curtain"]
    assert seat.view["ask"]["kind"] == "reserve-unit"
    assert "tk-1" in seat.view["units"]


def test_the_computer_answers_for_its_side(open_table, sit):
    opened = open_table("ford", seats={"german": "here", "soviet": "computer:random"})
    seat = sit(opened["table"], opened["token"])
    while seat.view["ask"] is None and not seat.view["over"]:
        seat.take()
    assert seat.view["ask"]["side"] == "german"
    assert seat.view["seats"]["soviet"] == "computer:random"


def test_two_computers_play_to_the_end_and_the_secret_is_told(open_table, sit):
    opened = open_table("ford", seats=dict.fromkeys(HOT_SEAT, "computer:random"))
    seat = sit(opened["table"])
    while not seat.view["over"]:
        seat.take()
    assert seat.view["secret"]


def test_a_standing_answer_is_given_for_an_absent_player(open_table, sit):
    opened = open_table(seats={"german": "link", "soviet": "link"})
    german = sit(opened["table"], opened["links"]["german"])
    assert german.ask(type="standing", kind="air", answer="0")["type"] == "done"
    assert german.view["standing"] == [{"kind": "air", "unit": "", "answer": "0", "text": "", "phase": False}]
    soviet = sit(opened["table"], opened["links"]["soviet"])
    assert soviet.view["standing"] == []
    assert german.ask(type="standing", kind="air", answer=None)["type"] == "done"
    assert german.view["standing"] == []


def test_who_is_there_is_told(open_table, sit):
    opened = open_table(seats={"german": "link", "soviet": "link"})
    german = sit(opened["table"], opened["links"]["german"])
    assert german.view["online"] == {"german": True, "soviet": False}
    sit(opened["table"], opened["links"]["soviet"])
    german.hear("patch")
    assert german.view["online"] == {"german": True, "soviet": True}
