"""What stands in the box of a counter: the NATO symbol of a kind of unit. And lettering that stays within its space."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from math import sqrt
from typing import Final, Literal, NamedTuple, TypeAlias

from northfront.atlas.draw.fonts import Face, text_width

Detail: TypeAlias = Literal["far", "middle", "near"]
Point: TypeAlias = tuple[float, float]

MIDDLE: Final = (100.0, 100.0)  # of the standard's frame, which is 150 wide and 100 high
MOTORISED: Final = frozenset({"mot", "motorised", "motorized", "mechanised", "mechanized", "panzer"})
LEAST: Final[dict[Detail, float]] = {"far": 24.0, "middle": 15.0, "near": 0.0}  # size of a text that is worth printing
TIGHTEST: Final = 0.86  # letters may be squeezed to this part of their width before they get smaller


class Box(NamedTuple):
    """A rectangle on the grid of a counter, with the width of its lines."""

    x: float
    y: float
    width: float
    height: float
    line: float

    @property
    def centre(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2


class Paint(NamedTuple):
    """The colours of a symbol: lines inside the box, its frame and what stands outside, its ground."""

    ink: str
    outline: str
    fill: str


class Part(NamedTuple):
    """A piece of a symbol on the standard's grid: stretched with the box, corner to corner, or enlarged undistorted."""

    code: str = ""  # set, entity and modifiers of a symbol of the standard
    strokes: str = ""  # or a path of our own
    zoom: float = 0.0  # 0: stretched
    centre: Point = MIDDLE  # the point of the part
    at: Point = MIDDLE  # that is placed here
    clear: float = 0.0  # radius of the ground that is wiped clean below it
    weight: float = 1.0  # of its lines


@dataclass(frozen=True, slots=True)
class Glyph:
    """All that stands in and under the box of a kind of unit."""

    parts: tuple[Part, ...] = ()
    word: str = ""
    wheels: bool = False


CROSS: Final = Part("101211000000")
# The standard's oval (also in its mechanised symbol) is 40 % of the box high, its dot 30 %, aircraft and anchor less:
# too little on a counter, so they are enlarged.
OVAL: Final = Part("101205000000", zoom=1.36)
DOT: Final = Part("101303000000", zoom=1.3)
PLANE: Final = Part("011101000000", zoom=1.75)
PLANE_LEFT: Final = PLANE._replace(zoom=1.6, at=(61, 100))
ANCHOR: Final = Part("100000004600", zoom=3.1, centre=(100, 66))
# The standard puts a small anchor, peak or wing into a quarter of the cross; enlarged they stay legible at 36 px.
SMALL_ANCHOR: Final = ANCHOR._replace(zoom=2.0, clear=27)
PEAK: Final = Part("100000000027", zoom=2.2, centre=(100, 142), at=(100, 147))
WINGS: Final = Part("100000000001", zoom=1.35, centre=(100, 140), at=(100, 146))
ROCKET: Final = Part("100000004100", zoom=1.3, centre=(100, 63), at=(100, 80), weight=0.85)
# The standard has no wall (its forts are control measures of another shape), no wheels below a unit that would read at
# this size, and writes its words in Arial with a baseline that renderers disagree about: these are our own.
WALL: Final = Part(strokes="M25,112H52V78H84V112H116V78H148V112H175")
THIN_CROSS: Final = CROSS._replace(weight=0.55)


