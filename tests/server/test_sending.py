"""Notices arrive: by mail through a real mail server, by push as the browser reads it, at an address of a chat service."""

import re
from concurrent.futures import ThreadPoolExecutor
from email import message_from_string, policy
from threading import Event

import pytest
from py_vapid import Vapid02
from starlette.testclient import TestClient

from northfront.server.app import make_app
from northfront.server.desk import chat, outside, queue, sender
from northfront.server.desk.schema import CHANNELS, MAILINGS
from northfront.server.desk.settings import NoticeSettings, mail_server
from tests.server.desks import READY, Person, make_due, room_of, rows, send_due, wait_until
from tests.server.listeners import Browser, Listener, MailBox

PUBLIC = "https://play.example.org"


@pytest.fixture
def post():
    box = MailBox()
    yield box
    box.close()


@pytest.fixture
def listener():
    found = Listener()
    yield found
    found.close()


@pytest.fixture
def settings(post, tmp_path):
    mail = mail_server(f"smtp://127.0.0.1:{post.port}?from=table@example.org&tls=off")
    schemes = frozenset({"json"})
    return NoticeSettings(PUBLIC, mail, private=True, apprise=schemes, recovery=tmp_path / "keys" / "recovery.key")


@pytest.fixture
def client(database, settings):
    with TestClient(make_app(database, notices=settings)) as client:
        yield client


@pytest.fixture
def people(client):
    opened = client.post("/api/tables", json={**READY, "seats": {"german": "link", "soviet": "link"}}).json()
    return Person(client, opened, "german").make_desk("anna_k"), Person(client, opened, "soviet")


def mail(post, number):
    """The mail that came as this one: who gets it, and the mail itself."""
    to, text = wait_until(lambda: len(post.mails) >= number and post.mails[number - 1])
    return to, message_from_string(text, policy=policy.default)


def link(mail, name):
    return re.search(rf"{PUBLIC}/desk#{name}(\S+)", mail.get_content())[1]


def with_mail(anna, post, address="Anna@Example.org"):
    """Anna leaves an address and opens the link that is sent there."""
    anna.ask("POST", "/channels", {"kind": "mail", "address": address}, 201)
    _, asked = mail(post, 1)
    assert anna.ask("POST", "/confirm", {"word": link(asked, "confirm=")}, 200) == {"address": "Anna@example.org"}


def come_due(client, anna, boris):
    """It becomes Anna's move, and her time to look by herself is over."""
    anna.hand_over(boris)
    boris.hand_over(anna)
    make_due(client)
    send_due(client)


def secrets_of(client, anna, boris):
    """What no notice may hold."""
    return [anna.seat, boris.seat, anna.desk, room_of(client).settings.recovery.read_text()]


def test_word_comes_by_mail_once_the_address_is_confirmed(client, people, post):
    anna, boris = people
    anna.ask("POST", "/channels", {"kind": "mail", "address": "Anna@Example.org"}, 201)
    to, asked = mail(post, 1)
    assert (to, asked["Subject"]) == (["Anna@example.org"], "Confirm your address for Northfront")
    come_due(client, anna, boris)
    assert len(post.mails) == 1  # a stranger's address is left alone
    anna.ask("POST", "/confirm", {"word": link(asked, "confirm=")}, 200)
    come_due(client, anna, boris)
    _, told = mail(post, 2)
    turn = anna.look()["turn"]
    assert told["Subject"] == f"Your move: The Ford, turn {turn}"
    assert f"It is your move as German in The Ford, turn {turn}.\n{PUBLIC}/desk?to={anna.table}" in told.get_content()
    whole = "\n".join(text for _, text in post.mails)
    assert [secret for secret in secrets_of(client, anna, boris) if secret in whole] == []


