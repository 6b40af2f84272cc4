"""Counters as SVG, each on a grid of 100 by 100: what is printed on them, how they look in each state, and stacks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple
from zlib import crc32

from northfront.atlas.draw import gunfire
from northfront.atlas.draw.fonts import SANS
from northfront.atlas.draw.symbols import (
    LEAST,
    Box,
    Detail,
    Paint,
    Point,
    fitted,
    is_headquarters,
    lettering,
    symbol,
    words_of,
)
from northfront.atlas.draw.theme import CounterColours, Theme
from northfront.core.pieces import Piece

FIGURES: Final = (  # in print order; a face has one name of each group
    ("artillery",),
    ("fire", "firepower"),
    ("attack",),
    ("strength", "combat", "factor"),
    ("defence", "defense"),
    ("class",),
    ("range",),
    ("moves", "move", "movement"),
)
MOVES: Final = FIGURES[-1]
SIZES: Final = {
    "company": "I",
    "battalion": "II",
    "regiment": "III",
    "brigade": "X",
    "division": "XX",
    "corps": "XXX",
    "army": "XXXX",
    "group": "XXXXX",
    "front": "XXXXX",
}
PLAIN_WORDS: Final = frozenset({"hq", "headquarters", "unit", "fleet", "militia"})  # not a unit's name by themselves
SHORT: Final = {"guards": "Gds", "baltic": "Balt"}
OTHER_NATION: Final = CounterColours("#d6cba6", "#5c5233", "#221d10", "#f3ecd6")
NAMES_OF_NATIONS: Final = {"axis": "german", "russian": "soviet", "ussr": "soviet", "finland": "finnish"}
BOXES: Final[dict[Detail, Box]] = {
    "far": Box(14, 12, 72, 44, 5),
    "middle": Box(9, 11, 54, 36, 3.8),
    "near": Box(9, 20.5, 54, 33, 3),
}
FIGURE_SIZE: Final[dict[Detail, float]] = {"far": 38, "middle": 36, "near": 33}
STATES: Final = ("", "hover", "focus", "may-act", "selected", "done", "illegal")
ON_MAP: Final = 73.0  # mu, the largest square in a flat-top hex
OFFSET: Final = 7.0  # mu, of each counter below another
MOST_DRAWN: Final = 4
EMBLEMS: Final = {
    "soviet": "M0,-25L5.6,-7.7H23.8L9.1,3L14.7,20.2L0,9.6L-14.7,20.2L-9.1,3L-23.8,-7.7H-5.6Z",
    "german": "M-8,-24H8V-8H24V8H8V24H-8V8H-24V-8H-8Z",
}
ROUNDEL: Final = "M0,-23A23,23 0 1 1 0,23A23,23 0 1 1 0,-23ZM0,-11A11,11 0 1 0 0,11A11,11 0 1 0 0,-11Z"


class Formation(NamedTuple):
    """The colour and the letters that identify the units of an army, group or corps."""

    box: str
    ink: str
    letters: str
    nation: str = ""


GOLD, BLUE, GREEN, PLUM, CREAM = PALETTE = (
    ("#e5a336", "#1d1a12"),
    ("#6fa6d6", "#0d2233"),
    ("#1f6b54", "#ffffff"),
    ("#b5608f", "#ffffff"),
    ("#f5edb5", "#1d1a12"),
)
FORMATIONS: Final = {
    "PG4": Formation(*GOLD, "4 Pz"),
    "A18": Formation(*BLUE, "18 A"),
    "A16": Formation(*GREEN, "16 A"),
    "PG3": Formation(*PLUM, "3 Pz"),
    "C6": Formation(*CREAM, "VI C"),
    "F4": Formation("#9cc8ec", "#0f2f55", "IV F", "finnish"),
    "F2": Formation("#e4eff9", "#0f2f55", "II F", "finnish"),
    "41": Formation(*GOLD, "41"),
    "56": Formation(*PLUM, "56"),
    "39": Formation(*GREEN, "39"),
    "38": Formation(*BLUE, "38"),
    "28": Formation(*CREAM, "28"),
    "2": Formation("#c77b4a", "#ffffff", "2"),
    "14pz": Formation(*GOLD, "14 Pz"),
    "24pz": Formation(*PLUM, "24 Pz"),
    "48pz": Formation(*GREEN, "48 Pz"),
    "8": Formation(*BLUE, "8"),
    "51": Formation(*CREAM, "51"),
    "11": Formation("#c77b4a", "#ffffff", "11"),
    "4": Formation("#7f8f3e", "#ffffff", "4"),
    "6rum": Formation("#e8d44d", "#1d2a6b", "6 R", "rumanian"),
    "SOV": Formation("", "", "", "soviet"),
    "8-pz": Formation(*GOLD, "8 Pz"),
    "3-mot": Formation(*BLUE, "3 M"),
    "269-inf": Formation(*CREAM, "269"),
    "pol": Formation(*GREEN, "Pol"),
    "tot": Formation("#2f3336", "#ffffff", "Tot"),
    "7-fl": Formation("#5b3f9e", "#ffffff", "7 Fl"),
    "56-pz": Formation(*PLUM, "56 C"),
    "lw": Formation("#e4eff9", "#0f2f55", "Lw"),
    "42": Formation("#f4e2c4", "#3d1208", "42 A", "soviet"),
    "lfr": Formation("#b9cdbf", "#3d1208", "LFR", "soviet"),
}
BY_LETTERS: Final = {formation.letters: formation for formation in FORMATIONS.values() if formation.letters}


class Shown(NamedTuple):
    """One counter as its viewer sees it."""

    piece: Piece
    nation: str
    face: int = 0
    hidden: bool = False
    state: str = ""


def counter(
    piece: Piece,
    nation: str,
    theme: Theme,
    *,
    face: int = 0,
    hidden: bool = False,
    detail: Detail = "near",
    state: str = "",
    bleed: float = 0.0,
) -> str:
    """One counter. A hidden one is drawn from its nation and its back alone. With a bleed it is to be cut out of paper."""
    if state not in STATES:
        raise ValueError(f"a counter is never {state!r}, only one of {', '.join(STATES[1:])}")
    colours = _colours(nation, theme)
    if state == "done":
        colours = _paler(colours, theme)
    inside = _back(piece.back, nation, colours, detail) if hidden else _front(piece, nation, colours, face, detail)
    fade = ' opacity=".5"' if state == "illegal" else ""
    lift = ' transform="translate(0,-3)"' if state == "selected" else ""
    body = _cut_out(colours, bleed) if bleed else _body(colours, lifted=state == "selected")
    return (
        f'<g class="counter" font-family="{SANS}" font-weight="700" text-anchor="middle"{lift}>'
        f"<g{fade}>{body}{inside}</g>{_mark_of(state, theme)}</g>"
    )


def stack(shown: Sequence[Shown], at: Point, theme: Theme, *, detail: Detail = "near", side: float = ON_MAP) -> str:
    """Counters from the bottom up, the top one centred on a point of the map: what is selected, an open HQ, the strongest."""
    pile = sorted(
        shown, key=lambda one: (one.state == "selected", not one.hidden and _commands(one.piece), _strength(one))
    )
    drawn = pile[-MOST_DRAWN:]
    reach = (len(drawn) - 1) * OFFSET
    left, top = at[0] - side / 2, at[1] - side / 2
    counters = [
        f'<g transform="translate({left + shift:.2f},{top - shift:.2f}) scale({side / 100:.4f})">'
        + counter(one.piece, one.nation, theme, face=one.face, hidden=one.hidden, detail=detail, state=one.state)
        + "</g>"
        for one, shift in ((one, reach - i * OFFSET) for i, one in enumerate(drawn))
    ]
    corner = side / 2 + reach - 3
    count = _badge((at[0] + corner, at[1] - corner), len(shown), theme, detail) if len(shown) > 1 else ""
    return f'<g class="stack">{"".join(counters)}{count}</g>'


def _strength(one: Shown) -> float:
    """The largest figure of a face but that for movement."""
    values = (value for name, value in one.piece.faces[one.face].items() if name not in ("moves", "range", "radius"))
    return max((float(value) for value in values if isinstance(value, int | float)), default=0.0)


def _commands(piece: Piece) -> bool:
    return is_headquarters(piece.kind) or gunfire.leads(piece.faces[0])


def figures(piece: Piece, face: int = 0) -> str:
    """What is printed at the bottom of a face, such as 9-7-12: its figures in the fixed order, a class as a letter."""
    return "-".join(_figures(piece, face))


def nation_of(piece: Piece, side: str) -> str:
    """Whose colours a counter bears: those of its formation's nation, or else of its side."""
    nation = FORMATIONS[piece.formation].nation if piece.formation in FORMATIONS else ""
    return nation or NAMES_OF_NATIONS.get(side.lower(), side.lower())


