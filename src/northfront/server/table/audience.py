"""The audience of a table: everybody who is connected to it, what each may see, and the messages that keep them up to date."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from northfront.core.ask import Side
from northfront.core.position import Position
from northfront.core.view import has_secrets
from northfront.server.computer.computers import Computers
from northfront.server.table.annotations import with_hints
from northfront.server.table.state import TableState
from northfront.server.wire.log import GameLog, NewLines
from northfront.server.wire.picture import picture_of
from northfront.server.wire.views import Views


@dataclass(eq=False)
class Watcher:
    """A connection: the sides it holds, what it was last sent, and how to send it something."""

    sides: list[Side]
    send: Callable[[str], None]
    holder: bool = False  # it has a token: of a seat, or of a table of computers that its holder opened
    seated: Side | None = None  # the side whose player sits at the screen
    last: dict[str, Any] = field(default_factory=dict)


class Audience:
    """All watchers of one table, players and spectators alike."""

    def __init__(self, state: TableState, computers: Computers) -> None:
        self._state, self._computers = state, computers
        self._pictures: dict[Side | None, _Picture] = {}
        self.watchers: list[Watcher] = []

    def join(self, watcher: Watcher) -> None:
        self.watchers.append(watcher)
        self.broadcast()

    def leave(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            self.broadcast()

    def take_over(self, other: Audience) -> None:
        """The watchers of the same table as it was before it was loaded again."""
        self.watchers = other.watchers

    def broadcast(self) -> None:
        """Send everybody what has changed for them."""
        if self.watchers:
            views = self._views()
            for watcher in list(self.watchers):
                _send(watcher, views.message_for(watcher))

    def show(self, watcher: Watcher, *, whole: bool = False) -> None:
        """Send one watcher what has changed, or the whole view."""
        _send(watcher, self._views().message_for(watcher, whole=whole))

    def seat(self, watcher: Watcher, side: Side) -> None:
        """The player of this side has sat down at the screen of a watcher."""
        watcher.seated = side
        self.show(watcher)

    def snapshot(self, watcher: Watcher) -> dict[str, Any]:
        """Everything that a watcher is shown."""
        return self._views().view_for(watcher)

    def picture(self, visible_as: Side | None) -> dict[str, Any]:
        """The game and its log as this side sees them; None is a spectator."""
        return self._pictures.setdefault(visible_as, _Picture(visible_as)).of(self._state)

    def online(self) -> dict[str, bool]:
        """For each side, whether its player is there."""
        there = {side for watcher in self.watchers for side in watcher.sides}
        sides = enumerate(self._state.record.game.sides)
        return {name: side in there or side in self._computers for side, name in sides}

    def viewer(self, watcher: Watcher) -> Side | None:
        """The side that a watcher plays now: the one that has to decide, if it holds several."""
        if not watcher.sides:
            return None
        asked = [side for side in self._state.record.position.asks if side in watcher.sides]
        if asked:
            return asked[0]
        return watcher.seated if watcher.seated in watcher.sides else watcher.sides[0]

    def visible_as(self, watcher: Watcher) -> Side | None:
        """The side whose knowledge a watcher is shown.

        When two players share a screen and there are secrets, only what is public is shown until the next one has sat down.
        """
        viewer = self.viewer(watcher)
        if len(watcher.sides) < 2 or not has_secrets(self._state.record.position):
            watcher.seated = viewer
        return viewer if watcher.seated == viewer else None

    def _views(self) -> Views:
        return Views(self._state, self, self._computers)


class _Picture:
    """What one side sees. A position is examined once, no matter how many watch and what else changes."""

    def __init__(self, visible_as: Side | None) -> None:
        self._visible_as = visible_as
        self._log = GameLog(visible_as)
        self._new_lines = None if visible_as is None else NewLines(visible_as)
        self._seen: tuple[Position, int] | None = None
        self._picture: dict[str, Any] = {}

    def of(self, state: TableState) -> dict[str, Any]:
        record, p = state.record, state.record.position
        if self._seen is None or self._seen[0] is not p or self._seen[1] != p.serial:  # an undo makes another position
            self._seen, self._picture = (p, p.serial), picture_of(record, self._visible_as)
        log = with_hints(self._log.lines(record), state.hint_uses)
        fresh = self._new_lines.count(record, log, state.standing) if self._new_lines else 0
        return {**self._picture, "log": log, "fresh": fresh}


def _send(watcher: Watcher, message: str) -> None:
    if message:
        watcher.send(message)
