"""What clients may send. HTTP and the socket validate with the same models, so that both have the same limits."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeVar

from pydantic import BaseModel, Field, ValidationError

from northfront.core.chance import LONGEST_CHAIN
from northfront.core.errors import Refusal
from northfront.server.desk.names import LONGEST_NAME
from northfront.server.people.clock import LONGEST_PATIENCE, MOST_DAYS
from northfront.server.table.table_options import LONGEST_WAIT

M = TypeVar("M", bound=BaseModel)
_SUSPECT: Final = re.compile(r"\\u(0000|[dD][89a-fA-F])")
LARGEST_RECORD: Final = 4_000_000
MOST_ANSWERS: Final = 40  # in one message
MOST_SEATS: Final = 25  # in one request for summaries
MOST_MOMENTS: Final = 60  # in one message

Serial = Annotated[int, Field(ge=0, le=10**9, description="a whole number")]


def _text(longest: int) -> Any:
    return Field("", max_length=longest, description=f"a text of at most {longest} characters")


class BadMessage(Refusal):
    """A message that the protocol does not allow."""


class NewTable(BaseModel):
    """A game to be opened."""

    game: str = Field(max_length=64)
    scenario: str = Field("", max_length=64)
    options: dict[str, str] = Field(default_factory=dict, max_length=40)
    seats: dict[str, str] = Field(description="for each side: here, link, or computer:NAME", max_length=10)
    hints: bool = Field(default=True, description="may a player ask for hints?")
    chains: bool = Field(
        default=False, description="each roll waits for a link from every person, so nobody foresees it"
    )
    days: int = Field(default=0, ge=0, le=MOST_DAYS, description="days for each turn; 0: there is no clock")
    claim: int | None = Field(
        default=None,
        ge=0,
        le=LONGEST_PATIENCE,
        description="how many days later the other side may claim the game; null: never",
    )
    open_chat: bool = Field(default=False, description="may spectators read the chat?")
    wait: float = Field(
        default=0.0,
        ge=0,
        le=LONGEST_WAIT,
        description="if only computers play: seconds between events",
    )


class Upload(BaseModel):
    """A record file."""

    text: str = Field(max_length=LARGEST_RECORD)
    seats: dict[str, str] = Field(
        default_factory=dict, description="for each side: here, link, or computer:NAME; here if left out", max_length=10
    )


class SeatKey(BaseModel):
    """A table and the token of a seat there; without one, it is seen as a spectator."""

    table: str = Field(max_length=64)
    token: str = Field("", max_length=100)


class SeatKeys(BaseModel):
    """The tables of one person."""

    seats: list[SeatKey] = Field(max_length=MOST_SEATS)


class Answers(BaseModel):
    """One or several answers to the decision with this serial."""

    serial: Serial
    answers: list[Annotated[str, Field(max_length=80)]] = Field(
        max_length=MOST_ANSWERS, description=f"a list of at most {MOST_ANSWERS} texts"
    )


class Undo(BaseModel):
    """Take back the last answer."""

    serial: Serial


class TakeBack(BaseModel):
    """Go back to my last decision after at most this many answers; if another person has decided since, propose it."""

    serial: Serial
    to: Serial


class Reply(BaseModel):
    """Agree to a proposal, or decline it."""

    agree: bool = Field(default=False, description="true or false")
    proposal: dict[str, Any] = Field(
        default_factory=dict, max_length=10, description="the proposal as it was shown; a different one is not accepted"
    )


class Fork(BaseModel):
    """A new table that continues from an earlier moment of this one."""

    at: Serial
    seats: dict[str, str] = Field(description="for each side: here, link, or computer:NAME", max_length=10)
    hints: bool = Field(default=True, description="may a player ask for hints?")
    trial: bool = Field(default=False, description="only for trying things out")


class Contribution(BaseModel):
    """What a seat contributes to the dice before the first roll: random bytes, or the end of its hash chain."""

    side: str = _text(32)
    value: str = _text(64)


class Reveal(BaseModel):
    """The link of a seat for a roll, or for a later one until which the server may stand in for it."""

    side: str = _text(32)
    roll: int = Field(0, ge=0, le=LONGEST_CHAIN, description=f"a whole number up to {LONGEST_CHAIN}")
    link: str = _text(64)


class Message(BaseModel):
    """Any message of the socket."""

    type: str = _text(20)


class Hello(Message):
    """The first message. A name is what this person wants to be called; empty: as before."""

    token: str = _text(100)
    name: str = _text(LONGEST_NAME)


class Name(BaseModel):
    """What this person wants to be called at this table; empty: only by the side."""

    name: str = _text(LONGEST_NAME)


class Look(BaseModel):
    """Whether this person is looking at the table."""

    here: bool = Field(default=True, description="true or false")


class Explain(BaseModel):
    """Would this answer be accepted, and what would it do?"""

    answer: str = _text(80)


class Overlay(BaseModel):
    """An overlay for the map."""

    kind: str = _text(20)
    hex: str = _text(20)
    unit: str = _text(40)


class Past(BaseModel):
    """The game as it stood at this serial."""

    serial: Serial


class Moments(BaseModel):
    """The game as it stood at several serials."""

    serials: list[Serial] = Field(
        max_length=MOST_MOMENTS, description=f"a list of at most {MOST_MOMENTS} whole numbers"
    )


class StandingAnswer(BaseModel):
    """Answer this kind of decision with this word or policy from now on, or ask again."""

    kind: str = _text(40)
    answer: str | None = Field(None, max_length=30, description="a text of at most 30 characters")
    unit: str = _text(23)  # only if it is about this enemy unit
    phase: bool = Field(default=False, description="true or false")  # only in the present phase


class Seat(BaseModel):
    """The player of this side has sat down at the screen."""

    side: str = _text(32)


class Pace(BaseModel):
    """The pace of computers playing each other. Fields left out stay unchanged."""

    going: bool = Field(default=True, description="true or false")
    wait: float = Field(default=0.0, ge=0, le=LONGEST_WAIT, description=f"a number from 0 to {LONGEST_WAIT:g}")
    step: bool = Field(default=False, description="true or false")


class Empty(BaseModel):
    """A message with nothing but its type."""


def storable(text: str) -> bool:
    """Is this JSON free of characters that databases reject: NUL and half a surrogate pair?"""
    if not _SUSPECT.search(text):
        return True
    try:
        whole = json.dumps(json.loads(text), ensure_ascii=False)
        whole.encode()
    except (ValueError, RecursionError):
        return False
    return "\\u0000" not in whole


def read(model: type[M], message: Mapping[str, Any]) -> M:
    """A message of the socket. Unlike a request, its values must have exactly the right type."""
    try:
        return model.model_validate(message, strict=True)
    except ValidationError as error:
        name = str(error.errors(include_url=False)[0]["loc"][0])
        raise BadMessage(f"{name} must be {model.model_fields[name].description}") from None
