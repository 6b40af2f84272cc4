"""Windows and macOS: what they lack, and what they do differently. No such machine is needed here: the differences are put in place."""

from __future__ import annotations

import ast
import errno
import io
import mimetypes
import socket
import subprocess
import sys
from pathlib import Path, PureWindowsPath

import platformdirs
import pytest
from fastapi import FastAPI
from platformdirs import windows
from starlette.testclient import TestClient

from northfront import cli, files, folders
from northfront.core.errors import Refusal
from northfront.core.recordfile import parse_record, write_record
from northfront.server import serve
from northfront.server.http.media_types import MEDIA_TYPES
from northfront.server.http.static_pages import add_static_pages
from northfront.server.limits import Limits
from northfront.server.store.database import sqlite_file
from northfront.sim import pool
from northfront.terminal import line
from tests.games_played import committed_game

SOURCE = Path(__file__).parent.parent / "src" / "northfront"
MODULES = sorted(SOURCE.rglob("*.py"))
WITHOUT_POSIX = """
import sys
from importlib import import_module
from pathlib import Path

POSIX = {"fcntl", "grp", "pwd", "pty", "readline", "resource", "syslog", "termios", "tty"}
for name in sys.argv[2:]:  # libraries find out by themselves where they are, and here that is no Windows
    import_module(name)
for name in POSIX:
    sys.modules[name] = None  # whoever imports it gets an ImportError
root = Path(sys.argv[1])
for path in sorted(root.rglob("*.py")):
    parts = path.relative_to(root.parent).with_suffix("").parts
    if not {"__main__", "migrations", "spiel"}.intersection(parts):  # run, run by Alembic, and for a library without wheels for Windows
        import_module(".".join(parts).removesuffix(".__init__"))
print("imported", sum(name.startswith("northfront.") for name in sys.modules))
"""
FOLDERS = ("config", "data", "cache")
EXCLUSIVE = -5  # SO_EXCLUSIVEADDRUSE on Windows
LIBRARIES = (
    "asyncio",
    "multiprocessing.popen_spawn_posix",
    "fastapi.testclient",
    "uvicorn.main",
    "sqlalchemy",
    "filelock",
    "prometheus_client",
    "rich.console",
    "alembic.command",
    "numpy",
    "shapely",
    "pettingzoo",
    "getpass",
)


def test_every_module_is_imported_where_posix_is_missing():
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_POSIX, str(SOURCE), *LIBRARIES],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stdout.startswith("imported "), done.stderr
    assert int(done.stdout.split()[1]) > len(MODULES) - 20


def calls(path):
    """Every call of a method or function in a file: its name, where it stands, and its arguments."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            yield name, f"{path.name}:{node.lineno}", node, {word.arg: word.value for word in node.keywords}


def unclear_texts(path):
    """Where a file leaves to the system how characters or ends of lines are written."""
    for name, place, node, named in calls(path):
        method = isinstance(node.func, ast.Attribute)
        if name == "read_text" and method and not node.args and "encoding" not in named:
            yield f"{place}: read_text without an encoding"
        if name == "write_text" and method and not ((len(node.args) > 1 or "encoding" in named) and "newline" in named):
            yield f"{place}: write_text without an encoding or the end of lines"
        mode = [each.value for each in (*node.args, *named.values()) if isinstance(each, ast.Constant)]
        writes = any(
            isinstance(each, str) and set("wa") & set(each) <= set("wa+xt") for each in mode if each in {"w", "a", "x"}
        )
        if name == "open" and writes and not {"encoding", "newline"} <= set(named):
            yield f"{place}: open without an encoding or the end of lines"
        if "text" in named and "encoding" not in named and name in {"run", "Popen", "check_output", "check_call"}:
            yield f"{place}: {name} without an encoding"


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("path.read_text()", "read_text"),
        ("path.write_text(text)", "write_text"),
        ("path.write_text(text, 'utf-8')", "write_text"),
        ("path.open('w', encoding='utf-8')", "open"),
        ("open(path, mode='a', newline='')", "open"),
        ("subprocess.run(command, text=True)", "run"),
        ("path.read_text('utf-8'); path.open('rb'); write_text(path, text); path.open('wb')", ""),
        ("path.write_text(text, 'utf-8', newline='')", ""),
    ],
)
def test_unclear_texts_are_found(tmp_path, code, fault):
    (tmp_path / "code.py").write_text(code, "utf-8")
    assert [each.split()[1] for each in unclear_texts(tmp_path / "code.py")] == [fault] * bool(fault)


def test_texts_are_the_same_bytes_on_every_system():
    assert [fault for path in MODULES for fault in unclear_texts(path)] == []


def test_processes_are_started_in_one_place():
    users = [path.name for path in MODULES if {"multiprocessing", "ProcessPoolExecutor"} & set(names(path))]
    assert users == ["pool.py"]


def names(path):
    """What a file imports, and the attributes it asks for."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from {node.module.split(".")[0], *(each.name for each in node.names)}
        elif isinstance(node, ast.Import):
            yield from (each.name.split(".")[0] for each in node.names)
        elif isinstance(node, ast.Attribute):
            yield node.attr


