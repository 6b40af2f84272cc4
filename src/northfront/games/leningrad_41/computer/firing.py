"""The fire phase, German air strikes, Soviet aircraft and the fleet."""

from __future__ import annotations

from typing import Final

from northfront.core.position import Position
from northfront.core.tactics import Advice
from northfront.games.leningrad_41.air import seen_by
from northfront.games.leningrad_41.computer.scene import Scene
from northfront.games.leningrad_41.computer.shots import Battery, flips, strikes
from northfront.games.leningrad_41.computer.words import shot_advice
from northfront.games.leningrad_41.state import ARMY, GERMAN, RESERVE

LEAST: Final = {"air": 0.08, "naval": 0.12}  # what a strike must promise: the fleet may be away for six turns


def fire(p: Position, scene: Scene) -> list[Advice]:
    """Units that may join a fire are turned up; then the best shots, with aircraft and fleet; then nothing more."""
    options = p.options(scene.side)
    found = [shot_advice(scene, shot) for shot in Battery(scene).best(h for h in options if isinstance(h, int))]
    for word, army in (("air", RESERVE), ("naval", ARMY)):
        if word in options:
            shots = strikes(scene, _pool(scene, word), seen_by(scene.s, army), word, 2)
            found += [shot_advice(scene, shot, word) for shot in shots if shot.value > LEAST[word]]
    found = sorted((each for each in found if each.value > 0), key=lambda each: -each.value)
    if "flip" in options and (hidden := flips(scene)):
        u = hidden[0]
        why = f"Turn the unit in {scene.grid.name(scene.s.where[u])} face up, so that it can fire."
        found.insert(0, Advice(("flip", scene.game.pieces[u].id), found[0].value if found else 0.0, why))
    return [*found, Advice(("done",), 0.0, "No more fire promises anything.")]


def _pool(scene: Scene, word: str) -> int:
    if scene.side == GERMAN:
        return scene.s.in_box("german-air")
    return scene.s.in_box("soviet-air" if word == "air" else "fleet")


def from_afar(p: Position, scene: Scene) -> list[Advice]:
    """Where aircraft strike, or the fleet fires."""
    word = p.asks[scene.side].kind.partition("-")[0]
    options = p.options(scene.side)
    hexes = sum(1 << h for h in options if isinstance(h, int))
    shots = strikes(scene, _pool(scene, word), hexes, word, scene.game.limits.air)
    found = [shot_advice(scene, shot) for shot in shots if shot.value > 0]
    if scene.side == GERMAN:
        return [*found, Advice(("done",), 0.0, "No strike promises anything.")]
    found = [each._replace(orders=each.orders[:1]) for each in found]
    return found or [Advice((p.text(each, scene.side),), 0.0, "Any of them.") for each in options]
