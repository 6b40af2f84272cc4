"""A newcomer at a real terminal: types the command, presses Enter, makes a first move."""

import os
import shlex
import shutil
import subprocess
import sys
import time

import pytest


class Screen:
    """A terminal of its own, with keys to press and a screen to read."""

    def __init__(self, folder):
        self.socket = folder / "tmux"
        shell = f"exec env XDG_DATA_HOME={shlex.quote(str(folder))} {shlex.quote(sys.executable)} -m northfront"
        self.tmux("new-session", "-d", "-x", "100", "-y", "50", shell)

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
def screen(tmp_path):
    assert shutil.which("tmux"), "this test needs tmux: make system"
    screen = Screen(tmp_path)
    yield screen
    subprocess.run(["tmux", "-S", screen.socket, "kill-server"], capture_output=True, check=False)


def test_a_newcomer_makes_a_first_move_without_reading_anything(screen):
    screen.wait_for("Press Enter to play The Ford")
    screen.keys("Enter")
    shown = screen.wait_for("Choose a unit to move")
    assert "0703■" in shown
    screen.keys("gr-1", "Enter")
    screen.wait_for("Where shall 1st Grenadier Battalion go?")
    screen.keys("0204", "Enter")
    screen.wait_for("1st Grenadier Battalion moves from 0203 to 0204")
    screen.keys("und", "Tab", "Enter")
    screen.wait_for("Where shall 1st Grenadier Battalion go?")
    screen.keys("quit", "Enter")
    time.sleep(0.2)
