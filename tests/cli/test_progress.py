"""Progress and time left on a terminal; in a pipe or a file, silence."""

import os
import subprocess
import sys
import threading

import pytest
from rich.console import Console

from northfront import cli, games
from northfront.cli import console
from northfront.sim import bench

LONG_COMMANDS = [
    ("simulate", "ford", "--games", "2", "--jobs", "1"),
    ("compare", "ford", "random", "greedy", "--games", "2", "--jobs", "1"),
    ("ladder", "ford", "--players", "random,greedy", "--games", "1", "--jobs", "1"),
    ("fuzz", "ford", "--games", "2", "--jobs", "1"),
    ("atlas", "check", "leningrad-41"),
    ("bench", "--decisions"),
    ("export", "ford", "--vassal", "-o", "ford.vmod"),
]


class Terminal:
    """A terminal that somebody may look at afterwards."""

    def __init__(self):
        self._ours, self.theirs = os.openpty()
        self._read = bytearray()
        self._thread = threading.Thread(target=self._keep, daemon=True)
        self._thread.start()

    def _keep(self):
        while part := self._part():
            self._read += part

    def _part(self):
        try:
            return os.read(self._ours, 4096)
        except OSError:  # nobody writes any more
            return b""

    def shown(self):
        os.close(self.theirs)
        self._thread.join(30)
        os.close(self._ours)
        return self._read.decode()


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch, tmp_path):
    """Nothing outside says what a terminal is."""
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(bench, "SLICE", 0.001)
    monkeypatch.setattr(bench, "ROUNDS", 1)


def remarks(monkeypatch, descriptor, words):
    """Run a command whose remarks and progress go to this descriptor."""
    with os.fdopen(os.dup(descriptor), "w", encoding="utf-8") as stream, monkeypatch.context() as patch:
        patch.setattr(console.notes, "_file", stream)
        patch.setattr(console.notes, "is_interactive", stream.isatty())  # as if it had been made now
        assert cli.main(words) == 0


@pytest.mark.parametrize("words", LONG_COMMANDS, ids=lambda words: words[0])
def test_a_long_command_shows_progress_and_time_left_on_a_terminal_and_nothing_in_a_pipe(monkeypatch, words):
    if words[0] == "bench":
        monkeypatch.setattr(games, "GAMES", {"ford": games.GAMES["ford"]})
    terminal = Terminal()
    remarks(monkeypatch, terminal.theirs, words)
    assert "left:" in terminal.shown()
    reading, writing = os.pipe()
    remarks(monkeypatch, writing, words)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        assert pipe.read() == b""


def test_a_process_tells_a_pipe_its_results_only_and_shows_a_bar_on_a_terminal():
    command = [sys.executable, "-m", "northfront", *LONG_COMMANDS[0], "--json"]
    told = subprocess.run(command, capture_output=True, check=True)
    assert (told.stdout.count(b"\n"), told.stderr) == (1, b"")
    terminal = Terminal()
    told = subprocess.run(command, stdout=subprocess.PIPE, stderr=terminal.theirs, check=True)
    assert told.stdout.count(b"\n") == 1
    assert "left:" in terminal.shown()


def test_time_left_is_told_even_when_a_step_takes_minutes(monkeypatch):
    monkeypatch.setattr(console, "notes", Console(file=None, quiet=True))
    progress, now = console.progress_bar(), [0.0]
    progress.get_time = lambda: now[0]
    task = progress.add_task("boards", total=10)
    for _ in range(4):
        now[0] += 120
        progress.advance(task)
    assert progress.tasks[task].time_remaining == 6 * 120
