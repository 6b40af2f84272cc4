"""The one style block of a board: classes for every layer, colours as CSS variables.

Programs without variables (resvg) read the first set of rules, which already has the theme's colours; browsers read
the second as well, so that a page can change the theme by setting variables and no geometry is redrawn.
"""

from __future__ import annotations

import re
from dataclasses import fields
from typing import Final, Literal

from northfront.atlas.draw.city import look
from northfront.atlas.draw.fonts import SANS, SERIF
from northfront.atlas.draw.theme import Theme

Detail = Literal["far", "middle", "near"]

SCALE: Final[dict[Detail, float]] = {"far": 0.25, "middle": 0.40, "near": 0.60}
"""Screen pixels per mu at which each level of detail is viewed."""
TEXT: Final[dict[Detail, dict[str, float]]] = {
    "far": {"village": 7.6, "town": 8.2, "city": 9.6, "major": 12.0, "river": 8.6, "number": 6.4},
    "middle": {"village": 8.8, "town": 9.6, "city": 11.2, "major": 16.5, "river": 8.6, "number": 6.4},
    "near": {"village": 10.8, "town": 12.0, "city": 14.0, "major": 22.0, "river": 11.0, "number": 8.2},
}
"""Size of lettering in screen pixels."""
HALO: Final = 3.4
WATER_TEXT: Final = 27.0
"""The largest lettering on water, in screen pixels."""

RULES: Final = """
.b-table{fill:var(--table)}.b-shadow{fill:#000;opacity:.14}.b-sheet{fill:var(--sheet)}
.b-sea{fill:var(--sea)}.b-shelf{fill:var(--shelf)}.b-land{fill:var(--land)}.b-lake{fill:var(--lake)}
.b-shore{fill:none;stroke:var(--shore);stroke-width:1.3}.b-shore0{opacity:.42;stroke-width:1.5}.b-shore1{opacity:.28}.b-shore2{opacity:.17}.b-shore3{opacity:.09}
.b-mottle{opacity:var(--mottle)}
.b-marsh{fill:var(--marsh)}.b-reed{fill:none;stroke:var(--reed);stroke-width:1.35;opacity:.85;stroke-linecap:round}
.b-forest{fill:var(--forest);opacity:.72}.b-tree{fill:var(--tree);opacity:.62}
.b-light{fill:var(--forest);opacity:.55}.b-dense{fill:var(--dense)}.b-conifer{fill:var(--conifer);opacity:.7}
.b-hill{fill:var(--hill);opacity:.62}.b-hachure{fill:none;stroke:var(--hachure);stroke-width:1.25;opacity:.5;stroke-linecap:round}
.b-rough{fill:var(--hill);opacity:.5}.b-stone{fill:none;stroke:var(--hachure);stroke-width:1.4;opacity:.6;stroke-linejoin:round;stroke-linecap:round}
.b-river{fill:var(--river)}.b-coast{fill:none;stroke:var(--coast);stroke-width:1.9;stroke-linejoin:round}
.b-built{fill:var(--built);stroke:var(--wall);stroke-width:1.3;opacity:.95}.b-blocks{fill:url(#b-blocks);opacity:.55}.b-block{stroke:var(--wall);stroke-width:1.6}
.b-wall{fill:none;stroke:var(--wall);stroke-width:3.4;opacity:.8;stroke-linejoin:round}
.b-border0{fill:none;stroke:var(--border);stroke-width:13;opacity:.13;stroke-linejoin:round}.b-border{fill:none;stroke:var(--border);stroke-width:2.6;stroke-dasharray:14 6 3 6}
.b-grid{fill:none;stroke:var(--line);stroke-opacity:var(--grid);stroke-width:1.5}.b-edge{fill:none;stroke:var(--frame);stroke-width:2.2;opacity:.75}
.b-road0{fill:none;stroke:var(--road);stroke-width:5.6;opacity:.75;stroke-linejoin:round}.b-road1{fill:none;stroke:var(--paving);stroke-width:2.9;stroke-linejoin:round}
.b-major0{fill:none;stroke:var(--rail);stroke-width:5.4;stroke-linejoin:round}.b-major1{fill:none;stroke:var(--sleeper);stroke-width:2.7;stroke-dasharray:13 13}
.b-minor0{fill:none;stroke:var(--rail);stroke-width:1.9;opacity:.85;stroke-linejoin:round}.b-minor1{fill:none;stroke:var(--rail);stroke-width:7;stroke-dasharray:1.8 14;opacity:.75}
.b-fort{fill:none;stroke:var(--ink);stroke-width:2.2;opacity:.7;stroke-linecap:round}
.b-badge{fill:var(--dot);stroke:var(--frame);stroke-width:1.2}.b-cross{fill:var(--ink)}.b-star{fill:var(--hot)}
.b-bridge{fill:none;stroke:var(--rail);stroke-width:2.1;stroke-linecap:round}
.b-frame{fill:none;stroke:var(--frame);stroke-width:5}.b-frame1{fill:none;stroke:var(--frame);stroke-width:1.6;opacity:.6}
.b-margin{font-family:SERIF;fill:var(--frame);text-anchor:middle}.b-number{font-family:SANS;fill:var(--figure);text-anchor:middle;opacity:.78}.b-number-wet{opacity:.42}
.b-dot{fill:var(--dot);stroke:var(--ink);stroke-width:2.4}.b-core{fill:var(--ink)}
.b-name{font-family:SERIF;fill:var(--ink);paint-order:stroke;stroke:var(--halo);stroke-linejoin:round}.b-city,.b-major{font-weight:700}
.b-river-name{font-family:SERIF;font-style:italic;fill:var(--deep);paint-order:stroke;stroke:var(--halo);stroke-linejoin:round;stroke-opacity:.85}
.b-water-name{font-family:SERIF;font-style:italic;fill:var(--deep)}
.b-title{font-family:SERIF;fill:var(--deep)}.b-dry .b-title{fill:var(--ink)}.b-rule{fill:none;stroke:var(--deep);stroke-width:2.4}.b-dry .b-rule{stroke:var(--frame)}.b-ruled{fill:var(--deep)}.b-dry .b-ruled{fill:var(--frame)}
.b-key{font-family:SERIF;fill:var(--muted)}.b-key-edge{fill:none;stroke:var(--frame);stroke-width:1.4;opacity:.55}.b-heading{font-family:SERIF;fill:var(--muted);font-weight:700}
.b-control0{fill:var(--side0);opacity:.16}.b-control1{fill:var(--side1);opacity:.18}.b-front0{fill:none;stroke:var(--side0);stroke-width:3.4;opacity:.7;stroke-linejoin:round;stroke-linecap:round}.b-front1{fill:none;stroke:var(--side1);stroke-width:3.4;opacity:.75;stroke-linejoin:round;stroke-linecap:round}
.b-zone{fill:url(#b-zone)}.b-zone-line{stroke:var(--hot);stroke-width:2;opacity:.42}
.b-supply0{fill:var(--side0);opacity:.22}.b-supply1{fill:var(--side1);opacity:.24}
"""


