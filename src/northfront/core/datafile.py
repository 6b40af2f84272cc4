"""TOML read with its line numbers, so that a wrong value can be named by file, line and field.

`tomllib` does the reading. It gives the line of a syntax error but not of a value, so `_Walk` goes over the (already valid)
text once more and notes where each key is.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from northfront.core.errors import DataFault

Path: TypeAlias = tuple[str | int, ...]
T = TypeVar("T")
_REQUIRED: Final[Any] = object()
_KIND: Final = {str: "a text in quotes", int: "a whole number", bool: "true or false", dict: "a table", list: "a list"}

_KINDS: Final = {str: "texts in quotes", int: "whole numbers"}


def read_toml(text: str, file: str) -> Node:
    """The document as a node; DataFault with the line if it is not TOML."""
    try:
        value = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"\(at line (\d+), column \d+\)", str(error))
        last = len(text.splitlines()) or 1
        line = min(int(found[1]), last) if found else last
        raise DataFault(f"not TOML: {str(error).split(' (at')[0].lower()}", file, line) from None
    return Node(value, Place(file, text), ())


class Place:
    """A file's name and text; the lines of its keys are found only when a fault must be named."""

    __slots__ = ("_lines", "file", "text")

    def __init__(self, file: str, text: str = "", lines: dict[Path, int] | None = None) -> None:
        self.file, self.text, self._lines = file, text, lines

    def line(self, path: Path) -> int:
        """The line of a key, or of the nearest thing around it."""
        if self._lines is None:
            self._lines = _Walk(self.text).document()
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def spot(self, path: Path) -> tuple[str, int]:
        """The file and line of a key."""
        return self.file, self.line(path)


