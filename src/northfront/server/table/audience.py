"""The audience of a table: everybody who is connected to it, what each may see, and the messages that keep them up to date."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

from northfront.ai.intentions import Intentions
from northfront.core.ask import Side
from northfront.core.position import Position
from northfront.core.view import has_secrets
from northfront.server.computer.computers import Computers
from northfront.server.table.annotations import annotated, intention_line
from northfront.server.table.state import TableState
from northfront.server.wire.log import GameLog, Line
from northfront.server.wire.picture import picture_of
from northfront.server.wire.steps import GameSteps, fresh
from northfront.server.wire.views import Views

CROWD: Final = 40  # spectators notified of a change at a time, before other work gets its turn


@dataclass(eq=False)
class Watcher:
    """A connection: the sides it holds, what it should be shown and was last sent, and a way to tell it that these differ."""

    sides: list[Side]
    wake: Callable[[], None]
    holder: bool = False  # has a token: of a seat, or of a table of computers that its holder opened
    away: bool = False  # its page is open, but nobody looks at it
    seated: Side | None = None  # the side whose player sits at the screen
    view: dict[str, Any] = field(default_factory=dict)
    last: dict[str, Any] = field(default_factory=dict)

    @property
    def spectator(self) -> bool:
        return not (self.sides or self.holder)


class Audience:
    """All watchers of one table, players and spectators alike.

    A watcher takes its news when it can send it, in one message that brings it up to date: a slow reader gets
    fewer and larger steps, and none of them waits in memory.
    """

    def __init__(self, state: TableState, computers: Computers) -> None:
        self._state, self._computers = state, computers
        self._pictures: dict[Side | None, _Picture] = {}
        sides = range(len(state.record.game.sides))
        self._intentions = Intentions([side for side in sides if side in computers])
        self._views: Views | None = None  # replaced when what they show has changed
        self._crowd: dict[Watcher, None] = {}  # spectators who have not been notified of the last change yet
        self._presence_changed = False
        self.watchers: list[Watcher] = []

    def join(self, watcher: Watcher) -> None:
        """Show a newcomer everything. The others are not told of spectators."""
        self.watchers.append(watcher)
        if watcher.sides:
            self.tell_presence()
        else:
            self.show(watcher)

    def leave(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            self._crowd.pop(watcher, None)
            if watcher.sides:
                self.tell_presence()

    def forget(self) -> None:
        """The table was read again: drop everything worked out before."""
        self._pictures.clear()

    def broadcast(self) -> None:
        """Something has changed: show it to the seats at once, and to spectators a few at a time, so as to delay nobody."""
        self._views = None
        self._show_seats()
        waiting = bool(self._crowd)
        self._crowd |= dict.fromkeys(watcher for watcher in self.watchers if watcher.spectator)
        if not waiting:
            self._show_crowd()

    def _show_seats(self) -> None:
        for watcher in self.watchers:
            if not watcher.spectator:
                self.show(watcher)

    def _show_crowd(self) -> None:
        for watcher in list(islice(self._crowd, CROWD)):
            del self._crowd[watcher]
            self.show(watcher)
        if self._crowd:
            asyncio.get_running_loop().call_soon(self._show_crowd)

    def tell_presence(self) -> None:
        """All arrivals and departures within one turn of the event loop are announced together, and only to the seats."""
        if not self._presence_changed:
            self._presence_changed = True
            asyncio.get_running_loop().call_soon(self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence_changed = False
        if self._current.online != self.online():
            self._views = None
        self._show_seats()

    def show(self, watcher: Watcher, *, whole: bool = False) -> None:
        """Tell one watcher that there is something new, or that it is due the whole view."""
        if not self._state.settled:  # everybody is told when it is
            return
        watcher.view = self._current.view_for(watcher)
        if whole:
            watcher.last = {}
        if watcher.view is not watcher.last:
            watcher.wake()

    def news(self, watcher: Watcher) -> str:
        """The message that brings a watcher up to date; empty if nothing it sees has changed."""
        message = self._current.message(watcher.last, watcher.view)
        watcher.last = watcher.view
        return message

    def seat(self, watcher: Watcher, side: Side) -> None:
        """The player of this side has sat down at the screen of a watcher."""
        watcher.seated = side
        self.show(watcher)

    def snapshot(self, watcher: Watcher) -> dict[str, Any]:
        """Everything a watcher is shown."""
        return self._current.view_for(watcher)

    def snapshot_text(self, watcher: Watcher) -> str:
        """The same, as sent."""
        return self._current.text_for(watcher)

    def picture(self, visible_as: Side | None) -> dict[str, Any]:
        """The game and its log as this side sees them; None is a spectator."""
        return self._pictures.setdefault(visible_as, _Picture(visible_as, self._intentions)).of(self._state)

    @property
    def spectators(self) -> int:
        """The number of watchers without a token."""
        return sum(not watcher.holder for watcher in self.watchers)

    def online(self) -> dict[str, bool]:
        """For each side, whether its player is here, on this process of the server or on another."""
        there = {side for watcher in self.watchers if not watcher.away for side in watcher.sides}
        sides, people, now = enumerate(self._state.record.game.sides), self._state.players or {}, time.time()
        elsewhere = {name for name, person in people.items() if person.until > now}
        return {name: side in there or name in elsewhere or side in self._computers for side, name in sides}

    def people(self, online: Mapping[str, bool]) -> dict[str, dict[str, Any]]:
        """The names of the players, and when those who are not here were last seen."""
        people = self._state.players or {}
        return {
            name: {"name": person.name, "seen": 0 if online[name] else int(person.seen)}
            for name, person in people.items()
            if person.name or person.seen
        }

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

    @property
    def _current(self) -> Views:
        if self._views is None:
            self._views = Views(self._state, self, self._computers)
        return self._views


class _Picture:
    """What one side sees. A position is examined once, however many watch and whatever else changes."""

    def __init__(self, visible_as: Side | None, intentions: Intentions) -> None:
        self._visible_as, self._intentions = visible_as, intentions
        self._log = GameLog(visible_as)
        self._steps = GameSteps()
        self._seen: tuple[Position, int] | None = None
        self._picture: dict[str, Any] = {}

    def of(self, state: TableState) -> dict[str, Any]:
        record, p = state.record, state.record.position
        if self._seen is None or self._seen[0] is not p or self._seen[1] != p.serial:  # an undo makes a new position
            self._seen, self._picture = (p, p.serial), picture_of(record, self._visible_as)
        log = annotated(self._log.lines(record), self._beside(state))
        steps, side = self._steps.of(log), self._visible_as
        new = 0 if side is None else fresh(record.game, steps, log, record.game.sides[side])
        return {**self._picture, "log": log, "steps": steps, "fresh": new}

    def _beside(self, state: TableState) -> list[Line]:
        """The lines of the log about things other than the game's events."""
        return [
            *(use.line() for use in state.hint_uses),
            *(remark.line() for remark in state.meeting.remarks),
            *(back.line() for back in state.take_backs),
            *(intention_line(state.record.game, each) for each in self._intentions.of(state.record)),
        ]
