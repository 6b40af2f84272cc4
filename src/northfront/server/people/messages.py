"""What people send besides their answers: each message with what it must contain, and what it does at the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final, TypeAlias

from pydantic import BaseModel, Field

from northfront.core.errors import NotYourDecision
from northfront.server.people.chat import LONGEST_LINE, LONGEST_NOTES
from northfront.server.people.clock import LONGEST_PATIENCE, MOST_DAYS, pace_of
from northfront.server.table.audience import Watcher
from northfront.server.table.table import Table
from northfront.server.wire.messages import BadMessage, Empty

Number = Annotated[int, Field(ge=0, le=10**9, description="a whole number")]
Days = Annotated[int, Field(ge=0, le=MOST_DAYS, description=f"a whole number from 0 to {MOST_DAYS}")]
Patience = Annotated[int, Field(ge=0, le=LONGEST_PATIENCE)]


class Say(BaseModel):
    """A line for the chat."""

    text: str = Field("", max_length=LONGEST_LINE, description=f"a text of at most {LONGEST_LINE} letters")


class ReadUpTo(BaseModel):
    """The chat has been read up to this line."""

    n: Number


class Notes(BaseModel):
    """What the player of a seat has written down for himself."""

    text: str = Field("", max_length=LONGEST_NOTES, description=f"a text of at most {LONGEST_NOTES} letters")


class NewPace(BaseModel):
    """Days for each turn, and how many days later the other side may claim the game."""

    days: Days
    claim: Patience | None = Field(
        None, description=f"a whole number from 0 to {LONGEST_PATIENCE}, or null: it cannot be claimed"
    )


async def _say(table: Table, watcher: Watcher, given: Say) -> None:
    await table.people.say(watcher.sides, given.text)


async def _read(table: Table, watcher: Watcher, given: ReadUpTo) -> None:
    await table.people.read_up_to(watcher.sides, given.n)


async def _notes(table: Table, watcher: Watcher, given: Notes) -> None:
    side = table.audience.viewer(watcher)
    if side is None:
        raise NotYourDecision("spectators only watch")
    if table.audience.visible_as(watcher) != side:
        raise BadMessage("sit down first: these notes are for the other player to see")
    await table.people.keep_notes(side, given.text)


async def _resign(table: Table, watcher: Watcher, _: Empty) -> None:
    side = table.audience.viewer(watcher)
    if side is None:
        raise NotYourDecision("spectators only watch")
    await table.people.resign(side)


async def _offer_draw(table: Table, watcher: Watcher, _: Empty) -> None:
    await table.people.offer_draw(watcher.sides)


async def _propose_pace(table: Table, watcher: Watcher, wanted: NewPace) -> None:
    await table.people.propose_pace(watcher.sides, pace_of(wanted.days, wanted.claim))


async def _claim(table: Table, watcher: Watcher, _: Empty) -> None:
    await table.people.claim(watcher.sides)


Handler: TypeAlias = Callable[[Table, Watcher, Any], Awaitable[None]]
PEOPLE: Final[Mapping[str, tuple[type[BaseModel], Handler]]] = {
    "chat": (Say, _say),
    "chat-read": (ReadUpTo, _read),
    "notes": (Notes, _notes),
    "resign": (Empty, _resign),
    "offer-draw": (Empty, _offer_draw),
    "propose-pace": (NewPace, _propose_pace),
    "claim": (Empty, _claim),
}
"""For each type of message: what it must contain, and what it does."""
