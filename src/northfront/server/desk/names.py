"""Names that people choose for themselves, stripped of characters that would break a line of text."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST_NAME: Final = 24


def clean(name: str) -> str:
    """At most 24 characters on one line, none of them invisible or reversing the direction of the text."""
    seen = "".join(" " if letter.isspace() else letter for letter in name)
    seen = "".join(letter for letter in seen if unicodedata.category(letter)[0] != "C")
    return " ".join(seen.split())[:LONGEST_NAME].strip()
