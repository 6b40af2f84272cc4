"""All tables of a server: made, found again after a restart, and let go when nobody watches."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass

from northfront import games
from northfront.ai import player
from northfront.core.chance import Committed
from northfront.core.errors import Refusal
from northfront.core.game import Game
from northfront.core.record import Record, committed_record, resume_committed
from northfront.core.recordfile import parse_record, read_record
from northfront.server.computers import COMPUTER
from northfront.server.store import Kept, Store
from northfront.server.table import Table
from northfront.server.terms import Terms
from northfront.server.thinkers import Thinkers

HERE, LINK = "here", "link"
USUAL = Terms()


class NoSuchTable(Refusal):
    """A table that this server does not have."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table, the token of whoever opened it, and one for each seat that waits for a guest."""

    table: str
    token: str
    links: Mapping[str, str]


class Tables:
    """The tables in memory, over the store that has them all."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.thinkers = Thinkers()
        self._open: dict[str, Table] = {}
        self._loading = asyncio.Lock()

    async def create(
        self,
        game: str,
        scenario: str,
        options: Mapping[str, str],
        seats: Mapping[str, str],
        terms: Terms = USUAL,
    ) -> Opened:
        """A new game with committed dice."""
        rules = games.load(game)
        if set(seats) != set(rules.sides):
            raise Refusal(f"say who plays each of {', '.join(rules.sides)}")
        for who in seats.values():
            _check_seat(who, game)
        secret = secrets.token_bytes(32)
        record = committed_record(rules, scenario, options, secret, _contributions(rules))
        return await self._seat(record, secret.hex(), seats, terms)

    async def upload(self, text: str) -> Opened:
        """Go on with a record from a file. Its secret is not ours, so its dice are promised anew from here."""
        game = games.load(parse_record(text, "record").header["game"])
        record = await asyncio.to_thread(read_record, game, text, "record")
        secret = secrets.token_bytes(32)
        if not record.position.over:
            resume_committed(record, secret, _contributions(game))
        return await self._seat(record, record.secret or secret.hex(), dict.fromkeys(game.sides, HERE), USUAL)

    async def _seat(self, record: Record, secret: str, seats: Mapping[str, str], terms: Terms) -> Opened:
        name = secrets.token_hex(8)
        mine = [side for side, who in seats.items() if who == HERE]
        links = {side: secrets.token_urlsafe(16) for side, who in seats.items() if who == LINK}
        token = secrets.token_urlsafe(16) if mine or not links else ""  # where only computers play, it sets their pace
        tokens = {each: side for side, each in links.items()} | ({token: " ".join(mine)} if token else {})
        await asyncio.to_thread(self.store.create, name, record, secret, seats, tokens, terms, int(time.time()))
        self._open[name] = table = Table(name, record, seats, self.store, secret, terms=terms, thinkers=self.thinkers)
        await table.begin()
        return Opened(name, token, links)

    async def find(self, name: str) -> Table:
        """A table by its name, from memory or from the store."""
        table = self._open.get(name)
        if table and not table.broken:
            return table
        async with self._loading:
            table = self._open.get(name)
            if table and not table.broken:
                return table
            kept = await asyncio.to_thread(self.store.load, name)
            if kept is None:
                raise NoSuchTable(f"there is no table {name[:40]}")
            fresh = await asyncio.to_thread(_restored, kept, self.store, self.thinkers)
            if table:
                await table.close()
                fresh.gallery.watchers = table.gallery.watchers
            self._open[name] = fresh
        await fresh.begin()
        return fresh

    async def sides_of(self, table: Table, token: str) -> list[int]:
        """The sides a token holds here; none for a spectator. A false token is refused."""
        if not token:
            return []
        sides = await asyncio.to_thread(self.store.sides_of, table.name, token)
        if sides is None:
            raise NoSuchTable("this link does not belong to a seat at this table")
        return [table.record.game.side(side) for side in sides]

    async def close(self) -> None:
        for table in self._open.values():
            await table.close()
        self.thinkers.close()
        self.store.close()


def _contributions(game: Game) -> dict[str, str]:
    return {side: secrets.token_hex(8) for side in game.sides}


def _check_seat(who: str, game: str) -> None:
    if who.startswith(COMPUTER):
        player(who.removeprefix(COMPUTER), 0, game)
    elif who not in (HERE, LINK):
        raise Refusal(f"a seat is taken by a person here, by one with a link, or by {COMPUTER}NAME, not by {who[:40]}")


def _restored(kept: Kept, store: Store, thinkers: Thinkers) -> Table:
    """A table as it was kept; what no longer fits a change of the rules is dropped, with a word about it."""
    game = games.load(kept.game)
    found = parse_record(kept.text, kept.id)
    contributions = {seat: bytes.fromhex(value) for seat, value in found.contributions.items()}
    record = read_record(game, kept.text, kept.id, Committed(bytes.fromhex(kept.secret), contributions))
    if record.serial < len(found.rows):
        store.cut(kept.id, record, record.serial)
    return Table(
        kept.id,
        record,
        kept.seats,
        store,
        kept.secret,
        kept.frozen,
        kept.standing,
        terms=kept.terms,
        notes=kept.notes,
        hint_uses=kept.hint_uses,
        thinkers=thinkers,
    )