def test_a_worker_starts_afresh_as_on_windows_and_inherits_nothing(monkeypatch):
    monkeypatch.setattr(pool, "TRIES", 99)
    worker = pool.Worker(nice=1, memory=1 << 40)
    try:
        worker.give(eval, "__import__('northfront.sim.pool', fromlist=['pool']).TRIES")
        assert worker.result(60) == 3
    finally:
        worker.end()


@pytest.fixture
def on_windows(monkeypatch):
    """The folders of a person on Windows."""
    there = {"CSIDL_APPDATA": "Roaming", "CSIDL_LOCAL_APPDATA": "Local"}
    monkeypatch.setattr(platformdirs, "PlatformDirs", windows.Windows)
    monkeypatch.setattr(windows, "get_win_folder", lambda name: rf"C:\Users\Anna\AppData\{there[name]}")


@pytest.mark.usefixtures("on_windows")
def test_windows_keeps_settings_in_appdata_and_games_in_the_local_part():
    parts = {what: PureWindowsPath(str(find())).parts[3:] for what, find in vars(folders).items() if what in FOLDERS}
    assert parts == {
        "config": ("AppData", "Roaming", "northfront"),
        "data": ("AppData", "Local", "northfront"),
        "cache": ("AppData", "Local", "northfront", "Cache"),
    }


@pytest.mark.parametrize("path", ["C:/Users/Anna/tables.sqlite", r"C:\Users\Anna\tables.sqlite"])
def test_a_database_has_a_drive_on_windows(path):
    assert PureWindowsPath(str(sqlite_file(f"sqlite:///{path}"))) == PureWindowsPath("C:/Users/Anna/tables.sqlite")


def test_a_file_that_is_open_elsewhere_is_replaced_as_soon_as_it_is_closed(tmp_path, monkeypatch):
    refusals, replace = [PermissionError(errno.EACCES, "in use")] * 2, Path.replace

    def busy(self, target):
        if refusals:
            raise refusals.pop()
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", busy)
    monkeypatch.setattr(files, "PAUSES", (0, 0, 0))
    files.write_text(tmp_path / "a.record", "new\n")
    assert (tmp_path / "a.record").read_bytes() == b"new\n"
    refusals += [PermissionError(errno.EACCES, "in use")] * 4
    with pytest.raises(Refusal, match=r"cannot write .*a\.record: in use"):
        files.write_text(tmp_path / "a.record", "newer\n")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"new\n"]


def test_a_record_with_the_line_ends_of_windows_is_the_same_record(ford, tmp_path):
    text = write_record(committed_game(ford, 3))
    assert "\r" not in text
    (tmp_path / "sent.record").write_bytes(text.replace("\n", "\r\n").encode())
    read = parse_record(files.read_text(tmp_path / "sent.record"), "sent.record")
    assert read.rows == parse_record(text, "sent.record").rows
    assert parse_record(text.replace("\n", "\r\n"), "sent.record").rows == read.rows  # as a browser sends it


@pytest.fixture
def options(monkeypatch):
    """The options that a listening socket is given."""
    given, set_option = [], socket.socket.setsockopt

    def noted(self, level, name, value):
        given.append(name)
        set_option(self, level, socket.SO_REUSEADDR if name == EXCLUSIVE else name, value)

    monkeypatch.setattr(socket.socket, "setsockopt", noted)
    return given


def test_a_port_is_taken_again_at_once_on_posix_and_never_shared_on_windows(options, monkeypatch):
    serve.listen("127.0.0.1", [0]).close()
    assert socket.SO_REUSEADDR in options
    options.clear()
    monkeypatch.setattr(serve, "ALONE", EXCLUSIVE)
    monkeypatch.delattr(socket, "TCP_USER_TIMEOUT")
    serve.listen("127.0.0.1", [0]).close()
    assert options == [EXCLUSIVE]


