"""Questions that the rules put to a side or to chance, and the answers they offer.

Options are lazy: a set of three hundred hexes is one int, and neither choosing its k-th member nor testing an answer
lists the others. Their order is fixed (ascending hexes or units, words as written), never that of a hash.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from northfront.core.errors import InvalidAnswer
from northfront.core.hexes import HexSet, pick, rank, scan

if TYPE_CHECKING:
    from northfront.core.combat import Fight
    from northfront.core.game import Game

Side: TypeAlias = int
Unit: TypeAlias = int
UnitSet: TypeAlias = int
Answer: TypeAlias = int | str

CHANCE: Final[Side] = -1
LONGEST_NUMBER: Final = 9
INDEX_LIMIT: Final = 1 << 20
"""No hex or unit has an index as large as this."""


class Reason(NamedTuple):
    """Why something is refused: the case and a few words."""

    rule: str
    text: str

    def __str__(self) -> str:
        return f"[{self.rule}] {self.text}"


class Narrow:
    """A legal set that remembers which rule struck out each member.

    >>> legal = Narrow(0b1111).drop(0b0001, "4.4", "an enemy is there").keep(0b1011, "4.6", "the hex is full")
    >>> bin(legal.members), str(legal.why(2))
    ('0b1010', '[4.6] the hex is full')
    """

    __slots__ = ("_struck", "members")

    def __init__(self, members: int) -> None:
        self.members = members
        self._struck: list[tuple[int, str, str]] = []

    def drop(self, out: int, rule: str, text: str) -> Narrow:
        """Strike out the members of `out`."""
        struck = self.members & out
        if struck:
            self.members ^= struck
            self._struck.append((struck, rule, text))
        return self

    def drop_all(self, barred: Iterable[tuple[int, Reason]]) -> Narrow:
        """Strike out several sets, each for its own reason."""
        for out, (rule, text) in barred:
            self.drop(out, rule, text)
        return self

    def keep(self, only: int, rule: str, text: str) -> Narrow:
        """Strike out everything but `only`."""
        return self.drop(self.members ^ (self.members & only), rule, text)

    def why(self, member: int) -> Reason | None:
        """The rule that struck a member out; None if it is legal or was never in question."""
        for struck, rule, text in self._struck:
            if struck >> member & 1:
                return Reason(rule, text)
        return None


class Options(ABC):
    """What may be answered: never empty, in a fixed order, unique."""

    __slots__ = ()

    @abstractmethod
    def __len__(self) -> int: ...
    @abstractmethod
    def __iter__(self) -> Iterator[Answer]: ...
    @abstractmethod
    def __contains__(self, answer: object) -> bool: ...

    @property
    def words(self) -> tuple[str, ...]:
        """The options that are words."""
        return ()

    @abstractmethod
    def pick(self, k: int) -> Answer:
        """The k-th option."""

    def at_random(self, below: Callable[[int], int]) -> Answer:
        """One of them; `below(n)` is a random number from 0 to n - 1."""
        return self.pick(below(len(self)))

    @abstractmethod
    def index(self, answer: Answer) -> int:
        """The place of an option in the order."""

    @abstractmethod
    def text(self, game: Game, answer: Answer) -> str:
        """The option in notation."""

    @abstractmethod
    def read(self, game: Game, text: str) -> Answer:
        """The answer that this text means, offered or not; InvalidAnswer if it means nothing."""

    def why(self, answer: Answer) -> Reason | None:  # noqa: ARG002 - only sets know why a member is missing
        """The rule that strikes this answer out, where one is known."""
        return None


Source: TypeAlias = "int | Narrow | Explained | Callable[[], int | Narrow | Explained]"


class Explained(ABC):
    """Anything else that holds a legal set and can explain what is missing from it (the reach of a unit)."""

    members: int

    @abstractmethod
    def why(self, member: int) -> Reason | None: ...


class _Members(Options):
    """Options that are the members of one set, worked out when first needed."""

    __slots__ = ("_known", "_source")

    def __init__(self, source: Source) -> None:
        self._source = source
        self._known = source if isinstance(source, int) else -1

    @property
    def members(self) -> int:
        if self._known < 0:
            source = self._settled()
            self._known = source if isinstance(source, int) else source.members
        return self._known

    def _settled(self) -> int | Narrow | Explained:
        """What the set comes from, worked out once."""
        if callable(self._source):
            self._source = self._source()
        return self._source

    def __len__(self) -> int:
        return self.members.bit_count()

    def __iter__(self) -> Iterator[int]:
        return scan(self.members)

    def __contains__(self, answer: object) -> bool:
        return type(answer) is int and answer >= 0 and bool(self.members >> answer & 1)

    def pick(self, k: int) -> int:
        return pick(self.members, k)

    def at_random(self, below: Callable[[int], int]) -> int:
        members = self.members
        return pick(members, below(members.bit_count()))

    def index(self, answer: Answer) -> int:
        return rank(self.members, int(answer))

    def why(self, answer: Answer) -> Reason | None:
        if type(answer) is not int or not 0 <= answer < INDEX_LIMIT:
            return None
        source = self._settled() if callable(self._source) else self._source
        return None if isinstance(source, int) else source.why(answer)


class Hexes(_Members):
    """Answers that are hexes, written as their printed numbers."""

    __slots__ = ()

    def text(self, game: Game, answer: Answer) -> str:
        return game.board.grid.name(int(answer))

    def read(self, game: Game, text: str) -> int:
        if not game.board.grid.has(text):
            raise InvalidAnswer(f"{text} is not a hex of this board")
        return game.board.grid.hex(text)


class Units(_Members):
    """Answers that are units, written as the id of the counter."""

    __slots__ = ()

    def text(self, game: Game, answer: Answer) -> str:
        if int(answer) < 0:
            raise IndexError(answer)
        return game.pieces[int(answer)].id

    def read(self, game: Game, text: str) -> int:
        if text not in game.units:
            raise InvalidAnswer(f"{text} is not a unit of this game")
        return game.units[text]


class Words(Options):
    """Answers that are words: "done", "retreat". `barred` are others that a player may expect, and why they are not offered."""

    __slots__ = ("_barred", "words")
    words: tuple[str, ...]

    def __init__(self, *words: str, barred: Mapping[str, Reason] | None = None) -> None:
        self.words = words
        self._barred = barred or {}

    def __len__(self) -> int:
        return len(self.words)

    def __iter__(self) -> Iterator[str]:
        return iter(self.words)

    def __contains__(self, answer: object) -> bool:
        return answer in self.words

    def pick(self, k: int) -> str:
        return self.words[k]

    def index(self, answer: Answer) -> int:
        return self.words.index(str(answer))

    def text(self, game: Game, answer: Answer) -> str:  # noqa: ARG002 - a word is its own notation
        return str(answer)

    def read(self, game: Game, text: str) -> str:  # noqa: ARG002 - the same
        return text

    def why(self, answer: Answer) -> Reason | None:
        return None if answer in self.words else self._barred.get(str(answer))


class Numbers(Options):
    """Answers from low to high: a die, a number of steps."""

    __slots__ = ("range",)

    def __init__(self, low: int, high: int) -> None:
        self.range = range(low, high + 1)

    def __len__(self) -> int:
        return len(self.range)

    def __iter__(self) -> Iterator[int]:
        return iter(self.range)

    def __contains__(self, answer: object) -> bool:
        return type(answer) is int and answer in self.range

    def pick(self, k: int) -> int:
        return self.range[k]

    def index(self, answer: Answer) -> int:
        return self.range.index(int(answer))

    def text(self, game: Game, answer: Answer) -> str:  # noqa: ARG002 - a number is its own notation
        return str(answer)

    def read(self, game: Game, text: str) -> int:  # noqa: ARG002 - the same
        if not text.isdecimal() or not text.isascii() or len(text) > LONGEST_NUMBER:
            raise InvalidAnswer(f"{text[:20]} is not a number that could be meant")
        return int(text)


class Either(Options):
    """A set of hexes or units, or one of a few words."""

    __slots__ = ("_words", "members")

    def __init__(self, members: Hexes | Units, *words: str, barred: Mapping[str, Reason] | None = None) -> None:
        self.members = members
        self._words = Words(*words, barred=barred)

    @property
    def words(self) -> tuple[str, ...]:
        return self._words.words

    def __len__(self) -> int:
        return len(self.members) + len(self._words)

    def __iter__(self) -> Iterator[Answer]:
        yield from self.members
        yield from self._words

    def __contains__(self, answer: object) -> bool:
        return answer in (self._words if isinstance(answer, str) else self.members)

    def pick(self, k: int) -> Answer:
        count = len(self.members)
        return self.members.pick(k) if k < count else self._words.pick(k - count)

    def at_random(self, below: Callable[[int], int]) -> Answer:
        members, words = self.members.members, self._words.words
        count = members.bit_count()
        k = below(count + len(words))
        return pick(members, k) if k < count else words[k - count]

    def index(self, answer: Answer) -> int:
        return len(self.members) + self._words.index(answer) if isinstance(answer, str) else self.members.index(answer)

    def text(self, game: Game, answer: Answer) -> str:
        return answer if isinstance(answer, str) else self.members.text(game, answer)

    def read(self, game: Game, text: str) -> Answer:
        if text in self._words.words or self._words.why(text):
            return text
        try:
            return self.members.read(game, text)
        except InvalidAnswer as error:
            words = " or ".join(self._words.words)
            raise InvalidAnswer(f"{error}, nor one of the words {words}" if words else str(error)) from None

    def why(self, answer: Answer) -> Reason | None:
        return self._words.why(answer) if isinstance(answer, str) else self.members.why(answer)


Preview: TypeAlias = Callable[[Answer], Mapping[str, Any]]


Text: TypeAlias = str | Callable[[], str]
"""Words for a player, or how to find them: most questions are answered by a program that never reads them."""


class Ask:
    """A decision of one side.

    Prompt, options and warning may be given as functions. They are called when first read, which is before the answer;
    in a replay they are never called.
    """

    __slots__ = (
        "_options",
        "_prompt",
        "_warning",
        "about",
        "against",
        "costs",
        "fight",
        "kind",
        "preview",
        "rule",
        "secret",
        "side",
        "where",
    )

    def __init__(
        self,
        side: Side,
        kind: str,  # a stable word for clients and computer players: "retreat-hex"
        prompt: Text,
        options: Options | Callable[[], Options],
        rule: str,
        about: UnitSet = 0,  # the units in question, to be highlighted
        where: HexSet = 0,  # the hexes in question that are not offered: a target, an overstacked hex
        secret: bool = False,  # the other sides learn only that something is being decided
        preview: Preview | None = None,  # what an option would lead to, as plain data, before it is taken
        costs: Callable[[], Mapping[Answer, float]] | None = None,  # what going to each hex costs, in points
        warning: Text = "",  # what is left undone if the phase ends now
        against: UnitSet = 0,  # enemy units in question whose faces the side knows: who is fired at
    ) -> None:
        self.side = side
        self.kind = kind
        self._prompt = prompt
        self._options = options
        self.rule = rule
        self.about = about
        self.against = against
        self.where = where
        self.secret = secret
        self.preview = preview
        self.costs = costs
        self._warning = warning
        self.fight: Fight | None = None  # the combat that it belongs to

    @property
    def options(self) -> Options:
        if callable(self._options):  # asked for every decision; isinstance of an abstract class takes ten times as long
            self._options = self._options()
        return self._options

    @property
    def prompt(self) -> str:
        if not isinstance(self._prompt, str):
            self._prompt = self._prompt()
        return self._prompt

    @property
    def warning(self) -> str:
        if not isinstance(self._warning, str):
            self._warning = self._warning()
        return self._warning


@cache
def _faces(sides: int) -> Numbers:
    return Numbers(1, sides)


@dataclass(frozen=True, slots=True)
class Roll:
    """One die, answered by chance with 1 to `sides`."""

    why: str
    rule: str
    sides: int = 6

    @property
    def options(self) -> Numbers:
        return _faces(self.sides)


@dataclass(frozen=True, slots=True)
class Draw:
    """One word drawn blindly from a pool with a count of each word."""

    why: str
    rule: str
    pool: tuple[tuple[str, int], ...]
    for_side: Side | None = None  # only this side learns what was drawn; None: everybody

    @property
    def options(self) -> Words:
        return Words(*(word for word, count in self.pool if count > 0))


T_co = TypeVar("T_co", covariant=True)


@dataclass(frozen=True, slots=True)
class Both:
    """Secret choices that the sides make at the same time: one procedure per side, which asks only that side.

    The parts may not change the state, since the other part could see it; they return what was chosen, and the procedure
    that yielded the Both receives all results once every side is done.
    """

    parts: tuple[tuple[Side, Procedure[Any]], ...]


Request: TypeAlias = Ask | Roll | Draw | Both
Procedure: TypeAlias = Generator[Request, Any, T_co]
"""A rule with decisions inside it: it yields requests, is sent the answers, and touches nothing but the state."""


def unless_forced(ask: Ask) -> Procedure[Any]:
    """The answer, without a question where only one is possible."""
    if len(ask.options) == 1:
        return ask.options.pick(0)
    answer = yield ask
    return answer
