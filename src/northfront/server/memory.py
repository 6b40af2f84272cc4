"""What is remembered of each answer, so that a table opens where it was left, without its game being played again.

An event names units and hexes by number, so what is remembered holds only for the rules and data by which it was played. Where
those have changed, or nothing is remembered, the game is played again from the beginning, and remembered anew.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from northfront import __version__
from northfront.core.chance import Chance
from northfront.core.errors import Refusal, RulesFault
from northfront.core.events import EVERYBODY, Event
from northfront.core.game import Game
from northfront.core.position import Position
from northfront.core.record import Entry, Record, state_text
from northfront.core.recordfile import Parsed, begin_record, give_rows, giver_of


class Base(NamedTuple):
    """A position from which a record is taken up again: by which rules it was played, after which answer, and the state."""

    rules: str
    fixed: int
    n: int
    state: str


def rules_of(game: Game) -> str:
    """By what a game is played: another program, rulebook or map may play it otherwise."""
    return f"{__version__} {game.version} {game.digest}"


def base_of(record: Record) -> Base:
    p = record.position
    return Base(rules_of(record.game), record.fixed, p.serial - len(p.tail), state_text(p.base))


def moments_of(record: Record, since: int) -> list[str]:
    """For each answer after the first `since`: when it was given, if it was forced or opened something, what happened then."""
    happened = defaultdict[int, list[Any]](list)
    for n, event in reversed(record.log):
        if n <= since:
            break
        happened[n].insert(0, _plain(event))
    given = zip(record.times[since:], record.entries[since:], strict=True)
    return [
        json.dumps([*when, int(entry.forced), int(entry.opened), happened[n]], separators=(",", ":"))
        for n, (when, entry) in enumerate(given, start=since + 1)
    ]


def recall(
    game: Game, found: Parsed, base: Base, moments: Sequence[str], checkpoints: Mapping[int, str], chance: Chance
) -> Record | None:
    """The record of a table as it was left; None if it has to be played again from the beginning."""
    if base.rules != rules_of(game) or len(moments) != len(found.rows):
        return None
    entries, times, events = [], [], []
    remembered = json.loads(f"[{','.join(moments[: base.n])}]")
    for row, (turn, phase, forced, opened, happened) in zip(found.rows, remembered, strict=False):
        entries.append(
            Entry(giver_of(game, row), row.text, row.kind, row.text, bool(opened), row.seal, forced=bool(forced))
        )
        times.append((turn, phase))
        events += [(row.number, _event(each)) for each in happened]
    try:
        record = begin_record(game, found, chance)
        record.checkpoints |= checkpoints
        state = game.state.load(game, json.loads(base.state))
        record.recall(entries, times, events, Position(game, state, serial=base.n))
        record.fixed = base.fixed
        lost = give_rows(record, found, found.rows[base.n :])
    except (Refusal, RulesFault):
        return None
    return None if lost else record


def _plain(event: Event) -> list[Any]:
    told = [event.kind, event.rule, dict(event.args)]
    if event.audience == EVERYBODY:
        return told
    return [*told, event.audience, *([_plain(event.public)] if event.public else [])]


def _event(data: Sequence[Any]) -> Event:
    kind, rule, args, *secret = data
    if not secret:
        return Event(kind, rule, args)
    audience, *public = secret
    return Event(kind, rule, args, audience, _event(public[0]) if public else None)
