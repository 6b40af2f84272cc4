"""A cache for pages that are slow to make: each is made once, kept compressed, and found again after a restart."""

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

EFFORT: Final = 6  # of compression: level 9 takes three times as long and saves two percent


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
    """Pages by name and edition, in memory and, if given a folder, on disk; those shipped with the package are not made again."""

    def __init__(self, folder: Path | None = None, shipped: Path | None = None) -> None:
        self._folder = folder
        self._shipped = shipped
        self._found: dict[tuple[str, str], Page] = {}
        self._locks: dict[tuple[str, str], Lock] = {}

    def page(self, name: str, edition: str, make: Callable[[], str | bytes]) -> Page:
        """The page of this name. The edition must change whenever anything the page depends on does."""
        key = name, edition
        with self._locks.setdefault(key, Lock()):
            if key not in self._found:
                self._found[key] = self._kept(name, edition) or self._new(name, edition, make())
            return self._found[key]

    def _kept(self, name: str, edition: str) -> Page | None:
        """The page as shipped or made in an earlier run, unless its file is missing or damaged."""
        for folder in filter(None, (self._shipped, self._folder)):
            with suppress(OSError, EOFError, zlib.error):
                page = Page((folder / file_name(name, edition)).read_bytes())
                if page.plain:  # an empty file unpacks without an error
                    return page
        return None

    def _new(self, name: str, edition: str, made: str | bytes) -> Page:
        page = Page(gzip.compress(made.encode() if isinstance(made, str) else made, EFFORT, mtime=0))
        if self._folder:
            with suppress(Refusal, OSError):  # a page that cannot be saved is made again after a restart
                path = self._folder / file_name(name, edition)
                write_bytes(path, page.packed)
                _drop_others(path, name)
        return page


def file_name(name: str, edition: str) -> str:
    return f"{name}@{edition}.gz"


def _drop_others(path: Path, name: str) -> None:
    """Delete earlier editions, which will not be needed again."""
    for other in path.parent.glob(f"{name}@*.gz"):
        if other != path:
            other.unlink(missing_ok=True)
