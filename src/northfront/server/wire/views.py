"""What a table shows at one moment: worked out once for all who see the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias

from northfront.core.ask import Side
from northfront.server.wire.patch import patch

if TYPE_CHECKING:
    from northfront.server.table.audience import Audience, Watcher
    from northfront.server.table.table import Table

Look: TypeAlias = tuple[tuple[Side, ...], Side | None, Side | None, bool]
"""All that a showing depends on: the sides held, the viewer, the eyes, and whether there is a token."""


class Views:
    """Nothing changes while it lasts. Watchers who see the same share the showing, the patch and the text of it."""

    def __init__(self, table: Table, audience: Audience) -> None:
        self._table, self._audience = table, audience
        game, over = table.record.game, bool(table.record.position.over)
        self._common = {
            "table": table.name,
            "game": game.name,
            "title": game.title,
            "seats": table.seats,
            "online": audience.online(),
            "thinking": table.computers.thinking(),
            "hints": table.table_options.hints and table.hintable,
            "frozen": table.frozen,
            "secret": table.secret if over else "",
        }
        self._shown: dict[Look, dict[str, Any]] = {}
        self._news: dict[tuple[int, int], tuple[dict[str, Any], str]] = {}

    def view_for(self, watcher: Watcher) -> dict[str, Any]:
        """Everything that a connection is shown."""
        viewer, visible_as = self._audience.viewer(watcher), self._audience.visible_as(watcher)
        look = (tuple(watcher.sides), viewer, visible_as, watcher.holder)
        if look not in self._shown:
            self._shown[look] = {
                **self._common,
                **self._audience.picture(visible_as),
                **self._own(watcher, viewer, visible_as),
            }
        return self._shown[look]

    def message_for(self, watcher: Watcher, *, whole: bool = False) -> str:
        """The message that brings a connection up to now; empty if nothing has changed for it."""
        before, now = {} if whole else watcher.last, self.view_for(watcher)
        key = (id(before) if before else 0, id(now))
        if key not in self._news:  # which holds on to `before`, so that no other thing comes by its id
            self._news[key] = (before, _message(before, now))
        watcher.last = now
        return self._news[key][1]

    def _own(self, watcher: Watcher, viewer: Side | None, visible_as: Side | None) -> dict[str, Any]:
        """What differs between watchers who look through the same eyes."""
        table, sides = self._table, self._table.record.game.sides
        mine = "" if viewer is None else sides[viewer]
        return {
            "sides": [sides[side] for side in watcher.sides],
            "viewer": mine,
            "curtain": visible_as != viewer,
            "pace": self._pace(watcher),
            "undo": _undo_facts(table, viewer),
            "standing": {kind: answer for (side, kind), answer in table.standing.items() if mine and side == mine},
        }

    def _pace(self, watcher: Watcher) -> dict[str, Any] | None:
        """How fast computers play each other, and whether this watcher may change it; nothing where people play."""
        table_options = self._table.table_options
        return (
            {"going": table_options.going, "wait": table_options.wait, "mine": watcher.holder}
            if self._table.computers.alone
            else None
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
