"""[12.0] Demolishing Bridges, repairing them, and German pontoon bridges."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from northfront.core.ask import Ask, Either, Hexes, Procedure, Reason, Roll, Side, Unit, unless_forced
from northfront.core.hexes import Hex, HexSet, first
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, DuelState
from northfront.games.duel_in_the_north.terrain import pair_name
from northfront.games.duel_in_the_north.zones import controlled

BLOWN_FROM: Final = 2  # [12.0d] the lowest roll that blows a bridge
NOT_ALONE: Final = Reason("12.0a", "only a single combat unit can blow a bridge")
UNDER_WAY: Final = Reason("12.0b", "it must begin its move next to the bridge")
NO_BRIDGE: Final = Reason("12.0a", "there is no standing bridge next to it")
LATE: Final = Reason("12.2a", "pontoon bridges must be taken up before others are laid")


def bridges_at(s: DuelState, at: Hex) -> HexSet:
    """[12.0a] The hexes that a standing bridge joins to this one (R38)."""
    return s.game.board.grid.cross(1 << at, s.ground.bridged)


def why_no_demolition(s: DuelState) -> Reason | None:
    """[12.0b] Why the moving unit cannot blow a bridge; [12.0c] enemy zones do not matter."""
    u = first(s.mover)
    if s.mover & (s.mover - 1) or s.game.hqs >> u & 1:
        return NOT_ALONE
    if s.where[u] < 0 or s.spent[u]:
        return UNDER_WAY
    if not bridges_at(s, s.where[u]):
        return NO_BRIDGE
    return None


def demolish(s: DuelState, u: Unit) -> Procedure[None]:
    """[12.0d] A die; the attempt takes the unit's whole movement [12.0b]."""
    at = s.where[u]
    prompt = f"Which bridge at {s.game.board.grid.name(at)} do you blow?"
    beyond = yield from unless_forced(
        Ask(s.active, "bridge", prompt, Hexes(bridges_at(s, at)), "12.0a", about=1 << u, where=1 << at)
    )
    name = pair_name(s.game.board.grid, at, beyond)
    die = yield Roll(f"Demolition of the bridge {name}: 2 to 6 blows it", "12.0d")
    if die < BLOWN_FROM:
        s.tell(u, "bridge-stands", "12.0d", at=at, bridge=name, die=str(die))
        return
    s.pontoons = {each: 1 for each in s.pontoons if each != name}  # R39
    if printed_bridge(s, at, beyond):
        s.blown = {**s.blown, name: 1}
    s.forget()  # the ground has changed
    s.tell(u, "bridge-blown", "12.0d", at=at, bridge=name, die=str(die))


def printed_bridge(s: DuelState, a: Hex, b: Hex) -> bool:
    board = s.game.board
    return bool(board.hexsides("bridge")[board.grid.direction(a, b)] >> a & 1)


def repair(s: DuelState) -> Procedure[None]:
    """[12.1a] Each side may remove markers next to its own units."""
    for side in (GERMAN, SOVIET):
        while able := repairable(s, side):
            near = _hexes(s, able) & s.occupied[side]
            prompt = "Which blown bridge do you repair?"
            a = yield Ask(side, "repair", prompt, Either(Hexes(near), "done"), "12.1a")
            if a == "done":
                break
            b = yield from _across(s, side, "repair-across", a, able, "12.1a")
            name = pair_name(s.game.board.grid, a, b)
            s.blown = {each: 1 for each in s.blown if each != name}
            s.forget()
            s.note("bridge-repaired", "12.1a", side=side, bridge=name)


def repairable(s: DuelState, side: Side) -> list[str]:
    """[12.1a] A friendly combat unit next to the hexside, with neither an enemy unit nor an enemy zone there."""
    own, enemy = s.combat_hexes(side), s.occupied[1 - side] | controlled(s, 1 - side)
    found = []
    for name in sorted(s.blown):
        both = s.game.board.grid.hexes(name.split("/"))
        if both & own and not both & enemy:
            found.append(name)
    return found


def pontoons(s: DuelState) -> Procedure[None]:
    """[12.2a] The German lays bridges over rivers next to his hexes, four at most; he takes up before he lays (R39)."""
    thrown = False
    while True:
        left = int(s.settings["pontoons"]) - len(s.pontoons)
        hexes = pontoon_hexes(s) if left else 0
        lifts = bool(s.pontoons) and not thrown
        if not lifts and not hexes:
            return
        prompt = f"Where do you lay a pontoon bridge? {left} to place."
        words = ("lift", "done") if lifts else ("done",)
        barred = {"lift": LATE} if thrown else {}
        a = yield Ask(GERMAN, "pontoon", prompt, Either(Hexes(hexes), *words, barred=barred), "12.2a")
        if a == "done":
            return
        if a == "lift":
            yield from _lift(s)
        else:
            beyond = s.game.board.grid.cross(1 << a, s.ground.unbridged)
            ask = Ask(GERMAN, "pontoon-across", "Across which hexside?", Hexes(beyond), "12.2a")
            b = yield from unless_forced(ask)
            name = pair_name(s.game.board.grid, a, b)
            s.pontoons = {**s.pontoons, name: 1}
            s.forget()
            s.note("pontoon", "12.2a", bridge=name)
            thrown = True


def pontoon_hexes(s: DuelState) -> HexSet:
    """[12.2a] German-controlled hexes next to a river without a bridge."""
    beside = 0
    for mask in s.ground.unbridged:
        beside |= mask
    return beside & s.friendly(GERMAN)


def _lift(s: DuelState) -> Procedure[None]:
    names = sorted(s.pontoons)
    hexes = Hexes(_hexes(s, names))
    a = yield from unless_forced(Ask(GERMAN, "lift", "Which pontoon bridge do you take up?", hexes, "12.2a"))
    b = yield from _across(s, GERMAN, "lift-across", a, names, "12.2a")
    name = pair_name(s.game.board.grid, a, b)
    s.pontoons = {each: 1 for each in s.pontoons if each != name}
    s.forget()
    s.note("pontoon-lifted", "12.2a", bridge=name)


def _across(s: DuelState, side: Side, kind: str, a: Hex, names: Iterable[str], rule: str) -> Procedure[Hex]:
    """The hex on the other side of one of these hexsides of `a`."""
    beyond = _hexes(s, [name for name in names if s.game.board.grid.name(a) in name.split("/")]) & ~(1 << a)
    b: Hex = yield from unless_forced(Ask(side, kind, "Across which hexside?", Hexes(beyond), rule))
    return b


def _hexes(s: DuelState, names: Iterable[str]) -> HexSet:
    found = 0
    for name in names:
        found |= s.game.board.grid.hexes(name.split("/"))
    return found


def standing(s: DuelState) -> Iterable[tuple[str, Hex, Hex]]:
    """What lies on hexsides, for the map: blown bridges and pontoons."""
    grid = s.game.board.grid
    for kind, names in (("blown", s.blown), ("pontoon", s.pontoons)):
        for name in sorted(names):
            a, b = name.split("/")
            yield kind, grid.hex(a), grid.hex(b)
