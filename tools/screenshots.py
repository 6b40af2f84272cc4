"""Pictures of the table as people see it: lobby, table, near, combat card and result, phone, dark, and another game.

    python tools/screenshots.py docs/pictures

The position is from the game that the tests keep (tests/games/spi_leningrad/whole_game.txt), in its seventh turn. That of
Duel in the North is from its first: a headquarters attacks, and air units are on their way.
"""

from __future__ import annotations

import argparse
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from northfront import games
from northfront.core.chance import Seeded
from northfront.core.record import Record, new_record
from northfront.core.recordfile import write_record

ORDERS = Path(__file__).resolve().parent.parent / "tests" / "games" / "spi_leningrad" / "whole_game.txt"
TURN = 7
BRIEFED = (
    f"localStorage.setItem('northfront.briefed', '{json.dumps(list(games.GAMES))}')"  # no briefing opens by itself
)
DRAWING = 240_000  # milliseconds: all boards may have to be drawn for the first time
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]


def played(turn: int = 0) -> Record:
    """The game of the tests, up to the German combat of a turn, or to its end."""
    seed, *lines = ORDERS.read_text("utf-8").splitlines()
    record = new_record(games.load("spi-leningrad"), chance=Seeded(int(seed.split()[1])))
    for line in lines:
        for word in line.split() if not line.startswith("#") else ():
            record.roll_pending()
            if record.position.state.turn == turn and record.position.state.phase == "german combat":
                return record
            record.give_text(word)
    return record


def first_attack() -> Record:
    """Duel in the North up to the artillery of the first attack."""
    record = new_record(games.load("duel-in-the-north"), chance=Seeded(1))
    air = iter(("fighter", "support", "pass"))
    wanted = {"order": "attack-move", "target": "2327", "abort": "done"}
    record.roll_pending()
    while (ask := next(iter(record.position.asks.values()))).kind != "artillery":
        texts = [ask.options.text(record.game, answer) for answer in ask.options]
        word = next(air) if ask.kind == "air" else wanted.get(ask.kind, "all" if "all" in texts else texts[-1])
        record.give_text(word if word in texts else texts[0], ask.side)
        record.roll_pending()
    return record


class Server:
    """A server on loopback, with one table."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "northfront", "serve", "--port", str(port)]
        command += ["--database", f"sqlite:///{folder}/tables.sqlite"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        while not self._answers():
            time.sleep(0.2)

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/healthz"):
                return True
        except OSError:
            return False

    def upload(self, record: Record) -> str:
        """The address of a seat at a table with this record."""
        body = json.dumps({"text": write_record(record)}).encode()
        with urlopen(Request(f"{self.url}/api/records", body, {"Content-Type": "application/json"})) as answer:
            opened: dict[str, Any] = json.load(answer)
        return f"{self.url}/t/{opened['table']}#{opened['token']}"


def screen(browser: Browser, address: str, width: int, height: int, theme: str = "light") -> Page:
    """A page that has come to rest."""
    phone = width < 600
    page = browser.new_page(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        device_scale_factor=2 if phone else 1,
        reduced_motion="reduce",
    )
    page.set_default_timeout(DRAWING)
    page.add_init_script(BRIEFED)
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)
    return page


def lobby(browser: Browser, address: str, seats: dict[str, str], path: Path) -> None:
    """The lobby of somebody who has sat at these tables."""
    kept = [
        {"table": seat.split("/t/")[1].split("#")[0], "token": seat.split("#")[1], "game": game}
        | {"title": games.entry(game).title, "side": "German and Soviet", "when": "2026-01-01T00:00:00Z"}
        for game, seat in seats.items()
    ]
    page = screen(browser, address, 1440, 900)
    page.evaluate("(kept) => localStorage.setItem('northfront.tables', kept)", json.dumps(kept))
    page.reload()
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1500)
    page.screenshot(path=path)


def attack(page: Page) -> None:
    """Choose the first target and all that can attack it."""
    page.keyboard.press("v")
    page.locator(".list-view [data-key^='option ']").first.click()
    page.locator(".list-view [data-key='option all'], .list-view [data-key^='option ']").first.click()
    page.keyboard.press("v")
    page.wait_for_timeout(1500)


def card_pictures(browser: Browser, seat: Callable[[], str], folder: Path) -> None:
    """The card before the roll, and the result at its hex after it, in both themes."""
    for theme in ("", "-dark"):
        page = screen(browser, seat(), 1440, 900, theme.removeprefix("-"))
        attack(page)
        page.screenshot(path=folder / f"combat-card{theme}.png")
        page.locator("[data-key='word attack']").click()
        page.wait_for_timeout(1000)
        for _ in range(2):  # no air units, if they are asked for
            if page.locator("[data-key='word 0']").count():
                page.locator("[data-key='word 0']").click()
                page.wait_for_timeout(1500)
        page.screenshot(path=folder / f"combat-result{theme}.png")


def main() -> int:
    """Take them all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        server = Server(kept)
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=QUIET)
        try:
            seat = server.upload(played(TURN))
            duel_seat = server.upload(first_attack())
            lobby(browser, server.url, {"spi-leningrad": seat, "duel-in-the-north": duel_seat}, folder / "lobby.png")
            screen(browser, seat, 1600, 1000).screenshot(path=folder / "table.png")
            screen(browser, seat, 1600, 1000, "dark").screenshot(path=folder / "table-dark.png")
            screen(browser, seat, 400, 860).screenshot(path=folder / "phone.png")
            near = screen(browser, seat, 1600, 1000)
            for _ in range(3):
                near.keyboard.press("+")
            near.wait_for_timeout(1200)
            near.screenshot(path=folder / "table-near.png")
            card_pictures(browser, lambda: server.upload(played(TURN)), folder)
            duel = screen(browser, duel_seat, 1600, 1000)
            duel.locator("#curtain button").click()
            duel.wait_for_timeout(1500)
            duel.screenshot(path=folder / "duel-table.png")
        finally:
            browser.close()
            server.process.terminate()
            server.process.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
