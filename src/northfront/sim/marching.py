"""A made-up game of nothing but marches, on the made-up board, for any number of units."""

from __future__ import annotations

from functools import cache
from random import Random

from northfront.core.ask import Ask, Hexes, Procedure, Reason, Units
from northfront.core.board import Board
from northfront.core.game import Game, Scenario
from northfront.core.hexes import scan
from northfront.core.pieces import Piece
from northfront.core.sequence import Sequence, Step
from northfront.core.state import State
from northfront.core.toolkit.costs import MoveLimits
from northfront.core.toolkit.movement import reach
from northfront.core.toolkit.zoc import zone
from northfront.sim.field import Field

POINTS = 16
OCCUPIED = Reason("", "another unit is there")


@cache
def marching(units: int) -> Game:
    """The sides take turns: each chooses one of its units, and where it goes."""
    field = Field(Random(7))
    grid, standing = field.grid, Random(units).sample(list(scan(field.open)), 2 * units)

    def set_up(s: State) -> None:
        for u, at in enumerate(standing):
            s.place(u, at)

    def march(s: State) -> Procedure[None]:
        side, enemy = s.active, 1 - s.active
        u = yield Ask(side, "unit", "Which unit?", Units(s.on_map[side]), "")
        zones = zone(grid, s.occupied[enemy], field.dry)
        closed = ((s.occupied[0] | s.occupied[1], OCCUPIED),)
        found = reach(field.law, s.where[int(u)], POINTS, MoveLimits(closed=closed, stops=zones))
        if found.members:
            to = yield Ask(side, "hex", "Where to?", Hexes(found), "")
            s.place(int(u), int(to))
        s.active = enemy

    return Game(
        name="marching",
        title="",
        version=1,
        digest="",
        sides=("a", "b"),
        board=Board(grid, {"clear": grid.all}),
        pieces=tuple(Piece(str(u), u // units, "unit", ({},)) for u in range(2 * units)),
        boxes=("off",),
        sequence=Sequence((Step("march", 0, ""),)),
        phases={"march": march},
        phrases={},
        state=State,
        scenarios={"": Scenario("", set_up)},
        results={},
    )
