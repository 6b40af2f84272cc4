"""A game by mail as one player's program knows it: all of it follows from the blocks exchanged.

Each player keeps a hash chain, as at a table (core/chance.py). Block n brings the sender's link n - 1. Its reader rolls all
dice that are due then, from that link and his own of the same number, which he reveals in his next block. So he could
not choose it, and the sender did not know it. Meanwhile nobody decides anything: the only answers given are those sent before:
forced choices, standing answers and orders. As soon as the opener has decided something himself, dice wait for the next block.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from northfront import games
from northfront.core.ask import Side
from northfront.core.chance import LONGEST_CHAIN, Link
from northfront.core.contributions import AWAITED, rebind
from northfront.core.errors import Refusal
from northfront.core.game import Game
from northfront.core.record import Record, committed_record, entry_line, new_record
from northfront.core.view import has_secrets
from northfront.mail.block import Block, Ending, Invitation, digest, read_block
from northfront.server.table.automatic import answer_automatically, forced
from northfront.server.table.standing import standing_answer

SECRET: Final = b"northfront by mail"
"""The links alone make the dice: there is no host with a secret."""


class Match:
    """The game after these blocks. `side` is ours, `seed` makes our chain; opening the last block rolls its dice."""

    def __init__(self, side: str, seed: bytes, blocks: Sequence[str]) -> None:
        first = read_block(blocks[0])
        self.game = game = _agreed_game(first)
        if side not in game.sides:
            raise Refusal(f"{game.name} has no side {side}")
        self.side, self.blocks = side, list[str]()
        self._mine = Link(LONGEST_CHAIN, seed)
        self._links: dict[str, Link] = {}
        self._standing: dict[str, Mapping[str, str]] = {each: {} for each in game.sides}
        assert first.invitation is not None
        self.record = _begun(game, first.invitation)
        self.last, self._rolled = first, True
        for raw in blocks:
            self._take_up(raw)
        if not self.waiting:
            self._roll(self._mine.at(self.last.number - 1))
        self.begun = self.record.serial  # answers not yet in a block of ours come after these
        self.record.fixed = max(self.record.fixed, self.begun)

    @property
    def me(self) -> Side:
        return self.game.side(self.side)

    @property
    def waiting(self) -> bool:
        """Does the other player have to send the next block?"""
        return self.last.side == self.side

    @property
    def over(self) -> bool:
        return bool(self.record.position.over)

    @property
    def due(self) -> bool:
        """Is it our decision?"""
        return not self.waiting and self.me in self.record.position.asks

    @property
    def to_send(self) -> bool:
        """Is there anything that the other player does not know yet?"""
        ended_by_him = self.over and not self._rolled_something and self.record.serial == self.begun
        return not self.waiting and not self.due and not ended_by_him

    # --- what we do

    def give(self, text: str) -> None:
        """Give one answer, and those that follow without asking anybody."""
        self.record.give_text(text, self.me)
        self.settle()

    def settle(self) -> None:
        """Forced choices and standing answers; no dice, which wait for the other player's link."""
        answer_automatically(self.record, self._all_standing(), ())
        _refuse_secrets(self.record)

    def draft(self) -> list[tuple[str, str]]:
        """The answers that are in no block yet."""
        sides = self.game.sides
        return [(sides[entry.side], entry.text) for entry in self.record.entries[self.begun :]]

    def block(
        self,
        *,
        standing: Mapping[str, str] | None = None,
        orders: Sequence[str] = (),
        ends: Ending = "",
        offers_draw: bool = False,
        says: str = "",
    ) -> str:
        """Our next block, as data. Once made, it cannot be changed."""
        if self.waiting:
            raise Refusal(f"block {self.last.number} is the last one, and yours: the other player has to send the next")
        if self.due and not ends:
            raise Refusal("it is still your decision")
        mine = dict(self._standing[self.side] if standing is None else standing)
        number, answers = self.last.number + 1, self.draft()
        if ends:
            self._end(self.side, ends)
        made = Block(
            number=number,
            side=self.side,
            after=digest(self.blocks[-1]),
            match=digest(self.blocks[0]),
            chain=self._mine.at(0).hex() if number == 2 else "",
            link=self._mine.at(number - 1).hex(),
            standing=mine,
            answers=answers,
            orders=list(orders),
            ends=ends,
            offers_draw=offers_draw,
            says=says,
            seen=_seen(self.record),
        )
        return made.model_dump_json(exclude_defaults=True)

    def standing_now(self) -> Mapping[str, str]:
        """Our standing answers, by the kind of decision."""
        return self._standing[self.side]

    def as_record(self) -> Record:
        """The game as a record without its own dice, to be shown and kept."""
        header = self.record.header
        plain = new_record(self.game, header.scenario, header.settings)
        for entry in self.record.entries:
            plain.give_again(entry.side, entry.kind, entry.text, automatic=entry.automatic)
        return plain

    # --- what is in the blocks

    def _take_up(self, raw: str) -> None:
        block = read_block(raw)
        for fault in self._faults(block, raw):
            raise Refusal(fault)
        self._learn_links(block)
        if block.number > 2:
            self._roll(self._links[block.side].at(block.number - 2))  # what its sender rolled before he wrote it
        self._standing[block.side] = block.standing
        self._give_again(block)
        if block.seen != _seen(self.record):
            raise Refusal("the two programs do not agree on this game: compare their versions (northfront --version)")
        self.blocks.append(raw)
        self.last, self._rolled = block, block.number == 1

    def _faults(self, block: Block, raw: str) -> Iterator[str]:
        known = len(self.blocks)
        if block.number <= known:
            same = self.blocks[block.number - 1] == raw
            yield (
                f"block {block.number} has already been opened"
                if same
                else (f"this is not the block {block.number} that you know: one of them was changed")
            )
        if known and block.match != digest(self.blocks[0]):
            yield "this block belongs to another game"
        if block.number > known + 1:
            yield f"this is block {block.number}; block {known + 1} has to be opened first"
        if block.side not in self.game.sides or (known and block.side == self.last.side):
            yield f"block {block.number} cannot come from {block.side}"
        if known and block.after != digest(self.blocks[-1]):
            yield "this block does not follow the last one that you know: one of them was changed in transit"
        if (block.invitation is None) == (known == 0) or bool(block.chain) != (known < 2):
            yield f"block {block.number} lacks something, or has too much"
        if not known and (block.answers or block.ends or block.link):
            yield "an invitation must contain nothing else"

    def _learn_links(self, block: Block) -> None:
        if block.chain:
            self._links[block.side] = Link(0, bytes.fromhex(block.chain))
        if block.number > 1:
            link, known = Link(block.number - 1, bytes.fromhex(block.link)), self._links[block.side]
            if link.at(known.roll) != known.value:
                raise Refusal("the link for the dice does not belong to the chain that its sender promised")
            self._links[block.side] = link

    def _roll(self, opener: bytes) -> None:
        """Open the last block: roll what is due, and give the answers both have set before; `opener` is the opener's link."""
        self._rolled_something = False
        if self._rolled:
            return
        self._rolled = True
        record, sender = self.record, self.last.side
        other = next(each for each in self.game.sides if each != sender)
        index = self.last.number - 1
        given = {sender: self._links[sender].at(index).hex(), other: opener.hex()}
        before = record.rolls
        rebind(record, given, {})
        orders = list(self.last.orders)
        self.settle()
        while orders and self.game.side(sender) in record.position.asks:
            try:
                record.give_text(orders.pop(0), self.game.side(sender))
            except Refusal:
                break  # no longer possible: he decides again
            self.settle()
        rebind(record, dict.fromkeys(self.game.sides, AWAITED), {})
        self._rolled_something = record.rolls > before

    def _give_again(self, block: Block) -> None:
        sender, record = self.game.side(block.side), self.record
        for name, text in block.answers:
            side = self.game.side(name)
            if side != sender and text != self._automatic(side):
                raise Refusal(f"block {block.number} answers for {name} what {name} has not said")
            record.give_text(text, side)
        self.settle()
        if block.ends:
            self._end(block.side, block.ends)
        elif block.number > 1 and sender in record.position.asks:
            raise Refusal(f"block {block.number} ends where its sender still has to decide")

    def _end(self, side: str, word: str) -> None:
        if word == "agree" and not (self.last.offers_draw and self.last.side != side):
            raise Refusal("nobody has offered a draw")
        self.record.end(self.game.side(side), word)

    def _automatic(self, side: Side) -> str | None:
        """The answer given for a side without asking it."""
        p = self.record.position
        if side not in p.asks:
            return None
        ask = p.asks[side]
        if forced(ask):
            return p.text(ask.options.pick(0), side)
        return standing_answer(p, side, ask, self._all_standing())

    def _all_standing(self) -> dict[tuple[str, str], str]:
        return {(side, kind): text for side, told in self._standing.items() for kind, text in told.items()}


