"""All tables of a server: opened, reloaded after a restart, and dropped from memory when unused."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, Final

from sqlalchemy.exc import IntegrityError

from northfront import games
from northfront.ai import player
from northfront.core.ask import Side
from northfront.core.contributions import AWAITED
from northfront.core.errors import NotYourDecision, Refusal
from northfront.core.game import Game
from northfront.core.record import Record, committed_record, imagined_record, resume_committed
from northfront.core.view import has_secrets
from northfront.server import work
from northfront.server.computer.claims import Claims
from northfront.server.computer.workers import Workers
from northfront.server.limits import DEFAULTS, Limits
from northfront.server.people.meeting import Meeting, Terms
from northfront.server.store.signals import Signal
from northfront.server.store.store import Store
from northfront.server.table.audience import Watcher
from northfront.server.table.opening import open_table, recalled, state_of
from northfront.server.table.state import COMPUTER, TableState
from northfront.server.table.table import Table
from northfront.server.table.table_options import TableOptions
from northfront.server.table.uploads import Uploads
from northfront.server.wire.messages import Fork

LOG: Final = logging.getLogger(__name__)
HERE, LINK = "here", "link"
DEFAULT_OPTIONS = TableOptions()
NO_TERMS = Terms()
NOBODY: Mapping[str, str] = MappingProxyType({})
IDLE = 300.0  # seconds after which an unused table is dropped from memory
SWEEP = 30.0


class NoSuchTable(Refusal):
    """This server has no such table."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A new table, the token of the player who opened it, and a token for each seat offered by link."""

    table: str
    token: str
    links: Mapping[str, str]


