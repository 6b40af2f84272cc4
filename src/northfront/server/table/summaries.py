"""What the lobby shows of a table: whose move it is, how far the game has come, and where something last happened."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

from northfront.core.errors import Refusal, RulesFault
from northfront.core.game import Game
from northfront.server import work
from northfront.server.store.store import Stamp
from northfront.server.table.audience import Audience, Watcher
from northfront.server.table.table import Table
from northfront.server.table.tables import Tables
from northfront.server.wire.dice import seats_waited_for

Summary: TypeAlias = dict[str, Any]
KEPT: Final = 1000  # summaries of tables that are not in memory
AROUND: Final = 4  # hexes: what a small piece of the map shows
NEARBY: Final = 2  # hexes: what a person would call that place


class Summaries:
    """Summaries of tables: in memory from their views, others from the store; those are cached until the table changes."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._kept: OrderedDict[tuple[str, ...], tuple[int, Summary]] = OrderedDict()

    async def of(self, name: str, token: str) -> Summary:
        """A few facts, as far as this seat may know them. Neither a deleted table nor a wrong token is an error."""
        stamp = await work.store(self._tables.store.stamp, name, token)
        if stamp is None:
            return {"table": name, "state": "gone"}
        return {"table": name, "changed": stamp.at, **await self._told(name, stamp)}

    async def _told(self, name: str, stamp: Stamp) -> Summary:
        key, edition = (name, *stamp.sides), stamp.version
        asleep = not self._tables.in_memory(name)
        if asleep and self._kept.get(key, (-1,))[0] == edition:
            self._kept.move_to_end(key)
            return self._kept[key][1]
        try:
            table = await self._tables.glimpse(name)
        except (Refusal, RulesFault):
            return {"state": "gone"}
        told = summary(table, stamp.sides)
        if asleep:  # then nobody is connected, and nothing changes unless the store does
            self._kept[key] = edition, told
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return told


def summary(table: Table, sides: Sequence[str]) -> Summary:
    """What this seat may know of the table, in short."""
    game, audience = table.record.game, table.audience
    watcher = Watcher([game.side(side) for side in sides], lambda: None)
    picture = audience.picture(audience.visible_as(watcher))
    over = picture["over"]
    return {
        "state": _state(table, picture, sides),
        "game": game.name,
        "scenario": game.scenarios[table.record.header.scenario].title,
        "sides": list(sides),
        "seats": table.state.seats,
        **(_presence(audience) if sides else {}),
        "waiting": picture["waiting"],
        "turn": picture["turn"],
        "turns": picture["turns"],
        "news": picture["fresh"],
        "result": picture["result"],
        "winner": game.endings[over].winner if over else "",
        **_last_seen(game, picture),
    }


def _presence(audience: Audience) -> Summary:
    online = audience.online()
    return {"online": online, "people": audience.people(online)}


def _state(table: Table, picture: dict[str, Any], sides: Sequence[str]) -> str:
    if picture["over"]:
        return "over"
    if table.state.frozen:
        return "stopped"
    if not sides:
        return "watching"
    waited_for = {*picture["waiting"], *seats_waited_for(table.record)}
    return "due" if waited_for & set(sides) else "waiting"


def _last_seen(game: Game, picture: dict[str, Any]) -> Summary:
    """The hex where this viewer last saw something happen, the places around it, and who stands there."""
    board, grid = game.board, game.board.grid
    at = next((line["hexes"][-1] for line in reversed(picture["log"]) if line["hexes"]), "")
    if not grid.has(at):
        return {"at": "", "places": [], "near": []}
    disk, nearby = (grid.disk(grid.hex(at), radius) for radius in (AROUND, NEARBY))
    units = (
        (facts["at"], game.sides[game.side_of[u]])
        for unit, facts in picture["units"].items()
        if not game.pieces[u := game.units[unit]].marker
    )
    backs = ((back[0], back[1]) for back in picture["backs"])
    seen = {(where, side) for where, side in (*units, *backs) if grid.has(where) and disk >> grid.hex(where) & 1}
    return {
        "at": at,
        "places": [name for name, h in board.places.items() if nearby >> h & 1],
        "near": sorted(map(list, seen)),
    }
