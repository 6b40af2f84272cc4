"""[13.0] Fortifications."""

from __future__ import annotations

from northfront.core.ask import Ask, Either, Hexes, Narrow, Procedure, UnitSet
from northfront.core.hexes import Hex, first, scan
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, DuelState
from northfront.games.duel_in_the_north.zones import controlled


def fortify(s: DuelState) -> Procedure[bool]:
    """[3.1c] The markers of this turn and any kept from earlier ones; placing them is optional (R14). True when done."""
    store = s.in_box("fort-store")
    if not store or not fort_hexes(s).members:
        return True
    prompt = f"Where do you build a fort? {store.bit_count()} to place."
    to = yield Ask(SOVIET, "fort", prompt, Either(Hexes(lambda: fort_hexes(s)), "done"), "13.0b")
    if to == "done":
        return True
    s.place(first(store), to)
    s.note("fort-built", "13.0b", at=to)
    return False


def receive_forts(s: DuelState) -> None:
    """[17.3f]"""
    due = [s.game.box(name) for name in s.game.boxes if name.endswith("-fort") and int(name[1:-5]) <= s.turn]
    for u in scan(s.game.forts):
        if s.where[u] in due:
            s.place(u, s.game.box("fort-store"))


def fort_hexes(s: DuelState) -> Narrow:
    """[13.0b] Under a Soviet combat unit, [3.1c] not in an enemy zone, one a hex (R14)."""
    return (
        Narrow(s.game.board.grid.all)
        .keep(s.combat_hexes(SOVIET), "13.0b", "no Soviet combat unit is there")
        .drop(controlled(s, GERMAN), "3.1c", "it is in an enemy zone of control")
        .drop(s.fort_hexes, "13.0b", "there is a fort already")
    )


def fortified(s: DuelState, h: Hex, defenders: UnitSet) -> bool:
    """[13.0d] [13.0g] Does the hex shelter these defenders? Soviets only, on all six sides [13.0c]."""
    return bool(s.fort_hexes >> h & 1) and not defenders & ~s.game.units_of[SOVIET]
