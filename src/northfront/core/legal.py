"""What may be answered, as a sequence of texts: for programs and people who look at a position from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, overload

from northfront.core.ask import Either, Hexes, Options, Units
from northfront.core.errors import InvalidAnswer

if TYPE_CHECKING:
    from northfront.core.game import Game

SHOWN = 6
"""A short description names this many options."""


class Legal(Sequence[str]):
    """The options of one decision in notation, in their fixed order; a set of three hundred hexes is never listed."""

    def __init__(self, game: Game, options: Options | None) -> None:
        self._game, self._options = game, options

    def __len__(self) -> int:
        return len(self._options) if self._options else 0

    @overload
    def __getitem__(self, k: int) -> str: ...
    @overload
    def __getitem__(self, k: slice) -> list[str]: ...
    def __getitem__(self, k: int | slice) -> str | list[str]:
        if isinstance(k, slice):
            return [self[i] for i in range(*k.indices(len(self)))]
        if not -len(self) <= k < len(self) or self._options is None:
            raise IndexError(f"there are {len(self)} options, not one at {k}")
        return self._options.text(self._game, self._options.pick(k % len(self)))

    def __iter__(self) -> Iterator[str]:
        for answer in self._options or ():
            assert self._options
            yield self._options.text(self._game, answer)

    def __contains__(self, answer: object) -> bool:
        if self._options is None or not isinstance(answer, str | int):
            return False
        try:
            return self._options.read(self._game, str(answer)) in self._options
        except InvalidAnswer:
            return False

    def __eq__(self, other: object) -> bool:
        return (
            list(self) == list(other) if isinstance(other, Sequence) and not isinstance(other, str) else NotImplemented
        )

    __hash__ = None  # type: ignore[assignment]  # it equals lists

    def __repr__(self) -> str:
        names = ", ".join(self[:SHOWN]) + (", ..." if len(self) > SHOWN else "")
        return f"<Legal {len(self)} {self._sort()}: {names}>" if len(self) else "<Legal nothing>"

    def _sort(self) -> str:
        members = self._options.members if isinstance(self._options, Either) else self._options
        return "hexes" if isinstance(members, Hexes) else "units" if isinstance(members, Units) else "answers"
