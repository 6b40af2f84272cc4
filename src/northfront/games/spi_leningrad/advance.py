"""[10.0] Combat Results: advance after combat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from northfront.core.ask import Ask, Either, Hexes, Procedure, Reason, Side, Unit, Units, UnitSet, unless_forced
from northfront.core.hexes import Hex, HexSet, scan
from northfront.games.spi_leningrad.state import STACKING, LeningradState
from northfront.games.spi_leningrad.zones import beside


def advance(
    s: LeningradState, side: Side, victors: list[Unit], vacated: Mapping[Hex, HexSet], *, forced: bool = False
) -> Procedure[None]:
    """[10.9c] Victorious units may enter the vacated hexes at once; after an overrun one of them must [7.6b].

    `vacated` are the hexes the enemy has left, each with the hexes he retreated through [10.9d]; none where he was
    eliminated [10.9f]. Zones do not stop an advance, and it costs nothing [10.9e].
    """
    ready = sum(1 << u for u in victors)
    while within := sum(1 << u for u in scan(ready) if _open_to(s, u, vacated)):
        u = yield from _who(side, within, forced=forced)
        if u == "done":
            return
        hexes = _open_to(s, u, vacated, must_take=forced)
        prompt = f"Where does {s.game.pieces[u].name} advance to?"
        to = yield from unless_forced(Ask(side, "advance-hex", prompt, Hexes(hexes), "10.9d", about=1 << u))
        _follow(s, u, to, vacated)
        ready ^= 1 << u
        forced = False  # one has done so


def _who(side: Side, within: UnitSet, *, forced: bool) -> Procedure[Any]:
    """A unit, or done."""
    if forced:
        must = Either(Units(within), barred={"done": Reason("7.6b", "one unit must advance after an overrun")})
        ask = Ask(side, "advance", "Which unit advances? One must.", must, "7.6b", about=within)
        return (yield from unless_forced(ask))
    options = Either(Units(within), "done")
    return (yield Ask(side, "advance", "Which unit advances, if any?", options, "10.9c", about=within))


def _open_to(s: LeningradState, u: Unit, vacated: Mapping[Hex, HexSet], *, must_take: bool = False) -> HexSet:
    """[10.9a] [10.9d] The hexes a victor may end in: at most three units in each."""
    full = s.holding(s.game.side_of[u], STACKING)
    first = beside(s, 1 << s.where[u]) & ~full
    found = 0
    for h, onward in vacated.items():
        if first >> h & 1:
            found |= 1 << h
            if not must_take:
                found |= onward & ~full & ~s.occupied[1 - s.game.side_of[u]]
    return found


def _follow(s: LeningradState, u: Unit, to: Hex, vacated: Mapping[Hex, HexSet]) -> None:
    """Into the first hex, and on from there."""
    if to not in vacated:
        reached = beside(s, 1 << s.where[u]) & ~s.holding(s.game.side_of[u], STACKING)
        by = next(h for h, onward in vacated.items() if onward >> to & 1 and reached >> h & 1)
        s.enter(u, by, "advances", "10.9a")
    s.enter(u, to, "advances", "10.9d" if to not in vacated else "10.9a")
