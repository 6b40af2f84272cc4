"""What happened, and who may know. Events are output only: no rule ever reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from northfront.core.hexes import scan
from northfront.core.vocabulary import AGREED

if TYPE_CHECKING:
    from northfront.core.ask import Side
    from northfront.core.game import Game

NAMED: Final = "named"
"""How the unit of an event was called then, if its name depends on the face that it showed."""
EVERYBODY: Final = -1
HEXES: Final = ("at", "start", "to", "target")
SET: Final = "hexes"
FORCES: Final = ("attackers", "defenders")
"""Sets of units. An event that has them is a combat: see docs/what-a-game-promises.md."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `args` name units (unit...), a hex or box (at, start, to, target), a set of hexes (hexes), a side,
    sets of units (attackers, defenders);
    every other argument is a word or a count.

    An event for one side only may have a public twin, which is what everybody else is told instead.
    """

    kind: str
    rule: str
    args: Mapping[str, int | str]
    audience: int = EVERYBODY  # bit s: side s may know
    public: Event | None = None

    def seen_by(self, side: Side | None) -> Event | None:
        """The event as this side may know it (None: a spectator), its twin, or nothing."""
        if self.audience == EVERYBODY or (side is not None and self.audience >> side & 1):
            return self
        return self.public


def sentence(game: Game, event: Event) -> str:
    """The event in words, by the game's phrase for its kind."""
    words = {key: _word(game, key, value) for key, value in event.args.items()}
    if NAMED in event.args:
        words["unit"] = words[NAMED]
    told = (game.phrases.get(event.kind) or AGREED[event.kind]).format(**words)
    return f"{told} [{event.rule}]" if event.rule else told


def _word(game: Game, key: str, value: int | str) -> str:
    if isinstance(value, str):
        return value
    if key.startswith("unit"):
        return game.pieces[value].name
    if key == SET:
        return " and ".join(game.board.grid.names(value))
    if key in FORCES:
        return ", ".join(game.pieces[u].name for u in scan(value))
    if key in HEXES:
        return game.board.grid.name(value) if value >= 0 else game.boxes[~value]
    return game.sides[value].capitalize() if key == "side" else str(value)


Plain: TypeAlias = str | int | list[str]


def plain(game: Game, event: Event) -> dict[str, Plain]:
    """The event as plain data: names instead of indices."""
    words = {key: _plain_word(game, key, value) for key, value in event.args.items()}
    return {"kind": event.kind, "rule": event.rule, **words, "text": sentence(game, event)}


def _plain_word(game: Game, key: str, value: int | str) -> Plain:
    if key == SET and isinstance(value, int):
        return game.board.grid.names(value)
    if key in FORCES and isinstance(value, int):
        return [game.pieces[u].id for u in scan(value)]
    if key.startswith("unit") and isinstance(value, int):
        return game.pieces[value].id
    return value if isinstance(value, int) and key not in (*HEXES, "side") else _word(game, key, value)
