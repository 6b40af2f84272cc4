"""Two players who write to each other, for tests."""

from __future__ import annotations

import json
import random

from northfront.games import load
from northfront.mail.block import read_block
from northfront.mail.match import Match, invitation

SEEDS = {"german": b"g" * 32, "soviet": b"s" * 32}
EASY = {"loss": "weakest", "retreat-unit": "weakest", "retreat-hex": "toward-supply"}


class Post:
    """A game of SPI's Leningrad by mail; the Soviet player has invited."""

    def __init__(self, seeds=None, scenario="ready"):
        self.seeds = seeds or SEEDS
        self.blocks = [invitation(load("spi-leningrad"), "soviet", self.seeds["soviet"], scenario, {})]

    def seat(self, side, blocks=None):
        """The program of this player, who has opened these blocks."""
        return Match(side, self.seeds[side], self.blocks if blocks is None else blocks)

    @property
    def next(self):
        """The program of whoever has to send."""
        return self.seat("german" if self.last.side == "soviet" else "soviet")

    @property
    def last(self):
        return read_block(self.blocks[-1])

    def send(self, *answers, **told):
        """The next block, with these answers."""
        match = self.next
        for answer in answers:
            match.give(answer)
        self.blocks.append(match.block(**told))
        return match

    def play(self, blocks, seed=1, **told):
        """So many blocks more, with answers at random."""
        rng = random.Random(seed)
        for _ in range(blocks):
            match = self.next
            while match.due:
                options = match.record.position.options(match.me)
                match.give(match.record.position.text(options.pick(rng.randrange(len(options))), match.me))
            if not match.to_send:
                return
            self.blocks.append(match.block(**{"standing": EASY, **told}))

    def forged(self, which, **changes):
        """This block with something else in it."""
        return json.dumps({**json.loads(self.blocks[which - 1]), **changes}, separators=(",", ":"))


def story(match):
    return [(entry.side, entry.text) for entry in match.record.entries]
