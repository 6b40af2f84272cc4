"""The two fonts, which are shipped: an upright sans for figures and interface, a serif for the map. A picture looks the same anywhere.

tools/freeze_fonts.py makes the fonts and the table of widths. The serif has no signs such as arrows: they are those of the sans.
"""

from __future__ import annotations

import json
import unicodedata
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final, Literal, TypeAlias

Face: TypeAlias = Literal["sans", "sans-bold", "serif", "serif-italic", "serif-bold", "serif-bold-italic"]

SANS: Final = "'Northfront Sans',sans-serif"
SERIF: Final = "'Northfront Serif','Northfront Sans',serif"
STYLES: Final[Mapping[Face, str]] = {
    "sans": "font-family:'Northfront Sans'",
    "sans-bold": "font-family:'Northfront Sans';font-weight:700",
    "serif": "font-family:'Northfront Serif'",
    "serif-italic": "font-family:'Northfront Serif';font-style:italic",
    "serif-bold": "font-family:'Northfront Serif';font-weight:700",
    "serif-bold-italic": "font-family:'Northfront Serif';font-style:italic;font-weight:700",
}
UNKNOWN: Final = 0.6
"""The width of a character that the fonts do not have."""


@cache
def _widths() -> dict[str, dict[str, float]]:
    """The width of each character of each face, at size 1."""
    kept = json.loads((files("northfront.atlas.draw") / "widths.json").read_text("utf-8"))
    return {
        face: {letter: int(wide) / 1000 for wide, letters in grouped.items() for letter in letters}
        for face, grouped in kept.items()
    }


def text_width(text: str, size: float, face: Face = "serif", *, tracking: float = 0.0) -> float:
    """The length of a line of text; tracking is the extra space for each letter."""
    own, signs = _widths()[face], _widths()["sans-bold" if "bold" in face else "sans"]
    letters = (letter for letter in unicodedata.normalize("NFC", text) if not unicodedata.combining(letter))
    return sum(own.get(letter, signs.get(letter, UNKNOWN)) for letter in letters) * size + tracking * len(text)


def font_files() -> list[Path]:
    """For a renderer that takes fonts from files."""
    folder = Path(str(files("northfront.atlas.draw"))) / "ttf"
    return [folder / f"{face}.ttf" for face in STYLES]


def with_fonts(svg: str) -> str:
    """A picture that brings its fonts along, for whoever opens it away from our pages."""
    head, _, rest = svg.partition(">")
    return f"{head}><style>{font_faces()}</style>{rest}"


@cache
def font_faces() -> str:
    """The rules of style that hold the fonts themselves, for a file that stands alone."""
    folder = files("northfront") / "web" / "fonts"
    return "".join(
        f"@font-face{{{style};src:url(data:font/woff2;base64,"
        f"{b64encode((folder / f'{face}.woff2').read_bytes()).decode()})}}"
        for face, style in STYLES.items()
    )
