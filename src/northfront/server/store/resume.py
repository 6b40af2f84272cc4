"""What is remembered of each answer, so that a table opens where it was left, without its game being played again.

An event names units and hexes by number, so what is remembered holds only for the rules and data by which it was played. Where
those have changed, or nothing is remembered, the game is played again from the beginning, and remembered anew.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

from northfront.core.chance import Chance
from northfront.core.errors import Refusal, RulesFault
from northfront.core.events import EVERYBODY, Event
from northfront.core.game import Game
from northfront.core.position import Position
from northfront.core.record import Entry, Record, state_text
from northfront.core.recordfile import Parsed, begin_record

PLAYED_BY: Final = ("core", "games")


class Base(NamedTuple):
    """A position from which a record is taken up again: by which rules it was played, after which answer, and the state."""

    rules: str
    fixed: int
    n: int
    state: str


def rules_of(game: Game) -> str:
    """By what a game is played: other sources, rules or data may play it otherwise."""
    return f"{program()} {game.version} {game.digest}"


@cache
def program() -> str:
    """The digest of the sources that play, since a number would have to be raised by somebody."""
    root, whole = Path(str(files("northfront"))), sha256()
    for path in sorted(path for part in PLAYED_BY for path in (root / part).rglob("*.py")):
        whole.update(f"\0{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes())
    return whole.hexdigest()[:32]


def base_of(record: Record) -> Base:
    p = record.position
    return Base(rules_of(record.game), record.fixed, p.serial - len(p.tail), state_text(p.base))


def moments_of(record: Record, since: int) -> list[str]:
    """For each answer after the first `since`: what it was, when it was given, and what happened then."""
    happened = defaultdict[int, list[Any]](list)
    for n, event in reversed(record.log):
        if n <= since:
            break
        happened[n].insert(0, _plain(event))
    given = zip(record.entries[since:], record.times[since:], strict=True)
    return [
        json.dumps([*_parts(entry), *when, happened[n]], separators=(",", ":"))
        for n, (entry, when) in enumerate(given, start=since + 1)
    ]


def _parts(entry: Entry) -> tuple[int, str, str, str, int, int]:
    return entry.side, entry.kind, entry.text, entry.seal, int(entry.opened), int(entry.forced)


def all_remembered(moments: Sequence[str], last: str) -> bool:
    """Do the moments end with the last answer? An earlier version of the server, used again for a while, keeps answers only."""
    if not moments or not last:
        return not moments and not last
    number, _, given = last.split(" ", 2)
    _, kind, text, seal, *_ = json.loads(moments[-1])
    return int(number) == len(moments) and given == f"{kind} {text}" + (f" ~{seal}" if seal else "")


def recall(
    game: Game, header: Parsed, base: Base, moments: Sequence[str], checkpoints: Mapping[int, str], chance: Chance
) -> Record | None:
    """The record of a table as it was left; None if it has to be played again from the beginning."""
    if base.rules != rules_of(game):
        return None
    remembered = json.loads(f"[{','.join(moments)}]")
    entries, times, events = [], [], []
    for n, (side, kind, text, seal, opened, forced, turn, phase, happened) in enumerate(remembered[: base.n], start=1):
        entries.append(Entry(side, text, kind, text, bool(opened), seal, bool(forced)))
        times.append((turn, phase))
        events += [(n, _event(each)) for each in happened]
    try:
        record = begin_record(game, header, chance)
        record.checkpoints |= checkpoints
        state = game.state.load(game, json.loads(base.state))
        record.recall(entries, times, events, Position(game, state, serial=base.n))
        record.fixed = base.fixed
        for side, _, text, seal, *_ in remembered[base.n :]:
            record.give_text(text, side)
            record.entries[-1] = record.entries[-1]._replace(seal=seal)
    except (Refusal, RulesFault):
        return None
    return record


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
