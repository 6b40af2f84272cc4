"""Every answer that a game can be given, numbered: hexes, units, numbers, words, in this order.

The number of a hex or unit never changes within a game. A game's words are listed nowhere but in its rules, so a
word gets the slot of its checksum: a rule with a new word renumbers no other answer, and a new game needs no
list. If two words of one decision claim the same slot, the later one takes the next free one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from northfront.core.ask import Answer, Either, Hexes, Numbers, Options, Units
from northfront.core.errors import InvalidAnswer, RulesFault
from northfront.core.hexes import scan

if TYPE_CHECKING:
    from northfront.core.game import Game

Mask: TypeAlias = NDArray[np.int8]

NUMBERS: Final = 64
"""Numbers from 0 up to this one have an action."""
WORDS: Final = 128


class Vocabulary:
    """The answers of one game as actions, and back."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._hexes = np.array(list(scan(game.board.grid.all)))
        self._units = len(self._hexes)
        self._numbers = self._units + len(game.pieces)
        self._words = self._numbers + NUMBERS
        self.size = self._words + WORDS

    def mask(self, options: Options) -> Mask:
        """1 for every action that answers this decision."""
        mask = np.zeros(self.size, np.int8)
        members, words = _parts(options)
        if isinstance(members, Hexes):
            mask[: self._units] = _flags(members.members, int(self._hexes[-1]) + 1)[self._hexes]
        elif isinstance(members, Units):
            count = self._numbers - self._units
            mask[self._units : self._numbers] = _flags(members.members, count)
        elif isinstance(members, Numbers):
            if not 0 <= members.range[0] <= members.range[-1] < NUMBERS:
                raise RulesFault(f"a decision offers numbers beyond 0 to {NUMBERS - 1}, which have no action")
            mask[self._numbers + members.range[0] : self._numbers + members.range[-1] + 1] = 1
        for slot in _slots(words):
            mask[self._words + slot] = 1
        return mask

    def action(self, options: Options, answer: Answer) -> int:
        """The action that gives this answer to this decision."""
        members, words = _parts(options)
        if isinstance(answer, str):
            return self._words + next(slot for slot, word in _slots(words).items() if word == answer)
        if isinstance(members, Hexes):
            return int(np.searchsorted(self._hexes, answer))
        return answer + (self._units if isinstance(members, Units) else self._numbers)

    def answer(self, options: Options, action: int) -> Answer:
        """The answer that an action means, offered or not; InvalidAnswer where it means none to this decision."""
        if not 0 <= action < self.size:
            raise InvalidAnswer(f"there is no action {action}; the actions of {self._game.name} end at {self.size - 1}")
        members, words = _parts(options)
        if action < self._units and isinstance(members, Hexes):
            return int(self._hexes[action])
        if self._units <= action < self._numbers and isinstance(members, Units):
            return action - self._units
        if self._numbers <= action < self._words and isinstance(members, Numbers):
            return action - self._numbers
        word = _slots(words).get(action - self._words)
        if word is None:
            raise InvalidAnswer(f"action {action} ({self.name(action)}) does not answer this decision")
        return word

    def name(self, action: int) -> str:
        """An action in notation; of a word only the slot, for what it means depends on the decision."""
        if action < self._units:
            return self._game.board.grid.name(int(self._hexes[action]))
        if action < self._numbers:
            return self._game.pieces[action - self._units].id
        if action < self._words:
            return str(action - self._numbers)
        return f"word {action - self._words}"


def _parts(options: Options) -> tuple[Options, tuple[str, ...]]:
    """The set or range among the options, and the words."""
    return options.members if isinstance(options, Either) else options, options.words


def _slots(words: tuple[str, ...]) -> dict[int, str]:
    taken: dict[int, str] = {}
    for word in words:
        slot = crc32(word.encode()) % WORDS
        while slot in taken:
            slot = (slot + 1) % WORDS
        taken[slot] = word
    return taken


def _flags(members: int, count: int) -> NDArray[np.uint8]:
    """A set as this many zeros and ones."""
    packed = np.frombuffer(members.to_bytes((count + 7) // 8, "little"), np.uint8)
    return np.unpackbits(packed, count=count, bitorder="little")
