"""PostgreSQL: backed up and restored with the commands of docs/hosting.md, and played on."""

import re
import shutil
import subprocess
from pathlib import Path

from starlette.testclient import TestClient

from northfront.server.app import make_app
from tests.server.test_postgres import COLUMNS, database, programs  # noqa: F401 - one is a fixture

PAGE = Path(__file__).resolve().parents[2] / "docs" / "hosting.md"


def command(program, **places):
    """A command of the page, with other places."""
    (line,) = re.findall(rf"^{program} .*$", PAGE.read_text("utf-8"), re.MULTILINE)
    for found, place in places.items():
        pattern = {"url": r"postgresql://\S+", "file": r"northfront\.dump"}[found]
        line = re.sub(pattern, place, line)
    words = line.split()
    return [client(words[0]), *words[1:]]


def client(program):
    return shutil.which(program) or programs() / program


def test_a_dump_taken_while_people_play_is_restored_and_played_on(database, tmp_path):  # noqa: F811 - the fixture
    url, dump = database.replace("+psycopg", ""), str(tmp_path / "dump")
    body = {"game": "spi-leningrad", "seats": {"german": "here", "soviet": "here"}}
    with TestClient(make_app(database)) as server:
        opened = server.post("/api/tables", json=body).json()
        path, seat = f"/api/tables/{opened['table']}", {"Authorization": f"Bearer {opened['token']}"}
        server.post(f"{path}/answers", json={"serial": 0, "answers": COLUMNS[:3]}, headers=seat)
        subprocess.run(command("pg_dump", url=url, file=dump), check=True)
        server.post(f"{path}/answers", json={"serial": 3, "answers": COLUMNS[3:5]}, headers=seat)
    create = [client("psql"), url, "--quiet", "-c", "create database restored"]
    subprocess.run(create, check=True)
    restored = url.rsplit("/", 1)[0] + "/restored"
    subprocess.run(command("pg_restore", url=restored, file=dump), check=True)
    with TestClient(make_app(restored.replace("postgresql:", "postgresql+psycopg:"))) as server:
        assert server.get(path, headers=seat).json()["serial"] == 3
        again = server.post(f"{path}/answers", json={"serial": 3, "answers": COLUMNS[3:5]}, headers=seat)
        assert again.status_code == 200
