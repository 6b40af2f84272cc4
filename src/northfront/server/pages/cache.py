"""A cache for pages that take time to make: each is made once, kept compressed, and found again after a restart."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import Final

from northfront.core.errors import Refusal
from northfront.files import write_bytes

EFFORT: Final = 6  # of compression: level 9 takes three times as long and saves two per cent


@dataclass(frozen=True)
class Page:
    """The body of a response, compressed."""

    packed: bytes

    @property
    def plain(self) -> bytes:
        return gzip.decompress(self.packed)

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(self.packed).hexdigest()[:32]


class Pages:
    """Pages by name and edition, in memory and, if there is a folder for them, on disk."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._found: dict[tuple[str, str], Page] = {}
        self._locks: dict[tuple[str, str], Lock] = {}

    def page(self, name: str, edition: str, make: Callable[[], str]) -> Page:
        """The page of this name. The edition must change whenever anything that the page depends on does."""
        key = name, edition
        with self._locks.setdefault(key, Lock()):
            if key not in self._found:
                self._found[key] = self._kept(name, edition) or self._new(name, edition, make())
            return self._found[key]

    def _kept(self, name: str, edition: str) -> Page | None:
        """The page from an earlier start, unless its file is missing or damaged."""
        if not self._folder:
            return None
        with suppress(OSError, EOFError, zlib.error):
            page = Page(_path(self._folder, name, edition).read_bytes())
            if page.plain:  # an empty file unpacks without an error
                return page
        return None

    def _new(self, name: str, edition: str, text: str) -> Page:
        page = Page(gzip.compress(text.encode(), EFFORT, mtime=0))
        if self._folder:
            with suppress(Refusal, OSError):  # a page that cannot be written is made again after a restart
                path = _path(self._folder, name, edition)
                write_bytes(path, page.packed)
                _drop_others(path, name)
        return page


def _path(folder: Path, name: str, edition: str) -> Path:
    return folder / f"{name}@{edition}.gz"


def _drop_others(path: Path, name: str) -> None:
    """Delete earlier editions, which nobody will ask for again."""
    for other in path.parent.glob(f"{name}@*.gz"):
        if other != path:
            other.unlink(missing_ok=True)
