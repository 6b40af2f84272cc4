"""The smaller decisions: who fires defensively, advances, returns, is placed, is sacrificed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from northfront.core.ask import Answer, Unit, UnitSet
from northfront.core.hexes import Hex, first, scan
from northfront.core.position import Position
from northfront.core.tactics import Advice
from northfront.games.leningrad_41.command import why_not_together
from northfront.games.leningrad_41.computer.marches import Marches
from northfront.games.leningrad_41.computer.scene import Scene
from northfront.games.leningrad_41.computer.shots import Battery, Shot
from northfront.games.leningrad_41.defensive import able
from northfront.games.leningrad_41.replacements import lost
from northfront.games.leningrad_41.state import CityState

STOPPED: Final = 0.08  # what it is worth to stop a unit on wheels [8.8c]
SHOWN: Final = 0.03  # what it costs to turn a unit face up


class Smaller:
    """One decision, as the asked side imagines the position."""

    def __init__(self, p: Position, scene: Scene) -> None:
        self.p, self.scene, self.side = p, scene, scene.side
        self.s: CityState = scene.s
        self.ask = p.asks[scene.side]
        self.marches = Marches(scene)

    def advise(self) -> list[Advice]:
        """All answers by their worth, the best first."""
        kind = self.ask.kind
        if kind == "defensive-fire":
            return self._defensive_fire()
        value: Callable[[Answer], float] = getattr(self, f"_{kind.replace('-', '_')}", lambda _: 0.0)
        return self.ranked(value)

    def ranked(self, value: Callable[[Answer], float]) -> list[Advice]:
        found = [(float(value(answer)), answer) for answer in self.ask.options]
        found.sort(key=lambda pair: -pair[0])
        return [self._advice(answer, worth) for worth, answer in found]

    def _advice(self, answer: Answer, worth: float) -> Advice:
        text = self.p.text(answer, self.side)
        grid = self.scene.grid
        hexes = (grid.hex(text),) if isinstance(answer, int) and grid.has(text) else ()
        return Advice((text,), worth, self._label(answer, text) + ".", hexes)

    def _label(self, answer: Answer, text: str) -> str:
        game = self.s.game
        if text in game.units:
            return self.s.name(game.units[text])
        if isinstance(answer, int) and game.board.grid.has(text):
            return f"{text} {game.board.name_at(answer)}".strip()
        words = game.showing.words
        return str(words.get(f"{self.ask.kind} {text}") or words.get(text) or text.replace("-", " ").capitalize())

    # defensive fire

    def _defensive_fire(self) -> list[Advice]:
        """The fewest units that reach the best chance, face-up ones first; nobody is shown for nothing [9.2b] [6.6e]."""
        s, scene, at = self.s, self.scene, first(self.ask.where)
        mover = self._mover(at)
        hold = Advice(("hold",), 0.0, "Hold fire: nothing would come of it.", (at,))
        if self.ask.about:  # the list is under way
            return [Advice(("fire",), 0.0, "Fire as it stands.", (at,)), hold]
        near = s.units_in(scene.grid.ring(1 << at)) & s.fighters(self.side)
        units = [u for u in scan(near) if s.face_down(u) or able(s, u)]
        units.sort(key=lambda u: (s.face_down(u), -scene.fire(u), u))
        found, team, strength = [hold], 0, 0.0
        for u in units:
            if why_not_together(s, self.side, team | 1 << u, defensive=True):
                continue
            team, strength = team | 1 << u, strength + scene.fire(u)
            found.append(self._fire_with(team, strength, mover, at))
        return sorted(found, key=lambda advice: -advice.value)

    def _mover(self, at: Hex) -> Unit:
        there = self.s.in_hex(at) & self.s.mover or self.s.in_hex(at) & self.s.fighters(1 - self.side)
        return first(there) if there else -1

    def _fire_with(self, team: UnitSet, strength: float, mover: Unit, at: Hex) -> Advice:
        s, scene = self.s, self.scene
        drm = scene.drm(at, 1 - self.side)
        known = mover >= 0 and not s.face_down(mover)
        if known and s.has(mover, "armored") and not s.marked(team & ~s.hidden[0], "anti-armor"):
            drm += s.game.numbers["drm.armored"]
        chance = scene.chance(strength, drm)
        value = chance * (scene.worth(mover) if mover >= 0 else 0.3) + (STOPPED if s.way == "motorized" else 0.0)
        value -= SHOWN * sum(s.face_down(u) for u in scan(team)) + 1e-4 * team.bit_count()
        names = tuple(s.game.pieces[u].id for u in scan(team))
        who = "1 unit" if len(names) == 1 else f"{len(names)} units"
        why = f"Fire with {who}: {100 * chance:.0f} % to hit."
        return Advice((*names, "fire"), value, why, (at,))

    # placing and moving

    def _advance(self, answer: Answer) -> float:
        """[10.15c] Into an objective always; elsewhere if it stands better there."""
        if answer == "done":
            return 0.0
        u, at = int(answer), first(self.ask.where)
        taken = 1.0 if self.scene.their_objectives >> at & 1 and not self.scene.guards(at) else 0.0
        gain = self.marches.worth(u, at) - self.marches.stay(u)
        return taken + gain - 0.2 * self.scene.worth(u) * bool(taken)

    def _place(self, answer: Answer) -> float:
        return self.marches.worth(first(self.ask.about), int(answer))

    def _army_place(self, answer: Answer) -> float:
        """[19.2b] An objective that the enemy can come to, where there is room."""
        if not isinstance(answer, int):
            return -9.0
        full = self.scene.guards(answer).bit_count() >= 2  # [19.2e]
        return self.marches.worth(first(self.ask.about), answer) - 9.0 * full

    def _face(self, answer: Answer) -> float:
        return float(answer == "down")

    def _replacement(self, answer: Answer) -> float:
        """[7.5b] The sub-command whose dead are worth most."""
        if answer == "pass":
            return -1.0
        dead = list(scan(lost(self.s, str(answer))))
        return sum(self.scene.worth(u) for u in dead) / max(1, len(dead))

    def _excess(self, answer: Answer) -> float:
        return self.scene.worth(int(answer))

    def _remedy(self, answer: Answer) -> float:
        return float(answer == "eliminate")

    def _sacrifice(self, answer: Answer) -> float:
        return -self.scene.worth(int(answer))

    def _zeal(self, answer: Answer) -> float:
        """[17.1] A unit is lost for certain, so only for an objective."""
        prize = self.scene.their_objectives & self.ask.where
        return float(answer == ("zeal" if prize else "pass"))

    def _station(self, answer: Answer) -> float:
        u = first(self.ask.about)
        if not isinstance(answer, int):
            return self.marches.stay(u)
        return self.marches.worth(u, answer) + float(self.scene.their_objectives >> answer & 1)

    def _landing(self, answer: Answer) -> float:
        return self.marches.worth(first(self.ask.about), int(answer)) - self.scene.caught(
            int(answer), first(self.ask.about)
        )

    def _bank(self, answer: Answer) -> float:
        return -float(self.marches.toward(first(self.ask.about))[int(answer)])

    def _strikes(self, answer: Answer) -> float:
        return {"fire": 2.0, "all": 1.0}.get(str(answer), 0.0)

    def _firers(self, answer: Answer) -> float:
        """Who still belongs to the best shot at this hex; then the word."""
        shot = self._best_shot
        left = shot.fire.firers & ~self.ask.about if shot else 0
        if isinstance(answer, int):
            return 2.0 if left >> answer & 1 else 0.0
        if shot and answer == shot.fire.kind:
            return 1.5
        return {"assault": 0.5, "fire": 0.4, "all": 0.3}.get(str(answer), 0.0)

    @cached_property
    def _best_shot(self) -> Shot | None:
        return Battery(self.scene).at(first(self.ask.where)) if self.ask.where else None
