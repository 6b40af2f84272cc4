"""What a stranger names cannot make the server talk to its own network."""

import asyncio
import json
import socket

import pytest

from northfront.core.errors import Refusal
from northfront.server.desk import outside
from northfront.server.desk.addresses import check_chat_address, check_mail_address, check_subscription
from northfront.server.desk.outside import NotDelivered, check_public, is_public, post
from northfront.server.desk.settings import NoticeSettings, mail_server, notice_settings, trusted
from tests.server.desks import READY, Person
from tests.server.listeners import Browser, Listener

INSIDE = [
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "::1",
    "::",
    "fe80::1%eth0",
    "fc00::1",
    "::ffff:127.0.0.1",
    "2002:7f00:1::",
    "64:ff9b::10.0.0.1",
    "64:ff9b:1::10.0.0.1",  # translated by the network's own rule
    "::10.0.0.1",
    "::ffff:0:10.0.0.1",
    "fec0::1",
]
NONE = frozenset()


@pytest.mark.parametrize("address", INSIDE)
def test_an_address_of_a_private_network_is_not_public(address):
    assert not is_public(address)


@pytest.mark.parametrize(
    "address", ["93.184.216.34", "2606:4700::1111", "::ffff:93.184.216.34", "64:ff9b::93.184.216.34"]
)
def test_an_address_out_in_the_world_is_public(address):
    assert is_public(address)


@pytest.mark.parametrize(
    "url", ["https://127.0.0.1/x", "https://[::1]/x", "https://localhost/x", "https://10.0.0.7:8443/"]
)
def test_an_address_that_is_written_as_private_is_refused_at_once(client, url):
    opened = client.post("/api/tables", json={**READY, "seats": {"german": "link", "soviet": "link"}}).json()
    anna = Person(client, opened, "german").make_desk()
    told = anna.ask("POST", "/channels", {"kind": "chat", "address": url}, 409)
    assert told["text"] == "this is an address of a private network, which this server does not send to"
    browser = Browser(url).subscription
    assert anna.ask("POST", "/channels", {"kind": "push", "subscription": browser}, 409) == told
    check_public(url, private=True)


def send(url, **more):
    return asyncio.run(post(url, b"{}", {}, trusted(), **{"private": False, **more}))


def test_a_name_that_leads_into_the_private_network_is_not_called(monkeypatch):
    listener = Listener()
    port = listener.url.rsplit(":", 1)[1].split("/")[0]
    answers = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", int(port)))]

    async def resolve(*_, **__):
        return answers

    async def tried():
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve)
        await post(f"https://innocent.example.org:{port}/", b"{}", {}, trusted(), private=False)

    with pytest.raises(NotDelivered, match="private network"):
        asyncio.run(tried())
    assert listener.taken == []
    listener.close()


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch):
    asked, called = [], []

    async def resolve(host, port, **_):
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("93.184.216.34", port))]

    async def connect(address, port, *, ssl, server_hostname):
        called.append((address, port, ssl is not None, server_hostname))
        raise OSError

    async def tried():
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolve)
        monkeypatch.setattr(asyncio, "open_connection", connect)
        await post("https://chat.example.org/x", b"{}", {}, trusted(), private=False)

    with pytest.raises(NotDelivered, match="cannot be reached"):
        asyncio.run(tried())
    assert asked == ["chat.example.org"]
    assert called == [("93.184.216.34", 443, True, "chat.example.org")]


def test_a_service_that_drips_is_left_after_a_while(monkeypatch):
    monkeypatch.setattr(outside, "PATIENCE", 0.2)
    listener = Listener()
    listener.hold()
    with pytest.raises(NotDelivered, match="in time"):
        send(listener.url, private=True)
    listener.close()


def test_nothing_is_sent_unencrypted_unless_the_operator_allows_it():
    with pytest.raises(NotDelivered, match="not an https address"):
        send("http://93.184.216.34/")


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "https://",
        "https://a:b@example.org/",
        "https://exa mple/",
        "",
        "https://[x",
    ],
)
def test_what_is_no_address_of_a_chat_service_is_refused(url):
    with pytest.raises(Refusal):
        check_chat_address(url, NONE, private=False)


