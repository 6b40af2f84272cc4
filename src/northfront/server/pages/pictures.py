"""Pictures of positions. Each is drawn once, however many clients ask for it, and only a few are drawn at a time."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

from northfront.core.game import Game
from northfront.server import work
from northfront.server.limits import Overloaded
from northfront.server.pages.game_pages import GamePages

MOST_WAITING: Final = 12  # pictures being drawn or waiting for it
MOST_KEPT: Final = 32 << 20  # bytes
SHOWN: Final = ("turn", "phase", "units", "backs")
"""The parts of a view that are drawn."""


class Pictures:
    """Independent of the table: positions that look the same have the same picture."""

    def __init__(self, pages: GamePages) -> None:
        self._pages = pages
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._drawing: dict[str, asyncio.Task[bytes]] = {}

    async def of(self, game: Game, view: Mapping[str, Any], theme: str, ending: str) -> bytes:
        """A view, or a moment of the past, as SVG or PNG."""
        shown = {name: view[name] for name in SHOWN}
        key = _digest(game.name, game.digest, theme, ending, shown)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._drawing:
            if len(self._drawing) >= MOST_WAITING:
                raise Overloaded("too many pictures are being drawn just now; try again in a few seconds", 5)
            self._drawing[key] = asyncio.create_task(self._draw(key, game, shown, theme, ending))
        return await asyncio.shield(self._drawing[key])  # others may be waiting for it

    async def _draw(self, key: str, game: Game, shown: Mapping[str, Any], theme: str, ending: str) -> bytes:
        try:
            drawn = await work.pictures(self._pages.picture, game, shown, theme, ending)
        finally:
            del self._drawing[key]
        self._kept[key] = drawn
        self._size += len(drawn)
        while self._size > MOST_KEPT:
            self._size -= len(self._kept.popitem(last=False)[1])
        return drawn


def _digest(*parts: Any) -> str:
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
