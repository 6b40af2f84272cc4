"""Many tables at once, played by bots over WebSockets against a server of its own, which is killed in the middle.

    python tools/load.py --tables 200 --answers 40

Prints answers per second and the time of an answer (median and 99th percentile), and fails if an error came back or an
acknowledged answer was lost in the kill. Everything stays on this machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from random import Random
from statistics import median, quantiles
from urllib.request import Request, urlopen

import websockets

SEATS = {"german": "here", "soviet": "here"}


@dataclass
class Bot:
    """One client that plays both sides of its table at random."""

    table: str
    token: str
    rng: Random
    serial: int = 0
    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    async def play(self, port: int, answers: int) -> None:
        """Give so many answers; a killed server ends it quietly."""
        try:
            async with websockets.connect(f"ws://127.0.0.1:{port}/api/tables/{self.table}/socket") as wire:
                await wire.send(json.dumps({"type": "hello", "token": self.token}))
                view = json.loads(await wire.recv())
                if view["serial"] < self.serial:
                    self.errors.append(
                        f"{self.table}: answer {self.serial} is lost, the game stands at {view['serial']}"
                    )
                for number in range(answers):
                    if view["over"] or not view["ask"]:
                        return
                    view = await self._answer(wire, view, number)
        except (websockets.ConnectionClosed, OSError):
            return

    async def _answer(self, wire: websockets.ClientConnection, view: dict, number: int) -> dict:
        options = view["ask"]["options"]
        start = time.perf_counter()
        message = {"type": "answer", "id": number, "serial": view["serial"], "answers": [self.rng.choice(options)]}
        await wire.send(json.dumps(message))
        while True:
            heard = json.loads(await wire.recv())
            if heard["type"] == "patch":
                view = {**view, **{key: heard[key] for key in ("serial", "ask", "over") if key in heard}}
            elif heard.get("id") == number:
                break
        if heard["type"] != "done":
            self.errors.append(f"{self.table}: {heard}")
        self.times.append(time.perf_counter() - start)
        self.serial = view["serial"]
        return view


def start_server(port: int, database: str) -> subprocess.Popen[bytes]:
    """A server process; returns when it answers."""
    command = [sys.executable, "-m", "northfront", "serve", "--port", str(port), "--database", database]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    for _ in range(300):
        try:
            with urlopen(f"http://127.0.0.1:{port}/healthz"):
                return process
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def open_table(port: int, game: str, number: int) -> Bot:
    body = json.dumps({"game": game, "seats": SEATS}).encode()
    request = Request(f"http://127.0.0.1:{port}/api/tables", body, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        opened = json.load(answer)
    return Bot(opened["table"], opened["token"], Random(number))


async def play_all(bots: list[Bot], port: int, answers: int, kill: int = 0) -> None:
    """All bots at once; with `kill`, the process of this id is killed when half of the answers should be given."""
    playing = [asyncio.create_task(bot.play(port, answers)) for bot in bots]
    while kill and sum(len(bot.times) for bot in bots) < len(bots) * answers // 2:
        await asyncio.sleep(0.05)
    if kill:
        os.kill(kill, signal.SIGKILL)
    await asyncio.gather(*playing)


def main() -> int:
    """Play, kill, play on, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--answers", type=int, default=40, help="of each table, before and again after the kill")
    parser.add_argument("--game", default="spi-leningrad")
    arguments = parser.parse_args()
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port, database = free.getsockname()[1], f"sqlite:///{folder}/load.sqlite"
        free.close()
        server = start_server(port, database)
        bots = [open_table(port, arguments.game, number) for number in range(arguments.tables)]
        asyncio.run(play_all(bots, port, arguments.answers, server.pid))
        server.wait()
        server = start_server(port, database)
        before = sum(len(bot.times) for bot in bots)
        start = time.perf_counter()
        asyncio.run(play_all(bots, port, arguments.answers))
        spent = time.perf_counter() - start
        server.terminate()
        server.wait()
    times = [each for bot in bots for each in bot.times]
    errors = [error for bot in bots for error in bot.errors]
    print(f"{len(times)} answers at {len(bots)} tables, {(len(times) - before) / spent:.0f} a second after the restart")
    print(
        f"an answer takes {1000 * median(times):.1f} ms, {1000 * quantiles(times, n=100)[98]:.1f} ms in the worst of a hundred"
    )
    print("\n".join(errors) or "no error, and no acknowledged answer was lost")
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
