"""[10.0] Fire: strength, modifiers, dice and results; one resolver for every kind of fire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from northfront.core.ask import Procedure, Roll, Side, Unit, UnitSet
from northfront.core.hexes import Hex, scan
from northfront.core.toolkit.forecast import Modifier, added, told
from northfront.games.leningrad_41.bridges import any_crossing, assault_sides
from northfront.games.leningrad_41.fog import flip
from northfront.games.leningrad_41.state import GERMAN, SOVIET, CityState

EVENTS: Final = {
    "fire": ("fires", "10.3a"),
    "assault": ("assaults", "10.15a"),
    "defensive": ("fires-back", "9.2a"),
    "air": ("bombs", "12.1"),
    "naval": ("shells", "15.3a"),
    "bridge": ("demolishes", "10.17a"),
    "structure": ("demolishes", "10.19a"),
}
GROUND: Final = ("fire", "assault", "defensive")
HIT: Final = "E"


@dataclass(frozen=True, slots=True)
class Fire:
    """A fire as it is declared: who at what, and how."""

    side: Side
    kind: str
    target: Hex
    firers: UnitSet
    mover: Unit = -1  # [9.2e] the only target of defensive fire
    fanatic: bool = False  # [17.1] [17.2]
    bridge: str = ""


def strength(s: CityState, fire: Fire) -> int:
    """[10.1b] All fire factors together; [10.3b] the defender's do not matter."""
    return sum(s.figure(u, "fire") for u in scan(fire.firers))


def targets_in(s: CityState, fire: Fire) -> UnitSet:
    """[10.2g] [10.2h] [10.13a] Who is hit: all units of the hex, [14.6a] [14.6c] leaders in a close assault only; [9.2e] [9.2f] a mover alone."""
    if fire.mover >= 0:
        return 1 << fire.mover
    if fire.kind in ("bridge", "structure"):
        return 0
    there = s.in_hex(fire.target) & s.game.units_of[1 - fire.side]
    return there if fire.kind == "assault" else there & ~s.game.leaders  # [14.6b]


def assaulting(s: CityState, side: Side, units: UnitSet, target: Hex) -> UnitSet:
    """[10.15a] [10.16a] Those of the units that can close-assault: capable, adjacent, over a hexside that they could cross (R29)."""
    near = s.game.board.grid.cross(1 << target & s.game.chart.land, assault_sides(s, side))
    return s.marked(units & s.units_in(near), "close-assault")


def modifiers(s: CityState, fire: Fire, defender: Unit) -> list[Modifier]:
    """[10.10a] [10.10b] [10.10c] Everything that is added to the die for one defender [10.13b]."""
    if fire.kind in ("bridge", "structure"):
        return _demolition(s, fire)
    shown = _terrain(s, fire)
    numbers, game = s.game.numbers, s.game
    if s.rubble >> fire.target & 1:
        shown.append(Modifier(numbers["drm_lost.rubble"], "10.18e", "rubble"))  # [10.18e] [10.20b]
    if defender >= 0 and s.has(defender, "armored") and not s.marked(fire.firers, "anti-armor"):
        shown.append(Modifier(numbers["drm.armored"], "10.12a", "armored, no anti-armor"))  # [10.12a] [10.12b] R25
    if fire.kind == "assault":
        shown += _assault(s, fire)
    if fire.kind == "air":
        if any(game.pieces[u].id == "rudel" for u in scan(fire.firers)):
            shown.append(Modifier(numbers["drm.rudel"], "12.8", "Rudel"))  # [12.8]
        if _flak(s, fire):
            shown.append(Modifier(numbers["drm_lost.anti-aircraft"], "12.10", "anti-aircraft"))
    if fire.kind in GROUND and evened(s, fire.side):
        shown.append(Modifier(evened(s, fire.side), "R101", "even balance"))
    if fire.fanatic:
        shown.append(Modifier(numbers["drm.fanatic"], "17.1" if fire.side == GERMAN else "17.2", "fanaticism"))
    return [each for each in shown if each.dice]


def evened(s: CityState, side: Side) -> int:
    """What the option `balance` adds to the die of this side's ground fire at units; it is not in the book (R101)."""
    return s.game.numbers["balance.german_fire"] if side == GERMAN and s.settings["balance"] == "even" else 0