def label(piece: Piece) -> str:
    """What is printed beside the box: the numbers of the name, or else its abbreviation, or else its own word."""
    if piece.face_names:
        return ""  # nobody knows which unit this is
    name = piece.name.replace("(", " ").replace(")", " ")
    numbers = re.findall(r"[^\s,]*\d[^\s,]*", name)
    if numbers:
        return "/".join(re.sub(r"(?<=\d)(st|nd|rd|th)$", "", number) for number in numbers[:2])
    common = {*words_of(piece.kind), *SIZES, *PLAIN_WORDS}
    words = [word for word in name.split() if word.lower() not in common]
    if len(words) > 1 and not words[0].isupper():
        return "".join(word[0] for word in words[:3])
    return _short(words[0]) if words else ""


def size_mark(size: str) -> str:
    """The size of a unit as crosses and bars, such as XX; nothing for a size that has no such mark."""
    if set(size) <= {"I", "X"}:
        return size
    return next((SIZES[word] for word in words_of(size) if word in SIZES), "")


def _short(word: str) -> str:
    return SHORT.get(word.lower(), word if len(word) <= 4 else word[:3])


def printed_figure(name: str, value: int) -> int | str:
    """A figure as it is printed: a class as a letter."""
    if name == "range" and value == gunfire.UNLIMITED:
        return gunfire.reach(value)
    return chr(ord("A") + value - 1) if name == "class" else value


