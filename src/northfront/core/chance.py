"""Dice and draws: the answers of the side called chance. The rules themselves contain no randomness.

`Seeded` is for simulation, `Scripted` for tests, and `Committed` for play:

1. When a table opens, the server promises its dice: the hash of a secret.
2. Each person's seat has seen the promise before it contributes random bytes, which are published.
3. A roll is derived from the secret, all contributions, and its number and purpose: HMAC-SHA256, keyed by the secret.
4. When the game is over the secret is revealed, and everybody can derive all rolls again.

So nobody can choose a roll. But anyone who can read the secret could foresee them. Hence, if the players wish, hash chains: a seat takes
a random seed and hashes it thousands of times. The last hash is its contribution. For each roll it then reveals the link
before, which hashes to the one it revealed last, and which goes into that roll too. Nobody foresees a link, nobody can change it.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple, Protocol

from northfront.core.ask import Answer, Draw, Roll
from northfront.core.errors import Refusal

_WORD: Final = 8
_SPAN: Final = 1 << 8 * _WORD


class Chance(Protocol):
    """Answers for chance. `number` counts the rolls and draws of the game from 0."""

    def answer(self, request: Roll | Draw, number: int) -> Answer: ...


def sample(request: Roll | Draw, rng: random.Random) -> Answer:
    """One outcome: a die roll, or a draw weighted by the number of each kind."""
    return _outcome(request, rng.randrange(_ways(request)))


def outcomes(request: Roll | Draw) -> list[tuple[Answer, Fraction]]:
    """All possible outcomes with their chances."""
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


LONGEST_CHAIN: Final = 10_000
"""The number of links, and so of rolls, in a chain."""


class Link(NamedTuple):
    """The link of a chain for one roll, counted from 1: hashed `roll` times, it is the end of its chain."""

    roll: int
    value: bytes

    def at(self, roll: int) -> bytes:
        """The link for this roll or an earlier one; for roll 0, the end of the chain."""
        found = self.value
        for _ in range(self.roll - roll):
            found = hashlib.sha256(found).digest()
        return found


class Committed:
    """A stream that nobody can choose and everybody can check in the end. `links`: of the seats that keep a chain."""

    def __init__(
        self, secret: bytes, contributions: Mapping[str, bytes], links: Mapping[str, Link] | None = None
    ) -> None:
        self._secret = secret
        self._seats = _joined(contributions)
        self._links = links or {}

    def bound_by(self, contributions: Mapping[str, bytes], links: Mapping[str, Link]) -> Committed:
        """The same secret with what the seats have contributed so far."""
        return Committed(self._secret, contributions, links)

    @staticmethod
    def commitment(secret: bytes) -> str:
        """What is published before the first roll."""
        return hashlib.sha256(secret).hexdigest()

    @classmethod
    def promise(cls, secret: bytes) -> str:
        """The same, as written in a record."""
        return f"commitment {cls.commitment(secret)}"

    def answer(self, request: Roll | Draw, number: int) -> Answer:
        links = _joined({seat: link.at(number + 1) for seat, link in self._links.items()})
        return _outcome(
            request, self._uniform(_ways(request), links + f"{number}|{request.rule}|{request.why}".encode())
        )

    def _uniform(self, ways: int, purpose: bytes) -> int:
        """A number below `ways`, all equally likely: values that would favour small numbers are skipped."""
        limit = _SPAN - _SPAN % ways
        block = 0
        while True:
            message = self._seats + purpose + f"|{block}".encode()
            found = int.from_bytes(hmac.digest(self._secret, message, "sha256")[:_WORD], "big")
            if found < limit:
                return found % ways
            block += 1

    def seal(self, text: str) -> str:
        """A short seal that only the holder of the secret can make."""
        return hmac.digest(self._secret, b"seal|" + text.encode(), "sha256").hex()[:8]


def _joined(given: Mapping[str, bytes]) -> bytes:
    """What the seats contributed, ordered by name."""
    return "".join(f"{seat.encode().hex()}={given[seat].hex()};" for seat in sorted(given)).encode()


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
