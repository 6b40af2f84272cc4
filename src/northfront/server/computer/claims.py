"""Which process runs the computer players of a table, where several processes serve the same tables.

A claim is a row in the store, renewed for as long as the computers think. If its process dies, the claim expires and
another process takes over; should both come up with an answer, the store accepts only one for each decision.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from typing import Final

from northfront.server import work
from northfront.server.store.store import Store

LEASE: Final = 30.0  # seconds until a claim expires unless it is renewed
AGAIN: Final = 2.0  # seconds between attempts to get a claim that another process holds


class Claims:
    """The claims of this process."""

    def __init__(self, store: Store) -> None:
        self.store, self.holder = store, secrets.token_hex(8)

    def of(self, table: str) -> Claim:
        return Claim(self, table)

    async def run_out(self) -> list[str]:
        """The tables whose computers were thinking in a process that has died."""
        return await work.store(self.store.claims_before, time.time())


class Claim:
    """The claim to one table."""

    def __init__(self, claims: Claims, table: str) -> None:
        self._claims, self._table = claims, table
        self._renewing: asyncio.Task[None] | None = None

    async def hold(self) -> bool:
        """Do the computers of this table think here? Takes the claim if nobody else holds it."""
        if self._renewing and not self._renewing.done():
            return True
        if not await self._take():
            return False
        self._renewing = asyncio.create_task(self._renew())
        return True

    async def release(self, *, unfinished: bool = False) -> None:
        """Give up the claim; if the computers have not finished, another process may continue at once."""
        if self._renewing:
            self._renewing.cancel()
            self._renewing = None
            with contextlib.suppress(Exception):  # then the claim expires by itself
                await work.store(self._claims.store.release, self._table, self._claims.holder, unfinished=unfinished)

    async def _take(self) -> bool:
        now = time.time()
        return await work.store(self._claims.store.claim, self._table, self._claims.holder, now, now + LEASE)

    async def _renew(self) -> None:
        """Keep renewing the claim until it is lost."""
        held = True
        while held:
            await asyncio.sleep(LEASE / 3)
            with contextlib.suppress(Exception):  # the store may be unavailable for a moment
                held = await self._take()
