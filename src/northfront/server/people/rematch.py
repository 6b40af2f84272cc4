"""The same game again with sides swapped: one seat proposes it, the other agrees, and each finds its seat at the new table.

A token of the new table is derived from that of the old one, so a player who still holds the old one needs nothing else, and the
server keeps only hashes, as always.
"""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from northfront.core.ask import Side
from northfront.core.errors import NotYourDecision, Refusal
from northfront.server.people.agreements import REMATCH, Proposal
from northfront.server.store.store import hash_of
from northfront.server.table.audience import Watcher
from northfront.server.table.table import Table
from northfront.server.table.tables import Tables


async def rematch(tables: Tables, table: Table, watcher: Watcher, token: str) -> tuple[str, str]:
    """Propose a rematch or agree to one: the new table and this seat's token there; nothing while the other side is being asked."""
    state = table.state
    if not watcher.sides:
        raise NotYourDecision("spectators only watch")
    if not state.record.position.over:
        raise Refusal("a rematch can begin only when the game is over")
    if state.meeting.terms.rematch:
        return _seat_at(state.meeting.terms.rematch, token)
    sides, offered, name = state.record.game.sides, state.open_proposal, secrets.token_hex(8)
    mine = [sides[side] for side in watcher.sides]
    if not table.people.others(watcher.sides):
        await _open(tables, table, name, {_hash_at(name, token): _swapped(table, watcher.sides)})
    elif offered is None:
        value = f"{name} {_hash_at(name, token)}"
        await table.people.offer_rematch(Proposal(mine[0], 0, state.record.serial, REMATCH, value))
        return "", ""
    elif offered.side in mine:
        return "", ""
    else:
        name, other = offered.value.split()
        theirs = [side for side in state.people if side not in watcher.sides]
        held = {_hash_at(name, token): _swapped(table, watcher.sides), other: _swapped(table, theirs)}
        await _open(tables, table, name, held)
    return _seat_at(state.meeting.terms.rematch, token)


async def _open(tables: Tables, old: Table, name: str, held: Mapping[str, str]) -> None:
    """Open the new table, unless an earlier request has done so, and announce at the old one where it is."""
    state = old.state
    first, second = state.record.game.sides
    seats = {first: state.seats[second], second: state.seats[first]}
    options = replace(state.options, branched=-1, trial=False)
    terms = replace(state.meeting.terms, rematch="")
    await tables.open_again(old.record, name, seats, held, options, terms)
    await old.people.rematch_opened(name)


def _swapped(table: Table, held: Sequence[Side]) -> str:
    sides = table.record.game.sides
    return " ".join(sides[1 - side] for side in held)


def _seat_at(name: str, token: str) -> tuple[str, str]:
    return name, _token_at(name, token)


def _token_at(name: str, token: str) -> str:
    digest = sha256(f"rematch {name} {token}".encode("utf-8", "replace")).digest()[:16]
    return urlsafe_b64encode(digest).decode().rstrip("=")


def _hash_at(name: str, token: str) -> str:
    return hash_of(_token_at(name, token))
