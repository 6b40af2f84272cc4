"""Word that it is my move: when it is queued, when it is dropped, that it comes once, and that it says nothing secret."""

import json
import time
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from northfront.core.errors import Refusal
from northfront.server.desk.queue import AT_ONCE, GIVEN_UP, Notice
from northfront.server.desk.quiet import check_quiet, end_of_quiet
from northfront.server.desk.schema import NOTICES
from northfront.server.desk.words import words_of
from tests.server.desks import LATER, READY, Person, channel, claim_once, room_of, rows

SEATS = {"german": "link", "soviet": "link"}


@pytest.fixture
def people(client):
    """Anna, who has a desk and wants to hear in a chat, and Boris, whose move comes after hers."""
    opened = client.post("/api/tables", json={**READY, "seats": SEATS}).json()
    anna = Person(client, opened, "german").make_desk("anna_k")
    anna.chat()
    return anna, Person(client, opened, "soviet")


def waiting(client):
    return [row["kind"] for row in rows(client) if row["sent"] == 0]


def test_word_waits_for_whoever_must_decide_and_for_nobody_else(client, people):
    anna, boris = people
    anna.hand_over(boris)
    assert rows(client) == []  # it is his move, and he has no desk
    boris.hand_over(anna)
    (row,) = rows(client)
    assert (row["table_id"], row["kind"], row["sent"]) == (anna.table, "move", 0)
    assert json.loads(row["about"]) == {"game": "The Ford", "turn": anna.look()["turn"], "side": "german"}
    assert row["due"] == row["made"] + 60  # time to look by oneself


def test_an_answer_of_mine_drops_the_word(client, people):
    anna, boris = people
    anna.hand_over(boris)
    boris.hand_over(anna)
    anna.move("pz-1")
    assert rows(client) == []  # and it is still her move, which she knows


def test_a_look_drops_the_word(client, people, sit):
    anna, boris = people
    anna.hand_over(boris)
    boris.hand_over(anna)
    sit(boris.table, boris.seat).ask(type="look")
    sit(boris.table)
    assert len(rows(client)) == 1
    seat = sit(anna.table, anna.seat)
    assert seat.ask(type="look", here=False)["type"] == "done"
    assert len(rows(client)) == 1
    seat.ask(type="look")
    assert rows(client) == []


def test_word_that_has_become_false_is_not_sent(client, people):
    anna, boris = people
    anna.hand_over(boris)
    serial = boris.look()["serial"]
    boris.hand_over(anna)
    assert waiting(client) == ["move"]
    view = boris.look()
    client.post(
        f"/api/tables/{boris.table}/take-back",
        json={"serial": view["serial"], "to": serial},
        headers={"Authorization": f"Bearer {boris.seat}"},
    )
    assert boris.look()["waiting"] == ["soviet"]
    assert waiting(client) == []


def test_there_is_never_a_second_word_before_i_have_looked(client, people):
    anna, boris = people
    queue = room_of(client).queue
    anna.hand_over(boris)
    boris.hand_over(anna)
    (notice,) = queue.claim(LATER)
    queue.sent(notice, 5.0)
    with room_of(client).database.writing() as connection:
        from northfront.server.desk.queue import tell

        record = client.app.state.tables._open[anna.table].record
        tell(connection, anna.table, record, record.serial, 7.0)  # something else has changed there
    assert [row["sent"] for row in rows(client)] == [5.0]
    anna.hand_over(boris)  # she has seen it
    assert rows(client) == []
    boris.hand_over(anna)
    assert waiting(client) == ["move"]


@pytest.mark.parametrize("path", ["/tables/TABLE/archived", "/channels/CHANNEL"])
def test_of_a_table_that_was_put_away_and_by_a_way_that_is_switched_off_comes_nothing(client, people, path):
    anna, boris = people
    path = path.replace("TABLE", anna.table).replace("CHANNEL", channel(client)["id"])
    on = "archived" in path
    anna.hand_over(boris)
    boris.hand_over(anna)
    anna.ask("PUT", path, {"on": on}, 200)
    assert rows(client) == []
    anna.hand_over(boris)
    boris.hand_over(anna)
    assert rows(client) == []
    anna.ask("PUT", path, {"on": not on}, 200)
    anna.hand_over(boris)
    boris.hand_over(anna)
    assert waiting(client) == ["move"]


def test_two_people_at_one_screen_are_not_told_of_what_they_see(client, open_table):
    opened = open_table(**READY)
    both = Person(client, {**opened, "links": {"german soviet": opened["token"]}}, "german soviet").make_desk()
    both.chat()
    both.move()
    both.move()
    assert rows(client) == []


def test_word_is_claimed_by_one_process_and_taken_over_when_that_one_has_died(database, people):
    anna, boris = people
    anna.hand_over(boris)
    boris.hand_over(anna)
    claim_once(database)


def test_a_word_that_does_not_arrive_is_tried_again_ever_later_and_given_up_after_a_day(client, people):
    anna, boris = people
    queue = room_of(client).queue
    anna.hand_over(boris)
    boris.hand_over(anna)
    made, pauses, now = rows(client)[0]["made"], [], rows(client)[0]["due"]
    (notice,) = queue.claim(now)
    while queue.failed(notice, now, "it refused with 500"):
        due = rows(client)[0]["due"]
        pauses.append(due - now)
        assert queue.claim(due - 1) == []
        now = due
        (notice,) = queue.claim(now)
    assert pauses[:3] == [30, 60, 120]
    assert max(pauses) == 4 * 3600
    assert GIVEN_UP < now - made < GIVEN_UP + 5 * 3600
    assert waiting(client) == []
    assert anna.ask("GET", "")["channels"][0]["trouble"] == "it refused with 500"


