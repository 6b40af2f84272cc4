"""How fast it is, as ratios to python-chess playing random games in the same run: machines differ, ratios hardly.

A kernel's figure is its time for one operation divided by the time of one random python-chess decision, so lower is better;
a game's ratio is its random decisions per second divided by those of python-chess, so higher is better.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from typing import Any

from northfront import games
from northfront.ai.appreciation import Appreciation
from northfront.ai.marches import plan_marches
from northfront.atlas.draw.board import draw_board
from northfront.atlas.draw.theme import LIGHT
from northfront.atlas.picture import find
from northfront.core.ask import CHANCE, Hexes, Reason
from northfront.core.board import Board
from northfront.core.errors import Refusal
from northfront.core.game import Game, Scenario
from northfront.core.hexes import Grid, Hex, HexSet, Sheet, Sides, less, scan
from northfront.core.law import Cost, Law, Walk
from northfront.core.movement import reach
from northfront.core.pieces import Piece
from northfront.core.sequence import Sequence, Step
from northfront.core.state import State
from northfront.core.view import answer_type
from northfront.core.zoc import zone
from northfront.sim.match import play_randomly

ROUNDS = 5
SLICE = 0.12
"""Seconds for each thing in each round. The best round counts, and all things take turns, so that noise hits all alike."""


def bench(names: list[str], progress: Callable[[], object] = lambda: None) -> dict[str, Any]:
    """Measure these games and the kernels."""
    timers: dict[str, Callable[[], float]] = {"chess": _chess()}
    timers |= {f"kernel {name}": timer for name, timer in _kernels()}
    timers |= {f"game {name}": _game(name) for name in names}
    best = dict.fromkeys(timers, float("inf"))
    for _ in range(ROUNDS):
        for name, timer in timers.items():
            best[name] = min(best[name], timer())
            progress()
    chess = best["chess"]
    drawing = _drawing()
    progress()
    return {
        "python_chess_dps": round(1 / chess),
        "games": {
            name: {
                "dps": round(1 / best[f"game {name}"]),
                "ratio": round(chess / best[f"game {name}"], 2),
                "options_ms": _options(name),
            }
            for name in names
        },
        "kernels": {
            name.split()[1]: round(seconds / chess, 3) for name, seconds in best.items() if name.startswith("kernel ")
        },
        "staff": {name: _staff(name) for name in names if games.has_outlook(name)},
        "drawing": drawing,
    }


def steps(names: list[str]) -> int:
    """How often `bench` reports progress."""
    return ROUNDS * (len(names) + 6) + 1


def _staff(name: str) -> dict[str, float]:
    """How often a second the staff can value a position and plan a march, and random games a second on one core."""
    game, outlook, rng = games.load(name), games.outlook(name), Random(1)
    p = game.start().copy(quiet=True)
    while p.turn_of == CHANCE or outlook.roles.get(p.ask.kind) != "unit":
        options = p.options(p.turn_of)
        p.step(options.pick(rng.randrange(len(options))), p.turn_of)
    side, s = p.ask.side, p.state

    def value() -> int:
        Appreciation(outlook, s).value(side)
        return 1

    def plan() -> int:
        plan_marches(outlook, p, side)
        return 1

    def whole_game() -> int:
        play_randomly(game.start().copy(quiet=True), rng)
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
    """Seconds for one operation; `work` does some and says how many."""

    def timer() -> float:
        count = 0
        start = time.perf_counter()
        while (spent := time.perf_counter() - start) < SLICE:
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


def _game(name: str) -> Callable[[], float]:
    game = games.load(name)
    rng = Random(1)
    return _timed(lambda: play_randomly(game.start().copy(quiet=True), rng))


def _options(name: str) -> float:
    """Milliseconds to work out where a chosen unit may go, and for every other hex why not: the median of one game."""
    game, rng = games.load(name), Random(1)
    p, spent = game.start().copy(quiet=True), []
    while not p.over:
        side = p.turn_of
        options = p.options(side)
        if not p.chance and answer_type(options) == "hex":
            start = time.perf_counter()
            again = p.copy().options(side)
            for h in scan(game.board.grid.all):
                again.why(h)
            spent.append(time.perf_counter() - start)
        p.step(options.pick(rng.randrange(len(options))), side)
    return round(1000 * median(spent), 2)


def _kernels() -> Iterator[tuple[str, Callable[[], float]]]:
    """The operations that everything else is made of, on a made-up board of 60 x 40 hexes with 100 units a side."""
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


class Field:
    """The made-up board: five kinds of ground, rivers on a twelfth of the hexsides, roads, zones that stop."""

    def __init__(self, rng: Random) -> None:
        self.grid = grid = Grid(Sheet(range(1, 61), range(1, 41)))
        hexes = list(scan(grid.all))
        ground = dict.fromkeys((2, 3, 4, 6, 0), 0)
        for h in hexes:
            ground[rng.choices(list(ground), (55, 18, 14, 10, 3))[0]] |= 1 << h
        river = grid.sides(pair for pair in grid.pairs(grid.every_side) if rng.random() < 0.08)
        self.dry: Sides = less(grid.every_side, river)
        costs = [Cost(grid.sides(_wander(grid, hexes, rng)), grid.all ^ ground[0], 1)]
        for points in (2, 3, 4, 6):
            costs += [Cost(self.dry, ground[points], points), Cost(river, ground[points], points + 2)]
        self.law = Law(grid, costs)
        standing = rng.sample([h for h in hexes if not ground[0] >> h & 1], 200)
        self.units, enemies = standing[:100], standing[100:]
        self.enemies: HexSet = sum(1 << h for h in enemies)
        zones = zone(grid, self.enemies, self.dry)
        closed = ((self.enemies, Reason("", "")),)
        self.walk = Walk(closed=closed, stops=zones, from_stop_to_stop=False)
        friends = sum(1 << h for h in self.units)
        self.open = grid.all & ~(self.enemies | ground[0] | (zones & ~friends))
        self.edge = sum(1 << h for h in hexes if grid.name(h).startswith("60"))
        self.some = sum(1 << h for h in rng.sample(hexes, 300))
        self.position = _synthetic(grid, standing).start()


def _wander(grid: Grid, hexes: list[Hex], rng: Random) -> Iterator[tuple[Hex, Hex]]:
    """Fourteen roads, each a walk of thirty steps."""
    for _ in range(14):
        at = rng.choice(hexes)
        for _ in range(30):
            _, to = rng.choice(grid.neighbours(at))
            yield at, to
            at = to


def _synthetic(grid: Grid, standing: list[Hex]) -> Game:
    """A game of 200 units that is never played, to be copied."""

    def set_up(s: State) -> None:
        for u, at in enumerate(standing):
            s.place(u, at)

    return Game(
        name="synthetic",
        title="",
        version=1,
        digest="",
        sides=("a", "b"),
        board=Board(grid, {"clear": grid.all}),
        pieces=tuple(Piece(str(u), u // 100, "unit", ({},)) for u in range(200)),
        boxes=("off",),
        sequence=Sequence((Step("only", 0, ""),)),
        phases={},
        phrases={},
        state=State,
        scenarios={"": Scenario("", set_up)},
    )
