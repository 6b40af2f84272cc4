"""Several names as one phrase; a number of things in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

MOST_NAMES: Final = 3


def together(names: Sequence[str]) -> str:
    """Several names in a row: "1st, 11th and 21st Infantry Divisions"."""
    if len(names) < 2:
        return "".join(names)
    words = [name.split() for name in names]
    shortest = min(map(len, words)) - 1
    before = _same(words, range(shortest))
    after = _same(words, range(-1, before - shortest - 1, -1))
    own = [" ".join(each[before : len(each) - after]) for each in words]
    more = len(own) - MOST_NAMES
    listed = f"{', '.join(own[:-1])} and {own[-1]}" if more <= 0 else ", ".join(own[:MOST_NAMES])
    last = " ".join(words[0][len(words[0]) - after :])
    last += "s" if last and not last.endswith("s") else ""
    parts = (" ".join(words[0][:before]), listed, last, f"and {more} more" if more > 0 else "")
    return " ".join(part for part in parts if part)


def counted(number: int, thing: str) -> str:
    """1 chit, 2 chits."""
    return f"{number} {thing}" + ("" if number == 1 else "s")


def _same(words: Sequence[Sequence[str]], places: range) -> int:
    """In how many of these places, from the first on, all names have the same word."""
    return next((i for i, k in enumerate(places) if len({each[k] for each in words}) > 1), len(places))