def _glyphs() -> dict[str, Glyph]:
    table = {
        "infantry rifle guards-rifle grenadier guards light jaeger jager": Glyph((CROSS,)),
        "armour armor panzer tank tank-corps heavy-tank light-tank": Glyph((OVAL,)),
        "motorised motorized mot": Glyph((CROSS,), wheels=True),
        "mechanised mechanized panzergrenadier panzer-grenadier": Glyph(
            (CROSS._replace(weight=0.7), OVAL._replace(zoom=1.5, weight=0.8))
        ),
        "cavalry": Glyph((Part("101213000000"),)),
        "recon reconnaissance motorcycle": Glyph((Part("101213000000"),), wheels=True),
        "airborne parachute paratroop air-assault air-landing": Glyph((CROSS, WINGS)),
        "mountain": Glyph((CROSS, PEAK)),
        "marine marines naval-infantry": Glyph((CROSS, SMALL_ANCHOR)),
        "artillery gun howitzer railway-artillery railroad-artillery heavy-artillery": Glyph((DOT,)),
        "rocket rockets": Glyph((DOT._replace(zoom=0.95, at=(100, 124)), ROCKET)),
        "mortar": Glyph((Part("101308000000", zoom=1.5),)),
        "anti-tank airborne-anti-tank": Glyph((Part("101204000000"),)),
        "assault-gun": Glyph((Part("101204010000"),)),
        "anti-aircraft flak": Glyph((Part("101301000000"),)),
        "engineer engineers sapper pioneer bridge": Glyph((Part("101407000000", zoom=1.5),)),
        "fortress fort fortification garrison static": Glyph((WALL,)),
        "machine-gun machine-guns": Glyph((THIN_CROSS,), "MG"),
        "security": Glyph((THIN_CROSS,), "SEC"),
        "police": Glyph((THIN_CROSS,), "POL"),
        "nkvd": Glyph((THIN_CROSS,), "NKVD"),
        "militia ldno": Glyph((CROSS,), "M"),
        "worker workers": Glyph((CROSS,), "W"),
        "volunteer volunteers": Glyph((CROSS,), "V"),
        "guards-volunteer guards-militia": Glyph((CROSS,), "GV"),
        "komsomol": Glyph((CROSS,), "K"),
        "guerrilla guerrillas partisan partisans": Glyph((CROSS,), "G"),
        "training-school cadet school": Glyph((THIN_CROSS,), "TS"),
        "opgroup operations-group": Glyph((THIN_CROSS,), "OG"),
        "kampfgruppe": Glyph((THIN_CROSS,), "KG"),
        "commando special": Glyph((THIN_CROSS,), "CDO"),
        "air aircraft plane airstrike air-strike": Glyph((PLANE,)),
        "fighter fighters": Glyph((PLANE_LEFT,), "F"),
        "bomber bombers": Glyph((PLANE_LEFT,), "B"),
        "cas ground-attack close-air-support stuka dive-bomber": Glyph((PLANE_LEFT,), "CAS"),
        "air-transport transport": Glyph((PLANE_LEFT,), "T"),
        "naval navy fleet ship gunboat naval-bombardment": Glyph((ANCHOR,)),
        "decoy dummy": Glyph(word="DECOY"),
        "leader commander": Glyph(word="LDR"),
        "unknown": Glyph(word="?"),
        "supply train": Glyph(word="SUP"),
    }
    return {name: glyph for names, glyph in table.items() for name in names.split()}


GLYPHS: Final = _glyphs()


def words_of(kind: str) -> list[str]:
    return re.split(r"[^a-z0-9]+", kind.lower())


def is_headquarters(kind: str) -> bool:
    return not {"hq", "headquarters"}.isdisjoint(words_of(kind))


def glyph_of(kind: str) -> Glyph:
    """The glyph of a kind by its whole name, or else by its last known word, or else three letters."""
    words = words_of(kind)
    known = ("-".join(words), *reversed(words))
    return next((GLYPHS[name] for name in known if name in GLYPHS), Glyph(word=kind[:3].upper()))


@cache
def _standard() -> dict[str, str]:
    """The strokes of the standard's symbols that we use, kept by tools/freeze_glyphs.py."""
    kept: dict[str, str] = json.loads((files("northfront.atlas.draw") / "glyphs.json").read_text("utf-8"))["glyphs"]
    return kept


def of_the_standard(code: str) -> str:
    """The strokes of a symbol inside its frame, in the current colour and without widths of their own."""
    return _standard()[code]


def symbol(kind: str, box: Box, paint: Paint, detail: Detail, *, wheels: bool | None = None) -> str:
    """The box of a counter with the symbol of a kind of unit in it; wheels are those of the kind unless told otherwise."""
    glyph, shape = glyph_of(kind), f'x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}"'
    frame = f'<rect {shape} fill="none" stroke="{paint.outline}" stroke-width="{box.line:g}"/>'
    ground = f'<rect {shape} fill="{paint.fill}"/>'
    if is_headquarters(kind):
        return ground + frame + _headquarters(kind, box, paint)
    parts = "".join(_part(part, box, paint) for part in glyph.parts)
    word = _word(glyph, box, paint, detail) if glyph.word else ""
    below = _wheels(box, paint, 0.11, (-0.25, 0.25)) if (glyph.wheels if wheels is None else wheels) else ""
    return ground + parts + word + frame + below


