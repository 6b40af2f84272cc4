"""What is large is sent compressed, and never compressed on the event loop."""

import threading

import pytest

from northfront.server.http import compression


@pytest.fixture
def threads(monkeypatch):
    """The threads in which something was compressed."""
    used, pack = [], compression.pack

    def noted(body):
        used.append(threading.current_thread())
        return pack(body)

    monkeypatch.setattr(compression, "pack", noted)
    return used


def plain_and_packed(client, path):
    packed = client.get(path, headers={"Accept-Encoding": "gzip"})
    plain = client.get(path, headers={"Accept-Encoding": "identity"})
    assert packed.content == plain.content
    return plain, packed


@pytest.mark.parametrize("path", ["/web/table/table.js", "/api/games", "/openapi.json", "/t/any"])
def test_what_is_large_is_compressed_in_a_thread_of_its_own(client, threads, path):
    plain, packed = plain_and_packed(client, path)
    assert packed.headers["Content-Encoding"] == "gzip"
    assert int(packed.headers["Content-Length"]) < int(plain.headers["Content-Length"])
    assert "Content-Encoding" not in plain.headers
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
    assert [thread.name.split("_")[0] for thread in threads] == ["compress"]


def test_a_view_and_a_record_are_compressed_too(client, open_table, threads):
    table = open_table()["table"]
    plain_and_packed(client, f"/api/tables/{table}")
    plain_and_packed(client, f"/api/tables/{table}/text")
    assert len(threads) == 2


def test_what_was_compressed_beforehand_is_left_alone(client, threads):
    _, packed = plain_and_packed(client, "/api/games/ford/rules")
    assert packed.headers["Content-Encoding"] == "gzip"
    assert threads == []


@pytest.mark.parametrize("path", ["/healthz", "/api/tables/nowhere", "/web/icon.svg"])
def test_what_is_small_is_sent_as_it_is(client, threads, path):
    _, packed = plain_and_packed(client, path)
    assert "Content-Encoding" not in packed.headers
    assert threads == []


def test_a_picture_that_is_compressed_already_is_left_alone(client, open_table, threads):
    table = open_table(game="ford")["table"]
    assert client.get(f"/api/tables/{table}/picture.png").content.startswith(b"\x89PNG")
    assert threads == []


def test_only_the_head_is_asked_for(client):
    head = client.head("/web/table/table.js", headers={"Accept-Encoding": "gzip"})
    assert (head.status_code, head.content) == (200, b"")


def test_a_browser_that_has_it_is_told_so(client):
    first = client.get("/web/table/table.js")
    again = client.get("/web/table/table.js", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