def test_nobody_is_told_again_before_he_has_looked(client, people, post, sit):
    anna, boris = people
    with_mail(anna, post)
    come_due(client, anna, boris)
    wait_until(lambda: len(post.mails) == 2)
    make_due(client)
    send_due(client)
    assert len(post.mails) == 2
    sit(anna.table, anna.seat).ask(type="look")
    come_due(client, anna, boris)
    wait_until(lambda: len(post.mails) == 3)


def test_a_mail_program_can_unsubscribe_and_so_can_a_person(client, people, post):
    anna, boris = people
    with_mail(anna, post)
    come_due(client, anna, boris)
    _, told = mail(post, 2)
    assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    word = link(told, "stop=")
    assert told["List-Unsubscribe"].strip() == f"<{PUBLIC}/api/desk/unsubscribe?word={word}>"
    assert client.post(f"/api/desk/unsubscribe?word={word}").status_code == 200
    come_due(client, anna, boris)
    assert len(post.mails) == 2
    assert not anna.ask("GET", "")["channels"][0]["on"]


def test_a_lost_link_is_sent_again_to_a_confirmed_address_and_nobody_learns_whether_it_is_known(client, people, post):
    anna, boris = people
    with_mail(anna, post)
    known, unknown = (
        client.post("/api/desk/lost", json={"address": each}) for each in ("Anna@example.org", "x@example.org")
    )
    assert (known.status_code, known.json()) == (unknown.status_code, unknown.json())
    to, found = mail(post, 2)
    assert (to, link(found, "")) == (["Anna@example.org"], anna.desk)
    client.post("/api/desk/lost", json={"address": "Anna@example.org"})  # at once again: nothing comes
    come_due(client, anna, boris)
    _, told = mail(post, 3)
    assert told["Subject"].startswith("Your move")


def test_an_address_that_was_not_confirmed_gets_no_link(client, people, post):
    anna, _ = people
    anna.ask("POST", "/channels", {"kind": "mail", "address": "stranger@example.org"}, 201)
    mail(post, 1)
    client.post("/api/desk/lost", json={"address": "stranger@example.org"})
    send_due(client)
    assert len(post.mails) == 1


def test_the_database_alone_does_not_open_the_links_that_are_kept(client, people, post, settings):
    anna, _ = people
    with_mail(anna, post)
    stored = room_of(client).desks
    desk = rows(client, CHANNELS)[0]["desk_id"]
    assert stored.lost_token(desk) == anna.desk
    assert settings.recovery.stat().st_mode & 0o777 == 0o600
    settings.recovery.unlink()
    with TestClient(make_app(str(room_of(client).database._engine.url), notices=settings)) as thief:
        assert room_of(thief).desks.lost_token(desk) == ""


def test_a_stranger_cannot_have_mails_poured_over_somebody(client, people, post):
    anna, boris = people
    for person in (anna, boris.make_desk()):
        for address in ("victim@example.org", "Victim@example.org", "victim+once.more@Example.org"):  # all one box
            person.ask("POST", "/channels", {"kind": "mail", "address": address}, 201)
    send_due(client)
    wait_until(lambda: post.mails)
    assert len(post.mails) == 1
    assert len(rows(client, MAILINGS)) == 1


def test_an_address_that_the_mail_server_does_not_know_is_said_to_its_owner(people, post):
    anna, _ = people
    anna.ask("POST", "/channels", {"kind": "mail", "address": "nobody@example.org"}, 201)
    trouble = wait_until(lambda: anna.ask("GET", "")["channels"][0]["trouble"])
    assert trouble == "the mail server does not know this address"
    assert post.mails == []


