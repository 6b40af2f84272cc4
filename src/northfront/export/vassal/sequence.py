"""VASSAL's way to write a list in one line: a delimiter between the items, escaped within them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator


def joined(items: Iterable[object], delimiter: str) -> str:
    """The items in one line."""
    return delimiter.join(_quoted(str(item)).replace(delimiter, f"\\{delimiter}") for item in items)


def _quoted(text: str) -> str:
    """A text that begins like an escape, or stands between quotes already, is put between quotes."""
    return f"'{text}'" if text.startswith("\\") or (text.startswith("'") and text.endswith("'")) else text


def split(line: str, delimiter: str) -> list[str]:
    """The items of a line."""
    return [_unquoted(item) for item in _items(line, delimiter)]


def _items(line: str, delimiter: str) -> Iterator[str]:
    item = ""
    for at, letter in enumerate(line):
        if letter != delimiter:
            item += letter
        elif at and line[at - 1] == "\\":
            item = item[:-1] + letter
        else:
            yield item
            item = ""
    yield item


def _unquoted(item: str) -> str:
    return item[1:-1] if len(item) > 1 and item[0] == item[-1] == "'" else item
