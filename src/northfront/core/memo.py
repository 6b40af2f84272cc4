"""What the rules have computed and may reuse until something moves.

A state has one memo for each side, one for boxes and markers and one for the ground. A memo is never emptied but replaced:
when a unit of the side moves or is turned over, when a unit enters or leaves a box or a marker is moved, when a rule says that
the ground has changed (`State.forget`). So copies of a state share earlier results, and each goes on by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Final, TypeAlias, TypeVar, cast

Memo: TypeAlias = dict[Any, Any]
BOXES: Final = -2
GROUND: Final = -1
Work = TypeVar("Work", bound=Callable[..., Any])


def by_side(work: Work) -> Work:
    """Remember what follows for a side from where its units are and which face they show."""

    @wraps(work)
    def known(s: Any, side: int) -> Any:
        memo = s.memos[side]
        if work not in memo:
            memo[work] = work(s, side)
        return memo[work]

    return cast(Work, known)


def by_boxes(work: Work) -> Work:
    """Remember what follows from which units are in which box, and where markers lie."""

    @wraps(work)
    def known(s: Any, *args: Any) -> Any:
        memo = s.memos[BOXES]
        key = work, *args
        if key not in memo:
            memo[key] = work(s, *args)
        return memo[key]

    return cast(Work, known)


def by_ground(work: Work) -> Work:
    """Remember what follows from the map as it is now."""

    @wraps(work)
    def known(s: Any) -> Any:
        memo = s.memos[GROUND]
        if work not in memo:
            memo[work] = work(s)
        return memo[work]

    return cast(Work, known)
