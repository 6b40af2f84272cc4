"""Speed, as ratios to python-chess playing random games in the same run: machines differ, ratios hardly do.

A game's ratios are its random decisions per second divided by those of python-chess, so higher is better: `ratio` through the gate
that checks every answer, as for people and players; `playout_ratio` forward only, as in simulation and search. A kernel's
figure is its time for one operation divided by the time of one random python-chess decision, so lower is better.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import quantiles
from typing import Any, Final

from northfront import games
from northfront.ai.evaluate.evaluation import Evaluation
from northfront.ai.plan.planning import plan_marches
from northfront.atlas.draw.board import draw_board
from northfront.atlas.draw.theme import LIGHT
from northfront.atlas.picture import find
from northfront.core.ask import CHANCE, Hexes, Unit
from northfront.core.errors import Refusal
from northfront.core.hexes import Hex, scan
from northfront.core.kernel import COMPILED
from northfront.core.toolkit.movement import reach
from northfront.core.toolkit.zoc import zone
from northfront.core.view import answer_type
from northfront.sim.field import Field
from northfront.sim.match import play_out, play_randomly

ROUNDS: Final = 5
SLICE: Final = 0.12
"""Seconds for each thing in each round. The best round counts, and they take turns, so that noise affects all alike."""
PURE: Final = {"NORTHFRONT_KERNEL": "off"}


def bench(names: list[str], progress: Callable[[], object] = lambda: None) -> dict[str, Any]:
    """Measure these games, the kernels, the staff and a drawing; if the compiled kernel is used, also the games without it."""
    found = decisions(names, progress)
    for name in names:
        found["games"][name]["options_ms"], found["games"][name]["options_ms_95"] = _options(name)
        progress()
    found["fields"] = {name: _fields(name) for name in names if games.load(name).field_of_fire}
    progress()
    if COMPILED:
        without = _without_kernel()
        for name in names:
            found["games"][name]["pure"] = {key: without["games"][name][key] for key in ("ratio", "playout_ratio")}
    progress()
    found["staff"] = {name: _staff(name) for name in names if games.has_outlook(name)}
    found["drawing"] = _drawing()
    progress()
    return found


def steps(names: list[str]) -> int:
    """How often `bench` reports progress."""
    return ROUNDS * (2 * len(names) + 6) + len(names) + 3


def decisions(names: list[str], progress: Callable[[], object] = lambda: None) -> dict[str, Any]:
    """Random decisions of these games, and the operations they consist of."""
    timers: dict[str, Callable[[], float]] = {"chess": _chess()}
    timers |= {f"kernel {name}": timer for name, timer in _kernels()}
    timers |= {f"checked {name}": _checked(name) for name in names}
    timers |= {f"playout {name}": _playout(name) for name in names}
    best = dict.fromkeys(timers, float("inf"))
    for _ in range(ROUNDS):
        for name, timer in timers.items():
            best[name] = min(best[name], timer())
            progress()
    chess = best["chess"]
    return {
        "python_chess_dps": round(1 / chess),
        "games": {
            name: {
                "dps": round(1 / best[f"checked {name}"]),
                "ratio": round(chess / best[f"checked {name}"], 2),
                "playout_dps": round(1 / best[f"playout {name}"]),
                "playout_ratio": round(chess / best[f"playout {name}"], 2),
                "kernel": COMPILED,
            }
            for name in names
        },
        "kernels": {
            name.split()[1]: round(seconds / chess, 3) for name, seconds in best.items() if name.startswith("kernel ")
        },
    }


def _without_kernel() -> dict[str, Any]:
    """The same decisions in plain Python, in a separate process, since the kernel is chosen at program start."""
    command = [sys.executable, "-m", "northfront", "bench", "--decisions", "--json"]
    done = subprocess.run(command, env={**os.environ, **PURE}, capture_output=True, encoding="utf-8", check=True)  # noqa: S603 - ourselves
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def _staff(name: str) -> dict[str, float]:
    """How often per second the staff can evaluate a position and plan a march, and random games per second on one core."""
    game, outlook, rng = games.load(name), games.outlook(name), Random(1)
    p = game.start().copy(quiet=True)
    while p.next_side == CHANCE or outlook.roles.get(p.ask.kind) != "unit":
        options = p.options(p.next_side)
        p.step(options.pick(rng.randrange(len(options))), p.next_side)
    side, s = p.ask.side, p.state

    def value() -> int:
        Evaluation(outlook, s).value(side)
        return 1

    def plan() -> int:
        plan_marches(outlook, p, side)
        return 1

    def whole_game() -> int:
        play_out(game.start(), rng)
        return 1

    works = {"values": value, "plans": plan, "random_games": whole_game}
    return {what: round(1 / min(_timed(work)() for _ in range(2)), 1) for what, work in works.items()}


def _drawing() -> dict[str, Any]:
    """The largest board as SVG: seconds and bytes."""
    subject = find("duel-in-the-north", None)
    start = time.perf_counter()
    svg = draw_board(subject.board, subject.coasts, LIGHT, title=subject.title)
    return {"duel-in-the-north": {"seconds": round(time.perf_counter() - start, 2), "bytes": len(svg.encode())}}


def _timed(work: Callable[[], int]) -> Callable[[], float]:
    """CPU seconds for one operation; `work` does some and returns how many."""

    def timer() -> float:
        count = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < SLICE:
            count += work()
        return spent / count

    return timer


def _chess() -> Callable[[], float]:
    try:
        import chess  # noqa: PLC0415 - a yardstick of the development extra, needed for nothing else
    except ImportError:
        raise Refusal("the benchmark compares with python-chess: pip install 'northfront[dev]'") from None
    rng = Random(1)

    def game() -> int:
        board = chess.Board()
        count = 0
        while not board.is_game_over() and count < 120:
            board.push(rng.choice(list(board.legal_moves)))
            count += 1
        return count

    return _timed(game)


def _checked(name: str) -> Callable[[], float]:
    game, rng = games.load(name), Random(1)
    return _timed(lambda: play_randomly(game.start().copy(quiet=True), rng))


def _playout(name: str) -> Callable[[], float]:
    game, rng = games.load(name), Random(1)
    return _timed(lambda: play_out(game.start(), rng)[1])


def _options(name: str) -> tuple[float, float]:
    """Milliseconds to work out where a chosen unit may go, and for every other hex why not: median and 95th percentile of a game."""
    game, rng = games.load(name), Random(1)
    p, spent = game.start().copy(quiet=True), []
    while not p.over:
        side = p.next_side
        options = p.options(side)
        if not p.chance and answer_type(options) == "hex":
            again = p.copy()
            start = time.process_time()
            offered = again.options(side)
            for h in scan(game.board.grid.all):
                offered.why(h)
            spent.append(1000 * (time.process_time() - start))
        p.step(options.pick(rng.randrange(len(options))), side)
    twentieths = quantiles(spent, n=20)
    return round(twentieths[9], 2), round(twentieths[18], 2)


def _fields(name: str) -> dict[str, float]:
    """Milliseconds for the field of fire of a unit, asked for the first time: median, 95th percentile and worst of a random game."""
    game, rng = games.load(name), Random(1)
    p, spent, known = game.start().copy(quiet=True), [], set[tuple[Unit, Hex]]()
    field = game.field_of_fire
    while field and not p.over:
        for u in scan(p.state.on_map[0] | p.state.on_map[1]):
            if (u, p.state.where[u]) not in known:
                known.add((u, p.state.where[u]))
                start = time.process_time()
                field(p.state, u)
                spent.append(1000 * (time.process_time() - start))
        options = p.options(p.next_side)
        p.step(options.pick(rng.randrange(len(options))), p.next_side)
    twentieths = quantiles(spent, n=20)
    return {"median": round(twentieths[9], 2), "95": round(twentieths[18], 2), "worst": round(max(spent), 2)}


def _kernels() -> Iterator[tuple[str, Callable[[], float]]]:
    """The operations everything else is built from."""
    field = Field(Random(7))
    grid, units = field.grid, field.units

    def copies() -> int:
        for _ in range(100):
            field.position.copy().base.copy()
        return 100

    def picks() -> int:
        for k in range(0, 300, 3):
            options = Hexes(field.some)
            if options.pick(k) not in options:
                raise AssertionError(k)
        return 100

    def reaches() -> int:
        for i, at in enumerate(units):
            reach(field.law, at, (12, 16, 20, 24)[i % 4], field.walk)
        return len(units)

    yield "zoc", _timed(lambda: sum(1 for _ in range(50) if zone(grid, field.enemies, field.dry)))
    yield "reach", _timed(reaches)
    yield "supply", _timed(lambda: sum(1 for _ in range(10) if grid.flood(field.edge, field.open)))
    yield "copy", _timed(copies)
    yield "pick", _timed(picks)