@pytest.mark.parametrize(
    "address", ["", "anna", "anna@", "@example.org", "a@b\r\nBcc: c@d", "a b@example.org", "a@b..c"]
)
def test_what_is_no_mail_address_is_refused(address):
    with pytest.raises(Refusal, match="not an e-mail address"):
        check_mail_address(address)


KEYS = Browser("https://x.org").subscription["keys"]


@pytest.mark.parametrize(
    "found",
    [
        {},
        {"endpoint": "https://x.org", "keys": {"p256dh": "AA", "auth": "AA"}},
        {"endpoint": 3, "keys": 4},
        {"endpoint": "https://x.org", "keys": {**KEYS, "p256dh": "A" * 87}},  # not a point of the curve
        {"endpoint": "https://x.org", "keys": {**KEYS, "p256dh": [KEYS["p256dh"]]}},
        {"endpoint": "https://x.org", "keys": {**KEYS, "auth": "!" * 5000 + KEYS["auth"]}},
        {"endpoint": "https://x.org/" + "x" * 1000, "keys": KEYS},
    ],
)
def test_what_no_browser_says_of_itself_is_refused(found):
    """Otherwise each attempt to send something there ends in a traceback."""
    with pytest.raises(Refusal):
        check_subscription(found, private=False)


def test_what_a_browser_says_of_itself_is_kept():
    found = check_subscription({"endpoint": "https://x.org", "keys": KEYS, "more": []}, private=False)
    assert json.loads(found) == {"endpoint": "https://x.org", **KEYS}


@pytest.mark.parametrize(
    ("url", "security", "host", "port", "user", "password"),
    [
        ("smtps://me:p%40ss@mail.example.org?from=t@example.org", "tls", "mail.example.org", 465, "me", "p@ss"),
        ("smtp://mail.example.org?from=t@example.org", "starttls", "mail.example.org", 587, "", ""),
        ("smtp://127.0.0.1:25?from=t@example.org&tls=off", "plain", "127.0.0.1", 25, "", ""),
    ],
)
def test_a_mail_server_is_named_in_one_line(url, security, host, port, user, password):
    found = mail_server(url)
    assert (found.security, found.host, found.port, found.user, found.password) == (
        security,
        host,
        port,
        user,
        password,
    )
    assert found.sender == "t@example.org"


@pytest.mark.parametrize(
    "url", ["", "mail.example.org", "smtp://host", "smtp://host:x?from=a@b.c", "smtp://u:p@host?from=a@b.c&tls=off"]
)
def test_a_mail_server_that_is_not_named_well_is_refused(url):
    with pytest.raises(Refusal):
        mail_server(url)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("play.example.org", "", ""), "--public-url must be the address"),
        (("", "smtp://mail.example.org?from=a@b.c", ""), "give its address with --public-url"),
        (("https://x.org", "mail.example.org", ""), "the mail server is written as"),
        (("", "", "tgram"), "needs Apprise"),
    ],
)
def test_settings_that_cannot_work_are_refused_at_the_start(monkeypatch, tmp_path, options, told):
    public_url, smtp, apprise = options
    monkeypatch.setattr("northfront.server.desk.settings.find_spec", lambda _: None)
    with pytest.raises(Refusal, match=told):
        notice_settings(public_url, smtp, tmp_path / "key", apprise, private=False)


def test_settings_of_the_command_line(tmp_path):
    found = notice_settings("https://x.org/", "smtps://h?from=a@b.c", tmp_path / "key", "json, tgram", private=True)
    assert (found.public_url, found.apprise, found.private) == ("https://x.org", {"json", "tgram"}, True)
    assert (found.mail.host, found.recovery) == ("h", tmp_path / "key")
    assert notice_settings("", "", tmp_path / "key", "", private=False) == NoticeSettings()
