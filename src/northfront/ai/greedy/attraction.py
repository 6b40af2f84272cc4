"""Where a unit of the greedy player wants to go: how far each hex is from there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from northfront.ai.evaluate.survey import Survey
from northfront.core.ask import Side, Unit
from northfront.core.hexes import Hex, scan
from northfront.core.outlook import Goal, Outlook

FAR = 30
"""Beyond this many hexes, all enemies count as equally far."""
NEAR, ENOUGH = 4, 18
"""A goal attracts no more units once ENOUGH of its own side are within NEAR hexes."""
CLOSE = 2
"""An enemy this close to a line of supply may cut it."""


def attraction(outlook: Outlook, s: Any, side: Side, u: Unit) -> Callable[[Hex], float]:
    """How far a hex is from a goal, or from the nearest enemy; on the last turn, all goals taken, from the supply lines."""
    if outlook.moves_last(s, u):
        lead = outlook.lead(s, u)
        return lambda h: -lead(h)
    grid, near = s.game.board.grid, s.occupied[1 - side]

    def prize(h: Hex) -> float:
        """One unit is enough to keep it where no enemy is near."""
        alone = all(v == u for v in s.stacks.get(h, ()))
        return (
            outlook.hex_value(s, h) if alone or grid.flood(1 << h, grid.all, limit=NEAR) & s.occupied[1 - side] else 0.0
        )

    if side == outlook.attacker:
        survey = Survey(outlook, s)
        survey.goals = _open_goals(survey, u) or survey.goals
        if survey.goals:
            toward = survey.toward
            return lambda h: -prize(h) or toward[h]
        line = sum(1 << h for h in survey.lifelines(side))
        bare = sum(1 << h for h in scan(line) if all(v == u for v in s.stacks.get(h, ())))
        if not survey.time_left and outlook.held(s) > 0:
            near = bare | near & grid.flood(line, grid.all, limit=CLOSE)
        near = near or bare
    rings = [0] * grid.all.bit_length()
    for distance in range(FAR):
        for h in scan(grid.ring(near) & ~near):
            rings[h] = distance + 1
        near |= grid.ring(near)
    return lambda h: -prize(h) or rings[h]


def _open_goals(survey: Survey, u: Unit) -> tuple[Goal, ...]:
    """The goals that attract a unit: those it has reached, and those that do not have enough units yet."""
    s, grid = survey.s, survey.grid
    side = s.game.side_of[u]
    found = []
    for goal in survey.goals:
        near = grid.flood(1 << goal.hex, grid.all, limit=NEAR)
        there = [v for h in scan(near & s.occupied[side]) for v in s.stacks[h]]
        if u in sorted(there)[:ENOUGH] or len(there) < ENOUGH:
            found.append(goal)
    return tuple(found)
