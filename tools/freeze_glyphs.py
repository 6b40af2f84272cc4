"""Keep the strokes of the NATO symbols that counters use, as the package milsymbol draws them.

milsymbol loads its whole table for the first symbol, which takes a second and much memory; counters need a dozen or so.
Run this after naming a new code in atlas/draw/symbols.py; a test compares what is kept with the package.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from milsymbol import Symbol

SOURCE = Path(__file__).parent.parent / "src" / "northfront" / "atlas" / "draw"
LICENCE = "Strokes from milsymbol (milsymbol-py 0.2 by Kevin Lundeen, after milsymbol by Mans Beckman), MIT License."


def from_milsymbol(code: str) -> str:
    """What is inside the frame of a symbol, in the current colour and without widths of its own."""
    sidc = f"1003{code[:2]}0000{code[2:]}"
    symbol = Symbol(sidc)
    if not symbol.is_valid():
        raise ValueError(f"milsymbol knows no symbol {sidc}")
    framed = re.sub(r"<svg[^>]*>|</svg>|<text[^>]*></text>", "", symbol.as_svg())
    inside = re.sub(r"^<(path|circle)[^>]*></\1>", "", framed)
    return re.sub(r' stroke-width="[^"]*"', "", inside).replace('"black"', '"currentColor"')


def codes() -> list[str]:
    """Every code that the table of symbols names."""
    return sorted(set(re.findall(r'"(\d{12})"', (SOURCE / "symbols.py").read_text("utf-8"))))


def main() -> int:
    """Write them anew."""
    kept = {"licence": LICENCE, "glyphs": {code: from_milsymbol(code) for code in codes()}}
    (SOURCE / "glyphs.json").write_text(json.dumps(kept, indent=1) + "\n", "utf-8")
    print(f"{len(kept['glyphs'])} glyphs")
    return 0


if __name__ == "__main__":
    sys.exit(main())
