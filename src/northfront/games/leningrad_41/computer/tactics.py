"""What each answer is worth in Leningrad '41: `TACTICS` is what computer players ask."""

from __future__ import annotations

from typing import Final, cast

from northfront.core.ask import Side
from northfront.core.position import Position
from northfront.core.tactics import Advice, Mind
from northfront.games.leningrad_41.computer.answers import Smaller
from northfront.games.leningrad_41.computer.firing import fire, from_afar
from northfront.games.leningrad_41.computer.memory import remembered
from northfront.games.leningrad_41.computer.moving import next_leg, next_unit
from northfront.games.leningrad_41.computer.scene import Scene
from northfront.games.leningrad_41.computer.set_up import set_up
from northfront.games.leningrad_41.state import CityState


class CityTactics:
    """The decisions of both sides, by kind."""

    def advise(self, p: Position, side: Side, mind: Mind) -> list[Advice]:
        """Fire, movement and set-up have their own files; all else is in `answers.py`."""
        s = cast(CityState, p.state)
        memory = remembered(mind, s)
        scene = Scene(s, side, memory.errors, ahead=mind.plans)
        kind = p.asks[side].kind
        if kind == "target":
            return fire(p, scene)
        if kind in ("air-target", "naval-target"):
            return from_afar(p, scene)
        if kind == "unit":
            return next_unit(p, scene, mind)
        if kind == "leg":
            return next_leg(p, scene)
        if kind.startswith("set-up"):
            return set_up(p, scene, mind)
        return Smaller(p, scene).advise()


TACTICS: Final = CityTactics()
