"""The look: colours, light and dark. One map unit (mu) is a hundredth of a hex from flat to flat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class CounterColours:
    """Body, edge and ink of one nation's counters."""

    body: str
    edge: str
    ink: str
    box: str  # the symbol's box where a formation has no colour of its own


@dataclass(frozen=True, slots=True)
class Theme:
    """Every colour by its role."""

    table: str
    sheet: str
    land: str
    sea: str
    shelf: str
    lake: str
    river: str
    coast: str
    forest: str
    tree: str
    marsh: str
    reed: str
    hill: str
    built: str
    border: str
    rail: str
    road: str
    ink: str
    muted: str
    faint: str
    halo: str
    accent: str
    gold: str
    hot: str
    supply: tuple[str, ...]
    grid_opacity: float
    counters: Mapping[str, CounterColours]


COUNTERS: Final = {
    "german": CounterColours("#aab6be", "#4e5b63", "#161c20", "#c9d2d8"),
    "soviet": CounterColours("#ad4128", "#5d1c0d", "#fff4e2", "#f4e2c4"),
    "finnish": CounterColours("#f7fafd", "#2763a5", "#123f75", "#e4eff9"),
    "rumanian": CounterColours("#c9b98f", "#6b5a2a", "#221c0c", "#e3d8b8"),
}

LIGHT: Final = Theme(
    table="#d8d1c1",
    sheet="#f6f1e4",
    land="#f3ecdb",
    sea="#c7d6db",
    shelf="#d3e0e2",
    lake="#c9d9df",
    river="#7aa3b8",
    coast="#5f8496",
    forest="#cdd6b2",
    tree="#8c9f70",
    marsh="#d9e2d6",
    reed="#7d9c99",
    hill="#e6d9bd",
    built="#d9b9a5",
    border="#a2465f",
    rail="#3b3733",
    road="#c98f55",
    ink="#25221c",
    muted="#5f594c",
    faint="#746c5d",
    halo="#f6f0e2",
    accent="#3f51b5",
    gold="#e2a100",
    hot="#c8401c",
    supply=("#2c7fb8", "#ad4128"),
    grid_opacity=0.20,
    counters=COUNTERS,
)

DARK: Final = Theme(
    table="#0e1113",
    sheet="#202425",
    land="#2b2f2d",
    sea="#172129",
    shelf="#1b2831",
    lake="#1a2832",
    river="#4a7d9a",
    coast="#56788a",
    forest="#2d3b30",
    tree="#4c6350",
    marsh="#2a3837",
    reed="#587a79",
    hill="#3a362b",
    built="#4a3f38",
    border="#c66d85",
    rail="#b9b3a5",
    road="#94704a",
    ink="#ebe6da",
    muted="#a39e92",
    faint="#8f8b80",
    halo="#232726",
    accent="#9aa8ff",
    gold="#f0b92e",
    hot="#ff7a52",
    supply=("#5db4ef", "#cf5a3c"),
    grid_opacity=0.115,
    counters=COUNTERS,
)

THEMES: Final = {"light": LIGHT, "dark": DARK}
