"""A made-up board to measure on: 60 x 40 hexes, 100 units a side."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from northfront.core.ask import Reason
from northfront.core.board import Board
from northfront.core.game import Game, Scenario
from northfront.core.hexes import Grid, Hex, HexSet, Sheet, Sides, minus, scan
from northfront.core.pieces import Piece
from northfront.core.sequence import Sequence, Step
from northfront.core.state import State
from northfront.core.toolkit.costs import Cost, MoveCosts, MoveLimits
from northfront.core.toolkit.zoc import zone


class Field:
    """The made-up board: five kinds of ground, rivers on a twelfth of the hexsides, roads, zones that stop."""

    def __init__(self, rng: Random) -> None:
        self.grid = grid = Grid(Sheet(range(1, 61), range(1, 41)))
        hexes = list(scan(grid.all))
        ground = dict.fromkeys((2, 3, 4, 6, 0), 0)
        for h in hexes:
            ground[rng.choices(list(ground), (55, 18, 14, 10, 3))[0]] |= 1 << h
        river = grid.sides(pair for pair in grid.pairs(grid.every_side) if rng.random() < 0.08)
        self.dry: Sides = minus(grid.every_side, river)
        costs = [Cost(grid.sides(_wander(grid, hexes, rng)), grid.all ^ ground[0], 1)]
        for points in (2, 3, 4, 6):
            costs += [Cost(self.dry, ground[points], points), Cost(river, ground[points], points + 2)]
        self.law = MoveCosts(grid, costs)
        standing = rng.sample([h for h in hexes if not ground[0] >> h & 1], 200)
        self.units, enemies = standing[:100], standing[100:]
        self.enemies: HexSet = sum(1 << h for h in enemies)
        zones = zone(grid, self.enemies, self.dry)
        closed = ((self.enemies, Reason("", "")),)
        self.walk = MoveLimits(closed=closed, stops=zones, from_stop_to_stop=False)
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
        results={},
    )
