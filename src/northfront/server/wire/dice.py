"""What everybody is shown about the dice: who has bound them and how, and for whom the next roll waits."""

from __future__ import annotations

from typing import Any

from northfront.core.contributions import dice_wait_for
from northfront.core.record import Record


def dice_facts(record: Record) -> dict[str, Any]:
    """`after` is the seal of the answer that led to the roll: a player who keeps it can prove that his link was not asked for earlier."""
    waits = seats_waited_for(record)
    links = bool(waits) and record.header.chains
    return {
        "contributions": dict(record.header.contributions),
        "chains": record.header.chains,
        "given": {seat: link.roll for seat, link in record.links.items()},
        "waits": waits,
        "roll": record.rolls + 1 if links else 0,
        "after": record.entries[-1].seal if links and record.entries else "",
    }


def seats_waited_for(record: Record) -> list[str]:
    """The seats that the pending roll is waiting for."""
    return dice_wait_for(record) if record.position.chance else []