def invitation(game: Game, side: str, seed: bytes, scenario: str, settings: Mapping[str, str]) -> str:
    """The first block of a game, as data."""
    game.side(side)
    record = new_record(game, scenario, settings)
    _refuse_secrets(record)
    header = record.header
    asked = Invitation(
        game=game.name,
        rules=game.version,
        data=game.digest,
        scenario=header.scenario,
        settings=dict(header.settings),
    )
    end, begun = Link(LONGEST_CHAIN, seed).at(0).hex(), _begun(game, asked)
    answer_automatically(begun, {}, ())
    made = Block(number=1, side=side, invitation=asked, chain=end, seen=_seen(begun))
    return made.model_dump_json(exclude_defaults=True)


def _begun(game: Game, asked: Invitation) -> Record:
    return committed_record(game, asked.scenario, asked.settings, SECRET, dict.fromkeys(game.sides, AWAITED))


def _agreed_game(first: Block) -> Game:
    asked = first.invitation
    if asked is None or first.number != 1:
        raise Refusal("this block does not begin a game: the first one must be an invitation")
    game = games.load(asked.game)
    if (game.version, game.digest) != (asked.rules, asked.data):
        raise Refusal(
            f"the other player's {game.title} has other rules or data than yours: use the same version of Northfront"
        )
    if asked.scenario not in game.scenarios:
        raise Refusal(f"{game.name} has no scenario {asked.scenario}")
    return game


def _refuse_secrets(record: Record) -> None:
    """Each program knows the whole game, so neither player may have secrets in it."""
    if record.game.hides or has_secrets(record.position):
        raise Refusal(
            f"{record.game.title} cannot be played by mail: one side knows what the other may not, and a block would reveal it."
            " Play it at a table on a server that neither of you can read (docs/hosting.md)"
        )


def _seen(record: Record) -> str:
    lines = (entry_line(record.game, n, entry) for n, entry in enumerate(record.entries, start=1))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()
