"""Dice and draws: the answers of the side called chance. The rules themselves contain no randomness.

Three sources. `Seeded` for simulation, `Scripted` for tests, and `Committed` for play: the record holds a hash of the
secret before the first roll, and each answer is derived from the secret, the contributions of the seats, and the number
and purpose of the roll. Nobody can choose a roll, and after the game everybody can derive all of them again.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Protocol

from northfront.core.ask import Answer, Draw, Roll
from northfront.core.errors import Refusal

_WORD: Final = 8
_SPAN: Final = 1 << 8 * _WORD


class Chance(Protocol):
    """Answers for chance. `number` counts the rolls and draws of the game from 0."""

    def answer(self, request: Roll | Draw, number: int) -> Answer: ...


def sample(request: Roll | Draw, rng: random.Random) -> Answer:
    """One outcome: a die roll, or a draw weighted by how many there are of each."""
    return _outcome(request, rng.randrange(_ways(request)))


def outcomes(request: Roll | Draw) -> list[tuple[Answer, Fraction]]:
    """All possible outcomes, and the chance of each."""
    if isinstance(request, Roll):
        return [(k + 1, Fraction(1, request.sides)) for k in range(request.sides)]
    ways = _ways(request)
    return [(word, Fraction(count, ways)) for word, count in request.pool if count]


class Seeded:
    """The same seed gives the same answers to the same requests in the same order."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def answer(self, request: Roll | Draw, number: int) -> Answer:  # noqa: ARG002
        return sample(request, self._random)


class Scripted:
    """The answers of a test: "6 3 panzer"; commas and the words die and draw are there for the reader."""

    def __init__(self, script: str) -> None:
        self._rest = [word for word in script.replace(",", " ").split() if word not in ("die", "draw")]

    def answer(self, request: Roll | Draw, number: int) -> Answer:
        if not self._rest:
            raise Refusal(f"the script has no answer left for roll {number + 1}: {request.why} [{request.rule}]")
        word = self._rest.pop(0)
        return int(word) if isinstance(request, Roll) and word.isdecimal() else word


class Committed:
    """A stream that is fixed before the first roll and can be checked after the last."""

    def __init__(self, secret: bytes, contributions: Mapping[str, bytes]) -> None:
        self._secret = secret
        self._seats = b"".join(
            b"%s=%s;" % (seat.encode().hex().encode(), contributions[seat].hex().encode())
            for seat in sorted(contributions)
        )

    @staticmethod
    def commitment(secret: bytes) -> str:
        """What is published before the first roll."""
        return hashlib.sha256(secret).hexdigest()

    @classmethod
    def promise(cls, secret: bytes) -> str:
        """The same as it stands in a record."""
        return f"commitment {cls.commitment(secret)}"

    def answer(self, request: Roll | Draw, number: int) -> Answer:
        return _outcome(request, self._uniform(_ways(request), f"{number}|{request.rule}|{request.why}"))

    def _uniform(self, ways: int, purpose: str) -> int:
        """A number below `ways`, each equally likely: values that would favour the small ones are skipped."""
        limit = _SPAN - _SPAN % ways
        block = 0
        while True:
            message = self._seats + f"{purpose}|{block}".encode()
            found = int.from_bytes(hmac.digest(self._secret, message, "sha256")[:_WORD], "big")
            if found < limit:
                return found % ways
            block += 1

    def seal(self, text: str) -> str:
        """A short mark that only the holder of the secret can make."""
        return hmac.digest(self._secret, b"seal|" + text.encode(), "sha256").hex()[:8]


def _ways(request: Roll | Draw) -> int:
    return request.sides if isinstance(request, Roll) else sum(count for _, count in request.pool)


def _outcome(request: Roll | Draw, k: int) -> Answer:
    """The k-th of all equally likely outcomes."""
    if isinstance(request, Roll):
        return k + 1
    for word, count in request.pool:
        if k < count:
            return word
        k -= count
    raise IndexError(k)
