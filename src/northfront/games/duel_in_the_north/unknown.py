"""[9.5] Soviet Unknown Strengths."""

from __future__ import annotations

from northfront.core.ask import UnitSet
from northfront.core.hexes import HexSet, scan
from northfront.games.duel_in_the_north.state import GERMAN, SOVIET, DuelState
from northfront.games.duel_in_the_north.zones import controlled, zone_of


def reveal_seen(s: DuelState, passed: HexSet = 0) -> None:
    """[9.5b] Whoever is in a German zone now, or was while Germans passed, is revealed; [9.5c] in a fort he is not."""
    if not s.hidden[GERMAN]:
        return
    seen = controlled(s, GERMAN) | (zone_of(s, GERMAN, passed) if passed else 0)
    for h in scan(seen & s.occupied[SOVIET] & ~s.fort_hexes):
        if unknown := s.in_hex(h) & s.hidden[GERMAN]:
            show(s, unknown, "9.5b")


def show(s: DuelState, units: UnitSet, rule: str) -> None:
    """[9.5d] Turn them face up, for good."""
    for u in scan(units & s.hidden[GERMAN]):
        s.reveal(u)
        s.note("revealed", rule, unit=u, at=s.where[u], strength=f"{s.figure(u, 'attack')}-{s.figure(u, 'defence')}")


def conceal(s: DuelState, u: int) -> None:
    """[9.5a] [16.1a] A Soviet unit that comes onto the map lies face down, if the players so chose (R73)."""
    if s.settings["strengths"] == "hidden" and s.game.side_of[u] == SOVIET and not s.game.hqs >> u & 1:
        s.hide(u)
