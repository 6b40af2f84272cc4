"""The file of one player: his side, the seed of his chain, the blocks, and what he has answered since."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from northfront.core.errors import Refusal
from northfront.files import read_text, write_text
from northfront.mail.block import Block, Ending, Hash, Word, read_block, wrapped
from northfront.mail.match import Match


class Kept(BaseModel):
    """The contents of the file."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    side: Word
    seed: Hash
    blocks: Annotated[list[str], Field(min_length=1)]
    draft: list[tuple[Word, Word]] = []
    standing: dict[str, Word] | None = None  # changes for the next block


@dataclass(slots=True)
class Letters:
    """One player's game by mail, kept in a file."""

    path: Path
    match: Match
    seed: str
    standing: dict[str, str] | None = None
    lost: str = ""  # why answers not yet sent could not be repeated
    orders: list[str] = field(default_factory=list)

    @classmethod
    def load(cls, path: Path) -> Letters:
        try:
            kept = Kept.model_validate_json(read_text(path))
        except ValidationError:
            raise Refusal(f"{path} is not the file of a game by mail") from None
        found = cls(path, Match(kept.side, bytes.fromhex(kept.seed), kept.blocks), kept.seed, kept.standing)
        try:
            for name, text in kept.draft:
                if found.match.game.side(name) == found.match.me:
                    found.match.record.give_text(text, found.match.me)
                found.match.settle()
        except Refusal as error:
            found.lost = f"Not all of your answers since the last block are possible any more: {error}"
        return found

    def save(self) -> None:
        match = self.match
        drafted = [] if match.waiting else match.draft()
        kept = Kept(side=match.side, seed=self.seed, blocks=match.blocks, draft=drafted, standing=self.standing)
        write_text(self.path, kept.model_dump_json(exclude_defaults=True) + "\n", private=True)

    def take_up(self, message: Sequence[str]) -> Block:
        """Open the block that comes next, of those in a message."""
        match, blocks = self.match, [*message]
        if len(blocks) > 1:
            blocks = [raw for raw in blocks if read_block(raw).number == len(match.blocks) + 1] or blocks[-1:]
        self.match = Match(match.side, bytes.fromhex(self.seed), [*match.blocks, blocks[0]])
        self.save()
        return self.match.last

    def send(self, *, ends: Ending = "", offers_draw: bool = False, says: str = "") -> None:
        """Make our next block. From then on it cannot be changed."""
        match = self.match
        raw = match.block(standing=self.standing, orders=self.orders, ends=ends, offers_draw=offers_draw, says=says)
        self.match = Match(match.side, bytes.fromhex(self.seed), [*match.blocks, raw])
        self.standing, self.orders = None, []
        self.save()

    def message(self) -> str:
        """Our last block as a message."""
        match = self.match
        mine = [raw for raw in match.blocks if read_block(raw).side == match.side]
        if not mine:
            raise Refusal("you have sent no block yet")
        block = read_block(mine[-1])
        title = f"{match.game.title} by mail: block {block.number}, from the {match.side.capitalize()} player."
        return wrapped(mine[-1], title, self.path.name)

    def set_standing(self, wanted: Mapping[str, str]) -> None:
        """Set standing answers for kinds of decisions, from the next block on; an empty one drops it."""
        now = dict(self.match.standing_now() if self.standing is None else self.standing)
        self.standing = {kind: text for kind, text in {**now, **wanted}.items() if text}


def new_letters(path: Path, side: str, blocks: Sequence[str], seed: bytes) -> Letters:
    """Make the file of a new game; an existing file is never overwritten."""
    if path.exists():
        raise Refusal(f"{path} already exists: name another file")
    made = Letters(path, Match(side, seed, blocks), seed.hex())
    made.save()
    return made


def joined(path: Path, message: Sequence[str]) -> Letters:
    """Make the file of the invited player: he has the other side."""
    first = read_block(message[-1])
    if first.number != 1:
        raise Refusal(f"{path} does not exist; this is block {first.number}, and a game begins with an invitation")
    seed = secrets.token_bytes(32)
    other = Match(first.side, seed, message[-1:]).game.sides
    return new_letters(path, next(side for side in other if side != first.side), message[-1:], seed)