class Tables:
    """The tables that are in memory; the store has all of them."""

    def __init__(self, store: Store, limits: Limits = DEFAULTS) -> None:
        self.store, self.limits = store, limits
        self._uploads = Uploads(limits)
        self.workers = Workers()
        self.claims = Claims(store)
        self._open: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._used: dict[str, float] = {}  # when each table was last visited or found busy
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to look after the tables and to listen to the other processes."""
        self._run(self._sweep())
        if self.store.signals.shared:
            self._run(self.store.signals.listen(self._hear, lambda: self._run(self.look_after())))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _hear(self, signal: Signal) -> None:
        """Another process has sent a signal."""
        table = self._open.get(signal.table)
        if table and signal.kind == "changed":
            if not table.idle:  # otherwise the next visitor brings it up to date
                self._run(table.refresh(signal.version))
        elif table:
            table.hear(signal)

    def _tell(self, kind: str, table: Table) -> None:
        """Send the other processes a signal about a table."""
        if self.store.signals.shared:
            self._run(self.store.signals.tell(kind, table.name))

    async def create(
        self,
        game: str,
        scenario: str,
        options: Mapping[str, str],
        seats: Mapping[str, str],
        table_options: TableOptions = DEFAULT_OPTIONS,
        terms: Terms = NO_TERMS,
        *,
        chains: bool = False,
    ) -> Opened:
        """A new game with committed dice, which each person's seat has yet to bind; with `chains`, at every roll."""
        rules = await asyncio.to_thread(games.load, game)  # the first time this takes a tenth of a second
        _check_seats(seats, rules)
        secret = secrets.token_bytes(32)
        record = committed_record(rules, scenario, options, secret, _awaited(seats), chains=chains)
        return await self._seat(record, secret.hex(), seats, table_options, terms)

    async def open_again(
        self,
        record: Record,
        name: str,
        seats: Mapping[str, str],
        held: Mapping[str, str],
        table_options: TableOptions,
        terms: Terms,
    ) -> None:
        """The same game from the start at a table with this name, with seats whose tokens are known by their hashes."""
        game, secret = record.game, secrets.token_bytes(32)
        header = record.header
        chains = header.chains
        again = committed_record(game, header.scenario, header.settings, secret, _awaited(seats), chains=chains)
        with suppress(IntegrityError):  # somebody else has just opened it
            await self._open_table(name, again, secret.hex(), seats, {}, table_options, terms, held)

    async def upload(self, text: str, seats: Mapping[str, str] | None = None) -> Opened:
        """Continue a record from a file, everybody at this screen unless `seats` says otherwise.

        We do not know the secret of its dice, so we commit to new dice from here on; a finished game has only the secret it reveals.
        """
        record = await self._uploads.read(text)
        game = record.game
        seats = seats or dict.fromkeys(game.sides, HERE)
        _check_seats(seats, game)
        if record.position.over:
            return await self._seat(record, record.secret, seats, DEFAULT_OPTIONS)
        secret = secrets.token_bytes(32)
        resume_committed(record, secret, _awaited(seats))
        return await self._seat(record, secret.hex(), seats, DEFAULT_OPTIONS)

    async def fork(self, table: Table, watcher: Watcher, wanted: Fork) -> Opened:
        """A new table that continues from an earlier moment, with new dice; the table itself stays as it is.

        A viewer who may not know everything continues from what his seat knew: the rest is dealt again at random.
        """
        game, record = table.record.game, table.record
        _check_seats(wanted.seats, game)
        viewer, whole = table.audience.visible_as(watcher), set(watcher.sides) == set(range(len(game.sides)))
        now = record.position
        if wanted.at > now.serial_for(viewer):
            raise Refusal(
                f"the game stands at decision {now.serial_for(viewer)}; there is no {wanted.at} to go on from"
            )
        at = min(wanted.at, now.serial - now.secret_answers)
        if whole or not has_secrets(now):
            found = await work.replays(record.branch, at)
        elif viewer is None:
            raise NotYourDecision("spectators can go on from here once the game is over")
        else:
            found = await work.replays(_imagined, record, at, viewer)
        if found.position.over:
            raise Refusal("the game is over there; go on from an earlier moment")
        secret = secrets.token_bytes(32)
        chains = record.header.chains and not wanted.trial
        resume_committed(found, secret, _awaited(wanted.seats), chains=chains)
        options = TableOptions(hints=wanted.hints, branched=wanted.at, trial=wanted.trial)
        return await self._seat(found, secret.hex(), wanted.seats, options)

    async def _seat(
        self,
        record: Record,
        secret: str,
        seats: Mapping[str, str],
        table_options: TableOptions,
        terms: Terms = NO_TERMS,
    ) -> Opened:
        name = secrets.token_hex(8)
        mine = [side for side, who in seats.items() if who == HERE]
        links = {side: secrets.token_urlsafe(16) for side, who in seats.items() if who == LINK}
        token = secrets.token_urlsafe(16) if mine or not links else ""  # where only computers play, it sets their pace
        tokens = {each: side for side, each in links.items()} | ({token: " ".join(mine)} if token else {})
        await self._open_table(name, record, secret, seats, tokens, table_options, terms)
        return Opened(name, token, links)

    async def _open_table(
        self,
        name: str,
        record: Record,
        secret: str,
        seats: Mapping[str, str],
        tokens: Mapping[str, str],
        table_options: TableOptions,
        terms: Terms,
        held: Mapping[str, str] = NOBODY,
    ) -> None:
        now = int(time.time())
        await work.store(self.store.create, name, record, secret, seats, tokens, table_options, now, terms, held)
        state = TableState(name, record, dict(seats), secret, options=table_options, meeting=Meeting(terms))
        table = self._table(state)
        self._keep_in_memory(table)
        await table.begin()

    @property
    def number_in_memory(self) -> int:
        return len(self._open)

    def in_memory(self, name: str) -> bool:
        return name in self._open

    @property
    def watched(self) -> list[Table]:
        """The tables that somebody is connected to."""
        return [table for table in self._open.values() if table.audience.watchers]

    async def glimpse(self, name: str) -> Table:
        """A table only to look at: unless it is in memory, it is read without keeping it, and its computers stay asleep."""
        if name in self._open or name in self._loading:
            return await self.find(name)
        kept = await work.store(self.store.load, name)
        if kept is None:
            raise _no_such(name)
        record = await work.replays(recalled, kept)
        if record is None:  # it must be replayed and stored again, which opening it does once
            return await self.find(name)
        return self._table(state_of(kept, record))

    async def find(self, name: str) -> Table:
        """A table by its name, as it is now. Each is loaded once, and loading one does not delay others."""
        if table := self._open.get(name):
            self._used[name] = time.monotonic()
            await self._bring_up_to_date([name])
            if name not in self._open:
                raise _no_such(name)
            await table.settled()
            return table
        if name not in self._loading:
            self._loading[name] = asyncio.create_task(self._load(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name))
        return await asyncio.shield(self._loading[name])  # others may be waiting for it

    async def _load(self, name: str) -> Table:
        state = await work.replays(open_table, self.store, name)
        if state is None:
            raise _no_such(name)
        table = self._table(state)
        self._keep_in_memory(table)
        await table.begin()
        return table

    def _table(self, state: TableState) -> Table:
        return Table(state, self.store, self.workers, self.claims)

    async def _bring_up_to_date(self, names: Sequence[str]) -> None:
        """Take up what other processes have stored; deleted tables are closed."""
        versions = await work.store(self.store.versions, names)
        for name in names:
            table = self._open.get(name)
            if table and name in versions:
                await table.refresh(versions[name])
            elif table:
                await table.refresh(table.state.version + 1)
                await self._drop(name)

    def _keep_in_memory(self, table: Table) -> None:
        self._open[table.name] = table
        self._used[table.name] = time.monotonic()
        table.tell_others = lambda kind: self._tell(kind, table)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.look_after()
            except Exception:
                LOG.exception("the tables could not be looked after; trying again")

    async def look_after(self) -> None:
        """Drop unused tables, take up what other processes have done, and go on where one died while a computer was thinking."""
        await self.let_go(IDLE)
        await self._bring_up_to_date([name for name, table in self._open.items() if not table.idle])
        for name in await self.claims.run_out():
            try:
                await self.find(name)
            except Exception:  # those after it must not wait for it
                LOG.warning("table %s cannot go on", name, exc_info=True)

    async def let_go(self, idle: float) -> None:
        """Drop the tables that have been idle for this many seconds. They are read from the store when somebody comes back."""
        now = time.monotonic()
        self._used |= {name: now for name, table in self._open.items() if not table.idle}
        for name in list(self._used):
            table = self._open.get(name)
            if table and table.idle and now - self._used.get(name, now) >= idle:
                await self._drop(name)

    async def _drop(self, name: str) -> None:
        """Forget a table; another task may have done so meanwhile."""
        self._used.pop(name, None)
        if table := self._open.pop(name, None):
            await table.close()

    async def sides_of(self, table: Table, token: str) -> list[int]:
        """The sides that a token holds here; none for a spectator, who has no token. A wrong token is refused."""
        if not token:
            return []
        sides = await work.store(self.store.sides_of, table.name, token)
        if sides is None:
            raise NoSuchTable("this link does not belong to a seat at this table")
        return [table.record.game.side(side) for side in sides]

    async def close(self) -> None:
        ending = [*self._tasks, *self._loading.values()]
        for task in ending:
            task.cancel()
        await asyncio.gather(*ending, return_exceptions=True)
        for table in self._open.values():
            await table.close()
        self.workers.close()
        self._uploads.close()
        await work.replays.finished()  # they read from the store
        await work.store.finished()
        self.store.close()


def _awaited(seats: Mapping[str, str]) -> dict[str, str]:
    """Every person contributes to the dice. A computer's contribution would bind nobody: the server knows all that it knows."""
    return {side: AWAITED for side, who in seats.items() if not who.startswith(COMPUTER)}


def _imagined(record: Record, at: int, viewer: Side) -> Record:
    return imagined_record(record.at(at), viewer, Random(secrets.randbits(64)))  # noqa: S311 - it only deals facts unknown to the viewer


def _check_seats(seats: Mapping[str, str], game: Game) -> None:
    if set(seats) != set(game.sides):
        raise Refusal(f"say who plays each of {', '.join(game.sides)}")
    for who in seats.values():
        _check_seat(who, game.name)


def _check_seat(who: str, game: str) -> None:
    if who.startswith(COMPUTER):
        player(who.removeprefix(COMPUTER), 0, game)
    elif who not in (HERE, LINK):
        raise Refusal(f"a seat must be here, link or {COMPUTER}NAME, not {who[:40]}")


def _no_such(name: str) -> NoSuchTable:
    return NoSuchTable(f"there is no table {name[:40]}")
