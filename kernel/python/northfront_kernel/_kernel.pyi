from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias, final

_Set: TypeAlias = int
_Sides: TypeAlias = tuple[_Set, _Set, _Set, _Set, _Set, _Set]
_Passages: TypeAlias = tuple[tuple[_Set, _Set], ...]
_Group: TypeAlias = tuple[_Sides, _Set, tuple[tuple[_Set, int], ...]]

INTERFACE: Final = 2

def scan(members: int, /) -> Iterator[int]: ...
def pick(members: int, k: int, /) -> int: ...

@final
class Grid:
    def __new__(cls, stride: int, size: int, hexes: _Set, /) -> Grid: ...
    def flood(
        self, start: _Set, within: _Set, sides: _Sides | None, limit: int | None, passages: _Passages, /
    ) -> _Set: ...

@final
class Law:
    def __new__(cls, grid: Grid, groups: Iterable[_Group], /) -> Law: ...
    def reach(
        self,
        start: int,
        allowance: int,
        closed: Iterable[tuple[_Set, object]],
        stops: _Set,
        from_stop_to_stop: bool,
        leaving: Iterable[tuple[_Set, int]],
        entering: Iterable[tuple[_Set, int]],
        passages: _Passages,
        beyond_passages: bool,
        line: Law | None,
        granting: bool,
        /,
    ) -> Reach: ...
    def ways_to(
        self,
        goals: _Set,
        through: _Set,
        limit: int,
        late: Iterable[tuple[int, _Set]],
        passages: _Passages,
        until: _Set,
        slow: Iterable[tuple[_Set, int]],
        last: _Set,
        /,
    ) -> list[_Set]: ...
    def march(
        self,
        goals: _Set,
        through: _Set,
        limit: int,
        late: Iterable[tuple[int, _Set]],
        passages: _Passages,
        until: _Set,
        slow: Iterable[tuple[_Set, int]],
        last: _Set,
        far: int,
        /,
    ) -> list[int]: ...

@final
class Reach:
    @property
    def members(self) -> _Set: ...
    @property
    def granted(self) -> _Set: ...
    @property
    def line(self) -> Reach | None: ...
    def cost(self, h: int, /) -> int: ...
    def path(self, h: int, /) -> list[int]: ...
    def along_line(self, h: int, /) -> bool: ...
    def layers(self) -> list[_Set]: ...
    def costs(self) -> dict[int, int]: ...
    def hops(self) -> dict[int, int]: ...