def test_in_quiet_hours_word_waits_for_the_morning(client, people):
    anna, boris = people
    anna.ask("PUT", "/quiet", {"quiet": "22:00-08:00", "zone": "Europe/Berlin"}, 200)
    anna.hand_over(boris)
    boris.hand_over(anna)
    night, morning = (
        datetime(2031, 5, day, hour, tzinfo=ZoneInfo("Europe/Berlin")).timestamp() for day, hour in [(1, 23), (2, 8)]
    )
    queue = room_of(client).queue
    assert queue.claim(night) == []
    assert rows(client)[0]["due"] == morning
    assert queue.claim(morning - 1) == []
    assert len(queue.claim(morning)) == 1


@pytest.mark.parametrize(
    ("quiet", "clock", "end"),
    [
        ("22:00-08:00", "2031-05-01 22:00", "2031-05-02 08:00"),
        ("22:00-08:00", "2031-05-02 07:59", "2031-05-02 08:00"),
        ("22:00-08:00", "2031-05-02 08:00", "2031-05-02 08:00"),
        ("22:00-08:00", "2031-05-02 21:59", "2031-05-02 21:59"),
        ("12:00-14:00", "2031-05-02 13:00", "2031-05-02 14:00"),
        ("12:00-14:00", "2031-05-02 14:00", "2031-05-02 14:00"),
        ("22:00-08:00", "2031-03-29 23:00", "2031-03-30 08:00"),  # the clock is put forward in this night
        ("", "2031-05-02 03:00", "2031-05-02 03:00"),
    ],
)
def test_quiet_hours_end_by_the_clock_of_the_person(quiet, clock, end):
    begin, wanted = (datetime.fromisoformat(each).replace(tzinfo=ZoneInfo("Europe/Berlin")) for each in (clock, end))
    assert end_of_quiet(quiet, "Europe/Berlin", begin.timestamp()) == wanted.timestamp()


@pytest.mark.parametrize(
    ("quiet", "zone"), [("22-8", "UTC"), ("24:00-08:00", "UTC"), ("", "Nowhere/Land"), ("", "../x")]
)
def test_quiet_hours_that_make_no_sense_are_refused(quiet, zone):
    with pytest.raises(Refusal):
        check_quiet(quiet, zone)


@pytest.mark.usefixtures("people")
def test_no_more_than_some_are_claimed_at_once(client):
    way = channel(client)["id"]
    with room_of(client).database.writing() as connection:
        for n in range(AT_ONCE + 3):
            row = {"channel_id": way, "table_id": f"t{n}", "kind": "move", "about": "{}", "made": 0, "due": 0}
            connection.execute(NOTICES.insert().values(**row, tries=0, sent=0, until=0))
    queue = room_of(client).queue
    assert [len(queue.claim(LATER)) for _ in range(3)] == [AT_ONCE, 3, 0]


def test_a_notice_says_game_turn_and_side_and_leads_to_a_place_without_a_secret():
    about = {"game": "Duel in the North", "turn": 6, "side": "german"}
    text = words_of(Notice(1, "move", "ab12", about, 0.0, 0, "c", "mail", "a@example.org", "word", "desk"))
    assert text.title == "Your move: Duel in the North, turn 6"
    assert text.body == "It is your move as German in Duel in the North, turn 6."
    assert text.path == "/desk?to=ab12"


def test_whoever_lets_the_agreed_time_pass_is_reminded_though_he_was_told_of_the_move(client):
    opened = client.post("/api/tables", json={**READY, "days": 1, "seats": SEATS}).json()
    anna = Person(client, opened, "german").make_desk("anna_k")
    anna.chat()
    boris = Person(client, opened, "soviet")
    anna.hand_over(boris)
    boris.hand_over(anna)
    queue, now = room_of(client).queue, time.time()
    queue.remind(now)
    assert waiting(client) == ["move"]
    queue.remind(now + 13 * 3600)
    queue.remind(now + 13 * 3600)
    assert sorted(waiting(client)) == ["move", "remind"]
    reminder = next(each for each in queue.claim(LATER) if each.kind == "remind")
    assert words_of(reminder).body == "Your time to move as German in The Ford is running out."
    queue.sent(reminder, now)
    queue.remind(now + 25 * 3600)
    (again,) = [each for each in queue.claim(2 * LATER) if each.kind == "remind"]
    assert words_of(again).body == "Your time to move as German in The Ford is over."
    anna.move("pz-1")
    assert rows(client) == []


def test_a_way_that_is_switched_off_sends_no_reminder(client):
    opened = client.post("/api/tables", json={**READY, "days": 1, "seats": SEATS}).json()
    anna = Person(client, opened, "german").make_desk("anna_k")
    anna.chat()
    boris = Person(client, opened, "soviet")
    anna.hand_over(boris)
    boris.hand_over(anna)
    room_of(client).queue.remind(time.time() + 25 * 3600)
    assert "remind" in waiting(client)
    anna.ask("PUT", f"/channels/{channel(client)['id']}", {"on": False}, 200)
    assert waiting(client) == []
