"""The name alone sets the table in the browser, whoever calls it."""

import contextlib
import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
import webbrowser

import pytest

from northfront import cli
from northfront.cli.options import PORTS
from northfront.core.errors import Refusal
from northfront.server import serve
from northfront.server.serve import listen, open_browser

HERE = "127.0.0.1"


@pytest.fixture
def browser(tmp_path):
    """A browser that writes down which page it was to open."""
    script = tmp_path / "browser"
    script.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened.part && mv {tmp_path}/opened.part {tmp_path}/opened\n')
    script.chmod(0o755)
    return script


@contextlib.contextmanager
def table(folder, browser, *arguments):
    """The command as a script calls it: nobody types, and a pipe reads."""
    command = [sys.executable, "-m", "northfront", *arguments]
    environment = {**os.environ, "BROWSER": str(browser), "XDG_DATA_HOME": str(folder)}
    environment.pop("PYTHONUNBUFFERED", None)
    running = subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True, env=environment, start_new_session=True
    )
    try:
        yield running
    finally:
        running.terminate()
        running.communicate(timeout=30)


def address_of(running):
    """What it prints while it runs."""
    return re.search(r"http://127\.0\.0\.1:\d+", running.stdout.readline())[0]


def test_without_a_terminal_the_table_is_set_and_the_browser_opened(tmp_path, browser):
    with table(tmp_path, browser) as running:
        address = address_of(running)
        assert int(address.rpartition(":")[2]) in PORTS
        assert b"<title>" in urllib.request.urlopen(address, timeout=30).read()
        assert waited_for(tmp_path / "opened").strip() == address


def test_the_browser_stays_shut_if_one_says_so(tmp_path, browser):
    with table(tmp_path, browser, "--no-browser") as running:
        assert b"<title>" in urllib.request.urlopen(address_of(running), timeout=30).read()
    assert not (tmp_path / "opened").exists()


def test_a_second_start_opens_the_browser_at_the_first(tmp_path, browser):
    with table(tmp_path, browser, "--no-browser") as running:
        address = address_of(running)
        with table(tmp_path, browser) as second:
            assert "already running" in (line := second.stdout.readline())
            assert address in line
            assert waited_for(tmp_path / "opened").strip() == address
            assert second.wait(30) == 0
    with table(tmp_path, browser, "--no-browser") as again:
        assert address_of(again)


def test_a_second_server_on_one_sqlite_file_is_refused_with_a_sentence(tmp_path, browser):
    with table(tmp_path, browser, "serve", "--port", "0") as running:
        address = address_of(running)
        second = subprocess.run(
            [sys.executable, "-m", "northfront", "serve", "--port", "0"],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
        )
    assert second.returncode == 2
    assert f"at {address}; stop it first" in " ".join(second.stderr.split())


def waited_for(path):
    for _ in range(300):
        if path.exists():
            return path.read_text("utf-8")
        time.sleep(0.1)
    raise AssertionError(f"{path.name} did not appear")


@pytest.mark.parametrize(("arguments", "ports"), [([], PORTS), (["serve"], PORTS), (["serve", "--port", "9"], [9])])
def test_the_port_is_the_same_every_time_unless_one_is_named(arguments, ports):
    found = cli.parser().parse_args(arguments)
    assert (found.command, found.host, list(found.ports), found.ports[0]) == ("serve", HERE, list(ports), ports[0])
    assert PORTS[0] == 8041


def test_only_the_name_alone_opens_the_browser_unasked():
    asked = [cli.parser().parse_args(line.split()).browse for line in ("", "--no-browser", "serve", "serve --browse")]
    assert asked == [True, False, False, True]


def test_of_several_ports_the_first_free_one_is_taken():
    with listen(HERE, [0]) as taken, listen(HERE, [0]) as other:
        first, second = taken.getsockname()[1], other.getsockname()[1]
        other.close()
        with listen(HERE, [first, second]) as found:
            assert found.getsockname()[1] == second
            socket.create_connection((HERE, second), timeout=5).close()  # before anybody serves


def test_ports_that_are_all_taken_are_named():
    with listen(HERE, [0]) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Refusal, match=f"cannot listen on {HERE}: port {port} is in use"):
            listen(HERE, [port])
        with pytest.raises(Refusal, match=f"all ports from {port} to {port} are in use"):
            listen(HERE, [port, port])


@pytest.mark.parametrize(
    ("kind", "variable", "opened"),
    [
        (webbrowser.BackgroundBrowser, {}, True),
        (webbrowser.GenericBrowser, {}, False),
        (webbrowser.GenericBrowser, {"BROWSER": "lynx"}, True),
    ],
)
def test_a_text_browser_does_not_take_the_terminal_unless_the_user_wants_it(monkeypatch, kind, variable, opened):
    pages = []
    monkeypatch.setattr(kind, "open", lambda _self, page: pages.append(page))
    monkeypatch.setattr(serve.webbrowser, "get", lambda: kind("browser"))
    monkeypatch.setattr(serve.os, "environ", variable)
    open_browser("http://here")
    assert pages == (["http://here"] if opened else [])


def test_without_a_browser_nothing_is_opened(monkeypatch):
    def none():
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setattr(serve.webbrowser, "get", none)
    open_browser("http://here")
