"""[9.5] Soviet Unknown Strengths."""

from __future__ import annotations

from northfront.core.ask import UnitSet
from northfront.core.hexes import HexSet, scan
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, DuelState
from northfront.games.duel_in_the_north.zones import controlled, zone_of


def reveal_seen(s: DuelState, passed: HexSet = 0) -> None:
    """[9.5b] Units in a German zone now, or while Germans passed, are revealed; [9.5c] not in a fort."""
    if not s.hidden[GERMAN]:
        return
    seen = controlled(s, GERMAN) | (zone_of(s, GERMAN, passed) if passed else 0)
    spotted = seen & s.occupied[SOVIET]
    if not spotted:
        return
    for h in scan(spotted & ~s.fort_hexes):
        if any([s.hidden[GERMAN] >> u & 1 for u in s.stacks[h]]):
            show(s, s.in_hex(h), "9.5b")


def show(s: DuelState, units: UnitSet, rule: str) -> None:
    """[9.5d] Turn them face up, for good."""
    for u in scan(units & s.hidden[GERMAN]):
        s.reveal(u)
        strength = f"attack {s.figure(u, 'attack')}, defence {s.figure(u, 'defence')}"
        s.note("revealed", rule, unit=u, at=s.where[u], strength=strength)


def conceal(s: DuelState, u: int) -> None:
    """[9.5a] [16.1a] A Soviet unit that enters the map is face down, if the players chose that option (R73)."""
    if s.settings["strengths"] == "hidden" and s.game.side_of[u] == SOVIET and not s.game.hqs >> u & 1:
        s.hide(u)
