"""[10.0] Combat Results: losses, and the choice between them and a retreat."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from northfront.core.ask import Ask, Procedure, Reason, Side, Unit, Units, UnitSet, Words, unless_forced
from northfront.core.hexes import Hex, HexSet
from northfront.core.toolkit.forecast import GONE, HURT, NOTHING, Effect
from northfront.games.spi_leningrad.retreat import retreat, safe
from northfront.games.spi_leningrad.state import LeningradState

NOWHERE: Final = Reason("10.7a", "no unit has a safe hex to retreat to")
MUST_HOLD: Final = Reason("7.6b", "a successful overrun must be paid for with losses")


HARM: Final = {
    "1": "lose a step, or go one hex",  # [10.1]
    "2": "lose two steps, or go two hexes",  # [10.2a]
    "E": "are destroyed",  # [10.4]
}
BRIEF: Final = {"1": "lose one", "2": "lose two", "E": "are destroyed"}
EACH: Final = {"1": "each side loses one", "2": "each side loses two"}


def said(result: str) -> str:
    """A result of the table in words [9.5]."""
    defender, _, attacker = result.partition("/")
    if attacker == defender == "-":
        return "nothing happens"
    if attacker == "-":
        return f"{{defender}} {HARM[defender]}"
    if defender == "-":
        return f"{{attacker}} {HARM[attacker]}"
    both = f"{{defender}} {BRIEF[defender]}, {{attacker}} {BRIEF[attacker]}"
    return EACH.get(attacker, both) if attacker == defender else both


def effect(result: str) -> Effect:
    """[9.5] What a result does to defender and attacker."""
    harm = {"-": NOTHING, "E": GONE}
    defender, _, attacker = result.partition("/")
    return Effect(harm.get(defender, HURT), harm.get(attacker, HURT))


@dataclass(slots=True)
class Aftermath:
    """What a result did to one side."""

    retreated: UnitSet = 0
    emptied_by_retreat: dict[Hex, HexSet] = field(default_factory=dict)  # hexes left, and those passed on the way


def apply_losses(
    s: LeningradState, owner: Side, units: list[Unit], result: str, causes: HexSet, *, may_retreat: bool = True
) -> Procedure[Aftermath]:
    """[10.0] The result of one side: nothing, all eliminated, or steps and hexes as the owner chooses."""
    aftermath = Aftermath()
    if result == "E":
        for u in units:
            s.eliminate(u, "10.4")  # [10.4] [9.5a]
    elif result != "-":
        way = yield from _choose(s, owner, units, result, causes, may_retreat)
        steps, hexes = WAYS[result][way]
        yield from lose_steps(s, owner, units, steps)  # [10.2b] before the retreat
        if hexes:
            remaining = [u for u in units if s.where[u] >= 0]
            aftermath.retreated = sum(1 << u for u in remaining)
            aftermath.emptied_by_retreat = yield from retreat(s, owner, remaining, hexes, causes)
    return aftermath


WAYS: Final = {  # steps and hexes
    "1": {"step": (1, 0), "retreat": (0, 1)},  # [10.1]
    "2": {"steps": (2, 0), "step-and-retreat": (1, 1), "retreat": (0, 2)},  # [10.2a]
}


SAID: Final = {
    "step": "lose a step",
    "steps": "lose two steps",
    "retreat": "retreat",
    "step-and-retreat": "lose one step and retreat one hex",
}


def _choose(
    s: LeningradState, owner: Side, units: list[Unit], result: str, causes: HexSet, may_retreat: bool
) -> Procedure[str]:
    """[10.1] [10.2a] The owner's choice [9.5b]; a retreat is open only if some unit can make it [10.2d] R45."""
    ways = WAYS[result]
    barred = {}
    if sum(map(s.steps, units)) == 1 and result == "2":
        barred["step-and-retreat"] = Reason("10.2b", "no unit would be left to retreat")
    if not may_retreat:
        barred |= {way: MUST_HOLD for way, (_, hexes) in ways.items() if hexes}
    elif not any(safe(s, u, causes).members for u in units):
        barred |= {way: NOWHERE for way, (_, hexes) in ways.items() if hexes}
    open_ways = [way for way in ways if way not in barred]
    said = SAID | ({"retreat": "retreat two hexes"} if result == "2" else {})
    prompt = " or ".join(said[way] for way in open_ways).capitalize() + "?"
    words = Words(*open_ways, barred=barred)
    rule = "10.1" if result == "1" else "10.2a"
    way: str = yield from unless_forced(Ask(owner, "harm", prompt, words, rule, about=_set(units)))
    return way


def lose_steps(s: LeningradState, owner: Side, units: list[Unit], steps: int) -> Procedure[None]:
    """[10.2c] The owner spreads the steps as he likes; any excess is void (R14)."""
    if steps >= sum(map(s.steps, units)):
        for u in units:
            s.eliminate(u, "10.5")
        return
    for _ in range(steps):
        left = [u for u in units if s.where[u] >= 0]
        if left:
            rule = "10.1" if steps == 1 else "10.2c"
            ask = Ask(owner, "loss", "Which unit loses a step?", Units(_set(left)), rule, about=_set(left))
            loser = yield from unless_forced(ask)
            s.lose_step(loser, "10.5")


def _set(units: list[Unit]) -> UnitSet:
    return sum(1 << u for u in units)
