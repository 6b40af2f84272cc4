"""Reopening a table where it was left, without replaying its game.

For each answer a "moment" is stored: the answer, when it was given, and the events that followed. Every few answers a "base" is
stored: a position to resume from. Events name units and hexes by number, so both are valid only for the rules and data with which
they were played. If those have changed, the game is replayed from the beginning, and moments and base are stored again.
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
FORCED, AUTOMATIC = 1, 2  # how an answer came about


class Base(NamedTuple):
    """A position to resume from: the rules with which it was played, the number of answers before it, and the state."""

    rules: str
    fixed: int
    n: int
    state: str


def rules_of(game: Game) -> str:
    """Identifies the sources, rules and data with which a game is played."""
    return f"{program()} {game.version} {game.digest}"


@cache
def program() -> str:
    """A digest of the sources that affect play, so that nobody has to remember to raise a version number."""
    root, whole = Path(str(files("northfront"))), sha256()
    for path in sorted(path for part in PLAYED_BY for path in (root / part).rglob("*.py")):
        whole.update(f"\0{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes())
    return whole.hexdigest()[:32]


def base_of(record: Record) -> Base:
    p = record.position
    return Base(rules_of(record.game), record.fixed, p.serial - len(p.tail), state_text(p.base))


def moments_of(record: Record, since: int) -> list[str]:
    """For each answer after the first `since`: the answer, when it was given, and the events that followed."""
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


def moment_when(moment: str) -> tuple[int, str]:
    """Turn and phase of a stored moment."""
    *_, turn, phase, _ = json.loads(moment)
    return turn, phase


def _parts(entry: Entry) -> tuple[int, str, str, str, int, int]:
    return entry.side, entry.kind, entry.text, entry.seal, int(entry.opened), entry.forced | entry.automatic << 1


def all_remembered(moments: Sequence[str], before: int, answers: int, last: str) -> bool:
    """Is there a moment for every answer after the first `before`, and does the last one fit?

    There is not if an earlier version, which stored only answers, was used in between.
    """
    if before + len(moments) != answers:
        return False
    if not moments:
        return True
    number, _, given = last.split(" ", 2)
    _, kind, text, seal, *_ = json.loads(moments[-1])
    return int(number) == answers and given == f"{kind} {text}" + (f" ~{seal}" if seal else "")


def recall(
    game: Game,
    header: Parsed,
    base: Base,
    moments: Sequence[str],
    checkpoints: Mapping[int, str],
    chance: Chance | None,
) -> Record | None:
    """The record of a table as it was left; None if it has to be replayed from the start."""
    if base.rules != rules_of(game):
        return None
    remembered = json.loads(f"[{','.join(moments)}]")
    entries, times, events = [], [], []
    for n, (side, kind, text, seal, opened, how, turn, phase, happened) in enumerate(remembered[: base.n], start=1):
        entries.append(Entry(side, text, kind, text, bool(opened), seal, bool(how & FORCED), bool(how & AUTOMATIC)))
        times.append((turn, phase))
        events += [(n, _event(each)) for each in happened]
    try:
        record = begin_record(game, header, chance)
        record.checkpoints |= checkpoints
        state = game.state.load(game, json.loads(base.state))
        record.recall(entries, times, events, Position(game, state, serial=base.n))
        record.fixed = base.fixed
        give_again(record, remembered[base.n :])
    except (Refusal, RulesFault):
        return None
    return record


def give_again(record: Record, moments: Sequence[Sequence[Any]]) -> None:
    """Give answers as they were given before."""
    for side, kind, text, seal, _, how, *_ in moments:
        record.give_again(side, kind, text, automatic=bool(how & AUTOMATIC))
        record.entries[-1] = record.entries[-1]._replace(seal=seal)


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