def _part(part: Part, box: Box, paint: Paint) -> str:
    cx, cy = box.centre
    across, down = box.width / 150, box.height / 100
    x, y = cx + (part.at[0] - 100) * across, cy + (part.at[1] - 100) * down
    scale = (down * part.zoom, down * part.zoom) if part.zoom else (across, down)
    width = box.line * part.weight / sqrt(scale[0] * scale[1])
    ground = (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{part.clear * down:.2f}" fill="{paint.fill}"/>' if part.clear else ""
    )
    inside = (
        of_the_standard(part.code) if part.code else f'<path d="{part.strokes}" fill="none" stroke="currentColor"/>'
    )
    return (
        f'{ground}<g transform="translate({x:.2f},{y:.2f}) scale({scale[0]:.4f},{scale[1]:.4f})'
        f' translate({-part.centre[0]:g},{-part.centre[1]:g})" color="{paint.ink}" stroke-width="{width:.2f}"'
        f' stroke-linejoin="round">{inside}</g>'
    )


def _word(glyph: Glyph, box: Box, paint: Paint, detail: Detail) -> str:
    """A word on cleared ground, beside an aircraft, or alone; where it would be too small, its first letter."""
    x, y = box.centre
    room = box.width * 0.78
    if PLANE_LEFT in glyph.parts:
        x, room = box.x + box.width * 0.72, box.width * 0.42
    word = glyph.word
    size, length = fitted(word, box.height * (0.62 if len(word) < 2 else 0.54), room)
    if size < LEAST[detail]:
        word = word[:1]
        size, length = fitted(word, box.height * 0.62, room)
    ground = ""
    if glyph.parts and PLANE_LEFT not in glyph.parts:
        wide, high = max(length, size * 0.55) + box.line * 1.6, size * 0.72 + box.line * 1.4
        ground = (
            f'<rect x="{x - wide / 2:.2f}" y="{y - high / 2:.2f}" width="{wide:.2f}" height="{high:.2f}"'
            f' rx="{box.line:g}" fill="{paint.fill}"/>'
        )
    return ground + lettering(word, (x, y + size * 0.36), size, room, fill=paint.ink)


def _wheels(box: Box, paint: Paint, size: float, places: Point) -> str:
    radius = box.height * size
    x, y = box.centre[0], box.y + box.height + radius + box.line / 2
    return "".join(
        f'<circle cx="{x + place * box.width:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{paint.outline}"/>'
        for place in places
    )


def _headquarters(kind: str, box: Box, paint: Paint) -> str:
    """A dark head bar, the letters below it, the staff at the left.

    Ours: the standard's staff is as long as its box is high, and it has no bar.
    """
    bar, staff = box.height * 0.3, box.height * 0.2
    letters = lettering("HQ", (box.centre[0], box.y + box.height * 0.845), box.height * 0.52, box.width, fill=paint.ink)
    wheels = not MOTORISED.isdisjoint(words_of(kind))
    return (
        f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{bar:.2f}" fill="{paint.outline}"/>'
        f'<path d="M{box.x:g},{box.y + box.height:g}v{staff:.2f}" stroke="{paint.outline}"'
        f' stroke-width="{box.line * 1.15:.2f}" stroke-linecap="round"/>{letters}'
        + (_wheels(box, paint, 0.085, (-0.05, 0.25)) if wheels else "")
    )


def fitted(text: str, size: float, room: float, face: Face = "sans-bold") -> tuple[float, float]:
    """The largest size, down to two thirds of the one wanted, at which a text fits; and its width, at most the room."""
    tightest = text_width(text, size, face) * TIGHTEST
    size = size if tightest <= room else max(size * room / tightest, size * 0.66)
    return size, min(text_width(text, size, face), room)


def lettering(text: str, at: Point, size: float, room: float, *, fill: str, bold: bool = True) -> str:
    """A text in the middle of its room."""
    size, length = fitted(text, size, room, "sans-bold" if bold else "sans")
    place = f'x="{_plain(at[0])}" y="{_plain(at[1])}" font-size="{size:.3g}"'
    weight = "" if bold else ' font-weight="400"'
    fixed = f' textLength="{length:.1f}" lengthAdjust="spacingAndGlyphs"' if len(text) > 1 else ""
    return f'<text {place} fill="{fill}"{weight}{fixed}>{escape(text)}</text>'


def _plain(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