class Node:
    """One table of a data file. Every getter checks the type and can name the place; `done` refuses unknown keys."""

    __slots__ = ("_used", "path", "place", "value")

    def __init__(self, value: Mapping[str, Any], place: Place, path: Path = ()) -> None:
        self.value, self.place, self.path = value, place, path
        self._used: set[str] = set()

    def __contains__(self, key: str) -> bool:
        return key in self.value

    def __iter__(self) -> Iterator[str]:
        return iter(self.value)

    def fault(self, message: str, key: str | None = None) -> DataFault:
        path = (*self.path, key) if key else self.path
        file, line = self.place.spot(path)
        return DataFault(message, file, line, ".".join(str(part) for part in path))

    def _get(self, key: str, kind: type[T], default: T) -> T:
        self._used.add(key)
        if key not in self.value:
            if default is _REQUIRED:
                raise self.fault(f"{key} is missing")
            return default
        value = self.value[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.fault(f"must be {_KIND[kind]}, not {value!r}", key)
        return value

    def text(self, key: str, default: str = _REQUIRED) -> str:
        return self._get(key, str, default)

    def whole(self, key: str, default: int = _REQUIRED) -> int:
        return self._get(key, int, default)

    def whole_within(self, key: str, low: int, high: int) -> int:
        """A whole number within bounds."""
        value = self.whole(key)
        if not low <= value <= high:
            raise self.fault(f"must be from {low} to {high}, not {value}", key)
        return value

    def flag(self, key: str, default: bool = _REQUIRED) -> bool:
        return self._get(key, bool, default)

    def one_of(self, key: str, words: Sequence[str], default: str = _REQUIRED) -> str:
        value = self.text(key, default)
        if value not in words:
            raise self.fault(f"must be one of {', '.join(words)}, not {value!r}", key)
        return value

    def number(self, key: str, default: float = _REQUIRED) -> float:
        """Any number, whole or not."""
        value = self._get(key, object, default)
        if not isinstance(value, (int, float)) or isinstance(value, bool):
            raise self.fault(f"must be a number, not {value!r}", key)
        return float(value)

    def numbers(self, key: str, count: int) -> tuple[float, ...]:
        """A list of exactly this many numbers."""
        values: list[Any] = self._get(key, list, _REQUIRED)
        if len(values) != count or not all(isinstance(each, (int, float)) for each in values):
            raise self.fault(f"must be {count} numbers, not {values!r}", key)
        return tuple(float(each) for each in values)

    def texts(self, key: str, default: list[str] = _REQUIRED) -> list[str]:
        return self._list(key, str, default)

    def wholes(self, key: str, default: list[int] = _REQUIRED) -> list[int]:
        return self._list(key, int, default)

    def _list(self, key: str, kind: type[T], default: list[T]) -> list[T]:
        values = self._get(key, list, default)
        for value in values:
            if not isinstance(value, kind) or isinstance(value, bool):
                raise self.fault(f"must be a list of {_KINDS[kind]}, but holds {value!r}", key)
        return values

    def table(self, key: str, default: dict[str, Any] = _REQUIRED) -> Node:
        return Node(self._get(key, dict, default), self.place, (*self.path, key))

    def tables(self, key: str, default: list[Any] = _REQUIRED) -> list[Node]:
        """A list of tables, each a node of its own."""
        values = self._get(key, list, default)
        for value in values:
            if not isinstance(value, dict):
                raise self.fault(f"must be a list of tables, but holds {value!r}", key)
        return [Node(value, self.place, (*self.path, key, i)) for i, value in enumerate(values)]

    def done(self) -> None:
        """Refuse any key that was not read: most often a misspelt one."""
        for key in self.value:
            if key not in self._used:
                raise self.fault(f"{key} is not a field here; the fields are {', '.join(sorted(self._used))}", key)


class _Walk:
    """A cursor that knows just enough TOML to say where things are."""

    _BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
    _KEY: Final = re.compile(r"""\s*("(?:\\.|[^"\\])*"|'[^']*'|[A-Za-z0-9_-]+)\s*""")
    _STRING: Final = re.compile(
        r'"""(?:\\.|[^\\])*?"{3,5}|' + r"'''[\s\S]*?'{3,5}|" + r""""(?:\\.|[^"\\])*"|'[^']*'""", re.DOTALL
    )
    _BARE: Final = re.compile(r"[^,\]\}\n#]*")

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.breaks = [found.start() for found in re.finditer("\n", text)]
        self.found: dict[Path, int] = {}
        self.around: dict[Path, int] = {}
        self.counts: dict[Path, int] = {}

    def document(self) -> dict[Path, int]:
        prefix: Path = ()
        self.skip()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                prefix = self.header()
            else:
                self.pair(prefix)
            self.skip()
        return {**self.around, **self.found}

    def skip(self) -> None:
        blank = self._BLANK.match(self.text, self.at)
        self.at = blank.end() if blank else self.at

    def note(self, path: Path) -> None:
        """Record this line for the path, and for any part of it not seen before."""
        line = bisect_left(self.breaks, self.at) + 1
        self.found.setdefault(path, line)
        for length in range(1, len(path)):
            self.around.setdefault(path[:length], line)

    def header(self) -> Path:
        many = self.text.startswith("[[", self.at)
        start = self.at
        self.at += 2 if many else 1
        path: Path = ()
        *parents, last = self.key()
        for part in parents:
            path = self.inside((*path, part))
        path = (*path, last)
        if many:
            self.counts[path] = self.counts.get(path, -1) + 1
            path = self.inside(path)
        end, self.at = self.text.index("]", self.at) + (2 if many else 1), start
        self.note(path)
        self.at = end
        return path

    def inside(self, path: Path) -> Path:
        """The newest item, where the path names a list of tables."""
        return (*path, self.counts[path]) if path in self.counts else path

    def key(self) -> list[str]:
        parts = []
        while found := self._KEY.match(self.text, self.at):
            parts.append(next(iter(tomllib.loads(f"{found[1]} = 0"))))
            self.at = found.end()
            if self.text[self.at] != ".":
                break
            self.at += 1
        return parts

    def pair(self, prefix: Path) -> None:
        start = self.at
        path = (*prefix, *self.key())
        end, self.at = self.text.index("=", self.at) + 1, start
        self.note(path)
        self.at = end
        self.value(path)

    def value(self, path: Path) -> None:
        self.skip()
        opening = self.text[self.at]
        if opening in "[{":
            self.at += 1
            count = 0
            self.skip()
            while self.text[self.at] not in "]}":
                if opening == "[":
                    self.note((*path, count))
                    self.value((*path, count))
                else:
                    self.pair(path)
                count += 1
                self.skip()
                if self.text[self.at] == ",":
                    self.at += 1
                    self.skip()
            self.at += 1
            return
        found = (self._STRING if opening in "\"'" else self._BARE).match(self.text, self.at)
        self.at = found.end() if found else self.at + 1


class Data:
    """All data files of a game, by name ("map", "counters" ...), and a fingerprint of them."""

    __slots__ = ("_documents", "digest")

    def __init__(self, documents: Mapping[str, tuple[Mapping[str, Any], Place]], digest: str) -> None:
        self._documents = dict(documents)
        self.digest = digest

    @classmethod
    def of_texts(cls, texts: Mapping[str, str]) -> Data:
        """From the texts of files; a key is the file's name."""
        parsed = {name.removesuffix(".toml"): read_toml(text, name) for name, text in texts.items()}
        whole = "\0".join(f"{name}\0{texts[name]}" for name in sorted(texts))
        documents = {name: (node.value, node.place) for name, node in parsed.items()}
        return cls(documents, hashlib.sha256(whole.encode()).hexdigest()[:16])

    @property
    def names(self) -> list[str]:
        return sorted(f"{name}.toml" for name in self._documents)

    def __contains__(self, name: str) -> bool:
        return name in self._documents

    def __getitem__(self, name: str) -> Node:
        """A fresh node of a file, to be read once."""
        if name not in self._documents:
            raise DataFault("the file is missing", f"{name}.toml", 1)
        return Node(*self._documents[name])

    def replaced(self, documents: Mapping[str, tuple[Mapping[str, Any], Place]], digest: str) -> Data:
        return Data({**self._documents, **documents}, digest)
