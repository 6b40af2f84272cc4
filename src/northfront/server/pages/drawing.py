"""Drawing boards and pictures: in this process, or in another one, so that the server can serve everybody else meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from threading import Lock
from typing import Any, Final

from northfront import games
from northfront.core.game import Game
from northfront.extras import need
from northfront.sim.pool import Worker, WorkerDied

Draw = Callable[..., Any]
"""draw(kind, game, ...): see `draw_here`."""
NICE: Final = 5  # players come first


_WAYS: Final = {
    "board": "board.board_svg",
    "facts": "board.board_facts",
    "empty": "board.empty_board",
    "scene": "scene.scene",
    "bitmap": "position.bitmap",
    "position": "position.png",
}
"""By module, since these are imported only for drawing."""


def draw_here(kind: str, game: Game, *details: Any) -> Any:
    """A "board" as SVG, "facts" of such a board, a "scene", which is a piece of it as PNG; for positions, an "empty" board,
    its "bitmap", and a "position" on it as PNG.
    """
    module, name = _WAYS[kind].split(".")
    if module == "board":
        need(f"drawing the board of {game.title}")
    return getattr(import_module(f"northfront.server.pages.{module}"), name)(game, *details)


class Drawer:
    """Draws in a process that is started when it is first needed, one drawing at a time.

    Threads would not do: the library that makes bitmaps blocks all of them until it is done.
    """

    def __init__(self) -> None:
        self._one = Lock()
        self._worker: Worker | None = None

    def __call__(self, kind: str, game: Game, *details: Any) -> Any:
        """Like `draw_here`, for a game as it is in the library."""
        with self._one:
            worker = self._worker = self._worker or Worker(NICE)
            worker.give(_draw_there, kind, game.name, *details)
            try:
                return worker.result()
            except WorkerDied:
                self._worker = None  # the next drawing starts another one
                raise

    def close(self) -> None:
        """Callers still waiting for a drawing get `WorkerDied`."""
        if self._worker:
            self._worker.end()


def _draw_there(kind: str, name: str, *details: Any) -> Any:
    return draw_here(kind, games.load(name), *details)