def variables(theme: Theme) -> dict[str, str]:
    """Every colour of the style block by the name of its variable: those of the theme, and mixtures of them."""
    plain = {f.name: getattr(theme, f.name) for f in fields(theme) if isinstance(getattr(theme, f.name), str)}
    dark = _lightness(theme.land) < 0.5
    mixed = {
        "shore": mixture(theme.coast, theme.river, 0.4),
        "hachure": mixture(theme.hill, theme.muted, 0.75),
        "dense": mixture(theme.forest, theme.tree, 0.2 if dark else 0.4),
        "conifer": mixture(theme.tree, theme.ink, 0.08 if dark else 0.3),
        "wall": mixture(theme.built, theme.muted, 0.45),
        "line": theme.ink if dark else theme.muted,
        "frame": mixture(theme.muted, theme.land, 0.12),
        "paving": theme.sheet if dark else mixture(theme.sheet, "#ffffff", 0.4),
        "sleeper": theme.land if dark else mixture(theme.sheet, "#ffffff", 0.5),
        "figure": theme.faint,
        "dot": theme.sheet if dark else mixture(theme.sheet, "#ffffff", 0.7),
        "deep": mixture(theme.river, "#ffffff", 0.3) if dark else mixture(theme.coast, theme.ink, 0.32),
        "side0": theme.supply[0],
        "side1": theme.supply[1],
        "grid": str(theme.grid_opacity),
        "mottle": ".5" if dark else "1",
    }
    return {**plain, **mixed}


def stylesheet(theme: Theme) -> str:
    """The text of the style block."""
    return _sheet(RULES, variables(theme))


def city_stylesheet(theme: Theme) -> str:
    """The text of the second style block, which only a city has."""
    return _sheet(look.RULES, city_variables(theme) | variables(theme))


def city_variables(theme: Theme) -> dict[str, str]:
    """The colours of a city by the name of their variable."""
    return look.DARK if _lightness(theme.land) < 0.5 else look.LIGHT


def _sheet(rules: str, known: dict[str, str]) -> str:
    rules = rules.strip().replace("SERIF", SERIF).replace("SANS", SANS)
    settled = re.sub(r"var\(--([a-z0-9]+)\)", lambda found: known[found[1]], rules)
    named = ";".join(f"--{name}:{value}" for name, value in known.items())
    varied = "".join(_varied(rule) for rule in re.findall(r"[^{}]+\{[^}]*\}", rules))
    return f"{settled}\n@supports (fill:var(--sea)){{:where(.b-board){{{named}}}{varied}}}"


def restyled(svg: str, old: Theme, new: Theme) -> str:
    """A board in another theme. Only the style blocks depend on the theme, so nothing is redrawn."""
    plain = svg.replace(stylesheet(old), stylesheet(new), 1)
    return plain.replace(city_stylesheet(old), city_stylesheet(new), 1)


def _varied(rule: str) -> str:
    """A rule reduced to what depends on variables; nothing if nothing does."""
    selector, _, body = rule.strip().rstrip("}").partition("{")
    kept = [declaration for declaration in body.split(";") if "var(" in declaration]
    return f"{selector}{{{';'.join(kept)}}}" if kept else ""


def mixture(first: str, second: str, share: float) -> str:
    """A colour between two; `share` is that of the second."""
    pairs = zip(_channels(first), _channels(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _channels(colour: str) -> list[int]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def _lightness(colour: str) -> float:
    return sum(_channels(colour)) / 765


def lettering(detail: Detail, what: str) -> float:
    """The size of some lettering in mu."""
    return TEXT[detail][what] / SCALE[detail]
