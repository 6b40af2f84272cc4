"""The web client that this server sends: the modules as they are written, or the bundle that tools/bundle.py made for a wheel."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

WEB: Final = Path(str(files("northfront"))) / "web"


@dataclass(frozen=True, slots=True)
class WebClient:
    """Its files. `immutable` are those named by their digest; plain modules have none of them, and no edition."""

    folder: Path
    edition: str = ""
    immutable: frozenset[str] = frozenset()


@cache
def web_client() -> WebClient:
    """Read once: a version installed while the server runs is served after the next start."""
    manifest = WEB / "manifest.json"
    if not manifest.exists():
        return WebClient(WEB)
    told = json.loads(manifest.read_text("utf-8"))
    return WebClient(WEB, told["edition"], frozenset(told["immutable"]))
