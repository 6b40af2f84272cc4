"""Counters that fire: strength as printed, such as (10)A or 8+, and range in a ring; and leaders with their radius."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from northfront.atlas.draw.symbols import Detail, lettering

UNLIMITED: Final = 99
"""A range without limit, printed U."""
RING: Final = 15.0
PENNANT: Final = "M24,54V12L52,21L24,30"


def fires(figures: Mapping[str, int]) -> bool:
    """Does a face bear a strength of fire and its range?"""
    return "fire" in figures and "range" in figures


def leads(figures: Mapping[str, int]) -> bool:
    return "radius" in figures


def fire(figures: Mapping[str, int]) -> str:
    """The strength in parentheses if the unit can close-assault, with A if it pierces armor, + if it fires indirectly."""
    strength = str(figures["fire"])
    if figures.get("close-assault"):
        strength = f"({strength})"
    return strength + ("A" if figures.get("anti-armor") else "") + ("+" if figures.get("indirect") else "")


def reach(value: int) -> str:
    return "U" if value == UNLIMITED else str(value)


def on_wheels(figures: Mapping[str, int]) -> bool:
    """Is the unit motorized without being armored?"""
    return bool(figures.get("motorized")) and not figures.get("armored")


def fire_line(figures: Mapping[str, int], ink: str, detail: Detail) -> str:
    """The bottom of a counter: fire at the left, range in a ring at the right; from far the fire alone."""
    if detail == "far":
        return lettering(fire(figures), (50, 90), 38, 90, fill=ink)
    y = 89 if detail == "near" else 90
    return (
        lettering(fire(figures), (35, y), 33, 56, fill=ink)
        + f'<circle cx="81" cy="{y - 10.5}" r="{RING}" fill="none" stroke="{ink}" stroke-width="2.6"/>'
        + lettering(reach(figures["range"]), (81, y - 3.2), 21, 23, fill=ink)
    )


def leader(name: str, radius: int, body: str, ink: str, detail: Detail) -> str:
    """A pennant, the radius in a broken ring, and the name on a bar."""
    return (
        f'<path d="{PENNANT}" fill="{ink}" stroke="{ink}" stroke-width="4" stroke-linejoin="round"/>'
        f'<circle cx="74" cy="36" r="{RING}" fill="none" stroke="{ink}" stroke-width="2.8" stroke-dasharray="5 3.4"/>'
        + lettering(str(radius), (74, 44), 24, 22, fill=ink)
        + f'<rect x="6" y="62" width="88" height="30" rx="4" fill="{ink}"/>'
        + ("" if detail == "far" else lettering(name, (50, 85), 24, 82, fill=body))
    )
