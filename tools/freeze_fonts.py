"""Keep the two fonts of pages and pictures: small cuts of them, their licences, and how wide every letter is.

Programs that draw need no font library, since widths are kept in a table; a test compares it with the fonts. Run this after
adding a character here:

    npm install --prefix DIR @ibm/plex-sans-condensed@2.0.0 @fontsource/stix-two-text@5.3.0
    python tools/freeze_fonts.py DIR
"""

from __future__ import annotations

import json
import sys
from io import BytesIO
from pathlib import Path

from fontTools.merge import Merger
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

PACKAGE = Path(__file__).parent.parent / "src" / "northfront"
FOR_PAGES, FOR_PICTURES = PACKAGE / "web" / "fonts", PACKAGE / "atlas" / "draw" / "ttf"
WIDTHS = PACKAGE / "atlas" / "draw" / "widths.json"

PLEX, STIX = "@ibm/plex-sans-condensed", "@fontsource/stix-two-text"
CUTS = {
    "sans": (f"{PLEX}/fonts/complete/woff2/IBMPlexSansCondensed-Regular.woff2",),
    "sans-bold": (f"{PLEX}/fonts/complete/woff2/IBMPlexSansCondensed-Bold.woff2",),
} | {
    name: tuple(f"{STIX}/files/stix-two-text-{part}-{cut}.woff2" for part in ("latin", "latin-ext"))
    for name, cut in {
        "serif": "400-normal",
        "serif-italic": "400-italic",
        "serif-bold": "700-normal",
        "serif-bold-italic": "700-italic",
    }.items()
}
"""The files that each of our fonts is made of, by its name."""
LICENCES = {"sans": f"{PLEX}/LICENSE.txt", "serif": f"{STIX}/LICENSE"}
SOURCES = {
    "sans": "IBM Plex Sans Condensed, (c) 2017 IBM Corp. with Reserved Font Name 'Plex'",
    "serif": "STIX Two Text, (c) 2001-2021 The STIX Fonts Project Authors (https://github.com/stipub/stixfonts)",
}
OFL = "This Font Software is licensed under the SIL Open Font License, Version 1.1."

LETTERS = "".join(map(chr, (*range(0x20, 0x7F), *range(0xA0, 0x180)))) + "ȘșȚț"
SIGNS = "–—‘’‚“”„†•…‹›′″−×÷≈≠≤≥⅓⅔⅙⅚←↑→↓↵✓"  # noqa: RUF001 - these very signs are meant
TRIANGLES = {  # Plex has none
    "▲": ((60, 40), (540, 40), (300, 560)),
    "▼": ((60, 560), (300, 40), (540, 560)),
    "▸": ((60, 80), (60, 520), (440, 300)),
    "◂": ((440, 80), (60, 300), (440, 520)),
}
STANDS_IN = {"↵": "↲"}  # a sign that a font lacks, and the one that is printed for it
FEATURES = ("kern", "mark", "ccmp", "locl")
"""No ligatures: a line is as wide as its letters."""


def cut(name: str, sources: list[Path]) -> TTFont:
    """One font with the characters that we use and a name of its own, as the licence of Plex demands."""
    font = _merged(sources)
    _complete(font)
    options = Options()
    options.hinting, options.layout_features, options.notdef_outline = False, list(FEATURES), True
    options.drop_tables += ["STAT", "gasp"]
    subsetter = Subsetter(options)
    subsetter.populate(text=LETTERS + SIGNS + "".join(TRIANGLES))
    subsetter.subset(font)
    _rename(font, name)
    return font


def _merged(sources: list[Path]) -> TTFont:
    """The font of several files; each comes with the same few signs, which are taken from the first."""
    known: set[int] = set()
    parts = []
    for source in sources:
        font = TTFont(source, recalcTimestamp=False)
        font.flavor = None
        options = Options()
        options.layout_features = list(FEATURES)
        options.drop_tables += ["STAT", "gasp", "prep"] if len(sources) > 1 else []
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=set(font.getBestCmap()) - known)
        subsetter.subset(font)
        known |= set(font.getBestCmap())
        held = BytesIO()
        font.save(held)
        held.seek(0)
        parts.append(held)
    merged = Merger().merge(parts) if len(parts) > 1 else TTFont(parts[0])
    merged.recalcTimestamp = False
    return merged


def _complete(font: TTFont) -> None:
    """The signs that a font for an interface needs and lacks."""
    known = font.getBestCmap()
    if ord("→") not in known:
        return  # signs are taken from the other font
    for sign, shape in TRIANGLES.items():
        pen = TTGlyphPen(None)
        pen.moveTo(shape[0])
        for corner in shape[1:]:
            pen.lineTo(corner)
        pen.closePath()
        _add(font, sign, f"uni{ord(sign):04X}")
        font["glyf"][f"uni{ord(sign):04X}"] = pen.glyph()
        font["hmtx"][f"uni{ord(sign):04X}"] = (max(x for x, _ in shape) + 60, 60)
    for sign, other in STANDS_IN.items():
        _add(font, sign, known[ord(other)])


def _add(font: TTFont, sign: str, glyph: str) -> None:
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[ord(sign)] = glyph


def _rename(font: TTFont, name: str) -> None:
    kind, _, style = name.partition("-")
    family, style = f"Northfront {kind.capitalize()}", style.replace("-", " ").title() or "Regular"
    version = font["name"].getDebugName(5)
    texts = {
        0: f"A subset of {SOURCES[kind]}",
        1: family,
        2: style,
        3: f"{family} {style}",
        4: f"{family} {style}",
        5: version,
        6: f"{family}-{style}".replace(" ", ""),
        13: OFL,
        14: "https://openfontlicense.org",
    }
    font["name"].names = []
    for number, text in texts.items():
        font["name"].setName(text, number, 3, 1, 0x409)
    font["OS/2"].usWeightClass = 700 if "Bold" in style else 400
    font["OS/2"].fsSelection = ("Italic" in style) | ("Bold" in style) << 5 | (style == "Regular") << 6 | 1 << 7
    font["head"].macStyle = ("Bold" in style) | ("Italic" in style) << 1


def widths(font: TTFont) -> dict[str, str]:
    """The characters of a font by their width, in thousandths of its size."""
    found: dict[int, list[str]] = {}
    for code, glyph in sorted(font.getBestCmap().items()):
        found.setdefault(round(font["hmtx"][glyph][0] * 1000 / font["head"].unitsPerEm), []).append(chr(code))
    return {str(width): "".join(letters) for width, letters in sorted(found.items())}


def main() -> int:
    """Write them anew."""
    modules = Path(sys.argv[1]) / "node_modules"
    table = {}
    for folder in (FOR_PAGES, FOR_PICTURES):
        folder.mkdir(exist_ok=True)
    for name, sources in CUTS.items():
        font = cut(name, [modules / source for source in sources])
        table[name] = widths(font)
        font.save(FOR_PICTURES / f"{name}.ttf")
        font.flavor = "woff2"
        font.save(FOR_PAGES / f"{name}.woff2")
        print(name, *(path.stat().st_size for path in (FOR_PAGES / f"{name}.woff2", FOR_PICTURES / f"{name}.ttf")))
    for kind, licence in LICENCES.items():
        (FOR_PAGES / f"{kind}-OFL.txt").write_text((modules / licence).read_text("utf-8"), "utf-8")
    WIDTHS.write_text(json.dumps(table, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
