"""Non-interference: what a side may not know cannot change what it is shown.

A twin is the same position with the hidden facts reshuffled: face-down units with the same back change places, secret fields
are guessed again. Whatever the viewer is shown of the two must be the same to the byte: view, options, reasons, previews,
errors, events.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from northfront.core.ask import CHANCE, Answer, Ask, Side, Unit
from northfront.core.errors import Refusal
from northfront.core.events import Plain, plain
from northfront.core.hexes import scan
from northfront.core.position import Given, Position
from northfront.core.view import answer_type, knowledge, view

if TYPE_CHECKING:
    from northfront.core.game import Game
    from northfront.core.state import State

Swap = dict[Unit, Unit]


def twin(p: Position, viewer: Side, rng: Random) -> tuple[Position, Swap] | None:
    """The position with the facts hidden from this viewer reshuffled; None if the answers since do not fit."""
    swap = _swap(p.game, p.state, viewer, rng)
    base = _swapped(p.base, swap)
    if p.game.guess:
        p.game.guess(base, viewer, p.game.facts(p.base, viewer), rng)
    q = Position(p.game, base, serial=p.serial - len(p.tail))
    for side, answer in p.tail:
        try:
            q.step(mapped(q, (side, answer), swap), side)
        except Refusal:
            return None
    return q, swap


def _swap(game: Game, s: State, viewer: Side, rng: Random) -> Swap:
    """Face-down units that look alike, each in the place of another."""
    groups: dict[tuple[Side, str], list[Unit]] = {}
    for u in scan(s.hidden[viewer]):
        groups.setdefault((game.side_of[u], game.pieces[u].back), []).append(u)
    swap: Swap = {}
    for units in groups.values():
        swap |= dict(zip(units, rng.sample(units, len(units)), strict=True))
    return swap


def _swapped(s: State, swap: Swap) -> State:
    new = s.copy()
    for u, v in swap.items():
        for name, field in s.FIELDS.items():
            if field.kind == "unit" and name not in ("where", "face"):
                getattr(new, name)[v] = getattr(s, name)[u]
            elif field.kind == "units":
                bits = getattr(new, name) & ~(1 << v)
                setattr(new, name, bits | (getattr(s, name) >> u & 1) << v)
        new.place(v, s.where[u])
    return new


def mapped(p: Position, given: Given, swap: Swap) -> Answer:
    """The same answer in the twin: another unit, if the one in question was swapped."""
    side, answer = given
    unit = isinstance(answer, int) and side != CHANCE and answer_type(p.options(side)) == "unit"
    return swap.get(answer, answer) if unit and isinstance(answer, int) else answer


def shown(p: Position, viewer: Side) -> str:
    """All that a position shows to this viewer, as text, with the events since the last answer."""
    facts: dict[str, Any] = {"heard": heard(p, viewer), "view": view(p, viewer), "knowledge": knowledge(p, viewer)}
    ask = p.asks.get(viewer)
    if ask:
        facts["decision"] = _decision(p, ask)
    else:
        facts["refused"] = _refusal(p.copy(), viewer, 0)
    return json.dumps(facts, sort_keys=True)


def _decision(p: Position, ask: Ask) -> dict[str, Any]:
    game = p.game
    texts = {ask.options.text(game, answer): answer for answer in ask.options}
    previews = {text: ask.preview(answer) for text, answer in texts.items()} if ask.preview else {}
    at = p.copy()  # a refused answer leaves it as it is
    refused = (
        [_refusal(at, ask.side, h) for h in scan(game.board.grid.all)] if answer_type(ask.options) == "hex" else []
    )
    return {"previews": previews, "refused": refused, "nonsense": _refusal(at, ask.side, "nonsense")}


def _refusal(p: Position, side: Side, answer: Answer) -> str:
    """What a side is told when it sends an answer that is not offered."""
    if side in p.asks and answer in p.asks[side].options:
        return ""
    try:
        p.step(answer, side)
    except Refusal as error:
        return f"{type(error).__name__}: {error}"
    return ""


def heard(p: Position, viewer: Side) -> list[dict[str, Plain]]:
    """The events since the last answer as this viewer may know them."""
    seen = [event.seen_by(viewer) for event in p.take_events()]
    return [plain(p.game, event) for event in seen if event]


def check_secrecy(p: Position, viewer: Side, rng: Random, shown: Callable[[Position, Side], str] = shown) -> list[str]:
    """How the twin differs visibly from the position; empty if it does not. Takes one random step to compare the events.

    `shown` returns everything the viewer is shown of a position; pass another function to check another screen.
    """
    found = twin(p, viewer, rng)
    if found is None:
        return []
    a, (b, swap) = p.copy(), found
    a.take_events()
    b.take_events()
    if shown(a, viewer) != shown(b, viewer):
        return [f"after answer {p.serial} {p.game.sides[viewer]} is shown something that depends on hidden facts"]
    if p.over:
        return []
    side = CHANCE if p.chance else rng.choice(list(p.asks))
    options = p.options(side)
    answer = options.pick(rng.randrange(len(options)))
    hidden = a.state.hidden[viewer], b.state.hidden[viewer]
    try:
        b.step(mapped(b, (side, answer), swap), side)
    except Refusal:
        return [] if side != viewer else [f"after answer {p.serial} an option depends on hidden facts"]
    a.step(answer, side)
    if any(before & ~now.state.hidden[viewer] for before, now in zip(hidden, (a, b), strict=True)):
        return []  # something was revealed, and may be shown
    if shown(a, viewer) != shown(b, viewer):
        return [f"answer {p.serial + 1} tells {p.game.sides[viewer]} something that depends on hidden facts"]
    return []
