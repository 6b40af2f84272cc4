"""Advice in words."""

from __future__ import annotations

from northfront.core.hexes import Hex, scan
from northfront.core.tactics import Advice
from northfront.games.leningrad_41.computer.marches import March, Marches
from northfront.games.leningrad_41.computer.scene import Scene
from northfront.games.leningrad_41.computer.shots import Shot

VERBS = {"assault": "Assault", "air": "Strike", "naval": "Shell"}


def place(scene: Scene, h: Hex) -> str:
    return f"{scene.grid.name(h)} {scene.game.board.name_at(h)}".strip()


def units(count: int) -> str:
    return "1 unit" if count == 1 else f"{count} units"


def percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def march_advice(scene: Scene, marches: Marches, march: March, *, started: bool = False) -> Advice:
    """A march, leg by leg."""
    s, u = scene.s, march.unit
    on_map = s.where[u] >= 0
    gain = march.value - (marches.stay(u) if on_map else 0.0)
    risk = f", {percent(march.risk)} to be hit on the way" if march.risk else ""
    begin = () if started else (s.game.pieces[u].id,)
    end = ("stop",) if on_map else ()
    legs = tuple(scene.grid.name(h) for h in march.legs)
    return Advice((*begin, *legs, *end), gain, f"{s.name(u)} to {place(scene, march.end)}{risk}.", march.legs)


def shot_advice(scene: Scene, shot: Shot, word: str = "") -> Advice:
    """A shot; of the Soviet aircraft and the fleet the word comes first, and the fleet is not named."""
    s, fire = scene.s, shot.fire
    names = tuple(s.game.pieces[u].id for u in scan(fire.firers))
    orders: tuple[str, ...] = (scene.grid.name(fire.target),)
    if word == "air":
        orders = (word, *orders, "all" if len(names) > 1 else names[0])
    elif word:
        orders = (word, *orders)
    else:
        orders = (*orders, *names, "assault" if fire.kind == "assault" else "fire")
    several = len(shot.chances) > 1
    chance = f"{percent(shot.cleared)} to clear it" if several else f"{percent(max(shot.chances))} to hit"
    why = f"{VERBS.get(fire.kind, 'Fire at')} {place(scene, fire.target)} with {units(len(names))}: {chance}."
    hexes = {s.where[u] for u in scan(fire.firers)} - {fire.target}
    return Advice(orders, shot.value, why, (fire.target, *sorted(h for h in hexes if h >= 0)))
