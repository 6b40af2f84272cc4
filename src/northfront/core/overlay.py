"""A player's own values laid over a game's data: the figures of a printed copy instead of our reconstructions.

A file of the overlay has the name of the file it changes. Tables are merged key by key; a row of a list replaces the row
with the same id, hex, hexside, name or die, or is added. A fault names the file and line where the value really is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from northfront.core.datafile import Data, Path, Place, read_toml
from northfront.core.errors import DataFault

IDENTITIES: Final = ("id", "hex", "between", "through", "name", "die", "unit")


class _Layered(Place):
    """Two files as one: values from the overlay are located there."""

    __slots__ = ("_moved", "_over")

    def __init__(self, base: Place, over: Place, moved: Mapping[Path, Path]) -> None:
        super().__init__(base.file, base.text)
        self._over, self._moved = over, moved

    def spot(self, path: Path) -> tuple[str, int]:
        for length in range(len(path), 0, -1):
            if path[:length] in self._moved:
                return self._over.spot((*self._moved[path[:length]], *path[length:]))
        return super().spot(path)


def overlaid(data: Data, texts: Mapping[str, str], folder: str = "") -> Data:
    """The data with these files laid over them; a key is a file's name."""
    documents = {}
    for file, text in texts.items():
        name = file.removesuffix(".toml")
        shown = f"{folder}/{file}" if folder else file
        if name not in data:
            raise DataFault(f"the game has no data file {file}; it has {', '.join(data.names)}", shown, 1)
        base, over = data[name], read_toml(text, shown)
        moved: dict[Path, Path] = {}
        value = _merged(base.value, over.value, (), (), moved)
        documents[name] = (value, _Layered(base.place, over.place, moved))
    own = "\0".join(f"{file}\0{texts[file]}" for file in sorted(texts))
    return data.replaced(documents, hashlib.sha256(f"{data.digest}\0{own}".encode()).hexdigest()[:16])


def _merged(base: Any, over: Any, here: Path, there: Path, moved: dict[Path, Path]) -> Any:
    """One value over another, noting which paths of the result come from the overlay."""
    if isinstance(base, dict) and isinstance(over, dict):
        found = dict(base)
        for key, value in over.items():
            found[key] = _merged(base.get(key), value, (*here, key), (*there, key), moved)
        return found
    if _is_rows(base) and _is_rows(over):
        return _rows(base, over, here, there, moved)
    moved[here] = there
    return over


def _is_rows(value: Any) -> bool:
    """A list of rows that can be told apart; any other list is replaced as a whole."""
    return isinstance(value, list) and all(isinstance(row, dict) and _identity(row) for row in value)


def _rows(base: list[Any], over: list[Any], here: Path, there: Path, moved: dict[Path, Path]) -> list[Any]:
    found = list(base)
    places = {_identity(row): i for i, row in enumerate(base)}
    for n, row in enumerate(over):
        i = places.get(_identity(row), len(found))
        if i == len(found):
            moved[*here, i] = (*there, n)
            found.append(row)
        else:
            found[i] = _merged(found[i], row, (*here, i), (*there, n), moved)
    return found


def _identity(row: Mapping[str, Any]) -> tuple[str, Any] | None:
    return next(((key, row[key]) for key in IDENTITIES if isinstance(row.get(key), (str, int))), None)
