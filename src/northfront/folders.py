"""Where the things of this person are kept, as each system has it: on Windows in AppData, on macOS in Library."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import platformdirs

NAME: Final = "northfront"


def config() -> Path:
    """Settings: northfront in %APPDATA% on Windows, ~/.config/northfront on Linux."""
    return platformdirs.user_config_path(NAME, appauthor=False, roaming=True)


def data() -> Path:
    """Games: northfront in %LOCALAPPDATA% on Windows, ~/.local/share/northfront on Linux."""
    return platformdirs.user_data_path(NAME, appauthor=False)


def cache() -> Path:
    """What can be made again."""
    return platformdirs.user_cache_path(NAME, appauthor=False)
