"""A real browser (Debian's Chromium) before a real server process."""

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from secrets import token_hex
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect, sync_playwright

from northfront import games
from northfront.core.notation import read_position
from northfront.core.record import committed_record
from northfront.games import GAMES
from northfront.server.store.store import Edition, Store
from northfront.server.table.table_options import TableOptions

QUIET = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
SECRET = b"\x07" * 32
COLUMNS = ["1308", "1408", "1509", "1608", "1709", "1809", "1909"]
BRIEFED = f"localStorage.setItem('northfront.briefed', '{json.dumps(list(GAMES))}')"
"""No briefing opens by itself for somebody who has seen them all."""
PATIENCE = 30_000  # milliseconds: machines are slow at times, and no test measures time

expect.set_options(timeout=PATIENCE)
ROOT = Path(__file__).resolve().parents[2]
SERIOUS = ("serious", "critical")


class Server:
    """A server that can be killed and started again on the same port and database."""

    def __init__(self, folder, program="northfront"):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [
            sys.executable,
            "-m",
            program,
            "serve",
            "--port",
            str(self.port),
            "--limit",
            "tables=9999",
            "--limit",
            "desks=9999",
            "--limit",
            "notices=9999",
            "--limit",
            "matches=9999",
            "--limit",
            "address-messages=99999",
            "--limit",
            "requests=99999",
        ]
        self._database = f"sqlite:///{folder / 'tables.sqlite'}"
        self._command += ["--database", self._database]
        self.start()

    def start(self):
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        while self._process.poll() is None:
            try:
                with urlopen(f"{self.url}/healthz"):
                    return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server did not start")

    def kill(self):
        os.kill(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def post(self, path, body, token=""):
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
        with urlopen(Request(f"{self.url}{path}", json.dumps(body).encode(), headers)) as answer:
            return json.load(answer)

    def table(self, *answers, game="spi-leningrad", terms=None, **seats):
        """A table with some answers given; its name, its token, its links."""
        self.draw(game)
        seats = {"axis" if "axis" in seats else "german": "here", "soviet": "here", **seats}
        opened = self.post("/api/tables", {"game": game, "seats": seats, **(terms or {})})
        for side in self.look(opened)["dice"]["waits"]:  # the game begins with a roll, before any page is open
            token = opened["links"].get(side) or opened["token"]
            self.post(f"/api/tables/{opened['table']}/contribute", {"side": side, "value": "5a" * 32}, token)
        if answers:
            token = opened["token"] or opened["links"]["soviet"]
            self.post(f"/api/tables/{opened['table']}/answers", {"serial": 0, "answers": answers}, token)
        return opened

    def lay(self, game, text):
        """A table of two seats by link that begins at this position."""
        rules = games.load(game)
        record = committed_record(rules, "", {}, SECRET, dict.fromkeys(rules.sides, "aa"))
        record.resume(read_position(rules, text))
        name, links = token_hex(8), {side: token_hex(8) for side in rules.sides}
        store = Store(self._database)
        tokens = {token: side for side, token in links.items()}
        store.create(name, record, SECRET.hex(), dict.fromkeys(rules.sides, "link"), tokens, TableOptions(), 0)
        store.remember(Edition(name, 0), record)
        store.close()
        self.draw(game)
        return {"table": name, "token": "", "links": links}

    def draw(self, game):
        """Have the board of a game ready: one that was never drawn takes longer than a page is waited for on a busy machine."""
        urlopen(f"{self.url}/api/games/{game}/board.json").close()

    def look(self, opened, token=""):
        request = Request(f"{self.url}/api/tables/{opened['table']}", headers={"Authorization": f"Bearer {token}"})
        with urlopen(request) as answer:
            return json.load(answer)

    def answer(self, opened, token, *answers):
        serial = self.look(opened, token)["serial"]
        self.post(f"/api/tables/{opened['table']}/answers", {"serial": serial, "answers": answers}, token)

    def play(self, opened, choose):
        """Let both seats by link answer what `choose` says of their view, until it says nothing."""
        while True:
            token = opened["links"][self.look(opened)["waiting"][0]]
            word = choose(self.look(opened, token))
            if word is None:
                return
            self.answer(opened, token, word)


@pytest.fixture(scope="session")
def chromium():
    found = shutil.which("chromium")
    assert found, "these tests need Debian's chromium: make system"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", *QUIET])
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server whose greedy player is a slow one (tests/browser/serving.py)."""
    started = Server(tmp_path_factory.mktemp("server"), "tests.browser.serving")
    yield started
    started.kill()


@pytest.fixture
def browse(chromium, server):
    """Open a page of the server; a fault in its scripts fails the test."""
    contexts = []
    faults = []

    def page(path="/", width=1280, height=800, newcomer=False, pictures=True, **options):
        context = chromium.new_context(
            viewport={"width": width, "height": height}, **{"reduced_motion": "reduce", **options}
        )
        if not newcomer:
            context.add_init_script(BRIEFED)
        if not pictures:  # of the games in the lobby: a browser waits for them with all its connections
            context.route(re.compile(r"/api/games/.*\.png"), lambda route: route.abort())
        contexts.append(context)
        opened = context.new_page()
        opened.set_default_timeout(PATIENCE)
        opened.on("pageerror", lambda error: faults.append(str(error)))
        opened.goto(f"{server.url}{path}")
        return opened

    yield page
    for context in contexts:
        context.close()
    assert faults == []


@pytest.fixture
def sit(browse):
    """Sit down at a table."""

    def seat(opened, token=None, **options):
        token = opened["token"] if token is None else token
        page = browse(f"/t/{opened['table']}#{token}" if token else f"/t/{opened['table']}", **options)
        expect(page.locator("#decide")).to_contain_text(re.compile("Turn [1-9]"))
        page.wait_for_load_state("networkidle")
        laid(page)
        return page

    return seat


def laid(page):
    """Wait until map and counters are there: before that no key counts."""
    expect(page.locator("#app.laying")).to_have_count(0)


def click_hex(page, name):
    """A click in the middle of a hex; the whole map is shown first if it is not on the screen."""
    x, y = where(page, name)
    frame = page.locator("#stage").bounding_box()
    if not (frame["x"] < x < frame["x"] + frame["width"] and frame["y"] < y < frame["y"] + frame["height"]):
        page.get_by_role("button", name="fit: show the whole map").click()
        x, y = where(page, name)
    page.mouse.click(x, y)


def where(page, name, game="spi-leningrad"):
    """Where the middle of a hex is on the screen, once the table is laid and the map has come to rest."""
    return page.evaluate(
        """async ([name, game]) => {
            const board = await (await fetch(`/api/games/${game}/board.json`)).json();
            const [x, y] = board.hexes[name];
            const place = () => {
                const at = document.querySelector("#map svg").getScreenCTM();
                return [at.a * x + at.c * y + at.e, at.b * x + at.d * y + at.f];
            };
            const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next, 50)));
            while (document.querySelector("#app.laying")) await frame();
            let before = [];
            let now = place();
            while (String(before) !== String(now)) {
                await frame();
                [before, now] = [now, place()];
            }
            return now;
        }""",
        [name, game],
    )


def overlap(page, one, other):
    """Do two parts of the page lie over each other?"""
    a, b = page.locator(one).bounding_box(), page.locator(other).bounding_box()
    apart = a["x"] >= b["x"] + b["width"] or b["x"] >= a["x"] + a["width"]
    return not (apart or a["y"] >= b["y"] + b["height"] or b["y"] >= a["y"] + a["height"])


def heaped(page, parts):
    """Parts of the page that begin before the one above them ends."""
    boxes = page.wait_for_function(  # a card may just be drawn anew
        """(parts) => {
            const boxes = [...document.querySelectorAll(parts)]
                .map((one) => [one.className, one.getBoundingClientRect()])
                .filter(([, box]) => box.height).map(([name, {top, bottom}]) => [name, top, bottom]);
            return boxes.length > 2 && boxes;
        }""",
        arg=parts,
    ).json_value()
    return [name for (_, _, above), (name, top, _) in pairwise(boxes) if top < above - 0.5]


def answered(page, serial):
    """Wait until the table stands at this decision."""
    expect(page.locator("#scrub")).to_contain_text(f"decision {serial}")


def end_phase(page):
    """Press the button that ends a phase though something is left undone, and press it again."""
    done = page.locator('[data-key="word done"]')
    done.click()
    expect(done).to_contain_text("Done anyway?")
    page.wait_for_timeout(500)  # a doubled click is no second thought
    done.click()


@pytest.fixture(scope="session")
def axe():
    found = ROOT / ".venv" / "node" / "node_modules" / "axe-core" / "axe.min.js"
    assert found.exists(), "this test needs axe-core: make web"
    return found.read_text("utf-8")


def faults(page, axe):
    """What keeps people out of this page, as axe sees it."""
    page.evaluate(axe)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
    return [
        f"{fault['id']}: {fault['help']}: {json.dumps([node['target'] for node in fault['nodes']])[:400]}"
        for fault in found
        if fault["impact"] in SERIOUS
    ]
