"""The documentation as a site: it builds without a warning, its links lead somewhere, nothing comes from elsewhere."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from northfront.games import GAMES
from tools.site_pages import _grouped

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    built = tmp_path_factory.mktemp("site")
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-W",
        "--keep-going",
        "-b",
        "html",
        "-d",
        built / "tmp",
        "docs",
        built / "html",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=500)
    assert (done.returncode, done.stderr) == (0, "")  # a link that leads nowhere is a warning
    return built / "html"


def test_every_page_is_there_and_can_be_searched(site):
    for name in GAMES:
        assert "How to read a counter" in (site / "games" / f"play-{name}.html").read_text("utf-8")
        assert "Rulings" in (site / "games" / f"sources-{name}.html").read_text("utf-8")
    commands = (site / "games" / "commands.html").read_text("utf-8")
    assert all(f'id="{name}"' in commands for name in ("serve", "simulate", "export", "doctor"))
    found = (site / "searchindex.js").read_text("utf-8")
    assert all(word in found for word in ("interdict", "ferri", "metro"))


def test_every_page_of_the_docs_is_reached_from_the_first(site):
    first = (site / "index.html").read_text("utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert f'href="{page.stem}.html"' in first or page.stem == "index", page.stem


def test_pages_load_nothing_from_elsewhere(site):
    loaded = re.compile(
        r'<(?:script|img|iframe|source)[^>]+src="([^"]+)"|<link[^>]+rel="(?:stylesheet|preload|icon)"[^>]+href="([^"]+)"'
    )
    for page in site.rglob("*.html"):
        for found in loaded.findall(page.read_text("utf-8")):
            assert not re.match(r"(https?:)?//", "".join(found)), page
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\(['\"]?(https?:)?//|@import\s+['\"]https?:", sheet.read_text("utf-8")), sheet


def test_what_is_much_is_counted_and_the_rest_listed():
    names = [
        "hex 0101",
        "place Gorka",
        "hex 0102",
        "hex 0101",
        *(f"river {n:04}/{n + 1:04}" for n in range(25)),
        "major-rail " + "0101 " * 50,
    ]
    assert _grouped(names) == "hex 0101, 0102; place Gorka; 25 rivers; 1 major rail"
