"""HTML and SVG as text: the one place that knows how a tag is written."""

from __future__ import annotations

from html import escape
from typing import Final

VOID: Final = ("circle", "input", "line", "meta", "path", "rect")
"""Elements without content."""


def tag(name: str, /, *inside: str, **attributes: str | float) -> str:
    """An element. Its content is already markup; `words` makes markup from text. `class_` is written class, `_` as a dash."""
    head = "".join(f' {_name(key)}="{escape(_value(value))}"' for key, value in attributes.items())
    if name in VOID:
        return f"<{name}{head}{'/' if name not in ('input', 'meta') else ''}>"
    return f"<{name}{head}>{''.join(inside)}</{name}>"


def words(text: object) -> str:
    """Escaped text."""
    return escape(str(text), quote=False)


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-") if key != "viewBox" else key


def _value(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")


def percent(share: float) -> str:
    return f"{share:.0%}"


def table(heads: list[str], rows: list[list[str]]) -> str:
    """A table whose cells are text; the first of each row names it."""
    top = tag("tr", *(tag("th", words(head), scope="col") for head in heads))
    body = (
        tag("tr", tag("th", words(row[0]), scope="row"), *(tag("td", words(cell)) for cell in row[1:])) for row in rows
    )
    return tag("div", tag("table", tag("thead", top), tag("tbody", *body)), class_="scroll", tabindex="0")
