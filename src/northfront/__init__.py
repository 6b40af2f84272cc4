"""Board wargames of the Eastern Front with every rule enforced.

    import northfront as nf

    p = nf.load("spi-leningrad").start()
    p.push(p.legal[0])

The names in `__all__` are the public interface (docs/api.md); everything else may change. Each name is imported when it is
first used, so that `import northfront` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from northfront.ai import Player
    from northfront.api import Match, fixture, game_names, load, play, player, position
    from northfront.core.errors import Refusal
    from northfront.core.game import Game
    from northfront.core.imagine import PlayerView
    from northfront.core.legal import Legal
    from northfront.core.position import Position

__version__ = "0.1.0"
__all__ = [
    "Game",
    "Legal",
    "Match",
    "Player",
    "PlayerView",
    "Position",
    "Refusal",
    "fixture",
    "game_names",
    "load",
    "play",
    "player",
    "position",
]

_HOMES: Final = {
    "Game": "core.game",
    "Legal": "core.legal",
    "Player": "ai",
    "PlayerView": "core.imagine",
    "Position": "core.position",
    "Refusal": "core.errors",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module 'northfront' has no attribute {name!r}")
    found = getattr(import_module(f"northfront.{_HOMES.get(name, 'api')}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
