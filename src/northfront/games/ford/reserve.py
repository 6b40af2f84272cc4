"""[5.0] The Soviet reserve: face-down counters, some of them decoys."""

from __future__ import annotations

from northfront.core.ask import Ask, Hexes, Narrow, Procedure, Unit, Units, UnitSet
from northfront.core.events import Event
from northfront.core.hexes import Hex
from northfront.games.ford.sequence import next_phase
from northfront.games.ford.state import GERMAN, SOVIET, FordState


def set_up(s: FordState) -> Procedure[None]:
    """[5.1] The Soviet player places his reserve, one counter after another."""
    waiting = _waiting(s) if s.turn == 1 else 0
    if not waiting:
        next_phase(s)
        return
    u = yield Ask(SOVIET, "reserve-unit", "Which counter do you place?", Units(waiting), "5.1", secret=True)
    marked = Narrow(s.game.board.grid.all).keep(s.game.board.feature("reserve"), "5.1", "it is not a marked hex")
    hexes = marked.drop(s.full(SOVIET), "3.6", "two units are there already")
    options = Hexes(hexes.drop(_placed(s), "5.1", "a reserve counter is there already"))
    to = yield Ask(SOVIET, "reserve-hex", "Where do you place it?", options, "5.1", about=1 << u, secret=True)
    go(s, u, to, "placed", "5.1")


def _waiting(s: FordState) -> UnitSet:
    return sum(1 << u for u, at in enumerate(s.where) if at == s.game.box("reserve"))


def _placed(s: FordState) -> int:
    return sum(1 << at for u, at in enumerate(s.where) if at >= 0 and s.hidden[GERMAN] >> u & 1)


def go(s: FordState, u: Unit, to: Hex, kind: str, rule: str) -> None:
    """Move a counter on the map, log it, and reveal what it runs into."""
    start = s.where[u]
    s.place(u, to)
    tell(s, u, start, kind, rule)
    uncover(s)


def tell(s: FordState, u: Unit, start: Hex, kind: str, rule: str) -> None:
    """[5.2] Both sides are told what a unit does; of a face-down one the Germans learn only that some counter did it."""
    args = {"start": start, "to": s.where[u]}
    if s.knows(GERMAN, u):
        s.note(kind, rule, unit=u, **args)
    else:
        s.whisper(SOVIET, Event(kind, rule, {"unit": u, **args}), Event(f"something-{kind}", rule, args))


def uncover(s: FordState) -> None:
    """[5.3] Counters next to a German unit are turned face up, and any decoys are removed.

    A decoy is removed even if it is known for one: a player who thinks back to before it was uncovered knows what it is.
    """
    near = s.zone(GERMAN)
    for u, piece in enumerate(s.game.pieces):
        at, decoy = s.where[u], piece.kind == "decoy"
        if at < 0 or not near >> at & 1 or not (decoy or s.hidden[GERMAN] >> u & 1):
            continue
        if s.hidden[GERMAN] >> u & 1:
            s.reveal(u)
            s.note("uncovered", "5.3", unit=u, at=at)
        if decoy:
            s.place(u, s.game.box("eliminated"))
