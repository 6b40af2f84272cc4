"""A block: what one player sends to the other. Written so that it survives mail programs that quote, indent and wrap."""

from __future__ import annotations

import base64
import hashlib
import re
import textwrap
import zlib
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from northfront.core.chance import LONGEST_CHAIN
from northfront.core.errors import Refusal

BEGIN, END = "-----BEGIN NORTHFRONT BLOCK-----", "-----END NORTHFRONT BLOCK-----"
LARGEST: Final = 1 << 20
"""Bytes, in a message and when unpacked."""
MOST_ANSWERS: Final = 5000
MOST_BLOCKS: Final = 50  # in one message
_QUOTED: Final = re.compile(r"^[>|\s]*", re.MULTILINE)

Word: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[^\s\p{C}]{1,80}$")]  # shown at terminals
Hash: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Ending: TypeAlias = Literal["", "resign", "agree"]
Said: TypeAlias = Annotated[str, StringConstraints(max_length=500)]


class _Told(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Invitation(_Told):
    """The game to be played, with its rules and data."""

    game: Word
    rules: int
    data: Word
    scenario: Word
    settings: dict[Word, Word]


class Block(_Told):
    """One player's part. It names the block before it by its hash, so the whole exchange is chained."""

    number: Annotated[int, Field(ge=1, le=LONGEST_CHAIN)]
    side: Word
    after: Hash | Literal[""] = ""  # the digest of the block before
    match: Hash | Literal[""] = ""  # the digest of the first block, which tells games apart
    invitation: Invitation | None = None  # in the first block
    chain: Hash | Literal[""] = ""  # the end of the sender's chain, in his first block
    link: Hash | Literal[""] = ""  # his link for the dice that are rolled when this block is opened
    standing: Annotated[dict[Said, Word], Field(max_length=100)] = {}  # his standing answers
    answers: Annotated[list[tuple[Word, Word]], Field(max_length=MOST_ANSWERS)] = []  # the answers, with who gave each
    orders: Annotated[
        list[Word], Field(max_length=200)
    ] = []  # his orders for what comes next, as far as they turn out possible
    ends: Ending = ""
    offers_draw: bool = False
    says: Said = ""
    seen: Hash  # of all answers so far, so that two programs that disagree find out


def digest(raw: str) -> str:
    return hashlib.sha256(raw.encode()).hexdigest()


def read_block(raw: str) -> Block:
    """A block from its data; its contents are not trusted yet."""
    try:
        return Block.model_validate_json(raw)
    except ValidationError as error:
        where = ".".join(str(each) for each in error.errors()[0]["loc"]) or "its data"
        raise Refusal(f"this block cannot be read: {where} is wrong") from None


def wrapped(raw: str, title: str, file: str) -> str:
    """A block as a message, with a line for the person who gets it."""
    packed = base64.b64encode(zlib.compress(raw.encode(), 9)).decode()
    lines = "\n".join(textwrap.wrap(packed, 64))
    told = f"{title}\nSave this message as a file and open it: northfront mail open {file} MESSAGE"
    return f"{told}\n\n{BEGIN}\n{lines}\n{END}\n"


def unwrapped(text: str) -> list[str]:
    """The data of all blocks in a message, which may quote earlier ones."""
    if len(text) > LARGEST:
        raise Refusal("this message is too long for a block")
    parts = [each.partition(END) for each in text.split(BEGIN)[1:]]
    found = [body for body, end, _ in parts if end]
    if not found:
        raise Refusal(f"there is no whole block in this message: it goes from {BEGIN} to {END}")
    if len(found) > MOST_BLOCKS:
        raise Refusal(f"this message has {len(found)} blocks; leave out the older ones")
    return [_unpacked(each) for each in found]


def _unpacked(text: str) -> str:
    unpack = zlib.decompressobj()
    try:
        packed = base64.b64decode("".join(_QUOTED.sub("", text).split()), validate=True)
        data = unpack.decompress(packed, LARGEST).decode()
    except (ValueError, zlib.error):  # not base64, not compressed, not text
        raise Refusal("this block was damaged in transit: ask for it again") from None
    if not unpack.eof or unpack.unused_data:
        raise Refusal("this block is incomplete, or too long")
    return data
