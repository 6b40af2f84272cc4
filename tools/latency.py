"""How long one table lets its players wait, and how much it sends them, on this machine.

    python tools/latency.py --answers 600

Two bots at the two seats of a table answer over WebSockets against a server process of its own. Printed are the server's
part of each answer (from the receipt of the message to the last view sent because of it), the whole way there and back, the
sizes of the patches, and what a browser loads before it shows the table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import re
import socket
import tempfile
import time
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import quantiles
from typing import Any
from urllib.parse import urljoin
from urllib.request import Request, urlopen

import uvicorn
import websockets

from northfront.games import GAMES
from northfront.server.app import make_app

AIM = 0.020  # seconds for 95 of 100 decisions
PATCH_AIM = 10_000  # bytes
LINKED = re.compile(r"""(?:\bsrc=|\bhref=|\bfrom |^import |\burl\()["'](/?[\w./-]+)["']""", re.MULTILINE)
Event = MutableMapping[str, Any]


class Watched:
    """The server's application, with a note of when each message came and went: GET /times has them."""

    def __init__(self, database: str) -> None:
        self._app, self._noted = make_app(database), list[tuple[str, float]]()

    async def __call__(
        self, scope: Event, receive: Callable[[], Awaitable[Event]], send: Callable[[Event], Awaitable[None]]
    ) -> None:
        if scope.get("path") == "/times":
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": json.dumps(self._noted).encode()})
            return

        async def received() -> Event:
            event = await receive()
            self._note("came", event)
            return event

        async def sent(event: Event) -> None:
            self._note("sent", event)
            await send(event)

        await self._app(scope, received, sent)

    def _note(self, what: str, event: Event) -> None:
        kind = '"answer"' if what == "came" else '"patch"'
        if kind in event.get("text", "")[:40]:
            self._noted.append((what, time.perf_counter()))


def serve(port: int, database: str) -> None:
    """The server, in a process of its own."""
    uvicorn.run(Watched(database), port=port, log_level="warning", ws_per_message_deflate=False)  # type: ignore[arg-type]


@dataclass
class Player:
    """One seat: it takes in patches as they come, and answers when it is asked."""

    wire: websockets.ClientConnection
    heard: asyncio.Condition
    view: dict[str, Any] = field(default_factory=dict)
    first: int = 0  # the size of the view that it was sent at first
    sizes: list[int] = field(default_factory=list)  # and of the patches since
    replies: dict[int, dict[str, Any]] = field(default_factory=dict)

    async def listen(self) -> None:
        async for text in self.wire:
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "patch":
                self.sizes.append(len(str(text).encode()))
            elif message["type"] == "view":
                self.first = len(str(text).encode())
            if message["type"] in ("patch", "view"):
                self.view |= {key: message[key] for key in ("serial", "ask", "over") if key in message}
            if "id" in message:
                self.replies[message["id"]] = message
            async with self.heard:
                self.heard.notify_all()

    async def until(self, true: Callable[[], object]) -> None:
        async with self.heard:
            await self.heard.wait_for(true)

    async def answer(self, text: str, number: int) -> None:
        message = {"type": "answer", "id": number, "serial": self.view["serial"], "answers": [text]}
        await self.wire.send(json.dumps(message))
        await self.until(lambda: number in self.replies)
        reply = self.replies.pop(number)
        if reply["type"] != "done":
            raise SystemExit(f"the server refused {text}: {reply}")


async def play(port: int, opened: dict[str, Any], answers: int, rng: Random) -> tuple[list[Player], list[float]]:
    """The two seats play; they, and the time of each answer there and back.

    Whose turn it is, each reads from its own view: in a secret round both are asked, and neither hears of the other's answers.
    """
    players: list[Player] = []
    heard = asyncio.Condition()
    async with asyncio.TaskGroup() as listening:
        for token in opened["links"].values():
            wire = await websockets.connect(
                f"ws://127.0.0.1:{port}/api/tables/{opened['table']}/socket", max_size=None, compression=None
            )
            players.append(Player(wire, heard))
            listening.create_task(players[-1].listen())
            await wire.send(json.dumps({"type": "hello", "token": token}))
            await players[-1].until(lambda: players[-1].view)
        for player in players:
            player.sizes.clear()
        times: list[float] = []
        while len(times) < answers and not players[0].view["over"]:
            await players[0].until(lambda: any(player.view["ask"] or player.view["over"] for player in players))
            asked = next((player for player in players if player.view["ask"]), None)
            if asked is None:
                break
            start = time.perf_counter()
            await asked.answer(rng.choice(asked.view["ask"]["options"]), len(times))
            times.append(time.perf_counter() - start)
        for player in players:
            await player.wire.close()
    return players, times


def server_part(noted: Sequence[Sequence[Any]]) -> list[float]:
    """For each answer, the time from its receipt to the last view sent before the next one came."""
    parts: list[float] = []
    came = None
    for what, when in noted:
        if what == "came":
            came = when
            parts.append(0.0)
        elif came is not None:
            parts[-1] = when - came
    return parts


def first_load(port: int, game: str) -> dict[str, int]:
    """Everything that the page of a table loads, in bytes as they are sent."""
    base = f"http://127.0.0.1:{port}"
    data = [f"/api/games/{game}/{name}" for name in ("board.svg", "board.json", "counters.json")]
    waiting, sizes = ["/t/any", *data], dict[str, int]()
    while waiting:
        path = waiting.pop()
        if path in sizes:
            continue
        sizes[path] = len(get(base + path, "gzip"))
        if path == "/t/any" or path.endswith((".js", ".css")):
            text = get(base + path, "identity").decode()
            waiting += [urljoin(path, found) for found in LINKED.findall(text)]
    return sizes


def get(address: str, encoding: str) -> bytes:
    with urlopen(Request(address, headers={"Accept-Encoding": encoding})) as answer:
        found: bytes = answer.read()
        return found


def open_table(port: int, game: str) -> dict[str, Any]:
    with urlopen(f"http://127.0.0.1:{port}/api/games") as answer:
        sides = next(each["sides"] for each in json.load(answer) if each["name"] == game)
    body = json.dumps({"game": game, "seats": dict.fromkeys(sides, "link")}).encode()
    request = Request(f"http://127.0.0.1:{port}/api/tables", body, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        opened: dict[str, Any] = json.load(answer)
        return opened


def wait_for(port: int) -> None:
    for _ in range(300):
        try:
            get(f"http://127.0.0.1:{port}/healthz", "identity")
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise SystemExit("the server did not start")


def shares(values: Sequence[float]) -> tuple[float, float, float]:
    """The values that 50, 95 and 99 of 100 do not exceed."""
    cuts = quantiles(values, n=100, method="inclusive")
    return cuts[49], cuts[94], cuts[98]


def tell(
    parts: Sequence[float], times: Sequence[float], sizes: Sequence[int], first: int, load: dict[str, int]
) -> None:
    for name, values in (("the server's part", parts), ("there and back", times)):
        half, most, nearly_all = (1000 * each for each in shares(values))
        print(
            f"{name:18} p50 {half:6.1f} ms   p95 {most:6.1f} ms   p99 {nearly_all:6.1f} ms   max {1000 * max(values):.1f}"
        )
    slow = sum(part > AIM for part in parts)
    print(f"{slow} of {len(parts)} answers took the server more than {1000 * AIM:.0f} ms (aim: at most 5 in 100)")
    half, most, _ = shares(sizes)
    small = sum(size < PATCH_AIM for size in sizes) / len(sizes)
    print(
        f"patches            p50 {half:6.0f} B    p95 {most:6.0f} B    max {max(sizes)} B, {small:.1%} under {PATCH_AIM} B"
    )
    kinds = ("svg", "json", "js", "css")
    by_kind = {kind: sum(size for path, size in load.items() if path.endswith("." + kind)) for kind in kinds}
    print(
        f"first load         {sum(load.values()) + first} B in {len(load)} requests and a view of {first} B: {by_kind}"
    )


def measure(game: str, answers: int, seed: int) -> None:
    """Play one game, and say how it went."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        server = multiprocessing.get_context("spawn").Process(
            target=serve, args=(port, f"sqlite:///{folder}/latency.sqlite")
        )
        server.start()
        try:
            wait_for(port)
            load = first_load(port, game)
            players, times = asyncio.run(play(port, open_table(port, game), answers, Random(seed)))
            parts = server_part(json.loads(get(f"http://127.0.0.1:{port}/times", "identity")))
        finally:
            server.terminate()
            server.join()
    print(f"{len(times)} answers at one table of {game}")
    tell(parts, times, [size for player in players for size in player.sizes], players[0].first, load)


def main() -> None:
    """One game after another."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=int, default=600)
    parser.add_argument("--game", choices=GAMES, help="only this one; all of them otherwise")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for game in [arguments.game] if arguments.game else GAMES:
        measure(game, arguments.answers, arguments.seed)


if __name__ == "__main__":
    main()