def _terrain(s: CityState, fire: Fire) -> list[Modifier]:
    """[9.2i] The ground of the target, [8.6c] [8.6d] and a fortification with Soviet defenders; [10.20a] engineers cancel both (R44)."""
    chart, side = s.game.chart, 1 - fire.side
    close = assaulting(s, fire.side, fire.firers, fire.target) if fire.kind == "assault" else 0
    if s.marked(close, "engineer"):
        return [Modifier(0, "10.20a", "engineers")]
    shown = [Modifier(chart.modifier(fire.target), "10.10e", s.game.board.terrain_at(fire.target))]
    if side == SOVIET and chart.forts >> fire.target & 1:
        shown.append(Modifier(s.game.numbers["drm_lost.fort"], "8.6c", "fortification"))
    return shown


def _assault(s: CityState, fire: Fire) -> list[Modifier]:
    """[10.11a] [10.11b] A close assault, [10.16b] [10.16c] and one over a bridge, a pontoon or a river."""
    shown = [Modifier(s.game.numbers["drm.close-assault"], "10.11a", "close assault")]
    wet = s.game.board.grid.cross(1 << fire.target, any_crossing(s))
    if s.hexes_of(assaulting(s, fire.side, fire.firers, fire.target)) & wet:
        shown.append(Modifier(s.game.numbers["drm_lost.crossing"], "10.16c", "across water"))
    return shown


def _flak(s: CityState, fire: Fire) -> UnitSet:
    """[12.10] Face-up enemy anti-aircraft units in the hex or next to it."""
    near = 1 << fire.target | s.game.board.grid.ring(1 << fire.target)
    units = s.units_in(near) & s.on_map[1 - fire.side] & ~s.hidden[GERMAN]
    return s.marked(units, "anti-aircraft")


def _demolition(s: CityState, fire: Fire) -> list[Modifier]:
    """[10.17c] [10.19c] Only what is listed for it."""
    numbers, grid = s.game.numbers, s.game.board.grid
    if fire.kind == "bridge":
        a, b = (grid.hex(name) for name in fire.bridge.split("/"))
        major = grid.cross(1 << a, s.game.chart.major) >> b & 1
        shown = [Modifier(numbers["demolition.major_bridge" if major else "demolition.bridge"], "10.17c", "bridge")]
        near = grid.disk(a, 1) | grid.disk(b, 1)
    else:
        ground = s.game.board.terrain_at(fire.target)
        shown = [Modifier(numbers[f"demolition.{ground}"], "10.19c", ground)]
        near = grid.disk(fire.target, 1)
    if s.marked(fire.firers & s.units_in(near), "engineer"):
        shown.append(Modifier(numbers["demolition.engineer"], "10.19c", "adjacent engineers"))
    return shown


def resolve(s: CityState, fire: Fire) -> Procedure[UnitSet]:
    """[10.2d] [10.3a] [10.13a] A die for each defender, each with its own modifiers, at full strength; returns who was hit."""
    if fire.side == GERMAN and fire.kind not in ("bridge", "structure"):
        yield from flip(s, s.in_hex(fire.target), "6.6c")  # [6.5c] R77, R78
    total, where = strength(s, fire), _target_name(s, fire)
    defenders = list(scan(targets_in(s, fire))) or [-1]
    hit = 0
    for u in defenders:
        drm = modifiers(s, fire, u)
        # [2.1b] one die
        die = yield Roll(f"Fire at {where}", EVENTS[fire.kind][1])
        result = s.game.fire.result(total, die + added(drm))  # [10.14a]
        _tell(s, fire, u, total, drm, die, result)
        if result == HIT:
            hit |= 1 << u if u >= 0 else 1
    if fire.kind not in ("bridge", "structure"):
        for u in scan(hit):
            s.eliminate(u, "10.14b")
    return hit


def _target_name(s: CityState, fire: Fire) -> str:
    return fire.bridge or s.game.board.grid.name(fire.target)


def _tell(s: CityState, fire: Fire, u: Unit, total: int, drm: list[Modifier], die: int, result: str) -> None:
    event, rule = EVENTS[fire.kind]
    words = {"strength": str(total), "modifiers": told(drm), "die": str(die), "net": str(die + added(drm))}
    effect = "hit" if result == HIT else "no effect"
    if u >= 0:
        s.note(event, rule, side=fire.side, target=fire.target, unit=u, result=effect, **words)
    else:
        s.note(event, rule, side=fire.side, at=fire.target, what=_target_name(s, fire), result=effect, **words)


def hits_up_to(s: CityState, strength: int, drm: int) -> int:
    """The highest die that hits; 0 if none does."""
    table = s.game.fire
    return max([die for die in range(1, 7) if table.result(strength, die + drm) == HIT], default=0)


def seen(s: CityState, fire: Fire, u: Unit) -> Unit:
    """A defender as the firing side knows it: nothing of a face-down one [6.6a]."""
    return -1 if u >= 0 and fire.side == GERMAN and s.face_down(u) else u
