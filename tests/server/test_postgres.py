"""The same store on a real PostgreSQL, started for the occasion on this machine only."""

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from northfront.server.app import make_app
from tests.server.desks import READY, Person, claim_once

COLUMNS = ["1304", "1404", "1504", "1604", "1704", "1804", "1904"]


def programs():
    """Where the server's programs are: on the path, or where Debian puts them."""
    found = shutil.which("initdb")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    assert folders, "this test needs PostgreSQL: make system"
    return folders[-1]


@pytest.fixture(scope="module")
def database():
    folder = Path(tempfile.mkdtemp(prefix="northfront-pg-"))
    as_owner = []
    if os.getuid() == 0:  # PostgreSQL does not run as root
        shutil.chown(folder, "postgres")
        as_owner = ["runuser", "-u", "postgres", "--"]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def run(program, *arguments):
        command = [*as_owner, str(programs() / program), *arguments]
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    data = str(folder / "data")
    run("initdb", "-D", data, "-U", "north", "--auth=trust", "--no-sync")
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    run("pg_ctl", "-D", data, "-o", options, "-l", str(folder / "log"), "-w", "start")
    yield f"postgresql+psycopg://north@127.0.0.1:{port}/postgres"
    run("pg_ctl", "-D", data, "-m", "immediate", "stop")
    shutil.rmtree(folder, ignore_errors=True)


def test_a_game_is_kept_taken_back_and_found_again(database, monkeypatch):
    body = {"game": "spi-leningrad", "seats": {"german": "here", "soviet": "here"}}
    with TestClient(make_app(database)) as client:
        opened = client.post("/api/tables", json=body).json()
        path, seat = f"/api/tables/{opened['table']}", {"Authorization": f"Bearer {opened['token']}"}
        client.post(f"{path}/answers", json={"serial": 0, "answers": [*COLUMNS, "inf-1", "0110", "stop"]}, headers=seat)
        client.post(f"{path}/undo", json={"serial": 10}, headers=seat)
        before = client.get(path, headers=seat).json()
        assert before["serial"] == 9
    monkeypatch.setattr(
        "northfront.server.table.opening.read_record", None
    )  # nothing is played again from the beginning
    with TestClient(make_app(database)) as client:
        assert client.get(path, headers=seat).json() == before
        more = {"serial": before["serial"], "answers": ["stop"]}
        assert client.post(f"{path}/answers", json=more, headers=seat).status_code == 200


def test_word_of_a_move_is_claimed_by_one_of_several_processes(database):
    with TestClient(make_app(database)) as client:
        seats = {"german": "link", "soviet": "link"}
        opened = client.post("/api/tables", json={**READY, "seats": seats}).json()
        anna = Person(client, opened, "german").make_desk()
        anna.chat()
        boris = Person(client, opened, "soviet")
        anna.hand_over(boris)
        boris.hand_over(anna)
        claim_once(database)