def test_word_comes_to_a_browser_which_alone_can_read_it(client, people, listener):
    anna, boris = people
    browser = Browser(listener.url)
    anna.ask("POST", "/channels", {"kind": "push", "subscription": browser.subscription, "label": "Chromium"}, 201)
    come_due(client, anna, boris)
    (_, headers, body) = wait_until(lambda: listener.taken)[0]
    turn = anna.look()["turn"]
    assert browser.read(body) == {
        "title": f"Your move: The Ford, turn {turn}",
        "body": f"It is your move as German in The Ford, turn {turn}.",
        "path": f"/desk?to={anna.table}",
        "tag": anna.table,
    }
    assert b"Ford" not in body
    assert (headers["Content-Encoding"], headers["TTL"]) == ("aes128gcm", "86400")
    assert Vapid02.verify(headers["Authorization"])
    assert client.get("/api/notices").json()["push"] in headers["Authorization"]


def test_the_keys_of_web_push_are_made_once(database, client):
    key = client.get("/api/notices").json()["push"]
    with TestClient(make_app(database)) as other:
        assert other.get("/api/notices").json()["push"] == key


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_has_gone_for_good_is_forgotten(client, people, listener, status):
    anna, boris = people
    listener.statuses = [status]
    anna.ask("POST", "/channels", {"kind": "push", "subscription": Browser(listener.url).subscription}, 201)
    come_due(client, anna, boris)
    wait_until(lambda: anna.ask("GET", "")["channels"] == [])
    assert rows(client) == []


def test_word_comes_to_a_chat_service_and_is_tried_again_where_that_fails(client, people, listener):
    anna, boris = people
    listener.statuses = [500, 204]
    anna.chat(listener.url)
    come_due(client, anna, boris)
    wait_until(lambda: anna.ask("GET", "")["channels"][0]["trouble"] == "it refused with 500")
    make_due(client)
    send_due(client)
    wait_until(lambda: anna.ask("GET", "")["channels"][0]["trouble"] == "")
    first, second = listener.messages
    assert first == second
    assert second["text"].endswith(f"{PUBLIC}/desk?to={anna.table}")
    assert [secret for secret in [anna.seat, boris.seat, anna.desk] if secret in str(listener.taken)] == []


def test_one_notice_that_cannot_be_sent_does_not_hold_up_the_others(client, people, listener, monkeypatch, caplog):
    anna, boris = people
    anna.chat(listener.url)
    anna.ask("POST", "/channels", {"kind": "push", "subscription": Browser(listener.url).subscription}, 201)

    async def fault(*_):
        raise ZeroDivisionError

    monkeypatch.setattr(room_of(client).push, "send", fault)
    come_due(client, anna, boris)
    wait_until(lambda: {each["trouble"] for each in anna.ask("GET", "")["channels"]} == {"", "a fault of the server"})
    assert len(listener.messages) == 1
    assert "ZeroDivisionError" in caplog.text


def test_a_redirection_is_not_followed(client, people, listener):
    anna, boris = people
    listener.statuses = [302]
    anna.chat(listener.url)
    come_due(client, anna, boris)
    wait_until(lambda: anna.ask("GET", "")["channels"][0]["trouble"] == "it refused with 302")
    assert [path for path, *_ in listener.taken] == ["/hook"]


@pytest.mark.filterwarnings("ignore:'imghdr':DeprecationWarning")  # Apprise looks for it
def test_apprise_sends_where_the_operator_allows_the_service(client, people, listener):
    anna, boris = people
    refused = anna.ask("POST", "/channels", {"kind": "chat", "address": "tgram://123/456"}, 409)
    assert refused["text"] == "the address of a chat service begins with https:// or begins with one of json"
    anna.chat(listener.url.replace("http", "json"))
    come_due(client, anna, boris)
    (message,) = wait_until(lambda: listener.messages)
    assert message["title"].startswith("Your move: The Ford")
    assert message["message"].endswith(f"/desk?to={anna.table}")


