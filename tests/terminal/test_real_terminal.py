"""A newcomer at a real terminal: types the command, and makes a first move."""

import os
import shlex
import shutil
import subprocess
import sys
import time

import pytest

from northfront.core.record import committed_record
from northfront.core.recordfile import write_record
from northfront.games import load


class Screen:
    """A terminal of its own, with keys to press and a screen to read."""

    def __init__(self, folder, *arguments):
        self.socket = folder / "tmux"
        command = shlex.join([sys.executable, "-m", "northfront", *arguments])
        shell = f"exec env BROWSER=true XDG_DATA_HOME={shlex.quote(str(folder))} {command}"
        self.tmux("new-session", "-d", "-x", "100", "-y", "50", shell)

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, check=False)

    def tmux(self, *arguments):
        environment = {**os.environ, "LC_ALL": "C.UTF-8"}
        command = ["tmux", "-S", self.socket, "-u", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def wait_for(self, text):
        for _ in range(200):
            shown = self.tmux("capture-pane", "-p", "-S", "-")
            if text in shown:
                return shown
            time.sleep(0.1)
        raise AssertionError(f"{text!r} did not appear:\n{shown}")


@pytest.fixture
def terminal(tmp_path):
    assert shutil.which("tmux"), "this test needs tmux: make system"
    opened = []

    def open_terminal(*arguments):
        opened.append(Screen(tmp_path, *arguments))
        return opened[-1]

    yield open_terminal
    for screen in opened:
        screen.close()


def test_a_newcomer_types_the_name_alone_and_the_table_is_set(terminal):
    screen = terminal()
    assert "http://127.0.0.1:" in screen.wait_for("The table is set:")
    screen.keys("C-c")


def test_a_newcomer_is_asked_for_a_decision(terminal):
    shown = terminal("play", "ford").wait_for("German:")
    assert "0703■" in shown
    assert "A face-down counter waits at" in shown


def test_a_first_move_is_typed_completed_and_taken_back(terminal, tmp_path):
    path = tmp_path / "ford.record"
    leave_with_german_to_move(path)
    screen = terminal("play", "ford", "--record", str(path))
    screen.wait_for("Choose a unit to move")
    screen.keys("gr-1", "Enter")
    screen.wait_for("Where does 1st Grenadier Battalion go?")
    screen.keys("0204", "Enter")
    screen.wait_for("1st Grenadier Battalion moves from 0203 to 0204")
    screen.keys("und", "Tab", "Enter")
    screen.keys("why 0703", "Enter")
    screen.wait_for("0703: [3.4] an enemy unit is there")


def leave_with_german_to_move(path):
    """A game whose first chit, fixed by its secret, is German."""
    for n in range(100):
        record = committed_record(load("ford"), "", {}, bytes([n]) * 32, {})
        for answer in ("tk-1", "0703", "gd-1", "0602", "de-1", "0803", "de-2", "0804"):
            record.give_text(answer)
        record.roll_pending()
        if record.position.ask.side == 0:
            path.write_text(write_record(record), "utf-8")
            path.with_name("ford.record.secret").write_text((bytes([n]) * 32).hex(), "utf-8")
            return
    raise AssertionError("a hundred chits, and none of them German")
