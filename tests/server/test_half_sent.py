"""Requests that never end, and connections without end: each is told so and closed."""

import socket
from contextlib import contextmanager
from threading import Thread

import pytest
import uvicorn
from websockets.sync.client import connect

from northfront.server.http.protocol import bounded
from northfront.server.limits import Limits
from northfront.server.serve import listen

SOON = 0.3


async def echo(scope, receive, send):
    """Answers a request with the length of its body, and a socket with what it says."""
    if scope["type"] == "http":
        size, more = 0, True
        while more:
            message = await receive()
            size, more = size + len(message.get("body", b"")), message.get("more_body", False)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"9")]})
        await send({"type": "http.response.body", "body": f"{size:9}".encode()})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while text := (await receive()).get("text"):
        await send({"type": "websocket.send", "text": text})


@contextmanager
def running(*, proxied=False, **limits):
    """A server with these limits; how to connect to it."""
    listening = listen("127.0.0.1", [0])
    port = listening.getsockname()[1]
    protocol = bounded(Limits(**limits), proxied=proxied)
    server = uvicorn.Server(uvicorn.Config(echo, http=protocol, log_level="critical", lifespan="off"))
    thread = Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield lambda: socket.create_connection(("127.0.0.1", port), timeout=60)
    finally:
        server.should_exit = True
        thread.join()


def all_that_comes(connection):
    """What the server says until it closes the connection."""
    found = b""
    while part := connection.recv(65536):
        found += part
    return found.decode()


GOOD = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALVES = {
    "half a head": b"GET / HTTP/1.1\r\nHost: local",
    "an empty line": b"\r\n",
    "half a body": b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nabc",
    "a body in chunks without end": b"POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
}


@pytest.mark.parametrize("sent", HALVES)
def test_a_request_that_is_half_sent_ends(sent):
    with running(head_seconds=SOON, request_seconds=SOON) as meet, meet() as connection:
        connection.sendall(HALVES[sent])
        heard = all_that_comes(connection)
        assert heard.startswith("HTTP/1.1 408 Request Timeout")
        assert heard.endswith("this request did not arrive in time")


@pytest.mark.parametrize("sent", HALVES)
def test_so_does_the_second_request_of_a_connection(sent):
    with running(head_seconds=SOON, request_seconds=SOON) as meet, meet() as connection:
        connection.sendall(GOOD)
        assert connection.recv(65536).startswith(b"HTTP/1.1 200")
        connection.sendall(HALVES[sent])
        assert "408 Request Timeout" in all_that_comes(connection)


def test_a_connection_on_which_nothing_comes_is_closed_without_a_word():
    with running(head_seconds=SOON) as meet, meet() as connection:
        assert all_that_comes(connection) == ""


def test_a_head_that_is_too_large_is_refused():
    with running() as meet, meet() as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 70_000)
        assert all_that_comes(connection).startswith("HTTP/1.1 431")


def test_a_body_may_be_larger_than_a_head():
    with running() as meet, meet() as connection:
        body = b"x" * 300_000
        connection.sendall(
            b"POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 300000\r\n\r\n" + body
        )
        assert all_that_comes(connection).endswith("   300000")


@pytest.mark.parametrize(("limits", "status"), [({"sockets": 2}, "429"), ({"connections": 2}, "503")])
def test_one_connection_too_many_is_told_so_and_there_is_room_again_when_another_has_gone(limits, status):
    with running(**limits) as meet:
        with meet() as first, meet() as second:
            for each in (first, second):
                each.sendall(GOOD)
                assert each.recv(65536).startswith(b"HTTP/1.1 200")
            with meet() as third:
                assert all_that_comes(third).startswith(f"HTTP/1.1 {status}")
        with meet() as again:
            again.sendall(GOOD)
            assert again.recv(65536).startswith(b"HTTP/1.1 200")


def test_behind_a_proxy_connections_are_not_counted_by_address():
    with running(proxied=True, sockets=1) as meet, meet(), meet() as second:
        second.sendall(GOOD)
        assert second.recv(65536).startswith(b"HTTP/1.1 200")


def test_a_socket_outlives_the_time_for_a_request():
    with running(head_seconds=SOON, request_seconds=SOON) as meet:
        connection = meet()
        port = connection.getpeername()[1]
        with connect(f"ws://127.0.0.1:{port}", sock=connection) as client, meet() as idle:
            assert all_that_comes(idle) == "", "the time for a request is over"
            client.send("still here")
            assert client.recv() == "still here"
