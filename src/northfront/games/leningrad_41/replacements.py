"""[7.4] to [7.6] German replacements."""

from __future__ import annotations

from typing import Final

from northfront.core.ask import Ask, Draw, Hexes, Narrow, Procedure, Reason, UnitSet, Words
from northfront.core.hexes import HexSet, scan
from northfront.games.leningrad_41.state import CORPS, GERMAN, CityState

NONE_LOST: Final = Reason("7.5a", "it has lost no unit")


def replacements_due(s: CityState) -> int:
    """[7.4a] [7.4b] [16.2d] How many units return this turn."""
    number = s.game.replacements[min(s.turn, len(s.game.replacements)) - 1]
    more = s.game.enhanced
    return number + (more.replacements if s.barricades and s.turn >= more.from_turn else 0)


def replace_one(s: CityState) -> Procedure[bool]:
    """[7.5b] [7.5c] From a sub-command of the player's choice, at random; [7.5f] what he does not use is lost. True when done."""
    names = [name for name in (*s.game.divisions, CORPS) if lost(s, name)]
    if not s.count or not names:
        return True
    prompt = f"Which sub-command gets a replacement? {s.count} more."
    barred = {name: NONE_LOST for name in (*s.game.divisions, CORPS) if name not in names}
    name = yield Ask(GERMAN, "replacement", prompt, Words(*names, "pass", barred=barred), "7.5b")
    if name == "pass":
        return True
    s.count -= 1
    pool = tuple((s.game.pieces[u].id, 1) for u in scan(lost(s, name)))
    u = s.game.units[(yield Draw("Replacement", "7.5b", pool))]
    hexes = hexes_of_command(s, name)
    if not hexes:
        s.place(u, s.game.box("german-entry"))  # [7.6d]
        s.note("waits", "7.6d", unit=u)
        return False
    prompt = f"With which unit of its sub-command is {s.game.pieces[u].name} placed?"
    options = Narrow(s.game.board.grid.all).keep(hexes, "7.6a", "no unit of its sub-command is there")
    to = yield Ask(GERMAN, "place", prompt, Hexes(options), "7.6a", about=1 << u)
    s.fresh |= 1 << u  # [7.6b]
    s.enter(u, to, "returns", "7.6a")
    return False


def lost(s: CityState, name: str) -> UnitSet:
    """[7.5a] [7.5d] The dead of a sub-command; [7.5e] leaders are not among them."""
    return s.in_box("german-dead") & s.game.formations.get(name, 0)


def hexes_of_command(s: CityState, name: str) -> HexSet:
    """[7.6a] Where its units are; leaders do not count (R84)."""
    return s.hexes_of(s.game.formations.get(name, 0) & s.on_map[GERMAN])
