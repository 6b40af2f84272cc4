"""The movement phase: which unit moves next, and where it goes."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Unit
from northfront.core.hexes import Hex, first
from northfront.core.position import Position
from northfront.core.tactics import Advice, Mind, PlanText
from northfront.games.leningrad_41.computer.garrisons import Garrisons
from northfront.games.leningrad_41.computer.marches import March, Marches
from northfront.games.leningrad_41.computer.memory import Memory, remembered
from northfront.games.leningrad_41.computer.scene import FAR, Scene
from northfront.games.leningrad_41.computer.strikes import plan_strikes, told
from northfront.games.leningrad_41.computer.tunnels import by_metro
from northfront.games.leningrad_41.computer.words import march_advice
from northfront.games.leningrad_41.state import SOVIET, CityState

SHOWN: Final = 3  # ways that are shown as alternatives
HOPELESS: Final = (0.5, 0.25)  # for each side, the risk on the way at which a unit does not go to its place in the plan


def next_unit(p: Position, scene: Scene, mind: Mind) -> list[Advice]:
    """One sub-command after another [8.2a], those nearest to their goals first, guns and leaders last."""
    s = scene.s
    memory, marches, options = remembered(mind, s), Marches(scene), p.options(scene.side)
    if mind.plans and memory.strikes is None:
        _plan(memory, marches, [u for u in options if isinstance(u, int)])
        mind.told.append(_briefing(scene, memory))
    if mind.plans and (found := by_metro(marches, [each for each in options if each not in memory.tried])):
        return [found]
    ends = memory.ends
    units = [u for u in options if isinstance(u, int) and u not in memory.tried]
    units = [u for u in units if ends.get(u, -1) != s.where[u]]
    for u in sorted(units, key=lambda u: (*_turn(s, u), u not in ends, _distance(marches, u), u)):
        memory.tried.add(u)
        if march := planned(marches, u, ends) or marches.best(u):
            return [march_advice(scene, marches, march)]
    if "done" in options:
        return [Advice(("done",), 0.0, "Nobody gains by marching now.")]
    u = first(sum(1 << u for u in options if isinstance(u, int)))
    return [Advice((s.game.pieces[u].id,), 0.0, f"{s.name(u)} must enter.")]


def _plan(memory: Memory, marches: Marches, movable: list[Unit]) -> None:
    """The Soviets guard what the German can come to, strike with the others, and guard more; the German only strikes."""
    scene, posts = marches.scene, dict[Unit, Hex]()
    if scene.side == SOVIET and not scene.final:
        garrisons = Garrisons(marches, movable)
        garrisons.man_front()
        memory.strikes = plan_strikes(marches, movable, dict(garrisons.posts))
        garrisons.man_rear({u for strike in memory.strikes for u in strike.moves} - set(garrisons.posts))
        posts = garrisons.posts
    else:
        memory.strikes = plan_strikes(marches, movable)
    memory.ends = {u: h for strike in memory.strikes for u, h in strike.moves.items()} | posts


def _turn(s: CityState, u: Unit) -> tuple[bool, bool, str, bool]:
    """When a unit's turn comes."""
    name = s.formation(u)
    guns = not s.unknown(u) and s.has(u, "indirect")
    return bool(s.game.leaders >> u & 1), bool(s.command) and name != s.command, name, guns


def _distance(marches: Marches, u: Unit) -> int:
    at = marches.s.where[u]
    return marches.toward(u)[at] if at >= 0 else FAR


def planned(marches: Marches, u: Unit, ends: dict[Unit, int]) -> March | None:
    """The way to its place in the plan, if it is still open and not too dangerous."""
    if u not in ends or ends[u] == marches.s.where[u]:
        return None
    march = marches.to(u, ends[u])
    return march if march and march.risk < HOPELESS[marches.scene.side] else None


def _briefing(scene: Scene, memory: Memory) -> PlanText:
    found = memory.strikes or []
    title = f"Fire at {len(found)} place{'s' if len(found) != 1 else ''}" if found else "No attack"
    return PlanText(title, tuple(told(scene, each) for each in found), tuple(each.target for each in found))


def next_leg(p: Position, scene: Scene) -> list[Advice]:
    """Go on, or stop here."""
    s = scene.s
    u = first(p.asks[scene.side].about)
    marches, options = Marches(scene), p.options(scene.side)
    offered = {h for h in options if isinstance(h, int)}
    ways = [march for march in marches.all(u) if march.legs[0] in offered]
    ways.sort(key=lambda march: (-march.value, march.end))
    found = [march_advice(scene, marches, march, started=True) for march in ways[:SHOWN]]
    if "stop" in options and s.where[u] >= 0:
        found.append(Advice(("stop",), 0.0, "Stay here: nothing is gained by going on.", (s.where[u],)))
    found.sort(key=lambda each: -each.value)
    return found or [Advice((p.text(each, scene.side),), 0.0, "Any of them.") for each in options]