def _figures(piece: Piece, face: int, without: Sequence[tuple[str, ...]] = ()) -> list[str]:
    printed = piece.faces[face]
    if piece.face_names and not face:
        return piece.back.split("-")  # a face that does not show its strength prints what the back does
    if gunfire.fires(printed):
        return [gunfire.fire(printed), gunfire.reach(printed["range"])]
    found = ((group[0], printed[key]) for group in FIGURES if group not in without for key in group if key in printed)
    return [str(printed_figure(name, value)) for name, value in found]


def _colours(nation: str, theme: Theme) -> CounterColours:
    return theme.counters.get(nation, OTHER_NATION)


def _body(colours: CounterColours, *, lifted: bool) -> str:
    x, y = (6, 10) if lifted else (3, 5)
    shine = 0.5 if _light(colours.body) > 0.3 else 0.28
    return (
        f'<rect x="{x}" y="{y}" width="100" height="100" rx="10" fill="#000" fill-opacity=".24"/>'
        f'<rect width="100" height="100" rx="9" fill="{colours.body}" stroke="{colours.edge}" stroke-width="3.4"/>'
        f'<path d="M9,3.2H91" stroke="#fff" stroke-width="2.4" stroke-opacity="{shine}" stroke-linecap="round"/>'
    )


def _cut_out(colours: CounterColours, bleed: float) -> str:
    """Colour that goes on over the edge, so that an inexact cut leaves no white."""
    side = 100 + 2 * bleed
    return f'<rect x="{-bleed:g}" y="{-bleed:g}" width="{side:g}" height="{side:g}" fill="{colours.body}"/>'


def _chit(piece: Piece, nation: str, colours: CounterColours) -> str:
    """A chit to be drawn from a cup: whose it is in large letters, on the emblem of its side."""
    numbered = re.search(r"\d", piece.name)
    text = piece.formation if numbered and piece.formation else piece.name.split()[-1]
    return (
        f'<circle cx="50" cy="50" r="42" fill="{colours.box}" stroke="{_dark(colours)}" stroke-width="2.4"/>'
        f'<path transform="translate(50,50) scale(1.3)" fill="{colours.edge}" fill-opacity=".16"'
        f' d="{EMBLEMS.get(nation, ROUNDEL)}"/>' + lettering(text, (50, 61), 34, 70, fill=_dark(colours))
    )


def _front(piece: Piece, nation: str, colours: CounterColours, face: int, detail: Detail) -> str:
    if piece.kind == "chit":
        return _chit(piece, nation, colours)
    box, formation, printed = BOXES[detail], _formation(piece, nation, colours), piece.faces[face]
    if gunfire.leads(printed):
        return gunfire.leader(piece.name.split()[-1], printed["radius"], colours.body, colours.ink, detail)
    wheels = gunfire.on_wheels(printed) if gunfire.fires(printed) else None
    reduced = face > 0 and not piece.face_names
    drawn = [_stripe(box, colours)] if reduced else []
    paint = Paint(formation.ink, _dark(colours), formation.box)
    drawn.append(symbol(piece.kind_of(face), box, paint, detail, wheels=wheels))
    if detail == "far":  # from even farther away, the viewer may leave out the figures
        figures = _bottom(piece, face, colours, detail)
        return f'<g class="c-type">{"".join(drawn)}</g><g class="c-figures">{figures}</g>'
    if detail == "near":
        drawn.append(_size(size_mark(piece.size), box, colours.ink))
    drawn.append(_beside(label(piece), formation.letters, box, colours, detail, striped=reduced))
    drawn.append(_bottom(piece, face, colours, detail))
    return "".join(drawn)


