"""The package as others install it: built from the files that the container copies, used where nothing can be drawn."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from northfront import games
from northfront.server.pages import shipping
from tests.deploy.test_deploy import ROOT, instruction
from tools.bundle import find_esbuild

HATCHLING = [sys.executable, "-m", "hatchling", "build"]
BLOCKED = "import sys\nsys.modules.update(dict.fromkeys(('numpy', 'shapely', 'uvloop', 'cryptography', 'http_ece', 'py_vapid')))\n"
"""As sitecustomize.py: no process can import these, as if they were not installed."""
SEAT = {"game": "ford", "seats": {"german": "computer:greedy", "soviet": "here"}}
FOLDERS = ("deploy", "docs", "examples", "kernel", "src", "tests", "tools")
FILES = ("pyproject.toml", "conftest.py", "hatch_build.py", "Makefile", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")


@pytest.fixture(scope="module")
def kept():
    """Boards that other tests have drawn are not drawn again, nor those drawn here; esbuild is that of the checkout."""
    drawn = str(Path(os.environ["XDG_CACHE_HOME"]) / "northfront" / "pages")
    found = find_esbuild()
    bundler = {"NORTHFRONT_ESBUILD": found[0]} if len(found) == 1 else {}
    return {**os.environ, **bundler, shipping.KEPT: drawn}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory, kept):
    """Built from the files that the container copies, without the network."""
    folder = tmp_path_factory.mktemp("copied")
    for line in instruction("COPY"):
        *files, target = line.split()
        for file in files:
            into = folder / target.strip("/")
            copy = shutil.copytree if (ROOT / file).is_dir() else shutil.copy
            into.parent.mkdir(parents=True, exist_ok=True)
            if target.endswith("/"):
                into.mkdir(exist_ok=True)
            copy(ROOT / file, into)
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", folder]
    subprocess.run([*pip, f"{folder / 'src'}[postgres]"], check=True, env=kept)
    (found,) = folder.glob("northfront-*.whl")
    return found


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    folder = tmp_path_factory.mktemp("sdist")
    subprocess.run([*HATCHLING, "-t", "sdist", "-d", folder], check=True, cwd=ROOT, capture_output=True)
    (found,) = folder.glob("northfront-*.tar.gz")
    return found


@pytest.fixture
def installed(wheel, tmp_path):
    """What is needed to run the wheel where nothing can be drawn and nothing was drawn before."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    (tmp_path / "site" / "sitecustomize.py").write_text(BLOCKED)
    folders = {f"XDG_{kind}_HOME": str(tmp_path / kind.lower()) for kind in ("DATA", "CACHE", "CONFIG")}
    return {**os.environ, **folders, "PYTHONPATH": str(tmp_path / "site")}


def test_the_wheel_has_pages_migrations_licences_and_every_drawing(wheel):
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"northfront/web/index.html", "northfront/web/manifest.json"} <= names
    assert not any(name.startswith("northfront/web/lobby/") for name in names), "the bundle, not the modules"
    assert "northfront/server/store/migrations/versions/v0001_first_tables.py" in names
    licences = {name.rpartition("/")[2] for name in names if "/licenses/" in name}
    assert licences >= {"LICENSE", "LGPL-3.0-or-later.txt", "GPL-3.0-or-later.txt", "sans-OFL.txt"}
    drawn = {name.partition("@")[0] for name in names if name.startswith("northfront/drawn/")}
    kinds = ["board.light.svg", "empty.light.svg", "board.json"]
    kinds += [f"{shape}.{theme}.png" for shape in ("card", "lead") for theme in ("light", "dark")]
    assert drawn == {f"northfront/drawn/{game}.{kind}" for game in games.GAMES for kind in kinds}


def test_without_what_draws_a_table_is_served_with_boards_scenes_and_pictures(installed, tmp_path):
    words = [sys.executable, "-m", "northfront", "--no-browser", "--port", "0"]
    with subprocess.Popen(words, env=installed, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]

            def get(path, body=None, token=""):
                headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
                data = json.dumps(body).encode() if body else None
                return urlopen(Request(address + path, data, headers), timeout=60).read()

            assert b"<title>" in get("/")
            for game in games.GAMES:
                light, dark = (get(f"/api/games/{game}/board.svg?theme={theme}") for theme in ("light", "dark"))
                assert light.startswith(b"<svg")
                assert light != dark
                assert json.loads(get(f"/api/games/{game}/board.json"))["hexes"]
                assert get(f"/api/games/{game}/card.png?theme=dark").startswith(b"\x89PNG")
            made = {path.name.partition("@")[0] for path in (tmp_path / "cache").rglob("*.gz")}
            assert made == {f"{game}.board.dark.svg" for game in games.GAMES}, "nothing but another theme"

            opened = json.loads(get("/api/tables", SEAT))
            table, token = f"/api/tables/{opened['table']}", opened["token"]
            get(f"{table}/contribute", {"side": "soviet", "value": "5a" * 32}, token)
            view = json.loads(get(table, token=token))
            assert view["ask"], "the Soviets set up first"
            answer = {"serial": view["serial"], "answers": view["ask"]["options"][:1]}
            assert json.loads(get(f"{table}/answers", answer, token))["serial"] > view["serial"]
            while json.loads(get(table))["serial"] < 10:
                view = json.loads(get(table, token=token))
                if view["ask"]:
                    get(f"{table}/answers", {"serial": view["serial"], "answers": view["ask"]["options"][-1:]}, token)
                time.sleep(0.05)
            assert get(f"{table}/picture.svg?theme=dark").startswith(b"<svg")
            assert get(f"{table}/picture.png").startswith(b"\x89PNG")
        finally:
            server.terminate()


def test_the_source_distribution_has_all_that_the_tests_need(sdist):
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {*FILES, "LICENSE", "LICENSES/LGPL-3.0-or-later.txt"}
    made = ("__pycache__", "docs/games", "docs/_build", "kernel/build", "kernel/dist", ".egg-info")
    for path in (path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()):
        name = path.relative_to(ROOT).as_posix()
        if not any(each in name for each in made):
            wanted.add(name)
    assert wanted - names == set()


def test_a_wheel_from_the_source_distribution_has_the_same_bytes(wheel, sdist, kept, tmp_path):
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    other = {**kept, "PYTHONHASHSEED": "7"}
    subprocess.run([*HATCHLING, "-t", "wheel", "-d", tmp_path], check=True, cwd=folder, env=other, capture_output=True)
    again = tmp_path / wheel.name
    assert hashlib.sha256(again.read_bytes()).digest() == hashlib.sha256(wheel.read_bytes()).digest()
