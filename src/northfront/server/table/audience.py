"""Those who watch a table: what each of them is shown, and the news that each is sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from northfront.core.ask import Side
from northfront.core.position import Position
from northfront.core.view import has_secrets
from northfront.server.table.annotations import with_hints
from northfront.server.wire.log import GameLog, NewLines
from northfront.server.wire.picture import picture_of
from northfront.server.wire.views import Views

if TYPE_CHECKING:
    from northfront.server.table.table import Table


@dataclass(eq=False)
class Watcher:
    """A connection: what its holder may see, what it was last sent, and where messages go."""

    sides: list[Side]
    send: Callable[[str], None]
    holder: bool = False  # it has a token: that of a seat, or of a table of computers that its holder has opened
    seated: Side | None = None  # through whose eyes it looks
    last: dict[str, Any] = field(default_factory=dict)


class Audience:
    """Everybody at one table, spectators included."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._pictures: dict[Side | None, _Picture] = {}
        self.watchers: list[Watcher] = []

    def join(self, watcher: Watcher) -> None:
        self.watchers.append(watcher)
        self.broadcast()
        self._table.computers.wake()

    def leave(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            self.broadcast()

    def broadcast(self) -> None:
        """Send everybody what has changed for him."""
        if self.watchers:
            now = Views(self._table, self)
            for watcher in list(self.watchers):
                _send(watcher, now.message_for(watcher))

    def show(self, watcher: Watcher, *, whole: bool = False) -> None:
        """Send one connection its view: what has changed, or all of it."""
        _send(watcher, Views(self._table, self).message_for(watcher, whole=whole))

    def snapshot(self, watcher: Watcher) -> dict[str, Any]:
        """Everything that a connection is shown."""
        return Views(self._table, self).view_for(watcher)

    def picture(self, visible_as: Side | None) -> dict[str, Any]:
        """The game and its story through these eyes."""
        return self._pictures.setdefault(visible_as, _Picture(visible_as)).of(self._table)

    def online(self) -> dict[str, bool]:
        """Which sides have somebody there."""
        there = {side for watcher in self.watchers for side in watcher.sides}
        computers = self._table.computers
        return {name: side in there or side in computers for side, name in enumerate(self._table.record.game.sides)}

    def viewer(self, watcher: Watcher) -> Side | None:
        """Through whose eyes a connection looks: who must decide, among the sides it holds."""
        if not watcher.sides:
            return None
        asked = [side for side in self._table.record.position.asks if side in watcher.sides]
        if asked:
            return asked[0]
        return watcher.seated if watcher.seated in watcher.sides else watcher.sides[0]

    def visible_as(self, watcher: Watcher) -> Side | None:
        """At one screen with two players and secrets, a curtain: only what is public, until the other has sat down."""
        viewer = self.viewer(watcher)
        if len(watcher.sides) < 2 or not has_secrets(self._table.record.position):
            watcher.seated = viewer
        return viewer if watcher.seated == viewer else None


class _Picture:
    """What one pair of eyes sees. The position is looked at once, however many look on and whatever else changes."""

    def __init__(self, visible_as: Side | None) -> None:
        self._visible_as = visible_as
        self._log = GameLog(visible_as)
        self._new_lines = None if visible_as is None else NewLines(visible_as)
        self._seen: tuple[Position, int] | None = None
        self._picture: dict[str, Any] = {}

    def of(self, table: Table) -> dict[str, Any]:
        record, p = table.record, table.record.position
        if self._seen is None or self._seen[0] is not p or self._seen[1] != p.serial:  # an undo makes another position
            self._seen, self._picture = (p, p.serial), picture_of(record, self._visible_as)
        log = with_hints(self._log.lines(record), table.hint_uses)
        fresh = self._new_lines.count(record, log, table.standing) if self._new_lines else 0
        return {**self._picture, "log": log, "fresh": fresh}


def _send(watcher: Watcher, message: str) -> None:
    if message:
        watcher.send(message)
