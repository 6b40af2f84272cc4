"""What a table shows at one moment: worked out once for all who see the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias

from northfront.core.ask import Side
from northfront.server.wire.patch import patch

if TYPE_CHECKING:
    from northfront.server.table.audience import Gallery, Watcher
    from northfront.server.table.table import Table

Look: TypeAlias = tuple[tuple[Side, ...], Side | None, Side | None, bool]
"""All that a showing depends on: the sides held, the viewer, the eyes, and whether there is a token."""


class Moment:
    """Nothing changes while it lasts. Watchers who see the same share the showing, the patch and the text of it."""

    def __init__(self, table: Table, gallery: Gallery) -> None:
        self._table, self._gallery = table, gallery
        game, over = table.record.game, bool(table.record.position.over)
        self._common = {
            "table": table.name,
            "game": game.name,
            "title": game.title,
            "seats": table.seats,
            "online": gallery.online(),
            "thinking": table.computers.thinking(),
            "hints": table.terms.hints and table.hintable,
            "frozen": table.frozen,
            "secret": table.secret if over else "",
        }
        self._shown: dict[Look, dict[str, Any]] = {}
        self._news: dict[tuple[int, int], tuple[dict[str, Any], str]] = {}

    def shown_to(self, watcher: Watcher) -> dict[str, Any]:
        """Everything that a connection is shown."""
        viewer, eyes = self._gallery.viewer(watcher), self._gallery.eyes(watcher)
        look = (tuple(watcher.sides), viewer, eyes, watcher.holder)
        if look not in self._shown:
            self._shown[look] = {**self._common, **self._gallery.picture(eyes), **self._own(watcher, viewer, eyes)}
        return self._shown[look]

    def news_for(self, watcher: Watcher, *, whole: bool = False) -> str:
        """The message that brings a connection up to now; empty if nothing has changed for it."""
        before, now = {} if whole else watcher.last, self.shown_to(watcher)
        key = (id(before) if before else 0, id(now))
        if key not in self._news:  # which holds on to `before`, so that no other thing comes by its id
            self._news[key] = (before, _message(before, now))
        watcher.last = now
        return self._news[key][1]

    def _own(self, watcher: Watcher, viewer: Side | None, eyes: Side | None) -> dict[str, Any]:
        """What differs between watchers who look through the same eyes."""
        table, sides = self._table, self._table.record.game.sides
        mine = "" if viewer is None else sides[viewer]
        return {
            "sides": [sides[side] for side in watcher.sides],
            "viewer": mine,
            "curtain": eyes != viewer,
            "pace": self._pace(watcher),
            "undo": _undo_facts(table, viewer),
            "standing": {kind: answer for (side, kind), answer in table.standing.items() if mine and side == mine},
        }

    def _pace(self, watcher: Watcher) -> dict[str, Any] | None:
        """How fast computers play each other, and whether this watcher may change it; nothing where people play."""
        terms = self._table.terms
        return (
            {"going": terms.going, "wait": terms.wait, "mine": watcher.holder} if self._table.computers.alone else None
        )


def _message(before: dict[str, Any], now: dict[str, Any]) -> str:
    """All of it at first, then what has changed."""
    if not before:
        return compact({"type": "view", **now})
    changed = patch(before, now)
    return compact({"type": "patch", "from": before["serial"], **changed}) if changed else ""


def compact(message: dict[str, Any]) -> str:
    """A message as it is sent."""
    return json.dumps(message, separators=(",", ":"))


def _undo_facts(table: Table, viewer: Side | None) -> dict[str, Any]:
    if viewer is None:
        return {"can": False, "to": None, "why": "Spectators only watch."}
    count = table.undoable(viewer)
    if not count:
        why = "Nothing of yours can be taken back: dice, the other side or an uncovered fact came last."
        return {"can": False, "to": None, "why": why}
    to = table.record.undo_floor(viewer)
    return {"can": True, "to": to, "why": f"{count} answers can be taken back."}
