"""Reading a table from the store. Reading never deletes: a game that cannot be replayed freezes its table, which says why."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from northfront import games
from northfront.core.chance import Committed
from northfront.core.contributions import rebind, stream
from northfront.core.errors import RecordFault, Refusal, RulesFault
from northfront.core.game import Game
from northfront.core.record import Record, entry_line, seal_of
from northfront.core.recordfile import Parsed, parse_record, read_record
from northfront.server.store.resume import give_again, recall
from northfront.server.store.store import Edition, News, Overtaken, Store, StoredTable
from northfront.server.table.state import TableState

NOTHING_LOST: Final = "Nothing was deleted: the record can be downloaded as it is stored."
_MAKING: Final = threading.Lock()


def open_table(store: Store, name: str) -> TableState | None:
    """A table as it was left; None if there is none with this name."""
    while kept := store.load(name):
        record, frozen = recalled(kept), ""
        if record is None:
            record, frozen = _replayed(kept, store)
            if not frozen:
                try:
                    store.remember(Edition(name, kept.version), record)
                except Overtaken:
                    continue
                kept = replace(kept, version=kept.version + 1)
        return state_of(kept, record, frozen)
    return None


def state_of(kept: StoredTable, record: Record, frozen: str = "") -> TableState:
    """What is stored of a table, with its record."""
    if record.position.over:
        record.secret = kept.secret
    return TableState(
        kept.id,
        record,
        dict(kept.seats),
        kept.secret,
        kept.frozen or frozen,
        standing=dict(kept.standing),
        options=kept.table_options,
        notes=list(kept.notes),
        hint_uses=list(kept.hint_uses),
        take_backs=list(kept.take_backs),
        proposal=kept.proposal,
        meeting=kept.meeting,
        version=kept.version,
    )


def recalled(kept: StoredTable) -> Record | None:
    """The record resumed from the last stored base; None if it has to be replayed."""
    if not kept.base:
        return None
    header = parse_record(kept.header, kept.id)
    record = recall(_game(kept), header, kept.base, kept.moments, kept.checkpoints, _dice(kept, header))
    return None if record and damaged_answer(record) else record


def add_news(state: TableState, news: News) -> bool:
    """Take up the answers that other processes have added; False if they have done more, so more must be read."""
    if news.rewritten > state.version or state.frozen or not _given_again(state.record, news.moments):
        return False
    if state.record.position.over:
        state.record.secret = state.secret
    state.version = news.version
    return True


def catch_up(state: TableState, store: Store) -> bool:
    """Take up whatever other processes have stored since; False if the table has to be reopened."""
    record = state.record
    kept = store.load(state.name, record.serial)
    if kept is None or state.frozen or not _goes_on(record, kept):
        return False
    header = parse_record(kept.header, kept.id)
    rebind(record, header.contributions, header.links)
    if not _given_again(record, kept.moments[1:] if record.serial else kept.moments):
        return False
    record.checkpoints |= kept.checkpoints
    state.adopt(state_of(kept, record))
    return True


def _given_again(record: Record, moments: Sequence[str]) -> bool:
    try:
        give_again(record, [json.loads(moment) for moment in moments])
    except (Refusal, RulesFault):
        return False
    return True


def _goes_on(record: Record, kept: StoredTable) -> bool:
    """Do the stored answers begin with those we know?"""
    if kept.base is None:
        return False
    if not record.serial:
        return True
    if not kept.moments:
        return False
    entry = record.entries[-1]
    side, kind, text, seal, *_ = json.loads(kept.moments[0])
    return (entry.side, entry.kind, entry.text, entry.seal) == (side, kind, text, seal)


def _replayed(kept: StoredTable, store: Store) -> tuple[Record, str]:
    """The record, replayed as far as possible, and why not to the end."""
    text, reason = store.text(kept.id), ""
    dice = _dice(kept, parse_record(kept.header, kept.id))
    try:
        record = read_record(_game(kept), text, kept.id, dice)
    except RecordFault as fault:
        text, reason = (
            "\n".join(text.splitlines()[: fault.line - 1]),
            f"The stored game is damaged: {str(fault).split(': ', 1)[1]}.",
        )
        record = read_record(_game(kept), text, kept.id, dice)
    if n := damaged_answer(record):
        reason = f"Answer {n} of this game is damaged in the database."
        record = read_record(_game(kept), _until(text, n), kept.id, dice)
    elif not reason and record.serial < len(parse_record(text, kept.id).rows):
        reason = f"Answer {record.serial + 1} of this game no longer fits the rules: {record.warnings[-1]}."
    return record, reason and f"{reason} {NOTHING_LOST}"


def _until(text: str, n: int) -> str:
    """The lines before this answer."""
    lines = text.splitlines()
    end = next(i for i, line in enumerate(lines) if line.startswith(f"{n} "))
    return "\n".join(lines[:end])


def damaged_answer(record: Record) -> int:
    """The first answer whose seal does not fit; 0 if all do. A finished game is shown as it is: `verify` judges it."""
    before = ""
    if not isinstance(record.chance, Committed) or record.position.over:
        return 0
    for n, entry in enumerate(record.entries, start=1):
        if entry.seal and entry.seal != seal_of(record.chance, before, entry_line(record.game, n, entry)):
            return n
        before = entry.seal
    return 0


def _game(kept: StoredTable) -> Game:
    with _MAKING:  # two threads may load the same game for the first time
        return games.load(kept.game)


def _dice(kept: StoredTable, header: Parsed) -> Committed:
    return stream(bytes.fromhex(kept.secret), header.contributions, header.links)
