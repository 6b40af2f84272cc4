"""Those who watch a table: what each of them is shown, and the news that each is sent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from northfront import games
from northfront.core.ask import Side
from northfront.server.margin import with_hints
from northfront.server.snapshot import Story, has_secrets, patch, picture_of

if TYPE_CHECKING:
    from northfront.server.table import Table


@dataclass(eq=False)
class Watcher:
    """A connection: what its holder may see, what it was last sent, and where messages go."""

    sides: list[Side]
    send: Callable[[dict[str, Any]], None]
    holder: bool = False  # it has a token: that of a seat, or of a table of computers that its holder has opened
    seated: Side | None = None  # through whose eyes it looks
    last: dict[str, Any] = field(default_factory=dict)


class Gallery:
    """Everybody at one table, spectators included."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._stories: dict[Side | None, Story] = {}
        self.watchers: list[Watcher] = []

    def join(self, watcher: Watcher) -> None:
        self.watchers.append(watcher)
        self.tell()
        self._table.computers.wake()

    def leave(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            self.tell()

    def tell(self) -> None:
        """Send everybody what has changed for him."""
        for watcher in list(self.watchers):
            self.show(watcher)

    def show(self, watcher: Watcher, *, whole: bool = False) -> None:
        """Send one connection its view: all of it at first, then what has changed."""
        now = self.snapshot(watcher)
        if whole or not watcher.last:
            watcher.send({"type": "view", **now})
        else:
            changed = patch(watcher.last, now)
            if changed:
                watcher.send({"type": "patch", "from": watcher.last["serial"], **changed})
        watcher.last = now

    def snapshot(self, watcher: Watcher) -> dict[str, Any]:
        """Everything that a connection is shown."""
        table = self._table
        game, p = table.record.game, table.record.position
        viewer, eyes = self.viewer(watcher), self.eyes(watcher)
        log = with_hints(self._stories.setdefault(eyes, Story(eyes)).lines(table.record), table.hint_uses)
        mine = "" if viewer is None else game.sides[viewer]
        return {
            "table": table.name,
            "game": game.name,
            "title": game.title,
            "sides": [game.sides[side] for side in watcher.sides],
            "viewer": mine,
            "curtain": eyes != viewer,
            **picture_of(table.record, eyes, log, table.standing),
            "seats": table.seats,
            "online": {side: self._online(i) for i, side in enumerate(game.sides)},
            "thinking": table.computers.thinking(),
            "pace": self._pace(watcher),
            "hints": table.terms.hints and games.has_outlook(game.name),
            "undo": self._undo_facts(viewer),
            "standing": {kind: answer for (side, kind), answer in table.standing.items() if mine and side == mine},
            "frozen": table.frozen,
            "secret": table.secret if p.over else "",
        }

    def viewer(self, watcher: Watcher) -> Side | None:
        """Through whose eyes a connection looks: who must decide, among the sides it holds."""
        if not watcher.sides:
            return None
        asked = [side for side in self._table.record.position.asks if side in watcher.sides]
        if asked:
            return asked[0]
        return watcher.seated if watcher.seated in watcher.sides else watcher.sides[0]

    def eyes(self, watcher: Watcher) -> Side | None:
        """At one screen with two players and secrets, a curtain: only what is public, until the other has sat down."""
        viewer = self.viewer(watcher)
        if len(watcher.sides) < 2 or not has_secrets(self._table.record.position):
            watcher.seated = viewer
        return viewer if watcher.seated == viewer else None

    def _online(self, side: Side) -> bool:
        return side in self._table.computers or any(side in watcher.sides for watcher in self.watchers)

    def _pace(self, watcher: Watcher) -> dict[str, Any] | None:
        """How fast computers play each other, and whether this watcher may change it; nothing where people play."""
        terms = self._table.terms
        return (
            {"going": terms.going, "wait": terms.wait, "mine": watcher.holder} if self._table.computers.alone else None
        )

    def _undo_facts(self, viewer: Side | None) -> dict[str, Any]:
        if viewer is None:
            return {"can": False, "to": None, "why": "Spectators only watch."}
        count = self._table.undoable(viewer)
        if not count:
            why = "Nothing of yours can be taken back: dice, the other side or an uncovered fact came last."
            return {"can": False, "to": None, "why": why}
        to = self._table.record.undo_floor(viewer)
        return {"can": True, "to": to, "why": f"{count} answers can be taken back."}
