"""What clients may send. HTTP and the socket validate with the same models, so that both have the same limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, TypeVar

from pydantic import BaseModel, Field, ValidationError

from northfront.core.errors import Refusal
from northfront.server.table.table_options import LONGEST_WAIT

M = TypeVar("M", bound=BaseModel)
LARGEST_RECORD: Final = 4_000_000
MOST_ANSWERS: Final = 40  # in one message

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
    wait: float = Field(
        default=0.0,
        ge=0,
        le=LONGEST_WAIT,
        description="where only computers play: seconds between one thing that happens and the next",
    )


class Upload(BaseModel):
    """A record file."""

    text: str = Field(max_length=LARGEST_RECORD)


class Answers(BaseModel):
    """One or several answers to the decision with this serial."""

    serial: Serial
    answers: list[Annotated[str, Field(max_length=80)]] = Field(
        max_length=MOST_ANSWERS, description=f"a list of at most {MOST_ANSWERS} texts"
    )


class Undo(BaseModel):
    """Take back the last answer."""

    serial: Serial


class Message(BaseModel):
    """Any message of the socket."""

    type: str = _text(20)


class Hello(Message):
    """The first message."""

    token: str = _text(100)


class Explain(BaseModel):
    """Would this answer be accepted, and what would it do?"""

    answer: str = _text(80)


class Overlay(BaseModel):
    """Something to be drawn over the map."""

    kind: str = _text(20)
    hex: str = _text(20)


class Past(BaseModel):
    """The game as it stood at this serial."""

    serial: Serial


class StandingAnswer(BaseModel):
    """Answer this kind of decision in the same way from now on, or ask again."""

    kind: str = _text(64)
    answer: str | None = Field(None, max_length=64, description="a text of at most 64 characters")


class Seat(BaseModel):
    """The player of this side has sat down at the screen."""

    side: str = _text(32)


class Pace(BaseModel):
    """How computers play each other. What is left out stays as it is."""

    going: bool = Field(default=True, description="true or false")
    wait: float = Field(default=0.0, ge=0, le=LONGEST_WAIT, description=f"a number from 0 to {LONGEST_WAIT:g}")
    step: bool = Field(default=False, description="true or false")


class Empty(BaseModel):
    """A message with nothing but its type."""


def read(model: type[M], message: Mapping[str, Any]) -> M:
    """A message of the socket. Unlike a request, its values must have exactly the right type."""
    try:
        return model.model_validate(message, strict=True)
    except ValidationError as error:
        name = str(error.errors(include_url=False)[0]["loc"][0])
        raise BadMessage(f"{name} must be {model.model_fields[name].description}") from None