def _formation(piece: Piece, nation: str, colours: CounterColours) -> Formation:
    """Soviet boxes are all of one colour; a formation that has no colour of its own gets one by its name."""
    name = piece.formation
    known = FORMATIONS.get(name) or BY_LETTERS.get(name)
    if known and known.box and known.nation == nation == "soviet":
        return known
    if not name or nation == "soviet":
        return Formation(colours.box, _dark(colours), "" if known else name)
    return known or Formation(*PALETTE[crc32(name.encode()) % len(PALETTE)], name)


def _stripe(box: Box, colours: CounterColours) -> str:
    """Behind the symbol, right across: this unit has lost a step."""
    return (
        f'<rect class="reduced" x="1.7" y="{box.y + box.height * 0.22:.2f}" width="96.6"'
        f' height="{box.height * 0.56:.2f}" fill="{_stripe_colour(colours)}"/>'
    )


def _stripe_colour(colours: CounterColours) -> str:
    return "#ffffff" if _light(colours.body) < 0.75 else _mixed(colours.body, colours.edge, 0.32)


def _size(mark: str, box: Box, ink: str) -> str:
    """Crosses and bars above the box."""
    if not mark:
        return ""
    steps = [10.9 if one == "X" else 7.4 for one in mark]
    places = [box.centre[0] - sum(steps) / 2 + sum(steps[:i]) + step / 2 for i, step in enumerate(steps)]
    strokes = "".join(
        f"M{x - 4:.1f},6.75l8,9.5m0,-9.5l-8,9.5" if one == "X" else f"M{x:.1f},6.75v9.5"
        for one, x in zip(mark, places, strict=True)
    )
    return f'<path d="{strokes}" fill="none" stroke="{ink}" stroke-width="2.6" stroke-linecap="round"/>'


def _beside(number: str, letters: str, box: Box, colours: CounterColours, detail: Detail, *, striped: bool) -> str:
    """The number of the unit at the right of its box, and below it the letters of its formation."""
    wanted = {"middle": (27, 27, 27, 22, 18), "near": (24, 24, 24, 20, 16)}[detail][min(len(number), 4)]
    size, _ = fitted(number, wanted, 31)
    below = letters if detail == "near" and letters != number else ""
    light = striped and _light(colours.ink) > 0.5  # light figures would vanish on the white stripe
    y = box.centre[1] + size * 0.36 - (1 if below else 0)
    drawn = ""
    if number and size >= LEAST[detail]:
        drawn = lettering(number, (81.5, y), wanted, 31, fill=colours.edge if light else colours.ink)
    if below:
        drawn += lettering(below, (81.5, box.y + box.height + 3.2), 13.5, 31, fill=colours.ink, bold=False)
    return drawn


def _bottom(piece: Piece, face: int, colours: CounterColours, detail: Detail) -> str:
    """The figures, from far without the moves; an HQ has its artillery in a filled box, so that it is not taken for attack."""
    if gunfire.fires(piece.faces[face]):
        return gunfire.fire_line(piece.faces[face], colours.ink, detail)
    printed = _figures(piece, face, (MOVES,) if detail == "far" else ()) or _figures(piece, face)
    size, y = FIGURE_SIZE[detail], 89 if detail == "near" else 90
    if not is_headquarters(piece.kind) or "artillery" not in piece.faces[face]:
        return lettering("-".join(printed), (50, y), size, 86, fill=colours.ink) if printed else ""
    rest = "-".join(printed[1:])
    _, width = fitted(rest, size - 3, 58)
    left = 50 - (24 + 6 + width) / 2
    return (
        f'<rect x="{left:.2f}" y="{y - 25}" width="24" height="28" rx="4" fill="{colours.ink}"/>'
        + lettering(printed[0], (left + 12, y - 0.8), size - 5, 20, fill=colours.body)
        + lettering(rest, (left + 30 + width / 2, y), size - 3, 58, fill=colours.ink)
    )


