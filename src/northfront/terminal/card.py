"""The forecast of an answer, in lines for a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from northfront.core.toolkit.forecast import neutral
from northfront.core.toolkit.movement import format_points


def card_lines(card: Mapping[str, Any]) -> list[str]:
    """A forecast in lines: odds, each shift and each modifier of the dice with its case, the chance of each result."""
    if "odds" not in card:
        return [", ".join(f"{key} {_plain(value)}" for key, value in card.items())]
    shifts = [
        f"  {shift['columns']:+d} column: {shift['text']} [{shift['rule']}]{_perhaps(shift)}"
        for shift in card["shifts"]
    ]
    words = {result: neutral(said) for result, said in card.get("words", {}).items()}
    because = [f"  {each['whose']}: {each['text']} [{each['rule']}]" for each in card.get("because", ())]
    odds = [
        f"  {result:4} {float(Fraction(chance)):6.1%}  {words.get(result, '')}".rstrip()
        for result, chance in card["odds"].items()
    ]
    ratio, column = _spread(card["ratio"]), _spread(card["column"])
    return [
        f"{ratio} becomes {column}" if shifts else ratio,
        *because,
        *shifts,
        *_modifier_lines(card.get("modifiers", ())),
        *odds,
    ]


def _plain(value: Any) -> str:
    if isinstance(value, float):
        return format_points(value)
    return " ".join(value) if isinstance(value, list) else str(value)


def _modifier_lines(modifiers: Sequence[Mapping[str, Any]]) -> list[str]:
    """All dice modifiers, and their sum if there are several."""
    lines = [f"  {each['dice']:+d} on the dice: {each['text']} [{each['rule']}]" for each in modifiers]
    if len(modifiers) > 1:
        lines.append(f"  {sum(each['dice'] for each in modifiers):+d} on the dice in total")
    return lines


def _perhaps(shift: Mapping[str, Any]) -> str:
    """How likely a shift is to apply, if that is not known yet."""
    return f" perhaps, {float(Fraction(shift['chance'])):.0%}" if "chance" in shift else ""


def _spread(ratios: str | list[dict[str, str]]) -> str:
    """A ratio, or the range of several and the likeliest."""
    if isinstance(ratios, str):
        return ratios
    likeliest = max(ratios, key=lambda each: Fraction(each["chance"]))
    return f"{ratios[0]['column']} to {ratios[-1]['column']} (most likely {likeliest['column']})"
