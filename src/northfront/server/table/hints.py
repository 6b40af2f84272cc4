"""Hints for a player who has to decide: based on what that seat sees, and announced to everybody."""

from __future__ import annotations

import logging
from dataclasses import asdict
from typing import Any, Final

from northfront.core.errors import Refusal
from northfront.core.view import knowledge
from northfront.server.computer.computers import serial_seed
from northfront.server.computer.workers import WorkerFailed, find_hints
from northfront.server.table.audience import Watcher
from northfront.server.table.table import Table

LOG: Final = logging.getLogger(__name__)
SECONDS: Final = 2.0
GRACE: Final = 15.0


async def hint(table: Table, watcher: Watcher) -> dict[str, Any]:
    """The best few answers to the decision that this watcher has to make."""
    await table.settled()
    if not table.state.options.hints:
        raise Refusal("this table was opened without hints")
    if not table.state.hintable:
        raise Refusal(f"nobody can give hints for {table.record.game.title} yet")
    side = table.decider(watcher.sides)
    if table.audience.visible_as(watcher) != side:
        raise Refusal("sit down first: this is for the other player to see")
    p = table.record.position
    serial, known = p.serial_for(side), knowledge(p, side)
    await table.use_hint(side)
    try:
        found = await table.workers.ask(find_hints, known, SECONDS, serial_seed(side, serial), seconds=SECONDS + GRACE)
    except WorkerFailed as failure:
        LOG.warning("table %s: no hint was found", table.name, exc_info=failure)
        raise Refusal("no hint was found this time; ask again in a moment") from None
    return {"serial": serial, "hints": [asdict(each) for each in found]}