def test_a_port_that_windows_has_set_aside_is_passed_over(monkeypatch):
    bind, refused = socket.socket.bind, []

    def set_aside(self, address):
        if not refused:
            refused.append(address)
            raise OSError(errno.EACCES, "forbidden")
        bind(self, address)

    monkeypatch.setattr(socket.socket, "bind", set_aside)
    with pytest.raises(Refusal, match="forbidden"):  # on POSIX it is one of those that only root may use
        serve.listen("127.0.0.1", [0, 0])
    refused.clear()
    monkeypatch.setattr(serve, "TAKEN", {errno.EADDRINUSE, errno.EACCES})
    serve.listen("127.0.0.1", [0, 0]).close()


class MacResource:
    """macOS says that files are unlimited, and refuses more than it has."""

    RLIMIT_NOFILE, RLIM_INFINITY = 8, 2**63 - 1

    @staticmethod
    def getrlimit(_kind):
        return 2560, MacResource.RLIM_INFINITY

    @staticmethod
    def setrlimit(_kind, limits):
        if limits[0] > 2560:
            raise ValueError("current limit exceeds maximum limit")


@pytest.mark.parametrize(("found", "connections"), [(MacResource, 2560 - serve.OTHER_FILES), (None, 4000)])
def test_connections_fit_what_macos_gives_and_windows_does_not_count_them(monkeypatch, found, connections):
    monkeypatch.setitem(sys.modules, "resource", found)
    assert serve._within_descriptors(Limits(connections=4000)).connections == connections


def test_media_types_are_ours_whatever_the_registry_says(monkeypatch):
    registry = mimetypes.MimeTypes()
    for ending in MEDIA_TYPES:
        registry.add_type("text/wrong", ending)
    monkeypatch.setattr(mimetypes, "_db", registry)
    web = SOURCE / "web"
    served = {path.suffix: path for path in web.rglob("*") if path.suffix in MEDIA_TYPES}
    assert {".js", ".css", ".svg", ".html"} <= set(served)
    monkeypatch.setattr(mimetypes, "types_map", registry.types_map[True])
    assert mimetypes.guess_type("a.js")[0] == "text/wrong"
    app = FastAPI()
    add_static_pages(app)
    client = TestClient(app)
    for ending, path in served.items():
        told = client.get(f"/web/{path.relative_to(web).as_posix()}").headers["content-type"]
        assert told.split(";")[0] == MEDIA_TYPES[ending], path
    assert client.get("/service-worker.js").headers["content-type"].startswith("text/javascript")


def test_every_file_of_the_page_has_a_type():
    served = {path.suffix for path in (SOURCE / "web").rglob("*") if path.is_file()}
    assert served - set(MEDIA_TYPES) == {".ts"}  # which only the compiler reads


class Editor:
    """`readline`, or what stands in for it."""

    def __init__(self, doc):
        self.__doc__, self.bound, self.forgotten = doc, [], 0

    def set_completer(self, function):
        self.complete = function

    def set_completer_delims(self, _text):
        pass

    def parse_and_bind(self, text):
        self.bound.append(text)

    def clear_history(self):
        self.forgotten += 1


@pytest.mark.parametrize(
    ("doc", "binding"), [("GNU readline", "tab: complete"), ("libedit readline", "bind ^I rl_complete")]
)
def test_tab_completes_with_both_libraries(monkeypatch, doc, binding):
    editor = Editor(doc)
    monkeypatch.setitem(sys.modules, "readline", editor)
    line.complete(["0304", "0305", "done"])
    assert editor.bound == [binding]
    assert [editor.complete("03", n) for n in range(3)] == ["0304", "0305", None]
    assert (line.forget(), editor.forgotten) == ("", 1)


def test_without_readline_one_plays_without_completion_and_is_told_what_the_window_keeps(monkeypatch):
    monkeypatch.setitem(sys.modules, "readline", None)
    line.complete(["0304"])
    assert "Alt+F7" in line.forget()


@pytest.mark.parametrize(("system", "encoding"), [("nt", "utf-8"), ("posix", "cp1252")])
def test_pipes_are_utf_8_on_windows(monkeypatch, system, encoding):
    pipe = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
    monkeypatch.setattr(sys, "stdout", pipe)
    monkeypatch.setattr(cli.os, "name", system)
    cli._set_up_streams()
    monkeypatch.undo()
    assert (pipe.encoding, pipe.errors) == (encoding, "replace")
