"""How a game wants to be shown at a table. Clients follow it, so that none of them needs to know the game; no rule does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

SIGNS: Final = {"moved": "done", "fought": "done"}


@dataclass(frozen=True, slots=True)
class Rings:
    """Hexes of a terrain, each with a ring of the side that holds it: those of a field are held by one side, the rest by another."""

    terrain: str
    field: str
    within: str
    outside: str


@dataclass(frozen=True, slots=True)
class Showing:
    """Plain words for short ones, and what of the state deserves a place of its own.

    `words` speaks for answers ("move-attack"), facts, fields, their values and formations. A word that means something else
    in one kind of decision or as the value of one field is listed with it: "air pass", "lack 1". An empty one is not shown.
    """

    words: Mapping[str, str] = field(default_factory=dict)
    status: tuple[str, ...] = ()  # facts, fields and boxes to be shown beside the decision
    signs: Mapping[str, str] = field(
        default_factory=lambda: SIGNS
    )  # which units bear a sign, and which (docs/protocol.md)
    turns: tuple[str, ...] = ()  # what each turn is called: its dates
    keys: Mapping[str, str] = field(default_factory=dict)  # the key that gives an answer, where a letter is better
    rings: Rings | None = None  # which hexes get a ring that tells who holds them
