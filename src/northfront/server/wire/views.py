"""The views of a table at one moment, and the messages that bring watchers up to date."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, TypeAlias

from northfront.core.agreed import how_ended
from northfront.core.ask import Side
from northfront.server.people import clock
from northfront.server.table.going_back import lowest, lowest_alone
from northfront.server.table.standing import standing_of
from northfront.server.web_client import web_client
from northfront.server.wire.dice import dice_facts
from northfront.server.wire.patch import patch

if TYPE_CHECKING:
    from northfront.server.computer.computers import Computers
    from northfront.server.table.audience import Audience, Watcher
    from northfront.server.table.state import TableState

ViewKey: TypeAlias = tuple[tuple[Side, ...], Side | None, Side | None, bool]
"""What a view depends on: the sides held, the side played, the side whose knowledge is shown, and whether there is a token."""


class Views:
    """Made when something has changed, and used until the next change. Watchers who see the same share view, patch and text."""

    def __init__(self, state: TableState, audience: Audience, computers: Computers) -> None:
        self._state, self._audience = state, audience
        self._computers_alone = computers.alone
        self.online = audience.online()
        self._people = audience.people(self.online)
        game, over = state.record.game, bool(state.record.position.over)
        self._common = {
            "table": state.name,
            "game": game.name,
            "title": game.title,
            "edition": web_client().edition,
            "seats": state.seats,
            "thinking": computers.thinking(),
            "hints": state.options.hints and state.hintable,
            "proposal": proposal.plain(state.record) if (proposal := state.open_proposal) else None,
            "branched": {"at": state.options.branched, "trial": state.options.trial}
            if state.options.branched >= 0
            else None,
            "frozen": state.frozen,
            "ended": how_ended(state.record.position),
            "clock": clock.plain(state.meeting.terms.pace, state.meeting.due),
            "open_chat": state.meeting.terms.open_chat,
            "rematch": state.meeting.terms.rematch,
            "promise": state.record.header.chance,
            "dice": dice_facts(state.record),
            "secret": state.secret if over else "",
        }
        self._lines = [line.plain() for line in state.meeting.chat]
        self._views: dict[ViewKey, dict[str, Any]] = {}
        self._messages: dict[tuple[int, int], tuple[dict[str, Any], dict[str, Any], str]] = {}
        self._texts: dict[int, str] = {}

    def view_for(self, watcher: Watcher) -> dict[str, Any]:
        """Everything a watcher is shown."""
        viewer, visible_as = self._audience.viewer(watcher), self._audience.visible_as(watcher)
        key = (tuple(watcher.sides), viewer, visible_as, watcher.holder)
        if key not in self._views:
            own = self._own(watcher, viewer, visible_as)
            self._views[key] = {**self._common, **self._audience.picture(visible_as), **own}
        return self._views[key]

    def text_for(self, watcher: Watcher) -> str:
        """The same as text, made once for all who are shown the same."""
        view = self.view_for(watcher)
        if id(view) not in self._texts:
            self._texts[id(view)] = compact(view)
        return self._texts[id(view)]

    def message(self, before: dict[str, Any], now: dict[str, Any]) -> str:
        """The message that leads from one view to another, from nothing to a whole view; empty if nothing has changed."""
        key = (id(before) if before else 0, id(now))
        if key not in self._messages:  # both views are kept with the message, so that their ids are not reused
            self._messages[key] = (before, now, _message(before, now))
        return self._messages[key][2]

    def _own(self, watcher: Watcher, viewer: Side | None, visible_as: Side | None) -> dict[str, Any]:
        """The parts that may differ between watchers who are shown the same picture."""
        record = self._state.record
        sides = record.game.sides
        mine = "" if viewer is None else sides[viewer]
        return {
            "sides": [sides[side] for side in watcher.sides],
            "online": self.online if watcher.sides else {},  # presence is for the players only
            "people": self._people if watcher.sides else _names(self._people),
            "viewer": mine,
            "curtain": visible_as != viewer,
            "pace": self._pace(watcher),
            "chat": self._chat(watcher),
            "chat_read": self._state.meeting.read.get(sides[watcher.sides[0]], 0) if watcher.sides else 0,
            "my_notes": self._state.meeting.notes.get(mine, "") if visible_as == viewer else "",
            "undo": _undo_facts(self._state, viewer, watcher.sides),
            "standing": standing_of(record.game, record.position.state, mine, self._state.standing)
            if visible_as == viewer
            else [],
        }

    def _chat(self, watcher: Watcher) -> list[dict[str, Any]] | None:
        """The chat; None for spectators, unless it is open to them, and if nobody else plays."""
        alone = set(self._state.people) <= set(watcher.sides)
        readable = not alone if watcher.sides else self._state.meeting.terms.open_chat
        return self._lines if readable else None

    def _pace(self, watcher: Watcher) -> dict[str, Any] | None:
        """How fast computers play each other, and whether this watcher may change it; None if people play."""
        if not self._computers_alone:
            return None
        options = self._state.options
        return {"going": options.going, "wait": options.wait, "mine": watcher.holder}


def _names(people: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """What spectators are told about the players."""
    return {side: {"name": person["name"]} for side, person in people.items() if person["name"]}


def _message(before: dict[str, Any], now: dict[str, Any]) -> str:
    """The whole view first, later only what has changed."""
    if not before:
        return compact({"type": "view", **now})
    changed = patch(before, now)
    return compact({"type": "patch", "from": before["serial"], **changed}) if changed else ""


def compact(message: dict[str, Any]) -> str:
    """A message as sent."""
    return json.dumps(message, separators=(",", ":"))


def _undo_facts(state: TableState, viewer: Side | None, sides: list[Side]) -> dict[str, Any]:
    if viewer is None:
        return {"can": False, "to": None, "why": "Spectators only watch.", "alone": None, "agreed": None}
    count, p = state.undoable(viewer), state.record.position
    back: dict[str, Any] = {"alone": None, "agreed": None}
    if not p.over and p.secret_round is None:
        back = {"alone": lowest_alone(state, sides), "agreed": lowest(state.record)}
    if not count:
        why = "Nothing of yours can be taken back: dice, the other side or an uncovered fact came last."
        return {"can": False, "to": None, "why": why, **back}
    to = state.record.undo_floor(viewer)
    many = "One answer" if count == 1 else f"{count} answers"
    return {"can": True, "to": to, "why": f"{many} can be taken back.", **back}
