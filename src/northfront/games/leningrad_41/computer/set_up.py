"""The Soviet set-up: somebody in every objective, never twice the same."""

from __future__ import annotations

from typing import Final

from northfront.core.game import Rng
from northfront.core.hexes import Hex, first, scan
from northfront.core.position import Position
from northfront.core.tactics import Advice, Mind
from northfront.games.leningrad_41.computer.memory import remembered
from northfront.games.leningrad_41.computer.scene import Scene
from northfront.games.leningrad_41.state import GERMAN

NOISE: Final = 4  # by so much a hex may seem farther off, so that no two set-ups are the same


def set_up(p: Position, scene: Scene, mind: Mind) -> list[Advice]:
    """The next unit that is moved to a hex of the plan; the plan is made when the set-up begins."""
    memory = remembered(mind, scene.s)
    if memory.posts is None:
        memory.posts = posts(scene, mind.rng)
    ask, s, grid = p.asks[scene.side], scene.s, scene.grid
    there = [
        abs(planned) - 1 for u, planned in enumerate(s.plan) if planned and s.game.bodies >> u & 1 and s.unknown(u)
    ]
    wanted, spare = _difference(memory.posts, there)
    if ask.kind == "set-up":
        offered = {h for h in ask.options if isinstance(h, int)}
        spare = [h for h in spare if h in offered]
        if wanted and spare:
            why = f"The unit in {grid.name(spare[0])} is needed elsewhere."
            return [Advice((grid.name(spare[0]),), 1.0, why, (spare[0],))]
        return [Advice(("done",), 0.0, "The army stands where it should.")]
    if ask.kind == "set-up-unit":
        u = max((int(each) for each in ask.options), key=lambda u: (s.unknown(u), -u))
        return [Advice((s.game.pieces[u].id,), 0.0, "One of the units that nobody knows.")]
    offered = {h for h in ask.options if isinstance(h, int)}
    to = next((h for h in wanted if h in offered), -1)
    if to < 0:  # what is wanted is full
        memory.posts = there
        to = abs(s.plan[first(ask.about)]) - 1
    return [Advice((grid.name(to),), 0.0, f"Hold {grid.name(to)} {s.game.board.name_at(to)}".strip() + ".", (to,))]


def posts(scene: Scene, rng: Rng) -> list[Hex]:
    """Where the drawn units stand: one in every objective, those near the southern edge first, and there a second one."""
    s = scene.s
    taken = {
        abs(planned) - 1
        for u, planned in enumerate(s.plan)
        if planned and not (s.unknown(u) or s.game.leaders >> u & 1)
    }
    drawn = sum(1 for u, planned in enumerate(s.plan) if planned and s.unknown(u))  # [3.6a]
    far = scene.field(dict.fromkeys(scan(scene.chart.entry[GERMAN]), 0))
    order = sorted(scan(scene.chart.objectives & ~s.game.barred), key=lambda h: far[h] + rng.randrange(NOISE))
    return ([h for h in order if h not in taken] + order)[:drawn]


def _difference(wanted: list[Hex], there: list[Hex]) -> tuple[list[Hex], list[Hex]]:
    """What is still wanted, and what is there and not wanted."""
    missing, spare = list(wanted), []
    for h in there:
        if h in missing:
            missing.remove(h)
        else:
            spare.append(h)
    return missing, spare
