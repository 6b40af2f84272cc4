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
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect, sync_playwright

QUIET = ["--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
COLUMNS = ["1308", "1408", "1509", "1608", "1709", "1809", "1909"]
PATIENCE = 30_000  # milliseconds: machines are slow at times, and no test measures time

expect.set_options(timeout=PATIENCE)


class Server:
    """A server that can be killed and started again on the same port and database."""

    def __init__(self, folder, program="northfront"):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, "-m", program, "serve", "--port", str(self.port)]
        self._command += ["--database", f"sqlite:///{folder / 'tables.sqlite'}"]
        self.start()

    def start(self):
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        for _ in range(300):
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
        seats = {"axis" if "axis" in seats else "german": "here", "soviet": "here", **seats}
        opened = self.post("/api/tables", {"game": game, "seats": seats, **(terms or {})})
        if answers:
            token = opened["token"] or opened["links"]["soviet"]
            self.post(f"/api/tables/{opened['table']}/answers", {"serial": 0, "answers": answers}, token)
        return opened

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

    def page(path="/", width=1280, height=800, **options):
        context = chromium.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **options)
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
        return page

    return seat


def click_hex(page, name):
    """A click in the middle of a hex, wherever it lies on the screen."""
    x, y = page.evaluate(
        """async (name) => {
            const game = await (await fetch("/api/games/spi-leningrad/board.json")).json();
            const at = document.querySelector("#map svg").getScreenCTM();
            const [x, y] = game.hexes[name];
            return [at.a * x + at.c * y + at.e, at.b * x + at.d * y + at.f];
        }""",
        name,
    )
    page.mouse.click(x, y)


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
