"""[13.0] Air Power."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from northfront.core.ask import Answer, Ask, Either, Hexes, Numbers, Procedure
from northfront.core.hexes import Hex, pick
from northfront.games.spi_leningrad.sequence import next_phase
from northfront.games.spi_leningrad.state import GERMAN, LeningradState


def commit_air(s: LeningradState, target: Hex, preview: Callable[[Answer], Mapping[str, Any]]) -> Procedure[int]:
    """[13.0P] [13.2] How many air units the German player puts into a combat, before anything is revealed or rolled.

    Any unused one may fly, in his own combats and in those against him [13.5] R22.
    """
    ready = s.ready_air
    if not ready:
        return 0
    where = s.game.board.grid.name(target)
    prompt = f"How many air units fly over {where}?"
    count = yield Ask(GERMAN, "air", prompt, Numbers(0, ready.bit_count()), "13.0P", where=1 << target, preview=preview)
    for u in [pick(ready, k) for k in range(count)]:
        s.place(u, s.game.box("flown"))  # [13.1b] no combat result can harm it
        s.note("flies", "13.1a", unit=u, target=target)
    return int(count)


def air_interdiction(s: LeningradState) -> Procedure[None]:
    """[13.3] Unused air units are placed on hexes or kept for defence (R22). Skipped if none is left [3.4]."""
    while s.ready_air:
        prompt = "Choose a hex to interdict, or keep the air units for defence."
        to = yield Ask(GERMAN, "air-hex", prompt, Either(Hexes(s.game.board.grid.all), "done"), "13.3")
        if to == "done":
            break
        u = pick(s.ready_air, 0)
        s.place(u, to)
        s.note("interdicts", "13.3", unit=u, at=to)
    next_phase(s)
