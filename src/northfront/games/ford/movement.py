"""[3.0] Movement. Costs are counted in half points."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, Reason, Unit, Units
from northfront.core.board import Board
from northfront.core.datafile import Node
from northfront.core.hexes import minus, union
from northfront.core.toolkit.costs import Cost, MoveCosts, MoveLimits
from northfront.core.toolkit.movement import Reach, reach
from northfront.games.ford.reserve import go
from northfront.games.ford.sequence import next_phase
from northfront.games.ford.state import FordState

HALVES = 2
ENEMY = Reason("3.4", "an enemy unit is there")
ZONE = Reason("3.5", "an enemy zone of control stands in the way")
FULL = Reason("3.6", "two units are there already")
FAR = Reason("3.1", "too far")
ONE_HEX = Reason("3.7", "one hex for the whole allowance")


def movement_law(board: Board, costs: Node) -> MoveCosts:
    """[3.2] [3.3] What each step costs."""
    road, river = board.hexsides("road"), minus(board.hexsides("river"), board.hexsides("road"))
    dry = minus(board.grid.every_side, union(river, road))
    rules = [Cost(road, board.grid.all, _points(costs, "road"))]  # [3.2] along a road, whatever the terrain
    for name, hexes in board.terrain.items():
        rules.append(Cost(dry, hexes, _points(costs, name)))
        rules.append(Cost(river, hexes, _points(costs, name) + _points(costs, "river")))  # [3.3]
    return MoveCosts(board.grid, rules)


def _points(costs: Node, name: str) -> int:
    return costs.whole_within(name, 1, 99)


def movement(s: FordState) -> Procedure[None]:
    """[3.1] One unit after another, each once, none mandatory."""
    prompt = "Choose a unit to move, or end the phase."
    choice = yield Ask(s.active, "unit", prompt, Either(Units(lambda: may_move(s)), "done"), "3.1")
    if choice == "done":
        next_phase(s)
        return
    prompt = f"Where does {s.game.pieces[choice].name} go?"
    options = Either(Hexes(lambda: reach_of(s, choice)), "stay")
    to = yield Ask(s.active, "destination", prompt, options, "3.1", about=1 << choice)
    s.moved |= 1 << choice
    if to != "stay":
        go(s, choice, to, "moves", "3.1")


def may_move(s: FordState) -> Narrow:
    """[3.1] Units on the map that have not moved in this phase."""
    on_map = sum(1 << u for u, at in enumerate(s.where) if at >= 0 and s.game.side_of[u] == s.active)
    return Narrow(on_map).drop(s.moved, "3.1", "it has moved already")


def reach_of(s: FordState, u: Unit) -> Reach:
    """Where a unit may end its move."""
    us, them = s.active, 1 - s.active
    walk = MoveLimits(
        closed=((s.occupied[them], ENEMY),),  # [3.4]
        stops=s.zone(them),  # [3.5]
        stop_reason=ZONE,
        from_stop_to_stop=False,  # [3.5]
        may_not_end=((s.full(us), FULL),),  # [3.6]
        far_reason=FAR,
        minimum=ONE_HEX,  # [3.7]
        scale=HALVES,
    )
    return reach(s.game.law, s.where[u], HALVES * s.game.pieces[u].figure("moves", s.face[u]), walk)