def _back(back: str, nation: str, colours: CounterColours, detail: Detail) -> str:
    """The face that an enemy sees."""
    names = [nation, *(name for name, meant in NAMES_OF_NATIONS.items() if meant == nation)]
    text = re.sub(rf"^({'|'.join(map(re.escape, names))})\b[\s_-]*", "", back, flags=re.IGNORECASE)
    size = 15 if len(text) > 4 else 30 if detail == "far" else 26
    drawn = (
        f'<rect x="7" y="7" width="86" height="86" rx="5" fill="none" stroke="{colours.ink}" stroke-width="2"'
        f' stroke-opacity=".35"/><path transform="translate(50,{41 if text else 50})" fill="{colours.ink}"'
        f' fill-opacity=".36" d="{EMBLEMS.get(nation, ROUNDEL)}"/>'
    )
    if text and (len(text) <= 4 or detail != "far"):
        drawn += lettering(text.upper(), (50, 90 - (30 - size) * 0.3), size, 80, fill=colours.ink)
    return drawn


def _mark_of(state: str, theme: Theme) -> str:
    """The ring, tick or slash that shows a state."""
    ring, round_ends = 'fill="none" stroke-width', 'stroke-linecap="round" stroke-linejoin="round"'
    return {
        "": "",
        "hover": f'<rect x="-3.5" y="-3.5" width="107" height="107" rx="12" stroke="{theme.ink}" {ring}="3.5"/>',
        "focus": f'<rect x="-3.5" y="-3.5" width="107" height="107" rx="12" stroke="{theme.gold}" {ring}="3.6"/>'
        f'<rect x="-10.5" y="-10.5" width="121" height="121" rx="17" stroke="{theme.gold}" {ring}="3.6"/>',
        "may-act": f'<rect x="-5" y="-5" width="110" height="110" rx="13" stroke="{theme.accent}" {ring}="4.6"'
        f' stroke-dasharray=".1 8.2" {round_ends}/>',
        "selected": f'<rect x="-5" y="-5" width="110" height="110" rx="13.5" stroke="{theme.gold}" {ring}="6.5"/>',
        "done": f'<circle cx="3" cy="3" r="13" fill="{theme.muted}" stroke="{theme.sheet}" stroke-width="2"/>'
        f'<path d="M-3.2,3.2l4.4,5l8,-10" stroke="{theme.sheet}" {round_ends} {ring}="3.6"/>',
        "illegal": f'<path d="M9,91L91,9" stroke="{theme.muted}" {round_ends} {ring}="4.4"/>',
    }[state]


def _badge(at: Point, count: int, theme: Theme, detail: Detail) -> str:
    radius = 11 if detail == "near" else 13
    return (
        f'<g class="count" font-family="{SANS}" font-weight="700" text-anchor="middle">'
        f'<circle cx="{at[0]:.2f}" cy="{at[1]:.2f}" r="{radius}" fill="{theme.ink}"'
        f' stroke="{theme.sheet}" stroke-width="2"/>'
        + lettering(str(count), (at[0], at[1] + radius * 0.44), radius * 1.3, radius * 1.5, fill=theme.sheet)
        + "</g>"
    )


def _paler(colours: CounterColours, theme: Theme) -> CounterColours:
    """The colours of a counter that is done: nearer to the land, the figures in whichever ink is most legible on that."""
    body = _mixed(colours.body, theme.land, 0.5 if _light(theme.land) > 0.5 else 0.24)
    ink = max(colours.ink, colours.edge, theme.ink, key=lambda one: _contrast(one, body))
    return CounterColours(body, _mixed(colours.edge, theme.land, 0.25), ink, _mixed(colours.box, theme.land, 0.3))


def _dark(colours: CounterColours) -> str:
    """For frames and whatever lies on light ground."""
    return colours.ink if _light(colours.ink) < 0.5 else _mixed(colours.edge, "#000000", 0.35)


def _channels(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def _mixed(a: str, b: str, share: float) -> str:
    """The colour that lies this share of the way from a to b."""
    return "#" + "".join(f"{round(x + (y - x) * share):02x}" for x, y in zip(_channels(a), _channels(b), strict=True))


def _light(colour: str) -> float:
    """Relative luminance, 0 to 1."""
    linear = [(c / 255 / 12.92) if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in _channels(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(a: str, b: str) -> float:
    low, high = sorted((_light(a), _light(b)))
    return (high + 0.05) / (low + 0.05)
