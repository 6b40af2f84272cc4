"""The views of a table at one moment, and the messages that bring watchers up to date with them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias

from northfront.core.ask import Side
from northfront.server.wire.patch import patch

if TYPE_CHECKING:
    from northfront.server.computer.computers import Computers
    from northfront.server.table.audience import Audience, Watcher
    from northfront.server.table.state import TableState

ViewKey: TypeAlias = tuple[tuple[Side, ...], Side | None, Side | None, bool]
"""All that a view depends on: the sides held, the side played, the side whose knowledge is shown, and whether there is a token."""


class Views:
    """Made for one broadcast, during which nothing changes. Watchers who see the same share the view, the patch and its text."""

    def __init__(self, state: TableState, audience: Audience, computers: Computers) -> None:
        self._state, self._audience = state, audience
        self._computers_alone = computers.alone
        game, over = state.record.game, bool(state.record.position.over)
        self._common = {
            "table": state.name,
            "game": game.name,
            "title": game.title,
            "seats": state.seats,
            "online": audience.online(),
            "thinking": computers.thinking(),
            "hints": state.options.hints and state.hintable,
            "frozen": state.frozen,
            "secret": state.secret if over else "",
        }
        self._views: dict[ViewKey, dict[str, Any]] = {}
        self._messages: dict[tuple[int, int], tuple[dict[str, Any], str]] = {}

    def view_for(self, watcher: Watcher) -> dict[str, Any]:
        """Everything that a watcher is shown."""
        viewer, visible_as = self._audience.viewer(watcher), self._audience.visible_as(watcher)
        key = (tuple(watcher.sides), viewer, visible_as, watcher.holder)
        if key not in self._views:
            own = self._own(watcher, viewer, visible_as)
            self._views[key] = {**self._common, **self._audience.picture(visible_as), **own}
        return self._views[key]

    def message_for(self, watcher: Watcher, *, whole: bool = False) -> str:
        """The message that brings a watcher up to date; empty if nothing has changed for it."""
        before, now = {} if whole else watcher.last, self.view_for(watcher)
        key = (id(before) if before else 0, id(now))
        if key not in self._messages:  # `before` is kept with the message, so that its id stays its own
            self._messages[key] = (before, _message(before, now))
        watcher.last = now
        return self._messages[key][1]

    def _own(self, watcher: Watcher, viewer: Side | None, visible_as: Side | None) -> dict[str, Any]:
        """What may differ between watchers who are shown the same picture."""
        sides, standing = self._state.record.game.sides, self._state.standing
        mine = "" if viewer is None else sides[viewer]
        return {
            "sides": [sides[side] for side in watcher.sides],
            "viewer": mine,
            "curtain": visible_as != viewer,
            "pace": self._pace(watcher),
            "undo": _undo_facts(self._state, viewer),
            "standing": {kind: answer for (side, kind), answer in standing.items() if mine and side == mine},
        }

    def _pace(self, watcher: Watcher) -> dict[str, Any] | None:
        """How fast computers play each other, and whether this watcher may change it; None where people play."""
        if not self._computers_alone:
            return None
        options = self._state.options
        return {"going": options.going, "wait": options.wait, "mine": watcher.holder}


def _message(before: dict[str, Any], now: dict[str, Any]) -> str:
    """The whole view at first, later only what has changed."""
    if not before:
        return compact({"type": "view", **now})
    changed = patch(before, now)
    return compact({"type": "patch", "from": before["serial"], **changed}) if changed else ""


def compact(message: dict[str, Any]) -> str:
    """A message as it is sent."""
    return json.dumps(message, separators=(",", ":"))


def _undo_facts(state: TableState, viewer: Side | None) -> dict[str, Any]:
    if viewer is None:
        return {"can": False, "to": None, "why": "Spectators only watch."}
    count = state.undoable(viewer)
    if not count:
        why = "Nothing of yours can be taken back: dice, the other side or an uncovered fact came last."
        return {"can": False, "to": None, "why": why}
    to = state.record.undo_floor(viewer)
    return {"can": True, "to": to, "why": f"{count} answers can be taken back."}