def test_services_behind_apprise_that_do_not_answer_delay_nobody(people, monkeypatch):
    """They are called in threads, which must not be those that read desks."""
    anna, _ = people
    go_on, called = Event(), []
    monkeypatch.setattr(chat, "_send_by_apprise", lambda *_: (called.append(1), go_on.wait()))
    monkeypatch.setattr(chat, "PATIENCE", 1000.0)
    for n in range(10):
        anna.chat(f"json://chat.example.org/{n}")
    anna.ask("POST", "/test", status=200)
    wait_until(lambda: called)
    with ThreadPoolExecutor(1) as elsewhere:
        looking = elsewhere.submit(anna.ask, "GET", "")
        try:
            assert len(looking.result(20)["channels"]) == 10
        finally:
            go_on.set()


def test_a_service_behind_apprise_that_does_not_answer_is_left_after_a_while(people, monkeypatch):
    anna, _ = people
    go_on = Event()
    monkeypatch.setattr(chat, "_send_by_apprise", lambda *_: go_on.wait())
    monkeypatch.setattr(chat, "PATIENCE", 0.01)
    anna.chat("json://chat.example.org/")
    anna.ask("POST", "/test", status=200)
    wait_until(lambda: anna.ask("GET", "")["channels"][0]["trouble"] == "it did not answer in time")
    go_on.set()


def test_a_test_goes_by_every_way_that_is_on(client, people, listener):
    anna, _ = people
    anna.chat(listener.url)
    anna.chat(f"{listener.url}/off")
    off = next(each["id"] for each in rows(client, CHANNELS) if each["address"].endswith("/off"))
    anna.ask("PUT", f"/channels/{off}", {"on": False}, 200)
    assert anna.ask("POST", "/test", status=200) == {"sent": 1}
    (message,) = wait_until(lambda: listener.messages)
    assert message["title"] == "Northfront: a test"
    assert anna.ask("POST", "/test", status=409)["text"] == "a test was sent just now; wait half a minute"


def test_what_was_queued_before_a_crash_is_sent_after_it(database, settings, client, people, listener):
    anna, boris = people
    anna.chat(listener.url)
    anna.hand_over(boris)
    boris.hand_over(anna)
    with TestClient(make_app(database, notices=settings)) as later:
        make_due(later)
        send_due(later)
        wait_until(lambda: listener.messages)
    send_due(client)
    assert len(listener.messages) == 1


def test_no_answer_waits_for_a_chat_service_that_does_not_answer(client, people, listener):
    anna, boris = people
    listener.hold()
    anna.chat(listener.url)
    anna.hand_over(boris)
    boris.hand_over(anna)
    make_due(client)
    room_of(client).sender.hasten()
    wait_until(lambda: listener.taken)  # it has been asked, and says nothing
    anna.hand_over(boris)
    assert boris.look()["waiting"] == ["soviet"]
    listener.go_on()


def test_services_that_do_not_answer_delay_no_other_notice(people, listener, monkeypatch):
    """A stranger may enter any number of them."""
    monkeypatch.setattr(outside, "PATIENCE", 1000.0)
    monkeypatch.setattr(queue, "AT_ONCE", 3)
    anna, boris = people
    deaf = Listener()
    deaf.hold()
    for n in range(6):
        anna.chat(f"{deaf.url}/{n}")
    anna.ask("POST", "/test", status=200)
    wait_until(lambda: len(deaf.taken) == 6)
    boris.make_desk().chat(listener.url)
    boris.ask("POST", "/test", status=200)
    wait_until(lambda: listener.messages)
    deaf.close()


def test_only_so_many_notices_are_under_way_at_once(client, people, listener, monkeypatch):
    monkeypatch.setattr(sender, "MOST_UNDER_WAY", 2)
    monkeypatch.setattr(queue, "AT_ONCE", 1)
    anna, _ = people
    listener.hold()
    for n in range(4):
        anna.chat(f"{listener.url}/{n}")
    anna.ask("POST", "/test", status=200)
    wait_until(lambda: len(listener.taken) == 2)
    assert sum(row["until"] > 0 for row in rows(client)) == 2  # the others are not even claimed
    listener.go_on()
    wait_until(lambda: len(listener.taken) == 4)
